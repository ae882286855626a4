//! The program as users have it.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo;

/// What the target of a static build is called.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Builds `tiles` with `--release`, and returns its path: cargo says where it put it.
pub(crate) fn build() -> Result<PathBuf> {
    build_with(&[], &[])
}

/// Builds `tiles` with everything in it that it needs (Linux on x86-64), and returns its path.
pub(crate) fn build_static() -> Result<PathBuf> {
    build_with(&["--target", TARGET], &[("RUSTFLAGS", "-C target-feature=+crt-static")])
}

fn build_with(options: &[&str], environment: &[(&str, &str)]) -> Result<PathBuf> {
    let arguments = [&["--release", "--package", "cli", "--bin", "tiles"], options].concat();
    let build = cargo()
        .arg("build")
        .args(&arguments)
        .arg("--message-format=json-render-diagnostics")
        .envs(environment.iter().copied())
        .stderr(Stdio::inherit())
        .output()
        .context("cargo cannot be started")?;
    if !build.status.success() {
        bail!("cargo build {}: {}", arguments.join(" "), build.status);
    }
    let mut messages = build.stdout.split(|&byte| byte == b'\n');
    messages.find_map(executable).context("cargo does not say where it put the program")
}

/// The path in cargo's message that the program is there, if this is it.
fn executable(message: &[u8]) -> Option<PathBuf> {
    let message: Value = serde_json::from_slice(message).ok()?;
    let is_program = message["target"]["name"] == "tiles";
    message["executable"].as_str().filter(|_| is_program).map(PathBuf::from)
}
