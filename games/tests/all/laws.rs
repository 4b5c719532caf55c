//! The laws that every registered game keeps, through the same door as every interface: text in, text out.
//!
//! Nothing here knows a particular game. A new game is under these laws from its registration line on.

use boyi_core::{Analysis, Bound, Limits, MoveText, NoObserver, Outcome, Value};
use boyi_games::{AnyGame, AnyRecord, Error, GameEntry, Level, Question, open};
use std::collections::{HashMap, HashSet};

/// More moves than this are not listed one by one.
const MOST_MOVES: u64 = 2_000;
/// The longest random game, in plies.
const LONGEST: usize = 120;
const GAMES: usize = 12;

fn entries() -> impl Iterator<Item = &'static GameEntry> {
    boyi_games::registry().entries().collect::<Vec<_>>().into_iter()
}

/// Every game as it is, with each flag, each word of a choice, and the least value of each range.
fn setups() -> Vec<String> {
    let mut setups = Vec::new();
    for entry in entries() {
        setups.push(entry.name.to_owned());
        for param in entry.params {
            if param.default.is_none() && param.values.is_empty() {
                setups.push(format!("{}:{}", entry.name, param.key));
            } else if let Some((least, _)) = param.values.split_once("..=") {
                setups.push(format!("{}:{}={least}", entry.name, param.key));
            } else if param.values.contains('|') {
                let words = param.values.split('|').filter(|word| Some(*word) != param.default);
                setups.extend(words.map(|word| format!("{}:{}={word}", entry.name, param.key)));
            }
        }
    }
    setups.extend(
        [
            "mnk:m=4,n=3,k=3,gravity",
            "mnk:m=26,n=3,k=4",
            "mnk:m=11,n=12,k=5",
            "mnk:m=26,n=26,k=26",
            "gomoku:size=5,opening=swap2",
        ]
        .map(str::to_owned),
    );
    setups.retain(|setup| open(setup).is_ok());
    setups
}

fn set_up(setup: &str) -> Box<dyn AnyGame> {
    open(setup).unwrap_or_else(|error| panic!("{setup}: {error}"))
}

/// Plays a random game and shows every position to `look`; stops where there are too many moves to list.
fn random_game(game: &dyn AnyGame, rng: &mut fastrand::Rng, mut look: impl FnMut(&mut dyn AnyRecord)) {
    let mut record = game.record(None, &[]).unwrap();
    for _ in 0..LONGEST {
        look(&mut *record);
        let Some(moves) = record.legal(MOST_MOVES).filter(|_| record.verdict().is_none()) else { return };
        let mv = &moves[rng.usize(..moves.len())];
        record.play(&mv.text).unwrap();
    }
}

fn rng() -> fastrand::Rng {
    fastrand::Rng::with_seed(0x15)
}

#[test]
fn the_names_are_different_and_open_with_their_usual_values() {
    let mut names = HashSet::new();
    for entry in entries() {
        assert!(names.insert(entry.name), "{} twice", entry.name);
        assert_eq!(set_up(entry.name).name(), entry.name);
        for param in entry.params {
            if let Some(value) = param.default {
                let spelled = set_up(&format!("{}:{}={value}", entry.name, param.key));
                let usual = set_up(entry.name);
                let start = |game: &dyn AnyGame| game.record(None, &[]).unwrap().position();
                assert_eq!(start(&*spelled), start(&*usual), "{} {}", entry.name, param.key);
            }
        }
        let nonsense = open(&format!("{}:no-such-parameter=1", entry.name)).err().unwrap();
        assert_eq!(nonsense.field, "parameter", "{}", entry.name);
    }
}

#[test]
fn every_game_has_its_words_in_every_language() {
    for entry in entries() {
        let mut ids =
            vec![entry.name.to_owned(), format!("{}-rule", entry.name), format!("{}-about", entry.name)];
        ids.extend(entry.params.iter().map(|param| format!("{}-param-{}", entry.name, param.key)));
        for (language, text) in [("en", entry.messages.en), ("zh", entry.messages.zh)] {
            for id in &ids {
                let defined = text.lines().any(|line| line.starts_with(&format!("{id} =")));
                assert!(defined, "{}: no message {id} in {language}", entry.name);
            }
        }
    }
}

#[test]
fn legal_moves_are_what_can_be_read_and_texts_round_trip() {
    let mut rng = rng();
    for setup in setups() {
        let game = set_up(&setup);
        for _ in 0..GAMES {
            random_game(&*game, &mut rng, |record| {
                let text = record.position();
                let again = game.record(Some(&text), &[]).unwrap_or_else(|e| panic!("{setup} {text}: {e}"));
                assert_eq!(again.position(), text, "{setup}");
                assert_eq!(again.start(), text, "{setup}");
                let Some(moves) = record.legal(MOST_MOVES) else { return };
                assert_eq!(record.count(), moves.len() as u64, "{setup} {text}");
                let different: HashSet<_> = moves.iter().map(|mv| &mv.text).collect();
                assert_eq!(different.len(), moves.len(), "{setup} {text}");
                assert_eq!(again.legal(MOST_MOVES).unwrap(), moves, "{setup} {text}");
                assert!(
                    !moves.is_empty() || record.verdict().is_some(),
                    "{setup} {text}: no move, no result"
                );
                if record.verdict().is_some() {
                    return;
                }
                for mv in &moves {
                    let read =
                        |text: &str| record.read(text).unwrap_or_else(|e| panic!("{setup} {text}: {e}"));
                    assert_eq!(read(&mv.text), *mv, "{setup} {text}");
                    assert_eq!(read(&mv.label), *mv, "{setup} {text}");
                    assert_eq!(read(&format!("  {} ", mv.text)), *mv, "{setup} {text}");
                }
            });
        }
    }
}

/// Positions are asked for all their moves, and each text is kept by its number.
#[test]
fn moves_with_the_same_number_have_the_same_text() {
    let mut rng = rng();
    for setup in setups() {
        let game = set_up(&setup);
        let (mut texts, mut numbers) = (HashMap::new(), HashMap::new());
        for _ in 0..GAMES {
            random_game(&*game, &mut rng, |record| {
                let position = game.position(Some(&record.position())).unwrap();
                if position.count() > MOST_MOVES {
                    return;
                }
                let mut listed = Vec::new();
                position.each_move(&mut |mv| {
                    let text = mv.text();
                    if let Some(number) = mv.number {
                        assert_eq!(texts.entry(number).or_insert_with(|| text.clone()), &text, "{setup}");
                        assert_eq!(*numbers.entry(text.clone()).or_insert(number), number, "{setup} {text}");
                    }
                    listed.push(text);
                });
                if record.verdict().is_none() {
                    let legal = record.legal(MOST_MOVES).unwrap().into_iter().map(|mv| mv.text);
                    assert!(legal.eq(listed), "{setup} {}", record.position());
                }
            });
        }
    }
    assert_eq!(numbered("chess"), 20);
    assert!(numbered("chess960") > 15);
}

/// How many moves of a game's first position have a number.
fn numbered(setup: &str) -> usize {
    let mut numbers = HashSet::new();
    set_up(setup).position(None).unwrap().each_move(&mut |mv| numbers.extend(mv.number));
    numbers.len()
}

#[test]
fn a_record_is_its_start_and_its_moves_and_undo_takes_the_last_one_back() {
    let mut rng = rng();
    for setup in setups() {
        let game = set_up(&setup);
        let mut positions = vec![];
        let mut moves = vec![];
        random_game(&*game, &mut rng, |record| {
            positions.push((record.position(), record.mover()));
            moves = record.moves();
        });
        let texts: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
        let mut record = game.record(None, &texts).unwrap();
        assert_eq!(record.moves(), moves, "{setup}");
        for (position, mover) in positions.iter().rev() {
            assert_eq!((record.position(), record.mover()), (position.clone(), *mover), "{setup}");
            let last = record.moves().last().cloned();
            assert_eq!(record.undo(), last, "{setup}");
        }
        assert!(record.moves().is_empty());
        for pair in positions.windows(2) {
            assert_eq!(pair[0].1, !pair[1].1, "{setup}: the players alternate");
        }
    }
}

#[test]
fn a_finished_game_takes_no_move() {
    let mut rng = rng();
    for setup in setups() {
        let game = set_up(&setup);
        let mut last = vec![];
        random_game(&*game, &mut rng, |record| {
            last = record.moves();
        });
        let texts: Vec<&str> = last.iter().map(|mv| mv.text.as_str()).collect();
        let mut record = game.record(None, &texts).unwrap();
        if record.verdict().is_some() {
            let (before, move_again) = (record.position(), texts.last().copied().unwrap_or("1"));
            assert_eq!(record.play(move_again).unwrap_err().field, "move", "{setup}");
            assert_eq!(record.position(), before);
        }
    }
}

/// As they are typed with a Chinese keyboard.
#[test]
fn wide_letters_digits_and_signs_are_read() {
    for (name, position, mv, same) in [
        ("ｎｉｍ", "３，５、７", "３：６", ["nim", "3,5,7", "3:6"]),
        ("subtraction：take＝１＋４", "１０", "１：４", ["subtraction:take=1+4", "10", "1:4"]),
        ("tictactoe", "ｘ２／３／３　ｏ", "ｂ２", ["tictactoe", "x2/3/3 o", "b2"]),
        ("Ｎim:misere", "3,5,7", "3:6", ["nim:misere", "3,5,7", "3:6"]),
        ("SUM:games=Kayles|Nim", "3|4", "2/1:1", ["sum:games=Kayles|Nim", "3|4", "2/1:1"]),
    ] {
        let wide = set_up(name).record(Some(position), &[mv]).unwrap();
        let narrow = set_up(same[0]).record(Some(same[1]), &[same[2]]).unwrap();
        assert_eq!(wide.position(), narrow.position(), "{name}");
        assert_eq!((set_up(name).name(), wide.lost()), (set_up(same[0]).name(), narrow.lost()), "{name}");
    }
}

#[test]
fn any_text_is_read_or_refused_in_one_line() {
    let mut rng = rng();
    let alphabet: Vec<char> = "abcdegxoXOKQkq0123456789/:+-=,. #()\t\n\u{ff12}é棋\0".chars().collect();
    let one_line = |text: String| assert!(!text.contains(['\n', '\r']) && text.len() < 1_000, "{text}");
    for setup in setups() {
        let game = set_up(&setup);
        let mut texts = vec![
            String::new(),
            "0".into(),
            "-1".into(),
            u64::MAX.to_string(),
            "9".repeat(60),
            "/".repeat(900),
        ];
        let mut seeds = vec![];
        random_game(&*game, &mut rng, |record| {
            seeds.push(record.position());
            let moves = record.legal(MOST_MOVES).unwrap_or_default();
            seeds.extend(moves.first().map(|mv| mv.text.clone()));
        });
        for _ in 0..400 {
            let mut text: Vec<char> =
                if rng.bool() { seeds[rng.usize(..seeds.len())].chars().collect() } else { vec![] };
            for _ in 0..rng.usize(1..6) {
                let at = rng.usize(..=text.len());
                let new = alphabet[rng.usize(..alphabet.len())];
                match rng.u8(..3) {
                    0 if at < text.len() => text[at] = new,
                    1 if at < text.len() => drop(text.remove(at)),
                    _ => text.insert(at, new),
                }
            }
            texts.push(text.into_iter().collect());
        }
        let record = game.record(None, &[]).unwrap();
        for text in &texts {
            match game.record(Some(text), &[]) {
                Err(error) => one_line(error.to_string()),
                Ok(read) => {
                    let canonical = read.position();
                    let again = game.record(Some(&canonical), &[]).unwrap();
                    assert_eq!(again.position(), canonical, "{setup} {text}");
                    if let Some(moves) = read.legal(MOST_MOVES) {
                        assert_eq!(read.count(), moves.len() as u64, "{setup} {text}");
                        assert!(!moves.is_empty() || read.verdict().is_some(), "{setup} {text}");
                    }
                    for view in game.views() {
                        read.picture(view);
                    }
                }
            }
            match record.read(text) {
                Err(error) => one_line(error.to_string()),
                Ok(mv) => assert_eq!(record.read(&mv.text).unwrap(), mv, "{setup} {text}"),
            }
            if let Err(error) = open(text) {
                one_line(error.to_string());
            }
            if let Err(error) = open(&format!("{setup}:{text}")) {
                one_line(error.to_string());
            }
        }
    }
}

#[test]
fn every_engine_answers_or_says_why_not() {
    let mut rng = rng();
    let limits = Limits { depth: Some(2), nodes: Some(1_000), ..Limits::default() };
    for setup in setups() {
        let game = set_up(&setup);
        let mut records = vec![];
        random_game(&*game, &mut rng, |record| records.push(record.position()));
        let picks: Vec<_> = (0..3).map(|i| records[i * (records.len() - 1) / 2].clone()).collect();
        for position in picks {
            let mut record = game.record(Some(&position), &[]).unwrap();
            assert_eq!(game.engines().iter().collect::<HashSet<_>>().len(), game.engines().len(), "{setup}");
            for engine in game.engines() {
                let question = Question { engine: engine.to_owned(), evaluator: None, limits };
                let analysis = match record.analyze(&question, &mut NoObserver) {
                    Ok(analysis) => analysis,
                    Err(Error::Analysis(_)) => continue,
                    Err(error) => panic!("{setup} {position} {engine}: {error}"),
                };
                match record.verdict() {
                    Some(outcome) => {
                        let value = match outcome {
                            Outcome::Win => Value::Win { plies: Some(0) },
                            Outcome::Draw => Value::Draw,
                            Outcome::Loss => Value::Loss { plies: Some(0) },
                        };
                        let same = std::mem::discriminant(&analysis.value) == std::mem::discriminant(&value);
                        assert!(
                            same && analysis.best.is_empty(),
                            "{setup} {position} {engine}: {analysis:?}"
                        );
                    }
                    None => {
                        assert!(!analysis.best.is_empty(), "{setup} {position} {engine}: {analysis:?}");
                        check_offers(&*game, &*record, &analysis, engine);
                    }
                }
            }
            check_choices(&*game, &mut *record);
            for evaluator in game.evaluators() {
                record.terms(Some(evaluator)).unwrap();
            }
            assert!(record.terms(Some("no such evaluation")).is_err());
        }
    }
}

/// Every move of an analysis can be played where it stands, and lines that were not searched claim nothing.
fn check_offers(game: &dyn AnyGame, record: &dyn AnyRecord, analysis: &Analysis<MoveText>, engine: &str) {
    let (name, position) = (game.name(), record.position());
    for mv in &analysis.best {
        assert_eq!(record.read(&mv.text).as_ref(), Ok(mv), "{name} {position} {engine}");
    }
    for line in &analysis.lines {
        let mut played = game.record(Some(&position), &[]).unwrap();
        for mv in &line.moves {
            let done = played.play(&mv.text);
            assert_eq!(done.as_ref(), Ok(mv), "{name} {position} {engine}: {line:?}");
        }
        let ends = line.value.plies().is_some_and(|plies| plies as usize == line.moves.len());
        if ends && line.bound == Bound::Exact {
            assert!(played.verdict().is_some(), "{name} {position} {engine}: {line:?}");
        }
    }
}

/// Every level, and the search for threats, plays moves that the game accepts.
fn check_choices(game: &dyn AnyGame, record: &mut dyn AnyRecord) {
    let (name, position) = (game.name(), record.position());
    if record.verdict().is_some() {
        return;
    }
    let limits = Limits { depth: Some(2), nodes: Some(500), ..Limits::default() };
    let question = Question { limits, ..Question::default() };
    for level in [1, 2, 5, 9, 10].map(|level| Level::new(level).unwrap()) {
        for seed in 0..3 {
            let choice = record.choose(level, seed, &question, &mut NoObserver);
            let choice = choice.unwrap_or_else(|error| panic!("{name} {position}: {error}")).unwrap();
            assert_eq!(record.read(&choice.mv.text).as_ref(), Ok(&choice.mv), "{name} {position} {level:?}");
        }
    }
    if let Some((lines, _)) = record.threats(40, &mut NoObserver) {
        for line in lines {
            let moves: Vec<&str> = line.iter().map(|mv| mv.text.as_str()).collect();
            assert!(game.record(Some(&position), &moves).is_ok(), "{name} {position}: {moves:?}");
        }
    }
}

/// Positions of Renju in which the only stop of White's row is forbidden to Black, or where only such a point is near.
#[test]
fn no_engine_offers_a_forbidden_point() {
    let stones = |black: &str, white: &str| {
        let row = |row: usize| -> String {
            let (mut text, mut empty) = (String::new(), 0);
            for column in 'a'..='o' {
                let square = format!("{column}{row}");
                let has = |stones: &str| stones.split(' ').any(|stone| stone == square);
                match [(black, 'x'), (white, 'o')].into_iter().find(|(stones, _)| has(stones)) {
                    None => empty += 1,
                    Some((_, letter)) if empty == 0 => text.push(letter),
                    Some((_, letter)) => text += &format!("{}{letter}", std::mem::take(&mut empty)),
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        (1..=15).rev().map(row).collect::<Vec<_>>().join("/") + " x"
    };
    let game = set_up("gomoku:rule=renju");
    let swapped = set_up("gomoku:rule=renju,opening=swap2");
    for (what, black, white, stop) in [
        ("three-three", "h8 f6 f7 h7 g2", "g6 g5 g4 g3 a1", "g7"),
        ("overline", "b8 c8 d8 f8 g8 e3", "e7 e6 e5 e4 a1 o15", "e8"),
        ("four-four", "b8 c8 d8 b5 c6 d7 e3", "e7 e6 e5 e4 a1 o15 o1", "e8"),
    ] {
        let text = stones(black, white);
        let mut record = game.record(Some(&text), &[]).unwrap();
        assert!(record.read(stop).is_err(), "{what}: {text}");
        for engine in game.engines() {
            for (nodes, lines) in [(1, 1), (1, 3), (300, 1), (300, 2), (5_000, 1), (300, Limits::ALL)] {
                let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
                let question = Question { engine: engine.to_owned(), evaluator: None, limits };
                let Ok(analysis) = record.analyze(&question, &mut NoObserver) else { continue };
                assert!(!analysis.best.is_empty(), "{what} {engine}");
                check_offers(&*game, &*record, &analysis, engine);
                let sees = engine == "patterns" && nodes >= 300;
                assert!(!sees || analysis.value.is_loss(), "{what} {engine} {nodes}: {:?}", analysis.value);
            }
        }
        for level in 1..=10 {
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            let question = Question { limits, ..Question::default() };
            let level = Level::new(level).unwrap();
            let choice = record.choose(level, 0, &question, &mut NoObserver).unwrap().unwrap();
            assert!(record.read(&choice.mv.text).is_ok(), "{what} {level:?}: {}", choice.mv.text);
        }
        check_choices(&*game, &mut *record);
        let mut record = swapped.record(Some(&format!("{text} swapped")), &[]).unwrap();
        let analysis = record.analyze(&Question::default(), &mut NoObserver).unwrap();
        check_offers(&*swapped, &*record, &analysis, "auto");
    }
}

/// A search that ends before it has looked at a move says nothing of it.
#[test]
fn a_move_that_was_not_searched_has_no_value() {
    let mut unknown = 0;
    for setup in ["chess", "chess960", "gomoku", "gomoku:rule=renju", "othello", "connect4"] {
        let game = set_up(setup);
        for nodes in 1..40 {
            let limits = Limits { nodes: Some(nodes), lines: 3, ..Limits::default() };
            for engine in game.engines() {
                let question = Question { engine: engine.to_owned(), evaluator: None, limits };
                let mut record = game.record(None, &[]).unwrap();
                let Ok(analysis) = record.analyze(&question, &mut NoObserver) else { continue };
                let count =
                    |is: fn(Value) -> bool| analysis.lines.iter().filter(|line| is(line.value)).count();
                // An estimate takes a node at least.
                let estimates = count(|value| matches!(value, Value::Estimate(_)));
                assert!(estimates as u64 <= analysis.stats.nodes(), "{setup} {engine} {nodes}: {analysis:?}");
                unknown += count(|value| value == Value::Unknown);
            }
        }
    }
    assert!(unknown > 50, "{unknown}");
}

#[test]
fn every_note_has_its_words_in_every_language() {
    let mut rng = rng();
    let words = |pick: fn(&GameEntry) -> &'static str| -> HashSet<&str> {
        entries()
            .flat_map(|e| pick(e).lines())
            // A text may go on in further lines.
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|line| line.split_once(" ="))
            .map(|(id, _)| id)
            .collect()
    };
    let (en, zh) = (words(|e| e.messages.en), words(|e| e.messages.zh));
    assert_eq!(en, zh);
    for setup in setups() {
        let game = set_up(&setup);
        for _ in 0..2 {
            let mut ply = 0;
            random_game(&*game, &mut rng, |record| {
                let limits = Limits { depth: Some(1), nodes: Some(200), ..Limits::default() };
                ply += 1;
                if ply % 3 != 0 {
                    return;
                }
                let Ok(analysis) =
                    record.analyze(&Question { limits, ..Question::default() }, &mut NoObserver)
                else {
                    return;
                };
                // Those of databases are about any game: the session has their words.
                for note in analysis.notes.iter().filter(|note| !note.id.starts_with("database.")) {
                    assert!(en.contains(&*note.id.replace('.', "-")), "{setup}: no words for {}", note.id);
                }
            });
        }
    }
}
