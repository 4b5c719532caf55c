//! A chess position set up by hand: pieces from a palette, the side to move, castling rights. The result is a FEN that the
//! desk judges as any other.

use crate::{
    board, service,
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Ask, Drawing, Failure, State};
use leptos::{html, prelude::*};

const PALETTE: [&str; 2] = ["KQRBNP", "kqrbnp"];

/// The board field of a FEN.
fn rows_text(cells: &[Option<char>]) -> String {
    let row = |cells: &[Option<char>]| {
        let mut text = String::new();
        let mut empty = 0;
        for cell in cells {
            match cell {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(*letter);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    cells.chunks(8).map(row).collect::<Vec<_>>().join("/")
}

#[component]
pub(crate) fn Editor(game: GameState, open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let cells = RwSignal::new(vec![None::<char>; 64]);
    let brush = RwSignal::new(None::<char>);
    let white = RwSignal::new(true);
    let castling = RwSignal::new(String::from("-"));
    let fault = RwSignal::new(None::<String>);
    let text = move || {
        let turn = if white.get() { 'w' } else { 'b' };
        let castling = castling.get();
        let castling = if castling.trim().is_empty() { "-" } else { castling.trim() };
        format!("{} {turn} {castling} - 0 1", cells.with(|cells| rows_text(cells)))
    };
    Effect::new(move |_| {
        let wanted = open.get();
        let Some(dialog) = dialog.get() else { return };
        if wanted && !dialog.open() {
            game.shown.with_untracked(|state| {
                if let Some(State { picture: Drawing::Grid { cells: now, .. }, position, .. }) = state {
                    cells.set(now.clone());
                    let mut fields = position.split(' ').skip(1);
                    white.set(fields.next() != Some("b"));
                    castling.set(fields.next().unwrap_or("-").to_owned());
                }
            });
            let _ = dialog.show_modal();
        } else if !wanted && dialog.open() {
            dialog.close();
        }
    });
    // The desk judges what is on the board after every change.
    Effect::new(move |_| {
        let position = text();
        if !open.get() {
            return;
        }
        let mut request = game.request(Vec::new(), Ask::State { view: None });
        request.position = Some(position);
        service::ask(&request, move |state: Result<State, Failure>| {
            fault.try_set(state.err().map(|failure| failure.text));
        });
    });
    let square = move |at: usize| {
        let class = if (at % 8 + at / 8).is_multiple_of(2) { "light" } else { "dark" };
        let name = format!("{}{}", char::from(b'a' + (at % 8) as u8), 8 - at / 8);
        let put = move |_| {
            cells.update(|cells| {
                cells[at] = if cells[at] == brush.get_untracked() { None } else { brush.get_untracked() }
            })
        };
        view! {
            <button type="button" class=class aria-label=name on:click=put>
                <svg viewBox="0 0 100 100" aria-hidden="true">{move || cells.with(|cells| cells[at]).map(board::draw_piece)}</svg>
            </button>
        }
    };
    let tool = move |letter: Option<char>| {
        view! {
            <button type="button" aria-pressed=move || (brush.get() == letter).to_string()
                aria-label=move || letter.map_or_else(|| t(Text::Erase)().to_owned(), |letter| letter.to_string())
                on:click=move |_| brush.set(letter)>
                {match letter {
                    Some(letter) => view! { <svg viewBox="0 0 100 100" aria-hidden="true">{board::draw_piece(letter)}</svg> }.into_any(),
                    None => "×".into_any(),
                }}
            </button>
        }
    };
    let start = move |_| {
        let start = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
        cells.set(start.chars().map(|c| Some(c).filter(|c| *c != '.')).collect());
        castling.set("KQkq".to_owned());
        white.set(true);
    };
    let clear = move |_| {
        cells.set(vec![None; 64]);
        castling.set("-".to_owned());
    };
    let done = move |_| {
        game.set_position(untrack(text), fault);
        open.set(false);
    };
    view! {
        <dialog class="editor" node_ref=dialog aria-labelledby="editor-title" on:close=move |_| open.set(false)>
            <h2 id="editor-title">{t(Text::Editor)}</h2>
            <div class="palette">{tool(None)}{PALETTE.iter().flat_map(|pieces| pieces.chars()).map(|piece| tool(Some(piece))).collect_view()}</div>
            <div class="squares">{(0..64).map(square).collect_view()}</div>
            <div class="actions">
                <label><input type="checkbox" prop:checked=white on:change:target=move |event| white.set(event.target().checked())/>
                    {t(Text::WhiteFirst)}</label>
                <label>{t(Text::Castling)}" "<input type="text" size="6" prop:value=castling
                    on:input:target=move |event| castling.set(event.target().value())/></label>
                <button type="button" on:click=start>{t(Text::Usual)}</button>
                <button type="button" on:click=clear>{t(Text::Clear)}</button>
            </div>
            <p class="fault" aria-live="polite">{fault}</p>
            <div class="actions">
                <button type="button" class="primary" disabled=move || fault.with(Option::is_some) on:click=done>{t(Text::PutIt)}</button>
                <button type="button" on:click=move |_| open.set(false)>{t(Text::Cancel)}</button>
            </div>
        </dialog>
    }
}
