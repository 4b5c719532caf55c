//! `page`: builds the page with `xtask/page`, a package of its own because of the tools it needs; then lists the files for the service
//! worker and compresses them.

use clap::Args;
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    process::Command,
};

/// Files of fewer bytes are served uncompressed.
const COMPRESS_FROM: usize = 512;

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The cargo that runs this program.
pub fn cargo_command() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs cargo in the repository.
pub fn cargo(args: &[&str]) -> Result<(), String> {
    run_in(&root(), cargo_command().args(args))
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

/// The profile that the page is compiled with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Compiles long and runs quickly: what is published.
    Web,
    /// Compiles quickly and runs slowly.
    Dev,
}

impl Profile {
    /// The profile that the flag `--dev` asks for.
    pub fn dev_if(dev: bool) -> Profile {
        if dev { Profile::Dev } else { Profile::Web }
    }
}

/// Build the page into dist/
#[derive(Args, Default)]
pub struct Page {
    /// Compile quickly; the page runs slowly
    #[arg(long)]
    dev: bool,
    /// Compile only this module and leave the other as it is
    #[arg(long, value_name = "MODULE", value_parser = ["wasm", "web"])]
    only: Option<String>,
    /// Take the modules compiled before
    #[arg(long)]
    no_compile: bool,
}

impl Page {
    /// Builds the page: `xtask/page` compiles it, `finish` compresses it.
    pub fn run(&self) -> Result<(), String> {
        // Taken before compiling: what changes meanwhile is not in the page.
        let stamp = stamp(Profile::dev_if(self.dev));
        let dist = root().join("dist");
        let failed = |error: std::io::Error| format!("dist: {error}");
        // Without its stamp an unfinished page counts as none.
        match fs::remove_file(dist.join(STAMP)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
        let mut words = vec!["run", "--quiet", "--package", "xtask-page", "--features", "bindgen", "--"];
        words.extend(self.dev.then_some("--dev"));
        words.extend(self.only.as_deref().into_iter().flat_map(|module| ["--only", module]));
        words.extend(self.no_compile.then_some("--no-compile"));
        cargo(&words).map_err(|_| "the page was not built".to_owned())?;
        finish(&dist, !self.dev).map_err(failed)?;
        if self.only.is_some() || self.no_compile {
            return Ok(());
        }
        fs::write(dist.join(STAMP), stamp?).map_err(failed)
    }
}

/// Builds the page unless `dist/` holds one built from the present sources. Returns the stamp of those sources.
pub fn refresh(profile: Profile) -> Result<String, String> {
    let wanted = stamp(profile)?;
    if fs::read_to_string(root().join("dist").join(STAMP)).is_ok_and(|built| built == wanted) {
        return Ok(wanted);
    }
    println!("building the page");
    Page { dev: profile == Profile::Dev, ..Page::default() }.run()?;
    Ok(wanted)
}

/// The file in `dist/` that names the sources of a finished page; it is neither served nor packaged.
const STAMP: &str = ".built";

/// Crates that the page does not contain.
const NOT_IN_PAGE: [&str; 3] = ["boyi", "boyi-serve", "boyi-tui"];

/// The profile, and a hash of every file that the page is made of.
fn stamp(profile: Profile) -> Result<String, String> {
    let name = if profile == Profile::Dev { "dev" } else { "web" };
    let mut hash = DefaultHasher::new();
    let sources = ["crates", "Cargo.toml", "Cargo.lock", "xtask/page", "xtask/src/page.rs"];
    for source in sources {
        hash_all(&root().join(source), &mut hash).map_err(|error| format!("{source}: {error}"))?;
    }
    Ok(format!("{name} {:016x}\n", hash.finish()))
}

/// Hashes a file, or every file in a folder but tests, examples and crates that the page does not contain.
fn hash_all(path: &Path, hash: &mut DefaultHasher) -> std::io::Result<()> {
    if !path.is_dir() {
        fs::read(path)?.hash(hash);
        return Ok(());
    }
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<std::io::Result<Vec<_>>>()?;
    names.retain(|name| {
        !["tests", "examples"].contains(&name.as_str()) && !NOT_IN_PAGE.contains(&name.as_str())
    });
    names.sort_unstable();
    for name in names {
        name.hash(hash);
        hash_all(&path.join(name), hash)?;
    }
    Ok(())
}

/// Writes the list of files into the service worker, and a compressed copy beside each file that gains by it.
fn finish(dist: &Path, compress: bool) -> std::io::Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        match name.ends_with(".br") {
            // Left by an older page.
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
        if content.len() >= COMPRESS_FROM && packed.len() < content.len() {
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
    fn a_stamp_is_of_the_sources_and_of_nothing_else() {
        let crates = std::env::temp_dir().join(format!("boyi-stamp-{}", std::process::id()));
        let hash = || {
            let mut hash = DefaultHasher::new();
            hash_all(&crates, &mut hash).unwrap();
            hash.finish()
        };
        let write = |name: &str, text: &str| {
            let file = crates.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
            hash()
        };
        let first = write("boyi-web/src/lib.rs", "one");
        assert_eq!(write("boyi-web/tests/all.rs", "tests"), first);
        assert_eq!(write("boyi-tui/src/lib.rs", "elsewhere"), first);
        assert_ne!(write("boyi-web/static/a.css", "one"), first);
        let second = write("boyi-web/src/lib.rs", "two");
        assert_ne!(second, first);
        // A renamed file is another source.
        fs::rename(crates.join("boyi-web/static/a.css"), crates.join("boyi-web/static/b.css")).unwrap();
        assert_ne!(hash(), second);
        fs::remove_dir_all(&crates).unwrap();
    }

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
