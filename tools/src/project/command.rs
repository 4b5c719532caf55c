//! Starts other programs, cargo above all, in the repository.

use crate::root;
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The cargo that runs this program.
pub fn cargo_command() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs cargo in the repository.
pub fn cargo(args: &[&str]) -> Result<(), String> {
    run_in(&root(), cargo_command().args(args))
}

/// The command that builds a program of the workspace in a profile of cargo's, with the features that the whole workspace asks for.
pub fn build_program(name: &str, profile: &str) -> Command {
    let mut command = cargo_command();
    command.args(["build", "--quiet", "--workspace", "--bin", name, "--profile", profile]);
    if profile == "dev" {
        // With a test beside it cargo gives libraries the features that tests need, too: they are those that `cargo test` has compiled.
        command.args(["--test", "refused"]);
    }
    command
}

/// A program of the workspace that cargo has built in a profile.
pub fn built_program(name: &str, profile: &str) -> PathBuf {
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root().join("target"), PathBuf::from);
    target.join(if profile == "dev" { "debug" } else { profile }).join(name)
}

/// The output of cargo in the repository; its complaint if it fails.
pub fn cargo_output(args: &[&str]) -> Result<String, String> {
    let output = cargo_command().args(args).current_dir(root()).output();
    let output = output.map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| format!("cargo: {error}"))
}

/// Runs a command to its end.
pub fn run_in(folder: &Path, command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.current_dir(folder).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
