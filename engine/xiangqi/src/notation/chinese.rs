//! Chinese notation: 炮二平五.
//!
//! Piece, file, 进 forward, 退 back or 平 sideways, and a number. Red's numbers are 一 to 九, Black's １ to ９. Of two on a file the front one is
//! 前炮 and the rear one 后炮; advisors and elephants keep their file. Three pawns on a file are 前 中 后; four and five are 一 to 五 from
//! the front. Where two files have several pawns each, all of them are counted 一 to 五 together: files from the mover's right, on each the
//! front one first (the convention of XQBase), so that each move has its own text.
//!
//! Read: both scripts and all forms of the pieces' characters; Chinese, full-width and ASCII digits for either side; 炮前 for 前炮; 前 二 三 四 后
//! for several pawns; where two files have several, 前 中 后 too, if exactly one legal move can be meant.

use super::{Described, Direction, Mover, NotationError, course, file_of, find, on_file, tandem_pawns};
use crate::{Board, Color, Move, Piece, Role};

const FORM: &str = "four characters such as 炮二平五, 马８进７ or 前车进一";

/// The characters of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// 车 马 后 进.
    Simplified,
    /// 車 馬 後 進.
    Traditional,
}

/// A piece's characters: simplified of Red and Black, traditional of Red and Black, and others that are read.
const PIECES: [(Role, [char; 4], &str); 7] = [
    (Role::King, ['帅', '将', '帥', '將'], ""),
    (Role::Advisor, ['仕', '士', '仕', '士'], ""),
    (Role::Elephant, ['相', '象', '相', '象'], ""),
    (Role::Horse, ['马', '马', '傌', '馬'], "㐷"),
    (Role::Rook, ['车', '车', '俥', '車'], "伡"),
    (Role::Cannon, ['炮', '炮', '炮', '砲'], "包"),
    (Role::Pawn, ['兵', '卒', '兵', '卒'], ""),
];
const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn piece_char(role: Role, color: Color, script: Script) -> char {
    PIECES[role.index()].1[2 * (script == Script::Traditional) as usize + color.index()]
}

fn digit_char(number: u8, color: Color) -> char {
    match color {
        Color::Red => CHINESE_DIGITS[usize::from(number) - 1],
        Color::Black => char::from_u32('０' as u32 + u32::from(number)).expect("a full-width digit"),
    }
}

fn read_piece(c: char) -> Option<Role> {
    PIECES.iter().find(|(_, chars, more)| chars.contains(&c) || more.contains(c)).map(|&(role, ..)| role)
}

fn read_digit(c: char) -> Option<u8> {
    let chinese = CHINESE_DIGITS.iter().position(|&digit| digit == c).map(|n| n as u8 + 1);
    let full_width = (c as u32).checked_sub('０' as u32).filter(|n| (1..=9).contains(n)).map(|n| n as u8);
    let ascii = c.to_digit(10).filter(|&n| n > 0).map(|n| n as u8);
    chinese.or(full_width).or(ascii)
}

fn read_direction(c: char) -> Option<Direction> {
    Some(match c {
        '进' | '進' => Direction::Forward,
        '平' => Direction::Sideways,
        '退' => Direction::Back,
        _ => return None,
    })
}

/// The descriptions that a text can mean, the most likely first.
fn read(text: &str) -> Option<Vec<Described>> {
    let chars: Vec<char> = text.chars().collect();
    let [first, second, third, fourth] = chars[..] else { return None };
    let (direction, number) = (read_direction(third)?, read_digit(fourth)?);
    let (role, movers) = match read_piece(first) {
        // 炮二 and the older 炮前.
        Some(role) => match place(second) {
            Some(movers) => (role, movers),
            None => (role, vec![Mover::File(read_digit(second)?)]),
        },
        None => {
            let role = read_piece(second)?;
            match (place(first), role) {
                (Some(movers), _) => (role, movers),
                (None, Role::Pawn) => (role, vec![Mover::Nth(read_digit(first).filter(|&n| n <= 5)?)]),
                (None, _) => return None,
            }
        }
    };
    Some(movers.into_iter().map(|mover| Described { role, mover, direction, number }).collect())
}

/// The pieces that 前, 中 or 后 can mean.
fn place(c: char) -> Option<Vec<Mover>> {
    Some(match c {
        '前' => vec![Mover::Front],
        '中' => vec![Mover::Middle, Mover::Nth(2)],
        '后' | '後' => vec![Mover::Rear],
        _ => return None,
    })
}

impl Piece {
    /// The character on its disc: 帥仕相傌俥炮兵 are Red's, 將士象馬車砲卒 Black's.
    pub fn character(self) -> char {
        piece_char(self.role, self.color, Script::Traditional)
    }
}

impl Board {
    /// The text of a legal move in Chinese notation. Each legal move has its own text.
    ///
    /// ```
    /// use boyi_xiangqi::{Board, Script};
    /// let mut board = Board::default();
    /// let m = board.parse_uci("h1g3")?;
    /// assert_eq!(board.chinese(m, Script::Simplified), "马二进三");
    /// board.play(m);
    /// assert_eq!(board.chinese(board.parse_uci("b8e8")?, Script::Traditional), "砲２平５");
    /// # Ok::<(), boyi_xiangqi::NotationError>(())
    /// ```
    ///
    /// # Panics
    /// If no piece stands where the move starts.
    pub fn chinese(&self, m: Move, script: Script) -> String {
        let color = self.turn();
        let role = self.piece_at(m.from()).expect("a piece stands where the move starts").role;
        let piece = piece_char(role, color, script);
        let (direction, number) = course(color, role, m);
        let direction = match (direction, script) {
            (Direction::Forward, Script::Simplified) => '进',
            (Direction::Forward, Script::Traditional) => '進',
            (Direction::Sideways, _) => '平',
            (Direction::Back, _) => '退',
        };
        let mover = match self.place_char(role, m, script) {
            Some(place) => format!("{place}{piece}"),
            None => format!("{piece}{}", digit_char(file_of(color, m.from()), color)),
        };
        format!("{mover}{direction}{}", digit_char(number, color))
    }

    /// The character that tells a piece from others of its kind on its file, if there are any.
    fn place_char(&self, role: Role, m: Move, script: Script) -> Option<char> {
        let same_file = on_file(self, role, m.from());
        if same_file.len() < 2 || matches!(role, Role::Advisor | Role::Elephant) {
            return None;
        }
        let tandem = if role == Role::Pawn { tandem_pawns(self) } else { Vec::new() };
        let counted = same_file.len() > 3 || tandem.len() > same_file.len();
        let order = if counted { &tandem } else { &same_file };
        let place = order.iter().position(|&point| point == m.from())?;
        Some(match (place, script) {
            _ if counted => CHINESE_DIGITS[place],
            (0, _) => '前',
            (1, _) if same_file.len() == 3 => '中',
            (_, Script::Simplified) => '后',
            (_, Script::Traditional) => '後',
        })
    }

    /// The legal move with this text in Chinese notation.
    pub fn parse_chinese(&self, text: &str) -> Result<Move, NotationError> {
        let described = read(text).ok_or_else(|| NotationError::syntax(text, FORM))?;
        find(self, text, &described)
    }
}
