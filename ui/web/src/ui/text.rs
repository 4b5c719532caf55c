//! The page's own words, in both languages, from `messages/*.ftl`; `build.rs` compiles them into [`Text`] and [`messages`]. Words
//! about games and engines come from the service in the language of the request.

use crate::prefs::Prefs;
use boyi_session::{HeapPhrase, Lang, Value, heap_words};
use leptos::prelude::*;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The words in the language of the page, as a closure that follows it.
pub(crate) fn t(text: Text) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let lang = Prefs::get().lang;
    move || text.of(lang.get())
}

/// An engine's name in words; the one that commands know where there are none.
pub(crate) fn engine_text(name: &str, lang: Lang) -> String {
    let text = match name {
        "theory" => Text::EngineTheory,
        "prove" => Text::EngineProve,
        "solve" | "database" => Text::EngineSolve,
        "mcts" => Text::EngineMcts,
        "threats" => Text::EngineThreats,
        "patterns" => Text::EnginePatterns,
        "boyi" => Text::EngineBoyi,
        "values" => Text::EngineValues,
        "minimax" => Text::Minimax,
        "alphabeta" => Text::AlphaBeta,
        "pvs" => return "PVS".to_owned(),
        other => return other.to_owned(),
    };
    text.of(lang).to_owned()
}

/// A value in words, for the player to move; its distance in that player's or the opponent's own moves.
pub(crate) fn value_text(value: Value, lang: Lang) -> String {
    let within = |text: Text, plies: Option<u32>| match plies {
        None => text.of(lang).to_owned(),
        Some(plies) => messages::value_in_moves(lang, plies.div_ceil(2).into(), text.of(lang)),
    };
    match value {
        Value::Win { plies } => within(Text::ValueWin, plies),
        Value::Loss { plies } => within(Text::ValueLoss, plies),
        Value::Draw => Text::ValueDraw.of(lang).to_owned(),
        Value::Unknown => Text::ValueUnknown.of(lang).to_owned(),
        Value::Estimate(score) => format!("{score:+}"),
    }
}

/// A move of a game as people read it, by its label: what is taken from heaps in words.
pub(crate) fn move_words(game: &str, label: &str, lang: Lang) -> String {
    let say = |phrase| match phrase {
        HeapPhrase::Take(list) => messages::move_take(lang, list),
        HeapPhrase::From { heap, take } => messages::move_take_from(lang, heap, take),
        HeapPhrase::KnockDown { row, take } => messages::move_knock_down(lang, row, take),
        HeapPhrase::CarryDown { step, take } => messages::move_carry_down(lang, step, take),
        HeapPhrase::Subtract { number, less } => messages::move_subtract(lang, less, number),
        HeapPhrase::Split { heap, left } => messages::move_split(lang, heap, left),
        HeapPhrase::Leaving { taken, left } => messages::move_leaving(lang, left, taken),
        HeapPhrase::Also(one, other) => messages::move_also(lang, one, other),
        HeapPhrase::And(one, other) => messages::move_and(lang, one, other),
    };
    heap_words(game, label, say).unwrap_or_else(|| label.to_owned())
}

/// A move within a sentence: in quotation marks where it is words.
pub(crate) fn quoted_move(game: &str, label: &str, lang: Lang) -> String {
    let words = move_words(game, label, lang);
    if words == label { words } else { messages::move_quoted(lang, words) }
}
