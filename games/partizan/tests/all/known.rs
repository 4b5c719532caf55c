//! Values that are published.

use boyi_partizan::Arena;
use boyi_partizan_games::PartizanGames;
use serde_json::Value;

/// Checks that two expressions have the same value.
#[track_caller]
fn check(arena: &mut Arena, games: &mut PartizanGames, expression: &str, value: &str) {
    let found = arena.read_with(expression, games).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let expected = arena.read(value).unwrap_or_else(|error| panic!("{value}: {error}"));
    assert!(found == expected, "{expression} = {}, expected {value}", arena.write(found).unwrap());
}

/// Checks a table of positions of one game.
#[track_caller]
fn table(game: &str, table: &[(&str, &str)]) {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for (position, value) in table {
        check(&mut arena, &mut games, &format!("{game}({position})"), value);
    }
}

#[test]
fn domineering() {
    // Lessons in Play and Winning Ways; 4×4 as CGSuite gives it.
    table(
        "domineering",
        &[
            ("1x1", "0"),
            ("1x6", "-3"),
            ("7x1", "3"),
            ("2x2", "+-1"),
            ("2x3", "{2|-1/2}"),
            ("2x4", "Miny(2)"),
            ("3x3", "+-1"),
            ("3x4", "-3/2"),
            ("3x5", "-1"),
            ("3x6", "{-1|-7/2}"),
            ("4x4", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
            ("..|.#", "*"),
            ("#...|....|....|#...", "{3/2|*}"),
            ("....|...#", "{1*|-1*}"),
            ("#..#|...#|...#", "+-3/2"),
            ("2x11", "{7/2|3/2||1|-1/2|||-1}"),
            ("11x2", "{1|||1/2|-1||-3/2|-7/2}"),
        ],
    );
}

#[test]
fn positions_of_other_programs() {
    let Some(text) = boyi_testdata::outside_text("partizan/positions.json") else { return };
    let data: Value = serde_json::from_str(&text).unwrap();
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    let mut checked = 0;
    for case in data["cases"].as_array().unwrap() {
        let field = |name: &str| case[name].as_str().unwrap();
        if !PartizanGames::EXAMPLES.iter().any(|(name, _)| *name == field("game")) {
            continue;
        }
        let expression = format!("{}({})", field("game"), field("position"));
        check(&mut arena, &mut games, &expression, field("value"));
        let game = arena.read_with(&expression, &mut games).unwrap();
        let (_, temperature) = arena.mean_and_temperature(game).unwrap();
        assert_eq!(temperature.to_string(), field("temperature"), "{expression}");
        assert_eq!(arena.left_stop(game).number.to_string(), field("left_stop"), "{expression}");
        assert_eq!(arena.right_stop(game).number.to_string(), field("right_stop"), "{expression}");
        assert_eq!(arena.birthday(game).unwrap().to_string(), field("birthday"), "{expression}");
        checked += 1;
    }
    assert!(checked >= 39, "{checked}");
}

#[test]
fn rectangles_of_other_programs() {
    let Some(text) = boyi_testdata::outside_text("partizan/domineering_rectangles.json") else { return };
    let data: Value = serde_json::from_str(&text).unwrap();
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for case in data.as_array().unwrap() {
        let expression = format!("domineering({}x{})", case["rows"], case["cols"]);
        let value = case["value"].as_str().unwrap();
        let value = value.trim_start_matches("CanonicalForm('").trim_end_matches("')");
        check(&mut arena, &mut games, &expression, value);
    }
}
