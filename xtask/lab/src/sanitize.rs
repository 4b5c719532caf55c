//! Unsafe code and memory shared without locks, under the sanitizers of the compiler's back end.

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
const CHECKS: [Check; 5] = [
    Check { sanitizer: "address", package: "boyi-memory", tests: &["--lib"] },
    Check { sanitizer: "address", package: "boyi-chess", tests: &["--lib", "--test=perft", "--test=laws"] },
    Check {
        sanitizer: "address",
        package: "boyi-chess-engine",
        tests: &[
            "--lib",
            "--test=search",
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
        tests: &["--test=uci", "--", "commands_while_searching"],
    },
    // Whole searches would need an instrumented standard library: it joins the threads.
    Check { sanitizer: "thread", package: "boyi-chess-engine", tests: &["--lib", "--", "table"] },
];

/// UCI commands sent while the engine searches.
const COMMANDS: &str = "8000";

/// Runs the checks, each built under `target/sanitize-…`. Needs Linux on x86-64 or AArch64. The installed stable compiler will do: the
/// standard library need not be instrumented to check our own code, but for what `tsan-suppressions.txt` says.
#[derive(clap::Args)]
pub struct DeepTest;

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        run_checks()
    }
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
            .args(check.tests)
            .current_dir(&root)
            .env("CARGO_TARGET_DIR", root.join(format!("target/sanitize-{}", check.sanitizer)))
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", &flags)
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "3")
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "3")
            .env("UCI_COMMANDS", COMMANDS)
            .env(
                "TSAN_OPTIONS",
                concat!("suppressions=", env!("CARGO_MANIFEST_DIR"), "/src/tsan-suppressions.txt"),
            )
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
