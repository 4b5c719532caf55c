//! Sums of games as text: `kayles|octal(code=0.07)`, each game with its parameters in brackets.

/// A game of a sum and what stands in its brackets.
pub type Summand = (String, String);

/// The games that a text names.
pub fn read(text: &str) -> Vec<Summand> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        match parts.last_mut() {
            Some(part) if letter != '|' || depth > 0 => part.push(letter),
            _ => parts.push(String::new()),
        }
    }
    let summand = |part: String| match part.split_once('(') {
        Some((name, rest)) => (name.to_owned(), rest.strip_suffix(')').unwrap_or(rest).to_owned()),
        None => (part, String::new()),
    };
    parts.into_iter().map(summand).collect()
}

/// The text that names the games.
pub fn write(summands: &[Summand]) -> String {
    let one = |(name, inside): &Summand| match inside.trim() {
        "" => name.clone(),
        inside => format!("{name}({inside})"),
    };
    summands.iter().map(one).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_round_trip() {
        for text in ["nim", "kayles|nim|octal(0.07)", "cram(rows=2,columns=3)|sum(nim|nim)"] {
            assert_eq!(write(&read(text)), text);
        }
        assert_eq!(read("octal(code=0.07)"), [("octal".to_owned(), "code=0.07".to_owned())]);
    }
}
