//! Games by name, and a game of one's own.

use boyi_games::{ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Registry};

static OWN: GameEntry = GameEntry::new(
    "own",
    Group::Line,
    Knowledge::Solved,
    Messages::new("own = Own", "own = 自"),
    |setup, databases| {
        let misere = setup.flag("misere")?;
        Ok(ErasedGame::boxed(
            setup,
            databases,
            boyi_games::wythoff::Wythoff { misere },
            GameSupport::default(),
        ))
    },
)
.with_params(&[Param::flag("misere"), Param::value("size", "3", "1..=9")]);

#[test]
fn a_name_typed_wrong_finds_the_nearest() {
    let registry = boyi_games::registry();
    let near = |typed: &str| {
        let error = registry.by_name(typed).unwrap_err();
        let near = error.expected.args.iter().find(|(name, _)| *name == "near");
        near.map(|(_, name)| name.to_string())
    };
    for (typed, name) in [
        ("chss", "chess"),
        ("ches", "chess"),
        ("Cehss", "chess"),
        ("connect5", "connect4"),
        ("conect4", "connect4"),
        ("tictac", "tictactoe"),
        ("nmi", "nim"),
        ("kayle", "kayles"),
        ("tic tak toe", "tictactoe"),
        ("reversy", "othello"),
        ("conect 4", "connect4"),
        ("five in row", "gomoku"),
        ("misere nym", "nim:misere"),
        ("五子", "gomoku"),
        ("巴什博奕", "subtraction"),
        ("dawsons", "dawsons-kayles, dawsons-chess"),
        ("hackenbsh", "hackenbush"),
    ] {
        assert_eq!(near(typed).as_deref(), Some(name), "{typed}");
    }
    for typed in ["", "x", "backgammon", "zz", "∗"] {
        assert_eq!(near(typed), None, "{typed}");
    }
}

/// Names, titles and aliases of both languages, however they are written, open the game with the parameters that they imply.
#[test]
fn a_game_has_many_names() {
    let registry = boyi_games::registry();
    for (typed, name) in [
        ("tic tac toe", "tictactoe"),
        ("Tic-Tac-Toe", "tictactoe"),
        ("noughts and crosses", "tictactoe"),
        ("井字棋", "tictactoe"),
        ("connect 4", "connect4"),
        ("Connect Four", "connect4"),
        ("reversi", "othello"),
        ("gobang", "gomoku"),
        ("五子棋", "gomoku"),
        ("renju", "gomoku:rule=renju"),
        ("Renju:size=9", "gomoku:size=9,rule=renju"),
        ("mill", "nine-mens-morris"),
        ("Nine Men’s Morris", "nine-mens-morris"),
        ("巴什博弈", "subtraction"),
        ("Bash's game", "subtraction"),
        ("巴什博弈：take=1+3", "subtraction:take=1+3"),
        ("阶梯 Nim", "staircase"),
        ("阶梯nim", "staircase"),
        ("silver dollar", "staircase"),
        ("反 Nim", "nim:misere"),
        ("反Nim:k=2", "nim:k=2,misere"),
        ("misère nim", "nim:misere"),
        ("Northcott", "nim"),
        ("multi-SG", "lasker"),
        ("dobutsu shogi", "dobutsu"),
        ("mu torere", "mu-torere"),
        ("限量取子", "subtraction"),
        ("fox and hounds", "fox-and-hounds"),
        ("hexadecimal", "hexadecimal"),
        ("hex:code=0.9[3]", "hexadecimal:code=0.9[3]"),
        ("hex:0.9", "hexadecimal:code=0.9"),
        ("sum:games=hex(0.9)|击柱", "sum:games=hex(0.9)|击柱"),
        ("sum:games=skittles|Bash's game|阶梯 Nim", "sum:games=skittles|Bash's game|阶梯 Nim"),
    ] {
        let canonical = |text: &str| {
            let game = registry.open(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut values = registry.values(&game.name()).unwrap();
            values.sort();
            (registry.entry(&game.name()).unwrap().name, values)
        };
        assert_eq!(canonical(typed), canonical(name), "{typed}");
    }
    // Components of a sum too, with the parameters that were typed.
    let nimber = |text: &str, position: &str| {
        let game = registry.open(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.record(Some(position), &[]).unwrap().nimber()
    };
    for (typed, named) in [
        ("skittles|Bash's game", "kayles|subtraction"),
        ("击柱|巴什博弈(1+3)", "kayles|subtraction(1+3)"),
        ("stair Nim|corner the queen", "staircase|wythoff"),
    ] {
        for position in ["5|4", "5|7", "9|2"] {
            let position = if named.contains("wythoff") { "2,3|5,7" } else { position };
            let of = |games: &str| nimber(&format!("sum:games={games}"), position);
            assert!(of(typed).is_some() && of(typed) == of(named), "{typed} {position}");
        }
    }
    for (typed, expected) in [("anti-Nim", "misere-of-sum"), ("reversi", "component-game")] {
        let error = registry.open(&format!("sum:games=nim|{typed}")).map(|game| game.name()).unwrap_err();
        assert_eq!((error.field, error.expected.id), ("games", expected), "{typed}");
    }
    for entry in registry.entries() {
        for alias in registry.aliases(entry) {
            assert_eq!(registry.by_name(alias).unwrap().name, entry.name, "{alias}");
            assert!(registry.open(alias).is_ok(), "{alias}");
        }
        assert_eq!(entry.titles().count(), 2, "{}", entry.name);
    }
    for (typed, expected) in [
        ("hex", "no-hex"),
        ("Hex", "no-hex"),
        ("六贯棋", "no-hex"),
        ("cutting paper", "no-cutting-paper"),
        ("every-sg", "no-every-sg"),
    ] {
        let error = registry.open(typed).map(|game| game.name()).unwrap_err();
        assert_eq!((error.field, error.expected.id), ("game", expected), "{typed}");
    }
}

#[test]
fn a_game_of_ones_own_comes_after_the_others() {
    let builtin = boyi_games::registry();
    let registry = builtin.clone().with(&OWN);
    assert_eq!(registry.entries().len(), builtin.entries().len() + 1);
    assert_eq!(registry.entries().last().unwrap().name, "own");
    assert_eq!(registry.by_name("自").unwrap().name, "own");
    assert_eq!(registry.open("OWN:misere").unwrap().name(), "own:misere");
    assert_eq!(registry.entry("own:5").unwrap().name, "own");
    assert_eq!(registry.values("own:5").unwrap(), [("misere", "no".to_owned()), ("size", "5".to_owned())]);
    assert!(builtin.open("own").is_err_and(|error| error.field == "game"));
    assert!(registry.open("own:depth=1").is_err_and(|error| error.field == "parameter"));
}

#[test]
#[should_panic(expected = "named `own`")]
fn two_games_of_one_name() {
    let _ = Registry::default().with(&OWN).with(&OWN);
}

/// The picture of a game in a list is of a position of the game in which something is to be decided.
#[test]
fn examples_are_positions() {
    let registry = boyi_games::registry();
    for entry in registry.entries() {
        let Some(example) = entry.example else { continue };
        let game = registry.open(entry.name).unwrap();
        let record =
            game.record(Some(example), &[]).unwrap_or_else(|error| panic!("{}: {error:?}", entry.name));
        assert_eq!(record.position(), example);
        assert_eq!(record.verdict(), None, "{}", entry.name);
        assert_ne!(example, game.record(None, &[]).unwrap().position());
    }
}

/// A variant has a name in each language, and opens with its parameters.
#[test]
fn variants_have_names() {
    let registry = boyi_games::registry();
    let names = |game: &str| {
        let entry = registry.by_name(game).unwrap();
        registry.variants(entry).map(|(name, _)| *name).collect::<Vec<_>>()
    };
    assert_eq!(names("nim"), ["nim:misere", "nim:k=2"]);
    assert!(names("gomoku").contains(&"gomoku:rule=renju"));
    assert!(names("chess").is_empty());
    for entry in registry.entries() {
        for (name, aliases) in registry.variants(entry) {
            assert_eq!(registry.open(name).unwrap().name(), *name);
            for chinese in [true, false] {
                let is_chinese = |alias: &&&str| alias.contains(|c: char| c > '\u{2e7f}') == chinese;
                assert!(aliases.iter().any(|alias| is_chinese(&alias)), "{name}: {chinese}");
            }
        }
    }
}

#[test]
fn sums_with_a_partizan_component_are_played_by_left_and_right() {
    let sides = |game: &str| boyi_games::registry().entry(game).unwrap().sides;
    assert_eq!(sides("sum:games=nim(4,7)|domineering(2x2)"), ["left", "right"]);
    assert_eq!(sides("sum:games=nim(4,7)|konane(4x5)"), ["left", "right"]);
    assert_eq!(sides("sum:games=nim(4,7)|kayles"), ["first", "second"]);
}

/// Pictures in a list tell the games of a family apart, and no board of stones or dominoes is empty.
#[test]
fn pictures_in_a_list_show_the_game() {
    use boyi_core::Picture;
    let registry = boyi_games::registry();
    let mut seen: Vec<(&str, Picture)> = Vec::new();
    for entry in registry.entries().filter(|entry| matches!(entry.group, Group::Impartial | Group::Partizan))
    {
        let game = registry.open(entry.name).unwrap();
        let picture = game.record(entry.example, &[]).unwrap().picture(game.views()[0]);
        if let Picture::Grid(grid) = &picture {
            assert!(grid.cells.iter().any(Option::is_some), "{}", entry.name);
        }
        let same = seen.iter().find(|(_, other)| *other == picture).map(|(other, _)| *other);
        assert_eq!(same, None, "{} looks like another", entry.name);
        seen.push((entry.name, picture));
    }
}
