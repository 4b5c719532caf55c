//! The deeper opening book of Connect Four, in a file.

use boyi_core::{Analysis, Limits, MoveText, NoObserver};
use boyi_games::{Databases, Question, open};
use boyi_lines::connect_four::Book;
use std::{
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// It is found in a folder, after another that is none, and read while questions are answered without it; what it knows is then no
/// longer searched for.
#[test]
fn a_deeper_book_is_read_in_the_background() {
    let connect4 = open("connect4").unwrap();
    let limits = Limits { lines: Limits::ALL, memory: 64 << 20, ..Limits::default() };
    let question = Question { limits, ..Question::default() };
    let ask =
        || connect4.record(Some("327515712"), &[]).unwrap().analyze(&question, &mut NoObserver).unwrap();
    let searched = ask();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("damaged.book"), [9, 1, 2, 3]).unwrap();
    Databases::default().search(folder.path().to_owned());
    Databases::default().search(Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/lines/books"));
    ask();
    // Seconds; more where other work takes the processors.
    let began = Instant::now();
    while Book::own().unwrap().plies() < 12 && began.elapsed() < Duration::from_mins(10) {
        thread::sleep(Duration::from_millis(10));
    }
    let known = ask();
    let values = |answer: &Analysis<MoveText>| answer.lines.iter().map(|line| line.value).collect::<Vec<_>>();
    assert_eq!((searched.value, values(&searched)), (known.value, values(&known)));
    assert!(known.stats.nodes() * 4 < searched.stats.nodes(), "{:?} {:?}", known.stats, searched.stats);
}
