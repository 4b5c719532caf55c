//! The squares of a grid: their marks and what screen readers say of them.

use super::state::Grid;
use crate::{board::piece, grid_shape::Pieces, ui::text::messages};
use boyi_session::{Mark, MarkKind, Side, Square, square_text};
use leptos::prelude::*;

/// Marks that many squares share.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// The squares of the last move.
    pub(super) last_move: Memo<Vec<Square>>,
    /// The squares that can be picked next, sorted.
    pub(super) targets: Memo<Vec<Square>>,
    /// The squares of the premove.
    pub(super) premove: Memo<Option<Vec<Square>>>,
    /// The squares that a lesson marks.
    pub(super) marked: StoredValue<Vec<Square>>,
    /// The square of a king in check, as text.
    pub(super) check: Memo<Option<String>>,
}

/// The square at column `x` and row `y` of the screen.
pub(super) fn draw(grid: Grid, marks: Marks, x: usize, y: usize) -> impl IntoView {
    let square = Memo::new(move |_| grid.shape.square_at(x, y, grid.game.flipped.get()));
    let picked = grid.selection.picked();
    let is_picked = move || picked.with(|picked| picked.contains(&square.get()));
    // The cursor passes over what is no place of the board: there it can be read.
    let is_place = move || grid.piece_at(square.get()) != Some(' ') || grid.cursor.get() == square.get();
    let is_hidden = move || grid.shape.is_beside(square.get()) || !is_place();
    let corner = move || {
        let (x, y) = grid.place(square.get());
        format!("translate({x} {y})")
    };
    let tab_index = move || if grid.cursor.get() == square.get() { "0" } else { "-1" };
    view! {
        <g role="gridcell" class=move || class(grid, marks, square.get()) data-square=move || square_text(square.get())
            aria-label=move || label(grid, square.get()) transform=corner
            aria-hidden=move || is_hidden().then_some("true") tabindex=tab_index aria-selected=move || is_picked().to_string()
            on:focus=move |_| grid.cursor.set(square.get_untracked())>
            <rect class="ground" width="100" height="100"/>
            <circle class="glow" cx="50" cy="50" r="50"/>
            <circle class="dot" cx="50" cy="50" r="15"/>
            <path class="corner" d="M0 0h22L0 22zM100 0v22L78 0zM100 100H78L100 78zM0 100V78L22 100z"/>
            <rect class="ring" x="8" y="8" width="84" height="84" rx="6"/>
        </g>
    }
}

/// The marks of empty squares: a cross where one is forbidden, a small stone of the player who threatens.
pub(super) fn signs(grid: Grid) -> impl IntoView {
    let sign = move |mark: Mark| {
        let square = grid.shape.square_of(mark.cell);
        let (x, y) = grid.place(square);
        let stone = |class, at: &'static str| view! { <circle class=class cx=at cy="50" r="13"/> }.into_any();
        let drawn = match mark.kind {
            MarkKind::Forbidden => {
                view! { <path class="forbidden" d="M32 32l36 36m0 -36l-36 36"/> }.into_any()
            }
            MarkKind::Right | MarkKind::Up => {
                let turn =
                    i32::from(mark.kind == MarkKind::Up) * 270 + i32::from(grid.game.flipped.get()) * 180;
                view! { <path class="exit" d=boyi_draw::EXIT transform=format!("rotate({turn} 50 50)")/> }
                    .into_any()
            }
            MarkKind::First => stone("piece stone-x", "50"),
            MarkKind::Second => stone("piece stone-o", "50"),
            MarkKind::Both => [stone("piece stone-x", "34"), stone("piece stone-o", "66")].into_any(),
        };
        view! { <g class="sign" transform=format!("translate({x} {y})")>{drawn}</g> }
    };
    view! {
        <g class="pieces" aria-hidden="true">
            {move || grid.marks.get().into_iter().map(sign).collect_view()}
        </g>
    }
}

fn class(grid: Grid, marks: Marks, square: Square) -> String {
    let light = (square.0 + square.1) % 2 == 1;
    let mut class = String::from(if light { "field light" } else { "field dark" });
    let mut add = |on: bool, name: &str| {
        if on {
            class.push(' ');
            class.push_str(name);
        }
    };
    add(marks.last_move.with(|last| last.contains(&square)), "last");
    add(grid.selection.picked().with(|picked| picked.contains(&square)), "picked");
    add(marks.targets.with(|targets| targets.binary_search(&square).is_ok()), "target");
    add(marks.premove.with(|squares| squares.as_ref().is_some_and(|all| all.contains(&square))), "premove");
    add(grid.piece_at(square).is_some(), "full");
    add(grid.shape.is_beside(square), "beside");
    add(!grid.is_place(square), "off");
    add(grid.won.with(|won| won.contains(&grid.shape.cell_of(square))), "won");
    add(marks.marked.with_value(|marked| marked.contains(&square)), "marked");
    add(marks.check.with(|check| check.as_deref() == Some(&square_text(square))), "alarm");
    class
}

/// The name of a piece; a stone is named by its side, where sides have stones.
fn piece_name(grid: Grid, letter: char) -> String {
    let sides =
        matches!(grid.shape.pieces(), Pieces::Stones | Pieces::Signs) && grid.game.group() != "impartial";
    match letter {
        'x' if sides => grid.game.side_name(Side::First),
        'o' if sides => grid.game.side_name(Side::Second),
        _ => piece::name(letter, grid.shape.pieces(), grid.game.prefs.lang.get()),
    }
}

/// `e4 white pawn`.
fn label(grid: Grid, square: Square) -> String {
    let name = if grid.shape.numbered { (square.0 + 1).to_string() } else { square_text(square) };
    let lang = grid.game.prefs.lang.get();
    match grid.piece_at(square) {
        Some(' ') => messages::square_no_place(lang, name),
        Some(letter) => format!("{name} {}", piece_name(grid, letter)),
        None => match grid.mark_at(square) {
            None => messages::square_empty(lang, name),
            Some(MarkKind::Right | MarkKind::Up) => messages::square_exit(lang, name),
            Some(MarkKind::Forbidden) => messages::square_forbidden(lang, name),
            Some(MarkKind::First) => messages::square_threat_first(lang, name),
            Some(MarkKind::Second) => messages::square_threat_second(lang, name),
            Some(MarkKind::Both) => messages::square_threat_both(lang, name),
        },
    }
}
