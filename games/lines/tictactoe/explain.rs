//! Why a tic-tac-toe position is what it is: lines, threats, forks, and the numbers behind them.

use super::{Board, FULL, LINES, Square, Squares, TicTacToe, has_line, numbers, squares};
use boyi_catalogue::board::stone;
use boyi_core::{Analysis, Game, Note, Outcome, Record, Value};

/// The square that completes a line for `mine`, and the line, for every line that lacks one empty square.
fn completions(mine: Squares, board: Board) -> impl Iterator<Item = (Square, Squares)> {
    let empty = board.empty();
    LINES.into_iter().filter_map(move |line| {
        let missing = line & !mine;
        (missing.is_power_of_two() && missing & empty == missing)
            .then(|| (Square(missing.trailing_zeros() as u8), line))
    })
}

/// The different squares that complete a line for `mine`.
fn threats(mine: Squares, board: Board) -> Squares {
    completions(mine, board).fold(0, |set, (square, _)| set | 1 << square.index())
}

/// A note about the board, or the same in the words of the game of numbers.
macro_rules! note {
    ($game:expr, $id:literal) => {{
        let id = if $game.numbers { concat!("fifteen.", $id) } else { concat!("tictactoe.", $id) };
        Note::new(id)
    }};
}

/// The squares by their names, or the numbers on them in the game of numbers.
fn names(game: &TicTacToe, set: Squares) -> String {
    let list: Vec<String> = if game.numbers {
        numbers(set).iter().map(u8::to_string).collect()
    } else {
        squares(set).map(Square::name).collect()
    };
    list.join(", ")
}

fn name(game: &TicTacToe, square: Square) -> String {
    names(game, 1 << square.index())
}

fn line_name(line: Squares) -> String {
    squares(line).map(Square::name).collect::<Vec<_>>().join("-")
}

/// `2 + 5 + 8 = 15`.
fn sum(line: Squares) -> String {
    let terms: Vec<_> = numbers(line).iter().map(u8::to_string).collect();
    format!("{} = {}", terms.join(" + "), super::TARGET)
}

/// A note about the square that completes a line.
fn about_line(game: &TicTacToe, note: Note, square: Square, line: Squares) -> Note {
    with_line(game, note.with("square", name(game, square)), line)
}

/// The note with the line, or with its sum in the game of numbers.
fn with_line(game: &TicTacToe, note: Note, line: Squares) -> Note {
    if game.numbers { note.with("sum", sum(line)) } else { note.with("line", line_name(line)) }
}

/// Reasons for any engine's analysis.
pub(super) fn explain(
    game: &TicTacToe,
    record: &Record<TicTacToe>,
    analysis: &Analysis<Square>,
) -> Vec<Note> {
    let board = *record.now();
    if game.outcome(&board).is_some() {
        return over(game, board);
    }
    let mut notes = Vec::new();
    let (mine, theirs) = (threats(board.mover, board), threats(board.other, board));
    if game.misere {
        misere(game, board, mine, analysis, &mut notes);
        return notes;
    }
    if let Some((square, line)) = completions(board.mover, board).next() {
        notes.push(about_line(game, note!(game, "win"), square, line));
        return notes;
    }
    if theirs.count_ones() >= 2 {
        notes.push(note!(game, "two-threats").with("squares", names(game, theirs)));
        return notes;
    }
    if let Some((square, line)) = completions(board.other, board).next() {
        notes.push(about_line(game, note!(game, "block"), square, line));
    }
    let best = analysis.best.first().map(|best| (best, game.play(&board, best)));
    // An opponent who can complete a line has no need to reply.
    if let Some((best, after)) = best.filter(|(_, after)| threats(after.mover, *after) == 0) {
        let made = threats(after.other, after);
        if made.count_ones() >= 2 {
            notes.push(
                note!(game, "fork").with("square", name(game, *best)).with("squares", names(game, made)),
            );
        } else if made != 0 && analysis.value.is_win() {
            notes.push(
                note!(game, "force").with("square", name(game, *best)).with("reply", names(game, made)),
            );
        }
    }
    let value = value(game, board);
    if value == 0 {
        drawn(game, board, &mut notes);
    } else if value < 0 && theirs == 0 {
        notes.push(note!(game, "every-move-loses"));
    }
    notes
}

/// Why neither side can force a win, and which moves would throw the draw away.
fn drawn(game: &TicTacToe, board: Board, notes: &mut Vec<Note>) {
    let open = |theirs: Squares| LINES.iter().any(|line| line & theirs == 0);
    if !open(board.mover) && !open(board.other) {
        notes.push(note!(game, "no-open-line"));
        return;
    }
    let safe = keeping(game, board, 0);
    let slips = board.empty() & !safe;
    if slips == 0 {
        notes.push(note!(game, "any-move-draws"));
    } else {
        let note = note!(game, "draw").with("safe", names(game, safe)).with("slips", names(game, slips));
        notes.push(note);
    }
}

/// The moves after which the mover still gets at least `value`.
fn keeping(game: &TicTacToe, board: Board, least: i32) -> Squares {
    squares(board.empty())
        .filter(|mv| -value(game, game.play(&board, mv)) >= least)
        .fold(0, |set, mv| set | 1 << mv.index())
}

fn over(game: &TicTacToe, board: Board) -> Vec<Note> {
    let line = LINES.into_iter().find(|line| board.other & line == *line);
    vec![match line {
        Some(line) => {
            let note =
                if game.misere { note!(game, "made-three-and-lost") } else { note!(game, "made-three") };
            with_line(game, note.with("side", stone(!board.side()).to_string()), line)
        }
        None => note!(game, "full"),
    }]
}

/// Three in a row lose: what to keep away from, and the strategy of reflection through the centre.
fn misere(game: &TicTacToe, board: Board, mine: Squares, analysis: &Analysis<Square>, notes: &mut Vec<Note>) {
    const CENTRE: Squares = 0o020;
    if mine == board.empty() {
        notes.push(note!(game, "misere-forced").with("squares", names(game, mine)));
        return;
    }
    if mine != 0 {
        notes.push(note!(game, "misere-avoid").with("squares", names(game, mine)));
    }
    // Whoever holds the centre and answers every stone with its mirror image never makes three: a line through the
    // centre then has a stone of each side, and any other line was first made by the opponent, mirrored.
    let reflect = |set: Squares| set.reverse_bits() >> 7;
    let best = analysis.best.first().copied();
    if board.mover | board.other == 0 && best.is_some_and(|mv| 1 << mv.index() == CENTRE) {
        notes.push(note!(game, "misere-centre"));
    } else if board.mover & CENTRE != 0 {
        let unanswered = reflect(board.other) & !board.mover;
        if unanswered.is_power_of_two()
            && unanswered & board.empty() != 0
            && reflect(board.mover & !CENTRE) & !board.other == 0
        {
            notes.push(note!(game, "misere-mirror").with("square", names(game, unanswered)));
        }
    }
    if analysis.value == Value::Draw {
        let slips = board.empty() & !keeping(game, board, 0);
        if slips != 0 {
            notes.push(note!(game, "misere-slips").with("squares", names(game, slips)));
        }
    }
}

/// 1, 0 or −1 for a mover who wins, draws or loses, by alpha–beta to the end.
fn value(game: &TicTacToe, board: Board) -> i32 {
    fn search(game: &TicTacToe, board: Board, mut alpha: i32, beta: i32) -> i32 {
        match game.outcome(&board) {
            Some(Outcome::Win) => return 1,
            Some(Outcome::Draw) => return 0,
            Some(Outcome::Loss) => return -1,
            None => {}
        }
        for mv in squares(board.empty()) {
            alpha = alpha.max(-search(game, game.play(&board, &mv), -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
    debug_assert!(board.mover & board.other == 0 && (board.mover | board.other) & !FULL == 0);
    debug_assert!(!has_line(board.mover));
    search(game, board, -1, 1)
}
