//! The user's annotation of the move on the board: glyphs, a comment; and the place of its variation.

use crate::{
    comment, glyph,
    state::GameState,
    ui::text::{Text, t},
};
use leptos::prelude::*;

/// The name of a glyph.
fn glyph_text(glyph: u8) -> Text {
    match glyph {
        1 => Text::GlyphGood,
        2 => Text::GlyphMistake,
        3 => Text::GlyphBrilliant,
        4 => Text::GlyphBlunder,
        5 => Text::GlyphInteresting,
        6 => Text::GlyphDubious,
        10 => Text::GlyphEqual,
        13 => Text::GlyphUnclear,
        14 => Text::GlyphWhiteSlightly,
        15 => Text::GlyphBlackSlightly,
        16 => Text::GlyphWhiteBetter,
        17 => Text::GlyphBlackBetter,
        18 => Text::GlyphWhiteWinning,
        _ => Text::GlyphBlackWinning,
    }
}

#[component]
pub(super) fn Annotate(game: GameState) -> impl IntoView {
    let node = Memo::new(move |_| game.node());
    let is_move = move || node.get() != 0;
    let is_aside = move || game.tree.with(|tree| tree.variation(node.get()).is_some());
    let said = move || {
        game.tree
            .with(|tree| tree.node(node.get()).comment.as_deref().map(comment::words).unwrap_or_default())
    };
    let button = move |(number, sign): (u8, &'static str)| {
        let pressed =
            move || game.tree.with(|tree| tree.node(node.get()).glyphs.contains(&number)).to_string();
        view! {
            <button type="button" data-glyph=number.to_string() title=t(glyph_text(number)) aria-label=t(glyph_text(number))
                aria-pressed=pressed on:click=move |_| game.toggle_glyph(number)>{sign}</button>
        }
    };
    view! {
        <details class="annotate">
            <summary>{t(Text::Annotate)}</summary>
            <Show when=is_move>
                <div class="glyphs" role="group" aria-label=t(Text::Glyphs)>
                    {glyph::OF_MOVES.map(button).collect_view()}
                    <Show when=move || game.is_chess()>{glyph::OF_POSITIONS.map(button).collect_view()}</Show>
                </div>
            </Show>
            <label for="comment">{t(Text::Comment)}</label>
            <textarea id="comment" rows="2" prop:value=said
                on:change:target=move |event| game.comment(node.get_untracked(), &event.target().value())></textarea>
            <div class="actions">
                <Show when=is_aside>
                    <button type="button" id="raise" on:click=move |_| game.raise_variation()>{t(Text::RaiseVariation)}</button>
                    <button type="button" id="promote" on:click=move |_| game.promote_variation()>{t(Text::PromoteVariation)}</button>
                </Show>
                <Show when=is_move>
                    <button type="button" id="delete-moves" on:click=move |_| game.delete_moves()>{t(Text::DeleteMoves)}</button>
                </Show>
            </div>
        </details>
    }
}
