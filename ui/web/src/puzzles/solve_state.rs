//! A puzzle being solved: moves are read by the service and judged by the puzzle's line.

use super::{Loaded, rating};
use crate::{
    service,
    state::{GameState, Reader, other, today},
};
use boyi_lessons::{Attempt, Family, Verdict};
use boyi_session::{Outcome, Query, RequestError, State};
use leptos::prelude::*;
use std::time::Duration;

/// The answer appears so long after the solver's move.
const PAUSE: Duration = Duration::from_millis(350);

/// What is said about an attempt.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Said {
    /// Right so far.
    Right,
    /// Not the move.
    Wrong,
    Solved,
    /// The solution was shown.
    Shown,
    /// The move could not be read.
    Unread(String),
}

/// The puzzle on the screen, as signals.
#[derive(Clone, Copy)]
pub(super) struct SolveState {
    pub(super) game: GameState,
    pub(super) said: RwSignal<Option<Said>>,
    attempt: RwSignal<Attempt>,
    loaded: StoredValue<Loaded>,
    reader: Reader,
    /// Whether a move is being read or answered.
    waiting: RwSignal<bool>,
}

impl SolveState {
    pub(super) fn new(loaded: Loaded, reader: Reader) -> SolveState {
        let puzzle = &loaded.puzzle;
        let game = GameState::open_board(&puzzle.game, Some(puzzle.position.clone()), Vec::new());
        // The solver sits at the bottom of a chess board.
        if loaded.family == Family::Chess && puzzle.position.split(' ').nth(1) == Some("b") {
            game.flip();
        }
        let state = SolveState {
            game,
            said: RwSignal::new(None),
            attempt: RwSignal::new(Attempt::new(puzzle)),
            loaded: StoredValue::new(loaded),
            reader,
            waiting: RwSignal::new(false),
        };
        game.intercept_moves(Some(Callback::new(move |text| state.try_move(text))));
        state
    }

    pub(super) fn loaded<T>(self, read: impl FnOnce(&Loaded) -> T) -> T {
        self.loaded.with_value(read)
    }

    pub(super) fn is_over(self) -> bool {
        self.attempt.with(Attempt::is_over)
    }

    pub(super) fn rating(self) -> u64 {
        rating(self.reader, self.loaded(|loaded| loaded.family))
    }

    /// Whether the solver is to move.
    pub(super) fn is_solvers_turn(self) -> bool {
        !self.waiting.get() && !self.is_over() && self.game.shown.with(Option::is_some)
    }

    fn try_move(self, text: String) {
        if self.waiting.get_untracked() || self.attempt.with_untracked(Attempt::is_over) {
            return;
        }
        let mut moves = self.game.moves_played();
        moves.push(text);
        self.waiting.set(true);
        let request = self.game.request(moves, Query::State { view: None });
        service::ask(&request, move |state: Result<State, RequestError>| {
            if self.waiting.try_get_untracked() != Some(true) {
                return;
            }
            self.waiting.set(false);
            match state {
                Ok(state) => self.judge(&state),
                Err(failure) => self.said.set(Some(Said::Unread(failure.text))),
            }
        });
    }

    /// Judges the last move of a position.
    fn judge(self, state: &State) {
        let Some(mv) = state.moves.last().map(|mv| mv.text.clone()) else { return };
        let solver = self.game.shown.with_untracked(|shown| shown.as_ref().map(|shown| shown.mover));
        let winner = state.over.as_ref().and_then(|over| match over.result {
            Outcome::Win => Some(state.mover),
            Outcome::Loss => Some(other(state.mover)),
            Outcome::Draw => None,
        });
        let first_miss = !self.attempt.with_untracked(Attempt::was_missed);
        let verdict =
            self.attempt.try_update(|attempt| attempt.play(&mv, winner.is_some() && winner == solver));
        match verdict {
            Some(Verdict::Right(answer)) => {
                self.game.play_line(vec![mv]);
                self.said.set(Some(Said::Right));
                self.waiting.set(true);
                self.answer(answer, state.moves.len());
            }
            Some(Verdict::Solved) => {
                self.game.play_line(vec![mv]);
                self.said.set(Some(Said::Solved));
                self.record(!self.attempt.with_untracked(Attempt::was_missed));
            }
            _ => {
                self.game.reset_board();
                self.said.set(Some(Said::Wrong));
                if first_miss {
                    self.record(false);
                }
            }
        }
    }

    /// Plays the opponent's move after a pause, once the solver's stands on the board, which is the move of that ply.
    fn answer(self, mv: String, ply: usize) {
        set_timeout(
            move || {
                if self.waiting.try_get_untracked() != Some(true) {
                    return;
                }
                if self.game.ply.get_untracked() < ply {
                    return self.answer(mv, ply);
                }
                self.waiting.set(false);
                self.game.play_line(vec![mv]);
            },
            PAUSE,
        );
    }

    pub(super) fn show_solution(self) {
        if self.waiting.get_untracked() {
            return;
        }
        if let Some(line) = self.attempt.try_update(Attempt::give_up) {
            self.game.play_line(line);
            self.said.set(Some(Said::Shown));
            self.record(false);
        }
    }

    /// Keeps the result: the first one counts.
    fn record(self, solved: bool) {
        let is_over = self.attempt.with_untracked(Attempt::is_over);
        self.reader.change_puzzles(|progress| {
            self.loaded(|Loaded { family, number, puzzle, is_daily }| {
                progress.record(*family, *number, puzzle, solved);
                if *is_daily && is_over {
                    progress.solve_daily(today());
                }
            });
        });
    }
}
