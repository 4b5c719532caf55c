//! Lets the module leave to Python what Python has, as maturin does.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        for word in ["-undefined", "dynamic_lookup"] {
            println!("cargo::rustc-cdylib-link-arg={word}");
        }
    }
}
