//! Values that are proved, and proofs that are checked.

use super::asked::{self, Question};
use crate::{
    mcp::watch::{Watch, Watching},
    nimbers, prove, verify,
};
use boyi_core::Value;
use boyi_games::Group;
use boyi_lines::mnk::{self, ProveError};
use boyi_session::{Analyze, GameSession, Lang, Service, Words};
use boyi_solve::{FileOptions, SolveOptions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Bytes of memory for a proof or a solution.
const MEMORY: usize = 1 << 30;
/// The longest proof that is checked.
const LONGEST_CHECKED: usize = 256 << 20;
/// The longest proof that is told.
const LONGEST_TOLD: usize = 100_000;
/// Positions of a game that is solved whole, at most: more take minutes.
const MOST_POSITIONS: u64 = 50_000_000;

/// Proves who wins from a position, and has the proof checked by code that shares nothing with what found it: m,n,k-games by a proof whose
/// every line is checked, games of theory by their theorem, other small games by solving every position and comparing each with those
/// after it. Use it when a person doubts a value or asks for a proof; analyze_position is faster.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ProveValue {
    #[serde(flatten)]
    question: Question,
    /// Milliseconds, 60,000 at most, which is also what it may take if left out.
    time_ms: Option<u64>,
    /// Whether to tell the proof itself where it is a text of at most 100,000 bytes; verify_proof checks it.
    #[serde(default)]
    proof: bool,
}

/// How a value is proved.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Method {
    /// By a theorem; the reasons say which.
    Theory,
    /// By a proof of the position that an independent checker accepted.
    LineProof,
    /// By solving every position of the game and comparing the record of each with those of the positions after it.
    Exhaustive,
    /// By a search to the end of the game. Nothing but the search vouches for it.
    Search,
}

/// A proved value.
#[derive(Serialize, JsonSchema)]
pub(super) struct ProvedValue {
    /// The game with its parameters.
    game: String,
    /// The position.
    position: String,
    /// The value for the player to move.
    value: Value,
    /// How it is proved.
    method: Method,
    /// The proof in words.
    claim: String,
    /// Positions of the game that were solved, or nodes of the proof that were checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<u64>,
    /// Best moves, or one of them.
    best: Vec<String>,
    /// Why, in words.
    reasons: Vec<String>,
    /// The proof, if it was asked for and is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
}

/// A value and its proof.
pub(super) fn prove_value(
    service: &'static Service,
    asked: ProveValue,
    watch: &Watch,
) -> Result<ProvedValue, String> {
    let ProveValue { question, time_ms, proof } = asked;
    watch.limit(time_ms);
    let mut session = question.session(service)?;
    if session.verdict().is_none() {
        if let Ok(rules) = prove::rules(service, &question.game) {
            return line_proof(&session, rules, proof, watch);
        }
        if session.entry().group != Group::Impartial
            && let Some(solved) = exhaustive(&session, watch)?
        {
            return Ok(solved);
        }
    }
    searched(&mut session, watch)
}

/// Proves a position of an m,n,k-game, and has the proof checked.
fn line_proof(
    session: &GameSession,
    rules: mnk::Rules,
    wanted: bool,
    watch: &Watch,
) -> Result<ProvedValue, String> {
    let words = session.words();
    let text = session.position();
    let position = mnk::Position::parse(rules, &text).map_err(|_| format!("position: found {text:?}"))?;
    let mut written = Written(Vec::new());
    let limits = mnk::Limits { nodes: u64::MAX, memory: MEMORY };
    mnk::prove(&position, &limits, &mut Watching(watch), &mut written).map_err(|error| match error {
        ProveError::Io(error) => error.to_string(),
        ProveError::Interrupted(mnk::Interrupted::Memory) => words.text("prove-memory"),
        ProveError::Interrupted(_) => words.text("prove-stopped"),
    })?;
    let verified = boyi_line_proof::check(&written.0[..]).map_err(|why| why.to_string())?;
    let (value, checked) = (verified.value.clone(), verified.nodes as u64);
    let claim = verify::line_claim(words, verified, watch.elapsed_ms());
    let few = mnk::Limits { nodes: 1_000_000, memory: MEMORY };
    let found = mnk::analyze(&position, &few, &mut Watching(watch)).ok();
    let value = match value.as_str() {
        "win" => Value::Win { plies: None },
        "loss" => Value::Loss { plies: None },
        _ => Value::Draw,
    };
    let told = wanted && written.0.len() <= LONGEST_TOLD;
    Ok(ProvedValue {
        game: session.name(),
        position: text,
        value,
        method: Method::LineProof,
        claim,
        checked: Some(checked),
        best: found.iter().filter_map(|found| found.line.first()).map(ToString::to_string).collect(),
        reasons: found.map_or_else(Vec::new, |found| prove::reasons(words, &found)),
        proof: told.then(|| String::from_utf8_lossy(&written.0).into_owned()),
    })
}

/// A proof in memory, refused where it grows too long.
struct Written(Vec<u8>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LONGEST_CHECKED {
            return Err(io::Error::other("the proof is longer than 256 MiB"));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Solves every position of a small game in a temporary file and checks every record. `None` if the game is too large.
fn exhaustive(session: &GameSession, watch: &Watch) -> Result<Option<ProvedValue>, String> {
    let words = session.words();
    let solver = session.game().solver();
    let solve = SolveOptions { memory: Some(MEMORY as u64), ..SolveOptions::default() };
    let mut plan_time = Planning(watch);
    let plan = solver.plan(&solve, &mut plan_time, &mut |_| std::ops::ControlFlow::Break(()));
    if plan.map_or(true, |plan| plan.numbers > MOST_POSITIONS) {
        return Ok(None);
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("solution.boyi");
    let options = FileOptions { solve, ..FileOptions::default() };
    // Stopped by its limits, or broken rules of a game: a search may still know.
    let Ok(header) = solver.make(&path, &options, &mut Watching(watch)) else { return Ok(None) };
    if solver.verify(&path, &mut Watching(watch)).is_err() {
        return Ok(None);
    }
    let database = solver.open(&path).map_err(|error| words.file_error(&error))?;
    let position = session.position();
    let value = database.value(&position).map_err(|error| words.file_error(&error))?;
    // A position that no game from the start reaches.
    let Some(value) = value.map(Value::from) else { return Ok(None) };
    let moves = database.moves(&position).map_err(|error| words.file_error(&error))?.unwrap_or_default();
    let best_value = moves.first().map(|best| best.value);
    let best = moves.into_iter().filter(|mv| Some(mv.value) == best_value).map(|mv| mv.text).collect();
    let positions = header.summary.positions();
    let value_text = words.value(value, boyi_core::Bound::Exact, session.entry().group);
    let told = [("positions", positions.into()), ("value", value_text.into())];
    Ok(Some(ProvedValue {
        game: session.name(),
        position,
        value,
        method: Method::Exhaustive,
        claim: words.say("mcp-exhaustive", &told),
        checked: Some(positions),
        best,
        reasons: Vec::new(),
        proof: None,
    }))
}

/// A plan may list positions to count them: as many as are solved, and no more.
struct Planning<'a>(&'a Watch);

impl boyi_solve::SolveObserver for Planning<'_> {
    fn progress(&mut self, progress: &boyi_solve::Progress) -> boyi_solve::Next {
        self.0.count(progress.done);
        if self.0.goes_on() && progress.done <= MOST_POSITIONS {
            boyi_solve::Next::Continue
        } else {
            boyi_solve::Next::Stop
        }
    }
}

/// The value that theory or a search to the end proves.
fn searched(session: &mut GameSession, watch: &Watch) -> Result<ProvedValue, String> {
    let analysis = session.analyze(&Analyze::default(), &mut Watching(watch)).map_err(asked::error_line)?;
    let words: &Words = session.words();
    let value_text = words.value(analysis.value, boyi_core::Bound::Exact, session.entry().group);
    if matches!(analysis.value, Value::Estimate { .. } | Value::Unknown) {
        return Err(words.say("mcp-unproved", &[("value", value_text.into())]));
    }
    let method = if analysis.engine == "theory" { Method::Theory } else { Method::Search };
    let id = match method {
        Method::Theory => "mcp-theory",
        _ => "mcp-searched",
    };
    Ok(ProvedValue {
        game: analysis.game,
        position: analysis.position,
        value: analysis.value,
        method,
        claim: words.say(id, &[("value", value_text.into())]),
        checked: None,
        best: analysis.best,
        reasons: analysis.notes.into_iter().map(|note| note.text).collect(),
        proof: None,
    })
}

/// Checks a proof by code that shares nothing with what wrote it: a proof of an m,n,k-game from prove_value, the certificate of a period
/// from nim_sequence, or a proof about values of partizan games that `boyi value --proof` has written.
#[derive(Deserialize, JsonSchema)]
pub(super) struct VerifyProof {
    /// The whole text of the proof or certificate.
    proof: String,
    /// The language of the words: `en` or `zh`.
    #[serde(default)]
    lang: Lang,
}

/// A checker's verdict.
#[derive(Serialize, JsonSchema)]
pub(super) struct CheckedProof {
    /// Whether the proof holds.
    holds: bool,
    /// The claim that it proves, or why it does not hold.
    claim: String,
}

/// Steps of the checkers: some seconds.
const MOST_STEPS: u64 = 2_000_000_000;

/// Whether a proof holds.
pub(super) fn verify_proof(
    service: &'static Service,
    asked: VerifyProof,
    watch: &Watch,
) -> Result<CheckedProof, String> {
    let text = asked.proof.trim_start();
    let (words, time_ms) = (service.words(asked.lang), || watch.elapsed_ms());
    let claim = if text.starts_with('{') {
        let verified = boyi_line_proof::check_within(text.as_bytes(), MOST_STEPS);
        verified.map(|it| verify::line_claim(words, it, time_ms())).map_err(|why| why.to_string())
    } else if text.starts_with("boyi-value-proof") {
        let verified = boyi_value_proof::check_within(text, MOST_STEPS);
        verified.map(|it| verify::value_claims(words, &it, time_ms())).map_err(|why| why.to_string())
    } else {
        let verified = boyi_certificate::check_within(text, MOST_STEPS);
        verified.map(|it| nimbers::claim(words, it, time_ms())).map_err(|why| why.to_string())
    };
    Ok(match claim {
        Ok(claim) => CheckedProof { holds: true, claim },
        Err(claim) => CheckedProof { holds: false, claim },
    })
}
