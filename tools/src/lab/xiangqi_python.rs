//! Random games of xiangqi compared, position by position, with two Python packages that are not ours: legal moves, checks, the position
//! after each move, and the texts of moves (WXF with pyffish, Chinese with cchess).

use crate::lab::python;
use crate::root;
use boyi_xiangqi::{History, Script};
use std::io::{self, BufWriter, Write};
use std::process::{Command, Stdio};

/// The package to compare with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Package {
    /// Fairy-Stockfish's rules
    Pyffish,
    /// A library in Python alone, some hundred times slower
    Cchess,
}

impl Package {
    fn version(self) -> (&'static str, &'static str) {
        match self {
            Package::Pyffish => ("pyffish", "0.0.90"),
            Package::Cchess => ("cchess", "1.25.5"),
        }
    }
}

/// Plays random games of xiangqi and compares every position with a Python package.
#[derive(clap::Args)]
pub struct XiangqiPython {
    /// The package
    #[arg(value_enum)]
    package: Package,
    /// Games to compare
    #[arg(default_value_t = 10_000)]
    games: u64,
    /// Random seed of the games
    #[arg(default_value_t = 1)]
    seed: u64,
    /// Lists the legal moves of one position in this many; positions, checks and moves played are compared in all
    #[arg(long, default_value = "30")]
    every: std::num::NonZeroU64,
}

impl XiangqiPython {
    pub fn run(&self) -> Result<(), String> {
        let (package, version) = self.package.version();
        let python = python::environment(package, version)?;
        let mut child = Command::new(python)
            .arg(root().join("tools/src/lab/xiangqi_python.py"))
            .arg(package)
            .stdin(Stdio::piped())
            .spawn()
            .map_err(|error| format!("python does not start: {error}"))?;
        let pipe = child.stdin.take().ok_or("no pipe to python")?;
        let written = play(self, BufWriter::new(pipe));
        let status = child.wait().map_err(|error| error.to_string())?;
        match (status.success(), written) {
            (true, Ok(())) => Ok(()),
            (false, _) => Err(format!("{package} disagrees (see above)")),
            (true, Err(error)) => Err(format!("writing to python: {error}")),
        }
    }
}

/// Plies after which a game is given up.
const LONGEST: usize = 300;

/// Plays games from the start. In every other game pieces are taken where they can be, for bare endings and mates.
fn play(task: &XiangqiPython, mut out: impl Write) -> io::Result<()> {
    let mut random = fastrand::Rng::with_seed(task.seed);
    let mut positions = 0_u64;
    for number in 0..task.games {
        let mut game = History::default();
        writeln!(out, "game\t{}", game.board())?;
        for ply in 0..=LONGEST {
            let board = *game.board();
            let moves = board.legal_moves();
            let captures: Vec<_> =
                moves.iter().copied().filter(|m| board.piece_at(m.to()).is_some()).collect();
            let greedy = number % 2 == 1 && random.u8(..) < 128;
            let next = match random.choice(&captures) {
                Some(&m) if greedy => Some(m),
                _ => random.choice(moves.iter().copied()),
            };
            let next = next.filter(|_| ply < LONGEST && game.outcome().is_none());
            let texts = |m| format!("{m}|{}|{}", board.wxf(m), board.chinese(m, Script::Simplified));
            let played = next.map_or_else(|| "-".to_owned(), texts);
            write!(out, "{board}\t{}\t{played}\t", u8::from(board.in_check()))?;
            // A position without a move is listed too: by one separator.
            if positions.is_multiple_of(task.every.get()) || moves.is_empty() {
                for &m in &moves {
                    write!(out, "{};", texts(m))?;
                }
                write!(out, ";")?;
            }
            writeln!(out)?;
            positions += 1;
            let Some(m) = next else { break };
            game.play(m);
        }
    }
    out.flush()
}
