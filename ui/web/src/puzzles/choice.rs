//! The choice of puzzles beside the board: a theme, how hard they are, a streak.

use super::themes;
use crate::{
    prefs::Prefs,
    route::{PuzzleAddress, Route},
    ui::text::{Text, t},
};
use boyi_lessons::Difficulty;
use leptos::{ev, prelude::*};

/// The fields that choose the next puzzles, and the way into a streak or out of it.
#[component]
pub(super) fn Choice(address: PuzzleAddress, themes: Vec<(String, usize)>) -> impl IntoView {
    let lang = Prefs::get().lang;
    let next = PuzzleAddress { number: None, ..address };
    let in_streak = next.streak.is_some();
    let streak = if in_streak { None } else { Some(0) };
    let other = PuzzleAddress { family: next.family.clone(), streak, ..PuzzleAddress::default() };
    let theme = {
        let next = next.clone();
        let chosen = next.theme.clone();
        let option = move |(theme, count): (String, usize)| {
            let words = {
                let theme = theme.clone();
                move || format!("{} ({count})", themes::theme_text(&theme, lang.get()).unwrap_or_default())
            };
            let selected = chosen.as_ref() == Some(&theme);
            view! { <option value=theme selected=selected>{words}</option> }
        };
        let any = view! { <option value="">{t(Text::AnyTheme)}</option> };
        let next = next.clone();
        let choose = move |event: ev::Event| {
            let theme = Some(event_target_value(&event)).filter(|theme| !theme.is_empty());
            open(&PuzzleAddress { theme, ..next.clone() });
        };
        (themes.len() > 1).then(|| {
            view! {
                <label>{t(Text::Theme)}" "<select id="puzzle-theme" on:change=choose>{any}{themes.into_iter().map(option).collect_view()}</select></label>
            }
        })
    };
    let difficulty = {
        let chosen = next.difficulty;
        let option = move |difficulty: Difficulty| {
            view! { <option value=difficulty.name() selected=difficulty == chosen>{t(text_of(difficulty))}</option> }
        };
        let choose = move |event: ev::Event| {
            let difficulty = Difficulty::of_name(&event_target_value(&event)).unwrap_or_default();
            open(&PuzzleAddress { difficulty, ..next.clone() });
        };
        view! { <label>{t(Text::Difficulty)}" "<select id="puzzle-difficulty" on:change=choose>{Difficulty::ALL.map(option)}</select></label> }
    };
    let way = format!("#{}", Route::Puzzles(other).text());
    let (way_text, about) =
        if in_streak { (Text::StreakLeave, Text::StreakAbout) } else { (Text::Streak, Text::ChoiceAbout) };
    view! {
        <div class="puzzle-choice">
            {(!in_streak).then_some((theme, difficulty))}
            <a class="button" id="puzzle-streak" href=way>{t(way_text)}</a>
            <p class="quiet">{t(about)}</p>
        </div>
    }
}

/// Opens an address as a link would.
fn open(address: &PuzzleAddress) {
    let _ = window().location().set_hash(&Route::Puzzles(address.clone()).text());
}

fn text_of(difficulty: Difficulty) -> Text {
    match difficulty {
        Difficulty::Easiest => Text::DifficultyEasiest,
        Difficulty::Easier => Text::DifficultyEasier,
        Difficulty::Normal => Text::DifficultyNormal,
        Difficulty::Harder => Text::DifficultyHarder,
        Difficulty::Hardest => Text::DifficultyHardest,
    }
}
