//! `boyi prove`: the value of a position of an m,n,k game, with a proof that `boyi verify` checks.

use crate::{
    Failed,
    args::Prove,
    digits::grouped,
    forecast, input,
    json::{BlockadeReply, ProofFile, ProveReply},
    observer, output,
};
use boyi_core::ParseError;
use boyi_lines::mnk::{
    self, Analysis, Blockade, Interrupted, Limits, Player, Position, Progress, ProveError, Proved, Rules,
    SearchObserver, Square, Value,
};
use boyi_session::{Service, Words, reply_json};
use std::{
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

/// Bytes for the search unless the command line says otherwise; as many again for writing a proof.
const MEMORY: usize = 1 << 30;

/// Positions searched for the reasons of a value that a proof has shown.
const REASON_NODES: u64 = 1_000_000;

/// Pairs that are listed for people.
const SHOWN_PAIRS: usize = 40;

/// Finds the value of a position, and writes its proof if a file is named.
pub fn run(service: &Service, words: &Words, args: &Prove) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let (game, position) = read(service, words, args)?;
    let limits = Limits {
        nodes: args.nodes.unwrap_or(u64::MAX),
        memory: args.memory.map_or(MEMORY, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX)),
    };
    let began = Instant::now();
    let deadline = args.time;
    let (columns, rows) = (position.rules().columns(), position.rules().rows());
    let squares = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let empty = squares.filter(|&(column, row)| position.stone(column, row).is_none()).count();
    // Who set a limit knows how long it takes.
    let is_free = deadline.is_none() && args.nodes.is_none();
    let mut cost = is_free.then(|| forecast::Proof::new(words, empty));
    let found = observer::observe(words, |watching| {
        let listen = |nodes| {
            watching.count(nodes);
            cost.iter_mut().for_each(|cost| cost.searched(nodes));
            !observer::stopped() && deadline.is_none_or(|deadline| began.elapsed() < deadline)
        };
        prove(&position, &limits, args.out.as_deref(), &mut Observer(listen))
    });
    let (analysis, proved) = found.map_err(|error| failed(words, args, error))?;
    let report = Report {
        words,
        game,
        position,
        analysis,
        proof: proved.zip(args.out.clone()),
        time_ms: began.elapsed().as_millis() as u64,
    };
    let mut out = output::stdout();
    if args.json { Ok(writeln!(out, "{}", report.json())?) } else { report.text(&mut out) }
}

/// The game's name and the position, as the catalogue reads them.
fn read(service: &Service, words: &Words, args: &Prove) -> Result<(String, Position), Failed> {
    let wrong = |error: ParseError| Failed::Request(words.parse_error(&error));
    let rules = rules(service, &args.game).map_err(wrong)?;
    let session = input::session(service, words.lang(), &args.game, &args.position, "")?;
    let text = session.position();
    let position = Position::parse(rules, &text);
    let position = position.map_err(|_| wrong(ParseError::new("position", text, "game-not-over")))?;
    Ok((session.game().name(), position))
}

/// The rules of a game of the catalogue that is an m,n,k game without gravity.
pub fn rules(service: &Service, game: &str) -> Result<Rules, ParseError> {
    let registry = service.registry();
    let values = registry.values(game)?;
    let number =
        |key: &str| values.iter().find(|value| value.0 == key).and_then(|value| value.1.parse().ok());
    let falls = values.iter().any(|value| value.0 == "gravity" && value.1 == "yes");
    let usual = !values.iter().any(|value| {
        matches!(
            (value.0, &*value.1),
            ("exact", "yes") | ("rule", "standard" | "renju" | "caro") | ("opening", "swap" | "swap2")
        )
    });
    let shape: Option<[usize; 3]> = match registry.entry(game)?.name {
        "mnk" if !falls && usual => {
            number("m").zip(number("n")).zip(number("k")).map(|((m, n), k)| [m, n, k])
        }
        "gomoku" if usual => number("size").map(|size| [size, size, 5]),
        "tictactoe" if values.iter().all(|value| value.1 == "no") => Some([3, 3, 3]),
        _ => None,
    };
    let unknown = || ParseError::new("game", game, "line-game").with("example", "mnk:m=5,n=5,k=4");
    let [m, n, k] = shape.ok_or_else(unknown)?;
    Rules::new(m, n, k).map_err(|_| unknown())
}

/// Asks at intervals whether to continue.
struct Observer<F>(F);

impl<F: FnMut(u64) -> bool> SearchObserver for Observer<F> {
    fn go_on(&mut self, progress: &Progress) -> bool {
        (self.0)(progress.nodes)
    }
}

/// The value and its reasons. The file of a proof is whole or not there.
fn prove(
    position: &Position,
    limits: &Limits,
    out: Option<&Path>,
    observer: &mut dyn SearchObserver,
) -> Result<(Analysis, Option<Proved>), ProveError> {
    let Some(path) = out else { return Ok((mnk::analyze(position, limits, observer)?, None)) };
    let proved = boyi_store::replace_file(path, |mut out| mnk::prove(position, limits, observer, &mut out))?;
    let few = Limits { nodes: limits.nodes.min(REASON_NODES), ..*limits };
    let analysis = mnk::analyze(position, &few, observer).unwrap_or(Analysis {
        value: proved.value,
        line: Vec::new(),
        against_mover: None,
        by_mover: None,
        every_move_draws: false,
        nodes: 0,
    });
    Ok((Analysis { nodes: proved.nodes, ..analysis }, Some(proved)))
}

fn failed(words: &Words, args: &Prove, error: ProveError) -> Failed {
    let id = match error {
        ProveError::Interrupted(Interrupted::Nodes) => "prove-nodes",
        ProveError::Interrupted(Interrupted::Memory) => "prove-memory",
        ProveError::Interrupted(Interrupted::Stopped) => "prove-stopped",
        ProveError::Io(error) => {
            let file = args.out.as_deref().unwrap_or(Path::new(""));
            return Failed::Work(format!("{}: {error}", file.display()));
        }
    };
    Failed::Work(words.text(id))
}

/// The result.
struct Report<'a> {
    words: &'a Words,
    game: String,
    position: Position,
    analysis: Analysis,
    proof: Option<(Proved, PathBuf)>,
    time_ms: u64,
}

impl Report<'_> {
    fn json(&self) -> String {
        let Analysis { value, line, nodes, against_mover, by_mover, .. } = &self.analysis;
        let blockade = |blockade: &Option<Blockade>| {
            blockade.as_ref().map(|blockade| BlockadeReply {
                pairs: blockade.pairs.iter().map(|pair| pair.each_ref().map(name)).collect(),
                sum: blockade.sum.iter().map(name).collect(),
            })
        };
        let proof = self.proof.as_ref().map(|(proved, path)| ProofFile {
            file: path.display().to_string(),
            nodes: proved.proof_nodes as u64,
            bytes: proved.bytes,
        });
        reply_json(&ProveReply {
            game: self.game.clone(),
            position: self.position.to_string(),
            value: value.to_string(),
            line: line.iter().map(name).collect(),
            against_mover: blockade(against_mover),
            by_mover: blockade(by_mover),
            nodes: *nodes,
            proof,
            time_ms: self.time_ms,
        })
    }

    fn text(&self, out: &mut impl Write) -> Result<(), Failed> {
        let Report { words, analysis, .. } = self;
        let value = match analysis.value {
            Value::Win => "win",
            Value::Loss => "loss",
            Value::Draw => "draw",
        };
        let args = [
            ("game", self.game.clone().into()),
            ("position", self.position.to_string().into()),
            ("value", value.into()),
            ("mover", stone(self.position.mover()).into()),
            ("nodes", grouped(analysis.nodes).into()),
            ("time", self.time_ms.into()),
        ];
        writeln!(out, "{}", words.say("prove-value", &args))?;
        if !analysis.line.is_empty() {
            let line: Vec<String> = analysis.line.iter().map(name).collect();
            writeln!(out, "  {}", words.say("prove-line", &[("line", line.join(" ").into())]))?;
        }
        for reason in reasons(words, analysis) {
            writeln!(out, "  {reason}")?;
        }
        if let Some((proved, path)) = &self.proof {
            let args = [
                ("file", path.display().to_string().into()),
                ("nodes", grouped(proved.proof_nodes.into()).into()),
                ("bytes", grouped(proved.bytes).into()),
            ];
            writeln!(out, "  {}", words.say("prove-written", &args))?;
        }
        Ok(())
    }
}

/// The pairing strategies of a value, in words.
pub fn reasons(words: &Words, analysis: &Analysis) -> Vec<String> {
    let pairing = |blockade: &Blockade| {
        let shown = blockade.pairs.iter().take(SHOWN_PAIRS);
        let pairs: Vec<String> = shown.map(|[a, b]| format!("{}–{}", name(a), name(b))).collect();
        let more = if blockade.pairs.len() > SHOWN_PAIRS { " …" } else { "" };
        let args = [("player", stone(blockade.player).into()), ("pairs", (pairs.join(" ") + more).into())];
        words.say("prove-pairing", &args)
    };
    let blockades = [&analysis.against_mover, &analysis.by_mover].into_iter().flatten();
    let complete = |blockade: &&Blockade| blockade.sum.is_empty() && !blockade.pairs.is_empty();
    blockades.filter(complete).map(pairing).collect()
}

fn stone(player: Player) -> &'static str {
    match player {
        Player::First => "x",
        Player::Second => "o",
    }
}

/// `a1`.
fn name(square: &Square) -> String {
    square.to_string()
}
