//! The opening explorer: what was played in the position shown, in named openings or in the user's games.

use super::game::GameState;
use crate::service::{self, CorpusInfo};
use boyi_session::{Counted, Explored, Query, RequestError};
use leptos::prelude::*;
use web_sys::FileList;

/// The explorer, as signals. Everybody reads them; only the methods below write them.
#[derive(Clone, Copy)]
pub(crate) struct ExplorerState {
    game: GameState,
    /// What was played in the position shown.
    pub(crate) explored: ReadSignal<Option<Explored>>,
    /// Whether named openings or games are shown.
    pub(crate) of: ReadSignal<Counted>,
    /// The user's games.
    pub(crate) corpus: ReadSignal<CorpusInfo>,
    /// Games of the file being read, and percent of it.
    pub(crate) loading: ReadSignal<Option<(u64, u8)>>,
    /// The last error, for the user to read.
    pub(crate) error: ReadSignal<Option<String>>,
    set: Setters,
    /// The number of the last question: answers to older ones are dropped.
    last: StoredValue<u32>,
}

/// The writing halves of the signals.
#[derive(Clone, Copy)]
struct Setters {
    explored: WriteSignal<Option<Explored>>,
    of: WriteSignal<Counted>,
    corpus: WriteSignal<CorpusInfo>,
    loading: WriteSignal<Option<(u64, u8)>>,
    error: WriteSignal<Option<String>>,
}

impl ExplorerState {
    /// The explorer of a game, which follows the position shown.
    pub(crate) fn new(game: GameState) -> ExplorerState {
        let (explored, set_explored) = signal(None);
        let (of, set_of) = signal(Counted::Openings);
        let (corpus, set_corpus) = signal(CorpusInfo::default());
        let (loading, set_loading) = signal(None);
        let (error, set_error) = signal(None);
        let set = Setters {
            explored: set_explored,
            of: set_of,
            corpus: set_corpus,
            loading: set_loading,
            error: set_error,
        };
        let explorer =
            ExplorerState { game, explored, of, corpus, loading, error, set, last: StoredValue::new(0) };
        Effect::new(move |_| {
            game.shown.track();
            game.prefs.lang.track();
            of.track();
            corpus.track();
            untrack(|| explorer.ask());
        });
        service::about_corpus(move |about| explorer.accept_corpus(about));
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
                Ok(explored) => self.set.explored.set(Some(explored)),
                Err(failure) => self.set.error.set(Some(failure.text)),
            }
        };
        match self.of.get_untracked() {
            Counted::Openings => service::ask(&request, then),
            Counted::Games => service::explore(&request, then),
        }
    }

    /// Shows named openings or games.
    pub(crate) fn show(self, of: Counted) {
        self.set.of.set(of);
    }

    /// Adds the games of files.
    pub(crate) fn load(self, files: &FileList) {
        self.set.error.set(None);
        self.set.loading.set(Some((0, 0)));
        let loading = self.set.loading;
        let tell = move |progress| {
            loading.try_set(Some(progress));
        };
        service::load_corpus(files, tell, move |about| self.accept_corpus(about));
    }

    /// Forgets the user's games.
    pub(crate) fn forget(self) {
        service::forget_corpus(move |about| self.accept_corpus(about));
    }

    fn accept_corpus(self, about: Result<CorpusInfo, RequestError>) {
        // The game may have been closed meanwhile.
        if self.set.loading.try_set(None).is_some() {
            return;
        }
        match about {
            Ok(about) => {
                self.set.of.set(if about.games > 0 { Counted::Games } else { Counted::Openings });
                self.set.corpus.set(about);
            }
            Err(failure) => self.set.error.set(Some(failure.text)),
        }
    }
}
