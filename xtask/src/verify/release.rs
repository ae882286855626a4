//! The program as users have it.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo;

/// Builds `tiles` with `--release`, and returns its path: cargo says where it put it.
pub(super) fn build() -> Result<PathBuf> {
    let arguments = ["--release", "--package", "cli", "--bin", "tiles"];
    let build = cargo()
        .arg("build")
        .args(arguments)
        .arg("--message-format=json-render-diagnostics")
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
