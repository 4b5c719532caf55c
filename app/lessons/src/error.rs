//! Errors in the files of a lesson.

use std::fmt;

/// A mistake in a lesson: the file, the step and the field, what was found there and what is expected.
///
/// ```
/// let error = boyi_lessons::read_lesson("nim-x", "[[step]]\nid = \"a\"\ntask = \"sing\"\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "nim-x/lesson.toml: step a: task: found “sing”, expected read, move, play, answer, choose, tree, code or weights"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonError {
    /// The file, from the folder `lessons/`.
    pub file: String,
    /// The id of the step, or its number from 1 where it has none.
    pub step: Option<String>,
    /// The field or message.
    pub field: String,
    /// The text found; empty for nothing.
    pub found: String,
    /// The expected text.
    pub expected: String,
}

impl LessonError {
    /// A mistake outside of all steps.
    pub fn new(
        file: &str,
        field: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> LessonError {
        LessonError {
            file: file.to_owned(),
            step: None,
            field: field.to_owned(),
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// The same in a step.
    #[must_use]
    pub fn in_step(mut self, step: &str) -> LessonError {
        self.step = Some(step.to_owned());
        self
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file)?;
        if let Some(step) = &self.step {
            write!(f, "step {step}: ")?;
        }
        match self.found.as_str() {
            "" => write!(f, "{}: missing, expected {}", self.field, self.expected),
            found => write!(f, "{}: found “{found}”, expected {}", self.field, self.expected),
        }
    }
}

impl std::error::Error for LessonError {}
