//! The squares picked so far on the way to a move.

use crate::{board::legal_move::LegalMove, grid_shape::GridShape, state::GameState};
use boyi_session::{MoveText, Square};
use leptos::prelude::*;

/// The squares picked, and the legal moves that they can become.
#[derive(Clone, Copy)]
pub(super) struct Selection {
    game: GameState,
    shape: GridShape,
    legal: Memo<Vec<LegalMove>>,
    /// Asks which of several moves is meant.
    choice: RwSignal<Vec<MoveText>>,
    picked: RwSignal<Vec<Square>>,
    /// Whether the squares where a move can begin are shown, as one was touched where none can.
    lost: RwSignal<bool>,
}

impl Selection {
    pub(super) fn new(
        game: GameState,
        shape: GridShape,
        legal: Memo<Vec<LegalMove>>,
        choice: RwSignal<Vec<MoveText>>,
    ) -> Selection {
        Selection {
            game,
            shape,
            legal,
            choice,
            picked: RwSignal::new(Vec::new()),
            lost: RwSignal::new(false),
        }
    }

    pub(super) fn picked(self) -> ReadSignal<Vec<Square>> {
        self.picked.read_only()
    }

    /// Whether a human has a legal move.
    pub(super) fn has_moves(self) -> bool {
        self.legal.with(|legal| !legal.is_empty())
    }

    pub(super) fn clear(self) {
        self.lost.set(false);
        self.picked.set(Vec::new());
    }

    /// Whether exactly this square is picked.
    pub(super) fn is_only(self, square: Square) -> bool {
        self.picked.with_untracked(|picked| picked.as_slice() == [square])
    }

    /// Whether a move can begin with these squares. In chess and xiangqi pieces go from one square to another; elsewhere the order
    /// of the squares does not matter. Some moves enter a square twice: an amazon may shoot at the square that it has left.
    fn fits(self, mv: &LegalMove, picked: &[Square]) -> bool {
        if self.shape.drags() {
            mv.squares().starts_with(picked)
        } else {
            let count = |squares: &[Square], wanted: &Square| {
                squares.iter().filter(|square| *square == wanted).count()
            };
            picked.iter().all(|square| count(picked, square) <= count(mv.squares(), square))
        }
    }

    fn fitting(self, picked: &[Square]) -> Vec<LegalMove> {
        self.legal.with_untracked(|legal| legal.iter().filter(|mv| self.fits(mv, picked)).cloned().collect())
    }

    /// Whether something is picked that can become a move of the position shown.
    pub(super) fn fits_still(self) -> bool {
        let picked = self.picked.get_untracked();
        !picked.is_empty() && !self.fitting(&picked).is_empty()
    }

    /// The squares that can be picked next, sorted.
    pub(super) fn targets(self) -> Memo<Vec<Square>> {
        Memo::new(move |_| {
            let picked = self.picked.get();
            if picked.is_empty() && !self.lost.get() {
                return Vec::new();
            }
            let rest = |mv: &LegalMove| -> Vec<Square> {
                let squares = mv.squares();
                if self.shape.drags() || picked.is_empty() {
                    squares.get(picked.len()).copied().into_iter().collect()
                } else {
                    let follows = |at: usize| at == picked.len() && squares.starts_with(&picked);
                    let is_left = |(at, square): &(usize, &Square)| !picked.contains(square) || follows(*at);
                    squares.iter().enumerate().filter(is_left).map(|(_, square)| *square).collect()
                }
            };
            let mut all: Vec<Square> = self
                .legal
                .with(|legal| legal.iter().filter(|mv| self.fits(mv, &picked)).flat_map(rest).collect());
            all.sort_unstable();
            all.dedup();
            all
        })
    }

    /// A move that the picked squares complete, although longer moves begin the same way.
    pub(super) fn complete(self) -> Option<MoveText> {
        let picked = self.picked.get();
        let same = |mv: &&LegalMove| {
            !picked.is_empty() && mv.squares().len() == picked.len() && self.fits(mv, &picked)
        };
        self.legal.with(|legal| legal.iter().find(same).map(|mv| mv.mv.clone()))
    }

    /// Picks a square: plays the move that it completes, asks which move is meant, or waits for more squares.
    pub(super) fn touch(self, square: Square) {
        self.game.cancel_premove();
        self.lost.set(false);
        let square = self.landing_square(square);
        let mut picked = self.picked.get_untracked();
        let again = picked.contains(&square);
        picked.push(square);
        let mut moves = self.fitting(&picked);
        if again && moves.is_empty() {
            return self.touch_again();
        }
        // A square that does not continue a move begins another one.
        if moves.is_empty() {
            picked = vec![square];
            moves = self.fitting(&picked);
        }
        let is_complete = |mv: &&LegalMove| mv.squares().len() == picked.len();
        let complete: Vec<MoveText> = moves.iter().filter(is_complete).map(|mv| mv.mv.clone()).collect();
        match complete.as_slice() {
            _ if moves.is_empty() => {
                let was_picked = !self.picked.with_untracked(Vec::is_empty);
                self.clear();
                // In chess a touch beside the pieces lets one go; elsewhere somebody is looking for a move.
                self.lost.set(!self.shape.drags() && !was_picked);
            }
            [one] if moves.len() == 1 => {
                self.clear();
                self.game.play(&one.text);
            }
            _ if complete.len() == moves.len() => {
                self.clear();
                // Of moves with the same squares, the one that has them in this order.
                let mut ordered = moves.iter().filter(|mv| mv.squares() == picked);
                match (ordered.next(), ordered.next()) {
                    (Some(one), None) => self.game.play(&one.mv.text),
                    _ => self.choice.set(complete),
                }
            }
            _ => self.picked.set(picked),
        }
    }

    /// The lowest free square of the column where pieces fall; else the square itself.
    fn landing_square(self, square: Square) -> Square {
        if !self.shape.falls {
            return square;
        }
        let same_column = |mv: &LegalMove| match mv.squares() {
            [one] if one.0 == square.0 => Some(*one),
            _ => None,
        };
        self.legal.with_untracked(|legal| legal.iter().find_map(same_column)).unwrap_or(square)
    }

    /// Touching a picked square again plays a complete move, except in chess; else it clears the selection.
    fn touch_again(self) {
        match untrack(|| self.complete()) {
            Some(mv) if !self.shape.drags() => self.game.play(&mv.text),
            _ => self.clear(),
        }
    }
}
