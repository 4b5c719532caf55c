//! Why a bar is won or lost, where an argument is known that needs no solving (D. Gale 1974).

use super::{Bar, Bite, Chomp};
use boyi_core::{Analysis, Notation, Note, Record};

/// The reason for the position's value, whichever engine found it.
pub(super) fn explain(game: &Chomp, record: &Record<Chomp>, _: &Analysis<Bite>) -> Vec<Note> {
    reason(game, record.now()).into_iter().collect()
}

fn reason(game: &Chomp, bar: &Bar) -> Option<Note> {
    let (columns, rows) = (bar[0], bar.iter().filter(|&&length| length > 0).count() as u8);
    let bite = |id, column, row| Some(Note::new(id).with("move", game.move_text(bar, &Bite { column, row })));
    // The longer and the shorter of two rows or columns.
    let pair = match (columns, rows) {
        (_, 2) => Some((columns, bar[1])),
        (2, _) => Some((rows, bar.iter().filter(|&&length| length == 2).count() as u8)),
        _ => None,
    };
    let across = |along: u8, other: u8| if rows == 2 { (along, other) } else { (other, along) };
    match (columns, rows) {
        (0, _) => None,
        (1, 1) => Some(Note::new("chomp.poison")),
        (_, 1) => bite("chomp.line", 1, 0),
        (1, _) => bite("chomp.line", 0, 1),
        _ => match pair {
            Some((long, short)) if long == short + 1 => Some(Note::new("chomp.two-lost")),
            Some((long, short)) => {
                let (column, row) = if long == short { across(long - 1, 1) } else { across(short + 1, 0) };
                bite("chomp.two-won", column, row)
            }
            None if bar[1] == 1 && columns == rows => Some(Note::new("chomp.arms-lost")),
            None if bar[1] == 1 && columns > rows => bite("chomp.arms-won", rows, 0),
            None if bar[1] == 1 => bite("chomp.arms-won", 0, columns),
            None if bar[usize::from(rows) - 1] < columns => None,
            None if columns == rows => bite("chomp.square", 1, 1),
            None => Some(Note::new("chomp.stealing")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{Arg, Game, Limits, Quiet};

    /// Every reason says what the solver says, and the bite that it names wins.
    #[test]
    fn reasons_are_right() {
        let game = Chomp { rows: 5, columns: 5 };
        let solution = boyi_search::Solution::new(&game, &game.start(), &Limits::default(), &mut Quiet).unwrap();
        let mut reasons = 0;
        for (bar, value) in solution.iter() {
            let Some(note) = reason(&game, bar) else { continue };
            reasons += 1;
            assert_eq!(value.is_loss(), note.id.ends_with("lost") || note.id == "chomp.poison", "{bar:?} {note:?}");
            for (_, named) in &note.args {
                let Arg::Text(named) = named else { panic!("{note:?}") };
                let bite = game.parse_move(bar, named).unwrap();
                assert!(solution.value(&game, &game.play(bar, &bite)).unwrap().is_loss(), "{bar:?} {note:?}");
            }
        }
        assert!(reasons > 40, "{reasons}");
    }
}
