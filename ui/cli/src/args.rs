//! The command line; its help is in the message files.

use crate::values;
use anstream::ColorChoice;
use boyi_games::Level;
use boyi_session::{Lang, LineCount};
use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
#[cfg(feature = "page")]
use std::net::IpAddr;
use std::{path::PathBuf, time::Duration};

/// Threads at most.
const MAX_THREADS: u64 = 1024;
/// The depth of a search at most.
const MAX_PLIES: u64 = 10_000;
/// The depth of an exhaustive search at most: everything deeper takes longer than a life.
pub const MAX_COMPARED: u64 = 100;
/// The largest heap whose nimber may be asked for: a value takes two bytes of memory.
const MAX_NIMBERS_HEAP: u64 = 1 << 31;
/// The largest heap that a table may have.
const MAX_TABLE_HEAP: u64 = 511;
/// Threads at most of `boyi gomocup`.
const MAX_GOMOCUP_THREADS: u64 = 256;
/// MiB of table at most of `boyi gomocup`.
const MAX_HASH: u64 = 1 << 16;
/// The plies of each game that can be counted at most.
const MAX_EXPLORED_PLIES: u64 = 1_000;
/// No lesson has more steps.
const MAX_STEP: u64 = 1_000;

#[derive(Parser, Debug)]
#[command(name = "boyi", version, disable_help_subcommand = true)]
pub struct Args {
    #[arg(long, global = true, value_name = "LANG", value_parser = Lang::parse)]
    pub lang: Option<Lang>,
    #[arg(long, global = true, value_name = "WHEN", value_parser = values::one_of("color", &values::COLORS))]
    pub color: Option<ColorChoice>,
    #[arg(long, short, global = true)]
    pub quiet: bool,
    #[cfg(feature = "page")]
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
    /// `boyi nim 3,5,7` is short for it.
    #[cfg(feature = "terminal")]
    Open(Open),
    Moves(Moves),
    #[command(alias = "analyse")]
    Analyze(Analyze),
    Compare(Compare),
    Perft(Perft),
    Nimbers(Nimbers),
    Table(Table),
    Value(Value),
    Solve(Solve),
    Prove(Prove),
    Verify(Verify),
    Learn(Learn),
    #[cfg(feature = "terminal")]
    Puzzles,
    Review(Review),
    Explore(Explore),
    Batch(Batch),
    #[cfg(feature = "page")]
    Serve(Serve),
    #[cfg(feature = "mcp")]
    Mcp,
    NewGame(NewGame),
    Bench,
    Schema,
    Uci(Uci),
    Ucci,
    Gomocup(Gomocup),
    Doctor {
        #[arg(long)]
        json: bool,
    },
    Completions {
        #[arg(value_parser = values::shell)]
        shell: Shell,
    },
    Man {
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
}

/// Games that have engines with protocols for GUIs.
#[derive(Clone, Copy, Debug)]
pub enum EngineGame {
    Chess,
    Xiangqi,
}

impl EngineGame {
    /// Its name in the catalogue.
    pub fn name(self) -> &'static str {
        match self {
            EngineGame::Chess => "chess",
            EngineGame::Xiangqi => "xiangqi",
        }
    }
}

const ENGINE_GAMES: [(&str, EngineGame); 2] =
    [("chess", EngineGame::Chess), ("xiangqi", EngineGame::Xiangqi)];

#[derive(ClapArgs, Debug)]
pub struct Uci {
    #[arg(long, default_value = "chess", value_parser = values::one_of("game", &ENGINE_GAMES))]
    pub game: EngineGame,
}

#[derive(ClapArgs, Debug)]
pub struct Gomocup {
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = values::number::<usize>("threads", MAX_GOMOCUP_THREADS))]
    pub threads: usize,
    /// In MiB.
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = values::number::<usize>("hash", MAX_HASH))]
    pub hash: usize,
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>("nodes", u64::MAX))]
    pub nodes: Option<u64>,
}

#[derive(ClapArgs, Debug)]
pub struct NewGame {
    pub name: String,
    pub folder: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub struct Play {
    pub game: String,
    pub position: Vec<String>,
    /// Whether the person moves first.
    #[arg(long, value_name = "WHO", value_parser = values::human_first)]
    pub first: Option<bool>,
    #[arg(long, value_name = "LEVEL", value_parser = values::level)]
    pub level: Option<Level>,
    #[arg(long)]
    pub view: Option<String>,
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>("seed", u64::MAX))]
    pub seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

#[cfg(feature = "terminal")]
#[derive(ClapArgs, Debug)]
pub struct Open {
    pub game: String,
    pub position: Vec<String>,
    #[arg(long)]
    pub analyse: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Moves {
    pub game: String,
    pub position: Vec<String>,
    #[arg(long)]
    pub json: bool,
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
    #[arg(long, value_name = "PLIES", value_parser = values::number::<u32>("depth", MAX_PLIES))]
    pub depth: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>("nodes", u64::MAX))]
    pub nodes: Option<u64>,
    #[arg(long, value_name = "MS", value_parser = values::milliseconds)]
    pub time: Option<Duration>,
    #[arg(long, default_value = "1", value_parser = values::lines)]
    pub lines: LineCount,
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = values::number::<usize>("threads", MAX_THREADS))]
    pub threads: usize,
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
    #[arg(long, value_name = "PLIES", value_parser = values::number::<u32>("depth", MAX_COMPARED))]
    pub depth: u32,
    #[arg(long)]
    pub evaluator: Option<String>,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Perft {
    pub position: Vec<String>,
    #[arg(long, value_name = "PLIES", value_parser = values::number::<u32>("depth", MAX_COMPARED))]
    pub depth: u32,
    #[arg(long)]
    pub divide: bool,
    #[arg(long, default_value = "chess")]
    pub game: String,
    #[arg(long)]
    pub json: bool,
}

/// The output format of values, text by default; and the file of a plot.
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
    /// Required with rules too, once those are read.
    #[arg(long, value_name = "HEAP", required_unless_present_any = ["check", "rules"], value_parser = values::number::<u64>("upto", MAX_NIMBERS_HEAP))]
    pub upto: Option<u64>,
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
    #[arg(long, value_name = "HEAP", default_value = "15", value_parser = values::number::<usize>("upto", MAX_TABLE_HEAP))]
    pub upto: usize,
    #[arg(long)]
    pub outcomes: bool,
    #[arg(long, value_name = "MS", value_parser = values::milliseconds)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub form: Form,
}

#[derive(ClapArgs, Debug)]
pub struct Value {
    #[arg(allow_hyphen_values = true)]
    pub expression: String,
    #[arg(long, conflicts_with = "json")]
    pub thermograph: bool,
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub proof: Option<PathBuf>,
    #[arg(long, conflicts_with = "json")]
    pub full: bool,
    #[arg(long, value_name = "MS", default_value = "10000", value_parser = values::milliseconds)]
    pub time: Duration,
    #[arg(long)]
    pub json: bool,
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
    #[arg(long, value_name = "BYTES", value_parser = values::bytes)]
    pub memory: Option<u64>,
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<usize>("threads", MAX_THREADS))]
    pub threads: Option<usize>,
    #[arg(long, conflicts_with_all = ["info", "verify", "export", "plot"])]
    pub plan: bool,
    #[arg(long, value_name = "FILE")]
    pub info: Option<PathBuf>,
    #[arg(long, requires = "info")]
    pub longest: bool,
    #[arg(long, value_name = "FORMAT", value_parser = values::one_of("export", values::EXPORT_FORMATS))]
    pub export: Option<values::ExportFormat>,
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
    #[arg(long, value_name = "BYTES", value_parser = values::bytes)]
    pub memory: Option<u64>,
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>("nodes", u64::MAX))]
    pub nodes: Option<u64>,
    #[arg(long, value_name = "MS", value_parser = values::milliseconds)]
    pub time: Option<Duration>,
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
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<usize>("jobs", MAX_THREADS))]
    pub jobs: Option<usize>,
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    #[arg(long)]
    pub unordered: bool,
    #[arg(long, value_name = "FORMAT", value_parser = values::one_of("format", &boyi_batch::Format::ALL))]
    pub format: Option<boyi_batch::Format>,
    #[arg(long)]
    pub summary: bool,
    #[arg(long, default_value = "chess")]
    pub game: String,
    #[arg(long, default_value = "auto")]
    pub engine: String,
    #[arg(long, value_name = "PLIES", value_parser = values::number::<u32>("depth", MAX_PLIES))]
    pub depth: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>("nodes", u64::MAX))]
    pub nodes: Option<u64>,
    #[arg(long, value_name = "MS", value_parser = values::milliseconds)]
    pub time: Option<Duration>,
    #[arg(long, default_value = "1", value_parser = values::lines)]
    pub lines: LineCount,
}

#[cfg(feature = "page")]
#[derive(ClapArgs, Debug, Default)]
pub struct Serve {
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u16>("port", u64::from(u16::MAX)))]
    pub port: Option<u16>,
    #[arg(long, value_name = "ADDRESS", value_parser = values::host)]
    pub host: Option<IpAddr>,
    #[arg(long, value_name = "NAME", value_parser = values::host_name)]
    pub allow_host: Vec<String>,
    #[arg(long)]
    pub open: bool,
    #[arg(long, conflicts_with = "open")]
    pub check: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Learn {
    pub lesson: Option<String>,
    #[arg(long, value_name = "NUMBER", requires = "lesson", value_parser = values::number::<usize>("step", MAX_STEP))]
    pub step: Option<usize>,
    #[arg(long, conflicts_with = "step")]
    pub print: bool,
}

/// The default of `plies` is [`boyi_games::explorer::PLIES`].
#[derive(ClapArgs, Debug)]
pub struct Explore {
    pub what: Vec<String>,
    #[arg(long, value_parser = values::one_of("game", &ENGINE_GAMES))]
    pub game: Option<EngineGame>,
    #[arg(long, value_name = "NUMBER", default_value = "50", value_parser = values::number::<u16>("plies", MAX_EXPLORED_PLIES))]
    pub plies: u16,
    #[arg(long)]
    pub fresh: bool,
    #[arg(long)]
    pub json: bool,
}

#[derive(ClapArgs, Debug)]
pub struct Review {
    pub file: PathBuf,
    #[arg(long)]
    pub game: Option<String>,
    #[arg(long, value_name = "NUMBER", value_parser = values::number::<u64>("nodes", u64::MAX))]
    pub nodes: Option<u64>,
    #[arg(long, conflicts_with_all = ["markdown", "html"])]
    pub json: bool,
    #[arg(long, conflicts_with = "html")]
    pub markdown: bool,
    #[arg(long)]
    pub html: bool,
}
