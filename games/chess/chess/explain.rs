//! Reasons for the value of a chess position: material, the best line and what it wins, the opponent's threat, and the terms of
//! the evaluation that gave the value, as far as they favour at the end of the line the side that the value favours.
//!
//! Invariant: every sentence is about the line and the boards on it, which anyone can play through; nothing else is claimed.

use super::rules::{Chess, ChessPosition, drawn_by_rule};
use crate::weigh;
use boyi_chess::{Board, Color, Move, Role};
use boyi_chess_engine::eval::AnyEvaluator;
use boyi_core::{Analysis, Evaluator, Game, Note, Outcome, Record, Value};

/// Moves of a line that are written out.
const LINE: usize = 10;

/// How the game ended, or what decides the position's value.
pub(super) fn explain(game: &Chess, record: &Record<Chess>, analysis: &Analysis<Move>) -> Vec<Note> {
    let now = record.now();
    let board = &now.0;
    match game.outcome(now) {
        Some(Outcome::Draw) => return vec![Note::new("chess.stalemate")],
        Some(_) => return vec![Note::new("chess.checkmate").with("winner", name(!board.turn()))],
        None => {}
    }
    if let Some(id) = drawn_by_rule(record) {
        return vec![Note::new(id)];
    }
    let mut notes = Vec::new();
    if board.is_check() {
        notes.push(Note::new("chess.check").with("mover", name(board.turn())));
    }
    let line = analysis.lines.first().map_or(&[][..], |line| &line.moves);
    let (text, end) = follow(board, line);
    match (analysis.value, &end) {
        (Value::Win { plies: Some(plies) }, _) if plies > 0 => {
            notes.push(mate("chess.mates", board.turn(), plies, &text));
        }
        (Value::Loss { plies: Some(plies) }, _) if plies > 0 => {
            notes.push(mate("chess.mates", !board.turn(), plies, &text));
        }
        (Value::Draw, _) | (_, None) => notes.push(balance(board)),
        (_, Some(end)) => {
            notes.push(balance(board));
            notes.push(outcome_of(board, end, analysis.value, &text));
            notes.extend(threat(board, analysis.value));
        }
    }
    notes
}

fn name(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

/// A line in SAN, and the board at its end; no board where there is no line.
fn follow(board: &Board, line: &[Move]) -> (String, Option<Board>) {
    let (mut board, mut text) = (*board, String::new());
    for (ply, &mv) in line.iter().enumerate() {
        if ply < LINE {
            text += &format!("{}{}", if ply == 0 { "" } else { " " }, board.san(mv));
        }
        board.play_unchecked(mv);
    }
    (text, (!line.is_empty()).then_some(board))
}

fn mate(id: &'static str, winner: Color, plies: u32, line: &str) -> Note {
    Note::new(id).with("winner", name(winner)).with("moves", i64::from(plies.div_ceil(2))).with("line", line)
}

/// A side's material in points: pawn 1, knight and bishop 3, rook 5, queen 9.
fn material(board: &Board, color: Color) -> i64 {
    let values = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    values.iter().map(|&(role, value)| value * i64::from(board.pieces(color, role).len())).sum()
}

/// White's material less Black's, in points.
fn lead(board: &Board) -> i64 {
    material(board, Color::White) - material(board, Color::Black)
}

fn balance(board: &Board) -> Note {
    let lead = lead(board);
    if lead == 0 {
        return Note::new("chess.material-even");
    }
    let leader = if lead > 0 { Color::White } else { Color::Black };
    Note::new("chess.material-ahead").with("side", name(leader)).with("pawns", lead.abs())
}

/// The material that the line wins, loses or trades. It may break off in the middle of an exchange, so it counts as a win of material only if
/// the value agrees.
fn outcome_of(board: &Board, end: &Board, value: Value, line: &str) -> Note {
    let won = lead(end) - lead(board);
    let pieces = |board: &Board| board.occupied().len();
    let shows = match value {
        Value::Estimate(score) => {
            let score = i64::from(if board.turn() == Color::White { score } else { -score });
            2 * (score - 100 * lead(board)) * won.signum() >= 100 * won.abs()
        }
        _ => true,
    };
    if won != 0 && !shows {
        Note::new("chess.line").with("line", line)
    } else if won != 0 {
        let winner = if won > 0 { Color::White } else { Color::Black };
        Note::new("chess.line-wins").with("side", name(winner)).with("pawns", won.abs()).with("line", line)
    } else if pieces(board) != pieces(end) {
        Note::new("chess.line-trades").with("line", line)
    } else {
        Note::new("chess.line-quiet").with("line", line)
    }
}

/// The opponent's threat, if it gains much on the position's value.
fn threat(board: &Board, value: Value) -> Option<Note> {
    let passed = board.pass()?;
    let ids = ["chess.threatens", "chess.threatens-mate"];
    let text = |line: &[Move]| follow(&passed, line).0;
    weigh::threat(&passed, AnyEvaluator::hand_crafted(), value, name(passed.turn()), ids, text)
}

/// The largest terms of the evaluation that gave the value at the end of the best line, and what a network adds.
pub(super) fn weigh(
    game: &Chess,
    record: &Record<Chess>,
    analysis: &Analysis<Move>,
    (evaluation, terms): (&'static str, &dyn Evaluator<Chess>),
) -> Vec<Note> {
    let (board, line) = (&record.now().0, analysis.lines.first());
    let (Value::Estimate(score), Some(line)) = (analysis.value, line) else { return Vec::new() };
    let (_, Some(end)) = follow(board, &line.moves) else { return Vec::new() };
    if score == 0 || game.outcome(&ChessPosition(end)).is_some() {
        return Vec::new();
    }
    let favoured = if score > 0 { board.turn() } else { !board.turn() };
    let (terms, sides) = (terms.terms(game, &ChessPosition(end)), [favoured, !favoured].map(name));
    let network_adds = (evaluation == weigh::NETWORK).then_some("chess.network-adds");
    weigh::reasons(&terms, favoured == end.turn(), sides, "chess.speaks-for", network_adds)
}

#[cfg(test)]
mod tests {
    use super::super::{engine, evaluators};
    use super::*;
    use boyi_core::{Engine, Limits, NoObserver, Notation};

    fn ids(fen: &str) -> Vec<&'static str> {
        let game = Chess { number: 518, chess960: false };
        let record = Record::from_position(game.parse_position(fen).unwrap());
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let analysis = engine::ChessEngine::new().analyze(&game, &record, &limits, &mut NoObserver).unwrap();
        explain(&game, &record, &analysis).iter().map(|note| note.id).collect()
    }

    #[test]
    fn a_mate_is_shown_for_the_side_that_gives_it() {
        assert_eq!(ids("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), ["chess.mates"]);
        assert_eq!(ids("7k/8/8/8/8/8/r7/1r5K w - - 0 1"), ["chess.checkmate"]);
    }

    #[test]
    fn a_piece_that_can_be_taken_is_won() {
        let ids = ids("3rk3/5ppp/8/3n4/8/8/3R1PPP/3RK3 w - - 0 1");
        assert_eq!(ids[..2], ["chess.material-ahead", "chess.line-wins"]);
    }

    #[test]
    fn what_an_unfinished_exchange_takes_is_not_called_won() {
        let board: Board = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse().unwrap();
        let end = board.after(board.parse_uci("e4d5").unwrap());
        assert_eq!(outcome_of(&board, &end, Value::Estimate(30), "exd5").id, "chess.line");
        assert_eq!(outcome_of(&board, &end, Value::Estimate(90), "exd5").id, "chess.line-wins");
        let beginning = Board::default();
        assert_eq!(outcome_of(&beginning, &board, Value::Estimate(30), "e4 d5").id, "chess.line-quiet");
    }

    /// The reasons are terms of the evaluation that gave the value, and for the side that it favours.
    #[test]
    fn reasons_come_from_the_evaluation_that_gave_the_value() {
        let game = Chess { number: 518, chess960: false };
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let mut said = 0;
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "r2q1rk1/pp2bppp/2np1n2/4p3/4P1b1/1NN1B3/PPP1BPPP/R2Q1RK1 b - - 5 10",
        ] {
            let record = Record::from_position(game.parse_position(fen).unwrap());
            for (name, evaluation) in evaluators::all() {
                let mut engine = engine::ChessEngine::with_evaluator(Some(name));
                let analysis = engine.analyze(&game, &record, &limits, &mut NoObserver).unwrap();
                let Value::Estimate(score) = analysis.value else { continue };
                let white = (score > 0) == (record.now().0.turn() == Color::White);
                let notes = weigh(&game, &record, &analysis, (name, &*evaluation));
                let favoured = if white { "white" } else { "black" };
                let favours = |note: &Note| note.args.contains(&("side", favoured.into()));
                assert!(notes.is_empty() || notes.iter().any(favours), "{fen} {name} {score} {notes:?}");
                let against = notes.iter().filter(|note| note.id == "chess.speaks-for" && !favours(note));
                assert!(against.count() <= 1, "{fen} {name} {notes:?}");
                for note in notes {
                    let arg =
                        |key: &str| note.args.iter().find(|(name, _)| *name == key).unwrap().1.to_string();
                    if name.starts_with("classroom") {
                        assert_eq!(arg("term"), "mobility");
                        assert_eq!(name, "classroom:mobility");
                    }
                    assert!(note.id != "chess.network-adds" || name == "network");
                    said += 1;
                }
            }
        }
        assert!(said > 5, "{said}");
    }

    #[test]
    fn threats_are_seen() {
        // White's queen and bishop look at f7.
        let ids = ids("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 1");
        assert!(ids.contains(&"chess.threatens-mate"), "{ids:?}");
    }
}
