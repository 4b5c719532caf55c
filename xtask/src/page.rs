//! `page`: hands over to the package that builds the page, which needs tools that nothing else here needs; then makes the
//! files ready to be kept by browsers and to be sent compressed.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

/// Files smaller than this are sent as they are.
const WORTH_COMPRESSING: usize = 512;

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// Runs a command of cargo's in the repository.
pub fn cargo(args: &[&str]) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    run_in(&root(), Command::new(cargo).args(args))
}

/// Runs a command to its end.
pub fn run_in(folder: &Path, command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.current_dir(folder).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// Builds the page into `dist/`: see `xtask/page`.
pub fn run(args: &[String]) -> Result<(), String> {
    let mut words = vec!["run", "--quiet", "--package", "xtask-page", "--features", "bindgen", "--"];
    words.extend(args.iter().map(String::as_str));
    cargo(&words).map_err(|_| "the page was not built".to_owned())?;
    let dev = args.iter().any(|arg| arg == "--dev");
    finish(&root().join("dist"), !dev).map_err(|error| format!("dist: {error}"))
}

/// Builds the page if any of its sources is newer.
pub fn refresh() -> Result<(), String> {
    let root = root();
    let built = ["boyi_wasm_bg.wasm", "boyi_web_bg.wasm", "sw.js"]
        .map(|file| modified(&root.join("dist").join(file)));
    let oldest = built.into_iter().min().flatten();
    let sources = ["crates", "Cargo.toml", "Cargo.lock", "xtask/page"].map(|name| newest(&root.join(name)));
    if oldest.is_some() && oldest >= sources.into_iter().max().flatten() {
        return Ok(());
    }
    println!("building the page");
    run(&[])
}

fn modified(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|data| data.modified()).ok()
}

/// When a file, or any below a folder, was last changed; tests are no part of the page.
fn newest(path: &Path) -> Option<SystemTime> {
    match fs::read_dir(path) {
        Ok(entries) => entries
            .flatten()
            .filter(|entry| entry.file_name() != "tests")
            .filter_map(|entry| newest(&entry.path()))
            .max(),
        Err(_) => modified(path),
    }
}

/// Tells the service worker which files to keep, and puts a compressed copy beside each file that gains by it.
fn finish(dist: &Path, compress: bool) -> std::io::Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        match name.ends_with(".br") {
            // An older page's.
            true => fs::remove_file(dist.join(name))?,
            false if name.starts_with('.') => {}
            false => names.push(name),
        }
    }
    names.sort_unstable();
    let mut version = DefaultHasher::new();
    let mut kept = vec!["./".to_owned()];
    for name in &names {
        fs::read(dist.join(name))?.hash(&mut version);
        if name != "sw.js" {
            kept.push(format!("./{name}"));
        }
    }
    let worker = dist.join("sw.js");
    let code = fs::read_to_string(&worker)?;
    let head = format!("const VERSION = '{:016x}';\nconst FILES = {kept:?};\n", version.finish());
    fs::write(&worker, head + &code)?;
    for name in names.iter().filter(|name| compress && !name.ends_with(".png")) {
        let content = fs::read(dist.join(name))?;
        let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
        let mut packed = brotli::CompressorWriter::with_params(Vec::new(), 1 << 16, &parameters);
        packed.write_all(&content)?;
        let packed = packed.into_inner();
        if content.len() >= WORTH_COMPRESSING && packed.len() < content.len() {
            println!("{name}: {} of {} bytes", packed.len(), content.len());
            fs::write(dist.join(format!("{name}.br")), packed)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finished_page_knows_its_files() {
        let dist = std::env::temp_dir().join(format!("boyi-finish-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let page = "a page ".repeat(1000);
        for (name, text) in
            [("index.html", page.as_str()), ("old.js.br", "old"), (".gitignore", "*"), ("a.js", "x")]
        {
            fs::write(dist.join(name), text).unwrap();
        }
        let mut heads = Vec::new();
        for text in ["x", "y", "y"] {
            fs::write(dist.join("a.js"), text).unwrap();
            fs::write(dist.join("sw.js"), "keep(FILES);").unwrap();
            finish(&dist, true).unwrap();
            heads.push(fs::read_to_string(dist.join("sw.js")).unwrap());
        }
        assert!(
            heads[0].ends_with("const FILES = [\"./\", \"./a.js\", \"./index.html\"];\nkeep(FILES);"),
            "{}",
            heads[0]
        );
        assert!(heads[0] != heads[1] && heads[1] == heads[2]);
        assert!(!dist.join("old.js.br").exists() && !dist.join("a.js.br").exists());
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut fs::File::open(dist.join("index.html.br")).unwrap(), &mut plain)
            .unwrap();
        assert_eq!(plain, page.as_bytes());
        fs::remove_dir_all(&dist).unwrap();
    }
}
