//! `serve`, `e2e`, `shots` and `bench web`: tasks that need the built page and the program that serves it.

use crate::{
    project::{
        command::{build_program, built_program, cargo, run_in},
        page::{Profile, refresh},
    },
    root,
};
use clap::Args;
use std::{fs, path::PathBuf, process::Command};

/// Build the web app if it is not up to date, and serve it
#[derive(Args)]
pub struct Serve {
    /// Options of `boyi serve`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<String>,
}

impl Serve {
    pub fn run(&self) -> Result<(), String> {
        refresh(Profile::Web)?;
        let mut words = vec!["run", "--quiet", "--release", "--package", "boyi", "--", "serve"];
        words.extend(self.options.iter().map(String::as_str));
        cargo(&words)
    }
}

/// Test the web app by clicks and keys in Chromium
///
/// The tests are in `web/e2e`; they run against `boyi serve` with the page built in, as `cargo test` compiles it.
#[derive(Args)]
pub struct EndToEnd {
    /// Parts of test names: run only the tests that match one of them
    names: Vec<String>,
    /// Use a build that compiles quickly and runs slowly
    #[arg(long)]
    dev: bool,
    /// Only test that the embedded web app starts and plays, whatever its sources
    #[arg(long, conflicts_with = "dev")]
    committed: bool,
}

/// Those that measure the page first, while little else runs; those that use all cores last.
const TESTS: [&str; 12] = [
    "page.test.mjs",
    "course.test.mjs",
    "features.test.mjs",
    "board.test.mjs",
    "hands.test.mjs",
    "visitor.test.mjs",
    "study.test.mjs",
    "explorer.test.mjs",
    "xiangqi.test.mjs",
    "partizan.test.mjs",
    "parity.test.mjs",
    "games.test.mjs",
];

impl EndToEnd {
    pub fn run(&self) -> Result<(), String> {
        if self.committed {
            build_with_committed_page()?;
            let mut node = node_command("dev", "committed")?;
            return run_in(&tests(), node.args(["--test", "--test-reporter=spec", "smoke.test.mjs"]));
        }
        let words = ["--test", "--test-reporter=spec", "--test-concurrency=2"];
        let names = self.names.iter().map(|name| format!("--test-name-pattern={name}"));
        let words = words.map(str::to_owned).into_iter().chain(names);
        let words: Vec<String> = words.chain(TESTS.map(str::to_owned)).collect();
        node(&words, Profile::dev_if(self.dev))
    }
}

/// Take screenshots of every view of the web app
///
/// Every view in both languages and themes, on a phone and a desktop screen, goes to `target/shots`; the chosen ones also go to
/// `docs/shots`.
#[derive(Args)]
pub struct Shots {
    /// Names of views, or a folder for the screenshots (a name with a slash)
    #[arg(value_name = "VIEW|FOLDER/")]
    words: Vec<String>,
    /// Take only the screenshots of `docs/shots`
    #[arg(long)]
    chosen: bool,
    /// Use a build that compiles quickly and runs slowly
    #[arg(long)]
    dev: bool,
}

impl Shots {
    pub fn run(&self) -> Result<(), String> {
        let mut words = vec!["shots.mjs".to_owned()];
        words.extend(self.words.iter().cloned());
        words.extend(self.chosen.then(|| "--chosen".to_owned()));
        node(&words, Profile::dev_if(self.dev))
    }
}

/// Take the screenshots of every game's board that `docs/gallery.md` shows
#[derive(Args)]
pub struct Gallery {
    /// A folder that also gets every board as it is
    folder: Option<PathBuf>,
    /// Use a build that compiles quickly and runs slowly
    #[arg(long)]
    dev: bool,
}

impl Gallery {
    pub fn run(&self) -> Result<(), String> {
        let folder =
            self.folder.as_ref().map(std::path::absolute).transpose().map_err(|error| error.to_string())?;
        let mut words = vec!["gallery.mjs".to_owned()];
        words.extend(folder.map(|folder| folder.display().to_string()));
        node(&words, Profile::dev_if(self.dev))
    }
}

/// npm's package of Stockfish, the engine that chess in the browser is compared with. It is GPL: `bench web` fetches it for the
/// measurement, the tests do not need it, and nothing published contains it.
const PEER: &str = "stockfish@19.0.0";

/// Compare chess in the browser with the native program and with Stockfish in the same browser
#[derive(Args)]
pub struct Bench {
    /// Rounds to measure
    #[arg(default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Skip Stockfish
    #[arg(long)]
    alone: bool,
    /// Measure instead the first visit over a slow link, and the time from a click to the piece
    #[arg(long)]
    visit: bool,
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        if self.visit {
            return node(&["visit.mjs".to_owned(), self.rounds.to_string()], Profile::Web);
        }
        let peers = root().join("target/web-peers");
        let engines = peers.join("node_modules/stockfish/bin");
        if !self.alone && !engines.exists() {
            fs::create_dir_all(&peers).map_err(|error| format!("{}: {error}", peers.display()))?;
            run_in(
                &peers,
                Command::new("npm").args(["install", "--silent", "--no-save", "--prefix", ".", PEER]),
            )?;
        }
        let mut command = prepared(Profile::Web, "release")?;
        if !self.alone {
            command.env("PEERS", engines);
        }
        run_in(&tests(), command.args(["bench.mjs", &self.rounds.to_string()]))
    }
}

/// Kills the browser during play on the page, again and again, and checks what it has kept.
pub fn kill_page(kills: u64) -> Result<(), String> {
    node(&["kill.mjs".to_owned(), kills.to_string()], Profile::Web)
}

/// The folder of the browser tests.
fn tests() -> PathBuf {
    root().join("ui/web/e2e")
}

fn node(words: &[String], profile: Profile) -> Result<(), String> {
    // A program that the tests have compiled: the page is what is looked at.
    run_in(&tests(), prepared(profile, "dev")?.args(words))
}

/// Builds the page and, in a profile of cargo's, the program from the present sources, installs the tests' packages, and gives the
/// command `node`.
fn prepared(page: Profile, program: &str) -> Result<Command, String> {
    let stamp = refresh(page)?;
    run_in(&root(), &mut build_program("boyi", program))?;
    node_command(program, &stamp)
}

/// Builds the program with the page that the repository carries, though `ui/web/dist/` may hold a newer one.
fn build_with_committed_page() -> Result<(), String> {
    run_in(&root(), build_program("boyi", "dev").env("BOYI_PAGE", "committed"))
}

/// Installs the tests' packages, and gives the command `node` with the program of this profile and the stamp of the page to test.
fn node_command(program: &str, stamp: &str) -> Result<Command, String> {
    run_in(&tests(), Command::new("npm").args(["ci", "--silent"]))?;
    let mut node = Command::new("node");
    node.env("BOYI", built_program("boyi", program)).env("BOYI_STAMP", stamp);
    Ok(node)
}
