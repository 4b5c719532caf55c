//! The deeper opening book of Connect Four, in a file.

use boyi_core::{Analysis, Limits, MoveText, NoObserver};
use boyi_games::{Question, Registry, Unusable, UnusableFile, mnk::Books};
use std::{path::Path, sync::mpsc};

/// It is found in a folder, after another that is none, and read while questions are answered without it; what it knows is then no
/// longer searched for.
#[test]
fn a_deeper_book_is_read_in_the_background() {
    let ask = |registry: &Registry| {
        let limits = Limits { lines: Limits::ALL, memory: 64 << 20, ..Limits::default() };
        let question = Question { limits, ..Question::default() };
        let connect4 = registry.open("connect4").unwrap();
        connect4.record(Some("327515712"), &[]).unwrap().analyze(&question, &mut NoObserver).unwrap()
    };
    let searched = ask(&boyi_games::registry());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("damaged.book"), b"BOYI-C4\n\x02\x09").unwrap();
    let registry = boyi_games::registry();
    let (sender, said) = mpsc::channel();
    registry.databases().on_unusable(move |file| sender.send(file.clone()).unwrap());
    registry.databases().search(folder.path().to_owned());
    registry.databases().search(Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/lines/books"));
    let known = loop {
        let answer = ask(&registry);
        if answer.stats.nodes() * 4 < searched.stats.nodes() {
            break answer;
        }
    };
    // Once, however often the game is asked about.
    let [UnusableFile { name, reason: Unusable::Book(note) }] = &said.try_iter().collect::<Vec<_>>()[..]
    else {
        panic!("one file is damaged")
    };
    assert!(name.ends_with("damaged.book") && note.id == "connect4.book-damaged", "{name}: {note:?}");
    // Bytes from elsewhere are said in the same way.
    Books::offer(registry.databases(), "other.book", b"no book");
    let other = said.try_iter().collect::<Vec<_>>();
    assert!(
        matches!(&other[..], [UnusableFile { name, reason: Unusable::Book(note) }] if name == "other.book" && note.id == "connect4.book-none"),
        "{other:?}"
    );
    let values = |answer: &Analysis<MoveText>| answer.lines.iter().map(|line| line.value).collect::<Vec<_>>();
    assert_eq!((searched.value, values(&searched)), (known.value, values(&known)));
}
