//! Every task of every lesson, asked of the engines: it can be solved, each right move is right and no other is, each move that a
//! text calls wrong is wrong, each answer is what the engines find.

use boyi_chess::{Board, Move};
use boyi_core::{Limits, NoObserver, Side, Value};
use boyi_games::{AnyRecord, Level, Question, chess::tactics::Line};
use boyi_lessons::{
    BoardSetup, Check, Course, Ending, Family, Goal, Judgement, Lesson, LessonBoard, Puzzle, Step, Task,
    Tongue, choose,
};
use std::{collections::BTreeSet, sync::LazyLock};

/// Nodes that a search for a check may take.
const NODES: u64 = 8_000;
/// A chess move is clearly best if it is better than the others by this much, in centipawns.
const CLEARLY: i32 = 80;

/// The course, and the one with the lesson that docs/lessons.md shows.
fn courses() -> &'static [Course] {
    static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
        let page = include_str!("../../../docs/lessons.md");
        let mut files = vec![
            ("course.toml", "[[chapter]]\nid = \"nim\"\nlessons = [\"nim-pairs\"]\n"),
            ("en.ftl", "course = The course\nchapter-nim = Nim\n"),
            ("zh.ftl", "course = 课程\nchapter-nim = 尼姆\n"),
        ];
        for part in page.split("\n**`lessons/").skip(1) {
            let (path, rest) = part.split_once("`**").expect("a path");
            let (_, text) = rest.split("```").nth(1).expect("a block").split_once('\n').expect("its text");
            files.push((path, text));
        }
        assert_eq!(files.len(), 6, "the worked example has three files");
        let shown = Course::read(&files).unwrap_or_else(|error| panic!("docs/lessons.md: {error}"));
        vec![Course::builtin().clone(), shown]
    });
    &COURSES
}

/// The lessons, with what is wrong in them collected, so that one run shows everything.
fn check_all(check: impl Fn(&Lesson, &Step) -> Result<(), String>) {
    let mut wrong = Vec::new();
    for lesson in courses().iter().flat_map(Course::lessons) {
        for step in &lesson.steps {
            if let Err(error) = check(lesson, step) {
                wrong.push(format!("{}/{}: {error}", lesson.id, step.id));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn open(setup: &BoardSetup) -> Result<LessonBoard, String> {
    LessonBoard::open(&boyi_games::registry(), setup).map_err(|error| format!("the board: {error}"))
}

fn board(step: &Step) -> Result<LessonBoard, String> {
    open(step.board.as_ref().ok_or("no board")?)
}

#[test]
fn every_board_can_be_set_up_and_is_not_over() {
    check_all(|_, step| {
        let Some(setup) = &step.board else { return Ok(()) };
        let board = open(setup)?;
        let needs_move = matches!(step.task, Task::Move { .. } | Task::Play { .. } | Task::Weights { .. });
        if needs_move && board.record.verdict().is_some() {
            Err("the game is over".to_owned())
        } else {
            Ok(())
        }
    });
}

#[test]
fn the_course_has_the_lessons_it_promises() {
    let course = Course::builtin();
    let counts: Vec<usize> = course.chapters.iter().map(|chapter| chapter.lessons.len()).collect();
    assert_eq!(counts, [5, 2, 2, 2, 4, 6, 3, 8, 8, 8, 3]);
    assert_eq!(course.index().lessons().count(), course.lessons().count());
    for lesson in course.lessons() {
        assert!((3..=8).contains(&lesson.minutes), "{}: {} minutes", lesson.id, lesson.minutes);
        assert!(lesson.tasks().count() >= 3, "{}: doing, not reading", lesson.id);
    }
}

/// Reading a course already checks that each lesson has the words that its steps need, in both languages, and no others.
#[test]
fn both_languages_say_the_same_messages() {
    let course = Course::builtin();
    let ideographs = |text: &str| text.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).count();
    for lesson in course.lessons() {
        let [en, zh] = Tongue::ALL.map(|tongue| lesson.words(tongue));
        assert_eq!(en.ids().collect::<Vec<_>>(), zh.ids().collect::<Vec<_>>(), "{}", lesson.id);
        for id in en.ids() {
            assert_eq!(ideographs(en.text(id)), 0, "{}: {id}", lesson.id);
            let plain = zh.text(id).chars().all(|c| !c.is_ascii_alphabetic());
            assert!(plain || ideographs(zh.text(id)) > 0 || zh.text(id).len() < 80, "{}: {id}", lesson.id);
        }
    }
    for chapter in &course.chapters {
        assert_ne!(course.chapter_title(chapter, Tongue::En), course.chapter_title(chapter, Tongue::Zh));
    }
}

/// The value that a move reaches, in words, for messages of failed tests.
fn reaches(goal: Goal, value: Value) -> bool {
    match goal {
        Goal::Win => value.is_win(),
        Goal::Now => value == Value::Win { plies: Some(1) },
        Goal::Draw => !value.is_loss() && value.is_proof(),
        Goal::Best | Goal::Trap | Goal::Shown => false,
    }
}

/// The moves that reach a goal, as the engines say.
fn right_moves(board: &mut LessonBoard, goal: Goal) -> Result<Vec<String>, String> {
    let all: Vec<String> = board.moves().into_iter().map(|mv| mv.text).collect();
    let mut right = Vec::new();
    let mut scores = Vec::new();
    let mut traps: Vec<(String, usize, usize)> = Vec::new();
    for mv in all {
        let effect = board.effect(&mv, Some(NODES)).map_err(|error| error.to_string())?;
        match goal {
            Goal::Win | Goal::Draw if !effect.value.is_proof() => {
                return Err(format!("{mv} is not proved: {:?}", effect.value));
            }
            Goal::Win | Goal::Now | Goal::Draw if reaches(goal, effect.value) => right.push(mv),
            Goal::Best => scores.push((mv, effect.value)),
            Goal::Trap => {
                board.record.play(&mv).map_err(|error| error.to_string())?;
                let (answers, all) = (right_moves(board, Goal::Win)?.len(), board.moves().len());
                board.record.undo();
                traps.push((mv, answers, all));
            }
            _ => {}
        }
    }
    // The smallest share of right answers, compared without fractions.
    let share = |a: &(String, usize, usize), b: &(String, usize, usize)| (a.1 * b.2).cmp(&(b.1 * a.2));
    if let Some(least) = traps.iter().min_by(|a, b| share(a, b)).cloned() {
        right.extend(traps.iter().filter(|trap| share(trap, &least).is_eq()).map(|(mv, ..)| mv.clone()));
    }
    if let Some(best) = scores.iter().map(|(_, value)| centipawns(*value)).max() {
        right.extend(
            scores.iter().filter(|(_, value)| centipawns(*value) > best - CLEARLY).map(|(mv, _)| mv.clone()),
        );
    }
    Ok(right)
}

fn centipawns(value: Value) -> i32 {
    match value {
        Value::Win { .. } => 10_000,
        Value::Loss { .. } => -10_000,
        Value::Draw | Value::Unknown => 0,
        Value::Estimate(score) => score,
    }
}

#[test]
fn the_right_moves_are_those_of_the_engines() {
    check_all(|_, step| {
        let Task::Move { accept, goal, wrong } = &step.task else { return Ok(()) };
        let mut board = board(step)?;
        let legal: Vec<String> = board.moves().into_iter().map(|mv| mv.text).collect();
        for mv in accept.iter().filter(|mv| *mv != "*").chain(wrong.iter().map(|mistake| &mistake.given)) {
            if !legal.contains(mv) {
                return Err(format!("{mv} is no legal move; legal are {}", legal.join(" ")));
            }
        }
        if let Some(mistake) =
            wrong.iter().find(|mistake| accept.contains(&mistake.given) || accept[0] == "*")
        {
            return Err(format!("{} is called wrong and accepted", mistake.given));
        }
        if *goal == Goal::Shown {
            return Ok(());
        }
        let mut right = right_moves(&mut board, *goal)?;
        let mut accept = accept.clone();
        right.sort();
        accept.sort();
        if right == accept { Ok(()) } else { Err(format!("accepts {accept:?}, but right are {right:?}")) }
    });
}

/// The reader plays the best moves, those that leave the fewest right answers where the position is lost.
fn play_out(board: &mut LessonBoard, goal: Goal, level: u8, second: bool, seed: u64) -> Result<bool, String> {
    let error = |error: boyi_games::Error| error.to_string();
    let level = Level::new(level).ok_or("level")?;
    let mut readers_turn = !second;
    for _ in 0..400 {
        if let Some(outcome) = board.record.verdict() {
            let value = Value::from(outcome);
            let for_reader = if readers_turn { value } else { -value };
            return Ok(match goal {
                Goal::Win => for_reader.is_win(),
                _ => !for_reader.is_loss(),
            });
        }
        let mv = if readers_turn {
            let analysis = board.analyze(Some(NODES)).map_err(error)?;
            let traps = if analysis.value.is_loss() { right_moves(board, Goal::Trap)? } else { Vec::new() };
            let best = analysis.best.first().map(|mv| mv.text.clone());
            traps.first().cloned().or(best).or_else(|| Some(board.moves().first()?.text.clone()))
        } else {
            let question = Question::default();
            let chosen =
                board.record.choose(level, seed, &question, &mut boyi_core::NoObserver).map_err(error)?;
            chosen.map(|choice| choice.mv.text)
        };
        board.record.play(&mv.ok_or("no move")?).map_err(|error| error.to_string())?;
        readers_turn = !readers_turn;
    }
    Err("no end".to_owned())
}

#[test]
fn every_game_can_be_played_to_its_goal() {
    check_all(|_, step| {
        let Task::Play { goal, level, second } = &step.task else { return Ok(()) };
        let mut solved = false;
        for seed in 0..40 {
            let mut board = board(step)?;
            solved = play_out(&mut board, *goal, *level, *second, seed)?;
            if solved || *level == 10 {
                break;
            }
        }
        if !solved {
            return Err("not won".to_owned());
        }
        // Against a perfect opponent the position must be won, or at least drawn, in the first place.
        let mut board = board(step)?;
        let value = board.analyze(Some(NODES)).map_err(|error| error.to_string())?.value;
        let value = if *second { -value } else { value };
        if *level == 10 && !reaches(*goal, value) { Err(format!("stands at {value:?}")) } else { Ok(()) }
    });
}

/// The answer that a check finds; `None` for a question about the words.
fn found(step: &Step, check: &Check) -> Result<Option<String>, String> {
    let error = |error: boyi_games::Error| error.to_string();
    Ok(Some(match check {
        Check::Text => return Ok(None),
        Check::Nimber => board(step)?.record.nimber().ok_or("no nimber")?.to_string(),
        Check::Moves => board(step)?.record.count().to_string(),
        Check::Outcome => {
            let value = board(step)?.analyze(Some(NODES)).map_err(error)?.value;
            match value {
                Value::Win { .. } => "won",
                Value::Loss { .. } => "lost",
                Value::Draw => "drawn",
                Value::Estimate(_) | Value::Unknown => return Err("the winner is not proved".to_owned()),
            }
            .to_owned()
        }
        Check::Material => {
            let board = board(step)?;
            let terms = board.record.terms(Some("classroom")).map_err(error)?;
            let more: i32 = terms.iter().map(|term| term.mover - term.opponent).sum();
            (more / 100).to_string()
        }
        Check::Plies => {
            let value = board(step)?.analyze(None).map_err(error)?.value;
            value.plies().ok_or("no distance")?.to_string()
        }
        Check::BestHeap => {
            let right = right_moves(&mut board(step)?, Goal::Win)?;
            let [mv] = right.as_slice() else { return Err(format!("right are {right:?}")) };
            mv.split(':').next().unwrap_or_default().to_owned()
        }
        Check::Period => period(step)?.to_string(),
        Check::Perft(depth) => {
            let board = board(step)?;
            board.record.perft(*depth, &mut boyi_core::NoObserver).map_err(error)?.to_string()
        }
        Check::Bits(weight) => {
            let position = board(step)?.record.position();
            let heaps = position.split(',').filter_map(|heap| heap.parse::<u64>().ok());
            heaps.filter(|heap| heap & weight != 0).count().to_string()
        }
        Check::Xor(numbers) => numbers.iter().fold(0, |sum, number| sum ^ number).to_string(),
        Check::Mex(numbers) => (0..).find(|number| !numbers.contains(number)).unwrap_or(0).to_string(),
        Check::Value => said(step, "partizan.value", "value")?,
        Check::Mean => said(step, "partizan.hot", "mean")?,
        Check::Temperature => said(step, "partizan.hot", "temperature")?,
        Check::ValueOf(expression) => {
            let mut arena = boyi_partizan::Arena::new();
            let value = arena.read(expression).map_err(|error| error.to_string())?;
            arena.write(value).map_err(|error| error.to_string())?
        }
        Check::Fifteen(numbers) => (15 - numbers.iter().sum::<u64>()).to_string(),
    }))
}

/// An argument of a reason for the value of a position.
fn said(step: &Step, id: &str, name: &str) -> Result<String, String> {
    let notes = board(step)?.analyze(Some(NODES)).map_err(|error| error.to_string())?.notes;
    let note = notes.iter().find(|note| note.id == id).ok_or(format!("no {id}"))?;
    let arg = note.args.iter().find(|(of, _)| *of == name).ok_or(format!("no {name}"))?;
    Ok(arg.1.to_string())
}

/// The least period of the nimbers of the heaps 0 to 100.
fn period(step: &Step) -> Result<usize, String> {
    let setup = step.board.as_ref().ok_or("no board")?;
    let nimber = |heap: u64| {
        let setup =
            BoardSetup { game: setup.game.clone(), position: Some(heap.to_string()), moves: Vec::new() };
        open(&setup)?.record.nimber().ok_or_else(|| "no nimber".to_owned())
    };
    let all: Vec<u64> = (0..=100).map(nimber).collect::<Result<_, String>>()?;
    (1..50)
        .find(|&period| all.iter().zip(&all[period..]).all(|(a, b)| a == b))
        .ok_or_else(|| "no period".to_owned())
}

#[test]
fn every_answer_is_what_the_engines_find() {
    check_all(|_, step| {
        let (answer, computed) = match &step.task {
            Task::Answer { answer, check, .. } | Task::Choose { answer, check, .. } => {
                (answer, found(step, check)?)
            }
            Task::Tree { tree, search, answer, leaves, .. } => {
                let value =
                    if *leaves { tree.leaves_seen(*search).to_string() } else { tree.value().to_string() };
                (answer, Some(value))
            }
            Task::Code { program, answer, .. } => (answer, Some(program.comparisons().to_string())),
            _ => return Ok(()),
        };
        match computed {
            Some(computed) if computed != *answer => {
                Err(format!("{answer} is accepted, but {computed} is right"))
            }
            _ => Ok(()),
        }
    });
}

#[test]
fn discussed_mistakes_are_judged_as_such() {
    check_all(|_, step| {
        for mistake in step.mistakes() {
            if step.judge(&mistake.given) != Judgement::Discussed(step.message(&mistake.say)) {
                return Err(format!("{} is not judged as {}", mistake.given, mistake.say));
            }
        }
        match &step.task {
            Task::Answer { answer, .. } | Task::Choose { answer, .. } | Task::Tree { answer, .. } => {
                (step.judge(answer) == Judgement::Right)
                    .then_some(())
                    .ok_or("the answer is not right".to_owned())
            }
            _ => Ok(()),
        }
    });
}

#[test]
fn weights_can_be_found_and_the_first_ones_do_not_do() {
    check_all(|_, step| {
        let mut task = step.task.clone();
        task.prepare(&boyi_games::registry(), step.board.as_ref()).map_err(|error| error.to_string())?;
        let Task::Weights { accept, solution, candidates, terms } = &task else { return Ok(()) };
        let played = |weights: &[i32]| {
            choose(candidates, weights).map(|candidate| candidate.mv.clone()).unwrap_or_default()
        };
        let (before, after) = (played(&vec![1; terms.len()]), played(solution));
        if candidates.iter().any(|candidate| candidate.terms.iter().all(|&term| term == 0)) {
            return Err("a move without terms".to_owned());
        }
        match (accept.contains(&before), accept.contains(&after)) {
            (false, true) => Ok(()),
            _ => Err(format!("plays {before} at first and {after} by the solution; wanted {accept:?}")),
        }
    });
}

/// The moves of a position after which the opponent loses, by exhaustive search.
fn winning(record: &mut dyn AnyRecord) -> Vec<String> {
    let question = Question { engine: "solve".to_owned(), ..Question::default() };
    let mut winning = Vec::new();
    for mv in record.legal(1_000).unwrap() {
        record.play(&mv.text).unwrap();
        let value = match record.verdict() {
            Some(outcome) => Value::from(outcome),
            None => record.analyze(&question, &mut NoObserver).unwrap().value,
        };
        assert!(value.is_proof());
        record.undo();
        if value.is_loss() {
            winning.push(mv.text);
        }
    }
    winning
}

fn puzzle_record(puzzle: &Puzzle) -> Box<dyn AnyRecord> {
    let game = boyi_games::registry().open(&puzzle.game).unwrap();
    game.record(Some(&puzzle.position), &[]).unwrap_or_else(|error| panic!("{puzzle}: {error}"))
}

#[test]
fn every_family_has_its_puzzles_and_every_line_can_be_played() {
    for family in Family::ALL {
        let puzzles = family.puzzles();
        let least = match family {
            Family::Chess => 500,
            Family::Xiangqi => 200,
            _ => 50,
        };
        assert!(puzzles.len() >= least, "{family:?}: {}", puzzles.len());
        let different: BTreeSet<_> = puzzles.iter().map(|puzzle| (&puzzle.game, &puzzle.position)).collect();
        assert_eq!(different.len(), puzzles.len(), "{family:?}");
        assert!(puzzles.windows(2).all(|pair| pair[0].rating <= pair[1].rating), "{family:?}");
        for puzzle in puzzles {
            let mut record = puzzle_record(&puzzle);
            assert_eq!(record.position(), puzzle.position);
            for mv in &puzzle.line {
                let played = record.play(mv).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
                assert_eq!(played.text, *mv, "{puzzle}");
            }
            if puzzle.themes[0].starts_with("mate") || family == Family::Connect4 {
                assert!(record.verdict().is_some_and(|outcome| Value::from(outcome).is_loss()), "{puzzle}");
            }
        }
    }
}

/// One winning first move, by exhaustive search; in Nim also by the nim-sum. `cargo xtask deep-test puzzles` asks for every move of every
/// line.
#[test]
fn a_puzzle_has_one_winning_first_move() {
    for family in [Family::Sums, Family::Kayles, Family::Chomp] {
        for puzzle in family.puzzles() {
            assert_eq!(winning(puzzle_record(&puzzle).as_mut()), puzzle.line[..1], "{puzzle}");
        }
    }
    for puzzle in Family::Connect4.puzzles().iter().step_by(6) {
        assert_eq!(winning(puzzle_record(puzzle).as_mut()), puzzle.line[..1], "{puzzle}");
    }
    for puzzle in Family::Nim.puzzles() {
        let heaps: Vec<u64> = puzzle.position.split(',').map(|heap| heap.parse().unwrap()).collect();
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let winning: Vec<String> = (1..)
            .zip(&heaps)
            .filter(|(_, heap)| (*heap ^ sum) < **heap)
            .map(|(number, heap)| format!("{number}:{}", heap - (heap ^ sum)))
            .collect();
        assert_eq!(winning, puzzle.line[..1], "{puzzle}");
    }
}

/// The fewest moves, up to `most`, in which the player to move gives mate, by a search of every move.
fn mate_distance(board: &Board, most: usize) -> Option<usize> {
    (1..=most).find(|&moves| mates_within(board, moves))
}

fn mates_within(board: &Board, moves: usize) -> bool {
    let mut legal: Vec<Move> = board.legal_moves().iter().copied().collect();
    legal.sort_by_key(|&mv| !board.after(mv).is_check());
    legal.iter().any(|&mv| {
        let after = board.after(mv);
        let replies = after.legal_moves();
        after.is_checkmate()
            || moves > 1
                && !replies.as_slice().is_empty()
                && replies.iter().all(|&reply| mates_within(&after.after(reply), moves - 1))
    })
}

/// The number in a theme such as `mate-2`.
fn distance(puzzle: &Puzzle, kind: &str) -> Option<usize> {
    puzzle.themes.iter().find_map(|theme| theme.strip_prefix(kind)?.strip_prefix('-')?.parse().ok())
}

/// A distance to mate is what a search of every move finds, and the line shows the tactics that are named.
#[test]
fn chess_puzzles_have_the_themes_that_they_name() {
    for puzzle in Family::Chess.puzzles() {
        let board: Board = puzzle.position.parse().unwrap();
        let moves: Vec<&str> = puzzle.line.iter().map(String::as_str).collect();
        if let Some(moves) = distance(&puzzle, "mate") {
            assert_eq!((mate_distance(&board, moves), puzzle.moves()), (Some(moves), moves), "{puzzle}");
        }
        let line = Line::from_uci(board, &moves).unwrap();
        let shown: Vec<&str> = line.tactics().iter().map(|found| found.tactic.id()).collect();
        for theme in puzzle.themes.iter().filter(|theme| !theme.starts_with("mate-")) {
            assert!(theme == "advantage" || shown.contains(&theme.as_str()), "{puzzle}: {shown:?}");
        }
        assert!(
            puzzle.themes.len() == 1 || puzzle.themes.iter().all(|theme| theme != "advantage"),
            "{puzzle}"
        );
    }
}

/// The fewest moves, up to `most`, in which the player to move mates or leaves no legal move, by a search of every move.
fn xiangqi_win_distance(board: &boyi_xiangqi::Board, most: usize) -> Option<usize> {
    (1..=most).find(|&moves| xiangqi_wins_within(board, moves))
}

fn xiangqi_wins_within(board: &boyi_xiangqi::Board, moves: usize) -> bool {
    let mut after: Vec<_> = board.legal_moves().into_iter().map(|mv| board.after(mv)).collect();
    after.sort_by_key(|after| !after.in_check());
    after.iter().any(|after| {
        let replies = after.legal_moves();
        replies.is_empty()
            || moves > 1 && replies.iter().all(|&reply| xiangqi_wins_within(&after.after(reply), moves - 1))
    })
}

/// A distance to the end is what a search of every move finds, and the line shows the tactics that are named. `cargo xtask deep-test puzzles` does
/// it for the longest ones, too.
#[test]
fn xiangqi_puzzles_have_the_themes_that_they_name() {
    let mut proved = 0;
    for puzzle in Family::Xiangqi.puzzles() {
        let board: boyi_xiangqi::Board = puzzle.position.parse().unwrap();
        let moves: Vec<&str> = puzzle.line.iter().map(String::as_str).collect();
        let line = boyi_games::xiangqi::tactics::Line::from_uci(board, &moves).unwrap();
        if let Some(moves) = distance(&puzzle, "mate").or(distance(&puzzle, "win")) {
            assert_eq!(puzzle.moves(), moves, "{puzzle}");
            assert_eq!(distance(&puzzle, "mate").is_some(), line.last().in_check(), "{puzzle}");
            if moves < 3 {
                assert_eq!(xiangqi_win_distance(&board, moves), Some(moves), "{puzzle}");
                proved += 1;
            }
        }
        let shown: Vec<&str> = line.tactics().iter().map(|found| found.tactic.id()).collect();
        let named = |theme: &&String| !theme.starts_with("mate-") && !theme.starts_with("win-");
        for theme in puzzle.themes.iter().filter(named) {
            assert!(theme == "advantage" || shown.contains(&theme.as_str()), "{puzzle}: {shown:?}");
        }
        let alone = puzzle.themes.len() == 1;
        assert!(alone || puzzle.themes.iter().all(|theme| theme != "advantage"), "{puzzle}");
    }
    assert!(proved > 50, "{proved}");
}

/// The moves that end the game at once.
fn ending_moves(record: &mut dyn AnyRecord) -> Vec<String> {
    let mut ending = Vec::new();
    for mv in record.legal(300).unwrap_or_default() {
        record.play(&mv.text).unwrap();
        if record.verdict().is_some() {
            ending.push(mv.text);
        }
        record.undo();
    }
    ending
}

/// A puzzle of Gomoku says "win in so many" exactly where its line ends with a row: each move before it is a four with one answer. The last
/// move of another line is a four, too.
#[test]
fn gomoku_puzzles_win_in_the_moves_that_they_name() {
    let mut open_ends = 0;
    for puzzle in Family::Gomoku.puzzles() {
        let mut record = puzzle_record(&puzzle);
        for (ply, mv) in puzzle.line.iter().enumerate() {
            let is_last = ply + 1 == puzzle.line.len();
            assert!(is_last || ply % 2 == 1 || ending_moves(record.as_mut()).is_empty(), "{puzzle}: {ply}");
            record.play(mv).unwrap();
            if ply % 2 == 1 || record.verdict().is_some() {
                continue;
            }
            // The opponent has no row, and whatever else it plays, one follows.
            assert!(ending_moves(record.as_mut()).is_empty(), "{puzzle}: {ply}");
            let answer = puzzle.line.get(ply + 1);
            let other = record.legal(300).unwrap().into_iter().find(|mv| answer != Some(&mv.text)).unwrap();
            record.play(&other.text).unwrap();
            let rows = ending_moves(record.as_mut());
            record.undo();
            assert!(
                !rows.is_empty() && answer.is_none_or(|answer| rows.contains(answer)),
                "{puzzle}: {rows:?}"
            );
            // Two rows at once end the search for an answer.
            assert!(rows.len() == 1 || ply + 3 >= puzzle.line.len(), "{puzzle}: {rows:?}");
        }
        let ends = record.verdict().is_some();
        assert_eq!(distance(&puzzle, "win"), ends.then(|| puzzle.moves()), "{puzzle}");
        open_ends += usize::from(!ends);
    }
    assert!(open_ends < 5, "{open_ends}");
}

/// The solver's distance is the one that the theme names.
#[test]
fn connect_four_puzzles_win_in_the_moves_that_they_name() {
    for puzzle in Family::Connect4.puzzles().iter().step_by(4) {
        let found = puzzle_record(puzzle).analyze(&Question::default(), &mut NoObserver).unwrap();
        assert_eq!(found.value, Value::Win { plies: Some(puzzle.line.len() as u32) }, "{puzzle}");
        assert_eq!(distance(puzzle, "win"), Some(puzzle.moves()), "{puzzle}");
    }
}

/// A shorter search than the one that proved them finds the first moves of a sample of puzzles of chess and xiangqi, and no other that wins.
#[test]
fn searched_puzzles_have_one_winning_first_move() {
    let sample = |family: Family| {
        let puzzles = family.puzzles();
        let step = puzzles.len() / 12;
        puzzles.into_iter().step_by(step)
    };
    for puzzle in &sample(Family::Chess).chain(sample(Family::Xiangqi)).collect::<Vec<_>>() {
        let limits = Limits { nodes: Some(NODES), lines: 2, ..Limits::default() };
        let question = Question { limits, ..Question::default() };
        let found = puzzle_record(puzzle).analyze(&question, &mut NoObserver).unwrap();
        assert_eq!(found.best[0].text, puzzle.line[0], "{puzzle}");
        let Value::Estimate(second) = found.lines[1].value else {
            assert!(found.lines[1].value.is_loss(), "{puzzle}");
            continue;
        };
        assert!(second <= 200, "{puzzle}: {second}");
    }
}

/// Every ending is won in as many plies as its line says, as far as that is known without a database.
#[test]
fn endings_are_won_in_as_many_plies_as_they_say() {
    let games = boyi_games::registry();
    assert_eq!(Ending::all().len(), include_str!("../endings.txt").lines().count());
    for ending in Ending::all() {
        let Ending { game, position, plies, needs_database } = &ending;
        let mut record = games.open(game).unwrap().record(Some(position), &[]).unwrap();
        assert_eq!(record.position(), *position);
        assert_eq!(record.mover(), Side::First, "{ending:?}");
        assert!(*plies >= 5 && record.verdict().is_none(), "{ending:?}");
        if !needs_database {
            let analysis = record.analyze(&Question::default(), &mut NoObserver).unwrap();
            assert_eq!(analysis.value, Value::Win { plies: Some(u32::from(*plies)) }, "{ending:?}");
        }
    }
}
