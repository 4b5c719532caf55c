//! What people type after `boyi`; its help is in the message files.

use clap::{Args as ClapArgs, Parser, Subcommand};

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

#[derive(ClapArgs, Debug)]
pub struct Nimbers {
    pub rules: String,
    #[arg(long, value_name = "HEAP")]
    pub upto: String,
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    #[arg(long)]
    pub csv: bool,
}
