//! Which page the program carries: the one in this package (`page.tar`), or a newer one that `cargo xtask page` has built here.
//!
//! Both are whole files, put in their place by one renaming: no build embeds half of a page.

use std::{env, fs, io::Read, path::Path};

/// The first entry of an archive says what it was built from, and when.
const STAMP: &str = ".built";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=BOYI_PAGE");
    let package = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let committed = Path::new(&package).join("page.tar");
    let folder = Path::new(&package).join("../web/dist");
    let built = folder.join(".page.tar");
    // A path that is not there would run this again at every build.
    for path in [&committed, if built.exists() { &built } else { &folder }] {
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    // Dates are written so that the later one is the greater text.
    let newer = match (date(&built), date(&committed)) {
        (Some(built), Some(committed)) => built > committed,
        (built, _) => built.is_some(),
    };
    let page = match env::var("BOYI_PAGE").as_deref() {
        Ok("committed") => committed,
        _ if newer => built,
        _ => committed,
    };
    let page = if page.exists() {
        page
    } else {
        let none = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("none.tar");
        if let Err(error) = fs::write(&none, []) {
            println!("cargo::error={}: {error}", none.display());
        }
        none
    };
    println!("cargo::rustc-env=BOYI_PAGE_ARCHIVE={}", page.display());
}

/// When the page in an archive was built, if there is one.
fn date(archive: &Path) -> Option<String> {
    let file = fs::File::open(archive).ok()?;
    let mut archive = tar::Archive::new(file);
    let mut first = archive.entries().ok()?.next()?.ok()?;
    if first.path_bytes().as_ref() != STAMP.as_bytes() {
        return None;
    }
    let mut text = String::new();
    first.read_to_string(&mut text).ok()?;
    text.lines().find_map(|line| line.strip_prefix("built ")).map(str::to_owned)
}
