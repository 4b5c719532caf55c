//! Starts other programs, cargo above all, in the repository.

use crate::root;
use std::{path::Path, process::Command};

/// The cargo that runs this program.
pub fn cargo_command() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs cargo in the repository.
pub fn cargo(args: &[&str]) -> Result<(), String> {
    run_in(&root(), cargo_command().args(args))
}

/// What cargo prints in the repository; what it says against it, if it fails.
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
