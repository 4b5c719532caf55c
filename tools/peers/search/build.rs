//! Finds the tic-tac-toe that comes with the crate `minimax` as an example, and makes it a module of ours.

use std::{env, fs, path::Path, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let metadata = Command::new(env::var("CARGO").unwrap())
        .args(["metadata", "--format-version", "1"])
        .output()
        .expect("cargo metadata");
    let metadata = String::from_utf8(metadata.stdout).unwrap();
    let manifest = metadata
        .split("\"manifest_path\":\"")
        .filter_map(|rest| rest.split('"').next())
        .find(|path| path.contains("minimax-0."))
        .expect("the crate's sources");
    let example = Path::new(manifest).with_file_name("examples").join("ttt.rs");
    // What is included cannot have attributes of the whole file.
    let text = fs::read_to_string(example).expect("the example");
    let items: Vec<&str> =
        text.lines().filter(|line| !line.starts_with("//!") && !line.starts_with("#!")).collect();
    let out = Path::new(&env::var("OUT_DIR").unwrap()).join("ttt.rs");
    fs::write(out, items.join("\n")).unwrap();
}
