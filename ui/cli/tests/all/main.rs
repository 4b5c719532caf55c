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
#[cfg(feature = "mcp")]
mod mcp;
mod new_game;
mod prove;
mod readme;
mod review;
mod solve;
mod value;

use std::{
    io::{BufRead, BufReader, Write},
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

/// Talks to a command that answers each line with one: the first line, then as many as `count` by their number, each when the one before is
/// answered. The answers, and what the command wrote on standard error.
#[cfg(feature = "mcp")]
fn conversation(
    command: &mut Command,
    first: String,
    count: usize,
    next: impl Fn(usize) -> String,
) -> (Vec<String>, String) {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    input.write_all(first.as_bytes()).unwrap();
    let mut answers = vec![lines.next().unwrap().unwrap()];
    for at in 0..count {
        input.write_all(next(at).as_bytes()).unwrap();
        answers.push(lines.next().unwrap().unwrap());
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    (answers, String::from_utf8(output.stderr).unwrap())
}
