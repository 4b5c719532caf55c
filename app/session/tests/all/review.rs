//! Reviews of a session's game: searched, and made from analyses that are known already.

use boyi_core::NoObserver;
use boyi_session::{Analyze, GameSession, LineCount, Query, Reply, Review, ReviewGame};

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
