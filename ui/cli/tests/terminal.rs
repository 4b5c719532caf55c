//! The app in a terminal made of a pseudo-terminal and a few answers: what it asks, how it looks then, and that the
//! terminal is given back whatever ends it.
#![cfg(target_os = "linux")]

use rustix::{
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};
use std::{
    fs::File,
    io::{Read, Write},
    path::Path,
    process::{Child, Command, ExitStatus},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// How long anything may take to appear, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal with the app in it.
struct Terminal {
    keyboard: File,
    screen: Arc<Mutex<String>>,
    app: Child,
}

/// Answers: three cursor reports, a dark background, and a kind.
const NARROW: &str = "\x1b[1;2R\x1b[1;2R\x1b[1;2R\x1b]11;rgb:1010/1010/1010\x1b\\\x1b[?62;c";
/// The same from a terminal that draws characters of ambiguous width two cells wide.
const WIDE: &str = "\x1b[1;3R\x1b[1;3R\x1b[1;3R\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;c";

impl Terminal {
    fn open(answer: &'static str, set: &[(&str, &str)]) -> Terminal {
        Terminal::run(&[], answer, set)
    }

    fn run(command: &[&str], answer: &'static str, set: &[(&str, &str)]) -> Terminal {
        let keyboard = File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap());
        grantpt(&keyboard).unwrap();
        unlockpt(&keyboard).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&keyboard, size).unwrap();
        let name = ptsname(&keyboard, Vec::new()).unwrap().into_string().unwrap();
        let line = || File::options().read(true).write(true).open(&name).unwrap();
        let mut app = Command::new("setsid");
        app.args(["--ctty", env!("CARGO_BIN_EXE_boyi")]).args(command);
        if !command.contains(&"--lang") {
            app.args(["--lang", "en"]);
        }
        // Games that the tests begin are kept elsewhere than a person's.
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "terminal-{}-{}",
            std::process::id(),
            STARTED.fetch_add(1, Relaxed)
        ));
        app.env("XDG_DATA_HOME", data);
        for name in ["NO_COLOR", "BOYI_THEME", "COLORFGBG", "COLORTERM", "LC_ALL"] {
            app.env_remove(name);
        }
        app.envs([("TERM", "xterm-256color"), ("LC_CTYPE", "C.UTF-8")]).envs(set.iter().copied());
        let app = app.stdin(line()).stdout(line()).stderr(line()).spawn().unwrap();
        let screen = Arc::new(Mutex::new(String::new()));
        let (mut output, seen) = (keyboard.try_clone().unwrap(), screen.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut answered = false;
            while let Ok(n) = output.read(&mut bytes) {
                let mut seen = seen.lock().unwrap();
                seen.push_str(&String::from_utf8_lossy(&bytes[..n]));
                if !answered && seen.contains("\x1b[c") {
                    answered = true;
                    output.write_all(answer.as_bytes()).unwrap();
                }
            }
        });
        Terminal { keyboard, screen, app }
    }

    fn screen(&self) -> String {
        self.screen.lock().unwrap().clone()
    }

    fn until(&mut self, what: &str, mut wanted: impl FnMut(&mut Terminal) -> bool) {
        let begin = Instant::now();
        while !wanted(self) {
            assert!(begin.elapsed() < PATIENCE, "no {what}: {:?}", self.screen());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for a text in what is written from now on; `act` makes it come.
    fn shows(&mut self, text: &str, act: impl FnOnce(&mut Terminal)) {
        let before = self.screen().len();
        act(self);
        self.until(text, |terminal| terminal.screen()[before..].contains(text));
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Whether the line is edited by the system again, as a shell expects.
    fn cooked(&self) -> bool {
        tcgetattr(&self.keyboard).unwrap().local_modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }

    fn signal(&self, name: &str) {
        let id = self.app.id().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
    }

    /// Waits for the end, when the terminal must be as it was.
    fn ends(&mut self) -> ExitStatus {
        let mut status = None;
        self.until("end", |terminal| {
            status = terminal.app.try_wait().unwrap();
            status.is_some()
        });
        self.until("cooked line", |terminal| terminal.cooked());
        // What was written last may still be on its way to us.
        for (on, off) in [("1049h", "1049l"), ("25l", "25h"), ("1000h", "1000l"), ("2004h", "2004l")] {
            let (on, off) = (format!("\x1b[?{on}"), format!("\x1b[?{off}"));
            self.until(&off, |terminal| {
                let screen = terminal.screen();
                screen.rfind(&on) < screen.rfind(&off)
            });
        }
        let screen = self.screen();
        let count = |text| screen.matches(text).count();
        assert_eq!(count("\x1b[?1049h"), count("\x1b[?1049l"), "given back once: {screen:?}");
        status.unwrap()
    }
}

#[test]
fn characters_and_colours_follow_the_answers() {
    for (answer, set, frames, color) in [
        (NARROW, &[][..], true, "\x1b[38;5;"),
        (NARROW, &[("COLORTERM", "truecolor")], true, "\x1b[38;2;122;190;255"),
        // The accent of light backgrounds.
        (WIDE, &[("COLORTERM", "truecolor")], false, "\x1b[38;2;9;88;190"),
        (WIDE, &[("COLORTERM", "truecolor"), ("BOYI_THEME", "unicode,dark")], true, "\x1b[38;2;122;190;255"),
        (NARROW, &[("TERM", "xterm")], true, "\x1b[38;5;14"),
        ("", &[], true, "\x1b[38;5;"),
    ] {
        let mut terminal = Terminal::open(answer, set);
        terminal.shows("Games", |_| ());
        terminal.shows("\x1b[?1049l", |terminal| terminal.press("Q"));
        let screen = terminal.screen();
        // The questions themselves are no frames.
        assert_eq!(screen.contains('╭'), frames, "{set:?} {screen:?}");
        assert!(screen.contains(color), "{color:?} {set:?} {screen:?}");
        assert!(terminal.ends().success());
    }
    let mut terminal = Terminal::open(NARROW, &[("NO_COLOR", "1")]);
    terminal.shows("Games", |_| ());
    let screen = terminal.screen();
    assert!(!screen.contains("\x1b[38;") && !screen.contains("\x1b[48;"), "{screen:?}");
    terminal.press("Q");
    terminal.ends();
}

/// Ctrl-Z, and the signal for it from outside, stop the process with the shell's terminal in place; continued, it draws everything again.
#[test]
fn stopped_and_continued() {
    let mut terminal = Terminal::open(NARROW, &[]);
    terminal.shows("Games", |_| ());
    let stops: [fn(&mut Terminal); 2] =
        [|terminal| terminal.press("\x1a"), |terminal| terminal.signal("TSTP")];
    for stop in stops {
        terminal.until("raw line", |terminal| !terminal.cooked());
        terminal.shows("\x1b[?1049l", stop);
        terminal.until("stop", |terminal| {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", terminal.app.id())).unwrap();
            stat.rsplit(") ").next().unwrap().starts_with('T')
        });
        assert!(terminal.cooked());
        terminal.shows("Games", |terminal| terminal.signal("CONT"));
    }
    terminal.until("raw line", |terminal| !terminal.cooked());
    terminal.shows("1:1", |terminal| terminal.press("\rm"));
    terminal.press("\x03");
    assert!(terminal.ends().success());
}

#[test]
fn every_end_gives_the_terminal_back() {
    for signal in ["", "TERM", "HUP", "INT", "QUIT"] {
        let mut terminal = Terminal::open(NARROW, &[]);
        terminal.shows("Games", |_| ());
        if signal.is_empty() {
            terminal.press("\x03")
        } else {
            terminal.signal(signal)
        }
        assert!(terminal.ends().success(), "{signal}");
    }
    // Ctrl-\ panics where debug assertions are on; the report comes after the screen is given back.
    let mut terminal = Terminal::open(NARROW, &[]);
    terminal.shows("Games", |_| ());
    terminal.press("\x1c");
    if !cfg!(debug_assertions) {
        terminal.press("\x03");
        assert!(terminal.ends().success());
        return;
    }
    assert!(!terminal.ends().success());
    terminal.until("report", |terminal| terminal.screen().contains("as asked"));
    let screen = terminal.screen();
    assert!(screen.rfind("\x1b[?1049l").unwrap() < screen.rfind("as asked").unwrap(), "{screen:?}");
}

/// Every prompt takes a move, help and quit beside its answer, and says so.
#[test]
fn play_takes_moves_and_commands_at_every_prompt() {
    let en = [
        "Heaps (Enter for 3,5,7; or a move, help, quit): ",
        "Do you move first? (Y/n; or a move, help, quit): ",
        "Your move (or help, quit): ",
        "A move, or one of:",
        "expected y, n, a move, help or quit",
        "You: ",
        "Goodbye.",
    ];
    let zh = [
        "各堆的大小（直接回车为 3,5,7；也可输入着法、“帮助”、“退出”）：",
        "你先走吗？（Y/n；也可输入着法、“帮助”、“退出”）：",
        "轮到你（着法、“帮助”、“退出”）：",
        "输入一步棋，或以下之一：",
        "应为 Y、N、一步棋、“帮助”或“退出”",
        "你：",
        "再见。",
    ];
    for (lang, [heaps, first, turn, help, neither, you, bye], [ask, leave]) in
        [("en", en, ["help\n", "quit\n"]), ("zh", zh, ["帮助\n", "退出\n"])]
    {
        let take_one = |heap: u32| match lang {
            "en" => format!("{you}take 1 from heap {heap}"),
            _ => format!("{you}从第 {heap} 堆取 1 枚"),
        };
        let play = |game: &[&str]| Terminal::run(&[&["play"], game, &["--lang", lang]].concat(), NARROW, &[]);
        let mut nim = play(&["nim"]);
        nim.shows(heaps, |_| ());
        for (typed, shown) in [
            (ask, help),
            ("nonsense\n", "nonsense”"),
            ("4,5\n", first),
            ("nonsense\n", neither),
            (ask, help),
            ("2:1\n", &take_one(2)),
            (ask, help),
            (leave, bye),
        ] {
            nim.shows(shown, |terminal| terminal.press(typed));
        }
        assert!(nim.screen().contains(turn), "{}", nim.screen());
        assert!(nim.app.wait().unwrap().success());
        // A move begins the game at any prompt; heaps are asked for only where there are heaps, and none is given.
        for (game, prompt, typed, shown) in [
            (&["nim"][..], heaps, "3:1\n", take_one(3)),
            (&["nim", "3,5,7"], first, "1:1\n", take_one(1)),
            (&["tictactoe"], first, "b2\n", format!("{you}b2")),
            (&["chess", "--level", "1"], first, "e4\n", format!("{you}e4")),
            (&["nim"], heaps, leave, bye.to_owned()),
            (&["chess"], first, leave, bye.to_owned()),
        ] {
            let mut terminal = play(game);
            terminal.shows(prompt, |_| ());
            terminal.shows(&shown, |terminal| terminal.press(typed));
            let screen = terminal.screen();
            assert!(game.len() + usize::from(game == ["nim"]) > 1 || !screen.contains(heaps), "{screen}");
            let _ = terminal.app.kill();
            let _ = terminal.app.wait();
        }
    }
}

/// A game, a position or the puzzles instead of a command open the app there.
#[test]
fn games_and_positions_open_the_app() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let apart: Vec<&str> = fen.split(' ').collect();
    for (command, shown) in [
        (&["nim", "3,5,7"][..], " undo"),
        (&["国际象棋"], " undo"),
        (&[fen], " depth"),
        (&apart, " depth"),
        (&["open", "tictactoe", "--analyse"], " analyse"),
        (&["puzzles"], "Puzzle of the day"),
    ] {
        let mut terminal = Terminal::run(command, NARROW, &[]);
        terminal.shows(shown, |_| ());
        terminal.press("\x03");
        assert!(terminal.ends().success());
    }
}

/// Help, reasons and lessons break between words, at the width of the terminal.
#[test]
fn lines_break_between_words() {
    for command in [&["--help"][..], &["analyze", "nim", "3,5,7", "--lines", "all"], &["learn"], &["games"]] {
        let mut terminal = Terminal::run(command, NARROW, &[]);
        assert!(terminal.app.wait().unwrap().success());
        let whole =
            Command::new(env!("CARGO_BIN_EXE_boyi")).args(command).args(["--lang", "en"]).output().unwrap();
        let whole = String::from_utf8(whole.stdout).unwrap();
        let words = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        let count = words(&whole).len();
        let plain = |terminal: &Terminal| anstream::adapter::strip_str(&terminal.screen()).to_string();
        terminal.until("everything", |terminal| words(&plain(terminal)).len() >= count);
        let shown = plain(&terminal);
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        assert!(whole.lines().any(|line| line.chars().count() > 80) || command == ["--help"], "{whole}");
        // Times differ.
        let tell = |text: &str| {
            words(text).into_iter().filter(|word| word.parse::<f64>().is_err()).collect::<Vec<_>>()
        };
        assert_eq!(tell(&shown), tell(&whole));
    }
}

/// Work that takes longer than a second says how long it has been at it, theory too; Ctrl-C twice ends it.
#[test]
fn long_work_shows_progress() {
    for (command, shown) in [
        (&["analyze", "treblecross", "120000"][..], " s…"),
        (&["nimbers", "0.007", "--upto", "900000"], " positions, 2 s…"),
    ] {
        let mut terminal = Terminal::run(command, NARROW, &[]);
        terminal.shows(shown, |_| ());
        terminal.press("\x03");
        std::thread::sleep(Duration::from_millis(50));
        terminal.press("\x03");
        terminal.until("end", |terminal| terminal.app.try_wait().unwrap().is_some());
    }
}

/// The games kept in a folder, each with the number of its moves; every file is whole.
fn kept(games: &Path) -> Vec<(String, usize)> {
    let files = std::fs::read_dir(games).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut kept: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "boyi"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let file = boyi_store::GameFile::parse(&text);
            assert_eq!(file.to_string(), text, "{}", path.display());
            (path.file_stem().unwrap().to_string_lossy().into_owned(), file.line.moves.len())
        })
        .collect();
    kept.sort();
    kept
}

/// A game that a window shows belongs to it: another one is told, and gets a copy; `play --save` is refused.
#[test]
fn a_game_has_one_window() {
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("two-windows-{}", std::process::id()));
    let games = data.join("boyi/games");
    let open = || Terminal::open(NARROW, &[("XDG_DATA_HOME", data.to_str().unwrap())]);
    let mut first = open();
    first.shows("Games", |_| ());
    first.shows("undo", |terminal| terminal.press("\r"));
    first.press("m\r");
    first.until("two moves", |_| kept(&games).iter().any(|game| game.1 == 2));
    let id = kept(&games)[0].0.clone();
    let mut second = open();
    second.shows("Games", |_| ());
    assert!(!second.screen().contains("Unfinished game"), "{}", second.screen());
    second.shows("another window", |terminal| terminal.press("R"));
    second.press("\r");
    second.until("a copy", |_| kept(&games).len() == 2);
    // Each goes on with its own.
    second.press("m\r");
    second.until("a longer copy", |_| kept(&games).iter().any(|game| game.0 != id && game.1 > 2));
    assert_eq!(kept(&games).iter().find(|game| game.0 == id).unwrap().1, 2);
    let file = games.join(format!("{id}.boyi"));
    let mut play = Command::new(env!("CARGO_BIN_EXE_boyi"));
    let play = play.args(["--lang", "en", "play", "nim", "--save"]).arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&play.stderr);
    assert!(play.status.code() == Some(1) && said.contains("in use"), "{said}");
    // Closed, it can be opened elsewhere; a copy stays.
    for terminal in [&mut first, &mut second] {
        terminal.press("\x03");
        assert!(terminal.ends().success());
    }
    let mut third = open();
    third.shows("Games", |_| ());
    third.shows("undo", |terminal| terminal.press("R"));
    third.press("\x03");
    assert!(third.ends().success());
    std::fs::remove_dir_all(data).unwrap();
}

/// Killed at any moment of a game, the app asks at its next start whether to go on; no game is ever shorter than it was on the disk.
/// `KILLS` in the environment asks for another number.
#[test]
fn a_killed_app_goes_on_with_its_game() {
    let kills: u64 = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3);
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-app-{}", std::process::id()));
    let games = data.join("boyi/games");
    let mut known: Vec<(String, usize)> = Vec::new();
    let (mut resumed, mut round) = (0, 0);
    // More rounds where each game was over by the time of its kill.
    while round < kills || resumed == 0 && round < kills + 40 {
        let mut terminal = Terminal::open(NARROW, &[("XDG_DATA_HOME", data.to_str().unwrap())]);
        terminal.shows("Games", |_| ());
        let open = terminal.screen().contains("Unfinished game");
        resumed += u64::from(open);
        terminal.press("\r");
        let begun = Instant::now();
        // Out of step with what the app does.
        let time = Duration::from_micros(1_000 + round * 37_919 % 400_000);
        while begun.elapsed() < time {
            terminal.press("m\r");
            std::thread::sleep(Duration::from_millis(7));
            for (id, moves) in kept(&games) {
                match known.iter_mut().find(|game| game.0 == id) {
                    Some(game) => {
                        assert!(moves >= game.1, "round {round}: {id} has {moves} moves after {}", game.1);
                        game.1 = moves;
                    }
                    None => known.push((id, moves)),
                }
            }
        }
        terminal.app.kill().unwrap();
        terminal.app.wait().unwrap();
        let now = kept(&games);
        let shorter =
            known.iter().find(|(id, moves)| !now.iter().any(|game| game.0 == *id && game.1 >= *moves));
        assert_eq!(shorter, None, "round {round}: {now:?}");
        round += 1;
    }
    assert!(resumed > 0 && known.iter().any(|game| game.1 > 0), "{resumed} resumed, {known:?}");
    std::fs::remove_dir_all(data).unwrap();
}
