//! Analysing a game: a panel with the engine's lines, every move with its value, reasons and moves; a graph of the game.

use super::{
    explorer::{ExplorerPanel, draw_explored},
    live_game::{Command, LiveGame, Purpose, TimedAnalysis},
    move_list::{draw_moves, draw_tree},
    reasons::draw_parts,
    retry::RetryPanel,
    review::{self, ReviewPanel},
    values::{first_score, value_role, value_shape},
};
use crate::{
    context::Context,
    game::GameState,
    view::{
        canvas::{Canvas, Column, HitTarget},
        text::{fill, frame, put, put_centre, put_clipped, short, width, wrap},
        theme::ColorRole,
    },
    words::Words,
};
use boyi_catalogue::{Error, Group, MoveText};
use boyi_core::{Analysis, Picture, Value};
use boyi_model::{GameEvent, RetryEvent};
use boyi_session::{Analyze, Gesture, LineCount, Query, Square, null_move};
use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Modifier};

/// Milliseconds for an analysis that does not go on until it is stopped.
const ANALYSE_MS: u64 = 10_000;
/// Positions of up to this many moves get a line for each move, in games other than chess.
const FEW_MOVES: usize = 40;
const MOST_LINES: usize = 9;

/// The panel for analysing.
pub(super) struct AnalysePanel {
    engine_on: bool,
    /// Whether the engine runs until it is stopped.
    endless: bool,
    /// Whether an analysis without end was paused, which can go on.
    paused: bool,
    /// Lines that the engine reports.
    lines: usize,
    /// Whether every move gets a value.
    all_moves: bool,
    /// Whether the position is analysed as if the player to move had passed.
    threat: bool,
    /// The move under the cursor, by its place in [`AnalysePanel::candidates`].
    candidate: Option<usize>,
    /// The part of the reasons that is shown, where they do not fit; it may count past the last.
    part: usize,
    review: ReviewPanel,
    retry: RetryPanel,
    explorer: ExplorerPanel,
    /// Whether arrow keys move the cursor on the board.
    pub(super) board_cursor: bool,
}

impl AnalysePanel {
    pub(super) fn new() -> AnalysePanel {
        AnalysePanel {
            engine_on: true,
            endless: false,
            paused: false,
            lines: 3,
            all_moves: false,
            threat: false,
            candidate: None,
            part: 0,
            review: ReviewPanel::default(),
            retry: RetryPanel::default(),
            explorer: ExplorerPanel::default(),
            board_cursor: false,
        }
    }

    /// Stops infinite analysis.
    pub(super) fn end_endless(&mut self) {
        self.endless = false;
    }

    /// Ends what belongs to this mode, when the mode changes.
    pub(super) fn leave(&mut self, live: &mut LiveGame, cx: &mut Context) {
        self.end_endless();
        self.board_cursor = false;
        self.retry.send(RetryEvent::End, live, cx);
    }

    /// Begins with a new position.
    pub(super) fn position_changed(&mut self, live: &mut LiveGame, cx: &mut Context) {
        self.forget_position();
        self.explorer.refresh(live, cx);
        if self.retry.is_active() {
            self.retry.send(RetryEvent::Shown(live.game.ply()), live, cx);
            self.board_cursor = self.retry.is_active();
        }
        if self.engine_on && !self.retry.is_active() {
            self.analyse(live, cx);
        }
    }

    /// Drops what belonged to another game.
    pub(super) fn forget_game(&mut self) {
        self.retry = RetryPanel::default();
    }

    /// Drops what belonged to the position on the board.
    pub(super) fn forget_position(&mut self) {
        self.candidate = None;
        self.part = 0;
        self.threat = false;
        self.paused = false;
    }

    /// Begins again with the same position, after a setting has changed.
    fn restart(&mut self, live: &mut LiveGame, cx: &mut Context) {
        live.clear_answer(cx);
        self.candidate = None;
        self.paused = false;
        if self.engine_on {
            self.analyse(live, cx);
        }
    }

    /// Asks for the value of the position on the board, or of the position after a pass.
    pub(super) fn analyse(&self, live: &mut LiveGame, cx: &mut Context) {
        let game = &live.game;
        let few = game.legal().is_some_and(|legal| legal.len() <= FEW_MOVES);
        let small = matches!(game.entry.group, Group::Line | Group::Board | Group::Partizan);
        let quick = game.entry.group == Group::Impartial || (few && small);
        let all = game.legal().is_some() && (self.all_moves || quick);
        let lines = if all { LineCount::All } else { LineCount::Count(self.lines as u32) };
        let nodes = self.endless.then_some(u64::MAX);
        let time_ms = (!self.endless).then_some(ANALYSE_MS);
        let question = Query::Analyze(Analyze { lines, nodes, time_ms, ..Analyze::default() });
        match null_move(&game.record.position()).filter(|_| self.threat) {
            Some(position) => live.ask_about(position, Vec::new(), Purpose::Threat, question, cx),
            None => live.ask(Purpose::Analyse, question, cx),
        }
    }

    pub(super) fn key(&mut self, code: KeyCode, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        use KeyCode::{Char, Down, Enter, Left, Right, Up};
        if self.retry.is_active() && matches!(code, Char('s' | 'N' | 'M')) {
            return self.retry_key(code, live, cx);
        }
        if self.board_cursor && matches!(code, Left | Right | Up | Down | Enter | Char(' ')) {
            return Some(Command::Cursor(code));
        }
        match code {
            Left | Char('k' | 'h' | 'u') => return live.travel_key(KeyCode::PageUp),
            Right | Char('j' | 'r') => return live.travel_key(KeyCode::PageDown),
            Char('[') => return Some(Command::Send(GameEvent::Aside(-1))),
            Char(']') => return Some(Command::Send(GameEvent::Aside(1))),
            Down | Up if self.review.shown(live).is_some() => return self.review.step(code == Down, live),
            Char('M') => return self.learn_from_mistakes(live, cx),
            Enter if !self.threat => {
                let chosen = self.candidate.and_then(|at| self.candidates(live).into_iter().nth(at));
                return chosen.map(|(mv, _)| Command::Play(mv.text));
            }
            Char('D') | KeyCode::Delete => return Some(Command::Send(GameEvent::Delete)),
            Char('V') => return Some(Command::Send(GameEvent::Promote)),
            Char('i') => self.part += 1,
            Char('b') => self.board_cursor = !self.board_cursor,
            Down | Up if !self.threat => self.choose(code == Down, live),
            code => return self.engine_key(code, live, cx),
        }
        None
    }

    /// Asks for better moves where one lost value, once the game has been reviewed.
    fn learn_from_mistakes(&mut self, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        if live.game.review().is_some() {
            self.board_cursor = true;
            return self.retry.begin(live, cx);
        }
        self.retry.wanted = true;
        live.stop(cx);
        self.review.begin(live, cx);
        None
    }

    /// Whether better moves are asked for, so that a move is only tried.
    pub(super) fn is_retrying(&self) -> bool {
        self.retry.is_active()
    }

    /// A key of the pass through the mistakes.
    fn retry_key(&mut self, code: KeyCode, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        let command = self.retry.key(code, live, cx);
        self.after_retry(live, cx);
        command
    }

    /// Ends the pass through the mistakes.
    pub(super) fn end_retry(&mut self, live: &mut LiveGame, cx: &mut Context) {
        self.retry.send(RetryEvent::End, live, cx);
        self.after_retry(live, cx);
    }

    /// Goes on with the analysis after a pass.
    fn after_retry(&mut self, live: &mut LiveGame, cx: &mut Context) {
        if !self.retry.is_active() {
            self.board_cursor = false;
            if self.engine_on {
                self.analyse(live, cx);
            }
        }
    }

    /// A move is tried instead of a mistake.
    pub(super) fn try_move(&mut self, text: &str, live: &mut LiveGame, cx: &mut Context) {
        self.retry.send(RetryEvent::Move(text.to_owned()), live, cx);
    }

    /// The engine's answer to a question of the pass.
    pub(super) fn retried(
        &mut self,
        purpose: Purpose,
        answer: Result<Analysis<MoveText>, Error>,
        live: &mut LiveGame,
        cx: &mut Context,
    ) {
        self.retry.analysed(purpose, answer, live, cx);
    }

    /// The keys for the engine.
    fn engine_key(&mut self, code: KeyCode, live: &mut LiveGame, cx: &mut Context) -> Option<Command> {
        match code {
            KeyCode::Char(' ') => self.pause_or_continue(live, cx),
            KeyCode::Char('l') => {
                self.engine_on = !self.engine_on;
                self.endless = false;
                self.restart(live, cx);
            }
            KeyCode::Char('+' | '=') => self.set_lines(self.lines + 1, live, cx),
            KeyCode::Char('-' | '_') => self.set_lines(self.lines - 1, live, cx),
            KeyCode::Char('a') => {
                self.all_moves = !self.all_moves;
                self.restart(live, cx);
            }
            KeyCode::Char('x') => self.toggle_threat(live, cx),
            KeyCode::Char('>') => self.set_threads(cx.threads + 1, live, cx),
            KeyCode::Char('<') => self.set_threads(cx.threads - 1, live, cx),
            KeyCode::Char('z') => {
                live.stop(cx);
                self.review.begin(live, cx);
            }
            KeyCode::Char('R') => self.review.toggle(live, cx),
            KeyCode::Char('e') => {
                self.candidate = None;
                self.explorer.toggle(live, cx);
            }
            code => return live.travel_key(code),
        }
        None
    }

    /// Pauses infinite analysis, keeping its answer, or starts it.
    fn pause_or_continue(&mut self, live: &mut LiveGame, cx: &mut Context) {
        let running = self.endless && live.query.is_some();
        live.stop(cx);
        (self.endless, self.paused) = (!running, running);
        if self.endless {
            self.engine_on = true;
            self.analyse(live, cx);
        }
    }

    fn set_lines(&mut self, lines: usize, live: &mut LiveGame, cx: &mut Context) {
        self.lines = lines.clamp(1, MOST_LINES);
        self.restart(live, cx);
    }

    fn set_threads(&mut self, threads: usize, live: &mut LiveGame, cx: &mut Context) {
        cx.set_threads(threads);
        cx.show(cx.words.say("tui-threads-set", &[("threads", cx.threads.into())]), ColorRole::Accent);
        self.restart(live, cx);
    }

    /// Analyses the opponent's best move if the player to move passed, or the position itself again.
    /// In in-a-row games adds the threats by which the player to move wins to the game.
    fn toggle_threat(&mut self, live: &mut LiveGame, cx: &mut Context) {
        if live.game.entry.group == Group::Line && !live.game.model.is_over() {
            return live.ask(Purpose::WinTree, Query::Threats, cx);
        }
        if live.game.model.is_over() || null_move(&live.game.record.position()).is_none() {
            return cx.say("tui-no-threat", ColorRole::Warn);
        }
        self.threat = !self.threat;
        self.engine_on = true;
        self.restart(live, cx);
    }

    /// Moves the cursor in the list of moves.
    fn choose(&mut self, down: bool, live: &LiveGame) {
        let count = self.candidates(live).len();
        self.candidate = match self.candidate {
            Some(at) if down => Some((at + 1).min(count.saturating_sub(1))),
            None if down => (count > 0).then_some(0),
            at => at.and_then(|at| at.checked_sub(1)),
        };
    }

    /// Shows what was played; whether there is something to show.
    pub(super) fn open_explorer(&mut self, live: &LiveGame, cx: &mut Context) -> bool {
        self.candidate = None;
        self.explorer.open(live, cx)
    }

    /// Other games or another language are at hand.
    pub(super) fn refresh_explorer(&mut self, live: &LiveGame, cx: &Context) {
        self.candidate = None;
        self.explorer.refresh(live, cx);
    }

    /// A click on a move of the list: a second one plays it.
    pub(super) fn click_candidate(&mut self, at: usize, live: &LiveGame) -> Option<Command> {
        if self.candidate == Some(at) {
            let (mv, _) = self.candidates(live).into_iter().nth(at)?;
            return Some(Command::Play(mv.text));
        }
        self.candidate = Some(at);
        None
    }

    /// A click on the board leaves the list.
    pub(super) fn leave_list(&mut self) {
        self.candidate = None;
    }

    /// A position of the line has been analysed for its review; after the last one the analysis continues.
    pub(super) fn position_reviewed(
        &mut self,
        request: u64,
        answer: Result<Analysis<MoveText>, Error>,
        live: &mut LiveGame,
        cx: &mut Context,
    ) -> Option<Command> {
        let done = review::take(request, answer, live, cx);
        if done && self.retry.wanted {
            self.board_cursor = true;
            return self.retry.begin(live, cx);
        }
        if done && self.engine_on && live.answer.is_none() {
            self.analyse(live, cx);
        }
        None
    }

    /// Every legal move with its value where it is known, best first.
    fn candidates(&self, live: &LiveGame) -> Vec<(MoveText, Option<Value>)> {
        if self.threat || self.retry.is_active() {
            return Vec::new();
        }
        if let Some(moves) = self.explorer.moves() {
            let valued = |mv: MoveText| {
                let value = live.answer.as_ref().and_then(|answer| value_of(answer, &mv));
                (mv, value)
            };
            return moves.into_iter().map(valued).collect();
        }
        let lines = live.answer.iter().flat_map(|answer| &answer.analysis.lines);
        let mut out: Vec<(MoveText, Option<Value>)> =
            lines.map(|line| (line.moves[0].clone(), Some(line.value))).collect();
        for mv in live.game.legal().unwrap_or_default() {
            if !out.iter().any(|(known, _)| known.text == mv.text) {
                out.push((mv.clone(), None));
            }
        }
        out
    }

    /// The position after the move under the cursor, and the squares of that move.
    pub(super) fn previewed(&self, live: &LiveGame) -> Option<(Picture, Vec<Square>)> {
        let game = &live.game;
        let (moves, mv) = match self.retry.preview(game) {
            Some((moves, mv)) => (moves, mv.clone()),
            None => {
                let (mv, _) = self.candidates(live).into_iter().nth(self.candidate?)?;
                let mut moves = game.model.moves().texts();
                moves.push(mv.text.clone());
                (moves, mv)
            }
        };
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let record = game.rules.record(Some(&game.start), &moves).ok()?;
        Some((record.picture(game.view), Gesture::of(&mv.text).squares().to_vec()))
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame) {
        let words = canvas.words;
        let inner = canvas.panel(area, &words.text("tui-mode-analyse"));
        if inner.is_empty() {
            return;
        }
        if self.retry.is_active() {
            return self.retry.draw(canvas, inner, live);
        }
        let value = live.answer.as_ref().map(|answer| answer.analysis.value);
        draw_bar(canvas, Rect { height: 1, ..inner }, live, value.filter(|_| !self.threat));
        let mut column = canvas.column(inner);
        column.y += 1;
        self.draw_headline(&mut column, live);
        if let Some(review) = self.review.shown(live) {
            let rest = column.rest();
            return self.review.draw(canvas, rest, live, review);
        }
        self.draw_lines(&mut column, live);
        if let Some(explored) = self.explorer.shown().filter(|_| !self.threat) {
            let values: Vec<Option<Value>> =
                self.candidates(live).into_iter().map(|(_, value)| value).collect();
            let rest = column.rest();
            return draw_explored(canvas, rest, explored, &values, self.candidate);
        }
        let notes: Vec<String> = live
            .answer
            .iter()
            .flat_map(|answer| &answer.analysis.notes)
            .map(|note| words.note(live.game.entry, note))
            .collect();
        let rest = column.rest();
        let heights = Heights::share(&notes, rest, &live.game);
        if heights.candidates >= 2 && !self.threat {
            canvas.column(rest).rule(&words.text("tui-every-move"));
            let place = Rect { y: rest.y + 1, height: heights.candidates - 1, ..rest };
            self.draw_candidates(canvas, place, live);
        }
        let mut y = rest.y + if heights.candidates >= 2 { heights.candidates } else { 0 };
        if heights.reasons > 0 {
            canvas.column(Rect { y, height: 1, ..rest }).rule(&words.text("tui-why"));
            let place = Rect { y: y + 1, height: heights.reasons - 1, ..rest };
            draw_parts(&mut canvas.column(place), &notes, self.part);
            y += heights.reasons;
        }
        if heights.moves > 1 {
            canvas.column(Rect { y, height: 1, ..rest }).rule(&words.text("tui-moves"));
            let place = Rect { y: y + 1, height: heights.moves - 1, ..rest };
            let draw = if live.game.model.moves().tree().branches() { draw_tree } else { draw_moves };
            draw(canvas, place, &live.game);
        }
    }

    /// The value of the position, and how the engine found it.
    fn draw_headline(&self, column: &mut Column<'_>, live: &LiveGame) {
        let (theme, words) = (column.theme, column.words);
        let game = &live.game;
        let value = live.answer.as_ref().map(|answer| answer.analysis.value);
        let text = match (&live.answer, &live.error) {
            _ if game.model.is_over() => live.result(words).unwrap_or_default(),
            (Some(answer), _) => {
                let value = words.value(answer.analysis.value, answer.analysis.bound, game.entry.group);
                let (id, side) = if self.threat {
                    ("tui-threat-of", !game.mover())
                } else {
                    ("tui-value-for", game.mover())
                };
                words.say(id, &[("side", live.side_name(side, words).into()), ("value", value.into())])
            }
            (None, Some(error)) => words.error(error),
            (None, None) if live.query.is_some() => words.text("tui-analysing"),
            (None, None) => words.text("tui-engine-off"),
        };
        let role = match value {
            Some(Value::Win { .. }) => ColorRole::Good,
            Some(Value::Loss { .. }) => ColorRole::Bad,
            _ => ColorRole::Text,
        };
        column.text(&text, theme.fg(role).add_modifier(Modifier::BOLD));
        if let Some(answer) = &live.answer {
            column.text(&self.stats(answer, live, words), theme.fg(ColorRole::Dim));
        }
    }

    /// Engine, depth, nodes, speed, threads, and whether it works or is paused.
    fn stats(&self, answer: &TimedAnalysis, live: &LiveGame, words: Words) -> String {
        let stats = &answer.analysis.stats;
        let running = live.query.as_ref().filter(|query| query.purpose.is_analysis());
        let nodes = running.map_or(0, |query| query.nodes).max(stats.nodes());
        let ms = running.map_or(answer.ms, |query| query.ms);
        let mut parts = vec![answer.analysis.engine.to_owned()];
        // A win that is found ends the search, however deep it was to be.
        let depth = match answer.analysis.value {
            Value::Win { plies: Some(plies) } | Value::Loss { plies: Some(plies) } => stats.depth.min(plies),
            _ => stats.depth,
        };
        if depth > 0 {
            parts.push(words.say("tui-depth", &[("depth", i64::from(depth).into())]));
        }
        if nodes > 0 {
            parts.push(words.say("tui-nodes", &[("nodes", short(nodes).into())]));
        }
        if ms >= 10 && nodes > 0 {
            parts.push(format!("{}/s", short(nodes * 1_000 / ms)));
        }
        if stats.helpers > 0 {
            parts.push(words.say("tui-threads", &[("threads", i64::from(stats.helpers + 1).into())]));
        }
        let sign = match (running, self.endless) {
            (Some(_), true) => "∞ ",
            (Some(_), false) => "… ",
            (None, _) if self.paused => "‖ ",
            (None, _) => "",
        };
        format!("{sign}{}", parts.join(" · "))
    }

    /// The lines, where one of them says more than the list of moves.
    fn draw_lines(&self, column: &mut Column<'_>, live: &LiveGame) {
        let theme = column.theme;
        let lines = live.answer.iter().flat_map(|answer| &answer.analysis.lines);
        let long: Vec<_> = lines.take(self.lines).collect();
        if long.iter().all(|line| line.moves.len() < 2) || column.height() <= 2 {
            return;
        }
        column.rule(&column.words.text("tui-lines"));
        for line in long {
            if column.height() <= 1 {
                break;
            }
            let value = column.words.short_value(line.value, live.game.entry.group);
            let style = theme.fg(value_role(line.value)).add_modifier(Modifier::BOLD);
            let (area, y) = (column.area, column.y);
            put(column.buf, area, area.x, y, &format!("{value:>6}"), style);
            let labels: Vec<&str> = line.moves.iter().map(|mv| mv.label.as_str()).collect();
            put_clipped(column.buf, area, area.x + 7, y, &labels.join(" "), theme.fg(ColorRole::Text));
            column.y += 1;
        }
    }

    /// Every move with its value, down the columns; long lists scroll.
    fn draw_candidates(&self, canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame) {
        let theme = canvas.theme;
        let candidates = self.candidates(live);
        if candidates.is_empty() || area.is_empty() {
            return;
        }
        let widest = candidates.iter().take(400).map(|(mv, _)| width(&mv.label)).max().unwrap_or(4);
        let column_w = (widest + 11).max(14);
        let columns = usize::from((area.width / column_w).max(1));
        let height = usize::from(area.height);
        let rows = candidates.len().div_ceil(columns);
        let at_row = self.candidate.unwrap_or(0) % rows.max(1);
        let first = if rows > height { (at_row + 1).saturating_sub(height) } else { 0 };
        for (i, (mv, value)) in candidates.iter().enumerate() {
            let (column, row) = (i / rows, i % rows);
            if row < first || row >= first + height {
                continue;
            }
            let (x, y) = (area.x + column as u16 * column_w, area.y + (row - first) as u16);
            let place = Rect { x, y, width: column_w.min(area.right().saturating_sub(x)), height: 1 };
            let chosen = self.candidate == Some(i);
            let style =
                if chosen { theme.on(ColorRole::Text, ColorRole::Select) } else { theme.fg(ColorRole::Text) };
            if chosen {
                fill(canvas.buf, place, style);
            }
            let (shape, text, role) = match *value {
                Some(value) => {
                    let text = canvas.words.short_value(value, live.game.entry.group);
                    (value_shape(value), text, value_role(value))
                }
                None => ("·", String::new(), ColorRole::Dim),
            };
            let value_style = style.patch(theme.fg(role));
            let next = put(canvas.buf, place, x, y, shape, value_style);
            put(canvas.buf, place, next + 1, y, &mv.label, style);
            put(canvas.buf, place, place.x + widest + 3, y, &text, value_style);
            canvas.click(place, HitTarget::Candidate(i));
        }
    }
}

/// The value of a move, where an analysis has a line that begins with it.
fn value_of(answer: &TimedAnalysis, mv: &MoveText) -> Option<Value> {
    let line = answer.analysis.lines.iter().find(|line| line.moves[0].text == mv.text)?;
    Some(line.value)
}

/// Lines of the parts of the panel, each with its title; 0 where there is no room.
struct Heights {
    candidates: u16,
    reasons: u16,
    moves: u16,
}

impl Heights {
    /// Shares an area: at most two fifths for the reasons, a third of the rest for the moves played.
    fn share(notes: &[String], area: Rect, game: &GameState) -> Heights {
        let note_lines = lines_of(notes, area.width);
        let reasons = if notes.is_empty() || area.height < 6 {
            0
        } else {
            (note_lines + 1).min((area.height * 2 / 5).max(3))
        };
        let rest = area.height - reasons;
        let enough = if game.model.moves().tree().branches() { 6 } else { 12 };
        let moves = if rest >= enough && game.model.moves().plies() > 0 { rest / 3 } else { 0 };
        Heights { candidates: rest - moves, reasons, moves }
    }
}

/// The number of lines that texts take in the given number of cells.
fn lines_of(texts: &[String], cells: u16) -> u16 {
    texts.iter().map(|text| wrap(text, cells).len() as u16).sum()
}

/// A bar with the first player's expected score from the left.
fn draw_bar(canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame, value: Option<Value>) {
    let theme = canvas.theme;
    let game = &live.game;
    if area.is_empty() {
        return;
    }
    let Some(value) = value.or(game.values()[game.ply()]) else {
        let empty = "░".repeat(usize::from(area.width));
        put(canvas.buf, area, area.x, area.y, &empty, theme.fg(ColorRole::Frame));
        return;
    };
    // White's part must be visible on a white background.
    let (first, second) = match (game.entry.group == Group::Chess, theme.light) {
        (true, false) => (ColorRole::FirstPiece, ColorRole::Frame),
        (true, true) => (ColorRole::Light, ColorRole::SecondPiece),
        (false, _) => (ColorRole::First, ColorRole::Second),
    };
    let score = first_score(value, game.mover(), game.entry);
    let left = (score * f32::from(area.width)).round() as u16;
    put(canvas.buf, area, area.x, area.y, &"█".repeat(usize::from(left)), theme.fg(first));
    let rest = if canvas.is_mono() { "░" } else { "█" };
    let rest = rest.repeat(usize::from(area.width - left));
    put(canvas.buf, area, area.x + left, area.y, &rest, theme.fg(second));
}

/// The values of the game, ply by ply: the higher, the better for the first player.
pub(super) fn draw_graph(canvas: &mut Canvas<'_>, area: Rect, game: &GameState) {
    /// One to eight eighths of a cell.
    const EIGHTHS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let (theme, words) = (canvas.theme, canvas.words);
    let frame_style = theme.fg(ColorRole::Frame);
    let inner = frame(canvas.buf, area, &words.text("tui-graph"), frame_style, theme.fg(ColorRole::Dim));
    if inner.is_empty() {
        return;
    }
    let values = game.values();
    if values.iter().flatten().count() < 2 {
        let y = inner.y + inner.height / 2;
        put_centre(canvas.buf, inner, y, &words.text("tui-graph-empty"), theme.fg(ColorRole::Dim));
        return;
    }
    let mover = game.first_mover();
    let plies = values.len();
    let step = (usize::from(inner.width) / plies).clamp(1, 6);
    let visible = (usize::from(inner.width) / step).min(plies);
    let first = (game.ply() + 1).saturating_sub(visible).min(plies - visible);
    let levels = i32::from(inner.height) * 8;
    for (i, ply) in (first..first + visible).enumerate() {
        let x = inner.x + (i * step) as u16;
        let place = Rect { x, y: inner.y, width: step as u16, height: inner.height };
        canvas.click(place, HitTarget::Ply(ply));
        let Some(value) = values[ply] else { continue };
        let side = if ply.is_multiple_of(2) { mover } else { !mover };
        let score = first_score(value, side, game.entry);
        let full = (score * levels as f32).round() as i32;
        let role = if ply == game.ply() { ColorRole::Warn } else { ColorRole::First };
        for row in 0..inner.height {
            let base = i32::from(inner.height - 1 - row) * 8;
            let part = (full - base).clamp(0, 8);
            if part > 0 {
                // A blank between the bars where they are wide enough.
                let cells = step.saturating_sub(usize::from(step > 1)).max(1);
                let text = EIGHTHS[part as usize - 1].repeat(cells);
                put(canvas.buf, inner, x, inner.y + row, &text, theme.fg(role));
            }
        }
    }
}
