//! What people type after `boyi`; its help is in the message files.

use clap::{Args as ClapArgs, Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser, Debug)]
#[command(name = "boyi", version, disable_help_subcommand = true)]
pub struct Args {
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<String>,
    #[arg(long, global = true, value_name = "WHEN")]
    pub color: Option<String>,
    #[arg(long, short, global = true)]
    pub quiet: bool,
    #[arg(long)]
    pub page: bool,
    #[arg(long, global = true, value_name = "PLACE")]
    pub db: Vec<PathBuf>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Games {
        #[arg(long)]
        json: bool,
    },
    Play(Play),
    Analyze(Analyze),
    Compare(Compare),
    Perft(Perft),
    Nimbers(Nimbers),
    Table(Table),
    Solve(Solve),
    Prove(Prove),
    Verify(Verify),
    Learn(Learn),
    Review(Review),
    Explore(Explore),
    Batch(Batch),
    Serve(Serve),
    Bench,
    Schema,
    Uci,
    Gomocup(Gomocup),
    Doctor {
        #[arg(long)]
        json: bool,
    },
    Completions {
        shell: String,
    },
    Man {
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
}

#[derive(ClapArgs, Debug)]
pub struct Gomocup {
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub threads: String,
    #[arg(long, value_name = "MIB", default_value = "64")]
    pub hash: String,
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub struct Play {
    pub game: String,
    pub position: Vec<String>,
    #[arg(long, value_name = "WHO")]
    pub first: Option<String>,
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    #[arg(long)]
    pub view: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub struct Analyze {
    pub game: String,
    pub position: Vec<String>,
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    #[arg(long, default_value = "auto")]
    pub engine: String,
    #[arg(long)]
    pub evaluator: Option<String>,
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<String>,
    #[arg(long, value_name = "MS")]
    pub time: Option<String>,
    #[arg(long, default_value = "1")]
    pub lines: String,
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub threads: String,
    #[arg(long)]
    pub explain: bool,
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Compare {
    pub game: String,
    pub position: Vec<String>,
    #[arg(long, value_name = "PLIES")]
    pub depth: String,
    #[arg(long)]
    pub evaluator: Option<String>,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Perft {
    pub position: Vec<String>,
    #[arg(long, value_name = "PLIES")]
    pub depth: String,
    #[arg(long)]
    pub divide: bool,
    #[arg(long, default_value = "chess")]
    pub game: String,
    #[arg(long)]
    pub json: bool,
}

/// How values are given out: for people if neither is said, and drawn besides.
#[derive(ClapArgs, Debug)]
pub struct Form {
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    #[arg(long)]
    pub csv: bool,
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub struct Nimbers {
    #[arg(required_unless_present = "check")]
    pub rules: Option<String>,
    /// Required too; with rules, whoever reads them says so after them.
    #[arg(long, value_name = "HEAP", required_unless_present_any = ["check", "rules"])]
    pub upto: Option<String>,
    #[arg(long, conflicts_with_all = ["plot", "certificate", "save", "check"])]
    pub misere: bool,
    #[command(flatten)]
    pub form: Form,
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "upto", "plot", "certificate", "save", "csv"])]
    pub check: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub struct Table {
    pub game: String,
    #[arg(long, value_name = "HEAP", default_value = "15")]
    pub upto: String,
    #[arg(long)]
    pub outcomes: bool,
    #[arg(long, value_name = "MS")]
    pub time: Option<String>,
    #[command(flatten)]
    pub form: Form,
}

#[derive(ClapArgs, Debug)]
pub struct Solve {
    #[arg(required_unless_present = "info")]
    pub game: Option<String>,
    /// With `--info`, the words of a position begin where the game stands otherwise.
    #[arg(requires = "info")]
    pub position: Vec<String>,
    #[arg(long, value_name = "PIECES", conflicts_with = "info")]
    pub pieces: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "info")]
    pub out: Option<PathBuf>,
    #[arg(long, requires = "out")]
    pub resume: bool,
    #[arg(long, requires = "out")]
    pub verify: bool,
    #[arg(long, value_name = "BYTES")]
    pub memory: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<String>,
    #[arg(long, conflicts_with_all = ["info", "verify", "export", "plot"])]
    pub plan: bool,
    #[arg(long, value_name = "FILE")]
    pub info: Option<PathBuf>,
    #[arg(long, requires = "info")]
    pub longest: bool,
    #[arg(long, value_name = "FORMAT")]
    pub export: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Prove {
    pub game: String,
    pub position: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[arg(long, value_name = "BYTES")]
    pub memory: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<String>,
    #[arg(long, value_name = "MS")]
    pub time: Option<String>,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Verify {
    pub file: PathBuf,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Batch {
    #[arg(default_value = "-")]
    pub file: String,
    #[arg(long, value_name = "NUMBER")]
    pub jobs: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    #[arg(long)]
    pub unordered: bool,
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    #[arg(long)]
    pub summary: bool,
    #[arg(long, default_value = "chess")]
    pub game: String,
    #[arg(long, default_value = "auto")]
    pub engine: String,
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<String>,
    #[arg(long, value_name = "MS")]
    pub time: Option<String>,
    #[arg(long, default_value = "1")]
    pub lines: String,
}

#[derive(ClapArgs, Debug, Default)]
pub struct Serve {
    #[arg(long, value_name = "NUMBER")]
    pub port: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    pub host: Option<String>,
    #[arg(long)]
    pub open: bool,
    #[arg(long, conflicts_with = "open")]
    pub check: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Learn {
    pub lesson: Option<String>,
    #[arg(long, value_name = "NUMBER", requires = "lesson")]
    pub step: Option<String>,
    #[arg(long, conflicts_with = "step")]
    pub print: bool,
}

/// The default of `plies` is [`boyi_games::chess::explorer::PLIES`].
#[derive(ClapArgs, Debug)]
pub struct Explore {
    pub what: Vec<String>,
    #[arg(long, value_name = "NUMBER", default_value = "50")]
    pub plies: String,
    #[arg(long)]
    pub fresh: bool,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Review {
    pub file: PathBuf,
    #[arg(long, default_value = "chess")]
    pub game: String,
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<String>,
    #[arg(long, conflicts_with_all = ["markdown", "html"])]
    pub json: bool,
    #[arg(long, conflicts_with = "html")]
    pub markdown: bool,
    #[arg(long)]
    pub html: bool,
}
