//! `boyi explore`: the moves played from a position, in the games of PGN files or in named openings.

mod corpus;

use crate::{Failed, args, batch, digits::grouped, input, observer, output};
use anstyle::Style;
use boyi_games::GameEntry;
#[cfg(feature = "terminal")]
use boyi_games::explorer::{Explorer, PLIES};
use boyi_session::{Counted, Explored, ExploredMove, Service, Words, reply_json, text::width};
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
    let game = match (args.game, files.first()) {
        (Some(game), _) => game.name(),
        (None, Some(file)) => batch::game_of(file),
        (None, None) => "chess",
    };
    let session = input::session_or_hint(service, words, game, position)?;
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
    print(words, session.entry(), &mut out, &explored)
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

fn print(words: &Words, entry: &GameEntry, out: &mut impl Write, explored: &Explored) -> Result<(), Failed> {
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
        let gap = " ".repeat(8_usize.saturating_sub(usize::from(width(&mv.label))).max(1));
        let line =
            format!("  {BOLD}{}{BOLD:#}{gap}{count:>wide$}  {results}{FAINT}{called}{FAINT:#}", mv.label);
        writeln!(out, "{}", line.trim_end())?;
    }
    if explored.moves.iter().any(|mv| mv.shares().is_some()) {
        let [first, second] = words.sides(entry);
        let sides = [("first", first.into()), ("second", second.into())];
        writeln!(out, "\n{FAINT}{}{FAINT:#}", words.say("explore-method", &sides))?;
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
