//! Othello's notation: rows from the top, transcripts without passes, games saved when rows were numbered from the bottom.

use boyi_games::{AnyRecord, open};

fn texts(record: &dyn AnyRecord) -> Vec<String> {
    record.moves().into_iter().map(|mv| mv.text).collect()
}

#[test]
fn transcripts_are_read_and_written() {
    let game = open("othello:n=8").unwrap();
    let first: Vec<String> =
        game.record(None, &[]).unwrap().legal(10).unwrap().into_iter().map(|mv| mv.text).collect();
    assert!(["c4", "d3", "e6", "f5"].iter().all(|mv| first.contains(&(*mv).to_owned())), "{first:?}");
    let read = game.read("f5d6c3d3c4").unwrap().0;
    assert_eq!(texts(&*read), ["f5", "d6", "c3", "d3", "c4"]);
    assert_eq!(game.read("F5 d6c3 D3 c4").unwrap().0.text(), "f5d6c3d3c4");
    assert!(game.read("f5d6c3e3").is_err() && game.read("f5d").is_err() && game.read("f5dé").is_err());
}

/// Passes go without saying, and games read back.
#[test]
fn whole_games_read_back_with_their_passes() {
    let mut rng = fastrand::Rng::with_seed(13);
    let mut passes = 0;
    for setup in ["othello", "othello:n=6", "othello:n=8"] {
        let game = open(setup).unwrap();
        for _ in 0..40 {
            let mut record = game.record(None, &[]).unwrap();
            while record.verdict().is_none() {
                let legal = record.legal(100).unwrap();
                let played = record.play(&legal[rng.usize(..legal.len())].text).unwrap();
                passes += usize::from(played.text == "pass");
            }
            let text = record.text();
            assert!(!text.contains("pass") && text.len() % 2 == 0, "{text}");
            assert_eq!(texts(&*game.read(&text).unwrap().0), texts(&*record), "{setup} {text}");
        }
    }
    assert!(passes > 10, "{passes}");
}

/// The rows of an old record are the mirror image of the present ones: no first move of one is a first move of the other.
#[test]
fn games_saved_with_rows_from_the_bottom_are_read() {
    let mut rng = fastrand::Rng::with_seed(14);
    for setup in ["othello", "othello:n=6", "othello:n=8"] {
        let game = open(setup).unwrap();
        let rows = setup.split_once('=').map_or(4, |(_, n)| n.parse().unwrap());
        for _ in 0..20 {
            let mut record = game.record(None, &[]).unwrap();
            while record.verdict().is_none() && record.moves().len() < 30 {
                let legal = record.legal(100).unwrap();
                record.play(&legal[rng.usize(..legal.len())].text).unwrap();
            }
            let old = |text: String| match text.split_at(1) {
                (column, row) if text != "pass" => {
                    format!("{column}{}", rows + 1 - row.parse::<u32>().unwrap())
                }
                _ => text,
            };
            let moves: Vec<String> = texts(&*record).into_iter().map(old).collect();
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            let read = game.record(None, &moves).unwrap();
            assert_eq!(
                (read.position(), texts(&*read)),
                (record.position(), texts(&*record)),
                "{setup} {moves:?}"
            );
        }
        let wrong = game.record(None, &["a1", "z9"]).err().unwrap().to_string();
        assert!(wrong.contains("a1"), "{wrong}");
    }
}
