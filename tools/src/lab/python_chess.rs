//! Random and composed positions compared with python-chess, one by one: which texts are positions, legal moves, SAN, UCI, FEN both ways,
//! and how a game ends.
//!
//! This side plays and describes each position in a line of text; `python_chess.py` reads the same texts, plays the same moves and compares.

use crate::lab::python;
use crate::root;
use boyi_chess::{Board, History, MoveList, Role};
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::process::{Command, Stdio};

const VERSION: &str = "1.11.2";

/// Plays random games from the start, from those of Chess960 and from composed positions, and compares every position with python-chess.
#[derive(clap::Args)]
pub struct PythonChess {
    /// Compare at least this many positions
    #[arg(default_value_t = 100_000)]
    positions: u64,
    /// Random seed of the games
    #[arg(default_value_t = 1)]
    seed: u64,
}

impl PythonChess {
    pub fn run(&self) -> Result<(), String> {
        compare(self.positions, self.seed)
    }
}

fn compare(positions: u64, seed: u64) -> Result<(), String> {
    let python = python::environment("chess", VERSION)?;
    let script = root().join("tools/src/lab/python_chess.py");
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

/// SplitMix64, for the same games everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// Plays games until enough positions are described. Every other game is Chess960; after two from the start come sixty short ones from
/// composed positions, which have about as many. Some shuffle pieces, so that repetition and the 50- and 75-move rules come up.
fn play(positions: u64, seed: u64, mut out: impl Write) -> io::Result<()> {
    let mut random = Random(seed);
    let mut described = 0;
    let mut games = 0_u64;
    while described < positions {
        let chess960 = games % 2 == 1;
        let composed = games % 62 > 1;
        games += 1;
        let (start, plies) = if composed {
            let text = compose(chess960, &mut random);
            let board = text.parse::<Board>().ok();
            // Which texts are positions is compared, too.
            writeln!(out, "text\t{}\t{}\t{text}", u8::from(chess960), u8::from(board.is_some()))?;
            let Some(board) = board else { continue };
            (board, 1 + random.below(8))
        } else {
            let number = if chess960 { random.below(960) as u16 } else { 518 };
            (Board::chess960(number).unwrap_or_default(), 600)
        };
        let mut game = History::new(start);
        let style = random.below(8);
        writeln!(out, "game\t{}\t{}", u8::from(chess960), game.board())?;
        for ply in 0..plies {
            described += 1;
            let next = match game.outcome() {
                None => Some(choose(&game, style, ply, &mut random)),
                Some(_) => None,
            };
            writeln!(out, "{}", describe(&game, chess960, next))?;
            let Some(m) = next else { break };
            game.play(m);
        }
    }
    out.flush()
}

/// The text of a position as a composer may set it up: two kings and up to thirty pieces anywhere, on occasion with castling rights, a square
/// passed over and any clocks. Not all are positions.
pub(crate) fn compose(chess960: bool, random: &mut Random) -> String {
    let mut squares = [None; 64];
    let home = random.below(4) == 0;
    let mut rights = String::new();
    for (king, rank, right) in [('K', 7, "KQ"), ('k', 0, "kq")] {
        let file = if chess960 { 1 + random.below(6) } else { 4 };
        let square = if home { rank * 8 + file } else { random.below(64) };
        squares[square] = Some(king);
        if home {
            let rook = if king == 'K' { 'R' } else { 'r' };
            let (left, far) =
                if chess960 { (random.below(file), file + 1 + random.below(7 - file)) } else { (0, 7) };
            for (file, right) in [(far, &right[..1]), (left, &right[1..])] {
                if random.below(3) > 0 {
                    squares[rank * 8 + file] = Some(rook);
                    rights.push_str(right);
                }
            }
        }
    }
    let most = [2, 6, 14, 30][random.below(4)];
    for _ in 0..random.below(most + 1) {
        let piece = b"PPPPPNBRQpppppnbrq"[random.below(18)] as char;
        let square = random.below(64);
        // Pawns on a back rank, and kings taken off, are rare but not unheard of.
        let rare =
            squares[square].is_some() || piece.eq_ignore_ascii_case(&'p') && !(8..56).contains(&square);
        if !rare || random.below(200) == 0 {
            squares[square] = Some(piece);
        }
    }
    let white = random.below(2) == 0;
    // A pawn that has just passed a square, or that square without the pawn.
    let passed = random.below(64);
    let passed = match random.below(4) {
        0 => {
            let (rank, pawn) = if white { (2, 'p') } else { (5, 'P') };
            let at = rank * 8 + passed % 8;
            let stands = if white { at + 8 } else { at - 8 };
            if random.below(8) > 0 && squares[stands].is_none() {
                squares[stands] = Some(pawn);
            }
            format!("{}{}", (b'a' + (at % 8) as u8) as char, 8 - at / 8)
        }
        _ => "-".to_owned(),
    };
    let rows: Vec<String> = squares.chunks(8).map(row).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let (side, half, full) = (if white { 'w' } else { 'b' }, random.below(160), 1 + random.below(300));
    format!("{} {side} {rights} {passed} {half} {full}", rows.join("/"))
}

/// A rank of a FEN.
pub(crate) fn row(squares: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                }
                empty = 0;
                text.push(*piece);
            }
        }
    }
    if empty > 0 {
        let _ = write!(text, "{empty}");
    }
    text
}

pub(crate) fn choose(game: &History, style: usize, ply: usize, random: &mut Random) -> boyi_chess::Move {
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
