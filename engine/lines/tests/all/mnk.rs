//! The prover against plain minimax and published values, and its proofs against their checker.

use boyi_line_proof::{check, check_within};
use boyi_lines::mnk::{
    Interrupted, InvalidPosition, Limits, NoObserver, Player, Position, Progress, ProveError, Rules,
    SearchObserver, Square, Value, analyze, prove, solve,
};
use std::collections::HashMap;

/// A proof of a position's value.
fn proof_of(position: &Position) -> (Value, String) {
    let mut proof = Vec::new();
    let proved = prove(position, &Limits::default(), &mut NoObserver, &mut proof).expect("no limit was set");
    assert_eq!(proved.bytes, proof.len() as u64);
    (proved.value, String::from_utf8(proof).expect("a proof is text"))
}

/// Solves and proves a position, has the proof checked, and returns the value.
fn proved(position: &Position) -> Value {
    let solved = solve(position, &Limits::default(), &mut NoObserver).expect("no limit was set");
    let (value, proof) = proof_of(position);
    let verified = check(proof.as_bytes()).unwrap_or_else(|error| panic!("{position}: {error}"));
    let rules = position.rules();
    assert_eq!(solved.value, value, "{position}");
    assert_eq!(verified.value, value.to_string());
    assert_eq!(verified.position, position.to_string());
    assert_eq!(verified.game, [rules.columns(), rules.rows(), rules.k()]);
    value
}

/// Plain minimax over boards of characters: no windows, no bits, no symmetry.
struct Minimax {
    columns: usize,
    rows: usize,
    k: usize,
    known: HashMap<Vec<u8>, i8>,
}

impl Minimax {
    fn new(rules: Rules) -> Self {
        Minimax { columns: rules.columns(), rows: rules.rows(), k: rules.k(), known: HashMap::new() }
    }

    fn makes_line(&self, cells: &[u8], square: usize) -> bool {
        let run = |dx: isize, dy: isize| {
            let (mut x, mut y) = ((square % self.columns) as isize, (square / self.columns) as isize);
            let mut length = 0;
            loop {
                (x, y) = (x + dx, y + dy);
                let inside = (0..self.columns as isize).contains(&x) && (0..self.rows as isize).contains(&y);
                if !inside || cells[x as usize + self.columns * y as usize] != cells[square] {
                    return length;
                }
                length += 1;
            }
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| 1 + run(dx, dy) + run(-dx, -dy) >= self.k)
    }

    /// 1, 0 or −1 for the mover, whose stones are `mine`.
    fn value(&mut self, cells: &mut Vec<u8>, mine: u8) -> i8 {
        if let Some(&value) = self.known.get(cells) {
            return value;
        }
        let mut best = None;
        for square in 0..cells.len() {
            if cells[square] != b'.' {
                continue;
            }
            cells[square] = mine;
            let value = if self.makes_line(cells, square) { 1 } else { -self.value(cells, other(mine)) };
            cells[square] = b'.';
            best = best.max(Some(value));
            if value == 1 {
                break;
            }
        }
        let value = best.unwrap_or(0);
        self.known.insert(cells.clone(), value);
        value
    }

    fn of(&mut self, position: &Position) -> Value {
        let cell = |square: usize| match position.stone(square % self.columns, square / self.columns) {
            None => b'.',
            Some(Player::First) => b'x',
            Some(Player::Second) => b'o',
        };
        let mut cells: Vec<u8> = (0..self.columns * self.rows).map(cell).collect();
        let mover = if position.mover() == Player::First { b'x' } else { b'o' };
        match self.value(&mut cells, mover) {
            1 => Value::Win,
            0 => Value::Draw,
            _ => Value::Loss,
        }
    }
}

fn other(stone: u8) -> u8 {
    if stone == b'x' { b'o' } else { b'x' }
}

/// The reasons given for a value: a first move that has it, and pairs that meet every line still open to the other side.
fn analyzed(position: &Position) -> Value {
    let rules = position.rules();
    let found = analyze(position, &Limits::default(), &mut NoObserver).expect("no limit was set");
    let after = play(position, found.line[0]);
    let opposite = |value| match value {
        Value::Win => Value::Loss,
        Value::Loss => Value::Win,
        Value::Draw => Value::Draw,
    };
    match &after {
        // The move ends the game: by a line, or on the last square.
        Err(_) => assert!(found.value != Value::Loss, "{position}"),
        Ok(after) => {
            let value = solve(after, &Limits::default(), &mut NoObserver).expect("no limit was set").value;
            assert_eq!(value, opposite(found.value), "{position}: {:?}", found.line);
        }
    }
    if found.every_move_draws {
        assert_eq!(found.value, Value::Draw, "{position}");
        for column in 0..rules.columns() {
            for row in (0..rules.rows()).filter(|&row| position.stone(column, row).is_none()) {
                // On the last square the game ends; no line can be made.
                let Ok(after) = play(position, Square { column, row }) else { continue };
                let value =
                    solve(&after, &Limits::default(), &mut NoObserver).expect("no limit was set").value;
                assert_eq!(value, Value::Draw, "{position}: {column} {row}");
            }
        }
    }
    for (blockade, board) in [(&found.against_mover, Ok(*position)), (&found.by_mover, after)] {
        if let (Some(blockade), Ok(board)) = (blockade, board)
            && blockade.sum.is_empty()
        {
            assert_eq!(blockade.player, board.mover().opponent());
            let mut squares: Vec<Square> = blockade.pairs.concat();
            assert!(squares.iter().all(|square| board.stone(square.column, square.row).is_none()));
            squares.sort_by_key(|square| (square.column, square.row));
            squares.dedup();
            assert_eq!(squares.len(), 2 * blockade.pairs.len(), "{board}: pairs overlap");
            for line in lines(rules) {
                let blocked = |s: &Square| board.stone(s.column, s.row) == Some(blockade.player);
                let has_pair =
                    blockade.pairs.iter().any(|pair| pair.iter().all(|square| line.contains(square)));
                assert!(line.iter().any(blocked) || has_pair, "{board}: {line:?} is open");
            }
        }
    }
    found.value
}

/// The position after a move; an error if the game is over then.
fn play(position: &Position, square: Square) -> Result<Position, InvalidPosition> {
    let rules = position.rules();
    let stone = |column: usize, row: usize| {
        let is_move = Square { column, row } == square;
        match position.stone(column, row).or(is_move.then_some(position.mover())) {
            None => '1',
            Some(Player::First) => 'x',
            Some(Player::Second) => 'o',
        }
    };
    let row = |row: usize| (0..rules.columns()).map(|column| stone(column, row)).collect::<String>();
    let board: Vec<String> = (0..rules.rows()).rev().map(row).collect();
    let mover = if position.mover() == Player::First { 'o' } else { 'x' };
    Position::parse(rules, &format!("{} {mover}", board.join("/")))
}

/// Every k squares in a row.
fn lines(rules: Rules) -> Vec<Vec<Square>> {
    let (m, n, k) = (rules.columns() as isize, rules.rows() as isize, rules.k() as isize);
    let starts = (0..m).flat_map(|x| (0..n).map(move |y| (x, y)));
    let all = starts.flat_map(|at| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| (at, step)));
    let line = |((x, y), (dx, dy)): ((isize, isize), (isize, isize))| {
        let at = (0..k).map(|i| (x + i * dx, y + i * dy));
        let inside = at.clone().all(|(x, y)| (0..m).contains(&x) && (0..n).contains(&y));
        inside.then(|| at.map(|(x, y)| Square { column: x as usize, row: y as usize }).collect())
    };
    all.filter_map(line).collect()
}

/// Every board of up to nine squares, and every k that fits and one more.
#[test]
fn small_boards_have_the_value_of_minimax() {
    let mut boards = 0;
    for (columns, rows) in (1..=9).flat_map(|m| (1..=9).map(move |n| (m, n))).filter(|(m, n)| m * n <= 9) {
        for k in 1..=columns.max(rows) + 1 {
            let position = Position::start(rules(columns, rows, k));
            assert_eq!(
                proved(&position),
                Minimax::new(position.rules()).of(&position),
                "{columns},{rows},{k}"
            );
            boards += 1;
        }
    }
    assert_eq!(boards, 131);
}

fn rules(columns: usize, rows: usize, k: usize) -> Rules {
    Rules::new(columns, rows, k).expect("sizes are in range")
}

#[test]
fn where_both_sides_can_block_every_move_draws() {
    let found = |m, n, k| {
        let start = Position::start(rules(m, n, k));
        analyze(&start, &Limits::default(), &mut NoObserver).expect("no limit was set")
    };
    for (m, n, k) in [(5, 5, 5), (8, 8, 8), (26, 26, 26)] {
        assert!(found(m, n, k).every_move_draws, "{m},{n},{k}");
    }
    assert!(!found(3, 3, 3).every_move_draws);
}

/// A position after random moves without a line, as text.
fn random_position(random: &mut fastrand::Rng, rules: Rules, stones: usize) -> Option<Position> {
    let mut squares: Vec<usize> = (0..rules.squares()).collect();
    random.shuffle(&mut squares);
    let stone = |square: usize| match squares[..stones].iter().position(|&s| s == square) {
        None => '1',
        Some(i) if i % 2 == 0 => 'x',
        Some(_) => 'o',
    };
    let row = |row: usize| (0..rules.columns()).map(|x| stone(x + rules.columns() * row)).collect::<String>();
    let text: Vec<String> = (0..rules.rows()).rev().map(row).collect();
    let mover = if stones.is_multiple_of(2) { 'x' } else { 'o' };
    Position::parse(rules, &format!("{} {mover}", text.join("/"))).ok()
}

/// Positions of either side to move, with proofs of wins, losses and draws.
#[test]
fn random_positions_have_the_value_of_minimax() {
    let mut random = fastrand::Rng::with_seed(25);
    let mut counts = HashMap::new();
    for (columns, rows, k) in
        [(4, 4, 3), (4, 4, 4), (5, 3, 3), (6, 3, 3), (5, 4, 4), (6, 3, 4), (8, 2, 3), (4, 4, 2)]
    {
        let rules = rules(columns, rows, k);
        let mut minimax = Minimax::new(rules);
        for _ in 0..300 {
            let stones = rules.squares() - random.usize(1..=10);
            let Some(position) = random_position(&mut random, rules, stones) else { continue };
            let value = proved(&position);
            assert_eq!(value, minimax.of(&position), "{columns},{rows},{k}: {position}");
            assert_eq!(value, analyzed(&position), "{columns},{rows},{k}: {position}");
            *counts.entry(value).or_insert(0) += 1;
        }
    }
    for value in [Value::Win, Value::Loss, Value::Draw] {
        assert!(counts[&value] >= 10, "{counts:?}");
    }
}

/// The rows of our table and of the published one that take well under a second each; `cargo xtask deep-test mnk` has the others.
#[test]
fn empty_boards_have_their_known_values() {
    let tables = boyi_testdata::texts("cgt/mnk.csv");
    let rows = tables.lines().filter(|row| row.starts_with(|c: char| c.is_ascii_digit()));
    let mut proved_rows = 0;
    for row in rows {
        let mut fields = row.split(',');
        let mut number = || fields.next().and_then(|field| field.parse().ok()).expect("a number");
        let (n, m, k) = (number(), number(), number());
        let slow = [(8, 4, 4), (7, 7, 5), (15, 15, 5)].contains(&(m, n, k));
        if slow {
            continue;
        }
        let expected = if fields.next() == Some("draw") { Value::Draw } else { Value::Win };
        let start = Position::start(rules(m, n, k));
        assert_eq!((proved(&start), analyzed(&start)), (expected, expected), "{row}");
        proved_rows += 1;
    }
    assert!(proved_rows > 60, "{proved_rows}");
}

/// Boards of all word sizes.
#[test]
fn large_boards_are_drawn_at_once_when_lines_are_long() {
    for (columns, rows, k) in [(8, 8, 8), (9, 9, 9), (13, 9, 11), (16, 16, 16), (26, 26, 26)] {
        assert_eq!(proved(&Position::start(rules(columns, rows, k))), Value::Draw, "{columns},{rows},{k}");
    }
    for (columns, rows, k) in [(9, 8, 2), (15, 15, 3), (26, 26, 3), (1, 26, 2), (26, 1, 26)] {
        let expected = if k < 26 { Value::Win } else { Value::Draw };
        assert_eq!(proved(&Position::start(rules(columns, rows, k))), expected, "{columns},{rows},{k}");
    }
}

/// A change anywhere in a file is noticed.
#[test]
fn changed_files_are_refused() {
    let mut random = fastrand::Rng::with_seed(1000);
    for (columns, rows, k, text) in EXAMPLES {
        let position = Position::parse(rules(columns, rows, k), text).expect("a position");
        let (_, proof) = proof_of(&position);
        for _ in 0..250 {
            let mut changed = proof.clone().into_bytes();
            let at = random.usize(..changed.len());
            match random.u8(..4) {
                0 => changed[at] = changed[at].wrapping_add(random.u8(1..)),
                1 => drop(changed.remove(at)),
                2 => changed.insert(at, random.u8(..)),
                _ => changed.truncate(at),
            }
            if changed != proof.as_bytes() {
                assert!(check(&changed[..]).is_err(), "{columns},{rows},{k}: changed at {at}");
            }
        }
    }
}

/// A win, a loss and draws by search and by lines of one's own.
const EXAMPLES: [(usize, usize, usize, &str); 5] = [
    (3, 3, 3, "3/3/3 x"),
    (3, 3, 3, "o2/1x1/x2 o"),
    (5, 4, 4, "5/1xo2/5/5 x"),
    (5, 5, 3, "5/5/2x2/5/5 o"),
    (6, 4, 4, "6/6/6/6 x"),
];

/// The digest says that a file is as it was written; a proof with a digest of its own has to convince by itself.
fn with_digest(lines: &[String]) -> String {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325, hash);
    format!("{text}\"digest\":\"{digest:016x}\"}}\n")
}

/// 1,000 changes to numbers, with a new digest: every accepted proof is true.
#[test]
fn changed_proofs_are_refused_unless_they_are_right() {
    let mut random = fastrand::Rng::with_seed(77);
    let (mut refused, mut accepted) = (0, 0);
    for (columns, rows, k, text) in EXAMPLES {
        let position = Position::parse(rules(columns, rows, k), text).expect("a position");
        let (_, proof) = proof_of(&position);
        let lines: Vec<String> = proof.lines().map(str::to_owned).collect();
        let whole = &lines[..lines.len() - 1];
        assert_eq!(with_digest(whole), proof);
        for _ in 0..200 {
            let mut changed = whole.to_vec();
            change_a_number(&mut random, &mut changed);
            match check_within(with_digest(&changed).as_bytes(), 50_000_000) {
                Err(_) => refused += 1,
                Ok(verified) => {
                    let [m, n, k] = verified.game;
                    let position = Position::parse(rules(m, n, k), &verified.position).expect("checked");
                    let value =
                        solve(&position, &Limits::default(), &mut NoObserver).expect("no limit").value;
                    assert_eq!(verified.value, value.to_string(), "{changed:?}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(refused > 600, "{refused} refused, {accepted} accepted");
}

/// Puts another number in the place of one, removes it, or writes it twice; sometimes the value is changed.
fn change_a_number(random: &mut fastrand::Rng, lines: &mut [String]) {
    if random.u8(..20) == 0 {
        let values = ["\"win\"", "\"loss\"", "\"draw\""];
        let [old, new] = [random.choice(values), random.choice(values)].map(Option::unwrap_or_default);
        lines[0] = lines[0].replace(old, new);
        return;
    }
    let line = random.usize(..lines.len());
    let is_digit = |c: char| c.is_ascii_digit();
    let starts: Vec<usize> = lines[line].match_indices(is_digit).map(|(at, _)| at).collect();
    let Some(&at) = random.choice(&starts) else { return };
    let rest = lines[line][at..].find(|c| !is_digit(c)).map_or(lines[line].len(), |end| at + end);
    let new = match random.u8(..4) {
        0 => random.u32(..9).to_string(),
        1 => random.u32(..100).to_string(),
        2 => String::new(),
        _ => format!("{0},{0}", &lines[line][at..rest]),
    };
    lines[line].replace_range(at..rest, &new);
}

/// Nothing that is not a proof takes long, much memory, or the program down.
#[test]
fn garbage_is_refused() {
    let mut random = fastrand::Rng::with_seed(3);
    assert!(check(&b""[..]).is_err());
    for _ in 0..2000 {
        let length = random.usize(..200);
        let bytes: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        assert!(check(&bytes[..]).is_err());
    }
}

/// A file as the prover writes it.
fn file_of(rules: Rules, position: &str, value: &str, nodes: &[String], claims: &str) -> String {
    let (m, n, k) = (rules.columns(), rules.rows(), rules.k());
    let head = "{\"format\":\"boyi-line-proof\",\"version\":2";
    with_digest(&[
        format!("{head},\"m\":{m},\"n\":{n},\"k\":{k},\"position\":\"{position}\",\"value\":\"{value}\","),
        format!("\"nodes\":[{}],", nodes.join(",\n")),
        format!("{claims},"),
    ])
}

/// A node may give the challenger all squares but those of its zone, and not the last of a line.
#[test]
fn a_zone_without_empty_squares_proves_nothing() {
    let rules = rules(3, 3, 3);
    let leaf = "{\"leaf\":[[],[]]}";
    let claims = "\"mover\":[[],1,{\"node\":0}],\n\"opponent\":{\"node\":0}";
    let proof = file_of(rules, "oo1/3/x1x x", "draw", &[format!("[[0],[[[],0,{leaf}]]]")], claims);
    let refused = check(proof.as_bytes()).expect_err("the first player completes a line");
    assert_eq!(refused.to_string(), "proof rejected: node 0: the challenger completes a line");
}

/// Both squares of a pair lie in the lines that it blocks.
#[test]
fn a_pair_blocks_no_line_that_has_one_of_its_squares() {
    let proof = file_of(rules(3, 1, 2), "3 x", "draw", &[], "\"opponent\":{\"leaf\":[[[0,2]],[]]}");
    let refused = check(proof.as_bytes()).expect_err("the first player wins in the middle");
    assert_eq!(refused.to_string(), "proof rejected: a leaf whose sum is not below 1");
}

/// All claims about a position that is almost full: every accepted one is true.
#[test]
fn made_up_proofs_are_refused_unless_they_are_right() {
    let mut random = fastrand::Rng::with_seed(296);
    let mut accepted = HashMap::new();
    for (columns, rows, k) in [(3, 1, 2), (3, 2, 2), (4, 2, 2), (3, 3, 3), (4, 3, 3), (4, 4, 4)] {
        let rules = rules(columns, rows, k);
        let mut minimax = Minimax::new(rules);
        for _ in 0..50_000 {
            let stones = rules.squares().saturating_sub(random.usize(0..=5));
            let Some(position) = random_position(&mut random, rules, stones) else { continue };
            let nodes: Vec<String> =
                (0..random.usize(0..4)).map(|_| made_up_node(&mut random, rules)).collect();
            let value = *random.choice(&["win", "loss", "draw", "draw", "drawn"]).expect("there are some");
            let mover = format!("\"mover\":{}", made_up_strategy(&mut random, rules));
            let opponent = format!("\"opponent\":{}", made_up_end(&mut random, rules));
            let claims = match random.u8(0..10) {
                0 => "\"mover\":null".to_owned(),
                1..3 => mover,
                3..5 => opponent,
                _ => format!("{mover},\n{opponent}"),
            };
            let proof = file_of(rules, &position.to_string(), value, &nodes, &claims);
            if let Ok(verified) = check_within(proof.as_bytes(), 1_000_000) {
                assert_eq!(verified.value, minimax.of(&position).to_string(), "{proof}");
                *accepted.entry(verified.value).or_insert(0) += 1;
            }
        }
    }
    for value in ["win", "loss", "draw"] {
        assert!(accepted.get(value).is_some_and(|&count| count >= 10), "{accepted:?}");
    }
}

fn made_up_squares(random: &mut fastrand::Rng, rules: Rules, most: usize) -> String {
    let squares = (0..random.usize(0..=most)).map(|_| random.usize(0..rules.squares()).to_string());
    format!("[{}]", squares.collect::<Vec<_>>().join(","))
}

fn made_up_node(random: &mut fastrand::Rng, rules: Rules) -> String {
    let zone = made_up_squares(random, rules, 5);
    let strategies: Vec<String> = (0..random.usize(0..4)).map(|_| made_up_strategy(random, rules)).collect();
    format!("[{zone},[{}]]", strategies.join(","))
}

fn made_up_strategy(random: &mut fastrand::Rng, rules: Rules) -> String {
    let against = made_up_squares(random, rules, 2);
    let reply = random.usize(0..rules.squares());
    format!("[{against},{reply},{}]", made_up_end(random, rules))
}

fn made_up_end(random: &mut fastrand::Rng, rules: Rules) -> String {
    match random.u8(0..5) {
        0 => "\"line\"".to_owned(),
        1 => {
            let pair = |random: &mut fastrand::Rng| {
                format!("[{},{}]", random.usize(0..rules.squares()), random.usize(0..rules.squares()))
            };
            let pairs: Vec<String> = (0..random.usize(0..3)).map(|_| pair(random)).collect();
            let pairs = pairs.join(",");
            format!("{{\"leaf\":[[{pairs}],{}]}}", made_up_squares(random, rules, 2))
        }
        _ => format!("{{\"node\":{}}}", random.usize(0..32)),
    }
}

#[test]
fn limits_and_observers_end_a_search() {
    struct Stop;
    impl SearchObserver for Stop {
        fn go_on(&mut self, progress: &Progress) -> bool {
            progress.nodes < 8192
        }
    }
    let position = Position::start(rules(8, 4, 4));
    let few = Limits { nodes: 1000, ..Limits::default() };
    assert_eq!(solve(&position, &few, &mut NoObserver), Err(Interrupted::Nodes));
    assert_eq!(solve(&position, &Limits::default(), &mut Stop), Err(Interrupted::Stopped));
    let mut written = Vec::new();
    let interrupted = prove(&position, &few, &mut NoObserver, &mut written);
    assert!(matches!(interrupted, Err(ProveError::Interrupted(Interrupted::Nodes))) && written.is_empty());
    // On a large board, where a position takes long, each is an occasion to stop.
    struct StopAtOnce(u64);
    impl SearchObserver for StopAtOnce {
        fn go_on(&mut self, progress: &Progress) -> bool {
            self.0 = progress.nodes;
            false
        }
    }
    let mut stop = StopAtOnce(0);
    let large = Position::start(rules(26, 26, 8));
    assert_eq!(solve(&large, &Limits::default(), &mut stop), Err(Interrupted::Stopped));
    assert_eq!(stop.0, 1);
    // A table of next to nothing changes no value.
    let position = Position::start(rules(5, 5, 4));
    let small = Limits { memory: 1 << 10, ..Limits::default() };
    assert_eq!(solve(&position, &small, &mut NoObserver).map(|solved| solved.value), Ok(Value::Draw));
}

/// The same question gives the same bytes.
#[test]
fn proofs_are_deterministic() {
    let position = Position::start(rules(5, 5, 4));
    assert_eq!(proof_of(&position), proof_of(&position));
}

/// A reader who doubts a proof reads the checker.
#[test]
fn the_checker_is_short() {
    let files = [
        include_str!("../../../line-proof/src/lib.rs"),
        include_str!("../../../line-proof/src/board.rs"),
        include_str!("../../../line-proof/src/file.rs"),
    ];
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    let lines: usize = files.iter().map(|file| file.lines().filter(is_code).count()).sum();
    assert!((200..=300).contains(&lines), "{lines}");
}
