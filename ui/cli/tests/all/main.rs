//! The program from outside: what it is given, what it prints and leaves on the disk. Two programs of tests stand beside this one, as they
//! kill at certain moments.

mod batch;
mod cli;
mod counts;
mod disk;
mod explore;
mod first_day;
mod json;
mod learn;
mod prove;
mod readme;
mod review;
mod solve;
mod value;

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

/// Runs a command that is given this to read.
fn with_input(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has already refused its arguments, or failed, does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The program in English, whatever the machine speaks.
fn english() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    command.env("LC_ALL", "en_GB.UTF-8").env_remove("LANGUAGE");
    command
}
