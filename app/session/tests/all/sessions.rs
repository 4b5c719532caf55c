//! Sessions that remember: what they learn saves work, changes no proof, and is forgotten on demand.

use boyi_core::{AnalysisError, Limits, MoveText, NoObserver, SearchObserver, Value};
use boyi_games::{Level, Question};
use boyi_session::{
    Analyze, Choose, GameSession, Query, Reply, Request, RequestHandler, SavedSession, Service, answer_json,
    reply_json,
};
use std::cell::Cell;

fn open(game: &str) -> GameSession<'static> {
    GameSession::new(crate::service(), game).unwrap()
}

fn question(engine: &str, depth: u32) -> Question {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Question { engine: engine.to_owned(), limits, ..Question::default() }
}

/// A game of chess with itself: the session that follows it needs two thirds of the nodes of new ones at most, and a new one is
/// not touched by it. Once it is cleared it answers as if new.
#[test]
fn a_session_saves_work_and_can_forget() {
    let question = question("boyi", 7);
    let mut kept = open("chess");
    let (mut warm, mut cold) = (0, 0);
    for _ in 0..16 {
        let mut new = GameSession::restore(crate::service(), &kept.save()).unwrap();
        let fresh = new.ask(&question, None, &mut NoObserver).unwrap();
        warm += kept.ask(&question, None, &mut NoObserver).unwrap().stats.nodes();
        cold += fresh.stats.nodes();
        kept.play(&fresh.best[0].text).unwrap();
    }
    assert!(warm * 3 <= cold * 2, "{warm} nodes of {cold}");
    kept.undo();
    kept.clear();
    let mut new = GameSession::restore(crate::service(), &kept.save()).unwrap();
    let answers = [&mut kept, &mut new].map(|session| session.ask(&question, None, &mut NoObserver).unwrap());
    assert_eq!(answers[0], answers[1]);
}

/// Forwards, backwards, elsewhere: a solved game has the same values for a session that remembers.
#[test]
fn what_is_remembered_changes_no_proof() {
    let positions: &[(Option<&str>, &[&str])] = &[
        (None, &[]),
        (None, &["b2"]),
        (None, &["b2", "b1"]),
        (None, &[]),
        (Some("xo1/1x1/2o x"), &[]),
        (Some("xo1/1x1/2o x"), &["a1"]),
        (None, &["b2", "a1", "c1"]),
    ];
    for engine in ["solve", "pvs", "tt", "iterative"] {
        let question = question(engine, 9);
        let mut kept = open("tictactoe");
        for (position, moves) in positions {
            kept.go_to(*position, moves).unwrap();
            let mut new = open("tictactoe");
            new.go_to(*position, moves).unwrap();
            let value =
                |session: &mut GameSession| session.ask(&question, None, &mut NoObserver).unwrap().value;
            let (kept, new) = (value(&mut kept), value(&mut new));
            assert!(new.is_proof(), "{engine} {moves:?}");
            assert_eq!((kept.is_win(), kept.is_loss()), (new.is_win(), new.is_loss()), "{engine} {moves:?}");
        }
    }
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut session = open("nim");
    for mv in ["1:1", "2:2", "3:3"] {
        session.play(mv).unwrap();
    }
    let end = session.position();
    assert_eq!(session.undo().map(|mv| mv.text).as_deref(), Some("3:3"));
    session.undo();
    // The move that was taken back: those after it stay to be played again.
    session.play("2:2").unwrap();
    assert!(session.redo().is_some() && session.redo().is_none());
    assert_eq!(session.position(), end);
    session.undo();
    session.undo();
    session.play("2:1").unwrap();
    assert!(session.redo().is_none());
    assert!(session.play("9:9").is_err() && session.set_position(Some("x")).is_err());
    assert_eq!(session.moves().len(), 2, "after an error the session is where it was");
    assert!(session.go_to(None, &["1:1", "1:99"]).is_err());
    assert_eq!(session.moves().len(), 2);
}

/// Every game's session comes back from its text, moves taken back included.
#[test]
fn a_session_comes_back_from_its_text() {
    for entry in crate::service().registry().entries() {
        let mut session = open(entry.name);
        for _ in 0..3 {
            let Some(mv) = session.legal().and_then(|moves| moves.first().cloned()) else { break };
            session.play(&mv.text).unwrap();
        }
        session.undo();
        let text = serde_json::to_string(&session.save()).unwrap();
        let saved: SavedSession = serde_json::from_str(&text).unwrap();
        let mut back = GameSession::restore(crate::service(), &saved).unwrap();
        assert_eq!(
            (back.position(), back.moves(), back.start()),
            (session.position(), session.moves(), session.start())
        );
        assert_eq!(back.redo(), session.redo(), "{text}");
    }
    let saved =
        SavedSession { game: "nimm".to_owned(), position: None, moves: Vec::new(), undone: Vec::new() };
    assert!(GameSession::restore(crate::service(), &saved).is_err());
}

/// A clock that goes on by one with each look.
#[derive(Default)]
struct Ticking(Cell<u64>);

impl SearchObserver<MoveText> for Ticking {
    fn now_ms(&self) -> Option<u64> {
        self.0.set(self.0.get() + 1);
        Some(self.0.get())
    }
}

/// The handler answers what a limit of depth or nodes determines as a new session does, whatever it was asked before; a question that
/// has only a time may know more.
#[test]
fn a_handler_keeps_the_contract_of_requests() {
    let service = crate::service();
    let mut handler = RequestHandler::new(service);
    let evaluator = Some("hand-crafted".to_owned());
    let analyze =
        |how: Analyze| Request::new("chess", Query::Analyze(Analyze { evaluator: evaluator.clone(), ..how }));
    let timed = analyze(Analyze { time_ms: Some(300), ..Analyze::default() });
    let bounded = analyze(Analyze { nodes: Some(5_000), ..Analyze::default() });
    let mut depths = Vec::new();
    for _ in 0..3 {
        let reply = handler.answer(&timed, |session| session.answer(&timed.query, &mut Ticking::default()));
        let Reply::Analysis(found) = reply else { panic!("{reply:?}") };
        depths.push(found.stats.depth);
        let reply = handler.answer(&bounded, |session| session.answer(&bounded.query, &mut NoObserver));
        let request = serde_json::to_string(&bounded).unwrap();
        assert_eq!(reply_json(&reply), answer_json(service, &request, &mut NoObserver));
    }
    assert!(depths[1] >= depths[0] && depths[2] > depths[0], "{depths:?}");
}

/// A time without a clock is no limit at all: the game's own budget holds.
#[test]
fn a_time_needs_a_clock() {
    let how = Analyze { time_ms: Some(1), ..Analyze::default() };
    let mut session = open("connect4:m=4,n=4");
    let without = session.analyze(&how, &mut NoObserver).unwrap();
    session.clear();
    assert_eq!(without, session.analyze(&Analyze::default(), &mut NoObserver).unwrap());
}

/// Levels below the strongest ask a new engine: the same seed chooses the same move, whatever was asked before.
#[test]
fn levels_do_not_depend_on_what_was_asked() {
    let mut session = open("gomoku");
    for seed in 0..4 {
        let chosen = |session: &mut GameSession| {
            let level = Level::new(4).unwrap();
            session.ask_level(level, seed, None, &mut NoObserver).unwrap().unwrap().mv
        };
        let first = chosen(&mut session);
        session.ask(&question("pvs", 2), None, &mut NoObserver).unwrap();
        assert_eq!(chosen(&mut session), first);
    }
    let wrong = session.choose(&Choose { level: 11, seed: 0, time_ms: None }, &mut NoObserver).unwrap_err();
    assert_eq!(wrong.field.as_deref(), Some("level"));
}

/// Where nothing is known, that is said.
#[test]
fn nothing_known_is_unknown() {
    let mut session = open("cram:rows=4,columns=5");
    let how = Analyze { engine: "pvs".to_owned(), depth: Some(1), ..Analyze::default() };
    let found = session.analyze(&how, &mut NoObserver).unwrap();
    assert_eq!(found.value, Value::Unknown);
    assert!(reply_json(&found).contains(r#""value":{"kind":"unknown"}"#));
}

#[test]
fn a_solved_game_tells_its_positions_and_its_longest_win() {
    let mut session = GameSession::new(crate::service(), "dodgem").unwrap();
    let found = session.solution(&mut NoObserver).unwrap();
    let counts = &found.by_distance;
    let all: u64 =
        [&counts.win, &counts.loss, &counts.level].into_iter().flatten().sum::<u64>() + counts.endless;
    assert_eq!((found.positions, all), (2055, 2055));
    // Both sides play as the database does: the win takes as long as it says.
    let longest = found.longest_win.unwrap();
    assert_eq!(longest.moves.len() + 1, counts.win.len());
    session.set_position(Some(&longest.position)).unwrap();
    let plies =
        |session: &mut GameSession<'_>| session.analyze(&Analyze::default(), &mut NoObserver).unwrap().value;
    for (played, mv) in longest.moves.iter().enumerate() {
        let left = (longest.moves.len() - played) as u32;
        let value = if played % 2 == 0 {
            Value::Win { plies: Some(left) }
        } else {
            Value::Loss { plies: Some(left) }
        };
        assert_eq!(plies(&mut session), value);
        session.play(&mv.text).unwrap();
    }
    assert!(session.verdict().is_some());
    let session = GameSession::new(crate::service(), "teeko").unwrap();
    assert_eq!(session.solution(&mut NoObserver).unwrap_err(), AnalysisError::NoTheory.into());
}

/// The page asks several modules, each of which has a part of the families: the catalogue and the answers are those of all together.
#[test]
fn a_part_of_the_families_answers_as_all_of_them_do() {
    use boyi_games::{BOARDS, CHESS, IMPARTIAL, LINES, PARTIZAN};
    use boyi_session::{Lang, games};
    let parts = [vec![IMPARTIAL, LINES, BOARDS], vec![PARTIZAN], vec![CHESS]];
    let parts = parts.map(|families| Service::new(boyi_games::registry_of(&families)));
    for lang in [Lang::En, Lang::Zh] {
        let listed: Vec<_> = parts.iter().flat_map(|part| games(part, lang).games).collect();
        assert_eq!(listed, games(crate::service(), lang).games, "{lang:?}");
    }
    for (part, game) in
        [(&parts[0], "reversi"), (&parts[1], "domineering"), (&parts[2], "象棋"), (&parts[2], "chess960")]
    {
        let request = Request::new(game, Query::State { view: None });
        let text = serde_json::to_string(&request).unwrap();
        let answers = [part, crate::service()].map(|service| answer_json(service, &text, &mut NoObserver));
        assert_eq!(answers[0], answers[1]);
    }
}

/// Where the values of a game obey a law, enough of them are told to see it.
#[test]
fn the_first_values_show_the_law() {
    let mut session = open("octal:code=0.[7]");
    session.go_to(Some("5"), &[] as &[&str]).unwrap();
    let notes = session.analyze(&Analyze::default(), &mut NoObserver).unwrap().notes;
    assert!(notes[0].text.contains("0 1 2 3 4 5 6 7"), "{}", notes[0].text);
}

/// The language of a session is that of the moves, too, also when it changes in the middle of a game.
#[test]
fn moves_of_xiangqi_are_written_in_the_language() {
    use boyi_session::Lang;
    let mut session = open("xiangqi");
    assert_eq!(session.play("h3e3").unwrap().label, "C2=5");
    session.play("h10g8").unwrap();
    session.undo();
    session.set_lang(Lang::Zh);
    let labels = |session: &GameSession| session.moves().into_iter().map(|mv| mv.label).collect::<Vec<_>>();
    assert_eq!(labels(&session), ["炮二平五"]);
    assert_eq!(session.redo().unwrap().label, "马８进７");
    let mut session = session.in_lang(Lang::En);
    assert_eq!(labels(&session), ["C2=5", "H8+7"]);
    // The reasons too.
    session.go_to(Some("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1"), &[] as &[&str]).unwrap();
    let said = |session: &mut GameSession| {
        session.analyze(&Analyze::default(), &mut NoObserver).unwrap().notes[0].text.clone()
    };
    assert_eq!(said(&mut session), "Red mates in 1: R8+2.");
    session.set_lang(Lang::Zh);
    assert_eq!(said(&mut session), "红方 1 步杀：车八进二。");
}
