//! A chess position set up by hand: pieces from a palette, the side to move, castling rights. The result is a FEN that the
//! service judges like any other.

use crate::{
    board,
    fen::{self, board_field},
    service,
    state::GameState,
    ui::{
        modal,
        text::{Text, t},
    },
};
use boyi_session::{Grid, Picture, Query, RequestError, State, square_text};
use leptos::{html, prelude::*};

const PALETTE: &str = "KQRBNPkqrbnp";

/// A position in the making, as signals.
#[derive(Clone, Copy)]
struct Draft {
    game: GameState,
    /// The letters on the squares, row by row from the top.
    cells: RwSignal<Vec<Option<char>>>,
    /// The piece that a click puts down; `None` removes pieces.
    brush: RwSignal<Option<char>>,
    white_to_move: RwSignal<bool>,
    castling: RwSignal<String>,
    error: RwSignal<Option<String>>,
}

impl Draft {
    fn new(game: GameState) -> Draft {
        Draft {
            game,
            cells: RwSignal::new(vec![None; 64]),
            brush: RwSignal::new(None),
            white_to_move: RwSignal::new(true),
            castling: RwSignal::new("-".to_owned()),
            error: RwSignal::new(None),
        }
    }

    /// Takes over the position on the board.
    fn fill(self) {
        self.game.shown.with_untracked(|state| {
            if let Some(State { picture: Picture::Grid(Grid { cells, .. }), position, .. }) = state {
                self.cells.set(cells.clone());
                let mut fields = position.split(' ').skip(1);
                self.white_to_move.set(fields.next() != Some("b"));
                self.castling.set(fields.next().unwrap_or("-").to_owned());
            }
        });
    }

    fn fill_start(self) {
        self.cells.set(fen::START.chars().map(|c| Some(c).filter(|c| *c != '.')).collect());
        self.castling.set("KQkq".to_owned());
        self.white_to_move.set(true);
    }

    fn clear(self) {
        self.cells.set(vec![None; 64]);
        self.castling.set("-".to_owned());
    }

    /// Puts a piece on a square; the same piece again removes it.
    fn paint(self, at: usize) {
        let brush = self.brush.get_untracked();
        self.cells.update(|cells| cells[at] = if cells[at] == brush { None } else { brush });
    }

    fn fen(self) -> String {
        let side = if self.white_to_move.get() { 'w' } else { 'b' };
        let castling = self.castling.get();
        let castling = if castling.trim().is_empty() { "-" } else { castling.trim() };
        format!("{} {side} {castling} - 0 1", self.cells.with(|cells| board_field(cells)))
    }

    /// Asks the service whether the position is legal.
    fn check(self, fen: String) {
        let mut request = self.game.request(Vec::new(), Query::State { view: None });
        request.position = Some(fen);
        service::ask(&request, move |state: Result<State, RequestError>| {
            self.error.try_set(state.err().map(|failure| failure.text));
        });
    }
}

#[component]
pub(super) fn Editor(game: GameState, open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let draft = Draft::new(game);
    modal(dialog, move || open.get(), move || draft.fill());
    Effect::new(move |_| {
        let fen = draft.fen();
        if open.get() {
            draft.check(fen);
        }
    });
    let done = move |_| {
        game.set_position(untrack(|| draft.fen()), draft.error);
        open.set(false);
    };
    let tools = std::iter::once(None).chain(PALETTE.chars().map(Some));
    view! {
        <dialog class="editor" node_ref=dialog aria-labelledby="editor-title" on:close=move |_| open.set(false)>
            <h2 id="editor-title">{t(Text::Editor)}</h2>
            <div class="palette">{tools.map(|letter| tool(draft, letter)).collect_view()}</div>
            <div class="squares">{(0..64).map(|at| square(draft, at)).collect_view()}</div>
            <Fields draft/>
            <p class="fault" aria-live="polite">{draft.error}</p>
            <div class="actions">
                <button type="button" class="primary" disabled=move || draft.error.with(Option::is_some) on:click=done>{t(Text::PutIt)}</button>
                <button type="button" on:click=move |_| open.set(false)>{t(Text::Cancel)}</button>
            </div>
        </dialog>
    }
}

/// The side to move, castling rights, and buttons that fill the board.
#[component]
fn Fields(draft: Draft) -> impl IntoView {
    view! {
        <div class="actions">
            <label><input type="checkbox" prop:checked=draft.white_to_move
                on:change=move |event| draft.white_to_move.set(event_target_checked(&event))/>
                {t(Text::WhiteFirst)}</label>
            <label>{t(Text::Castling)}" "<input type="text" size="6" prop:value=draft.castling
                on:input:target=move |event| draft.castling.set(event.target().value())/></label>
            <button type="button" on:click=move |_| draft.fill_start()>{t(Text::Usual)}</button>
            <button type="button" on:click=move |_| draft.clear()>{t(Text::Clear)}</button>
        </div>
    }
}

fn square(draft: Draft, at: usize) -> impl IntoView {
    let (column, row) = (at % 8, at / 8);
    let class = if (column + row).is_multiple_of(2) { "light" } else { "dark" };
    let piece = move || draft.cells.with(|cells| cells[at]).map(board::draw_piece);
    view! {
        <button type="button" class=class aria-label=square_text((column, 7 - row)) on:click=move |_| draft.paint(at)>
            <svg viewBox="0 0 100 100" aria-hidden="true">{piece}</svg>
        </button>
    }
}

/// A piece of the palette; `None` removes pieces.
fn tool(draft: Draft, letter: Option<char>) -> impl IntoView {
    let label = move || letter.map_or_else(|| t(Text::Erase)().to_owned(), |letter| letter.to_string());
    let face = match letter {
        Some(letter) => {
            view! { <svg viewBox="0 0 100 100" aria-hidden="true">{board::draw_piece(letter)}</svg> }
                .into_any()
        }
        None => "×".into_any(),
    };
    view! {
        <button type="button" aria-pressed=move || (draft.brush.get() == letter).to_string() aria-label=label
            on:click=move |_| draft.brush.set(letter)>{face}</button>
    }
}
