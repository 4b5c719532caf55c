//! The buttons below the moves: new game, undo, views, annotations.

use super::dialogs::Dialogs;
use crate::{
    annotation::AnnotationColor,
    prefs,
    route::Mode,
    state::GameState,
    ui::{
        Icon, copy,
        text::{Text, t},
    },
};
use boyi_session::Picture;
use leptos::{ev, prelude::*};

/// The buttons that the mode and the game allow.
#[component]
pub(super) fn Actions(game: GameState, dialogs: Dialogs) -> impl IntoView {
    let is_grid = move || game.picture(|picture| Some(matches!(picture, Picture::Grid(_))));
    let playing = move || game.mode.get() == Mode::Play;
    let analysing = move || game.mode.get() == Mode::Analyse;
    view! {
        <div class="actions">
            <button type="button" id="new-game" class="primary" on:click=move |_| dialogs.setup.set(true)>{t(Text::NewGame)}</button>
            <button type="button" id="undo" disabled=move || game.ply.get() == 0 on:click=move |_| game.undo()>{t(Text::Undo)}</button>
            <button type="button" id="redo" disabled=move || game.is_at_end() on:click=move |_| game.redo()>{t(Text::Redo)}</button>
            <Show when=is_grid>
                <button type="button" id="flip" on:click=move |_| game.flip()>{t(Text::Flip)}</button>
            </Show>
            <Show when=move || analysing() && game.is_chess_or_xiangqi()>
                <button type="button" id="edit" on:click=move |_| dialogs.editor.set(true)>{t(Text::Editor)}</button>
            </Show>
            <Show when=playing><ResignButton game/></Show>
            <ShareButton game/>
            <ViewChoice game/>
            <Show when=move || is_grid() && analysing()><Pencil game/></Show>
            <button type="button" id="help" aria-label=t(Text::Help) title=t(Text::Help) on:click=move |_| dialogs.help.set(true)>"?"</button>
        </div>
    }
}

/// Asks once more before the game is given up.
#[component]
fn ResignButton(game: GameState) -> impl IntoView {
    let asked = RwSignal::new(false);
    Effect::new(move |_| {
        game.ply.track();
        asked.set(false);
    });
    let resign = move |_| {
        if asked.get_untracked() {
            game.resign();
        }
        asked.update(|asked| *asked = !*asked);
    };
    view! {
        <button type="button" id="resign" class:danger=asked disabled=move || game.is_over()
            on:click=resign on:blur=move |_| asked.set(false)>
            {move || if asked.get() { t(Text::ResignReally)() } else { t(Text::Resign)() }}</button>
    }
}

/// Copies the address, which holds the whole game.
#[component]
fn ShareButton(game: GameState) -> impl IntoView {
    let copied = RwSignal::new(false);
    Effect::new(move |_| {
        game.ply.track();
        copied.set(false);
    });
    let share = move |_| {
        if let Ok(address) = window().location().href() {
            copied.set(copy(&address));
        }
    };
    view! {
        <button type="button" id="share" title=t(Text::ShareAbout) on:click=share>
            {move || if copied.get() { t(Text::Copied)() } else { t(Text::Share)() }}</button>
    }
}

/// Chooses between the views of a game that has several. How the pieces of xiangqi look is kept for the next game.
#[component]
fn ViewChoice(game: GameState) -> impl IntoView {
    let views = move || game.info.with(|info| info.as_ref().map_or_else(Vec::new, |info| info.views.clone()));
    let shown = move || game.view.get().or_else(|| views().first().cloned());
    let has_several = move || views().len() > 1;
    let has_pictures = move || views().iter().any(|view| view == "pictures");
    let name = move |view: &str| match view {
        "numbers" => Text::Numbers,
        "threats" => Text::Threats,
        "letters" => Text::PiecesLetters,
        "pictures" => Text::PiecesPictures,
        _ if has_pictures() => Text::PiecesCharacters,
        _ => Text::BoardView,
    };
    let choose = move |event: ev::Event| {
        let wanted = event_target_value(&event);
        let usual = untrack(views).first() == Some(&wanted);
        let wanted = (!usual).then_some(wanted);
        if untrack(has_pictures) {
            prefs::keep(
                &prefs::view_key(&untrack(|| game.base_name())),
                wanted.as_deref().unwrap_or_default(),
            );
        }
        game.set_view(wanted);
    };
    let option = move |view: String| {
        let selected = {
            let view = view.clone();
            move || shown().as_ref() == Some(&view)
        };
        view! { <option value=view.clone() selected=selected>{t(name(&view))}</option> }
    };
    view! {
        <Show when=has_several>
            <select id="view" aria-label=t(Text::Views) on:change=choose>
                {move || views().into_iter().map(option).collect_view()}
            </select>
        </Show>
    }
}

/// Draws annotations by touch, in a chosen colour.
#[component]
fn Pencil(game: GameState) -> impl IntoView {
    let drawing = move || game.pencil.get().is_some();
    let toggle = move |_| game.set_pencil((!untrack(drawing)).then(AnnotationColor::default));
    let color = move |color: AnnotationColor| {
        view! {
            <button type="button" class=format!("ink {}", color.name()) data-ink=color.name() aria-label=t(color_name(color))
                aria-pressed=move || (game.pencil.get() == Some(color)).to_string()
                on:click=move |_| game.set_pencil(Some(color))></button>
        }
    };
    view! {
        <button type="button" id="pencil" title=t(Text::Pencil) aria-label=t(Text::Pencil)
            aria-pressed=move || drawing().to_string() on:click=toggle><Icon name="pencil"/></button>
        <Show when=drawing>
            <span class="inks" role="group" aria-label=t(Text::Pencil)>{AnnotationColor::ALL.map(color).collect_view()}</span>
        </Show>
    }
}

fn color_name(color: AnnotationColor) -> Text {
    match color {
        AnnotationColor::Green => Text::Green,
        AnnotationColor::Red => Text::Red,
        AnnotationColor::Blue => Text::Blue,
        AnnotationColor::Yellow => Text::Yellow,
    }
}
