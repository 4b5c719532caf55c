//! The numbers of moves: one for a move of each player, as chess players count.

/// A move with its number: `3. Nf3`, `3… Nc6`. Plies count from 0; where the second player begins, the first move is `1…`.
pub fn numbered(ply: usize, second_begins: bool, label: &str) -> String {
    let dots = if is_seconds(ply, second_begins) { "…" } else { "." };
    format!("{}{dots} {label}", move_number(ply, second_begins))
}

/// The number before a move in a list of all: that of the first player's moves, and of the first move, by either player.
pub fn number_in_list(ply: usize, second_begins: bool) -> Option<String> {
    let number = move_number(ply, second_begins);
    match is_seconds(ply, second_begins) {
        false => Some(format!("{number}.")),
        true => (ply == 0).then(|| format!("{number}…")),
    }
}

/// Whether the second player moves at a ply.
pub fn is_seconds(ply: usize, second_begins: bool) -> bool {
    ply.is_multiple_of(2) == second_begins
}

fn move_number(ply: usize, second_begins: bool) -> usize {
    (ply + usize::from(second_begins)) / 2 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_by_player() {
        let all = |second| (0..4).map(|ply| numbered(ply, second, "a")).collect::<Vec<_>>();
        assert_eq!(all(false), ["1. a", "1… a", "2. a", "2… a"]);
        assert_eq!(all(true), ["1… a", "2. a", "2… a", "3. a"]);
    }

    #[test]
    fn a_list_has_each_number_once() {
        let all = |second| (0..5).map(|ply| number_in_list(ply, second)).collect::<Vec<_>>();
        let number = |text: &str| Some(text.to_owned());
        assert_eq!(all(false), [number("1."), None, number("2."), None, number("3.")]);
        assert_eq!(all(true), [number("1…"), number("2."), None, number("3."), None]);
    }
}
