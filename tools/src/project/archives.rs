//! `archives`: the program for other machines, each as an archive that is unpacked and runs, and what package managers read about it.

use crate::{
    project::{
        command::{cargo_output, run_in},
        empty,
        release::version,
        tools::ZIGBUILD,
    },
    root,
};
use clap::Args;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Systems that programs are linked for here: every Linux of two processors, without a library of the system.
const TARGETS: [&str; 2] = ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"];

/// Other names of the program in an archive, for GUIs that pass no arguments.
const NAMES: [&str; 4] = ["boyi-uci", "boyi-ucci", "boyi-xiangqi", "pbrain-boyi"];

/// The completion of each shell, and the place where it looks for it.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "bash-completion/completions/boyi"),
    ("zsh", "zsh/site-functions/_boyi"),
    ("fish", "fish/vendor_completions.d/boyi.fish"),
];

/// How the programs are linked: at a fixed address, by the compiler's own linker, which keeps one of equal functions. Zig's does not.
const LINKED: &str =
    "-Clinker=rust-lld -Clink-self-contained=yes -Clink-arg=--icf=all -Crelocation-model=static";

/// Descriptions for package managers, in which versions, sums and addresses are filled in.
const TEMPLATES: [&str; 3] = ["boyi.rb", "PKGBUILD", "flatpak.yml"];

/// Build the program for Linux as archives and Debian packages in target/archives, with sums, a list of what it contains, and files for package managers
///
/// Static programs for x86-64 and ARM; zig compiles what is in C. Needs the targets' libraries: `rustup target add`.
#[derive(Args)]
pub struct Archives {
    /// Only these targets
    #[arg(long = "target", value_name = "TARGET")]
    targets: Vec<String>,
    /// Cargo's profile: with `dev`, everything is tried in half the time
    #[arg(long, value_name = "NAME", default_value = "dist")]
    profile: String,
    /// Use the programs compiled before
    #[arg(long)]
    no_compile: bool,
    /// Address of the repository, for package managers
    #[arg(long, value_name = "URL", default_value = "https://github.com/boyi-games/boyi")]
    repository: String,
}

impl Archives {
    pub fn run(&self) -> Result<(), String> {
        let folder = root().join("target/archives");
        let failed = |error: io::Error| format!("{}: {error}", folder.display());
        empty(&folder).map_err(failed)?;
        let targets: Vec<&str> = match &self.targets[..] {
            [] => TARGETS.to_vec(),
            some => some.iter().map(String::as_str).collect(),
        };
        let version = version()?;
        let mut sums = BTreeMap::new();
        for target in targets {
            if !self.no_compile {
                compile(target, &self.profile)?;
            }
            let archive = pack(&folder, &program(target, &self.profile), target, &version)?;
            sums.insert(target.to_owned(), sum(&archive)?);
        }
        let bill = folder.join(format!("boyi-{version}.cdx.json"));
        fs::write(&bill, bill_of_materials(&version)?).map_err(failed)?;
        for name in TEMPLATES {
            let text = fs::read_to_string(templates().join(name)).map_err(failed)?;
            let text = fill(&text, &version, &self.repository, &sums);
            fs::write(folder.join(name), text).map_err(failed)?;
        }
        let lines =
            |name: &str| -> Result<String, String> { Ok(format!("{}  {name}\n", sum(&folder.join(name))?)) };
        let mut names: Vec<String> = fs::read_dir(&folder)
            .map_err(failed)?
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name.starts_with("boyi-") && folder.join(name).is_file())
            .collect();
        names.sort_unstable();
        let list = names.iter().map(|name| lines(name)).collect::<Result<String, String>>()?;
        fs::write(folder.join("SHA256SUMS"), &list).map_err(failed)?;
        print!("{list}");
        Ok(())
    }
}

fn templates() -> PathBuf {
    root().join("packaging")
}

/// Compiles the program for a target.
fn compile(target: &str, profile: &str) -> Result<(), String> {
    let mut zigbuild = ZIGBUILD.command()?;
    zigbuild.args(["zigbuild", "--profile", profile, "--locked", "--package", "boyi", "--target", target]);
    zigbuild.env(format!("CARGO_TARGET_{}_RUSTFLAGS", target.to_uppercase().replace('-', "_")), LINKED);
    run_in(&root(), &mut zigbuild)
}

/// The program compiled for a target.
fn program(target: &str, profile: &str) -> PathBuf {
    let folder = if profile == "dev" { "debug" } else { profile };
    root().join("target").join(target).join(folder).join("boyi")
}

/// Puts the program of a target and what belongs to it into an archive; the same files are the same bytes.
fn pack(folder: &Path, program: &Path, target: &str, version: &str) -> Result<PathBuf, String> {
    let name = format!("boyi-{version}-{target}");
    let inside = folder.join(&name);
    let failed = |error: io::Error| format!("{}: {error}", inside.display());
    let share = inside.join("share");
    let put = |from: PathBuf, to: PathBuf| -> Result<(), String> {
        fs::create_dir_all(to.parent().unwrap_or(&inside)).map_err(failed)?;
        fs::copy(&from, &to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
    };
    put(program.to_owned(), inside.join("bin/boyi"))?;
    #[cfg(unix)]
    for name in NAMES {
        std::os::unix::fs::symlink("boyi", inside.join("bin").join(name)).map_err(failed)?;
    }
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "README.zh.md", "CHANGELOG.md"] {
        put(root().join(name), share.join("doc/boyi").join(name))?;
    }
    put(templates().join("boyi.desktop"), share.join("applications/boyi.desktop"))?;
    put(root().join("ui/web/static/icon.svg"), share.join("icons/hicolor/scalable/apps/boyi.svg"))?;
    put(root().join("ui/web/static/icon-512.png"), share.join("icons/hicolor/512x512/apps/boyi.png"))?;
    let manual = share.join("man/man1");
    fs::create_dir_all(&manual).map_err(failed)?;
    // The program of this machine writes them: another one does not run here.
    let own = own_program(program);
    run_in(&root(), Command::new(&own).args(["man", "--lang", "en", "--out"]).arg(&manual))?;
    for (shell, place) in COMPLETIONS {
        let output = Command::new(&own).args(["--lang", "en", "completions", shell]).output();
        let script = output.map_err(|error| format!("{}: {error}", own.display())).and_then(|output| {
            if output.status.success() {
                Ok(output.stdout)
            } else {
                Err(format!("boyi completions {shell}: {}", output.status))
            }
        })?;
        let to = share.join(place);
        fs::create_dir_all(to.parent().unwrap_or(&share)).map_err(failed)?;
        fs::write(to, script).map_err(failed)?;
    }
    let archive = folder.join(format!("{name}.tar.xz"));
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+w,go-w"]);
    run_in(folder, tar.args(["-cJf"]).arg(&archive).arg(&name))?;
    let kilobytes = |path: &Path| fs::metadata(path).map_or(0, |file| file.len() / 1000);
    println!("{name}: {} kB, packed {} kB", kilobytes(program), kilobytes(&archive));
    if Command::new("dpkg-deb").arg("--version").output().is_ok() {
        debian_package(folder, &inside, target, version)?;
    }
    fs::remove_dir_all(&inside).map_err(failed)?;
    Ok(archive)
}

/// Makes a Debian package of what is in an archive. A static program depends on nothing.
fn debian_package(folder: &Path, inside: &Path, target: &str, version: &str) -> Result<(), String> {
    let tree = folder.join(format!("debian-{target}"));
    let failed = |error: io::Error| format!("{}: {error}", tree.display());
    let architecture = if target.starts_with("aarch64") { "arm64" } else { "amd64" };
    fs::create_dir_all(tree.join("DEBIAN")).map_err(failed)?;
    fs::rename(inside, tree.join("usr")).map_err(failed)?;
    let control = format!(
        "Package: boyi\nVersion: {version}\nArchitecture: {architecture}\nSection: games\nPriority: optional\n\
         Maintainer: The authors of Boyi <boyi@localhost>\n\
         Description: Play, analyse, solve and explain two-player games of perfect information\n \
         Nim and heap games, games in a row, chess, xiangqi, partizan games: exact values with reasons,\n \
         strong engines, a course, in the terminal and in the browser.\n"
    );
    fs::write(tree.join("DEBIAN/control"), control).map_err(failed)?;
    let package = folder.join(format!("boyi-{version}-{architecture}.deb"));
    let mut build = Command::new("dpkg-deb");
    run_in(folder, build.args(["--root-owner-group", "-Zxz", "--build"]).arg(&tree).arg(&package))?;
    fs::rename(tree.join("usr"), inside).and_then(|()| fs::remove_dir_all(&tree)).map_err(failed)
}

/// A program that runs on this machine: this one, that of the first target, else the one that the tests have compiled.
fn own_program(this: &Path) -> PathBuf {
    let runs = |program: &PathBuf| {
        Command::new(program).arg("-V").output().is_ok_and(|output| output.status.success())
    };
    let own = [this.to_owned(), program(TARGETS[0], "dist")].into_iter().find(runs);
    own.unwrap_or_else(|| root().join("target/debug/boyi"))
}

/// The SHA-256 of a file.
fn sum(file: &Path) -> Result<String, String> {
    let output =
        Command::new("sha256sum").arg(file).output().map_err(|error| format!("sha256sum: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let sum = text.split(' ').next().filter(|sum| sum.len() == 64);
    sum.map(str::to_owned).ok_or_else(|| format!("sha256sum: no sum of {}", file.display()))
}

/// A description for a package manager with its version, address and sums. A sum that is not known keeps its name.
fn fill(text: &str, version: &str, repository: &str, sums: &BTreeMap<String, String>) -> String {
    let filled = text.replace("@VERSION@", version).replace("@REPOSITORY@", repository);
    sums.iter().fold(filled, |text, (target, sum)| text.replace(&format!("@SHA256:{target}@"), sum))
}

/// The packages that the program is made of, as CycloneDX: their names, versions and licences.
fn bill_of_materials(version: &str) -> Result<String, String> {
    let tree = ["tree", "--package", "boyi", "--edges", "normal", "--prefix", "none", "--locked", "--target"];
    let tree = cargo_output(&[&tree[..], &[TARGETS[0], "--format", "{p}|{l}"]].concat());
    let tree = tree.map_err(|error| format!("cargo tree: {}", error.trim()))?;
    Ok(format!("{:#}\n", bill_of(&tree, version)))
}

/// The bill of the packages in lines such as `clap v4.6.7|MIT OR Apache-2.0`.
fn bill_of(tree: &str, version: &str) -> Value {
    let mut components = BTreeMap::new();
    for line in tree.lines() {
        let (package, licence) = line.trim_end_matches(" (*)").split_once('|').unwrap_or((line, ""));
        let mut words = package.split(' ');
        let (Some(name), Some(number)) = (words.next(), words.next()) else { continue };
        let number = number.trim_start_matches('v');
        let component = json!({
            "type": "library", "name": name, "version": number, "purl": format!("pkg:cargo/{name}@{number}"),
            "licenses": [{ "expression": licence.replace('/', " OR ") }],
        });
        if name != "boyi" {
            components.insert((name.to_owned(), number.to_owned()), component);
        }
    }
    json!({
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": { "component": { "type": "application", "name": "boyi", "version": version } },
        "components": components.into_values().collect::<Vec<_>>(),
    })
}

/// Faults of what is published elsewhere: a version that is not the workspace's, a word that is not filled in.
pub fn faults() -> Result<Vec<String>, String> {
    let version = version()?;
    let mut faults = Vec::new();
    let read = |path: &str| fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"));
    let package: Value =
        serde_json::from_str(&read("ui/npm/package.json")?).map_err(|error| error.to_string())?;
    if package["version"] != version.as_str() {
        faults.push(format!("ui/npm/package.json: found version {}, expected {version}", package["version"]));
    }
    let all = TARGETS.map(|target| (target.to_owned(), "0".to_owned()));
    let mut sums = BTreeMap::from(all);
    // The source's, which the forge packs.
    sums.insert("source".to_owned(), "0".to_owned());
    for name in TEMPLATES {
        let path = format!("packaging/{name}");
        let text = read(&path)?;
        let left = fill(&text, "", "", &sums);
        let word = left.split('@').nth(1).filter(|word| {
            word.chars()
                .all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit() || ":-_".contains(sign))
        });
        if let Some(word) = word {
            faults
                .push(format!("{path}: found @{word}@, expected @VERSION@, @REPOSITORY@ or @SHA256:TARGET@"));
        }
        if text.contains(&version) {
            faults.push(format!("{path}: found {version}, expected @VERSION@"));
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_filled_in() {
        let sums = BTreeMap::from([("a-linux".to_owned(), "12ab".to_owned())]);
        let text = "@REPOSITORY@/v@VERSION@ @SHA256:a-linux@ @SHA256:other@";
        assert_eq!(fill(text, "1.2.3", "https://x", &sums), "https://x/v1.2.3 12ab @SHA256:other@");
        assert_eq!(faults().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_bill_has_each_package_once() {
        let tree = "boyi v0.1.0 (/x)|MIT\nclap v4.6.7|MIT OR Apache-2.0\nclap v4.6.7|MIT OR Apache-2.0 (*)\nsyn v2.0.1|MIT/Apache-2.0\n";
        let bill = bill_of(tree, "0.1.0");
        let components = bill["components"].as_array().unwrap();
        assert_eq!(components.len(), 2);
        assert_eq!(components[0]["purl"], "pkg:cargo/clap@4.6.7");
        assert_eq!(components[1]["licenses"][0]["expression"], "MIT OR Apache-2.0");
    }
}
