//! The app in a terminal of tmux: whole games by keys, kill and resume.

use super::places;
use crate::project::command::{build_program, built_program};
use boyi_games::Group;
use std::{
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

/// How long anything may take to appear, on a busy machine too.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// The app in a terminal of its own.
pub(super) struct Tmux {
    socket: String,
    pub(super) data: PathBuf,
    /// A copy, which no build replaces while it runs.
    pub(super) program: PathBuf,
}

impl Tmux {
    /// Builds the program in one of cargo's profiles and names a server of its own.
    pub(super) fn new(profile: &str) -> Result<Tmux, String> {
        if Command::new("tmux").arg("-V").output().is_err() {
            let installed = Command::new("apt-get").args(["install", "-y", "-q", "tmux"]).status();
            if !installed.is_ok_and(|status| status.success()) {
                return Err("tmux is missing and could not be installed: apt-get install tmux".to_owned());
            }
        }
        if !build_program("boyi", profile).status().is_ok_and(|status| status.success()) {
            return Err("the program does not build".to_owned());
        }
        let name = format!("boyi-e2e-{}", std::process::id());
        let data = std::env::temp_dir().join(&name);
        let (built, program) = (built_program("boyi", profile), data.with_extension("program"));
        std::fs::copy(&built, &program).map_err(|error| format!("{}: {error}", built.display()))?;
        Ok(Tmux { data, socket: name, program })
    }

    /// Ends everything and forgets the games.
    pub(super) fn close(&self) {
        self.end();
        let _ = std::fs::remove_dir_all(&self.data);
    }

    /// Waits for the home screen, which shows `title`, and puts the cursor on a game.
    pub(super) fn choose(&self, name: &str, title: &str) -> Result<(), String> {
        self.shows(title)?;
        self.keys(&["/"])?;
        self.keys(&["-l", name])?;
        let typed = format!("/ {name}");
        self.shows(&typed)?;
        self.keys(&["Escape"])?;
        // A key that follows at once would make one of both: Alt with that key.
        self.until("the list of games", |screen| !screen.contains(&typed)).map(|_| ())
    }

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
    pub(super) fn start(&self, w: u16, h: u16, lang: &str) -> Result<(), String> {
        let command = format!(
            "exec env XDG_DATA_HOME={} LC_ALL=C.UTF-8 TERM=tmux-256color COLORTERM=truecolor {} --lang {lang}",
            self.data.display(),
            self.program.display(),
        );
        let (w, h) = (w.to_string(), h.to_string());
        self.tmux(&["new-session", "-d", "-s", "boyi", "-x", &w, "-y", &h, &command])?;
        Ok(())
    }

    pub(super) fn keys(&self, keys: &[&str]) -> Result<(), String> {
        if keys.is_empty() {
            return Ok(());
        }
        let mut args = vec!["send-keys", "-t", "boyi"];
        args.extend(keys);
        self.tmux(&args).map(|_| ())
    }

    fn screen(&self) -> Result<String, String> {
        self.tmux(&["capture-pane", "-p", "-t", "boyi"])
    }

    /// Waits until the screen is as wanted.
    pub(super) fn until(&self, what: &str, wanted: impl Fn(&str) -> bool) -> Result<String, String> {
        let begin = Instant::now();
        loop {
            let screen = self.screen()?;
            if wanted(&screen) {
                return Ok(screen);
            }
            if begin.elapsed() > PATIENCE {
                return Err(format!("waited in vain for {what}; the screen shows\n{screen}"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(super) fn shows(&self, text: &str) -> Result<String, String> {
        self.until(&format!("“{text}”"), |screen| screen.contains(text))
    }

    pub(super) fn pid(&self) -> Result<u32, String> {
        let pid = self.tmux(&["display-message", "-p", "-t", "boyi", "#{pane_pid}"])?;
        pid.trim().parse().map_err(|_| format!("no process: {pid}"))
    }

    pub(super) fn end(&self) {
        let _ = self.tmux(&["kill-server"]);
        std::thread::sleep(Duration::from_millis(200));
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.program);
    }
}

/// Plays whole games by keys, kills and resumes the app, resizes it, and checks the screen each time.
#[derive(clap::Args)]
pub struct EndToEnd;

impl EndToEnd {
    pub fn run(&self) -> Result<(), String> {
        let app = Tmux::new("dev")?;
        let result = steps(&app);
        app.close();
        result
    }
}

fn steps(app: &Tmux) -> Result<(), String> {
    // Another array in which the king and queen stand as usual.
    let number =
        ["Tab", "BSpace", "BSpace", "BSpace", "5", "1", "4", "Down", "Down", "Right", "Right", "Enter"];
    let mate = |app: &Tmux| fools_mate(app, "chess", &["Tab", "Down", "Right", "Right", "Enter"]);
    let mate_960 = |app: &Tmux| fools_mate(app, "chess960", &number);
    retried(app, "every game", every_game)?;
    retried(app, "fool's mate", mate)?;
    retried(app, "fool's mate in Chess960", mate_960)?;
    retried(app, "kill and resume", kill_and_resume)?;
    retried(app, "resize", resized)?;
    retried(app, "terminal restored", terminal_comes_back)
}

/// Does a step, and once more without the games kept so far if it fails: a terminal on a busy machine may stumble. A step that needed it
/// says `FLAKY`, and is to be mended.
fn retried(app: &Tmux, name: &str, step: impl Fn(&Tmux) -> Result<(), String>) -> Result<(), String> {
    step(app).or_else(|error| {
        app.close();
        step(app)?;
        println!("FLAKY: {name}: {error}");
        Ok(())
    })
}

fn ended(screen: &str) -> bool {
    ["You win", "Boyi wins", "Draw."].iter().any(|text| screen.contains(text))
}

/// The first move of the list again and again, against the engine, until the game says why it is over.
fn every_game(app: &Tmux) -> Result<(), String> {
    app.start(100, 30, "en")?;
    app.shows("Games")?;
    for entry in places() {
        if entry.group == Group::Chess {
            continue;
        }
        app.choose(entry.name, "Games")?;
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
            // A screen half drawn may still show the turn before.
            app.keys(&["m"])?;
            let list = app.until("the moves", |screen| {
                screen.contains("Choose a move") || screen.contains("thinking") || ended(screen)
            })?;
            if !list.contains("Choose a move") {
                continue;
            }
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

/// Fool's mate by typed moves, both sides by hand, in Chinese; `setup` are the keys from the home screen to the board.
fn fools_mate(app: &Tmux, name: &str, setup: &[&str]) -> Result<(), String> {
    app.start(80, 24, "zh")?;
    app.choose(name, "游戏")?;
    app.keys(setup)?;
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
    println!("{name:<16} fool's mate, in Chinese");
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
    app.shows("Unfinished game")?;
    app.keys(&["Enter"])?;
    let after = app.shows("First to move")?;
    if after.trim() != before.trim() {
        return Err(format!("the game came back differently\n{before}\n{after}"));
    }
    println!("kill -9          the game came back as it was");
    app.end();
    Ok(())
}

fn resized(app: &Tmux) -> Result<(), String> {
    app.start(120, 40, "en")?;
    app.choose("chess", "Games")?;
    app.keys(&["A"])?;
    app.shows("White to move")?;
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
        // What is typed while the app is leaving would still be its own.
        app.until("the prompt", |screen| screen.trim_end().ends_with("ready:"))?;
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
