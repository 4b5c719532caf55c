//! Games as Piskvork, the manager of Gomocup, keeps them: files that end with `.psq`.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0     columns and rows
//! 8,8,0                         a move: column and row, counted from 1 at the top left; milliseconds
//! 9,8,1250
//! A.ZIP                         the players, and how the game ended
//! B.ZIP
//! -1
//! ```

use super::{Bits, Mnk};
use boyi_catalogue::board;
use boyi_core::{Notation, ParseError, Record};

/// Reads a game; `None` of a text of another kind.
pub(super) fn read<B: Bits>(game: &Mnk<B>, text: &str) -> Option<Result<Record<Mnk<B>>, ParseError>> {
    let header = text.trim_start().strip_prefix("Piskvorky ")?;
    Some(read_lines(game, header))
}

fn read_lines<B: Bits>(game: &Mnk<B>, text: &str) -> Result<Record<Mnk<B>>, ParseError> {
    let shape = game.shape();
    let mut lines = text.lines().zip(1..);
    let size = lines.next().and_then(|(header, _)| header.split(',').next()).unwrap_or_default().trim();
    let own = format!("{}x{}", shape.columns, shape.rows);
    if size != own {
        return Err(ParseError::new("size", size, "board-of-size").with("size", own));
    }
    let mut record = Record::new(game);
    for (line, number) in lines {
        let mut fields = line.split(',').map(|field| board::number(field.trim()));
        let (Some(Some(column)), Some(Some(row))) = (fields.next(), fields.next()) else { break };
        let square = column.checked_sub(1).zip(shape.rows.checked_sub(row));
        // A column beyond the letters is on no board.
        let square = square.filter(|square| square.0 < shape.columns);
        let text = square.map_or_else(|| line.to_owned(), |(column, row)| board::square_text(column, row));
        let mv = game.parse_move(record.now(), &text).map_err(|error| error.in_line(number))?;
        record.push(game, mv);
    }
    Ok(record)
}
