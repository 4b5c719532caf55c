//! One file: its parts, and the compressed values within. Everything read is checked: a broken file gives `None`, never a panic.
//!
//! ```text
//! magic 4 │ flags 1 │ orders and pieces of each part │ code tables of each part │ (DTZ: value maps) │ indices │ block sizes │ blocks
//! ```

use super::file::{TableFile, Window};
use super::index::{Layout, Lead, MAX_PIECES, lead_pawn};
use std::path::Path;

/// The two kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Win, draw or loss.
    Wdl,
    /// Plies to the next capture or pawn move, by best play that keeps the result.
    Dtz,
}

impl Kind {
    pub(super) fn magic(self) -> [u8; 4] {
        match self {
            Kind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Kind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
const WIN_PLIES: u8 = 4;
const LOSS_PLIES: u8 = 8;
const WIDE: u8 = 16;
const CONSTANT: u8 = 128;

/// A table, or its quarter for one file of the leading pawn, for one side to move.
struct Part {
    layout: Layout,
    flags: u8,
    code: Code,
    /// The offsets of the values for win, loss, cursed win and blessed loss.
    maps: [usize; 4],
}

/// Numbers compressed by recursive pairing (Larsson and Moffat 1999) and a canonical Huffman code.
enum Code {
    Constant(u16),
    Pairs(Pairs),
}

struct Pairs {
    index_bits: u32,
    block_bits: u32,
    shortest: usize,
    /// The first code of each length, left-aligned, and its symbol.
    firsts: Vec<(u64, u16)>,
    /// The number of values of each symbol, minus one.
    lengths: Vec<u32>,
    symbols: usize,
    index: usize,
    sizes: usize,
    blocks: usize,
    index_count: u64,
    size_count: usize,
    block_count: usize,
}

pub(super) struct Table {
    file: TableFile,
    /// The beginning of the file: all of a small one, the indices and sizes of most, the codes and maps of each.
    head: Vec<u8>,
    kind: Kind,
    lead: Lead,
    /// By file of the leading pawn, then side to move.
    parts: Vec<Vec<Part>>,
}

fn byte(bytes: &[u8], at: usize) -> Option<u8> {
    bytes.get(at).copied()
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// A pair's two symbols, or a value in the first and 0xfff in the second.
fn pair(bytes: &[u8], symbols: usize, symbol: usize) -> Option<(u16, u16)> {
    let at = symbols + 3 * symbol;
    let &[a, b, c] = bytes.get(at..at + 3)? else { return None };
    Some((u16::from(b & 15) << 8 | u16::from(a), u16::from(c) << 4 | u16::from(b >> 4)))
}

/// Computes the number of values of each symbol, minus one. `None` if a symbol contains itself.
fn measure(
    bytes: &[u8],
    symbols: usize,
    symbol: usize,
    known: &mut [Option<u32>],
    depth: usize,
) -> Option<u32> {
    if let Some(length) = *known.get(symbol)? {
        return Some(length);
    }
    let (left, right) = pair(bytes, symbols, symbol)?;
    let length = if right == 0xfff {
        0
    } else {
        // As deep as a block is long at most.
        let deeper = depth.checked_sub(1)?;
        let left = measure(bytes, symbols, usize::from(left), known, deeper)?;
        let right = measure(bytes, symbols, usize::from(right), known, deeper)?;
        left.checked_add(right)?.checked_add(1).filter(|&length| length < 1 << 16)?
    };
    known[symbol] = Some(length);
    Some(length)
}

impl Code {
    /// Reads the code's description at `at`, for `count` values; gives where it ends too.
    fn read(bytes: &[u8], at: usize, count: u64, kind: Kind) -> Option<(Code, u8, usize)> {
        let flags = byte(bytes, at)?;
        if flags & CONSTANT != 0 {
            let value = if kind == Kind::Wdl { u16::from(byte(bytes, at + 1)?) } else { 0 };
            return Some((Code::Constant(value), flags, at + 2));
        }
        let block_bits = u32::from(byte(bytes, at + 1)?);
        let index_bits = u32::from(byte(bytes, at + 2)?);
        let padding = usize::from(byte(bytes, at + 3)?);
        let block_count = u32_at(bytes, at + 4)? as usize;
        let longest = usize::from(byte(bytes, at + 8)?);
        let shortest = usize::from(byte(bytes, at + 9)?);
        if !(1..32).contains(&index_bits)
            || block_bits >= 32
            || shortest == 0
            || longest < shortest
            || longest > 32
        {
            return None;
        }
        let heights = longest - shortest + 1;
        let offset = |i: usize| u16_at(bytes, at + 10 + 2 * i);
        let symbol_count = usize::from(u16_at(bytes, at + 10 + 2 * heights)?);
        let symbols = at + 12 + 2 * heights;
        let end = symbols + 3 * symbol_count + (symbol_count & 1);
        if end > bytes.len() {
            return None;
        }
        let mut known = vec![None; symbol_count];
        let lengths = (0..symbol_count)
            .map(|symbol| measure(bytes, symbols, symbol, &mut known, 256))
            .collect::<Option<Vec<u32>>>()?;
        // Canonical: the first code of a length follows from those of the next longer.
        let mut firsts = vec![(0, offset(heights - 1)?); heights];
        for i in (0..heights - 1).rev() {
            let longer: (u64, u16) = firsts[i + 1];
            let here = offset(i)?;
            firsts[i] = ((longer.0 + u64::from(here)).checked_sub(u64::from(longer.1))? / 2, here);
        }
        for (i, (first, _)) in firsts.iter_mut().enumerate() {
            *first = first.checked_mul(1 << (64 - shortest - i))?;
        }
        let pairs = Pairs {
            index_bits,
            block_bits,
            shortest,
            firsts,
            lengths,
            symbols,
            index: 0,
            sizes: 0,
            blocks: 0,
            index_count: count.div_ceil(1 << index_bits),
            size_count: block_count + padding,
            block_count,
        };
        Some((Code::Pairs(pairs), flags, end))
    }

    fn value(&self, head: &[u8], file: &TableFile, index: u64) -> Option<u16> {
        match self {
            Code::Constant(value) => Some(*value),
            Code::Pairs(pairs) => pairs.value(head, &mut file.window(head)?, index),
        }
    }
}

impl Pairs {
    /// The value at `index`: find its block, then the symbol in it, then the value in that.
    fn value(&self, head: &[u8], file: &mut Window<'_>, index: u64) -> Option<u16> {
        // The index has the place of every 2^index_bits-th value, from its middle.
        let entry = self.index + 6 * usize::try_from(index >> self.index_bits).ok()?;
        let mut block = u32::from_le_bytes(file.at(entry)?) as usize;
        let mut rest = (index & ((1 << self.index_bits) - 1)) as i64 - (1 << (self.index_bits - 1))
            + i64::from(u16::from_le_bytes(file.at(entry.checked_add(4)?)?));
        let size = |file: &mut Window<'_>, block: usize| {
            let at = self.sizes.checked_add(2 * block)?;
            (block < self.size_count).then_some(())?;
            file.at(at).map(|bytes| i64::from(u16::from_le_bytes(bytes)))
        };
        while rest < 0 {
            block = block.checked_sub(1)?;
            rest += size(file, block)? + 1;
        }
        loop {
            let size = size(file, block)?;
            if rest <= size {
                break;
            }
            rest -= size + 1;
            block += 1;
        }
        let mut rest = u32::try_from(rest).ok()?;

        // The block is a stream of bits, the highest first.
        let start = self.blocks.checked_add(block.checked_mul(1 << self.block_bits)?)?;
        // Bits read beyond the file's last block are not used.
        let word = |file: &mut Window<'_>, at: usize| {
            let at = start.checked_add(at)?;
            if at.checked_add(4)? > file.size() { Some(0) } else { file.at(at).map(u32::from_be_bytes) }
        };
        let mut stream = u64::from(word(file, 0)?) << 32 | u64::from(word(file, 4)?);
        let mut next = 8;
        let mut used = 0;
        let mut symbol = loop {
            let i = self.firsts.iter().position(|&(first, _)| stream >= first)?;
            let bits = self.shortest + i;
            let (first, offset) = self.firsts[i];
            let symbol = usize::from(offset) + ((stream - first) >> (64 - bits)) as usize;
            let length = *self.lengths.get(symbol)?;
            if rest <= length {
                break symbol;
            }
            rest -= length + 1;
            stream <<= bits;
            used += bits;
            if used >= 32 {
                used -= 32;
                stream |= u64::from(word(file, next)?) << used;
                next += 4;
            }
        };
        loop {
            let (left, right) = pair(head, self.symbols, symbol)?;
            if self.lengths[symbol] == 0 {
                return Some(left);
            }
            let length = self.lengths[usize::from(left)];
            if rest <= length {
                symbol = usize::from(left);
            } else {
                rest -= length + 1;
                symbol = usize::from(right);
            }
        }
    }
}

/// The leading group: the pawns of the side with fewer, or three pieces of which there is one each, or the kings.
fn lead(pieces: &[u8]) -> Lead {
    let count = |code: u8| pieces.iter().filter(|&&piece| piece == code).count();
    match (count(1), count(9)) {
        (0, 0) => {
            let single = pieces.iter().filter(|&&piece| count(piece) == 1);
            if single.count() > 2 { Lead::Three } else { Lead::Kings }
        }
        (white, 0) => Lead::Pawns(white, 0),
        (0, black) => Lead::Pawns(black, 0),
        (white, black) => Lead::Pawns(white.min(black), white.max(black)),
    }
}

/// The layout of each part, by file and side, and the offset of their end. Fails unless each layout's pieces are a permutation of `pieces`.
fn read_layouts(
    data: &[u8],
    pieces: &[u8],
    lead: Lead,
    (files, sides): (usize, usize),
) -> Option<(Vec<Layout>, usize)> {
    let both = matches!(lead, Lead::Pawns(_, theirs) if theirs > 0);
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    let mut at = 5;
    let mut layouts = Vec::new();
    for file in 0..files {
        for side in 0..sides {
            let nibble = |at: usize| byte(data, at).map(|byte| if side == 0 { byte & 15 } else { byte >> 4 });
            let head = at + 1 + usize::from(both);
            let order = nibble(at)?;
            let pawn_order = if both { nibble(at + 1)? } else { 15 };
            let codes = (0..pieces.len()).map(|i| nibble(head + i)).collect::<Option<Vec<u8>>>()?;
            let mut same = codes.clone();
            same.sort_unstable();
            if same != sorted {
                return None;
            }
            layouts.push(Layout::new(&codes, lead, order, pawn_order, file)?);
        }
        at += 1 + usize::from(both) + pieces.len();
    }
    Some((layouts, at + (at & 1)))
}

/// Finds the value maps of parts that have them; gives where they end.
fn read_maps(data: &[u8], mut at: usize, parts: &mut [Part]) -> Option<usize> {
    let mut any = false;
    for part in parts {
        if part.flags & MAPPED == 0 {
            continue;
        }
        any = true;
        if part.flags & WIDE != 0 {
            at += at & 1;
        }
        for map in &mut part.maps {
            if part.flags & WIDE != 0 {
                *map = at + 2;
                at += 2 + 2 * usize::from(u16_at(data, at)?);
            } else {
                *map = at + 1;
                at += 1 + usize::from(byte(data, at)?);
            }
        }
    }
    Some(if any { at + (at & 1) } else { at })
}

/// Finds where the indices, block sizes and blocks of all parts lie, in this order; gives where the last sizes and blocks end.
fn place_blocks(mut at: usize, parts: &mut [Part]) -> Option<(usize, usize)> {
    fn pairs(parts: &mut [Part]) -> impl Iterator<Item = &mut Pairs> {
        parts.iter_mut().filter_map(|part| match &mut part.code {
            Code::Pairs(pairs) => Some(pairs),
            Code::Constant(_) => None,
        })
    }
    for pairs in pairs(parts) {
        pairs.index = at;
        at = at.checked_add(usize::try_from(pairs.index_count).ok()?.checked_mul(6)?)?;
    }
    for pairs in pairs(parts) {
        pairs.sizes = at;
        at = at.checked_add(2 * pairs.size_count)?;
    }
    let sizes_end = at;
    for pairs in pairs(parts) {
        at = at.checked_next_multiple_of(64)?;
        pairs.blocks = at;
        at = at.checked_add(pairs.block_count.checked_mul(1 << pairs.block_bits)?)?;
    }
    Some((sizes_end, at))
}

/// Bytes of a file that is kept in memory whole, and that are read at first.
const SMALL: usize = 1 << 16;

/// Bytes of the longest beginning with codes and maps: eight codes of 2^16 symbols, and sixteen maps of 2^16 values.
const LONGEST_HEAD: usize = 1 << 22;

/// Bytes of the longest beginning with indices and sizes that is kept in memory.
const LONGEST_KEPT: usize = 1 << 20;

/// The parts of a file, and where its codes and maps and its indices and sizes end.
struct Parsed {
    lead: Lead,
    parts: Vec<Vec<Part>>,
    codes_end: usize,
    sizes_end: usize,
}

impl Parsed {
    /// Reads the parts in the order in which the file has them: layouts, codes, value maps, then where the blocks lie. `data` is the
    /// beginning of a file of `size` bytes.
    fn read(data: &[u8], size: usize, kind: Kind, pieces: &[u8]) -> Option<Parsed> {
        if data.get(..4)? != kind.magic() {
            return None;
        }
        let flags = byte(data, 4)?;
        let lead = lead(pieces);
        let files = if let Lead::Pawns(..) = lead { 4 } else { 1 };
        if (flags & 2 != 0) != (files == 4) {
            return None;
        }
        let sides = if kind == Kind::Wdl && flags & 1 != 0 { 2 } else { 1 };
        let (layouts, mut at) = read_layouts(data, pieces, lead, (files, sides))?;
        let mut parts = Vec::new();
        for layout in layouts {
            let (code, flags, end) = Code::read(data, at, layout.size, kind)?;
            at = end;
            parts.push(Part { layout, flags, code, maps: [0; 4] });
        }
        if kind == Kind::Dtz {
            at = read_maps(data, at, &mut parts)?;
        }
        let (sizes_end, end) = place_blocks(at, &mut parts)?;
        if at > data.len() || end > size {
            return None;
        }
        let mut rest = parts.into_iter();
        let parts = (0..files).map(|_| rest.by_ref().take(sides).collect()).collect();
        Some(Parsed { lead, parts, codes_end: at, sizes_end })
    }
}

impl Table {
    /// Opens a file with these pieces (each as in [`Layout`]).
    pub(super) fn open(path: &Path, kind: Kind, pieces: &[u8]) -> Option<Table> {
        let mut file = TableFile::open(path)?;
        // Where the codes end is known when they have been read.
        let mut length = SMALL;
        let (parsed, mut head) = loop {
            let head = file.start(length)?;
            if let Some(parsed) = Parsed::read(&head, file.size(), kind, pieces) {
                break (parsed, head);
            }
            if length >= file.size().min(LONGEST_HEAD) {
                return None;
            }
            length *= 4;
        };
        let Parsed { lead, parts, codes_end, sizes_end } = parsed;
        if file.size() <= SMALL {
            file.close();
        } else if sizes_end <= LONGEST_KEPT {
            head = file.start(sizes_end)?;
        } else {
            head.truncate(codes_end);
            head.shrink_to_fit();
        }
        Some(Table { file, head, kind, lead, parts })
    }

    /// The value for pieces on these squares; `side` is 1 if the table's Black is to move, and 0 where the sides are alike. `squares`
    /// gives the pieces of a code. A distance is given as it is stored, and `Err` if only the other side to move is stored.
    pub(super) fn value(
        &self,
        side: usize,
        alike: bool,
        wdl: i8,
        squares: impl Fn(u8) -> boyi_chess::Bitboard,
        mirror: u8,
    ) -> Option<Result<i32, OtherSide>> {
        let mut place = [0; MAX_PIECES];
        let mut file = 0;
        let mut filled = 0;
        if let Lead::Pawns(ours, _) = self.lead {
            let code = self.parts[0][0].layout.pieces[0];
            for square in squares(code) {
                *place.get_mut(filled)? = square.index() as u8 ^ mirror;
                filled += 1;
            }
            file = lead_pawn(place.get_mut(..ours)?);
        }
        let sides = &self.parts[file];
        let part = &sides[side.min(sides.len() - 1)];
        if self.kind == Kind::Dtz && !alike && usize::from(part.flags & BLACK_TO_MOVE) != side {
            return Some(Err(OtherSide));
        }
        let pieces = &part.layout.pieces;
        while filled < pieces.len() {
            for square in squares(pieces[filled]) {
                *place.get_mut(filled)? = square.index() as u8 ^ mirror;
                filled += 1;
            }
        }
        let index = part.layout.index(place.get_mut(..pieces.len())?);
        let mut value = part.code.value(&self.head, &self.file, index)?;
        if self.kind == Kind::Wdl {
            return Some(Ok(i32::from(value) - 2));
        }
        if part.flags & MAPPED != 0 {
            let map = part.maps[match wdl {
                2 => 0,
                -2 => 1,
                1 => 2,
                _ => 3,
            }];
            value = if part.flags & WIDE != 0 {
                u16_at(&self.head, map + 2 * usize::from(value))?
            } else {
                u16::from(byte(&self.head, map + usize::from(value))?)
            };
        }
        let plies = match wdl {
            2 => part.flags & WIN_PLIES != 0,
            -2 => part.flags & LOSS_PLIES != 0,
            _ => false,
        };
        Some(Ok(if plies { i32::from(value) } else { 2 * i32::from(value) }))
    }
}

/// A distance is stored for the other side to move only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OtherSide;
