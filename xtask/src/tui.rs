//! The terminal app from outside: frames timed, whole games by keys in tmux, an animated picture for the README.

use boyi_games::{CATALOGUE, Entry, Group};
use boyi_tui::{Headless, Lang, Saved, Shelved, State, Theme};
use std::{
    collections::HashMap,
    fmt::Write as _,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

// -------------------------------------------------------------------- frames

/// A frame may take this many milliseconds.
const FRAME_MS: f64 = 5.0;

/// Times the drawing of every view at three sizes.
pub fn bench(_: &[String]) -> Result<(), String> {
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

// -------------------------------------------------------------------- tmux

/// The app in a terminal of its own.
struct Tmux {
    socket: String,
    data: PathBuf,
    program: PathBuf,
}

impl Tmux {
    fn tmux(&self, args: &[&str]) -> Result<String, String> {
        let out = Command::new("tmux").arg("-L").arg(&self.socket).args(args).output();
        let out = out.map_err(|error| format!("tmux: {error}"))?;
        if out.status.success() {
            Ok(String::from_utf8_lossy(&out.stdout).into_owned())
        } else {
            Err(format!("tmux {}: {}", args.join(" "), String::from_utf8_lossy(&out.stderr).trim()))
        }
    }

    /// Starts the app in a new session of this size.
    fn start(&self, w: u16, h: u16, lang: &str) -> Result<(), String> {
        let command = format!(
            "exec env XDG_DATA_HOME={} LC_ALL=C.UTF-8 TERM=tmux-256color COLORTERM=truecolor {} --lang {lang}",
            self.data.display(),
            self.program.display(),
        );
        let (w, h) = (w.to_string(), h.to_string());
        self.tmux(&["new-session", "-d", "-s", "boyi", "-x", &w, "-y", &h, &command])?;
        Ok(())
    }

    fn keys(&self, keys: &[&str]) -> Result<(), String> {
        let mut args = vec!["send-keys", "-t", "boyi"];
        args.extend(keys);
        self.tmux(&args).map(|_| ())
    }

    fn screen(&self) -> Result<String, String> {
        self.tmux(&["capture-pane", "-p", "-t", "boyi"])
    }

    /// Waits until the screen is as wanted.
    fn until(&self, what: &str, wanted: impl Fn(&str) -> bool) -> Result<String, String> {
        let begin = Instant::now();
        loop {
            let screen = self.screen()?;
            if wanted(&screen) {
                return Ok(screen);
            }
            if begin.elapsed() > Duration::from_secs(30) {
                return Err(format!("waited in vain for {what}; the screen shows\n{screen}"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn shows(&self, text: &str) -> Result<String, String> {
        self.until(&format!("“{text}”"), |screen| screen.contains(text))
    }

    fn pid(&self) -> Result<u32, String> {
        let pid = self.tmux(&["display-message", "-p", "-t", "boyi", "#{pane_pid}"])?;
        pid.trim().parse().map_err(|_| format!("no process: {pid}"))
    }

    fn end(&self) {
        let _ = self.tmux(&["kill-server"]);
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Every game in the order of the home screen.
fn places() -> Vec<&'static Entry> {
    let all = || CATALOGUE.iter().copied().flatten();
    let groups = [Group::Impartial, Group::Line, Group::Chess];
    groups.into_iter().flat_map(|group| all().filter(move |entry| entry.group == group)).collect()
}

/// Plays whole games by keys, kills and resumes, resizes, and looks at the screen each time.
pub fn e2e(_: &[String]) -> Result<(), String> {
    if Command::new("tmux").arg("-V").output().is_err() {
        let installed = Command::new("apt-get").args(["install", "-y", "-q", "tmux"]).status();
        if !installed.is_ok_and(|status| status.success()) {
            return Err("tmux is missing and could not be installed: apt-get install tmux".to_owned());
        }
    }
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let built = Command::new(cargo).args(["build", "--quiet", "-p", "boyi"]).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the program does not build".to_owned());
    }
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let program = target.join("debug").join("boyi");
    let program = program.canonicalize().map_err(|error| format!("{}: {error}", program.display()))?;
    let name = format!("boyi-e2e-{}", std::process::id());
    let app = Tmux { data: std::env::temp_dir().join(&name), socket: name, program };
    let result = steps(&app);
    app.end();
    let _ = std::fs::remove_dir_all(&app.data);
    result
}

fn steps(app: &Tmux) -> Result<(), String> {
    every_game(app)?;
    chess(app)?;
    kill_and_resume(app)?;
    busy_and_idle(app)?;
    terminal_comes_back(app)
}

fn ended(screen: &str) -> bool {
    ["You win", "Boyi wins", "A draw"].iter().any(|text| screen.contains(text))
}

/// The first move of the list again and again, against the engine, until the game says why it is over.
fn every_game(app: &Tmux) -> Result<(), String> {
    app.start(100, 30, "en")?;
    app.shows("Games")?;
    for (place, entry) in places().iter().enumerate() {
        if entry.group == Group::Chess || entry.name == "gomoku" {
            continue;
        }
        app.keys(&["Home"])?;
        if place > 0 {
            app.keys(&["-N", &place.to_string(), "Down"])
                .or_else(|_| (0..place).try_for_each(|_| app.keys(&["Down"])))?;
        }
        app.keys(&["Enter"])?;
        app.shows("to move")?;
        let mut moves = 0;
        loop {
            let before = app.until("a turn", |screen| {
                ended(screen) || (screen.contains("to move") && !screen.contains("thinking"))
            })?;
            if ended(&before) {
                break;
            }
            app.keys(&["m"])?;
            app.shows("Choose a move")?;
            app.keys(&["Enter"])?;
            app.until("an answer", |screen| *screen != before && !screen.contains("Choose a move"))?;
            moves += 1;
            if moves > 300 {
                return Err(format!("{} does not end", entry.name));
            }
        }
        println!("{:<16} {moves} moves, ended", entry.name);
        app.keys(&["q"])?;
        app.shows("Games")?;
    }
    app.end();
    Ok(())
}

/// Fool's mate by typed moves, both sides by hand, in Chinese.
fn chess(app: &Tmux) -> Result<(), String> {
    app.start(80, 24, "zh")?;
    app.shows("棋目")?;
    let place = places().iter().position(|entry| entry.name == "chess").ok_or("no chess")?;
    app.keys(&["Home"])?;
    for _ in 0..place {
        app.keys(&["Down"])?;
    }
    app.keys(&["Tab", "Down", "Right", "Right", "Enter"])?;
    app.shows("轮到白方走")?;
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        app.keys(&[":"])?;
        app.shows("着法：")?;
        app.keys(&["-l", mv])?;
        app.shows(mv)?;
        app.keys(&["Enter"])?;
        app.until("the move", |screen| !screen.contains("着法："))?;
    }
    app.shows("将死")?;
    println!("chess            fool's mate, in Chinese");
    app.end();
    Ok(())
}

fn kill_and_resume(app: &Tmux) -> Result<(), String> {
    app.start(80, 24, "en")?;
    app.shows("Games")?;
    app.keys(&["Home", "Enter"])?;
    app.shows("to move")?;
    app.keys(&["Enter"])?;
    let before =
        app.until("two moves", |screen| screen.contains("1.") && screen.contains("First to move"))?;
    std::thread::sleep(Duration::from_millis(300));
    let killed = Command::new("kill").args(["-9", &app.pid()?.to_string()]).status();
    if !killed.is_ok_and(|status| status.success()) {
        return Err("kill".to_owned());
    }
    app.end();
    app.start(80, 24, "en")?;
    app.shows("A game is still open")?;
    app.keys(&["Enter"])?;
    let after = app.shows("First to move")?;
    if after.trim() != before.trim() {
        return Err(format!("the game came back differently\n{before}\n{after}"));
    }
    println!("kill -9          the game came back as it was");
    app.end();
    Ok(())
}

/// CPU ticks that a process has used.
fn ticks(pid: u32) -> Result<u64, String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).map_err(|error| error.to_string())?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |i: usize| fields.get(i).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Ok(field(11) + field(12))
}

fn busy_and_idle(app: &Tmux) -> Result<(), String> {
    app.start(120, 40, "en")?;
    app.shows("Games")?;
    let pid = app.pid()?;
    std::thread::sleep(Duration::from_millis(500));
    let before = ticks(pid)?;
    std::thread::sleep(Duration::from_secs(3));
    let idle = ticks(pid)? - before;
    println!("idle             {idle} CPU ticks in 3 s");
    if idle > 1 {
        return Err("the idle app uses the processor".to_owned());
    }
    app.keys(&["End", "Up", "a"])?;
    app.shows("White to move")?;
    app.keys(&["Space"])?;
    app.shows("∞")?;
    let mut times = Vec::new();
    for _ in 0..20 {
        let before = app.screen()?;
        let corner = |screen: &str| screen.lines().rev().nth(3).and_then(|line| line.trim().chars().next());
        let begin = Instant::now();
        app.keys(&["?"])?;
        app.until("help", |screen| screen.contains("Ctrl-Z"))?;
        times.push(begin.elapsed());
        app.keys(&["Escape"])?;
        app.until("no help", |screen| !screen.contains("Ctrl-Z") || corner(screen) == corner(&before))?;
    }
    times.sort();
    println!("key to screen    {} ms (median, with tmux, engine at full strength)", times[10].as_millis());
    for (w, h) in [(20, 5), (2, 2), (200, 60), (80, 24)] {
        app.tmux(&["resize-window", "-t", "boyi", "-x", &w.to_string(), "-y", &h.to_string()])?;
        std::thread::sleep(Duration::from_millis(150));
    }
    app.shows("White to move")?;
    println!("resized          20×5, 2×2, 200×60, 80×24");
    app.end();
    Ok(())
}

/// Ctrl-C and SIGTERM give the shell its screen back.
fn terminal_comes_back(app: &Tmux) -> Result<(), String> {
    app.tmux(&[
        "new-session",
        "-d",
        "-s",
        "boyi",
        "-x",
        "80",
        "-y",
        "24",
        "exec env PS1=ready: LC_ALL=C.UTF-8 sh",
    ])?;
    app.shows("ready:")?;
    let run = format!("XDG_DATA_HOME={} {} --lang en", app.data.display(), app.program.display());
    for how in ["C-c", "TERM"] {
        app.keys(&["-l", &run])?;
        app.keys(&["Enter"])?;
        app.shows("Games")?;
        if how == "TERM" {
            let _ = Command::new("pkill").args(["-TERM", "-P", &app.pid()?.to_string()]).status();
        } else {
            app.keys(&[how])?;
        }
        app.keys(&["-l", &format!("echo back after {how}")])?;
        app.keys(&["Enter"])?;
        app.until("the shell", |screen| {
            screen.lines().any(|line| line == format!("back after {how}")) && !screen.contains("Games")
        })?;
    }
    println!("terminal         given back after Ctrl-C and SIGTERM");
    app.end();
    Ok(())
}

// -------------------------------------------------------------------- picture

const CELL_W: f64 = 8.4;
const CELL_H: f64 = 17.0;
const BACK: &str = "#15181e";
const FORE: &str = "#dcdfe4";

/// Draws an animated picture of the app at work.
pub fn demo(args: &[String]) -> Result<(), String> {
    let path = args.first().cloned().unwrap_or_else(|| "docs/demo.svg".to_owned());
    let mut film = Film { width: 100, height: 30, ..Film::default() };
    let screen = &mut Headless::new(film.width, film.height);
    film.shoot(screen, 1_500);
    film.act(screen, "Enter", 1_200);
    film.act(screen, "i", 1_200);
    film.act(screen, "i i", 3_000);
    film.act(screen, "Enter", 1_500);
    film.act(screen, "Down Right", 900);
    film.act(screen, "Enter", 1_500);
    film.act(screen, "Tab", 2_500);
    film.act(screen, "Tab", 1_000);
    for _ in 0..3 {
        film.act(screen, "Space", 1_500);
    }
    film.act(screen, "q", 600);
    let place = |name: &str| places().iter().position(|entry| entry.name == name).unwrap_or(0);
    film.go(screen, place("tictactoe"));
    film.act(screen, "Enter", 900);
    film.act(screen, "Enter", 1_200);
    film.act(screen, "Tab Tab", 3_000);
    film.act(screen, "c", 3_000);
    film.act(screen, "q", 600);
    film.go(screen, place("chess"));
    film.act(screen, "Enter", 900);
    film.act(screen, "Enter", 800);
    film.act(screen, "Up Up", 600);
    film.act(screen, "Enter", 1_500);
    film.act(screen, "Tab", 2_500);
    film.act(screen, "Down", 700);
    film.act(screen, "Down", 700);
    film.act(screen, "L", 2_500);
    let svg = film.svg();
    std::fs::write(&path, &svg).map_err(|error| format!("{path}: {error}"))?;
    println!("{path}: {} frames, {} KB", film.frames.len(), svg.len() / 1_024);
    Ok(())
}

#[derive(Default)]
struct Film {
    width: u16,
    height: u16,
    /// Rows that were seen, drawn once each.
    rows: HashMap<String, usize>,
    defs: String,
    /// What stands in each row, and for how long.
    frames: Vec<(Vec<usize>, u32)>,
}

impl Film {
    fn go(&mut self, screen: &mut Headless, place: usize) {
        screen.keys("Home");
        for _ in 0..place {
            screen.keys("Down");
        }
        self.shoot(screen, 1_000);
    }

    fn act(&mut self, screen: &mut Headless, keys: &str, ms: u32) {
        screen.keys(keys);
        self.shoot(screen, ms);
    }

    fn shoot(&mut self, screen: &Headless, ms: u32) {
        let rows = (0..self.height).map(|y| self.row(screen, y)).collect();
        self.frames.push((rows, ms));
    }

    fn row(&mut self, screen: &Headless, y: u16) -> usize {
        let mut svg = String::new();
        let buffer = screen.buffer();
        let color = |color: ratatui::style::Color| match color {
            ratatui::style::Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
            _ => None,
        };
        // A wide character's ground lies under both its cells.
        let mut grounds: Vec<_> = (0..self.width).map(|x| buffer[(x, y)].bg).collect();
        for x in 1..self.width {
            if unicode_cells(buffer[(x - 1, y)].symbol().chars().next().unwrap_or(' ')) == 2 {
                grounds[usize::from(x)] = grounds[usize::from(x) - 1];
            }
        }
        let mut x = 0;
        while x < self.width {
            let ground = grounds[usize::from(x)];
            let mut end = x + 1;
            while end < self.width && grounds[usize::from(end)] == ground {
                end += 1;
            }
            if let Some(back) = color(ground) {
                let _ = write!(
                    svg,
                    r#"<rect x="{:.1}" width="{:.1}" height="{CELL_H}" fill="{back}"/>"#,
                    f64::from(x) * CELL_W,
                    f64::from(end - x) * CELL_W + 0.3,
                );
            }
            x = end;
        }
        let mut x = 0;
        while x < self.width {
            let cell = &buffer[(x, y)];
            let fore = color(cell.fg).unwrap_or_else(|| FORE.to_owned());
            let c = cell.symbol().chars().next().unwrap_or(' ');
            let cells = unicode_cells(c);
            if let Some(quarters) = block(c) {
                for (dx, dy, w, h) in quarters {
                    let _ = write!(
                        svg,
                        r#"<rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" fill="{fore}"/>"#,
                        (f64::from(x) + dx) * CELL_W,
                        dy * CELL_H,
                        w * CELL_W + 0.2,
                        h * CELL_H + 0.2,
                    );
                }
                x += 1;
                continue;
            }
            if c == ' ' {
                x += 1;
                continue;
            }
            // A run of one style is one text, stretched to its cells.
            let bold = cell.modifier.contains(ratatui::style::Modifier::BOLD);
            let mut text = String::new();
            let mut end = x;
            while end < self.width {
                let next = &buffer[(end, y)];
                let c = next.symbol().chars().next().unwrap_or(' ');
                let same = next.fg == cell.fg && next.modifier == cell.modifier && unicode_cells(c) == cells;
                if !same || c == ' ' || block(c).is_some() {
                    break;
                }
                text.push_str(next.symbol());
                end += cells;
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let weight = if bold { r#" class="b""# } else { "" };
            let _ = write!(
                svg,
                r#"<text x="{:.1}" y="13" textLength="{:.1}" fill="{fore}"{weight}>{text}</text>"#,
                f64::from(x) * CELL_W,
                f64::from(end - x) * CELL_W,
            );
            x = end;
        }
        let next = self.rows.len();
        let id = *self.rows.entry(svg.clone()).or_insert(next);
        if id == next {
            let _ = writeln!(self.defs, r#"<g id="r{id}">{svg}</g>"#);
        }
        id
    }

    fn svg(&self) -> String {
        let (w, h) = (f64::from(self.width) * CELL_W, f64::from(self.height) * CELL_H);
        let total: u32 = self.frames.iter().map(|(_, ms)| ms).sum();
        let mut style = String::new();
        let mut body = String::new();
        let mut at = 0;
        for (i, (rows, ms)) in self.frames.iter().enumerate() {
            let from = f64::from(at) * 100.0 / f64::from(total);
            at += ms;
            let to = f64::from(at) * 100.0 / f64::from(total);
            let _ = writeln!(
                style,
                "@keyframes k{i}{{0%{{visibility:hidden}}{from:.3}%{{visibility:visible}}{to:.3}%{{visibility:hidden}}}}\
                 #f{i}{{animation:k{i} {}s steps(1) infinite}}",
                f64::from(total) / 1_000.0,
            );
            let _ = write!(body, r#"<g id="f{i}" class="f">"#);
            for (y, row) in rows.iter().enumerate() {
                let _ = write!(body, r##"<use href="#r{row}" y="{:.1}"/>"##, y as f64 * CELL_H);
            }
            body.push_str("</g>\n");
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 {:.0} {:.0}\" role=\"img\" \
             aria-label=\"Boyi in a terminal\">\n<style>\ntext{{font:13.6px 'DejaVu Sans Mono','Noto Sans Mono \
             CJK SC',Menlo,Consolas,monospace;white-space:pre}}rect{{shape-rendering:crispEdges}}.b{{font-weight:bold}}.f{{visibility:hidden}}\n{style}</style>\n\
             <rect x=\"-12\" y=\"-12\" width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{BACK}\"/>\n<defs>\n{}</defs>\n{body}</svg>\n",
            w + 24.0,
            h + 24.0,
            self.defs,
        )
    }
}

/// Cells that a character takes: ideographs and their marks two, everything else here one.
fn unicode_cells(c: char) -> u16 {
    if ('\u{2e80}'..='\u{ffef}').contains(&c) && !('\u{fe00}'..='\u{fe0f}').contains(&c) { 2 } else { 1 }
}

/// The rectangles of a block character: x, y, width, height in cells.
fn block(c: char) -> Option<Vec<(f64, f64, f64, f64)>> {
    const QUARTERS: [char; 16] =
        [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    if let Some(bits) = QUARTERS.iter().position(|quarter| *quarter == c).filter(|bits| *bits > 0) {
        if bits == 15 {
            return Some(vec![(0.0, 0.0, 1.0, 1.0)]);
        }
        let parts = [(1, 0.0, 0.0), (2, 0.5, 0.0), (4, 0.0, 0.5), (8, 0.5, 0.5)];
        return Some(
            parts.iter().filter(|(bit, ..)| bits & bit != 0).map(|&(_, x, y)| (x, y, 0.5, 0.5)).collect(),
        );
    }
    if let Some(eighths) = "▁▂▃▄▅▆▇".chars().position(|part| part == c) {
        let h = (eighths + 1) as f64 / 8.0;
        return Some(vec![(0.0, 1.0 - h, 1.0, h)]);
    }
    if let Some(eighths) = "▏▎▍▌▋▊▉".chars().position(|part| part == c) {
        return Some(vec![(0.0, 0.0, (eighths + 1) as f64 / 8.0, 1.0)]);
    }
    // Lines: left, right, up, down from the middle.
    let (left, right, up, down) = match c {
        '─' => (1, 1, 0, 0),
        '│' => (0, 0, 1, 1),
        '╭' | '┌' => (0, 1, 0, 1),
        '╮' | '┐' => (1, 0, 0, 1),
        '╰' | '└' => (0, 1, 1, 0),
        '╯' | '┘' => (1, 0, 1, 0),
        '├' => (0, 1, 1, 1),
        '┤' => (1, 0, 1, 1),
        '┬' => (1, 1, 0, 1),
        '┴' => (1, 1, 1, 0),
        '┼' => (1, 1, 1, 1),
        _ => return None,
    };
    let (thin_x, thin_y) = (1.2 / CELL_W, 1.2 / CELL_H);
    let mut parts = Vec::new();
    if left + right > 0 {
        let from = if left == 1 { 0.0 } else { 0.5 };
        parts.push((from, 0.5 - thin_y / 2.0, f64::from(left + right) / 2.0, thin_y));
    }
    if up + down > 0 {
        let from = if up == 1 { 0.0 } else { 0.5 };
        parts.push((0.5 - thin_x / 2.0, from, thin_x, f64::from(up + down) / 2.0));
    }
    Some(parts)
}
