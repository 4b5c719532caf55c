//! Reports on a solved game: as one JSON object, as text with a histogram, as a plot.

use crate::{
    Failed,
    digits::grouped,
    forecast,
    json::{DatabaseReply, PlanReply, SolveReply, VerifiedKind},
    output,
};
use boyi_core::Value;
use boyi_games::Group;
use boyi_session::{DistanceCounts, Words, reply_json};
use boyi_solve::{Header, Plan, PositionValue, SolveOptions, Summary};
use std::{fmt::Write as _, io::Write, path::Path, time::Duration};

/// The width of the longest bar of a histogram.
const BAR: u64 = 40;

/// A solved game.
pub struct Report {
    game: String,
    summary: Summary,
    start: PositionValue,
    /// Bytes of the file; 0 where none was made.
    bytes: u64,
    seconds: Option<f64>,
    memory: Option<u64>,
    /// Further lines.
    pub notes: Vec<String>,
}

impl Report {
    /// A game solved in memory.
    pub fn new(game: String, summary: Summary, start: PositionValue) -> Self {
        Report { game, summary, start, bytes: 0, seconds: None, memory: None, notes: Vec::new() }
    }

    /// A game in a file.
    pub fn of_file(game: String, header: &Header, path: &Path) -> Result<Self, Failed> {
        let bytes = path.metadata()?.len();
        Ok(Report { bytes, ..Report::new(game, header.summary.clone(), header.start) })
    }

    /// The cost of the solution.
    pub fn measured(&mut self, time: Duration, memory: Option<u64>) {
        self.seconds = Some(time.as_millis() as f64 / 1000.0);
        self.memory = memory;
    }

    /// Adds what only a file has.
    pub fn describe(&mut self, words: &Words, header: &Header) {
        let args = [
            ("tiers", header.tiers.len().into()),
            ("numbers", grouped(header.records()).into()),
            ("rules", header.rules.as_str().into()),
        ];
        self.notes.push(words.say("solve-file", &args));
    }

    /// Prints it: one object on one line, or text.
    pub fn print(&self, words: &Words, group: Group, json: bool) -> Result<(), Failed> {
        let mut out = output::stdout();
        if json {
            return Ok(writeln!(out, "{}", self.json())?);
        }
        Ok(write!(out, "{}", self.text(words, group))?)
    }

    fn json(&self) -> String {
        let Summary { wins, losses, level, endless } = self.summary.clone();
        // A file that was not made now tells of its positions by distance instead of what it took.
        let by_distance = DistanceCounts { win: wins, loss: losses, level, endless };
        reply_json(&SolveReply {
            game: self.game.clone(),
            positions: self.summary.positions(),
            win: self.summary.win(),
            loss: self.summary.loss(),
            draw: self.summary.draw(),
            longest_win: self.summary.longest_win(),
            longest_loss: self.summary.longest_loss(),
            start: self.start.into(),
            bytes: self.bytes,
            seconds: self.seconds,
            memory: self.seconds.map(|_| self.memory),
            by_distance: self.seconds.is_none().then_some(by_distance),
        })
    }

    fn text(&self, words: &Words, group: Group) -> String {
        let summary = &self.summary;
        let plies = |plies: Option<u16>| plies.map_or("none".to_owned(), |plies| plies.to_string());
        let value = words.value(Value::from(self.start), boyi_core::Bound::Exact, group);
        let args = [
            ("game", self.game.as_str().into()),
            ("positions", grouped(summary.positions()).into()),
            ("win", grouped(summary.win()).into()),
            ("loss", grouped(summary.loss()).into()),
            ("draw", grouped(summary.draw()).into()),
            ("longestwin", plies(summary.longest_win()).into()),
            ("longestloss", plies(summary.longest_loss()).into()),
            ("start", value.into()),
        ];
        let mut text = words.say("solve-counts", &args) + "\n";
        text += &self.histogram(words);
        if self.bytes > 0 {
            let per_position = self.bytes as f64 / summary.positions().max(1) as f64;
            let args =
                [("bytes", size_text(self.bytes).into()), ("each", format!("{per_position:.3}").into())];
            text += &(words.say("solve-size", &args) + "\n");
        }
        if let Some(seconds) = self.seconds {
            let memory = self.memory.map_or("none".to_owned(), size_text);
            let args = [("seconds", format!("{seconds:.3}").into()), ("memory", memory.into())];
            text += &(words.say("solve-cost", &args) + "\n");
        }
        self.notes.iter().for_each(|note| text += &format!("{note}\n"));
        text
    }

    /// A row for each distance: the number of positions won and lost in that many plies.
    fn rows(&self) -> Vec<[u64; 3]> {
        let Summary { wins, losses, level, .. } = &self.summary;
        let at = |list: &[u64], plies: usize| list.get(plies).copied().unwrap_or(0);
        let length = wins.len().max(losses.len()).max(level.len());
        (0..length).map(|plies| [at(wins, plies), at(losses, plies), at(level, plies)]).collect()
    }

    fn histogram(&self, words: &Words) -> String {
        let rows = self.rows();
        let most = rows.iter().map(|row| row.iter().sum()).max().unwrap_or(0_u64).max(1);
        let mut text = words.text("solve-by-distance") + "\n";
        for (plies, row) in rows.iter().enumerate().filter(|(_, row)| row.iter().any(|&count| count > 0)) {
            let all: u64 = row.iter().sum();
            let bar = "█".repeat((all * BAR).div_ceil(most) as usize);
            let [win, loss, level] = row.map(grouped);
            let _ = writeln!(text, "{plies:>5} {win:>15} {loss:>15} {level:>15}  {bar}");
        }
        if self.summary.endless > 0 {
            let args = [("positions", grouped(self.summary.endless).into())];
            text += &(words.say("solve-endless", &args) + "\n");
        }
        text
    }

    /// Positions by distance: won ones upwards, lost ones downwards, on one scale.
    pub fn svg(&self) -> String {
        const WIDTH: f64 = 760.0;
        const HALF: f64 = 180.0;
        const MARGIN: f64 = 40.0;
        let rows = self.rows();
        let most = rows.iter().map(|row| row[0].max(row[1])).max().unwrap_or(0).max(1) as f64;
        let step = WIDTH / rows.len().max(1) as f64;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="12">"#,
            WIDTH + 2.0 * MARGIN,
            2.0 * HALF + 2.0 * MARGIN,
        );
        let _ = write!(
            svg,
            r##"<rect width="100%" height="100%" fill="#fff"/><text x="{MARGIN}" y="20">{}</text>"##,
            self.game.replace('&', "&amp;").replace('<', "&lt;"),
        );
        let middle = MARGIN + HALF;
        for (plies, row) in rows.iter().enumerate() {
            let x = MARGIN + plies as f64 * step;
            for (count, up, colour) in [(row[0], true, "#2a7"), (row[1], false, "#c44")] {
                let height = count as f64 / most * (HALF - 10.0);
                let y = if up { middle - height } else { middle };
                let _ = write!(
                    svg,
                    r#"<rect x="{x:.2}" y="{y:.2}" width="{:.2}" height="{height:.2}" fill="{colour}"><title>{plies}: {count}</title></rect>"#,
                    step * 0.9,
                );
            }
            if plies % rows.len().div_ceil(20).max(1) == 0 {
                let _ = write!(svg, r#"<text x="{x:.2}" y="{}">{plies}</text>"#, 2.0 * HALF + MARGIN + 16.0);
            }
        }
        svg + "</svg>\n"
    }
}

/// Says that every record of a file was found right.
pub fn verified(
    words: &Words,
    game: &str,
    header: &Header,
    time: Duration,
    json: bool,
) -> Result<(), Failed> {
    let records = header.records();
    let time_ms = time.as_millis() as u64;
    let mut out = output::stdout();
    if json {
        let kind = VerifiedKind::Database;
        let reply = DatabaseReply { kind, game: game.to_owned(), records, time_ms };
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    let args =
        [("game", game.to_owned().into()), ("records", grouped(records).into()), ("time", time_ms.into())];
    Ok(writeln!(out, "{}", words.say("verify-database", &args))?)
}

/// Prints the estimated cost of solving.
pub fn plan(
    words: &Words,
    game: &str,
    plan: &Plan,
    options: &SolveOptions,
    seconds: f64,
    json: bool,
) -> Result<(), Failed> {
    let mut out = output::stdout();
    if json {
        let reply = PlanReply {
            game: game.to_owned(),
            numbers: plan.numbers,
            tiers: plan.tiers,
            largest: plan.largest,
            cyclic: plan.cyclic,
            memory: plan.memory,
            disk: plan.disk,
            seconds: (seconds * 1000.0).round() / 1000.0,
            threads: options.threads,
        };
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    let args = [
        ("game", game.into()),
        ("numbers", grouped(plan.numbers).into()),
        ("tiers", plan.tiers.into()),
        ("largest", grouped(plan.largest).into()),
        ("memory", size_text(plan.memory).into()),
        ("disk", size_text(plan.disk).into()),
        ("time", forecast::time(words, seconds).into()),
        ("threads", options.threads.into()),
        ("cyclic", if plan.cyclic { "yes" } else { "no" }.into()),
    ];
    Ok(writeln!(out, "{}", words.say("solve-plan", &args))?)
}

/// `1.5 GiB`.
pub fn size_text(bytes: u64) -> String {
    let mut amount = bytes as f64;
    for unit in ["B", "KiB", "MiB", "GiB"] {
        if amount < 1000.0 {
            let digits = usize::from(unit != "B");
            return format!("{amount:.digits$} {unit}");
        }
        amount /= 1024.0;
    }
    format!("{amount:.1} TiB")
}
