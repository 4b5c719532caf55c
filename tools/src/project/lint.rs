//! `lint`: checks beyond the compiler's. Links and paths in documents, files that packages lack, the table of crates, tables from CSV files, unused dependencies, replaced phrases in
//! comments, workflows, licences and sources of dependencies.

mod architecture;
mod packed;

use crate::{
    project::{
        archives,
        command::{cargo_output, run_in},
        tables,
        tools::{DENY, ZIZMOR},
    },
    root,
};
use clap::Args;
use serde_json::Value;
use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Check links between documents, unused dependencies, workflows, licences
#[derive(Args)]
pub struct Lint {
    /// Skip workflows, licences and sources, which need zizmor and cargo-deny (installed on demand)
    #[arg(long)]
    offline: bool,
}

impl Lint {
    /// Every check.
    pub fn all() -> Lint {
        Lint { offline: false }
    }

    pub fn run(&self) -> Result<(), String> {
        let root = root();
        let files = tracked(&root)?;
        let mut faults = broken_links(&root, &files);
        faults.extend(missing_paths(&root, &files));
        faults.extend(stale_summaries(&root));
        faults.extend(unused_dependencies(&root, &files));
        faults.extend(replaced_phrases(&root, &files));
        faults.extend(architecture::faults(&root)?);
        faults.extend(tables::stale(&root)?);
        faults.extend(archives::faults()?);
        faults.extend(packed::faults()?);
        println!("{}", page_versions(&root)?);
        faults.iter().for_each(|fault| println!("{fault}"));
        if !faults.is_empty() {
            return Err(format!("{} faults", faults.len()));
        }
        if self.offline {
            return Ok(());
        }
        workflows()?;
        deny()
    }
}

/// Workflows: syntax, permissions, what strangers could run. What else there is to know of actions is not asked of the network.
fn workflows() -> Result<(), String> {
    let mut command = ZIZMOR.command()?;
    command.args(["--quiet", "--offline", "--config", ".github/zizmor.yml", ".github/workflows"]);
    run_in(&root(), &mut command)
}

/// Licences, bans and sources by `deny.toml`. Advisories need a database from the network: `cargo deny check` asks for it.
pub fn deny() -> Result<(), String> {
    let mut command = DENY.command()?;
    // Twice in a lock file is a warning, which a person may look at.
    command.args(["--log-level", "error", "check", "--hide-inclusion-graph", "licenses", "bans", "sources"]);
    run_in(&root(), &mut command)
}

/// The packages of the workspace, as `cargo metadata` describes them.
fn workspace() -> Result<Vec<Value>, String> {
    let text = cargo_output(&["metadata", "--no-deps", "--format-version", "1", "--offline"])?;
    let mut metadata: Value =
        serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    Ok(metadata["packages"].as_array_mut().map(std::mem::take).unwrap_or_default())
}

/// The files that the repository keeps.
pub fn tracked(root: &Path) -> Result<Vec<PathBuf>, String> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root)
        .output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(format!("git: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let names = String::from_utf8_lossy(&output.stdout);
    let files = names.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from);
    Ok(files.filter(|file| root.join(file).is_file()).collect())
}

/// Phrases that doc comments do not use, see `docs/terms.md`; after `^` at the start of a line only.
const REPLACED: &[&str] = &["unless you say", "start position", "cut-off", "kept aside", " anew", "^Nobody "];

/// Doc comments with a phrase of [`REPLACED`].
fn replaced_phrases(root: &Path, files: &[PathBuf]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        for (number, line) in fs::read_to_string(root.join(file)).unwrap_or_default().lines().enumerate() {
            if let Some(phrase) = REPLACED.iter().find(|phrase| has_phrase(line, phrase)) {
                faults.push(format!("{}:{}: \"{phrase}\" in a comment", file.display(), number + 1));
            }
        }
    }
    faults
}

/// Whether a line is a doc comment that has the phrase.
fn has_phrase(line: &str, phrase: &str) -> bool {
    let line = line.trim_start();
    let Some(text) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { return false };
    match phrase.strip_prefix('^') {
        Some(start) => text.trim_start().starts_with(start),
        None => text.contains(phrase),
    }
}

/// Links to files that are not there, or to headings that no line is.
fn broken_links(root: &Path, files: &[PathBuf]) -> Vec<String> {
    let documents = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    let read = |file: &Path| fs::read_to_string(root.join(file)).unwrap_or_default();
    let texts: HashMap<&Path, String> = documents.map(|file| (file.as_path(), read(file))).collect();
    let mut faults = Vec::new();
    for (&file, text) in &texts {
        for (line, target) in links(text) {
            let (path, heading) = target.split_once('#').unwrap_or((&target, ""));
            let to = if path.is_empty() { file.to_owned() } else { normal(&file.with_file_name(path)) };
            let known = texts.get(to.as_path());
            if !root.join(&to).exists() {
                faults.push(format!("{}:{line}: no file {target}", file.display()));
            } else if !heading.is_empty() && known.is_some_and(|text| !headings(text).contains(heading)) {
                faults.push(format!("{}:{line}: no heading {target}", file.display()));
            }
        }
    }
    faults.sort();
    faults
}

/// Paths of the repository that a document names in code, and that are not there.
fn missing_paths(root: &Path, files: &[PathBuf]) -> Vec<String> {
    let mut faults = Vec::new();
    let documents = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    // The changelog tells of files as they were.
    for file in documents.filter(|file| !file.ends_with("CHANGELOG.md")) {
        let text = fs::read_to_string(root.join(file)).unwrap_or_default();
        for (line, path) in paths(&text).filter(|(_, path)| !root.join(path).exists()) {
            faults.push(format!("{}:{line}: no file {path}", file.display()));
        }
    }
    faults
}

/// Chinese summaries of English documents.
const SUMMARIES: [&str; 3] = ["ARCHITECTURE", "CONTRIBUTING", "docs/lessons"];

/// Quotes of summaries that their documents no longer contain.
fn stale_summaries(root: &Path) -> Vec<String> {
    let read = |name: String| fs::read_to_string(root.join(name)).unwrap_or_default();
    let stale = |name: &&str| {
        let (summary, document) = (read(format!("{name}.zh.md")), read(format!("{name}.md")));
        let quotes = quotes(&summary).filter(|(_, quote)| !document.contains(quote)).collect::<Vec<_>>();
        let fault = |(line, quote)| format!("{name}.zh.md:{line}: {name}.md says nothing of {quote}");
        quotes.into_iter().map(fault).collect::<Vec<_>>()
    };
    SUMMARIES.iter().flat_map(stale).collect()
}

/// The words of code in a document, with their lines: those between backquotes, and the lines of blocks up to two spaces.
fn quotes(text: &str) -> impl Iterator<Item = (usize, String)> {
    let mut within = false;
    text.lines().enumerate().flat_map(move |(i, line)| {
        let fence = line.starts_with("```");
        within ^= fence;
        let quotes: Vec<String> = match (fence, within) {
            (true, _) => Vec::new(),
            (_, true) => line.split("  ").take(1).map(str::to_owned).collect(),
            _ => line.split('`').skip(1).step_by(2).map(|word| format!("`{word}`")).collect(),
        };
        quotes.into_iter().map(move |quote| (i + 1, quote))
    })
}

/// The words between backquotes that are paths from the root of the repository to a file, with their lines.
fn paths(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().flat_map(|(i, line)| {
        line.split('`').skip(1).step_by(2).map(move |word| (i + 1, word)).filter(|(_, word)| is_path(word))
    })
}

fn is_path(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let Some((folder, _)) = word.split_once('/') else { return false };
    ["app", "docs", "engine", "examples", "fuzz", "games", "tools", "ui"].contains(&folder)
        && word.chars().all(plain)
        && word.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// How often the page that the program carries has changed since the last tag: every version stays in the history.
fn page_versions(root: &Path) -> Result<String, String> {
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).current_dir(root).output();
        output.map_err(|error| format!("git: {error}"))
    };
    let tag = git(&["describe", "--tags", "--abbrev=0"])?;
    let tag = String::from_utf8_lossy(&tag.stdout).trim().to_owned();
    let (range, since) = match tag.as_str() {
        "" => ("HEAD".to_owned(), "the first commit".to_owned()),
        tag => (format!("{tag}..HEAD"), tag.to_owned()),
    };
    // Its path before the crates were grouped, too.
    let paths = ["ui/serve/page.tar", "crates/boyi-serve/page.tar"];
    let commits = git(&["rev-list", "--count", &range, "--", paths[0], paths[1]])?;
    let count = String::from_utf8_lossy(&commits.stdout).trim().to_owned();
    Ok(format!("embedded page: {count} versions since {since}"))
}

/// The links of a document to other files or headings, with their lines, but for code.
pub fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (line, text) in prose(text) {
        for after in text.split("](").skip(1) {
            let Some((target, _)) = after.split_once(')') else { continue };
            let target = target.split_whitespace().next().unwrap_or_default();
            if !target.is_empty() && !target.contains(':') {
                links.push((line, target.to_owned()));
            }
        }
    }
    links
}

/// Lines outside of code, with their numbers, without what stands between backquotes.
fn prose(text: &str) -> impl Iterator<Item = (usize, String)> {
    let mut fenced = false;
    text.lines().enumerate().filter_map(move |(i, line)| {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            return None;
        }
        // A link's own words may be code: only what stands before the bracket goes.
        let words = line.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { "" });
        (!fenced).then(|| (i + 1, words.collect()))
    })
}

/// The anchor of a heading: its words in lower case, joined by hyphens, without marks.
fn headings(text: &str) -> BTreeSet<String> {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        fenced ^= line.trim_start().starts_with("```");
        !fenced && line.starts_with('#')
    });
    lines
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            let kept = words.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// A path without `.` and `..`.
pub fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                parts.pop();
            }
            std::path::Component::CurDir => {}
            part => parts.push(part),
        }
    }
    parts
}

/// Dependencies whose crate no file of the package names.
fn unused_dependencies(root: &Path, files: &[PathBuf]) -> Vec<String> {
    let mut faults = Vec::new();
    for manifest in files.iter().filter(|file| file.ends_with("Cargo.toml")) {
        let folder = manifest.parent().unwrap_or(Path::new(""));
        let text = fs::read_to_string(root.join(manifest)).unwrap_or_default();
        if !text.contains("[package]") {
            continue;
        }
        let own = |file: &&PathBuf| {
            // A package within a package has its own manifest.
            let inner = |other: &PathBuf| {
                other != manifest
                    && other.ends_with("Cargo.toml")
                    && other
                        .parent()
                        .is_some_and(|inner| inner.starts_with(folder) && file.starts_with(inner))
            };
            file.starts_with(folder)
                && file.extension().is_some_and(|ending| ending == "rs")
                && !files.iter().any(inner)
        };
        let code: String =
            files.iter().filter(own).filter_map(|file| fs::read_to_string(root.join(file)).ok()).collect();
        let words: BTreeSet<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        for name in dependencies(&text, root.join(folder).join("build.rs").exists()) {
            if !words.contains(name.replace('-', "_").as_str()) {
                faults.push(format!("{}: nothing uses {name}", manifest.display()));
            }
        }
    }
    faults
}

/// The dependencies that a manifest names.
fn dependencies(manifest: &str, has_build_script: bool) -> Vec<&str> {
    let mut within = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            // Without a build script its dependencies only choose features.
            within = section.ends_with("dependencies")
                && !section.starts_with("workspace")
                && (section != "build-dependencies" || has_build_script);
        } else if within && let Some((name, _)) = line.split_once([' ', '.', '=']) {
            names.extend((!name.is_empty() && !name.starts_with('#')).then_some(name));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_of_code() {
        let text = "# One `two`, three\n[a](b.md#c) `[no](x)` [`code`](d.rs) [web](https://example.org)\n```\n[no](y)\n```\n![p](e.png)\n";
        let links: Vec<_> =
            links(text).into_iter().map(|(line, target)| format!("{line} {target}")).collect();
        assert_eq!(links, ["2 b.md#c", "2 d.rs", "6 e.png"]);
        assert!(headings(text).contains("one-two-three"));
        assert_eq!(normal(Path::new("a/b/../c/./d")), Path::new("a/c/d"));
    }

    #[test]
    fn paths_in_documents_are_found() {
        let text = "`engine/core/src/game.rs` → `games/x` `a/b.rs` `boyi prove --out f`\n`ui/web/messages/{en,zh}.ftl` `docs/json.md`";
        assert_eq!(paths(text).collect::<Vec<_>>(), [(1, "engine/core/src/game.rs"), (2, "docs/json.md")]);
    }

    #[test]
    fn replaced_phrases_are_found_in_comments_alone() {
        let found = |line, phrase| has_phrase(line, phrase);
        assert!(
            found("    /// What it does.", "^What ") && found("//! 10 unless you say so.", "unless you say")
        );
        assert!(
            !found("/// Says what it does: What?", "^What ")
                && !found("let what = \"unless you say\";", "unless you say")
        );
    }

    #[test]
    fn quotes_of_summaries_are_found() {
        let text = "`a` b `c d`\n```\nboyi games  # x\n```\n`e`";
        let quotes: Vec<_> = quotes(text).map(|(line, quote)| format!("{line} {quote}")).collect();
        assert_eq!(quotes, ["1 `a`", "1 `c d`", "3 boyi games", "5 `e`"]);
    }

    #[test]
    fn dependencies_are_read_from_their_sections() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\n# one\nserde.workspace = true\na-b = \"1\"\n[target.'cfg(unix)'.dev-dependencies]\nrustix = { version = \"1\" }\n[build-dependencies]\ntar = \"1\"\n[features]\nz = []\n";
        assert_eq!(dependencies(manifest, false), ["serde", "a-b", "rustix"]);
        assert_eq!(dependencies(manifest, true), ["serde", "a-b", "rustix", "tar"]);
    }
}
