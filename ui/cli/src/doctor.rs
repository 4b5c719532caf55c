//! `boyi doctor`: what this machine offers and what the program makes of it.

use crate::{Failed, json::DoctorReply, output};
use anstyle::Style;
use boyi_session::{Words, reply_json};
use boyi_store::Library;
use std::{
    env, fs,
    io::{self, IsTerminal, Write},
    path::Path,
    thread,
};

const BOLD: Style = Style::new().bold();

/// Prints the report; nothing in it is an error.
pub fn run(words: &Words, json: bool) -> Result<(), Failed> {
    let found = DoctorReply {
        version: format!("{} ({} {})", env!("CARGO_PKG_VERSION"), env::consts::ARCH, env::consts::OS),
        threads: thread::available_parallelism().map_or_else(|_| none(words), |n| n.to_string()),
        cpu: cpu_features(words),
        memory: memory(words),
        tablebases: words.text("doctor-tablebases-where"),
        page: page(words),
        terminal: terminal(words),
        language: words.text("doctor-language-name"),
        games: saved_games(words),
    };
    let mut out = output::stdout();
    if json {
        return Ok(writeln!(out, "{}", reply_json(&found))?);
    }
    let DoctorReply { version, threads, cpu, memory, tablebases, page, terminal, language, games } = &found;
    for (name, text) in [
        ("version", version),
        ("threads", threads),
        ("cpu", cpu),
        ("memory", memory),
        ("tablebases", tablebases),
        ("page", page),
        ("terminal", terminal),
        ("language", language),
        ("games", games),
    ] {
        writeln!(out, "{BOLD}{}{BOLD:#}", words.text(&format!("doctor-{name}")))?;
        writeln!(out, "  {text}")?;
    }
    Ok(())
}

fn none(words: &Words) -> String {
    words.text("doctor-unknown")
}

/// The instructions that engines choose at run time.
fn cpu_features(words: &Words) -> String {
    let mut known: Vec<&str> = Vec::new();
    #[cfg(target_arch = "x86_64")]
    {
        use std::is_x86_feature_detected as has;
        for (name, there) in [
            ("POPCNT", has!("popcnt")),
            ("BMI2", has!("bmi2")),
            ("AVX2", has!("avx2")),
            ("AVX-512", has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512dq")),
        ] {
            known.extend(there.then_some(name));
        }
    }
    #[cfg(target_arch = "aarch64")]
    known.push("NEON");
    if known.is_empty() { words.text("doctor-cpu-plain") } else { known.join(", ") }
}

fn memory(words: &Words) -> String {
    boyi_engine_common::memory::available()
        .map_or_else(|| none(words), |bytes| format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30)))
}

/// The page that the program serves.
#[cfg(feature = "page")]
fn page(words: &Words) -> String {
    boyi_serve::Site::built()
        .map_or_else(|| words.text("serve-no-page"), |site| crate::serve::page(words, &site))
}

#[cfg(not(feature = "page"))]
fn page(words: &Words) -> String {
    words.text("serve-no-page")
}

/// The terminal, and its number of colours.
fn terminal(words: &Words) -> String {
    if !io::stdout().is_terminal() {
        return words.text("doctor-terminal-none");
    }
    let name = env::var("TERM").unwrap_or_default();
    words.say("doctor-terminal-colors", &[("name", name.into()), ("colors", colors(words).into())])
}

/// The number of colours that the terminal app uses here.
#[cfg(feature = "terminal")]
fn colors(_: &Words) -> String {
    use boyi_tui::ColorDepth;
    let colors = match ColorDepth::of_env(|name| env::var(name).ok()) {
        ColorDepth::Mono => "0",
        ColorDepth::Ansi16 => "16",
        ColorDepth::Ansi256 => "256",
        ColorDepth::True => "16777216",
    };
    colors.to_owned()
}

#[cfg(not(feature = "terminal"))]
fn colors(words: &Words) -> String {
    none(words)
}

/// The folder of saved games, and whether games can be saved there.
fn saved_games(words: &Words) -> String {
    let Some(folder) = Library::default_folder(|name| env::var_os(name)) else {
        return words.text("doctor-games-nowhere");
    };
    // What is not there yet is made when the first game is saved.
    let there = folder.ancestors().find(|path| path.exists()).unwrap_or(Path::new("/"));
    let writable = fs::metadata(there).is_ok_and(|data| data.is_dir() && !data.permissions().readonly());
    let count = fs::read_dir(&folder).map_or(0, |entries| {
        entries
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "boyi"))
            .count()
    });
    let path = folder.display().to_string();
    let state = if writable { "yes" } else { "no" };
    words.say(
        "doctor-games-folder",
        &[("path", path.into()), ("count", count.into()), ("writable", state.into())],
    )
}
