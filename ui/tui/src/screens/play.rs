//! Playing a game: undo, hints, resigning, level and sides; a panel with players, clocks, captured pieces and moves.

use super::{
    live_game::{Command, HINT_MS, LiveGame, Purpose},
    move_list::draw_moves,
    popup::Popup,
    practice,
    reasons::draw_parts,
};
use crate::{
    context::Context,
    game::GameState,
    view::{
        board_view::BoardHint,
        canvas::{Canvas, Column},
        grid::chess_glyph,
        text::{fill, put, put_clipped, put_right, wrap},
        theme::ColorRole,
    },
};
use boyi_core::{Arg, Picture, Side, Value};
use boyi_lessons::{Course, lesson_for};
use boyi_model::{GameEvent, PlayEvent, Seat};
use boyi_session::{Analyze, Choose, GameSession, Query, ReviewGame, SquaresOf, Whereabouts, grouped};
use crossterm::event::KeyCode;
use ratatui::{
    layout::Rect,
    style::{Modifier, Style},
};

/// Milliseconds that the engine takes for a move at level 1; a multiple of it at higher levels.
const MOVE_MS: u64 = 300;
/// Below this many milliseconds a clock shows tenths and turns red.
const SHORT_OF_TIME_MS: u64 = 20_000;
/// The most of the engine's clock that it uses for a move, in milliseconds.
const LONGEST_MOVE_MS: u64 = 20_000;

/// The person who has lost to the engine, by the rules or otherwise.
fn loser(live: &LiveGame) -> Option<Side> {
    let model = &live.game.model;
    let loser = !model.winner()??;
    let seats = [loser, !loser].map(|side| model.play.seat(side));
    (seats == [Seat::Human, Seat::Engine]).then_some(loser)
}

/// The panel for playing.
#[derive(Default)]
pub(super) struct PlayPanel {
    /// How much the hint says: 0 nothing, 1 where, 2 what, 3 why.
    hint: u8,
    /// The part of the reasons that is shown, where they do not fit; it may count past the last.
    part: usize,
    /// Why the game is over, in the words of a person who plays it.
    ending: Option<String>,
    /// By which move the person who plays the engine has lost, and why.
    lost_by: Option<String>,
}

impl PlayPanel {
    /// Begins with a new position: the engine explains the end of the game.
    pub(super) fn position_changed(&mut self, live: &mut LiveGame, cx: &mut Context) {
        (self.hint, self.part, self.lost_by) = (0, 0, None);
        self.tell_ending(live, cx);
        if live.game.record.verdict().is_some() {
            let how = Analyze { time_ms: Some(HINT_MS), ..Analyze::default() };
            live.ask(Purpose::End, Query::Analyze(how), cx);
        } else {
            Self::ask_lost(live, cx);
        }
    }

    /// Asks by which move the person who plays the engine has lost, if so.
    pub(super) fn ask_lost(live: &mut LiveGame, cx: &mut Context) {
        if loser(live).is_some() {
            let how = ReviewGame::of_lost_game();
            live.ask(Purpose::Lost, Query::Review(how), cx);
        }
    }

    /// The session has said how each player comes to have lost.
    pub(super) fn lost_arrived(&mut self, mut lost_by: [Option<String>; 2], live: &LiveGame) {
        self.lost_by = loser(live).and_then(|loser| lost_by[loser.index()].take());
    }

    /// Says why the game is over: to the person who plays against the engine as one is told, else of both sides.
    pub(super) fn tell_ending(&mut self, live: &LiveGame, cx: &Context) {
        self.ending = None;
        if live.game.record.verdict().is_none() {
            return;
        }
        let game = &live.game;
        let Ok(mut session) = GameSession::of(cx.service, game.entry, game.rules.clone()) else { return };
        session.set_lang(cx.words.lang());
        let gone = session.go_to(Some(&game.start), &game.model.moves().texts());
        let over = gone.ok().and_then(|()| session.state(None).ok()?.over);
        self.ending = over.map(|over| {
            let [first, second] = [Side::First, Side::Second].map(|side| game.model.play.seat(side));
            match over.told {
                Some([told, _]) if (first, second) == (Seat::Human, Seat::Engine) => told,
                Some([_, told]) if (first, second) == (Seat::Engine, Seat::Human) => told,
                _ => over.why,
            }
        });
    }

    /// Asks for the engine's move, for which it may take so long by its clock.
    pub(super) fn choose(request: u64, budget: Option<u64>, live: &mut LiveGame, cx: &mut Context) {
        let level = live.game.model.play.level;
        let ms = budget.map_or(MOVE_MS * u64::from(level), |ms| ms.min(LONGEST_MOVE_MS));
        let how = Choose { level, seed: cx.now ^ live.game.ply() as u64, time_ms: Some(ms) };
        live.ask(Purpose::Move(request), Query::Choose(how), cx);
    }

    pub(super) fn key(&mut self, code: KeyCode, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        let level = |by: i8| PlayEvent::SetLevel(live.game.model.play.level.saturating_add_signed(by));
        let event = match code {
            KeyCode::Char('u') | KeyCode::Backspace => PlayEvent::Undo,
            KeyCode::Char('r') => PlayEvent::Redo,
            KeyCode::Char('s') => PlayEvent::ChangeSides,
            KeyCode::Char('w') => PlayEvent::Watch,
            KeyCode::Char('+' | '=') => level(1),
            KeyCode::Char('-' | '_') => level(-1),
            KeyCode::PageUp | KeyCode::PageDown | KeyCode::Home | KeyCode::End => {
                return live.travel_key(code);
            }
            KeyCode::Char('i') => {
                self.more_hint(live, cx);
                return None;
            }
            KeyCode::Char('d') => {
                return (!live.game.model.has_ended()).then_some(Command::Open(Popup::OfferDraw));
            }
            KeyCode::Char('x') => {
                return (!live.game.model.has_ended()).then_some(Command::Open(Popup::Resign));
            }
            code => return Some(Command::Cursor(code)),
        };
        Some(Command::Send(GameEvent::Play(event)))
    }

    /// Asks for a hint, or says more of the one that is known.
    fn more_hint(&mut self, live: &mut LiveGame, cx: &mut Context) {
        if live.answer.is_some() && (self.hint == 3 || live.game.model.is_over()) {
            self.part += 1;
        } else if !may_move(&live.game, cx) {
        } else if live.answer.is_some() {
            self.hint += 1;
        } else if live.query.is_none() {
            let how = Analyze { time_ms: Some(HINT_MS), ..Analyze::default() };
            live.ask(Purpose::Hint, Query::Analyze(how), cx);
        }
    }

    /// The hint that was asked for is known.
    pub(super) fn hint_arrived(&mut self) {
        self.hint = self.hint.max(1);
    }

    /// Whether a hint is shown.
    pub(super) fn hints(&self) -> bool {
        self.hint > 0
    }

    /// The hint on the board: first where to look, then the move.
    pub(super) fn hinted(&self, live: &LiveGame) -> BoardHint {
        let best = live.answer.as_ref().and_then(|answer| answer.analysis.best.first());
        let (Some(best), true) = (best, self.hint > 0) else { return BoardHint::default() };
        match live.game.picture() {
            Picture::Grid(grid) => {
                let marks = SquaresOf::grid(grid).marks(&best.text);
                match self.hint {
                    1 => BoardHint { squares: marks.begins().into_iter().collect(), ..BoardHint::default() },
                    _ => BoardHint { squares: marks.moved(), taken: marks.taken, heap: None },
                }
            }
            picture => match Whereabouts::of(best, picture) {
                Whereabouts::Heap(number) => BoardHint { heap: Some(number - 1), ..BoardHint::default() },
                _ => BoardHint::default(),
            },
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame) {
        let title = canvas.words.text("tui-mode-play");
        let inner = canvas.panel(area, &title);
        if inner.is_empty() {
            return;
        }
        let (now, mono) = (canvas.now, canvas.is_mono());
        let mut column = canvas.column(inner);
        for side in [Side::Second, Side::First] {
            if column.height() == 0 {
                break;
            }
            draw_player(&mut column, live, side, now);
            draw_captured(&mut column, &live.game, side, mono);
        }
        column.rule("");
        if live.game.practice {
            practice::draw(&mut column, live);
            column.rule("");
        }
        if self.draw_news(&mut column, live) {
            column.rule("");
        }
        let rest = column.rest();
        draw_moves(canvas, rest, &live.game);
    }

    /// Draws the news or advice; returns `false` if there is none.
    fn draw_news(&self, column: &mut Column<'_>, live: &LiveGame) -> bool {
        let (theme, words) = (column.theme, column.words);
        let (game, cursor) = (&live.game, &live.cursor);
        if let Some(result) = live.result(words) {
            self.draw_result(column, live, &result);
        } else if self.hint > 0 && live.answer.is_some() {
            self.draw_hint(column, live);
        } else if cursor.is_holding() {
            let id = if cursor.takes.is_empty() { "tui-picked" } else { "tui-kept" };
            column.text(&words.text(id), theme.fg(ColorRole::Dim));
        } else if !game.heaps().is_empty() && cursor.take > 0 && !game.model.is_engines_turn() {
            let args = [("take", grouped(cursor.take).into()), ("heap", (cursor.heap + 1).into())];
            column.text(&words.say("tui-take", &args), theme.fg(ColorRole::Text));
        } else if let Some(mv) = cursor.choice(game).filter(|_| !game.model.is_engines_turn()) {
            let text = words.say("tui-choice", &[("move", mv.label.clone().into())]);
            column.text(&text, theme.fg(ColorRole::Text));
        } else if let Some(moves) =
            game.words().filter(|_| !game.model.is_over() && !game.model.is_engines_turn())
        {
            column.text(&words.say("tui-or-type", &[("moves", moves.into())]), theme.fg(ColorRole::Text));
        } else {
            return false;
        }
        true
    }

    fn draw_hint(&self, column: &mut Column<'_>, live: &LiveGame) {
        let (theme, words) = (column.theme, column.words);
        let Some(answer) = &live.answer else { return };
        let Some(best) = answer.analysis.best.first() else { return };
        let text = if self.hint == 1 {
            words.look_at(Whereabouts::of(best, live.game.picture()))
        } else {
            let value = words.value(answer.analysis.value, answer.analysis.bound, live.game.entry.group);
            let args: [(&str, Arg); 2] =
                [("move", words.quoted_move(live.game.entry, &best.label).into()), ("value", value.into())];
            let known = answer.analysis.value != Value::Unknown;
            words.say(if known { "tui-hint-move" } else { "tui-hint-only" }, &args)
        };
        column.text(&text, theme.fg(ColorRole::Warn).add_modifier(Modifier::BOLD));
        if self.hint < 3 {
            column.text(&words.text("tui-hint-more"), theme.fg(ColorRole::Dim));
            return;
        }
        let notes = answer.analysis.notes.iter().filter(|note| note.is_about(&best.label));
        draw_parts(
            column,
            &notes.map(|note| words.note(live.game.entry, note)).collect::<Vec<_>>(),
            self.part,
        );
    }

    /// The result, the reasons for it, and what can be done now.
    fn draw_result(&self, column: &mut Column<'_>, live: &LiveGame, result: &str) {
        let (theme, words) = (column.theme, column.words);
        let style: Style = theme.on(ColorRole::Text, ColorRole::Select).add_modifier(Modifier::BOLD);
        for line in wrap(result, column.area.width.saturating_sub(2)) {
            let row = column.row();
            fill(column.buf, row, style);
            put(column.buf, column.area, row.x + 1, column.y, &line, style);
            column.y += 1;
        }
        column.text(&words.text("tui-after-game"), theme.fg(ColorRole::Dim));
        if let Some(lesson) = offered_lesson(live).and_then(|id| Course::builtin().lesson(id)) {
            let title = lesson.words(words.tongue()).text("title");
            let text = words.say("tui-lost-lesson", &[("title", title.into())]);
            column.text(&text, theme.fg(ColorRole::Accent));
        }
        let notes = live.answer.iter().flat_map(|answer| &answer.analysis.notes);
        // The first note says what the ending says.
        let more = notes.skip(usize::from(self.ending.is_some()));
        let more = more.map(|note| words.note(live.game.entry, note));
        draw_parts(
            column,
            &self.ending.iter().chain(&self.lost_by).cloned().chain(more).collect::<Vec<_>>(),
            self.part,
        );
    }
}

/// The lesson on the game that a person has lost to the engine.
pub(super) fn offered_lesson(live: &LiveGame) -> Option<&'static str> {
    loser(live)?;
    lesson_for(&live.game.name(), live.game.entry.group.id())
}

/// Whether a person may move now; if not, says why.
pub(super) fn may_move(game: &GameState, cx: &mut Context) -> bool {
    let id = if game.model.is_over() {
        "tui-game-over"
    } else if game.model.is_engines_turn() {
        "tui-thinking-wait"
    } else {
        return true;
    };
    cx.say(id, ColorRole::Warn);
    false
}

/// The line of a player: side, who plays it, clock or whether the engine thinks.
fn draw_player(column: &mut Column<'_>, live: &LiveGame, side: Side, now: u64) {
    let (theme, words) = (column.theme, column.words);
    let game = &live.game;
    let (row, y) = (column.row(), column.y);
    let moving = game.mover() == side && !game.model.is_over();
    let bold = if moving { Modifier::BOLD } else { Modifier::empty() };
    let role = ColorRole::of_side(game.entry, game.record.color(side));
    let player = match game.model.play.seat(side) {
        Seat::Human if game.model.play.has_engine() => words.text("tui-player-you"),
        Seat::Human => words.text("tui-player-human"),
        Seat::Engine => words.say("tui-player-engine", &[("level", i64::from(game.model.play.level).into())]),
    };
    let marker = if moving { "▸" } else { " " };
    let x = put(column.buf, row, row.x, y, marker, theme.fg(ColorRole::Accent));
    let name = live.side_name(side, words);
    let x = put(column.buf, row, x + 1, y, &name, theme.fg(role).add_modifier(bold));
    let x = put_clipped(column.buf, row, x + 2, y, &player, theme.fg(ColorRole::Dim));
    if let Some(left) = game.model.play.time_left(side, now) {
        let role = if left < SHORT_OF_TIME_MS { ColorRole::Bad } else { ColorRole::Text };
        put_right(column.buf, row, y, &clock_text(left), theme.fg(role).add_modifier(bold));
    } else if moving && live.query.is_some() {
        put(column.buf, row, x + 1, y, "…", theme.fg(ColorRole::Accent));
    }
    column.y += 1;
}

/// The pieces that a side has captured, in games with captures.
fn draw_captured(column: &mut Column<'_>, game: &GameState, side: Side, mono: bool) {
    let theme = column.theme;
    let captured = game.captured();
    if captured[0].is_empty() && captured[1].is_empty() {
        return;
    }
    let piece = |letter: &char| match chess_glyph(letter.to_ascii_lowercase()) {
        Some(glyph) if theme.characters.pieces && !mono => format!("{glyph} "),
        _ => format!("{letter} "),
    };
    let text: String = captured[1 - side.index()].iter().map(piece).collect();
    let row = column.row();
    put_clipped(column.buf, row, row.x + 2, column.y, &text, theme.fg(ColorRole::Dim));
    column.y += 1;
}

/// Time on a clock: `1:05:00`, `4:20`, `0:07.3`.
fn clock_text(ms: u64) -> String {
    let s = ms / 1_000;
    if ms < SHORT_OF_TIME_MS {
        format!("{}:{:02}.{}", s / 60, s % 60, ms / 100 % 10)
    } else if s >= 3_600 {
        format!("{}:{:02}:{:02}", s / 3_600, s / 60 % 60, s % 60)
    } else {
        format!("{}:{:02}", s / 60, s % 60)
    }
}
