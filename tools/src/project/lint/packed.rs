//! Files that a published crate compiles in, against those that it packs: without one of them it would not compile from its package.

use crate::project::command::cargo_command;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

pub(super) fn faults(root: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let metadata =
        output(cargo_command().args(["metadata", "--no-deps", "--format-version", "1", "--offline"]), root)?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let (Some(name), Some(manifest)) = (package["name"].as_str(), package["manifest_path"].as_str())
        else {
            continue;
        };
        // An empty list of registries is `publish = false`.
        if package["publish"].is_array() {
            continue;
        }
        let folder = Path::new(manifest).parent().unwrap_or(root);
        let list = output(
            cargo_command().args(["package", "--list", "--allow-dirty", "--offline", "--package", name]),
            root,
        )?;
        let packed: BTreeSet<PathBuf> = list.lines().map(PathBuf::from).collect();
        for source in packed.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
            let text = fs::read_to_string(folder.join(source)).unwrap_or_default();
            // What only tests read stays in the repository.
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let missing = included(text).filter(|file| !packed.contains(&resolved(source, file)));
            faults
                .extend(missing.map(|file| {
                    format!("{name}: {} includes {file}, which is not packed", source.display())
                }));
        }
    }
    Ok(faults)
}

fn output(command: &mut Command, root: &Path) -> Result<String, String> {
    let output = command.current_dir(root).output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| format!("cargo: {error}"))
}

/// The files that a source includes by their names.
fn included(text: &str) -> impl Iterator<Item = &str> {
    ["include_str!(\"", "include_bytes!(\""]
        .into_iter()
        .flat_map(move |macro_name| text.split(macro_name).skip(1).filter_map(|rest| rest.split('"').next()))
}

/// A path beside a source, without `..`.
fn resolved(source: &Path, file: &str) -> PathBuf {
    let mut path = source.parent().unwrap_or(Path::new("")).to_owned();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir if path.pop() => {}
            part => path.push(part),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_found_beside_their_source() {
        let text = "const A: &str = include_str!(\"a.tsv\");\nlet b = include_bytes!(\"../data/b\");";
        let paths: Vec<PathBuf> =
            included(text).map(|file| resolved(Path::new("src/x/mod.rs"), file)).collect();
        assert_eq!(paths, [PathBuf::from("src/x/a.tsv"), PathBuf::from("src/data/b")]);
        // Outside of the crate.
        assert_eq!(resolved(Path::new("lib.rs"), "../a"), PathBuf::from("../a"));
    }
}
