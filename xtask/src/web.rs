//! `serve`, `e2e`, `shots` and `package`: the built page behind the program's own server, for a person, for the browser
//! tests, for pictures, for the registry.

use crate::page::{Profile, cargo, refresh, root, run_in};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Builds the page if it is not up to date, then serves it.
pub fn serve(args: &[String]) -> Result<(), String> {
    refresh(Profile::Web)?;
    let mut words = vec!["run", "--quiet", "--release", "--package", "boyi", "--", "serve"];
    words.extend(args.iter().map(String::as_str));
    cargo(&words)
}

/// The tests in `web/e2e`, in Chromium, against `boyi serve` with the page built in. Words name the tests wanted; `--dev`
/// takes a page and a program that compile quickly.
pub fn e2e(args: &[String]) -> Result<(), String> {
    let names = args.iter().filter(|word| *word != "--dev");
    let mut words = vec!["--test".to_owned(), "--test-reporter=spec".to_owned()];
    words.extend(names.map(|name| format!("--test-name-pattern={name}")));
    words.extend(
        ["games.test.mjs", "page.test.mjs", "features.test.mjs", "parity.test.mjs"].map(str::to_owned),
    );
    node(&words, Profile::of(args))
}

/// Every view in both languages and themes, on a phone and a desk: all in `target/shots`, some in `docs/shots`. `--dev` takes
/// a page that compiles quickly.
pub fn shots(args: &[String]) -> Result<(), String> {
    let words = args.iter().filter(|word| *word != "--dev").cloned();
    let words: Vec<String> = std::iter::once("shots.mjs".to_owned()).chain(words).collect();
    node(&words, Profile::of(args))
}

/// What chess is compared with in the browser: npm's package of Stockfish, which is GPL. It is fetched for the measurement,
/// outside of what the tests need, and no part of anything published.
const PEER: &str = "stockfish@19.0.0";

/// Chess in the browser's worker beside the native program and beside Stockfish in the same browser. A number is the rounds;
/// `--alone` leaves Stockfish out.
pub fn bench(args: &[String]) -> Result<(), String> {
    let peers = root().join("target/web-peers");
    let engines = peers.join("node_modules/stockfish/bin");
    let alone = args.iter().any(|word| word == "--alone");
    if !alone && !engines.exists() {
        fs::create_dir_all(&peers).map_err(|error| format!("{}: {error}", peers.display()))?;
        run_in(
            &peers,
            Command::new("npm").args(["install", "--silent", "--no-save", "--prefix", ".", PEER]),
        )?;
    }
    let rounds = args.iter().filter(|word| *word != "--alone").cloned();
    let words: Vec<String> = std::iter::once("bench.mjs".to_owned()).chain(rounds).collect();
    let mut command = prepared(Profile::Web)?;
    if !alone {
        command.env("PEERS", engines);
    }
    run_in(&tests(), command.args(words))
}

/// Packs `boyi-serve` with the built page in it, and builds it as whoever installs it will; `publish` sends it as well.
pub fn package(args: &[String]) -> Result<(), String> {
    refresh(Profile::Web)?;
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

/// Where the tests are.
fn tests() -> PathBuf {
    root().join("web/e2e")
}

fn node(words: &[String], profile: Profile) -> Result<(), String> {
    run_in(&tests(), prepared(profile)?.args(words))
}

/// node, once the page, the program and what node needs are there, all of the sources as they are now.
fn prepared(profile: Profile) -> Result<Command, String> {
    let stamp = refresh(profile)?;
    let (flags, folder): (&[&str], _) = match profile {
        Profile::Web => (&["--release"], "release"),
        Profile::Dev => (&[], "debug"),
    };
    cargo(&[&["build", "--quiet", "--package", "boyi"], flags].concat())?;
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root().join("target"), PathBuf::from);
    run_in(&tests(), Command::new("npm").args(["ci", "--silent"]))?;
    let mut node = Command::new("node");
    node.env("BOYI", target.join(folder).join("boyi")).env("BOYI_STAMP", stamp.trim());
    Ok(node)
}
