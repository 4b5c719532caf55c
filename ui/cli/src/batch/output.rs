//! The output of answers: standard output, or a file from which work can be resumed.

use super::{Content, Question};
use crate::{Failed, input};
use boyi_core::ParseError;
use boyi_session::{Service, Words};
use boyi_store::{LockError, open_locked};
use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    hash::{BuildHasher, RandomState},
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::Path,
};

/// An output.
pub struct Output {
    out: BufWriter<Box<dyn Write + Send>>,
    /// Whether answers come in the order of the questions.
    pub ordered: bool,
}

impl Output {
    /// Standard output; or a file, to which is added what it does not have yet.
    pub fn open(words: &Words, resume: Option<&Path>, ordered: bool) -> Result<(Output, Finished), Failed> {
        let Some(path) = resume else {
            let out = BufWriter::new(Box::new(io::stdout()) as Box<dyn Write + Send>);
            return Ok((Output { out, ordered }, Finished::Nothing));
        };
        let wrong = |error: io::Error| Failed::Request(format!("{}: {error}", path.display()));
        input::refuse_pipe(words, path)?;
        let file = open_locked(path, OpenOptions::new().read(true).write(true).create(true).truncate(false));
        let mut file = file.map_err(|error| match error {
            LockError::Io { error, .. } => wrong(error),
            held @ LockError::Held { .. } => input::not_locked(words, &held),
        })?;
        if !file.metadata().map_err(wrong)?.is_file() {
            return Ok((Output { out: BufWriter::new(Box::new(file)), ordered }, Finished::Nothing));
        }
        let whole = whole_lines(&mut file).map_err(wrong)?;
        if !begins_like_answers(&mut file).map_err(wrong)?
            || !ends_like_answers(&mut file, whole).map_err(wrong)?
        {
            let error = ParseError::new("resume", path.display().to_string(), "answers-or-nothing");
            return Err(Failed::Request(words.parse_error(&error)));
        }
        file.set_len(whole).map_err(wrong)?;
        file.seek(SeekFrom::Start(whole)).map_err(wrong)?;
        // Read to where new lines begin, and no further.
        let lines = BufReader::new(File::open(path).map_err(wrong)?.take(whole));
        let finished = if ordered {
            let error = ParseError::new("resume", path.display().to_string(), "answers-of-this-input");
            Finished::InOrder(lines, words.parse_error(&error))
        } else {
            Finished::any(lines).map_err(wrong)?
        };
        Ok((Output { out: BufWriter::new(Box::new(file)), ordered }, finished))
    }

    /// Writes an answer.
    pub fn write(&mut self, line: &str) -> Result<(), Failed> {
        self.out.write_all(line.as_bytes())?;
        Ok(self.out.write_all(b"\n")?)
    }

    /// Hands what was written to the system.
    pub fn flush(&mut self) -> Result<(), Failed> {
        Ok(self.out.flush()?)
    }
}

/// Whether a line answers a question of this game, position and tags. What cannot be compared may.
fn may_answer(line: &str, question: &Question, service: &Service) -> bool {
    let Ok(told) = serde_json::from_str::<serde_json::Value>(line) else { return false };
    let request = match &question.content {
        Content::Wrong(_) => return true,
        Content::Request(request) => request,
        Content::Game(game) => {
            let tags: serde_json::Map<_, _> =
                game.tags.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
            return told["tags"].as_object().is_none_or(|told| *told == tags);
        }
    };
    let (Some(name), Some(position)) = (told["game"].as_str(), told["position"].as_str()) else {
        return true;
    };
    let Ok(game) = service.registry().open(&request.game) else { return true };
    let moves: Vec<&str> = request.moves.iter().map(String::as_str).collect();
    let Ok(record) = game.record(request.position.as_deref(), &moves) else { return true };
    game.name() == name && record.position() == position
}

/// Whether a file is empty, or begins with an answer: the id, then its line or the schema. A crash may have left only a part of one.
fn begins_like_answers(file: &mut File) -> io::Result<bool> {
    /// Bytes in which an id has room.
    const FIRST: u64 = 1 << 20;
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(FIRST).read_to_end(&mut bytes)?;
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let is_whole = first.len() < bytes.len();
    let first = &*String::from_utf8_lossy(first);
    let begins = |text: &str, with: &str| text.starts_with(with) || !is_whole && with.starts_with(text);
    Ok(match id_of(first) {
        Some(id) => {
            let rest = &first[ID.len() + id.len()..];
            [",\"schema\":", ",\"line\":"].iter().any(|next| begins(rest, next))
        }
        None => !is_whole && begins(first, ID),
    })
}

/// Whether what follows the last whole line is a part of an answer, or nothing.
fn ends_like_answers(file: &mut File, whole: u64) -> io::Result<bool> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(whole))?;
    file.take(ID.len() as u64).read_to_end(&mut bytes)?;
    Ok(ID.as_bytes().starts_with(&bytes))
}

/// The bytes of a file up to the end of its last whole line: a process that is killed may leave a part of one.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    const BLOCK: u64 = 1 << 16;
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let begin = end.saturating_sub(BLOCK);
        let mut block = vec![0; (end - begin) as usize];
        file.seek(SeekFrom::Start(begin))?;
        file.read_exact(&mut block)?;
        if let Some(at) = block.iter().rposition(|&byte| byte == b'\n') {
            return Ok(begin + at as u64 + 1);
        }
        end = begin;
    }
    Ok(0)
}

/// The questions that a file has the answers to already.
pub enum Finished {
    /// None.
    Nothing,
    /// Those of these lines, in the order of the input, and what to say if that is not so.
    InOrder(BufReader<io::Take<File>>, String),
    /// Those whose ids have these hashes.
    Any(Box<(RandomState, RandomState)>, HashSet<(u64, u64)>),
}

impl Finished {
    /// The ids of lines in any order: sixteen bytes for each are kept.
    fn any(lines: impl BufRead) -> io::Result<Finished> {
        let hashers = Box::new((RandomState::new(), RandomState::new()));
        let mut ids = HashSet::new();
        for line in lines.lines() {
            if let Some(id) = id_of(&line?) {
                ids.insert((hashers.0.hash_one(id), hashers.1.hash_one(id)));
            }
        }
        Ok(Finished::Any(hashers, ids))
    }

    /// Whether the next question of the input has been answered.
    pub fn has(&mut self, question: &Question, service: &Service) -> Result<bool, Failed> {
        let id = &*question.id;
        match self {
            Finished::Nothing => Ok(false),
            Finished::Any(hashers, ids) => {
                Ok(ids.contains(&(hashers.0.hash_one(id), hashers.1.hash_one(id))))
            }
            Finished::InOrder(lines, complaint) => {
                let mut line = String::new();
                if lines.read_line(&mut line)? == 0 {
                    *self = Finished::Nothing;
                    return Ok(false);
                }
                let is_its = id_of(&line) == Some(id) && may_answer(&line, question, service);
                if is_its { Ok(true) } else { Err(Failed::Request(complaint.clone())) }
            }
        }
    }

    /// At the end of the input: whether the file had no more answers than that.
    pub fn end(self) -> Result<(), Failed> {
        let Finished::InOrder(mut lines, complaint) = self else { return Ok(()) };
        if lines.fill_buf()?.is_empty() { Ok(()) } else { Err(Failed::Request(complaint)) }
    }
}

/// The beginning of an answer.
const ID: &str = r#"{"id":"#;

/// The id of an answer as it stands in its line.
fn id_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(ID)?;
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<serde_json::Value>();
    values.next()?.ok()?;
    Some(&rest[..values.byte_offset()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_stand() {
        assert_eq!(id_of(r#"{"id":17,"schema":1}"#), Some("17"));
        assert_eq!(id_of(r#"{"id":"a,\"b","schema":1}"#), Some(r#""a,\"b""#));
        assert_eq!(id_of(r#"{"schema":1}"#), None);
        assert_eq!(id_of(r#"{"id":"#), None);
    }
}
