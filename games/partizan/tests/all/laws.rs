//! Laws of every game: what is read, and values against a plain search.

use boyi_partizan::{Arena, Game, Outcome, Player, Position, position::Sign};
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

/// The position that is read, and its value.
fn valued<R: Rules>(text: &str, arena: &mut Arena, games: &mut PartizanGames) -> (R::Position, Game) {
    let (position, sign) = R::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let value = arena.read_with(&format!("{}({text})", R::NAME), games).unwrap();
    (position, if sign == Sign::Minus { arena.negative(value).unwrap() } else { value })
}

/// Checks that values decide each position as a plain search does, which knows neither parts nor symmetries.
fn decides<R: Rules>(positions: impl IntoIterator<Item = String>) {
    let (mut arena, mut games, mut known) = (Arena::new(), PartizanGames::default(), HashMap::new());
    for text in positions {
        let (position, value) = valued::<R>(&text, &mut arena, &mut games);
        let outcome = match Player::BOTH.map(|player| wins(&position, player, &mut known)) {
            [true, true] => Outcome::First,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
            [false, false] => Outcome::Second,
        };
        assert_eq!(arena.outcome(value), outcome, "{} {text}", R::NAME);
    }
}

/// Whether the player who is to move wins a position beside a value in canonical form, by plain search.
fn wins_beside<P: Position>(
    arena: &mut Arena,
    sum: (P, Game),
    player: Player,
    known: &mut HashMap<(P, Game, bool), bool>,
) -> bool {
    let key = (sum.0.clone(), sum.1, player == Player::Left);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let (position, value) = sum;
    let mut moves = Vec::new();
    position.moves(player, &mut |next| moves.push((next, value)));
    moves.extend(arena.options_of(value, player).unwrap().into_iter().map(|next| (position.clone(), next)));
    let wins = moves.into_iter().any(|next| !wins_beside(arena, next, player.opponent(), known));
    known.insert(key, wins);
    wins
}

/// Checks values by their definition: whoever moves first in the position minus its value loses.
fn defines<R: Rules>(positions: impl IntoIterator<Item = String>) {
    let (mut arena, mut games, mut known) = (Arena::new(), PartizanGames::default(), HashMap::new());
    for text in positions {
        let (position, value) = valued::<R>(&text, &mut arena, &mut games);
        let other = arena.negative(value).unwrap();
        for player in Player::BOTH {
            let sum = (position.clone(), other);
            assert!(!wins_beside(&mut arena, sum, player, &mut known), "{} {text}", R::NAME);
        }
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

/// Checks that exchanging these characters negates the value.
fn negates(name: &str, exchange: [char; 2], positions: impl IntoIterator<Item = String>) {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    let [a, b] = exchange;
    for text in positions {
        let other: String = text
            .chars()
            .map(|c| {
                if c == a {
                    b
                } else if c == b {
                    a
                } else {
                    c
                }
            })
            .collect();
        let [value, other] = [text.as_str(), &other]
            .map(|text| arena.read_with(&format!("{name}({text})"), &mut games).unwrap());
        assert_eq!(arena.negative(value).unwrap(), other, "{name} {text}");
    }
}

/// Strips, forwards and with the pieces of both players exchanged in the other direction.
fn mirrored(text: &str) -> String {
    text.chars().rev().collect()
}

#[test]
fn values_decide_as_search_does() {
    use boyi_partizan_games::*;
    decides::<domineering::Domineering>(grids("...#", 4, 4, 300));
    decides::<clobber::Clobber>(grids("xxoo.", 3, 4, 200));
    decides::<col::Col>(grids("....xo#", 3, 3, 200));
    decides::<snort::Snort>(grids("....xo#", 3, 3, 200));
    decides::<konane::Konane>(grids("xo.", 4, 4, 200));
    decides::<amazons::Amazons>(grids("xo.###", 3, 3, 100));
    decides::<fission::Fission>(grids("x...#", 4, 4, 200));
    decides::<toads_and_frogs::ToadsAndFrogs>(grids("tf..", 1, 9, 200));
    decides::<elephants_and_rhinos::ElephantsAndRhinos>(grids("er..", 1, 9, 200));
    decides::<toppling_dominoes::TopplingDominoes>(grids("llrre.", 1, 8, 200));
    decides::<ski_jumps::SkiJumps>(grids("LRlr....", 4, 4, 200));
    decides::<shove::Shove>(grids("lr.", 1, 6, 200));
    decides::<push::Push>(grids("lr.", 1, 6, 200));
    decides::<hackenbush::Hackenbush>(grids("lre", 1, 8, 200));
    decides::<hackenbush::Hackenbush>(
        [
            "(l;r)(e",
            "l(r:A;e)",
            "(lr:A;rl:A)",
            "(e:A;l:Ar;r:A)",
            "l(re:A;r(l:A;e:0))",
            "ele:0",
            "(l:Ar:B;e:B;r)",
        ]
        .map(|text| text.replace(")(e", ";e)")),
    );
    decides::<cutcake::Cutcake>((1..=5).flat_map(|a| (1..=4).map(move |b| format!("{a}x{b}"))));
    decides::<maundy_cake::MaundyCake>((1..=5).flat_map(|a| (1..=4).map(move |b| format!("{a}x{b}"))));
}

#[test]
fn values_are_those_of_the_definition() {
    use boyi_partizan_games::*;
    defines::<domineering::Domineering>(grids("...#", 3, 4, 100));
    defines::<clobber::Clobber>(grids("xxoo.", 3, 3, 100));
    defines::<col::Col>(grids("...xo#", 3, 3, 60));
    defines::<snort::Snort>(grids("...xo#", 2, 4, 60));
    defines::<konane::Konane>(grids("xo.", 4, 4, 100));
    defines::<amazons::Amazons>(grids("xo####.", 3, 3, 60));
    defines::<fission::Fission>(grids("x...#", 3, 4, 100));
    defines::<toads_and_frogs::ToadsAndFrogs>(grids("tf..", 1, 8, 100));
    defines::<elephants_and_rhinos::ElephantsAndRhinos>(grids("er..", 1, 8, 100));
    defines::<toppling_dominoes::TopplingDominoes>(grids("llrre.", 1, 7, 100));
    defines::<ski_jumps::SkiJumps>(grids("LRlr....", 4, 3, 150));
    defines::<shove::Shove>(grids("lr.", 1, 5, 100));
    defines::<push::Push>(grids("lr.", 1, 5, 100));
    defines::<hackenbush::Hackenbush>(grids("lre", 1, 6, 100));
    let pictures = ["l(r:A;e)", "(lr:A;rl:A)", "(e:A;l:Ar;r:A)", "l(re:A;r(l:A;e:0))", "(l:Ar:B;e:B;r)"];
    defines::<hackenbush::Hackenbush>(pictures.map(String::from));
    defines::<cutcake::Cutcake>((1..=4).flat_map(|a| (1..=4).map(move |b| format!("{a}x{b}"))));
    defines::<maundy_cake::MaundyCake>((1..=6).flat_map(|a| (1..=4).map(move |b| format!("{a}x{b}"))));
}

#[test]
fn exchanging_the_players_negates() {
    negates("clobber", ['x', 'o'], grids("xxoo.", 3, 4, 100));
    negates("col", ['x', 'o'], grids("...xo#", 3, 3, 100));
    negates("snort", ['x', 'o'], grids("...xo#", 3, 3, 100));
    negates("konane", ['x', 'o'], grids("xo.", 4, 4, 100));
    negates("amazons", ['x', 'o'], grids("xo.###", 3, 3, 60));
    negates("toppling-dominoes", ['l', 'r'], grids("llrre.", 1, 8, 100));
    negates("shove", ['l', 'r'], grids("lr.", 1, 6, 100));
    negates("push", ['l', 'r'], grids("lr.", 1, 6, 100));
    negates("hackenbush", ['l', 'r'], grids("lre", 1, 8, 100));
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for text in grids("tf..", 1, 10, 100) {
        let exchanged = mirrored(&text).replace('t', "x").replace('f', "t").replace('x', "f");
        let [value, other] = [text, exchanged]
            .map(|text| arena.read_with(&format!("toads-and-frogs({text})"), &mut games).unwrap());
        assert_eq!(arena.negative(value).unwrap(), other);
    }
    for text in grids("LRlr....", 4, 4, 100) {
        let rows: Vec<String> = text.split('|').map(mirrored).collect();
        let other =
            |c| "LRlr".chars().zip("RLrl".chars()).find(|(from, _)| *from == c).map_or(c, |(_, to)| to);
        let exchanged: String = rows.join("|").chars().map(other).collect();
        let [value, other] = [&text, &exchanged]
            .map(|text| arena.read_with(&format!("ski-jumps({text})"), &mut games).unwrap());
        assert_eq!(arena.negative(value).unwrap(), other, "{text}");
    }
    // Boards turned by a quarter.
    for (rows, columns) in [(1, 7), (2, 5), (3, 4), (2, 9), (4, 3)] {
        let [value, turned] = [(rows, columns), (columns, rows)]
            .map(|(a, b)| arena.read_with(&format!("domineering({a}x{b})"), &mut games).unwrap());
        assert_eq!(arena.negative(value).unwrap(), turned);
    }
}

#[test]
fn examples_have_values() {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for (name, position) in PartizanGames::EXAMPLES {
        arena.read_with(&format!("{name}({position})"), &mut games).unwrap();
    }
}

#[test]
fn a_question_in_slices_has_the_same_answer() {
    use boyi_partizan::{ArenaError, Fault, GameError};
    for expression in ["domineering(5x5) + snort(3x3)", "col(4x4) + amazons(x..|...|..o)"] {
        let mut looks = 0;
        let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
        let mut go_on = |_| {
            looks += 1;
            true
        };
        let value = arena.in_slices(&mut go_on, |arena| arena.read_with(expression, &mut games)).unwrap();
        assert!(looks > 3, "{expression}: {looks}");
        let in_slices = arena.write(value).unwrap();
        let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
        let value = arena.read_with(expression, &mut games).unwrap();
        assert_eq!(arena.write(value).unwrap(), in_slices, "{expression}");
        let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
        let stopped =
            arena.in_slices(&mut |_| false, |arena| arena.read_with(expression, &mut games)).unwrap_err();
        assert_eq!(
            (stopped.game_error(), stopped.fault),
            (Some(GameError::Stopped), Fault::Game(GameError::Stopped))
        );
    }
}
