//! The rules of a heap game as people write them and read them.

use crate::{Failed, input};
use boyi_games::octal::parse_rules;
use boyi_impartial::Code;
use boyi_session::Words;
use std::path::Path;

/// Rules of more characters than this are shortened for people.
const SHOWN_RULES: usize = 60;

/// Reads rules from a file in JSON or TOML, else from their text.
pub(super) fn read_rules(words: &Words, text: &str) -> Result<Code, Failed> {
    let path = Path::new(text);
    let wrong =
        |why: String| Failed::Request(format!("{text}: {}", why.lines().collect::<Vec<_>>().join(" ")));
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("json") => serde_json::from_str(&input::read_file(path)?).map_err(|e| wrong(e.to_string())),
        Some("toml") => {
            let toml = input::read_file(path)?;
            toml::from_str(&toml).map_err(|e| wrong(toml_error(&toml, &e)))
        }
        _ => parse_rules(text).map_err(|error| Failed::Request(words.parse_error(&error))),
    }
}

/// Describes an error in TOML, with line and column from 1.
fn toml_error(toml: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| toml.get(..span.start));
    let place = before.map_or(String::new(), |before| {
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        format!(" at line {} column {column}", before.matches('\n').count() + 1)
    });
    error.message().to_owned() + &place
}

/// Rules for people: the code; where that is long, the takes if the game is to take only. At most [`SHOWN_RULES`] characters and `…`.
pub(super) fn in_short(code: &Code) -> String {
    let mut text = code.to_string();
    if text.len() > SHOWN_RULES
        && let Some(takes) = code.as_subtraction()
    {
        text = takes.iter().map(u64::to_string).collect::<Vec<_>>().join("+");
    }
    if text.len() > SHOWN_RULES {
        text.truncate(SHOWN_RULES);
        text.push('…');
    }
    text
}
