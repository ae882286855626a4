//! The processes that count together, and those of them that this one has started.

use std::net::TcpListener;
use std::num::NonZero;
use std::process::{Child, Command, Stdio};

use ::cluster::Members;
use anyhow::{Context, Result, bail};

use super::{ClusterArguments, addresses};
use crate::failure::BadInput;

/// All processes, and which of them this is.
pub(super) struct Party {
    pub(super) members: Members,
    children: Children,
    /// How many of them are on this machine for sure.
    on_this_machine: usize,
}

/// Processes that were started. When this is dropped, they are ended.
struct Children(Vec<Child>);

impl Party {
    /// The party that is asked for.
    pub(super) fn begin(arguments: &ClusterArguments) -> Result<Self> {
        if let Some(member) = &arguments.member {
            return Self::started(&member.to_string_lossy());
        }
        if let (Some(path), Some(own)) = (&arguments.hosts, arguments.process) {
            let addresses = addresses(path)?;
            let count = addresses.len();
            if own >= count {
                let (path, most) = (path.display(), count - 1);
                let message = format!("--process {own}: {path} has the processes 0 to {most}");
                return Err(BadInput::new(message).into());
            }
            let (members, children) = (Members::new(addresses, own), Children(Vec::new()));
            return Ok(Self { members, children, on_this_machine: 1 });
        }
        let count = arguments.processes.map_or(1, NonZero::get);
        let addresses = loopback_addresses(count)?;
        let (members, children) = (Members::new(addresses, 0), Children(Vec::new()));
        Ok(Self { members, children, on_this_machine: count })
    }

    /// Starts the others, if that is for this one to do.
    pub(super) fn start_others(&mut self, arguments: &ClusterArguments) -> Result<()> {
        if arguments.processes.is_none() || arguments.member.is_some() {
            return Ok(());
        }
        for number in 1..self.members.count() {
            self.children.0.push(start(number, &self.members)?);
        }
        Ok(())
    }

    /// The party of a process that another one has started.
    fn started(member: &str) -> Result<Self> {
        let mut parts = member.split(',');
        let own = parts.next().and_then(|number| number.parse::<usize>().ok());
        let addresses: Vec<String> = parts.map(str::to_owned).collect();
        let count = addresses.len();
        match own.filter(|&own| own < count) {
            Some(own) => Ok(Self {
                members: Members::new(addresses, own),
                children: Children(Vec::new()),
                on_this_machine: count,
            }),
            None => Err(BadInput::new("--member is for --processes").into()),
        }
    }

    pub(super) fn on_this_machine(&self) -> usize {
        self.on_this_machine
    }

    /// The threads of this process: those asked for, or its part of the machine's.
    pub(super) fn threads(&self, asked: Option<NonZero<usize>>) -> Option<NonZero<usize>> {
        let available = std::thread::available_parallelism().map_or(1, NonZero::get);
        asked.or(NonZero::new((available / self.on_this_machine).max(1)))
    }

    /// Waits for the processes that were started, which are at their ends as well.
    pub(super) fn end(mut self) -> Result<()> {
        for (number, mut child) in (1..).zip(self.children.0.drain(..)) {
            let status = child.wait().context("a process that was started")?;
            if !status.success() {
                bail!("process {number} has not ended well: {status}");
            }
        }
        Ok(())
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // One that has ended already cannot be ended, and its end is all that there is to wait for.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Addresses of this machine alone, which nobody listened at just now.
fn loopback_addresses(count: usize) -> Result<Vec<String>> {
    let listeners: std::io::Result<Vec<TcpListener>> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect();
    let listeners = listeners.context("127.0.0.1")?;
    let address = |listener: &TcpListener| Ok(listener.local_addr()?.to_string());
    listeners.iter().map(address).collect()
}

/// Starts this program once more, as another process of the same census.
fn start(number: usize, members: &Members) -> Result<Child> {
    let program = std::env::current_exe().context("this program")?;
    let mut command = Command::new(&program);
    command.args(std::env::args_os().skip(1));
    let addresses: Vec<String> =
        (0..members.count()).map(|other| members.member(other).address).collect();
    command.arg("--member").arg(format!("{number},{}", addresses.join(",")));
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.spawn().with_context(|| program.display().to_string())
}
