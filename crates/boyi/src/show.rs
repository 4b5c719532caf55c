//! Answers as text for people, or as JSON on one line.

use crate::{Failed, args, desk, draw};
use anstyle::Style;
use boyi_core::ParseError;
use boyi_games::{Group, Setup, by_name};
use boyi_session::{
    Analysis, Analyze, Compare, Comparison, Divided, Lines, Perft, PerftCount, Player, Words, Worth,
    group_name, to_json,
};
use std::{
    io::Write,
    time::{Duration, Instant},
};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// The catalogue.
pub fn games(words: &Words, json: bool) -> Result<(), Failed> {
    let games = boyi_session::games(words.lang());
    let mut out = anstream::stdout().lock();
    if json {
        return Ok(writeln!(out, "{}", to_json(&games))?);
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
pub fn group_of(game: &str) -> Group {
    let entry = Setup::parse(game).and_then(|setup| by_name(setup.name()));
    entry.map_or(Group::Impartial, |entry| entry.group)
}

/// `White to move`, `x to move`, `first player to move`.
pub fn mover_text(words: &Words, mover: Player, group: Group) -> String {
    let side = match mover {
        Player::First => "mover-first",
        Player::Second => "mover-second",
    };
    match group {
        Group::Impartial => words.text(side),
        _ => words.text(&format!("{side}-{}", group_name(group))),
    }
}

fn value_text(words: &Words, value: Worth, bound: boyi_session::BoundName, group: Group) -> String {
    words.value(value.into(), bound.into(), group)
}

/// What a position is worth, and why.
pub fn analyze(words: &Words, args: &args::Analyze) -> Result<(), Failed> {
    desk::stop_on_ctrl_c();
    let lines = match args.lines.as_str() {
        "all" | "全部" => Lines::ALL,
        number => match number.parse::<u32>() {
            Ok(count) if count > 0 => Lines::Count(count),
            _ => {
                let error = ParseError::new("lines", number, "lines-number-or-all");
                return Err(Failed::Request(words.parse_error(&error)));
            }
        },
    };
    let number = |field, text: &Option<String>, most| {
        text.as_ref().map(|text| desk::number(words, field, text, most)).transpose()
    };
    let how = Analyze {
        engine: args.engine.clone(),
        evaluator: args.evaluator.clone(),
        depth: number("depth", &args.depth, MAX_PLIES)?.map(|depth| depth as u32),
        nodes: number("nodes", &args.nodes, u64::MAX)?,
        time_ms: number("time", &args.time, u64::MAX)?,
        lines,
        explain: args.explain,
    };
    let moves = args.moves.as_deref().unwrap_or_default();
    let request = desk::request(words.lang(), &args.game, desk::position(&args.position).as_deref(), moves);
    let threads = desk::number(words, "threads", &args.threads, MAX_THREADS)?.max(1) as usize;
    let analysis = desk::ask_with(threads, words, |caller| boyi_session::analyze(&request, &how, caller))?;
    let mut out = anstream::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", to_json(&analysis))?);
    }
    let state = boyi_session::state(&request, None)?;
    let group = group_of(&args.game);
    writeln!(out, "{BOLD}{}{BOLD:#}  {}", analysis.game, analysis.position)?;
    write!(out, "{}", draw::picture(&state.picture))?;
    match &state.over {
        Some(over) => return Ok(writeln!(out, "{}", over.why)?),
        None => writeln!(out, "{}", mover_text(words, analysis.mover, group))?,
    }
    report(words, &mut out, &analysis, group)
}

/// Value, best moves, lines, reasons, work.
fn report(words: &Words, out: &mut impl Write, analysis: &Analysis, group: Group) -> Result<(), Failed> {
    let exact = boyi_session::BoundName::Exact;
    let by = words.say("cli-by", &[("engine", analysis.engine.as_str().into())]);
    let value = value_text(words, analysis.value, exact, group);
    let star = |nimber: Option<u64>| nimber.map_or(String::new(), |nimber| format!("  ∗{nimber}"));
    let nimber = star(analysis.nimber);
    writeln!(out, "\n{}  {BOLD}{value}{BOLD:#}{nimber}  {FAINT}{by}{FAINT:#}", words.text("cli-value"))?;
    // A best move is shown as people read it where a line begins with it.
    let label = |mv: &String| {
        let line = analysis.lines.iter().find(|line| line.mv == *mv);
        line.map_or(mv.clone(), |line| line.readable()[0].clone())
    };
    let best: Vec<_> = analysis.best.iter().take(SHOWN_MOVES).map(label).collect();
    let more = if analysis.more || analysis.best.len() > SHOWN_MOVES { "  …" } else { "" };
    writeln!(out, "{}  {BOLD}{}{more}{BOLD:#}", words.text("cli-best"), best.join("  "))?;
    if analysis.lines.iter().any(|line| line.pv.len() > 1) || analysis.lines.len() > 1 {
        writeln!(out, "{}", words.text("cli-lines"))?;
        let width = analysis.lines.iter().map(|line| line.readable()[0].chars().count()).max().unwrap_or(0);
        for line in &analysis.lines {
            let value = value_text(words, line.value, line.bound, group);
            let (first, rest) =
                line.readable().split_first().map_or(("", [].as_slice()), |(f, r)| (f.as_str(), r));
            let nimber = star(line.nimber);
            let rest = rest.join(" ");
            writeln!(out, "  {BOLD}{first:<width$}{BOLD:#}  {value}{nimber}  {FAINT}{rest}{FAINT:#}")?;
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
            let name = words.text(&format!("term-{}", term.name));
            writeln!(
                out,
                "  {:>+7} {:>+7} = {:>+7}  {name}",
                term.mover,
                -term.opponent,
                term.mover - term.opponent
            )?;
        }
    }
    let stats = &analysis.stats;
    let args = [
        ("interior", stats.interior.into()),
        ("leaves", stats.leaves.into()),
        ("cutoffs", stats.cutoffs.into()),
        ("depth", i64::from(stats.depth).into()),
        ("time", stats.time_ms.into()),
    ];
    Ok(writeln!(out, "{FAINT}{}{FAINT:#}", words.say("cli-work", &args))?)
}

/// The deepest search that may be asked for, in plies.
const MAX_PLIES: u64 = 10_000;

/// More threads than any machine of today has.
const MAX_THREADS: u64 = 1024;

/// The deepest comparison or count that may be asked for, in plies.
const MAX_COMPARED: u64 = 100;

/// Deeper counts of chess would overflow, if anybody could wait for them.
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
pub fn compare(words: &Words, args: &args::Compare) -> Result<(), Failed> {
    desk::stop_on_ctrl_c();
    let request = desk::request(words.lang(), &args.game, desk::position(&args.position).as_deref(), "");
    let depth = desk::number(words, "depth", &args.depth, MAX_COMPARED)? as u32;
    let how = Compare { depth, evaluator: args.evaluator.clone() };
    let comparison = desk::ask(words, |caller| boyi_session::compare(&request, &how, caller))?;
    let mut out = anstream::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", to_json(&comparison))?);
    }
    comparison_table(words, &mut out, &comparison, group_of(&args.game))
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
    let head: String = head.iter().map(|text| pad_left(text, 13)).collect();
    writeln!(out, "{FAINT}{:10}{head}{FAINT:#}", "")?;
    let share = |nodes: u64, of: u64| match of {
        0 => "–".to_owned(),
        _ => format!("{:.1} %", 100.0 * nodes as f64 / of as f64),
    };
    let all = table.engines.first().map_or(0, |row| row.nodes);
    let mut last = all;
    for row in &table.engines {
        let counters = [row.interior, row.leaves, row.cutoffs, row.table_hits].map(grouped);
        let counters: String = counters.iter().map(|text| pad_left(text, 13)).collect();
        let shares = [share(row.nodes, all), share(row.nodes, last), format!("{} ms", row.time_ms)];
        let shares: String = shares.iter().map(|text| pad_left(text, 13)).collect();
        writeln!(out, "{BOLD}{:10}{BOLD:#}{counters}{shares}", row.engine)?;
        last = row.nodes;
    }
    if let Some(row) = table.engines.last() {
        let value = value_text(words, row.value, boyi_session::BoundName::Exact, group);
        let same = table.engines.iter().all(|other| other.value == row.value);
        let best = if row.best.is_empty() { "none".to_owned() } else { row.best.join(" ") };
        let id = if same { "cli-compare-same" } else { "cli-compare-differ" };
        writeln!(out, "{}", words.say(id, &[("value", value.into()), ("move", best.into())]))?;
    }
    writeln!(out)?;
    for row in &table.engines {
        let about = words.text(&format!("engine-{}", row.engine));
        writeln!(out, "  {BOLD}{:10}{BOLD:#} {about}", row.engine)?;
    }
    Ok(())
}

/// `197,281`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Right-aligned in so many terminal cells; Chinese characters take two.
fn pad_left(text: &str, cells: usize) -> String {
    let wide = |c: char| if matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{ffe6}') { 2 } else { 1 };
    let width: usize = text.chars().map(wide).sum();
    " ".repeat(cells.saturating_sub(width)) + text
}

/// Paths counted; for chess by the rules library itself.
pub fn perft(words: &Words, args: &args::Perft) -> Result<(), Failed> {
    let request = desk::request(words.lang(), &args.game, desk::position(&args.position).as_deref(), "");
    let chess = group_of(&args.game) == Group::Chess;
    let depth =
        desk::number(words, "depth", &args.depth, if chess { MAX_CHESS_PERFT } else { MAX_COMPARED })? as u32;
    let how = Perft { depth, divide: args.divide };
    let began = Instant::now();
    let mut count = if chess {
        // The generic count checks the request; its own depth is nothing.
        let checked = desk::ask(words, |caller| {
            boyi_session::perft(&request, &Perft { depth: 0, ..how.clone() }, caller)
        })?;
        chess_perft(checked, &how)?
    } else {
        desk::stop_on_ctrl_c();
        desk::ask(words, |caller| boyi_session::perft(&request, &how, caller))?
    };
    let time = began.elapsed();
    count.time_ms = time.as_millis() as u64;
    let mut out = anstream::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", to_json(&count))?);
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

fn chess_perft(mut count: PerftCount, how: &Perft) -> Result<PerftCount, Failed> {
    let board: boyi_chess::Board =
        count.position.parse().map_err(|error| Failed::Work(format!("{error}")))?;
    let chess960 = board.is_chess960() || count.game.starts_with("chess960");
    count.depth = how.depth;
    if how.divide && how.depth > 0 {
        let parts = boyi_chess::perft_divide(&board, how.depth);
        count.nodes = parts.iter().map(|(_, nodes)| nodes).sum();
        let part = |(mv, nodes)| Divided { mv: board.uci(mv, chess960).to_string(), nodes };
        count.divide = Some(parts.into_iter().map(part).collect());
    } else {
        count.nodes = boyi_chess::perft(&board, how.depth);
    }
    Ok(count)
}

/// Millions a second.
pub fn speed(nodes: u64, time: Duration) -> String {
    format!("{:.1}", nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6)
}
