//! Serving requests.

use crate::{
    Analysis, Analyze, Ask, Choice, Choose, Compare, Compared, Comparison, Divided, Drawing, End, Exported,
    Failure, Fault, GameInfo, Games, Hint, Imported, Lang, Left, Line, Lines, MoveName, Nimbers, NodeName,
    NoteText, ParamInfo, Perft, PerftCount, Recorded, Reply, Request, State, Stats, TermValue, Tree,
    TreeNode, Words, Worth, to_json,
};
use boyi_core::{Limits, Outcome, ParseError, SearchObserver, ThreadPool};
use boyi_games::{
    AnyGame, AnyRecord, CATALOGUE, ChoiceReason, Error, GameEntry, Group, Knowledge, Level, MoveText,
    NodeKind, Question, Setup, TreeOptions, by_name,
};
use std::ops::ControlFlow;

/// More legal moves than this are counted, not listed.
pub const MAX_LISTED: u64 = 10_000;

/// Plies that a perft or a comparison may be asked for; deeper ones would not end in anybody's lifetime.
const MAX_DEPTH: u32 = 100;

/// What a caller hears while an answer is being worked out.
#[derive(Debug)]
pub enum Event<'a> {
    /// Something better is known: an analysis in the shape of the answer.
    Report(&'a Analysis),
    /// So many positions have been looked at.
    Progress(u64),
}

/// The one who asks: a clock, a way to stop, an ear.
pub struct Caller<'a> {
    /// Milliseconds since any fixed moment.
    pub clock: &'a dyn Fn() -> u64,
    /// Whether to stop with what is known so far. Asked every few thousand positions.
    pub stop: &'a dyn Fn() -> bool,
    /// Hears of progress.
    pub listen: Box<dyn FnMut(Event) + 'a>,
    /// Threads lent for what has no depth or node limit.
    pub pool: Option<&'static dyn ThreadPool>,
    /// Bytes of memory for tables, at most.
    pub memory: usize,
}

impl Caller<'static> {
    /// A caller without a clock who waits for as long as it takes.
    pub fn patient() -> Self {
        let memory = Limits::default().memory;
        Caller { clock: &|| 0, stop: &|| false, listen: Box::new(|_| ()), pool: None, memory }
    }
}

/// A caller with a deadline, as engines see it.
struct Watch<'a, 'b> {
    table: &'a Table,
    caller: &'a mut Caller<'b>,
    began: u64,
    deadline: Option<u64>,
}

impl<'a, 'b> Watch<'a, 'b> {
    fn new(table: &'a Table, caller: &'a mut Caller<'b>, deadline: Option<u64>) -> Self {
        let began = (caller.clock)();
        Watch { table, caller, began, deadline }
    }

    /// Milliseconds since the watch began.
    fn elapsed(&self) -> u64 {
        (self.caller.clock)().saturating_sub(self.began)
    }
}

impl SearchObserver<MoveText> for Watch<'_, '_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.caller.pool
    }

    fn report(&mut self, analysis: &boyi_core::Analysis<MoveText>) {
        let reply = analysis_reply(self.table, analysis, self.elapsed());
        (self.caller.listen)(Event::Report(&reply));
    }

    fn progress(&mut self, nodes: u64) {
        (self.caller.listen)(Event::Progress(nodes));
    }

    fn poll(&mut self) -> ControlFlow<()> {
        let late = self.deadline.is_some_and(|deadline| (self.caller.clock)() >= deadline);
        if late || (self.caller.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A request's game, opened, with the words to speak about it.
struct Table {
    entry: &'static GameEntry,
    game: Box<dyn AnyGame>,
    record: Box<dyn AnyRecord>,
    words: &'static Words,
}

impl Table {
    fn set(request: &Request) -> Result<Table, Failure> {
        let words = Words::of(request.lang);
        let opened = || -> Result<_, Error> {
            let entry = by_name(Setup::parse(&request.game)?.name())?;
            let game = boyi_games::open(&request.game)?;
            let moves: Vec<&str> = request.moves.iter().map(String::as_str).collect();
            let record = game.record(request.position.as_deref(), &moves)?;
            Ok(Table { entry, game, record, words })
        };
        opened().map_err(|error| failure(words, &error))
    }

    fn fail(&self, error: impl Into<Error>) -> Failure {
        failure(self.words, &error.into())
    }

    fn position(&self) -> String {
        self.record.position()
    }

    /// Whether nimbers tell who wins: they belong to normal play.
    fn nimbers(&self) -> bool {
        let misere = Setup::parse(&self.game.name()).is_ok_and(|setup| setup.flag("misere").unwrap_or(false));
        !misere && self.record.verdict().is_none()
    }
}

fn failure(words: &Words, error: &Error) -> Failure {
    let text = words.error(error);
    let read = |error: &ParseError, ply| Failure {
        fault: Fault::Request,
        field: Some(error.field.to_owned()),
        found: Some(error.found.clone()),
        reason: error.expected.id.to_owned(),
        ply,
        text: text.clone(),
    };
    match error {
        Error::Parse(error) => read(error, None),
        Error::Move { ply, error } => read(error, Some(*ply)),
        Error::Refused(refusal) => {
            let reason = refusal.id().to_owned();
            Failure { fault: Fault::Work, field: None, found: None, reason, ply: None, text }
        }
    }
}

/// Serves any request.
pub fn answer(request: &Request, caller: &mut Caller) -> Reply {
    let reply = match &request.ask {
        Ask::Games => Ok(Reply::Games(games(request.lang))),
        Ask::State { view } => state(request, view.as_deref()).map(Reply::State),
        Ask::Analyze(how) => analyze(request, how, caller).map(Reply::Analysis),
        Ask::Compare(how) => compare(request, how, caller).map(Reply::Comparison),
        Ask::Choose(how) => choose(request, how, caller).map(Reply::Choice),
        Ask::Hint => hint(request, caller).map(Reply::Hint),
        Ask::Perft(how) => perft(request, how, caller).map(Reply::Perft),
        Ask::Tree(how) => tree(request, how).map(Reply::Tree),
        Ask::Nimbers => nimbers(request).map(Reply::Nimbers),
        Ask::Import { text } => import(request, text).map(Reply::Imported),
        Ask::Export => export(request).map(Reply::Exported),
    };
    reply.unwrap_or_else(|error| Reply::Error { error })
}

/// Serves a request in JSON with a reply in JSON on one line.
pub fn answer_json(request: &str, caller: &mut Caller) -> String {
    let reply = match serde_json::from_str::<Request>(request) {
        Ok(request) => answer(&request, caller),
        Err(error) => {
            let error = ParseError::new("request", error.to_string(), "request-json");
            Reply::Error { error: failure(Words::of(Lang::En), &error.into()) }
        }
    };
    to_json(&reply)
}

/// The catalogue.
///
/// # Panics
/// If a registered game cannot be opened by its bare name, which a test rules out.
pub fn games(lang: Lang) -> Games {
    let words = Words::of(lang);
    let owned = |names: Vec<&'static str>| names.into_iter().map(str::to_owned).collect();
    let info = |entry: &GameEntry| {
        let game = boyi_games::open(entry.name).expect("a registered game opens");
        let start = game.record(None, &[]).expect("a registered game starts");
        let param = |param: &boyi_games::Param| ParamInfo {
            key: param.key.to_owned(),
            default: param.default.map(str::to_owned),
            values: param.values.to_owned(),
            about: words.text(&format!("{}-param-{}", entry.name, param.key)),
        };
        GameInfo {
            name: entry.name.to_owned(),
            title: words.title(entry),
            rule: words.rule(entry.name),
            about: words.text(&format!("{}-about", entry.name)),
            group: group_name(entry.group).to_owned(),
            knowledge: knowledge_name(entry.knowledge).to_owned(),
            params: entry.params.iter().map(param).collect(),
            engines: owned(game.engines()),
            evaluators: owned(game.evaluators()),
            views: owned(game.views().to_vec()),
            picture: start.picture(game.views()[0]).into(),
            start: start.position(),
        }
    };
    Games { games: CATALOGUE.iter().copied().flatten().map(info).collect() }
}

/// What the position looks like, which moves are legal, whether the game is over.
///
/// # Errors
/// A wrong game, position or move.
pub fn state(request: &Request, view: Option<&str>) -> Result<State, Failure> {
    let table = Table::set(request)?;
    let views = table.game.views();
    if let Some(view) = view.filter(|view| !views.contains(view)) {
        return Err(table.fail(ParseError::new("view", view, "one-of").with("list", views.join(", "))));
    }
    let end = |outcome: Outcome| End { result: outcome.into(), why: ending(&table, outcome) };
    let over = table.record.verdict().map(end);
    let legal = if over.is_some() { Some(Vec::new()) } else { table.record.legal(MAX_LISTED) };
    Ok(State {
        game: table.game.name(),
        rule: table.words.rule(&table.game.name()),
        position: table.position(),
        mover: table.record.mover().into(),
        moves: table.record.moves().into_iter().map(MoveName::from).collect(),
        count: if over.is_some() { 0 } else { table.record.count() },
        legal: legal.map(|moves| moves.into_iter().map(MoveName::from).collect()),
        over,
        picture: Drawing::from(table.record.picture(view.unwrap_or(views[0]))),
        called: table.record.called().map(|name| table.words.opening(&name)),
        alarm: table.record.alarm(),
    })
}

/// Why the game is over: the game's own words, or the bare result.
fn ending(table: &Table, outcome: Outcome) -> String {
    let analysis = table.record.analyze(&Question::default(), &mut boyi_core::NoObserver);
    let said = analysis.ok().and_then(|analysis| analysis.notes.first().map(|note| table.words.note(note)));
    said.unwrap_or_else(|| {
        table.words.text(match outcome {
            Outcome::Win => "over-win",
            Outcome::Draw => "over-draw",
            Outcome::Loss => "over-loss",
        })
    })
}

/// How far to go, and until when.
fn question(how: &Analyze, caller: &Caller) -> (Question, Option<u64>) {
    let lines = match how.lines {
        Lines::Count(count) => count.max(1) as usize,
        Lines::All(_) => Limits::ALL,
    };
    // Asked for a time, the search goes on until then, whatever the game's own budget is.
    let nodes = if how.time_ms.is_some() { how.nodes.or(Some(u64::MAX)) } else { how.nodes };
    let limits = Limits { depth: how.depth, nodes, lines, memory: caller.memory };
    let question = Question { engine: how.engine.clone(), evaluator: how.evaluator.clone(), limits };
    (question, how.time_ms.map(|time| (caller.clock)().saturating_add(time)))
}

/// An engine's answer in the shape of JSON.
fn analysis_reply(table: &Table, analysis: &boyi_core::Analysis<MoveText>, time_ms: u64) -> Analysis {
    let line = |line: &boyi_core::Line<MoveText>| {
        let pv: Vec<String> = line.moves.iter().map(|mv| mv.text.clone()).collect();
        let labels: Vec<String> = line.moves.iter().map(|mv| mv.label.clone()).collect();
        Line {
            mv: pv[0].clone(),
            value: line.value.into(),
            bound: line.bound.into(),
            nimber: None,
            labels: (labels != pv).then_some(labels),
            pv,
        }
    };
    let note = |note: &boyi_core::Note| NoteText { id: note.id.to_owned(), text: table.words.note(note) };
    Analysis {
        game: table.game.name(),
        position: table.position(),
        mover: table.record.mover().into(),
        engine: analysis.engine.to_owned(),
        value: analysis.value.into(),
        nimber: None,
        best: analysis.best.iter().map(|mv| mv.text.clone()).collect(),
        more: analysis.more,
        lines: analysis.lines.iter().map(line).collect(),
        notes: analysis.notes.iter().map(note).collect(),
        stats: Stats::new(&analysis.stats, time_ms),
        terms: None,
    }
}

/// What the position is worth, and why.
///
/// # Errors
/// A wrong game, position, move, engine or evaluation; every line asked for where there are more than [`MAX_LISTED`];
/// or the engine's refusal.
pub fn analyze(request: &Request, how: &Analyze, caller: &mut Caller) -> Result<Analysis, Failure> {
    let table = Table::set(request)?;
    let moves = table.record.count();
    if how.lines == Lines::ALL && moves > MAX_LISTED {
        let error =
            ParseError::new("lines", "all", "moves-to-list").with("max", MAX_LISTED).with("count", moves);
        return Err(table.fail(error));
    }
    let (question, deadline) = question(how, caller);
    let mut watch = Watch::new(&table, caller, deadline);
    let analysis = table.record.analyze(&question, &mut watch).map_err(|error| table.fail(error))?;
    let time_ms = watch.elapsed();
    let mut reply = analysis_reply(&table, &analysis, time_ms);
    reply.nimber = if table.nimbers() { table.record.nimber() } else { None };
    if reply.nimber.is_some() {
        for line in &mut reply.lines {
            line.nimber = table.record.nimber_after(&line.mv);
        }
    }
    if how.explain && table.record.verdict().is_none() {
        let terms = table.record.terms(how.evaluator.as_deref()).map_err(|error| table.fail(error))?;
        let named = |term: boyi_core::Term| TermValue {
            name: term.name.to_owned(),
            mover: term.mover,
            opponent: term.opponent,
        };
        reply.terms = Some(terms.into_iter().map(named).collect());
    }
    Ok(reply)
}

fn checked_depth(table: &Table, depth: u32) -> Result<u32, Failure> {
    let error = || {
        ParseError::new("depth", depth.to_string(), "number-between").with("min", 0u64).with("max", 100u64)
    };
    if depth <= MAX_DEPTH { Ok(depth) } else { Err(table.fail(error())) }
}

/// The same search by each fixed-depth engine.
///
/// # Errors
/// A wrong game, position, move or evaluation, or a refusal.
pub fn compare(request: &Request, how: &Compare, caller: &mut Caller) -> Result<Comparison, Failure> {
    let table = Table::set(request)?;
    let depth = checked_depth(&table, how.depth)?;
    let began = (caller.clock)();
    // Each answer comes as a report when it is there: that is when to look at the clock.
    let mut times = Vec::new();
    let Caller { clock, stop, listen, pool, memory } = caller;
    let hear = |event: Event| {
        if let Event::Report(_) = event {
            times.push(clock());
        }
        listen(event);
    };
    let mut inner =
        Caller { clock: *clock, stop: *stop, listen: Box::new(hear), pool: *pool, memory: *memory };
    let limits = Limits { depth: Some(depth), memory: inner.memory, ..Limits::default() };
    let mut watch = Watch::new(&table, &mut inner, None);
    let answers = table.record.compare(&limits, how.evaluator.as_deref(), &mut watch);
    let answers = answers.map_err(|error| table.fail(error))?;
    drop(inner);
    let starts = std::iter::once(began).chain(times.iter().copied());
    let spent = times.iter().zip(starts).map(|(end, start)| end.saturating_sub(start));
    let engines = answers.iter().zip(spent).map(|(answer, time_ms)| Compared {
        engine: answer.engine.to_owned(),
        value: answer.value.into(),
        best: answer.best.iter().map(|mv| mv.text.clone()).collect(),
        interior: answer.stats.interior,
        leaves: answer.stats.leaves,
        cutoffs: answer.stats.cutoffs,
        table_hits: answer.stats.table_hits,
        nodes: answer.stats.nodes(),
        time_ms,
    });
    let engines = engines.collect();
    Ok(Comparison { game: table.game.name(), position: table.position(), depth, engines })
}

/// A move for a player of some strength.
///
/// # Errors
/// A wrong game, position, move or level; the game is over; or the engine's refusal.
pub fn choose(request: &Request, how: &Choose, caller: &mut Caller) -> Result<Choice, Failure> {
    let table = Table::set(request)?;
    let level = Level::new(how.level).ok_or_else(|| {
        let found = how.level.to_string();
        table.fail(ParseError::new("level", found, "number-between").with("min", 1u64).with("max", 10u64))
    })?;
    let time = how.time_ms.filter(|_| level == Level::STRONGEST);
    let (question, deadline) = question(&Analyze { time_ms: time, ..Analyze::default() }, caller);
    let mut watch = Watch::new(&table, caller, deadline);
    let chosen = table.record.choose(level, how.seed, &question, &mut watch);
    let chosen = chosen.map_err(|error| table.fail(error))?;
    let over = || table.fail(ParseError::new("move", "", "game-not-over"));
    let chosen = chosen.ok_or_else(over)?;
    let mut why = Vec::new();
    match chosen.why {
        ChoiceReason::Only => why.push(table.words.text("why-only")),
        ChoiceReason::Best | ChoiceReason::Lapse | ChoiceReason::Guess => {}
        ChoiceReason::Trap { mistakes, replies } => {
            why.push(
                table.words.say("why-trap", &[("mistakes", mistakes.into()), ("replies", replies.into())]),
            );
        }
    }
    if let Some(analysis) = &chosen.analysis {
        why.extend(analysis.notes.iter().map(|note| table.words.note(note)));
    }
    Ok(Choice { mv: chosen.mv.text, label: chosen.mv.label, why })
}

/// A hint in three grades: where to look, the move, why.
///
/// # Errors
/// A wrong game, position or move; the game is over; or the engine's refusal.
pub fn hint(request: &Request, caller: &mut Caller) -> Result<Hint, Failure> {
    let table = Table::set(request)?;
    if table.record.verdict().is_some() {
        return Err(table.fail(ParseError::new("move", "", "game-not-over")));
    }
    let limits = Limits { memory: caller.memory, ..Limits::default() };
    let mut watch = Watch::new(&table, caller, None);
    let asked = table.record.analyze(&Question { limits, ..Question::default() }, &mut watch);
    let analysis = asked.map_err(|error| table.fail(error))?;
    let best = analysis.best.first().cloned();
    let Some(best) = best.or_else(|| table.record.legal(MAX_LISTED).and_then(|moves| moves.first().cloned()))
    else {
        return Err(table.fail(boyi_core::AnalysisError::Stopped));
    };
    let words = table.words;
    let place = |end: char| best.text.split(end).next().unwrap_or_default().to_owned();
    let look =
        match table.entry.group {
            _ if analysis.value.is_loss() => words.text("hint-look-lost"),
            Group::Impartial if best.text.contains(':') => {
                words.say("hint-look-heap", &[("heap", place(':').into())])
            }
            Group::Chess => words
                .say("hint-look-piece", &[("square", best.text.chars().take(2).collect::<String>().into())]),
            _ => words
                .say("hint-look-column", &[("column", best.text.chars().take(1).collect::<String>().into())]),
        };
    let value = words.value(analysis.value, analysis.bound, table.entry.group);
    let mut why =
        vec![words.say("hint-value", &[("move", best.label.as_str().into()), ("value", value.into())])];
    let about = analysis.notes.iter().filter(|note| note.is_about(&best.label));
    why.extend(about.map(|note| words.note(note)));
    Ok(Hint { look, mv: best.text, label: best.label, why })
}

/// Nodes of a search tree that are recorded at most.
const MAX_NODES: usize = 10_000;

/// The tree that an engine of fixed depth visits, node by node.
///
/// # Errors
/// A wrong game, position, move, engine, evaluation, depth or budget, or more moves than can be listed.
pub fn tree(request: &Request, how: &Tree) -> Result<Recorded, Failure> {
    let table = Table::set(request)?;
    let depth = checked_depth(&table, how.depth)?;
    if !(1..=MAX_NODES).contains(&how.budget) {
        let error = ParseError::new("budget", how.budget.to_string(), "number-between");
        return Err(table.fail(error.with("min", 1u64).with("max", MAX_NODES)));
    }
    if table.record.count() > MAX_LISTED {
        return Err(table.fail(boyi_core::AnalysisError::TooLarge));
    }
    let options = TreeOptions { engine: &how.engine, depth, budget: how.budget };
    let tree = table.record.tree(&options, how.evaluator.as_deref()).map_err(|error| table.fail(error))?;
    let node = |node: boyi_games::TreeNode<MoveText>| TreeNode {
        parent: node.parent,
        label: node.mv.map(|mv| mv.label),
        ply: node.ply,
        depth: node.depth,
        kind: match node.kind {
            NodeKind::Interior => NodeName::Interior,
            NodeKind::Finished => NodeName::Finished,
            NodeKind::Horizon => NodeName::Horizon,
            NodeKind::TableHit => NodeName::Known,
        },
        alpha: node.alpha.map(Worth::from),
        beta: node.beta.map(Worth::from),
        value: node.value.map(Worth::from),
        bound: node.bound.into(),
        skipped: node.skipped,
    };
    Ok(Recorded {
        game: table.game.name(),
        position: table.position(),
        nodes: tree.nodes.into_iter().map(node).collect(),
        complete: tree.complete,
    })
}

/// Moves whose nimbers are told at most: each takes a look at the position after it.
const MAX_NIMBERS: u64 = 1_000;

/// The nimbers that the legal moves leave.
///
/// # Errors
/// A wrong game, position or move.
pub fn nimbers(request: &Request) -> Result<Nimbers, Failure> {
    let table = Table::set(request)?;
    let moves = if table.nimbers() { table.record.legal(MAX_NIMBERS) } else { None };
    let left = |mv: MoveText| Some(Left { nimber: table.record.nimber_after(&mv.text)?, mv: mv.text });
    let after = moves.unwrap_or_default().into_iter().map_while(left).collect();
    Ok(Nimbers { game: table.game.name(), position: table.position(), after })
}

/// A whole game from text, PGN in chess. The request names the game; its position and moves do not matter.
///
/// # Errors
/// A wrong game, or what is wrong with the text.
pub fn import(request: &Request, text: &str) -> Result<Imported, Failure> {
    let fresh = Request { position: None, moves: Vec::new(), ..request.clone() };
    let table = Table::set(&fresh)?;
    let record = table.game.read(text).map_err(|error| table.fail(error))?;
    Ok(Imported {
        game: table.game.name(),
        position: Some(record.start()).filter(|start| *start != table.position()),
        moves: record.moves().into_iter().map(MoveName::from).collect(),
    })
}

/// The whole game as text: PGN in chess.
///
/// # Errors
/// A wrong game, position or move.
pub fn export(request: &Request) -> Result<Exported, Failure> {
    Ok(Exported { text: Table::set(request)?.record.text() })
}

/// The number of paths of so many moves.
///
/// # Errors
/// A wrong game, position or move; more first moves than can be listed; or the caller stopped it.
pub fn perft(request: &Request, how: &Perft, caller: &mut Caller) -> Result<PerftCount, Failure> {
    let table = Table::set(request)?;
    let depth = checked_depth(&table, how.depth)?;
    let began = (caller.clock)();
    let mut watch = Watch::new(&table, caller, None);
    let mut divide = None;
    let nodes = if how.divide && depth > 0 {
        let moves = table.record.legal(MAX_LISTED).ok_or_else(|| {
            let error = ParseError::new("divide", table.position(), "moves-to-list").with("max", MAX_LISTED);
            table.fail(error.with("count", table.record.count()))
        })?;
        let mut parts = Vec::new();
        for mv in moves {
            let below = table.game.record(Some(&table.position()), &[&mv.text]);
            let count = below.and_then(|record| record.perft(depth - 1, &mut watch));
            parts.push(Divided { mv: mv.text, nodes: count.map_err(|error| table.fail(error))? });
        }
        let sum = parts.iter().fold(0u64, |sum, part| sum.saturating_add(part.nodes));
        divide = Some(parts);
        sum
    } else {
        table.record.perft(depth, &mut watch).map_err(|error| table.fail(error))?
    };
    let time_ms = (caller.clock)().saturating_sub(began);
    Ok(PerftCount { game: table.game.name(), position: table.position(), depth, nodes, divide, time_ms })
}

impl From<MoveText> for MoveName {
    fn from(mv: MoveText) -> Self {
        MoveName { text: mv.text, label: mv.label }
    }
}

/// A family's name in JSON and in message ids.
pub fn group_name(group: Group) -> &'static str {
    match group {
        Group::Impartial => "impartial",
        Group::Line => "line",
        Group::Chess => "chess",
    }
}

/// A source of answers, named for JSON and message ids.
pub fn knowledge_name(knowledge: Knowledge) -> &'static str {
    match knowledge {
        Knowledge::Theory => "theory",
        Knowledge::Solved => "solved",
        Knowledge::Search => "search",
    }
}
