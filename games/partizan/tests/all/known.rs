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
fn the_document_is_right() {
    // Every row of `docs/partizan.md` whose first two cells are code.
    let text = boyi_testdata::read(&boyi_testdata::own("../docs/partizan.md"));
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    let mut checked = 0;
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells = line.replace("\\|", "\u{0}");
        let cells: Vec<String> = cells.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect();
        let code = |cell: &str| {
            cell.strip_prefix('`')?.strip_suffix('`').filter(|code| !code.contains('`')).map(str::to_owned)
        };
        let (Some(expression), Some(value)) = (code(&cells[1]), code(&cells[2])) else { continue };
        check(&mut arena, &mut games, &expression, &value);
        checked += 1;
    }
    assert!(checked >= 30, "{checked}");
}

#[test]
fn the_document_shows_every_game() {
    let text = boyi_testdata::read(&boyi_testdata::own("../docs/partizan.md")).replace("\\|", "|");
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for (name, _) in PartizanGames::EXAMPLES {
        let examples: Vec<&str> =
            text.split('`').filter(|code| code.starts_with(&format!("{name}("))).collect();
        assert!(!examples.is_empty(), "{name}");
        for example in examples {
            arena.read_with(example, &mut games).unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
}

#[test]
fn backsliding_toads_and_frogs() {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for (expression, value) in [
        // CGSuite.
        ("backsliding(ttt..fff)", "{on||0|-1/2} & {1/2|0||off}"),
        // Toads alone can go back and forth for ever, and frogs have no move between them.
        ("backsliding(t.)", "on"),
        ("backsliding(.f)", "off"),
        ("backsliding(tt.f)", "on"),
        ("backsliding(tt..ff)", "*"),
        ("backsliding(t.) + backsliding(.f)", "dud"),
    ] {
        let [found, expected] = [expression, value]
            .map(|text| arena.evaluate(text, &mut games).unwrap_or_else(|error| panic!("{text}: {error}")));
        assert_eq!(found, expected, "{expression} = {value}");
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
fn hackenbush() {
    // Winning Ways and CGSuite.
    table(
        "hackenbush",
        &[
            ("l", "1"),
            ("lr", "1/2"),
            ("lrr", "1/4"),
            ("llr", "3/2"),
            ("lrl", "3/4"),
            ("rl", "-1/2"),
            ("lrlrr", "9/16"),
            ("lrrrl", "3/16"),
            ("llrlr", "13/8"),
            ("le", "1*"),
            ("lre", "1/2*"),
            ("el", "^*"),
            ("er", "v*"),
            ("eel", "{*,*2,0|*,0}"),
            ("elr", "{0,*|0,^*}"),
            ("lrlerrr", "3/4v[3]*"),
            ("l(l;rl)", "3/2"),
            ("e(ee(e;e);e(eee;ee);e(ee;e))", "*5"),
            ("eeee:0", "0"),
            ("eee:0", "*"),
            ("e:0", "*"),
            ("(e;l;r)", "*"),
            ("e(l;r)", "*"),
        ],
    );
}

#[test]
fn hackenbush_stalks_are_read_by_berlekamps_rule() {
    // The first run of a colour counts whole, each further edge half of the one before.
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for length in 1..=8_u32 {
        for bits in 0..1_u32 << length {
            let signs: Vec<i128> = (0..length).map(|at| if bits >> at & 1 == 0 { 1 } else { -1 }).collect();
            let run = signs.iter().take_while(|&&sign| sign == signs[0]).count();
            let unit = |at: usize| 1 << (length as usize - (at + 1 - run).min(at + 1));
            let sum: i128 = signs
                .iter()
                .enumerate()
                .map(|(at, sign)| sign * if at < run { 1 << length } else { unit(at) })
                .sum();
            let stalk: String = signs.iter().map(|&sign| if sign == 1 { 'l' } else { 'r' }).collect();
            let value = arena.read_with(&format!("hackenbush({stalk})"), &mut games).unwrap();
            assert_eq!(arena.number(value), boyi_partizan::Dyadic::new(sum, length), "{stalk}");
        }
    }
}

#[test]
fn toads_and_frogs() {
    table(
        "toads-and-frogs",
        &[
            ("t.f", "*"),
            ("tt.f", "{1/2|0}"),
            ("tf.f", "-1/2"),
            ("ttt.f", "{1*|0}"),
            ("tt..f", "1"),
            ("tt.ff", "*"),
            ("tt..ff", "*"),
            ("ttt..ff", "{1/2|0}"),
            ("ttt..fff", "+-1/8"),
            ("ttt...ff", "1*"),
            ("tttt..fff", "{1*|v}"),
            ("tttt...ff", "2*"),
            ("tttt...fff", "{1||1/2|0}"),
            ("ttttt...fff", "3/2"),
            ("t.tff", "^"),
            ("ttff.", "0"),
            (
                "ttttt..fffff",
                "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}",
            ),
        ],
    );
    // Erickson's conjectures that Thanatipanonda and Zeilberger proved: T^a..F^b = {{a−3|a−b}|{*|3−b}} for a > b ≥ 2, and
    // T^a...FF = (a − 2)*.
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for a in 3..=6 {
        let toads = "t".repeat(a);
        check(&mut arena, &mut games, &format!("toads-and-frogs({toads}...ff)"), &format!("{}*", a - 2));
        for b in 2..a {
            let strip = format!("toads-and-frogs({toads}..{})", "f".repeat(b));
            let value = format!("{{{{{}|{}}}|{{*|{}}}}}", a - 3, a - b, 3 - b as i32);
            check(&mut arena, &mut games, &strip, &value);
        }
    }
}

#[test]
fn elephants_and_rhinos() {
    table(
        "elephants-and-rhinos",
        &[("eeee..rrr", "1"), ("ee..rr", "0"), ("e.r", "*"), ("e...", "3"), ("e..r", "0")],
    );
}

#[test]
fn ski_jumps() {
    table(
        "ski-jumps",
        &[
            ("lr", "0"),
            ("L.R", "*"),
            ("R.L", "0"),
            ("L|R|.", "1/2"),
            ("L|r|.", "1/2"),
            // A slipper does not jump, nobody lands on another or off the board, nor jumps over two.
            ("l|R|.", "0"),
            ("L|R|l", "1"),
            ("L|R|r", "-1"),
            ("L|R", "0"),
            ("L|R|R|.", "-1"),
            ("L|R|.|R|.", "-1/4"),
            ("L.|R.|..", "3/2"),
            ("L..|R..|...", "5/2"),
            ("L..R|.L..|..R.|....", "*2"),
            (".L.R|R.L.|L..R|....", "{2,2*|*,{2*|*}}"),
        ],
    );
}

#[test]
fn clobber() {
    table(
        "clobber",
        &[
            ("xo", "*"),
            ("xxo", "^"),
            ("xxxo", "^^*"),
            ("xxxxo", "^3"),
            ("xoo", "v"),
            ("xxoo", "0"),
            ("xox", "*"),
            ("xoxo", "{*,^|*,v}"),
            ("xoxox", "{*|v}"),
            ("xoxoxo", "0"),
            ("xox|ox.", "{^^*|*,v}"),
            ("xo|xo", "0"),
            ("xox|oxo", "0"),
            ("xox|oxo|xox", "*"),
        ],
    );
}

#[test]
fn col_and_snort() {
    table(
        "col",
        &[
            ("1x1", "*"),
            ("1x2", "0"),
            ("1x3", "0"),
            ("1x4", "0"),
            ("1x5", "0"),
            ("1x6", "0"),
            ("1x7", "0"),
            ("1x8", "0"),
        ],
    );
    table(
        "snort",
        &[
            ("1x1", "*"),
            ("1x2", "+-1"),
            ("1x3", "+-2"),
            ("1x4", "+-{2|1}"),
            ("1x5", "{1,{3|0}|-1,{0|-3}}"),
            ("1x6", "*"),
        ],
    );
}

#[test]
fn col_values_are_numbers_or_numbers_and_star() {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for rows in 1..=3 {
        for columns in 1..=4 {
            let value = arena.read_with(&format!("col({rows}x{columns})"), &mut games).unwrap();
            let nus = arena.nus(value).expect("x or x*");
            assert!(nus.up == 0 && nus.star <= 1);
        }
    }
}

#[test]
fn toppling_dominoes() {
    table(
        "toppling-dominoes",
        &[
            ("lr", "*"),
            ("ee", "*2"),
            ("le", "{1|0}"),
            ("llr", "{1|0}"),
            ("lrl", "1/2"),
            ("lrlrl", "1/4"),
            ("lrrl", "^"),
            ("lrrrl", "Tiny(1)"),
            ("lrlr", "*2"),
            ("llrr", "+-1"),
            ("lel", "1*"),
            ("lerl", "{1|*}"),
            ("l.r.lr", "*"),
        ],
    );
}

#[test]
fn shove_and_push() {
    table(
        "shove",
        &[
            ("rl", "3/2"),
            (".rl", "2"),
            ("lrl", "9/4"),
            ("rrl", "7/4"),
            ("..rl", "5/2"),
            ("r.l", "5/2"),
            ("lrr", "-9/2"),
        ],
    );
    table(
        "push",
        &[
            ("rl", "3/2"),
            (".rl", "7/4"),
            ("lrl", "15/8"),
            ("rrl", "13/8"),
            ("..rl", "15/8"),
            ("r.l", "2"),
            ("lrr", "-9/2"),
        ],
    );
}

#[test]
fn cakes() {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for a in 1..=16_i32 {
        for b in 1..=16 {
            // Winning Ways: the longer side, measured by the power of two below the shorter one.
            let (long, short) = (a.max(b), a.min(b));
            let value = (long / (1 << short.ilog2()) - 1).max(0) * if a >= b { 1 } else { -1 };
            check(&mut arena, &mut games, &format!("cutcake({a}x{b})"), &value.to_string());
        }
    }
    for (a, values) in [(6, [4, 1, 1, 0, 1, 0, 1, -1]), (8, [7, 3, 3, 1, 3, 1, 3, 0])] {
        for (b, value) in (1..).zip(values) {
            check(&mut arena, &mut games, &format!("maundy-cake({a}x{b})"), &i32::to_string(&value));
        }
    }
}

#[test]
fn konane_and_amazons() {
    table(
        "konane",
        &[("xo.", "1"), ("xo.o.", "1"), (".ox.", "*"), ("xoxo..", "2"), ("oxox.", "-2"), (".ox.ox.", "+-1")],
    );
    table("amazons", &[("x..|#..|#o#", "{3|-3}"), ("#o.|x.#", "{*|-1}"), ("..x|.#o|#..", "{0|-4}")]);
}

#[test]
fn positions_are_refused_with_a_reason() {
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    for (expression, error) in [
        ("domineering(4x60)", "character 1: position: found a size of 4x60, expected one from 1x1 to 8x15"),
        ("domineering(9x9)", "character 1: position: found a size of 9x9, expected one from 1x1 to 8x15"),
        ("1 + domineering(..|.)", "character 5: position, row 2: found 1 squares, expected 2"),
        ("clobber(xa)", "character 1: position, character 2: found 'a', expected one of x o ."),
        ("hackenbush(l(r)", "character 16: the text ends, expected ')'"),
        ("hackenbush(\"l(r\")", "character 1: position: the text ends, expected one of )"),
        ("hackenbush(lxr)", "character 1: position, character 2: found 'x', expected one of l r e ( ; ) :"),
        ("cutcake(0x3)", "character 1: position: found a size of 0x3, expected one from 1x1 to 128x128"),
        ("clobber()", "character 1: position: the text ends, expected one of x o ."),
    ] {
        assert_eq!(arena.read_with(expression, &mut games).unwrap_err().to_string(), error, "{expression}");
    }
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
    assert!(checked >= 81, "{checked}");
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

/// Every impartial game of the catalogue stands in expressions: its start and its example as text, and a size where it has one. Misère
/// play has no nimbers; a sum is written with `+`.
#[test]
fn impartial_games_of_the_catalogue_are_nimbers() {
    use boyi_catalogue::{OtherNames, Registry};
    let entries = || boyi_impartial_games::IMPARTIAL.iter().copied().flatten();
    let registry = Registry::new(entries(), OtherNames::default());
    let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
    let mut nimber = |text: &str| {
        let value = arena.read_with(text, &mut games).unwrap_or_else(|error| panic!("{text}: {error}"));
        let nus = arena.nus(value).filter(|nus| nus.number.is_zero() && nus.up == 0);
        u64::from(nus.unwrap_or_else(|| panic!("{text} is no nimber")).star)
    };
    let mut seen = 0;
    for entry in entries().filter(|entry| entry.name != "sum") {
        let game = registry.open(entry.name).unwrap();
        for position in [None, entry.example] {
            let record = game.record(position, &[]).unwrap();
            let text = format!("{}({})", entry.name, record.position());
            let found = nimber(&text);
            match record.nimber() {
                Some(expected) => assert_eq!(found, expected, "{text}"),
                // Chomp by itself is decided in misère play.
                None => assert_eq!(entry.name, "chomp"),
            }
            seen += 1;
        }
    }
    assert!(seen >= 40, "{seen}");
    for (text, expected) in [
        ("chomp(1x5)", 4),
        ("chomp(2x2)", 2),
        ("chomp(3x4)", nimber("chomp(4,4,4)")),
        ("chomp(2,1)", 0),
        ("chomp(4)", 3),
        ("subtraction(21)", 1),
        ("subtraction(1+2)", nimber("subtraction(take=1+2)")),
        ("cram(2x3)", nimber("cram(rows=2,columns=3)")),
        ("cram(4x4)", 0),
        ("node-kayles(1x5)", nimber("dawsons-chess(5)")),
        ("chomp(2x2) + chomp(2x2)", 0),
    ] {
        assert_eq!(nimber(text), expected, "{text}");
    }
}
