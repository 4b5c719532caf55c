//! `page`: builds the page in `ui/web/dist/`: `modules` compiles it, `catalogue` lists the games, `lessons` writes the course, `finish`
//! lists the files for the service worker and compresses them.

#[cfg(feature = "lab")]
mod catalogue;
#[cfg(feature = "lab")]
mod lessons;
#[cfg(feature = "bindgen")]
mod modules;

#[cfg(not(feature = "lab"))]
use crate::project::command::{build_program, built_program, run_in};
use crate::{
    project::{
        archive::{self, ARCHIVE, STAMP},
        empty,
    },
    root,
};
use clap::Args;
#[cfg(not(feature = "lab"))]
use std::process::Command;
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// Files of fewer bytes are served uncompressed.
const COMPRESS_FROM: usize = 512;

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

/// Build the web app into ui/web/dist/
#[derive(Args, Default)]
pub struct Page {
    /// Compile quickly; the web app runs slowly
    #[arg(long)]
    dev: bool,
    /// Compile only this module and leave the others as they are
    #[arg(long, value_name = "MODULE", value_parser = ["wasm", "games", "chess", "partizan", "web"])]
    only: Option<String>,
    /// Use the modules compiled before
    #[arg(long)]
    no_compile: bool,
    /// Write a timing report into target/wasm/cargo-timings
    #[arg(long)]
    timings: bool,
    /// Build the web app if it is not up to date, and embed it in the repository and the program
    #[arg(long, conflicts_with_all = ["dev", "only", "no_compile", "timings"])]
    embed: bool,
    /// Only compile the modules
    #[arg(long, hide = true)]
    modules: bool,
    /// Only write the catalogue and the lessons into this folder
    #[arg(long, hide = true, value_name = "FOLDER")]
    lists: Option<PathBuf>,
    /// Only write the module of the npm package that draws positions into this folder
    #[arg(long, hide = true, value_name = "FOLDER")]
    drawing: Option<PathBuf>,
    /// Only report the sources of the embedded web app
    #[arg(long, conflicts_with_all = ["dev", "only", "no_compile", "timings", "embed"])]
    check: bool,
}

impl Page {
    /// Builds the page. It comes into `ui/web/dist/` when it is complete.
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.check {
            return check();
        }
        if let Some(folder) = &self.drawing {
            return self.draw(folder);
        }
        if let Some(folder) = &self.lists {
            return lists(folder);
        }
        if self.embed {
            refresh(Profile::Web)?;
            return embed();
        }
        let dist = root().join("ui/web/dist");
        let next = dist.join(NEXT);
        if self.modules {
            return self.compile(&next);
        }
        // Taken before compiling: what changes meanwhile is not in the page.
        let stamp = stamp(Profile::dev_if(self.dev))?;
        let failed = |error: io::Error| format!("ui/web/dist: {error}");
        let whole = self.only.is_none() && !self.no_compile;
        begin(&dist, &next, whole).map_err(failed)?;
        self.compile(&next)?;
        lists(&next)?;
        // The sources of a module that was compiled before are not known.
        let sources = if whole { stamp.as_str() } else { "unknown" };
        let stamp = format!("{sources}\nbuilt {}\n", archive::now());
        finish(&next, !self.dev)
            .and_then(|()| archive::write(&next, &stamp, &next.join(ARCHIVE)))
            .and_then(|()| put_in_place(&dist, &next, &stamp))
            .map_err(failed)?;
        let seconds = child_seconds()
            .map_or(String::new(), |seconds| format!(" ({seconds} s of CPU time to compile it)"));
        println!("ui/web/dist/ is ready{seconds}");
        Ok(())
    }

    /// Compiles the modules.
    #[cfg(feature = "bindgen")]
    fn compile(&self, next: &Path) -> Result<(), String> {
        modules::build(self, next)
    }

    /// Writes the module that draws positions.
    #[cfg(feature = "bindgen")]
    fn draw(&self, folder: &Path) -> Result<(), String> {
        modules::build_drawing(self, folder)
    }

    /// The same, in a program with the feature.
    #[cfg(not(feature = "bindgen"))]
    fn draw(&self, folder: &Path) -> Result<(), String> {
        drawing(folder)
    }

    /// The same, in a program with the feature.
    #[cfg(not(feature = "bindgen"))]
    fn compile(&self, _: &Path) -> Result<(), String> {
        let mut words = vec!["--modules"];
        words.extend(self.dev.then_some("--dev"));
        words.extend(self.only.as_deref().into_iter().flat_map(|module| ["--only", module]));
        words.extend(self.no_compile.then_some("--no-compile"));
        words.extend(self.timings.then_some("--timings"));
        with_bindgen(&words).map_err(|_| "the page was not built".to_owned())
    }
}

/// Writes the catalogue and the lessons into a folder.
#[cfg(feature = "lab")]
fn lists(folder: &Path) -> Result<(), String> {
    catalogue::write(folder)?;
    lessons::write(folder)
}

/// The same, in a program that has the games: it is made of the libraries that `cargo test` has compiled.
#[cfg(not(feature = "lab"))]
fn lists(folder: &Path) -> Result<(), String> {
    run_in(&root(), &mut build_program("xtask", "dev"))?;
    let mut whole = Command::new(built_program("xtask", "dev"));
    run_in(&root(), whole.args(["page", "--lists"]).arg(folder))
        .map_err(|_| "the lists of games and lessons were not written".to_owned())
}

/// Writes the module that draws positions into a folder, in a program with the feature.
pub fn drawing(folder: &Path) -> Result<(), String> {
    with_bindgen(&["--drawing", &folder.to_string_lossy()])
        .map_err(|_| "the module that draws was not made".to_owned())
}

/// Starts this task with these options in a program that can finish modules.
fn with_bindgen(options: &[&str]) -> Result<(), String> {
    let start = ["run", "--quiet", "--package", "xtask", "--no-default-features", "--features", "bindgen"];
    let words: Vec<&str> = start.iter().chain(&["--", "page"]).chain(options).copied().collect();
    crate::project::command::cargo(&words)
}

/// Processor seconds of the programs that this one has run, where the system says it.
fn child_seconds() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in brackets: the 14th and 15th fields are the children's, in hundredths.
    let fields: Vec<&str> = text.rsplit(") ").next()?.split(' ').collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some((ticks(13)? + ticks(14)?) / 100)
}

/// Where the page is put together, in `ui/web/dist/`.
const NEXT: &str = ".next";

/// An empty folder for the page, or one with the modules of the last page.
fn begin(dist: &Path, next: &Path, whole: bool) -> io::Result<()> {
    empty(next)?;
    for name in if whole { Vec::new() } else { visible(dist)? } {
        if !name.ends_with(".br") {
            fs::copy(dist.join(&name), next.join(&name))?;
        }
    }
    Ok(())
}

/// Names of a folder's files but hidden ones, in order.
fn visible(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<_>>>()?;
    names.retain(|name| !name.starts_with('.'));
    names.sort_unstable();
    Ok(names)
}

/// Replaces the page in `ui/web/dist/` by the next one. Without its stamp a page counts as none.
fn put_in_place(dist: &Path, next: &Path, stamp: &str) -> io::Result<()> {
    match fs::remove_file(dist.join(STAMP)) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    for name in visible(dist)? {
        fs::remove_file(dist.join(name))?;
    }
    for name in visible(next)? {
        fs::rename(next.join(&name), dist.join(&name))?;
    }
    fs::rename(next.join(ARCHIVE), dist.join(ARCHIVE))?;
    fs::remove_dir(next)?;
    boyi_files::write(&dist.join(STAMP), stamp.as_bytes())
}

/// The page that the program carries unless there is a newer one in `ui/web/dist/`.
fn committed() -> PathBuf {
    root().join("ui/serve/page.tar")
}

/// Makes the page in `ui/web/dist/` the one that the program carries.
fn embed() -> Result<(), String> {
    let (from, to) = (root().join("ui/web/dist").join(ARCHIVE), committed());
    let content = fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?;
    boyi_files::write(&to, &content).map_err(|error| format!("{}: {error}", to.display()))?;
    println!("ui/serve/page.tar: {} bytes", content.len());
    Ok(())
}

/// Says whether the page in the repository is made of the present sources. An older one is no fault.
fn check() -> Result<(), String> {
    let path = committed();
    let text = archive::stamp_of(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let words: Vec<_> = text.lines().collect();
    let fresh = words.first().is_some_and(|sources| stamp(Profile::Web).is_ok_and(|now| now == *sources));
    let state = if fresh {
        "of the present sources"
    } else {
        "of older sources: `cargo xtask page --embed` renews it"
    };
    println!("ui/serve/page.tar: {}, {state}", words.join(", "));
    Ok(())
}

/// Builds the page unless `ui/web/dist/` holds one built from the present sources. Returns the stamp of those sources.
pub fn refresh(profile: Profile) -> Result<String, String> {
    let wanted = stamp(profile)?;
    let built = fs::read_to_string(root().join("ui/web/dist").join(STAMP));
    if built.is_ok_and(|built| built.lines().next() == Some(&wanted)) {
        return Ok(wanted);
    }
    println!("building the page");
    Page { dev: profile == Profile::Dev, ..Page::default() }.run()?;
    Ok(wanted)
}

/// Crates that the page does not contain.
const NOT_IN_PAGE: [&str; 8] = ["batch", "cli", "dist", "e2e", "npm", "python", "serve", "tui"];

/// The profile, and a hash of every file that the page is made of.
fn stamp(profile: Profile) -> Result<String, String> {
    let name = if profile == Profile::Dev { "dev" } else { "web" };
    let mut hash = DefaultHasher::new();
    let sources = [
        "app",
        "engine",
        "games",
        "ui",
        "Cargo.toml",
        "Cargo.lock",
        "tools/src/project/page",
        "tools/src/project/archive.rs",
    ];
    for source in sources {
        hash_all(&root().join(source), &mut hash).map_err(|error| format!("{source}: {error}"))?;
    }
    Ok(format!("{name} {:016x}", hash.finish()))
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

/// Whether a file is loaded when somebody opens what it holds, and not before.
fn is_on_demand(name: &str) -> bool {
    let files = ["course.json", "explorer.js", "lessons.json", "value.js"];
    files.contains(&name)
        || ["boyi_games", "boyi_chess", "boyi_partizan", "pieces-", "puzzles", "endings"]
            .iter()
            .chain(&archive::CARRIED)
            .any(|prefix| name.starts_with(prefix))
}

/// Writes the list of files into the service worker, and a compressed copy beside each file that gains by it.
fn finish(dist: &Path, compress: bool) -> std::io::Result<()> {
    let mut names = visible(dist)?;
    names.retain(|name| !name.ends_with(".br"));
    let mut version = DefaultHasher::new();
    let (mut kept, mut later) = (vec!["./".to_owned()], Vec::new());
    for name in &names {
        fs::read(dist.join(name))?.hash(&mut version);
        match name.as_str() {
            "sw.js" => {}
            name if is_on_demand(name) => later.push(format!("./{name}")),
            name => kept.push(format!("./{name}")),
        }
    }
    let worker = dist.join("sw.js");
    let code = fs::read_to_string(&worker)?;
    let head = format!(
        "const VERSION = '{:016x}';\nconst FILES = {kept:?};\nconst LATER = {later:?};\n",
        version.finish()
    );
    fs::write(&worker, head + &code)?;
    for name in names.iter().filter(|name| compress && !name.ends_with(".png")) {
        let content = fs::read(dist.join(name))?;
        let size_hint = content.len();
        let parameters =
            brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, size_hint, ..Default::default() };
        let mut packed = Vec::new();
        brotli::BrotliCompress(&mut content.as_slice(), &mut packed, &parameters)?;
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
        let first = write("web/src/lib.rs", "one");
        assert_eq!(write("web/tests/all.rs", "tests"), first);
        assert_eq!(write("tui/src/lib.rs", "elsewhere"), first);
        assert_ne!(write("web/static/a.css", "one"), first);
        let second = write("web/src/lib.rs", "two");
        assert_ne!(second, first);
        // A renamed file is another source.
        fs::rename(crates.join("web/static/a.css"), crates.join("web/static/b.css")).unwrap();
        assert_ne!(hash(), second);
        fs::remove_dir_all(&crates).unwrap();
    }

    #[test]
    fn a_finished_page_knows_its_files() {
        let dist = std::env::temp_dir().join(format!("boyi-finish-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let page = "a page ".repeat(1000);
        let files =
            [("index.html", page.as_str()), (".gitignore", "*"), ("a.js", "x"), ("lessons.json", "[]")];
        for (name, text) in files {
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
            heads[0].ends_with(
                "const FILES = [\"./\", \"./a.js\", \"./index.html\"];\nconst LATER = [\"./lessons.json\"];\nkeep(FILES);"
            ),
            "{}",
            heads[0]
        );
        assert!(heads[0] != heads[1] && heads[1] == heads[2]);
        assert!(!dist.join("a.js.br").exists());
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut fs::File::open(dist.join("index.html.br")).unwrap(), &mut plain)
            .unwrap();
        assert_eq!(plain, page.as_bytes());
        fs::remove_dir_all(&dist).unwrap();
    }

    /// Half a page is never in `ui/web/dist/`: it is put together beside, and nothing of the last one stays.
    #[test]
    fn a_page_takes_the_place_of_the_last_one() {
        let dist = std::env::temp_dir().join(format!("boyi-place-{}", std::process::id()));
        let next = dist.join(NEXT);
        let build = |name: &str, stamp: &str| {
            begin(&dist, &next, true).unwrap();
            fs::write(next.join(name), name).unwrap();
            archive::write(&next, stamp, &next.join(ARCHIVE)).unwrap();
            put_in_place(&dist, &next, stamp).unwrap();
        };
        build("one.js", "web 1\n");
        begin(&dist, &next, false).unwrap();
        assert_eq!(visible(&next).unwrap(), ["one.js"]);
        // An attempt that was given up leaves nothing.
        fs::write(next.join("half.js"), "half").unwrap();
        assert_eq!(visible(&dist).unwrap(), ["one.js"]);
        build("two.js", "web 2\n");
        assert_eq!(visible(&dist).unwrap(), ["two.js"]);
        assert_eq!(archive::stamp_of(&dist.join(ARCHIVE)).unwrap(), "web 2\n");
        assert_eq!(fs::read_to_string(dist.join(STAMP)).unwrap(), "web 2\n");
        assert!(!next.exists());
        fs::remove_dir_all(&dist).unwrap();
    }
}
