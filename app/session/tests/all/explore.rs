//! Moves played from a session's position.

use boyi_chess::pgn;
use boyi_core::NoObserver;
use boyi_games::explorer::{Explorer, Loader};
use boyi_session::{Counted, GameSession, Lang, Query, Reply};

fn session(game: &str, moves: &[&str]) -> GameSession<'static> {
    let mut session = GameSession::new(crate::service(), game).unwrap();
    for mv in moves {
        session.play(mv).unwrap();
    }
    session
}

/// Every move that is told can be played, and leads to the opening that is told; the others lead to none.
#[test]
fn named_openings_lead_where_they_say() {
    let mut walk = vec![(Vec::<String>::new(), u64::MAX)];
    let mut told = 0;
    while let Some((moves, before)) = walk.pop() {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let here = session("chess", &moves);
        let explored = here.explore(None).unwrap();
        assert_eq!((explored.of, explored.corpus), (Counted::Openings, 3_807));
        // Lines that go on are lines that came here; transpositions may add some, not at the start.
        let sum: u64 = explored.moves.iter().map(|mv| mv.games).sum();
        assert!(moves.len() != 1 || sum <= before, "{moves:?}");
        for mv in explored.moves {
            let after = session("chess", &[&moves[..], &[mv.mv.as_str()]].concat());
            let label = after.moves().last().unwrap().label.clone();
            assert_eq!(label, mv.label);
            let called = after.record().called();
            assert!(mv.called.is_none() || mv.called == called, "{moves:?} {label}");
            assert!((mv.white, mv.draws, mv.black, mv.rating) == (0, 0, 0, None));
            told += usize::from(mv.called.is_some());
            if moves.len() < 2 {
                walk.push((
                    [&moves[..], &[mv.mv.as_str()]].concat().iter().map(ToString::to_string).collect(),
                    mv.games,
                ));
            }
        }
    }
    assert!(told > 200, "{told}");
}

#[test]
fn games_are_told_with_results_and_names_in_the_language() {
    let mut explorer = Explorer::default();
    for game in pgn::read_str(
        "[WhiteElo \"2400\"]\n\n1. e4 c5 1-0\n\n[WhiteElo \"2301\"]\n\n1. e4 e5 1/2-1/2\n\n1. e4 c5 *\n",
    ) {
        explorer.add(&game.unwrap());
    }
    let start = session("chess", &[]).in_lang(Lang::Zh).explore(Some(&explorer)).unwrap();
    assert_eq!((start.of, start.corpus, start.moves.len()), (Counted::Games, 3, 1));
    let e4 = &start.moves[0];
    assert_eq!((e4.games, e4.white, e4.draws, e4.black, e4.rating), (3, 1, 1, 0, Some(2_351)));
    assert_eq!(e4.called.as_deref(), Some("B00 王前兵开局"));
    assert_eq!(e4.shares(), Some([50, 50, 0]));
    let next = session("chess", &["e4"]).explore(Some(&explorer)).unwrap();
    let moves: Vec<_> = next.moves.iter().map(|mv| (mv.label.as_str(), mv.games, mv.rating)).collect();
    assert_eq!(moves, [("c5", 2, None), ("e5", 1, None)]);
    assert_eq!(next.called.as_deref(), Some("B00 King's Pawn Game"));
    assert!(session("chess", &["d4"]).explore(Some(&explorer)).unwrap().moves.is_empty());
}

#[test]
fn the_question_is_answered_for_chess_and_refused_for_others() {
    let mut chess = session("chess", &["e4", "e5"]);
    let Reply::Explored(reply) = chess.answer(&Query::Explore, &mut NoObserver) else { panic!("no answer") };
    assert!(reply.moves.iter().any(|mv| mv.label == "Nf3"));
    let error = session("nim", &[]).explore(None).unwrap_err();
    assert_eq!(error.text, "game: found “nim”, expected one of chess, chess960, xiangqi");
    // Castling is written as the game's moves are.
    let castles = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"];
    let castled = |game: &str| {
        let explored = session(game, &castles).explore(None).unwrap();
        explored.moves.into_iter().find(|mv| mv.label == "O-O").unwrap().mv
    };
    assert_eq!((castled("chess"), castled("chess960")), ("e1g1".to_owned(), "e1h1".to_owned()));
}

/// Openings of xiangqi by name, on both wings; games of a file of both games, each by its own moves.
#[test]
fn xiangqi_has_openings_and_games_too() {
    let start = session("xiangqi", &[]).in_lang(Lang::Zh).explore(None).unwrap();
    assert_eq!((start.of, start.game.as_str()), (Counted::Openings, "xiangqi"));
    let labels: Vec<&str> = start.moves.iter().map(|mv| mv.label.as_str()).collect();
    assert!(labels.contains(&"炮二平五") && labels.contains(&"炮八平五"), "{labels:?}");
    for mv in &start.moves {
        let after = session("xiangqi", &[mv.mv.as_str()]).in_lang(Lang::Zh);
        assert_eq!(after.moves().last().unwrap().label, mv.label);
        let called = after.explore(None).unwrap().called;
        assert!(mv.called.is_none() || mv.called == called, "{mv:?} {called:?}");
    }
    let mut loader = Loader::new(Explorer::default());
    loader.feed("[Red \"A\"]\n[BlackElo \"2500\"]\n\n1. 炮二平五 马8进7 1-0\n\n".as_bytes());
    loader.feed(
        "[White \"A\"]\n\n1. e4 e5 0-1\n\n1. C2=5 H8+7 2. H2+3 *\n\n[Red \"B\"]\n\n1. 炮二退五 *\n"
            .as_bytes(),
    );
    let (games, load) = loader.finish();
    assert_eq!((games.games(), load.broken, load.remarked), (3, 1, 0));
    assert!(load.first_error.is_some_and(|(game, error)| game == 4 && error.line() == Some(14)));
    let explored = session("xiangqi", &["h3e3"]).explore(Some(&games)).unwrap();
    let [reply] = &explored.moves[..] else { panic!("{explored:?}") };
    assert_eq!((reply.mv.as_str(), reply.label.as_str()), ("h10g8", "H8+7"));
    assert_eq!((reply.games, reply.white, reply.black, reply.rating), (2, 1, 0, Some(2500)));
    let chess = session("chess", &[]).explore(Some(&games)).unwrap();
    assert_eq!((chess.moves[0].label.as_str(), chess.moves[0].black), ("e4", 1));
}
