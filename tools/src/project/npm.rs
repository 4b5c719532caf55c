//! `npm`: the npm package, made of the modules of the page, and tested from its tarball.

use crate::{
    project::{
        command::run_in,
        empty,
        page::{Profile, drawing, refresh},
    },
    root,
};
use clap::Args;
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Build the npm package into target/npm and test what is packed, in Node and in Chromium
///
/// The modules are those of the web app, which is built if it is not up to date.
#[derive(Args)]
pub struct Npm {
    /// Do not test the package
    #[arg(long)]
    no_test: bool,
}

/// Files of the built page that the package has.
const OF_THE_PAGE: [&str; 17] = [
    "boyi_wasm.js",
    "boyi_wasm_bg.wasm",
    "boyi_games.js",
    "boyi_games_bg.wasm",
    "boyi_chess.js",
    "boyi_chess_bg.wasm",
    "boyi_partizan.js",
    "boyi_partizan_bg.wasm",
    "chess.nnue",
    "xiangqi.nnue",
    "connect4.book",
    "databases.json",
    "games-en.json",
    "games-zh.json",
    "memory.js",
    "value.js",
    "worker.js",
];

/// Files of the repository that the package has.
const OF_THE_ROOT: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The module of the page's tests that gives a browser a second chance.
const RETRIED: &str = "retried.mjs";

impl Npm {
    pub fn run(&self) -> Result<(), String> {
        refresh(Profile::Web)?;
        let (folder, package) = (root().join("target/npm"), package());
        assemble(&package).map_err(|error| format!("{}: {error}", package.display()))?;
        drawing(&package)?;
        let tarball = pack(&folder, &package)?;
        let bytes = fs::metadata(&tarball).map_or(0, |file| file.len());
        println!("{}: {} kB", tarball.display(), bytes / 1000);
        if self.no_test { Ok(()) } else { test(&folder, &tarball) }
    }
}

/// Where the package is put together.
pub fn package() -> PathBuf {
    root().join("target/npm/package")
}

/// The sources of the package.
fn sources() -> PathBuf {
    root().join("ui/npm")
}

/// Puts a package without its drawing module into a folder.
fn assemble(package: &Path) -> io::Result<()> {
    empty(package)?;
    let copy = |from: PathBuf| -> io::Result<()> {
        let name = from.file_name().unwrap_or_default().to_owned();
        fs::copy(&from, package.join(name)).map(|_| ())
    };
    for entry in fs::read_dir(sources())? {
        let path = entry?.path();
        if path.is_file() {
            copy(path)?;
        }
    }
    for name in OF_THE_PAGE {
        copy(root().join("ui/web/dist").join(name))?;
    }
    for name in OF_THE_ROOT {
        copy(root().join(name))?;
    }
    Ok(())
}

/// Packs a package as it is published.
fn pack(folder: &Path, package: &Path) -> Result<PathBuf, String> {
    let mut npm = Command::new("npm");
    run_in(package, npm.args(["pack", "--silent", "--pack-destination"]).arg(folder))?;
    Ok(folder.join(format!("boyi-{}.tgz", env!("CARGO_PKG_VERSION"))))
}

/// Installs a tarball beside a copy of the tests, which know nothing but the name of the package, and runs them.
fn test(folder: &Path, tarball: &Path) -> Result<(), String> {
    let installed = folder.join("installed");
    let tests = sources().join("tests");
    let failed = |error: io::Error| format!("{}: {error}", installed.display());
    empty(&installed).map_err(failed)?;
    for entry in fs::read_dir(&tests).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        fs::copy(&path, installed.join(path.file_name().unwrap_or_default())).map_err(failed)?;
    }
    fs::copy(root().join("ui/web/e2e").join(RETRIED), installed.join(RETRIED)).map_err(failed)?;
    let install = ["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"];
    run_in(&installed, Command::new("npm").args(install).arg(tarball))?;
    run_in(&installed, Command::new("npx").args(["--no-install", "tsc", "--project", "."]))?;
    let words = ["--test", "--test-reporter=spec", "node.test.mjs", "browser.test.mjs"];
    run_in(&installed, Command::new("node").args(words))
}
