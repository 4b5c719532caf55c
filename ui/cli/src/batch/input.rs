//! The input of questions: a file or standard input, compressed or not.

use crate::Failed;
use boyi_chess::pgn::Utf16;
use boyi_session::pgn_game;
use encoding_rs::{Decoder, GB18030};
use flate2::bufread::GzDecoder;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// Longer lines are no questions.
pub const LONGEST_LINE: usize = 16 << 20;

/// An open input.
pub struct Source {
    /// The text, decompressed; UTF-16 as UTF-8.
    pub text: Box<dyn BufRead + Send>,
    /// The name.
    pub file: String,
    /// The name without what says how it is compressed.
    pub name: String,
    /// Bytes in all, as they are stored, where known.
    pub bytes: Option<u64>,
    /// Bytes read so far.
    pub read: Arc<AtomicU64>,
}

/// Counts the bytes that pass.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Reads UTF-16 as UTF-8.
struct FromUtf16<R> {
    inner: R,
    decoder: Utf16,
    /// The decoded text, and how much of it has been read.
    ready: io::Cursor<String>,
}

impl<R: BufRead> Read for FromUtf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.ready.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let bytes = self.inner.fill_buf()?;
            let count = bytes.len();
            if count == 0 {
                // Half a character at the end says nothing.
                return Ok(0);
            }
            let mut text = self.decoder.decode(bytes);
            self.inner.consume(count);
            // UTF-32 has a zero beside each character of UTF-16.
            text.retain(|c| c != '\0');
            self.ready = io::Cursor::new(text);
        }
    }
}

/// Reads games of xiangqi in GBK as UTF-8; any other text as it is. Which it is the first character beyond ASCII decides.
pub struct FromGbk<R> {
    inner: R,
    /// Whether the games are of xiangqi, whatever the text says.
    is_xiangqi: bool,
    /// The text before that character.
    seen: String,
    charset: Charset,
    /// The bytes that can be read, and how many of them have been.
    ready: io::Cursor<Vec<u8>>,
}

enum Charset {
    /// These bytes, which begin with a part of that character, do not decide.
    Open(Vec<u8>),
    /// The text is passed on.
    Passed,
    Gbk(Box<Decoder>),
}

impl<R: BufRead> FromGbk<R> {
    /// The games of a text.
    pub fn new(inner: R, game: &str) -> FromGbk<R> {
        let (charset, ready) = (Charset::Open(Vec::new()), io::Cursor::default());
        FromGbk { inner, is_xiangqi: game.starts_with("xiangqi"), seen: String::new(), charset, ready }
    }

    /// The charset of a text that goes on with these bytes, where they decide.
    fn charset(&self, bytes: &[u8], is_all: bool) -> Option<Charset> {
        let first = bytes.iter().position(|byte| !byte.is_ascii())?;
        match str::from_utf8(&bytes[first..]) {
            Ok(_) => Some(Charset::Passed),
            // Only a part of a character is there, so far.
            Err(error) if error.error_len().is_none() && !is_all => {
                (error.valid_up_to() > 0).then_some(Charset::Passed)
            }
            Err(_) => {
                let text = || format!("{}{}", self.seen, String::from_utf8_lossy(bytes));
                let is_gbk = self.is_xiangqi || pgn_game(&text()) == "xiangqi";
                Some(if is_gbk { Charset::Gbk(Box::new(GB18030.new_decoder())) } else { Charset::Passed })
            }
        }
    }
}

impl<R: BufRead> Read for FromGbk<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        /// The tags of a game are shorter.
        const ENOUGH: usize = 1 << 16;
        loop {
            let count = self.ready.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let mut bytes = self.inner.fill_buf()?.to_vec();
            self.inner.consume(bytes.len());
            let is_all = bytes.is_empty();
            if let Charset::Open(held) = &mut self.charset {
                bytes = [std::mem::take(held), bytes].concat();
                if let Some(charset) = self.charset(&bytes, is_all) {
                    self.charset = charset;
                } else if bytes.is_ascii() {
                    if self.seen.len() < ENOUGH {
                        self.seen.push_str(&String::from_utf8_lossy(&bytes));
                    }
                } else {
                    self.charset = Charset::Open(bytes);
                    continue;
                }
            }
            if let Charset::Gbk(decoder) = &mut self.charset {
                let most = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or_default();
                let mut text = String::with_capacity(most);
                let _ = decoder.decode_to_string(&bytes, &mut text, is_all);
                bytes = text.into_bytes();
            }
            if is_all && bytes.is_empty() {
                return Ok(0);
            }
            self.ready = io::Cursor::new(bytes);
        }
    }
}

/// Reads the members of a gzip file one after another. Zeros behind one, with which tapes and archives are filled up, end the file.
struct Gzip<R> {
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let Some(mut rest) = self.member.take().map(GzDecoder::into_inner) else { break };
            loop {
                let bytes = rest.fill_buf()?;
                let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
                if zeros < bytes.len() {
                    rest.consume(zeros);
                    self.member = Some(GzDecoder::new(rest));
                    break;
                }
                if bytes.is_empty() {
                    return Ok(0);
                }
                rest.consume(zeros);
            }
        }
        Ok(0)
    }
}

/// Whether a text begins as one that zstd has compressed: with a frame, or with one that is to be skipped, as `pzstd` writes.
fn is_zstd(bytes: &[u8]) -> bool {
    matches!(bytes, [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// Opens a file, or standard input for `-`; what is compressed by gzip or zstd is known by its first bytes.
pub fn open(file: &str) -> Result<Source, Failed> {
    let wrong = |error: io::Error| Failed::Request(format!("{file}: {error}"));
    let read = Arc::new(AtomicU64::new(0));
    let (raw, bytes): (Box<dyn Read + Send>, _) = if file == "-" {
        (Box::new(io::stdin()), None)
    } else {
        let opened = File::open(file).map_err(wrong)?;
        let about = opened.metadata().map_err(wrong)?;
        if about.is_dir() {
            return Err(wrong(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let bytes = about.is_file().then_some(about.len());
        (Box::new(opened), bytes)
    };
    let mut raw = BufReader::with_capacity(1 << 16, Counted { inner: raw, read: read.clone() });
    let magic = raw.fill_buf().map_err(wrong)?;
    let mut text: Box<dyn BufRead + Send> = if magic.starts_with(&[0x1f, 0x8b]) {
        Box::new(BufReader::new(Gzip { member: Some(GzDecoder::new(raw)) }))
    } else if is_zstd(magic) {
        Box::new(BufReader::new(zstd::stream::read::Decoder::with_buffer(raw).map_err(wrong)?))
    } else {
        Box::new(raw)
    };
    if let Some(decoder) = Utf16::of_beginning(text.fill_buf().map_err(wrong)?) {
        let ready = io::Cursor::default();
        text = Box::new(BufReader::new(FromUtf16 { inner: text, decoder, ready }));
    }
    let path = Path::new(file);
    let packed = path.extension().is_some_and(|extension| extension == "gz" || extension == "zst");
    let name = if packed { path.with_extension("") } else { path.to_owned() };
    Ok(Source { text, file: file.to_owned(), name: name.to_string_lossy().into_owned(), bytes, read })
}

/// A line as it stands in the input.
pub enum Line {
    /// Its bytes, without the line feed.
    Bytes(Vec<u8>),
    /// It is longer than [`LONGEST_LINE`].
    TooLong,
}

/// The next line; `None` at the end. A line that is too long is passed over, not kept.
pub fn next_line(text: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let count = text.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if count == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    } else if count > LONGEST_LINE {
        pass_over_line(text)?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Bytes(line)))
}

fn pass_over_line(text: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = text.fill_buf()?;
        let (count, over) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        text.consume(count);
        if over {
            return Ok(());
        }
    }
}
