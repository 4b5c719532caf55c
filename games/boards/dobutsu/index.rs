//! Dōbutsu shōgi's positions, numbered.
//!
//! Every position is looked at from the mover's side: the board is turned where the second player is to move. Tiers: both lions on the
//! board, or the mover's lost. Numbers: where the lions are, the same for two mirror images, last where that decides the game; then how
//! many chicks, giraffes and elephants are on the board; then, kind by kind, their squares among those left, and whose they are. Where
//! the lions are their own mirror image, the smaller of two numbers counts.
//!
//! The start turned round, and its mirror image, can be reached from the start (a test plays there): of the four images of a position
//! all can be reached, or none.

use super::{
    Animal::{self, Chick, Hen, Lion},
    Board, Dobutsu, IN_HAND, SQUARES, last_row, occupied, of_kind, piece_code, reach, squares,
};
use boyi_core::{Game, Side};
use boyi_solve::{Indexed, combinations::binomial};
use std::sync::LazyLock;

/// Which lions are on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lions {
    /// The opponent's only: the game is over.
    Lost,
    /// Both.
    Both,
}

/// The nibbles of the first column.
const FIRST_COLUMN: u64 = 0x00f0_0f00_f00f;

/// No place.
const NOWHERE: u8 = u8::MAX;

/// Ways for zero, one or two animals of each kind to be on the board.
const CLASSES: usize = 27;

/// The placements of the lions, and the number of positions of the other animals.
struct Tables {
    /// By own lion's square ([`SQUARES`] if it is lost) and the other's: the place, one for two mirror images.
    places: [[u8; SQUARES as usize]; SQUARES as usize + 1],
    /// By tier and place: both squares, and whether the mirror image has the lions there too.
    lions: [Vec<(u8, u8, bool)>; 2],
    /// By tier: the first place of lions that decide the game.
    decided: [u64; 2],
    /// By tier and class: where the numbers of a class begin; at last, where they all end.
    begins: [[u64; CLASSES + 1]; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut places = [[NOWHERE; SQUARES as usize]; SQUARES as usize + 1];
    let mut lions = [Vec::new(), Vec::new()];
    let image = |square: u8| if square == SQUARES { square } else { square / 3 * 3 + 2 - square % 3 };
    let pairs = || (0..=SQUARES).flat_map(|own| (0..SQUARES).map(move |other| (own, other)));
    let mut decided = [0; 2];
    for last in [false, true] {
        for (own, other) in pairs().filter(|&(own, other)| own != other && lions_decide(own, other) == last) {
            let list: &mut Vec<_> = &mut lions[usize::from(own != SQUARES)];
            let images = (image(own), image(other));
            if places[usize::from(own)][usize::from(other)] == NOWHERE {
                places[usize::from(own)][usize::from(other)] = list.len() as u8;
                places[usize::from(images.0)][usize::from(images.1)] = list.len() as u8;
                list.push((own, other, images == (own, other)));
            }
        }
        if !last {
            decided = lions.each_ref().map(|list| list.len() as u64);
        }
    }
    let begins = [Lions::Lost, Lions::Both].map(|lions| {
        let mut begins = [0; CLASSES + 1];
        for class in 0..CLASSES {
            let (mut free, mut ways) = (squares_left(lions), 1);
            for (kind, count) in on_board(class).into_iter().enumerate() {
                ways *= binomial(free, count) * owners(kind, count);
                free -= count;
            }
            begins[class + 1] = begins[class] + ways;
        }
        begins
    });
    Tables { places, lions, decided, begins }
});

/// Whether the mover's lion is lost, can take the other, or the other has come to its last row: then the mover has lost or wins at once.
fn lions_decide(own: u8, other: u8) -> bool {
    own == SQUARES
        || other / 3 == last_row(Side::Second)
        || reach(Side::First, Lion, own).squares().contains(&other)
}

/// Animals on the board by kind, in the order of [`IN_HAND`].
fn on_board(class: usize) -> [u32; 3] {
    [class / 9, class / 3 % 3, class % 3].map(|count| count as u32)
}

/// Ways in which the animals of a kind belong to players, by the number on the board, the rest of two in hand; hens told from chicks.
fn owners(kind: usize, on_board: u32) -> u64 {
    const CHICKS: [u64; 3] = [3, 4 * 2, 16];
    const OTHERS: [u64; 3] = [3, 2 * 2, 4];
    if IN_HAND[kind] == Chick { CHICKS[on_board as usize] } else { OTHERS[on_board as usize] }
}

/// By set of squares: the squares in it, from the smallest, as nibbles.
static MEMBERS: [u64; 1 << SQUARES] = {
    let mut table = [0; 1 << SQUARES];
    let mut set = 0;
    while set < table.len() {
        let (mut square, mut at) = (0, 0);
        while square < SQUARES as u64 {
            if set >> square & 1 == 1 {
                table[set] |= square << (4 * at);
                at += 1;
            }
            square += 1;
        }
        set += 1;
    }
    table
};

/// By set of squares: how many are in it.
static SIZES: [u8; 1 << SQUARES] = {
    let mut table = [0; 1 << SQUARES];
    let mut set = 1;
    while set < table.len() {
        table[set] = table[set / 2] + (set % 2) as u8;
        set += 1;
    }
    table
};

/// Two places by their number, which is C(second, 2) + first.
static PAIRS: [[u8; 2]; 55] = {
    let mut table = [[0; 2]; 55];
    let (mut second, mut at) = (1, 0);
    while at < table.len() {
        let mut first = 0;
        while first < second {
            table[at] = [first, second];
            first += 1;
            at += 1;
        }
        second += 1;
    }
    table
};

/// Squares that the lions leave.
fn squares_left(lions: Lions) -> u32 {
    if lions == Lions::Both { 10 } else { 11 }
}

/// The place of a square among those that are not taken.
fn place_of(square: u8, taken: u16) -> u64 {
    u64::from(square) - u64::from(SIZES[usize::from(taken) & ((1 << square) - 1)])
}

/// The square at a place among those that are not taken.
fn square_at(place: u8, taken: u16) -> u8 {
    let free = usize::from(!taken) % MEMBERS.len();
    (MEMBERS[free] >> (4 * place) & 15) as u8
}

/// The places of a set of at most two that has this number.
fn places_of(count: u32, number: u32) -> [u8; 2] {
    if count == 2 { PAIRS[number as usize] } else { [number as u8, 0] }
}

/// One digit off a number.
fn digit(number: &mut u32, base: u32) -> u32 {
    let digit = *number % base;
    *number /= base;
    digit
}

impl Board {
    /// The board turned round, with the other player to move.
    fn turned(&self) -> Board {
        let low = 0x0f0f_0f0f_0f0f_0f0f;
        let squares = self.squares << 16;
        let turned = ((squares & low) << 4 | squares >> 4 & low).swap_bytes();
        let [first, second] = self.hands;
        Board { squares: turned ^ (occupied(turned) << 3), hands: [second, first], mover: !self.mover }
    }

    fn mirrored(&self) -> Board {
        let squares = self.squares;
        let outer = (squares & FIRST_COLUMN) << 8 | squares >> 8 & FIRST_COLUMN;
        Board { squares: outer | squares & FIRST_COLUMN << 4, ..*self }
    }

    /// The squares of the animals of a kind, both players' and hens among the chicks.
    fn both(&self, animal: Animal) -> u64 {
        of_kind(self.squares, animal) | if animal == Chick { of_kind(self.squares, Hen) } else { 0 }
    }

    /// The number of what is on the board and in hand besides lions, the first player to move; `None` where animals are missing or too
    /// many.
    fn animals(&self, lions: Lions) -> Option<u64> {
        let mut taken = squares(of_kind(self.squares, Lion)).fold(0_u16, |taken, square| taken | 1 << square);
        let (mut number, mut class, mut free) = (0, 0, squares_left(lions));
        for (kind, animal) in IN_HAND.into_iter().enumerate() {
            let (mut count, mut set, mut whose, mut now) = (0, 0, 0, 0_u16);
            for square in squares(self.both(animal)) {
                let place = place_of(square, taken);
                set += if count == 0 { place } else { place * (place - 1) / 2 };
                let code = self.squares >> (4 * square) & 15;
                whose = 2 * whose + (code >> 3);
                if animal == Chick {
                    whose = 2 * whose + u64::from(code & 7 == Hen.code());
                }
                now |= 1 << square;
                count += 1;
            }
            if count + u32::from(self.hands[0][kind] + self.hands[1][kind]) != 2 {
                return None;
            }
            taken |= now;
            whose = whose * u64::from(3 - count) + u64::from(self.hands[0][kind]);
            number = (number * binomial(free, count) + set) * owners(kind, count) + whose;
            class = 3 * class + count as usize;
            free -= count;
        }
        Some(TABLES.begins[lions as usize][class] + number)
    }

    /// The board with this number and these lions, the first player to move.
    fn with_animals(lions: Lions, [own, other]: [u8; 2], number: u64) -> Board {
        let mut board = Board { squares: 0, hands: [[0; 3]; 2], mover: Side::First };
        board.squares |= piece_code(Side::Second, Lion) << (4 * other);
        let mut taken = 1_u16 << other;
        if lions == Lions::Both {
            board.squares |= piece_code(Side::First, Lion) << (4 * own);
            taken |= 1 << own;
        }
        let begins = &TABLES.begins[lions as usize];
        let class = begins.partition_point(|&begin| begin <= number) - 1;
        // Less than 2^32, and divided sooner so.
        let mut number = (number - begins[class]) as u32;
        let counts = on_board(class);
        // Digits come off in reverse order; squares are among those left by the kinds before.
        let (mut digits, mut free) = ([(0, 0); 3], squares_left(lions) - counts.iter().sum::<u32>());
        for kind in (0..3).rev() {
            free += counts[kind];
            let whose = digit(&mut number, owners(kind, counts[kind]) as u32);
            digits[kind] = (digit(&mut number, binomial(free, counts[kind]) as u32), whose);
        }
        for (kind, animal) in IN_HAND.into_iter().enumerate() {
            let ((set, mut whose), count) = (digits[kind], counts[kind]);
            let in_hand = digit(&mut whose, 3 - count) as u8;
            (board.hands[0][kind], board.hands[1][kind]) = (in_hand, 2 - count as u8 - in_hand);
            let mut now = 0;
            for place in places_of(count, set).into_iter().take(count as usize).rev() {
                let square = square_at(place, taken);
                let hen = animal == Chick && digit(&mut whose, 2) == 1;
                let side = if digit(&mut whose, 2) == 0 { Side::First } else { Side::Second };
                board.squares |= piece_code(side, if hen { Hen } else { animal }) << (4 * square);
                now |= 1 << square;
            }
            taken |= now;
        }
        board
    }

    /// Whether the mover's lion is not attacked.
    fn lion_is_saved(&self, lion: u8) -> bool {
        let others = !(1 << (4 * lion));
        let attackers = self.attackers(lion, !self.mover);
        match squares(attackers).next() {
            Some(attacker) => {
                attackers & (attackers - 1) == 0 && self.attackers(attacker, self.mover) & others != 0
            }
            None => {
                let own = self.pieces(self.mover);
                let goes = |from| self.reach(from).iter().any(|&to| own >> (4 * to) & 1 == 0);
                self.hands[self.mover.index()] != [0; 3] || squares(own & others).any(goes)
            }
        }
    }

    /// The same board with the first player to move.
    fn relative(&self) -> Board {
        if self.mover == Side::First { *self } else { self.turned() }
    }
}

impl Indexed for Dobutsu {
    type Tier = Lions;
    const VERSION: u32 = 2;
    const PARENTS: bool = true;
    const WINS_AT_ONCE: bool = true;

    fn top(&self) -> Lions {
        Lions::Both
    }

    fn below(&self, lions: Lions, out: &mut Vec<Lions>) {
        out.extend((lions == Lions::Both).then_some(Lions::Lost));
    }

    fn cyclic(&self, lions: Lions) -> bool {
        lions == Lions::Both
    }

    fn size(&self, lions: Lions) -> u64 {
        TABLES.lions[lions as usize].len() as u64 * TABLES.begins[lions as usize][CLASSES]
    }

    fn rank(&self, board: &Board) -> Option<(Lions, u64)> {
        let mut board = board.relative();
        let other = board.lion(Side::Second)?;
        let own = board.lion(Side::First);
        let lions = if own.is_some() { Lions::Both } else { Lions::Lost };
        let own = own.unwrap_or(SQUARES);
        let place = TABLES.places[usize::from(own)][usize::from(other)];
        let (first_own, first_other, same) = TABLES.lions[lions as usize][usize::from(place)];
        if (own, other) != (first_own, first_other) {
            board = board.mirrored();
        }
        let mut number = board.animals(lions)?;
        if same {
            number = number.min(board.mirrored().animals(lions)?);
        }
        Some((lions, u64::from(place) * TABLES.begins[lions as usize][CLASSES] + number))
    }

    fn unrank(&self, lions: Lions, number: u64) -> Option<Board> {
        let each = TABLES.begins[lions as usize][CLASSES];
        let &(own, other, same) = TABLES.lions[lions as usize].get((number / each) as usize)?;
        let number = number % each;
        let board = Board::with_animals(lions, [own, other], number);
        (!same || board.mirrored().animals(lions) >= Some(number)).then_some(board)
    }

    /// The opponent's possible last moves: dropped an animal, or gone with one, and taken one that is in hand now, or none.
    fn parents(&self, board: &Board, _: Lions, out: &mut Vec<Board>) {
        let side = !board.mover;
        let before = Board { mover: side, ..*board };
        let mut add = |parent: Board| {
            if self.outcome(&parent).is_none() {
                out.push(parent);
            }
        };
        for to in squares(board.pieces(side)) {
            let Some((_, animal)) = board.piece(to) else { continue };
            let mut empty = before;
            empty.put(to, None);
            if let Some(kind) = IN_HAND.iter().position(|&other| other == animal) {
                let mut parent = empty;
                parent.hands[side.index()][kind] += 1;
                add(parent);
            }
            for &was in earlier(animal, to / 3 == last_row(side)) {
                for from in board.comes_from((side, was), to) {
                    let mut parent = empty;
                    parent.put(from, Some((side, was)));
                    add(parent);
                    for (kind, taken) in IN_HAND.into_iter().enumerate() {
                        if board.hands[side.index()][kind] == 0 {
                            continue;
                        }
                        parent.hands[side.index()][kind] -= 1;
                        for taken in [Some(taken), (taken == Chick).then_some(Hen)].into_iter().flatten() {
                            parent.put(to, Some((!side, taken)));
                            add(parent);
                        }
                        parent.hands[side.index()][kind] += 1;
                    }
                }
            }
        }
    }

    /// The player who can take the lion wins, and so does the one whose own reaches the last row and cannot be taken.
    fn wins_at_once(&self, board: &Board) -> bool {
        let (Some(own), Some(other)) = (board.lion(board.mover), board.lion(!board.mover)) else {
            return false;
        };
        if board.attacked(other, board.mover) {
            return true;
        }
        // The square that the lion left shields nothing: no animal goes further than one square.
        let home = 0x111 << (12 * last_row(board.mover));
        let steps = reach(board.mover, Lion, own).set & home & !board.pieces(board.mover);
        squares(steps).any(|to| !board.attacked(to, !board.mover))
            || home >> (4 * own) & 1 == 1 && board.lion_is_saved(own)
    }

    fn decided_from(&self, lions: Lions) -> u64 {
        TABLES.decided[lions as usize] * TABLES.begins[lions as usize][CLASSES]
    }

    fn images(&self, board: &Board, out: &mut Vec<Board>) {
        out.extend([board.mirrored(), board.turned(), board.turned().mirrored()]);
    }

    fn orbit_size(&self, board: &Board) -> Option<u64> {
        Some(if board.mirrored() == *board { 2 } else { 4 })
    }

    fn orbit_size_at(&self, lions: Lions, number: u64) -> Option<u64> {
        let place = (number / TABLES.begins[lions as usize][CLASSES]) as usize;
        let (_, _, same) = TABLES.lions[lions as usize][place];
        (!same).then_some(4)
    }
}

/// The animals that one on a square may have been before it came there; a chick comes to the last row as a hen.
fn earlier(animal: Animal, last_row: bool) -> &'static [Animal] {
    match (animal, last_row) {
        (Chick, true) => &[],
        (Chick, false) => &[Chick],
        (Hen, true) => &[Hen, Chick],
        (Hen, false) => &[Hen],
        (Animal::Giraffe, _) => &[Animal::Giraffe],
        (Animal::Elephant, _) => &[Animal::Elephant],
        (Lion, _) => &[Lion],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{Notation, Outcome};
    use std::collections::HashSet;

    fn children(board: &Board) -> Vec<Board> {
        let mut moves = Vec::new();
        Dobutsu.moves(board, &mut moves);
        moves.iter().map(|step| Dobutsu.play(board, step)).collect()
    }

    /// Positions of random games, and of random numbers.
    fn samples() -> Vec<Board> {
        let mut random = fastrand::Rng::with_seed(5);
        let mut boards = Vec::new();
        let mut board = Dobutsu.start();
        for _ in 0..3000 {
            boards.push(board);
            let next = children(&board);
            board = if next.is_empty() { Dobutsu.start() } else { next[random.usize(..next.len())] };
            let lions = if random.bool() { Lions::Both } else { Lions::Lost };
            boards.extend(Dobutsu.unrank(lions, random.u64(..Dobutsu.size(lions))));
        }
        boards
    }

    #[test]
    fn who_wins_at_once_is_seen() {
        let mut seen = 0;
        for board in samples().into_iter().filter(|board| Dobutsu.outcome(board).is_none()) {
            let wins = children(&board).iter().any(|next| Dobutsu.outcome(next) == Some(Outcome::Loss));
            assert_eq!(Dobutsu.wins_at_once(&board), wins, "{board:?}");
            let (lions, number) = Dobutsu.rank(&board).unwrap();
            assert!(wins || number < Dobutsu.decided_from(lions), "{board:?}");
            seen += u32::from(wins);
        }
        assert!(seen > 1000, "{seen}");
    }

    /// T. Tanaka, 2009: 1,567,925,964 boards with both lions and the first player to move, 132 ways for lions to stand.
    #[test]
    fn the_number_of_boards() {
        assert_eq!(132 * TABLES.begins[1][CLASSES], 1_567_925_964);
        assert_eq!(TABLES.lions.each_ref().map(Vec::len), [8, 72]);
    }

    #[test]
    fn numbers_are_those_of_all_images() {
        for board in samples() {
            let (lions, number) = Dobutsu.rank(&board).unwrap();
            assert!(number < Dobutsu.size(lions));
            let mut images = Vec::new();
            Dobutsu.images(&board, &mut images);
            images.push(board);
            let counted = Dobutsu.unrank(lions, number).unwrap();
            assert!(images.contains(&counted), "{board:?} {counted:?}");
            for image in &images {
                assert_eq!(Dobutsu.rank(image), Some((lions, number)));
                assert_eq!(Dobutsu.outcome(image), Dobutsu.outcome(&board));
            }
            let different: HashSet<_> = images.into_iter().collect();
            assert_eq!(Dobutsu.orbit_size(&board), Some(different.len() as u64));
            assert!(Dobutsu.orbit_size_at(lions, number).is_none_or(|size| size == different.len() as u64));
        }
    }

    #[test]
    fn unrank_and_rank_are_inverse() {
        let mut random = fastrand::Rng::with_seed(6);
        for lions in [Lions::Lost, Lions::Both] {
            let far = random.u64(..Dobutsu.size(lions));
            for number in (0..20_000).chain(far..(far + 20_000).min(Dobutsu.size(lions))) {
                if let Some(board) = Dobutsu.unrank(lions, number) {
                    assert_eq!(Dobutsu.rank(&board), Some((lions, number)), "{board:?}");
                }
            }
        }
    }

    /// Every position is a parent of its children, and has its parents as parents of itself.
    #[test]
    fn parents_are_the_converse_of_moves() {
        let parents = |board: &Board| {
            let mut parents = Vec::new();
            Dobutsu.parents(board, Lions::Both, &mut parents);
            parents
        };
        for board in samples().into_iter().filter(|board| Dobutsu.rank(board).unwrap().0 == Lions::Both) {
            for child in children(&board) {
                if Dobutsu.rank(&child).unwrap().0 == Lions::Both {
                    assert!(parents(&child).contains(&board), "{board:?} {child:?}");
                }
            }
            for parent in parents(&board) {
                assert!(children(&parent).contains(&board), "{parent:?} {board:?}");
            }
        }
    }

    /// Moves of both players in turn, to the start turned round and to its mirror image.
    #[test]
    fn images_of_the_start_can_be_reached() {
        let play = |moves: &str| {
            moves.split(' ').fold(Dobutsu.start(), |board, text| {
                let step = Dobutsu.parse_move(&board, text).unwrap_or_else(|_| panic!("{text}"));
                Dobutsu.play(&board, &step)
            })
        };
        let start = Dobutsu.start();
        let turned = play("c1c2 a4a3 c2c3 a3a4 b1c1 a4a3 c1c2 a3a4 c2b1 a4a3 c3c2 a3a4 c2c1");
        assert_eq!(
            (turned, Dobutsu.position_text(&turned)),
            (start.turned(), "gle/.c./.C./ELG o -".to_owned())
        );
        // All that they take, they drop again.
        let mirrored = play(
            "b2b3 b4b3 c1c2 b3b4 c2c1 a4a3 c1c2 c4b3 a1b2 b3a4 b2c1 a3b3 c2b2 b3c3 b2a2 c3c4 a2a1 C*b3 C*b2",
        );
        assert_eq!(
            (mirrored, Dobutsu.position_text(&mirrored)),
            (start.mirrored().turned(), "elg/.c./.C./GLE o -".to_owned())
        );
    }
}
