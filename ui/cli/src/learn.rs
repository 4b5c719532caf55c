//! `boyi learn`: the course line by line, on a terminal or a pipe, and laid out for printing.
//!
//! Invariant: whatever is typed, the lesson goes on; only `quit` and the end of the input end it.

use crate::{Failed, args, draw, input, observer, play::prompt};
use anstyle::Style;
use boyi_core::{Outcome, ParseError, Value};
use boyi_lessons::{
    BoardSetup, Course, Goal, Judgement, Lesson, LessonBoard, Progress, Step, Task, Tongue, choose,
};
use boyi_session::{Choose, GameSession, Service, Words};
use boyi_tui::Library;
use std::{
    fmt::Write as _,
    io::{self, BufRead, Write},
    time::{SystemTime, UNIX_EPOCH},
};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// Nodes for a word about a wrong move, and for the opponent's look at one.
const NODES: u64 = 300_000;
/// The level from which on the opponent makes no mistakes, so that one of the reader's decides.
const PERFECT: u8 = 10;
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
    let library = Library::usual(|name| std::env::var(name).ok()).map(Library::new);
    let mut out = anstream::stdout();
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
            let first = match &args.step {
                None => 1,
                Some(text) => input::number(words, "step", text, lesson.steps.len() as u64)?.max(1),
            };
            let mut reader = Reader { service, words, tongue, lesson, library, out };
            reader.go(first as usize - 1, &mut io::stdin().lock())
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
    lesson: &'a Lesson,
    library: Option<Library>,
    out: anstream::Stdout,
}

/// How an attempt ended.
#[derive(PartialEq, Eq)]
enum Attempt {
    Right,
    Wrong,
    Quit,
}

impl Reader<'_> {
    fn go(&mut self, first: usize, input: &mut impl BufRead) -> Result<(), Failed> {
        let steps = self.lesson.steps.len();
        writeln!(self.out, "{BOLD}{}{BOLD:#}\n{}", self.say("title"), self.say("about"))?;
        for (at, step) in self.lesson.steps.iter().enumerate().skip(first) {
            writeln!(self.out, "\n{FAINT}{}/{steps}{FAINT:#}  {}", at + 1, self.say(&step.id))?;
            if let Some(text) = subject(&step.task) {
                writeln!(self.out, "\n{text}\n")?;
            }
            let Some(missed) = self.step(step, input)? else { return Ok(()) };
            self.record(step, missed)?;
        }
        Ok(writeln!(self.out, "\n{BOLD}{}{BOLD:#}", self.words.text("learn-done"))?)
    }

    fn say(&self, id: &str) -> String {
        self.lesson.words(self.tongue).text(id).to_owned()
    }

    /// Keeps what was done, where there is a place for it. That it cannot be kept is said, and the lesson goes on.
    fn record(&mut self, step: &Step, missed: bool) -> Result<(), Failed> {
        let Some(library) = &self.library else { return Ok(()) };
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let mut progress = library.progress();
        progress.done(&self.lesson.id, &step.id, !missed, seconds / DAY_SECONDS);
        if let Err(error) = library.write_progress(&progress.to_json()) {
            writeln!(self.out, "{error}")?;
        }
        Ok(())
    }

    /// Does a step: whether an attempt was wrong, or `None` if the reader leaves.
    fn step(&mut self, step: &Step, input: &mut impl BufRead) -> Result<Option<bool>, Failed> {
        let mut session = match &step.board {
            Some(setup) => Some(session(self.service, self.words, setup)?),
            None => None,
        };
        if let Some(session) = &session {
            self.draw(session)?;
        }
        if step.task == Task::Read {
            let line = prompt(input, &self.words.text("learn-ask-enter"))?;
            return Ok(line.filter(|line| !is_quit(line)).map(|_| false));
        }
        writeln!(self.out, "{BOLD}{}{BOLD:#}", self.say(&step.message("task")))?;
        let mut task = step.task.clone();
        task.prepare(self.service.registry(), step.board.as_ref())
            .map_err(|error| Failed::Work(self.words.error(&error)))?;
        if let Task::Choose { options, .. } = &task {
            for (number, option) in (1..).zip(options) {
                writeln!(self.out, "  {number}. {}", self.say(&step.message(option)))?;
            }
        }
        let mut missed = false;
        loop {
            let attempt = match (&task, &mut session) {
                (Task::Play { goal, level, second }, Some(session)) => {
                    self.play(session, *goal, *level, *second, input)?
                }
                _ => self.attempt(step, &task, input)?,
            };
            match attempt {
                Attempt::Quit => return Ok(None),
                Attempt::Wrong => missed = true,
                Attempt::Right => {
                    writeln!(self.out, "✓ {}", self.say(&step.message("right")))?;
                    return Ok(Some(missed));
                }
            }
        }
    }

    fn draw(&mut self, session: &GameSession<'_>) -> Result<(), Failed> {
        let picture = draw::picture(&session.record().picture(session.game().views()[0]));
        Ok(writeln!(self.out, "\n{picture}")?)
    }

    /// Reads a line for a step: hints are given here; `None` if the reader leaves.
    fn line(
        &mut self,
        step: Option<&Step>,
        ask: &str,
        input: &mut impl BufRead,
    ) -> Result<Option<String>, Failed> {
        loop {
            let Some(line) = prompt(input, &self.words.text(ask))? else { return Ok(None) };
            match line.to_lowercase().as_str() {
                "" => {}
                _ if is_quit(&line) => return Ok(None),
                "hint" | "?" | "？" | "提示" => {
                    let hint =
                        step.and_then(|step| self.lesson.words(self.tongue).get(&step.message("hint")));
                    let text = hint.map_or_else(|| self.words.text("learn-no-hint"), str::to_owned);
                    writeln!(self.out, "{text}")?;
                }
                _ => return Ok(Some(line)),
            }
        }
    }

    /// One attempt at a task that is no game.
    fn attempt(&mut self, step: &Step, task: &Task, input: &mut impl BufRead) -> Result<Attempt, Failed> {
        let ask = if matches!(task, Task::Move { .. }) { "learn-ask-move" } else { "learn-ask-answer" };
        let Some(line) = self.line(Some(step), ask, input)? else { return Ok(Attempt::Quit) };
        let judgement = match task {
            Task::Move { .. } => return self.try_move(step, &line),
            Task::Choose { options, .. } => {
                let number =
                    line.parse::<usize>().ok().and_then(|number| options.get(number.checked_sub(1)?));
                step.judge(number.map_or(line.as_str(), String::as_str))
            }
            Task::Weights { terms, candidates, .. } => {
                let weights: Vec<i32> =
                    line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
                let played = choose(candidates, &weights).filter(|_| weights.len() == terms.len());
                let Some(played) = played else {
                    let names: Vec<String> =
                        terms.iter().map(|term| self.words.text(&format!("term-{term}"))).collect();
                    writeln!(
                        self.out,
                        "{}",
                        self.words.say("learn-weights", &[("list", names.join(", ").into())])
                    )?;
                    return Ok(Attempt::Wrong);
                };
                writeln!(
                    self.out,
                    "{}",
                    self.words.say("learn-plays", &[("move", played.label.clone().into())])
                )?;
                step.judge(&played.mv)
            }
            _ => step.judge(&line),
        };
        self.judged(&judgement)
    }

    fn judged(&mut self, judgement: &Judgement) -> Result<Attempt, Failed> {
        let text = match judgement {
            Judgement::Right => return Ok(Attempt::Right),
            Judgement::Discussed(id) => self.say(id),
            Judgement::Wrong => self.words.text("learn-wrong"),
        };
        writeln!(self.out, "✗ {text}")?;
        Ok(Attempt::Wrong)
    }

    /// Judges a move, and asks the engine what is wrong with one that the lesson says nothing about.
    fn try_move(&mut self, step: &Step, line: &str) -> Result<Attempt, Failed> {
        let Some(setup) = &step.board else { return Ok(Attempt::Right) };
        let fail = |error: boyi_games::Error| Failed::Work(self.words.error(&error));
        let mut board = LessonBoard::open(self.service.registry(), setup).map_err(fail)?;
        let mv = match board.record.play(line) {
            Ok(mv) => mv,
            Err(error) => {
                writeln!(self.out, "{}", self.words.parse_error(&error))?;
                return Ok(Attempt::Wrong);
            }
        };
        board.record.undo();
        match step.judge(&mv.text) {
            Judgement::Wrong => {}
            judgement => return self.judged(&judgement),
        }
        let effect = board.effect(&mv.text, Some(NODES)).map_err(fail)?;
        let id = match effect.value {
            Value::Loss { .. } => "learn-refuted",
            Value::Draw => "learn-drawn",
            _ => "learn-not-best",
        };
        let reply = effect.reply.unwrap_or_else(|| "–".to_owned());
        writeln!(
            self.out,
            "✗ {}",
            self.words.say(id, &[("move", mv.label.into()), ("reply", reply.into())])
        )?;
        if let Some(note) = effect.notes.first() {
            writeln!(self.out, "  {}", self.words.note(note))?;
        }
        Ok(Attempt::Wrong)
    }

    /// Plays a game to its end.
    fn play(
        &mut self,
        session: &mut GameSession<'_>,
        goal: Goal,
        level: u8,
        second: bool,
        input: &mut impl BufRead,
    ) -> Result<Attempt, Failed> {
        let begun = session.moves().len();
        let reader = if second { !session.mover() } else { session.mover() };
        loop {
            if let Some(outcome) = session.verdict() {
                let won =
                    (outcome == Outcome::Win) == (session.mover() == reader) && outcome != Outcome::Draw;
                if won || goal != Goal::Win && outcome == Outcome::Draw {
                    return Ok(Attempt::Right);
                }
                writeln!(self.out, "✗ {}", self.words.text("learn-over"))?;
                while session.moves().len() > begun {
                    session.undo();
                }
                return self.draw(session).map(|()| Attempt::Wrong);
            }
            if session.mover() == reader {
                let Some(line) = self.line(None, "learn-ask-move", input)? else { return Ok(Attempt::Quit) };
                if let Err(error) = session.play(&line) {
                    writeln!(self.out, "{}", self.words.parse_error(&error))?;
                }
                continue;
            }
            if let Some(reply) = self.slip(session, goal, level, begun)? {
                let label = session.undo().map_or_else(String::new, |mv| mv.label);
                writeln!(
                    self.out,
                    "✗ {}",
                    self.words.say("learn-slip", &[("move", label.into()), ("reply", reply.into())])
                )?;
                continue;
            }
            let how = Choose { level, seed: session.moves().len() as u64, time_ms: None };
            let choice = observer::observe(self.words, |observer| session.choose(&how, observer))?;
            let played =
                session.play(&choice.mv).map_err(|error| Failed::Work(self.words.parse_error(&error)))?;
            writeln!(self.out, "{}", self.words.say("learn-opponent", &[("move", played.label.into())]))?;
            self.draw(session)?;
        }
    }

    /// What a perfect opponent answers to a move that gave the goal away.
    fn slip(
        &self,
        session: &mut GameSession<'_>,
        goal: Goal,
        level: u8,
        begun: usize,
    ) -> Result<Option<String>, Failed> {
        if level < PERFECT || session.moves().len() == begun {
            return Ok(None);
        }
        let how = boyi_session::Analyze { nodes: Some(NODES), ..Default::default() };
        let reply = observer::observe(self.words, |observer| session.analyze(&how, observer))?;
        let slipped = match goal {
            Goal::Win => reply.value.is_proof() && !reply.value.is_loss(),
            _ => reply.value.is_win(),
        };
        let best = reply
            .lines
            .first()
            .and_then(|line| line.moves.first())
            .map_or("–".to_owned(), |mv| mv.label.clone());
        Ok(slipped.then_some(best))
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
            let service = Service::builtin();
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
