//! `cargo xtask page`: builds the page into `dist/`, a folder of static files.
//!
//! Two modules are compiled: `boyi-wasm`, the desk for the workers, and `boyi-web`, the page. rustup's target
//! `wasm32-unknown-unknown` is used where it is there, else Debian's compiler, which builds the standard library from
//! its sources. `--dev` compiles quickly and runs slowly. `--only web` leaves the other module as it is; `--no-compile`
//! takes what was compiled before.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::Instant,
};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// Bytes of stack in the worker: solvers call themselves as deep as a game is long.
const STACK: usize = 16 << 20;

/// A module: its package, and the feature that makes it one.
struct Module {
    package: &'static str,
    feature: Option<&'static str>,
}

const MODULES: [Module; 2] =
    [Module { package: "boyi-wasm", feature: None }, Module { package: "boyi-web", feature: Some("page") }];

/// The compilers that can make modules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Toolchain {
    /// The one that runs this, with its target installed.
    Rustup,
    /// `rustc-web cargo-web rust-web-src lld`.
    Debian,
}

fn main() -> ExitCode {
    match build(&env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("page: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(args: &[String]) -> Result<(), String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
    let profile = if args.iter().any(|arg| arg == "--dev") { "web-dev" } else { "web" };
    let only = args.iter().position(|arg| arg == "--only").and_then(|at| args.get(at + 1));
    let toolchain = toolchain()?;
    let dist = root.join("dist");
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(&dist).map_err(|error| failed(&dist, error))?;
    let wanted = |module: &&Module| only.is_none_or(|only| module.package.ends_with(only.as_str()));
    let began = Instant::now();
    if !args.iter().any(|arg| arg == "--no-compile") {
        compile(&root, MODULES.iter().filter(wanted), profile, toolchain)?;
        println!("compiled in {:.0} s", began.elapsed().as_secs_f32());
    }
    for module in MODULES.iter().filter(wanted) {
        let compiled = module_path(&root, module, profile);
        Bindgen::new()
            .input_path(&compiled)
            .web(true)
            .and_then(|bindgen| {
                bindgen.typescript(false).omit_default_module_path(true);
                bindgen.remove_name_section(profile == "web").remove_producers_section(true).generate(&dist)
            })
            .map_err(|error| format!("{}: {error}", module.package))?;
        let name = format!("{}_bg.wasm", module.package.replace('-', "_"));
        let bytes = fs::metadata(dist.join(&name)).map_err(|error| failed(&dist.join(&name), error))?.len();
        println!("{name}: {} kB", bytes / 1000);
    }
    let files = root.join("crates/boyi-web/static");
    for entry in fs::read_dir(&files).map_err(|error| failed(&files, error))? {
        let entry = entry.map_err(|error| failed(&files, error))?;
        fs::copy(entry.path(), dist.join(entry.file_name())).map_err(|error| failed(&entry.path(), error))?;
    }
    println!("dist/ is ready");
    Ok(())
}

/// Who compiles.
fn toolchain() -> Result<Toolchain, String> {
    let folder = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let installed = folder.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).exists()
    });
    if installed {
        return Ok(Toolchain::Rustup);
    }
    let parts = ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/bin/wasm-ld", "/usr/lib/rustlib/src/rust/library"];
    match parts.iter().find(|part| !Path::new(part).exists()) {
        None => Ok(Toolchain::Debian),
        Some(_) => Err(format!(
            "no compiler for {TARGET}: run `rustup target add {TARGET}`, or on Debian `apt-get install rustc-web cargo-web rust-web-src lld`"
        )),
    }
}

/// Where the compiler puts its modules.
const FOLDER: &str = "target/wasm";

fn module_path(root: &Path, module: &Module, profile: &str) -> PathBuf {
    root.join(FOLDER).join(TARGET).join(profile).join(format!("{}.wasm", module.package.replace('-', "_")))
}

/// Compiles modules in one go, so that what they share is compiled once.
fn compile<'a>(
    root: &Path,
    modules: impl Iterator<Item = &'a Module>,
    profile: &str,
    toolchain: Toolchain,
) -> Result<(), String> {
    let mut cargo = Command::new(if toolchain == Toolchain::Debian { "/usr/bin/cargo" } else { "cargo" });
    // What cargo tells the programs that it runs is not meant for another compiler.
    for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUST_RECURSION_COUNT"] {
        cargo.env_remove(name);
    }
    cargo.current_dir(root).args([
        "build",
        "--quiet",
        "--target",
        TARGET,
        "--profile",
        profile,
        "--target-dir",
        FOLDER,
    ]);
    for module in modules {
        cargo.args(["--package", module.package]);
        if let Some(feature) = module.feature {
            cargo.args(["--features", &format!("{}/{feature}", module.package)]);
        }
    }
    if toolchain == Toolchain::Debian {
        cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
        cargo.args([
            "-Z",
            "build-std=std,panic_abort",
            "--config",
            "target.wasm32-unknown-unknown.linker=\"wasm-ld\"",
        ]);
    }
    if profile == "web" {
        // No path of this machine in what is published.
        let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| format!("{home}/.cargo")));
        let mut flags = vec![format!("-Clink-arg=-zstack-size={STACK}")];
        flags.push(format!("--remap-path-prefix={}=boyi", root.display()));
        flags.extend(home.map(|home| format!("--remap-path-prefix={home}=cargo")));
        flags.push("--remap-path-prefix=/usr/lib/rustlib/src=std".to_owned());
        cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the modules do not compile".to_owned());
    }
    Ok(())
}
