//! The words of a lesson in one language.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A language of the lessons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tongue {
    /// English.
    En,
    /// Chinese, simplified.
    Zh,
}

impl Tongue {
    /// Both.
    pub const ALL: [Tongue; 2] = [Tongue::En, Tongue::Zh];

    /// The language of a code: Chinese for `zh`, else English.
    pub fn of_code(code: &str) -> Tongue {
        if code.starts_with("zh") { Tongue::Zh } else { Tongue::En }
    }

    /// `en` or `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Tongue::En => "en",
            Tongue::Zh => "zh",
        }
    }
}

/// Messages by id. They are plain text: a lesson's words have no arguments.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LessonWords(pub(crate) BTreeMap<String, String>);

impl LessonWords {
    /// A message; one that is missing reads as its id, and a test checks that none is.
    pub fn text<'a>(&'a self, id: &'a str) -> &'a str {
        self.0.get(id).map_or(id, String::as_str)
    }

    /// A message that need not be there.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// The ids in alphabetical order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
