//! The themes of a puzzle, in words.

use crate::ui::text::{Text, messages};
use boyi_lessons::Puzzle;
use boyi_session::Lang;
use std::collections::BTreeMap;

/// The themes of a puzzle; those without words are left out.
pub(super) fn themes_text(puzzle: &Puzzle, lang: Lang) -> Option<String> {
    let words: Vec<String> = puzzle.themes.iter().filter_map(|theme| theme_text(theme, lang)).collect();
    let gap = if lang == Lang::Zh { "、" } else { ", " };
    (!words.is_empty()).then(|| messages::puzzle_themes(lang, words.join(gap)))
}

/// The themes of puzzles that have words, the most frequent first, with the number of puzzles.
pub(super) fn counted(puzzles: &[Puzzle]) -> Vec<(String, usize)> {
    let mut counts = BTreeMap::<&String, usize>::new();
    for theme in puzzles.iter().flat_map(|puzzle| &puzzle.themes) {
        *counts.entry(theme).or_default() += 1;
    }
    let named = counts.into_iter().filter(|(theme, _)| theme_text(theme, Lang::En).is_some());
    let mut themes: Vec<(String, usize)> = named.map(|(theme, count)| (theme.clone(), count)).collect();
    themes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    themes
}

/// A theme in words, if it has any.
pub(super) fn theme_text(theme: &str, lang: Lang) -> Option<String> {
    let number = |prefix: &str| theme.strip_prefix(prefix)?.parse::<u64>().ok();
    if let Some(moves) = number("mate-") {
        return Some(messages::theme_mate(lang, moves));
    }
    if let Some(moves) = number("win-") {
        return Some(messages::theme_win(lang, moves));
    }
    let text = match theme {
        "fork" => Text::ThemeFork,
        "pin" => Text::ThemePin,
        "skewer" => Text::ThemeSkewer,
        "discovered-attack" => Text::ThemeDiscoveredAttack,
        "double-check" => Text::ThemeDoubleCheck,
        "hanging-piece" => Text::ThemeHangingPiece,
        "trapped-piece" => Text::ThemeTrappedPiece,
        "back-rank-mate" => Text::ThemeBackRankMate,
        "advantage" => Text::ThemeAdvantage,
        "only-move" => Text::ThemeOnlyMove,
        "fours" => Text::ThemeFours,
        "double-cannon" => Text::ThemeDoubleCannon,
        "horse-and-cannon" => Text::ThemeHorseAndCannon,
        "smothered-palace" => Text::ThemeSmotheredPalace,
        "iron-bolt" => Text::ThemeIronBolt,
        "heaven-earth-cannons" => Text::ThemeHeavenEarthCannons,
        "octagon-horse" => Text::ThemeOctagonHorse,
        "elbow-horse" => Text::ThemeElbowHorse,
        "corner-horse" => Text::ThemeCornerHorse,
        "angler-horse" => Text::ThemeAnglerHorse,
        "two-pawns" => Text::ThemeTwoPawns,
        "two-rooks" => Text::ThemeTwoRooks,
        "heart-gouge" => Text::ThemeHeartGouge,
        "facing-kings" => Text::ThemeFacingKings,
        "discovered-check" => Text::ThemeDiscoveredCheck,
        _ => return None,
    };
    Some(text.of(lang).to_owned())
}
