//! Snapshots of the screens in several sizes and both languages, in `tests/screens`.
//! `INSTA_UPDATE=always cargo test -p boyi-tui` writes them again; review the difference by eye.

use boyi_core::{Analysis, Bound, Line, Note, Stats, Value};
use boyi_games::MoveText;
use boyi_tui::{
    CharacterSet, ColorDepth, EngineEvent, GameFile, Headless, Lang, SaveState, SavedGame, Theme,
};

fn check(name: &str, headless: &Headless) {
    check_text(name, headless.text());
}

fn check_text(name: &str, found: String) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../screens");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // The first line of a snapshot must not begin with blanks, which would be cut.
    settings.bind(|| insta::assert_snapshot!(name, format!("{name}\n{found}")));
}

/// Sizes of the screen, and the language shown in each.
const SHOWN: [(u16, u16, Lang); 2] = [(80, 24, Lang::Zh), (120, 40, Lang::En)];

/// The part of a screen from a column and a row on.
fn crop(headless: &Headless, left: u16, top: u16) -> String {
    let buffer = headless.buffer();
    let line = |y: u16| -> String {
        let cells: String = (left..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        cells.trim_end().to_owned() + "\n"
    };
    (top..buffer.area.height).map(line).collect()
}

/// A letter for every cell, by its style, and what the letters mean.
fn styles(headless: &Headless) -> String {
    let buffer = headless.buffer();
    let mut known: Vec<String> = Vec::new();
    let mut map = String::new();
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            let style = format!("{} on {} {:?}", cell.fg, cell.bg, cell.modifier);
            let at = known.iter().position(|other| *other == style).unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            map.push(char::from(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[at]));
        }
        map.push('\n');
    }
    let legend = known.iter().enumerate().map(|(i, style)| format!("{i} {style}\n"));
    map + &legend.collect::<String>()
}

const MONO: Theme = Theme { depth: ColorDepth::Mono, light: false, characters: CharacterSet::FULL };
const ASCII: Theme = Theme { depth: ColorDepth::Ansi16, light: true, characters: CharacterSet::ASCII };

/// Home with a game selected by typing its place in the catalogue.
fn home(w: u16, h: u16, lang: Lang, theme: Theme) -> Headless {
    let mut headless = Headless::with(crate::service(), w, h, lang, theme, Vec::new());
    headless.script = Some(Default::default());
    headless
}

/// Opens a game by name, both sides played by people.
fn open(headless: &mut Headless, name: &str) {
    let saved = GameFile::default().with("Game", name).with("Players", "human human");
    let game = SavedGame { id: "20300102-000000-000".into(), state: SaveState::Unfinished, file: saved };
    let theme = headless.app_theme();
    let (w, h, lang) = headless.shape();
    *headless = Headless::with(crate::service(), w, h, lang, theme, vec![game]);
    headless.script = Some(Default::default());
    headless.keys("R");
}

fn mv(text: &str, label: &str) -> MoveText {
    MoveText { text: text.into(), label: label.into() }
}

/// A plausible analysis of chess after 1. e4.
fn opinion() -> EngineEvent {
    let line = |score, moves: &[(&str, &str)]| {
        let moves = moves.iter().map(|(text, label)| mv(text, label)).collect();
        Line::new(Value::Estimate(score), Bound::Exact, moves)
    };
    EngineEvent::Answer(Ok(Analysis {
        engine: "pvs",
        value: Value::Estimate(-24),
        bound: Bound::Exact,
        best: vec![mv("e7e5", "e5")],
        more: false,
        lines: vec![
            line(-24, &[("e7e5", "e5"), ("g1f3", "Nf3"), ("b8c6", "Nc6")]),
            line(-31, &[("c7c5", "c5"), ("g1f3", "Nf3"), ("d7d6", "d6")]),
            line(-40, &[("e7e6", "e6"), ("d2d4", "d4")]),
        ],
        notes: vec![Note::new("chess.material-even").with("centipawns", 0i64)],
        stats: Stats {
            interior: 40_000,
            leaves: 900_000,
            cutoffs: 30_000,
            table_hits: 5_000,
            depth: 9,
            helpers: 0,
        },
    }))
}

/// The same before the engine has come to an end.
fn partial_opinion() -> EngineEvent {
    match opinion() {
        EngineEvent::Answer(Ok(analysis)) => EngineEvent::Partial(analysis),
        other => other,
    }
}

/// Components under their numbers and names, heaps numbered as moves name them.
#[test]
fn sums() {
    for lang in Lang::ALL {
        let mut headless = home(80, 24, lang, Theme::FULL);
        open(&mut headless, "sum:games=kayles|nim|cram(rows=2,columns=3)");
        check(&format!("sum-80x24-{}", lang.code()), &headless);
        headless.keys("Enter Down Space");
    }
}

/// Coins are numbered, as moves name them.
#[test]
fn coins() {
    let mut headless = home(80, 24, Lang::En, Theme::FULL);
    open(&mut headless, "turning-turtles");
    check("coins-80x24", &headless);
}

/// The rule on the start screen is that of the parameters chosen.
#[test]
fn rule_of_the_parameters_chosen() {
    let mut headless = home(120, 40, Lang::En, Theme::FULL);
    assert!(headless.find("takes the last counter").is_some() && headless.find(" wins.").is_some());
    headless.keys("Tab Space");
    assert!(headless.find(" loses.").is_some(), "{}", headless.text());
}

#[test]
fn chess() {
    for (w, h, lang) in SHOWN {
        let mut headless = home(w, h, lang, Theme::FULL);
        open(&mut headless, "chess");
        headless.keys("Enter Up Up");
        check(&format!("chess-picked-{w}x{h}-{}", lang.code()), &headless);
        headless.keys("Enter");
        headless.script = Some([opinion()].into());
        headless.keys("Tab");
        check(&format!("chess-analyse-{w}x{h}-{}", lang.code()), &headless);
    }
}

#[test]
fn chess_on_poor_terminals() {
    for (name, theme) in [("mono", MONO), ("ascii", ASCII)] {
        let mut headless = home(80, 24, Lang::En, theme);
        open(&mut headless, "chess");
        headless.keys("Enter Up Up");
        check(&format!("chess-{name}"), &headless);
        let plain = |c: char| c.is_ascii() || ('一'..='鿿').contains(&c);
        assert!(name != "ascii" || headless.text().chars().all(plain), "{}", headless.text());
    }
    let mut headless = home(40, 20, Lang::Zh, MONO);
    open(&mut headless, "chess");
    check("chess-mono-40x20-zh", &headless);
}

#[test]
fn nim() {
    for (w, h, lang) in SHOWN {
        let mut headless = home(w, h, lang, Theme::FULL);
        open(&mut headless, "nim");
        headless.script = None;
        headless.keys("Down Right i i i");
        check(&format!("nim-hint-{w}x{h}-{}", lang.code()), &headless);
        headless.keys("Tab Down");
        check(&format!("nim-analyse-{w}x{h}-{}", lang.code()), &headless);
        headless.keys("Tab Space Space");
        check(&format!("nim-learn-{w}x{h}-{}", lang.code()), &headless);
    }
}

#[test]
fn tictactoe() {
    for (w, h, lang) in SHOWN {
        let mut headless = home(w, h, lang, Theme::FULL);
        open(&mut headless, "tictactoe");
        headless.script = None;
        headless.keys("Enter Left Enter Up Enter");
        check(&format!("tictactoe-play-{w}x{h}-{}", lang.code()), &headless);
        headless.keys("Tab");
        check(&format!("tictactoe-analyse-{w}x{h}-{}", lang.code()), &headless);
        headless.keys("Tab");
        check(&format!("tictactoe-learn-{w}x{h}-{}", lang.code()), &headless);
    }
}

/// All positions by distance, and the longest win, which takes as long as the counts say.
#[test]
fn whole_game() {
    for (w, h, lang) in SHOWN {
        let mut headless = home(w, h, lang, Theme::FULL);
        open(&mut headless, "dodgem");
        headless.script = None;
        headless.keys("Tab Tab w");
        check(&format!("dodgem-whole-{w}x{h}-{}", lang.code()), &headless);
        headless.keys("p");
        assert!(headless.find("11").is_some(), "{}", headless.text());
        headless.keys("r");
        assert!(headless.find("11").is_some(), "{}", headless.text());
        headless.keys("w");
        assert!(headless.find("2,055").is_some(), "{}", headless.text());
    }
    // Where the game has not been solved, it is said why there are no counts.
    let mut headless = home(80, 24, Lang::En, Theme::FULL);
    open(&mut headless, "teeko");
    headless.keys("Tab Tab");
    headless.script = None;
    headless.keys("w");
    assert!(headless.find("positions: for").is_none(), "{}", headless.text());
}

#[test]
fn popups_and_typing() {
    for (w, h, lang) in SHOWN {
        let name = |what: &str| format!("{what}-{w}x{h}-{}", lang.code());
        let mut headless = home(w, h, lang, Theme::FULL);
        open(&mut headless, "chess");
        for (what, close) in [("play", "Esc Tab"), ("analyse", "Esc Tab"), ("learn", "Esc Tab")] {
            headless.keys("?");
            check(&name(&format!("help-{what}")), &headless);
            headless.keys(close);
        }
        headless.keys("m");
        check(&name("moves"), &headless);
        headless.keys("Esc :");
        headless.typed("N");
        check(&name("typing"), &headless);
        headless.keys("Esc P Backspace");
        headless.typed("x");
        check(&name("position-wrong"), &headless);
        headless.keys("Esc x");
        check(&name("resign"), &headless);
        headless.keys("Enter");
        check(&name("resigned"), &headless);
        headless.keys("g");
        check(&name("library"), &headless);
    }
}

/// The home screen beside its catalogue, which grows.
#[test]
fn home_beside_the_catalogue() {
    for (w, h, lang) in SHOWN {
        for (name, theme) in [("", Theme::FULL), ("-mono", MONO)] {
            let list = if w >= 100 { 34 } else { 26 };
            let mut headless = home(w, h, lang, theme);
            check_text(&format!("home{name}-{w}x{h}-{}", lang.code()), crop(&headless, list, 0));
            headless.keys("Tab Down Right");
            check_text(&format!("home-fields{name}-{w}x{h}-{}", lang.code()), crop(&headless, list, 0));
        }
    }
}

/// Nothing is told by colour alone: the same views without it.
#[test]
fn without_colour() {
    for (w, h, lang) in SHOWN {
        let name = |what: &str| format!("mono-{what}-{w}x{h}-{}", lang.code());
        let mut headless = home(w, h, lang, MONO);
        open(&mut headless, "chess");
        headless.keys("Enter Up Up");
        check(&name("play"), &headless);
        headless.keys("Enter");
        headless.script = Some([opinion()].into());
        headless.keys("Tab Down");
        check(&name("analyse"), &headless);
        headless.keys("?");
        check(&name("help"), &headless);
        open(&mut headless, "nim");
        headless.script = None;
        headless.keys("Tab Tab Space");
        check(&name("learn"), &headless);
    }
}

/// The styles of every cell, in all colours, in 16 and in none, on dark and on light.
#[test]
fn colours() {
    let with = |depth, light| Theme { depth, light, characters: CharacterSet::FULL };
    for (name, theme) in [
        ("true", with(ColorDepth::True, false)),
        ("true-light", with(ColorDepth::True, true)),
        ("256", with(ColorDepth::Ansi256, false)),
        ("16", with(ColorDepth::Ansi16, false)),
        ("16-light", with(ColorDepth::Ansi16, true)),
        ("mono", MONO),
    ] {
        let mut headless = home(80, 24, Lang::En, theme);
        open(&mut headless, "chess");
        headless.keys("Enter Up Up");
        check_text(&format!("colours-play-{name}"), styles(&headless));
        headless.keys("Enter");
        headless.script = Some([opinion()].into());
        headless.keys("Tab Down");
        check_text(&format!("colours-analyse-{name}"), styles(&headless));
    }
}

/// A game with variations as a tree.
#[test]
fn variations() {
    for (w, h, lang) in SHOWN {
        let mut headless = home(w, h, lang, Theme::FULL);
        open(&mut headless, "chess");
        headless
            .event(boyi_tui::Event::Paste("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) 2. Nf3 Nc6 *".into()));
        headless.keys("Left Left ]");
        check(&format!("variations-{w}x{h}-{}", lang.code()), &headless);
    }
}

#[test]
fn an_interrupted_game_is_offered() {
    let saved = GameFile::default()
        .played(&["1:1", "2:1"])
        .with("Game", "nim")
        .with("Position", "3,5,7")
        .with("Players", "human engine");
    let game = SavedGame { id: "20300102-000000-000".into(), state: SaveState::Open, file: saved };
    for lang in Lang::ALL {
        let mut headless = Headless::with(crate::service(), 80, 24, lang, Theme::FULL, vec![game.clone()]);
        // The catalogue grows; the dialog over it is what is looked at here.
        let text = headless.text();
        assert!(text.contains(if lang == Lang::En { "Nim, 2 moves" } else { "尼姆" }), "{text}");
        headless.keys("Enter");
        let text = headless.text();
        let taken = [1, 2].map(|heap| match lang {
            Lang::En => format!("take 1 from heap {heap}"),
            Lang::Zh => format!("从第 {heap} 堆取 1 枚"),
        });
        assert!(taken.iter().all(|taken| text.contains(taken)), "{text}");
        assert_eq!(headless.saved.last().unwrap().1.tag("State"), Some("open"));
    }
}

#[test]
fn home_shows_every_game_in_every_size() {
    for (w, h) in [(80, 24), (120, 40), (200, 60), (40, 12), (20, 5)] {
        for lang in Lang::ALL {
            for theme in [Theme::FULL, MONO, ASCII] {
                let mut headless = home(w, h, lang, theme);
                for entry in boyi_games::registry().entries() {
                    let text = headless.text();
                    assert!(text.lines().count() == usize::from(h), "{}", entry.name);
                    headless.keys("Down");
                }
                if h >= 24 {
                    assert!(headless.text().contains("960"), "{}", headless.text());
                }
            }
        }
    }
}

/// The threat after 1. e4, and an analysis without end that was paused.
#[test]
fn threats_and_pauses() {
    for lang in Lang::ALL {
        let mut headless = home(120, 40, lang, Theme::FULL);
        open(&mut headless, "chess");
        headless.keys("Enter Up Up Enter Tab");
        headless.script = Some([opinion()].into());
        headless.keys("x");
        check(&format!("threat-120x40-{}", lang.code()), &headless);
        headless.script = Some(Default::default());
        headless.keys("x");
        headless.script = Some([partial_opinion()].into());
        headless.keys("Space");
        check(&format!("endless-120x40-{}", lang.code()), &headless);
        headless.keys("Space");
        check(&format!("paused-120x40-{}", lang.code()), &headless);
    }
}

/// Plausible analyses of the positions of the fool's mate, the first before the first move.
fn fools_mate() -> [EngineEvent; 5] {
    let line = |value, moves: &[(&str, &str)]| {
        let moves = moves.iter().map(|(text, label)| mv(text, label)).collect();
        Line::new(value, Bound::Exact, moves)
    };
    let said = |value, lines: Vec<Line<MoveText>>| {
        let best = lines.first().map(|line| line.moves[0].clone()).into_iter().collect();
        let stats = Stats { interior: 1_000, depth: 9, ..Stats::default() };
        let (bound, notes) = (Bound::Exact, Vec::new());
        EngineEvent::Answer(Ok(Analysis {
            engine: "boyi",
            value,
            bound,
            best,
            more: false,
            lines,
            notes,
            stats,
        }))
    };
    let estimate = Value::Estimate;
    let (mate, mated) = (Value::Win { plies: Some(1) }, Value::Loss { plies: Some(0) });
    [
        said(
            estimate(20),
            vec![line(estimate(20), &[("e2e4", "e4")]), line(estimate(18), &[("d2d4", "d4")])],
        ),
        said(
            estimate(60),
            vec![line(estimate(60), &[("e7e5", "e5")]), line(estimate(55), &[("d7d5", "d5")])],
        ),
        said(
            estimate(-70),
            vec![
                line(estimate(-70), &[("e2e4", "e4"), ("g8f6", "Nf6")]),
                line(estimate(-80), &[("d2d3", "d3")]),
            ],
        ),
        said(mate, vec![line(mate, &[("d8h4", "Qh4#")]), line(estimate(80), &[("d7d5", "d5")])]),
        said(mated, Vec::new()),
    ]
}

/// The review of a game: accuracy, the moments that decided it, marks in the list of moves; in both languages, which it follows.
#[test]
fn reviews() {
    for (w, h, lang) in SHOWN {
        let mut headless = home(w, h, lang, Theme::FULL);
        open(&mut headless, "chess");
        for mv in ["f3", "e5", "g4", "Qh4"] {
            headless.keys(":");
            headless.typed(mv);
            headless.keys("Enter");
        }
        headless.keys("Tab");
        headless.script = Some(fools_mate().into());
        headless.keys("z Up");
        check(&format!("review-{w}x{h}-{}", lang.code()), &headless);
        // Hidden it leaves its marks; shown again it is the same in the other language.
        headless.keys("R");
        assert!(headless.text().contains("g4??"), "{}", headless.text());
        let moments = ["Turning points", "决定胜负的时刻"];
        assert!(moments.iter().all(|text| !headless.text().contains(text)), "{}", headless.text());
        headless.keys("R L");
        let other = moments[usize::from(lang == Lang::En)];
        assert!(headless.text().contains(other), "{}", headless.text());
    }
}

/// A line that was not reviewed has no review, and going on with one that was broken off asks only about the rest.
#[test]
fn a_review_belongs_to_its_line() {
    let mut headless = Headless::with(crate::service(), 120, 40, Lang::En, Theme::FULL, Vec::new());
    open(&mut headless, "nim");
    headless.script = None;
    for mv in ["3:1", "1:1", "2:5"] {
        headless.keys(":");
        headless.typed(mv);
        headless.keys("Enter");
    }
    headless.keys("Tab z");
    let text = headless.text();
    // 3,5,6 is lost for the player to move; 2,5,6 is won, and 2:5 gives it away.
    assert!(text.contains("Turning points") && text.contains("2. take 5 from heap 2??"), "{text}");
    assert!(text.contains("turned a won game into"), "{text}");
    headless.keys("Home");
    headless.keys("Down");
    assert!(headless.text().contains("2. take 5 from heap 2??"));
    // Another first move makes another line.
    headless.keys("Home : 1 : 3 Enter");
    assert!(!headless.text().contains("Turning points"), "{}", headless.text());
    headless.keys("[");
    assert!(headless.text().contains("Turning points"), "{}", headless.text());
}

/// Where a move lost value a better one is asked for, tried on the board, and shown if wanted; nothing of it becomes part of the game.
#[test]
fn mistakes_are_learned_from() {
    let mut headless = Headless::with(crate::service(), 120, 40, Lang::En, Theme::FULL, Vec::new());
    open(&mut headless, "nim");
    headless.script = None;
    let play = |headless: &mut Headless, mv: &str| {
        headless.keys(":");
        headless.typed(mv);
        headless.keys("Enter");
    };
    for mv in ["3:1", "1:1", "2:5"] {
        play(&mut headless, mv);
    }
    let sees = |headless: &Headless, text: &str| {
        assert!(headless.text().contains(text), "{text}: {}", headless.text())
    };
    // Without a review the line is reviewed first. The player to move had a win in 2,5,6 and gave it away.
    headless.keys("Tab M");
    sees(&headless, "Learn from your mistakes 1/1");
    sees(&headless, "2. take 5 from heap 2??");
    sees(&headless, "Find a better move.");
    play(&mut headless, "1:1");
    sees(&headless, "“take 1 from heap 1” loses value too.");
    play(&mut headless, "1:9");
    sees(&headless, "found “9”");
    play(&mut headless, "2:1");
    sees(&headless, "“take 1 from heap 2”: well found!");
    headless.keys("N");
    assert!(!headless.text().contains("Learn from"), "{}", headless.text());
    sees(&headless, "Turning points");
    // The solution; Esc closes the pass, not the game.
    headless.keys("M s");
    sees(&headless, "Best was “take 1 from heap 2”.");
    headless.keys("Esc");
    assert!(!headless.text().contains("Learn from"), "{}", headless.text());
    headless.keys("End");
    sees(&headless, "take 5 from heap 2");
    // Who goes elsewhere ends it too.
    headless.keys("M Home");
    assert!(!headless.text().contains("Learn from"), "{}", headless.text());
}
