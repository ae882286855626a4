//! Control groups: what a container, a job of a batch system or a service may take of memory.
//!
//! A process is in a group of each hierarchy, and what limits a group limits all groups below it.
//! `/proc/self/cgroup` has the path of its group in each; where that is mounted, there is a folder
//! for every group with its limit and what it has taken (cgroups(7); kernel documentation,
//! `cgroup-v1/memory` and `cgroup-v2`). In a container the path may be that of the outside, and
//! only the root of the hierarchy be there.

use std::fs;
use std::path::Path;

/// A control group that limits memory.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// What its processes may take together, in bytes.
    pub(super) limit: u64,
    /// What they have taken, in bytes, without what the system can take back.
    taken: u64,
}

impl Group {
    /// What is left to be taken, in bytes.
    pub(super) fn left(&self) -> u64 {
        self.limit.saturating_sub(self.taken)
    }
}

/// How a version of control groups calls its files.
struct Version {
    root: &'static str,
    limit: &'static str,
    taken: &'static str,
    /// The line of `memory.stat` with the part of `taken` that can be taken back: files that were
    /// not used lately.
    reclaimable: &'static str,
}

const VERSION_1: Version = Version {
    root: "sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    taken: "memory.usage_in_bytes",
    reclaimable: "total_inactive_file ",
};

const VERSION_2: Version = Version {
    root: "sys/fs/cgroup",
    limit: "memory.max",
    taken: "memory.current",
    reclaimable: "inactive_file ",
};

/// The groups that this process is in, from its own to the outermost, that have a limit.
pub(super) fn of_this_process() -> Vec<Group> {
    below(Path::new("/"))
}

/// The groups with a limit that this process is in, read from a file system whose root is this folder.
fn below(root: &Path) -> Vec<Group> {
    let paths = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    paths.lines().flat_map(|line| groups(root, line).unwrap_or_default()).collect()
}

/// The groups with a limit that a line of `/proc/self/cgroup` names: `id:controllers:path`.
fn groups(root: &Path, line: &str) -> Option<Vec<Group>> {
    let (_, rest) = line.split_once(':')?;
    let (controllers, path) = rest.split_once(":/")?;
    let version = match controllers {
        "" => &VERSION_2,
        _ if controllers.split(',').any(|name| name == "memory") => &VERSION_1,
        _ => return None,
    };
    let folders = Path::new(path).ancestors().map(|path| root.join(version.root).join(path));
    Some(folders.filter_map(|folder| version.group(&folder)).collect())
}

impl Version {
    /// The group of this folder, if it has a limit.
    fn group(&self, folder: &Path) -> Option<Group> {
        let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let limit = number(&read(self.limit)?)?; // else it is `max`
        let taken = number(&read(self.taken)?)?;
        let statistics = read("memory.stat").unwrap_or_default();
        let mut lines = statistics.lines();
        let reclaimable = lines.find_map(|line| number(line.strip_prefix(self.reclaimable)?));
        Some(Group { limit, taken: taken.saturating_sub(reclaimable.unwrap_or(0)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file system with these files.
    fn with(files: &[(&str, &str)]) -> Vec<Group> {
        let root = tempfile::tempdir().expect("there is a directory for temporary files");
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().expect("a file is in a folder"))
                .expect("there is room");
            fs::write(path, text).expect("there is room on the disk");
        }
        below(root.path())
    }

    #[test]
    fn a_group_of_version_2_and_all_around_it() {
        let groups = with(&[
            ("proc/self/cgroup", "0::/user.slice/tiles.scope\n"),
            ("sys/fs/cgroup/user.slice/tiles.scope/memory.max", "max\n"),
            ("sys/fs/cgroup/user.slice/tiles.scope/memory.current", "4000\n"),
            ("sys/fs/cgroup/user.slice/memory.max", "9000\n"),
            ("sys/fs/cgroup/user.slice/memory.current", "5000\n"),
            ("sys/fs/cgroup/user.slice/memory.stat", "anon 1\nactive_file 7\ninactive_file 300\n"),
        ]);
        assert_eq!(groups, [Group { limit: 9000, taken: 4700 }]);
        assert_eq!(groups[0].left(), 4300);
    }

    #[test]
    fn a_group_of_version_1_beside_other_hierarchies() {
        let groups = with(&[
            ("proc/self/cgroup", "9:cpu:/job\n4:hugetlb,memory:/job:7\n0::/\n"),
            ("sys/fs/cgroup/memory/job:7/memory.limit_in_bytes", "800\n"),
            ("sys/fs/cgroup/memory/job:7/memory.usage_in_bytes", "900\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "5000\n"),
        ]);
        assert_eq!(groups[0], Group { limit: 800, taken: 900 });
        assert_eq!(groups[0].left(), 0);
        assert_eq!(groups.len(), 2, "the root, too");
    }

    /// As in a container that is shown the path of the outside.
    #[test]
    fn only_the_root_may_be_there() {
        let groups = with(&[
            ("proc/self/cgroup", "0::/../outside/box\n"),
            ("sys/fs/cgroup/memory.max", "1000\n"),
            ("sys/fs/cgroup/memory.current", "10\n"),
        ]);
        assert!(groups.contains(&Group { limit: 1000, taken: 10 }));
        assert_eq!(with(&[]), []);
    }
}
