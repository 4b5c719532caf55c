//! `boyi verify`: the independent checker of a file that this program wrote to be believed.

use crate::{
    Failed,
    args::Verify,
    digits::grouped,
    json::{LineProofReply, VerifiedKind},
    nimbers, observer, output, solve,
};
use boyi_session::{Service, Words, reply_json};
use boyi_solve::{DatabaseFile, FileError};
use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    path::Path,
    time::Instant,
};

/// The first bytes of each kind of file.
const LINE_PROOF: &[u8] = br#"{"format":"boyi-line-proof""#;
const CERTIFICATE: &[u8] = b"boyi-certificate";

/// Checks a proof of a line game, a certificate of a period, or a database of solved positions.
pub fn run(service: &Service, words: &Words, args: &Verify) -> Result<(), Failed> {
    let path = &args.file;
    let unread = |error: std::io::Error| Failed::Request(format!("{}: {error}", path.display()));
    let mut file = BufReader::new(File::open(path).map_err(unread)?);
    let begin = file.fill_buf().map_err(unread)?;
    if begin.starts_with(LINE_PROOF) {
        line_proof(words, path, file, args.json)
    } else if begin.starts_with(CERTIFICATE) {
        nimbers::check(words, path, args.json)
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

fn game_name([m, n, k]: [usize; 3]) -> String {
    format!("mnk:m={m},n={n},k={k}")
}
