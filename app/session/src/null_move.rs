//! The position as if the player to move had passed, which shows the opponent's threat.

/// A FEN with the other side to move; `None` if the text is no FEN. Nobody can capture en passant after a pass.
pub fn null_move(fen: &str) -> Option<String> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let turn = match *fields.get(1)? {
        "w" => "b",
        "b" => "w",
        _ => return None,
    };
    fields[1] = turn;
    if let Some(en_passant) = fields.get_mut(3) {
        *en_passant = "-";
    }
    Some(fields.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_moves() {
        let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
        assert_eq!(null_move(fen).unwrap(), "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
        assert_eq!(null_move("xo1/1x1/3 o"), None);
        assert_eq!(null_move("3,5,7"), None);
    }
}
