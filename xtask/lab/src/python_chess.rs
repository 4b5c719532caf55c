//! Random games compared with python-chess, position by position: legal moves, SAN, UCI, FEN, and how the game ends.
//!
//! This side plays and describes each position in a line of text; `python_chess.py` plays the same moves and compares.

use crate::root;
use boyi_chess::{Board, History, MoveList, Role};
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const VERSION: &str = "1.11.2";

/// Plays random games and compares every position with python-chess.
#[derive(clap::Args)]
pub struct PythonChess {
    /// Compare at least this many positions
    #[arg(default_value_t = 100_000)]
    positions: u64,
    /// Seed of the games
    #[arg(default_value_t = 1)]
    seed: u64,
}

impl PythonChess {
    pub fn run(&self) -> Result<(), String> {
        compare(self.positions, self.seed)
    }
}

fn compare(positions: u64, seed: u64) -> Result<(), String> {
    let python = environment()?;
    let script = root().join("xtask/lab/python_chess.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .spawn()
        .map_err(|error| format!("python does not start: {error}"))?;
    let pipe = child.stdin.take().ok_or("no pipe to python")?;
    let written = play(positions, seed, BufWriter::new(pipe));
    let status = child.wait().map_err(|error| error.to_string())?;
    match (status.success(), written) {
        (true, Ok(())) => Ok(()),
        (false, _) => Err("python-chess disagrees (see above)".into()),
        (true, Err(error)) => Err(format!("writing to python: {error}")),
    }
}

/// Makes a virtual environment with python-chess under `target`, once.
fn environment() -> Result<PathBuf, String> {
    let folder = root().join(format!("target/python-chess-{VERSION}"));
    let python = folder.join("bin/python");
    let works = |python: &Path| {
        Command::new(python).args(["-c", "import chess"]).status().is_ok_and(|status| status.success())
    };
    if python.exists() && works(&python) {
        return Ok(python);
    }
    let mut steps = [Command::new("python3"), Command::new(folder.join("bin/pip"))];
    steps[0].args(["-m", "venv"]).arg(&folder);
    steps[1].args(["install", "--quiet", "--disable-pip-version-check", &format!("chess=={VERSION}")]);
    for mut step in steps {
        let status = step.status().map_err(|error| format!("{step:?}: {error}"))?;
        if !status.success() {
            return Err(format!("{step:?} failed"));
        }
    }
    Ok(python)
}

/// SplitMix64, for the same games everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// Plays games until enough positions are described. Every other game is Chess960; some shuffle pieces, so that
/// repetition and the 50- and 75-move rules come up.
fn play(positions: u64, seed: u64, mut out: impl Write) -> io::Result<()> {
    let mut random = Random(seed);
    let mut described = 0;
    let mut games = 0_u64;
    while described < positions {
        let chess960 = games % 2 == 1;
        let start = if chess960 { random.below(960) as u16 } else { 518 };
        let mut game = History::new(Board::chess960(start).unwrap_or_default());
        let style = random.below(8);
        writeln!(out, "game\t{}\t{}", u8::from(chess960), game.board())?;
        for ply in 0..600 {
            described += 1;
            let next = match game.outcome() {
                None => Some(choose(&game, style, ply, &mut random)),
                Some(_) => None,
            };
            writeln!(out, "{}", describe(&game, chess960, next))?;
            let Some(m) = next else { break };
            game.play(m);
        }
        games += 1;
    }
    out.flush()
}

fn choose(game: &History, style: usize, ply: usize, random: &mut Random) -> boyi_chess::Move {
    let board = game.board();
    let moves = board.legal_moves();
    if style < 2 && ply > 20 {
        // Shuffle: quiet moves of pieces, in style 0 only few of them.
        let mut quiet = MoveList::new();
        board.quiet_moves(&mut quiet);
        let pieces: Vec<_> = quiet.iter().filter(|m| board.role_at(m.from()) != Some(Role::Pawn)).collect();
        if !pieces.is_empty() {
            let few = if style == 0 { pieces.len().min(2) } else { pieces.len() };
            return *pieces[random.below(few)];
        }
    }
    if style == 2 {
        // Take what can be taken, for bare endings.
        let mut noisy = MoveList::new();
        board.noisy_moves(&mut noisy);
        if !noisy.is_empty() {
            return noisy[random.below(noisy.len())];
        }
    }
    moves[random.below(moves.len())]
}

/// FEN, flags, the legal moves as `uci=san` sorted, and the move played next or `-`.
fn describe(game: &History, chess960: bool, next: Option<boyi_chess::Move>) -> String {
    let board = game.board();
    let mut moves: Vec<String> =
        board.legal_moves().iter().map(|&m| format!("{}={}", board.uci(m, chess960), board.san(m))).collect();
    moves.sort();
    let mut line = format!("{board}\t");
    for flag in [
        board.is_check(),
        board.is_checkmate(),
        board.is_stalemate(),
        board.is_insufficient_material(),
        board.halfmove_clock() >= 150 && board.has_legal_move(),
        board.halfmove_clock() >= 100 && board.has_legal_move(),
        game.repetitions() >= 3,
        game.repetitions() >= 5,
        game.outcome().is_some(),
    ] {
        line.push(if flag { '1' } else { '0' });
    }
    let result = game.outcome().map_or("*", |outcome| outcome.result());
    let next = next.map_or("-".to_owned(), |m| board.uci(m, chess960).to_string());
    let _ = write!(line, "\t{result}\t{}\t{next}", moves.join(" "));
    line
}
