//! `tables`: the tables of documents, made from files of comma-separated values.
//!
//! A table stands below a comment that names its file, a path from the document's folder: `<!-- strength/engines.csv -->`.

use crate::{project::lint::tracked, root};
use clap::Args;
use std::{fs, path::Path};

/// Write the tables of documents from their CSV files
#[derive(Args)]
pub struct Tables;

impl Tables {
    pub fn run(&self) -> Result<(), String> {
        for (file, text, made) in documents(&root())? {
            if text != made {
                fs::write(root().join(&file), made).map_err(|error| format!("{file}: {error}"))?;
                println!("{file}");
            }
        }
        Ok(())
    }
}

/// Documents whose tables differ from their CSV files.
pub fn stale(root: &Path) -> Result<Vec<String>, String> {
    let stale = documents(root)?.into_iter().filter(|(_, text, made)| text != made);
    Ok(stale
        .map(|(file, ..)| format!("{file}: found a table that differs from its CSV file; cargo xtask tables"))
        .collect())
}

/// Every document: its path, its text, and the text with its tables made again.
fn documents(root: &Path) -> Result<Vec<(String, String, String)>, String> {
    let mut documents = Vec::new();
    for file in tracked(root)?.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")) {
        let text =
            fs::read_to_string(root.join(file)).map_err(|error| format!("{}: {error}", file.display()))?;
        let made = with_tables(&text, &root.join(file).with_file_name(""))?;
        documents.push((file.display().to_string(), text, made));
    }
    Ok(documents)
}

/// A document with its tables made from the files in its folder.
fn with_tables(text: &str, folder: &Path) -> Result<String, String> {
    let mut made = String::new();
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        made.push_str(line);
        let Some(name) = line.trim().strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(".csv -->"))
        else {
            continue;
        };
        while lines.next_if(|line| line.starts_with('|') || line.trim().is_empty()).is_some() {}
        made.push('\n');
        made.push_str(&table(&folder.join(format!("{name}.csv")))?);
        made.push('\n');
    }
    Ok(made)
}

/// A CSV file as a table of Markdown; its first line is the heading.
fn table(path: &Path) -> Result<String, String> {
    let problem = |error: csv::Error| format!("{}: {error}", path.display());
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(path).map_err(problem)?;
    let mut made = String::new();
    for (number, record) in reader.records().enumerate() {
        let record = record.map_err(problem)?;
        for cell in &record {
            let space = if cell.is_empty() { "" } else { " " };
            made.push_str(&format!("|{space}{} ", cell.replace('|', "\\|")));
        }
        made.push_str("|\n");
        if number == 0 {
            made.push_str(&format!("|{}\n", "---|".repeat(record.len())));
        }
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_follows_its_file() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(
            folder.path().join("elo.csv"),
            "engine,games,\"pairs 0, ½, 1\"\nBoyi,200,\"1, 4, 18\"\n,60,–\n",
        )
        .unwrap();
        let old = "Before.\n\n<!-- elo.csv -->\n\n| engine |\n|---|\n| old |\n\nAfter.\n";
        let made = "Before.\n\n<!-- elo.csv -->\n\n| engine | games | pairs 0, ½, 1 |\n|---|---|---|\n| Boyi | 200 | 1, 4, 18 |\n| | 60 | – |\n\nAfter.\n";
        assert_eq!(with_tables(old, folder.path()).as_deref(), Ok(made));
        assert_eq!(with_tables(made, folder.path()).as_deref(), Ok(made));
        let missing = with_tables("<!-- none.csv -->\n", folder.path());
        assert!(missing.is_err_and(|error| error.contains("none.csv")));
    }
}
