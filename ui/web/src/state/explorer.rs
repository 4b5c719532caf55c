//! The opening explorer: what was played in the position shown, in named openings or in the user's games.

use super::game::GameState;
use crate::{
    service::{self, Said},
    ui::text::messages,
};
use boyi_session::{Explored, Query, RequestError};
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::FileList;

/// The explorer, as signals. Everybody reads them; only the methods below write them.
#[derive(Clone, Copy)]
pub(crate) struct ExplorerState {
    game: GameState,
    /// The moves played in the position shown, as `say` has them.
    pub(crate) said: ReadSignal<String>,
    /// Whether games are shown, not named openings.
    pub(crate) of_games: ReadSignal<bool>,
    /// Whether there are games.
    pub(crate) has_games: ReadSignal<bool>,
    /// Which games are at hand, or how far reading them is.
    pub(crate) about: ReadSignal<String>,
    /// The error.
    pub(crate) fault: ReadSignal<String>,
    set: Setters,
    /// Shows the moves played.
    say: fn(&Explored, GameState) -> String,
    /// The number of the last question: answers to older ones are dropped.
    last: StoredValue<u32>,
}

/// The writing halves of the signals.
#[derive(Clone, Copy)]
struct Setters {
    said: WriteSignal<String>,
    of_games: WriteSignal<bool>,
    has_games: WriteSignal<bool>,
    about: WriteSignal<String>,
    fault: WriteSignal<String>,
}

impl ExplorerState {
    /// The explorer of a game, which follows the position shown and the language.
    pub(crate) fn new(game: GameState, say: fn(&Explored, GameState) -> String) -> ExplorerState {
        let (said, set_said) = signal(String::new());
        let (of_games, set_of_games) = signal(false);
        let (has_games, set_has_games) = signal(false);
        let (about, set_about) = signal(String::new());
        let (fault, set_fault) = signal(String::new());
        let set = Setters {
            said: set_said,
            of_games: set_of_games,
            has_games: set_has_games,
            about: set_about,
            fault: set_fault,
        };
        let last = StoredValue::new(0);
        let explorer = ExplorerState { game, said, of_games, has_games, about, fault, set, say, last };
        Effect::new(move |_| {
            game.shown.track();
            of_games.track();
            untrack(|| explorer.ask());
        });
        Effect::new(move |_| {
            game.prefs.lang.track();
            service::corpus(false, Box::new(move |said, message| explorer.hear(said, message)));
        });
        explorer
    }

    fn ask(self) {
        self.last.update_value(|last| *last += 1);
        let number = self.last.get_value();
        let request = self.game.request_shown(Query::Explore);
        let then = move |explored: Result<Explored, RequestError>| {
            if self.last.try_get_value() != Some(number) {
                return;
            }
            match explored {
                Ok(explored) => self.set.said.set((self.say)(&explored, self.game)),
                Err(failure) => self.set.fault.set(failure.text),
            }
        };
        if self.of_games.get_untracked() {
            service::explore(&request, then);
        } else {
            service::ask(&request, then);
        }
    }

    /// Shows games, or named openings.
    pub(crate) fn show_games(self, games: bool) {
        self.set.of_games.set(games);
    }

    /// Adds the games of files.
    pub(crate) fn load(self, files: &FileList) {
        let lang = self.game.prefs.lang.get_untracked();
        service::load_corpus(files, lang, Box::new(move |said, message| self.hear(said, message)));
    }

    /// Forgets the user's games.
    pub(crate) fn forget(self) {
        service::corpus(true, Box::new(move |said, message| self.hear(said, message)));
    }

    /// The worker says which games are at hand, or how far it is.
    fn hear(self, said: Said, message: &Array) {
        let number = |at: u32| message.get(at).as_f64().unwrap_or_default() as u64;
        let text = |at: u32| message.get(at).as_string().unwrap_or_default();
        // The game may have been closed meanwhile.
        let Some(had_games) = self.has_games.try_get_untracked() else { return };
        let lang = self.game.prefs.lang.get_untracked();
        let (mut about, mut fault) = (String::new(), String::new());
        match said {
            Said::Failure => fault = text(2),
            Said::Progress => about = format!("{}% · {}", number(3), messages::exploring(lang, number(2))),
            Said::Reply => {
                let games = number(2);
                if games > 0 {
                    about = messages::explored_games(lang, games, text(3));
                }
                for broken in message.get(4).unchecked_into::<Array>() {
                    let broken: Array = broken.unchecked_into();
                    let part = |at: u32| broken.get(at).as_string().unwrap_or_default();
                    let count = broken.get(1).as_f64().unwrap_or_default() as u64;
                    if count > 0 {
                        fault += &(messages::explored_broken(lang, count, part(0), part(2)) + "\n");
                    }
                    if let Some(remark) = broken.get(3).as_string() {
                        fault += &format!("{}: {remark}\n", part(0));
                    }
                }
                if had_games != (games > 0) {
                    self.set.has_games.set(games > 0);
                    self.set.of_games.set(games > 0);
                }
                // Other games may be at hand now.
                untrack(|| self.ask());
            }
        }
        self.set.about.try_set(about);
        self.set.fault.try_set(fault);
    }
}
