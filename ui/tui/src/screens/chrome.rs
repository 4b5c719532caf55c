//! The lines around a screen: the header, and at the bottom messages and keys.

use super::{course::CourseScreen, game::GameScreen, home::HomeScreen};
use crate::{
    context::Toast,
    view::{
        canvas::{Canvas, HitTarget},
        text::{clip, fill, put, put_clipped, width},
        theme::ColorRole,
    },
};
use boyi_model::Mode;
use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Modifier};

/// The header: the name of the program, the game and its modes, help and language.
pub(crate) fn draw_head(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: Option<&GameScreen>,
    course: Option<&CourseScreen>,
) {
    let (theme, words) = (canvas.theme, canvas.words);
    let bar = theme.on(ColorRole::Text, ColorRole::Bar);
    let dim = bar.patch(theme.fg(ColorRole::Dim));
    fill(canvas.buf, area, bar);
    let accent = bar.patch(theme.fg(ColorRole::Accent)).add_modifier(Modifier::BOLD);
    let x = put(canvas.buf, area, area.x + 1, area.y, "博弈 Boyi", accent);
    let mut end = area.right();
    for (code, text) in [
        (KeyCode::Char('?'), format!(" ? {} ", words.text("tui-help"))),
        (KeyCode::Char('L'), format!(" L {} ", words.text("tui-other-language"))),
    ] {
        let w = width(&text);
        if end < x + w + 12 {
            break;
        }
        end -= w;
        put(canvas.buf, area, end, area.y, &text, dim);
        canvas.click(Rect { x: end, y: area.y, width: w, height: 1 }, HitTarget::Press(code));
    }
    let room = Rect { width: end - area.x, ..area };
    match (game, course) {
        (Some(game), _) => draw_title(canvas, room, x, game),
        (None, Some(course)) => {
            let x = put(canvas.buf, room, x, area.y, " › ", dim);
            put_clipped(canvas.buf, room, x, area.y, &course.title(words), bar.add_modifier(Modifier::BOLD));
        }
        (None, None) => {
            let text = format!("  {}", words.text("tui-tagline"));
            if width(&text) + x < end {
                put_clipped(canvas.buf, room, x, area.y, &text, dim);
            }
        }
    }
}

/// The title of the game and the modes, from column `x` on.
fn draw_title(canvas: &mut Canvas<'_>, area: Rect, x: u16, game: &GameScreen) {
    let (theme, words) = (canvas.theme, canvas.words);
    let bar = theme.on(ColorRole::Text, ColorRole::Bar);
    let modes =
        Mode::ALL.map(|mode| (mode, format!(" {} ", words.text(&format!("tui-mode-{}", mode.name())))));
    let modes_w: u16 = modes.iter().map(|(_, text)| width(text)).sum();
    let room = area.right().saturating_sub(x + 4 + modes_w + 2);
    let x = put(canvas.buf, area, x, area.y, " › ", bar.patch(theme.fg(ColorRole::Dim)));
    let title = clip(&game.title(words), room);
    let mut x = put(canvas.buf, area, x, area.y, &title, bar.add_modifier(Modifier::BOLD)) + 2;
    for (mode, text) in modes {
        if x + width(&text) > area.right() {
            break;
        }
        let style = if mode == game.mode() {
            theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD)
        } else {
            bar
        };
        let next = put(canvas.buf, area, x, area.y, &text, style);
        canvas.click(Rect { x, y: area.y, width: next - x, height: 1 }, HitTarget::Mode(mode));
        x = next;
    }
}

/// The bottom: what is typed, a message or what is going on; and below it completions or keys, where there is a line
/// for them.
pub(crate) fn draw_foot(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: Option<&GameScreen>,
    course: Option<&CourseScreen>,
    home: &HomeScreen,
    toast: Option<&Toast>,
) {
    if area.is_empty() {
        return;
    }
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(1), height: 1, ..area };
    let input = game.and_then(GameScreen::input);
    if let Some(input) = input {
        input.draw(canvas, inner);
    } else if let Some(toast) = toast {
        let style = canvas.fg(toast.role);
        put_clipped(canvas.buf, inner, inner.x, inner.y, &toast.text, style);
    } else if let (Some(game), true) = (game, area.height > 1) {
        let (text, role) = game.status(canvas.words);
        let style = canvas.fg(role);
        put_clipped(canvas.buf, inner, inner.x, inner.y, &text, style);
    }
    if area.height < 2 {
        return;
    }
    let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
    fill(canvas.buf, keys, canvas.theme.on(ColorRole::Dim, ColorRole::Bar));
    match input {
        Some(input) => input.draw_completions(canvas, keys),
        None => draw_keys(canvas, keys, game, course, home),
    }
}

/// The keys of the screen that there is room for.
fn draw_keys(
    canvas: &mut Canvas<'_>,
    area: Rect,
    game: Option<&GameScreen>,
    course: Option<&CourseScreen>,
    home: &HomeScreen,
) {
    let (theme, words) = (canvas.theme, canvas.words);
    let id = match (game, course) {
        (Some(game), _) => game.keys_id(),
        (None, Some(course)) => course.keys_id(),
        (None, None) if home.is_looking() => "tui-keys-looking",
        (None, None) if home.in_fields() => "tui-keys-fields",
        (None, None) => "tui-keys-home",
    };
    let mut keys = words.text(id);
    if game.is_some_and(GameScreen::has_cursor) {
        keys = format!("{}|{keys}", words.text("tui-keys-cursor"));
    }
    let key_style = theme.on(ColorRole::Accent, ColorRole::Bar).add_modifier(Modifier::BOLD);
    let parts = |pair: &'_ str| -> (String, String) {
        let (key, what) = pair.trim().split_once(' ').unwrap_or((pair, ""));
        (key.to_owned(), what.to_owned())
    };
    let mut pairs: Vec<(String, String)> = keys.split('|').map(parts).collect();
    // Help is the last to go: what is before it makes room.
    let long = |(key, what): &(String, String)| width(key) + width(what) + 3;
    let room = area.width.saturating_sub(1) + 2;
    while pairs.iter().map(long).sum::<u16>() > room && pairs.len() > 1 {
        let Some(last) = pairs.iter().rposition(|(key, _)| key != "?") else { break };
        pairs.remove(last);
    }
    let mut x = area.x + 1;
    for (key, what) in &pairs {
        x = put(canvas.buf, area, x, area.y, key, key_style);
        x = put(canvas.buf, area, x + 1, area.y, what, theme.on(ColorRole::Dim, ColorRole::Bar)) + 2;
    }
}
