//! Wins that the engine calls proved, checked by plain play; answers that come again.

use boyi_lines::gomoku::{
    Board, Color, Engine, Forcing, Found, Limits, NoObserver, Point, Rule, Score, Threat, Vcf, Vct,
};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Stones on a square board, and the rows that win, from the definition alone.
#[derive(Clone)]
struct Plain {
    rule: Rule,
    side: i32,
    stones: Vec<Option<Color>>,
}

impl Plain {
    fn of(board: &Board) -> Plain {
        let stones = board.points().map(|point| board.stone(point)).collect();
        Plain { rule: board.rule(), side: board.columns() as i32, stones }
    }

    fn index(&self, point: Point) -> usize {
        point.row() * self.side as usize + point.column()
    }

    fn at(&self, x: i32, y: i32) -> Option<Color> {
        let inside = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        if inside { self.stones[(y * self.side + x) as usize] } else { None }
    }

    fn empty(&self) -> Vec<Point> {
        let all =
            (0..self.side as usize).flat_map(|y| (0..self.side as usize).map(move |x| Point::new(x, y)));
        all.filter(|&point| self.stones[self.index(point)].is_none()).collect()
    }

    fn put(&mut self, point: Point, color: Color) {
        let index = self.index(point);
        assert!(self.stones[index].is_none(), "{point}");
        self.stones[index] = Some(color);
    }

    fn wins_at(&self, point: Point, color: Color) -> bool {
        let (x, y) = (point.column() as i32, point.row() as i32);
        DIRECTIONS.iter().any(|&(dx, dy)| {
            let run = |sign: i32| {
                (1..).take_while(|i| self.at(x + sign * i * dx, y + sign * i * dy) == Some(color)).count()
                    as i32
            };
            let (ahead, behind) = (run(1), run(-1));
            let ends = [
                self.at(x + (ahead + 1) * dx, y + (ahead + 1) * dy),
                self.at(x - (behind + 1) * dx, y - (behind + 1) * dy),
            ];
            let length = 1 + ahead + behind;
            match self.rule {
                Rule::Freestyle => length >= 5,
                Rule::Standard => length == 5,
                Rule::Renju => length == 5 || color == Color::White && length > 5,
                Rule::Caro => length == 5 && ends != [Some(!color); 2],
            }
        })
    }

    fn completions(&self, color: Color) -> Vec<Point> {
        self.empty().into_iter().filter(|&point| self.wins_at(point, color)).collect()
    }

    fn allowed(&self, point: Point, color: Color) -> bool {
        if !self.rule.forbids(color) {
            return true;
        }
        let mut board = Board::new(self.side as usize, self.side as usize, self.rule);
        for y in 0..self.side {
            for x in 0..self.side {
                if let Some(color) = self.at(x, y) {
                    board.put(Point::new(x as usize, y as usize), color);
                }
            }
        }
        !board.is_forbidden(point)
    }

    /// Returns `true` if a line of fours wins: every stone of the attacker threatens a row at once, the defender has no row of its
    /// own, and whichever other answer it tries, the row is completed.
    fn check(mut self, attacker: Color, line: &[Point]) {
        assert!(line.len() % 2 == 1);
        for (ply, &point) in line.iter().enumerate() {
            if ply % 2 == 1 {
                assert!(self.allowed(point, !attacker));
                self.put(point, !attacker);
                continue;
            }
            assert!(self.allowed(point, attacker), "{point} is forbidden");
            if ply + 1 == line.len() {
                assert!(self.wins_at(point, attacker), "the last stone makes a row");
                return;
            }
            self.put(point, attacker);
            assert!(self.completions(!attacker).is_empty(), "the defender has a row");
            assert!(!self.completions(attacker).is_empty(), "{point} is no four");
            // Other answers than the one in the line lose: at once, or by fours again.
            for answer in self.empty() {
                if answer == line[ply + 1] || !self.allowed(answer, !attacker) {
                    continue;
                }
                let mut after = self.clone();
                after.put(answer, !attacker);
                if after.completions(attacker).is_empty() {
                    assert!(self.rule == Rule::Caro, "{answer} stops {point}");
                    let mut board = Board::new(self.side as usize, self.side as usize, self.rule);
                    for y in 0..self.side {
                        for x in 0..self.side {
                            if let Some(color) = after.at(x, y) {
                                board.put(Point::new(x as usize, y as usize), color);
                            }
                        }
                    }
                    board.set_turn(attacker);
                    let Found::Win(rest) = Vcf::default().search(&mut board, 10_000) else {
                        panic!("{answer}")
                    };
                    after.check(attacker, &rest);
                }
            }
        }
    }
}

fn random_board(random: &mut fastrand::Rng, rule: Rule) -> Board {
    let mut board = Board::new(11, 11, rule);
    for _ in 0..random.usize(8..34) {
        let point = Point::new(random.usize(1..10), random.usize(1..10));
        if board.is_empty(point) && !board.makes_five(board.turn(), point) {
            let forbidden = rule.forbids(board.turn()) && board.is_forbidden(point);
            if !forbidden {
                board.play(point);
            }
        }
    }
    board
}

/// Wins by fours by plain exhaustion.
fn wins_by_fours(plain: &mut Plain, attacker: Color, depth: u32) -> bool {
    if !plain.completions(attacker).is_empty() {
        return true;
    }
    if depth == 0 || plain.rule == Rule::Caro {
        return false;
    }
    let theirs = plain.completions(!attacker);
    for four in plain.empty() {
        if theirs.iter().any(|&stop| stop != four) || !plain.allowed(four, attacker) {
            continue;
        }
        let index = plain.index(four);
        plain.stones[index] = Some(attacker);
        let completions = plain.completions(attacker);
        let mut won = !completions.is_empty();
        for &answer in completions.iter().filter(|_| completions.len() == 1) {
            if plain.allowed(answer, !attacker) {
                let at = plain.index(answer);
                plain.stones[at] = Some(!attacker);
                won &= wins_by_fours(plain, attacker, depth - 1);
                plain.stones[at] = None;
            }
        }
        plain.stones[index] = None;
        if won {
            return true;
        }
    }
    false
}

#[test]
fn wins_by_fours_are_complete_and_proved() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut wins, mut longest, mut none) = (0, 0, 0);
    for round in 0..700 {
        let mut board = random_board(&mut random, Rule::ALL[round % 4]);
        let attacker = board.turn();
        let before = board.hash();
        let found = Vcf::default().search(&mut board, 50_000);
        assert_eq!(board.hash(), before);
        let plain = Plain::of(&board);
        match found {
            Found::Win(line) => {
                plain.check(attacker, &line);
                wins += 1;
                longest = longest.max(line.len());
            }
            Found::None => {
                none += 1;
                if round % 3 == 0 {
                    assert!(!wins_by_fours(&mut plain.clone(), attacker, 3), "{board:?}");
                }
            }
            Found::Unknown => panic!("{board:?}"),
        }
    }
    assert!(wins > 100 && none > 100 && longest > 6, "{wins} {none} {longest}");
}

/// Every result that the search calls proved, by plain play to the same depth: the winner's moves from the engine, the
/// loser's all.
#[test]
fn proved_wins_hold_against_every_answer() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut proved = 0;
    for round in 0..120 {
        let board = random_board(&mut random, Rule::ALL[round % 3]);
        let limits = Limits { nodes: Some(4_000), depth: Some(6), ..Limits::default() };
        let report = Engine::new(1 << 18).search(&board, &limits, &mut NoObserver);
        let Some(line) = report.lines.first().filter(|line| line.forcing != Forcing::QuietThreats) else {
            continue;
        };
        let Score::Win(plies @ ..=5) = line.score else { continue };
        proved += 1;
        let mut after = board.clone();
        after.play(report.best().unwrap());
        assert!(loses(&mut after, plies - 1), "{board:?} {:?}", report.lines[0]);
    }
    assert!(proved > 20, "{proved}");
}

/// Returns `true` if the player to move loses within `plies` plies against every play, by exhaustion.
fn loses(board: &mut Board, plies: u32) -> bool {
    let me = board.turn();
    if !board.row_through(*board.history().last().unwrap()).is_empty() {
        return true;
    }
    if plies == 0 {
        return false;
    }
    let moves: Vec<Point> = board.points().filter(|&point| board.is_empty(point)).collect();
    for point in moves {
        if board.rule().forbids(me) && board.is_forbidden(point) {
            continue;
        }
        board.play(point);
        let won = board.row_through(point).is_empty() && wins(board, plies - 1);
        board.undo();
        if !won {
            return false;
        }
    }
    true
}

fn wins(board: &mut Board, plies: u32) -> bool {
    let me = board.turn();
    if plies == 0 {
        return false;
    }
    if board.points().any(|point| board.is_empty(point) && board.makes_five(me, point)) {
        return true;
    }
    if plies < 3 {
        return false;
    }
    // Only stones that threaten something can win so fast.
    let near: Vec<Point> =
        board.points().filter(|&p| board.is_empty(p) && board.threat(me, p) >= Threat::Twos).collect();
    near.into_iter().any(|point| {
        if board.rule().forbids(me) && board.is_forbidden(point) {
            return false;
        }
        board.play(point);
        let won = loses(board, plies - 1);
        board.undo();
        won
    })
}

#[test]
fn the_same_question_has_the_same_answer() {
    let mut random = fastrand::Rng::with_seed(9);
    for round in 0..4 {
        let board = random_board(&mut random, Rule::ALL[round]);
        let limits = Limits { nodes: Some(20_000), lines: 1 + round, ..Limits::default() };
        let ask = || Engine::new(1 << 20).search(&board, &limits, &mut NoObserver);
        assert_eq!(ask(), ask());
    }
}

/// The nodes of two openings under every rule, to depth 7: a checksum of the search, which changes only in a commit that says why.
const NODES: u64 = 75_327;

#[test]
fn the_search_visits_the_same_nodes() {
    let mut nodes = 0;
    for rule in Rule::ALL {
        for stones in [[(7, 7), (8, 8), (6, 9), (7, 9), (8, 6)], [(7, 7), (7, 9), (9, 8), (6, 6), (8, 9)]] {
            let mut board = Board::new(15, 15, rule);
            for (column, row) in stones {
                board.play(Point::new(column, row));
            }
            let limits = Limits { depth: Some(7), ..Limits::default() };
            nodes += Engine::new(1 << 20).search(&board, &limits, &mut NoObserver).nodes;
        }
    }
    assert_eq!(nodes, NODES);
}

#[test]
fn several_threads_find_a_move() {
    let mut board = Board::new(15, 15, Rule::Freestyle);
    for (x, y) in [(7, 7), (8, 8), (7, 8)] {
        board.play(Point::new(x, y));
    }
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut engine = Engine::new(1 << 20);
    let report = engine.search_with(&board, &limits, &mut NoObserver, &boyi_lines::gomoku::helpers(2));
    assert!(board.is_empty(report.best().unwrap()) && report.nodes >= 20_000);
}

/// Returns `true` if the attacker, to move, wins against every reply on the board, choosing its stones by a search of its own.
fn holds(board: &mut Board, left: u32, threats: fn() -> Vct) -> bool {
    let attacker = board.turn();
    if board.points().any(|point| board.is_empty(point) && board.makes_five(attacker, point)) {
        return true;
    }
    let mut copy = board.clone();
    let first = match Vcf::default().search(&mut copy, 20_000) {
        Found::Win(line) => line[0],
        _ => match threats().search(&mut copy, 1_000_000) {
            Found::Win(line) => line[0],
            _ => return false,
        },
    };
    assert!(left > 0, "too long");
    assert!(!(board.rule().forbids(attacker) && board.is_forbidden(first)));
    board.play(first);
    let answers: Vec<Point> = board.points().filter(|&point| board.is_empty(point)).collect();
    let all = !board.row_through(first).is_empty()
        || answers.into_iter().all(|answer| {
            if board.rule().forbids(!attacker) && board.is_forbidden(answer) {
                return true;
            }
            board.play(answer);
            let won = board.row_through(answer).is_empty() && holds(board, left - 1, threats);
            board.undo();
            won
        });
    board.undo();
    all
}

/// Wins of random positions, on a board of this size, that a search for threats finds; those by fours are left out, as
/// are long ones. All are played out against every answer.
fn wins_by_threats_hold(rounds: usize, side: usize, longest: usize, threats: fn() -> Vct) -> usize {
    let mut random = fastrand::Rng::with_seed(8);
    let mut proved = 0;
    for round in 0..rounds {
        let mut board = Board::new(side, side, Rule::ALL[round % 3]);
        for _ in 0..random.usize(6..18) {
            // Of three squares that which threatens most.
            let me = board.turn();
            let squares = [(); 3].map(|()| Point::new(random.usize(1..side - 1), random.usize(1..side - 1)));
            let free = |point: &Point| board.is_empty(*point) && board.threat(me, *point) < Threat::Four;
            let Some(point) = squares.into_iter().filter(free).max_by_key(|&at| board.threat(me, at)) else {
                continue;
            };
            if !board.rule().forbids(me) || !board.is_forbidden(point) {
                board.play(point);
            }
        }
        if board.points().any(|point| board.is_empty(point) && board.makes_five(!board.turn(), point)) {
            continue;
        }
        if matches!(Vcf::default().search(&mut board, 20_000), Found::Win(_)) {
            continue;
        }
        let Found::Win(line) = threats().search(&mut board, 60_000) else { continue };
        if line.len() > longest {
            continue;
        }
        proved += 1;
        assert!(holds(&mut board, 12, threats), "{board:?}");
    }
    proved
}

#[test]
fn wins_by_threats_hold_against_every_answer() {
    let proved = wins_by_threats_hold(500, 9, 7, Vct::default);
    assert!(proved > 5, "{proved}");
}

#[test]
fn wins_with_quiet_moves_hold_against_every_answer() {
    let proved = wins_by_threats_hold(300, 8, 7, Vct::with_quiet_moves);
    assert!(proved > 5, "{proved}");
}

/// White makes Black's forbidden points: a quiet move threatens a four that Black may not stop.
#[test]
fn wins_by_forbidden_points_are_found() {
    for rows in [
        "15/15/15/15/15/5x9/8oo5/5x1o7/5x1x7/7x1o5/15/15/15/15/15",
        "15/15/15/15/15/7x7/5oo8/5oxx1x5/6x8/9o5/15/15/15/15/15",
        "15/15/15/15/15/5o3x5/7x1o5/7x1o5/8o6/5xx8/15/15/15/15/15",
    ] {
        let board = board(Rule::Renju, rows, Color::White);
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let report = Engine::new(1 << 22).search(&board, &limits, &mut NoObserver);
        assert!(matches!(report.lines[0].score, Score::Win(_)), "{:?}", report.lines[0]);
    }
}

/// Every move loses at once to an open four: the engine says so, and still meets the threat instead of playing anywhere.
#[test]
fn a_position_lost_at_once_is_met_and_called_lost() {
    for lines in [1, 3] {
        let mut board = Board::new(9, 9, Rule::Freestyle);
        for (column, row) in [(2, 5), (4, 5), (5, 5), (5, 4), (5, 3)] {
            board.put(Point::new(column, row), Color::Black);
        }
        for (column, row) in [(1, 2), (0, 1), (1, 0), (7, 0)] {
            board.put(Point::new(column, row), Color::White);
        }
        board.set_turn(Color::White);
        let limits = Limits { nodes: Some(5_000), lines, ..Limits::default() };
        let report = Engine::new(1 << 20).search(&board, &limits, &mut NoObserver);
        let best = &report.lines[0];
        assert!(matches!(best.score, Score::Loss(_)), "{report:?}");
        assert!(board.threat(Color::Black, best.moves[0]) >= Threat::Four, "{report:?}");
    }
}

/// A board of 15 rows from the top, as in `boyi analyze`.
fn board(rule: Rule, rows: &str, turn: Color) -> Board {
    let mut board = Board::new(15, 15, rule);
    for (row, text) in rows.split('/').enumerate() {
        let (mut column, mut number) = (0, 0);
        for c in text.chars() {
            match c.to_digit(10) {
                Some(digit) => number = 10 * number + digit as usize,
                None => {
                    column += std::mem::take(&mut number);
                    board.put(
                        Point::new(column, 14 - row),
                        if c == 'x' { Color::Black } else { Color::White },
                    );
                    column += 1;
                }
            }
        }
    }
    board.set_turn(turn);
    board
}

/// White makes a four that Black could stop on a forbidden point alone: Black plays elsewhere in the line, and all of its moves may be played.
#[test]
fn a_four_whose_stop_is_forbidden_wins() {
    for rows in [
        "15/15/15/15/15/6xx1x5/5x2x6/5o2oo5/7x1o5/6o8/15/15/15/15/15",
        "15/15/15/15/15/5oo2o5/7xx6/5ox1x6/9x5/5x1o7/15/15/15/15/15",
        "15/15/15/15/15/6x1oo5/8o6/5x2x6/5x2x6/5o1xo6/15/15/15/15/15",
    ] {
        let mut renju = board(Rule::Renju, rows, Color::White);
        let Found::Win(line) = Vcf::default().search(&mut renju, 10_000) else { panic!("{renju:?}") };
        Plain::of(&renju).check(Color::White, &line);
        let mut standard = board(Rule::Standard, rows, Color::White);
        assert_eq!(Vcf::default().search(&mut standard, 10_000), Found::None);
    }
}
