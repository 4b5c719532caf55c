//! Values of options as they are typed. What is wrong with one is a [`ParseError`], which is said in the reader's language.

use anstream::ColorChoice;
use boyi_core::ParseError;
use boyi_games::Level;
use boyi_session::LineCount;
use clap_complete::Shell;
#[cfg(feature = "page")]
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// Reads a whole number from 0 to `most`, which the type holds.
pub fn number<T: TryFrom<u64>>(
    field: &'static str,
    most: u64,
) -> impl Fn(&str) -> Result<T, ParseError> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.trim().parse().ok().filter(|number| *number <= most);
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| not_up_to(field, text, most))
    }
}

/// The error that a number is not one from 0 to `most`.
pub fn not_up_to(field: &'static str, found: &str, most: u64) -> ParseError {
    ParseError::new(field, found, "number-between").with("min", 0u64).with("max", most)
}

/// Reads a time in milliseconds.
pub fn milliseconds(text: &str) -> Result<Duration, ParseError> {
    number("time", u64::MAX)(text).map(Duration::from_millis)
}

/// Reads a number of lines: at least one, or `all`.
pub fn lines(text: &str) -> Result<LineCount, ParseError> {
    match text {
        "all" | "全部" => Ok(LineCount::All),
        text => match text.parse() {
            Ok(count) if count > 0 => Ok(LineCount::Count(count)),
            _ => Err(ParseError::new("lines", text, "lines-number-or-all")),
        },
    }
}

/// Reads one of these names.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    field: &'static str,
    known: &'static [(&'static str, T)],
) -> impl Fn(&str) -> Result<T, ParseError> + Clone + Send + Sync + 'static {
    move |text| {
        let found = known.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            ParseError::new(field, text, "one-of").with("list", names.join(", "))
        })
    }
}

/// Reads an amount of memory, `8G`, `512M`, `1000000`: powers of 1024.
pub fn bytes(text: &str) -> Result<u64, ParseError> {
    let wrong = || ParseError::new("memory", text, "bytes");
    let trimmed = text.trim().trim_end_matches(['B', 'b']).trim_end_matches('i');
    let digits = trimmed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match trimmed[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 1_u64,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.trim().parse().map_err(|_| wrong())?;
    let bytes = number * factor as f64;
    if bytes.is_finite() && bytes >= 1.0 { Ok(bytes as u64) } else { Err(wrong()) }
}

/// Reads an address of this machine.
#[cfg(feature = "page")]
pub fn host(text: &str) -> Result<IpAddr, ParseError> {
    if text.eq_ignore_ascii_case("localhost") {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    text.trim_matches(['[', ']']).parse().map_err(|_| ParseError::new("host", text, "ip-address"))
}

/// Reads the name of a host: letters, digits, hyphens and dots.
#[cfg(feature = "page")]
pub fn host_name(text: &str) -> Result<String, ParseError> {
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
    };
    let name = text.strip_suffix('.').unwrap_or(text);
    if name.split('.').all(is_label) {
        Ok(text.to_owned())
    } else {
        Err(ParseError::new("host", text, "host-name"))
    }
}

/// Reads a level of strength.
pub fn level(text: &str) -> Result<Level, ParseError> {
    let level = text.trim().parse().ok().and_then(Level::new);
    level.ok_or_else(|| ParseError::new("level", text, "number-between").with("min", 1u64).with("max", 10u64))
}

/// Reads who moves first: `true` for the person.
pub fn human_first(text: &str) -> Result<bool, ParseError> {
    match text.trim().to_lowercase().as_str() {
        "human" | "me" | "i" | "人" | "我" => Ok(true),
        "ai" | "computer" | "you" | "电脑" | "机器" | "你" => Ok(false),
        _ => Err(ParseError::new("first", text, "one-of").with("list", "human, ai")),
    }
}

/// When colours are printed.
pub const COLORS: [(&str, ColorChoice); 3] =
    [("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never)];

/// The shells that completions are made for.
pub const SHELLS: [Shell; 5] = [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh];

/// Reads the name of a shell.
pub fn shell(text: &str) -> Result<Shell, ParseError> {
    let found = SHELLS.into_iter().find(|known| known.to_string().eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let known = SHELLS.map(|shell| shell.to_string()).join(", ");
        ParseError::new("shell", text, "one-of").with("list", known)
    })
}

/// The format of the table of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    /// Comma-separated values, RFC 4180.
    Csv,
    /// Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// All formats of tables with their names.
pub const EXPORT_FORMATS: &[(&str, ExportFormat)] = &[
    ("csv", ExportFormat::Csv),
    #[cfg(feature = "parquet")]
    ("parquet", ExportFormat::Parquet),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_bounds() {
        assert_eq!(number::<u16>("port", 65_535)(" 80 "), Ok(80));
        assert_eq!(number::<u64>("nodes", u64::MAX)("18446744073709551615"), Ok(u64::MAX));
        for text in ["65536", "-1", "x", "", "1.5"] {
            assert_eq!(number::<u16>("port", 65_535)(text), Err(not_up_to("port", text, 65_535)));
        }
        assert_eq!(milliseconds("1500"), Ok(Duration::from_millis(1500)));
        assert!(
            lines("all") == Ok(LineCount::All)
                && lines("3") == Ok(LineCount::Count(3))
                && lines("0").is_err()
        );
    }

    #[test]
    fn amounts_of_memory() {
        for (text, expected) in [
            ("8G", 8 << 30),
            ("512M", 512 << 20),
            ("1.5k", 1536),
            ("1000", 1000),
            ("2 GiB", 2 << 30),
            ("4gb", 4 << 30),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for text in ["", "G", "8X", "-1", "0", "inf", "nan", "8GG"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
