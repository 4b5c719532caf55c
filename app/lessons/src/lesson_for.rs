//! The lesson that a game is taught in, and a position small enough for its search tree to see the end.

/// The lesson for a game of a group, by its name with parameters; `None` where the course has none.
pub fn lesson_for(game: &str, group: &str) -> Option<&'static str> {
    let (base, params) = game.split_once(':').unwrap_or((game, ""));
    Some(match base {
        "nim" if params.contains("misere") => "misere-ones",
        "nim" if params.contains("k=") => "moore-three",
        "nim" => "nim-mirror",
        "subtraction" => "takeaway-four",
        "kayles" | "dawsons-kayles" | "dawsons-chess" | "treblecross" | "octal" | "hexadecimal" => {
            "grundy-kayles"
        }
        "sum" => "grundy-sums",
        "tictactoe" | "fifteen" => "fifteen-square",
        "connect4" => "rows-threats",
        "gomoku" => "rows-gomoku",
        "chess" | "chess960" => "chess-lines",
        "endgame" => "chess-mates",
        "xiangqi" => "xiangqi-cannon",
        "xiangqi-endgame" => "xiangqi-mates",
        _ if group == "partizan" => "partizan-free",
        _ if group == "impartial" => "grundy-mex",
        _ => return None,
    })
}

/// A position in which a search of two or three plies sees the end of the game, where the usual start has none.
pub fn small_position(game: &str) -> Option<&'static str> {
    Some(match game {
        "nim" => "1,2",
        "subtraction" => "4",
        "kayles" => "1,2",
        "tictactoe" | "fifteen" => "xo1/1x1/1o1 x",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn lessons_are_in_the_course() {
        let course = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
        for (game, group) in [
            ("nim", "impartial"),
            ("nim:misere", "impartial"),
            ("nim:k=2", "impartial"),
            ("subtraction", "impartial"),
            ("kayles", "impartial"),
            ("sum:games=nim", "impartial"),
            ("fifteen", "line"),
            ("connect4", "line"),
            ("gomoku", "line"),
            ("chess", "chess"),
            ("endgame", "chess"),
            ("xiangqi", "board"),
            ("xiangqi-endgame", "board"),
            ("clobber", "partizan"),
            ("cram", "impartial"),
        ] {
            let lesson = lesson_for(game, group).unwrap_or_else(|| panic!("{game} has no lesson"));
            assert!(course.join(lesson).is_dir(), "{game}: {lesson}");
        }
        assert_eq!(lesson_for("othello", "board"), None);
    }
}
