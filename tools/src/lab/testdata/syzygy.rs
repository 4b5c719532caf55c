//! Small endgame tables in the format of Syzygy (R. de Man 2013): solved here by trying all moves, numbered by listing positions in order and
//! compressed by recursive pairing (Larsson and Moffat 1999) and a canonical Huffman code. Nothing is shared with the program that reads tables.

use super::Files;
use boyi_chess::{Board, Color, Piece, Role, Setup};
use std::collections::BTreeMap;

/// Colour × 8 and role: pawn 1 … king 6.
type Code = u8;

const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

const WHITE_KING: Code = 6;
const BLACK_KING: Code = 14;

fn piece(code: Code) -> Piece {
    let color = if code < 8 { Color::White } else { Color::Black };
    Piece::of(color, ROLES[usize::from(code & 7) - 1])
}

/// The men of a name such as `KQvK`.
fn men(name: &str) -> Vec<Code> {
    let side = |letters: &str, color: Code| -> Vec<Code> {
        letters
            .chars()
            .filter_map(|letter| "PNBRQK".find(letter))
            .map(|role| color + role as Code + 1)
            .collect()
    };
    let (white, black) = name.split_once('v').unwrap_or_default();
    [side(white, 0), side(black, 8)].concat()
}

const MOST_MEN: usize = 4;

/// The squares of the men of a list of codes, in its order.
type Squares = [u8; MOST_MEN];

/// The numbers of a table: like men stand together in `codes`; the first `leading` ones lead, and their digit comes after `order` others.
struct Numbering {
    codes: Vec<Code>,
    leading: usize,
    leads: Vec<Squares>,
    order: u8,
}

/// Rank minus file.
fn slope(square: u8) -> i8 {
    (square / 8) as i8 - (square % 8) as i8
}

/// The triangle a1–d1–d4: the squares below the diagonal, then the diagonal.
const TRIANGLE: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// Three different men: the first in the triangle; if it stands on the diagonal the second not above it, and so on. Those whose first man is off
/// the diagonal come first, then those whose second is, and so on.
fn three() -> Vec<Squares> {
    let mut leads = Vec::new();
    for on_diagonal in 0..4 {
        for first in TRIANGLE {
            for second in 0..64 {
                for third in 0..64 {
                    let men = [first, second, third];
                    let distinct = first != second && first != third && second != third;
                    let slopes = men.map(slope);
                    let off = slopes.iter().position(|&slope| slope != 0).unwrap_or(3);
                    if distinct && off == on_diagonal && (off == 3 || slopes[off] < 0) {
                        leads.push([first, second, third, 0]);
                    }
                }
            }
        }
    }
    leads
}

/// Two kings that are not beside each other, with the same rule; those with both on the diagonal come last.
fn kings() -> Vec<Squares> {
    let mut leads = Vec::new();
    for both in [false, true] {
        for first in TRIANGLE {
            for second in 0..64u8 {
                let apart = (first % 8).abs_diff(second % 8) > 1 || (first / 8).abs_diff(second / 8) > 1;
                let (a, b) = (slope(first), slope(second));
                if apart && (a == 0 && b == 0) == both && !(a == 0 && b > 0) {
                    leads.push([first, second, 0, 0]);
                }
            }
        }
    }
    leads
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

impl Numbering {
    /// The ranges of like men after the leading ones.
    fn groups(&self) -> Vec<std::ops::Range<usize>> {
        let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
        for at in self.leading..self.codes.len() {
            match groups.last_mut() {
                Some(group) if self.codes[group.start] == self.codes[at] => group.end += 1,
                _ => groups.push(at..at + 1),
            }
        }
        groups
    }

    /// The factors from the lowest digit on: a group's number, or `None` for the leading men.
    fn digits(&self) -> Vec<(Option<usize>, u64)> {
        let mut free = 64 - self.leading as u64;
        let mut digits = Vec::new();
        for (number, group) in self.groups().iter().enumerate() {
            digits.push((Some(number), choose(free, group.len() as u64)));
            free -= group.len() as u64;
        }
        digits.insert(usize::from(self.order), (None, self.leads.len() as u64));
        digits
    }

    /// The squares of the men of every number.
    fn all(&self) -> Vec<Squares> {
        let (groups, digits) = (self.groups(), self.digits());
        let size = digits.iter().map(|(_, radix)| radix).product();
        let squares = |mut number: u64| {
            let mut parts = [0; MOST_MEN + 1];
            for (group, radix) in &digits {
                parts[group.map_or(MOST_MEN, |group| group)] = number % radix;
                number /= radix;
            }
            let mut squares = self.leads[parts[MOST_MEN] as usize];
            for (number, group) in groups.iter().enumerate() {
                let free: Vec<u8> =
                    (0..64).filter(|square| !squares[..group.start].contains(square)).collect();
                let mut digit = parts[number];
                for at in group.clone().rev() {
                    let left = (at - group.start) as u64 + 1;
                    let place = (0..64).rev().find(|&place| choose(place, left) <= digit).unwrap_or(0);
                    digit -= choose(place, left);
                    squares[at] = free[place as usize];
                }
            }
            squares
        };
        (0..size).map(squares).collect()
    }
}

/// A position after a move: bit 31 says that the move was a capture or a pawn's, the rest is the number in the same table with the other side to
/// move, or the value for the player who moved.
type Child = u32;

const ZEROING: u32 = 1 << 31;
const LOST: u32 = 0x7fff_fff0;
const DRAWN: u32 = LOST + 1;
const WON: u32 = LOST + 2;

/// All positions of some men: `[White to move, Black to move]`.
struct Solved {
    codes: Vec<Code>,
    /// By the squares as a number in base 64.
    numbers: Vec<u32>,
    /// `None` where the position is not legal.
    children: [Vec<Option<Vec<Child>>>; 2],
    /// 1, 0 or −1 for the mover.
    values: [Vec<i8>; 2],
    /// Plies to the next capture, pawn's move or mate; 0 where it is drawn or over.
    plies: [Vec<u32>; 2],
}

const NO_NUMBER: u32 = u32::MAX;

impl Solved {
    fn key(&self, squares: &Squares) -> usize {
        squares[..self.codes.len()].iter().fold(0, |key, &square| key << 6 | usize::from(square))
    }

    /// The number of men on these squares, under the symmetry that gives them one.
    fn find(&self, squares: &Squares) -> Option<u32> {
        // A pawn allows the two sides of the board to be exchanged, nothing else.
        let symmetries = if self.codes.contains(&1) { 2 } else { 8 };
        (0..symmetries).find_map(|symmetry| {
            let mut turned = squares.map(|square| {
                let square = if symmetry & 4 != 0 { square / 8 + square % 8 * 8 } else { square };
                square ^ [0, 7, 56, 63][symmetry & 3]
            });
            for at in 1..self.codes.len() {
                if self.codes[at] == self.codes[at - 1] && turned[at] < turned[at - 1] {
                    turned.swap(at, at - 1);
                }
            }
            Some(self.numbers[self.key(&turned)]).filter(|&number| number != NO_NUMBER)
        })
    }

    fn placed(&self, squares: &Squares, turn: Color) -> Option<Board> {
        let mut setup = Setup::empty();
        for (&code, &square) in self.codes.iter().zip(squares) {
            setup.squares[usize::from(square)] = Some(piece(code));
        }
        setup.turn = turn;
        setup.build().ok()
    }

    /// The squares of the men of this table on a board that has these and no others.
    fn squares(&self, board: &Board) -> Option<Squares> {
        let (mut squares, mut count) = ([0; MOST_MEN], 0);
        for (at, &code) in self.codes.iter().enumerate() {
            if at == 0 || self.codes[at - 1] != code {
                let man = piece(code);
                for square in board.pieces(man.color(), man.role()) {
                    *squares.get_mut(count)? = square.index() as u8;
                    count += 1;
                }
            }
        }
        (count == self.codes.len() && count == board.occupied().len() as usize).then_some(squares)
    }

    /// Solves the positions of some numberings of the same men; captures and promotions lead to smaller tables or to bare kings.
    fn new(numberings: &[Numbering], smaller: &[&Solved]) -> Solved {
        let codes = numberings[0].codes.clone();
        let all: Vec<Squares> = numberings.iter().flat_map(Numbering::all).collect();
        let mut solved = Solved {
            numbers: vec![NO_NUMBER; 1 << (6 * codes.len())],
            codes,
            children: Default::default(),
            values: [vec![0; all.len()], vec![0; all.len()]],
            plies: [vec![0; all.len()], vec![0; all.len()]],
        };
        for (number, squares) in all.iter().enumerate() {
            let key = solved.key(squares);
            solved.numbers[key] = number as u32;
        }
        let child = |board: &Board| -> Child {
            let zeroing = if board.halfmove_clock() == 0 { ZEROING } else { 0 };
            if let Some(number) = solved.squares(board).and_then(|squares| solved.find(&squares)) {
                return zeroing | number;
            }
            let side = usize::from(board.turn() == Color::Black);
            let value = smaller
                .iter()
                .find_map(|table| Some(table.values[side][table.find(&table.squares(board)?)? as usize]));
            zeroing | [WON, DRAWN, LOST][(value.unwrap_or(0) + 1) as usize]
        };
        let children = Color::ALL.map(|turn| {
            let of = |board: Board| board.legal_moves().iter().map(|&m| child(&board.after(m))).collect();
            all.iter()
                .map(|squares| solved.placed(squares, turn).map(of))
                .collect::<Vec<Option<Vec<Child>>>>()
        });
        for (side, turn) in Color::ALL.into_iter().enumerate() {
            for (number, squares) in all.iter().enumerate() {
                let over = children[side][number].as_ref().is_some_and(Vec::is_empty);
                let mated = over && solved.placed(squares, turn).is_some_and(|board| board.is_check());
                solved.values[side][number] = -i8::from(mated);
            }
        }
        solved.children = children;
        while solved.find_values() {}
        for plies in 1.. {
            if !solved.find_plies(plies) {
                break;
            }
        }
        solved
    }

    /// The value of a position after a move, for the player who moved.
    fn value(&self, side: usize, child: Child) -> i8 {
        match child & !ZEROING {
            LOST => -1,
            DRAWN => 0,
            WON => 1,
            number => -self.values[1 - side][number as usize],
        }
    }

    fn find_values(&mut self) -> bool {
        let mut changed = false;
        for side in 0..2 {
            for number in 0..self.values[side].len() {
                if let (0, Some(children)) = (self.values[side][number], &self.children[side][number])
                    && let Some(best) = children.iter().map(|&child| self.value(side, child)).max()
                {
                    self.values[side][number] = best;
                    changed |= best != 0;
                }
            }
        }
        changed
    }

    fn find_plies(&mut self, plies: u32) -> bool {
        let mut changed = false;
        for side in 0..2 {
            for number in 0..self.values[side].len() {
                let value = self.values[side][number];
                let Some(children) = &self.children[side][number] else { continue };
                if value == 0 || self.plies[side][number] > 0 || children.is_empty() {
                    continue;
                }
                let known = |child: Child| {
                    let inner = (child & !ZEROING) as usize;
                    child & ZEROING != 0
                        || (inner < LOST as usize)
                            && (self.children[1 - side][inner].as_ref().is_some_and(Vec::is_empty)
                                || (1..plies).contains(&self.plies[1 - side][inner]))
                };
                // The quickest move that keeps a win, the last of a loss.
                let reached = if value > 0 {
                    children.iter().any(|&child| self.value(side, child) == 1 && known(child))
                } else {
                    children.iter().all(|&child| known(child))
                };
                if reached {
                    self.plies[side][number] = plies;
                    changed = true;
                }
            }
        }
        changed
    }

    /// Values plus two, by number. Where a position is not legal, or the best capture is worth as much, any value up to the capture's is allowed: the
    /// last one then stands.
    fn results(&self, numbering: &Numbering, side: usize) -> Vec<u16> {
        let mut last = 0;
        let results = self.positions(numbering).into_iter().map(|at| {
            let value = 2 * self.values[side][at];
            if let Some(children) = &self.children[side][at] {
                // Only the bare king, which is Black's, can take.
                let capture = side == 1 && children.contains(&(ZEROING | DRAWN));
                if !(capture && value == 0 && last <= 0) {
                    last = value;
                }
            }
            (last + 2) as u16
        });
        results.collect()
    }

    /// Plies less one, by number; where nothing is asked the last one stands.
    fn distances(&self, numbering: &Numbering, side: usize) -> Vec<u16> {
        let mut last = 0;
        let distances = self.positions(numbering).into_iter().map(|at| {
            let plies = self.plies[side][at];
            if plies > 0 || self.values[side][at] < 0 {
                last = plies.saturating_sub(1) as u16;
            }
            last
        });
        distances.collect()
    }

    /// The position of every number of a numbering of the same men in any order.
    fn positions(&self, numbering: &Numbering) -> Vec<usize> {
        let mut free: Vec<Option<Code>> = numbering.codes.iter().copied().map(Some).collect();
        let places: Vec<usize> = self
            .codes
            .iter()
            .map(|&code| {
                let place = free.iter().position(|&other| other == Some(code)).unwrap_or(0);
                free[place] = None;
                place
            })
            .collect();
        let find = |squares: Squares| {
            let mut own = [0; MOST_MEN];
            places.iter().enumerate().for_each(|(at, &place)| own[at] = squares[place]);
            self.find(&own).map_or(0, |number| number as usize)
        };
        numbering.all().into_iter().map(find).collect()
    }
}

/// Numbers as a stream of symbols: pairs of symbols, down to the numbers themselves.
struct Pairs {
    /// Left and right, or a number and `None`.
    symbols: Vec<(u16, Option<u16>)>,
    stream: Vec<u16>,
}

const MOST_SYMBOLS: usize = 500;
const LONGEST: u32 = 256;

impl Pairs {
    fn new(numbers: &[u16]) -> Pairs {
        let mut symbols: Vec<(u16, Option<u16>)> = Vec::new();
        let mut of = BTreeMap::new();
        let stream = numbers.iter().map(|&number| {
            *of.entry(number).or_insert_with(|| {
                symbols.push((number, None));
                symbols.len() as u16 - 1
            })
        });
        let mut stream: Vec<u16> = stream.collect();
        let mut lengths = vec![1; symbols.len()];
        while symbols.len() < MOST_SYMBOLS {
            let mut counts = BTreeMap::<(u16, u16), u32>::new();
            for pair in stream.windows(2) {
                if lengths[usize::from(pair[0])] + lengths[usize::from(pair[1])] <= LONGEST {
                    *counts.entry((pair[0], pair[1])).or_default() += 1;
                }
            }
            let best = counts.iter().max_by_key(|(pair, count)| (**count, core::cmp::Reverse(**pair)));
            let Some((&(left, right), _)) = best.filter(|(_, count)| **count > 8) else { break };
            let new = symbols.len() as u16;
            symbols.push((left, Some(right)));
            lengths.push(lengths[usize::from(left)] + lengths[usize::from(right)]);
            let mut shorter = Vec::with_capacity(stream.len());
            let mut rest = &stream[..];
            while let [first, after @ ..] = rest {
                let pair = *first == left && after.first() == Some(&right);
                shorter.push(if pair { new } else { *first });
                rest = if pair { &after[1..] } else { after };
            }
            stream = shorter;
        }
        Pairs { symbols, stream }
    }

    fn length(&self, symbol: u16) -> u64 {
        match self.symbols[usize::from(symbol)] {
            (_, None) => 1,
            (left, Some(right)) => self.length(left) + self.length(right),
        }
    }
}

/// The lengths of a Huffman code for symbols that occur so often; 0 for those that do not.
fn code_lengths(counts: &[u32]) -> Vec<u32> {
    let mut lengths = vec![0; counts.len()];
    let mut trees: Vec<(u32, Vec<usize>)> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(symbol, &count)| (count, vec![symbol]))
        .collect();
    while trees.len() > 1 {
        trees.sort_by_key(|(count, symbols)| (core::cmp::Reverse(*count), symbols[0]));
        let (Some(a), Some(b)) = (trees.pop(), trees.pop()) else { break };
        let joined = [a.1, b.1].concat();
        joined.iter().for_each(|&symbol| lengths[symbol] += 1);
        trees.push((a.0 + b.0, joined));
    }
    lengths
}

/// A part of a file: its description, then what lies behind those of all parts.
#[derive(Default)]
struct Part {
    head: Vec<u8>,
    index: Vec<u8>,
    sizes: Vec<u8>,
    blocks: Vec<u8>,
}

const BLOCK_BITS: u8 = 6;

fn encode(numbers: &[u16], flags: u8, constant: u8) -> Part {
    if numbers.iter().all(|number| *number == numbers[0]) {
        return Part { head: vec![flags | 128, constant], ..Part::default() };
    }
    let pairs = Pairs::new(numbers);
    let mut counts = vec![0; pairs.symbols.len()];
    pairs.stream.iter().for_each(|&symbol| counts[usize::from(symbol)] += 1);
    let lengths = code_lengths(&counts);
    let (longest, shortest) = (
        lengths.iter().copied().max().unwrap_or(1),
        lengths.iter().copied().filter(|&length| length > 0).min().unwrap_or(1),
    );
    // The longest codes have the lowest numbers; symbols without a code come last.
    let mut order: Vec<u16> = (0..pairs.symbols.len() as u16).collect();
    order.sort_by_key(|&symbol| match lengths[usize::from(symbol)] {
        0 => (1, 0),
        length => (0, longest - length),
    });
    let mut renamed = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, &old)| renamed[usize::from(old)] = new as u16);
    let firsts: Vec<u16> = (shortest..=longest)
        .map(|length| lengths.iter().filter(|&&other| other > length).count() as u16)
        .collect();
    // The first code of each length, from the longest.
    let mut codes = vec![0u64; firsts.len()];
    for at in (0..firsts.len() - 1).rev() {
        codes[at] = (codes[at + 1] + u64::from(firsts[at] - firsts[at + 1])) / 2;
    }

    let (mut blocks, mut sizes, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut bits, mut begun, mut at) = (Vec::<bool>::new(), 0u64, 0u64);
    let mut close = |bits: &mut Vec<bool>, begun: u64, end: u64| {
        bits.resize(8 << BLOCK_BITS, false);
        blocks.extend(bits.chunks(8).map(|byte| byte.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit))));
        sizes.extend(((end - begun - 1) as u16).to_le_bytes());
        starts.push(begun);
        bits.clear();
    };
    for &symbol in &pairs.stream {
        let (length, values) = (lengths[usize::from(symbol)], pairs.length(symbol));
        if bits.len() + length as usize > 8 << BLOCK_BITS || at + values - begun > 1 << 15 {
            close(&mut bits, begun, at);
            begun = at;
        }
        let row = (length - shortest) as usize;
        let code = codes[row] + u64::from(renamed[usize::from(symbol)] - firsts[row]);
        bits.extend((0..length).rev().map(|bit| code >> bit & 1 == 1));
        at += values;
    }
    close(&mut bits, begun, at);

    // The block of the middle value of each stretch, and that value's place in it.
    let index_bits = if numbers.len() > 200_000 { 14 } else { 10 };
    let mut index = Vec::new();
    for stretch in 0..(numbers.len() as u64).div_ceil(1 << index_bits) {
        let middle = (stretch << index_bits) + (1 << (index_bits - 1));
        let block = starts.partition_point(|&start| start <= middle) - 1;
        index.extend((block as u32).to_le_bytes());
        index.extend(((middle - starts[block]) as u16).to_le_bytes());
    }

    let mut head = vec![flags, BLOCK_BITS, index_bits, 0];
    head.extend((starts.len() as u32).to_le_bytes());
    head.extend([longest as u8, shortest as u8]);
    firsts.iter().for_each(|first| head.extend(first.to_le_bytes()));
    head.extend((order.len() as u16).to_le_bytes());
    for &symbol in &order {
        let (left, right) = match pairs.symbols[usize::from(symbol)] {
            (number, None) => (number, 0xfff),
            (left, Some(right)) => (renamed[usize::from(left)], renamed[usize::from(right)]),
        };
        head.extend([left as u8, (left >> 8) as u8 | (right << 4) as u8, (right >> 4) as u8]);
    }
    head.resize(head.len().next_multiple_of(2), 0);
    Part { head, index, sizes, blocks }
}

/// A file of parts: `[numbering of White's, of Black's side]` for each file of the leading pawn, or once.
fn file(magic: [u8; 4], flags: u8, orders: &[Vec<&Numbering>], parts: Vec<Part>, maps: &[u8]) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.push(flags);
    for sides in orders {
        let nibbles =
            |of: &dyn Fn(&Numbering) -> u8| of(sides[0]) | sides.get(1).map_or(0, |side| of(side) << 4);
        bytes.push(nibbles(&|side| side.order));
        for at in 0..sides[0].codes.len() {
            bytes.push(nibbles(&|side| side.codes[at]));
        }
    }
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    parts.iter().for_each(|part| bytes.extend(&part.head));
    bytes.extend(maps);
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    parts.iter().for_each(|part| bytes.extend(&part.index));
    parts.iter().for_each(|part| bytes.extend(&part.sizes));
    for part in &parts {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        bytes.extend(&part.blocks);
    }
    // Where others' files have a checksum, which no program looks at.
    bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
    bytes
}

/// How distances are stored: for which side, in plies or in moves, through a map or not.
struct Distances {
    side: usize,
    plies: bool,
    mapped: bool,
}

fn write(name: &str, solved: &Solved, orders: &[Vec<Numbering>], how: &Distances) -> Files {
    let pawns = if orders.len() == 4 { 2 } else { 0 };
    let both: Vec<Vec<&Numbering>> = orders.iter().map(|sides| sides.iter().collect()).collect();
    let one: Vec<Vec<&Numbering>> = orders.iter().map(|sides| vec![&sides[how.side]]).collect();
    let results = both.iter().flat_map(|sides| {
        sides.iter().enumerate().map(|(side, numbering)| {
            let results = solved.results(numbering, side);
            encode(&results, 0, results[0] as u8)
        })
    });
    let mut maps: Vec<u8> = Vec::new();
    let flags = how.side as u8 | u8::from(how.mapped) << 1 | if how.plies { 12 } else { 0 };
    let distances = one.iter().map(|sides| {
        let mut distances = solved.distances(sides[0], how.side);
        if !how.plies {
            distances.iter_mut().for_each(|distance| *distance = distance.div_ceil(2));
        }
        let mut distinct = distances.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if how.mapped && distinct.len() > 1 {
            distances
                .iter_mut()
                .for_each(|distance| *distance = distinct.partition_point(|other| *other < *distance) as u16);
            // For wins and losses alike; none is cursed.
            for _ in 0..2 {
                maps.push(distinct.len() as u8);
                maps.extend(distinct.iter().map(|&distance| distance as u8));
            }
            maps.extend([0, 0]);
        }
        encode(&distances, flags, 0)
    });
    let distances: Vec<Part> = distances.collect();
    vec![
        (
            format!("syzygy/{name}.rtbw"),
            file([0x71, 0xe8, 0x23, 0x5d], 1 | pawns, &both, results.collect(), &[]),
        ),
        (format!("syzygy/{name}.rtbz"), file([0xd7, 0x66, 0x0c, 0xa5], pawns, &one, distances, &maps)),
    ]
}

pub(super) fn tables() -> Result<Files, String> {
    let (mut files, mut solved) = (Files::new(), Vec::new());
    for (name, how) in [
        ("KQvK", Distances { side: 0, plies: false, mapped: false }),
        ("KRvK", Distances { side: 1, plies: true, mapped: false }),
        ("KBvK", Distances { side: 0, plies: false, mapped: false }),
        ("KNvK", Distances { side: 0, plies: false, mapped: false }),
    ] {
        let men = men(name);
        let orders = vec![vec![
            Numbering { codes: men.clone(), leading: 3, leads: three(), order: 0 },
            Numbering { codes: vec![men[2], men[0], men[1]], leading: 3, leads: three(), order: 0 },
        ]];
        let table = Solved::new(&orders[0][..1], &[]);
        files.extend(write(name, &table, &orders, &how));
        solved.push(table);
    }
    let smaller: Vec<&Solved> = solved.iter().collect();

    // Two of a kind, so that the kings lead.
    let men = men("KNNvK");
    let orders: Vec<Vec<Numbering>> = vec![
        [(vec![men[0], men[3], men[1], men[2]], 0), (vec![men[3], men[0], men[1], men[2]], 1)]
            .map(|(codes, order)| Numbering { codes, leading: 2, leads: kings(), order })
            .into(),
    ];
    let table = Solved::new(&orders[0][..1], &smaller);
    files.extend(write("KNNvK", &table, &orders, &Distances { side: 0, plies: true, mapped: false }));

    // A pawn leads: a part for each file from the edge.
    let pawn = |file: u8| (1..7).map(|rank| [8 * rank + file, 0, 0, 0]).collect::<Vec<Squares>>();
    let orders: Vec<Vec<Numbering>> = (0..4)
        .map(|file| {
            let side = |codes: [Code; 3], order| Numbering {
                codes: codes.into(),
                leading: 1,
                leads: pawn(file),
                order,
            };
            vec![side([1, WHITE_KING, BLACK_KING], file % 3), side([1, BLACK_KING, WHITE_KING], 0)]
        })
        .collect();
    let white: Vec<Numbering> = (0..4)
        .map(|file| Numbering {
            codes: vec![1, WHITE_KING, BLACK_KING],
            leading: 1,
            leads: pawn(file),
            order: 0,
        })
        .collect();
    let table = Solved::new(&white, &smaller);
    files.extend(write("KPvK", &table, &orders, &Distances { side: 0, plies: true, mapped: true }));
    Ok(files)
}
