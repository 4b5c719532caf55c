//! The rules and the notation of xiangqi: a thin adapter from [`boyi_xiangqi`] to [`Game`] and [`Notation`].

use super::{openings, pgn};
use boyi_core::{
    AnalysisError, BoardWord, Game, Grid, Notation, Note, Outcome, ParseError, Picture, Points, Record,
    SearchObserver, Side,
};
use boyi_xiangqi::{
    Board, Color, FenError, FenField, History, Move, NotationError, Outcome as End, Piece, Point,
    PositionError, RepetitionRules, Role, Script,
};
use std::hash::{Hash, Hasher};

/// Xiangqi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Xiangqi {
    /// The rules by which repetitions are judged.
    pub rules: RepetitionRules,
    /// Whether moves are written for people in WXF notation, and not in Chinese.
    pub wxf: bool,
}

/// A board that equals another as the rules on repetition do: pieces and turn, without the counters.
#[derive(Clone, Copy, Debug)]
pub struct XiangqiPosition(
    /// The board with its counters.
    pub Board,
);

impl PartialEq for XiangqiPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.same_position(&other.0)
    }
}

impl Eq for XiangqiPosition {}

impl Hash for XiangqiPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

impl Xiangqi {
    /// How the game ended, by the position or by the moves that led to it.
    pub(super) fn end(&self, record: &Record<Xiangqi>) -> Option<End> {
        self.history(record).outcome()
    }

    /// A move as it is written for people.
    pub(super) fn label(&self, board: &Board, mv: Move) -> String {
        if self.wxf { board.wxf(mv) } else { board.chinese(mv, Script::Simplified) }
    }

    /// The record with the rules for repetitions.
    pub(super) fn history(&self, record: &Record<Xiangqi>) -> History {
        let mut history = History::new(record.start().0).with_rules(self.rules);
        record.moves().iter().for_each(|&mv| history.play(mv));
        history
    }
}

/// Plies that [`boyi_xiangqi::perft`] counts between two looks at the observer: some milliseconds.
const UNWATCHED_PLIES: u32 = 3;

/// [`boyi_xiangqi::perft`], as long as the observer lets it count; saturating.
pub(super) fn perft(
    _: &Xiangqi,
    position: &XiangqiPosition,
    depth: u32,
    observer: &mut dyn SearchObserver<Move>,
) -> Result<u64, AnalysisError> {
    let children = |board: &Board| board.legal_moves().into_iter().map(|mv| board.after(mv)).collect();
    crate::watched_perft(&position.0, (depth, UNWATCHED_PLIES), &children, boyi_xiangqi::perft, observer)
}

/// Values of pieces for ordering captures.
fn ordering_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Advisor | Role::Elephant => 2,
        Role::Horse | Role::Cannon => 4,
        Role::Rook => 9,
        Role::King => 10,
    }
}

impl Game for Xiangqi {
    type Position = XiangqiPosition;
    type Move = Move;

    const LOOPY: bool = true;

    fn start(&self) -> XiangqiPosition {
        XiangqiPosition(Board::default())
    }

    /// No legal move is a loss, in check or not.
    #[inline]
    fn outcome(&self, position: &XiangqiPosition) -> Option<Outcome> {
        (position.0.count_legal_moves() == 0).then_some(Outcome::Loss)
    }

    #[inline]
    fn moves(&self, position: &XiangqiPosition, out: &mut Vec<Move>) {
        out.extend_from_slice(&position.0.legal_moves());
    }

    #[inline]
    fn play(&self, position: &XiangqiPosition, mv: &Move) -> XiangqiPosition {
        XiangqiPosition(position.0.after(*mv))
    }

    #[inline]
    fn hash(&self, position: &XiangqiPosition) -> u64 {
        position.0.key()
    }

    fn mover(&self, start: &XiangqiPosition) -> Side {
        match start.0.turn() {
            Color::Red => Side::First,
            Color::Black => Side::Second,
        }
    }

    fn legal(&self, position: &XiangqiPosition, mv: &Move) -> bool {
        position.0.is_legal(*mv)
    }

    #[inline]
    fn count(&self, position: &XiangqiPosition) -> u64 {
        position.0.count_legal_moves() as u64
    }

    /// Captures by most valuable victim, least valuable attacker; the rest 0.
    fn priority(&self, position: &XiangqiPosition, mv: &Move) -> i32 {
        let value = |point: Point| position.0.piece_at(point).map(|piece| ordering_value(piece.role));
        value(mv.to()).map_or(0, |victim| 100 * victim - value(mv.from()).unwrap_or(0))
    }

    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        let turn = record.now().0.turn();
        self.end(record).map(|end| match end.winner() {
            None => Outcome::Draw,
            Some(winner) if winner == turn => Outcome::Win,
            Some(_) => Outcome::Loss,
        })
    }
}

impl Notation for Xiangqi {
    fn position_text(&self, position: &XiangqiPosition) -> String {
        position.0.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<XiangqiPosition, ParseError> {
        text.trim().parse().map(XiangqiPosition).map_err(fen_error)
    }

    /// UCI with ranks 1 to 10.
    fn move_text(&self, _: &XiangqiPosition, mv: &Move) -> String {
        mv.to_string()
    }

    fn text_number(&self, _: &XiangqiPosition, mv: &Move) -> Option<u16> {
        Some(mv.to_bits())
    }

    fn parse_move(&self, position: &XiangqiPosition, text: &str) -> Result<Move, ParseError> {
        let XiangqiPosition(board) = position;
        board.parse_move(text).map_err(|error| {
            let wrong = |expected| ParseError::new("move", text, expected);
            // Other programs count ranks from 0.
            let other_ranks = || board.parse_ucci(text.trim()).ok();
            match error {
                NotationError::Ambiguous { moves, .. } => {
                    let written = |mv: Move| {
                        let own = if text.is_ascii() { board.wxf(mv) } else { board.chinese(mv, Script::Simplified) };
                        format!("{own} ({mv})")
                    };
                    wrong("xiangqi-one-move").with("list", moves.map(written).join(", "))
                }
                _ if let Some(mv) = other_ranks() => wrong("xiangqi-ranks").with("move", mv.to_string()),
                NotationError::Syntax { .. } => wrong("xiangqi-move"),
                NotationError::Illegal { .. } => wrong("legal-move"),
            }
        })
    }

    /// Chinese or WXF notation.
    fn move_label(&self, position: &XiangqiPosition, mv: &Move) -> String {
        self.label(&position.0, *mv)
    }

    fn move_texts(&self, XiangqiPosition(board): &XiangqiPosition, mv: &Move) -> Vec<(&'static str, String)> {
        vec![
            ("uci", mv.to_string()),
            ("iccs", mv.iccs().to_string()),
            ("wxf", board.wxf(*mv)),
            ("chinese", board.chinese(*mv, Script::Simplified)),
            ("traditional", board.chinese(*mv, Script::Traditional)),
        ]
    }

    fn picture(&self, position: &XiangqiPosition, view: &str) -> Picture {
        let points = (0..10).rev().flat_map(|rank| (0..9).filter_map(move |file| Point::at(file, rank)));
        let (drawn, discs) = if view == LETTERS || view == PICTURES {
            (Piece::letter as fn(Piece) -> char, "KABNRCP")
        } else {
            (Piece::character as fn(Piece) -> char, "帥仕相傌俥炮兵")
        };
        let cells = points.map(|point| position.0.piece_at(point).map(drawn)).collect();
        Picture::Grid(Grid {
            columns: 9,
            rows: 10,
            cells,
            points: Some(board()),
            discs: discs.to_owned(),
            figures: view == PICTURES,
            ..Grid::default()
        })
    }

    fn views(&self) -> &'static [&'static str] {
        &["board", LETTERS, PICTURES]
    }

    /// The last opening of the list that the game went through.
    fn called(&self, record: &Record<Self>) -> Option<String> {
        openings::name(record.positions().iter().map(|position| &position.0), record.moves())
    }

    /// PGN with the moves in Chinese notation.
    fn record_text(&self, record: &Record<Self>) -> String {
        pgn::text(self, record, &[])
    }

    /// The same with the notation that the tag `Format` names: ICCS, WXF or Chinese.
    fn record_text_with(&self, record: &Record<Self>, tags: &[(String, String)]) -> String {
        pgn::text(self, record, tags)
    }

    fn parse_record(&self, text: &str) -> Result<Record<Self>, ParseError> {
        pgn::parse(self, text).map(|(record, _)| record)
    }

    fn parse_with_remarks(&self, text: &str) -> Result<(Record<Self>, Vec<Note>), ParseError> {
        pgn::parse(self, text)
    }

    fn alarm(&self, XiangqiPosition(board): &XiangqiPosition) -> Option<String> {
        board.in_check().then(|| board.king(board.turn()).to_string())
    }
}

/// The view with the letters of FEN in place of characters.
const LETTERS: &str = "letters";

/// The view with pictures of the pieces.
const PICTURES: &str = "pictures";

/// The lines of the board: nine files, which the river cuts but at the edges, ten ranks, and the diagonals of the palaces.
fn board() -> Points {
    let cell = |file: usize, from_top: usize| 9 * from_top + file;
    let ranks = (0..10).map(|row| [cell(0, row), cell(8, row)]);
    let files = (1..8).flat_map(|file| [[cell(file, 0), cell(file, 4)], [cell(file, 5), cell(file, 9)]]);
    let edges = [0, 8].map(|file| [cell(file, 0), cell(file, 9)]);
    let palaces = [0, 7]
        .into_iter()
        .flat_map(|top| [[cell(3, top), cell(5, top + 2)], [cell(5, top), cell(3, top + 2)]]);
    let word =
        |file, text: &str| BoardWord { between: [cell(file, 4), cell(file, 5)], text: text.to_owned() };
    let cannons = [2, 7].into_iter().flat_map(|row| [1, 7].map(|file| cell(file, row)));
    let pawns = [3, 6].into_iter().flat_map(|row| [0, 2, 4, 6, 8].map(|file| cell(file, row)));
    Points {
        lines: ranks.chain(files).chain(edges).chain(palaces).collect(),
        corners: cannons.chain(pawns).collect(),
        words: vec![word(2, "楚河"), word(6, "漢界")],
        ..Points::default()
    }
}

fn fen_error(error: FenError) -> ParseError {
    match error {
        FenError::Field { field, found, .. } => {
            let (field, expected) = match field {
                FenField::Board => ("fen-board", "xiangqi-rows"),
                FenField::Turn => ("fen-turn", "fen-w-or-b"),
                FenField::Unused => ("xiangqi-unused", "xiangqi-hyphen"),
                FenField::Clock => ("xiangqi-clock", "fen-number"),
                FenField::FullmoveNumber => ("fen-move-number", "fen-number"),
                FenField::End => ("fen-end", "fen-nothing-more"),
            };
            ParseError::new(field, found, expected)
        }
        FenError::Position(error) => {
            // In the letters of FEN, which need no translation.
            let pieces = |count: u32, color, role| format!("{count} {}", Piece { color, role }.letter());
            let wrong = |found: String, expected| ParseError::new("position", found, expected);
            match error {
                PositionError::Kings { color, found } => {
                    wrong(pieces(found, color, Role::King), "chess-one-king")
                }
                PositionError::TooMany { piece: Piece { color, role }, found } => {
                    wrong(pieces(found, color, role), "xiangqi-at-most")
                        .with("count", i64::from(role.at_most()))
                }
                PositionError::Misplaced { piece, point } => {
                    wrong(format!("{} {point}", piece.letter()), "xiangqi-possible-point")
                }
                PositionError::OpponentInCheck { color } => king_in_check(color),
            }
        }
    }
}

/// The error that the side to move could take the king of this colour.
pub(crate) fn king_in_check(color: Color) -> ParseError {
    let king = if color == Color::Red { "red" } else { "black" };
    ParseError::new("fen-turn", (!color).letter().to_string(), "xiangqi-king-safe").with("king", king)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(text: &str) -> Record<Xiangqi> {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        Record::from_position(game.parse_position(text).expect("a position"))
    }

    /// A rook chases a horse to and fro: the chaser loses by the Asian rules; by the simple ones it is a draw.
    #[test]
    fn a_chase_loses_by_the_asian_rules_only() {
        let mut record = open("n2k5/9/9/9/9/9/9/9/9/1R2K4 w - - 0 1");
        for rules in RepetitionRules::ALL {
            let game = Xiangqi { rules, wxf: false };
            for text in ["b1a1", "a10b8", "a1b1", "b8a10"].repeat(2) {
                assert_eq!(game.verdict(&record), None);
                let mv = game.parse_move(record.now(), text).expect("a move");
                record.push(&game, mv);
            }
            let lost = if rules == RepetitionRules::Axf { Outcome::Loss } else { Outcome::Draw };
            assert_eq!(game.verdict(&record), Some(lost), "{rules:?}");
            while record.pop().is_some() {}
        }
    }

    #[test]
    fn a_move_has_its_text_in_every_notation() {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        let start = game.start();
        let mv = game.parse_move(&start, "H2+3").unwrap();
        let texts = [("uci", "h1g3"), ("iccs", "H0-G2"), ("wxf", "H2+3"), ("chinese", "马二进三"), ("traditional", "傌二進三")];
        assert_eq!(game.move_texts(&start, &mv), texts.map(|(name, text)| (name, text.to_owned())));
    }

    #[test]
    fn errors_say_what_was_found_and_expected() {
        let game = Xiangqi { rules: RepetitionRules::Axf, wxf: false };
        for (text, error) in [
            ("9/9/9 w", "fen board: found `9/9/9`, expected xiangqi rows"),
            ("3k5/9/9/9/9/9/9/9/9/3KK4 w", "position: found `2 K`, expected chess one king"),
            ("3k5/9/9/9/9/9/9/9/9/A3K4 w", "position: found `A a1`, expected xiangqi possible point"),
            ("3k5/9/9/9/9/9/9/9/R8/RR2K4 w", "position: found `3 R`, expected xiangqi at most (count 2)"),
            ("3k5/9/9/9/9/9/9/9/9/3RK4 w", "fen turn: found `w`, expected xiangqi king safe (king black)"),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 7", "fen end: found `7`, expected fen nothing more"),
        ] {
            assert_eq!(game.parse_position(text).expect_err(text).to_string(), error, "{text}");
        }
    }
}
