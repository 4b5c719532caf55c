//! Errors as Python exceptions, with their words in both languages.

use crate::service;
use boyi_core::ParseError;
use boyi_games::Error;
use boyi_partizan::{Fault, GameError, ReadError};
use boyi_session::{ErrorKind, Lang, RequestError, Words};
use pyo3::{prelude::*, sync::PyOnceLock, types::PyDict};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether words are Chinese; else they are English.
static CHINESE: AtomicBool = AtomicBool::new(false);

/// The language of words.
pub(crate) fn language() -> Lang {
    if CHINESE.load(Ordering::Relaxed) { Lang::Zh } else { Lang::En }
}

/// The other language.
pub(crate) fn other(lang: Lang) -> Lang {
    if lang == Lang::Zh { Lang::En } else { Lang::Zh }
}

/// The language of messages: ``"en"`` or ``"zh"``.
#[pyfunction(name = "language")]
pub(crate) fn language_name() -> &'static str {
    language().code()
}

/// Sets the language of all messages from now on, ``"en"`` or ``"zh"``; also with a region, as in ``"zh_CN"``.
#[pyfunction]
#[pyo3(signature = (lang, /))]
pub(crate) fn set_language(py: Python<'_>, lang: &str) -> PyResult<()> {
    let lang = Lang::parse(lang).map_err(|error| raise(py, &error.into()))?;
    CHINESE.store(lang == Lang::Zh, Ordering::Relaxed);
    Ok(())
}

/// An exception's text in one language.
struct Said {
    text: String,
    expected: String,
}

/// The exception for text that could not be read, or for an engine that gave no answer.
pub(crate) fn raise(py: Python<'_>, error: &Error) -> PyErr {
    let (read, ply) = match error {
        Error::Parse(read) => (read, None),
        Error::Move { ply, error } => (error, Some(*ply)),
        Error::Analysis(reason) => {
            let texts = [Lang::En, Lang::Zh].map(|lang| service().words(lang).error(error));
            return exception(py, "AnalysisError", |fields| {
                fields.set_item("reason", reason.id().trim_start_matches("error-"))?;
                fields.set_item("texts", texts)
            });
        }
    };
    let say = |lang| {
        let words: &Words = service().words(lang);
        let expected = words.expected(read);
        Said { text: words.error(error), expected }
    };
    parse_exception(py, (read.field, &read.found, ply), [say(Lang::En), say(Lang::Zh)])
}

/// The exception for a wrong argument.
pub(crate) fn wrong(py: Python<'_>, error: ParseError) -> PyErr {
    raise(py, &error.into())
}

/// The exception for an expression of partizan games that has no value.
pub(crate) fn raise_read_error(py: Python<'_>, expression: &str, error: &ReadError) -> PyErr {
    if let Fault::Game(error) = &error.fault {
        return raise_game_error(py, *error);
    }
    let said = [Lang::En, Lang::Zh].map(|lang| {
        let (text, expected) = boyi_session::expression_fault(service().words(lang), error);
        Said { text, expected }
    });
    let found: String = expression.chars().take(40).collect();
    parse_exception(py, ("expression", &found, None), said)
}

/// The exception for a value that was not computed.
pub(crate) fn raise_game_error(py: Python<'_>, error: GameError) -> PyErr {
    let message = format!("value-error-{}", error.id());
    let texts = [Lang::En, Lang::Zh].map(|lang| service().words(lang).text(&message));
    exception(py, "AnalysisError", |fields| {
        fields.set_item("reason", error.id())?;
        fields.set_item("texts", texts)
    })
}

/// The exception for a position with too many moves to list: their number, and the maximum that is listed.
pub(crate) fn too_many_moves(py: Python<'_>, position: String, (count, most): (u64, u64)) -> PyErr {
    wrong(py, ParseError::new("position", position, "moves-to-list").with("max", most).with("count", count))
}

/// The exception for a question that got no answer: the error in English and in Chinese.
pub(crate) fn raise_request(py: Python<'_>, [en, zh]: [RequestError; 2]) -> PyErr {
    if en.kind == ErrorKind::Work {
        return exception(py, "AnalysisError", |fields| {
            fields.set_item("reason", en.reason.trim_start_matches("error-"))?;
            fields.set_item("texts", [&en.text, &zh.text])
        });
    }
    let (field, found, ply) =
        (en.field.clone().unwrap_or_default(), en.found.clone().unwrap_or_default(), en.ply);
    let said = [en, zh]
        .map(|error| Said { text: error.text, expected: error.expected.map_or(error.reason, String::from) });
    parse_exception(py, (&field, &found, ply), said)
}

fn parse_exception(
    py: Python<'_>,
    (field, found, ply): (&str, &str, Option<usize>),
    said: [Said; 2],
) -> PyErr {
    let [en, zh] = said;
    exception(py, "ParseError", |fields| {
        fields.set_item("field", field)?;
        fields.set_item("found", found)?;
        fields.set_item("ply", ply)?;
        fields.set_item("expected_texts", [en.expected, zh.expected])?;
        fields.set_item("texts", [en.text, zh.text])
    })
}

/// An exception of `boyi._errors`, or what went wrong while it was made.
fn exception(
    py: Python<'_>,
    class: &'static str,
    fill: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let make = || {
        let module = MODULE.get_or_try_init(py, || py.import("boyi._errors").map(Bound::unbind))?;
        let fields = PyDict::new(py);
        fill(&fields)?;
        module.bind(py).getattr(class)?.call((), Some(&fields))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}
