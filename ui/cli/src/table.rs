//! `boyi table`: a game of two heaps as a table, one row for each size of the first heap.

use crate::{
    Failed, args,
    digits::grouped,
    estimate, forecast, input,
    json::{CellReply, OutcomeName, TableReply},
    observer, output,
};
use boyi_core::{AnalysisError, Outcome, ParseError};
use boyi_games::{Error, Question};
use boyi_impartial::plot;
use boyi_session::{GameSession, Service, Words, reply_json};
use std::{io::Write, time::Duration};

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

    fn reply(self) -> CellReply {
        match self {
            Cell::Nimber(nimber) => CellReply::Nimber(nimber),
            Cell::Lost => CellReply::Outcome(OutcomeName::P),
            Cell::Won => CellReply::Outcome(OutcomeName::N),
        }
    }

    /// As CSV writes it.
    fn csv(self) -> String {
        match self {
            Cell::Nimber(nimber) => nimber.to_string(),
            Cell::Lost => "P".to_owned(),
            Cell::Won => "N".to_owned(),
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
pub fn run(service: &Service, words: &Words, args: &args::Table) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let size = args.upto + 1;
    let mut session = input::session(service, words.lang(), &args.game, &[], "")?;
    let wrong = |error: ParseError| Failed::Request(words.parse_error(&error));
    let misere = session.game().setup().flag("misere").map_err(wrong)?;
    // Where two numbers are two heaps, neither limits the other.
    if ![(0, 1), (1, 0), (1, 2)].into_iter().all(|(a, b)| session.set_position(Some(&position(a, b))).is_ok())
    {
        let text = words.say("table-two-heaps", &[("game", args.game.as_str().into())]);
        return Err(Failed::Request(text));
    }
    // Nimbers belong to normal play.
    let nimbers = !args.outcomes && !misere && cell_nimber(&mut session, 1, 1).is_some();
    let work = Work { words, size, nimbers, time: args.time };
    let cells = observer::observe(words, |observer| work.cells(&mut session, observer))?;
    let cell = |a: usize, b: usize| cells[a * size + b];
    if let Some(path) = &args.form.plot {
        let title = words.say(
            if nimbers { "table-title-nimbers" } else { "table-title-outcomes" },
            &[("game", args.game.as_str().into())],
        );
        input::write_file(path, &plot::table_svg(&title, size, size, |a, b| cell(a, b).value()))?;
    }
    let mut out = output::stdout();
    if args.form.csv {
        for a in 0..size {
            writeln!(out, "{}", (0..size).map(|b| cell(a, b).csv()).collect::<Vec<_>>().join(","))?;
        }
        return Ok(());
    }
    if args.form.json {
        let rows = (0..size).map(|a| (0..size).map(|b| cell(a, b).reply()).collect()).collect();
        return Ok(writeln!(out, "{}", reply_json(&TableReply { game: args.game.clone(), rows }))?);
    }
    write!(out, "{}", plot::table_text(size, size, |a, b| cell(a, b).text()))?;
    let lost =
        (0..size).flat_map(|a| (a..size).map(move |b| (a, b))).filter(|&(a, b)| cell(a, b).value() == 0);
    let list: Vec<String> = lost.take(SHOWN_LOST).map(|(a, b)| format!("({a}, {b})")).collect();
    Ok(writeln!(out, "{}", words.say("table-lost", &[("pairs", list.join(" ").into())]))?)
}

/// Lost positions that are listed below a table.
const SHOWN_LOST: usize = 24;

/// Nodes with which a cell is tried, one number after the other: most cells need few beside what the others have found out.
const CELL_NODES: [u64; 4] = [64, 1_000, 30_000, 1_000_000];

/// The time before the rest of the work is estimated.
const LOOK: Duration = Duration::from_secs(5);

/// The time that the rest may take, unless the command sets a limit.
const PATIENCE: Duration = Duration::from_secs(60);

/// The work on a table.
struct Work<'a> {
    words: &'a Words,
    /// The number of rows.
    size: usize,
    /// Whether cells are nimbers.
    nimbers: bool,
    /// The time that was allowed.
    time: Option<Duration>,
}

impl Work<'_> {
    /// The cells, row by row. Filled from small heaps to large ones, so that the time of the large ones can be told before.
    fn cells(
        &self,
        session: &mut GameSession,
        observer: &mut observer::Observer,
    ) -> Result<Vec<Cell>, Failed> {
        let size = self.size;
        observer.limit(self.time.unwrap_or(LOOK + 2 * PATIENCE));
        let mut cells = vec![Cell::Won; size * size];
        // Seconds for the cells whose larger heap is 0, 1, 2, …
        let mut stages = Vec::with_capacity(size);
        for larger in 0..size {
            let began = observer.spent();
            for (a, b) in (0..larger).map(|a| (a, larger)).chain((0..=larger).map(|b| (larger, b))) {
                cells[a * size + b] = match self.cell(session, a, b, observer) {
                    Err(_) if observer.is_out_of_time() => {
                        return Err(self.too_long(&stages, observer.spent()));
                    }
                    cell => cell?,
                };
                observer.count((larger * larger + a + b + 1) as u64);
            }
            stages.push((observer.spent() - began).as_secs_f64());
            let left = estimate::stages_left(&stages, size).unwrap_or(0.0);
            if self.time.is_none() && observer.spent() > LOOK && left > PATIENCE.as_secs_f64() {
                return Err(self.too_long(&stages, observer.spent()));
            }
        }
        Ok(cells)
    }

    fn cell(
        &self,
        session: &mut GameSession,
        a: usize,
        b: usize,
        observer: &mut observer::Observer,
    ) -> Result<Cell, Failed> {
        if observer::stopped() || observer.is_out_of_time() {
            return Err(Failed::Work(self.words.text("table-stopped")));
        }
        match self.nimbers.then(|| cell_nimber(session, a, b)) {
            Some(Some(nimber)) => Ok(Cell::Nimber(nimber)),
            Some(None) => Err(Failed::Work(self.words.text("table-no-nimber"))),
            None => outcome(session, a, b, observer),
        }
    }

    /// The failure that the table would take too long, with the estimate and the rows done.
    fn too_long(&self, stages: &[f64], spent: Duration) -> Failed {
        let spent = spent.as_secs_f64();
        // Without two stages: as if every row took as long.
        let left = estimate::stages_left(stages, self.size).unwrap_or(spent * self.size as f64);
        let args = [
            ("upto", (self.size - 1).into()),
            ("time", forecast::time(self.words, left + spent).into()),
            ("done", stages.len().saturating_sub(1).into()),
            ("spent", forecast::time(self.words, spent).into()),
        ];
        Failed::Work(self.words.say("table-too-long", &args))
    }
}

fn position(a: usize, b: usize) -> String {
    format!("{a},{b}")
}

fn cell_nimber(session: &mut GameSession, a: usize, b: usize) -> Option<u64> {
    session.set_position(Some(&position(a, b))).ok()?;
    session.record().nimber()
}

/// The winner, by a theorem or by any engine. One session asks about every cell, so that engines keep their tables.
fn outcome(
    session: &mut GameSession,
    a: usize,
    b: usize,
    observer: &mut observer::Observer,
) -> Result<Cell, Failed> {
    session.set_position(Some(&position(a, b))).map_err(|error| session.error(error))?;
    let known = session.verdict().map(|outcome| outcome == Outcome::Loss).or_else(|| session.record().lost());
    if let Some(lost) = known {
        return Ok(if lost { Cell::Lost } else { Cell::Won });
    }
    for nodes in CELL_NODES {
        let mut question = Question::default();
        question.limits.nodes = Some(nodes);
        match session.ask(&question, None, observer) {
            Ok(analysis) if analysis.value.is_proof() => {
                return Ok(if analysis.value.is_loss() { Cell::Lost } else { Cell::Won });
            }
            Err(Error::Analysis(AnalysisError::Stopped))
                if observer::stopped() || observer.is_out_of_time() =>
            {
                return Err(Failed::Work(session.words().text("table-stopped")));
            }
            Ok(_) | Err(Error::Analysis(AnalysisError::Stopped | AnalysisError::TooLarge)) => {}
            Err(error) => return Err(Failed::Request(session.words().error(&error))),
        }
    }
    let [first, second] = [a, b].map(|heap| heap.to_string());
    let words = session.words();
    Err(Failed::Work(words.say(
        "table-too-much",
        &[
            ("first", first.into()),
            ("second", second.into()),
            ("nodes", grouped(CELL_NODES[CELL_NODES.len() - 1]).into()),
        ],
    )))
}
