//! What people type after `boyi`; its help is in the message files.

use clap::{Args as ClapArgs, Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser, Debug)]
#[command(name = "boyi", version, disable_help_subcommand = true)]
pub struct Args {
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<String>,
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
    Serve(Serve),
    Bench,
    Uci,
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
    #[command(flatten)]
    pub form: Form,
}

#[derive(ClapArgs, Debug)]
pub struct Serve {
    #[arg(long, value_name = "NUMBER")]
    pub port: Option<String>,
    #[arg(long, value_name = "ADDRESS", default_value = "localhost")]
    pub host: String,
    #[arg(long)]
    pub open: bool,
}
