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
use boyi_core::{Analysis, NoObserver, Side};
use boyi_games::{Error, MoveText};
use boyi_model::GameEvent;
use boyi_session::{
    Analyze, GameSession, Lang, LineCount, PlyReview, Query, RequestError, Review, ReviewGame, Service,
};
use ratatui::{layout::Rect, style::Modifier};

/// Milliseconds for each position.
const POSITION_MS: u64 = 800;
/// From this many lines on the moves stand below what decided the game.
const ROOM_FOR_MOVES: u16 = 12;

/// A review in the making, and whether it is shown.
#[derive(Default)]
pub(super) struct ReviewPanel {
    /// Where the line began that is reviewed, and its moves.
    line: (String, Vec<String>),
    /// The analyses of its positions, from the start on.
    analyses: Vec<Analysis<MoveText>>,
    shown: bool,
}

impl ReviewPanel {
    /// Reviews the line of the game, or resumes its review; shows the review if there is one.
    pub(super) fn begin(&mut self, live: &mut LiveGame, cx: &mut Context) {
        let line = line_of(&live.game);
        if self.line != line {
            (self.line, self.analyses) = (line, Vec::new());
        }
        self.shown = true;
        if live.game.review().is_none() {
            self.ask(live, cx);
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

    /// Asks about the next position, or makes the review when all are known; whether there was none left to ask about.
    fn ask(&self, live: &mut LiveGame, cx: &mut Context) -> bool {
        let ply = self.analyses.len();
        let (start, moves) = &self.line;
        let Some(before) = moves.get(..ply) else {
            match self.make(&live.game, cx) {
                Ok(review) => {
                    live.game.review = Some(review);
                    cx.say("tui-game-analysed", ColorRole::Good);
                }
                Err(error) => cx.show(error.text, ColorRole::Warn),
            }
            return true;
        };
        let lines = LineCount::Count(2);
        let question = Query::Analyze(Analyze { time_ms: Some(POSITION_MS), lines, ..Analyze::default() });
        live.ask_about(start.clone(), before.to_vec(), Purpose::WholeGame(ply), question, cx);
        false
    }

    /// Takes the analysis of a position and asks about the next one; whether there is none left.
    pub(super) fn take(
        &mut self,
        ply: usize,
        answer: Result<Analysis<MoveText>, Error>,
        live: &mut LiveGame,
        cx: &mut Context,
    ) -> bool {
        if ply != self.analyses.len() || self.line != line_of(&live.game) {
            return false;
        }
        match answer {
            Ok(analysis) => {
                live.set_value(ply, analysis.value, cx);
                self.analyses.push(analysis);
                self.ask(live, cx)
            }
            Err(error) => {
                cx.show_error(&error);
                false
            }
        }
    }

    /// Lets the session judge what was found out.
    fn make(&self, game: &GameState, cx: &Context) -> Result<Review, RequestError> {
        let (start, moves) = &self.line;
        let service: &Service = cx.words.service();
        let wrong = |error: Error| RequestError::new(service.words(cx.words.lang()), &error);
        let mut session = GameSession::of(service, game.entry, game.rules.clone()).map_err(wrong)?;
        session.set_lang(cx.words.lang());
        let mut analyses = Vec::with_capacity(self.analyses.len());
        session.set_position(Some(start)).map_err(wrong)?;
        for (ply, analysis) in self.analyses.iter().enumerate() {
            let mut reply = session.header().reply(analysis, 0);
            reply.nimber = session.record().nimber();
            analyses.push(reply);
            if let Some(mv) = moves.get(ply) {
                session.play(mv).map_err(|error| wrong(error.into()))?;
            }
        }
        session.review(&ReviewGame { nodes: None, analyses }, &mut NoObserver)
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

fn draw_moments(canvas: &mut Canvas<'_>, area: Rect, live: &LiveGame, review: &Review) {
    let (theme, words) = (canvas.theme, canvas.words);
    let mut targets = Vec::new();
    let mut column = canvas.column(area);
    column.text(&accuracy(review, live, words), theme.fg(ColorRole::Text).add_modifier(Modifier::BOLD));
    column.rule(&words.text("review-moments"));
    if review.moments.is_empty() {
        column.text(&words.text("review-no-moments"), theme.fg(ColorRole::Good));
    }
    // Chinese has no blank between sentences.
    let gap = if words.lang() == Lang::Zh { "" } else { " " };
    for &at in &review.moments {
        let ply = &review.plies[at];
        let top = column.y;
        let role = if at + 1 == live.game.ply() { ColorRole::Accent } else { ColorRole::Bad };
        column.text(&numbered(ply, &live.game), theme.fg(role).add_modifier(Modifier::BOLD));
        let why: Vec<String> = ply.notes.iter().map(|note| words.note(note)).collect();
        column.text(&why.join(gap), theme.fg(ColorRole::Text));
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
fn numbered(ply: &PlyReview, game: &GameState) -> String {
    let number = (ply.ply - 1 + game.first_mover().index()) / 2 + 1;
    let dots = if ply.side == Side::First { "." } else { "…" };
    format!("{number}{dots} {}{}", ply.label, ply.mark.sign())
}

/// Where the line on the screen began, and its moves.
fn line_of(game: &GameState) -> (String, Vec<String>) {
    (game.start.clone(), game.model.moves().line_texts())
}
