//! The theory that an impartial game has of its positions.

use boyi_core::{Notation, Note};
use boyi_impartial::Convention;

/// Positions with more moves than this are not searched for winning moves one by one.
pub(crate) const TRIED_MOVES: u64 = 2_000_000;

/// Decides whether the nimber of a position is the given number; 0 is that of lost ones. It remembers its results, and asks now and
/// then, with the number of positions visited in this call, whether to continue; if not, the answer is `None`.
pub type Search<'a, P> = Box<dyn FnMut(&P, u64, &mut dyn FnMut(u64) -> bool) -> Option<bool> + 'a>;

/// An impartial game, and its theory.
pub trait Impartial: Notation {
    /// Whether the player who makes the last move loses.
    fn misere(&self) -> bool;

    /// The same, as the theory of closed forms calls it.
    fn convention(&self) -> Convention {
        if self.misere() { Convention::Misere } else { Convention::Normal }
    }

    /// Calls `visit` with every legal move, in generation order; [`Game::moves`](boyi_core::Game::moves) is this, put
    /// in a list.
    fn visit_moves(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Move));

    /// The nimber of the position in *normal* play, whatever the convention; `None` where it is out of reach.
    fn nimber(&self, position: &Self::Position) -> Option<u64>;

    /// Whether the mover loses under the game's own convention, if a theorem says so.
    fn lost(&self, position: &Self::Position) -> Option<bool> {
        if self.misere() { None } else { self.nimber(position).map(|nimber| nimber == 0) }
    }

    /// The nimbers after each of some legal moves.
    fn nimbers_after(&self, position: &Self::Position, moves: &[Self::Move]) -> Option<Vec<u64>> {
        moves.iter().map(|mv| self.nimber(&self.play(position, mv))).collect()
    }

    /// Whether the player then to move loses, after each of some legal moves.
    fn lost_after(&self, position: &Self::Position, moves: &[Self::Move]) -> Option<Vec<bool>> {
        if self.misere() {
            moves.iter().map(|mv| self.lost(&self.play(position, mv))).collect()
        } else {
            Some(self.nimbers_after(position, moves)?.into_iter().map(|nimber| nimber == 0).collect())
        }
    }

    /// The moves to a position of that nimber: all of them, or, where there are too many moves to try, at least one
    /// if there is one. `None` where that is out of reach.
    fn moves_to(&self, position: &Self::Position, nimber: u64) -> Option<Vec<Self::Move>> {
        if self.count(position) > TRIED_MOVES {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let after = self.nimbers_after(position, &moves)?;
        Some(moves.into_iter().zip(after).filter(|(_, after)| *after == nimber).map(|(mv, _)| mv).collect())
    }

    /// Winning moves of a position with too many moves to try, if a theorem constructs them.
    fn constructed(&self, position: &Self::Position) -> Option<Vec<Self::Move>> {
        if self.misere() { None } else { self.moves_to(position, 0) }
    }

    /// Whether [`constructed`](Impartial::constructed) finds every winning move of the position.
    fn constructs_all(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Moves worth naming in a lost position with too many moves to try.
    fn delaying(&self, position: &Self::Position) -> Option<Vec<Self::Move>> {
        let _ = position;
        None
    }

    /// The number of moves up to which all of them are tried, to find those that win or set the best trap; above it the
    /// [constructed](Impartial::constructed) and the [delaying](Impartial::delaying) ones are named.
    fn tried_moves(&self) -> u64 {
        TRIED_MOVES
    }

    /// The parts that the position is the sum of, in the order in which moves name them, each with its nimber.
    fn parts(&self, position: &Self::Position) -> Vec<(String, Option<u64>)> {
        let _ = position;
        Vec::new()
    }

    /// Which of the [`parts`](Impartial::parts) a move changes the nimber of, by its index.
    fn part_of(&self, position: &Self::Position, mv: &Self::Move) -> Option<usize> {
        let _ = (position, mv);
        None
    }

    /// How many parts a position has, to tell how long its moves take to look at.
    fn parts_count(&self, position: &Self::Position) -> u64 {
        let _ = position;
        1
    }

    /// How much is left to play, to tell long games from short ones.
    fn remaining(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// A position of the same game in which the same player wins: one for all that differ only in the order of their parts.
    fn normal_form(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// A search of the game's own for nimbers, in `memory` bytes; `None` where there is none, as in misère play.
    fn search(&self, memory: usize) -> Option<Search<'_, Self::Position>> {
        let _ = memory;
        None
    }

    /// Finds out nimbers that take long, so that [`nimber`](Impartial::nimber) knows them from then on: that of the
    /// position, and with `moves` those of what its moves leave. Now and then it asks, with the number of positions
    /// looked at in this call, whether to go on.
    fn precompute(&self, position: &Self::Position, moves: bool, go_on: &mut dyn FnMut(u64) -> bool) {
        let _ = (position, moves, go_on);
    }

    /// Theorems about positions like this one, won or lost: a period, a formula of nimbers.
    fn laws(&self, position: &Self::Position) -> Vec<Note> {
        let _ = position;
        Vec::new()
    }

    /// The answer to a move of a lost position by the game's own strategy, where that is not just any winning one.
    fn answer(&self, position: &Self::Position, mv: &Self::Move) -> Option<Self::Move> {
        let _ = (position, mv);
        None
    }

    /// The game's own reasons why this position is won or lost, told before the general ones.
    fn reasons(&self, position: &Self::Position) -> Vec<Note> {
        let _ = position;
        Vec::new()
    }
}
