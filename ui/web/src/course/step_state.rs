//! A step on the screen: its board, its words, and what is said about an attempt.

use super::run::Run;
use crate::{
    prefs::Prefs,
    state::GameState,
    ui::text::{Text, messages, quoted_move},
};
use boyi_lessons::{Step, Task, Tongue};
use boyi_model::{Feedback, Found, LessonEvent, LessonModel, Place, Position};
use boyi_session::{Lang, Value, with_quotations};
use leptos::prelude::*;

/// A step on the screen, as signals.
#[derive(Clone, Copy)]
pub(super) struct StepState {
    run: Run,
    lang: RwSignal<Lang>,
    place: StoredValue<Place>,
    pub(super) game: Option<GameState>,
    pub(super) feedback: Memo<Option<Feedback<String>>>,
    pub(super) is_done: Memo<bool>,
    pub(super) hint: Memo<bool>,
    /// The moment of a search or program on the screen.
    pub(super) moment: Memo<usize>,
}

impl StepState {
    /// Shows the step that the run has come to.
    pub(super) fn new(run: Run) -> StepState {
        let place = run.with_untracked(|model| model.place().clone());
        let game = place
            .step()
            .board
            .as_ref()
            .map(|setup| GameState::open_board(&setup.game, setup.position.clone(), setup.moves.clone()));
        run.set_board(game);
        let state = StepState {
            run,
            lang: Prefs::get().lang,
            place: StoredValue::new(place),
            game,
            feedback: Memo::new(move |_| run.with(|model| model.feedback().cloned())),
            is_done: Memo::new(move |_| run.with(LessonModel::is_done)),
            hint: Memo::new(move |_| run.with(LessonModel::shows_hint)),
            moment: Memo::new(move |_| run.with(LessonModel::moment)),
        };
        if let Some(game) = game {
            game.intercept_moves(Some(Callback::new(move |text| run.send(LessonEvent::Move(text)))));
            Effect::new(move |opened: Option<bool>| {
                let position = game.shown.with(|shown| shown.as_ref().map(Position::from));
                let first = position.filter(|_| opened != Some(true));
                let opens = first.is_some();
                untrack(|| first.into_iter().for_each(|position| run.send(LessonEvent::Opened(position))));
                opens || opened == Some(true)
            });
        }
        state
    }

    /// Tells the model what has happened.
    pub(super) fn send(self, event: LessonEvent<String>) {
        self.run.send(event);
    }

    /// Reads the model.
    pub(super) fn model<T>(self, read: impl FnOnce(&LessonModel<String>) -> T) -> T {
        self.run.with(read)
    }

    /// Reads the step.
    pub(super) fn step<T>(self, read: impl FnOnce(&Step) -> T) -> T {
        self.place.with_value(|place| read(place.step()))
    }

    pub(super) fn task(self) -> Task {
        self.step(|step| step.task.clone())
    }

    /// A message of the lesson, in the language of the page.
    pub(super) fn say(self, id: &str) -> String {
        let tongue = Tongue::of_code(self.lang.get().code());
        self.place.with_value(|place| place.lesson.words(tongue).text(id).to_owned())
    }

    /// A message of the step: its idea if `kind` is empty.
    pub(super) fn words(self, kind: &str) -> String {
        let id = self.step(|step| if kind.is_empty() { step.id.clone() } else { step.message(kind) });
        self.say(&id)
    }

    pub(super) fn hint_text(self) -> Option<String> {
        let tongue = Tongue::of_code(self.lang.get().code());
        let id = self.step(|step| step.message("hint"));
        self.place.with_value(|place| place.lesson.words(tongue).get(&id).map(str::to_owned))
    }

    /// Whether the reader is to move on the position that the board shows.
    pub(super) fn is_readers_turn(self) -> bool {
        let on_board = self.game.map(|game| game.shown.with(|shown| Some(shown.as_ref()?.moves.len())));
        self.model(|model| model.is_readers_turn() && model.moves().map(<[_]>::len) == on_board.flatten())
    }

    /// The words about an attempt.
    pub(super) fn feedback_text(self) -> Option<String> {
        let lang = self.lang.get();
        let name = self.game.map_or_else(String::new, |game| game.name.get_untracked());
        let said = |label: String| quoted_move(&name, &label, lang);
        let or_none = |reply: Option<String>| reply.map_or_else(|| "–".to_owned(), said);
        let text = match self.feedback.get()? {
            Feedback::Right => self.words("right"),
            Feedback::Discussed(id) => self.say(&id),
            Feedback::Answer => Text::LessonWrong.of(lang).to_owned(),
            Feedback::Over => Text::LessonOver.of(lang).to_owned(),
            Feedback::Plays(label) => messages::lesson_plays_wrong(lang, label),
            Feedback::Slip { label, reply } => messages::lesson_slip(lang, said(label), or_none(reply)),
            Feedback::Move { label, found: None } => messages::lesson_wrong_move(lang, said(label)),
            Feedback::Move { label, found: Some(Found { value, best, reason }) } => {
                let reply = or_none(best.map(|mv| mv.label));
                let said = match value {
                    Value::Win { .. } => messages::lesson_refuted(lang, said(label), reply),
                    Value::Draw => messages::lesson_drawn(lang, said(label), reply),
                    _ => messages::lesson_not_best(lang, said(label), reply),
                };
                format!("{said}\n{}", reason.unwrap_or_default())
            }
        };
        Some(with_quotations(text, lang))
    }
}
