//! `book`: the documents of the repository as one site, in English and Chinese, by mdBook.
//!
//! The pages are the documents themselves, in the folders where they lie, so that their links hold; the games' pages are what the
//! program says about them.

use crate::{
    project::{
        command::{cargo_command, run_in},
        empty,
        lint::{links, normal, tracked},
        tools::MDBOOK,
    },
    root,
};
use clap::Args;
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// Build the documents as a site in target/book, or make an opening book
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Book {
    /// Make an opening book instead
    #[command(subcommand)]
    pub opening: Option<crate::tasks::OpeningBook>,
    /// Only put its pages together, in target/book-pages
    #[arg(long)]
    pages_only: bool,
}

impl Book {
    pub fn run(&self) -> Result<(), String> {
        if let Some(opening) = &self.opening {
            return opening.run();
        }
        let root = root();
        let pages = root.join("target/book-pages");
        let failed = |error: std::io::Error| format!("{}: {error}", pages.display());
        empty(&pages).and_then(|()| fs::create_dir(pages.join("games"))).map_err(failed)?;
        let summary = fs::read_to_string(root.join("docs/SUMMARY.md"))
            .map_err(|error| format!("docs/SUMMARY.md: {error}"))?;
        // Its links begin in docs/, those of the site at its root.
        let mut summary = summary;
        for (_, target) in links(&summary) {
            let path = normal(&Path::new("docs").join(&target));
            summary = summary.replace(&format!("]({target})"), &format!("]({})", path.display()));
        }
        for (lang, mark) in [("en", "<!-- games -->"), ("zh", "<!-- games zh -->")] {
            let list = games(lang, &pages)?;
            summary = summary.replace(mark, list.trim_end());
        }
        fs::write(pages.join("SUMMARY.md"), &summary).map_err(failed)?;
        let documents = links(&summary).into_iter().map(|(_, target)| PathBuf::from(target));
        let known = tracked(&root)?;
        for document in documents.filter(|document| !document.starts_with("games")) {
            copy(&root, &pages, &document, &known)?;
        }
        fs::write(pages.join("book.toml"), BOOK).map_err(failed)?;
        if self.pages_only {
            return Ok(());
        }
        let mut mdbook = MDBOOK.command()?;
        run_in(&pages, mdbook.args(["build", "--dest-dir", "../book"]))?;
        let site = root.join("target/book");
        let boards = put_boards(&site).map_err(|error| format!("{}: {error}", site.display()))?;
        let without = if boards { "" } else { ", without boards: `cargo xtask npm` builds what they need" };
        println!("target/book/index.html{without}");
        Ok(())
    }
}

const BOOK: &str = "[book]
title = \"Boyi 博弈\"
language = \"en\"
src = \".\"

[output.html]
no-section-label = true
";

/// Puts the npm package into the site, for the boards of the games' pages, if it is built.
fn put_boards(site: &Path) -> std::io::Result<bool> {
    let (from, to) = (super::npm::package(), site.join("boyi"));
    if !from.join("board.js").exists() {
        return Ok(false);
    }
    fs::create_dir_all(&to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(true)
}

/// Copies a document with the pictures and the small files that it links to; a link to a folder leads to its README.
fn copy(root: &Path, pages: &Path, document: &Path, known: &[PathBuf]) -> Result<(), String> {
    let mut text = fs::read_to_string(root.join(document))
        .map_err(|error| format!("{}: {error}", document.display()))?;
    let put = |path: &Path, content: &[u8]| {
        let to = pages.join(path);
        to.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&to, content))
            .map_err(|error| format!("{}: {error}", to.display()))
    };
    for (_, target) in links(&text) {
        let path = target.split('#').next().unwrap_or_default();
        let file = normal(&document.with_file_name(path));
        let is_page = file.extension().is_some_and(|ending| ending == "md");
        if root.join(&file).is_dir() {
            let readme = file.join("README.md");
            if known.contains(&readme) {
                text = text.replace(&format!("]({target})"), &format!("]({target}/README.md)"));
            }
        } else if !path.is_empty() && !is_page && known.contains(&file) {
            put(&file, &fs::read(root.join(&file)).map_err(|error| format!("{}: {error}", file.display()))?)?;
        }
    }
    put(document, text.as_bytes())
}

/// Writes a page for each game of the catalogue and gives the list of them.
fn games(lang: &str, pages: &Path) -> Result<String, String> {
    let output = cargo_command()
        .args(["run", "--quiet", "--package", "boyi", "--", "games", "--json", "--lang", lang])
        .current_dir(root())
        .output();
    let output = output.map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("boyi games: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let catalogue: serde_json::Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("boyi games: {error}"))?;
    let mut list = String::new();
    for game in catalogue["games"].as_array().into_iter().flatten() {
        let text = |key: &str| game[key].as_str().unwrap_or_default();
        let page = format!("games/{}.{lang}.md", text("name"));
        fs::write(pages.join(&page), game_page(game, lang)).map_err(|error| format!("{page}: {error}"))?;
        let _ = writeln!(list, "  - [{}]({page})", text("title"));
    }
    if list.is_empty() { Err("boyi games: found no game".to_owned()) } else { Ok(list) }
}

/// The program's description of a game, and how to begin.
fn game_page(game: &serde_json::Value, lang: &str) -> String {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let [rules, known, board, parameters, commands] = match lang {
        "zh" => ["规则", "已知结果", "试一试", "参数", "命令"],
        _ => ["Rules", "What is known", "Try it", "Parameters", "Commands"],
    };
    let mut page = format!("# {}\n\n## {rules}\n\n{}\n\n", text(&game["title"]), text(&game["rule"]));
    let about = text(&game["about"]);
    if !about.is_empty() {
        let _ = write!(page, "## {known}\n\n{about}\n\n");
    }
    let params = game["params"].as_array().cloned().unwrap_or_default();
    if !params.is_empty() {
        let _ = write!(page, "## {parameters}\n\n");
        for param in &params {
            let value = param["default"].as_str().map_or(String::new(), |value| format!("={value}"));
            let _ = writeln!(page, "- `{}{value}`: {}", text(&param["key"]), text(&param["about"]));
        }
        page.push('\n');
    }
    let name = text(&game["name"]);
    // Where the site has no boards, the element is empty.
    let _ = write!(
        page,
        "## {board}\n\n<boyi-board game=\"{name}\" lang=\"{lang}\" size=\"420\" values notes></boyi-board>\n<script type=\"module\" src=\"../boyi/board.js\"></script>\n\n"
    );
    let _ = write!(page, "## {commands}\n\n```\nboyi play {name}\nboyi analyze {name} --lines all\n```\n");
    page
}
