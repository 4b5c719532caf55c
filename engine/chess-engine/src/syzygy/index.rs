//! From a position to its number in a table.
//!
//! A table is a mixed-radix number system: the pieces form groups (a leading group, then pieces of one kind), each group's squares
//! give a digit, and each file has its own order of digits. Symmetries map the leading group to a part of the board.

/// Pieces that a table can have.
pub(super) const MAX_PIECES: usize = 7;

/// `CHOOSE[k][n]`: ways to choose `k` of `n`.
const CHOOSE: [[u64; 65]; MAX_PIECES + 1] = {
    let mut table = [[0; 65]; MAX_PIECES + 1];
    let mut n = 0;
    while n <= 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MAX_PIECES && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Rank minus file: 0 on the long diagonal from a1, negative below it.
const fn off_diagonal(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

/// The squares of the triangle a1–d1–d4: those below the diagonal first, then the diagonal.
const fn triangle(square: u8) -> u64 {
    match (square >> 3, square & 7) {
        (0, file @ 1..=3) => file as u64 - 1,
        (1, file @ 2..=3) => file as u64 + 1,
        (2, 3) => 5,
        (rank, _) => 6 + rank as u64,
    }
}

/// The squares below the diagonal, rank by rank.
const fn below(square: u8) -> u64 {
    let (rank, file) = ((square >> 3) as u64, (square & 7) as u64);
    rank * (15 - rank) / 2 + file - rank - 1
}

/// Two kings, the first in the triangle; if it is on the diagonal the second is not above it. Pairs with both on the diagonal come last.
static KINGS: [[u16; 64]; 10] = {
    let mut table = [[0; 64]; 10];
    let mut next = 0;
    let mut both_diagonal = 0;
    while both_diagonal < 2 {
        let mut number = 0;
        while number < 10 {
            let mut first = 0;
            while first < 28 {
                if (first & 7) < 4 && off_diagonal(first) <= 0 && triangle(first) == number {
                    let mut second = 0;
                    while second < 64 {
                        let files = (first & 7).abs_diff(second & 7);
                        let ranks = (first >> 3).abs_diff(second >> 3);
                        let (a, b) = (off_diagonal(first), off_diagonal(second));
                        let apart = files > 1 || ranks > 1;
                        let both = a == 0 && b == 0;
                        if apart && !(a == 0 && b > 0) && both == (both_diagonal == 1) {
                            table[number as usize][second as usize] = next;
                            next += 1;
                        }
                        second += 1;
                    }
                }
                first += 1;
            }
            number += 1;
        }
        both_diagonal += 1;
    }
    assert!(next == 462);
    table
};

/// The number of a leading pawn's square: by file from the edge, then by rank.
const fn flap(square: u8) -> usize {
    let file = square & 7;
    let file = if file < 4 { file } else { 7 - file };
    6 * file as usize + (square >> 3) as usize - 1
}

/// The number of another pawn's square, highest at a2 and h2, lowest in the middle of the seventh rank.
const fn twist(square: u8) -> usize {
    let (file, right) = if square & 7 < 4 { (square & 7, 0) } else { (7 - (square & 7), 1) };
    47 - 12 * file as usize - 2 * ((square >> 3) as usize - 1) - right
}

/// For groups of 1 to 5 pawns: the first number of each leading square within its file, and the count of each file.
const PAWNS: ([[u64; 24]; 5], [[u64; 4]; 5]) = {
    let (mut begins, mut sizes) = ([[0; 24]; 5], [[0; 4]; 5]);
    let mut others = 0;
    while others < 5 {
        let mut lead = 0;
        while lead < 24 {
            let (file, rank) = (lead / 6, lead % 6 + 1);
            begins[others][lead] = sizes[others][file];
            sizes[others][file] += CHOOSE[others][twist((rank * 8 + file) as u8)];
            lead += 1;
        }
        others += 1;
    }
    (begins, sizes)
};

/// The leading group of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lead {
    /// Three pieces, each the only one of its kind.
    Three,
    /// The two kings.
    Kings,
    /// The pawns of the side with fewer (but at least one), and the number of the other side's.
    Pawns(usize, usize),
}

impl Lead {
    fn len(self) -> usize {
        match self {
            Lead::Three => 3,
            Lead::Kings => 2,
            Lead::Pawns(ours, _) => ours,
        }
    }
}

/// A run of pieces of one kind.
#[derive(Clone, Copy, Debug)]
struct Group {
    start: usize,
    len: usize,
    factor: u64,
    /// 8 for pawns, which do not stand on the first rank.
    skip: u64,
}

/// The mapping of a table's pieces to a number.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Colour × 8 + role (pawn 1 … king 6), in the order of squares.
    pub(super) pieces: Vec<u8>,
    lead: Lead,
    lead_factor: u64,
    groups: Vec<Group>,
    /// The number of indices.
    pub(super) size: u64,
}

impl Layout {
    /// The layout of pieces in this order; the leading group's digit stands at place `order`, the other pawns' at `pawn_order`.
    /// `None` if they cannot be laid out so.
    pub(super) fn new(pieces: &[u8], lead: Lead, order: u8, pawn_order: u8, file: usize) -> Option<Layout> {
        let leading = lead.len();
        let mut groups: Vec<Group> = Vec::new();
        for (i, piece) in pieces.iter().enumerate().skip(leading) {
            match groups.last_mut() {
                Some(group) if pieces[group.start] == *piece => group.len += 1,
                _ => groups.push(Group { start: i, len: 1, factor: 0, skip: 0 }),
            }
        }
        // Pieces of one kind are adjacent, and the leading ones are of the kind that `lead` requires.
        let kinds = 1 + pieces.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let mut distinct = pieces.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let first = pieces.get(..leading)?;
        let leads = match lead {
            Lead::Three => {
                first.iter().all(|piece| pieces.iter().filter(|other| *other == piece).count() == 1)
            }
            Lead::Kings => first.iter().all(|piece| piece & 7 == 6),
            Lead::Pawns(_, theirs) => {
                first.iter().all(|piece| *piece == first[0] && piece & 7 == 1)
                    && (theirs == 0 || groups.first()?.len == theirs && pieces[leading] == first[0] ^ 8)
            }
        };
        if distinct.len() != kinds || !leads {
            return None;
        }

        let (lead_size, second) = match lead {
            Lead::Three => (31_332, 0),
            Lead::Kings => (462, 0),
            Lead::Pawns(ours, theirs) => (*PAWNS.1.get(ours - 1)?.get(file)?, theirs),
        };
        let mut free = 64 - leading - second;
        let mut size = 1_u64;
        let mut lead_factor = None;
        let mut place = 0;
        let mut rest = usize::from(second > 0);
        let mut second_done = second == 0;
        while rest < groups.len() || place == order || !second_done && place == pawn_order {
            if place == order {
                lead_factor = Some(size);
                size = size.checked_mul(lead_size)?;
            } else if !second_done && place == pawn_order {
                groups[0].factor = size;
                groups[0].skip = 8;
                size = size.checked_mul(CHOOSE[second][48 - leading])?;
                second_done = true;
            } else {
                let group = &mut groups[rest];
                group.factor = size;
                size = size.checked_mul(CHOOSE[group.len][free])?;
                free -= group.len;
                rest += 1;
            }
            place += 1;
        }
        if !second_done {
            return None;
        }
        Some(Layout { pieces: pieces.to_vec(), lead, lead_factor: lead_factor?, groups, size })
    }

    /// The number of the pieces on these squares (in the order of `pieces`; a leading pawn first, see [`lead_pawn`]).
    pub(super) fn index(&self, squares: &mut [u8]) -> u64 {
        if squares[0] & 4 != 0 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        let lead = if let Lead::Pawns(ours, _) = self.lead {
            squares[1..ours].sort_by_key(|&square| core::cmp::Reverse(twist(square)));
            let others = (1..ours).map(|i| CHOOSE[ours - i][twist(squares[i])]);
            PAWNS.0[ours - 1][flap(squares[0])] + others.sum::<u64>()
        } else {
            self.lead_men(squares)
        };
        let mut index = lead * self.lead_factor;
        for group in &self.groups {
            let (before, from) = squares.split_at_mut(group.start);
            let ours = &mut from[..group.len];
            ours.sort_unstable();
            let mut digit = 0;
            for (i, &square) in ours.iter().enumerate() {
                let taken = before.iter().filter(|&&other| other < square).count() as u64;
                let place = u64::from(square) - taken - group.skip;
                digit += CHOOSE[i + 1][place as usize];
            }
            index += digit * group.factor;
        }
        index
    }

    /// The leading pieces' digit where there are no pawns, with all squares brought to the first piece's triangle.
    fn lead_men(&self, squares: &mut [u8]) -> u64 {
        if squares[0] & 0x20 != 0 {
            squares.iter_mut().for_each(|square| *square ^= 0x38);
        }
        let leading = &squares[..self.lead.len()];
        let side = leading.iter().map(|&square| off_diagonal(square)).find(|&off| off != 0);
        if side.is_some_and(|off| off > 0) {
            squares.iter_mut().for_each(|square| *square = *square >> 3 | (*square & 7) << 3);
        }
        let [a, b] = [squares[0], squares[1]];
        if self.lead == Lead::Kings {
            return u64::from(KINGS[triangle(a) as usize][usize::from(b)]);
        }
        let c = squares[2];
        let second = u64::from(b > a);
        let third = u64::from(c > a) + u64::from(c > b);
        let diagonal = |square: u8| u64::from(square & 7);
        if off_diagonal(a) != 0 {
            triangle(a) * 63 * 62 + (u64::from(b) - second) * 62 + u64::from(c) - third
        } else if off_diagonal(b) != 0 {
            6 * 63 * 62 + diagonal(a) * 28 * 62 + below(b) * 62 + u64::from(c) - third
        } else if off_diagonal(c) != 0 {
            6 * 63 * 62 + 4 * 28 * 62 + diagonal(a) * 7 * 28 + (diagonal(b) - second) * 28 + below(c)
        } else {
            6 * 63 * 62
                + 4 * 28 * 62
                + 4 * 7 * 28
                + diagonal(a) * 7 * 6
                + (diagonal(b) - second) * 6
                + (diagonal(c) - third)
        }
    }
}

/// Moves the leading pawn to the front and returns its file, counted from the edge, which selects the part of the table.
pub(super) fn lead_pawn(pawns: &mut [u8]) -> usize {
    let first = (0..pawns.len()).min_by_key(|&i| flap(pawns[i])).unwrap_or(0);
    pawns.swap(0, first);
    flap(pawns[0]) / 6
}
