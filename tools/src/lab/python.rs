//! Other people's Python packages to compare with, each in a virtual environment of its own.

use crate::root;
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Makes a virtual environment with a package from PyPI under `target`, once, and returns its interpreter.
pub fn environment(package: &str, version: &str) -> Result<PathBuf, String> {
    let folder = root().join(format!("target/{package}-{version}"));
    let python = folder.join("bin/python");
    let import = format!("import {}", package.replace('-', "_"));
    let works = |python: &Path| {
        Command::new(python).args(["-c", &import]).status().is_ok_and(|status| status.success())
    };
    if python.exists() && works(&python) {
        return Ok(python);
    }
    let mut steps = [Command::new("python3"), Command::new(folder.join("bin/pip"))];
    steps[0].args(["-m", "venv"]).arg(&folder);
    steps[1].args(["install", "--quiet", "--disable-pip-version-check", &format!("{package}=={version}")]);
    for mut step in steps {
        let status = step.status().map_err(|error| format!("{step:?}: {error}"))?;
        if !status.success() {
            return Err(format!("{step:?} failed"));
        }
    }
    Ok(python)
}
