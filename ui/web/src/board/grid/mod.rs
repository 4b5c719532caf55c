//! Grids of squares: chess boards, boxes, intersections, rows of coins. Moves are entered by clicks, drags, or arrow keys and
//! Enter; pieces glide to their squares, and fall where the rules make them.

mod geometry;
mod keyboard;
mod overlay;
mod pieces;
mod pointer;
mod selection;
mod squares;
mod state;

use super::legal_move::{self, MoveButtons, Source};
use crate::{
    grid_shape::{GridShape, SIDE},
    prefs::Coordinates,
    route::Mode,
    state::AnalysisState,
    ui::text::{Text, t},
};
use boyi_session::{Gesture, MoveText, Picture, Side};
use leptos::prelude::*;
use pointer::Pointer;
use selection::Selection;
use squares::Marks;
use state::Grid;

#[component]
pub(super) fn GridBoard(source: Source, choice: RwSignal<Vec<MoveText>>, shape: GridShape) -> impl IntoView {
    let game = source.game;
    let legal = source.legal();
    let cells = Memo::new(move |_| {
        source.picture(|picture| match picture {
            Picture::Grid(grid) => Some(grid.cells.clone()),
            _ => None,
        })
    });
    let signs = Memo::new(move |_| {
        source.picture(|picture| match picture {
            Picture::Grid(grid) => Some(grid.marks.clone()),
            _ => None,
        })
    });
    let won = Memo::new(move |_| {
        source.picture(|picture| match picture {
            Picture::Grid(grid) => Some(grid.won.clone()),
            _ => None,
        })
    });
    // The middle, or the first place of a board that has none there.
    let middle = ((shape.columns - shape.hands) / 2, if shape.chequered { 1 } else { shape.rows / 2 });
    let cursor = cells.with_untracked(|cells| {
        let is_place = |cell: usize| cells.get(cell).is_some_and(|piece| *piece != Some(' '));
        if is_place(shape.cell_of(middle)) {
            return middle;
        }
        (0..cells.len()).find(|cell| is_place(*cell)).map_or(middle, |cell| shape.square_of(cell))
    });
    let grid = Grid {
        game,
        shape,
        root: NodeRef::new(),
        cells,
        marks: signs,
        won,
        selection: Selection::new(game, shape, legal, choice),
        cursor: RwSignal::new(cursor),
        drag: RwSignal::new(None),
        sketch: RwSignal::new(Vec::new()),
    };
    Effect::new(move |waited: Option<bool>| {
        cells.track();
        legal.track();
        // A move that was refused leaves the position as it was.
        game.shown.track();
        let waits = game.may_premove();
        grid.sketch.set(Vec::new());
        // What was picked while the engine thought stays in the hand, if it can still move.
        if waits || waited != Some(true) || !grid.selection.fits_still() {
            grid.selection.clear();
            grid.drag.set(None);
        }
        waits
    });
    let pointer = Pointer::new(grid);
    let outside = move || !shape.chequered || game.prefs.coordinates.get() == Coordinates::Outside;
    let marks = marks(source, grid, legal);
    let row = move |y: usize| {
        view! { <g role="row">{(0..shape.columns).map(|x| squares::draw(grid, marks, x, y)).collect_view()}</g> }
    };
    let lines = Memo::new(move |_| {
        source.picture(|picture| match picture {
            Picture::Grid(grid) => Some(boyi_draw::lines(grid, game.flipped.get())),
            _ => None,
        })
    });
    let pieces = pieces::tracked(cells, shape);
    let other_moves = Memo::new(move |_| {
        legal.with(|legal| {
            legal.iter().filter(|mv| mv.gesture == Gesture::Other).map(|mv| mv.mv.clone()).collect::<Vec<_>>()
        })
    });
    view! {
        <div class=move || grid.class() node_ref=grid.root on:pointerdown=move |event| pointer.down(&event)
            on:pointermove=move |event| pointer.moved(&event) on:pointerup=move |event| pointer.up(&event)
            on:pointercancel=move |_| pointer.cancel() on:contextmenu=move |event| event.prevent_default()>
            <svg viewBox=move || shape.view_box(outside()) role="grid" aria-label=t(Text::Board) on:keydown=move |event| keyboard::press_key(grid, &event)>
                <rect class="fields" width=shape.columns * SIDE height=shape.rows * SIDE/>
                <g aria-hidden="true" inner_html=move || lines.get()></g>
                {(0..shape.rows).map(row).collect_view()}
                {hands(grid)}
                <g class="pieces" aria-hidden="true"><For each=move || pieces.get() key=|piece| piece.key let:piece>
                    {pieces::draw(grid, pieces, piece)}
                </For></g>
                {squares::signs(grid)}
                {move || geometry::coordinates(shape, game.flipped, outside())}
                {overlays(source, grid, legal)}
            </svg>
        </div>
        <PlayComplete grid/>
        <Show when=move || source.part.is_none() && other_moves.with(|moves| !moves.is_empty())>
            <div class="taking"><MoveButtons game moves=other_moves/></div>
        </Show>
    }
}

/// The names of the players beside their pieces in hand.
fn hands(grid: Grid) -> impl IntoView {
    let shape = grid.shape;
    let name = move |(side, row): (Side, usize)| {
        let middle = (2 * shape.columns - shape.hands) * SIDE / 2;
        let place = move || {
            let flipped = grid.game.flipped.get();
            let x = if flipped { shape.columns * SIDE - middle } else { middle };
            (x, (if flipped { shape.rows - 1 - row } else { row }) * SIDE + 60)
        };
        view! { <text class="hand" x=move || place().0 y=move || place().1>{move || grid.game.side_name(side)}</text> }
    };
    let shown = shape.hands > 0 && shape.rows >= 4;
    let names = shown.then(|| [(Side::Second, 1), (Side::First, shape.rows - 2)].map(name).collect_view());
    view! { <g aria-hidden="true">{names}</g> }
}

fn marks(source: Source, grid: Grid, legal: Memo<Vec<legal_move::LegalMove>>) -> Marks {
    let game = grid.game;
    let last_move = Memo::new(move |_| {
        let mv =
            game.shown.with(|state| state.as_ref().and_then(|s| s.moves.last().map(|mv| mv.text.clone())));
        let own = mv.as_deref().and_then(|text| source.own(text));
        own.map_or_else(Vec::new, |text| grid.shape.squares_of.marks(text).moved())
    });
    let check =
        Memo::new(move |_| game.shown.with(|state| state.as_ref().and_then(|state| state.alarm.clone())));
    let marked = StoredValue::new(use_context::<super::Marked>().unwrap_or_default().squares);
    let premove = Memo::new(move |_| {
        let text = game.premove.get()?.text;
        let of_move = |mv: &&legal_move::LegalMove| mv.mv.text == text;
        legal.with(|legal| legal.iter().find(of_move).map(|mv| mv.squares().to_vec()))
    });
    Marks { last_move, targets: grid.selection.targets(), premove, marked, check }
}

/// The drawings of the engine and the user over the pieces.
fn overlays(source: Source, grid: Grid, legal: Memo<Vec<legal_move::LegalMove>>) -> impl IntoView {
    let analysis = use_context::<AnalysisState>();
    let analysis = move || analysis.filter(|_| grid.game.mode.get() == Mode::Analyse);
    let place = move |square| grid.place(square);
    let values = move || {
        let picked = grid.selection.picked();
        analysis().map(|analysis| {
            legal.with(|legal| {
                picked.with(|picked| overlay::values(analysis, legal, picked, grid.shape.drags(), place))
            })
        })
    };
    let best = move || {
        analysis()
            .filter(|analysis| analysis.arrows.get())
            .map(|analysis| overlay::best_moves(analysis, source, grid.shape.squares_of, place))
    };
    // Redrawn only when they change, not with every move of the tree.
    let annotations = Memo::new(move |_| grid.annotations());
    let hinted = move || {
        let (mv, whole) = grid.game.hinted.get()?;
        Some(overlay::hint(&grid.shape.squares_of.marks(&mv.text), whole, place))
    };
    view! {
        <g class="overlay under" aria-hidden="true">{values}</g>
        <g class="overlay" aria-hidden="true">
            {best}
            {hinted}
            {move || overlay::annotations(&annotations.get(), place)}
        </g>
    }
}

/// A button that plays a complete move of which longer moves begin the same way.
#[component]
fn PlayComplete(grid: Grid) -> impl IntoView {
    let complete = Memo::new(move |_| grid.selection.complete());
    let play = move |_| {
        if let Some(mv) = complete.get_untracked() {
            grid.game.play(&mv.text);
        }
    };
    view! {
        <Show when=move || complete.get().is_some()>
            <p class="taking"><button type="button" class="primary" id="play-whole" on:click=play>
                {t(Text::PlayIt)}" "{move || complete.get().map(|mv| mv.label)}</button></p>
        </Show>
    }
}
