//! The Python package: its tests, its wheel, its benchmark. Each works in a virtual environment of its own in `target`, with what
//! `python/requirements` names.

use crate::{
    project::{
        command::{build_program, built_program, run_in},
        empty,
    },
    root,
};
use clap::Args;
use std::{
    env,
    env::consts::{DLL_PREFIX, DLL_SUFFIX},
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Test the Python package: types, documentation, games, other libraries
///
/// Installs what it needs under `target/python`. The module is made of the libraries that `cargo test` has compiled.
#[derive(Args)]
pub struct Test {
    /// Arguments for pytest, after `--`
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// Test the Python package at length: 10,000 random games compared with each other library, clusters, every environment
#[derive(Args)]
pub struct DeepTest {
    /// Arguments for pytest, after `--`
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// Build a wheel for this system into `target/wheels`
#[derive(Args)]
pub struct Wheel {
    /// For every Linux since glibc 2.17 (manylinux2014), linked by zig
    #[arg(long)]
    portable: bool,
    /// The program `boyi`, which is the package `boyi-cli`, in place of the library
    #[arg(long)]
    program: bool,
    /// And the source distribution
    #[arg(long)]
    sdist: bool,
}

/// Time the Python package against python-chess, pyspiel and NumPy, and batches against Ray
#[derive(Args)]
pub struct Bench {
    /// Number of positions analysed by batches and by Ray
    #[arg(long, default_value = "20000")]
    positions: u32,
}

impl Test {
    pub fn run(&self) -> Result<(), String> {
        let python = placed()?;
        pytest(&python, &self.pytest, &["-m", "not deep"])
    }
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        let python = installed()?;
        pytest(&python, &self.pytest, &[])
    }
}

impl Wheel {
    pub fn run(&self) -> Result<(), String> {
        let folder = if self.program { root().join("ui/cli") } else { package() };
        let mut options = vec!["--profile", if self.program { "dist" } else { "release" }];
        options.extend(
            self.portable.then_some(["--zig", "--compatibility", "manylinux2014"]).into_iter().flatten(),
        );
        let wheel = wheel(&folder, if self.portable { "portable" } else { "test" }, &options)?;
        let bytes = fs::metadata(&wheel).map_or(0, |file| file.len());
        println!("{}: {} kB", wheel.display(), bytes / 1000);
        if self.sdist {
            let python = environment("test")?;
            run_in(
                &folder,
                python.command("maturin").args(["sdist", "--out"]).arg(root().join("target/wheels")),
            )?;
        }
        if self.portable {
            let python = environment("portable")?;
            run_in(&root(), python.command("auditwheel").arg("show").arg(&wheel))?;
        }
        Ok(())
    }
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        let python = installed()?;
        let positions = self.positions.to_string();
        // Not where the package's sources are: Python would take those.
        run_in(
            &package().join("bench"),
            python.command("python").args(["bench.py", "--positions", &positions]),
        )
    }
}

fn package() -> PathBuf {
    root().join("ui/python")
}

/// Builds the wheel of a package with these options. Always with the same Python: another one would have the module compiled again.
fn wheel(package: &Path, requirements: &str, options: &[&str]) -> Result<PathBuf, String> {
    let python = environment(requirements)?;
    let folder = root().join("target/wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut maturin = python.command("maturin");
    run_in(package, maturin.args(["build", "--locked", "--out"]).arg(&folder).args(options))?;
    let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut wheels = files.filter(|file| file.extension().is_some_and(|extension| extension == "whl"));
    wheels.next().ok_or_else(|| format!("{}: no wheel", folder.display()))
}

/// An environment with the package and the program `boyi` in it, as `pip install boyi[cli]` makes one.
fn installed() -> Result<Environment, String> {
    let wheel = wheel(&package(), "test", &["--profile", "release"])?;
    let python = environment("deep")?;
    run_in(&root(), python.pip().args(["--no-deps", "--force-reinstall"]).arg(wheel))?;
    run_in(&root(), &mut build_program("boyi", "release"))?;
    place(&built_program("boyi", "release"), &python.bin.join("boyi"))?;
    Ok(python)
}

/// An environment in which package and program stand as an installed wheel puts them, both made of the libraries that `cargo test` has
/// compiled. With maturin cargo would compile all of them again: it gives them fewer features for one package than for the workspace.
fn placed() -> Result<Environment, String> {
    let python = environment("test")?;
    let mut cargo = build_program("boyi", "dev");
    if cfg!(target_os = "macos") {
        // The module leaves to Python what Python has.
        cargo.env("RUSTFLAGS", "-C link-arg=-undefined -C link-arg=dynamic_lookup");
    }
    run_in(&root(), cargo.args(["--lib", "--features", "boyi-python/extension"]))?;
    let to = python.packages()?.join("boyi");
    let failed = |error: io::Error| format!("{}: {error}", to.display());
    empty(&to).map_err(failed)?;
    for entry in fs::read_dir(package().join("boyi")).map_err(failed)? {
        let from = entry.map_err(failed)?.path();
        if let Some(name) = from.file_name().filter(|_| from.is_file()) {
            place(&from, &to.join(name))?;
        }
    }
    let program = built_program("boyi", "dev");
    place(&program.with_file_name(format!("{DLL_PREFIX}_boyi{DLL_SUFFIX}")), &to.join("_boyi.abi3.so"))?;
    place(&program, &python.bin.join("boyi"))?;
    Ok(python)
}

fn place(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}

/// Runs the tests beside the package, not in its folder: there Python would find the sources before what is installed.
fn pytest(python: &Environment, args: &[String], more: &[&str]) -> Result<(), String> {
    run_in(&package().join("tests"), python.command("pytest").args(more).args(args))
}

/// A virtual environment.
struct Environment {
    folder: PathBuf,
    bin: PathBuf,
}

impl Environment {
    /// A program of the environment.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.bin.join(program));
        let path = env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(self.bin.clone()).chain(env::split_paths(&path));
        command.env("VIRTUAL_ENV", &self.folder);
        command.env("PATH", env::join_paths(paths).unwrap_or(path));
        command
    }

    /// The folder of installed packages.
    fn packages(&self) -> Result<PathBuf, String> {
        let words = ["-c", "import sysconfig; print(sysconfig.get_path('platlib'))"];
        let output =
            self.command("python").args(words).output().map_err(|error| format!("python: {error}"))?;
        Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
    }

    /// `pip install`.
    fn pip(&self) -> Command {
        let mut command = self.command("python");
        command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        command
    }
}

/// The virtual environment with the packages that a file of `python/requirements` names.
fn environment(requirements: &str) -> Result<Environment, String> {
    let folder = root().join("target/python").join(requirements);
    let bin = folder.join("bin");
    if !bin.join("python").exists() {
        let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let mut make = Command::new(&python);
        make.args(["-m", "venv"]).arg(&folder);
        run_in(&root(), &mut make)?;
    }
    let environment = Environment { folder, bin };
    let list = package().join("requirements").join(format!("{requirements}.txt"));
    run_in(&root(), environment.pip().arg("-r").arg(list))?;
    Ok(environment)
}
