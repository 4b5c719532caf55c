//! Each condition of the checker refuses a proof that breaks it.

use boyi_value_proof::{Verified, check, check_within};

const SQUARE: &str = "boyi-value-proof 1
game 0 = |
game 1 = |0
position 0 = 1 as 1 by |. on domineering ..
game 2 = 0|
minus 1 = 2
game 3 = 2|1
position 1 = 3 as 3 by -0|0,0 on domineering ..|..
term 0 positions 1 on domineering ..|..
term 1 game 3
claim 0 = 1
le 0: 1<=0 by
not 2<=1 by 0
canonical 3
end
";

const SUM: &str = "boyi-value-proof 1
game 0 = |
game 1 = 0|
game 2 = 1|0
term 0 game 2
term 1 game 2
term 2 game 1
game 3 = 1|
sum 1+1 = 3 as 3
game 4 = 2,3|1
game 5 = 3|1
le 0: 0<=5 by =
le 1: 4<=5 by 0,=,=
le 2: 5<=4 by =,=
sum 1+2 = 5 as 4
game 6 = 5|2
le 3: 6<=1 by =
le 4: 1<=6 by 0,=
sum 2+2 = 1 as 6
claim 0+1 = 2
end
";

fn claims(verified: &Verified) -> Vec<String> {
    verified.claims.iter().map(ToString::to_string).collect()
}

#[test]
fn right_proofs_are_accepted() {
    let square = check(SQUARE).unwrap();
    assert_eq!(claims(&square), ["domineering(..|..) = {1|-1}", "{1|-1} is in canonical form"]);
    assert_eq!((square.positions, square.trees.len()), ([2, 2], 0));
    assert_eq!(claims(&check(SUM).unwrap()), ["{1|0} + {1|0} = 1"]);
}

#[test]
fn each_condition_refuses_a_proof() {
    for (proof, old, new, why) in [
        (SQUARE, "proof 1\n", "proof 2\n", "line 1: expected 'boyi-value-proof 1'"),
        (SQUARE, "end\n", "", "end: expected as the last line"),
        (SQUARE, "end\n", "end\n\n", "end: expected nothing after it"),
        (SQUARE, "game 1 ", "game 2 ", "line 3: expected the number 1"),
        (SQUARE, "game 1 = |0", "game 1 = |1", "line 3: 1 is not known yet"),
        (SQUARE, "game 1 = |0", "game 1 = 0", "line 3: expected '|'"),
        (SQUARE, "game 1 = |0", "game 1 = |0 ", "line 3: expected the end of the line"),
        (SQUARE, "game 1", "games 1", "line 3: unknown line 'games'"),
        (SQUARE, "minus 1 = 2", "minus 1 = 1", "line 6: the options are not the negatives"),
        (SQUARE, "minus 1 = 2\n", "", "line 7: the negative of game 1 is not known"),
        (
            SQUARE,
            "0 = 1 as 1 by |. on domineering ..",
            "0 = 0 as 1 by |. on domineering ..",
            "line 4: 1<=0 has not been shown",
        ),
        (SQUARE, "by |. on domineering ..", "by . |. on domineering ..", "line 4: expected '|'"),
        (
            SQUARE,
            "by |. on domineering ..",
            "by .|. on domineering ..",
            "line 4: the options are not those of the board",
        ),
        (SQUARE, "as 1 by |. ", "as 1 by .| ", "line 4: the options are not those of the board"),
        (SQUARE, "as 1 by |. on", "as 1 by .| as", "line 4: expected the end of the line"),
        (SQUARE, "as 1 by |. on domineering ..", "as 1 by .|", "line 4: game 1 has other options"),
        (
            SQUARE,
            "on domineering ..\n",
            "on domineering ...\n",
            "line 8: a part of a board is no position above",
        ),
        (SQUARE, "on domineering ..\n", "on domineering .x\n", "line 4: expected a board such as ..|.#"),
        (SQUARE, "by -0|0,0", "by 0|0,0", "line 8: the options are not those of the board"),
        (SQUARE, "by -0|0,0", "by -0|", "line 8: the options are not those of the board"),
        (SQUARE, "positions 1 on", "positions 0 on", "line 9: these are not the parts of the board"),
        (SQUARE, "positions 1 on", "positions 1+0 on", "line 9: the sum of games 3 and 1 is not known"),
        (SQUARE, "term 1 game 3", "term 1 game 2", "line 11: 2<=3 has not been shown"),
        (SQUARE, "le 0: 1<=0", "le 0: 2<=0", "line 12: an option without an answer"),
        (SQUARE, "le 0: 1<=0 by", "le 0: 1<=0 by =", "line 12: expected the end of the line"),
        (SQUARE, "not 2<=1 by 0", "not 1<=2 by 0", "line 13: the comparison does not show it"),
        (SQUARE, "not 2<=1 by 0", "not 2<=1 by =", "line 13: the comparison does not show it"),
        (SUM, "le 0: 0<=5 by =", "le 0: 0<=5 by 0", "line 12: 0 is not known yet"),
        (SUM, "le 1: 4<=5 by 0,=,=", "le 1: 4<=5 by =,=,=", "line 13: an option with a wrong answer"),
        (SUM, "le 1: 4<=5 by 0,=,=", "le 1: 4<=5 by 0,0,=", "line 13: an option with a wrong answer"),
        (SUM, "le 2: 5<=4 by =,=\n", "le 2: 1<=1 by =\n", "line 15: 5<=4 has not been shown"),
        (SUM, "le 4: 1<=6 by 0,=\n", "", "line 18: 1<=6 has not been shown"),
        (SUM, "as 4\n", "as 5\n", "line 15: game 5 has other options"),
        (SUM, "sum 1+1 = 3 as 3\n", "", "line 14: the sum of games 1 and 1 is not known"),
        (SUM, "claim 0+1 = 2", "claim 0-1 = 2", "line 20: the negative of game 2 is not known"),
        (SUM, "claim 0+1 = 2", "claim 0 >= 2", "line 20: 1<=2 has not been shown"),
        (SUM, "claim 0+1 = 2", "claim 0+1 > 2", "line 20: expected ' >= '"),
        (SUM, "claim 0+1 = 2", "canonical 4", "line 20: not 2<=3 has not been shown"),
        (SUM, "claim 0+1 = 2", "canonical 6", "line 20: not 1<=6 has not been shown"),
        (SUM, "claim 0+1 = 2\n", "", "nothing is claimed"),
    ] {
        assert!(proof.contains(old), "{old}");
        let changed = proof.replacen(old, new, 1);
        let found = check(&changed).map_err(|refused| refused.to_string());
        assert_eq!(found, Err(format!("proof refused: {why}")), "{old} -> {new}");
    }
}

#[test]
fn a_check_ends_within_its_steps() {
    let steps = check(SUM).unwrap().steps;
    assert!(check_within(SUM, steps).is_ok());
    let refused = check_within(SUM, steps - 1).unwrap_err().to_string();
    assert_eq!(refused, format!("proof refused: line 20: more than {} steps", steps - 1));
}

#[test]
fn long_games_are_not_written_out() {
    // 2^n games {n − 1, n − 1 | } would be a text of that length.
    let mut proof = "boyi-value-proof 1\ngame 0 = |\n".to_owned();
    for game in 1..10_000 {
        let below = game - 1;
        proof += &format!("game {game} = {below}|{below}\n");
    }
    proof += "term 0 game 9999\nclaim 0 = 0\nend\n";
    assert_eq!(claims(&check(&proof).unwrap()), ["game 9999 = game 9999"]);
}
