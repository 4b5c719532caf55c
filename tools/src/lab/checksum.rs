//! The chess engine's checksum: the same number of nodes from every build of it that this machine can run.

use crate::root;
use std::process::Command;

/// A build: what it is called, cargo's profile, and the processor it is made for, with what that one can do.
struct Build {
    name: &'static str,
    profile: &'static str,
    cpu: Option<&'static str>,
    runs_here: fn() -> bool,
}

const BUILDS: [Build; 5] = [
    Build { name: "debug", profile: "dev", cpu: None, runs_here: || true },
    Build { name: "release", profile: "release", cpu: None, runs_here: || true },
    Build { name: "x86-64-v2", profile: "release", cpu: Some("x86-64-v2"), runs_here: || has_level(2) },
    Build { name: "x86-64-v3", profile: "release", cpu: Some("x86-64-v3"), runs_here: || has_level(3) },
    Build { name: "x86-64-v4", profile: "release", cpu: Some("x86-64-v4"), runs_here: || has_level(4) },
];

/// Whether this processor has an instruction that the level (System V ABI supplement for x86-64) brings.
fn has_level(level: u32) -> bool {
    #[cfg(target_arch = "x86_64")]
    return match level {
        2 => std::arch::is_x86_feature_detected!("sse4.2"),
        3 => std::arch::is_x86_feature_detected!("avx2"),
        _ => std::arch::is_x86_feature_detected!("avx512vl"),
    };
    #[cfg(not(target_arch = "x86_64"))]
    return level == 0;
}

/// Builds the engine in each way, each in its own folder under `target/`, and compares the node count of its `bench` with the
/// pinned one. `cargo xtask e2e parity` compares the web app's build with the program's.
#[derive(clap::Args)]
pub struct DeepTest;

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        compare_builds()
    }
}

fn compare_builds() -> Result<(), String> {
    let mut counts = Vec::new();
    for build in BUILDS {
        if !(build.runs_here)() {
            println!("{:10} not run: this processor is of another level", build.name);
            continue;
        }
        let nodes = bench(&build)?;
        println!("{:10} {nodes} nodes", build.name);
        counts.push(nodes);
    }
    let expected = boyi_chess_engine::bench::NODES;
    if counts.iter().all(|&nodes| nodes == expected) {
        Ok(())
    } else {
        Err(format!("expected {expected} nodes"))
    }
}

/// The nodes that a build searches: the first word of the last line that it prints.
fn bench(build: &Build) -> Result<u64, String> {
    let root = root();
    let mut command = Command::new("cargo");
    command.args(["run", "--quiet", "--package", "boyi-chess-engine", "--example", "uci"]);
    command.args(["--profile", build.profile, "--", "bench"]).current_dir(&root);
    if let Some(cpu) = build.cpu {
        command.env("RUSTFLAGS", format!("-C target-cpu={cpu}"));
        command.env("CARGO_TARGET_DIR", root.join("target").join(cpu));
    }
    let output = command.output().map_err(|error| format!("cargo does not start: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let nodes = text.lines().last().and_then(|line| line.split(' ').next()?.parse().ok());
    nodes
        .filter(|_| output.status.success())
        .ok_or_else(|| format!("{}: {}", build.name, String::from_utf8_lossy(&output.stderr).trim()))
}
