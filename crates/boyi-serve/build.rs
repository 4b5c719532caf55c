//! Where the built page is: in this package once it is published, in the workspace's `dist/` otherwise.

use std::{env, path::Path};

fn main() {
    let package = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let package = Path::new(&package);
    let own = package.join("page");
    let page = if own.join("index.html").exists() { own } else { package.join("../../dist") };
    println!("cargo::rerun-if-changed=build.rs");
    // A path that is not there would run this again at every build.
    if page.exists() {
        println!("cargo::rerun-if-changed={}", page.display());
    }
    println!("cargo::rustc-env=BOYI_PAGE={}", page.display());
}
