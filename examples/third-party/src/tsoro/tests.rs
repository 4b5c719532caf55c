//! The rules, and the solver against a definition of its own.

use super::*;
use boyi_core::{NoObserver, Value};
use std::collections::{HashMap, HashSet};

/// Every position that can be reached.
fn reachable() -> Vec<Position> {
    let (mut seen, mut all) = (HashSet::from([Tsoro.start()]), vec![Tsoro.start()]);
    let mut next = 0;
    while let Some(&position) = all.get(next) {
        next += 1;
        let mut moves = Vec::new();
        Tsoro.moves(&position, &mut moves);
        for mv in moves {
            let after = Tsoro.play(&position, &mv);
            if seen.insert(after) {
                all.push(after);
            }
        }
    }
    all
}

/// Values by passes over all positions until nothing changes: a win or a loss in one ply more with each.
fn values(all: &[Position]) -> HashMap<Position, Value> {
    let mut known: HashMap<Position, Value> = HashMap::new();
    for plies in 0.. {
        let value = |position: &Position| {
            let mut moves = Vec::new();
            Tsoro.moves(position, &mut moves);
            let after: Vec<_> = moves.iter().map(|mv| known.get(&Tsoro.play(position, mv))).collect();
            if moves.is_empty() || after.iter().all(|value| value.is_some_and(|value| value.is_win())) {
                Some(Value::Loss { plies: Some(plies) })
            } else {
                after
                    .iter()
                    .any(|value| value.is_some_and(|value| value.is_loss()))
                    .then_some(Value::Win { plies: Some(plies) })
            }
        };
        let open = all.iter().filter(|position| !known.contains_key(position));
        let found: Vec<_> = open.filter_map(|position| Some((*position, value(position)?))).collect();
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    known
}

#[test]
fn the_solver_agrees_with_the_definition() {
    let all = reachable();
    let known = values(&all);
    let count = |is: fn(&Value) -> bool| known.values().filter(|value| is(value)).count();
    assert_eq!((all.len(), count(|v| v.is_win()), count(|v| v.is_loss())), (815, 210, 72));
    let entry = boyi_games::Registry::default().with(&ENTRY);
    let game = entry.open("tsoro-yematatu").unwrap();
    for position in &all {
        let mut record = game.record(Some(&Tsoro.position_text(position)), &[]).unwrap();
        let question = boyi_games::Question::default();
        let value = record.analyze(&question, &mut NoObserver).unwrap().value;
        assert_eq!(value, known.get(position).copied().unwrap_or(Value::Draw), "{position:?}");
    }
}

#[test]
fn texts_read_back() {
    for position in reachable() {
        let text = Tsoro.position_text(&position);
        assert_eq!(Tsoro.parse_position(&text), Ok(position), "{text}");
        let mut moves = Vec::new();
        Tsoro.moves(&position, &mut moves);
        assert_eq!(moves.is_empty(), Tsoro.outcome(&position).is_some(), "{text}");
        for mv in moves {
            assert_eq!(Tsoro.parse_move(&position, &Tsoro.move_text(&position, &mv)), Ok(mv), "{text}");
        }
    }
    for bad in [
        "",
        "x",
        "./.../... z",
        "./.../...x",
        "./..../.. x",
        "x/.../... x",
        "x/xo./... x",
        "x/xoo/xo. x",
        "x/x../xoo x",
        "é/.../... x",
    ] {
        assert!(Tsoro.parse_position(bad).is_err(), "{bad}");
    }
}

/// The claims of `tsoro-yematatu-about`.
#[test]
fn no_win_takes_more_than_three_plies() {
    let known = values(&reachable());
    assert_eq!(known.get(&Tsoro.start()), None, "a draw");
    let wins = || known.iter().filter(|(_, value)| value.is_win());
    assert_eq!(wins().filter_map(|(_, value)| value.plies()).max(), Some(3));
    assert_eq!(wins().map(|(position, _)| 7 - position.empty().count_ones()).min(), Some(4));
}

#[test]
fn the_third_time_is_a_draw() {
    // The stones go round and round: to the next point, and over one stone.
    let moves = "a1 b1 c1 b2 b3 a2 c1c2 b1c1 a1b1 a2a1 c2a2 c1c2 b1c1 b2b1 a2b2 a1a2 c1a1 c2c1 b2c2 b1b2 a1b1 a2a1 \
                 c2a2 c1c2 b1c1 b2b1 a2b2 a1a2 c1a1 c2c1 b2c2 b1b2";
    let mut record = Record::new(&Tsoro);
    for text in moves.split_whitespace() {
        assert_eq!(Tsoro.verdict(&record), None, "before {text}");
        let mv = Tsoro.parse_move(record.now(), text).unwrap();
        record.push(&Tsoro, mv);
    }
    assert_eq!(Tsoro.verdict(&record), Some(Outcome::Draw));
}
