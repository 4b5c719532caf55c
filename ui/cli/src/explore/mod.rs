//! `boyi explore`: the moves played from a position, in the games of PGN files or in named openings.

mod corpus;

use crate::{Failed, args, batch, digits::grouped, input, observer, output};
use anstyle::Style;
#[cfg(feature = "terminal")]
use boyi_games::chess::explorer::{Explorer, PLIES};
use boyi_session::{Counted, Explored, ExploredMove, Service, Words, reply_json};
use corpus::Corpus;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// Cells of the bar of results.
const BAR: u32 = 20;

/// Prints the moves played from a position.
pub fn run(service: &Service, words: &Words, args: &args::Explore) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let files = args.what.iter().take_while(|what| is_corpus(what)).count();
    let (files, position) = args.what.split_at(files);
    // A wrong position is told before a large file is read.
    let session = input::session(service, words.lang(), "chess", position, "")?;
    let corpus = if files.is_empty() {
        None
    } else {
        Some(Corpus::open(
            words,
            &files.iter().map(PathBuf::from).collect::<Vec<_>>(),
            args.plies,
            args.fresh,
        )?)
    };
    if let Some(corpus) = &corpus {
        corpus.complain();
    }
    let explored = session.explore(corpus.as_ref().map(|corpus| &corpus.explorer))?;
    let mut out = output::stdout();
    if args.json {
        return Ok(writeln!(out, "{}", reply_json(&explored))?);
    }
    print(words, &mut out, &explored)
}

/// Counts the games of a file for the app, or takes the counts from the cache; with lines on what is left out of them.
#[cfg(feature = "terminal")]
pub fn read_games(words: &Words, path: &str) -> Result<(Explorer, Vec<String>), String> {
    match Corpus::open(words, &[PathBuf::from(path)], PLIES, false) {
        Ok(corpus) => corpus.explorer_or_fault(),
        Err(Failed::Request(text) | Failed::Work(text) | Failed::Lines(_, text)) => Err(text),
        Err(Failed::Closed) => Err(words.text("explore-stopped")),
    }
}

/// Whether an argument names a file of games, by its ending or by what it begins with; others say the position.
fn is_corpus(argument: &str) -> bool {
    let name = argument.to_ascii_lowercase();
    argument == "-"
        || [".pgn", ".pgn.gz", ".pgn.zst"].iter().any(|ending| name.ends_with(ending))
        || Path::new(argument).is_file() && batch::has_games(argument)
}

fn print(words: &Words, out: &mut impl Write, explored: &Explored) -> Result<(), Failed> {
    let id = match explored.of {
        Counted::Games => "explore-games",
        Counted::Openings => "explore-openings",
    };
    let called = explored.called.as_deref().unwrap_or(&explored.position);
    let args = [("number", explored.corpus.into()), ("count", grouped(explored.corpus).into())];
    let corpus = words.say(id, &args);
    writeln!(out, "{BOLD}{called}{BOLD:#}  {FAINT}{corpus}{FAINT:#}\n")?;
    if explored.moves.is_empty() {
        return Ok(writeln!(out, "{}", words.text("explore-nothing"))?);
    }
    let counts: Vec<String> = explored.moves.iter().map(|mv| grouped(mv.games)).collect();
    let wide = counts.iter().map(String::len).max().unwrap_or(0);
    for (mv, count) in explored.moves.iter().zip(counts) {
        let results = results(mv);
        let called = mv.called.as_deref().unwrap_or_default();
        let line =
            format!("  {BOLD}{:<8}{BOLD:#}{count:>wide$}  {results}{FAINT}{called}{FAINT:#}", mv.label);
        writeln!(out, "{}", line.trim_end())?;
    }
    if explored.moves.iter().any(|mv| mv.shares().is_some()) {
        writeln!(out, "\n{FAINT}{}{FAINT:#}", words.text("explore-method"))?;
    }
    Ok(())
}

/// `████████▒▒▒▒░░░░░░░░  43 – 19 – 38%  2415  `; empty if no result is known.
fn results(mv: &ExploredMove) -> String {
    let rating =
        |width: usize| mv.rating.map_or_else(|| " ".repeat(width), |rating| format!("{rating:>width$}"));
    let Some(([white, drawn, black], bar)) = mv.shares().zip(mv.bar(BAR)) else {
        return mv.rating.map_or_else(String::new, |_| format!("{}  ", rating(4)));
    };
    format!("{bar}  {white:>3} – {drawn:>2} – {black:>3}%  {}  ", rating(4))
}
