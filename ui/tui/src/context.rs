//! The state that all screens share: settings, the time, the saved games, and the effects that they ask for.

use crate::{
    event::Effect,
    game::{GameFile, SaveState, SavedGame},
    view::{
        canvas::PieceSet,
        theme::{ColorRole, Theme},
    },
    words::{Words, other},
};
use boyi_catalogue::Error;
use boyi_chess_games::explorer::Explorer;
use boyi_core::ParseError;
use boyi_lessons::Progress;
use boyi_session::{Lang, MAX_THREADS, Service};
use std::sync::Arc;

/// A short message to the player, at the bottom of the screen until the next key.
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) role: ColorRole,
}

/// Shared by all screens; the app owns it.
pub(crate) struct Context {
    /// The games and the words about them.
    pub(crate) service: &'static Service,
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    pub(crate) pieces: PieceSet,
    /// Whether heaps show their binary digits.
    pub(crate) binary: bool,
    /// Threads that the engine may use.
    pub(crate) threads: usize,
    /// Milliseconds since 1970.
    pub(crate) now: u64,
    pub(crate) toast: Option<Toast>,
    /// The progress in the course.
    pub(crate) progress: Progress,
    /// Saved games, the latest first.
    pub(crate) library: Vec<SavedGame>,
    /// Games that were deleted, the last one last.
    deleted: Vec<SavedGame>,
    /// The user's games, for the opening explorer; without any it has the openings that have a name.
    pub(crate) corpus: Option<Arc<Explorer>>,
    effects: Vec<Effect>,
    last_request: u64,
}

impl Context {
    pub(crate) fn new(
        service: &'static Service,
        lang: Lang,
        theme: Theme,
        library: Vec<SavedGame>,
    ) -> Context {
        Context {
            service,
            words: Words::of(service, lang),
            theme,
            pieces: PieceSet::default(),
            binary: true,
            threads: 1,
            now: 0,
            toast: None,
            progress: Progress::default(),
            library,
            deleted: Vec::new(),
            corpus: None,
            effects: Vec::new(),
            last_request: 0,
        }
    }

    /// Queues an effect.
    pub(crate) fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Takes the queued effects, in order.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// A number for a request to the engine, larger than those before.
    pub(crate) fn next_request(&mut self) -> u64 {
        self.last_request += 1;
        self.last_request
    }

    /// Shows a message by its id.
    pub(crate) fn say(&mut self, id: &str, role: ColorRole) {
        self.show(self.words.text(id), role);
    }

    /// Shows a text.
    pub(crate) fn show(&mut self, text: String, role: ColorRole) {
        self.toast = Some(Toast { text, role });
    }

    /// Shows an error.
    pub(crate) fn show_error(&mut self, error: &Error) {
        self.show(self.words.error(error), ColorRole::Bad);
    }

    /// Shows what is wrong with a text.
    pub(crate) fn show_parse_error(&mut self, error: &ParseError) {
        self.show(self.words.parse_error(error), ColorRole::Bad);
    }

    /// Sets the threads that the engine may use: at least 1, at most [`MAX_THREADS`].
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MAX_THREADS);
    }

    /// Changes to the other language.
    pub(crate) fn switch_language(&mut self) {
        self.words = self.words.in_lang(other(self.words.lang()));
    }

    /// Saves a game, which becomes the latest of the library.
    pub(crate) fn save(&mut self, id: &str, state: SaveState, file: GameFile) {
        self.library.retain(|game| game.id != id);
        self.library.insert(0, SavedGame { id: id.to_owned(), state, file: file.clone() });
        self.effect(Effect::Save { id: id.to_owned(), file });
    }

    /// Removes a game from the library.
    pub(crate) fn remove(&mut self, id: String) {
        let gone = self.library.iter().position(|game| game.id == id);
        self.deleted.extend(gone.map(|at| self.library.remove(at)));
        self.effect(Effect::Remove(id));
    }

    /// Brings back the game that was removed last; returns its place in the library.
    pub(crate) fn undelete(&mut self) -> usize {
        let Some(mut game) = self.deleted.pop() else { return 0 };
        if game.state == SaveState::Open {
            game.state = SaveState::Unfinished;
            game.file.set("State", SaveState::Unfinished.word());
        }
        self.effect(Effect::Save { id: game.id.clone(), file: game.file.clone() });
        let at = self.library.iter().position(|other| other.id < game.id).unwrap_or(self.library.len());
        self.library.insert(at, game);
        at
    }

    /// The latest game that is not finished.
    pub(crate) fn unfinished(&self) -> Option<&SavedGame> {
        self.library.iter().find(|game| game.state != SaveState::Finished)
    }

    /// Marks as closed the games that were open when the program was killed.
    pub(crate) fn close_open_games(&mut self) {
        for game in &mut self.library {
            if game.state == SaveState::Open {
                game.state = SaveState::Unfinished;
                game.file.set("State", SaveState::Unfinished.word());
                self.effects.push(Effect::Save { id: game.id.clone(), file: game.file.clone() });
            }
        }
    }
}
