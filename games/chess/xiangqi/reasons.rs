//! How a game of xiangqi ended and why, and reasons for the value of a position: check, material, the best line and what it wins, the
//! opponent's threat, and the terms of the evaluation that gave the value.
//!
//! Invariant: every sentence is about the record or the line, which anyone can play through; nothing else is claimed.

use super::evaluators::material;
use super::rules::{Xiangqi, XiangqiPosition};
use super::tactics;
use crate::weigh;
use boyi_core::{Analysis, Evaluator, Game, Note, Record, Value};
use boyi_xiangqi::{Board, Chase, Color, Move, Outcome, Repetition, RepetitionRules, Role};
use boyi_xiangqi_engine::eval::AnyEvaluator;

/// Moves of a line that are written out.
const LINE: usize = 10;

/// How the game ended, or what decides the position's value.
pub(crate) fn explain(game: &Xiangqi, record: &Record<Xiangqi>, analysis: &Analysis<Move>) -> Vec<Note> {
    if let Some(end) = game.end(record) {
        return vec![ending(end, game.rules)];
    }
    let board = &record.now().0;
    let mut notes = Vec::new();
    if board.in_check() {
        notes.push(Note::new("xiangqi.check").with("mover", name(board.turn())));
    }
    let line = analysis.lines.first().map_or(&[][..], |line| &line.moves);
    let (text, end) = follow(game, board, line);
    let is_mate = end.is_none_or(|end| end.in_check() || end.count_legal_moves() > 0);
    let mate = |winner: Color, plies: u32| {
        let id = if is_mate { "xiangqi.mates" } else { "xiangqi.stalemates" };
        let note = Note::new(id).with("winner", name(winner));
        note.with("moves", i64::from(plies.div_ceil(2))).with("line", text.as_str())
    };
    match analysis.value {
        Value::Win { plies: Some(plies @ 1..) } => notes.push(mate(board.turn(), plies)),
        Value::Loss { plies: Some(plies @ 1..) } => notes.push(mate(!board.turn(), plies)),
        _ => {
            notes.push(balance(board));
            notes.extend(end.map(|end| course(board, &end, &text)));
            notes.extend(threat(game, board, analysis.value));
        }
    }
    if !analysis.value.is_loss() {
        notes.extend(tactic(game, record, line));
    }
    notes
}

/// The tactic that decides the best line.
fn tactic(game: &Xiangqi, record: &Record<Xiangqi>, line: &[Move]) -> Option<Note> {
    let board = record.now().0;
    let played = tactics::Line::new(board, line.iter().copied());
    let before = record.positions().iter().rev().nth(1).zip(record.moves().last());
    let played = match before {
        Some((before, &mv)) => played.with_previous_move(before.0, mv),
        None => played,
    };
    Some(played.tactics().first()?.note(&game.label(&board, *line.first()?), false))
}

/// The note that says how the game ended.
fn ending(end: Outcome, rules: RepetitionRules) -> Note {
    let winner = |id, winner| Note::new(id).with("winner", name(winner));
    match end {
        Outcome::Checkmate { winner: side } => winner("xiangqi.checkmate", side),
        Outcome::Stalemate { winner: side } => winner("xiangqi.stalemate", side),
        Outcome::InsufficientMaterial => Note::new("xiangqi.insufficient-material"),
        Outcome::SixtyMoves => Note::new("xiangqi.sixty-moves"),
        Outcome::Repetition(repetition) => match repetition {
            Repetition::PerpetualCheck { by } => Note::new("xiangqi.perpetual-check").with("side", name(by)),
            Repetition::PerpetualChase(chase) => {
                chased(Note::new("xiangqi.perpetual-chase").with("side", name(chase.by)), &chase, RED)
            }
            Repetition::MutualCheck => Note::new("xiangqi.mutual-check"),
            Repetition::MutualChase([red, black]) => {
                chased(chased(Note::new("xiangqi.mutual-chase"), &red, RED), &black, BLACK)
            }
            Repetition::Allowed => Note::new("xiangqi.repetition").with("rules", rules.name()),
        },
    }
}

/// The names of the arguments about a chase: the chased piece, its point, the kinds of pieces that chased; in a mutual chase Red's, then
/// Black's.
type ChaseArguments = [&'static str; 5];
const RED: ChaseArguments = ["victim", "point", "with", "second", "third"];
const BLACK: ChaseArguments =
    ["other-victim", "other-point", "other-with", "other-second", "other-third"];

/// The note, with the chase as its arguments. More than three kinds of pieces have no names.
fn chased(note: Note, chase: &Chase, [victim, point, with, second, third]: ChaseArguments) -> Note {
    let mut kinds = chase.with.iter().map(role);
    let note = note.with(victim, role(chase.victim.role)).with(point, chase.point.to_string());
    let note = note.with(with, kinds.next().unwrap_or("none"));
    let note = note.with(second, kinds.next().unwrap_or("none"));
    note.with(third, kinds.next().unwrap_or("none"))
}

fn name(color: Color) -> &'static str {
    if color == Color::Red { "red" } else { "black" }
}

fn role(role: Role) -> &'static str {
    ["king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"][role.index()]
}

/// A line as the game writes it, and the board at its end; no board where there is no line.
fn follow(game: &Xiangqi, board: &Board, line: &[Move]) -> (String, Option<Board>) {
    let (mut board, mut texts) = (*board, Vec::new());
    for (ply, &mv) in line.iter().enumerate() {
        if ply < LINE {
            texts.push(game.label(&board, mv));
        }
        board.play_unchecked(mv);
    }
    (texts.join(" "), (!line.is_empty()).then_some(board))
}

/// Red's material less Black's, in points.
fn lead(board: &Board) -> i64 {
    material(board, Color::Red) - material(board, Color::Black)
}

fn balance(board: &Board) -> Note {
    let lead = lead(board);
    if lead == 0 {
        return Note::new("xiangqi.material-even");
    }
    let leader = if lead > 0 { Color::Red } else { Color::Black };
    Note::new("xiangqi.material-ahead").with("side", name(leader)).with("pawns", lead.abs())
}

/// The best line, with what it wins or trades.
fn course(board: &Board, end: &Board, line: &str) -> Note {
    let won = lead(end) - lead(board);
    if won != 0 {
        let winner = if won > 0 { Color::Red } else { Color::Black };
        return Note::new("xiangqi.line-wins")
            .with("side", name(winner))
            .with("pawns", won.abs())
            .with("line", line);
    }
    let traded = board.occupied().len() != end.occupied().len();
    Note::new(if traded { "xiangqi.line-trades" } else { "xiangqi.line-quiet" }).with("line", line)
}

/// The opponent's threat, if it gains much on the position's value.
fn threat(game: &Xiangqi, board: &Board, value: Value) -> Option<Note> {
    let passed = board.pass()?;
    let ids = ["xiangqi.threatens", "xiangqi.threatens-mate"];
    let text = |line: &[Move]| follow(game, &passed, line).0;
    weigh::threat(&passed, AnyEvaluator::hand_crafted(game.rules), value, name(passed.turn()), ids, text)
}

/// The largest terms of the evaluation that gave the value at the end of the best line, and what a network adds.
pub(super) fn weigh(
    game: &Xiangqi,
    record: &Record<Xiangqi>,
    analysis: &Analysis<Move>,
    (evaluation, terms): (&'static str, &dyn Evaluator<Xiangqi>),
) -> Vec<Note> {
    let (board, line) = (&record.now().0, analysis.lines.first());
    let (Value::Estimate(score), Some(line)) = (analysis.value, line) else { return Vec::new() };
    let (_, Some(end)) = follow(game, board, &line.moves) else { return Vec::new() };
    if score == 0 || game.outcome(&XiangqiPosition(end)).is_some() {
        return Vec::new();
    }
    let favoured = if score > 0 { board.turn() } else { !board.turn() };
    let (terms, sides) = (terms.terms(game, &XiangqiPosition(end)), [favoured, !favoured].map(name));
    let network_adds = (evaluation == weigh::NETWORK).then_some("xiangqi.network-adds");
    weigh::reasons(&terms, favoured == end.turn(), sides, "xiangqi.speaks-for", network_adds)
}

#[cfg(test)]
mod tests {
    use super::super::{engine::XiangqiEngine, evaluators};
    use super::*;
    use boyi_core::{Bound, Engine, Limits, Line, NoObserver, Notation};

    /// The end of the game that begins so, after these moves.
    fn said(fen: &str, moves: &[&str]) -> String {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        let mut record = Record::from_position(game.parse_position(fen).unwrap());
        for text in moves {
            let mv = game.parse_move(record.now(), text).unwrap();
            record.push(&game, mv);
        }
        assert!(game.verdict(&record).is_some(), "{fen}");
        let analysis = Analysis::finished("test", Value::Draw);
        let notes = explain(&game, &record, &analysis);
        let args: Vec<String> = notes[0].args.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(notes.len(), 1);
        format!("{} {}", notes[0].id, args.join(" "))
    }

    /// A line that ends without a legal move, in check or not.
    #[test]
    fn mate_and_stalemate_ahead_are_told_apart() {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        for (fen, mv, id) in [
            ("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1", "b8b10", "xiangqi.mates"),
            ("3k5/9/4P4/9/9/9/9/9/9/5K3 w - - 0 1", "e8e9", "xiangqi.stalemates"),
        ] {
            let record = Record::from_position(game.parse_position(fen).unwrap());
            let moves = vec![game.parse_move(record.now(), mv).unwrap()];
            let mut analysis = Analysis::finished("test", Value::Win { plies: Some(1) });
            let value = analysis.value;
            analysis.lines = vec![Line { value, bound: Bound::Exact, moves, nimber: None }];
            assert_eq!(explain(&game, &record, &analysis)[0].id, id, "{fen}");
        }
    }

    #[test]
    fn ends_have_their_reasons() {
        let chase = ["b1a1", "a10b8", "a1b1", "b8a10"].repeat(2);
        let check = ["a8a9", "e9e10", "a9a10", "e10e9", "a10a9", "e9e10", "a9a10", "e10e9", "a10a9"];
        for (fen, moves, expected) in [
            ("3k5/4P4/9/9/9/9/9/9/9/5K3 b - - 0 1", &[][..], "xiangqi.stalemate winner=red"),
            ("1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1", &[], "xiangqi.checkmate winner=red"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", &[], "xiangqi.insufficient-material "),
            ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 80", &[], "xiangqi.sixty-moves "),
            (
                "n2k5/9/9/9/9/9/9/9/9/1R2K4 w - - 0 1",
                &chase,
                "xiangqi.perpetual-chase side=red victim=horse point=a10 with=rook second=none third=none",
            ),
            (
                "3k5/9/9/9/9/4C4/2N6/9/4p4/5K3 w - - 0 1",
                &["c4e3", "e2d2", "e3c4", "d2e2"].repeat(2),
                "xiangqi.perpetual-chase side=red victim=pawn point=e2 with=cannon second=horse third=none",
            ),
            (
                "5k3/9/9/9/3R1n3/9/9/9/9/3K5 b - - 0 1",
                &["f6e4", "d6e6", "e4c5", "e6e5", "c5d7", "e5d5", "d7f6", "d5d6"].repeat(2),
                "xiangqi.mutual-chase victim=horse point=f6 with=rook second=none third=none other-victim=rook other-point=d6 other-with=horse other-second=none other-third=none",
            ),
            ("9/4k4/R8/9/9/9/9/9/9/5K3 w - - 0 1", &check, "xiangqi.perpetual-check side=red"),
            (Board::START, &["b1c3", "b10c8", "c3b1", "c8b10"].repeat(2), "xiangqi.repetition rules=axf"),
        ] {
            assert_eq!(said(fen, moves), expected, "{fen}");
        }
    }

    /// The reasons for a position's value by the evaluation of this name.
    fn notes(fen: &str, name: &'static str) -> Vec<Note> {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        let record = Record::from_position(game.parse_position(fen).unwrap());
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let mut engine = XiangqiEngine::with_evaluator(Some(name), game.rules);
        let analysis = engine.analyze(&game, &record, &limits, &mut NoObserver).unwrap();
        let mut notes = explain(&game, &record, &analysis);
        let (_, evaluation) = evaluators::all().into_iter().find(|(found, _)| *found == name).unwrap();
        notes.extend(weigh(&game, &record, &analysis, (name, &*evaluation)));
        notes
    }

    fn arg(note: &Note, name: &str) -> String {
        note.args.iter().find(|(key, _)| *key == name).expect("an argument").1.to_string()
    }

    #[test]
    fn threats_are_seen() {
        // A rook goes to the last rank, beside the one on the next; a black rook can only come between.
        let notes = notes("3k5/R8/9/9/9/9/9/2r2r3/1R7/4K4 b - - 0 1", "network");
        let threat = notes.iter().find(|note| note.id == "xiangqi.threatens-mate").expect("a threat");
        assert_eq!((arg(threat, "side"), arg(threat, "moves")), ("red".to_owned(), "2".to_owned()));
    }

    #[test]
    fn terms_of_the_evaluation_are_reasons() {
        let fens = [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "2bakab2/9/2n1c4/p1p1p1p1p/9/9/P1P1P1P1P/2N1C1N2/9/R1BAKAB2 w - - 0 1",
            "3akab2/9/4b4/p3p3p/9/2P1R4/P3P3P/4B4/2r1A4/4KAB2 b - - 0 1",
        ];
        for name in ["hand-crafted", "network"] {
            let (mut said, mut added) = (0, 0);
            for notes in fens.map(|fen| notes(fen, name)) {
                let terms: Vec<_> = notes.iter().filter(|note| note.id == "xiangqi.speaks-for").collect();
                let first = terms.first().map(|note| arg(note, "side"));
                let others = terms.iter().filter(|note| Some(arg(note, "side")) != first).count();
                assert!(others <= 1, "{name} {notes:?}");
                said += terms.len();
                added += notes.iter().filter(|note| note.id == "xiangqi.network-adds").count();
            }
            assert!(said > 2 && (added > 0) == (name == "network"), "{name}: {said}, {added}");
        }
    }
}
