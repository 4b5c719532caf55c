//! A position without its type, for programs that walk through many positions: text in, text out, no record.
//!
//! Invariant: nothing here knows a particular game, and nothing a caller passes in can make it panic.

use super::{
    Error,
    game::{ErasedGame, Shared},
};
use crate::setup::narrow;
use boyi_core::{MoveText, Notation, Outcome, ParseError, Picture, SearchObserver, Side};
use std::{any::Any, sync::Arc};

/// A position of a set-up game. It does not know the moves that led to it: what an arbiter would say of those (repetition, the
/// fifty-move rule) is asked of an [`AnyRecord`](crate::AnyRecord).
pub trait AnyPosition: Send + Sync {
    /// The position as one line.
    fn text(&self) -> String;

    /// The side to move: in games whose positions do not tell, the first player if there was no move since the position was read.
    fn mover(&self) -> Side;

    /// How the game ended, if the position alone ends it, for the player to move.
    fn outcome(&self) -> Option<Outcome>;

    /// The number of legal moves, saturating.
    fn count(&self) -> u64;

    /// Calls `visit` with each legal move, in generation order. Ask [`AnyPosition::count`] first: there may be more moves than
    /// memory.
    fn each_move(&self, visit: &mut dyn FnMut(LegalMove<'_>));

    /// Reads a move, in any form that the game accepts.
    ///
    /// # Errors
    /// Not a move, or not legal here.
    fn read(&self, text: &str) -> Result<MoveText, ParseError>;

    /// The position after a move.
    ///
    /// # Errors
    /// Not a move, not legal here, or the game is over.
    fn play(&self, text: &str) -> Result<Box<dyn AnyPosition>, ParseError>;

    /// The nimber of the position in normal play, for impartial games, where it is known.
    fn nimber(&self) -> Option<u64>;

    /// The picture of the position.
    fn picture(&self, view: &str) -> Picture;

    /// A square under attack that a board should mark: a king in check.
    fn alarm(&self) -> Option<String>;

    /// The number of paths of exactly `depth` moves from here.
    ///
    /// # Errors
    /// The observer stopped it.
    fn perft(&self, depth: u32, observer: &mut dyn SearchObserver<MoveText>) -> Result<u64, Error>;

    /// Whether the other position is the same one of the same kind of game; who is to move does not count where the position does
    /// not tell.
    fn same(&self, other: &dyn AnyPosition) -> bool;

    /// A hash: equal positions have equal hashes.
    fn hash(&self) -> u64;

    /// The same position.
    fn copy(&self) -> Box<dyn AnyPosition>;

    /// The same position with another player to move, for games whose positions do not tell.
    fn with_mover(self: Box<Self>, mover: Side) -> Box<dyn AnyPosition>;

    /// For [`AnyPosition::same`].
    fn as_any(&self) -> &dyn Any;
}

/// A legal move whose text is written when it is asked for.
pub struct LegalMove<'a> {
    /// A number that stands for the text; see [`Notation::text_number`].
    pub number: Option<u16>,
    write: &'a dyn Fn() -> String,
}

impl LegalMove<'_> {
    /// The canonical text.
    pub fn text(&self) -> String {
        (self.write)()
    }
}

/// The one implementor of [`AnyPosition`].
struct ErasedPosition<G: Notation> {
    shared: Arc<Shared<G>>,
    position: G::Position,
    mover: Side,
}

impl<G: Notation> ErasedGame<G> {
    /// See [`crate::AnyGame::position`].
    pub(super) fn read_position(&self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
        let game = &self.shared.game;
        let position = text.map_or_else(|| Ok(game.start()), |text| game.parse_position(&narrow(text)))?;
        let mover = game.mover(&position);
        Ok(Box::new(ErasedPosition { shared: self.shared.clone(), position, mover }))
    }
}

impl<G: Notation> ErasedPosition<G> {
    fn parse(&self, text: &str) -> Result<G::Move, ParseError> {
        let game = &self.shared.game;
        if game.outcome(&self.position).is_some() {
            return Err(ParseError::new("move", text, "game-not-over"));
        }
        game.parse_move(&self.position, &narrow(text))
    }
}

impl<G: Notation> AnyPosition for ErasedPosition<G> {
    fn text(&self) -> String {
        self.shared.game.position_text(&self.position)
    }

    fn mover(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.shared.game.outcome(&self.position)
    }

    fn count(&self) -> u64 {
        self.shared.game.count(&self.position)
    }

    fn each_move(&self, visit: &mut dyn FnMut(LegalMove<'_>)) {
        let game = &self.shared.game;
        let mut moves = Vec::new();
        game.moves(&self.position, &mut moves);
        for mv in &moves {
            let number = game.text_number(&self.position, mv);
            visit(LegalMove { number, write: &|| game.move_text(&self.position, mv) });
        }
    }

    fn read(&self, text: &str) -> Result<MoveText, ParseError> {
        let mv = self.parse(text)?;
        let game = &self.shared.game;
        Ok(MoveText {
            text: game.move_text(&self.position, &mv),
            label: game.move_label(&self.position, &mv),
        })
    }

    fn play(&self, text: &str) -> Result<Box<dyn AnyPosition>, ParseError> {
        let mv = self.parse(text)?;
        let position = self.shared.game.play(&self.position, &mv);
        Ok(Box::new(ErasedPosition { shared: self.shared.clone(), position, mover: !self.mover }))
    }

    fn nimber(&self) -> Option<u64> {
        (self.shared.support.nimber)(&self.shared.game, &self.position)
    }

    fn picture(&self, view: &str) -> Picture {
        self.shared.game.picture(&self.position, view)
    }

    fn alarm(&self) -> Option<String> {
        self.shared.game.alarm(&self.position)
    }

    fn perft(&self, depth: u32, observer: &mut dyn SearchObserver<MoveText>) -> Result<u64, Error> {
        struct Untyped<'a>(&'a mut dyn SearchObserver<MoveText>);
        impl<M> SearchObserver<M> for Untyped<'_> {
            fn poll(&mut self) -> std::ops::ControlFlow<()> {
                self.0.poll()
            }
        }
        Ok((self.shared.support.perft)(&self.shared.game, &self.position, depth, &mut Untyped(observer))?)
    }

    fn same(&self, other: &dyn AnyPosition) -> bool {
        let other = other.as_any().downcast_ref::<ErasedPosition<G>>();
        other.is_some_and(|other| self.position == other.position && self.shared.name == other.shared.name)
    }

    fn hash(&self) -> u64 {
        self.shared.game.hash(&self.position)
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        let (shared, position) = (self.shared.clone(), self.position.clone());
        Box::new(ErasedPosition { shared, position, mover: self.mover })
    }

    fn with_mover(mut self: Box<Self>, mover: Side) -> Box<dyn AnyPosition> {
        self.mover = mover;
        self
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
