//! `boyi verify`: the independent checker of a file that this program wrote to be believed.

use crate::{
    Failed,
    args::Verify,
    digits::grouped,
    json::{LineProofReply, ValueProofReply, VerifiedKind},
    nimbers, observer, output, solve,
};
use boyi_session::{Service, Words, reply_json};
use boyi_solve::{DatabaseFile, FileError};
use std::{
    fs::File,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    time::Instant,
};

/// The first bytes of each kind of file.
const LINE_PROOF: &[u8] = br#"{"format":"boyi-line-proof""#;
const CERTIFICATE: &[u8] = b"boyi-certificate";
const VALUE_PROOF: &[u8] = b"boyi-value-proof";

/// The longest proof about values.
const MAX_VALUE_PROOF: u64 = 1 << 28;

/// Checks a proof of a line game or about values, a certificate of a period, or a database of solved positions.
pub fn run(service: &Service, words: &Words, args: &Verify) -> Result<(), Failed> {
    let path = &args.file;
    let unread = |error: std::io::Error| Failed::Request(format!("{}: {error}", path.display()));
    let mut file = BufReader::new(File::open(path).map_err(unread)?);
    let begin = file.fill_buf().map_err(unread)?;
    if begin.starts_with(LINE_PROOF) {
        line_proof(words, path, file, args.json)
    } else if begin.starts_with(CERTIFICATE) {
        nimbers::check(words, path, args.json)
    } else if begin.starts_with(VALUE_PROOF) {
        value_proof(words, path, file, args.json)
    } else if let Err(FileError::NotADatabase { path }) = DatabaseFile::open_lazily(path) {
        Err(Failed::Request(words.say("verify-unknown", &[("file", path.into())])))
    } else {
        solve::verify(service, words, path, args.json)
    }
}

fn line_proof(words: &Words, path: &Path, file: BufReader<File>, json: bool) -> Result<(), Failed> {
    let began = Instant::now();
    let verified = observer::observe(words, |_| boyi_line_proof::check(file));
    let verified = verified.map_err(|why| Failed::Work(format!("{}: {why}", path.display())))?;
    let time_ms = began.elapsed().as_millis() as u64;
    let mut out = output::stdout();
    if json {
        let reply = LineProofReply {
            kind: VerifiedKind::LineProof,
            game: game_name(verified.game),
            position: verified.position,
            value: verified.value.to_string(),
            nodes: verified.nodes as u64,
            time_ms,
        };
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    Ok(writeln!(out, "{}", line_claim(words, verified, time_ms))?)
}

/// The claim of a proof that holds, in words.
pub fn line_claim(words: &Words, verified: boyi_line_proof::Verified, time_ms: u64) -> String {
    let args = [
        ("game", game_name(verified.game).into()),
        ("position", verified.position.into()),
        ("value", verified.value.into()),
        ("nodes", grouped(verified.nodes as u64).into()),
        ("time", time_ms.into()),
    ];
    words.say("verify-line-proof", &args)
}

fn value_proof(words: &Words, path: &Path, file: impl Read, json: bool) -> Result<(), Failed> {
    let began = Instant::now();
    let mut text = String::new();
    let read = file.take(MAX_VALUE_PROOF).read_to_string(&mut text);
    read.map_err(|error| Failed::Work(format!("{}: {error}", path.display())))?;
    let verified = observer::observe(words, |_| boyi_value_proof::check(&text));
    let verified = verified.map_err(|why| Failed::Work(format!("{}: {why}", path.display())))?;
    let time_ms = began.elapsed().as_millis() as u64;
    let mut out = output::stdout();
    if json {
        let reply = ValueProofReply {
            kind: VerifiedKind::ValueProof,
            claims: verified.claims.iter().map(ToString::to_string).collect(),
            unchecked: verified.trees,
            games: verified.games as u64,
            comparisons: verified.comparisons as u64,
            positions: verified.positions[0] as u64,
            by_rules: verified.positions[1] as u64,
            time_ms,
        };
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    Ok(writeln!(out, "{}", value_claims(words, &verified, time_ms))?)
}

/// The claims of a proof about values that holds, in words.
pub fn value_claims(words: &Words, verified: &boyi_value_proof::Verified, time_ms: u64) -> String {
    let claim = |claim: &boyi_value_proof::Claim| match claim {
        boyi_value_proof::Claim::Canonical(game) => {
            words.say("verify-value-canonical", &[("game", game.clone().into())])
        }
        relation => words.say("verify-value-claim", &[("claim", relation.to_string().into())]),
    };
    let unchecked = |tree: &String| words.say("verify-value-unchecked", &[("position", tree.clone().into())]);
    let [positions, by_rules] = verified.positions;
    let args = [
        ("games", grouped(verified.games as u64).into()),
        ("comparisons", grouped(verified.comparisons as u64).into()),
        ("positions", grouped(positions as u64).into()),
        ("rules", grouped(by_rules as u64).into()),
        ("time", time_ms.into()),
    ];
    let mut lines: Vec<String> = verified.claims.iter().map(claim).collect();
    lines.extend(verified.trees.iter().map(unchecked));
    lines.push(words.say("verify-value-checked", &args));
    lines.join("\n")
}

fn game_name([m, n, k]: [usize; 3]) -> String {
    format!("mnk:m={m},n={n},k={k}")
}
