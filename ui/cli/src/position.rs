//! The position that somebody typed: its text, `startpos`, either of them with `moves M M M` after it, the moves of a game, a whole
//! game, or the name of a file with one (`.pgn`).

use crate::Failed;
use boyi_games::AnyGame;
use std::{fs, path::Path};

/// A position to begin with, the usual one if there is none, and the moves after it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TypedPosition {
    pub position: Option<String>,
    pub moves: Vec<String>,
}

/// Reads what was typed as one argument or as several. A text that is none of these is left as a position, for the game to say what is
/// wrong with it.
pub fn read(game: &dyn AnyGame, parts: &[String]) -> Result<TypedPosition, Failed> {
    let mut text = parts.join(" ").trim().to_owned();
    if let [file] = parts
        && file.to_ascii_lowercase().ends_with(".pgn")
        && Path::new(file).exists()
    {
        text = fs::read_to_string(file).map_err(|error| Failed::Request(format!("{file}: {error}")))?;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let moves_at = words.iter().position(|word| word.eq_ignore_ascii_case("moves"));
    let start = words[..moves_at.unwrap_or(words.len())].join(" ");
    let is_usual = ["", "start", "startpos"].contains(&start.to_ascii_lowercase().as_str());
    let position = (!is_usual).then_some(start);
    if let Some(at) = moves_at {
        return Ok(TypedPosition { position, moves: moves(&words[at + 1..]) });
    }
    let Some(position) = position else { return Ok(TypedPosition::default()) };
    if game.record(Some(&position), &[]).is_ok() {
        return Ok(TypedPosition { position: Some(position), moves: Vec::new() });
    }
    let played = moves(&words);
    let played_words: Vec<&str> = played.iter().map(String::as_str).collect();
    if !played.is_empty() && game.record(None, &played_words).is_ok() {
        return Ok(TypedPosition { position: None, moves: played });
    }
    // Comments, variations, tags.
    if let Ok(record) = game.read(&text) {
        let moves = record.moves().into_iter().map(|mv| mv.text).collect::<Vec<_>>();
        if !moves.is_empty() {
            return Ok(TypedPosition { position: Some(record.start()), moves });
        }
    }
    Ok(TypedPosition { position: Some(position), moves: Vec::new() })
}

/// Moves without the numbers that game scores put before them (`12.Nf3`, `12...`) and without a result at their end.
pub fn moves(words: &[&str]) -> Vec<String> {
    let is_result = |word: &&str| ["*", "1-0", "0-1", "1/2-1/2"].contains(word);
    let words = words.iter().copied().filter(|word| !is_result(word)).map(without_number);
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_games::open;

    fn typed(game: &str, text: &str) -> (Option<String>, String) {
        let parts: Vec<_> = text.split(' ').map(str::to_owned).collect();
        let typed = read(&*open(game).unwrap(), &parts).unwrap();
        (typed.position, typed.moves.join(" "))
    }

    #[test]
    fn every_form_of_a_position_is_read() {
        let end = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        for (game, text, position, moves) in [
            ("chess", "startpos", None, ""),
            ("chess", "startpos moves e4 e5", None, "e4 e5"),
            ("chess", "moves e2e4", None, "e2e4"),
            ("chess", "1. e4 e5 2.Nf3 *", None, "e4 e5 Nf3"),
            ("chess", "e4 e5", None, "e4 e5"),
            (
                "chess",
                "1. e4 {best by test} e5 (1... c5) 2. Nf3",
                Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
                "e2e4 e7e5 g1f3",
            ),
            ("chess", end, Some(end), ""),
            ("chess", &format!("{end} moves e4 Kd7"), Some(end), "e4 Kd7"),
            ("chess", "nonsense", Some("nonsense"), ""),
            ("nim", "3,5,7", Some("3,5,7"), ""),
            ("nim", "3,5,7 moves 1:1", Some("3,5,7"), "1:1"),
            ("nim", "start moves 1:1 2:2", None, "1:1 2:2"),
            ("tictactoe", "b2 a1", None, "b2 a1"),
        ] {
            assert_eq!(typed(game, text), (position.map(str::to_owned), moves.to_owned()), "{game} {text}");
        }
    }

    #[test]
    fn a_file_of_a_game_is_a_position() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.pgn");
        fs::write(&file, "[Event \"x\"]\n\n1. d4 d5 {a comment} 2. c4 1-0\n").unwrap();
        let parts = [file.display().to_string()];
        let typed = read(&*open("chess").unwrap(), &parts).unwrap();
        assert_eq!(typed.moves, ["d2d4", "d7d5", "c2c4"]);
    }
}
