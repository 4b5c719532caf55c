//! WXF notation: `C2=5`.
//!
//! The letter of the piece (`K A E H R C P`), its file, `+` `-` `=` for forward, back, sideways, and a number; the same for both sides. Of two
//! on a file the front one is `C+`, the rear one `C-`; advisors and elephants keep their file, as they cannot be confused. Of three and
//! more pawns on a file, and where two files have several, a digit counts from the front and the file follows: `15=6`.
//!
//! Also read, as the World Xiangqi Federation writes them: `.` for sideways; of three pawns on a file `P+`, `P-` and the middle one with its
//! file; of four and five the front one is `++`, the second `P+`, the second from the rear `P-`, the rear one `--`; where two files have several,
//! the file first: `5+`, `55` for the middle one, `5-`. As XQBase writes them: `Pa` to `Pe`, the pawns that share a file with another from the
//! right, on each file from the front, and `P.` the middle one. And `N`, `B` for horse and elephant.

use super::{Described, Direction, Mover, NotationError, course, file_of, find, on_file, tandem_pawns};
use crate::{Board, Move, Role};

const FORM: &str =
    "a letter of KAEHRCP, a file or + or -, one of + - =, and a number of 1 to 9, such as C2=5";

fn letter(role: Role) -> char {
    match role {
        Role::Elephant => 'E',
        Role::Horse => 'H',
        other => other.letter().to_ascii_uppercase(),
    }
}

fn digit(c: char) -> Option<u8> {
    c.to_digit(10).filter(|&n| n > 0).map(|n| n as u8)
}

fn sign(direction: Direction) -> char {
    match direction {
        Direction::Forward => '+',
        Direction::Sideways => '=',
        Direction::Back => '-',
    }
}

fn read_sign(c: char) -> Option<Direction> {
    Some(match c {
        '+' => Direction::Forward,
        '=' | '.' => Direction::Sideways,
        '-' => Direction::Back,
        _ => return None,
    })
}

/// The descriptions that a text can mean, the most likely first.
fn read(text: &str) -> Option<Vec<Described>> {
    let letters: Vec<char> = text.chars().collect();
    let [first, second, third, fourth] = letters[..] else { return None };
    let (direction, number) = (read_sign(third)?, digit(fourth)?);
    let (role, movers) = match (Role::from_letter(first), second) {
        (Some(role), '+') => (role, vec![Mover::Plus]),
        (Some(role), '-') => (role, vec![Mover::Minus]),
        (Some(Role::Pawn), '.') => (Role::Pawn, vec![Mover::Middle]),
        (Some(Role::Pawn), 'a'..='e' | 'A'..='E') => {
            (Role::Pawn, vec![Mover::Nth(second.to_ascii_lowercase() as u8 - b'a' + 1)])
        }
        // Of three and of five pawns the middle one has the file.
        (Some(Role::Pawn), _) => {
            let file = digit(second)?;
            (Role::Pawn, vec![Mover::MiddleOnFile(file), Mover::MiddleOfFive(file), Mover::File(file)])
        }
        (Some(role), _) => (role, vec![Mover::File(digit(second)?)]),
        (None, '+') if first == '+' => (Role::Pawn, vec![Mover::Front]),
        (None, '-') if first == '-' => (Role::Pawn, vec![Mover::Rear]),
        (None, '+') => (Role::Pawn, vec![Mover::FrontOnFile(digit(first)?)]),
        (None, '-') => (Role::Pawn, vec![Mover::RearOnFile(digit(first)?)]),
        (None, _) => {
            let (n, file) = (digit(first)?, digit(second)?);
            let mut movers = vec![Mover::NthOnFile(n, file)];
            movers.extend((n == file).then_some(Mover::MiddleOnFile(file)));
            (Role::Pawn, movers)
        }
    };
    Some(movers.into_iter().map(|mover| Described { role, mover, direction, number }).collect())
}

impl Board {
    /// The text of a legal move in WXF notation. Each legal move has its own text.
    ///
    /// ```
    /// use boyi_xiangqi::Board;
    /// let board: Board = "4k4/9/9/1C7/9/1C7/9/9/9/3K5 w - - 0 1".parse()?;
    /// assert_eq!(board.wxf(board.parse_uci("b7e7")?), "C+=5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If no piece stands where the move starts.
    pub fn wxf(&self, m: Move) -> String {
        let role = self.piece_at(m.from()).expect("a piece stands where the move starts").role;
        let (direction, number) = course(self.turn(), role, m);
        let file = file_of(self.turn(), m.from());
        let same_file = on_file(self, role, m.from());
        let place = same_file.iter().position(|&point| point == m.from()).unwrap_or(0);
        let by_place = !matches!(role, Role::Advisor | Role::Elephant);
        let mover = match same_file.len() {
            2.. if role == Role::Pawn && tandem_pawns(self).len() > 2 => format!("{}{file}", place + 1),
            2.. if by_place => format!("{}{}", letter(role), if place == 0 { '+' } else { '-' }),
            _ => format!("{}{file}", letter(role)),
        };
        format!("{mover}{}{number}", sign(direction))
    }

    /// The legal move with this text in WXF notation.
    pub fn parse_wxf(&self, text: &str) -> Result<Move, NotationError> {
        let described = read(text).ok_or_else(|| NotationError::syntax(text, FORM))?;
        find(self, text, &described)
    }
}
