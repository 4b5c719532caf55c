//! The board against plain definitions that share nothing with it: rows, forbidden points, patterns kept while stones come
//! and go.

use boyi_lines::gomoku::{Board, Color, Point, Rule, Threat};

/// A plain board: `None` off it.
#[derive(Clone)]
struct Plain {
    side: i32,
    stones: Vec<Option<Color>>,
}

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

impl Plain {
    fn of(board: &Board) -> Plain {
        let side = board.columns() as i32;
        assert_eq!(side, board.rows() as i32);
        Plain { side, stones: board.points().map(|point| board.stone(point)).collect() }
    }

    fn at(&self, (x, y): (i32, i32)) -> Option<Option<Color>> {
        let inside = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        inside.then(|| self.stones[(y * self.side + x) as usize])
    }

    fn with(&self, (x, y): (i32, i32), color: Color) -> Plain {
        let mut after = self.clone();
        after.stones[(y * self.side + x) as usize] = Some(color);
        after
    }

    fn is_empty(&self, at: (i32, i32)) -> bool {
        self.at(at) == Some(None)
    }

    /// The stones in a row through one, and the two points at its ends.
    #[allow(clippy::type_complexity, reason = "a row and its two ends")]
    fn row(&self, at: (i32, i32), (dx, dy): (i32, i32)) -> (Vec<(i32, i32)>, [(i32, i32); 2]) {
        let color = self.at(at).flatten().expect("a stone");
        let mine = |at| self.at(at) == Some(Some(color));
        let mut low = at;
        while mine((low.0 - dx, low.1 - dy)) {
            low = (low.0 - dx, low.1 - dy);
        }
        let mut row = vec![low];
        loop {
            let last = row[row.len() - 1];
            let next = (last.0 + dx, last.1 + dy);
            if !mine(next) {
                return (row, [(low.0 - dx, low.1 - dy), next]);
            }
            row.push(next);
        }
    }

    fn wins(&self, rule: Rule, at: (i32, i32), direction: (i32, i32)) -> bool {
        let color = self.at(at).flatten().unwrap();
        let (row, ends) = self.row(at, direction);
        let blocked = ends.iter().all(|&end| self.at(end) == Some(Some(!color)));
        match rule {
            Rule::Freestyle => row.len() >= 5,
            Rule::Standard => row.len() == 5,
            Rule::Renju => row.len() == 5 || color == Color::White && row.len() >= 5,
            Rule::Caro => row.len() == 5 && !blocked,
        }
    }

    fn five(&self, rule: Rule, at: (i32, i32)) -> bool {
        DIRECTIONS.iter().any(|&direction| self.wins(rule, at, direction))
    }

    fn line(at: (i32, i32), (dx, dy): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
        (-5..=5).map(move |i| (at.0 + i * dx, at.1 + i * dy))
    }

    /// Renju's forbidden points, word by word: every four is a set of four stones that one more makes exactly five.
    fn forbidden(&self, at: (i32, i32)) -> bool {
        if !self.is_empty(at) {
            return false;
        }
        let after = self.with(at, Color::Black);
        let lengths: Vec<usize> = DIRECTIONS.iter().map(|&d| after.row(at, d).0.len()).collect();
        if lengths.contains(&5) {
            return false;
        }
        if lengths.iter().any(|&length| length > 5) {
            return true;
        }
        let mut fours = Vec::new();
        for &direction in &DIRECTIONS {
            for e in Plain::line(at, direction).filter(|&e| after.is_empty(e)) {
                let (mut row, _) = after.with(e, Color::Black).row(e, direction);
                if row.len() == 5 && row.contains(&at) {
                    row.retain(|&stone| stone != e);
                    fours.push((direction, row));
                }
            }
        }
        fours.sort_unstable();
        fours.dedup();
        if fours.len() > 1 {
            return true;
        }
        DIRECTIONS.iter().filter(|&&direction| after.three(at, direction)).count() > 1
    }

    /// Returns `true` if the stone is part of a three: one more stone, which makes no five and is allowed, makes a straight four of it.
    fn three(&self, at: (i32, i32), direction: (i32, i32)) -> bool {
        Plain::line(at, direction).any(|e| {
            if !self.is_empty(e) {
                return false;
            }
            let next = self.with(e, Color::Black);
            let (row, ends) = next.row(e, direction);
            let completes = |&end: &(i32, i32)| {
                next.is_empty(end) && next.with(end, Color::Black).row(end, direction).0.len() == 5
            };
            row.len() == 4
                && row.contains(&at)
                && ends.iter().all(completes)
                && !next.five(Rule::Renju, e)
                && !self.forbidden(e)
        })
    }
}

fn random_board(random: &mut fastrand::Rng, side: usize, rule: Rule, stones: usize) -> Board {
    let mut board = Board::new(side, side, rule);
    // Stones near each other make more patterns.
    let (left, low) = (random.usize(0..=side - 5), random.usize(0..=side - 5));
    let span = random.usize(5..=9).min(side - left.max(low));
    for _ in 0..stones {
        let point = Point::new(left + random.usize(0..span), low + random.usize(0..span));
        if board.is_empty(point) {
            board.put(point, if random.u8(0..5) < 3 { Color::Black } else { Color::White });
        }
    }
    board
}

fn place(point: Point) -> (i32, i32) {
    (point.column() as i32, point.row() as i32)
}

#[test]
fn rows_and_forbidden_points_are_those_of_the_definition() {
    let mut random = fastrand::Rng::with_seed(20_261_124);
    let (mut forbidden, mut doubles) = (0, 0);
    for round in 0..1600 {
        let rule = Rule::ALL[if round % 2 == 1 { 2 } else { round % 8 / 2 }];
        let side = [5, 7, 9, 12, 15][random.usize(0..5)];
        let stones = random.usize(4..36);
        let mut board = random_board(&mut random, side, rule, stones);
        let plain = Plain::of(&board);
        for point in board.points() {
            if !board.is_empty(point) {
                let wins = !board.row_through(point).is_empty();
                assert_eq!(wins, plain.five(rule, place(point)), "{point} {board:?}");
                continue;
            }
            for color in Color::BOTH {
                let five = plain.with(place(point), color).five(rule, place(point));
                assert_eq!(board.makes_five(color, point), five, "{point} {color:?} {board:?}");
            }
            let expected = rule == Rule::Renju && plain.forbidden(place(point));
            assert_eq!(board.is_forbidden(point), expected, "{point} {board:?}");
            forbidden += usize::from(expected);
            doubles += usize::from(expected && board.threat(Color::Black, point) == Threat::Threes);
        }
    }
    assert!(forbidden > 300 && doubles > 100, "{forbidden} {doubles}");
}

/// Reads rows from the top: `x` Black, `o` White, anything else empty; `!` must be forbidden, `?` must not be.
fn check_forbidden(text: &str) {
    let rows: Vec<&str> = text.split_whitespace().collect();
    let mut board = Board::new(15, 15, Rule::Renju);
    let mut marks = Vec::new();
    for (up, row) in rows.iter().rev().enumerate() {
        for (column, mark) in row.chars().enumerate() {
            let point = Point::new(column, up);
            match mark {
                'x' => board.put(point, Color::Black),
                'o' => board.put(point, Color::White),
                '!' | '?' => marks.push((point, mark == '!')),
                _ => {}
            }
        }
    }
    assert!(!marks.is_empty());
    for (point, expected) in marks {
        assert_eq!(board.is_forbidden(point), expected, "{point}\n{text}");
        assert_eq!(Plain::of(&board).forbidden(place(point)), expected, "{point}\n{text}");
    }
}

#[test]
fn hand_made_forbidden_points() {
    // Two threes.
    check_forbidden("....... ....... ...x... ...x... .xx!... ....... .......");
    // A four and a three.
    check_forbidden("........ ........ ....x... ....x... oxxx?... ........ ........");
    // Two fours across, and two in one line.
    check_forbidden("....... ...x... ...x... ...x... xxx!... ....... .......");
    check_forbidden("............... x.x!x.x........ ...............");
    // Six in a row, and five at the same time as two threes.
    check_forbidden("........... xxx!xx..... ...........");
    check_forbidden(".......... ....x..... ....x..... xxxx?..... .......... ..........");
    // A false three: the straight four would need a row of six.
    check_forbidden(".......... ....x..... ....x..... o.xx?..x.. .......... .......... ..........");
}

#[test]
fn what_is_kept_equals_what_is_built_anew() {
    let mut random = fastrand::Rng::with_seed(7);
    for round in 0..60 {
        let rule = Rule::ALL[round % 4];
        let (columns, rows) = (random.usize(5..=26), random.usize(5..=26));
        let mut board = Board::new(columns, rows, rule);
        for _ in 0..120 {
            // The evaluation is carried from stone to stone, where it is asked for.
            if random.u8(0..4) == 0 {
                board.evaluate();
            }
            if random.u8(0..3) == 0 {
                board.undo();
            } else {
                let point = Point::new(random.usize(0..columns), random.usize(0..rows));
                if board.is_empty(point) {
                    board.put(point, Color::BOTH[random.usize(0..2)]);
                }
            }
        }
        let mut anew = Board::new(columns, rows, rule);
        for &point in board.history().iter().rev() {
            anew.put(point, board.stone(point).unwrap());
        }
        anew.set_turn(board.turn());
        assert_eq!(board.hash(), anew.hash());
        assert_eq!(board.evaluate(), anew.evaluate());
        for point in board.points().filter(|&point| board.is_empty(point)) {
            for color in Color::BOTH {
                assert_eq!(board.patterns(color, point), anew.patterns(color, point));
                assert_eq!(board.threat(color, point), anew.threat(color, point));
            }
        }
        let taken = board.history()[board.history().len() / 2];
        assert!(board.remove(taken) && board.is_empty(taken) && !board.remove(taken));
    }
}
