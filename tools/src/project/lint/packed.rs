//! Files that a published crate compiles in, against those that it packs: without one of them it would not compile from its package.

use super::{normal, workspace};
use crate::project::command::cargo_output;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

pub(super) fn faults() -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for package in workspace()? {
        let (Some(name), Some(manifest)) = (package["name"].as_str(), package["manifest_path"].as_str())
        else {
            continue;
        };
        // An empty list of registries is `publish = false`.
        if package["publish"].is_array() {
            continue;
        }
        let folder = Path::new(manifest).parent().unwrap_or(Path::new("/"));
        let list = cargo_output(&["package", "--list", "--allow-dirty", "--offline", "--package", name])?;
        let packed: BTreeSet<PathBuf> = list.lines().map(|file| folder.join(file)).collect();
        for source in packed.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
            let text = fs::read_to_string(source).unwrap_or_default();
            // What only tests read stays in the repository.
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let missing = included(text).filter(|file| !packed.contains(&beside(source, file)));
            let source = source.display();
            faults
                .extend(missing.map(|file| format!("{name}: {source} includes {file}, which is not packed")));
        }
    }
    Ok(faults)
}

/// The files that a source includes by their names.
fn included(text: &str) -> impl Iterator<Item = &str> {
    ["include_str!(\"", "include_bytes!(\""]
        .into_iter()
        .flat_map(move |macro_name| text.split(macro_name).skip(1).filter_map(|rest| rest.split('"').next()))
}

/// The path of a file that a source names.
fn beside(source: &Path, file: &str) -> PathBuf {
    normal(&source.with_file_name(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_found_beside_their_source() {
        let text = "const A: &str = include_str!(\"a.tsv\");\nlet b = include_bytes!(\"../data/b\");";
        let paths: Vec<PathBuf> =
            included(text).map(|file| beside(Path::new("/crate/src/x/mod.rs"), file)).collect();
        assert_eq!(paths, [PathBuf::from("/crate/src/x/a.tsv"), PathBuf::from("/crate/src/data/b")]);
        // Outside of the crate.
        assert_eq!(beside(Path::new("/crate/lib.rs"), "../a"), PathBuf::from("/a"));
    }
}
