//! The verdict on the human's last move, in practice against the engine.

use crate::{
    move_number::numbered,
    note,
    score::Mark,
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::PlyReview;
use leptos::prelude::*;

#[component]
pub(super) fn PracticeBox(game: GameState) -> impl IntoView {
    view! {
        <Show when=move || game.practises()>
            <section class="practice" role="status">
                {move || match game.verdict() {
                    _ if game.judging.get() => Some(view! { <p class="said">{t(Text::Going)}</p> }.into_any()),
                    Some((ply, verdict)) => Some(verdict_view(game, ply, verdict)),
                    None if game.practice.get() => Some(view! { <p class="said">{t(Text::EndingTask)}</p> }.into_any()),
                    None => None,
                }}
            </section>
        </Show>
    }
}

fn verdict_view(game: GameState, ply: usize, verdict: PlyReview) -> AnyView {
    let (text, class) = match verdict.mark {
        Mark::Best => (Text::MarkBest, "said good"),
        Mark::Good => (Text::MarkGood, "said good"),
        Mark::Inaccuracy => (Text::MarkInaccuracy, "said bad"),
        Mark::Mistake => (Text::MarkMistake, "said bad"),
        Mark::Blunder => (Text::MarkBlunder, "said bad"),
    };
    let gave_away = verdict.mark > Mark::Good;
    let played = format!(
        "{}{}",
        numbered(ply, game.second_begins.get_untracked(), &verdict.label),
        verdict.mark.sign()
    );
    let best = verdict.best.filter(|_| gave_away);
    let why = verdict.why.iter().map(|why| view! { <div class="why">{note::draw(why)}</div> }).collect_view();
    view! {
        <p class=class data-mark=verdict.mark.id()><strong>{played}</strong>" "{t(text)}</p>
        {best.map(|best| view! { <p>{t(Text::BetterWas)}" "<strong>{best}</strong></p> })}
        {why}
        {gave_away.then(|| view! {
            <button type="button" id="practice-undo" on:click=move |_| game.undo()>{t(Text::Undo)}</button>
        })}
    }
    .into_any()
}
