//! The review of a whole game: each position of the line is analysed in turn, then the session says what every move was worth and what
//! decided the game.

use super::{
    live_game::{Command, LiveGame, Purpose},
    move_list::{draw_moves, draw_tree},
};
use crate::{
    context::Context,
    game::GameState,
    view::{
        canvas::{Canvas, HitTarget},
        theme::ColorRole,
    },
    words::Words,
};
use boyi_catalogue::{Error, MoveText};
use boyi_core::{Analysis, NoObserver, Side};
use boyi_model::{GameEvent, ReviewEffect, ReviewEvent};
use boyi_session::{
    Analyze, GameSession, LineCount, PlyReview, Query, RequestError, Review, ReviewGame, Service,
};
use ratatui::{layout::Rect, style::Modifier};

/// Milliseconds for each position.
const POSITION_MS: u64 = 800;
/// From this many lines on the moves stand below what decided the game.
const ROOM_FOR_MOVES: u16 = 12;

/// Whether the review of the line on the screen is shown.
#[derive(Default)]
pub(super) struct ReviewPanel {
    shown: bool,
}

impl ReviewPanel {
    /// Reviews the line of the game, or resumes its review; shows the review if there is one.
    pub(super) fn begin(&mut self, live: &mut LiveGame, cx: &mut Context) {
        self.shown = true;
        if live.game.review().is_none() {
            let moves = live.game.model.moves();
            let (line, moves) = (moves.line().to_vec(), moves.line_texts());
            send(ReviewEvent::Begin { line, moves }, live, cx);
        }
    }

    /// Shows or hides the review. Where there is none it begins.
    pub(super) fn toggle(&mut self, live: &mut LiveGame, cx: &mut Context) {
        if live.game.review().is_some() {
            self.shown = !self.shown;
        } else if live.purpose().is_none_or(|purpose| !matches!(purpose, Purpose::WholeGame(_))) {
            live.stop(cx);
            self.begin(live, cx);
        }
    }

    /// The review of the line on the screen, while it is shown.
    pub(super) fn shown<'a>(&self, live: &'a LiveGame) -> Option<&'a Review> {
        live.game.review().filter(|_| self.shown)
    }

    /// Goes to the moment after or before the position on the board.
    pub(super) fn step(&self, down: bool, live: &LiveGame) -> Option<Command> {
        let at = live.game.ply();
        let moments = self.shown(live)?.moments.iter().map(|moment| moment + 1);
        let next =
            if down { moments.clone().find(|&ply| ply > at) } else { moments.rev().find(|&ply| ply < at) };
        let next = next?;
        Some(Command::Send(GameEvent::GoTo(next)))
    }

    /// How accurate each side was, what decided the game, and the moves with their marks.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame, review: &Review) {
        if area.is_empty() {
            return;
        }
        let moves = if area.height >= ROOM_FOR_MOVES { area.height / 3 } else { 0 };
        draw_moments(canvas, Rect { height: area.height - moves, ..area }, live, review);
        if moves > 0 {
            let (y, title) = (area.bottom() - moves, canvas.words.text("tui-moves"));
            canvas.column(Rect { y, height: 1, ..area }).rule(&title);
            let place = Rect { y: y + 1, height: moves - 1, ..area };
            let draw = if live.game.model.moves().tree().branches() { draw_tree } else { draw_moves };
            draw(canvas, place, &live.game);
        }
    }
}

/// Takes the analysis of a position and asks about the next one; whether there is none left.
pub(super) fn take(
    request: u64,
    answer: Result<Analysis<MoveText>, Error>,
    live: &mut LiveGame,
    cx: &mut Context,
) -> bool {
    let ply = live.game.review.reviewing();
    let analysis = answer.map_err(|error| cx.show_error(&error)).ok();
    if let (Some(ply), Some(analysis)) = (ply, &analysis) {
        live.set_value(ply, analysis.value, cx);
    }
    send(ReviewEvent::Analysed { request, analysis }, live, cx);
    live.game.review.reviewing().is_none()
}

/// Takes an event of the review, and does what follows from it.
fn send(event: ReviewEvent<Analysis<MoveText>>, live: &mut LiveGame, cx: &mut Context) {
    for effect in live.game.review.update(event) {
        match effect {
            ReviewEffect::Analyse { request, moves } => {
                let (lines, time_ms) = (LineCount::Count(2), Some(POSITION_MS));
                let question = Query::Analyze(Analyze { time_ms, lines, ..Analyze::default() });
                let start = live.game.start.clone();
                live.ask_about(start, moves, Purpose::WholeGame(request), question, cx);
            }
            ReviewEffect::Make { request, moves, analyses } => {
                let review = match make(&live.game, &live.game.start, &moves, &analyses, cx) {
                    Ok(review) => {
                        cx.say("tui-game-analysed", ColorRole::Good);
                        Some(review)
                    }
                    Err(error) => {
                        cx.show(error.text, ColorRole::Warn);
                        None
                    }
                };
                send(ReviewEvent::Made { request, review }, live, cx);
            }
        }
    }
}

/// Lets the session judge what was found out about the positions of a line that begins at `start`.
pub(super) fn make(
    game: &GameState,
    start: &str,
    moves: &[String],
    analyses: &[Analysis<MoveText>],
    cx: &Context,
) -> Result<Review, RequestError> {
    let service: &Service = cx.words.service();
    let wrong = |error: Error| RequestError::new(service.words(cx.words.lang()), &error);
    let mut session = GameSession::of(service, game.entry, game.rules.clone()).map_err(wrong)?;
    session.set_lang(cx.words.lang());
    let mut replies = Vec::with_capacity(analyses.len());
    session.set_position(Some(start)).map_err(wrong)?;
    for (ply, analysis) in analyses.iter().enumerate() {
        let mut reply = session.header().reply(analysis, 0);
        reply.nimber = session.record().nimber();
        replies.push(reply);
        if let Some(mv) = moves.get(ply) {
            session.play(mv).map_err(|error| wrong(error.into()))?;
        }
    }
    session.review(&ReviewGame { nodes: None, analyses: replies }, &mut NoObserver)
}

fn draw_moments(canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame, review: &Review) {
    let (theme, words) = (canvas.theme, canvas.words);
    let mut targets = Vec::new();
    let mut column = canvas.column(area);
    column.text(&accuracy(review, live, words), theme.fg(ColorRole::Text).add_modifier(Modifier::BOLD));
    column.rule(&words.text("review-moments"));
    if review.moments.is_empty() {
        column.text(&words.text("review-no-moments"), theme.fg(ColorRole::Good));
    }
    for &at in &review.moments {
        let ply = &review.plies[at];
        let top = column.y;
        let role = if at + 1 == live.game.ply() { ColorRole::Accent } else { ColorRole::Bad };
        column.text(&numbered(ply, &live.game, words), theme.fg(role).add_modifier(Modifier::BOLD));
        let why: Vec<String> =
            ply.notes.iter().map(|note| words.review_note(live.game.entry, note)).collect();
        column.text(&words.lang().sentences(&why), theme.fg(ColorRole::Text));
        targets.push((Rect { y: top, height: column.y - top, ..area }, at + 1));
    }
    for (place, ply) in targets {
        canvas.click(place, HitTarget::Ply(ply));
    }
}

/// `Accuracy: White 93% – Black 71%`.
fn accuracy(review: &Review, live: &LiveGame, words: Words) -> String {
    let of = |side: Side| {
        let number =
            review.accuracy[side.index()].map_or("–".to_owned(), |accuracy| format!("{accuracy:.0}%"));
        format!("{} {number}", live.side_name(side, words))
    };
    words.say("review-accuracy", &[("first", of(Side::First).into()), ("second", of(Side::Second).into())])
}

/// `12. Nf3?!`, `12… Nc6`.
fn numbered(ply: &PlyReview, game: &GameState, words: Words) -> String {
    let number = (ply.ply - 1 + game.first_mover().index()) / 2 + 1;
    let dots = if ply.side == Side::First { "." } else { "…" };
    format!("{number}{dots} {}{}", words.move_words(game.entry, &ply.label), ply.mark.sign())
}
