//! The user's preferences: language, theme, sound, how boards look and are moved on. Kept in the browser's local storage.

use boyi_session::Lang;
use leptos::prelude::*;
use web_sys::Storage;

/// Light, dark, or the system's theme.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// The colours of boards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum BoardColors {
    #[default]
    Wood,
    Green,
    Blue,
    Grey,
}

impl BoardColors {
    /// All of them, in the order of the dialog.
    pub(crate) const ALL: [BoardColors; 4] =
        [BoardColors::Wood, BoardColors::Green, BoardColors::Blue, BoardColors::Grey];

    /// Its name in the storage and in the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            BoardColors::Wood => "wood",
            BoardColors::Green => "green",
            BoardColors::Blue => "blue",
            BoardColors::Grey => "grey",
        }
    }
}

/// A preference that is on or off: its name in the storage, and `data-NAME` for the style sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Switch {
    /// The names of columns and rows are shown.
    Coordinates,
    /// Pieces are hidden.
    Blindfold,
    /// A move is played once it is confirmed.
    Confirm,
    /// Moves may be entered while the engine thinks.
    Premoves,
    /// Nothing but the board is shown.
    Zen,
}

impl Switch {
    /// All of them, in the order of the dialog.
    pub(crate) const ALL: [Switch; 5] =
        [Switch::Coordinates, Switch::Blindfold, Switch::Confirm, Switch::Premoves, Switch::Zen];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Switch::Coordinates => "coordinates",
            Switch::Blindfold => "blindfold",
            Switch::Confirm => "confirm",
            Switch::Premoves => "premoves",
            Switch::Zen => "zen",
        }
    }
}

/// The preferences, as signals shared by every component.
#[derive(Clone, Copy)]
pub(crate) struct Prefs {
    pub(crate) lang: RwSignal<Lang>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) sound: RwSignal<bool>,
    pub(crate) board: RwSignal<BoardColors>,
    switches: [RwSignal<bool>; 5],
}

/// The browser's storage; absent where it is switched off.
pub(crate) fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The text kept under a name.
pub(crate) fn kept(key: &str) -> Option<String> {
    storage()?.get_item(&format!("boyi.{key}")).ok().flatten()
}

/// Keeps a text under a name, if the browser allows it.
pub(crate) fn keep(key: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("boyi.{key}"), value);
    }
}

impl Prefs {
    /// Reads the preferences kept, or takes them from the browser, and keeps every change.
    pub(crate) fn load() -> Prefs {
        let of_browser = || window().navigator().language().unwrap_or_default();
        let lang = kept("lang").unwrap_or_else(of_browser);
        let theme = [Theme::Light, Theme::Dark]
            .into_iter()
            .find(|theme| kept("theme").as_deref() == Some(theme.name()));
        let board = BoardColors::ALL.into_iter().find(|board| kept("board").as_deref() == Some(board.name()));
        let prefs = Prefs {
            lang: RwSignal::new(Lang::of_locale(&lang)),
            theme: RwSignal::new(theme.unwrap_or_default()),
            sound: RwSignal::new(kept("sound").as_deref() != Some("off")),
            board: RwSignal::new(board.unwrap_or_default()),
            switches: Switch::ALL.map(|switch| {
                let usual = matches!(switch, Switch::Coordinates | Switch::Premoves);
                RwSignal::new(kept(switch.name()).map_or(usual, |kept| kept == "on"))
            }),
        };
        Effect::new(move |_| {
            let board = prefs.board.get().name();
            keep("board", board);
            set_root("data-board", board);
        });
        for switch in Switch::ALL {
            Effect::new(move |_| {
                let state = if prefs.switch(switch).get() { "on" } else { "off" };
                keep(switch.name(), state);
                set_root(&format!("data-{}", switch.name()), state);
            });
        }
        Effect::new(move |_| {
            let lang = prefs.lang.get();
            keep("lang", lang.code());
            set_root("lang", if lang == Lang::Zh { "zh-Hans" } else { "en" });
        });
        Effect::new(move |_| {
            let theme = prefs.theme.get().name();
            keep("theme", theme);
            set_root("data-theme", theme);
        });
        Effect::new(move |_| keep("sound", if prefs.sound.get() { "on" } else { "off" }));
        provide_context(prefs);
        prefs
    }

    /// The preferences of the page.
    pub(crate) fn get() -> Prefs {
        expect_context()
    }

    /// A preference that is on or off.
    pub(crate) fn switch(self, switch: Switch) -> RwSignal<bool> {
        self.switches[switch as usize]
    }

    /// Switches to the theme that is not on the screen.
    pub(crate) fn turn_theme(self) {
        let dark = match self.theme.get_untracked() {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => window()
                .match_media("(prefers-color-scheme: dark)")
                .ok()
                .flatten()
                .is_some_and(|media| media.matches()),
        };
        self.theme.set(if dark { Theme::Light } else { Theme::Dark });
    }

    pub(crate) fn turn_lang(self) {
        self.lang.update(|lang| *lang = if *lang == Lang::En { Lang::Zh } else { Lang::En });
    }
}

fn set_root(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(name, value);
    }
}
