//! Reads the files of lessons. Every mistake is told with its file, step and field.

use crate::{
    error::LessonError,
    lesson::{BoardSetup, Check, Goal, Lesson, Mistake, Step, Task},
    program::Program,
    tree::{GameTree, TreeSearch},
    weights::WEIGHTS,
    words::LessonWords,
};
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, PatternElement},
    parser::parse,
};
use toml::{Table, Value};

/// The fields of a table, each taken once, so that those left over are unknown.
struct Fields<'a> {
    file: &'a str,
    table: Table,
}

impl Fields<'_> {
    fn error(&self, field: &str, found: impl ToString, expected: &str) -> LessonError {
        LessonError::new(self.file, field, found.to_string(), expected)
    }

    fn text(&mut self, field: &str) -> Result<Option<String>, LessonError> {
        match self.table.remove(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(self.error(field, shown(&other), "text in quotation marks")),
        }
    }

    fn required(&mut self, field: &str, expected: &str) -> Result<String, LessonError> {
        self.text(field)?.ok_or_else(|| self.error(field, "", expected))
    }

    fn number(&mut self, field: &str, least: i64, most: i64, usual: i64) -> Result<i64, LessonError> {
        match self.table.remove(field) {
            None => Ok(usual),
            Some(Value::Integer(number)) if (least..=most).contains(&number) => Ok(number),
            Some(other) => Err(self.error(field, shown(&other), &format!("a number from {least} to {most}"))),
        }
    }

    fn flag(&mut self, field: &str) -> Result<bool, LessonError> {
        match self.table.remove(field) {
            None => Ok(false),
            Some(Value::Boolean(flag)) => Ok(flag),
            Some(other) => Err(self.error(field, shown(&other), "true or false")),
        }
    }

    fn list(&mut self, field: &str) -> Result<Vec<Value>, LessonError> {
        match self.table.remove(field) {
            None => Ok(Vec::new()),
            Some(Value::Array(list)) => Ok(list),
            Some(other) => Err(self.error(field, shown(&other), "a list in square brackets")),
        }
    }

    fn texts(&mut self, field: &str) -> Result<Vec<String>, LessonError> {
        let list = self.list(field)?;
        let text = |value| match value {
            Value::String(text) => Ok(text),
            other => Err(self.error(field, shown(&other), "texts in quotation marks")),
        };
        list.into_iter().map(text).collect()
    }

    fn numbers(&mut self, field: &str, least: i64, most: i64) -> Result<Vec<i64>, LessonError> {
        let list = self.list(field)?;
        let number = |value| match value {
            Value::Integer(number) if (least..=most).contains(&number) => Ok(number),
            other => Err(self.error(field, shown(&other), &format!("numbers from {least} to {most}"))),
        };
        list.into_iter().map(number).collect()
    }

    /// `wrong = [{ move = "1:1", say = "some" }]`, or `answer` instead of `move`.
    fn mistakes(&mut self) -> Result<Vec<Mistake>, LessonError> {
        let expected = "tables such as { move = \"1:1\", say = \"some\" }";
        let list = self.list("wrong")?;
        let mistake = |value| {
            let Value::Table(table) = value else { return Err(self.error("wrong", shown(&value), expected)) };
            let mut fields = Fields { file: self.file, table };
            let given = match fields.text("move")? {
                Some(mv) => mv,
                None => fields.required("answer", expected)?,
            };
            let say = fields.required("say", expected)?;
            fields.finish()?;
            Ok(Mistake { given, say })
        };
        list.into_iter().map(mistake).collect()
    }

    fn finish(self) -> Result<(), LessonError> {
        match self.table.keys().next() {
            None => Ok(()),
            Some(field) => Err(self.error("field", field, "a field that this task has")),
        }
    }
}

/// A value as it stands in a file, for messages.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(time) => time.to_string(),
        Value::Array(list) => format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Value::Table(_) => "{…}".to_owned(),
    }
}

fn table<'a>(file: &'a str, text: &str) -> Result<Fields<'a>, LessonError> {
    let table = text.parse::<Table>().map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
        LessonError::new(file, &format!("line {line}"), error.message(), "TOML")
    })?;
    Ok(Fields { file, table })
}

/// A chapter as `course.toml` declares it.
pub(crate) struct ChapterPlan {
    pub(crate) id: String,
    pub(crate) lessons: Vec<String>,
}

/// Reads the order of chapters and lessons.
pub(crate) fn read_chapters(file: &str, text: &str) -> Result<Vec<ChapterPlan>, LessonError> {
    let mut fields = table(file, text)?;
    let mut chapters = Vec::new();
    for value in fields.list("chapter")? {
        let Value::Table(table) = value else {
            return Err(fields.error("chapter", shown(&value), "[[chapter]]"));
        };
        let mut chapter = Fields { file, table };
        let id = chapter.required("id", "the chapter's id")?;
        chapters.push(ChapterPlan { id, lessons: chapter.texts("lessons")? });
        chapter.finish()?;
    }
    fields.finish()?;
    Ok(chapters)
}

/// Reads the steps of a lesson: the file `lesson.toml` of its folder, whose name is its id. It has no words yet.
///
/// # Errors
/// The first mistake found.
pub fn read_lesson(id: &str, text: &str) -> Result<Lesson, LessonError> {
    let file = format!("{id}/lesson.toml");
    let mut fields = table(&file, text)?;
    let minutes = fields.number("minutes", 1, 60, 5)? as u8;
    let plain = fields.flag("plain")?;
    let mut steps: Vec<Step> = Vec::new();
    for (i, value) in fields.list("step")?.into_iter().enumerate() {
        let Value::Table(table) = value else { return Err(fields.error("step", shown(&value), "[[step]]")) };
        let name = table.get("id").and_then(Value::as_str).map_or_else(|| (i + 1).to_string(), str::to_owned);
        let step = read_step(Fields { file: &file, table }).map_err(|error| error.in_step(&name))?;
        if steps.iter().any(|other| other.id == step.id) {
            return Err(LessonError::new(&file, "id", step.id, "another id for each step").in_step(&name));
        }
        steps.push(step);
    }
    if steps.is_empty() {
        return Err(fields.error("step", "", "[[step]]"));
    }
    fields.finish()?;
    Ok(Lesson {
        id: id.to_owned(),
        minutes,
        plain,
        steps,
        en: LessonWords::default(),
        zh: LessonWords::default(),
    })
}

fn read_step(mut fields: Fields<'_>) -> Result<Step, LessonError> {
    let id = fields.required("id", "the step's id")?;
    if !id.starts_with(|c: char| c.is_ascii_lowercase())
        || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    {
        return Err(fields.error("id", id, "lower-case letters and digits"));
    }
    let game = fields.text("game")?;
    let (position, moves) = (fields.text("position")?, fields.texts("moves")?);
    let board = match game {
        Some(game) => Some(BoardSetup { game, position, moves }),
        None if position.is_some() || !moves.is_empty() => {
            return Err(fields.error("game", "", "the game of the position"));
        }
        None => None,
    };
    let marks = fields.texts("marks")?;
    let task = read_task(&mut fields)?;
    let needs_board = matches!(task, Task::Move { .. } | Task::Play { .. } | Task::Weights { .. });
    if needs_board && board.is_none() {
        return Err(fields.error("game", "", "the game that is played"));
    }
    fields.finish()?;
    Ok(Step { id, board, marks, task })
}

fn read_task(fields: &mut Fields<'_>) -> Result<Task, LessonError> {
    let name = fields.text("task")?.unwrap_or_else(|| "read".to_owned());
    Ok(match name.as_str() {
        "read" => Task::Read,
        "move" => {
            let accept = fields.texts("accept")?;
            if accept.is_empty() {
                return Err(fields.error("accept", "", "every right move, or \"*\""));
            }
            Task::Move { accept, goal: read_goal(fields)?, wrong: fields.mistakes()? }
        }
        "play" => {
            let goal = read_goal(fields)?;
            if !matches!(goal, Goal::Win | Goal::Draw) {
                return Err(fields.error("goal", "", "win or draw"));
            }
            Task::Play {
                goal,
                level: fields.number("level", 1, 10, 10)? as u8,
                second: fields.flag("second")?,
            }
        }
        "answer" => Task::Answer {
            answer: fields.required("answer", "the right answer")?,
            check: read_check(fields)?,
            wrong: fields.mistakes()?,
        },
        "choose" => {
            let (options, answer) =
                (fields.texts("options")?, fields.required("answer", "one of the options")?);
            if !options.contains(&answer) || options.len() < 2 {
                return Err(fields.error("answer", answer, "one of at least two options"));
            }
            Task::Choose { options, answer, check: read_check(fields)? }
        }
        "tree" => read_tree(fields)?,
        "code" => {
            let held: Vec<u8> = fields.numbers("held", 1, 9)?.into_iter().map(|n| n as u8).collect();
            let program = match fields.required("program", "lines or fifteen")?.as_str() {
                "lines" => Program::Lines { held },
                "fifteen" => Program::Fifteen { held },
                other => return Err(fields.error("program", other, "lines or fifteen")),
            };
            Task::Code {
                program,
                answer: fields.required("answer", "the comparisons made")?,
                wrong: fields.mistakes()?,
            }
        }
        "weights" => {
            let (least, most) = (i64::from(*WEIGHTS.start()), i64::from(*WEIGHTS.end()));
            let (accept, terms) = (fields.texts("accept")?, fields.texts("terms")?);
            let solution = fields.numbers("solution", least, most)?;
            if solution.len() != terms.len() || terms.is_empty() {
                return Err(fields.error("solution", solution.len(), "one weight for each term"));
            }
            let solution = solution.into_iter().map(|weight| weight as i32).collect();
            Task::Weights { accept, solution, terms, candidates: Vec::new() }
        }
        other => {
            let known = "read, move, play, answer, choose, tree, code or weights";
            return Err(fields.error("task", other, known));
        }
    })
}

fn read_tree(fields: &mut Fields<'_>) -> Result<Task, LessonError> {
    let text = fields.required("tree", "a tree such as ((3 5) (2 9))")?;
    let tree = GameTree::parse(&text).map_err(|expected| fields.error("tree", &text, &expected))?;
    let search = match fields.required("search", "minimax or alphabeta")?.as_str() {
        "minimax" => TreeSearch::Minimax,
        "alphabeta" => TreeSearch::Alphabeta,
        other => return Err(fields.error("search", other, "minimax or alphabeta")),
    };
    let leaves = match fields.text("ask")?.as_deref() {
        None | Some("value") => false,
        Some("leaves") => true,
        Some(other) => return Err(fields.error("ask", other, "value or leaves")),
    };
    let answer = fields.required("answer", "the right answer")?;
    Ok(Task::Tree { tree, search, answer, leaves, wrong: fields.mistakes()? })
}

fn read_goal(fields: &mut Fields<'_>) -> Result<Goal, LessonError> {
    Ok(match fields.text("goal")?.as_deref() {
        None | Some("win") => Goal::Win,
        Some("now") => Goal::Now,
        Some("draw") => Goal::Draw,
        Some("best") => Goal::Best,
        Some("trap") => Goal::Trap,
        Some("shown") => Goal::Shown,
        Some(other) => return Err(fields.error("goal", other, "win, now, draw, best, trap or shown")),
    })
}

fn read_check(fields: &mut Fields<'_>) -> Result<Check, LessonError> {
    let text = fields.required("check", "how a test finds the answer")?;
    let expected = "nimber, moves, outcome, material, plies, best-heap, period, perft N, bits N, xor N…, mex N…, fifteen N…, value, value EXPRESSION, mean, temperature or text";
    if let Some(expression) = text.strip_prefix("value ") {
        return Ok(Check::ValueOf(expression.trim().to_owned()));
    }
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
    let numbers = numbers.map_err(|_| fields.error("check", &text, expected))?;
    Ok(match (name, numbers.as_slice()) {
        ("nimber", []) => Check::Nimber,
        ("moves", []) => Check::Moves,
        ("outcome", []) => Check::Outcome,
        ("material", []) => Check::Material,
        ("plies", []) => Check::Plies,
        ("best-heap", []) => Check::BestHeap,
        ("period", []) => Check::Period,
        ("text", []) => Check::Text,
        ("value", []) => Check::Value,
        ("mean", []) => Check::Mean,
        ("temperature", []) => Check::Temperature,
        ("perft", [depth @ 0..=6]) => Check::Perft(*depth as u32),
        ("bits", [weight]) => Check::Bits(*weight),
        ("xor", [_, ..]) => Check::Xor(numbers),
        ("mex", _) => Check::Mex(numbers),
        ("fifteen", [_, ..]) => Check::Fifteen(numbers),
        _ => return Err(fields.error("check", &text, expected)),
    })
}

/// Reads a file of messages: ids and plain text.
///
/// # Errors
/// The first mistake found: what is no message, or a message with an argument.
pub fn read_words(file: &str, text: &str) -> Result<LessonWords, LessonError> {
    let resource = parse(text).map_err(|(_, errors)| {
        let at = errors.first().map_or(0, |error| error.pos.start).min(text.len());
        let line = text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let found = text.lines().nth(line - 1).unwrap_or_default();
        LessonError::new(file, &format!("line {line}"), found, "a message such as: id = text")
    })?;
    let mut words = LessonWords::default();
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name.to_owned();
        let mut value = String::new();
        for element in message.value.iter().flat_map(|pattern| &pattern.elements) {
            match element {
                PatternElement::TextElement { value: text } => value.push_str(text),
                // A brace in the text: {"{"}.
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::StringLiteral { value: text }),
                } => value.push_str(text),
                PatternElement::Placeable { .. } => {
                    return Err(LessonError::new(file, &id, "{", "text without arguments"));
                }
            }
        }
        if value.trim().is_empty() {
            return Err(LessonError::new(file, &id, "", "text"));
        }
        if words.0.insert(id.clone(), value).is_some() {
            return Err(LessonError::new(file, &id, id.clone(), "each id once"));
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn mistakes_name_file_step_and_field() {
        let step = |body: &str| format!("[[step]]\nid = \"a\"\n{body}\n");
        let check =
            |text: &str, wanted: &str| assert_eq!(read_lesson("x", text).unwrap_err().to_string(), wanted);
        check("", "x/lesson.toml: step: missing, expected [[step]]");
        check("minutes = 0", "x/lesson.toml: minutes: found “0”, expected a number from 1 to 60");
        check(
            &step("task = \"move\""),
            "x/lesson.toml: step a: accept: missing, expected every right move, or \"*\"",
        );
        check(
            &step("task = \"move\"\naccept = [\"1:1\"]"),
            "x/lesson.toml: step a: game: missing, expected the game that is played",
        );
        check(
            &step("colour = \"red\""),
            "x/lesson.toml: step a: field: found “colour”, expected a field that this task has",
        );
        check(
            &step("task = \"tree\"\nsearch = \"minimax\"\nanswer = \"1\"\ntree = \"((3)\""),
            "x/lesson.toml: step a: tree: found “((3)”, expected one closing bracket more",
        );
        check(
            &(step("") + &step("")),
            "x/lesson.toml: step a: id: found “a”, expected another id for each step",
        );
        assert!(
            read_lesson("x", "a = ").unwrap_err().to_string().starts_with("x/lesson.toml: line 1: found “")
        );
    }

    #[test]
    fn words_are_plain_messages() {
        let words = read_words("x/en.ftl", "a = One\n  two\n\nb-c = B\n").unwrap();
        assert_eq!(words.ids().collect::<Vec<_>>(), ["a", "b-c"]);
        assert_eq!(words.text("b-c"), "B");
        let check =
            |text: &str, wanted: &str| assert_eq!(read_words("f", text).unwrap_err().to_string(), wanted);
        check("a = { $b }", "f: a: found “{”, expected text without arguments");
        check("a = x\na = y", "f: a: found “a”, expected each id once");
        check("a = x\n???", "f: line 2: found “???”, expected a message such as: id = text");
    }

    proptest! {
        #[test]
        fn no_text_makes_a_reader_panic(text in "\\PC{0,80}", toml in "[\\[\\]a-z= \"\n0-9{}]{0,80}") {
            let _ = (read_words("f", &text), read_lesson("f", &text), read_lesson("f", &toml), GameTree::parse(&text));
        }
    }
}
