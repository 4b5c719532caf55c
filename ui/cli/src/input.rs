//! Numbers, positions, moves and files named on the command line.

use crate::{Failed, batch::FromGbk, global, position, values};
use boyi_chess::pgn;
use boyi_core::{Note, ParseError};
use boyi_session::{GameSession, Lang, RequestError, Service, Words, pgn_game};
use boyi_store::LockError;
use std::{
    fmt,
    fs::File,
    io::{self, Read},
    path::Path,
};

/// A number that was typed, if it is not larger than the position, the game or the lesson allows.
pub fn at_most<T: Copy + TryInto<u64> + fmt::Display>(
    words: &Words,
    field: &'static str,
    number: T,
    most: u64,
) -> Result<T, Failed> {
    if number.try_into().is_ok_and(|number: u64| number <= most) {
        return Ok(number);
    }
    let error = values::not_up_to(field, &number.to_string(), most);
    Err(Failed::Request(words.parse_error(&error)))
}

/// Opens a session of the named game, at the position and after the moves typed.
pub fn session<'s>(
    service: &'s Service,
    lang: Lang,
    game: &str,
    position: &[String],
    moves: &str,
) -> Result<GameSession<'s>, Failed> {
    let session = GameSession::new(service, game);
    let session = session.map_err(|error| RequestError::new(service.words(lang), &error))?;
    let mut session = session.in_lang(lang);
    position::go_to(&mut session, position, moves)?;
    Ok(session)
}

/// [`session`] for a command that takes its game by the option `--game`. Where a game's name stands in place of a position, the error
/// names the option.
pub fn session_or_hint<'s>(
    service: &'s Service,
    words: &Words,
    game: &str,
    position: &[String],
) -> Result<GameSession<'s>, Failed> {
    session(service, words.lang(), game, position, "").map_err(|failed| {
        let named = position.first().filter(|name| service.registry().entry(name).is_ok());
        named.map_or(failed, |name| {
            let error = ParseError::new("position", name, "game-option").with("game", name.as_str());
            Failed::Request(words.parse_error(&error))
        })
    })
}

/// The failure that another process works on a file.
pub fn in_use(words: &Words, file: &str, process: Option<u32>) -> Failed {
    let process = process.unwrap_or(0).to_string();
    Failed::Work(words.say("file-in-use", &[("file", file.into()), ("process", process.into())]))
}

/// The failure that a file is not locked.
pub fn not_locked(words: &Words, error: &LockError) -> Failed {
    match error {
        LockError::Held { path, process } => in_use(words, &path.display().to_string(), *process),
        LockError::Io { .. } => Failed::Work(error.to_string()),
    }
}

/// Says on standard error which parts of a game's text are left out of the game.
pub fn tell_remarks(words: &Words, remarks: &[Note], file: Option<&Path>) {
    if global::is_quiet() {
        return;
    }
    for remark in remarks {
        let file = file.map_or_else(String::new, |file| format!("{}: ", file.display()));
        anstream::eprintln!("boyi: {file}{}", words.note(remark));
    }
}

/// Writes a file named on the command line, whole or not at all.
pub fn write_file(path: &Path, content: &str) -> Result<(), Failed> {
    let written = boyi_store::write(path, content);
    written.map_err(|error| Failed::Work(format!("{}: {error}", path.display())))
}

/// Reads a file named on the command line, or standard input for `-`, without a byte order mark. Text that is neither UTF-8 nor UTF-16 is
/// read as Windows-1252.
pub fn read_file(path: &Path) -> Result<String, Failed> {
    read_bytes(path).map(|bytes| unmarked(&pgn::decode(&bytes)))
}

/// The text without a byte order mark.
fn unmarked(text: &str) -> String {
    text.trim_start_matches('\u{feff}').to_owned()
}

/// Bytes of a file read whole, at most. A device may never end.
const LARGEST_FILE: u64 = 1 << 30;

/// Reads the bytes of a file named on the command line, or those of standard input for `-`.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failed> {
    let mut bytes = Vec::new();
    let mut read = |from: &mut dyn Read| from.take(LARGEST_FILE + 1).read_to_end(&mut bytes);
    let read = if path == Path::new("-") {
        read(&mut io::stdin())
    } else {
        File::open(path).and_then(|mut file| read(&mut file))
    };
    let read = read.and_then(|count| match count as u64 {
        0..=LARGEST_FILE => Ok(()),
        _ => Err(io::ErrorKind::FileTooLarge.into()),
    });
    read.map_err(|error| Failed::Request(format!("{}: {error}", path.display())))?;
    Ok(bytes)
}

/// Refuses a pipe as the file that something is kept in: nothing can be read back from it, and to write waits until somebody reads.
pub fn refuse_pipe(words: &Words, path: &Path) -> Result<(), Failed> {
    #[cfg(unix)]
    if std::fs::metadata(path).is_ok_and(|about| {
        use std::os::unix::fs::FileTypeExt;
        about.file_type().is_fifo() || about.file_type().is_socket()
    }) {
        let args = [("file", path.display().to_string().into())];
        return Err(Failed::Request(words.say("file-is-a-pipe", &args)));
    }
    let _ = (words, path);
    Ok(())
}

/// [`read_file`] for a game of this name, by default of the game that PGN says: Chinese programs write xiangqi in GBK. Returns the text and
/// the name.
pub fn read_game(path: &Path, game: Option<&str>) -> Result<(String, String), Failed> {
    let bytes = read_bytes(path)?;
    let bytes = from_gbk(&bytes, game.unwrap_or_default()).unwrap_or(bytes);
    let text = unmarked(&pgn::decode(&bytes));
    let game = game.map_or_else(|| pgn_game(&text).to_owned(), str::to_owned);
    Ok((text, game))
}

/// A text in GBK as UTF-8; `None` of a text in another character set. `game` is the name of the game if it is known.
pub fn from_gbk(bytes: &[u8], game: &str) -> Option<Vec<u8>> {
    if pgn::Utf16::of_beginning(bytes).is_some() {
        return None;
    }
    let mut text = Vec::with_capacity(bytes.len());
    FromGbk::new(bytes, game).read_to_end(&mut text).ok()?;
    (text != bytes).then_some(text)
}
