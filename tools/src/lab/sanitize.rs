//! Unsafe code and memory shared without locks, under the sanitizers of the compiler's back end; what is small, under Miri, too, which knows
//! what a pointer may point at.

use crate::root;
use std::process::{Command, Stdio};

/// A sanitizer, and the tests that run under it.
struct Check {
    sanitizer: &'static str,
    package: &'static str,
    tests: &'static [&'static str],
}

/// The table look-ups and move lists of the rules, over perft suites and random games; the memory of tables; the engine's table between threads. Tests
/// run ten to fifty times as long under a sanitizer, so only those are chosen that reach unsafe code or share memory.
const CHECKS: [Check; 11] = [
    Check { sanitizer: "address", package: "boyi-engine-common", tests: &["--lib"] },
    Check { sanitizer: "address", package: "boyi-chess", tests: &["--lib"] },
    Check { sanitizer: "address", package: "boyi-chess", tests: &["--test=all", "--", "perft::", "laws::"] },
    Check {
        sanitizer: "address",
        package: "boyi-chess-engine",
        tests: &[
            "--lib",
            "--test=all",
            "--",
            "table",
            "see",
            "repetition",
            "threads_share",
            "moves_are_legal",
        ],
    },
    // Random commands while it searches.
    Check {
        sanitizer: "address",
        package: "boyi-chess-engine",
        tests: &["--test=all", "--", "commands_while_searching"],
    },
    // The tables and pools that threads share.
    Check { sanitizer: "thread", package: "boyi-engine-common", tests: &["--lib"] },
    Check {
        sanitizer: "thread",
        package: "boyi-chess-engine",
        tests: &["--lib", "--test=all", "--", "table", "threads"],
    },
    Check { sanitizer: "thread", package: "boyi-solve", tests: &["--lib", "--", "parallel"] },
    Check { sanitizer: "thread", package: "boyi-lines", tests: &["--test=all", "--", "threads"] },
    Check {
        sanitizer: "thread",
        package: "boyi-impartial",
        tests: &["--test=all", "--", "grids_within_a_memory_and_by_threads"],
    },
    Check { sanitizer: "thread", package: "boyi-wasm", tests: &["--lib", "--", "worker_pool"] },
];

/// UCI commands sent while the engine searches.
const COMMANDS: &str = "8000";

/// Packages whose tests of these names run under Miri: it takes a hundred times as long.
const MIRI: [(&str, &[&str]); 1] = [("boyi-engine-common", &["--lib"])];

/// Runs the checks, each built under `target/sanitize-…`. Needs Linux on x86-64 or AArch64. The installed stable compiler will do. For threads it
/// needs the sources of the standard library (`rustup component add rust-src`), which is compiled for the sanitizer, too. Miri comes with the nightly
/// compiler: `rustup component add miri rust-src --toolchain nightly`; without it that part is skipped, with a message.
#[derive(clap::Args)]
pub struct DeepTest;

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        run_checks()?;
        run_miri()
    }
}

fn run_miri() -> Result<(), String> {
    let miri = || {
        let mut cargo = Command::new("cargo");
        cargo.args(["+nightly", "miri"]).current_dir(root());
        // Cargo's own variables mean the compiler that runs this.
        for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
            cargo.env_remove(name);
        }
        cargo
    };
    let quiet = miri().arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !quiet.is_ok_and(|status| status.success()) {
        println!("-- Miri is not installed: left out");
        return Ok(());
    }
    for (package, tests) in MIRI {
        println!("-- Miri: {package} {}", tests.join(" "));
        let status = miri()
            .args(["test", "--quiet", "--package", package, "--target-dir"])
            .arg(root().join("target/miri"))
            .args(tests)
            // How much memory there is, is read from a file of the system.
            .env("MIRIFLAGS", "-Zmiri-disable-isolation")
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err(format!("Miri or a test failed in {package}"));
        }
    }
    Ok(())
}

fn run_checks() -> Result<(), String> {
    let target = host()?;
    for check in &CHECKS {
        let flags = format!("-Zsanitizer={} -Cunsafe-allow-abi-mismatch=sanitizer", check.sanitizer);
        if !supported(&target, &flags) {
            return Err(format!("this compiler has no {} sanitizer for {target}", check.sanitizer));
        }
        println!("-- {} sanitizer: {} {}", check.sanitizer, check.package, check.tests.join(" "));
        let root = root();
        let status = Command::new("cargo")
            .args(["test", "--quiet", "--target", &target, "--package", check.package])
            .args((check.sanitizer == "thread").then_some("-Zbuild-std"))
            .args(check.tests)
            .current_dir(&root)
            .env("CARGO_TARGET_DIR", root.join(format!("target/sanitize-{}", check.sanitizer)))
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", &flags)
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "3")
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "3")
            .env("UCI_COMMANDS", COMMANDS)
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err(format!("the {} sanitizer or a test failed in {}", check.sanitizer, check.package));
        }
    }
    Ok(())
}

/// The triple that the installed compiler builds for.
fn host() -> Result<String, String> {
    let output =
        Command::new("rustc").arg("-vV").output().map_err(|e| format!("rustc does not start: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| "rustc -vV names no host".into())
}

/// Whether the compiler builds an empty program with these flags.
fn supported(target: &str, flags: &str) -> bool {
    let program = std::env::temp_dir().join(format!("boyi-sanitize-{}", std::process::id()));
    let source = program.with_extension("rs");
    let built = std::fs::write(&source, "fn main() {}").is_ok()
        && Command::new("rustc")
            .args(["--edition=2024", "--target", target, "-o"])
            .args([&program, &source])
            .args(flags.split(' '))
            .env("RUSTC_BOOTSTRAP", "1")
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
        && Command::new(&program).status().is_ok_and(|status| status.success());
    let _ = std::fs::remove_file(source);
    let _ = std::fs::remove_file(program);
    built
}
