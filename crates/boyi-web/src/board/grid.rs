//! Grids of squares: chess boards, boxes, intersections, rows of coins. Moves by click and click, by drag, by arrow keys
//! and Enter; pieces glide to where they go, and fall where the rules make them.

use super::{Pointed, Square, gesture, piece, pointed, shapes};
use crate::{
    route::Mode,
    state::GameState,
    state::{AnalysisState, Annotation, AnnotationColor},
    ui::text::{Text, t},
};
use boyi_session::{Drawing, Lang, MoveName, square_text};
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

/// A square's side in the drawing's units.
const SIDE: usize = 100;

/// A piece that keeps its identity from position to position, so that it can be seen to move.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Piece {
    key: u32,
    square: Square,
    letter: char,
    /// Whether it has just come onto the board.
    new: bool,
}

/// The pieces of a position, each as the one of the position before that it most likely is: the one on the same square,
/// else the nearest of its kind.
fn rekey(before: &[Piece], cells: &[Option<char>], columns: usize, next: &mut u32) -> Vec<Piece> {
    let rows = cells.len() / columns.max(1);
    let mut free = before.to_vec();
    let mut placed = Vec::with_capacity(before.len());
    let mut rest = Vec::new();
    for (at, letter) in cells.iter().enumerate().filter_map(|(at, cell)| cell.map(|letter| (at, letter))) {
        let square = (at % columns, rows - 1 - at / columns);
        match free.iter().position(|piece| piece.square == square && piece.letter == letter) {
            Some(found) => placed.push(Piece { new: false, ..free.swap_remove(found) }),
            None => rest.push((square, letter)),
        }
    }
    for (square, letter) in rest {
        let distance = |piece: &Piece| {
            piece.square.0.abs_diff(square.0).pow(2) + piece.square.1.abs_diff(square.1).pow(2)
        };
        let kin = free.iter().enumerate().filter(|(_, piece)| piece.letter == letter);
        let nearest = kin.min_by_key(|(_, piece)| distance(piece)).map(|(at, _)| at);
        placed.push(match nearest {
            Some(at) => Piece { square, new: false, ..free.swap_remove(at) },
            None => {
                *next += 1;
                Piece { key: *next, square, letter, new: true }
            }
        });
    }
    // The order in the document stays, so that nothing is redrawn.
    placed.sort_unstable_by_key(|piece| piece.key);
    placed
}

/// A drag under way: where it began, how far it has gone, in squares.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Drag {
    from: Square,
    by: (f64, f64),
}

#[component]
pub(crate) fn GridBoard(
    game: GameState,
    choice: RwSignal<Vec<MoveName>>,
    columns: usize,
    rows: usize,
    chequered: bool,
    falls: bool,
    numbered: bool,
) -> impl IntoView {
    let lang = game.prefs.lang;
    let root = NodeRef::<html::Div>::new();
    let legal = pointed(game);
    let picked = RwSignal::new(Vec::<Square>::new());
    let cursor = RwSignal::new((columns / 2, if chequered { 1 } else { rows / 2 }));
    let drag = RwSignal::new(None::<Drag>);
    let cells = Memo::new(move |_| {
        game.shown.with(|state| match state.as_ref().map(|state| &state.picture) {
            Some(Drawing::Grid { cells, .. }) => cells.clone(),
            _ => Vec::new(),
        })
    });
    let cell = move |square: Square| {
        cells.with(|cells| cells.get((rows - 1 - square.1) * columns + square.0).copied().flatten())
    };
    let next = StoredValue::new(0u32);
    let pieces = Memo::new(move |before: Option<&Vec<Piece>>| {
        let mut key = next.get_value();
        let pieces = cells.with(|cells| rekey(before.map_or(&[], Vec::as_slice), cells, columns, &mut key));
        next.set_value(key);
        pieces
    });
    let last = Memo::new(move |_| {
        let mv = game
            .shown
            .with(|state| state.as_ref().and_then(|state| state.moves.last().map(|mv| mv.text.clone())));
        mv.map_or_else(Vec::new, |text| gesture(&text, rows == 1).squares().to_vec())
    });
    let alarm =
        Memo::new(move |_| game.shown.with(|state| state.as_ref().and_then(|state| state.alarm.clone())));
    // What the person draws with the right button, and where a drawing begins.
    let drawings = RwSignal::new(Vec::<Annotation>::new());
    let drawing = StoredValue::new(None::<Square>);
    let analysis = use_context::<AnalysisState>();
    Effect::new(move |_| {
        cells.track();
        legal.track();
        picked.set(Vec::new());
        drag.set(None);
        drawings.set(Vec::new());
    });

    // Squares that may be touched next.
    let fits = move |mv: &Pointed, prefix: &[Square]| {
        let squares = mv.gesture.squares();
        // Men move from somewhere to somewhere; elsewhere it does not matter what is touched first.
        if chequered {
            squares.starts_with(prefix)
        } else {
            prefix.iter().all(|square| squares.contains(square))
        }
    };
    let targets = Memo::new(move |_| {
        let picked = picked.get();
        if picked.is_empty() {
            return Vec::new();
        }
        legal.with(|legal| {
            let rest = |mv: &Pointed| -> Vec<Square> {
                let squares = mv.gesture.squares();
                if chequered {
                    squares.get(picked.len()).copied().into_iter().collect()
                } else {
                    squares.iter().copied().filter(|square| !picked.contains(square)).collect()
                }
            };
            let mut all: Vec<Square> = legal.iter().filter(|mv| fits(mv, &picked)).flat_map(rest).collect();
            all.sort_unstable();
            all.dedup();
            all
        })
    });
    // A move that is complete while longer ones begin the same way.
    let whole = Memo::new(move |_| {
        let picked = picked.get();
        legal.with(|legal| {
            let same = |mv: &&Pointed| {
                !picked.is_empty() && mv.gesture.squares().len() == picked.len() && fits(mv, &picked)
            };
            legal.iter().find(same).map(|mv| mv.mv.clone())
        })
    });
    let touch = move |square: Square| {
        let column = |legal: &[Pointed]| {
            let here = |mv: &&Pointed| matches!(mv.gesture.squares(), [one] if one.0 == square.0);
            legal.iter().find(here).map(|mv| mv.gesture.squares()[0])
        };
        let square = if falls { legal.with_untracked(|l| column(l)).unwrap_or(square) } else { square };
        let mut prefix = picked.get_untracked();
        if prefix.contains(&square) {
            // The same again: what is complete is meant, else nothing.
            match whole.get_untracked() {
                Some(mv) if !chequered => game.play(&mv.text),
                _ => picked.set(Vec::new()),
            }
            return;
        }
        prefix.push(square);
        let found = |prefix: &[Square]| -> Vec<Pointed> {
            legal.with_untracked(|legal| legal.iter().filter(|mv| fits(mv, prefix)).cloned().collect())
        };
        let mut moves = found(&prefix);
        if moves.is_empty() {
            prefix = vec![square];
            moves = found(&prefix);
        }
        let whole = |mv: &&Pointed| mv.gesture.squares().len() == prefix.len();
        let complete: Vec<MoveName> = moves.iter().filter(whole).map(|mv| mv.mv.clone()).collect();
        match complete.as_slice() {
            _ if moves.is_empty() => picked.set(Vec::new()),
            [one] if moves.len() == 1 => {
                picked.set(Vec::new());
                game.play(&one.text);
            }
            _ if complete.len() == moves.len() => {
                picked.set(Vec::new());
                choice.set(complete);
            }
            _ => picked.set(prefix),
        }
    };

    // Screen and board: `flipped` turns the board by half a turn.
    let place = move |(column, row): Square| {
        if game.flipped.get() { (columns - 1 - column, row) } else { (column, rows - 1 - row) }
    };
    let square_at = move |x: usize, y: usize| {
        if game.flipped.get() { (columns - 1 - x, y) } else { (x, rows - 1 - y) }
    };
    let hit = move |event: &web_sys::MouseEvent| -> Option<(Square, (f64, f64))> {
        let field =
            root.get_untracked()?.query_selector(".fields").ok().flatten()?.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - field.left()) / field.width() * columns as f64;
        let y = (f64::from(event.client_y()) - field.top()) / field.height() * rows as f64;
        let inside = x >= 0.0 && y >= 0.0 && x < columns as f64 && y < rows as f64;
        inside.then(|| (untrack(|| square_at(x as usize, y as usize)), (x, y)))
    };
    let begin = StoredValue::new(None::<(Square, (f64, f64), bool)>);
    let down = move |event: ev::PointerEvent| {
        let Some((square, at)) = hit(&event) else { return };
        let pencil = game.pencil.get_untracked().is_some();
        if event.button() == 2 || (event.button() == 0 && pencil) {
            drawing.set_value(Some(square));
        }
        if pencil && event.button() == 0 {
            // A finger that leaves the square it began on still draws.
            event.prevent_default();
            if let Some(root) = root.get_untracked() {
                let _ = root.set_pointer_capture(event.pointer_id());
            }
            return;
        }
        if event.button() != 0 {
            return;
        }
        drawings.set(Vec::new());
        cursor.set(square);
        let again = picked.with_untracked(|picked| picked.as_slice() == [square]);
        if !again {
            touch(square);
        }
        let held = picked.with_untracked(|picked| picked.as_slice() == [square]);
        if chequered && held {
            event.prevent_default();
            begin.set_value(Some((square, at, again)));
            if let Some(root) = root.get_untracked() {
                let _ = root.set_pointer_capture(event.pointer_id());
            }
        } else if again {
            touch(square);
        }
    };
    let moved = move |event: ev::PointerEvent| {
        let (Some((from, (x0, y0), _)), Some((_, (x, y)))) = (begin.get_value(), hit(&event)) else { return };
        let by = (x - x0, y - y0);
        if drag.get_untracked().is_some() || by.0.hypot(by.1) > 0.12 {
            drag.set(Some(Drag { from, by }));
        }
    };
    let up = move |event: ev::PointerEvent| {
        if let (Some(from), Some((to, _))) = (drawing.get_value(), hit(&event)) {
            drawing.set_value(None);
            let pencil = game.pencil.get_untracked().filter(|_| event.button() == 0);
            let shape =
                Annotation { from, to, color: pencil.unwrap_or_else(|| AnnotationColor::of_keys(&event)) };
            drawings.update(|all| match all.iter().position(|one| *one == shape) {
                Some(at) => drop(all.remove(at)),
                None => all.push(shape),
            });
            return;
        }
        let Some((from, _, again)) = begin.get_value() else { return };
        begin.set_value(None);
        let dragged = drag.get_untracked().is_some();
        drag.set(None);
        match hit(&event) {
            Some((square, _)) if square != from => touch(square),
            Some(_) if again && !dragged => picked.set(Vec::new()),
            _ => {}
        }
    };
    let keys = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let (x, y) = untrack(|| place(cursor.get()));
        let to = match event.key().as_str() {
            "ArrowLeft" => (x.saturating_sub(1), y),
            "ArrowRight" => ((x + 1).min(columns - 1), y),
            "ArrowUp" => (x, y.saturating_sub(1)),
            "ArrowDown" => (x, (y + 1).min(rows - 1)),
            "Home" => (0, y),
            "End" => (columns - 1, y),
            "Enter" | " " => {
                event.prevent_default();
                event.stop_propagation();
                touch(cursor.get_untracked());
                return;
            }
            "Escape" if picked.with_untracked(|picked| !picked.is_empty()) => {
                picked.set(Vec::new());
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let square = untrack(|| square_at(to.0, to.1));
        cursor.set(square);
        let cell = root.get_untracked().and_then(|root| {
            root.query_selector(&format!("[data-square='{}']", square_text(square))).ok().flatten()
        });
        if let Some(cell) = cell {
            let _ = cell.unchecked_into::<web_sys::SvgElement>().focus();
        }
    };

    let field = move |x: usize, y: usize| {
        let square = Memo::new(move |_| square_at(x, y));
        let name = move || square_text(square.get());
        let label = move || {
            let name = if numbered { (square.get().0 + 1).to_string() } else { name() };
            match (cell(square.get()), lang.get()) {
                (Some(letter), lang) => format!("{name} {}", piece::name(letter, chequered, lang)),
                (None, Lang::En) => format!("{name} empty"),
                (None, Lang::Zh) => format!("{name} 空"),
            }
        };
        let class = move || {
            let here = square.get();
            let mut class =
                String::from(if (here.0 + here.1) % 2 == 1 { "field light" } else { "field dark" });
            let mut add = |on: bool, name: &str| {
                if on {
                    class.push(' ');
                    class.push_str(name);
                }
            };
            add(last.with(|last| last.contains(&here)), "last");
            add(picked.with(|picked| picked.contains(&here)), "picked");
            add(targets.with(|targets| targets.binary_search(&here).is_ok()), "target");
            add(cell(here).is_some(), "full");
            add(alarm.with(|alarm| alarm.as_deref() == Some(&square_text(here))), "alarm");
            class
        };
        view! {
            <g role="gridcell" class=class data-square=name aria-label=label
                transform=format!("translate({} {})", x * SIDE, y * SIDE)
                tabindex=move || if cursor.get() == square.get() { "0" } else { "-1" }
                aria-selected=move || picked.with(|picked| picked.contains(&square.get())).to_string()
                on:focus=move |_| cursor.set(square.get_untracked())>
                <rect class="ground" width="100" height="100"/>
                <path class="lines" d="M50 0V100M0 50H100"/>
                <circle class="glow" cx="50" cy="50" r="50"/>
                <circle class="dot" cx="50" cy="50" r="15"/>
                <path class="corner" d="M0 0h22L0 22zM100 0v22L78 0zM100 100H78L100 78zM0 100V78L22 100z"/>
                <rect class="ring" x="4" y="4" width="92" height="92" rx="6"/>
            </g>
        }
    };
    let row = move |y: usize| view! { <g role="row">{(0..columns).map(|x| field(x, y)).collect_view()}</g> };
    let carrier = move |first: Piece| {
        let now = Memo::new(move |_| {
            pieces.with(|pieces| pieces.iter().find(|piece| piece.key == first.key).copied().unwrap_or(first))
        });
        let held = Memo::new(move |_| drag.get().filter(|drag| drag.from == now.get().square));
        let transform = move || {
            let (x, y) = place(now.get().square);
            let (dx, dy) = held.get().map_or((0.0, 0.0), |drag| drag.by);
            format!("translate({}px, {}px)", (x as f64 + dx) * SIDE as f64, (y as f64 + dy) * SIDE as f64)
        };
        let class = move || match (held.get().is_some(), falls && first.new) {
            (true, _) => "carrier held",
            (false, true) => "carrier falling",
            (false, false) => "carrier",
        };
        view! { <g class=class style:transform=transform><g class="body">{piece::draw(first.letter, chequered)}</g></g> }
    };
    let coordinates = move || {
        let letter = move |column: usize| {
            if numbered {
                (column + 1).to_string()
            } else {
                char::from(b'a' + column.min(25) as u8).to_string()
            }
        };
        let file = |x: usize| {
            view! {
                <text class="file" x=x * SIDE + if chequered { 97 } else { 50 } y=rows * SIDE + if chequered { 0 } else { 42 }
                    dy=if chequered { "-4" } else { "0" }
                    class:dark=move || { let s = square_at(x, rows - 1); (s.0 + s.1) % 2 == 0 }>{move || letter(square_at(x, 0).0)}</text>
            }
        };
        let rank = |y: usize| {
            view! {
                <text class="rank" x=if chequered { "3" } else { "-26" } y=y * SIDE + if chequered { 18 } else { 60 }
                    class:dark=move || { let s = square_at(0, y); (s.0 + s.1) % 2 == 0 }>{move || (square_at(0, y).1 + 1).to_string()}</text>
            }
        };
        view! {
            <g class="coordinates" aria-hidden="true">
                {(0..columns).map(file).collect_view()}
                {(0..if numbered { 0 } else { rows }).map(rank).collect_view()}
            </g>
        }
    };
    let points = !chequered && columns >= 9 && rows >= 9;
    let class = move || {
        let mut class = String::from(match (chequered, points) {
            (true, _) => "grid chequered",
            (false, true) => "grid plain points",
            (false, false) => "grid plain",
        });
        if falls {
            class.push_str(" falls");
        }
        if columns.max(rows) <= 4 {
            class.push_str(" small");
        }
        if !legal.with(Vec::is_empty) {
            class.push_str(" mine");
        }
        if game.pencil.get().is_some() {
            class.push_str(" drawing");
        }
        class
    };
    let analysing = move || game.mode.get() == Mode::Analyse;
    let (width, height) = (columns * SIDE, rows * SIDE);
    let frame = if chequered {
        format!("0 0 {width} {height}")
    } else {
        format!("-50 -10 {} {}", width + 60, height + 70)
    };
    view! {
        <div class=class node_ref=root on:pointerdown=down on:pointermove=moved on:pointerup=up
            on:pointercancel=move |_| { begin.set_value(None); drag.set(None); }
            on:contextmenu=move |event| event.prevent_default()>
            <svg viewBox=frame role="grid" aria-label=t(Text::Board) on:keydown=keys>
                <rect class="fields" width=width height=height/>
                {(0..rows).map(row).collect_view()}
                <g class="pieces" aria-hidden="true"><For each=move || pieces.get() key=|piece| piece.key let:piece>{carrier(piece)}</For></g>
                {coordinates()}
                <g class="overlay under" aria-hidden="true">{move || analysis.filter(|_| analysing()).map(|analysis| {
                    legal.with(|legal| picked.with(|picked| shapes::values(analysis, legal, picked, chequered, place)))
                })}</g>
                <g class="overlay" aria-hidden="true">
                    {move || analysis.filter(|analysis| analysing() && analysis.arrows.get())
                        .map(|analysis| shapes::best(analysis, place))}
                    {move || drawings.with(|all| shapes::drawn(all, place))}
                </g>
            </svg>
        </div>
        <Show when=move || whole.get().is_some()>
            <p class="taking"><button type="button" class="primary" id="play-whole"
                on:click=move |_| if let Some(mv) = whole.get_untracked() { game.play(&mv.text) }>
                {t(Text::PlayIt)}" "{move || whole.get().map(|mv| mv.label)}</button></p>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A capture: the pawn on e4 goes to d5, where the other side's pawn disappears.
    #[test]
    fn men_keep_their_identity() {
        let mut next = 0;
        let before = rekey(&[], &[Some('p'), None, None, Some('P')], 2, &mut next);
        assert_eq!(before.iter().map(|piece| piece.square).collect::<Vec<_>>(), [(0, 1), (1, 0)]);
        let after = rekey(&before, &[Some('P'), None, None, None], 2, &mut next);
        assert_eq!(after.len(), 1);
        assert_eq!((after[0].key, after[0].square, after[0].new), (before[1].key, (0, 1), false));
    }
}
