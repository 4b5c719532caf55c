//! `serve`, `e2e`, `shots` and `package`: the built page behind the program's own server, for a person, for the browser
//! tests, for pictures, for the registry.

use crate::page::{cargo, refresh, root, run_in};
use std::{fs, path::Path, process::Command};

/// Builds the page if it is not up to date, then serves it.
pub fn serve(args: &[String]) -> Result<(), String> {
    refresh()?;
    let mut words = vec!["run", "--quiet", "--release", "--package", "boyi", "--", "serve"];
    words.extend(args.iter().map(String::as_str));
    cargo(&words)
}

/// The tests in `web/e2e`, in Chromium, against `boyi serve` with the page built in. Words name the tests wanted.
pub fn e2e(args: &[String]) -> Result<(), String> {
    let mut words = vec!["--test".to_owned(), "--test-reporter=spec".to_owned()];
    words.extend(args.iter().map(|name| format!("--test-name-pattern={name}")));
    words.extend(
        ["games.test.mjs", "page.test.mjs", "features.test.mjs", "parity.test.mjs"].map(str::to_owned),
    );
    node(&words)
}

/// Every view in both languages and themes, on a phone and a desk: all in `target/shots`, some in `docs/shots`.
pub fn shots(args: &[String]) -> Result<(), String> {
    node(&[&["shots.mjs".to_owned()], args].concat())
}

/// Packs `boyi-serve` with the built page in it, and builds it as whoever installs it will; `publish` sends it as well.
pub fn package(args: &[String]) -> Result<(), String> {
    refresh()?;
    let verb = if args.first().is_some_and(|word| word == "publish") { "publish" } else { "package" };
    let page = root().join("crates/boyi-serve/page");
    let done = copy_page(&root().join("dist"), &page)
        .map_err(|error| format!("{}: {error}", page.display()))
        .and_then(|()| cargo(&[verb, "--package", "boyi-serve", "--allow-dirty"]));
    // Left where it is it would be served instead of newer ones.
    let removed = fs::remove_dir_all(&page).map_err(|error| format!("{}: {error}", page.display()));
    done.and(removed)
}

fn copy_page(dist: &Path, page: &Path) -> std::io::Result<()> {
    fs::create_dir_all(page)?;
    for entry in fs::read_dir(dist)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with('.') {
            fs::copy(entry.path(), page.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Runs node in `web/e2e` once the page, the program and what node needs are there.
fn node(words: &[String]) -> Result<(), String> {
    refresh()?;
    cargo(&["build", "--quiet", "--release", "--package", "boyi"])?;
    let folder = root().join("web/e2e");
    run_in(&folder, Command::new("npm").args(["ci", "--silent"]))?;
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root().join("target"), Into::into);
    run_in(&folder, Command::new("node").args(words).env("BOYI", target.join("release/boyi")))
}
