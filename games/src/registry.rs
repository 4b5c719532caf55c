//! The games of this crate, by name.

use crate::{AnyGame, GameEntry, Registry, aliases};
use boyi_core::ParseError;

/// Sums of impartial and partizan games.
#[cfg(feature = "partizan")]
static SUM: GameEntry = crate::sum::ENTRIES[0].with_open(crate::play::open_sum).with_variant(|setup| {
    let is_partizan = crate::play::is_partizan_sum(setup);
    is_partizan.then_some(&PARTIZAN_SUM)
});

/// A sum with a partizan component is played by Left and Right.
#[cfg(feature = "partizan")]
static PARTIZAN_SUM: GameEntry =
    crate::sum::ENTRIES[0].with_open(crate::play::open_sum).with_group(crate::Group::Partizan);

/// Every game of this crate.
///
/// ```
/// let registry = boyi_games::registry();
/// assert_eq!(registry.by_name("Nim")?.name, "nim");
/// assert_eq!(registry.by_name("tic tac toe")?.name, registry.by_name("井字棋")?.name);
/// assert_eq!(registry.open("反 Nim")?.name(), "nim:misere");
/// assert_eq!(registry.open("octal:0.77")?.name(), "octal:code=0.77");
/// assert_eq!(registry.values("octal:0.07")?, [("code", "0.07".to_owned()), ("misere", "no".to_owned())]);
/// assert_eq!(registry.values("nim:misere")?, [("misere", "yes".to_owned()), ("k", "1".to_owned())]);
/// # Ok::<(), boyi_core::ParseError>(())
/// ```
pub fn registry() -> Registry {
    registry_of(&[
        crate::IMPARTIAL,
        crate::LINES,
        crate::BOARDS,
        #[cfg(feature = "partizan")]
        crate::PARTIZAN,
        crate::CHESS,
    ])
}

/// The games of some families of this crate: a program that links no other reference to the rest does not contain it.
///
/// ```
/// let registry = boyi_games::registry_of(&[boyi_games::CHESS]);
/// assert!(registry.by_name("国际象棋").is_ok() && registry.by_name("nim").is_err());
/// ```
pub fn registry_of(families: &[&[&'static [GameEntry]]]) -> Registry {
    let entries = families.iter().copied().flatten().copied().flatten();
    // With partizan games, a sum may have them too.
    #[cfg(feature = "partizan")]
    let entries = entries.map(|entry| if entry.name == SUM.name { &SUM } else { entry });
    Registry::new(entries, aliases::NAMES)
}

/// Sets up a game of [`registry`]: see [`Registry::open`].
///
/// # Errors
/// As for [`Registry::open`].
pub fn open(text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
    registry().open(text)
}
