//! The position typed: its text, `startpos`, either of them with `moves M M M` after it, the moves of a game, a whole
//! game, or the name of a file with any of these (a game in `.pgn` or `.psq`).

use crate::{Failed, input};
use boyi_core::Note;
use boyi_games::{Error, Group};
use boyi_session::{GameSession, RequestError};
use std::path::Path;

/// How the names of files with a whole game end.
const GAME_FILES: [&str; 2] = [".pgn", ".psq"];

/// Brings a session to the position that was typed as one argument or as several, and plays these moves from there. A text that is none of
/// these is taken as a position, for the game to say what is wrong with it.
pub fn go_to(session: &mut GameSession, parts: &[String], moves: &str) -> Result<(), Failed> {
    let then = plain(session, &moves.split_whitespace().collect::<Vec<_>>());
    if let [file] = parts
        && file.contains(['.', '/'])
        && Path::new(file).is_file()
    {
        let text = input::read_game(Path::new(file), Some(session.entry().name))?.0;
        let is_game = GAME_FILES.iter().any(|ending| file.to_ascii_lowercase().ends_with(ending));
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let reading = match text {
            "" => nothing(session, &then),
            _ if is_game => read(session, text, &then),
            _ => typed(session, text, &then),
        };
        let remarks =
            reading.map_err(|error| Failed::Request(format!("{file}: {}", session.words().error(&error))))?;
        input::tell_remarks(session.words(), &remarks, Some(Path::new(file)));
        return Ok(());
    }
    let text = parts.join(" ");
    let went = if !parts.is_empty() && text.trim().is_empty() {
        nothing(session, &then)
    } else {
        typed(session, text.trim(), &then)
    };
    let remarks = went.map_err(|error| RequestError::new(session.words(), &error))?;
    input::tell_remarks(session.words(), &remarks, None);
    Ok(())
}

/// Refuses a position without a word, a mistake such as a variable that is not set: the game says what it expects.
fn nothing(session: &mut GameSession, then: &[String]) -> Result<Vec<Note>, Error> {
    session.go_to(Some(""), then).map(|()| Vec::new())
}

/// Tries one form after the other; returns notes on what is left out of the text.
fn typed(session: &mut GameSession, text: &str, then: &[String]) -> Result<Vec<Note>, Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let moves_at = words.iter().position(|word| word.eq_ignore_ascii_case("moves"));
    let start = words[..moves_at.unwrap_or(words.len())].join(" ");
    let is_default = ["", "start", "startpos"].contains(&start.to_ascii_lowercase().as_str());
    let mut played = moves_at.map_or_else(Vec::new, |at| plain(session, &words[at + 1..]));
    played.extend_from_slice(then);
    let error = match session.go_to((!is_default).then_some(&start), &played) {
        Err(error @ Error::Parse(_)) if !is_default => error,
        done => return done.map(|()| Vec::new()),
    };
    // No position: moves from the start, or a game with comments, variations and tags.
    let mut moves = plain(session, &words);
    let count = moves.len();
    moves.extend_from_slice(then);
    let mut problem = error;
    if count > 0 && moves_at.is_none() {
        match session.go_to(None, &moves) {
            // After a move that is one, a wrong move is the fault.
            Err(error @ Error::Move { ply: 2.., .. }) => problem = error,
            Err(Error::Move { .. }) => {}
            done => return done.map(|()| Vec::new()),
        }
    }
    match read(session, text, then) {
        Err(Error::Parse(_)) => Err(problem),
        Ok(_) if session.moves().len() == then.len() => Err(problem),
        done => done,
    }
}

/// Reads a game's text, and plays these moves after it; returns notes on what is left out of the text.
fn read(session: &mut GameSession, text: &str, then: &[String]) -> Result<Vec<Note>, Error> {
    let remarks = session.read(text)?;
    for mv in then {
        let ply = session.moves().len() + 1;
        session.play(mv).map_err(|error| Error::Move { ply, error })?;
    }
    Ok(remarks)
}

/// Moves one by one, without the numbers that game scores put before them (`12.Nf3`, `12...`) and without a result at their end. In games
/// of edges `0-1` is a move.
fn plain(session: &GameSession, words: &[&str]) -> Vec<String> {
    let game = session.game();
    let has_results = !matches!(session.entry().group, Group::Impartial | Group::Partizan);
    let is_result = |word: &&str| has_results && ["*", "1-0", "0-1", "1/2-1/2"].contains(word);
    let without_number = match session.entry().name {
        "xiangqi" => boyi_xiangqi::without_number,
        _ => without_number,
    };
    let words = words.iter().copied().filter(|word| !is_result(word)).map(without_number);
    let moves = words.filter(|word| !word.is_empty()).flat_map(|word| {
        let joined = game.joined_moves(word);
        joined.unwrap_or_else(|| vec![word])
    });
    moves.map(str::to_owned).collect()
}

fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start and the moves of what was typed, or the field that is wrong.
    fn typed(game: &str, text: &str, then: &str) -> Result<(Option<String>, String), String> {
        let mut session = GameSession::new(crate::service(), game).unwrap();
        let parts: Vec<_> = text.split(' ').map(str::to_owned).collect();
        go_to(&mut session, &parts, then).map_err(|error| format!("{error:?}"))?;
        let saved = session.save();
        Ok((saved.position, saved.moves.join(" ")))
    }

    #[test]
    fn every_form_of_a_position_is_read() {
        let end = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        for (game, text, position, moves) in [
            ("chess", "startpos", None, ""),
            ("chess", "startpos moves e4 e5", None, "e2e4 e7e5"),
            ("chess", "moves e2e4", None, "e2e4"),
            ("chess", "1. e4 e5 2.Nf3 *", None, "e2e4 e7e5 g1f3"),
            ("chess", "e4 e5", None, "e2e4 e7e5"),
            ("hackenbush", "(l;r) left moves 0-1 0-1", Some("(l;r) left"), "0-1 0-1"),
            ("hackenbush:picture=lr", "moves 0-1", None, "0-1"),
            ("chess", "1. e4 {best by test} e5 (1... c5) 2. Nf3", None, "e2e4 e7e5 g1f3"),
            ("chess", "1. e4 {of all moves the best} e5", None, "e2e4 e7e5"),
            (
                "chess",
                "{all moves are book} 1. e4 (1. d4 {moves too}) e5 ; moves after it",
                None,
                "e2e4 e7e5",
            ),
            ("chess", end, Some(end), ""),
            ("chess", &format!("{end} moves e4 Kd7"), Some(end), "e2e4 e8d7"),
            ("nim", "3,5,7", None, ""),
            ("nim", "3,4,5", Some("3,4,5"), ""),
            ("nim", "3,4,5 moves 1:1", Some("3,4,5"), "1:1"),
            ("nim", "start moves 1:1 2:2", None, "1:1 2:2"),
            ("tictactoe", "b2 a1", None, "b2 a1"),
            // Joined moves, as records of these games have them.
            ("gomoku", "h8h9i8i9", None, "h8 h9 i8 i9"),
            ("gomoku:size=19", "h8h19 i8 k10j9", None, "h8 h19 i8 k10 j9"),
            ("tictactoe", "b2a1", None, "b2 a1"),
            // A full stop for sideways is no end of a move's number.
            ("xiangqi", "1. C2.5 1... H8+7 2.H2+3", None, "h3e3 h10g8 h1g3"),
            (
                "xiangqi",
                "3k5/9/3P5/3P5/3P5/9/9/9/9/4K4 w moves 26.5",
                Some("3k5/9/3P5/3P5/3P5/9/9/9/9/4K4 w - - 0 1"),
                "d7e7",
            ),
            ("connect4", "moves 44 d", None, "d1 d2 d3"),
            ("othello:n=8", "f5d6c3", None, "f5 d6 c3"),
            (
                "gomoku",
                "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o moves h9i8",
                Some("15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o"),
                "h9 i8",
            ),
        ] {
            let expected = Ok((position.map(str::to_owned), moves.to_owned()));
            assert_eq!(typed(game, text, ""), expected, "{game} {text}");
        }
        assert_eq!(typed("chess", "e4", "e5 2. Nf3"), Ok((None, "e2e4 e7e5 g1f3".to_owned())));
        assert_eq!(typed("gomoku", "h8h9", "i8i9 j8"), Ok((None, "h8 h9 i8 i9 j8".to_owned())));
    }

    /// Errors refer to the form that the text has.
    #[test]
    fn the_fault_is_named() {
        for (text, then, fault) in [
            ("nonsense", "", "nonsense"),
            ("e4 e9", "", "e9"),
            ("e4", "Ke3", "Ke3"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e5", "", "e5"),
        ] {
            let error = typed("chess", text, then).unwrap_err();
            assert!(error.contains(&format!("“{fault}”")), "{text}: {error}");
        }
    }

    #[test]
    fn an_empty_argument_is_no_position() {
        for game in ["nim", "chess", "wythoff", "kayles", "tictactoe", "connect4", "gomoku", "sum"] {
            for empty in ["", " "] {
                assert!(typed(game, empty, "").is_err(), "{game}");
            }
        }
        let mut session = GameSession::new(crate::service(), "nim").unwrap();
        go_to(&mut session, &[], "").unwrap();
    }

    #[test]
    fn a_file_of_a_game_is_a_position() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.pgn");
        let text = b"\xef\xbb\xbf[White \"M\xfcller\"]\r\n\r\n1. d4 d5 {a comment on moves} 2. c4 1-0\r\n";
        std::fs::write(&file, text).unwrap();
        let file = file.display().to_string();
        assert_eq!(typed("chess", &file, "Nf6"), Ok((None, "d2d4 d7d5 c2c4 g8f6".to_owned())));
        std::fs::write(&file, "1. d4 d5\n2. Zz9 *\n").unwrap();
        let error = typed("chess", &file, "").unwrap_err();
        assert!(error.contains(&file) && error.contains("line 2: ") && error.contains("“Zz9”"), "{error}");
        // Piskvork counts from the top left corner.
        let file = folder.path().join("game.psq").display().to_string();
        std::fs::write(
            &file,
            "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n1,1,12\r\n15, 2\r\nA.ZIP\r\nB.zip\r\n-1\r\n",
        )
        .unwrap();
        assert_eq!(typed("gomoku", &file, "a1"), Ok((None, "h8 a15 o14 a1".to_owned())));
        let error = typed("gomoku:size=19", &file, "").unwrap_err();
        assert!(error.contains(&file) && error.contains("15x15"), "{error}");
    }
}
