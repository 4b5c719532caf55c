//! A game in progress without its type.

use super::{Ask, Describe, Play, ask::KeptEngine, game::Shared};
use boyi_core::{MoveText, Notation, Record};
use std::sync::Arc;

/// A game in progress without its type: it is played, described, and engines are asked about it.
///
/// It keeps the engine that was asked last, with its tables: they are valid for every position of the game.
pub trait AnyRecord: Play + Describe + Ask + Send {}

impl<R: Play + Describe + Ask + Send> AnyRecord for R {}

/// The one implementor of [`AnyRecord`].
pub(super) struct ErasedRecord<G: Notation> {
    pub(super) shared: Arc<Shared<G>>,
    pub(super) record: Record<G>,
    /// The engine that was asked last. One at most is kept, so that tables stay within a question's limit of memory.
    pub(super) engine: Option<KeptEngine<G>>,
}

impl<G: Notation> ErasedRecord<G> {
    pub(super) fn new(shared: Arc<Shared<G>>, record: Record<G>) -> Self {
        ErasedRecord { shared, record, engine: None }
    }

    pub(super) fn text_at(&self, position: &G::Position, mv: &G::Move) -> MoveText {
        let game = &self.shared.game;
        MoveText { text: game.move_text(position, mv), label: game.move_label(position, mv) }
    }

    pub(super) fn texts_from(&self, mut position: G::Position, moves: &[G::Move]) -> Vec<MoveText> {
        let text = |mv: &G::Move| {
            let text = self.text_at(&position, mv);
            position = self.shared.game.play(&position, mv);
            text
        };
        moves.iter().map(text).collect()
    }
}
