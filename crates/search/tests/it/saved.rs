//! Saved files: what was written comes back, and nothing else.

mod naive;
mod writing;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use search::Threads;
use search::saved::{Identity, Kind, OpenError, Part, Saved, Writer};
use tempfile::TempDir;

use crate::is_refused;
use crate::modes::in_every_mode;

const BLOCK_WORDS: usize = naive::BLOCK_BYTES / 8;

fn identity() -> Identity {
    Identity { kind: Kind::Table, label: "eight 3×4 single".into(), shape: vec![3, 4] }
}

/// A path for a file, in a directory that lives as long as the first of the two.
fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("there is a directory for temporary files");
    let path = directory.path().join("table");
    (directory, path)
}

/// Sections of so many words, all different.
fn sections(lens: &[usize]) -> Vec<Vec<u64>> {
    let mut words = (1u64..).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    lens.iter().map(|&len| words.by_ref().take(len).collect()).collect()
}

fn lens(sections: &[Vec<u64>]) -> Vec<u64> {
    sections.iter().map(|section| section.len() as u64).collect() // usize has at most 64 bits
}

/// Writes a file in calls of `chunk` words.
fn write(path: &Path, sections: &[Vec<u64>], chunk: usize) {
    let writer = Writer::create(path, &identity(), &lens(sections));
    let mut writer = writer.expect("a file can be created");
    for words in sections.concat().chunks(chunk) {
        writer.write(words).expect("there is room on the disk");
    }
    writer.replace().expect("the file can be moved to its place");
}

/// Why a file of these bytes is not opened as one of [`identity`].
fn refusal(path: &Path, bytes: &[u8], threads: Threads) -> OpenError {
    fs::write(path, bytes).expect("there is room on the disk");
    match Saved::open(path, &identity(), threads) {
        Ok(_) => panic!("a wrong file of {} bytes is accepted", bytes.len()),
        Err(error) => error,
    }
}

fn damaged_part(path: &Path, bytes: &[u8], threads: Threads) -> Part {
    match refusal(path, bytes, threads) {
        OpenError::Damaged { part } => part,
        other => panic!("not refused as damaged: {other}"),
    }
}

/// Lengths of sections, short ones and some around the length of a block.
const SHORT: [&[usize]; 6] = [&[], &[0], &[0, 0, 0], &[1], &[3, 0, 5], &[0, 1, 0]];
const LONG: [&[usize]; 6] = [
    &[BLOCK_WORDS - 1],
    &[BLOCK_WORDS],
    &[BLOCK_WORDS + 1],
    &[BLOCK_WORDS - 1, 0, 1, BLOCK_WORDS],
    &[7, 2 * BLOCK_WORDS],
    &[300_000, 0, 5, 77_777],
];

#[test]
fn open_inverts_write() {
    let (_directory, path) = place();
    for lens in SHORT.into_iter().chain(LONG) {
        let sections = sections(lens);
        let naive = naive::file(&identity(), &sections);
        for chunk in [1, 1000, BLOCK_WORDS - 1, BLOCK_WORDS, BLOCK_WORDS + 1, usize::MAX] {
            write(&path, &sections, chunk);
            let written = fs::read(&path).expect("the file is there");
            assert!(written == naive, "the file of {lens:?} in chunks of {chunk}");
        }
        in_every_mode(|threads| holds(&path, &sections, threads));
        assert_eq!(Identity::read(&path).expect("the file is right"), identity());
    }
}

fn holds(path: &Path, sections: &[Vec<u64>], threads: Threads) {
    let saved = Saved::open(path, &identity(), threads).expect("the file is right");
    assert_eq!(saved.section_lens(), lens(sections));
    for (number, section) in sections.iter().enumerate() {
        let words = saved.section(number);
        assert_eq!((words.len(), words.is_empty()), (section.len(), section.is_empty()));
        assert!(words.iter().eq(section.iter().copied()));
        assert!((0..words.len()).map(|index| words.get(index)).eq(section.iter().copied()));
        let mut copy = vec![0; section.len()];
        words.copy_to(&mut copy);
        assert!(copy == *section);
        assert!(is_refused(|| words.get(section.len())));
        assert!(is_refused(|| words.copy_to(&mut vec![0; section.len() + 1])));
    }
    assert!(is_refused(|| saved.section(sections.len())));
}

#[test]
fn every_changed_byte_is_refused() {
    let (_directory, path) = place();
    for lens in SHORT {
        let mut bytes = naive::file(&identity(), &sections(lens));
        for place in 0..bytes.len() {
            for change in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
                bytes[place] ^= change;
                refusal(&path, &bytes, Threads::One);
                assert!(Identity::read(&path).ok().is_none_or(|found| found == identity()));
                bytes[place] ^= change;
            }
        }
    }
}

#[test]
fn the_first_damaged_part_is_named() {
    let (_directory, path) = place();
    let mut bytes = naive::file(&identity(), &sections(&[2 * BLOCK_WORDS + 100]));
    let end = bytes.len() - 4 * 4;
    let start = end - 2 * naive::BLOCK_BYTES - 800;
    let block = |number: usize| {
        let first = start + number * naive::BLOCK_BYTES;
        let last = end.min(first + naive::BLOCK_BYTES);
        Part::Block { number: number as u64, bytes: first as u64..last as u64 } // 64 bits at most
    };
    let parts = [
        (bytes.len() - 1, Part::Checksums),
        (end, Part::Checksums),
        (end - 1, block(2)),
        (start + 2 * naive::BLOCK_BYTES, block(2)),
        (start + 2 * naive::BLOCK_BYTES - 1, block(1)),
        (start, block(0)),
        (start - 1, Part::Header),
        (12, Part::Header),
    ];
    for (place, part) in &parts {
        bytes[*place] ^= 1;
        in_every_mode(|threads| assert_eq!(damaged_part(&path, &bytes, threads), *part));
        if *part == Part::Checksums {
            bytes[*place] ^= 1; // the other damage stays: what comes first is told first
        }
    }
    let error = OpenError::Damaged { part: Part::Block { number: 2, bytes: 128..192 } };
    assert_eq!(error.to_string(), "the file is damaged: block 2 (bytes 128 to 191) has changed");
}

#[test]
fn other_lengths_are_refused() {
    let (_directory, path) = place();
    for lens in SHORT {
        let bytes = naive::file(&identity(), &sections(lens));
        let header_len = naive::fields(&identity(), &vec![0; lens.len()]).len() + 4;
        let expected = bytes.len() as u64; // usize has at most 64 bits
        for len in 0..bytes.len() {
            match refusal(&path, &bytes[..len], Threads::One) {
                OpenError::Empty => assert_eq!(len, 0),
                OpenError::NotOurs => assert!((1..8).contains(&len)),
                OpenError::Damaged { part: Part::Header } => {
                    assert!((8..header_len).contains(&len));
                }
                OpenError::Truncated { expected: right, found } => {
                    assert!(len >= header_len);
                    assert_eq!((right, found), (expected, len as u64)); // at most 64 bits
                }
                other => panic!("{len} bytes of {expected}: {other}"),
            }
        }
        let error = refusal(&path, &[&bytes[..], &[0]].concat(), Threads::One);
        assert!(matches!(error, OpenError::TooLong { .. }));
        let message = format!("it has {} bytes, and {expected} are right", expected + 1);
        assert_eq!(error.to_string(), format!("the file is too long: {message}"));
    }
}

#[test]
fn other_identities_are_refused() {
    let (_directory, path) = place();
    let other_kind = Identity { kind: Kind::Checkpoint, ..identity() };
    let other_label = Identity { label: "rotate\n3x3".into(), ..identity() };
    let other_shape = Identity { shape: vec![4, 3], ..identity() };
    let cases = [
        (other_kind, "a checkpoint of `eight 3×4 single`, not a table of `eight 3×4 single`"),
        (other_label, r"a table of `rotate\n3x3`, not of `eight 3×4 single`"),
        (other_shape, "a table of `eight 3×4 single`, not of the shape [3, 4] but [4, 3]"),
    ];
    for (other, message) in cases {
        let error = refusal(&path, &naive::file(&other, &[]), Threads::One);
        assert_eq!(error.to_string(), format!("the file is {message}"));
        assert_eq!(Identity::read(&path).expect("the file is right"), other);
        assert!(Saved::open(&path, &other, Threads::One).is_ok());
        let OpenError::OtherIdentity { found, expected } = error else { panic!("{error}") };
        assert_eq!((found, expected), (other, identity()));
    }
}

#[test]
fn other_versions_are_told_from_damage() {
    let (_directory, path) = place();
    for (number, rest) in [(3, &b"laid out otherwise"[..]), (0, b""), (u32::MAX, b"")] {
        let bytes = [b"\x8fSAV\r\n\x1a\n", &number.to_le_bytes()[..], rest].concat();
        is_of_version(&path, &bytes, number, 2);
    }
}

fn is_of_version(path: &Path, bytes: &[u8], number: u32, known: u32) {
    let message = format!("format version {number}; this program reads version {known}");
    assert_eq!(refusal(path, bytes, Threads::One).to_string(), message);
    let unread = Identity::read(path).expect_err("no identity can be read");
    assert_eq!(unread.to_string(), message);
}

/// Version 2 is of checkpoints only: what a search had visited is not in all of them any more.
#[test]
fn each_kind_has_its_version() {
    let (_directory, path) = place();
    for (kind, known, other) in
        [(Kind::Table, 1, 2), (Kind::Checkpoint, 2, 1), (Kind::Levels, 1, 2), (Kind::Volume, 1, 2)]
    {
        let mut fields = naive::fields(&Identity { kind, ..identity() }, &[1]);
        assert_eq!(fields[8..12], [known, 0, 0, 0]);
        fields[8] = other;
        is_of_version(&path, &naive::seal(fields, &[5]), other.into(), known.into());
    }
}

#[test]
fn forged_headers_are_refused() {
    let (_directory, path) = place();
    let fields = naive::fields(&identity(), &[1]);
    let label = identity().label.len();
    let patches: [(usize, &[u8]); 6] = [
        (12, &[5]),                        // an unknown kind
        (20, &[0xff]),                     // a label that is not UTF-8
        (16, &[0xff; 4]),                  // a label of 4 GiB
        (20 + label, &[0xff; 4]),          // a shape of 2^32 - 1 numbers
        (20 + label + 4 + 16, &[0xff; 4]), // as many sections
        (20 + label + 4 + 16, &[2]),       // a section more than there is
    ];
    for (place, patch) in patches {
        let mut forged = fields.clone();
        forged[place..][..patch.len()].copy_from_slice(patch);
        let part = damaged_part(&path, &naive::seal(forged, &[5]), Threads::One);
        assert_eq!(part, Part::Header, "{patch:?} at {place}");
    }
    let mut padded = naive::seal(fields.clone(), &[5]);
    padded[fields.len() + 4] = 1;
    assert_eq!(damaged_part(&path, &padded, Threads::One), Part::Header);
}

/// Lengths under a right checksum that no file has.
#[test]
fn forged_lengths_are_refused() {
    let (_directory, path) = place();
    for lens in [&[2][..], &[1 << 40], &[1 << 60, 1 << 59], &[(1 << 61) - (1 << 44)]] {
        let forged = naive::seal(naive::fields(&identity(), lens), &[5]);
        let error = refusal(&path, &forged, Threads::One);
        assert!(matches!(error, OpenError::Truncated { .. }), "{lens:?}: {error}");
    }
    for lens in [&[u64::MAX][..], &[u64::MAX, 1], &[u64::MAX, 2], &[1 << 61], &[(1 << 61) - 9]] {
        let forged = naive::seal(naive::fields(&identity(), lens), &[5]);
        assert_eq!(damaged_part(&path, &forged, Threads::One), Part::Header, "{lens:?}");
    }
}

#[test]
fn other_files_are_refused() {
    let (directory, path) = place();
    let text_mode = String::from_utf8_lossy(&naive::file(&identity(), &[])).replace("\r\n", "\n");
    for bytes in [&b"1"[..], b"1 2 3\n", b"\x89PNG\r\n\x1a\n and so on", text_mode.as_bytes()] {
        let error = refusal(&path, bytes, Threads::One);
        assert!(matches!(error, OpenError::NotOurs) && error.source().is_none());
        assert_eq!(error.to_string(), "the file is neither a saved table nor one of a search");
    }
    assert_eq!(refusal(&path, b"", Threads::Pool).to_string(), "the file is empty");
    for no_file in [directory.path(), &directory.path().join("missing"), Path::new("")] {
        let error = Saved::open(no_file, &identity(), Threads::Pool).expect_err("there is no file");
        assert!(matches!(error, OpenError::Io(_)) && error.source().is_some());
        assert!(Identity::read(no_file).is_err());
    }
}
