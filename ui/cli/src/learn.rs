//! `boyi learn`: the course line by line, on a terminal or a pipe, and laid out for printing.
//!
//! Invariant: whatever is typed, the lesson continues; only `quit` and the end of the input end it.

use crate::{Failed, args, draw, input, observer, output, play::prompt};
use anstyle::Style;
use boyi_core::{ParseError, Value};
use boyi_lessons::{BoardSetup, Course, Lesson, LessonBoard, Progress, Step, Task, Tongue};
use boyi_model::{Feedback, Found, LessonEffect, LessonEvent, LessonModel, Place, Position, Question};
use boyi_session::{Analyze, Choose, GameSession, Service, Words};
use boyi_store::Library;
use std::{
    fmt::Write as _,
    io::{self, BufRead, Write},
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// Nodes for a word about a wrong move, and for the opponent's look at one.
const NODES: u64 = 300_000;
const DAY_SECONDS: u64 = 86_400;

/// `boyi learn [LESSON]`.
pub fn run(service: &Service, words: &Words, args: &args::Learn) -> Result<(), Failed> {
    let course = Course::builtin();
    let tongue = Tongue::of_code(words.lang().code());
    let lesson = match &args.lesson {
        None => None,
        Some(id) => {
            let known = course.lessons().map(|lesson| lesson.id.as_str()).collect::<Vec<_>>().join(", ");
            let unknown = || ParseError::new("lesson", id.clone(), "one-of").with("list", known);
            Some(course.lesson(id).ok_or_else(|| Failed::Request(words.parse_error(&unknown())))?)
        }
    };
    let library = Library::default_folder(|name| std::env::var_os(name)).map(Library::new);
    let mut out = output::stdout();
    match (lesson, args.print) {
        (Some(lesson), true) => Ok(write!(out, "{}", sheet(service, words, lesson, tongue)?)?),
        (None, true) => {
            writeln!(out, "# {}\n", course.title(tongue))?;
            for lesson in course.lessons() {
                write!(out, "{}", sheet(service, words, lesson, tongue)?)?;
            }
            Ok(())
        }
        (None, false) => list(
            &mut out,
            words,
            course,
            &library.map_or_else(Progress::default, |library| library.progress()),
            tongue,
        ),
        (Some(lesson), false) => {
            let last = lesson.steps.len();
            let first = input::at_most(words, "step", args.step.unwrap_or(1), last as u64)?.max(1);
            let places = Place::of_lesson(&Arc::new(lesson.clone())).collect();
            let (model, _) = LessonModel::new(places, 0);
            let mut reader = Reader {
                service,
                words,
                tongue,
                model,
                setup: None,
                session: None,
                replying: false,
                unread: false,
                library,
                out,
            };
            reader.go(first - 1, &mut io::stdin().lock())
        }
    }
}

/// The chapters and lessons with what has been done of each.
fn list(
    out: &mut impl Write,
    words: &Words,
    course: &Course,
    progress: &Progress,
    tongue: Tongue,
) -> Result<(), Failed> {
    writeln!(out, "{BOLD}{}{BOLD:#}", course.title(tongue))?;
    for chapter in &course.chapters {
        writeln!(out, "\n{}", course.chapter_title(chapter, tongue))?;
        for lesson in &chapter.lessons {
            let done = progress.count(&lesson.id, lesson.steps.iter().map(|step| step.id.as_str()));
            let (said, steps) = (lesson.words(tongue), lesson.steps.len());
            writeln!(
                out,
                "  {BOLD}{:<17}{BOLD:#} {done}/{steps}  {}  {FAINT}{}{FAINT:#}",
                lesson.id,
                said.text("title"),
                said.text("about")
            )?;
        }
    }
    Ok(writeln!(out, "\n{}", words.text("learn-how"))?)
}

/// A lesson as Markdown: every step with its board, and the answers at the end.
fn sheet(service: &Service, words: &Words, lesson: &Lesson, tongue: Tongue) -> Result<String, Failed> {
    let said = lesson.words(tongue);
    let mut text = format!("## {}\n\n{}\n", said.text("title"), said.text("about"));
    let mut answers = String::new();
    for (number, step) in (1..).zip(&lesson.steps) {
        let _ = write!(text, "\n**{number}.** {}\n", said.text(&step.id));
        if let Some(setup) = &step.board {
            let session = session(service, words, setup)?;
            let picture = draw::picture(&session.record().picture(session.game().views()[0]));
            let _ = write!(text, "\n```text\n{}```\n", anstream::adapter::strip_str(&picture));
        }
        if let Some(shown) = subject(&step.task) {
            let _ = write!(text, "\n```text\n{shown}\n```\n");
        }
        if step.task == Task::Read {
            continue;
        }
        let _ = write!(text, "\n*{}*\n", said.text(&step.message("task")));
        if let Task::Choose { options, .. } = &step.task {
            let options = options.iter().map(|option| said.text(&step.message(option)).to_owned());
            let _ =
                write!(text, "\n{}", options.map(|option| format!("- [ ] {option}\n")).collect::<String>());
        }
        let answer = answer_text(step, said);
        let _ = writeln!(answers, "{number}. {answer}{}", said.text(&step.message("right")));
    }
    let _ = write!(text, "\n**{}**\n\n{answers}\n", words.text("learn-answers"));
    Ok(text)
}

/// The answer of a task in bold, where it is one word.
fn answer_text(step: &Step, said: &boyi_lessons::LessonWords) -> String {
    let answer = match &step.task {
        Task::Move { accept, .. } | Task::Weights { accept, .. } => {
            accept.iter().filter(|mv| *mv != "*").cloned().collect::<Vec<_>>().join(", ")
        }
        Task::Answer { answer, .. } | Task::Tree { answer, .. } | Task::Code { answer, .. } => answer.clone(),
        Task::Choose { answer, .. } => said.text(&step.message(answer)).to_owned(),
        Task::Read | Task::Play { .. } => String::new(),
    };
    if answer.is_empty() { answer } else { format!("**{answer}** ") }
}

/// The tree or the program of a task.
fn subject(task: &Task) -> Option<String> {
    match task {
        Task::Tree { tree, .. } => Some(tree.to_string()),
        Task::Code { program, .. } => {
            let held = program.held().iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            Some(format!("held = {held}\n{}", program.code().join("\n")))
        }
        _ => None,
    }
}

/// A session of a step's board.
fn session<'s>(service: &'s Service, words: &Words, setup: &BoardSetup) -> Result<GameSession<'s>, Failed> {
    let open = || {
        let mut session = GameSession::new(service, &setup.game)?.in_lang(words.lang());
        session.go_to(setup.position.as_deref(), &setup.moves)?;
        Ok(session)
    };
    open().map_err(|error: boyi_games::Error| Failed::Work(words.error(&error)))
}

/// A reader of a lesson.
struct Reader<'a> {
    service: &'a Service,
    words: &'a Words,
    tongue: Tongue,
    model: LessonModel<String>,
    /// The board that the step asks for, until it is set up.
    setup: Option<BoardSetup>,
    /// The board of the step.
    session: Option<GameSession<'a>>,
    /// Whether the opponent is about to move.
    replying: bool,
    /// Whether the last move could not be read, which has been said.
    unread: bool,
    library: Option<Library>,
    out: output::Output,
}

impl Reader<'_> {
    fn go(&mut self, first: usize, input: &mut impl BufRead) -> Result<(), Failed> {
        let steps = self.model.places().len();
        writeln!(self.out, "{BOLD}{}{BOLD:#}\n{}", self.say("title"), self.say("about"))?;
        self.send(LessonEvent::Go(first))?;
        while !self.model.is_finished() {
            let (number, step) = (self.model.at() + 1, self.model.place().step().clone());
            writeln!(self.out, "\n{FAINT}{number}/{steps}{FAINT:#}  {}", self.say(&step.id))?;
            if let Some(text) = subject(&step.task) {
                writeln!(self.out, "\n{text}\n")?;
            }
            if !self.step(&step, input)? {
                return Ok(());
            }
            self.send(LessonEvent::Next)?;
        }
        Ok(writeln!(self.out, "\n{BOLD}{}{BOLD:#}", self.words.text("learn-done"))?)
    }

    fn say(&self, id: &str) -> String {
        self.model.place().lesson.words(self.tongue).text(id).to_owned()
    }

    /// Takes an event, and does what follows from it.
    fn send(&mut self, event: LessonEvent<String>) -> Result<(), Failed> {
        self.model.update(event).into_iter().try_for_each(|effect| self.perform(effect))
    }

    fn perform(&mut self, effect: LessonEffect) -> Result<(), Failed> {
        match effect {
            // Set up once the idea has been said: the opponent may make the first move.
            LessonEffect::Open(setup) => {
                self.setup = Some(setup);
                Ok(())
            }
            LessonEffect::Weigh { request, terms } => {
                let setup = self.model.place().step().board.clone().unwrap_or_default();
                let board = LessonBoard::open(self.service.registry(), &setup);
                let candidates = board.and_then(|mut board| board.candidates(&terms));
                let candidates = candidates.map_err(|error| Failed::Work(self.words.error(&error)))?;
                self.send(LessonEvent::Weighed { request, candidates })
            }
            LessonEffect::Show(moves) => self.show(&moves),
            LessonEffect::Describe { request, moves } => {
                let position = match self.reach(&moves) {
                    Ok(()) => self.session.as_ref().map(position),
                    Err(error) => {
                        self.unread = true;
                        writeln!(self.out, "{}", self.words.parse_error(&error))?;
                        None
                    }
                };
                self.send(LessonEvent::Described { request, position })
            }
            LessonEffect::Ask { request, moves, question } => self.ask(request, &moves, question),
            LessonEffect::Pause { request } => {
                self.replying = true;
                self.send(LessonEvent::Paused { request })
            }
            LessonEffect::Record { lesson, step, at_once } => self.record(&lesson, &step, at_once),
            // The engine answers before anything else happens.
            LessonEffect::Stop => Ok(()),
        }
    }

    /// Goes to the position after these moves; if the last one cannot be read, to the one before it.
    fn reach(&mut self, moves: &[String]) -> Result<(), ParseError> {
        let Some(session) = &mut self.session else { return Ok(()) };
        let played = session.moves();
        let same = played.iter().zip(moves).take_while(|(a, b)| a.text == **b).count();
        for _ in same..played.len() {
            session.undo();
        }
        moves[same..].iter().try_for_each(|mv| session.play(mv).map(|_| ()))
    }

    /// Shows the opponent's move.
    fn show(&mut self, moves: &[String]) -> Result<(), Failed> {
        self.reach(moves).map_err(|error| Failed::Work(self.words.parse_error(&error)))?;
        let label = self.session.as_ref().and_then(|session| session.moves().pop()).map(|mv| mv.label);
        match label {
            Some(label) if std::mem::take(&mut self.replying) => {
                writeln!(self.out, "{}", self.words.say("learn-opponent", &[("move", label.into())]))?;
                self.draw()
            }
            _ => Ok(()),
        }
    }

    /// Asks the engine, whose answer depends on no clock.
    fn ask(&mut self, request: u64, moves: &[String], question: Question) -> Result<(), Failed> {
        self.reach(moves).map_err(|error| Failed::Work(self.words.parse_error(&error)))?;
        let Some(session) = &mut self.session else { return Ok(()) };
        let event = match question {
            Question::Analyse => {
                let how = Analyze { nodes: Some(NODES), ..Analyze::default() };
                let reply = observer::observe(self.words, |observer| session.analyze(&how, observer))?;
                let best = reply.lines.into_iter().next().and_then(|line| line.moves.into_iter().next());
                let reason = reply.notes.into_iter().next().map(|note| note.text);
                LessonEvent::Analysed { request, found: Some(Found { value: reply.value, best, reason }) }
            }
            Question::Choose { level } => {
                let how = Choose { level, seed: moves.len() as u64, time_ms: None };
                let choice = observer::observe(self.words, |observer| session.choose(&how, observer))?;
                LessonEvent::Chosen { request, mv: Some(choice.mv) }
            }
        };
        let shown: Vec<String> =
            self.model.moves().iter().flat_map(|moves| *moves).map(|mv| mv.text.clone()).collect();
        self.reach(&shown).map_err(|error| Failed::Work(self.words.parse_error(&error)))?;
        self.send(event)
    }

    /// Saves what was done, where there is a place for it. An error is told, and the lesson continues.
    fn record(&mut self, lesson: &str, step: &str, at_once: bool) -> Result<(), Failed> {
        let Some(library) = &self.library else { return Ok(()) };
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let mut progress = library.progress();
        progress.done(lesson, step, at_once, seconds / DAY_SECONDS);
        if let Err(error) = library.write_progress(&progress.to_json()) {
            writeln!(self.out, "{error}")?;
        }
        Ok(())
    }

    /// Does a step; `false` if the reader leaves.
    fn step(&mut self, step: &Step, input: &mut impl BufRead) -> Result<bool, Failed> {
        self.session = match self.setup.take() {
            Some(setup) => Some(session(self.service, self.words, &setup)?),
            None => None,
        };
        self.draw()?;
        if step.task == Task::Read {
            let line = prompt(input, &self.words.text("learn-ask-enter"))?;
            return Ok(line.is_some_and(|line| !is_quit(&line)));
        }
        writeln!(self.out, "{BOLD}{}{BOLD:#}", self.say(&step.message("task")))?;
        if let Task::Choose { options, .. } = &step.task {
            for (number, option) in (1..).zip(options) {
                writeln!(self.out, "  {number}. {}", self.say(&step.message(option)))?;
            }
        }
        if let Some(position) = self.session.as_ref().map(position) {
            self.send(LessonEvent::Opened(position))?;
        }
        while !self.model.is_done() {
            let ask = match step.task {
                Task::Move { .. } | Task::Play { .. } => "learn-ask-move",
                _ => "learn-ask-answer",
            };
            let Some(line) = self.line(step, ask, input)? else { return Ok(false) };
            if let Some(event) = self.attempt(step, line)? {
                self.send(event)?;
                self.tell()?;
            }
        }
        Ok(true)
    }

    fn draw(&mut self) -> Result<(), Failed> {
        let Some(session) = &self.session else { return Ok(()) };
        let picture = draw::picture(&session.record().picture(session.game().views()[0]));
        Ok(writeln!(self.out, "\n{picture}")?)
    }

    /// Reads a line for a step: hints are given here; `None` if the reader leaves.
    fn line(&mut self, step: &Step, ask: &str, input: &mut impl BufRead) -> Result<Option<String>, Failed> {
        loop {
            let Some(line) = prompt(input, &self.words.text(ask))? else { return Ok(None) };
            match line.to_lowercase().as_str() {
                "" => {}
                _ if is_quit(&line) => return Ok(None),
                "hint" | "?" | "？" | "提示" => {
                    let words = self.model.place().lesson.words(self.tongue);
                    let hint = words.get(&step.message("hint"));
                    let text = hint.map_or_else(|| self.words.text("learn-no-hint"), str::to_owned);
                    writeln!(self.out, "{text}")?;
                }
                _ => return Ok(Some(line)),
            }
        }
    }

    /// The attempt that a line makes; `None` if it makes none, which is said.
    fn attempt(&mut self, step: &Step, line: String) -> Result<Option<LessonEvent<String>>, Failed> {
        Ok(Some(match &step.task {
            Task::Move { .. } | Task::Play { .. } => LessonEvent::Move(line),
            Task::Choose { options, .. } => {
                let number = line.parse::<usize>().ok();
                let option = number.and_then(|number| options.get(number.checked_sub(1)?)).cloned();
                LessonEvent::Answer(option.unwrap_or(line))
            }
            Task::Weights { terms, .. } => {
                let weights: Vec<i32> =
                    line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
                if weights.len() != terms.len() {
                    let names = terms.iter().map(|term| self.words.text(&format!("term-{term}")));
                    let list = names.collect::<Vec<_>>().join(", ");
                    writeln!(self.out, "{}", self.words.say("learn-weights", &[("list", list.into())]))?;
                    return Ok(None);
                }
                for (at, weight) in weights.into_iter().enumerate() {
                    self.send(LessonEvent::SetWeight(at, weight))?;
                }
                if let Some((_, label)) = self.model.weighed() {
                    let label = label.to_owned();
                    writeln!(self.out, "{}", self.words.say("learn-plays", &[("move", label.into())]))?;
                }
                LessonEvent::PlayWeights
            }
            _ => LessonEvent::Answer(line),
        }))
    }

    /// Says what was right or wrong about the last attempt.
    fn tell(&mut self) -> Result<(), Failed> {
        if std::mem::take(&mut self.unread) {
            return Ok(());
        }
        let Some(feedback) = self.model.feedback().cloned() else { return Ok(()) };
        let say = |id: &str, label: String, reply: Option<String>| {
            let reply = reply.unwrap_or_else(|| "–".to_owned());
            self.words.say(id, &[("move", label.into()), ("reply", reply.into())])
        };
        let is_over = feedback == Feedback::Over;
        let text = match feedback {
            Feedback::Right => {
                let right = self.model.place().step().message("right");
                return Ok(writeln!(self.out, "✓ {}", self.say(&right))?);
            }
            Feedback::Discussed(id) => self.say(&id),
            Feedback::Answer | Feedback::Plays(_) | Feedback::Move { found: None, .. } => {
                self.words.text("learn-wrong")
            }
            Feedback::Over => self.words.text("learn-over"),
            Feedback::Slip { label, reply } => say("learn-slip", label, reply),
            Feedback::Move { label, found: Some(Found { value, best, reason }) } => {
                let id = match value {
                    Value::Win { .. } => "learn-refuted",
                    Value::Draw => "learn-drawn",
                    _ => "learn-not-best",
                };
                let reason = reason.map_or_else(String::new, |reason| format!("\n  {reason}"));
                format!("{}{reason}", say(id, label, best.map(|mv| mv.label)))
            }
        };
        writeln!(self.out, "✗ {text}")?;
        if is_over {
            self.send(LessonEvent::Restart)?;
            self.draw()?;
        }
        Ok(())
    }
}

/// The position of a session.
pub(crate) fn position(session: &GameSession<'_>) -> Position {
    Position {
        moves: session.moves(),
        mover: session.mover(),
        outcome: session.verdict(),
        // There is no clock.
        cannot_win: [false; 2],
        legal: session.legal(),
    }
}

fn is_quit(line: &str) -> bool {
    ["quit", "exit", "q", "退出"].contains(&line.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_session::Lang;

    #[test]
    fn every_lesson_can_be_printed() {
        for lang in Lang::ALL {
            let service = crate::service();
            let words = service.words(lang);
            for lesson in Course::builtin().lessons() {
                let text = sheet(service, words, lesson, Tongue::of_code(lang.code())).unwrap();
                assert!(
                    text.contains(lesson.words(Tongue::of_code(lang.code())).text("title")),
                    "{}",
                    lesson.id
                );
                assert!(!text.contains('\u{1b}'), "{}", lesson.id);
            }
        }
    }
}
