//! No message uses a word that `docs/terms.md` has replaced.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The lesson that defines the ply.
const DEFINES_PLY: &str = "fifteen-minimax";

/// A row of a table of terms.
struct Row {
    players_only: bool,
    replaced: Vec<String>,
}

/// The rows of the table below a heading of `docs/terms.md`.
fn rows(document: &str, heading: &str) -> Vec<Row> {
    let start = document.find(heading).unwrap_or_else(|| panic!("no heading {heading:?}"));
    let table = document[start..].lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').collect();
        let [_, _concept, _term, used_in, not, _] = cells[..] else { panic!("five columns: {line}") };
        let players_only = match used_in.trim() {
            "players" => true,
            "all" => false,
            other => panic!("used in {other:?}: {line}"),
        };
        let replaced: Vec<String> = not.split('`').skip(1).step_by(2).map(str::to_lowercase).collect();
        assert!(!replaced.is_empty(), "nothing is replaced: {line}");
        Row { players_only, replaced }
    };
    table.take_while(|line| line.starts_with('|')).map(row).collect()
}

/// The message files of a language, by their paths in the repository.
fn message_files(folder: &Path, lang: &str, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !["target", "node_modules", "dist"].contains(&name) && !name.starts_with('.') {
                message_files(&path, lang, out);
            }
        } else if name.ends_with(".ftl") {
            let of_folder = path.iter().any(|part| part == lang);
            if of_folder || name == format!("{lang}.ftl") || name.ends_with(&format!(".{lang}.ftl")) {
                out.push(path);
            }
        }
    }
}

/// The words of a line of a message file: without ids, comments and keys of variants; an argument reads as 0.
fn words_of(line: &str) -> String {
    if line.starts_with('#') {
        return String::new();
    }
    let text = match line.split_once(" =") {
        Some((_, text)) if !line.starts_with(char::is_whitespace) => text,
        _ => line,
    };
    let trimmed = text.trim_start().trim_start_matches('*');
    let text = match trimmed.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((key, rest)) if !key.contains(' ') => rest,
        _ => text,
    };
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out += before;
        out.push('0');
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    out += rest;
    out.to_lowercase()
}

/// Whether a text has a phrase, as whole words where it begins or ends with a Latin letter or a digit.
fn has(text: &str, phrase: &str) -> bool {
    let ends_word = |c: Option<char>| !c.is_some_and(|c| c.is_ascii_alphanumeric());
    let is_free = |edge: Option<char>, beside: Option<char>| ends_word(edge) || ends_word(beside);
    text.match_indices(phrase).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + phrase.len()..].chars().next());
        is_free(phrase.chars().next(), before) && is_free(phrase.chars().next_back(), after)
    })
}

/// The terms of a message file that the table replaces.
fn faults(path: &str, source: &str, rows: &[Row], for_players: bool) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in source.lines().enumerate() {
        let text = words_of(line);
        for phrase in rows.iter().filter(|row| for_players || !row.players_only).flat_map(|row| &row.replaced)
        {
            if has(&text, phrase) {
                faults.push(format!("{path}:{}: {phrase:?} in {:?}", number + 1, line.trim()));
            }
        }
    }
    faults
}

#[test]
fn no_replaced_term_comes_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = fs::read_to_string(root.join("docs/terms.md")).unwrap();
    let course = fs::read_to_string(root.join("app/lessons/lessons/course.toml")).unwrap();
    let (before, _) = course.split_once(DEFINES_PLY).expect("the lesson is in the course");
    let early: BTreeSet<&str> = before.split('"').skip(1).step_by(2).collect();
    for (lang, heading) in [("en", "## English"), ("zh", "## 中文")] {
        let rows = rows(&document, heading);
        assert!(rows.len() > 15, "{lang}: {} rows", rows.len());
        let mut files = Vec::new();
        for folder in ["app", "games", "ui", "examples"] {
            message_files(&root.join(folder), lang, &mut files);
        }
        assert!(files.len() > 60, "{lang}: {} files", files.len());
        let mut found = Vec::new();
        for file in &files {
            let path = file.strip_prefix(&root).unwrap();
            let of = |folder: &str| path.starts_with(folder);
            let lesson = path.strip_prefix("app/lessons/lessons").ok().and_then(Path::parent);
            let early = lesson.is_some_and(|lesson| early.contains(lesson.to_str().unwrap()));
            let for_players = early || ["ui/web", "ui/tui", "games", "examples"].into_iter().any(of);
            found.extend(faults(
                &path.display().to_string(),
                &fs::read_to_string(file).unwrap(),
                &rows,
                for_players,
            ));
        }
        assert!(found.is_empty(), "{lang}: replaced terms (see docs/terms.md):\n{}", found.join("\n"));
    }
}

#[test]
fn replaced_terms_are_found_as_whole_words() {
    let table =
        "## X\n|c|t|used in|not|\n|---|\n| a | b | all | `cut-off`, `0 %` |\n| a | b | players | `ply` |\n\n";
    let rows = rows(table, "## X");
    let faults = |text: &str, for_players| faults("x", text, &rows, for_players).len();
    for (text, players, programmers) in [
        ("a = one ply", 1, 0),
        ("a = Ply { $n }:", 1, 0),
        ("a = apply, supply", 0, 0),
        ("ply = a move", 0, 0),
        ("# ply", 0, 0),
        ("a = { $n ->\n    [one] ply\n   *[ply] moves\n }", 1, 0),
        ("a = a cut-off", 1, 1),
        ("a = { $percent } %", 1, 1),
        ("a = { $percent }%", 0, 0),
    ] {
        assert_eq!((faults(text, true), faults(text, false)), (players, programmers), "{text}");
    }
    assert!(has("上一手棋", "手"), "letters that are not Latin need no bounds");
}
