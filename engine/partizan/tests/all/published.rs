//! Values that other programs computed, where `BOYI_DATA` has them.

use boyi_partizan::{Arena, Outcome};
use serde_json::Value;

#[test]
fn short_games_have_the_published_properties() {
    let Some(text) = boyi_testdata::outside_text("partizan/cgsuite_values.json") else { return };
    let data: Value = serde_json::from_str(&text).unwrap();
    let mut arena = Arena::new();
    let mut checked = 0;
    for case in data["short_games"].as_array().unwrap() {
        let field = |name: &str| case[name].as_str();
        let Some(input) = field("input") else { continue };
        let game = arena.read(input).unwrap();
        checked += 1;
        let expected_value = arena.read(field("output").unwrap()).unwrap();
        assert_eq!(game, expected_value, "{input}");
        let (mean, temperature) = arena.mean_and_temperature(game).unwrap();
        for (name, found) in [
            ("mean", mean.to_string()),
            ("temperature", temperature.to_string()),
            ("leftStop", arena.left_stop(game).number.to_string()),
            ("rightStop", arena.right_stop(game).number.to_string()),
            ("birthday", arena.birthday(game).unwrap().to_string()),
            ("outcomeClass", arena.outcome(game).letter().to_string()),
            ("followerCount", arena.positions(game).unwrap().to_string()),
        ] {
            if let Some(expected) = field(name).filter(|text| !text.starts_with("!!")) {
                assert_eq!(found, expected, "{name} of {input}");
            }
        }
        if let Some(expected) = field("reducedCanonicalForm") {
            let (reduced, expected) = (arena.reduced(game).unwrap(), arena.read(expected).unwrap());
            assert_eq!(reduced, expected, "{input}");
        }
        if let Some(expected) = field("atomicWeight") {
            let weight = arena.atomic_weight(game).unwrap().map(|weight| arena.write(weight).unwrap());
            let expected = Some(expected).filter(|text| !text.starts_with("!!"));
            assert_eq!(weight.as_deref(), expected, "{input}");
        }
    }
    assert_eq!(checked, 14);
    assert_eq!(arena.outcome(boyi_partizan::Game::ZERO), Outcome::Second);
}
