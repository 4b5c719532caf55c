//! Games as they are played: values against plain minimax, moves against the positions of expressions.

use boyi_catalogue::{AnyGame, Databases, Question, Setup};
use boyi_core::{Limits, NoObserver, Outcome, Value};
use boyi_partizan_games::PARTIZAN;
use std::{collections::HashMap, sync::Arc};

/// Opens a partizan game, or a sum.
fn open(text: &str) -> Box<dyn AnyGame> {
    let setup = Setup::parse(text).unwrap();
    if setup.name() == "sum" {
        return boyi_partizan_games::play::open_sum(&setup, &Arc::new(Databases::default())).unwrap();
    }
    let entry = PARTIZAN.iter().copied().flatten().find(|entry| entry.name == setup.name()).unwrap();
    let setup = entry.complete(setup).unwrap();
    (entry.open)(&setup, &Arc::new(Databases::default())).unwrap()
}

/// Whether the player to move wins, by plain search.
fn wins(game: &dyn AnyGame, position: &str, known: &mut HashMap<String, bool>) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let mut record = game.record(Some(position), &[]).unwrap();
    let moves = record.legal(10_000).unwrap();
    let mut found = false;
    for mv in moves {
        record.play(&mv.text).unwrap();
        let next = record.position();
        record.undo();
        found |= !wins(game, &next, known);
    }
    known.insert(position.to_owned(), found);
    found
}

/// Checks the engine of values against plain search: the position, and each of its moves. Returns how many positions it decided.
fn check(game: &dyn AnyGame, positions: &[String]) -> usize {
    let mut known = HashMap::new();
    let question = Question {
        engine: "values".to_owned(),
        evaluator: None,
        limits: Limits { lines: Limits::ALL, ..Limits::default() },
    };
    for position in positions {
        let mut record = game.record(Some(position), &[]).unwrap();
        let wins_now = wins(game, position, &mut known);
        if record.verdict() == Some(Outcome::Loss) {
            assert!(!wins_now, "{} {position}", game.name());
            continue;
        }
        let found = record.analyze(&question, &mut NoObserver).unwrap();
        let is_win = |value: Value| {
            assert!(value.is_win() || value.is_loss());
            value.is_win()
        };
        assert_eq!(is_win(found.value), wins_now, "{} {position}", game.name());
        assert_eq!(found.lines.len() as u64, record.count(), "{} {position}", game.name());
        for line in &found.lines {
            let text = line.moves[0].text.clone();
            record.play(&text).unwrap();
            let loses = !wins(game, &record.position(), &mut known);
            record.undo();
            assert_eq!(is_win(line.value), loses, "{} {position} {text}", game.name());
        }
    }
    known.len()
}

/// Random grids of these characters, with either player to move.
fn grids(characters: &str, rows: usize, columns: usize, count: usize) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(7);
    let characters: Vec<char> = characters.chars().collect();
    (0..count)
        .map(|at| {
            let (rows, columns) = (random.usize(1..=rows), random.usize(1..=columns));
            let mut row =
                || (0..columns).map(|_| characters[random.usize(..characters.len())]).collect::<String>();
            let rows: Vec<String> = (0..rows).map(|_| row()).collect();
            format!("{} {}", rows.join("|"), if at % 2 == 0 { "left" } else { "right" })
        })
        .collect()
}

fn both(positions: &[&str]) -> Vec<String> {
    positions.iter().flat_map(|position| ["left", "right"].map(|side| format!("{position} {side}"))).collect()
}

#[test]
fn values_decide_as_minimax_does() {
    for (game, positions) in [
        ("domineering", grids("...#", 4, 4, 120)),
        ("clobber", grids("xxoo.", 3, 3, 80)),
        ("col", grids("....xo#", 3, 3, 80)),
        ("snort", grids("....xo#", 3, 3, 80)),
        ("amazons", grids("xo.###", 3, 3, 60)),
        ("fission", grids("x...#", 4, 4, 80)),
        ("toads-and-frogs", grids("tf..", 1, 9, 80)),
        ("elephants-and-rhinos", grids("er..", 1, 9, 80)),
        ("toppling-dominoes", grids("llrre.", 1, 7, 80)),
        ("ski-jumps", grids("LRlr....", 4, 3, 80)),
        ("shove", grids("lr.", 1, 6, 80)),
        ("push", grids("lr.", 1, 6, 80)),
        ("hackenbush", grids("lre", 1, 6, 60)),
        (
            "hackenbush",
            both(&[
                "(l;r;e)",
                "l(r:A;e)",
                "(lr:A;rl:A)",
                "(e:A;l:Ar;r:A)",
                "l(re:A;r(l:A;e:0))",
                "(l:Ar:B;e:B;r)",
                "(l:A;l:A;e:A;r)",
                "(e:0;l:Al:A)",
            ]),
        ),
        ("cutcake", both(&["1x1", "2x3", "4x3", "3x5", "4x1,2x3,1x3", "2x2,2x2"])),
        ("maundy-cake", both(&["1x1", "2x3", "4x3", "6x2", "4x1,2x3,1x3", "2x2,2x2"])),
    ] {
        assert!(check(&*open(game), &positions) > 10, "{game}");
    }
}

/// Partizan components beside impartial ones.
#[test]
fn values_decide_sums_as_minimax_does() {
    for (game, positions) in [
        (
            "sum:games=nim|domineering(3x3)|hackenbush(lrl)",
            both(&["2,1|.../.#.|lrl", "1|..#/...|(l;rl)", "0|.../...|re"]),
        ),
        ("sum:games=clobber|kayles", both(&["xxo/ooo|3", "xo.xo|2"])),
        ("sum:games=toads-and-frogs|col|cutcake", both(&["tt..f|.../#..|3x2", "tf.tf|...|1x3"])),
        ("sum:games=ski-jumps|nim", both(&["L../.R./...|1", "R.l/.L./.../..r|0"])),
        ("sum:games=snort(1x4)|nim", both(&["....|1", "x...|2"])),
    ] {
        assert!(check(&*open(game), &positions) > 10, "{game}");
    }
}

/// A game between players with exchanged colours has the negative value: who won as Left wins as Right.
#[test]
fn exchanged_colours_exchange_the_winner() {
    let exchange = |text: &str, [a, b]: [char; 2]| -> String {
        let other = |c: char| {
            if c == a {
                b
            } else if c == b {
                a
            } else {
                c
            }
        };
        let (board, side) = text.split_once(' ').unwrap();
        let side = if side == "left" { "right" } else { "left" };
        format!("{} {side}", board.chars().map(other).collect::<String>())
    };
    for (game, colours, positions) in [
        ("clobber", ['x', 'o'], grids("xxoo.", 3, 4, 60)),
        ("col", ['x', 'o'], grids("...xo#", 3, 3, 60)),
        ("snort", ['x', 'o'], grids("...xo#", 3, 3, 60)),
        ("amazons", ['x', 'o'], grids("xo.###", 3, 3, 40)),
        ("toppling-dominoes", ['l', 'r'], grids("llrre.", 1, 8, 60)),
        ("shove", ['l', 'r'], grids("lr.", 1, 6, 60)),
        ("push", ['l', 'r'], grids("lr.", 1, 6, 60)),
        ("hackenbush", ['l', 'r'], grids("lre", 1, 8, 60)),
    ] {
        let game = open(game);
        for position in positions {
            let judge = |text: &str| {
                let mut record = game.record(Some(text), &[]).unwrap();
                record.analyze(&Question::default(), &mut NoObserver).unwrap().value
            };
            assert_eq!(judge(&position), judge(&exchange(&position, colours)), "{} {position}", game.name());
        }
    }
    // Boards turned by a quarter.
    for game in ["domineering", "fission"].map(open) {
        for text in grids("...#", 4, 4, 60) {
            let (board, side) = text.split_once(' ').unwrap();
            let rows: Vec<Vec<char>> = board.split('|').map(|row| row.chars().collect()).collect();
            let column = |at: usize| rows.iter().map(|row| row[at]).collect::<String>();
            let turned = (0..rows[0].len()).map(column).collect::<Vec<_>>().join("|");
            let other = if side == "left" { "right" } else { "left" };
            let [one, two] = [text.clone(), format!("{turned} {other}")].map(|text| {
                let mut record = game.record(Some(&text), &[]).unwrap();
                record.analyze(&Question::default(), &mut NoObserver).unwrap().value
            });
            assert_eq!(one, two, "{} {text}", game.name());
        }
    }
}

/// The moves on the table lead to the positions that values look at.
#[test]
fn moves_on_the_table_are_those_of_expressions() {
    use boyi_partizan::{Arena, Games, Outcome};
    use boyi_partizan_games::PartizanGames;
    let mut arena = Arena::new();
    let mut games = PartizanGames::default();
    for (game, positions) in [
        ("domineering", grids("...#", 4, 4, 60)),
        ("hackenbush", grids("lre", 1, 8, 60)),
        ("toads-and-frogs", grids("tf..", 1, 9, 60)),
        ("ski-jumps", grids("LRlr....", 4, 4, 60)),
        ("amazons", grids("xo.###", 3, 3, 30)),
        ("snort", grids("...xo#", 3, 3, 40)),
    ] {
        let opened = open(game);
        for position in positions {
            let (text, side) = position.split_once(' ').unwrap();
            let value = games.value(&mut arena, game, text).unwrap().unwrap().short().unwrap();
            let mut record = opened.record(Some(&position), &[]).unwrap();
            let outcome = arena.outcome(value);
            let wins = outcome == Outcome::First
                || outcome == if side == "left" { Outcome::Left } else { Outcome::Right };
            let found = record.analyze(&Question::default(), &mut NoObserver).unwrap();
            assert_eq!(found.value.is_win(), wins, "{game} {position}");
        }
    }
}

/// The loss of a move, and when the hottest component is not the one to move in.
#[test]
fn reasons() {
    let notes = |game: &str, position: &str| -> Vec<String> {
        let mut record = open(game).record(Some(position), &[]).unwrap();
        let analysis = record.analyze(&Question::default(), &mut NoObserver).unwrap();
        let arg = |note: &boyi_core::Note, name: &str| {
            note.args.iter().find(|(of, _)| *of == name).map(|(_, arg)| arg.to_string())
        };
        analysis
            .notes
            .iter()
            .map(|note| {
                let parts = ["value", "ahead", "temperature", "amount", "moves"].map(|name| arg(note, name));
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                format!("{} {}", note.id, parts.join(" ")).trim().to_owned()
            })
            .collect()
    };
    assert_eq!(
        notes("hackenbush", "lr left"),
        ["partizan.value 1/2", "partizan.number 1/2", "partizan.moves", "partizan.gives-up 1/2 0-1"]
    );
    assert_eq!(
        notes("domineering", "..|..|## left"),
        ["partizan.value +-1", "partizan.hot 1", "partizan.moves"]
    );
    assert_eq!(notes("domineering", "..#...|..#... left")[2..4], ["partizan.parts", "partizan.hottest 5/4"]);
    assert_eq!(notes("clobber", "xxo left")[..2], ["partizan.value ^", "partizan.infinitesimal"]);
    assert_eq!(notes("cutcake", "4x4 left")[..2], ["partizan.value 0", "partizan.zero"]);
}

/// Positions that are too large for values are searched.
#[test]
fn large_positions_are_searched() {
    let mut record = open("domineering:size=8x8").record(None, &[]).unwrap();
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let question = Question { limits, ..Question::default() };
    let analysis = record.analyze(&question, &mut NoObserver).unwrap();
    assert_eq!(analysis.engine, "pvs");
    assert_eq!(analysis.notes[0].id, "partizan.no-value");
}

#[test]
fn malformed_sums_are_refused() {
    for name in [
        "sum:games=domineering|chess",
        "sum:games=domineering(x)|nim",
        "sum:games=domineering|nim,misere",
        "sum:games=domineering(3x3|nim",
    ] {
        let setup = Setup::parse(name).unwrap();
        assert!(boyi_partizan_games::play::open_sum(&setup, &Arc::default()).is_err(), "{name}");
    }
}

/// Lets a question go on for a number of looks at the clock, and says that time is limited.
struct Clock {
    now: u64,
    end: u64,
}

impl boyi_core::SearchObserver<boyi_core::MoveText> for Clock {
    fn now_ms(&self) -> Option<u64> {
        Some(self.now)
    }

    fn remaining_ms(&self) -> Option<u64> {
        Some(self.end.saturating_sub(self.now))
    }

    fn poll(&mut self) -> std::ops::ControlFlow<()> {
        self.now += 1;
        if self.now >= self.end {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    }
}

#[test]
fn values_take_a_part_of_the_time_and_are_said_to_be_left_out() {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let question = |engine: &str| Question { engine: engine.to_owned(), evaluator: None, limits };
    // Too large for its value. Each look is a tick.
    for game in ["clobber:size=6x6", "sum:games=domineering(6x6)|snort(6x6)"] {
        let mut record = open(game).record(None, &[]).unwrap();
        let mut clock = Clock { now: 0, end: 40 };
        assert!(record.analyze(&question("values"), &mut clock).is_err(), "{game}");
        assert!((1..=11).contains(&clock.now), "{game}: {} ticks of 40", clock.now);
        let searched = record.analyze(&question("minimax"), &mut Clock { now: 0, end: 4 }).unwrap();
        assert_eq!(searched.notes[0].id, "partizan.no-value", "{game}");
    }
    // Small enough for the first slice: no clock is read.
    let mut record = open("domineering:size=3x3").record(None, &[]).unwrap();
    let found = record.analyze(&question("values"), &mut Clock { now: 0, end: 0 }).unwrap();
    assert!(found.value.is_win());
}

#[test]
fn values_are_found_within_few_nodes_or_left_out() {
    let analyze = |game: &str, nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let question = Question { engine: "values".to_owned(), evaluator: None, limits };
        open(game).record(None, &[]).unwrap().analyze(&question, &mut NoObserver).is_ok()
    };
    // It takes about 100,000 steps of work.
    assert!(!analyze("domineering:size=5x5", 1));
    assert!(analyze("domineering:size=5x5", 1_000_000));
}

#[test]
fn components_have_values_where_the_sum_has_none() {
    let mut record = open("sum:games=clobber(6x6)|nim|domineering(2x2)").record(None, &[]).unwrap();
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let question = Question { engine: "minimax".to_owned(), evaluator: None, limits };
    record.analyze(&question, &mut Clock { now: 0, end: 2 }).unwrap();
    let numbers: Vec<usize> = record.component_values().iter().map(|value| value.number).collect();
    assert_eq!(numbers, [2, 3]);
}

#[test]
fn the_best_move_of_a_sum_has_a_reason() {
    let note = |games: &str, position: &str| {
        let mut record = open(&format!("sum:games={games}")).record(Some(position), &[]).unwrap();
        let found = record.analyze(&Question::default(), &mut NoObserver).unwrap();
        let best = &found.best;
        let of_best = |note: &&boyi_core::Note| note.id.starts_with("partizan.best");
        let note = found.notes.iter().find(of_best).unwrap_or_else(|| panic!("{games} {position}"));
        assert!(best.iter().any(|mv| note.is_about(&mv.text)), "{note:?} {best:?}");
        note.clone()
    };
    let hottest = note("domineering(2x2)|domineering(2x3)", "../..|.../... left");
    assert_eq!(hottest.id, "partizan.best-hottest");
    // {1|-2} is hotter than ±{1,{2|0}}, whose threat comes first.
    let cooler = note("snort(1x4)|amazons(x../..o)", "...o|x../..o left");
    assert_eq!(cooler.id, "partizan.best-cooler");
}

#[test]
fn sums_take_konane_and_positions_of_impartial_games() {
    let record = open("sum:games=konane|nim(4,7)|kayles(5)|domineering(2x2)").record(None, &[]).unwrap();
    assert_eq!(record.position(), "xoxox/oxoxo/xo..x/oxoxo|4,7|5|../.. left".replace("xo..x", "x..ox"));
    check(&*open("sum:games=konane|nim"), &both(&["xo./.x.|1", "ox.o/....|2", "xo.xo.|0"]));
}

#[test]
fn sizes_that_are_none_are_said_to_be() {
    for (game, found, most) in [
        ("clobber:size=0x3", "0x3", "16x16"),
        ("domineering:size=9x9", "9x9", "8x15"),
        ("snort:size=17x2", "17x2", "16x16"),
    ] {
        let setup = Setup::parse(game).unwrap();
        let entry = PARTIZAN.iter().copied().flatten().find(|entry| entry.name == setup.name()).unwrap();
        let error = (entry.open)(&setup, &Arc::new(Databases::default())).err().unwrap();
        assert_eq!((error.field, error.found.as_str(), error.expected.id), ("size", found, "board-size"));
        let args = &error.expected.args;
        assert!(
            args.iter().any(|(name, value)| *name == "max" && *value == boyi_core::Arg::from(most)),
            "{args:?}"
        );
    }
}

#[test]
fn long_values_are_begun() {
    let mut record = open("amazons:size=3x4").record(None, &[]).unwrap();
    let found = record.analyze(&Question::default(), &mut NoObserver).unwrap();
    let value = found.notes.iter().find(|note| note.id == "partizan.value").unwrap();
    let (_, text) = value.args.iter().find(|(name, _)| *name == "value").unwrap();
    assert!(
        matches!(text, boyi_core::Arg::Text(text) if text.starts_with("+-{{8|0,") && text.ends_with('…')),
        "{text:?}"
    );
}
