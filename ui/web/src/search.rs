//! The search for games by their names, and by the words of their rules where no name fits.

/// Whether a name is wanted: `wanted` is the beginning of it or of one of its words, whatever stands between words. Names in characters, which have no
/// words, may have it anywhere.
pub fn is_called<'a>(wanted: &str, mut names: impl Iterator<Item = &'a str>) -> bool {
    let letters = letters_of(wanted);
    !letters.is_empty() && names.any(|name| begins_a_word(name, &letters))
}

/// Whether a rule has a word that begins so; short words, which are in every rule, find nothing.
pub fn is_in_rule(wanted: &str, rule: &str) -> bool {
    let letters = letters_of(wanted);
    (!letters.is_ascii() || letters.len() >= 4) && begins_a_word(rule, &letters)
}

fn begins_a_word(text: &str, letters: &str) -> bool {
    if !letters.is_ascii() {
        return letters_of(text).contains(letters);
    }
    let mut before = ' ';
    text.char_indices().any(|(at, character)| {
        // A digit after a letter begins a word too, and a Latin letter after a character.
        let begins = character.is_alphanumeric()
            && (!before.is_alphanumeric()
                || before.is_ascii_digit() != character.is_ascii_digit()
                || !before.is_ascii());
        before = character;
        begins && letters_of(&text[at..]).starts_with(letters)
    })
}

/// The letters and digits of a text in lower case, without accents: `tic tac toe` is found as `Tic-tac-toe`.
pub fn letters_of(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(without_accent).collect()
}

/// The letter without its accent, of those that names of games have.
fn without_accent(letter: char) -> char {
    match letter {
        'ā' | 'á' | 'à' => 'a',
        'ē' | 'é' | 'è' => 'e',
        'ī' | 'í' => 'i',
        'ō' | 'ó' | 'ö' => 'o',
        'ū' | 'ú' | 'ü' => 'u',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_at_the_beginnings_of_words() {
        let is = |wanted: &str, name: &str| is_called(wanted, [name].into_iter());
        assert!(is("nim", "Misère Nim") && is("tic tac toe", "Tic-tac-toe") && is("tac", "Tic-tac-toe"));
        assert!(is("dobutsu", "Dōbutsu shōgi") && is("Connect4", "connect 4") && is("4", "Connect 4"));
        assert!(is("洛书", "洛书游戏") && is("书", "洛书游戏") && is("30", "抢30") && is("抢 30", "抢30"));
        assert!(!is("nim", "animal shogi") && !is("go", "Bingo") && !is("", "Nim") && !is("-", "Nim"));
    }

    #[test]
    fn rules_are_searched_for_longer_words() {
        assert!(is_in_rule("rook", "Move the rook.") && is_in_rule("骑士", "移动骑士"));
        assert!(!is_in_rule("go", "Stones go down.") && !is_in_rule("ones", "Stones go down."));
    }
}
