//! How people read and write Dōbutsu shōgi.

use super::{
    Animal::{self, Chick, Elephant, Giraffe, Hen, Lion},
    Board, COLUMNS, Dobutsu, IN_HAND, ROWS, SQUARES, Step,
};
use boyi_catalogue::board::{move_by_text, square_text, stone};
use boyi_core::{Game, Grid, Notation, ParseError, Picture, Side};

fn letter((side, animal): (Side, Animal)) -> char {
    let letter = match animal {
        Chick => 'C',
        Giraffe => 'G',
        Elephant => 'E',
        Lion => 'L',
        Hen => 'H',
    };
    if side == Side::First { letter } else { letter.to_ascii_lowercase() }
}

fn piece_of(letter: char) -> Option<(Side, Animal)> {
    let animal = match letter.to_ascii_uppercase() {
        'C' => Chick,
        'G' => Giraffe,
        'E' => Elephant,
        'L' => Lion,
        'H' => Hen,
        _ => return None,
    };
    Some((if letter.is_ascii_uppercase() { Side::First } else { Side::Second }, animal))
}

fn name(square: u8) -> String {
    square_text(usize::from(square) % COLUMNS as usize, usize::from(square) / COLUMNS as usize)
}

/// The animals that a player has in hand, as letters.
fn hand(board: &Board, side: Side) -> Vec<char> {
    let counts = IN_HAND.into_iter().zip(board.hands[side.index()]);
    counts.flat_map(|(animal, count)| vec![letter((side, animal)); count.into()]).collect()
}

fn from_the_top() -> impl Iterator<Item = u8> {
    (0..ROWS).rev().flat_map(|row| (0..COLUMNS).map(move |column| (row * COLUMNS + column) as u8))
}

impl Notation for Dobutsu {
    /// Rows from the top, the first player's animals in capitals; the player to move; the animals in hand, or `-`:
    /// `gle/.c./.C./ELG x -`.
    fn position_text(&self, board: &Board) -> String {
        let mut text = String::new();
        for square in from_the_top() {
            text.push(board.piece(square).map_or('.', letter));
            if square % 3 == 2 && square > 2 {
                text.push('/');
            }
        }
        text.push(' ');
        text.push(stone(board.mover));
        text.push(' ');
        let hands = [hand(board, Side::First), hand(board, Side::Second)].concat();
        text.extend(&hands);
        if hands.is_empty() {
            text.push('-');
        }
        text
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let wrong = || {
            ParseError::new("position", text, "pieces-of-game")
                .with("start", self.position_text(&self.start()))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [rows, mover, hands] = words[..] else { return Err(wrong()) };
        let mover = match mover {
            "x" => Side::First,
            "o" => Side::Second,
            word => return Err(ParseError::new("mover", word, "x-or-o")),
        };
        if !rows.split('/').map(|row| row.chars().count()).eq([3; 4]) {
            return Err(wrong());
        }
        let mut board = Board { squares: 0, hands: [[0; 3]; 2], mover };
        for (square, letter) in from_the_top().zip(rows.chars().filter(|c| *c != '/')) {
            board.put(square, if letter == '.' { None } else { Some(piece_of(letter).ok_or_else(wrong)?) });
        }
        for letter in hands.chars().filter(|_| hands != "-") {
            let (side, animal) = piece_of(letter).ok_or_else(wrong)?;
            let at = IN_HAND.iter().position(|other| *other == animal).ok_or_else(wrong)?;
            board.hands[side.index()][at] += 1;
            if board.hands[side.index()][at] > 2 {
                return Err(wrong());
            }
        }
        let animals: Vec<(Side, Animal)> = (0..SQUARES).filter_map(|square| board.piece(square)).collect();
        let lions =
            |wanted: Side| animals.iter().filter(|(side, animal)| *side == wanted && *animal == Lion).count();
        let in_hand = |at: usize| board.hands[0][at] + board.hands[1][at];
        let all = |kinds: &[Animal], at: usize| {
            animals.iter().filter(|(_, animal)| kinds.contains(animal)).count() + usize::from(in_hand(at))
                <= 2
        };
        // The opponent, who has just moved, has a lion; the mover's may be gone.
        let lions = lions(!mover) == 1 && lions(mover) <= 1;
        let fits = all(&[Chick, Hen], 0) && all(&[Giraffe], 1) && all(&[Elephant], 2);
        if lions && fits { Ok(board) } else { Err(wrong()) }
    }

    /// From and to, `b2b3`; an animal from hand and its square, `C*b2`.
    fn move_text(&self, _: &Board, step: &Step) -> String {
        match *step {
            Step::Go { from, to } => name(from) + &name(to),
            Step::Drop { animal, to } => format!("{}*{}", letter((Side::First, animal)), name(to)),
        }
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<Step, ParseError> {
        move_by_text(self, board, text)
    }

    /// The board, and beside it the animals in hand, the second player's from the top.
    fn picture(&self, board: &Board, _: &str) -> Picture {
        let (columns, rows) = (COLUMNS as usize + 3, ROWS as usize);
        let mut cells = vec![Some(' '); columns * rows];
        for square in 0..SQUARES {
            let (column, row) = (usize::from(square) % 3, usize::from(square) / 3);
            cells[(rows - 1 - row) * columns + column] = board.piece(square).map(letter);
        }
        for (i, letter) in hand(board, Side::Second).into_iter().enumerate() {
            cells[i / 2 * columns + 4 + i % 2] = Some(letter);
        }
        for (i, letter) in hand(board, Side::First).into_iter().enumerate() {
            cells[(rows - 1 - i / 2) * columns + 4 + i % 2] = Some(letter);
        }
        Picture::Grid(Grid { columns, rows, cells, hands: 3, animals: true, ..Grid::default() })
    }
}
