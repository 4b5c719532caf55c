//! Character sets: bytes become text in one place, whoever reads them.

use std::borrow::Cow;

/// Bytes 0x80 to 0x9f of Windows-1252, as the WHATWG's Encoding Standard maps them; all others are those of Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A text as UTF-16 if it begins so, as UTF-8 if it is, else line by line, as [`Splitter`](super::Splitter) reads it.
///
/// ```
/// use boyi_chess::pgn;
/// assert_eq!(pgn::decode(b"M\xc3\xbcller\nM\xfcller\r"), "Müller\nMüller\r");
/// assert_eq!(pgn::decode(b"\xff\xfeM\0\xfc\0"), "\u{feff}Mü");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(mut decoder) = Utf16::of_beginning(bytes) {
        let mut text = decoder.decode(bytes);
        text.push_str(decoder.finish());
        return Cow::Owned(text);
    }
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let lines = bytes.split_inclusive(|&byte| matches!(byte, b'\n' | b'\r'));
            Cow::Owned(lines.map(|line| decode_line(without_mark(line))).collect())
        }
    }
}

/// The bytes without a byte order mark.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// A line as UTF-8 if it is, else as Windows-1252.
pub(super) fn decode_line(bytes: &[u8]) -> Cow<'_, str> {
    let one = |&byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        byte => char::from(byte),
    };
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(one).collect()),
    }
}

/// A text as Windows-1252; `None` if that does not have all its characters, or the bytes would be read as UTF-8.
pub(super) fn windows_1252(text: &str) -> Option<Vec<u8>> {
    let one = |c: char| match WINDOWS_1252.iter().position(|&known| known == c) {
        Some(at) => Some(0x80 + at as u8),
        None => u8::try_from(c).ok().filter(|byte| !(0x80..=0x9f).contains(byte)),
    };
    let bytes: Vec<u8> = text.chars().map(one).collect::<Option<_>>()?;
    (decode(&bytes) == text).then_some(bytes)
}

/// A decoder of UTF-16 that comes in pieces of any size.
///
/// ```
/// use boyi_chess::pgn::Utf16;
/// let mut decoder = Utf16::of_beginning(b"\0e").unwrap();
/// assert_eq!(decoder.decode(b"\0e\0"), "e");
/// assert_eq!(decoder.decode(b"4"), "4");
/// assert_eq!(decoder.finish(), "");
/// ```
#[derive(Clone, Debug)]
pub struct Utf16 {
    big_endian: bool,
    /// The first byte of a pair whose second one has not come.
    odd: Option<u8>,
    /// The first half of a surrogate pair whose second one has not come.
    high: Option<u16>,
}

impl Utf16 {
    /// The decoder for a text that begins with these bytes: a byte order mark of UTF-16, or a character of ASCII as UTF-16 writes it;
    /// `None` of other texts.
    pub fn of_beginning(bytes: &[u8]) -> Option<Utf16> {
        let big_endian = match bytes {
            [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] => true,
            [0xff, 0xfe, ..] | [1..=0x7f, 0, ..] => false,
            _ => return None,
        };
        Some(Utf16 { big_endian, odd: None, high: None })
    }

    /// The characters that are whole with the next bytes. What is none becomes U+FFFD.
    pub fn decode(&mut self, bytes: &[u8]) -> String {
        let odd = self.odd.take();
        let mut bytes = odd.iter().chain(bytes).copied();
        let mut units: Vec<u16> = self.high.take().into_iter().collect();
        while let Some(first) = bytes.next() {
            let Some(second) = bytes.next() else {
                self.odd = Some(first);
                break;
            };
            let pair = [first, second];
            units.push(if self.big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) });
        }
        self.high = units.pop_if(|unit| matches!(unit, 0xd800..0xdc00));
        String::from_utf16_lossy(&units)
    }

    /// A text in the same order of bytes.
    pub(super) fn encode(&self, text: &str) -> Vec<u8> {
        let bytes = |unit: u16| if self.big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    /// The text is over: half a character at its end is U+FFFD.
    pub fn finish(&mut self) -> &'static str {
        let is_whole = self.odd.take().is_none() & self.high.take().is_none();
        if is_whole { "" } else { "\u{fffd}" }
    }
}
