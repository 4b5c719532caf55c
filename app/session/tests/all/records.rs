//! Whole games as text, search trees, names of positions, squares under threat: what boards and learners ask for.

use boyi_core::NoObserver;
use boyi_session::{
    Exported, Imported, Lang, MoveTree, Query, RecordedTree, Reply, Request, Service, State, Tree, Value,
    answer,
};

fn ask(game: &str, position: Option<&str>, moves: &str, query: Query) -> Reply {
    let request = Request {
        game: game.to_owned(),
        position: position.map(str::to_owned),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        lang: Lang::En,
        query,
    };
    answer(Service::builtin(), &request, &mut NoObserver)
}

fn state(game: &str, moves: &str) -> State {
    match ask(game, None, moves, Query::State { view: None }) {
        Reply::State(state) => state,
        other => panic!("{other:?}"),
    }
}

/// Every game reads back what it writes, from its usual start and from another position.
#[test]
fn whole_games_read_back() {
    for (game, position, moves) in [
        ("nim", None, "3:7 2:1"),
        ("nim:k=2", Some("1,2,3"), "1:1+3:2"),
        ("tictactoe", None, "b2 a1 c3"),
        ("fifteen", None, "5 2 8"),
        ("chess", None, "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("chess", Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8=Q+ Kd7"),
        ("chess960:number=0", None, "c4 c5"),
        ("sum", None, ""),
    ] {
        let Reply::Exported(Exported { text }) = ask(game, position, moves, Query::Export { line: None })
        else {
            panic!("{game}")
        };
        let reply = ask(game, None, "", Query::Import { text: text.clone() });
        let Reply::Imported(Imported { position: start, moves: read, .. }) = reply else {
            panic!("{text}: {reply:?}")
        };
        assert_eq!(start.is_some(), position.is_some(), "{text}");
        let Reply::State(expected) = ask(game, position, moves, Query::State { view: None }) else {
            panic!("{game}")
        };
        assert_eq!(read, expected.moves, "{text}");
    }
}

#[test]
fn a_finished_game_of_chess_says_its_result() {
    let Reply::Exported(game) = ask("chess", None, "f3 e5 g4 Qh4#", Query::Export { line: None }) else {
        panic!()
    };
    assert!(game.text.trim_end().ends_with("0-1"), "{}", game.text);
}

/// Comments and glyphs survive a round trip, from PGN with everything in it and through a tree.
#[test]
fn annotations_of_chess_read_back() {
    let text = "{Paris} 1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {weak} (3... exd4 4. Nxd4 (4. Qxd4 Nc6 $5) 4... Nf6 $14) 4. dxe5 *";
    let import = |text: &str| match ask("chess", None, "", Query::Import { text: text.to_owned() }) {
        Reply::Imported(imported) => imported,
        other => panic!("{text}: {other:?}"),
    };
    let line = import(text).line.expect("annotations");
    let bishop = &line.moves[5];
    assert_eq!((bishop.glyphs.as_slice(), bishop.comment.as_deref()), (&[6][..], Some("weak")));
    assert_eq!(bishop.variations[0].moves[1].variations[0].moves[1].glyphs, [5]);
    assert_eq!(line.comment.as_deref(), Some("Paris"));
    let line = MoveTree::from(&line).annotated();
    let moves = "e4 e5 Nf3 d6 d4 Bg4 dxe5";
    let export = |line| ask("chess", None, moves, Query::Export { line: Some(line) });
    let Reply::Exported(written) = export(line.clone()) else { panic!() };
    assert_eq!(import(&written.text).line, Some(line.clone()), "{}", written.text);
    // Bare moves are said once.
    assert_eq!(import("1. e4 e5 *").line, None);
    let mut wrong = line;
    wrong.moves[5].variations[0].moves[0].mv.text = "a1a8".to_owned();
    assert!(matches!(export(wrong), Reply::Error { .. }));
}

#[test]
fn what_is_no_game_is_refused_in_one_line() {
    for (game, text) in
        [("chess", ""), ("chess", "1. e5 Ke9"), ("nim", "1:9"), ("nim", "[x] 1:1"), ("tictactoe", "b2 b2")]
    {
        let reply = ask(game, None, "", Query::Import { text: text.to_owned() });
        let Reply::Error { error } = reply else { panic!("{game} {text}: {reply:?}") };
        assert!(!error.text.is_empty() && !error.text.contains('\n'), "{}", error.text);
    }
}

/// Alpha–beta visits no more than minimax does and comes to the same value; labels are moves of the game.
#[test]
fn search_trees_agree() {
    let how = |engine: &str, budget| Tree { engine: engine.to_owned(), depth: 3, budget, evaluator: None };
    let tree = |engine, budget| {
        let how = how(engine, budget);
        match ask("tictactoe", Some("xo1/1x1/2o x"), "", Query::Tree(how)) {
            Reply::Tree(tree) => tree,
            other => panic!("{other:?}"),
        }
    };
    let (plain, pruned): (RecordedTree, RecordedTree) = (tree("minimax", 10_000), tree("ordered", 10_000));
    assert!(plain.complete && pruned.complete);
    assert_eq!(plain.nodes[0].value, pruned.nodes[0].value);
    assert!(matches!(plain.nodes[0].value, Some(Value::Win { .. })));
    assert!(pruned.nodes.len() < plain.nodes.len());
    assert!(pruned.nodes.iter().any(|node| node.skipped > 0));
    assert_eq!(plain.nodes[1].parent, Some(0));
    assert!(plain.nodes[1].label.is_some());
    let short = tree("minimax", 5);
    assert!(!short.complete && short.nodes.len() == 5);
    for wrong in [how("minimax", 0), how("mcts", 10)] {
        assert!(matches!(ask("tictactoe", None, "", Query::Tree(wrong)), Reply::Error { .. }));
    }
}

#[test]
fn openings_and_checks_are_told() {
    assert_eq!(state("chess", "e4 e5 Nf3 Nc6 Bb5").called.as_deref(), Some("C60 Ruy Lopez"));
    // The name stays when the game leaves the book.
    assert_eq!(state("chess", "e4 e5 Nf3 Nc6 Bb5 h6 h3 h5").called.as_deref(), Some("C60 Ruy Lopez"));
    assert_eq!(state("chess", "").called, None);
    assert_eq!(state("chess", "f3 e5 g4 Qh4#").alarm.as_deref(), Some("e1"));
    assert_eq!(state("chess", "e4").alarm, None);
}

#[test]
fn nimbers_left_are_told_where_they_decide() {
    let left = |game, position| match ask(game, Some(position), "", Query::Nimbers) {
        Reply::Nimbers(found) => {
            found.after.into_iter().map(|left| (left.mv, left.nimber)).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    let owned = |pairs: &[(&str, u64)]| {
        pairs.iter().map(|(mv, nimber)| ((*mv).to_owned(), *nimber)).collect::<Vec<_>>()
    };
    assert_eq!(left("nim", "1,2"), owned(&[("1:1", 2), ("2:1", 0), ("2:2", 1)]));
    assert_eq!(left("kayles", "2"), owned(&[("1:1", 1), ("1:2", 0)]));
    for (game, position) in
        [("nim:misere", "1,2"), ("nim", "0,0"), ("nim", "1,999999"), ("tictactoe", "3/3/3 x")]
    {
        assert_eq!(left(game, position), [], "{game} {position}");
    }
}
