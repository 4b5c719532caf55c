//! The user's preferences: language, theme, sound, how boards look and are moved on. Kept in the browser's local storage.

use boyi_session::Lang;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
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

/// A preference with several choices: the first is the usual one.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// All of them, in the order of the dialog.
    const ALL: &'static [Self];

    /// Its name in the storage and in the style sheet.
    fn name(self) -> &'static str;

    /// The one kept under a name; else the usual one.
    fn of_kept(key: &str) -> Self {
        let kept = kept(key);
        let all = Self::ALL.iter().copied();
        all.into_iter().find(|choice| kept.as_deref() == Some(choice.name())).unwrap_or(Self::ALL[0])
    }
}

/// The colours of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardColors {
    Wood,
    Walnut,
    Green,
    Blue,
    Purple,
    Grey,
    Contrast,
}

impl Choice for BoardColors {
    const ALL: &'static [BoardColors] = &[
        BoardColors::Wood,
        BoardColors::Walnut,
        BoardColors::Green,
        BoardColors::Blue,
        BoardColors::Purple,
        BoardColors::Grey,
        BoardColors::Contrast,
    ];

    fn name(self) -> &'static str {
        match self {
            BoardColors::Wood => "wood",
            BoardColors::Walnut => "walnut",
            BoardColors::Green => "green",
            BoardColors::Blue => "blue",
            BoardColors::Purple => "purple",
            BoardColors::Grey => "grey",
            BoardColors::Contrast => "contrast",
        }
    }
}

/// The drawings of chess pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pieces {
    /// As they are carved.
    Carved,
    /// Plain shapes.
    Plain,
    /// Discs with letters.
    Letters,
}

impl Choice for Pieces {
    const ALL: &'static [Pieces] = &[Pieces::Carved, Pieces::Plain, Pieces::Letters];

    fn name(self) -> &'static str {
        match self {
            Pieces::Carved => "carved",
            Pieces::Plain => "plain",
            Pieces::Letters => "letters",
        }
    }
}

/// Where the names of columns and rows stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coordinates {
    /// On the squares of a chess board, beside other boards.
    Inside,
    /// Beside every board.
    Outside,
    Off,
}

impl Choice for Coordinates {
    const ALL: &'static [Coordinates] = &[Coordinates::Inside, Coordinates::Outside, Coordinates::Off];

    fn name(self) -> &'static str {
        match self {
            Coordinates::Inside => "inside",
            Coordinates::Outside => "outside",
            Coordinates::Off => "off",
        }
    }
}

/// How moves sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sounds {
    /// Soft tones.
    Soft,
    /// Knocks as of wood.
    Knock,
    /// Tones of an old computer.
    Beep,
}

impl Choice for Sounds {
    const ALL: &'static [Sounds] = &[Sounds::Soft, Sounds::Knock, Sounds::Beep];

    fn name(self) -> &'static str {
        match self {
            Sounds::Soft => "soft",
            Sounds::Knock => "knock",
            Sounds::Beep => "beep",
        }
    }
}

/// The sizes of boards, in percent of the usual one.
pub(crate) const BOARD_SIZES: std::ops::RangeInclusive<u32> = 50..=140;

/// A preference that is on or off: its name in the storage, and `data-NAME` for the style sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Switch {
    /// Pieces are hidden.
    Blindfold,
    /// A move is played once it is confirmed.
    Confirm,
    /// The human's moves are judged in games against the engine.
    Practice,
    /// Moves may be entered while the engine thinks.
    Premoves,
    /// The board and the words are large enough for a room to see.
    Projector,
    /// Nothing but the board is shown.
    Zen,
}

impl Switch {
    /// All of them, in the order of the dialog.
    pub(crate) const ALL: [Switch; 6] = [
        Switch::Blindfold,
        Switch::Confirm,
        Switch::Practice,
        Switch::Premoves,
        Switch::Projector,
        Switch::Zen,
    ];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Switch::Blindfold => "blindfold",
            Switch::Confirm => "confirm",
            Switch::Practice => "practice",
            Switch::Premoves => "premoves",
            Switch::Projector => "projector",
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
    pub(crate) pieces: RwSignal<Pieces>,
    pub(crate) coordinates: RwSignal<Coordinates>,
    pub(crate) sounds: RwSignal<Sounds>,
    /// One of [`BOARD_SIZES`].
    pub(crate) board_size: RwSignal<u32>,
    switches: [RwSignal<bool>; 6],
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

/// The name under which the view of a game is kept; xiangqi and its endgames share one.
pub(crate) fn view_key(game: &str) -> String {
    format!("view-{}", game.split('-').next().unwrap_or_default())
}

impl Prefs {
    /// Reads the preferences kept, or takes them from the browser, and keeps every change.
    pub(crate) fn load() -> Prefs {
        let of_browser = || window().navigator().language().unwrap_or_default();
        let lang = kept("lang").unwrap_or_else(of_browser);
        let theme = [Theme::Light, Theme::Dark]
            .into_iter()
            .find(|theme| kept("theme").as_deref() == Some(theme.name()));
        let size =
            kept("board-size").and_then(|text| text.parse().ok()).filter(|size| BOARD_SIZES.contains(size));
        let prefs = Prefs {
            lang: RwSignal::new(Lang::of_locale(&lang)),
            theme: RwSignal::new(theme.unwrap_or_default()),
            sound: RwSignal::new(kept("sound").as_deref() != Some("off")),
            board: keep_choice("board"),
            pieces: keep_choice("pieces"),
            coordinates: keep_choice("coordinates"),
            sounds: keep_choice("sounds"),
            board_size: RwSignal::new(size.unwrap_or(100)),
            switches: Switch::ALL.map(|switch| {
                let usual = switch == Switch::Premoves;
                RwSignal::new(kept(switch.name()).map_or(usual, |kept| kept == "on"))
            }),
        };
        Effect::new(move |_| {
            let size = prefs.board_size.get();
            keep("board-size", &size.to_string());
            set_board_size(f64::from(size) / 100.0);
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

/// A preference with several choices, which is kept and told to the style sheet.
fn keep_choice<T: Choice + Send + Sync>(key: &'static str) -> RwSignal<T> {
    let chosen = RwSignal::new(T::of_kept(key));
    Effect::new(move |_| {
        let name = chosen.get().name();
        keep(key, name);
        set_root(&format!("data-{key}"), name);
    });
    chosen
}

/// Tells the style sheet the size of boards. The page's policy forbids the attribute `style`, and allows a script to set a property.
fn set_board_size(size: f64) {
    let root = document().document_element();
    if let Some(root) = root.and_then(|root| root.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = root.style().set_property("--board-size", &size.to_string());
    }
}

fn set_root(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(name, value);
    }
}
