//! The moves played: as a list in two columns, or with variations as PGN writes them.

use super::values::annotation;
use crate::{
    game::GameState,
    view::{
        canvas::{Canvas, HitTarget},
        text::{clip, put, width},
        theme::ColorRole,
    },
    words::Words,
};
use boyi_session::{MoveText, TreeToken};
use ratatui::{
    layout::Rect,
    style::{Modifier, Style},
};

/// The line of the game in two columns, the move on the board marked.
pub(super) fn draw_moves(canvas: &mut Canvas<'_>, area: Rect, game: &GameState) {
    let theme = canvas.theme;
    if area.is_empty() || game.model.moves().plies() == 0 {
        return;
    }
    let words = canvas.words;
    let offset = game.first_mover().index();
    let plies = game.model.moves().plies();
    let number_w = width(&(plies + offset).div_ceil(2).to_string()) + 2;
    let room = area.width.saturating_sub(number_w);
    // Words that two columns would cut have a line each; a mark follows them.
    let too_wide = |mv: &MoveText| {
        let said = words.move_words(game.entry, &mv.label);
        said != mv.label && width(&said) + 4 > room / 2
    };
    let columns = if game.model.moves().moves().any(too_wide) { 1 } else { 2 };
    let column_w = room / columns as u16;
    let rows = (plies + offset).div_ceil(columns);
    let at_row = (game.ply() + offset).saturating_sub(1) / columns;
    let first = (at_row + 1).saturating_sub(usize::from(area.height));
    for (y, row) in (area.y..area.bottom()).zip(first..rows) {
        if (row * columns).is_multiple_of(2) {
            let number = format!("{:>w$}.", row * columns / 2 + 1, w = usize::from(number_w) - 2);
            put(canvas.buf, area, area.x, y, &number, theme.fg(ColorRole::Dim));
        }
        for side in 0..columns {
            let Some(ply) = (columns * row + side).checked_sub(offset) else { continue };
            let Some(mv) = game.model.moves().get(ply) else { continue };
            let x = area.x + number_w + side as u16 * column_w;
            let style = if ply + 1 == game.ply() {
                theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
            } else if ply >= game.ply() {
                theme.fg(ColorRole::Dim)
            } else {
                theme.fg(ColorRole::Text)
            };
            let label = clip(&words.move_words(game.entry, &mv.label), column_w.saturating_sub(2));
            let next = put(canvas.buf, area, x, y, &format!(" {label} "), style);
            let mark = annotation(game, ply);
            if !mark.is_empty() {
                let role = match mark {
                    "□" => ColorRole::Good,
                    "?!" => ColorRole::Warn,
                    _ => ColorRole::Bad,
                };
                put(canvas.buf, area, next.saturating_sub(1), y, mark, theme.fg(role));
            }
            canvas.click(Rect { x, y, width: column_w, height: 1 }, HitTarget::Ply(ply + 1));
        }
    }
}

/// A move of the tree as text, at its place from the corner of the text.
struct PlacedMove {
    x: u16,
    y: u16,
    text: String,
    node: usize,
    /// Variations that it is nested in.
    depth: usize,
}

/// The game with its variations; a variation of the main line begins a line of its own.
pub(super) fn draw_tree(canvas: &mut Canvas<'_>, area: Rect, game: &GameState) {
    let theme = canvas.theme;
    let here = game.model.moves().node();
    let moves = place_moves(game, area.width, canvas.words);
    let last_line = moves.last().map_or(0, |mv| mv.y);
    let line_here = moves.iter().find(|mv| mv.node == here).map_or(0, |mv| mv.y);
    let first = (line_here + 1)
        .saturating_sub(area.height.div_ceil(2))
        .min((last_line + 1).saturating_sub(area.height));
    for mv in moves {
        if mv.y < first || mv.y - first >= area.height {
            continue;
        }
        let style: Style = match (mv.node == here, mv.depth) {
            (true, _) => theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD),
            (_, 0) => theme.fg(ColorRole::Text),
            _ => theme.fg(ColorRole::Dim),
        };
        let (x, y) = (area.x + mv.x, area.y + mv.y - first);
        let next = put(canvas.buf, area, x, y, &mv.text, style);
        canvas.click(Rect { x, y, width: next.saturating_sub(x), height: 1 }, HitTarget::Node(mv.node));
    }
}

/// Breaks the moves of the tree into lines of `room` cells.
fn place_moves(game: &GameState, room: u16, words: Words) -> Vec<PlacedMove> {
    let offset = game.first_mover().index();
    let mut moves: Vec<PlacedMove> = Vec::new();
    let (mut x, mut y) = (0u16, 0u16);
    let (mut depth, mut numbered, mut opened) = (0usize, false, false);
    for token in game.model.moves().tree().tokens() {
        match token {
            TreeToken::Open => {
                depth += 1;
                (numbered, opened) = (false, true);
                if depth == 1 {
                    (x, y) = (2, y.saturating_add(u16::from(x > 0)));
                }
            }
            TreeToken::Close => {
                depth -= 1;
                numbered = false;
                if depth == 0 {
                    (x, y) = (0, y.saturating_add(1));
                } else if let Some(last) = moves.last_mut() {
                    last.text.push(')');
                    x += 1;
                }
            }
            TreeToken::Move { node, ply, .. } => {
                let n = ply + offset;
                let number = match (n.is_multiple_of(2), numbered) {
                    (true, _) => format!("{}.", n / 2 + 1),
                    (false, false) => format!("{}…", n / 2 + 1),
                    (false, true) => String::new(),
                };
                let bracket = if std::mem::take(&mut opened) && depth > 1 { "(" } else { "" };
                numbered = true;
                let label = &game.model.moves().tree().node(node).mv.label;
                let text = format!("{bracket}{number}{}", words.move_words(game.entry, label));
                let w = width(&text) + 1;
                if x > 0 && x + w > room {
                    (x, y) = (if depth > 0 { 2 } else { 0 }, y.saturating_add(1));
                }
                moves.push(PlacedMove { x, y, text, node, depth });
                x += w;
            }
        }
    }
    moves
}
