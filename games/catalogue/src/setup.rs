//! Names people type: `name[:key=value,flag,…]`.

use boyi_core::ParseError;
use std::{fmt, ops::RangeInclusive};

/// A game's name and its parameters, as typed.
///
/// ```
/// use boyi_catalogue::Setup;
/// let setup = Setup::parse("nim:k=2,misere")?;
/// assert_eq!(setup.name(), "nim");
/// assert_eq!(setup.number("k", 1..=9, 1)?, 2);
/// assert!(setup.flag("misere")?);
/// assert_eq!(setup.to_string(), "nim:k=2,misere");
/// // Commas and equals signs in brackets belong to the value, and so does what stands behind a digit.
/// let sum = Setup::parse("sum:games=kayles|cram(rows=2,columns=3),misere")?;
/// assert_eq!(sum.text("games")?, Some("kayles|cram(rows=2,columns=3)"));
/// assert_eq!(Setup::parse("hexadecimal:code={2,4+}=.0")?.text("code")?, Some("{2,4+}=.0"));
/// assert!(Setup::parse("hexadecimal:4=.0")?.keys().eq(["4=.0"]));
/// # Ok::<(), boyi_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    name: String,
    params: Vec<(String, Option<String>)>,
    /// The setup without what says nothing new, once a game's entry has read it.
    short: Option<String>,
    /// Whether moves are written for people who read Chinese, in games that write them in two ways.
    chinese: bool,
}

/// A text as it is read: the wide letters, digits and signs that Chinese is typed with mean the narrow ones, and `、` a comma.
/// As many characters as before.
///
/// ```
/// assert_eq!(boyi_catalogue::narrow("３，５、７"), "3,5,7");
/// ```
pub fn narrow(text: &str) -> String {
    let narrow = |c: char| match c {
        '、' => ',',
        '\u{3000}' => ' ',
        '！'..='～' => char::from_u32(c as u32 - ('！' as u32 - '!' as u32)).unwrap_or(c),
        _ => c,
    };
    text.chars().map(narrow).collect()
}

impl Setup {
    /// Reads a name and its parameters; whether the game knows them is not looked at here.
    ///
    /// # Errors
    /// An empty or repeated parameter.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let text = narrow(text);
        let text = text.trim();
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let mut params: Vec<(String, Option<String>)> = Vec::new();
        for part in rest.into_iter().flat_map(outside_brackets) {
            // What codes and brackets hold is no key.
            let in_key = |c: char| !c.is_ascii_digit() && !c.is_ascii_uppercase() && !"({[.*&".contains(c);
            let equals = part.find('=').filter(|at| part[..*at].chars().all(in_key));
            let (key, value) = equals.map_or((part, None), |at| (&part[..at], Some(&part[at + 1..])));
            let key = key.trim();
            if key.is_empty() || value.is_some_and(|value| value.trim().is_empty()) {
                return Err(ParseError::new("parameter", part, "key-value"));
            }
            if params.iter().any(|(known, _)| known == key) {
                return Err(ParseError::new("parameter", key, "each-parameter-once"));
            }
            params.push((key.to_owned(), value.map(|value| value.trim().to_owned())));
        }
        Ok(Setup { name: name.trim().to_owned(), params, short: None, chinese: true })
    }

    /// Gives a value that stands alone, which no parameter's name looks like, to the parameter `key`, unless that is
    /// there already.
    pub(crate) fn name_value(&mut self, key: &str) {
        let is_name = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        if self.params.iter().any(|(known, _)| known == key) {
            return;
        }
        if let Some(alone) = self.params.iter_mut().find(|(text, value)| value.is_none() && !is_name(text)) {
            let value = std::mem::replace(&mut alone.0, key.to_owned());
            alone.1 = Some(value);
        }
    }

    /// Gives a size that stands alone, `3x4`, to the parameters `rows` and `columns`, unless one of them is there already.
    pub(crate) fn name_size(&mut self) {
        let size = |text: &str| {
            let (rows, columns) = text.split_once(['x', 'X', '×'])?;
            let number = |text: &str| text.trim().parse::<u64>().ok().map(|number| number.to_string());
            Some([number(rows)?, number(columns)?])
        };
        let sizes = self.params.iter().map(|(text, value)| size(text).filter(|_| value.is_none()));
        let found = sizes.enumerate().find_map(|(at, size)| Some((at, size?)));
        if let Some((at, [rows, columns])) = found
            && self.keys().all(|key| key != "rows" && key != "columns")
        {
            let params = [("rows".to_owned(), Some(rows)), ("columns".to_owned(), Some(columns))];
            self.params.splice(at..=at, params);
        }
    }

    /// The setup for people who read Chinese, or who do not: xiangqi writes moves as 炮二平五 or as C2=5. It is no part of the name.
    #[must_use]
    pub fn in_chinese(self, chinese: bool) -> Setup {
        Setup { chinese, ..self }
    }

    /// Whether moves are written for people who read Chinese: yes, unless [`in_chinese`](Setup::in_chinese) says otherwise.
    pub fn is_in_chinese(&self) -> bool {
        self.chinese
    }

    /// The setup that an alias stands for, with the parameters that were typed before those of the alias.
    #[must_use]
    pub fn meaning(mut self, alias: &Setup) -> Setup {
        self.name.clone_from(&alias.name);
        let missing =
            alias.params.iter().filter(|(key, _)| self.params.iter().all(|(typed, _)| typed != key));
        let missing: Vec<_> = missing.cloned().collect();
        self.params.extend(missing);
        self
    }

    pub(crate) fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    pub(crate) fn shorten(&mut self, short: String) {
        self.short = Some(short);
    }

    /// The setup as databases name it: without parameters that have their usual values, in the order in which the game lists them.
    /// As typed where no entry has read it.
    pub(crate) fn canonical(&self) -> String {
        self.short.clone().unwrap_or_else(|| self.to_string())
    }

    /// The game's name, without parameters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the parameters given.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.params.iter().map(|(key, _)| key.as_str())
    }

    /// The text of a parameter that takes a value.
    ///
    /// # Errors
    /// The parameter stands there without a value.
    pub fn text(&self, key: &str) -> Result<Option<&str>, ParseError> {
        match self.params.iter().find(|(known, _)| known == key) {
            None => Ok(None),
            Some((_, Some(value))) => Ok(Some(value)),
            Some((key, None)) => Err(ParseError::new("parameter", key, "parameter-with-value")),
        }
    }

    /// A whole number within a range.
    ///
    /// # Errors
    /// The value is missing, not a number, or outside the range.
    pub fn number(&self, key: &str, range: RangeInclusive<u64>, default: u64) -> Result<u64, ParseError> {
        let Some(text) = self.text(key)? else { return Ok(default) };
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(ParseError::new("parameter", format!("{key}={text}"), "number-between")
                .with("min", *range.start())
                .with("max", *range.end())),
        }
    }

    /// Whether a parameter without a value stands there.
    ///
    /// # Errors
    /// The flag was given a value.
    pub fn flag(&self, key: &str) -> Result<bool, ParseError> {
        match self.params.iter().find(|(known, _)| known == key) {
            None => Ok(false),
            Some((_, None)) => Ok(true),
            Some((_, Some(value))) => {
                Err(ParseError::new("parameter", format!("{key}={value}"), "flag-without-value"))
            }
        }
    }
}

/// The parts of a text between the commas that stand outside brackets.
fn outside_brackets(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    text.split(move |c| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, (key, value)) in self.params.iter().enumerate() {
            write!(f, "{}{key}", if i == 0 { ':' } else { ',' })?;
            if let Some(value) = value {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_rows_and_columns() {
        for (text, expected) in [
            ("cram:3x4", "cram:rows=3,columns=4"),
            ("cram:misere,2X10", "cram:misere,rows=2,columns=10"),
            ("cram:rows=2,3x4", "cram:rows=2,3x4"),
            ("cram:3x", "cram:3x"),
            ("cram:size=3x4", "cram:size=3x4"),
        ] {
            let mut setup = Setup::parse(text).unwrap();
            setup.name_size();
            assert_eq!(setup.to_string(), expected);
        }
    }
}
