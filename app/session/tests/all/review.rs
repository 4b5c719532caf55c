//! Reviews of a session's game: searched, and made from analyses that are known already.

use boyi_core::NoObserver;
use boyi_session::{Analyze, GameSession, Lang, LineCount, Query, Reply, Review, ReviewGame};

fn session(game: &str, position: Option<&str>, moves: &[&str]) -> GameSession<'static> {
    let mut session = GameSession::new(crate::service(), game).unwrap();
    session.set_position(position).unwrap();
    for mv in moves {
        session.play(mv).unwrap();
    }
    session
}

fn ask(session: &mut GameSession<'_>, how: ReviewGame) -> Review {
    match session.answer(&Query::Review(how), &mut NoObserver) {
        Reply::Review(review) => review,
        other => panic!("{other:?}"),
    }
}

/// Both ways give the same review where every answer is exact.
#[test]
fn known_analyses_make_the_review_that_a_search_makes() {
    let cases: [(&str, Option<&str>, &[&str]); 4] = [
        ("nim", Some("3,5,7"), &["3:1", "1:1", "2:5", "1:2", "3:6"]),
        ("tictactoe", None, &["a1", "b2", "c3", "a3", "c1", "b1", "b3"]),
        ("hexapawn", None, &["a1a2", "b3a2", "b1a2"]),
        ("kayles", Some("7"), &["1:1", "1:1"]),
    ];
    for (game, position, moves) in cases {
        let how = Analyze { lines: LineCount::Count(2), ..Analyze::default() };
        let analyses = (0..=moves.len())
            .map(|ply| session(game, position, &moves[..ply]).analyze(&how, &mut NoObserver).unwrap())
            .collect();
        let searched = ask(&mut session(game, position, moves), ReviewGame::default());
        let known = ask(&mut session(game, position, moves), ReviewGame { nodes: None, analyses });
        assert_eq!(searched.plies.len(), moves.len(), "{game}");
        assert_eq!(known.accuracy, searched.accuracy, "{game}");
        assert_eq!(known.moments, searched.moments, "{game}");
        for (known, searched) in known.plies.iter().zip(&searched.plies) {
            assert_eq!((known.mark, known.turn), (searched.mark, searched.turn), "{game} {}", known.label);
            assert_eq!(known.why.len(), searched.why.len(), "{game} {}", known.label);
        }
        for &at in &known.moments {
            assert!(!known.plies[at].why.is_empty(), "{game}");
        }
    }
}

#[test]
fn an_analysis_too_few_is_told_in_a_line() {
    let mut nim = session("nim", Some("1,2"), &["2:1"]);
    let analysis = nim.analyze(&Analyze::default(), &mut NoObserver).unwrap();
    let error =
        nim.review(&ReviewGame { nodes: None, analyses: vec![analysis] }, &mut NoObserver).unwrap_err();
    assert_eq!(error.text, "analyses: found “1”, expected a whole number from 2 to 2");
}

/// The player who loses is told by which move, whatever the game; where every move loses, that the start was lost.
#[test]
fn losing_tells_by_which_move() {
    let told = |game, position, moves: &str, lang, loser: usize| {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let mut session = session(game, position, &moves).in_lang(lang);
        assert!(session.verdict().is_some(), "{game}");
        let how = ReviewGame { nodes: Some(20_000), analyses: Vec::new() };
        ask(&mut session, how).lost_by[loser].clone().unwrap_or_default()
    };
    for (game, position, moves, loser, begins) in [
        (
            "nim",
            Some("1,2"),
            "1:1 2:2",
            0,
            "Lost at move 1: “take 1 from heap 1” turned a won game into a lost one.",
        ),
        (
            "kayles",
            Some("3"),
            "1:1 1:2",
            0,
            "Lost at move 1: “knock down 1 in row 1” turned a won game into a lost one.",
        ),
        ("nim", Some("1,1"), "1:1 2:1", 0, "The position was lost from the start"),
        ("tictactoe", None, "a1 b2 c3 a3 c1 b1 c2", 1, "Lost at move 2: a3 turned a draw into a loss."),
        ("connect4", None, "d c d c d c d", 1, "Lost at move 2: c2 turned a draw into a loss."),
        (
            "hexapawn",
            None,
            "b1b2 a3b2 a1b2 c3b2 c1b2",
            1,
            "Lost at move 2: c3b2 turned a won game into a lost one.",
        ),
        (
            "domineering",
            Some("....|.... left"),
            "a1a2 b1c1 d1d2 b2c2",
            0,
            "The position was lost from the start",
        ),
        ("chess", None, "f2f3 e7e5 g2g4 d8h4", 0, "Lost at move 2: g4 dropped the winning chances"),
    ] {
        let said = told(game, position, moves, Lang::En, loser);
        assert!(said.starts_with(begins), "{game} {moves}: {said}");
    }
    assert_eq!(
        told("nim", Some("1,2"), "1:1 2:2", Lang::Zh, 0),
        "输在第 1 步：“从第 1 堆取 1 枚”把胜局变成了败局。走后的尼姆数是 2，对方能把它变成 0；走“从第 2 堆取 1 枚”则留下 0。"
    );
}
