//! The games whose engines play against themselves and learn from it: chess and xiangqi.

use boyi_alphabeta::features::{Group, PackedScore, Tracer};
use boyi_alphabeta::nnue::{Inputs, Network};
use boyi_alphabeta::{Evaluator, Rules};
use boyi_chess_engine::Chess;
use boyi_chess_engine::eval as chess;
use boyi_xiangqi::RepetitionRules;
use boyi_xiangqi_engine::Xiangqi;
use boyi_xiangqi_engine::eval as xiangqi;
use std::fmt::Write as _;
use std::sync::Arc;

/// The game of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum GameName {
    #[default]
    Chess,
    Xiangqi,
}

/// A game as self-play and training see it. Squares are numbered as [`Rules::origin`] numbers them, sides 0 and 1.
pub trait Played: Inputs {
    /// The first bytes of a shard of games.
    const SHARD: &'static [u8; 8];
    /// The number of the usual starting position.
    const START: u16;
    /// The number of starting positions.
    const STARTS: u16;
    /// The side that moves first.
    const FIRST: usize;
    /// The number of squares.
    const SQUARES: usize;
    /// The number of kinds of pieces of a side.
    const ROLES: u8;
    /// The number of the king's kind.
    const KING: u8;
    /// The evaluation of the strongest engine.
    type Strongest: Evaluator<Rules = Self> + Sync;
    /// A game in progress.
    type History;

    /// The starting position with this number.
    fn start(number: u16) -> Option<Self::Board>;
    /// A game that starts here.
    fn history(start: Self::Board) -> Self::History;
    /// Plays a legal move.
    fn play(history: &mut Self::History, m: Self::Move);
    /// The winner, or no side, if the game is over; draws are claimed as soon as they may be.
    fn over(history: &Self::History) -> Option<Option<usize>>;

    /// The hand-crafted evaluation in a search.
    fn hand_crafted() -> Self::Strongest;
    /// A network in a search.
    fn network(network: Arc<Network<Self>>) -> Self::Strongest;
    /// The hand-crafted evaluation, in centipawns for the side to move.
    fn evaluate(board: &Self::Board) -> i32;

    /// The number of a piece's kind.
    fn role(piece: Self::Piece) -> u8;
    /// The number of a square.
    fn number(square: Self::Square) -> u8;
    /// The square as the other side sees it.
    fn flip(square: u8) -> u8;
    /// The square mirrored left to right.
    fn mirror(square: u8) -> u8;
    /// Returns `true` if a side whose king stands there, as it sees it, sees the board mirrored.
    fn is_mirrored(king: u8) -> bool;
}

/// A game whose hand-crafted evaluation is tuned.
pub trait Tuned: Played {
    /// The number of features.
    const FEATURES: usize;
    /// The number of kinds of endings, whose endgame scores are scaled.
    const KINDS: usize;
    /// The source file of the weights.
    const SOURCE: &'static str;

    /// The weights in the program: (middlegame, endgame).
    fn weights() -> Vec<[f32; 2]>;
    /// The scale of each kind of ending in the program.
    fn scales() -> Vec<f32>;
    /// Passes every feature of the position to the tracer. `None` if the evaluation is not their sum.
    fn trace(board: &Self::Board, tracer: &mut impl Tracer) -> Option<()>;
    /// The weight of the middlegame, in 24ths.
    fn phase(board: &Self::Board) -> u8;
    /// The kind of ending if this side tries to win; `None` if it is drawn.
    fn kind(board: &Self::Board, side: usize) -> Option<usize>;
    /// Returns `true` if the feature adds to a king's danger, which is squared.
    fn is_danger(feature: usize) -> bool;
    /// The weight decay of a feature.
    fn pull(feature: usize) -> f32;
    /// The weights as a source file.
    fn source(weights: &[[f32; 2]], scales: &[f32]) -> String;
}

/// Plays a move if it is legal.
pub fn try_play<G: Rules>(board: &mut G::Board, m: G::Move) -> Result<(), String> {
    if !G::is_legal(board, m) {
        return Err(format!("a game has the illegal move {m:?}"));
    }
    *board = G::after(board, m);
    Ok(())
}

impl Played for Chess {
    const SHARD: &'static [u8; 8] = b"boyiply1";
    /// Its Chess960 number.
    const START: u16 = 518;
    const STARTS: u16 = 960;
    const FIRST: usize = boyi_chess::Color::White.index();
    const SQUARES: usize = 64;
    const ROLES: u8 = 6;
    const KING: u8 = boyi_chess::Role::King as u8;
    type Strongest = chess::AnyEvaluator;
    type History = boyi_chess::History;

    fn start(number: u16) -> Option<boyi_chess::Board> {
        boyi_chess::Board::chess960(number)
    }

    fn history(start: boyi_chess::Board) -> boyi_chess::History {
        boyi_chess::History::new(start)
    }

    fn play(history: &mut boyi_chess::History, m: boyi_chess::Move) {
        history.play(m);
    }

    fn over(history: &boyi_chess::History) -> Option<Option<usize>> {
        history.outcome_with_claims().map(|outcome| outcome.winner().map(boyi_chess::Color::index))
    }

    fn hand_crafted() -> Self::Strongest {
        chess::AnyEvaluator::hand_crafted()
    }

    fn network(network: Arc<Network<Chess>>) -> Self::Strongest {
        chess::AnyEvaluator::network(network)
    }

    fn evaluate(board: &boyi_chess::Board) -> i32 {
        chess::evaluate(board)
    }

    fn role(piece: boyi_chess::Piece) -> u8 {
        piece.role() as u8
    }

    fn number(square: boyi_chess::Square) -> u8 {
        square as u8
    }

    fn flip(square: u8) -> u8 {
        square ^ 56
    }

    fn mirror(square: u8) -> u8 {
        square ^ 7
    }

    fn is_mirrored(king: u8) -> bool {
        king % 8 < 4
    }
}

impl Played for Xiangqi {
    const SHARD: &'static [u8; 8] = b"boyixqp1";
    const START: u16 = 0;
    const STARTS: u16 = 1;
    const FIRST: usize = boyi_xiangqi::Color::Red.index();
    const SQUARES: usize = 90;
    const ROLES: u8 = 7;
    const KING: u8 = boyi_xiangqi::Role::King as u8;
    type Strongest = xiangqi::AnyEvaluator;
    type History = boyi_xiangqi::History;

    fn start(number: u16) -> Option<boyi_xiangqi::Board> {
        (number == 0).then(boyi_xiangqi::Board::default)
    }

    fn history(start: boyi_xiangqi::Board) -> boyi_xiangqi::History {
        boyi_xiangqi::History::new(start)
    }

    fn play(history: &mut boyi_xiangqi::History, m: boyi_xiangqi::Move) {
        history.play(m);
    }

    fn over(history: &boyi_xiangqi::History) -> Option<Option<usize>> {
        history.outcome().map(|outcome| outcome.winner().map(boyi_xiangqi::Color::index))
    }

    fn hand_crafted() -> Self::Strongest {
        xiangqi::AnyEvaluator::hand_crafted(RepetitionRules::default())
    }

    fn network(network: Arc<Network<Xiangqi>>) -> Self::Strongest {
        xiangqi::AnyEvaluator::network(network, RepetitionRules::default())
    }

    fn evaluate(board: &boyi_xiangqi::Board) -> i32 {
        xiangqi::evaluate(board)
    }

    fn role(piece: boyi_xiangqi::Piece) -> u8 {
        piece.role as u8
    }

    fn number(square: boyi_xiangqi::Point) -> u8 {
        square.index() as u8
    }

    fn flip(square: u8) -> u8 {
        89 - square
    }

    fn mirror(square: u8) -> u8 {
        square / 9 * 9 + (8 - square % 9)
    }

    fn is_mirrored(king: u8) -> bool {
        king % 9 > 4
    }
}

/// The weight decay of a feature whose count others do not nearly tell.
const PULL: f32 = 2e-9;

impl Tuned for Chess {
    const FEATURES: usize = chess::features::COUNT;
    const KINDS: usize = chess::SCALES.len();
    const SOURCE: &'static str = "engine/chess-engine/src/eval/weights.rs";

    fn weights() -> Vec<[f32; 2]> {
        unpacked(&chess::WEIGHTS)
    }

    fn scales() -> Vec<f32> {
        chess::SCALES.iter().map(|&scale| f32::from(scale) / chess::FULL_SCALE as f32).collect()
    }

    fn trace(board: &boyi_chess::Board, tracer: &mut impl Tracer) -> Option<()> {
        chess::trace(board, tracer).map(|_| ())
    }

    fn phase(board: &boyi_chess::Board) -> u8 {
        chess::phase(board) as u8
    }

    fn kind(board: &boyi_chess::Board, side: usize) -> Option<usize> {
        chess::scale_kind(board, boyi_chess::Color::new(side))
    }

    fn is_danger(feature: usize) -> bool {
        chess::features::is_danger(feature)
    }

    /// Larger for features that are each other's sums: what pieces are worth together is less than what each is.
    fn pull(feature: usize) -> f32 {
        use chess::features::{PLACEMENT, WITH_PAWNS};
        if (WITH_PAWNS..PLACEMENT).contains(&feature) { 1e-8 } else { PULL }
    }

    fn source(weights: &[[f32; 2]], scales: &[f32]) -> String {
        let mut text = weights_source(chess::features::GROUPS, "{COUNT, SCALE_KINDS}", 8, weights);
        text += "\n/// How much of the endgame score counts in each [kind of ending](super::scale_kind), in 128ths.\n\
                 #[rustfmt::skip]\npub static SCALES: [u8; SCALE_KINDS] = [\n";
        let (without_pawns, with_pawns) = scales.split_at(10);
        for row in without_pawns.chunks(5).chain(with_pawns.chunks(15)) {
            let cells: Vec<String> = row
                .iter()
                .map(|scale| format!("{},", (chess::FULL_SCALE as f32 * scale).round() as u8))
                .collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
        text + "];\n"
    }
}

impl Tuned for Xiangqi {
    const FEATURES: usize = xiangqi::features::COUNT;
    const KINDS: usize = 1;
    const SOURCE: &'static str = "engine/xiangqi-engine/src/eval/weights.rs";

    fn weights() -> Vec<[f32; 2]> {
        unpacked(&xiangqi::WEIGHTS)
    }

    fn scales() -> Vec<f32> {
        vec![1.0]
    }

    fn trace(board: &boyi_xiangqi::Board, tracer: &mut impl Tracer) -> Option<()> {
        xiangqi::trace(board, tracer).then_some(())
    }

    fn phase(board: &boyi_xiangqi::Board) -> u8 {
        xiangqi::phase(board) as u8
    }

    fn kind(_: &boyi_xiangqi::Board, _: usize) -> Option<usize> {
        Some(0)
    }

    fn is_danger(_: usize) -> bool {
        false
    }

    fn pull(_: usize) -> f32 {
        PULL
    }

    fn source(weights: &[[f32; 2]], _: &[f32]) -> String {
        weights_source(xiangqi::features::GROUPS, "COUNT", 10, weights)
    }
}

fn unpacked(weights: &[PackedScore]) -> Vec<[f32; 2]> {
    weights.iter().map(|w| [w.middlegame() as f32, w.endgame() as f32]).collect()
}

/// The weights of the features as source, so many in a line.
fn weights_source<T>(groups: &[Group<T>], imports: &str, width: usize, weights: &[[f32; 2]]) -> String {
    let mut text = format!(
        "//! The weights of the [features](super::features), in their order: (middlegame, endgame) in centipawns.\n//!\n\
         //! Written by `cargo xtask tune`; not edited by hand.\n\n\
         use super::PackedScore;\nuse super::features::{imports};\n\n\
         const fn p(middlegame: i32, endgame: i32) -> PackedScore {{\n    PackedScore::new(middlegame, endgame)\n}}\n\n\
         /// The weight of every feature.\n#[rustfmt::skip]\npub static WEIGHTS: [PackedScore; COUNT] = [\n",
    );
    for group in groups {
        let _ = writeln!(text, "    // {}", group.name);
        for row in weights[group.first..group.first + group.len].chunks(width) {
            let cells: Vec<String> =
                row.iter().map(|[m, e]| format!("p({}, {}),", m.round() as i32, e.round() as i32)).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text + "];\n"
}
