//! `release`: everything that a release needs, tried without publishing anything.

use crate::{
    project::{
        command::{cargo_command, run_in},
        lint,
        tools::HACK,
    },
    root,
};
use clap::Args;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Libraries with features, compiled with each set of them.
const WITH_FEATURES: [&str; 6] =
    ["boyi-core", "boyi-chess", "boyi-chess-engine", "boyi-impartial", "boyi-lines", "boyi-solve"];

/// Those that work without an operating system's files and threads.
const PORTABLE: [&str; 3] = ["boyi-core", "boyi-chess", "boyi-impartial"];

/// The target of browsers.
const BROWSER: &str = "wasm32-unknown-unknown";

/// A folder of its own for what is compiled with other features, which would push out what is compiled as usual.
const FOLDER: &str = "target/release-checks";

/// Another for the packages.
const PACKAGES: &str = "target/packages";

/// Do everything that a release does, without publishing
///
/// The changelog has the version, no crate reads a file outside of itself, every package compiles by itself, licences and links are in
/// order, every set of features compiles, the libraries for a browser too, the compiler that the packages name is new enough, the
/// interfaces since the last tag changed as the version says.
#[derive(Args)]
pub struct Release {
    /// Do not compile the packages: seconds instead of minutes
    #[arg(long)]
    no_verify: bool,
    /// Allow uncommitted files
    #[arg(long)]
    allow_dirty: bool,
}

impl Release {
    pub fn run(&self) -> Result<(), String> {
        let version = version()?;
        println!("-- version {version}");
        let changelog = fs::read_to_string(root().join("CHANGELOG.md"))
            .map_err(|error| format!("CHANGELOG.md: {error}"))?;
        let noted = has_version(&changelog, &version);
        println!("-- packages");
        self.package()?;
        println!("-- links, dependencies, licences");
        lint::Lint::all().run()?;
        if !self.no_verify {
            println!("-- features, a browser's target, other compilers");
            feature_sets()?;
            bare_program()?;
            browser()?;
            oldest_compiler()?;
            debian_compiler()?;
        }
        println!("-- interfaces");
        interfaces()?;
        if !noted {
            return Err(format!(
                "CHANGELOG.md: found no heading `## {version}`, expected one above what is unreleased"
            ));
        }
        println!("ready: `git tag v{version}`, then `cargo publish --workspace --locked`");
        Ok(())
    }

    /// Packs every crate that is published, and compiles it from its package alone.
    fn package(&self) -> Result<(), String> {
        // What an earlier try has left would be taken for this one's, for the version is the same.
        let left = [root().join(PACKAGES)].into_iter().chain(unpacked());
        for folder in left.filter(|folder| folder.exists()) {
            fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let mut cargo = cargo_command();
        cargo.args(["package", "--quiet", "--workspace", "--locked", "--target-dir", PACKAGES]);
        for private in private_packages()? {
            cargo.args(["--exclude", &private]);
        }
        cargo.args(self.no_verify.then_some("--no-verify"));
        cargo.args(self.allow_dirty.then_some("--allow-dirty"));
        run_in(&root(), &mut cargo)
    }
}

/// The folders of our packages in cargo's home, unpacked from a registry that was a folder here: such a registry has no host in its name.
fn unpacked() -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let below = |folder: &Path, start: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let wanted = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(start));
        wanted.map(|entry| entry.path()).collect()
    };
    let registries = home.map(|home| below(&home.join("registry/src"), "-")).unwrap_or_default();
    registries.iter().flat_map(|registry| below(registry, "boyi")).collect()
}

/// Compile the libraries with every set of features, and with the oldest compiler that they name
#[derive(Args)]
pub struct Features;

impl Features {
    pub fn run(&self) -> Result<(), String> {
        feature_sets()?;
        bare_program()?;
        oldest_compiler()
    }
}

/// Compiles libraries with each set of their features.
fn feature_sets() -> Result<(), String> {
    let mut hack = HACK.command()?;
    hack.args(["hack", "check", "--quiet", "--feature-powerset"]).env("CARGO_TARGET_DIR", FOLDER);
    for name in WITH_FEATURES {
        hack.args(["--package", name]);
    }
    run_in(&root(), &mut hack)
}

/// Compiles the program without the page, the terminal app and Parquet.
fn bare_program() -> Result<(), String> {
    let mut check = cargo_command();
    check.args(["check", "--quiet", "--locked", "--no-default-features", "--package", "boyi"]);
    run_in(&root(), check.env("CARGO_TARGET_DIR", FOLDER))
}

/// Compiles the portable libraries for a browser.
fn browser() -> Result<(), String> {
    let mut check = cargo_command();
    check.args(["check", "--quiet", "--locked", "--no-default-features", "--target", BROWSER]);
    for name in PORTABLE {
        check.args(["--package", name]);
    }
    run_in(&root(), check.env("CARGO_TARGET_DIR", FOLDER))
}

/// Compiles the published packages with the oldest compiler that they name, unless it compiles everything here.
fn oldest_compiler() -> Result<(), String> {
    let oldest = field("rust-version")?;
    let ours = cargo_command().arg("--version").output().map_err(|error| format!("cargo: {error}"))?;
    if String::from_utf8_lossy(&ours.stdout).starts_with(&format!("cargo {oldest}.")) {
        println!("the compiler here is {oldest}, the oldest that the packages name");
        return Ok(());
    }
    let rustup = |toolchain: &str| {
        let mut cargo = Command::new("rustup");
        cargo.args(["run", toolchain, "cargo"]);
        cargo
    };
    let names = [oldest.clone(), format!("{oldest}.0")];
    match names.iter().find(|name| answers(rustup(name).arg("--version"))) {
        Some(name) => check_packages(rustup(name)),
        None => {
            println!("compiler {oldest} is not installed: `rustup toolchain install {oldest}`");
            Ok(())
        }
    }
}

/// Compiles the published packages with Debian's compiler, where it is installed.
fn debian_compiler() -> Result<(), String> {
    if !Path::new("/usr/bin/cargo").exists() {
        return Ok(());
    }
    let mut cargo = Command::new("/usr/bin/cargo");
    cargo.env("RUSTC", "/usr/bin/rustc");
    check_packages(cargo)
}

fn check_packages(mut cargo: Command) -> Result<(), String> {
    for variable in ["CARGO", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        cargo.env_remove(variable);
    }
    cargo.args(["check", "--quiet", "--workspace", "--locked"]);
    for package in private_packages()? {
        cargo.args(["--exclude", &package]);
    }
    run_in(&root(), cargo.env("CARGO_TARGET_DIR", FOLDER))
}

/// Whether a command ends well, without its output.
fn answers(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Packages of the workspace that are not published.
fn private_packages() -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for file in lint::tracked(&root())?.iter().filter(|file| file.ends_with("Cargo.toml")) {
        let text = fs::read_to_string(root().join(file)).unwrap_or_default();
        let member = text.contains("version.workspace = true");
        let name = text
            .lines()
            .find_map(|line| line.strip_prefix("name = "))
            .map(|name| name.trim_matches('"').to_owned());
        names.extend(name.filter(|_| member && text.contains("publish = false")));
    }
    Ok(names)
}

/// The version of every package.
pub(super) fn version() -> Result<String, String> {
    field("version")
}

/// The value of a field in the manifest of every package.
fn field(name: &str) -> Result<String, String> {
    let text =
        fs::read_to_string(root().join("Cargo.toml")).map_err(|error| format!("Cargo.toml: {error}"))?;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
    value.map(|value| value.trim_matches('"').to_owned()).ok_or_else(|| format!("Cargo.toml: no {name}"))
}

/// Whether a changelog has a part about a version.
fn has_version(changelog: &str, version: &str) -> bool {
    changelog.lines().any(|line| {
        line.strip_prefix("## ").is_some_and(|rest| rest.split([' ', '[', ']']).any(|word| word == version))
    })
}

/// Compares public interfaces with those of the last tag, by cargo-semver-checks where it is installed.
fn interfaces() -> Result<(), String> {
    let tag = Command::new("git").args(["describe", "--tags", "--abbrev=0"]).current_dir(root()).output();
    let tag = tag.ok().filter(|output| output.status.success());
    let Some(tag) = tag.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()) else {
        println!("no tag yet: nothing to compare with");
        return Ok(());
    };
    run_in(&root(), cargo_command().args(["semver-checks", "--workspace", "--baseline-rev", &tag]))
        .map_err(|error| format!("{error}: `cargo install cargo-semver-checks` has the tool"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changelog_names_its_versions() {
        let changelog = "# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-31)\n";
        assert!(has_version(changelog, "0.1.0"));
        assert!(!has_version(changelog, "0.1"));
        assert!(!version().unwrap().is_empty());
    }

    #[test]
    fn the_projects_own_tools_are_not_published() {
        let private = private_packages().unwrap();
        for name in ["xtask", "boyi-web", "boyi-wasm"] {
            assert!(private.iter().any(|known| known == name), "{private:?}");
        }
        assert!(!private.iter().any(|name| name == "boyi" || name == "boyi-core"), "{private:?}");
    }
}
