//! A position of chess or xiangqi set up by hand: pieces are dragged or tapped onto the board, from palettes or from square to square.
//! The result is a FEN that the service judges like any other.

use crate::{
    board,
    fen::{self, Setup},
    grid_shape::{GridShape, SIDE},
    service,
    state::GameState,
    ui::{
        modal,
        text::{Text, messages, t},
    },
};
use boyi_session::{Picture, Query, RequestError, Side, State, square_text};
use leptos::{ev, html, prelude::*};

/// The distance on the screen, in pixels, from which a press becomes a drag.
const DRAG_DISTANCE: f64 = 5.0;

/// The effect of a tap on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tool {
    /// Picks a piece, and puts it down with the next tap.
    Hand,
    Eraser,
    /// Puts down this piece; the same piece again removes it.
    Piece(char),
}

/// Where a drag takes its piece from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Palette(char),
    Cell(usize),
}

/// A piece in the air, and its place in columns and rows from the top left.
#[derive(Clone, Copy, PartialEq)]
struct Drag {
    letter: char,
    source: Source,
    at: (f64, f64),
}

/// A position in the making, as signals.
#[derive(Clone, Copy)]
struct Draft {
    game: GameState,
    /// The board; nothing until the game is there.
    shape: Memo<Option<GridShape>>,
    setup: RwSignal<Setup>,
    /// The FEN that the user types; otherwise it follows the board.
    typed: RwSignal<Option<String>>,
    tool: RwSignal<Tool>,
    /// The cell that the hand has picked.
    picked: RwSignal<Option<usize>>,
    drag: RwSignal<Option<Drag>>,
    flipped: RwSignal<bool>,
    error: RwSignal<Option<String>>,
    squares: NodeRef<html::Div>,
    /// A press that may become a drag, and where on the screen.
    press: StoredValue<Option<(Source, (f64, f64))>>,
}

impl Draft {
    fn new(game: GameState) -> Draft {
        let shape = move |_: Option<&Option<GridShape>>| {
            game.picture(|picture| Some(GridShape::of(picture).filter(|shape| shape.drags())))
        };
        Draft {
            game,
            shape: Memo::new(shape),
            setup: RwSignal::new(Setup::empty(8, 8)),
            typed: RwSignal::new(None),
            tool: RwSignal::new(Tool::Hand),
            picked: RwSignal::new(None),
            drag: RwSignal::new(None),
            flipped: RwSignal::new(false),
            error: RwSignal::new(None),
            squares: NodeRef::new(),
            press: StoredValue::new(None),
        }
    }

    /// Takes over the position on the board.
    fn fill(self) {
        self.tool.set(Tool::Hand);
        self.flipped.set(self.game.flipped.get_untracked());
        let position = self.game.shown.with(|state| state.as_ref().map(|state| state.position.clone()));
        self.fill_with(&position.unwrap_or_default());
    }

    /// Takes over a FEN; whether it fits the board.
    fn fill_with(self, fen: &str) -> bool {
        let Some(shape) = self.shape.get_untracked() else { return false };
        let setup = Setup::of_fen(fen, shape.columns, shape.rows);
        let fits = setup.is_some();
        if let Some(setup) = setup {
            let anywhere = self.game.base_name() == "chess960";
            self.change(|now| *now = Setup { anywhere, ..setup });
        }
        fits
    }

    /// Takes over the start of the game.
    fn fill_start(self) {
        let start = self.game.info.with_untracked(|info| info.as_ref().map(|info| info.start.clone()));
        self.fill_with(&start.unwrap_or_default());
    }

    fn clear(self) {
        self.change(|setup| {
            *setup = Setup {
                anywhere: setup.anywhere,
                ..Setup::empty(setup.columns, setup.cells.len() / setup.columns)
            }
        });
    }

    /// Changes the position by hand: the FEN follows.
    fn change(self, change: impl FnOnce(&mut Setup)) {
        self.typed.set(None);
        self.picked.set(None);
        self.setup.update(change);
    }

    fn letter_at(self, cell: usize) -> Option<char> {
        self.setup.with(|setup| setup.cells.get(cell).copied().flatten())
    }

    /// A tap on a square, or a key that presses it.
    fn tap(self, cell: usize) {
        match (self.tool.get_untracked(), self.picked.get_untracked()) {
            (Tool::Eraser, _) => self.change(|setup| setup.cells[cell] = None),
            (Tool::Piece(letter), _) => self.change(|setup| {
                let same = setup.cells[cell] == Some(letter);
                setup.cells[cell] = (!same).then_some(letter);
            }),
            (Tool::Hand, Some(from)) if from == cell => self.picked.set(None),
            (Tool::Hand, Some(from)) => self.change(|setup| setup.cells[cell] = setup.cells[from].take()),
            (Tool::Hand, None) => {
                let letter = untrack(|| self.letter_at(cell));
                self.picked.set(letter.map(|_| cell));
            }
        }
    }

    fn press(self, source: Source, event: &ev::PointerEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.press.set_value((event.button() == 0).then_some((source, at)));
    }

    /// The place of an event in columns and rows from the top left of the board on the screen.
    fn place(self, event: &ev::PointerEvent) -> Option<(f64, f64)> {
        let shape = self.shape.get_untracked()?;
        let frame = self.squares.get_untracked()?.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - frame.left()) / frame.width() * shape.columns as f64;
        let y = (f64::from(event.client_y()) - frame.top()) / frame.height() * shape.rows as f64;
        Some((x, y))
    }

    fn moved(self, event: &ev::PointerEvent) {
        let Some((source, (x, y))) = self.press.get_value() else { return };
        let letter = match source {
            Source::Palette(letter) => Some(letter),
            Source::Cell(cell) => untrack(|| self.letter_at(cell)),
        };
        let (Some(letter), Some(at)) = (letter, self.place(event)) else { return };
        let far = (f64::from(event.client_x()) - x).hypot(f64::from(event.client_y()) - y) > DRAG_DISTANCE;
        let drags = self.drag.with_untracked(Option::is_some);
        if far
            && !drags
            && let Some(squares) = self.squares.get_untracked()
        {
            // Also outside of the dialog; and the press is no tap any more.
            let _ = squares.set_pointer_capture(event.pointer_id());
            self.picked.set(None);
        }
        if far || drags {
            self.drag.set(Some(Drag { letter, source, at }));
        }
    }

    /// Puts down what is dragged; outside of the board it is gone.
    fn drop(self, event: &ev::PointerEvent) {
        self.press.set_value(None);
        let (Some(drag), Some((x, y))) = (self.drag.get_untracked(), self.place(event)) else { return };
        let cell = self.cell_at(x, y);
        self.drag.set(None);
        self.change(|setup| {
            if let Source::Cell(from) = drag.source {
                setup.cells[from] = None;
            }
            if let Some(cell) = cell {
                setup.cells[cell] = Some(drag.letter);
            }
        });
    }

    fn cancel(self) {
        self.press.set_value(None);
        self.drag.set(None);
    }

    /// The cell at a place on the screen.
    fn cell_at(self, x: f64, y: f64) -> Option<usize> {
        let shape = self.shape.get_untracked()?;
        let inside = x >= 0.0 && y >= 0.0 && x < shape.columns as f64 && y < shape.rows as f64;
        let square = || shape.square_at(x as usize, y as usize, self.flipped.get_untracked());
        inside.then(|| shape.cell_of(square()))
    }

    fn text(self) -> String {
        self.typed.get().unwrap_or_else(|| self.setup.with(Setup::fen))
    }

    /// Asks the service whether the position is legal.
    fn check(self, fen: String) {
        let mut request = self.game.request(Vec::new(), Query::State { view: None });
        request.position = Some(fen.clone());
        service::ask(&request, move |state: Result<State, RequestError>| {
            // Of several answers the last counts.
            if self.typed.try_get_untracked().is_some() && untrack(|| self.text()) == fen {
                self.error.set(state.err().map(|failure| failure.text));
            }
        });
    }
}

#[component]
pub(super) fn Editor(game: GameState, open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let draft = Draft::new(game);
    modal(dialog, move || open.get(), move || draft.fill());
    Effect::new(move |_| {
        let fen = draft.text();
        if open.get() {
            draft.check(fen);
        }
    });
    let done = move |_| {
        game.set_position(untrack(|| draft.text()), draft.error);
        open.set(false);
    };
    let board = move || draft.shape.get().map(|shape| view! { <EditorBoard draft shape/> });
    view! {
        <dialog class="editor" node_ref=dialog aria-labelledby="editor-title" on:close=move |_| open.set(false)>
            <h2 id="editor-title">{t(Text::Editor)}</h2>
            <p class="quiet">{t(Text::EditorAbout)}</p>
            <div class="desk">
                {board}
                <div class="fields">
                    <Fields draft/>
                    <p class="fault" id="editor-fault" aria-live="polite">{draft.error}</p>
                    <div class="actions">
                        <button type="button" class="primary" disabled=move || draft.error.with(Option::is_some) on:click=done>{t(Text::PutIt)}</button>
                        <button type="button" on:click=move |_| open.set(false)>{t(Text::Cancel)}</button>
                    </div>
                </div>
            </div>
        </dialog>
    }
}

/// The board between the palettes of both sides.
#[component]
fn EditorBoard(draft: Draft, shape: GridShape) -> impl IntoView {
    let lines = move || {
        draft.game.picture(|picture| match picture {
            Picture::Grid(grid) => Some(boyi_draw::lines(grid, draft.flipped.get())),
            _ => None,
        })
    };
    let held = move || {
        draft.drag.get().map(|drag| {
            let percent = |at: f64, of: usize| format!("{}%", (at - 0.5) * 100.0 / of as f64);
            view! {
                <svg class="held" viewBox="0 0 100 100" aria-hidden="true" style:left=percent(drag.at.0, shape.columns)
                    style:top=percent(drag.at.1, shape.rows)>{board::draw_fen_piece(drag.letter, shape)}</svg>
            }
        })
    };
    let cells = (0..shape.rows).flat_map(|y| (0..shape.columns).map(move |x| (x, y)));
    let squares = cells.map(|at| square(draft, shape, at)).collect_view();
    view! {
        <div class="setting" class:points=shape.points on:pointermove=move |event| draft.moved(&event)
            on:pointerup=move |event| draft.drop(&event) on:pointercancel=move |_| draft.cancel()>
            {palette(draft, shape, true)}
            <div class="squares" node_ref=draft.squares>
                <svg class="lines" viewBox=format!("0 0 {} {}", shape.columns * SIDE, shape.rows * SIDE) aria-hidden="true" inner_html=lines></svg>
                {squares}
                {held}
            </div>
            {palette(draft, shape, false)}
        </div>
    }
}

/// The square at a column and row on the screen.
fn square(draft: Draft, shape: GridShape, (x, y): (usize, usize)) -> impl IntoView {
    let lang = draft.game.prefs.lang;
    let square = move || shape.square_at(x, y, draft.flipped.get());
    let cell = move || shape.cell_of(square());
    let class = if (x + y).is_multiple_of(2) { "light" } else { "dark" };
    let lifted = move || {
        let source = draft.drag.get().map(|drag| drag.source);
        source == Some(Source::Cell(cell()))
    };
    let piece = move || {
        draft.letter_at(cell()).filter(|_| !lifted()).map(|letter| board::draw_fen_piece(letter, shape))
    };
    let label = move || {
        let (square, lang) = (square_text(square()), lang.get());
        match draft.letter_at(cell()) {
            Some(letter) => format!("{square} {}", board::fen_piece_name(letter, shape, lang)),
            None => messages::square_empty(lang, square),
        }
    };
    view! {
        <button type="button" class=class data-cell=move || square_text(square()) aria-label=label
            aria-pressed=move || (draft.picked.get() == Some(cell())).to_string()
            on:pointerdown=move |event| draft.press(Source::Cell(untrack(cell)), &event)
            on:click=move |_| draft.tap(untrack(cell))>
            <svg viewBox="0 0 100 100" aria-hidden="true">{piece}</svg>
        </button>
    }
}

/// The pieces of the side that is at the top or at the bottom, with the eraser or the hand.
fn palette(draft: Draft, shape: GridShape, top: bool) -> impl IntoView {
    let kinds = if shape.chequered { "KQRBNP" } else { "KABNRCP" };
    let letters = move || {
        let second = top != draft.flipped.get();
        let of_side = move |kind: char| if second { kind.to_ascii_lowercase() } else { kind };
        kinds.chars().map(of_side).collect::<Vec<_>>()
    };
    let piece = move |letter: char| {
        let label = move || board::fen_piece_name(letter, shape, draft.game.prefs.lang.get());
        view! {
            <button type="button" data-piece=letter.to_string() aria-label=label
                aria-pressed=move || (draft.tool.get() == Tool::Piece(letter)).to_string()
                on:pointerdown=move |event| draft.press(Source::Palette(letter), &event)
                on:click=move |_| choose(draft, Tool::Piece(letter))>
                <svg viewBox="0 0 100 100" aria-hidden="true">{board::draw_fen_piece(letter, shape)}</svg></button>
        }
    };
    let (tool, sign, text) = if top {
        (Tool::Eraser, "M30 30L70 70M70 30L30 70", Text::Erase)
    } else {
        (Tool::Hand, "M34 22L74 54L54 58L66 80L56 85L45 63L34 76Z", Text::Hand)
    };
    view! {
        <div class="palette">
            <button type="button" class="sign" aria-label=t(text) title=t(text) aria-pressed=move || (draft.tool.get() == tool).to_string()
                on:click=move |_| choose(draft, tool)><svg viewBox="0 0 100 100" aria-hidden="true"><path d=sign/></svg></button>
            {move || letters().into_iter().map(piece).collect_view()}
        </div>
    }
}

/// Takes a tool.
fn choose(draft: Draft, tool: Tool) {
    draft.picked.set(None);
    draft.tool.set(tool);
}

/// The side to move, castling rights, en passant, buttons that fill the board, and the FEN.
#[component]
fn Fields(draft: Draft) -> impl IntoView {
    let (game, lang) = (draft.game, draft.game.prefs.lang);
    let side = move |side: Side| {
        let second = side == Side::Second;
        view! {
            <label class="option"><input type="radio" name="editor-side" prop:checked=move || draft.setup.with(|setup| setup.second_to_move) == second
                on:change=move |_| draft.change(|setup| setup.second_to_move = second)/>
                <span>{move || game.side_name(side)}</span></label>
        }
    };
    let right = move |at: usize| {
        let side = if at < 2 { Side::First } else { Side::Second };
        let label = if at.is_multiple_of(2) { messages::castle_short } else { messages::castle_long };
        let possible = move || draft.setup.with(|setup| setup.may_castle()[at]);
        let checked = move || possible() && draft.setup.with(|setup| setup.castling[at]);
        view! {
            <label><input type="checkbox" data-right=fen::RIGHTS[at].to_string() disabled=move || !possible() prop:checked=checked
                on:change=move |event| draft.change(|setup| setup.castling[at] = event_target_checked(&event))/>
                {move || label(lang.get(), game.side_name(side))}</label>
        }
    };
    let passed = Memo::new(move |_| draft.setup.with(Setup::en_passant_squares));
    let choice = move |square: String| {
        let selected = {
            let square = square.clone();
            move || draft.setup.with(|setup| setup.en_passant.as_ref() == Some(&square))
        };
        let value = square.clone();
        view! { <option value=value selected=selected>{square}</option> }
    };
    let choose_passed = move |event: ev::Event| {
        let square = event_target_value(&event);
        draft.change(|setup| setup.en_passant = Some(square).filter(|square| !square.is_empty()));
    };
    let is_chess = move || draft.shape.get().is_some_and(|shape| shape.chequered);
    let type_fen = move |text: String| {
        draft.fill_with(&text);
        draft.typed.set(Some(text));
    };
    // What could not be read stays, with the reason; else the field follows the board again.
    let leave = move |_| {
        if draft.error.try_get_untracked() == Some(None) {
            draft.typed.set(None);
        }
    };
    view! {
        <fieldset><legend>{t(Text::SideToMove)}</legend>{[Side::First, Side::Second].map(side)}</fieldset>
        <Show when=is_chess>
            <div class="rights" role="group" aria-label=t(Text::Castling)>{[0, 1, 2, 3].map(right)}</div>
            <label class="row">{t(Text::EnPassant)}
                <select id="en-passant" disabled=move || passed.with(Vec::is_empty) on:change=choose_passed>
                    <option value="">"–"</option>
                    {move || passed.get().into_iter().map(choice).collect_view()}
                </select></label>
        </Show>
        <div class="actions">
            <button type="button" id="editor-start" on:click=move |_| draft.fill_start()>{t(Text::Usual)}</button>
            <button type="button" id="editor-clear" on:click=move |_| draft.clear()>{t(Text::Clear)}</button>
            <button type="button" id="editor-flip" on:click=move |_| draft.flipped.update(|flipped| *flipped = !*flipped)>{t(Text::Flip)}</button>
        </div>
        <input type="text" id="editor-fen" spellcheck="false" autocomplete="off" autocapitalize="off" aria-label="FEN" aria-describedby="editor-fault"
            prop:value=move || draft.typed.get().unwrap_or_else(|| draft.setup.with(Setup::fen))
            on:input:target=move |event| type_fen(event.target().value()) on:blur=leave/>
    }
}
