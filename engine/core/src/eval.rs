//! Judging a position without searching it.

use crate::Game;
use alloc::{borrow::Cow, boxed::Box, string::String, sync::Arc, vec, vec::Vec};

/// No evaluation lies outside ±this: search keeps the scores beyond it for proved wins and losses.
pub const MAX_SCORE: i32 = 1 << 28;

/// One named part of an evaluation, in the game's units (centipawns in chess).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Term {
    /// The term's id, spelled as in the literature: `material`, `mobility`, `passed-pawns`.
    pub name: Cow<'static, str>,
    /// The score of the term for the side to move.
    pub mover: i32,
    /// The score of the term for the opponent. The term adds `mover - opponent` to the score.
    pub opponent: i32,
}

/// The worth of the piece on a square to an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SquareValue {
    /// The square, as the game writes it.
    pub square: String,
    /// In the game's units (centipawns in chess), for the side that has the piece.
    pub value: i32,
}

/// A static evaluation: a guess at the value of an unfinished position.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The score, from the point of view of the side to move, within ±[`MAX_SCORE`].
    fn evaluate(&self, game: &G, position: &G::Position) -> i32;

    /// The terms that the score is the sum of: `evaluate` equals the sum of `mover - opponent` over them.
    fn terms(&self, game: &G, position: &G::Position) -> Vec<Term> {
        let score = self.evaluate(game, position);
        vec![Term { name: "score".into(), mover: score.max(0), opponent: (-score).max(0) }]
    }

    /// The worth of each piece on the board to the evaluation, for the side that has it. Empty where this is unknown.
    fn square_values(&self, game: &G, position: &G::Position) -> Vec<SquareValue> {
        let _ = (game, position);
        Vec::new()
    }

    /// Returns `true` if the score has no meaning: then a search reports [`Value::Unknown`](crate::Value::Unknown) instead of it.
    fn knows_nothing(&self) -> bool {
        false
    }
}

/// Knows nothing: every unfinished position is even. Right for games that are searched to their end.
#[derive(Clone, Copy, Default, Debug)]
pub struct Zero;

impl<G: Game> Evaluator<G> for Zero {
    fn evaluate(&self, _: &G, _: &G::Position) -> i32 {
        0
    }

    fn terms(&self, _: &G, _: &G::Position) -> Vec<Term> {
        Vec::new()
    }

    fn knows_nothing(&self) -> bool {
        true
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for Box<E> {
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        (**self).evaluate(game, position)
    }

    fn terms(&self, game: &G, position: &G::Position) -> Vec<Term> {
        (**self).terms(game, position)
    }

    fn square_values(&self, game: &G, position: &G::Position) -> Vec<SquareValue> {
        (**self).square_values(game, position)
    }

    fn knows_nothing(&self) -> bool {
        (**self).knows_nothing()
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for Arc<E> {
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        (**self).evaluate(game, position)
    }

    fn terms(&self, game: &G, position: &G::Position) -> Vec<Term> {
        (**self).terms(game, position)
    }

    fn square_values(&self, game: &G, position: &G::Position) -> Vec<SquareValue> {
        (**self).square_values(game, position)
    }

    fn knows_nothing(&self) -> bool {
        (**self).knows_nothing()
    }
}
