//! Proofs of values of positions, checked by `boyi-value-proof`.

use boyi_partizan::{Arena, ProofError};
use boyi_partizan_games::PartizanGames;
use boyi_value_proof::{Verified, check};

fn proof(text: &str) -> String {
    Arena::new().prove(text, &mut PartizanGames::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
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
            let refused = Arena::new().prove(text, &mut PartizanGames::default());
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
