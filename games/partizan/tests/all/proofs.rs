//! Proofs of values of positions, checked by `boyi-value-proof`.

use boyi_partizan::{Arena, ProofError};
use boyi_partizan_games::PartizanGames;
use boyi_value_proof::{Verified, check};

fn proof(text: &str) -> String {
    Arena::new()
        .prove(text, &mut PartizanGames::default(), &mut |_| true)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn verified(text: &str) -> Verified {
    let proof = proof(text);
    check(&proof).unwrap_or_else(|error| panic!("{text}: {error}\n{proof}"))
}

#[test]
fn claims_are_as_written() {
    for (text, claims) in [
        ("domineering(2x2)", &["domineering(..|..) = {1|-1}", "{1|-1} is in canonical form"][..]),
        ("domineering(2x3) - {2|-1/2} = 0", &["domineering(...|...) - {2|{-1|0}} = 0"]),
        ("1/2 >= -domineering(#.|..)", &["{0|1} >= -domineering(#.|..)"]),
        ("{0,{1|0,*}|2} <= 2", &["2 >= {0,{1|0,{0|0}}|2}"]),
        ("{{2|1}+0||0|-1} - +-1 = hackenbush(lr) - hackenbush(lr)", &[]),
        ("hackenbush(lr) + hackenbush(lr) = 1", &["hackenbush(lr) + hackenbush(lr) = 1"]),
        (
            "+-{1,{2|0}}",
            &["{1,{2|0}|-1,{0|-2}} = {1,{2|0}|-1,{0|-2}}", "{1,{2|0}|-1,{0|-2}} is in canonical form"],
        ),
    ] {
        if claims.is_empty() {
            let refused = Arena::new().prove(text, &mut PartizanGames::default(), &mut |_| true);
            assert_eq!(refused, Err(ProofError::False), "{text}");
        } else {
            let found: Vec<String> = verified(text).claims.iter().map(ToString::to_string).collect();
            assert_eq!(found, claims, "{text}");
        }
    }
}

#[test]
fn positions_of_every_game_are_proved() {
    for (name, example) in PartizanGames::EXAMPLES {
        let example = if *name == "domineering" { "4x4" } else { example };
        let found = verified(&format!("{name}('{example}') + {{1|*}}"));
        assert_eq!(found.claims.len(), 2, "{name}");
        assert_eq!(found.trees.is_empty(), *name == "domineering", "{name}");
        assert_eq!(found.positions[0] == found.positions[1], *name == "domineering", "{name}");
    }
}

/// A game of at most this depth, in braces.
fn random_game(random: &mut fastrand::Rng, depth: u32) -> String {
    if depth == 0 || random.u8(..4) == 0 {
        return (*random.choice(&["0", "1", "-1", "*", "^", "1/2", "v*"]).unwrap()).to_owned();
    }
    let mut side = || {
        let options: Vec<String> = (0..random.u8(..3)).map(|_| random_game(random, depth - 1)).collect();
        options.join(",")
    };
    format!("{{{}|{}}}", side(), side())
}

#[test]
fn random_games_have_their_values_and_order() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut found = [0; 2];
    for _ in 0..400 {
        let (g, h) = (random_game(&mut random, 3), random_game(&mut random, 3));
        let sum = verified(&format!("{g} - {h} + {{1|*}}"));
        assert_eq!((sum.claims.len(), sum.trees.len()), (2, 0));
        let claim = format!("{g} >= {h}");
        let mut arena = Arena::new();
        let [g, h] = [&g, &h].map(|text| arena.read(text).unwrap());
        if arena.at_most(h, g).unwrap() {
            found[0] += 1;
            assert_eq!(verified(&claim).claims.len(), 1);
        } else {
            found[1] += 1;
            let refused = Arena::new().prove(&claim, &mut PartizanGames::default(), &mut |_| true);
            assert_eq!(refused, Err(ProofError::False), "{claim}");
        }
    }
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

/// The caller is asked whether to go on also while a proof is written, when the value has been found.
#[test]
fn proofs_stop_when_told_to() {
    use boyi_partizan::{ArenaError, GameError};
    for text in ["domineering(4x4)", "domineering(4x4) >= {-1|-1}", "snort(2x5)"] {
        let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
        let mut asked = 0;
        let whole = arena.prove(text, &mut games, &mut |_| {
            asked += 1;
            true
        });
        let whole = whole.unwrap();
        // The values are known now: what is asked is asked while the proof is written.
        let stopped = arena.prove(text, &mut games, &mut |_| false);
        assert_eq!(stopped.unwrap_err().game_error(), Some(GameError::Stopped), "{text}");
        assert!(asked > 0, "{text}");
        assert_eq!(arena.prove(text, &mut games, &mut |_| true), Ok(whole), "{text}");
    }
}
