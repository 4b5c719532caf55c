//! The table of crates in ARCHITECTURE.md against the manifests: every crate of the workspace has a row, which names what it uses, and uses
//! only crates of rows above; no folder uses a later one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The folders of the workspace; a crate uses crates of its own folder and of those before it.
const FOLDERS: [&str; 5] = ["engine", "games", "app", "ui", "tools"];

/// A crate of the workspace: its folder's index in [`FOLDERS`], and our crates that it needs, without `boyi-`.
#[derive(PartialEq, Debug)]
struct Package {
    folder: usize,
    uses: BTreeSet<String>,
}

pub(super) fn faults(root: &Path) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(root.join("ARCHITECTURE.md"))
        .map_err(|error| format!("ARCHITECTURE.md: {error}"))?;
    let rows = rows(&text);
    let summary = fs::read_to_string(root.join("ARCHITECTURE.zh.md")).unwrap_or_default();
    let missing = rows.iter().map(|(name, _)| name).filter(|name| !summary.contains(&format!("{name}`")));
    let missing = missing.map(|name| format!("ARCHITECTURE.zh.md: no row for {name}"));
    Ok(missing.chain(compare(&rows, &packages(root)?)).collect())
}

/// The rows of the table, from the top: the crate and what it uses.
fn rows(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let table = text.split("\n## ").find(|section| section.starts_with("The crates")).unwrap_or_default();
    let cells = table.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('|').collect());
    let read = |cells: Vec<&str>| {
        let name = cells.get(1)?.split('`').nth(1)?;
        let uses = cells.get(3)?.split(',').map(|name| name.trim().to_owned());
        Some((short(name), uses.filter(|name| name != "–").collect()))
    };
    cells.filter_map(read).collect()
}

fn short(name: &str) -> String {
    name.strip_prefix("boyi-").unwrap_or(name).to_owned()
}

fn packages(root: &Path) -> Result<BTreeMap<String, Package>, String> {
    let mut packages = BTreeMap::new();
    for package in super::workspace()? {
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        // Those of tests are none of the table's.
        let uses = dependencies.filter(|dependency| dependency["kind"].is_null());
        let uses = uses.filter_map(|dependency| dependency["name"].as_str());
        let uses = uses.filter(|name| name.starts_with("boyi")).map(short).collect();
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let first = manifest.strip_prefix(root).ok().and_then(|path| path.iter().next());
        let folder = first.and_then(|first| FOLDERS.iter().position(|folder| first == *folder));
        let name = package["name"].as_str().unwrap_or_default();
        let folder = folder.ok_or_else(|| format!("{name} stands in none of {FOLDERS:?}"))?;
        packages.insert(short(name), Package { folder, uses });
    }
    Ok(packages)
}

fn compare(rows: &[(String, BTreeSet<String>)], packages: &BTreeMap<String, Package>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut above = BTreeSet::new();
    for (name, uses) in rows {
        match packages.get(name) {
            None => faults.push(format!("ARCHITECTURE.md: no crate {name}")),
            Some(package) if package.uses != *uses => {
                let uses: Vec<&str> = package.uses.iter().map(String::as_str).collect();
                faults.push(format!("ARCHITECTURE.md: {name} uses {}", uses.join(", ")));
            }
            Some(package) => {
                let below = package.uses.iter().filter(|used| !above.contains(*used));
                faults.extend(
                    below.map(|used| format!("ARCHITECTURE.md: {name} stands above {used}, which it uses")),
                );
                let later =
                    |used: &&String| packages.get(*used).is_some_and(|used| used.folder > package.folder);
                let later = package.uses.iter().filter(later);
                faults.extend(later.map(|used| format!("{name} uses {used}, of a later folder")));
            }
        }
        above.insert(name.clone());
    }
    let missing = packages.keys().filter(|name| !above.contains(*name));
    faults.extend(missing.map(|name| format!("ARCHITECTURE.md: no row for {name}")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(folder: usize, uses: &[&str]) -> Package {
        Package { folder, uses: uses.iter().map(|&name| name.to_owned()).collect() }
    }

    #[test]
    fn a_table_is_compared_with_the_manifests() {
        let text = "# A\n## The crates\n| crate | contents | uses |\n|---|---|---|\n| `boyi-core` | types | – |\n\
                    | `boyi-solve` (files) | solver | core |\n\n## Next\n| `boyi-x` | | core |\n";
        let rows = rows(text);
        assert_eq!(rows.len(), 2);
        let mut packages = BTreeMap::from([
            ("core".to_owned(), package(0, &[])),
            ("solve".to_owned(), package(0, &["core"])),
        ]);
        assert_eq!(compare(&rows, &packages), Vec::<String>::new());
        packages.insert("solve".to_owned(), package(0, &["core", "memory"]));
        assert_eq!(compare(&rows, &packages), ["ARCHITECTURE.md: solve uses core, memory"]);
        packages.insert("solve".to_owned(), package(0, &["core"]));
        packages.insert("core".to_owned(), package(1, &[]));
        packages.insert("draw".to_owned(), package(2, &[]));
        assert_eq!(
            compare(&rows, &packages),
            ["solve uses core, of a later folder", "ARCHITECTURE.md: no row for draw"]
        );
        let turned: Vec<_> = rows.into_iter().rev().collect();
        assert!(compare(&turned, &packages)[0].contains("stands above core"));
    }
}
