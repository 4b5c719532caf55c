//! Puts the files of `lessons/` into the crate: a list of their paths and texts. Whoever adds a lesson writes no Rust.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&here).join("lessons");
    let mut files = Vec::new();
    collect(&folder, "", &mut files)?;
    files.sort();
    let mut code = String::from("static FILES: &[(&str, &str)] = &[\n");
    for name in files {
        let path = folder.join(&name).canonicalize()?;
        code += &format!("    ({name:?}, include_str!({:?})),\n", path.display().to_string());
    }
    code += "];\n";
    println!("cargo:rerun-if-changed={}", folder.display());
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("files.rs"), code)
}

/// The lesson files below a folder, by their path from it.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml" || ending == "ftl") {
            files.push(name);
        }
    }
    Ok(())
}
