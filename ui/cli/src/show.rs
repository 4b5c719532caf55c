//! Answers as text for people, or as JSON on one line.

use crate::{Failed, args, digits::grouped, draw, forecast, global, input, observer, output};
use anstyle::Style;
use boyi_core::{Bound, Value};
use boyi_games::{GameEntry, Group};
use boyi_session::{
    AnalysisReply, Analyze, Compare, Comparison, GameSession, Perft, Service, SquareValue, StatsReply, Words,
    reply_json, text::width,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    io::Write,
    time::{Duration, Instant},
};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// The catalogue.
pub fn games(service: &Service, words: &Words, json: bool) -> Result<(), Failed> {
    let games = boyi_session::games(service, words.lang());
    let mut out = output::stdout();
    if json {
        return Ok(writeln!(out, "{}", reply_json(&games))?);
    }
    let mut group = String::new();
    for game in &games.games {
        if game.group != group {
            group.clone_from(&game.group);
            writeln!(out, "\n{BOLD}{}{BOLD:#}", words.text(&format!("group-{group}")))?;
        }
        let known = words.text(&format!("knowledge-{}", game.knowledge));
        writeln!(out, "  {BOLD}{:<16}{BOLD:#} {} · {known}", game.name, game.title)?;
        writeln!(out, "  {:<16} {}", "", game.rule)?;
        for param in &game.params {
            let form =
                param.default.as_ref().map_or(param.key.clone(), |value| format!("{}={value}", param.key));
            writeln!(out, "  {:<16}   {form:<12} {FAINT}{}{FAINT:#}", "", param.about)?;
        }
    }
    Ok(writeln!(out, "\n{}", words.text("cli-games-next"))?)
}

/// The family of a game that is known to exist, for words that differ by family.
pub fn group_of(service: &Service, game: &str) -> Group {
    service.registry().entry(game).map_or(Group::Impartial, |entry| entry.group)
}

/// Prints the value of a position with the reasons.
pub fn analyze(service: &Service, words: &Words, args: &args::Analyze) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let how = Analyze {
        engine: args.engine.clone(),
        evaluator: args.evaluator.clone(),
        depth: args.depth,
        nodes: args.nodes,
        time_ms: args.time.map(|time| time.as_millis() as u64),
        lines: args.lines,
        explain: args.explain,
    };
    let moves = args.moves.as_deref().unwrap_or_default();
    let mut session = input::session(service, words.lang(), &args.game, &args.position, moves)?;
    let analysis =
        observer::observe_with(args.threads.max(1), words, |observer| session.analyze(&how, observer))?;
    if let Some(path) = &args.svg {
        input::write_file(path, &picture(&session, session.game().views()[0], Some(&analysis)))?;
    }
    let mut out = output::stdout();
    if args.json {
        return Ok(writeln!(out, "{}", reply_json(&analysis))?);
    }
    let state = session.state(None)?;
    writeln!(out, "{BOLD}{}{BOLD:#}  {}", analysis.game, analysis.position)?;
    write!(out, "{}", draw::picture(&state.picture))?;
    match &state.over {
        Some(over) => return Ok(writeln!(out, "{}", over.why)?),
        None => writeln!(out, "{}", words.mover(session.entry(), state.color(analysis.mover)))?,
    }
    report(words, &mut out, &analysis, session.entry())
}

/// The position as SVG, with its last move; with the best moves of an analysis, and the values of moves where it has several lines.
pub fn picture(session: &GameSession, view: &str, analysis: Option<&AnalysisReply>) -> String {
    let record = session.record();
    let last = record.moves().pop().map(|mv| mv.text);
    let picture = record.picture(view);
    let marks = boyi_session::marks(
        &picture,
        last.as_deref(),
        record.alarm().as_deref(),
        analysis,
        session.entry().group,
    );
    let options = boyi_draw::Options { title: record.position(), size: 720, ..boyi_draw::Options::default() };
    boyi_draw::svg(&picture, &marks, &options)
}

/// Value, best moves, lines, reasons, work.
fn report(
    words: &Words,
    out: &mut impl Write,
    analysis: &AnalysisReply,
    entry: &GameEntry,
) -> Result<(), Failed> {
    let group = entry.group;
    let by = words.say("cli-by", &[("engine", analysis.engine.as_str().into())]);
    let value = words.value(analysis.value, Bound::Exact, group);
    let star = |nimber: Option<u64>| nimber.map_or(String::new(), |nimber| format!("  ∗{nimber}"));
    let nimber = star(analysis.nimber);
    writeln!(out, "\n{}  {BOLD}{value}{BOLD:#}{nimber}  {FAINT}{by}{FAINT:#}", words.text("cli-value"))?;
    // A best move is shown as people read it where a line begins with it.
    let label = |mv: &String| {
        let first = analysis.lines.iter().map(|line| &line.moves[0]).find(|first| first.text == *mv);
        first.map_or(mv.clone(), |first| first.label.clone())
    };
    let best: Vec<_> = analysis.best.iter().take(SHOWN_MOVES).map(label).collect();
    let more = if analysis.more || analysis.best.len() > SHOWN_MOVES { "  …" } else { "" };
    writeln!(out, "{}  {BOLD}{}{more}{BOLD:#}", words.text("cli-best"), best.join("  "))?;
    if analysis.lines.iter().any(|line| line.moves.len() > 1) || analysis.lines.len() > 1 {
        writeln!(out, "{}", words.text("cli-lines"))?;
        let width = analysis.lines.iter().map(|line| line.moves[0].label.chars().count()).max().unwrap_or(0);
        for line in &analysis.lines {
            let value = words.value(line.value, line.bound, group);
            let labels: Vec<&str> = line.moves.iter().map(|mv| mv.label.as_str()).collect();
            let nimber = star(line.nimber);
            let rest = labels[1..].join(" ");
            writeln!(out, "  {BOLD}{:<width$}{BOLD:#}  {value}{nimber}  {FAINT}{rest}{FAINT:#}", labels[0])?;
        }
    }
    if !analysis.notes.is_empty() {
        writeln!(out, "{}", words.text("cli-why"))?;
        for note in &analysis.notes {
            paragraph(out, &note.text)?;
        }
    }
    if let Some(terms) = analysis.terms.as_ref().filter(|terms| !terms.is_empty()) {
        writeln!(out, "{}", words.text("cli-terms"))?;
        for term in terms {
            let name = words.term(entry, &term.name);
            writeln!(
                out,
                "  {:>+7} {:>+7} = {:>+7}  {name}",
                term.mover,
                -term.opponent,
                term.mover - term.opponent
            )?;
        }
    }
    if !analysis.squares.is_empty() {
        writeln!(out, "{}", words.text("cli-squares"))?;
        write!(out, "{}", square_table(&analysis.squares))?;
    }
    Ok(writeln!(out, "{FAINT}{}{FAINT:#}", work(words, &analysis.stats, analysis.value))?)
}

/// The values of squares such as `e4`, laid out as the board.
fn square_table(squares: &[SquareValue]) -> String {
    let place = |found: &SquareValue| {
        let (file, rank) = found.square.split_at_checked(1)?;
        Some(((rank.parse::<u32>().ok()?, file.to_owned()), found.value))
    };
    let values: BTreeMap<_, _> = squares.iter().filter_map(place).collect();
    let ranks = values.keys().map(|(rank, _)| *rank).max().unwrap_or(0);
    let files: BTreeSet<&String> = values.keys().map(|(_, file)| file).collect();
    let mut table = String::new();
    for rank in (1..=ranks).rev() {
        let cells = files.iter().map(|&file| {
            let value = values.get(&(rank, file.clone()));
            value.map_or_else(|| format!("{:>6}", "·"), |value| format!("{value:>+6}"))
        });
        let _ = writeln!(table, "  {rank:>2}{}", cells.collect::<String>());
    }
    let names = files.iter().map(|file| format!("{file:>6}")).collect::<String>();
    let _ = writeln!(table, "    {names}");
    table
}

/// The work that an answer took. Counters that the engine does not keep are left out: they are 0.
fn work(words: &Words, stats: &StatsReply, value: Value) -> String {
    // A win that is found ends the search, however deep it was to be.
    let depth = match value {
        Value::Win { plies: Some(plies) } | Value::Loss { plies: Some(plies) } => stats.depth.min(plies),
        _ => stats.depth,
    };
    let counted = stats.interior + stats.leaves;
    let counters = [
        ("cli-work-interior", stats.interior),
        ("cli-work-leaves", stats.leaves),
        ("cli-work-cutoffs", stats.cutoffs),
        ("cli-work-nodes", if counted == 0 { stats.nodes } else { 0 }),
        ("cli-work-depth", u64::from(depth)),
    ];
    let kept = counters.into_iter().filter(|(_, count)| *count > 0);
    let mut parts: Vec<_> =
        kept.map(|(id, count)| words.say(id, &[("count", grouped(count).into())])).collect();
    parts.push(words.say("cli-work-time", &[("count", grouped(stats.time_ms).into())]));
    parts.join(&words.text("cli-comma"))
}

/// Deeper counts of chess would overflow.
const MAX_CHESS_PERFT: u64 = 12;

/// Best moves that one line shows.
const SHOWN_MOVES: usize = 24;

/// A paragraph with its further lines indented under the first.
pub fn paragraph(out: &mut impl Write, text: &str) -> Result<(), Failed> {
    for (i, line) in text.lines().enumerate() {
        writeln!(out, "  {} {line}", if i == 0 { "·" } else { " " })?;
    }
    Ok(())
}

/// The same search by each engine.
pub fn compare(service: &Service, words: &Words, args: &args::Compare) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let mut session = input::session(service, words.lang(), &args.game, &args.position, "")?;
    let depth = args.depth;
    let how = Compare { depth, evaluator: args.evaluator.clone() };
    forecast::say_paths(words, &session, depth, "forecast-compare");
    let comparison = observer::observe(words, |observer| session.compare(&how, observer))?;
    let mut out = output::stdout();
    if args.json {
        return Ok(writeln!(out, "{}", reply_json(&comparison))?);
    }
    comparison_table(words, &mut out, &comparison, session.entry().group)
}

/// A row an engine; what it looked at as a share of what minimax did, and of what the engine before did.
fn comparison_table(
    words: &Words,
    out: &mut impl Write,
    table: &Comparison,
    group: Group,
) -> Result<(), Failed> {
    let depth = [("depth", i64::from(table.depth).into())];
    writeln!(
        out,
        "{BOLD}{}{BOLD:#}  {}  {}",
        table.game,
        table.position,
        words.say("cli-compare-depth", &depth)
    )?;
    let head = ["interior", "leaves", "cutoffs", "hits", "of-all", "of-last", "time"];
    let head = head.map(|column| words.text(&format!("cli-compare-{column}")));
    let share = |nodes: u64, of: u64| match of {
        0 => "–".to_owned(),
        _ => format!("{:.1}%", 100.0 * nodes as f64 / of as f64),
    };
    let all = table.engines.first().map_or(0, |row| row.nodes);
    let mut last = all;
    let mut rows = Vec::new();
    for row in &table.engines {
        let [interior, leaves, cutoffs, hits] =
            [row.interior, row.leaves, row.cutoffs, row.table_hits].map(grouped);
        let (of_all, of_last) = (share(row.nodes, all), share(row.nodes, last));
        rows.push([interior, leaves, cutoffs, hits, of_all, of_last, format!("{} ms", row.time_ms)]);
        last = row.nodes;
    }
    // As narrow as they can be, so that terminals show all of them.
    let widest = |at: usize| rows.iter().chain([&head]).map(|row| width(&row[at])).max().unwrap_or(0);
    let widths: [u16; 7] = std::array::from_fn(widest);
    let line = |row: &[String; 7]| -> String {
        row.iter().zip(widths).map(|(text, width)| format!("  {}", pad_left(text, width))).collect()
    };
    writeln!(out, "{FAINT}{:10}{}{FAINT:#}", "", line(&head))?;
    for (engine, row) in table.engines.iter().zip(&rows) {
        writeln!(out, "{BOLD}{:10}{BOLD:#}{}", engine.engine, line(row))?;
    }
    if let Some(row) = table.engines.last() {
        let value = words.value(row.value, Bound::Exact, group);
        let same = table.engines.iter().all(|other| other.value == row.value);
        let best = if row.best.is_empty() { "none".to_owned() } else { row.best.join(" ") };
        let id = match row.value {
            _ if !same => "cli-compare-differ",
            Value::Unknown if !row.best.is_empty() => "cli-compare-open",
            _ => "cli-compare-same",
        };
        writeln!(out, "{}", words.say(id, &[("value", value.into()), ("move", best.into())]))?;
    }
    writeln!(out)?;
    for row in &table.engines {
        let about = words.text(&format!("engine-{}", row.engine));
        writeln!(out, "  {BOLD}{:10}{BOLD:#} {about}", row.engine)?;
    }
    Ok(())
}

/// Right-aligned in `cells` cells of a terminal.
fn pad_left(text: &str, cells: u16) -> String {
    " ".repeat(usize::from(cells.saturating_sub(width(text)))) + text
}

/// The legal moves, a line each: the canonical text, then the others. How a game ended is told on standard error.
pub fn moves(service: &Service, words: &Words, args: &args::Moves) -> Result<(), Failed> {
    let mut session = input::session(service, words.lang(), &args.game, &args.position, "")?;
    let mut out = output::stdout();
    if args.json {
        return Ok(writeln!(out, "{}", reply_json(&session.legal_moves()?))?);
    }
    for texts in session.texts()? {
        let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
        writeln!(out, "{}", texts.join("  "))?;
    }
    if let Some(over) = session.state(None)?.over.filter(|_| !global::is_quiet()) {
        anstream::eprintln!("boyi: {}", over.why);
    }
    Ok(())
}

/// Paths counted.
pub fn perft(service: &Service, words: &Words, args: &args::Perft) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let session = input::session_or_hint(service, words, &args.game, &args.position)?;
    let most = if session.entry().group == Group::Chess { MAX_CHESS_PERFT } else { args::MAX_COMPARED };
    let depth = input::at_most(words, "depth", args.depth, most)?;
    let how = Perft { depth, divide: args.divide };
    forecast::say_paths(words, &session, depth, "forecast-paths");
    let began = Instant::now();
    let count = observer::observe(words, |observer| session.perft(&how, observer))?;
    let time = began.elapsed();
    let mut out = output::stdout();
    if args.json {
        return Ok(writeln!(out, "{}", reply_json(&count))?);
    }
    for part in count.divide.iter().flatten() {
        writeln!(out, "{}: {}", part.mv, part.nodes)?;
    }
    let args = [
        ("depth", i64::from(count.depth).into()),
        ("nodes", grouped(count.nodes).into()),
        ("time", format!("{:.3}", time.as_secs_f64()).into()),
        ("speed", speed(count.nodes, time).into()),
    ];
    Ok(writeln!(out, "{}", words.say("cli-perft", &args))?)
}

/// Millions a second.
pub fn speed(nodes: u64, time: Duration) -> String {
    format!("{:.1}", nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6)
}
