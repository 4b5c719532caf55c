//! Positions of six and nine men's morris, numbered (after R. Gasser, "Solving Nine Men's Morris", *Games of No Chance*, 1996).
//!
//! Tiers: pieces in hand, then pieces on the board, of both players. Numbers: the first player's points, of which only one set of
//! those that are images of each other counts; then the second player's among the points left; with all pieces placed each number
//! twice, once for either player to move. The board has sixteen images: turned, reflected, and turned inside out.
//!
//! Where the first player's set is its own image, several positions are images of each other: the smallest number counts.

use super::{FEWEST, MensMorris, MorrisPosition};
use crate::pieces::cells;
use boyi_core::Side;
use boyi_solve::{Indexed, combinations};
use std::sync::OnceLock;

/// Images of a board: four turns, reflected or not, inside out or not.
const SYMMETRIES: u8 = 16;

/// The places of one square by symmetry.
///
/// ```text
/// bits 0 1  number of quarter turns
/// bit 2     reflected first, in the diagonal through places 0 and 4
/// bit 3     the innermost square and the outermost exchanged
/// ```
static SQUARES: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut set = 0;
        while set < 256 {
            let byte = set as u8;
            // Place p goes to 8 - p: the bits in reverse order, and place 0 stays.
            let reflected = if symmetry & 4 != 0 { byte.reverse_bits().rotate_left(1) } else { byte };
            table[symmetry][set] = reflected.rotate_left(2 * (symmetry as u32 & 3));
            set += 1;
        }
        symmetry += 1;
    }
    table
};

/// The sets of the first player's points.
struct Sets {
    /// By set: its place among the sets of as many points that count, and a symmetry that takes it to the one that does.
    ///
    /// ```text
    /// bits 4..32 place    bits 0..4 symmetry
    /// ```
    places: Vec<u32>,
    /// By points: the sets that count, and the symmetries, a bit each, that leave them as they are.
    counted: Vec<Vec<(u32, u16)>>,
}

static SETS: [OnceLock<Sets>; 2] = [const { OnceLock::new() }; 2];

impl MensMorris {
    /// A set of points under a symmetry.
    fn image(&self, set: u32, symmetry: u8) -> u32 {
        let squares = &SQUARES[usize::from(symmetry & 7)];
        let mut bytes = set.to_le_bytes().map(|byte| squares[usize::from(byte)]);
        if symmetry & 8 != 0 {
            bytes.swap(0, usize::from(self.squares) - 1);
        }
        u32::from_le_bytes(bytes)
    }

    fn sets(&self) -> &'static Sets {
        SETS[usize::from(self.squares == 3)].get_or_init(|| {
            let all = 1_usize << (8 * self.squares);
            let mut sets = Sets { places: vec![u32::MAX; all], counted: vec![Vec::new(); 25] };
            for set in 0..all as u32 {
                if sets.places[set as usize] != u32::MAX {
                    continue;
                }
                // The smallest of its images: they all come after it.
                let counted = &mut sets.counted[set.count_ones() as usize];
                let place = counted.len() as u32;
                let mut same = 0;
                for symmetry in 0..SYMMETRIES {
                    let image = self.image(set, symmetry);
                    same |= u16::from(image == set) << symmetry;
                    if sets.places[image as usize] == u32::MAX {
                        sets.places[image as usize] = place << 4 | u32::from(inverse(symmetry));
                    }
                }
                counted.push((set, same));
            }
            sets
        })
    }

    /// The number of sets of `count` points, images of each other counted once: by Burnside's lemma, the mean number of sets that a
    /// symmetry leaves as they are.
    fn sets_that_count(&self, points: u32) -> u64 {
        let fixed = (0..SYMMETRIES).map(|symmetry| {
            // Sets by size, point after point: the points that go round together are in the set together.
            let (mut sets, mut seen) = (vec![1_u64], 0_u32);
            for point in 0..8 * u32::from(self.squares) {
                let (mut round, mut at) = (0_u32, 1_u32 << point);
                while round & at == 0 {
                    round |= at;
                    at = self.image(at, symmetry);
                }
                if seen & round == 0 {
                    seen |= round;
                    let length = round.count_ones() as usize;
                    let with: Vec<u64> = std::iter::repeat_n(0, length).chain(sets.iter().copied()).collect();
                    sets.resize(with.len(), 0);
                    sets.iter_mut().zip(with).for_each(|(sets, with)| *sets += with);
                }
            }
            sets.get(points as usize).copied().unwrap_or(0)
        });
        fixed.sum::<u64>() / u64::from(SYMMETRIES)
    }

    /// Ways to place the second player's pieces, and who may be to move.
    fn each(&self, tier: [u8; 4]) -> u64 {
        let [hand, _, first, second] = tier.map(u32::from);
        let seconds = combinations::binomial(8 * u32::from(self.squares) - first, second);
        if [hand, tier[1].into()] == [0, 0] { 2 * seconds } else { seconds }
    }

    fn seconds(&self, first: u32, second: u32) -> u64 {
        combinations::rank(combinations::compress(second.into(), (self.points() & !first).into()))
    }

    /// The second player's pieces in the image that counts, and their number.
    fn least(&self, first: u32, same: u16, second: u32) -> u64 {
        let number = self.seconds(first, second);
        if same == 1 {
            return number;
        }
        let images = (1..SYMMETRIES).filter(|symmetry| same >> symmetry & 1 == 1);
        images.map(|symmetry| self.seconds(first, self.image(second, symmetry))).fold(number, u64::min)
    }
}

/// The symmetry that undoes this one.
const fn inverse(symmetry: u8) -> u8 {
    // A reflection, turned or not, undoes itself.
    if symmetry & 4 != 0 { symmetry } else { symmetry & 8 | (4 - (symmetry & 3)) & 3 }
}

/// The side to move while pieces are placed: the first player when both have as many in hand. `None` when all are placed.
fn placing(tier: [u8; 4]) -> Option<Side> {
    match tier {
        [0, 0, ..] => None,
        [first, second, ..] if first == second => Some(Side::First),
        _ => Some(Side::Second),
    }
}

/// A player's pieces, on the board and in hand.
fn all(tier: [u8; 4], side: Side) -> u32 {
    u32::from(tier[side.index()]) + u32::from(tier[2 + side.index()])
}

impl Indexed for MensMorris {
    type Tier = [u8; 4];
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> [u8; 4] {
        [self.each, self.each, 0, 0]
    }

    fn below(&self, tier: [u8; 4], out: &mut Vec<[u8; 4]>) {
        // Whoever has too few pieces has lost.
        if all(tier, Side::First) < FEWEST || all(tier, Side::Second) < FEWEST {
            return;
        }
        let movers = placing(tier).map_or(vec![Side::First, Side::Second], |side| vec![side]);
        for mover in movers {
            let (own, other) = (2 + mover.index(), 2 + (!mover).index());
            let mut next = tier;
            if placing(tier).is_some() {
                next[mover.index()] -= 1;
                next[own] += 1;
                out.push(next);
            }
            if u32::from(next[own]) >= FEWEST && next[other] > 0 {
                next[other] -= 1;
                out.push(next);
            }
        }
        out.sort_unstable();
        out.dedup();
    }

    fn cyclic(&self, tier: [u8; 4]) -> bool {
        placing(tier).is_none()
    }

    fn size(&self, tier: [u8; 4]) -> u64 {
        self.sets_that_count(tier[2].into()) * self.each(tier)
    }

    fn rank(&self, position: &MorrisPosition) -> Option<([u8; 4], u64)> {
        let [first, second] = position.pieces;
        let [hand, other_hand] = position.hand;
        let tier = [hand, other_hand, first.count_ones() as u8, second.count_ones() as u8];
        let turn =
            placing(tier).is_none_or(|side| side == position.mover) && other_hand.wrapping_sub(hand) <= 1;
        // Nobody takes a piece from a player who has lost.
        if !turn || all(tier, !position.mover) < FEWEST {
            return None;
        }
        let sets = self.sets();
        let place = sets.places[first as usize];
        let (counted, same) = *sets.counted[usize::from(tier[2])].get((place >> 4) as usize)?;
        let number = self.least(counted, same, self.image(second, (place & 15) as u8));
        Some(match placing(tier) {
            Some(_) => (tier, u64::from(place >> 4) * self.each(tier) + number),
            None => {
                let mover = u64::from(position.mover == Side::Second);
                (tier, u64::from(place >> 4) * self.each(tier) + 2 * number + mover)
            }
        })
    }

    fn unrank(&self, tier: [u8; 4], number: u64) -> Option<MorrisPosition> {
        let each = self.each(tier);
        let counted = &self.sets().counted[usize::from(tier[2])];
        let (first, same) = *counted.get((number / each) as usize)?;
        let (number, mover) = match (placing(tier), number % each) {
            (Some(side), number) => (number, side),
            (None, number) if number % 2 == 1 => (number / 2, Side::Second),
            (None, number) => (number / 2, Side::First),
        };
        if all(tier, !mover) < FEWEST {
            return None;
        }
        let free = u64::from(self.points() & !first);
        let second = combinations::expand(combinations::unrank(tier[3].into(), number), free) as u32;
        let counts = same == 1 || self.least(first, same, second) == number;
        counts.then_some(MorrisPosition { pieces: [first, second], hand: [tier[0], tier[1]], mover })
    }

    fn offers_parents(&self, tier: [u8; 4]) -> bool {
        placing(tier).is_none()
    }

    /// Pieces that slid, or flew, and made no mill.
    fn parents(&self, position: &MorrisPosition, tier: [u8; 4], out: &mut Vec<MorrisPosition>) {
        let mover = !position.mover;
        let [own, other] = [mover, position.mover].map(|side| position.pieces[side.index()]);
        if placing(tier).is_some() || own.count_ones() < FEWEST {
            return;
        }
        let free = self.points() & !(own | other);
        let flies = self.flying && own.count_ones() == FEWEST;
        for to in cells(own.into()) {
            let rest = own & !(1 << to);
            if other != 0 && self.in_mill(rest, to) {
                continue;
            }
            let reach = if flies { free } else { self.near(to) & free };
            for from in cells(reach.into()) {
                let mut parent = MorrisPosition { mover, ..*position };
                parent.pieces[mover.index()] = rest | 1 << from;
                out.push(parent);
            }
        }
    }

    fn images(&self, position: &MorrisPosition, out: &mut Vec<MorrisPosition>) {
        out.extend((0..SYMMETRIES).map(|symmetry| {
            let pieces = position.pieces.map(|set| self.image(set, symmetry));
            MorrisPosition { pieces, ..*position }
        }));
    }

    fn orbit_size_at(&self, tier: [u8; 4], number: u64) -> Option<u64> {
        let (_, same) =
            *self.sets().counted[usize::from(tier[2])].get((number / self.each(tier)) as usize)?;
        (same == 1).then_some(SYMMETRIES.into())
    }

    fn held(&self) -> u64 {
        5 << (8 * self.squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_solve::{Codec, KeyedSolution, Solution, SolveOptions, Unobserved, laws};

    #[test]
    fn sets_are_counted_without_being_listed() {
        for squares in [2, 3] {
            let game = MensMorris { squares, each: 9, flying: true };
            for points in 0..=9 {
                let listed = game.sets().counted[points as usize].len() as u64;
                assert_eq!(game.sets_that_count(points), listed, "{squares} squares, {points} points");
            }
        }
    }

    #[test]
    fn symmetries_keep_lines() {
        for squares in [2, 3] {
            let game = MensMorris { squares, each: 9, flying: true };
            for symmetry in 0..SYMMETRIES {
                for point in 0..8 * squares {
                    let image = game.image(1 << point, symmetry);
                    let to = image.trailing_zeros() as u8;
                    assert_eq!(game.image(image, inverse(symmetry)), 1 << point);
                    assert_eq!(game.image(game.near(point), symmetry), game.near(to));
                    let mut mills: Vec<u32> =
                        game.mills(point).map(|mill| game.image(mill, symmetry)).collect();
                    let mut there: Vec<u32> = game.mills(to).collect();
                    mills.sort_unstable();
                    there.sort_unstable();
                    assert_eq!(mills, there);
                }
            }
        }
    }

    #[test]
    fn the_laws_of_numbering() {
        for flying in [false, true] {
            laws::check_all(&MensMorris { squares: 2, each: 3, flying });
        }
    }

    /// Pieces, hands and mover as they are.
    #[derive(Clone)]
    struct Fields;

    impl Codec<MensMorris> for Fields {
        fn encode(&self, _: &MensMorris, position: &MorrisPosition, out: &mut Vec<u8>) {
            out.extend(position.pieces.iter().flat_map(|pieces| pieces.to_le_bytes()));
            out.extend(position.hand);
            out.push((position.mover == Side::Second).into());
        }

        fn decode(&self, _: &MensMorris, key: &[u8]) -> Option<MorrisPosition> {
            let (pieces, rest) = key.split_at_checked(8)?;
            let pieces =
                [&pieces[..4], &pieces[4..]].map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()));
            let &[first, second, mover] = rest else { return None };
            let mover = if mover == 0 { Side::First } else { Side::Second };
            Some(MorrisPosition { pieces, hand: [first, second], mover })
        }
    }

    /// Positions listed one by one, images each for itself, have the same counts.
    #[test]
    fn numbered_positions_are_those_that_are_listed() {
        let game = MensMorris { squares: 2, each: 3, flying: false };
        let (options, most) = (SolveOptions::default(), 1_000_000);
        let numbered = Solution::new(game, &options, &mut Unobserved).unwrap();
        let listed = KeyedSolution::new(game, Fields, most, &mut Unobserved).unwrap();
        assert_eq!((numbered.summary(), numbered.start()), (listed.summary(), listed.start()));
    }

    /// The tiers in which pieces move are the largest: some of their numbers.
    #[test]
    fn larger_tiers_are_numbered_too() {
        let mut random = fastrand::Rng::with_seed(4);
        for (squares, each) in [(2, 6), (3, 9)] {
            let game = MensMorris { squares, each, flying: true };
            for tier in [[0, 0, 5, 4], [0, 0, 3, 6], [1, 2, 4, 3], [0, 0, 6, 6]] {
                for _ in 0..2000 {
                    let number = random.u64(..game.size(tier));
                    let Some(position) = game.unrank(tier, number) else { continue };
                    let mut images = Vec::new();
                    game.images(&position, &mut images);
                    for image in images {
                        assert_eq!(game.rank(&image), Some((tier, number)), "{position:?}");
                    }
                }
            }
        }
    }
}
