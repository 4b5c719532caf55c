//! The course in the terminal app: every lesson is finished by keys alone, in both languages, and what was done is kept.

use boyi_lessons::{BoardSetup, Course, Family, Lesson, LessonBoard, Progress, Puzzle, Step, Task};
use boyi_tui::{Headless, Lang, Theme};

/// Sizes of the screen, and the language shown in each.
const SHOWN: [(u16, u16, Lang); 2] = [(40, 20, Lang::Zh), (80, 24, Lang::En)];

fn check(name: &str, headless: &Headless) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../screens");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, format!("{name}\n{}", headless.text())));
}

/// The course with a lesson open.
fn open(w: u16, h: u16, lang: Lang, id: &str) -> Headless {
    let mut headless = Headless::with(crate::service(), w, h, lang, Theme::FULL, Vec::new());
    headless.keys("C Home");
    let place = Course::builtin().lessons().position(|lesson| lesson.id == id).unwrap();
    headless.keys(&"Down ".repeat(place));
    headless.keys("Enter");
    headless
}

fn enter(headless: &mut Headless, text: &str) {
    headless.typed(text);
    headless.keys("Enter");
}

/// The game and the position on the screen.
fn board(headless: &Headless) -> Option<LessonBoard> {
    let (game, position) = headless.app.lesson_board()?;
    let setup = BoardSetup { game, position: Some(position), moves: Vec::new() };
    Some(LessonBoard::open(&boyi_games::registry(), &setup).unwrap())
}

fn any_move(headless: &Headless) -> String {
    board(headless).unwrap().moves()[0].text.clone()
}

/// The best move of the position on the board; from a lost one one that leaves many answers.
fn best(headless: &Headless) -> Option<String> {
    let mut board = board(headless)?;
    if board.record.verdict().is_some() {
        return None;
    }
    let analysis = board.analyze(Some(20_000)).unwrap();
    if analysis.value.is_loss() {
        return board.moves().first().map(|mv| mv.text.clone());
    }
    analysis.best.first().map(|mv| mv.text.clone())
}

fn is_done(headless: &Headless, lesson: &Lesson, step: &Step) -> bool {
    let text = headless.progress.clone().unwrap_or_default();
    Progress::from_json(&text).is_done(&lesson.id, &step.id)
}

/// Does the task on the screen as a reader would who has understood everything.
fn solve(headless: &mut Headless, lesson: &Lesson, step: &Step) {
    // Moves of sums and of graphs are typed without a key before.
    let typed =
        step.board.as_ref().is_some_and(|board| board.game.starts_with("sum") || board.game == "hackenbush");
    match &step.task {
        Task::Read => {}
        Task::Choose { options, answer, .. } => {
            let place = options.iter().position(|option| option == answer).unwrap() + 1;
            headless.keys(&place.to_string());
        }
        Task::Answer { answer, .. } => enter(headless, answer),
        Task::Tree { answer, .. } | Task::Code { answer, .. } => {
            headless.keys("Right Right End");
            enter(headless, answer);
        }
        Task::Weights { solution, .. } => {
            for weight in solution {
                headless.keys(&"Left ".repeat(2));
                headless.keys(&"Right ".repeat(*weight as usize));
                headless.keys("Down");
            }
            headless.keys("Enter");
        }
        Task::Move { accept, .. } => {
            let mv = if accept[0] == "*" { any_move(headless) } else { accept[0].clone() };
            enter(headless, &if typed { mv } else { format!(":{mv}") });
        }
        Task::Play { .. } => {
            for _ in 0..60 {
                for _ in 0..60 {
                    let Some(mv) = best(headless) else { break };
                    enter(headless, &if typed { mv } else { format!(":{mv}") });
                    if !typed {
                        headless.keys("Backspace");
                    }
                }
                if is_done(headless, lesson, step) {
                    break;
                }
                headless.keys("r");
            }
        }
    }
}

#[test]
fn every_lesson_is_finished_by_keys() {
    for lang in Lang::ALL {
        for lesson in Course::builtin().lessons() {
            // The smallest screen that shows boards, and a usual one.
            let (w, h) = if lang == Lang::En { (80, 24) } else { (44, 20) };
            let mut headless = open(w, h, lang, &lesson.id);
            for step in &lesson.steps {
                solve(&mut headless, lesson, step);
                if step.task != Task::Read {
                    assert!(
                        is_done(&headless, lesson, step),
                        "{}/{}\n{}",
                        lesson.id,
                        step.id,
                        headless.text()
                    );
                }
                headless.keys("Enter");
                assert!(is_done(&headless, lesson, step), "{}/{}", lesson.id, step.id);
            }
            let steps = lesson.steps.len();
            let finished = headless.text().contains(&format!("{steps}/{steps}"));
            assert!(finished, "{}\n{}", lesson.id, headless.text());
        }
    }
}

/// Every mistake that a lesson speaks about is answered by its words.
#[test]
fn a_mistake_is_answered_by_its_words() {
    let mut headless = open(80, 24, Lang::En, "nim-mirror");
    enter(&mut headless, ":1:1");
    assert!(headless.text().contains("Four are left"), "{}", headless.text());
    // One that it says nothing about is answered by the engine.
    headless.keys("Backspace");
    enter(&mut headless, ":1:2");
    assert!(headless.text().contains("After “take 2 from heap 1” the"), "{}", headless.text());
    let text = headless.progress.clone();
    assert_eq!(text, None);
    enter(&mut headless, ":1:5");
    // It was missed, and so it comes back tomorrow.
    let progress = Progress::from_json(&headless.progress.unwrap());
    let noon = 1_893_585_600_000_u64 / 86_400_000;
    assert_eq!(progress.due(noon + 1), ["nim-mirror/one"]);
}

#[test]
fn a_slip_in_a_game_is_taken_back() {
    let mut headless = open(80, 24, Lang::En, "nim-move");
    headless.keys("PgDn PgDn PgDn PgDn PgDn");
    enter(&mut headless, ":1:1");
    assert!(headless.text().contains("throws it"), "{}", headless.text());
    assert_eq!(headless.app.lesson_board().unwrap().1, "2,5,6");
}

/// A puzzle of each family is solved by typing its line, misses count, and the rating follows.
#[test]
fn puzzles_are_solved_by_keys() {
    for (row, family) in Family::ALL.into_iter().enumerate() {
        let mut headless = Headless::with(crate::service(), 80, 24, Lang::En, Theme::FULL, Vec::new());
        headless.keys("C p");
        headless.keys(&"Down ".repeat(row + 1));
        headless.keys("Enter");
        let (game, position) = headless.app.lesson_board().unwrap();
        let same = |puzzle: &Puzzle| puzzle.position == position && game.starts_with(&puzzle.game);
        let puzzle = family.puzzles().into_iter().find(same).unwrap_or_else(|| panic!("{game} {position}"));
        let typed = puzzle.game.starts_with("sum");
        for mv in puzzle.line.iter().step_by(2) {
            enter(&mut headless, &if typed { mv.clone() } else { format!(":{mv}") });
        }
        assert!(headless.text().contains("Solved."), "{family:?}\n{}", headless.text());
        let progress = Progress::from_json(&headless.progress.clone().unwrap()).puzzles;
        assert!(progress.rating(family).rating > 1500.0 && progress.tried(family) == 1);
        headless.keys("Enter");
        if family == Family::Nim {
            enter(&mut headless, ":1:1");
            enter(&mut headless, ":2:1");
            assert!(headless.text().contains("That is not the move"), "{}", headless.text());
        }
        assert_ne!(headless.app.lesson_board().unwrap().1, position);
    }
}

#[test]
fn the_puzzle_of_the_day_is_solved_once_a_day() {
    let mut headless = Headless::with(crate::service(), 80, 24, Lang::En, Theme::FULL, Vec::new());
    headless.keys("P Enter s");
    if !headless.text().contains("This was the solution.") {
        enter(&mut headless, "?");
    }
    assert!(headless.text().contains("This was the solution."), "{}", headless.text());
    let day = 1_893_585_600_000_u64 / 86_400_000;
    let progress = Progress::from_json(&headless.progress.clone().unwrap()).puzzles;
    assert!(progress.has_solved_daily(day) && !progress.has_solved_daily(day + 1));
}

#[test]
fn screens() {
    for (w, h, lang) in SHOWN {
        let name = |what: &str| format!("course-{what}-{w}x{h}-{}", lang.code());
        let mut headless = Headless::with(crate::service(), w, h, lang, Theme::FULL, Vec::new());
        headless.keys("C");
        check(&name("map"), &headless);
        headless.keys("p");
        check(&name("puzzles"), &headless);
        headless.keys("Down Down Enter");
        check(&name("puzzle"), &headless);
        let mut headless = open(w, h, lang, "nim-mirror");
        enter(&mut headless, ":1:1");
        check(&name("mistake"), &headless);
        let mut headless = open(w, h, lang, "chess-alphabeta");
        headless.keys(&"Right ".repeat(11));
        check(&name("tree"), &headless);
        let mut headless = open(w, h, lang, "fifteen-tests");
        headless.keys("Right Right Right");
        check(&name("code"), &headless);
        let mut headless = open(w, h, lang, "chess-evaluation");
        headless.keys("PgDn Down Right Right");
        check(&name("weights"), &headless);
    }
}

/// Won endings are practised: a move that gives the win away is told and taken back, and the opponent replies.
#[test]
fn won_endings_are_practised() {
    let mut headless = Headless::with(crate::service(), 80, 24, Lang::En, Theme::FULL, Vec::new());
    headless.script = None;
    headless.keys("C p End");
    check("course-endings-80x24-en", &headless);
    // The pawn's ending of chess, which needs no database.
    let rows: Vec<String> = headless.text().lines().map(str::to_owned).collect();
    let at = |text: &str| {
        rows.iter().position(|row| row.contains(text)).unwrap_or_else(|| panic!("{text}: {rows:?}"))
    };
    let up = rows.iter().rposition(|row| row.contains('▸')).unwrap() - at("KPK");
    headless.keys(&"Up ".repeat(up));
    headless.keys("Enter");
    assert!(headless.text().contains("This position is won."), "{}", headless.text());
    // The king must go forward.
    headless.keys(":");
    enter(&mut headless, "Kd3");
    assert!(headless.text().contains("blunder"), "{}", headless.text());
    assert!(headless.text().contains("turned a won game into"), "{}", headless.text());
    headless.keys("u :");
    enter(&mut headless, "Ke4");
    assert!(headless.text().contains("Ke4 best"), "{}", headless.text());
    assert!(headless.text().contains("1."), "{}", headless.text());
}
