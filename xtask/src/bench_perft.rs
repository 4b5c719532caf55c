//! Perft speed beside other libraries: builds and runs the package `benches/peers`, which nothing else builds.

use std::path::Path;
use std::process::Command;

/// `bench perft [ROUNDS]`: once with cozy-chess on magics, once with its PEXT. Everything is built for this machine's processor,
/// as the peers need to be at their best; Boyi chooses at run time anyway.
pub fn run(args: &[String]) -> Result<(), String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../benches/peers/Cargo.toml");
    for features in ["", "cozy-pext"] {
        println!(
            "-- built for this processor{}",
            if features.is_empty() { "" } else { ", cozy-chess with PEXT" }
        );
        let status = Command::new("cargo")
            .args(["run", "--release", "--quiet", "--features", features, "--manifest-path"])
            .arg(&manifest)
            .arg("--")
            .args(args)
            .env("RUSTFLAGS", "-C target-cpu=native")
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err("the benchmark failed".into());
        }
    }
    Ok(())
}
