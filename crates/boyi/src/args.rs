//! What people type after `boyi`.

use clap::{Args as ClapArgs, Parser, Subcommand};

/// Plays, analyses, solves and explains two-player games of perfect information.
#[derive(Parser, Debug)]
#[command(name = "boyi", version, about, disable_help_subcommand = true)]
pub struct Args {
    /// Language: en or zh; otherwise that of the environment
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<String>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// The catalogue: names, parameters, engines, what is known
    Games {
        /// One JSON object on one line
        #[arg(long)]
        json: bool,
    },
    /// Play in the terminal, line by line
    Play(Play),
    /// What a position is worth, and why
    Analyze(Analyze),
    /// The same search by each engine: what every refinement saves
    Compare(Compare),
    /// Count the paths of a game tree
    Perft(Perft),
    /// The nim-sequence of a heap game, its period and the proof
    Nimbers(Nimbers),
    /// A fixed set of searches; the node count is a checksum of their behaviour
    Bench,
    /// Speak UCI, for chess programs
    Uci,
}

#[derive(ClapArgs, Debug)]
pub struct Play {
    /// Game: name[:key=value,flag,…], such as nim:misere or mnk:m=4,n=4,k=3
    pub game: String,
    /// Position to begin with; the game's usual start otherwise
    pub position: Vec<String>,
    /// Who moves first: human or ai
    #[arg(long, value_name = "WHO")]
    pub first: Option<String>,
    /// Strength from 1 to 10
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// Picture of the board (tictactoe: board or numbers)
    #[arg(long)]
    pub view: Option<String>,
    /// Seed of the weaker levels' lapses; otherwise each game differs
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub struct Analyze {
    /// Game: name[:key=value,flag,…]
    pub game: String,
    /// Position; the game's usual start otherwise
    pub position: Vec<String>,
    /// Moves played since, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Who answers: auto, theory, solve, minimax, alphabeta, …
    #[arg(long, default_value = "auto")]
    pub engine: String,
    /// Evaluation (chess: classroom or classroom:mobility)
    #[arg(long)]
    pub evaluator: Option<String>,
    /// Plies to search
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<String>,
    /// Nodes to search
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<String>,
    /// Milliseconds to search
    #[arg(long, value_name = "MS")]
    pub time: Option<String>,
    /// Lines to report: a number, or all
    #[arg(long, default_value = "1")]
    pub lines: String,
    /// Add the terms of the evaluation, for both sides
    #[arg(long)]
    pub explain: bool,
    /// One JSON object on one line
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Compare {
    /// Game: name[:key=value,flag,…]
    pub game: String,
    /// Position; the game's usual start otherwise
    pub position: Vec<String>,
    /// Plies to search
    #[arg(long, value_name = "PLIES")]
    pub depth: String,
    /// Evaluation (chess: classroom or classroom:mobility)
    #[arg(long)]
    pub evaluator: Option<String>,
    /// One JSON object on one line
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Perft {
    /// Position: a FEN for chess (X-FEN or Shredder-FEN for Chess960)
    pub position: Vec<String>,
    /// Plies
    #[arg(long, value_name = "PLIES")]
    pub depth: String,
    /// Count below each first move
    #[arg(long)]
    pub divide: bool,
    /// Another game than chess
    #[arg(long, default_value = "chess")]
    pub game: String,
    /// One JSON object on one line
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Nimbers {
    /// Rules: an octal code such as 0.77, a name such as kayles, or takes such as 1+2+3
    pub rules: String,
    /// The largest heap
    #[arg(long, value_name = "HEAP")]
    pub upto: String,
    /// One JSON object on one line
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// heap,nimber lines
    #[arg(long)]
    pub csv: bool,
}
