//! A puzzle being solved, as signals: the model, and what it wants done.

use super::rating;
use crate::{
    service,
    state::{GameState, Reader},
};
use boyi_lessons::{Family, Rating};
use boyi_model::{Position, PuzzleEffect, PuzzleEvent, PuzzleFeedback, PuzzleModel};
use boyi_session::{Query, RequestError, State};
use leptos::prelude::*;
use std::time::Duration;

/// The time between the solver's move and the reply.
const PAUSE: Duration = Duration::from_millis(350);

/// The puzzle on the screen.
#[derive(Clone, Copy)]
pub(super) struct SolveState {
    pub(super) game: GameState,
    model: RwSignal<PuzzleModel>,
    pub(super) feedback: Memo<Option<PuzzleFeedback>>,
    pub(super) is_over: Memo<bool>,
    /// In a streak the puzzles solved, and after a mistake nothing more is added to it.
    pub(super) streak: Option<u32>,
    pub(super) missed: RwSignal<bool>,
    /// The solver's rating before the puzzle.
    pub(super) rating_before: Rating,
    reader: Reader,
}

impl SolveState {
    pub(super) fn new(model: PuzzleModel, streak: Option<u32>, reader: Reader) -> SolveState {
        let puzzle = model.puzzle();
        let game = GameState::open_board(&puzzle.game, Some(puzzle.position.clone()), Vec::new());
        // The solver sits at the bottom of a chess board.
        if Family::LARGE.contains(&model.family()) && puzzle.position.split(' ').nth(1) == Some("b") {
            game.flip();
        }
        let rating_before = untrack(|| rating(reader, model.family()));
        let model = RwSignal::new(model);
        let state = SolveState {
            game,
            model,
            feedback: Memo::new(move |_| model.with(PuzzleModel::feedback)),
            is_over: Memo::new(move |_| model.with(PuzzleModel::is_over)),
            streak,
            missed: RwSignal::new(false),
            rating_before,
            reader,
        };
        game.intercept_moves(Some(Callback::new(move |text| state.send(PuzzleEvent::Move(text)))));
        state
    }

    /// Reads the model where nothing follows its changes.
    pub(super) fn model<T>(self, read: impl FnOnce(&PuzzleModel) -> T) -> T {
        self.model.with_untracked(read)
    }

    /// The solver's rating now.
    pub(super) fn rating(self) -> Rating {
        rating(self.reader, self.model(PuzzleModel::family))
    }

    /// The longest streak in the family.
    pub(super) fn best_streak(self) -> u32 {
        let family = self.model(PuzzleModel::family);
        self.reader.progress.with(|progress| progress.puzzles.best_streak(family))
    }

    /// Whether the solver is to move on the position that the board shows.
    pub(super) fn is_solvers_turn(self) -> bool {
        let shown = self.game.shown.with(|shown| Some(shown.as_ref()?.moves.len()));
        self.model.with(|model| model.is_solvers_turn() && shown == Some(model.moves().len()))
    }

    /// Takes an event, and does what follows from it.
    pub(super) fn send(self, event: PuzzleEvent) {
        // The puzzle may be closed already.
        for effect in self.model.try_update(|model| model.update(event)).unwrap_or_default() {
            self.perform(effect);
        }
    }

    fn perform(self, effect: PuzzleEffect) {
        match effect {
            PuzzleEffect::Show(moves) => self.game.show_moves(moves),
            PuzzleEffect::Describe { request, moves } => {
                let asked = self.game.request(moves, Query::State { view: None });
                service::ask(&asked, move |state: Result<State, RequestError>| {
                    let position = match state {
                        Ok(state) => Some(Position::from(&state)),
                        Err(failure) => {
                            if self.model.try_with_untracked(|_| ()).is_some() {
                                self.game.set_error(failure);
                            }
                            None
                        }
                    };
                    self.send(PuzzleEvent::Described { request, position });
                });
            }
            PuzzleEffect::Pause { request } => {
                set_timeout(move || self.send(PuzzleEvent::Paused { request }), PAUSE);
            }
            PuzzleEffect::Record { solved } => {
                self.missed.update(|missed| *missed |= !solved);
                self.reader.change_puzzles(|progress| match self.streak {
                    // A streak does not count for the rating.
                    Some(before) => {
                        let family = self.model(PuzzleModel::family);
                        progress.record_streak(family, before + u32::from(solved));
                    }
                    None => self.model(|model| model.record(progress, solved)),
                });
            }
        }
    }
}
