//! Whatever is pressed, clicked or pasted, at whatever size: no panic, and the screen stays whole.

use boyi_tui::{CharacterSet, ColorDepth, Event, Headless, Lang, Theme};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Act {
    Key(KeyCode),
    Control(char),
    Click(u16, u16),
    Wheel(bool),
    Paste(String),
    Resize(u16, u16),
}

fn act() -> impl Strategy<Value = Act> {
    let named = prop::sample::select(vec![
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Delete,
        KeyCode::F(1),
        KeyCode::F(2),
    ]);
    let text = prop::sample::select(vec![
        "3,5,7",
        "18446744073709551615,1",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1",
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *",
        "1. e4 e5 2. Ke3",
        "1:1 2:1",
        "x1o/3/3 x",
        "[",
        "{",
        "é中文\u{0}\u{1b}[31m",
        "",
    ]);
    prop_oneof![
        6 => named.prop_map(Act::Key),
        6 => prop::char::range(' ', '~').prop_map(|c| Act::Key(KeyCode::Char(c))),
        1 => Just(Act::Key(KeyCode::Char('中'))),
        1 => prop::sample::select(vec!['z', 'l', 'x']).prop_map(Act::Control),
        4 => (0u16..210, 0u16..70).prop_map(|(x, y)| Act::Click(x, y)),
        1 => any::<bool>().prop_map(Act::Wheel),
        1 => text.prop_map(|text| Act::Paste(text.to_owned())),
        1 => ".{0,20}".prop_map(Act::Paste),
        2 => (1u16..=60, 1u16..=20).prop_map(|(w, h)| Act::Resize(w, h)),
        1 => (20u16..=210, 5u16..=70).prop_map(|(w, h)| Act::Resize(w, h)),
    ]
}

fn theme() -> impl Strategy<Value = Theme> {
    let depth = prop::sample::select(vec![
        ColorDepth::Mono,
        ColorDepth::Ansi16,
        ColorDepth::Ansi256,
        ColorDepth::True,
    ]);
    (depth, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(depth, light, symbols, pieces)| Theme {
        depth,
        light,
        characters: CharacterSet { symbols, pieces },
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(
        theme in theme(),
        zh in any::<bool>(),
        game in 0usize..40,
        acts in prop::collection::vec(act(), 1..80),
    ) {
        let lang = if zh { Lang::Zh } else { Lang::En };
        let mut headless = Headless::with(crate::service(), 80, 24, lang, theme, Vec::new());
        headless.script = Some(Default::default());
        for _ in 0..game {
            headless.keys("Down");
        }
        for act in acts {
            let mouse = |kind, column, row| {
                Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
            };
            let event = match act {
                Act::Key(code) => Event::Key(KeyEvent::new(code, KeyModifiers::NONE)),
                Act::Control(c) => Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)),
                Act::Click(x, y) => mouse(MouseEventKind::Down(MouseButton::Left), x, y),
                Act::Wheel(up) => mouse(if up { MouseEventKind::ScrollUp } else { MouseEventKind::ScrollDown }, 0, 0),
                Act::Paste(text) => Event::Paste(text),
                Act::Resize(w, h) => {
                    headless.resize(w, h);
                    continue;
                }
            };
            headless.event(event);
        }
    }
}

/// Every game, all three ways to use it, at every size from 1×1 to a small terminal.
#[test]
fn every_size() {
    for game in 0..boyi_games::registry().entries().len() {
        let mut headless = Headless::new(crate::service(), 80, 24);
        headless.script = Some(Default::default());
        for _ in 0..game {
            headless.keys("Down");
        }
        headless.keys("Enter");
        for round in 0..3 {
            for (w, h) in [(1, 1), (2, 2), (3, 9), (20, 5), (30, 10), (40, 20), (56, 8), (80, 24), (200, 60)]
            {
                headless.resize(w, h);
            }
            headless.resize(80, 24);
            headless.keys(if round == 1 { "? Esc Tab" } else { "m Esc Tab" });
        }
    }
}
