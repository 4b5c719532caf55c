//! The terminal app from outside: frames and answers timed, whole games by keys in tmux, an animated picture.

mod film;
mod tmux;

pub use film::demo;
pub use tmux::e2e;

use boyi_games::{CATALOGUE, Entry, Group};
use boyi_tui::{Headless, Lang, Saved, Shelved, State, Theme};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};
use tmux::Tmux;

/// A frame may take this many milliseconds.
const FRAME_MS: f64 = 5.0;

/// A key may take this many milliseconds to the screen.
const KEY_MS: u128 = 50;
/// An idle app may use this many of the processor's ticks in ten seconds.
const IDLE_TICKS: u64 = 1;

/// Times the drawing of every view at three sizes, the way from a key to the screen, and what an idle app costs.
pub fn bench(_: &[String]) -> Result<(), String> {
    frames()?;
    let app = Tmux::new("release")?;
    let result = idle(&app).and_then(|()| key_to_screen(&app));
    app.close();
    result
}

fn frames() -> Result<(), String> {
    println!("{:<22}{:>10}{:>12}", "view", "size", "ms a frame");
    let mut worst = 0f64;
    for (w, h) in [(80, 24), (120, 40), (200, 60)] {
        for (name, game, keys) in [
            ("home", "", ""),
            ("nim, play", "nim", "i i i"),
            ("nim, analyse", "nim", "Tab Down"),
            ("chess, play", "chess", "Enter"),
            ("chess, analyse", "chess", "Tab Down"),
            ("gomoku, analyse", "gomoku", "Tab Down"),
            ("tictactoe, learn", "tictactoe", "Tab Tab"),
            ("help", "chess", "?"),
        ] {
            let mut headless = Headless::with(w, h, Lang::Zh, Theme::FULL, vec![shelved(game)]);
            if !game.is_empty() {
                headless.keys("r");
                headless.keys(keys);
            }
            let frames = 200;
            let begin = Instant::now();
            for _ in 0..frames {
                headless.draw();
            }
            let ms = begin.elapsed().as_secs_f64() * 1_000.0 / f64::from(frames);
            worst = worst.max(ms);
            println!("{name:<22}{:>10}{ms:>12.3}", format!("{w}×{h}"));
        }
    }
    println!("worst {worst:.3} ms, bound {FRAME_MS} ms");
    if worst < FRAME_MS { Ok(()) } else { Err("a frame takes too long".to_owned()) }
}

fn shelved(game: &str) -> Shelved {
    let saved = Saved::default().with("Game", game).with("Players", "human human");
    Shelved { id: "20300101-000000-000".to_owned(), state: State::Left, saved }
}

/// Every game in the order of the home screen.
fn places() -> Vec<&'static Entry> {
    let all = || CATALOGUE.iter().copied().flatten();
    let groups = [Group::Impartial, Group::Line, Group::Chess];
    groups.into_iter().flat_map(|group| all().filter(move |entry| entry.group == group)).collect()
}

/// CPU ticks that a process has used.
fn ticks(pid: u32) -> Result<u64, String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).map_err(|error| error.to_string())?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |i: usize| fields.get(i).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Ok(field(11) + field(12))
}

fn idle(app: &Tmux) -> Result<(), String> {
    app.start(120, 40, "en")?;
    app.shows("Games")?;
    let pid = app.pid()?;
    std::thread::sleep(Duration::from_millis(500));
    let before = ticks(pid)?;
    std::thread::sleep(Duration::from_secs(10));
    let used = ticks(pid)? - before;
    println!("idle: {used} ticks of the processor in 10 s, bound {IDLE_TICKS}");
    app.end();
    if used <= IDLE_TICKS { Ok(()) } else { Err("the idle app uses the processor".to_owned()) }
}

/// Opens and closes the help while the engine analyses without end and every core has other work besides.
fn key_to_screen(app: &Tmux) -> Result<(), String> {
    app.start(120, 40, "en")?;
    app.choose("chess", "Games")?;
    app.keys(&["a", "Space"])?;
    app.shows("∞")?;
    let stop = AtomicBool::new(false);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut times = std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let times = (0..40).map(|i| {
            let (key, open) = if i % 2 == 0 { ("?", true) } else { ("Escape", false) };
            let begin = Instant::now();
            app.keys(&[key])?;
            app.until("the help", |screen| screen.contains("Ctrl-Z") == open)?;
            Ok(begin.elapsed().as_millis())
        });
        let times = times.collect::<Result<Vec<u128>, String>>();
        stop.store(true, Ordering::Relaxed);
        times
    })?;
    app.end();
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "key to screen: median {median} ms, worst {worst} ms with the two tmux commands, every core busy; bound {KEY_MS}"
    );
    if median < KEY_MS { Ok(()) } else { Err("a key takes too long".to_owned()) }
}
