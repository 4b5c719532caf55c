//! Moves as a file has them, read by the rules of their game.

use crate::{AnnotatedLine, AnnotatedMove};
use boyi_catalogue::AnyRecord;
use boyi_core::ParseError;

/// A line read by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalLine {
    /// The moves as the game writes them, with all that belongs to them.
    pub line: AnnotatedLine,
    /// The first illegal move of the main line, by the number of moves before it: the line ends there.
    pub error: Option<(usize, ParseError)>,
}

/// Reads a line from the position that a record has come to, where the record is again afterwards. A line ends at an illegal move, which
/// becomes a comment with the moves after it.
pub fn legal_line(record: &mut dyn AnyRecord, line: &AnnotatedLine) -> LegalLine {
    let mut read = AnnotatedLine { comment: line.comment.clone(), moves: Vec::new() };
    let mut error = None;
    for (ply, mv) in line.moves.iter().enumerate() {
        let variations = mv.variations.iter().map(|line| legal_line(record, line).line).collect();
        match record.play(&mv.mv.text) {
            Ok(played) => read.moves.push(AnnotatedMove { mv: played, variations, ..mv.clone() }),
            Err(wrong) => {
                let rest: Vec<&str> = line.moves[ply..].iter().map(|mv| mv.mv.text.as_str()).collect();
                let comment = read.moves.last_mut().map_or(&mut read.comment, |last| &mut last.comment);
                let before = comment.take().map_or(String::new(), |text| text + " ");
                *comment = Some(before + &rest.join(" "));
                error = Some((ply, wrong));
                break;
            }
        }
    }
    for _ in &read.moves {
        record.undo();
    }
    LegalLine { line: read, error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::MoveText;

    fn mv(text: &str) -> AnnotatedMove {
        let mv = MoveText { text: text.to_owned(), label: text.to_owned() };
        AnnotatedMove { mv, glyphs: Vec::new(), comment: None, variations: Vec::new() }
    }

    #[test]
    fn illegal_moves_become_comments() {
        let rules = boyi_games::open("chess").unwrap();
        let mut record = rules.record(None, &[]).unwrap();
        let aside = AnnotatedLine { comment: None, moves: vec![mv("c5"), mv("Ke3"), mv("d6")] };
        let line = AnnotatedLine {
            comment: None,
            moves: vec![
                mv("e4"),
                AnnotatedMove { variations: vec![aside], glyphs: vec![1], ..mv("e5") },
                mv("e6"),
            ],
        };
        let read = legal_line(&mut *record, &line);
        assert_eq!(read.error.as_ref().map(|(ply, _)| *ply), Some(2));
        let [e4, e5] = &read.line.moves[..] else { panic!("{read:?}") };
        assert_eq!((e4.mv.text.as_str(), e5.mv.text.as_str(), &e5.glyphs[..]), ("e2e4", "e7e5", &[1][..]));
        assert_eq!(e5.comment.as_deref(), Some("e6"));
        assert_eq!(e5.variations[0].moves[0].comment.as_deref(), Some("Ke3 d6"));
        assert!(record.moves().is_empty());
    }
}
