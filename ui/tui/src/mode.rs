//! What a person does with a game.

/// The three things to do with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Play,
    Analyse,
    Learn,
}

impl Mode {
    /// All, in the order of the Tab key.
    pub(crate) const ALL: [Mode; 3] = [Mode::Play, Mode::Analyse, Mode::Learn];

    /// The next one.
    pub(crate) fn next(self) -> Mode {
        match self {
            Mode::Play => Mode::Analyse,
            Mode::Analyse => Mode::Learn,
            Mode::Learn => Mode::Play,
        }
    }

    /// The one before.
    pub(crate) fn previous(self) -> Mode {
        self.next().next()
    }

    /// Its name in saved games.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Mode::Play => "play",
            Mode::Analyse => "analyse",
            Mode::Learn => "learn",
        }
    }

    /// Reads [`word`](Self::word).
    pub(crate) fn of(word: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.word() == word)
    }

    /// The id of its title.
    pub(crate) fn title_id(self) -> &'static str {
        match self {
            Mode::Play => "tui-mode-play",
            Mode::Analyse => "tui-mode-analyse",
            Mode::Learn => "tui-mode-learn",
        }
    }
}
