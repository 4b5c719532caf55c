//! The terminal app from outside: frames and answers timed, whole games by keys in tmux, an animated picture.

mod recording;
mod tmux;

pub use recording::Demo;
pub use tmux::EndToEnd;

use crate::measure::processor_ticks;
use boyi_games::{GameEntry, Group};
use boyi_tui::{GameFile, Headless, Lang, SaveState, SavedGame, Theme};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};
use tmux::Tmux;

/// A frame may take this many milliseconds.
const FRAME_MS: f64 = 5.0;

/// A key may take this many milliseconds to the screen.
const KEY_MS: f64 = 50.0;
/// An idle app may use this many of the processor's ticks in ten seconds.
const IDLE_TICKS: u64 = 1;

/// Times the frames of every view at three sizes, the latency from key to screen, and the cost of an idle app.
#[derive(clap::Args)]
pub struct Bench;

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        frames()?;
        let app = Tmux::new("release")?;
        let result = idle(&app).and_then(|()| key_to_screen(&app));
        app.close();
        result
    }
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
            let mut headless =
                Headless::with(crate::lab::service(), w, h, Lang::Zh, Theme::FULL, vec![saved_game(game)]);
            if !game.is_empty() {
                headless.keys("R");
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

fn saved_game(game: &str) -> SavedGame {
    let saved = GameFile::default().with("Game", game).with("Players", "human human");
    SavedGame { id: "20300101-000000-000".to_owned(), state: SaveState::Unfinished, file: saved }
}

/// Every game in the order of the home screen.
fn places() -> Vec<&'static GameEntry> {
    let registry = boyi_games::registry();
    let all = || registry.entries();
    Group::ALL.iter().flat_map(|group| all().filter(move |entry| entry.group == *group)).collect()
}

fn idle(app: &Tmux) -> Result<(), String> {
    app.start(120, 40, "en")?;
    app.shows("Games")?;
    let pid = app.pid()?;
    std::thread::sleep(Duration::from_millis(500));
    let before = processor_ticks(pid)?;
    std::thread::sleep(Duration::from_secs(10));
    let used = processor_ticks(pid)? - before;
    println!("idle: {used} ticks of the processor in 10 s, bound {IDLE_TICKS}");
    app.end();
    if used <= IDLE_TICKS { Ok(()) } else { Err("the idle app uses the processor".to_owned()) }
}

/// Opens and closes the help while the engine analyses without end and every core has other work besides; the app runs
/// on a pseudo-terminal, so that nothing but the app lies between the key and what it writes.
#[cfg(target_os = "linux")]
fn key_to_screen(app: &Tmux) -> Result<(), String> {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::{
        fs::File,
        io::{Read, Write},
        process::Command,
    };
    let error = |error: &dyn std::fmt::Display| error.to_string();
    let mut keyboard = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).map_err(|e| error(&e))?);
    grantpt(&keyboard).map_err(|e| error(&e))?;
    unlockpt(&keyboard).map_err(|e| error(&e))?;
    let size = rustix::termios::Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
    rustix::termios::tcsetwinsize(&keyboard, size).map_err(|e| error(&e))?;
    let name = ptsname(&keyboard, Vec::new()).map_err(|e| error(&e))?;
    let name = name.into_string().map_err(|e| error(&e))?;
    let line = || File::options().read(true).write(true).open(&name).map_err(|e| error(&e));
    let mut command = Command::new("setsid");
    command.arg("--ctty").arg(&app.program).args(["--lang", "en"]);
    command.env("XDG_DATA_HOME", &app.data).env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
    let mut child = command.stdin(line()?).stdout(line()?).stderr(line()?).spawn().map_err(|e| error(&e))?;
    let mut output = keyboard.try_clone().map_err(|e| error(&e))?;
    let (send, screen) = std::sync::mpsc::channel::<String>();
    std::thread::spawn(move || {
        let mut bytes = [0; 65_536];
        while let Ok(n) = output.read(&mut bytes) {
            if send.send(String::from_utf8_lossy(&bytes[..n]).into_owned()).is_err() {
                return;
            }
        }
    });
    let shows = |text: &str| -> Result<(), String> {
        let mut seen = String::new();
        while !seen.contains(text) {
            seen += &screen.recv_timeout(Duration::from_secs(30)).map_err(|_| format!("no “{text}”"))?;
        }
        Ok(())
    };
    let mut press = |key: &str| keyboard.write_all(key.as_bytes()).map_err(|e| error(&e));
    shows("Games")?;
    press("/chess\r\t")?;
    shows("Analyse")?;
    press(" ")?;
    shows("∞")?;
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
        let mut once = || -> Result<f64, String> {
            std::thread::sleep(Duration::from_millis(30));
            while screen.try_recv().is_ok() {}
            let begin = Instant::now();
            press("?")?;
            shows("Ctrl-Z")?;
            let ms = begin.elapsed().as_secs_f64() * 1_000.0;
            // Any key closes it.
            press("?")?;
            shows("│")?;
            Ok(ms)
        };
        let times = (0..50).map(|_| once()).collect::<Result<Vec<f64>, String>>();
        stop.store(true, Ordering::Relaxed);
        times
    })?;
    let _ = child.kill();
    let _ = child.wait();
    times.sort_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("key to screen: median {median:.1} ms, worst {worst:.1} ms, every core busy; bound {KEY_MS}");
    if median < KEY_MS { Ok(()) } else { Err("a key takes too long".to_owned()) }
}

#[cfg(not(target_os = "linux"))]
fn key_to_screen(_: &Tmux) -> Result<(), String> {
    println!("key to screen: only measured on Linux");
    Ok(())
}
