//! The screens as text, in several sizes and both languages. `BOYI_BLESS=1 cargo test -p boyi-tui` writes them anew.

use boyi_core::{Analysis, Bound, Line, Note, Stats, Value};
use boyi_games::MoveText;
use boyi_tui::{Depth, Glyphs, Headless, Lang, Report, Saved, Shelved, State, Theme};
use std::path::PathBuf;

fn check(name: &str, headless: &Headless) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    let found = headless.text();
    if std::env::var_os("BOYI_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &found).unwrap();
        return;
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        wanted == found,
        "{name} differs from {}\n--- wanted\n{wanted}\n--- found\n{found}",
        path.display()
    );
}

const MONO: Theme = Theme { depth: Depth::Mono, light: false, glyphs: Glyphs::FULL };
const ASCII: Theme = Theme { depth: Depth::Ansi16, light: true, glyphs: Glyphs::ASCII };

/// Home with a game selected by typing its place in the catalogue.
fn home(w: u16, h: u16, lang: Lang, theme: Theme) -> Headless {
    let mut headless = Headless::with(w, h, lang, theme, Vec::new());
    headless.script = Some(Default::default());
    headless
}

/// Opens a game by name, both sides played by people.
fn open(headless: &mut Headless, name: &str) {
    let saved = Saved::default().with("Game", name).with("Players", "human human");
    let game = Shelved { id: "20300102-000000-000".into(), state: State::Left, saved };
    let theme = headless.app_theme();
    let (w, h, lang) = headless.shape();
    *headless = Headless::with(w, h, lang, theme, vec![game]);
    headless.script = Some(Default::default());
    headless.keys("r");
}

fn mv(text: &str, label: &str) -> MoveText {
    MoveText { text: text.into(), label: label.into() }
}

/// What an engine might say about chess after 1. e4.
fn opinion() -> Report {
    let line = |score, moves: &[(&str, &str)]| Line {
        value: Value::Estimate(score),
        bound: Bound::Exact,
        moves: moves.iter().map(|(text, label)| mv(text, label)).collect(),
    };
    Report::Answer(Ok(Analysis {
        engine: "pvs",
        value: Value::Estimate(-24),
        bound: Bound::Exact,
        best: vec![mv("e7e5", "e5")],
        lines: vec![
            line(-24, &[("e7e5", "e5"), ("g1f3", "Nf3"), ("b8c6", "Nc6")]),
            line(-31, &[("c7c5", "c5"), ("g1f3", "Nf3"), ("d7d6", "d6")]),
            line(-40, &[("e7e6", "e6"), ("d2d4", "d4")]),
        ],
        notes: vec![Note::new("chess.material-even").with("centipawns", 0i64)],
        stats: Stats { interior: 40_000, leaves: 900_000, cutoffs: 30_000, table_hits: 5_000, depth: 9 },
    }))
}

#[test]
fn chess() {
    for (w, h) in [(80, 24), (120, 40), (200, 60)] {
        for lang in Lang::ALL {
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
    for (w, h) in [(80, 24), (120, 40), (200, 60)] {
        for lang in Lang::ALL {
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
}

#[test]
fn tictactoe() {
    for (w, h) in [(80, 24), (120, 40)] {
        for lang in Lang::ALL {
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
}

#[test]
fn popups_and_typing() {
    for lang in Lang::ALL {
        let mut headless = home(80, 24, lang, Theme::FULL);
        open(&mut headless, "chess");
        headless.keys("?");
        check(&format!("help-{}", lang.code()), &headless);
        headless.keys("Esc m");
        check(&format!("moves-{}", lang.code()), &headless);
        headless.keys("Esc :");
        headless.typed("N");
        check(&format!("typing-{}", lang.code()), &headless);
        headless.keys("Esc P Backspace");
        headless.typed("x");
        check(&format!("position-wrong-{}", lang.code()), &headless);
        headless.keys("Esc x");
        check(&format!("resign-{}", lang.code()), &headless);
        headless.keys("Enter");
        check(&format!("resigned-{}", lang.code()), &headless);
        headless.keys("g");
        check(&format!("library-{}", lang.code()), &headless);
    }
}

#[test]
fn an_interrupted_game_is_offered() {
    let saved = Saved::default()
        .played(&["1:1", "2:1"])
        .with("Game", "nim")
        .with("Position", "3,5,7")
        .with("Players", "human engine");
    let game = Shelved { id: "20300102-000000-000".into(), state: State::Open, saved };
    for lang in Lang::ALL {
        let mut headless = Headless::with(80, 24, lang, Theme::FULL, vec![game.clone()]);
        // The catalogue grows; the dialog over it is what is looked at here.
        let text = headless.text();
        assert!(text.contains("nim") && text.contains('2'), "{text}");
        headless.keys("Enter");
        let text = headless.text();
        assert!(text.contains("1:1") && text.contains("2:1"), "{text}");
        assert_eq!(headless.saved.last().unwrap().1.tag("State"), Some("open"));
    }
}

#[test]
fn home_shows_every_game_in_every_size() {
    for (w, h) in [(80, 24), (120, 40), (200, 60), (40, 12), (20, 5)] {
        for lang in Lang::ALL {
            for theme in [Theme::FULL, MONO, ASCII] {
                let mut headless = home(w, h, lang, theme);
                for entry in boyi_games::CATALOGUE.iter().copied().flatten() {
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
