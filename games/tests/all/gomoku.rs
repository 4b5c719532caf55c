//! Gomoku under each of its rules, and its engine.

use boyi_core::{
    Game, Limits, MarkKind, MoveText, NoObserver, Notation, Note, Outcome, Picture, Side, Value,
};
use boyi_games::{
    AnyGame, Question,
    mnk::{BitSet, Mnk, RowRule, Shape},
    open,
};

const RULES: [RowRule; 4] = [RowRule::OrMore, RowRule::Exact, RowRule::Renju, RowRule::Caro];

fn board(side: usize, rows: RowRule) -> Mnk<BitSet<4>> {
    Mnk::new(Shape { columns: side, rows: side, k: 5, gravity: false }).with_rows(rows)
}

fn verdict(game: &str, position: &str, mv: &str) -> Option<Outcome> {
    let mut record = open(game).unwrap().record(Some(position), &[]).unwrap();
    record.play(mv).unwrap();
    record.verdict()
}

#[test]
fn each_rule_has_its_rows() {
    let six = "7/7/7/7/2ooo2/o1o4/xxx1xx1 x";
    assert_eq!(verdict("gomoku:size=7", six, "d1"), Some(Outcome::Loss));
    assert_eq!(verdict("gomoku:size=7,rule=standard", six, "d1"), None);
    let blocked = "7/7/7/7/7/oo5/oxxxx1o x";
    assert_eq!(verdict("gomoku:size=7,rule=standard", blocked, "f1"), Some(Outcome::Loss));
    assert_eq!(verdict("gomoku:size=7,rule=caro", blocked, "f1"), None);
    assert_eq!(verdict("gomoku:size=7,rule=caro", "7/7/7/7/7/ooo4/oxxxx2 x", "f1"), Some(Outcome::Loss));
    // Renju: White wins with six, Black may not make them.
    let white = "7/7/7/2xxx2/x1xx3/7/ooo1oo1 o";
    assert_eq!(verdict("gomoku:size=7,rule=renju", white, "d1"), Some(Outcome::Loss));
    let record = open("gomoku:size=7,rule=renju").unwrap().record(Some(six), &[]).unwrap();
    assert!(record.legal(100).unwrap().iter().all(|mv| mv.text != "d1"));
    assert_eq!(record.read("d1").unwrap_err().to_string(), "move: found `d1`, expected square not forbidden");
    assert!(record.count() < 49 - 10);
    let unknown = open("gomoku:rule=go").err().unwrap().to_string();
    assert!(unknown.contains("rule=go") && unknown.contains("renju"), "{unknown}");
    let exact = "6/6/6/oo4/oo4/xx1xx1 x";
    assert_eq!(verdict("mnk:m=6,n=6,k=4,exact", exact, "c1"), None);
    assert_eq!(verdict("mnk:m=6,n=6,k=4", exact, "c1"), Some(Outcome::Loss));
}

/// Positions read back as they were, and squares that are not forbidden are moves.
#[test]
fn games_by_lot_keep_the_laws() {
    let mut random = fastrand::Rng::with_seed(25);
    for round in 0..24 {
        let game = board(5 + round % 4, RULES[round % RULES.len()]);
        let mut position = game.start();
        loop {
            let text = game.position_text(&position);
            let read = game.parse_position(&text).unwrap();
            assert_eq!((&read, game.outcome(&read)), (&position, game.outcome(&position)), "{text}");
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            assert_eq!(moves.is_empty(), game.outcome(&position).is_some(), "{text}");
            assert_eq!(game.count(&position), moves.len() as u64);
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.usize(0..moves.len())];
            let square = game.move_text(&position, &mv);
            assert_eq!(game.parse_move(&position, &square), Ok(mv));
            position = game.play(&position, &mv);
        }
    }
}

#[test]
fn the_engine_opens_in_the_middle_and_proves_wins_by_fours() {
    for rule in ["freestyle", "standard", "renju", "caro"] {
        let game = open(&format!("gomoku:rule={rule}")).unwrap();
        let question =
            Question { limits: Limits { nodes: Some(3_000), ..Limits::default() }, ..Question::default() };
        let mut empty = game.record(None, &[]).unwrap();
        let answer = empty.analyze(&question, &mut NoObserver).unwrap();
        assert_eq!((answer.engine, answer.best[0].text.as_str()), ("patterns", "h8"));
        // Closed fours in two directions meet.
        let text = "15/15/15/15/15/15/15/4oxxx7/8x6/8x6/8x6/8o6/o14/o14/o1o12 x";
        let mut record = game.record(Some(text), &[]).unwrap();
        assert_eq!(record.mover(), Side::First);
        let answer = record.analyze(&question, &mut NoObserver).unwrap();
        assert!(rule == "renju" || answer.value.is_win(), "{rule} {:?}", answer.value);
    }
    let record =
        open("gomoku").unwrap().record(Some("15/15/15/15/15/15/15/5xxxx6/6oo7/6oo7/15/15/15/15/15 x"), &[]);
    let answer = record.unwrap().analyze(&Question::default(), &mut NoObserver).unwrap();
    assert_eq!(answer.value, Value::Win { plies: Some(1) });
}

/// Every move has a value when all are asked for.
#[test]
fn all_moves_are_valued() {
    let mut record = open("gomoku:size=9").unwrap().record(None, &["e5", "e6", "d5"]).unwrap();
    let limits = Limits { lines: Limits::ALL, depth: Some(2), ..Limits::default() };
    let answer = record.analyze(&Question { limits, ..Question::default() }, &mut NoObserver).unwrap();
    assert_eq!(answer.lines.len(), 81 - 3);
}

/// The engine plays both sides of a fair opening: neither colour is far better.
#[test]
fn the_engine_places_even_stones_and_chooses_the_better_colour() {
    let game = open("gomoku:opening=swap2").unwrap();
    let question =
        Question { limits: Limits { nodes: Some(20_000), ..Limits::default() }, ..Question::default() };
    let mut record = game.record(None, &[]).unwrap();
    for (mover, stones) in
        [Side::First, Side::Second, Side::First, Side::Second, Side::First].into_iter().zip(0..)
    {
        assert_eq!(record.mover(), mover);
        let answer = record.analyze(&question, &mut NoObserver).unwrap();
        if stones % 2 == 1 {
            assert_eq!(answer.best[0].text, "pass");
        } else {
            let Value::Estimate(score) = answer.value else { panic!("{:?}", answer.value) };
            assert!((-100..=0).contains(&score), "{score}");
        }
        record.play(&answer.best[0].text).unwrap();
    }
    assert!(record.position().ends_with(" o choose"), "{}", record.position());
    let answer = record.analyze(&question, &mut NoObserver).unwrap();
    assert!(matches!(answer.value, Value::Estimate(0..=150)), "{:?}", answer.value);
    assert_ne!(answer.best[0].text, "two");

    // Black's three in a row win; anybody would take Black.
    let text = "15/15/15/15/15/15/15/5x1x7/15/15/15/15/15/15/o13o x choose";
    assert!(game.record(Some(text), &[]).is_err(), "four stones are no choice");
    let text = "15/15/15/15/15/15/15/5xxx7/15/15/15/15/15/15/o13o o choose";
    let mut record = game.record(Some(text), &[]).unwrap();
    assert_eq!(record.mover(), Side::First);
    let answer = record.analyze(&question, &mut NoObserver).unwrap();
    assert_eq!(answer.best[0].text, "swap", "{:?}", answer.value);
    record.play("swap").unwrap();
    assert_eq!(record.mover(), Side::Second);

    // Every last stone of an opening is compared when all are asked for.
    let text = "5/5/2x2/2o2/5 x place";
    let mut record = open("gomoku:size=5,opening=swap").unwrap().record(Some(text), &[]).unwrap();
    let limits = Limits { lines: Limits::ALL, nodes: Some(20_000), ..Limits::default() };
    let answer = record.analyze(&Question { limits, ..Question::default() }, &mut NoObserver).unwrap();
    assert_eq!(answer.lines.len(), 23);
}

/// After the choice, play continues as in the game without an opening.
#[test]
fn after_the_choice_it_is_the_plain_game() {
    let question =
        Question { limits: Limits { nodes: Some(5_000), ..Limits::default() }, ..Question::default() };
    let moves = ["g8", "pass", "h9", "pass", "j7", "swap", "i8"];
    let mut swapped = open("gomoku:opening=swap2").unwrap().record(None, &moves).unwrap();
    let text = swapped.position();
    let plain = text.strip_suffix(" swapped").expect("colours exchanged");
    let mut plain = open("gomoku").unwrap().record(Some(plain), &[]).unwrap();
    let (one, other) =
        (swapped.analyze(&question, &mut NoObserver), plain.analyze(&question, &mut NoObserver));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!((one.value, &one.best), (other.value, &other.best));
    assert_eq!((swapped.mover(), plain.mover()), (Side::Second, Side::First));
}

/// The lines of the tree of a win by threats. It has every answer that is worth a look: whatever else the defender plays, and after each
/// line, a win by fours follows.
fn checked_threats(setup: &dyn AnyGame, text: &str) -> Vec<Vec<MoveText>> {
    let (lines, complete) = setup.record(Some(text), &[]).unwrap().threats(300, &mut NoObserver).unwrap();
    assert!(complete && lines.len() > 1, "{lines:?}");
    assert!(lines.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(lines[0].len(), lines.iter().map(Vec::len).max().unwrap(), "the longest defence comes first");
    let first = &lines[0][0];
    assert!(lines.iter().all(|line| line[0] == *first && line.len() % 2 == 1));
    let wins_after = |moves: &[&str]| {
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let mut record = setup.record(Some(text), moves).unwrap();
        record.analyze(&Question { limits, ..Question::default() }, &mut NoObserver).unwrap().value.is_win()
    };
    let answers: Vec<&str> = lines.iter().map(|line| line[1].text.as_str()).collect();
    for other in setup.record(Some(text), &[&first.text]).unwrap().legal(300).unwrap() {
        assert!(
            answers.contains(&other.text.as_str()) || wins_after(&[&first.text, &other.text]),
            "{}",
            other.text
        );
    }
    for line in &lines {
        let moves: Vec<&str> = line.iter().map(|mv| mv.text.as_str()).collect();
        let end = setup.record(Some(text), &moves).unwrap();
        if end.verdict().is_none() {
            for reply in end.legal(300).unwrap() {
                assert!(wins_after(&[&moves[..], &[&reply.text]].concat()), "{moves:?} {}", reply.text);
            }
        }
    }
    lines
}

/// The first move threatens no more than a win by fours.
#[test]
fn quiet_moves_are_in_the_tree_of_threats() {
    let text = "15/15/15/15/15/5o9/5oo1x6/5o1o7/5x1x7/8xx5/15/15/15/15/15 x";
    checked_threats(&*open("gomoku").unwrap(), text);
}

#[test]
fn a_win_by_threats_is_a_tree_with_every_answer() {
    let text = "9/9/9/2x1x4/5x3/5x3/1o7/o8/1o5o1 x";
    let setup = open("gomoku:size=9").unwrap();
    let lines = checked_threats(&*setup, text);
    assert!(lines.len() > 3, "{lines:?}");
    // Once colours are chosen it is the same tree.
    let swapped =
        open("gomoku:size=9,opening=swap").unwrap().record(Some(&format!("{text} swapped")), &[]).unwrap();
    assert_eq!(swapped.threats(300, &mut NoObserver), Some((lines, true)));

    // Four in a row, by the search for threats of any length.
    let four = open("mnk:m=7,n=7,k=4").unwrap().record(Some("7/7/3x3/7/o6/7/7 x"), &[]).unwrap();
    let (lines, complete) = four.threats(300, &mut NoObserver).unwrap();
    assert!(complete && lines.len() > 1 && lines[0].len() > 2, "{lines:?}");

    // A tree that is too large says so; quiet positions and other games have none.
    let (cut, complete) = setup.record(Some(text), &[]).unwrap().threats(4, &mut NoObserver).unwrap();
    assert!(!complete && cut.len() <= 4, "{cut:?}");
    let quiet = open("gomoku").unwrap().record(None, &["h8", "g9"]).unwrap();
    assert!(quiet.threats(300, &mut NoObserver).is_none());
    assert!(open("nim").unwrap().record(None, &[]).unwrap().threats(300, &mut NoObserver).is_none());
}

/// Under Caro a four can be stopped at its end as well: the tree has those answers too, and each of them loses.
#[test]
fn a_four_under_caro_has_more_answers() {
    let text = "o3o3o/9/1o7/2x6/2x6/2x6/3xxx3/9/o7o x";
    let setup = open("gomoku:size=9,rule=caro").unwrap();
    let (lines, complete) = setup.record(Some(text), &[]).unwrap().threats(300, &mut NoObserver).unwrap();
    assert!(complete, "{lines:?}");
    let mut answers: Vec<&str> = lines.iter().map(|line| line[1].text.as_str()).collect();
    answers.dedup();
    assert!(answers.len() > 2, "{lines:?}");
    for line in &lines {
        let moves: Vec<&str> = line.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(setup.record(Some(text), &moves).unwrap().verdict(), Some(Outcome::Loss), "{moves:?}");
    }
}

/// Where the only block is forbidden, the reason says so.
#[test]
fn a_block_that_is_forbidden_is_told() {
    let analyze = |moves: &str| {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let mut record = open("gomoku:rule=renju").unwrap().record(None, &moves).unwrap();
        record.analyze(&Question::default(), &mut NoObserver).unwrap()
    };
    let lost = analyze("h8 g6 f6 g5 f7 g4 h7 g3 g2 a1");
    assert!(lost.value.is_loss(), "{:?}", lost.value);
    assert_eq!(lost.notes, [Note::new("mnk.block-forbidden").with("squares", "g7")]);
    // A block that is allowed needs no word.
    let open = analyze("h8 g6 f6 g5 a7 g4 o7 g3 g2 a1");
    assert!(open.notes.iter().all(|note| note.id != "mnk.block-forbidden"), "{:?}", open.notes);
}

/// Diagrams have the stones that they need, and say who is to move: they are looked at, played on and analysed as games are.
#[test]
fn any_numbers_of_stones_can_be_looked_at() {
    let game = open("gomoku:rule=renju").unwrap();
    // Two threes meet in h8, two fours in h5, and six stones in c3; White may play all of these.
    let diagram = "15/15/15/15/15/7x7/7x7/5xx8/15/15/4xxx2x5/15/xx1xxx9/15/15";
    for (mover, forbidden) in [("x", true), ("o", false)] {
        let text = format!("{diagram} {mover}");
        let record = game.record(Some(&text), &[]).unwrap();
        assert_eq!(record.position(), text);
        assert_eq!(record.mover(), if mover == "x" { Side::First } else { Side::Second });
        for square in ["h8", "c3"] {
            assert_eq!(record.read(square).is_err(), forbidden, "{square}");
        }
        let Picture::Grid(grid) = record.picture("board") else { panic!() };
        let marked = grid.marks.iter().filter(|mark| mark.kind == MarkKind::Forbidden).count();
        assert_eq!(marked > 0, forbidden, "{:?}", grid.marks);
    }
    assert_eq!(game.position(Some(diagram)).err().unwrap().field, "mover");
    // The same stones with either player to move are different positions.
    let side = |mover: &str| game.position(Some(&format!("{diagram} {mover}"))).unwrap();
    assert!(!side("x").same(&*side("o")));
    // Where positions are numbered to be solved, and in an opening, the numbers of stones are those of a game.
    for (name, text) in [("gomoku:size=7", "7/7/7/3x3/7/7/7 x"), ("mnk:m=9,n=9,k=4", "9/9/9/9/4x4/9/9/9/9 x")]
    {
        let error = open(name).unwrap().position(Some(text)).err().unwrap();
        assert_eq!((error.field, error.expected.id), ("mover", "mover-by-stones"), "{name}");
    }
    let swap = open("gomoku:opening=swap").unwrap();
    assert_eq!(swap.position(Some(&format!("{diagram} x"))).err().unwrap().field, "stones");
}

#[test]
fn the_engine_answers_diagrams_with_legal_moves() {
    let mut random = fastrand::Rng::with_seed(48);
    for round in 0..12 {
        let game = board(9, RULES[round % RULES.len()]);
        let any =
            open(&format!("gomoku:size=9,rule={}", ["freestyle", "standard", "renju", "caro"][round % 4]))
                .unwrap();
        let (first, second) = (random.usize(0..9), random.usize(0..9));
        let mut cells = [None; 81];
        for side in [first, second].into_iter().zip(['x', 'o']).flat_map(|(count, stone)| vec![stone; count])
        {
            cells[random.usize(0..81)] = Some(side);
        }
        let rows = cells
            .chunks(9)
            .map(|row| row.iter().map(|cell| cell.map_or("1".to_owned(), String::from)).collect::<String>());
        let mover = if random.bool() { 'x' } else { 'o' };
        let text = format!("{} {mover}", rows.collect::<Vec<_>>().join("/"));
        // Rows of five need a last stone.
        let Ok(position) = game.parse_position(&text) else { continue };
        let again = game.parse_position(&game.position_text(&position)).unwrap();
        assert_eq!((again, game.hash(&again)), (position, game.hash(&position)), "{text}");
        let mut record = any.record(Some(&text), &[]).unwrap();
        for _ in 0..4 {
            if record.verdict().is_some() {
                break;
            }
            let limits = Limits { nodes: Some(500), ..Limits::default() };
            let answer =
                record.analyze(&Question { limits, ..Question::default() }, &mut NoObserver).unwrap();
            for mv in &answer.best {
                assert!(record.read(&mv.text).is_ok(), "{text} {}", mv.text);
            }
            let mover = record.mover();
            record.play(&answer.best[0].text).unwrap();
            assert_eq!(record.mover(), !mover);
        }
    }
}

/// Records without blanks, and games of Piskvork.
#[test]
fn joined_moves_and_games_of_piskvork_are_read() {
    let moves = |game: &str, text: &str| {
        let (record, _) =
            open(game).unwrap().read(text).map_err(|error| format!("{} {:?}", error, error.line()))?;
        Ok::<_, String>(record.moves().into_iter().map(|mv| mv.text).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(moves("gomoku", "h8h9i8 i9j10").unwrap(), "h8 h9 i8 i9 j10");
    assert_eq!(moves("gomoku:opening=swap", "h8 pass h9 pass i8").unwrap(), "h8 pass h9 pass i8");
    assert_eq!(moves("tictactoe", "b2a1c3").unwrap(), "b2 a1 c3");
    assert_eq!(moves("connect4", "44 d").unwrap(), "d1 d2 d3");
    assert_eq!(moves("othello:n=8", "f5d6c3").unwrap(), "f5 d6 c3");
    let game = "Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n1,20,312\r\n20,1, 2\r\nA.ZIP\r\nB.zip\r\n-1\r\n";
    assert_eq!(moves("gomoku:size=20", game).unwrap(), "j11 a1 t20");
    assert!(moves("gomoku", game).unwrap_err().contains("size: found `20x20`"));
    let twice = moves("gomoku:size=20", "Piskvorky 20x20, 11:11, 0\n10,10,0\n10,10,0\n").unwrap_err();
    assert!(twice.contains("`j11`") && twice.ends_with("Some(3)"), "{twice}");
    let outside = moves("gomoku:size=20", "Piskvorky 20x20, 11:11, 0\n21,10,0\n").unwrap_err();
    assert!(outside.contains("`21,10,0`"), "{outside}");
}
