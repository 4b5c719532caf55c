//! Laws of every game: what is read, and values against a plain search.

use boyi_partizan::{Arena, Outcome, Player, Position, position::Sign};
use boyi_partizan_games::{PartizanGames, Rules};
use std::collections::HashMap;

/// Whether the player who is to move wins, by plain search of the position as a whole.
fn wins<P: Position>(position: &P, player: Player, known: &mut HashMap<(P, bool), bool>) -> bool {
    let key = (position.clone(), player == Player::Left);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let mut moves = Vec::new();
    position.moves(player, &mut |next| moves.push(next));
    let wins = moves.iter().any(|next| !wins(next, player.opponent(), known));
    known.insert(key, wins);
    wins
}

/// Checks that values decide each position as a plain search does, which knows neither parts nor symmetries.
fn decides<R: Rules>(positions: impl IntoIterator<Item = String>) {
    let (mut arena, mut games, mut known) = (Arena::new(), PartizanGames::default(), HashMap::new());
    for text in positions {
        let (position, sign) = R::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let value = arena.read_with(&format!("{}({text})", R::NAME), &mut games).unwrap();
        let value = if sign == Sign::Minus { arena.negative(value).unwrap() } else { value };
        let outcome = match Player::BOTH.map(|player| wins(&position, player, &mut known)) {
            [true, true] => Outcome::First,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
            [false, false] => Outcome::Second,
        };
        assert_eq!(arena.outcome(value), outcome, "{} {text}", R::NAME);
    }
}

/// Random grids of these characters.
fn grids(characters: &str, rows: usize, columns: usize, count: usize) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(1);
    let characters: Vec<char> = characters.chars().collect();
    (0..count)
        .map(|_| {
            let (rows, columns) = (random.usize(1..=rows), random.usize(1..=columns));
            let mut row =
                || (0..columns).map(|_| characters[random.usize(..characters.len())]).collect::<String>();
            (0..rows).map(|_| row()).collect::<Vec<_>>().join("|")
        })
        .collect()
}

#[test]
fn values_decide_as_search_does() {
    decides::<boyi_partizan_games::domineering::Domineering>(grids("...#", 4, 4, 300));
}

#[test]
fn examples_have_values() {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for (name, position) in PartizanGames::EXAMPLES {
        arena.read_with(&format!("{name}({position})"), &mut games).unwrap();
    }
}
