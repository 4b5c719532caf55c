//! `page`: hands over to the package that builds the page, which needs tools that nothing else here needs; then makes the
//! files ready to be kept by browsers and to be sent compressed.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    process::Command,
};

/// Files smaller than this are sent as they are.
const WORTH_COMPRESSING: usize = 512;

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// cargo, the one that runs this.
pub fn cargo_command() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command of cargo's in the repository.
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

/// How carefully a page is compiled: the name of the profile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Compiles long and runs quickly: what is published.
    Web,
    /// Compiles quickly and runs slowly.
    Dev,
}

impl Profile {
    /// What the words of a command ask for.
    pub fn of(words: &[String]) -> Profile {
        if words.iter().any(|word| word == "--dev") { Profile::Dev } else { Profile::Web }
    }
}

/// Builds the page into `dist/`: see `xtask/page`.
pub fn run(args: &[String]) -> Result<(), String> {
    // Taken first: what is changed while it compiles is not in it.
    let stamp = stamp(Profile::of(args));
    let dist = root().join("dist");
    let failed = |error: std::io::Error| format!("dist: {error}");
    // Half a page is none.
    match fs::remove_file(dist.join(STAMP)) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let mut words = vec!["run", "--quiet", "--package", "xtask-page", "--features", "bindgen", "--"];
    words.extend(args.iter().map(String::as_str));
    cargo(&words).map_err(|_| "the page was not built".to_owned())?;
    finish(&dist, Profile::of(args) == Profile::Web).map_err(failed)?;
    if args.iter().any(|word| ["--only", "--no-compile"].contains(&word.as_str())) {
        return Ok(());
    }
    fs::write(dist.join(STAMP), stamp?).map_err(failed)
}

/// Builds the page unless it is there, built from the sources as they are now. Gives the stamp of those sources.
pub fn refresh(profile: Profile) -> Result<String, String> {
    let wanted = stamp(profile)?;
    if fs::read_to_string(root().join("dist").join(STAMP)).is_ok_and(|built| built == wanted) {
        return Ok(wanted);
    }
    println!("building the page");
    let words: &[&str] = if profile == Profile::Dev { &["--dev"] } else { &[] };
    run(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())?;
    Ok(wanted)
}

/// What a finished page was built from: a file that is neither served nor packed.
const STAMP: &str = ".built";

/// Crates that are no part of the page.
const ELSEWHERE: [&str; 3] = ["boyi", "boyi-serve", "boyi-tui"];

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

/// Hashes a file, or all below a folder but tests, examples and what is elsewhere.
fn hash_all(path: &Path, hash: &mut DefaultHasher) -> std::io::Result<()> {
    if !path.is_dir() {
        fs::read(path)?.hash(hash);
        return Ok(());
    }
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<std::io::Result<Vec<_>>>()?;
    names.retain(|name| {
        !["tests", "examples"].contains(&name.as_str()) && !ELSEWHERE.contains(&name.as_str())
    });
    names.sort_unstable();
    for name in names {
        name.hash(hash);
        hash_all(&path.join(name), hash)?;
    }
    Ok(())
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
