//! Whole games as text, search trees, names of positions, squares under threat: what boards and learners ask for.

use boyi_core::NoObserver;
use boyi_session::{
    Exported, Imported, Lang, MoveTree, Query, RecordedTree, Reply, Request, State, Tree, Value, answer,
};

fn ask(game: &str, position: Option<&str>, moves: &str, query: Query) -> Reply {
    let request = Request {
        game: game.to_owned(),
        position: position.map(str::to_owned),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        lang: Lang::En,
        query,
    };
    answer(crate::service(), &request, &mut NoObserver)
}

fn state(game: &str, moves: &str) -> State {
    match ask(game, None, moves, Query::State { view: None }) {
        Reply::State(state) => *state,
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
        let Reply::Exported(Exported { text }) =
            ask(game, position, moves, Query::Export { line: None, tags: Vec::new() })
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

/// Tags choose the notation of a game of xiangqi; the game reads back.
#[test]
fn a_game_of_xiangqi_is_written_in_iccs() {
    let tags =
        [("Format", "ICCS"), ("Red", "Lü Qin")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let export = Query::Export { line: None, tags: tags.to_vec() };
    let Reply::Exported(Exported { text }) = ask("xiangqi", None, "h3e3 h10g8", export) else { panic!() };
    assert!(text.contains("[Red \"Lü Qin\"]") && text.contains("[Format \"ICCS\"]"), "{text}");
    assert!(text.ends_with("\n\n1. H2-E2 H9-G7\n*\n"), "{text}");
    let Reply::Imported(read) = ask("xiangqi", None, "", Query::Import { text }) else { panic!() };
    assert_eq!(read.moves.iter().map(|mv| &*mv.text).collect::<Vec<_>>(), ["h3e3", "h10g8"]);
}

/// The tags and comments of a game of xiangqi are read and written again, in each notation.
#[test]
fn a_game_of_xiangqi_keeps_its_tags_and_what_is_said_of_its_moves() {
    let text = "[Game \"Chinese Chess\"]\n[Event \"å5\"]\n[Date \"1999.12.09\"]\n[Red \"吕钦\"]\n[RedTeam \"广东\"]\n[Black \"许银川\"]\n\
        [ECCO \"C48\"]\n[Result \"1-0\"]\n\n{开局} 1. 炮二平五 马８进７ $1 {屏风马} (1. … 马２进３ 2. 马二进三) 2. 马二进三 1-0\n\n\
        [Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. 兵七进一 *\n====\n网站\n";
    let read = |text: &str| match ask("xiangqi", None, "", Query::Import { text: text.to_owned() }) {
        Reply::Imported(game) => game,
        other => panic!("{text}: {other:?}"),
    };
    let game = read(text);
    let value = |name: &str| game.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    for (name, expected) in [
        ("Red", "吕钦"),
        ("Black", "许银川"),
        ("Event", "å5"),
        ("Date", "1999.12.09"),
        ("RedTeam", "广东"),
        ("ECCO", "C48"),
        ("Result", "1-0"),
    ] {
        assert_eq!(value(name), Some(expected));
    }
    assert_eq!((value("Game"), game.tags.len(), game.games), (None, 7, Some(2)));
    let line = game.line.clone().unwrap();
    assert_eq!(line.moves[1].variations[0].moves[0].mv.label, "H2+3");
    for format in ["Chinese", "ICCS", "WXF"] {
        let mut tags = game.tags.clone();
        tags.push(("Format".to_owned(), format.to_owned()));
        let moves: Vec<&str> = game.moves.iter().map(|mv| mv.text.as_str()).collect();
        let export = Query::Export { line: game.line.clone(), tags };
        let Reply::Exported(written) = ask("xiangqi", None, &moves.join(" "), export) else { panic!() };
        let again = read(&written.text);
        assert_eq!((&again.line, &again.moves), (&game.line, &game.moves), "{}", written.text);
        for tag in &game.tags {
            assert!(again.tags.contains(tag), "{tag:?}: {}", written.text);
        }
    }
    let Reply::Split(split) = ask("xiangqi", None, "", Query::Split { text: text.to_owned() }) else {
        panic!()
    };
    assert_eq!(split.texts.len(), 2);
    assert_eq!(split.texts[1].tags[1], ("Red".to_owned(), "A".to_owned()));
    // The result that stands behind the moves alone.
    assert_eq!(read("1. 炮二平五 0-1").tags, [("Result".to_owned(), "0-1".to_owned())]);
    assert_eq!(read("1. 炮二平五 *").tags, []);
}

/// A game that is over for lack of material or by a repetition still has legal moves, which are listed with the reason; in every game what
/// is listed can be played.
#[test]
fn moves_of_a_game_that_is_over_are_listed_with_the_reason() {
    let moves = |game: &str, position: &str, moves: &str| match ask(game, Some(position), moves, Query::Moves)
    {
        Reply::Moves(moves) => (moves.moves.len(), moves.over.map(|over| over.note.map(|note| note.id))),
        other => panic!("{other:?}"),
    };
    let over = |id: &str| Some(Some(id.to_owned()));
    assert_eq!(moves("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w", ""), (2, over("xiangqi.insufficient-material")));
    assert_eq!(moves("xiangqi", "3k5/4P4/9/9/9/9/9/9/9/5K3 b", ""), (0, over("xiangqi.stalemate")));
    let check = "a8a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9";
    assert_eq!(moves("xiangqi", "9/4k4/R8/9/9/9/9/9/9/5K3 w", check), (2, over("xiangqi.perpetual-check")));
    assert_eq!(moves("xiangqi", "9/4k4/R8/9/9/9/9/9/9/5K3 w", "").1, None);
    assert_eq!(moves("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "").0, 5);
    let mut rng = fastrand::Rng::with_seed(51);
    for entry in crate::service().registry().entries() {
        let game = crate::service().registry().open(entry.name).unwrap();
        let mut record = game.record(None, &[]).unwrap();
        for _ in 0..300 {
            let texts = record.texts(10_000).unwrap_or_default();
            if texts.is_empty() {
                break;
            }
            let text = &texts[rng.usize(..texts.len())][0].1;
            record.play(text).unwrap_or_else(|error| panic!("{} {text}: {error}", entry.name));
        }
    }
}

#[test]
fn a_finished_game_of_chess_says_its_result() {
    let Reply::Exported(game) =
        ask("chess", None, "f3 e5 g4 Qh4#", Query::Export { line: None, tags: Vec::new() })
    else {
        panic!()
    };
    assert!(game.text.trim_end().ends_with("0-1"), "{}", game.text);
}

/// Comments and glyphs survive a round trip, from PGN with everything in it and through a tree.
#[test]
fn annotations_of_chess_read_back() {
    let text = "{Paris} 1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {weak} (3... exd4 4. Nxd4 (4. Qxd4 Nc6 $5) 4... Nf6 $14) 4. dxe5 *";
    let line = imported(text).line.expect("annotations");
    let bishop = &line.moves[5];
    assert_eq!((bishop.glyphs.as_slice(), bishop.comment.as_deref()), (&[6][..], Some("weak")));
    assert_eq!(bishop.variations[0].moves[1].variations[0].moves[1].glyphs, [5]);
    assert_eq!(line.comment.as_deref(), Some("Paris"));
    let line = MoveTree::from(&line).annotated();
    let moves = "e4 e5 Nf3 d6 d4 Bg4 dxe5";
    let export = |line| ask("chess", None, moves, Query::Export { line: Some(line), tags: Vec::new() });
    let Reply::Exported(written) = export(line.clone()) else { panic!() };
    assert_eq!(imported(&written.text).line, Some(line.clone()), "{}", written.text);
    // Bare moves are said once.
    assert_eq!(imported("1. e4 e5 *").line, None);
    let mut wrong = line;
    wrong.moves[5].variations[0].moves[0].mv.text = "a1a8".to_owned();
    assert!(matches!(export(wrong), Reply::Error { .. }));
}

/// The game of a text.
fn imported(text: &str) -> Imported {
    match ask("chess", None, "", Query::Import { text: text.to_owned() }) {
        Reply::Imported(imported) => imported,
        other => panic!("{text}: {other:?}"),
    }
}

/// The text of a game that has been in a tree.
fn exported(game: &Imported) -> String {
    let line = game.line.as_ref().map(|line| MoveTree::from(line).annotated());
    let request = Request {
        game: "chess".to_owned(),
        position: game.position.clone(),
        moves: game.moves.iter().map(|mv| mv.text.clone()).collect(),
        lang: Lang::En,
        query: Query::Export { line, tags: game.tags.clone() },
    };
    match answer(crate::service(), &request, &mut NoObserver) {
        Reply::Exported(exported) => exported.text,
        other => panic!("{other:?}"),
    }
}

fn split(text: &str) -> Vec<boyi_session::TaggedText> {
    match ask("chess", None, "", Query::Split { text: text.to_owned() }) {
        Reply::Split(split) => split.texts,
        other => panic!("{other:?}"),
    }
}

/// Tags, result, comments with their commands, glyphs and variations survive; what a reader reads is what was written.
#[test]
fn nothing_of_a_game_is_lost() {
    let text = "[Event \"E\"]\n[Site \"?\"]\n[Date \"1997.05.11\"]\n[Round \"6\"]\n[White \"A \\\"B\\\"\"]\n[Black \"C\"]\n[Result \"1-0\"]\n\
        [Annotator \"D\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n\
        {[%csl Ge2][%cal Ge2e4]} 40... Kd7 $1 $14 {[%clk 0:10:00] [%eval 3.1]} ( {or}\n\
        40... Ke7 $5 {-- 41. Kd2} 41. e4 ( 41. e3 ) ) ( 40... Kf7 ) 41. e4 1-0\n\n";
    let game = imported(text);
    assert_eq!(exported(&game), text);
    assert_eq!(game.games, None);
    // The rules know the result better than the tags.
    let mated = imported("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n");
    assert!(exported(&mated).ends_with("Qh4# 0-1\n\n"));
    // Variations nested deeper than JSON can be are comments.
    let knights = "(Nf3 a6 (Nf6 a3 (Ng1 a6 (Ng8 a3 ".repeat(15);
    let deep = format!("a3 {knights}{} a6 *", ")".repeat(60));
    let written = exported(&imported(&deep));
    assert_eq!(written.matches("Nf").count() + written.matches("Ng").count(), 60, "{written}");
    assert_eq!(exported(&imported(&written)), written);
}

/// A variation that begins with the move played is merged into the main line, which stays the main line: what the variation has beyond its
/// end is a comment.
#[test]
fn the_main_line_stays_the_main_line() {
    let game = imported("1. e4 $1 {best by test} (1. e4 c5 2. Nf3) 1... e5 2. Nf3 {main} (2. Nf3 Nc6) *");
    let moves = exported(&game);
    assert!(
        moves.contains("\n1. e4 $1 {best by test} 1... e5 ( 1... c5 2. Nf3 ) 2. Nf3 {main (Nc6)} *\n"),
        "{moves}"
    );
}

#[test]
fn all_games_of_a_text_are_counted() {
    let text = "[White \"M\u{fc}ller\"]\n\n1. e4 ; odd { brace\n1... e5 1-0\n\n1. d4 {as in\n[Event \"x\"]} d5 *\n\n1. Ke2 *\n";
    assert_eq!(imported(text).games, Some(3));
    let texts = split(text);
    assert_eq!(texts[0].tags, [("White".to_owned(), "Müller".to_owned())]);
    assert_eq!(texts.len(), 3);
    assert_eq!(imported(&texts[1].text).moves.len(), 2);
}

/// Every game of the collections is written as it was read, and read again as it was written.
#[test]
fn collections_read_back() {
    let Some(folder) = boyi_testdata::outside("pgn") else { return };
    let mut games = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read(&path).unwrap();
        let text = boyi_chess::pgn::decode(&text);
        for text in split(&text) {
            let reply = ask("chess", None, "", Query::Import { text: text.text.clone() });
            // Which games can be read is the reader's to say.
            let Reply::Imported(game) = reply else {
                assert!(boyi_chess::pgn::read_str(&text.text).next().unwrap().is_err(), "{}", text.text);
                continue;
            };
            let direct = boyi_chess::pgn::read_str(&text.text).next().unwrap().unwrap();
            assert_eq!(game.moves.len(), direct.line.moves.len(), "{}", path.display());
            let written = exported(&game);
            let again = boyi_chess::pgn::read_str(&written).next().unwrap().unwrap();
            assert_eq!(again.line, direct.line, "{}: {written}", path.display());
            let own = |name: &str| direct.tag(name).is_none();
            let kept = again.tags.iter().filter(|(name, _)| !own(name));
            let (mut kept, mut all) = (kept.collect::<Vec<_>>(), direct.tags.iter().collect::<Vec<_>>());
            kept.sort();
            all.sort();
            assert_eq!(kept, all, "{}", path.display());
            assert_eq!(exported(&imported(&written)), written);
            games += 1;
        }
    }
    assert!(games > 1_000, "{games}");
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

/// Material that cannot mate, by the pieces of both sides.
#[test]
fn sides_that_cannot_win_are_told() {
    use boyi_session::Side::{First, Second};
    for (position, sides) in [
        ("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", &[Second][..]),
        ("4k3/8/8/8/8/8/3Q4/4K1n1 w - - 0 1", &[Second]),
        ("4k3/8/8/8/8/8/4P3/4K1n1 w - - 0 1", &[]),
        ("4kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/4R3/4KB2 b - - 0 1", &[Second]),
        ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", &[First]),
    ] {
        match ask("chess", Some(position), "", Query::State { view: None }) {
            Reply::State(state) => assert_eq!(state.cannot_win, sides, "{position}"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(state("tictactoe", "b2").cannot_win, []);
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
