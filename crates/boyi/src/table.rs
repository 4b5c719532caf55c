//! `boyi table`: a game of two heaps as a table, one row for each size of the first heap.

use crate::{Failed, args, desk};
use boyi_core::{Limits, Outcome, ParseError, SearchObserver};
use boyi_games::{AnyGame, MoveText, Question};
use boyi_impartial::plot;
use boyi_session::{Caller, Event, Words, to_json};
use std::{io::Write, ops::ControlFlow};

/// The largest heap that a table may have.
const MAX_HEAP: u64 = 511;

/// Cells of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Nimber(u64),
    Lost,
    Won,
}

impl Cell {
    fn text(self) -> String {
        match self {
            Cell::Nimber(nimber) => nimber.to_string(),
            Cell::Lost => "P".to_owned(),
            Cell::Won => "·".to_owned(),
        }
    }

    fn json(self) -> String {
        match self {
            Cell::Nimber(nimber) => nimber.to_string(),
            Cell::Lost => r#""P""#.to_owned(),
            Cell::Won => r#""N""#.to_owned(),
        }
    }

    /// 0 for a lost position.
    fn value(self) -> u64 {
        match self {
            Cell::Nimber(nimber) => nimber,
            Cell::Lost => 0,
            Cell::Won => 1,
        }
    }
}

/// Prints the table, and draws it if asked.
pub fn run(words: &Words, args: &args::Table) -> Result<(), Failed> {
    desk::stop_on_ctrl_c();
    let size = desk::number(words, "upto", &args.upto, MAX_HEAP)? as usize + 1;
    let wrong = |error: ParseError| Failed::Request(words.parse_error(&error));
    let game = boyi_games::open(&args.game).map_err(wrong)?;
    let misere =
        boyi_games::Setup::parse(&args.game).and_then(|setup| setup.flag("misere")).map_err(wrong)?;
    // Where two numbers are two heaps, neither limits the other.
    let heaps = |(a, b)| game.record(Some(&position(a, b)), &[]).is_ok();
    if ![(0, 1), (1, 0), (1, 2)].into_iter().all(heaps) {
        let text = words.say("table-two-heaps", &[("game", args.game.as_str().into())]);
        return Err(Failed::Request(text));
    }
    // Nimbers belong to normal play.
    let nimbers = !args.outcomes && !misere && cell_nimber(game.as_ref(), 1, 1).is_some();
    let cells = desk::ask(words, |caller| {
        let mut cells = Vec::with_capacity(size * size);
        for (a, b) in (0..size).flat_map(|a| (0..size).map(move |b| (a, b))) {
            (caller.listen)(Event::Progress(cells.len() as u64));
            if (caller.stop)() {
                return Err(Failed::Work(words.text("table-stopped")));
            }
            let known = if nimbers { cell_nimber(game.as_ref(), a, b).map(Cell::Nimber) } else { None };
            cells.push(match known {
                Some(cell) => cell,
                None if nimbers => return Err(Failed::Work(words.text("table-no-nimber"))),
                None => outcome(words, game.as_ref(), a, b, caller)?,
            });
        }
        Ok(cells)
    })?;
    let cell = |a: usize, b: usize| cells[a * size + b];
    if let Some(path) = &args.form.plot {
        let title = words.say(
            if nimbers { "table-title-nimbers" } else { "table-title-outcomes" },
            &[("game", args.game.as_str().into())],
        );
        desk::write_file(path, &plot::table_svg(&title, size, size, |a, b| cell(a, b).value()))?;
    }
    let mut out = anstream::stdout().lock();
    if args.form.json || args.form.csv {
        let row = |a: usize| (0..size).map(|b| cell(a, b).json()).collect::<Vec<_>>().join(",");
        if args.form.csv {
            for a in 0..size {
                writeln!(out, "{}", row(a).replace('"', ""))?;
            }
            return Ok(());
        }
        let rows: Vec<String> = (0..size).map(|a| format!("[{}]", row(a))).collect();
        return Ok(writeln!(out, r#"{{"game":{},"rows":[{}]}}"#, to_json(&args.game), rows.join(","))?);
    }
    write!(out, "{}", plot::table_text(size, size, |a, b| cell(a, b).text()))?;
    let lost =
        (0..size).flat_map(|a| (a..size).map(move |b| (a, b))).filter(|&(a, b)| cell(a, b).value() == 0);
    let list: Vec<String> = lost.take(SHOWN_LOST).map(|(a, b)| format!("({a}, {b})")).collect();
    Ok(writeln!(out, "{}", words.say("table-lost", &[("pairs", list.join(" ").into())]))?)
}

/// Lost positions that are listed below a table.
const SHOWN_LOST: usize = 24;

fn position(a: usize, b: usize) -> String {
    format!("{a},{b}")
}

fn failed(words: &Words, error: &boyi_games::Error) -> Failed {
    Failed::Request(words.error(error))
}

fn cell_nimber(game: &dyn AnyGame, a: usize, b: usize) -> Option<u64> {
    game.record(Some(&position(a, b)), &[]).ok()?.nimber()
}

/// Who wins, by a theorem or by any engine. The game is the same for every cell, so that what it has found out is found once.
fn outcome(
    words: &Words,
    game: &dyn AnyGame,
    a: usize,
    b: usize,
    caller: &mut Caller,
) -> Result<Cell, Failed> {
    let record = game.record(Some(&position(a, b)), &[]).map_err(|e| failed(words, &e))?;
    let known = record.verdict().map(|outcome| outcome == Outcome::Loss).or_else(|| record.lost());
    let lost = match known {
        Some(lost) => lost,
        None => {
            let limits = Limits { memory: caller.memory, ..Limits::default() };
            let question = Question { limits, ..Question::default() };
            let analysis =
                record.analyze(&question, &mut Stoppable(caller)).map_err(|e| failed(words, &e))?;
            if !analysis.value.is_proof() {
                return Err(Failed::Work(words.text("table-no-nimber")));
            }
            analysis.value.is_loss()
        }
    };
    Ok(if lost { Cell::Lost } else { Cell::Won })
}

/// Lets an engine's work be stopped.
struct Stoppable<'a, 'b>(&'a Caller<'b>);

impl SearchObserver<MoveText> for Stoppable<'_, '_> {
    fn poll(&mut self) -> ControlFlow<()> {
        if (self.0.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
