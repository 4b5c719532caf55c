//! Compiles the page's modules: `boyi-web`, the page, and `boyi-wasm`, the workers' session service, four times: `boyi_wasm` with the games of a
//! first visit, and `boyi_chess` with chess and xiangqi, `boyi_partizan` with partizan games and their values, and `boyi_games` with all other
//! games, which are loaded on demand. The workers' modules have threads, for which the standard library is built from its sources: with rustup's
//! compiler if it has them and its target `wasm32-unknown-unknown`, otherwise with Debian's. With neither, the modules get one thread, and a line
//! says so.

use super::Page;
use crate::root;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// Bytes of stack in the worker: solvers call themselves as deep as a game is long.
const STACK: usize = 16 << 20;

/// The most memory that a module with threads may take, in `worker.js` as 16384 pages: where memory is shared it is set aside at the start.
const MEMORY: usize = 1 << 30;

/// A module: its name, its package, the feature that makes it one, and whether it is compiled for several threads in one memory.
struct Module {
    name: &'static str,
    package: &'static str,
    feature: Option<&'static str>,
    threads: bool,
}

/// The module of the npm package that draws positions. The page does not have it; it is compiled with the page's, before flags change for
/// `boyi-web` and everything is compiled again.
const DRAWING: Module =
    Module { name: "boyi_draw", package: "boyi-wasm", feature: Some("drawing"), threads: true };

const MODULES: [Module; 6] = [
    Module { name: "boyi_wasm", package: "boyi-wasm", feature: None, threads: true },
    Module { name: "boyi_games", package: "boyi-wasm", feature: Some("games"), threads: true },
    Module { name: "boyi_chess", package: "boyi-wasm", feature: Some("chess"), threads: true },
    Module { name: "boyi_partizan", package: "boyi-wasm", feature: Some("partizan"), threads: true },
    DRAWING,
    Module { name: "boyi_web", package: "boyi-web", feature: Some("page"), threads: false },
];

/// The compilers that can make modules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Toolchain {
    /// The one that runs this, with its target installed, and the sources of its library.
    Rustup,
    /// The one that runs this, with its target installed and nothing else.
    Plain,
    /// `rustc-web cargo-web rust-web-src lld`.
    Debian,
}

/// Writes the module that draws positions into a folder; compiles it if the page was compiled elsewhere.
pub(super) fn build_drawing(options: &Page, folder: &Path) -> Result<(), String> {
    let root = canonical_root()?;
    if !kept_path(&root, &DRAWING, profile(options)).exists() {
        keep(&root, &DRAWING, options, toolchain()?)?;
    }
    bind(&root, &DRAWING, profile(options), folder)
}

fn canonical_root() -> Result<PathBuf, String> {
    let root = root();
    root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))
}

fn profile(options: &Page) -> &'static str {
    if options.dev { "web-dev" } else { "web" }
}

/// Compiles a module, for several threads if that is possible, and keeps it.
fn keep(root: &Path, module: &Module, options: &Page, toolchain: Toolchain) -> Result<(), String> {
    let threads = module.threads && toolchain != Toolchain::Plain;
    compile(root, module, options, toolchain, threads).or_else(|error| {
        if !threads {
            return Err(error);
        }
        println!("page: {} does not compile for several threads here: it gets one", module.name);
        compile(root, module, options, toolchain, false)
    })?;
    let profile = profile(options);
    let kept = kept_path(root, module, profile);
    fs::copy(compiled_path(root, module, profile), &kept)
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", kept.display()))
}

/// Writes a kept module, and the script with its functions, into a folder.
fn bind(root: &Path, module: &Module, profile: &str, folder: &Path) -> Result<(), String> {
    Bindgen::new()
        .input_path(kept_path(root, module, profile))
        .out_name(module.name)
        .web(true)
        .and_then(|bindgen| {
            bindgen.typescript(false).omit_default_module_path(true);
            bindgen.remove_name_section(profile == "web").remove_producers_section(true).generate(folder)
        })
        .map_err(|error| format!("{}: {error}", module.name))?;
    let name = format!("{}_bg.wasm", module.name);
    let path = folder.join(&name);
    let bytes = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?.len();
    println!("{name}: {} kB", bytes / 1000);
    Ok(())
}

/// Compiles the modules and writes them, and the files that the page loads on demand, into a folder.
pub(super) fn build(options: &Page, dist: &Path) -> Result<(), String> {
    let root = canonical_root()?;
    let profile = profile(options);
    let toolchain = toolchain()?;
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let wanted =
        |module: &&Module| options.only.as_ref().is_none_or(|only| module.name.ends_with(only.as_str()));
    let began = Instant::now();
    if !options.no_compile {
        for module in MODULES.iter().filter(wanted) {
            keep(&root, module, options, toolchain)?;
        }
        println!("compiled in {:.0} s", began.elapsed().as_secs_f32());
    }
    for module in MODULES.iter().filter(wanted).filter(|module| module.name != DRAWING.name) {
        bind(&root, module, profile, dist)?;
    }
    let files = root.join("ui/web/static");
    for entry in fs::read_dir(&files).map_err(|error| failed(&files, error))? {
        let entry = entry.map_err(|error| failed(&files, error))?;
        fs::copy(entry.path(), dist.join(entry.file_name())).map_err(|error| failed(&entry.path(), error))?;
    }
    for file in ON_DEMAND {
        let from = root.join(file);
        let name = from.file_name().unwrap_or_default();
        fs::copy(&from, dist.join(name)).map_err(|error| failed(&from, error))?;
    }
    Ok(())
}

/// The networks that evaluate chess and xiangqi and the opening book of Connect Four: the page loads each with the first question about its
/// game.
const ON_DEMAND: [&str; 3] = [
    "engine/chess-engine/src/eval/chess.nnue",
    "engine/xiangqi-engine/src/eval/xiangqi.nnue",
    "engine/lines/src/connect_four/connect4.book",
];

/// The compiler.
fn toolchain() -> Result<Toolchain, String> {
    let target = told(&["target-libdir", "--target", TARGET]).is_some_and(|folder| folder.exists());
    if target && sources().is_some_and(|folder| folder.join("rust/library").exists()) {
        return Ok(Toolchain::Rustup);
    }
    let parts = ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/bin/wasm-ld", "/usr/lib/rustlib/src/rust/library"];
    match parts.iter().find(|part| !Path::new(part).exists()) {
        None => Ok(Toolchain::Debian),
        Some(_) if target => {
            println!(
                "page: no sources of the standard library: the engine gets one thread (`rustup component add rust-src` gives it several)"
            );
            Ok(Toolchain::Plain)
        }
        Some(_) => Err(format!(
            "no compiler for {TARGET}: run `rustup target add {TARGET}` and `rustup component add rust-src`, or on Debian `apt-get install rustc-web cargo-web rust-web-src lld`"
        )),
    }
}

/// A folder that rustup's compiler tells of.
fn told(what: &[&str]) -> Option<PathBuf> {
    let output = Command::new("rustc").arg("--print").args(what).output().ok()?;
    output.status.success().then(|| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// Where rustup keeps the sources of the library.
fn sources() -> Option<PathBuf> {
    told(&["sysroot"]).map(|root| root.join("lib/rustlib/src"))
}

/// Where the compiler puts its modules.
const FOLDER: &str = "target/wasm";

fn compiled_path(root: &Path, module: &Module, profile: &str) -> PathBuf {
    root.join(FOLDER).join(TARGET).join(profile).join(format!("{}.wasm", module.package.replace('-', "_")))
}

/// Where a module is kept: the next one of its package gets its place.
fn kept_path(root: &Path, module: &Module, profile: &str) -> PathBuf {
    root.join(FOLDER).join(TARGET).join(profile).join(format!("{}.kept.wasm", module.name))
}

/// Compiles a module, for threads or not.
fn compile(
    root: &Path,
    module: &Module,
    options: &Page,
    toolchain: Toolchain,
    threads: bool,
) -> Result<(), String> {
    let profile = profile(options);
    let mut cargo = Command::new(if toolchain == Toolchain::Debian { "/usr/bin/cargo" } else { "cargo" });
    // What cargo tells the programs that it runs is not meant for another compiler.
    for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUST_RECURSION_COUNT"] {
        cargo.env_remove(name);
    }
    cargo.current_dir(root).args(["build", "--quiet", "--target", TARGET, "--profile", profile]);
    cargo.args(["--target-dir", FOLDER, "--package", module.package]);
    cargo.args(options.timings.then_some("--timings"));
    if let Some(feature) = module.feature {
        cargo.args(["--features", &format!("{}/{feature}", module.package)]);
    }
    if toolchain == Toolchain::Debian {
        cargo.env("RUSTC", "/usr/bin/rustc");
        cargo.args(["--config", "target.wasm32-unknown-unknown.linker=\"wasm-ld\""]);
    }
    if toolchain != Toolchain::Plain {
        // An option that is not stable yet: the library as it comes knows nothing of threads, and is made for speed.
        cargo.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "build-std=std,panic_abort"]);
        // Traces of the stack, which a panic in a browser does not print, are left out.
        cargo.args(["-Z", "build-std-features=default,optimize_for_size"]);
    }
    let mut flags = vec![format!("-Clink-arg=-zstack-size={STACK}")];
    if threads {
        flags.push("-Ctarget-feature=+atomics,+simd128".to_owned());
        flags.push(format!("-Clink-arg=--max-memory={MEMORY}"));
        // What threads share, and where wasm-bindgen finds what each has of its own.
        for flag in ["--shared-memory", "--import-memory"] {
            flags.push(format!("-Clink-arg={flag}"));
        }
        for symbol in ["__wasm_init_tls", "__tls_size", "__tls_align", "__tls_base", "__heap_base"] {
            flags.push(format!("-Clink-arg=--export={symbol}"));
        }
    }
    if module.package == "boyi-web" {
        // Leptos then gives every view the same type, and code is not made for each combination of elements: an eighth smaller.
        flags.push("--cfg=erase_components".to_owned());
    }
    if profile == "web" && toolchain != Toolchain::Plain {
        // Not stable yet: nothing is compiled to say why a module should ever fail, which `--dev` says.
        let silent = ["-Zunstable-options", "-Cpanic=immediate-abort", "-Zlocation-detail=none"];
        flags.extend(silent.map(str::to_owned));
    }
    if profile == "web" {
        // No path of this machine in what is published.
        let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| format!("{home}/.cargo")));
        flags.push(format!("--remap-path-prefix={}=boyi", root.display()));
        flags.extend(home.map(|home| format!("--remap-path-prefix={home}=cargo")));
        let library =
            if toolchain == Toolchain::Debian { Some("/usr/lib/rustlib/src".into()) } else { sources() };
        flags.extend(library.map(|folder| format!("--remap-path-prefix={}=std", folder.display())));
    }
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("{} does not compile", module.package));
    }
    Ok(())
}
