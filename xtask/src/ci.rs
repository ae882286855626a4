//! `cargo xtask ci`: the whole gate, step by step.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{Outcome, cargo, verify};

/// One run of cargo.
struct CargoRun {
    name: &'static str,
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

const STEPS: [CargoRun; 5] = [
    CargoRun { name: "fmt", arguments: &["fmt", "--all", "--check"], environment: &[] },
    CargoRun {
        name: "clippy",
        arguments: &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--",
            "-D",
            "warnings",
        ],
        environment: &[],
    },
    CargoRun {
        name: "doc",
        arguments: &["doc", "--workspace", "--no-deps", "--document-private-items"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
    },
    CargoRun {
        name: "test",
        arguments: &["test", "--workspace", "--all-features"],
        environment: &[],
    },
    CargoRun {
        name: "bench",
        arguments: &["bench", "--workspace", "--", "--test"],
        environment: &[],
    },
];

/// Runs the steps in order; the first that fails ends the gate. The last line printed is what
/// `verify` passed and failed.
pub(crate) fn run(out: &mut dyn Write) -> Result<Outcome> {
    for step in &STEPS {
        timed(step.name, out, |_| step.run())?;
    }
    let tally = timed("verify", out, |out| verify::run(&verify::Arguments::default(), out))?;
    // Once more: the last line of the gate is the tally, and not the step's time.
    writeln!(out, "{tally}")?;
    Ok(tally.into())
}

impl CargoRun {
    fn run(&self) -> Result<()> {
        let environment = self.environment.iter().copied();
        let status = cargo().args(self.arguments).envs(environment).status();
        let status = status.context("cargo cannot be started")?;
        if !status.success() {
            bail!("cargo {}: {status}", self.arguments.join(" "));
        }
        Ok(())
    }
}

/// Does what the step `name` does, between a line that names it and a line with its time.
fn timed<T>(
    name: &str,
    out: &mut dyn Write,
    work: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    writeln!(out, "== {name}")?;
    out.flush()?;
    let start = Instant::now();
    let done = work(out).with_context(|| format!("step `{name}` failed"))?;
    writeln!(out, "== {name}: {:.1} s", start.elapsed().as_secs_f64())?;
    Ok(done)
}
