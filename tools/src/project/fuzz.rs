//! `deep-test fuzz`: every target of `fuzz/` by libFuzzer, each for a while.

use crate::{
    project::{command::run_in, tools::FUZZ},
    root,
};
use clap::Args;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

/// Fuzz all input from people, files and programs with libFuzzer
///
/// New inputs are collected in target/fuzz/corpus. An input that fails a target is written into target/fuzz/failed. Without the
/// nightly compiler targets run without the address sanitizer.
#[derive(Args)]
pub struct Fuzz {
    /// Targets [default: all]
    targets: Vec<String>,
    /// Seconds for each target
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Number of targets at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    jobs: u64,
}

impl Fuzz {
    pub fn run(&self) -> Result<(), String> {
        let root = root();
        let names = targets(&root)?;
        if let Some(wrong) = self.targets.iter().find(|name| !names.contains(name)) {
            return Err(format!("target: found {wrong}, expected one of {}", names.join(", ")));
        }
        let nightly = Command::new("rustup")
            .args(["run", "nightly", "rustc", "--version"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        let mut build = cargo_fuzz(&root, nightly, "build")?;
        run_in(&root, &mut build)?;
        let programs = root.join("target/fuzz/build").join(host()?).join("release");
        let mut total = 0;
        let wanted: Vec<_> =
            names.iter().filter(|name| self.targets.is_empty() || self.targets.contains(name)).collect();
        for group in wanted.chunks(usize::try_from(self.jobs).unwrap_or(1)) {
            let running: Vec<_> = group
                .iter()
                .map(|name| Ok((*name, self.start(&root, &programs.join(name), name)?)))
                .collect::<Result<_, String>>()?;
            for (name, child) in running {
                let output = child.wait_with_output().map_err(|error| format!("{name}: {error}"))?;
                let told = String::from_utf8_lossy(&output.stderr);
                if !output.status.success() {
                    let end: Vec<_> = told.lines().rev().take(30).collect();
                    end.iter().rev().for_each(|line| println!("{line}"));
                    return Err(format!("{name} fails; the input is in target/fuzz/failed/{name}"));
                }
                let runs = executions(&told);
                total += runs;
                println!("{name:12} {runs:>12} executions");
            }
        }
        println!(
            "{total} executions, {} s for each target{}",
            self.seconds,
            if nightly { ", address sanitizer" } else { "" }
        );
        Ok(())
    }

    /// The built program itself: `cargo fuzz run` would compile again what was changed meanwhile.
    fn start(&self, root: &Path, program: &Path, name: &str) -> Result<std::process::Child, String> {
        let folder = |kind: &str| root.join("target/fuzz").join(kind).join(name);
        for kind in ["corpus", "failed"] {
            fs::create_dir_all(folder(kind))
                .map_err(|error| format!("{}: {error}", folder(kind).display()))?;
        }
        let mut command = Command::new(program);
        command.arg(folder("corpus")).arg(root.join("fuzz/corpus").join(name));
        // As cargo-fuzz sets it: code from the compiler's own library would be reported twice.
        command.env("ASAN_OPTIONS", "detect_odr_violation=0");
        command.args([
            format!("-max_total_time={}", self.seconds),
            format!("-artifact_prefix={}/", folder("failed").display()),
        ]);
        command.args(["-max_len=4096", "-timeout=25", "-rss_limit_mb=4096", "-print_final_stats=1"]);
        let child = command.current_dir(root).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        child.map_err(|error| format!("{}: {error}", program.display()))
    }
}

/// `cargo fuzz VERB` with what every call needs.
fn cargo_fuzz(root: &Path, nightly: bool, verb: &str) -> Result<Command, String> {
    let mut command = FUZZ.command()?;
    let target = root.join("target/fuzz/build");
    command.args([verb, "--fuzz-dir", "fuzz", "--features", "libfuzzer"]).arg("--target-dir").arg(target);
    command.args(["--sanitizer", if nightly { "address" } else { "none" }]);
    match nightly {
        true => command.env("RUSTUP_TOOLCHAIN", "nightly"),
        false => command.env("RUSTC_BOOTSTRAP", "1"),
    };
    // Cargo's own variables mean the compiler that runs this.
    for name in ["CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(name);
    }
    Ok(command)
}

/// The triple that the compiler builds for.
fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| "rustc -vV names no host".into())
}

/// The names of the targets: each has a corpus.
fn targets(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("fuzz/corpus");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<_> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    Ok(names)
}

/// How many inputs libFuzzer says it has tried.
fn executions(told: &str) -> u64 {
    let line = told.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    line.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_program_and_a_corpus() {
        let names = targets(&root()).unwrap();
        let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
        assert_eq!(manifest.matches("[[bin]]").count(), names.len());
        for name in names {
            assert!(root().join(format!("fuzz/fuzz_targets/{name}.rs")).exists(), "{name}");
            assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        }
        assert_eq!(executions("x\nstat::number_of_executed_units: 1234\n"), 1234);
    }
}
