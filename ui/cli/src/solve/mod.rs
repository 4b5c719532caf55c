//! `boyi solve`: the value and the distance of every position of a game, in a file.

mod explore;
mod export;
mod machine;
#[cfg(feature = "parquet")]
mod parquet_table;
mod progress;
mod report;
mod trouble;

use crate::{Failed, args::Solve, digits, estimate, input, observer, show};
use boyi_core::ParseError;
use boyi_games::{AnyGame, solve::Solver};
use boyi_session::{Service, Words};
use boyi_solve::{DatabaseFile, FileOptions, Header, Plan, SolveOptions};
use progress::Bar;
use report::Report;
use std::{
    ops::ControlFlow,
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// The time a plan spends on listing positions, where only a list can count them.
const LISTING: Duration = Duration::from_secs(20);

/// The time a plan spends on timing pieces of work.
const SAMPLING: Duration = Duration::from_millis(300);

/// Solves a game, or tells what a file holds.
pub fn run(service: &Service, words: &Words, args: &Solve) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let wrong = |error: ParseError| Failed::Request(words.parse_error(&error));
    if let Some(path) = &args.info {
        let position: Vec<&str> = args.game.iter().chain(&args.position).map(String::as_str).collect();
        if args.longest || !position.is_empty() {
            return explore::run(service, words, args, path, &position.join(" "));
        }
        return info(service, words, args, path);
    }
    let (entry, setup) = service.registry().setup(&game_name(args)).map_err(wrong)?;
    if ["chess", "chess960", "xiangqi"].contains(&entry.name) {
        let found = args.game.as_deref().unwrap_or_default();
        let pieces = if entry.name == "xiangqi" { "xiangqi --pieces KRKAA" } else { "chess --pieces KBNK" };
        return Err(wrong(ParseError::new("game", found, "game-of-few-pieces").with("example", pieces)));
    }
    let game = service.registry().open_setup(entry, &setup).map_err(wrong)?;
    let group = show::group_of(service, &game.name());
    let options = options(args);
    if args.plan {
        return plan(words, args, game.as_ref(), &options.solve);
    }
    let begun = Instant::now();
    let mut report = match &args.out {
        Some(path) => {
            Report::of_file(game.name(), &solve_file(words, args, &*game.solver(), path, &options)?, path)?
        }
        None => {
            let mut bar = Bar::new(words, None);
            let solved = game.solver().summary(&options.solve, &mut bar);
            let (summary, start) = solved.map_err(|error| trouble::failed(words, &error))?;
            Report::new(game.name(), summary, start)
        }
    };
    report.measured(begun.elapsed(), machine::peak_memory());
    if let Some((path, format)) = args.out.as_ref().zip(args.export) {
        let written = export::write(words, &*game.solver(), path, format)?;
        report.notes.push(words.say("solve-exported", &[("file", written.display().to_string().into())]));
    }
    if let Some(path) = &args.plot {
        input::write_file(path, &report.svg())?;
    }
    report.print(words, group, args.json)
}

/// The game; `chess --pieces KRK` is the endgame of these pieces, and so in xiangqi.
fn game_name(args: &Solve) -> String {
    let name = args.game.clone().unwrap_or_default();
    match &args.pieces {
        Some(pieces) if name.eq_ignore_ascii_case("chess") => format!("endgame:pieces={pieces}"),
        Some(pieces) if name.eq_ignore_ascii_case("xiangqi") || name == "象棋" => {
            format!("xiangqi-endgame:pieces={pieces}")
        }
        Some(pieces) if !name.contains(':') => format!("{name}:pieces={pieces}"),
        Some(pieces) => format!("{name},pieces={pieces}"),
        None => name,
    }
}

/// Makes the file, unless it is there and only wanted for something else; checks it if asked.
fn solve_file(
    words: &Words,
    args: &Solve,
    solver: &dyn Solver,
    path: &Path,
    options: &FileOptions,
) -> Result<Header, Failed> {
    let failed = |error| trouble::failed_with(words, path, &error);
    let mut bar = Bar::new(words, Some(path));
    let unfinished = boyi_solve::work_folder(path).exists();
    let wanted = args.resume || args.verify || args.export.is_some();
    let header = if wanted && !unfinished && path.exists() {
        solver.open(path).map_err(|error| failed(error.into()))?.header().clone()
    } else {
        solver.make(path, options, &mut bar).map_err(failed)?
    };
    if args.verify {
        solver.verify(path, &mut bar).map_err(failed)?;
    }
    Ok(header)
}

fn options(args: &Solve) -> FileOptions {
    let threads = args
        .threads
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), |threads| threads.max(1));
    // The rest of the system needs some memory too.
    let memory = args.memory.or_else(|| boyi_engine_common::memory::available().map(|bytes| bytes / 8 * 7));
    let solve = SolveOptions { threads, memory, ..SolveOptions::default() };
    FileOptions { solve, resume: args.resume, ..FileOptions::default() }
}

/// Prints the estimated cost of solving.
fn plan(words: &Words, args: &Solve, game: &dyn AnyGame, options: &SolveOptions) -> Result<(), Failed> {
    let mut bar = Bar::new(words, None);
    bar.limit(LISTING);
    let (mut sampled, mut spent) = (0, Duration::ZERO);
    let mut clock = None;
    let mut sample = |positions| {
        // The first piece warms caches up and starts the clock.
        let now = Instant::now();
        if let Some(before) = clock.replace(now) {
            sampled += positions;
            spent += now.duration_since(before);
        }
        if spent < SAMPLING { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let plan = game.solver().plan(options, &mut bar, &mut sample);
    let plan: Plan = plan.map_err(|error| match bar.out_of_time() {
        Some(listed) => {
            let args = [
                ("game", game.name().into()),
                ("listed", digits::grouped(listed).into()),
                ("seconds", LISTING.as_secs().into()),
            ];
            Failed::Work(words.say("solve-plan-endless", &args))
        }
        None => trouble::failed(words, &error),
    })?;
    drop(bar);
    let sample = (sampled, spent.as_secs_f64());
    let seconds = estimate::solving(plan.numbers, plan.cyclic, sample, options.threads);
    report::plan(words, &game.name(), &plan, options, seconds, args.json)
}

/// Says what a file holds.
fn info(service: &Service, words: &Words, args: &Solve, path: &Path) -> Result<(), Failed> {
    let failed = |error: boyi_solve::FileError| trouble::failed_with(words, path, &error.into());
    let file = DatabaseFile::open(path).map_err(failed)?;
    let header = file.header();
    let group = show::group_of(service, &header.game);
    let game = service.registry().open(&header.game);
    if let Ok(game) = &game {
        // The header's values are those of the records.
        game.solver().open(path).map_err(failed)?;
    }
    let mut report = Report::of_file(header.game.clone(), header, path)?;
    report.describe(words, header);
    if let Some(format) = args.export {
        let game = game.map_err(|e| Failed::Request(words.parse_error(&e)))?;
        let written = export::write(words, &*game.solver(), path, format)?;
        report.notes.push(words.say("solve-exported", &[("file", written.display().to_string().into())]));
    }
    if let Some(path) = &args.plot {
        input::write_file(path, &report.svg())?;
    }
    report.print(words, group, args.json)
}

/// Checks every record of a file against the rules.
pub fn verify(service: &Service, words: &Words, path: &Path, json: bool) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let begun = Instant::now();
    let failed = |error| trouble::failed_with(words, path, &error);
    let name = DatabaseFile::open_lazily(path).map_err(|error| failed(error.into()))?.header().game.clone();
    let game = service.registry().open(&name).map_err(|e| Failed::Request(words.parse_error(&e)))?;
    let verified = game.solver().verify(path, &mut Bar::new(words, None));
    let header = verified.map_err(failed)?;
    report::verified(words, &name, &header, begun.elapsed(), json)
}
