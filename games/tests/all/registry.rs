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
    let registry = Registry::builtin();
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
    ] {
        assert_eq!(near(typed).as_deref(), Some(name), "{typed}");
    }
    for typed in ["", "x", "backgammon", "zz", "∗"] {
        assert_eq!(near(typed), None, "{typed}");
    }
}

#[test]
fn a_game_of_ones_own_comes_after_the_others() {
    let builtin = Registry::builtin();
    let registry = builtin.clone().with(&OWN);
    assert_eq!(registry.entries().len(), builtin.entries().len() + 1);
    assert_eq!(registry.entries().last().unwrap().name, "own");
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
