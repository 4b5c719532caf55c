//! Whole games by keys and mouse, with the engine answering.

use boyi_tui::{Event, GameFile, Headless, Lang, SaveState, SavedGame, Theme};

fn open(headless: &mut Headless, name: &str) {
    headless.keys("/");
    headless.typed(name);
    headless.keys("Enter");
}

/// Follows the hints in Nim: from 3,5,7 the first player wins, against any play.
#[test]
fn nim_is_won_by_its_hints() {
    let mut headless = Headless::new(crate::service(), 100, 30);
    open(&mut headless, "nim");
    for _ in 0..20 {
        if headless.text().contains("You win") {
            return;
        }
        headless.keys("i i");
        let text = headless.text();
        let hint = text.split("Hint: ").nth(1).unwrap_or_else(|| panic!("{text}"));
        let numbers: Vec<&str> =
            hint.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
        assert!(hint.starts_with("“take ") && hint.contains(" from heap "), "{hint}");
        headless.keys(":");
        headless.typed(&format!("{}:{}", numbers[1], numbers[0]));
        headless.keys("Enter");
    }
    panic!("{}", headless.text());
}

/// Values, faults and relations are answered, and what was asked before stands below and comes back.
#[test]
fn values_are_calculated() {
    let mut headless = Headless::new(crate::service(), 100, 40);
    let ask = |headless: &mut Headless, text: &str| {
        headless.typed(text);
        headless.keys("Enter");
    };
    headless.keys("V");
    assert!(headless.text().contains("Calculator of values") && headless.text().contains("{2|-1}"));
    ask(&mut headless, "{3||2|1} + domineering(2x2)");
    let text = headless.text();
    for line in ["{{4|2},{4||3|2}|{2||1|0},{3|2||1|0}}", "temperature: 1", "another part is hotter", "└───"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    headless.keys("Ctrl-u");
    ask(&mut headless, "1 + + 2");
    assert!(
        headless.text().contains("expected a value")
            && headless.text().contains("domineering(2x2)  =  {{4|2}")
    );
    headless.keys("Ctrl-u");
    ask(&mut headless, "over >= 1/4");
    assert!(headless.text().contains("false"));
    headless.keys("Up Up Up Enter");
    assert!(headless.text().contains("temperature: 1") && headless.text().contains("over >= 1/4  =  false"));
    // Letters are typed; what was asked is there again later.
    headless.keys("Esc");
    assert!(!headless.text().contains("Calculator of values") && !headless.ended);
    headless.keys("V");
    assert!(headless.text().contains("over >= 1/4  =  false"));
}

/// The first legal move again and again: every game that ends within a few hundred moves does end, with a reason.
#[test]
fn every_small_game_ends() {
    for entry in boyi_games::registry().entries() {
        if entry.group == boyi_games::Group::Chess || entry.name == "gomoku" {
            continue;
        }
        let mut headless = Headless::new(crate::service(), 100, 30);
        open(&mut headless, entry.name);
        let mut ended = false;
        for _ in 0..120 {
            let text = headless.text();
            if text.contains("You win") || text.contains("Boyi wins") || text.contains("Draw.") {
                ended = true;
                break;
            }
            headless.keys("m Enter");
        }
        assert!(ended, "{}: {}", entry.name, headless.text());
        let (_, saved) = headless.saved.last().unwrap();
        assert_eq!(saved.tag("State"), Some("finished"), "{}", entry.name);
    }
}

#[test]
fn fools_mate_is_explained_copied_and_saved() {
    let saved = GameFile::default().with("Game", "chess").with("Players", "human human");
    let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
    let mut headless = Headless::with(crate::service(), 80, 24, Lang::En, Theme::FULL, vec![game]);
    headless.keys("R");
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        headless.keys(":");
        headless.typed(mv);
        headless.keys("Enter");
    }
    let text = headless.text();
    assert!(text.contains("Black") && text.contains("Checkmate"), "{text}");
    headless.keys("Y");
    let pgn = headless.copied.pop().unwrap();
    assert!(pgn.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
    // Back through the clipboard.
    let mut other = Headless::new(crate::service(), 80, 24);
    open(&mut other, "chess");
    other.script = Some(Default::default());
    other.event(Event::Paste(pgn));
    assert!(other.text().contains("Qh4#"), "{}", other.text());
}

/// The tags and comments of a file of xiangqi come in by the clipboard and go out again.
#[test]
fn a_game_of_xiangqi_keeps_its_tags_and_comments() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "xiangqi");
    headless.script = Some(Default::default());
    let text = "[Game \"Chinese Chess\"]\n[Event \"五羊杯\"]\n[Red \"吕钦\"]\n[Black \"许银川\"]\n[ECCO \"C48\"]\n[Result \"1-0\"]\n\n\
        1. 炮二平五 {中炮} 马８进７ (1. … 马２进３)\n2. 马二进三 1-0\n";
    headless.event(Event::Paste(text.to_owned()));
    headless.keys("Y");
    let pgn = headless.copied.pop().unwrap();
    for kept in [
        "[Event \"五羊杯\"]",
        "[Red \"吕钦\"]",
        "[Black \"许银川\"]",
        "[ECCO \"C48\"]",
        "[Result \"1-0\"]",
        "1. 炮二平五 {中炮} 1. … 马８进７ (1. … 马２进３)\n2. 马二进三 1-0\n",
    ] {
        assert!(pgn.contains(kept), "{kept}: {pgn}");
    }
    assert!(!pgn.contains("White"), "{pgn}");
}

/// A game that the judge of repetitions has ended takes no further move, and says why; taken back, it goes on with another one.
#[test]
fn a_game_of_xiangqi_that_the_judge_ended_goes_on_only_when_it_is_taken_back() {
    for (lang, why, over) in [(Lang::En, "perpetual check", "Game over."), (Lang::Zh, "长将", "对局已结束")]
    {
        let saved = GameFile::default()
            .with("Game", "xiangqi")
            .with("Position", "3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1")
            .with("Players", "human human");
        let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
        let mut headless = Headless::with(crate::service(), 100, 40, lang, Theme::FULL, vec![game]);
        let play = |headless: &mut Headless, mv: &str| {
            headless.keys(":");
            headless.typed(mv);
            headless.keys("Enter");
        };
        let moves = |headless: &Headless| headless.saved.last().map(|(_, file)| file.moves().count());
        headless.keys("R");
        for mv in ["e5d5", "d10e10", "d5e5", "e10d10", "e5d5", "d10e10", "d5e5", "e10d10"] {
            assert!(!headless.text().contains(why), "{mv}: {}", headless.text());
            play(&mut headless, mv);
        }
        assert!(headless.text().contains(why), "{}", headless.text());
        headless.keys(":");
        let text = headless.text();
        assert!(text.contains(over) && text.contains(why), "{text}");
        assert_eq!(moves(&headless), Some(8));
        headless.keys("u u");
        play(&mut headless, "d5d6");
        let text = headless.text();
        assert!(!text.contains(why), "{text}");
        assert_eq!(moves(&headless), Some(7), "{text}");
    }
}

/// In swap2 the passes need not be typed, the choice is offered in words, and colours follow their players.
#[test]
fn colours_are_chosen_in_gomoku() {
    let saved =
        GameFile::default().with("Game", "gomoku:size=9,opening=swap2").with("Players", "human human");
    let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
    let mut headless = Headless::with(crate::service(), 100, 40, Lang::En, Theme::FULL, vec![game]);
    headless.keys("R");
    for mv in ["e5", "d5", "f6"] {
        assert!(!headless.text().contains("Or type"), "{}", headless.text());
        headless.keys(":");
        headless.typed(mv);
        headless.keys("Enter");
    }
    let text = headless.text();
    assert!(text.contains("swap, two") && text.contains("White to move"), "{text}");
    headless.keys(":");
    headless.typed("swap");
    headless.keys("Enter");
    // The first player has White now, which is to move.
    let text = headless.text();
    assert!(text.contains("White to move") && !text.contains("swap, two"), "{text}");
    let line = headless.saved.last().unwrap().1.movetext();
    assert_eq!(line, "e5 pass d5 pass f6 swap");
}

/// A variation is added, walked through, copied as PGN, read back, promoted and deleted.
#[test]
fn variations_are_edited() {
    let mut headless = Headless::new(crate::service(), 160, 50);
    open(&mut headless, "chess");
    headless.script = Some(Default::default());
    headless.event(Event::Paste("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) 2. Nf3 Nc6 1-0".into()));
    let text = headless.text();
    assert!(text.contains("2.Nf3 (2.Nc3 Nc6) 2…d6"), "{text}");
    let copied = |headless: &mut Headless| {
        headless.keys("Y");
        let text = headless.copied.pop().unwrap();
        text.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(copied(&mut headless), "1. e4 e5 ( 1... c5 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 ) 2. Nf3 Nc6 1-0");
    // Another reply to 2. Nf3, by hand, and on from there; then from e5 to c5, to the main line, and away with e5.
    headless.keys("Home Right Right Right :");
    headless.typed("Nf6");
    headless.keys("Enter");
    assert_eq!(
        copied(&mut headless),
        "1. e4 e5 ( 1... c5 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 ) 2. Nf3 Nc6 ( 2... Nf6 ) 1-0"
    );
    assert_eq!(
        headless.saved.last().unwrap().1.movetext(),
        "e2e4 e7e5 (c7c5 g1f3 (b1c3 b8c6) d7d6) g1f3 b8c6 (g8f6)"
    );
    headless.keys("Left Left ] V");
    assert_eq!(
        copied(&mut headless),
        "1. e4 c5 ( 1... e5 2. Nf3 Nc6 ( 2... Nf6 ) ) 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 *"
    );
    let (x, y) = headless.find("1…e5").unwrap();
    headless.click(x, y);
    headless.keys("D");
    assert_eq!(copied(&mut headless), "1. e4 c5 2. Nf3 ( 2. Nc3 Nc6 ) 2... d6 *");
}

#[test]
fn heaps_and_squares_are_clicked() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "nim");
    let before = headless.text();
    let (x, y) = headless.find("●").unwrap();
    headless.click(x, y);
    headless.click(x, y);
    assert_ne!(before, headless.text());
    assert!(!headless.saved.is_empty());
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "chess");
    headless.script = Some(Default::default());
    headless.keys("Enter");
    // Clicking the language in the head switches it.
    let (x, y) = headless.find("中文").unwrap();
    headless.click(x, y);
    assert!(headless.text().contains("国际象棋"), "{}", headless.text());
}

#[test]
fn positions_are_checked_while_they_are_typed() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "nim");
    headless.keys("P");
    headless.typed(",x");
    assert!(headless.text().contains("found"), "{}", headless.text());
    headless.keys("Backspace 9 Enter");
    assert!(headless.text().contains("9"), "{}", headless.text());
    headless.keys("y");
    assert_eq!(headless.copied.pop().as_deref(), Some("3,5,7,9"));
}

#[test]
fn take_back_play_again_and_resign() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "nim");
    headless.keys("Enter");
    let saved = headless.saved.last().unwrap().1.clone();
    assert_eq!(saved.moves().count(), 2, "the engine answered");
    headless.keys("u");
    assert!(headless.text().contains("First to move"), "{}", headless.text());
    headless.keys("r x Enter");
    assert!(headless.text().contains("resigned"), "{}", headless.text());
    assert_eq!(headless.saved.last().unwrap().1.tag("Resigned"), Some("0"));
    headless.keys("q Q");
    assert!(headless.ended);
}

/// `d` and Tab is a move of the d-pawn, not of the queen on d1.
#[test]
fn completion_prefers_labels() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "chess");
    headless.script = Some(Default::default());
    headless.event(Event::Paste("1. e4 e5".into()));
    headless.keys("End :");
    headless.typed("d");
    headless.keys("Tab Enter");
    assert!(headless.text().contains(" d3 "), "{}", headless.text());
}

#[test]
fn watched_and_taken_over() {
    let mut headless = Headless::new(crate::service(), 100, 30);
    open(&mut headless, "nim");
    headless.keys("w");
    let text = headless.text();
    assert!(text.contains(" won."), "{text}");
    let (_, saved) = headless.saved.last().unwrap();
    assert_eq!((saved.tag("Players"), saved.tag("State")), (Some("engine engine"), Some("finished")));
    // Taken over at the start of the same game; then sides are changed and the engine moves first.
    headless.keys("w Home");
    headless.keys("s");
    let before = headless.saved.last().unwrap().1.tag("Players").map(str::to_owned);
    headless.keys("s");
    assert_ne!(headless.saved.last().unwrap().1.tag("Players"), before.as_deref());
    headless.keys("+");
    assert_eq!(headless.saved.last().unwrap().1.tag("Level"), Some("6"));
}

#[test]
fn captured_pieces_and_a_draw_by_agreement() {
    let saved = GameFile::default()
        .with("Game", "chess")
        .with("Players", "human human")
        .played(&["e4", "d5", "exd5"]);
    let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
    let mut headless = Headless::with(crate::service(), 100, 30, Lang::En, Theme::FULL, vec![game]);
    headless.script = Some(Default::default());
    headless.keys("R");
    assert!(headless.text().contains("♟"), "{}", headless.text());
    headless.keys("f d Enter");
    assert!(headless.text().contains("Draw by agreement."), "{}", headless.text());
    assert_eq!(headless.saved.last().unwrap().1.tag("Result"), Some("1/2-1/2"));
}

#[test]
fn clocks_run_out() {
    let saved = GameFile::default()
        .with("Game", "chess")
        .with("Players", "human human")
        .with("Clock", "3000 3000 0")
        .played(&["e4"]);
    let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
    let mut headless = Headless::with(crate::service(), 100, 30, Lang::En, Theme::FULL, vec![game]);
    headless.script = Some(Default::default());
    headless.keys("R");
    assert!(headless.text().contains("0:03.0"), "{}", headless.text());
    for _ in 0..4 {
        headless.event(Event::Tick);
    }
    assert!(headless.text().contains("Black ran out of time: White won."), "{}", headless.text());
}

/// A bare king does not win by the clock; the saved game says so, and is a draw when it is opened again.
#[test]
fn a_clock_that_runs_out_against_a_bare_king_is_a_draw() {
    let saved = GameFile::default()
        .with("Game", "chess")
        .with("Position", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1")
        .with("Players", "human human")
        .with("Clock", "3000 3000 0")
        .played(&["Kd8"]);
    let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
    let mut headless = Headless::with(crate::service(), 100, 30, Lang::En, Theme::FULL, vec![game]);
    headless.script = Some(Default::default());
    headless.keys("R");
    for _ in 0..4 {
        headless.event(Event::Tick);
    }
    let said = "White ran out of time, but Black cannot win: draw.";
    assert!(headless.text().contains(said), "{}", headless.text());
    let (id, file) = headless.saved.pop().unwrap();
    assert_eq!((file.tag("Result"), file.tag("Time")), (Some("1/2-1/2"), Some("0 draw")));
    let again = SavedGame { id, state: SaveState::Open, file };
    let mut headless = Headless::with(crate::service(), 100, 30, Lang::En, Theme::FULL, vec![again]);
    headless.keys("Enter");
    assert!(headless.text().contains(said), "{}", headless.text());
}

/// Analysing costs no time, and a game that is over keeps its result.
#[test]
fn a_clock_stands_while_a_game_is_analysed() {
    let saved = GameFile::default()
        .with("Game", "chess")
        .with("Players", "human human")
        .with("Clock", "3000 3000 0")
        .with("Mode", "analyse")
        .played(&["e4"]);
    let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
    let mut headless = Headless::with(crate::service(), 100, 30, Lang::En, Theme::FULL, vec![game]);
    headless.script = Some(Default::default());
    let wait = |headless: &mut Headless| (0..9).for_each(|_| headless.event(Event::Tick));
    headless.keys("R");
    wait(&mut headless);
    assert!(!headless.text().contains("ran out of time"), "{}", headless.text());
    headless.keys("Tab Tab Home");
    assert!(headless.text().contains("0:03.0"), "{}", headless.text());
    // Stepping back stops no clock, and the end is shown.
    wait(&mut headless);
    assert!(headless.text().contains("Black ran out of time: White won."), "{}", headless.text());
    headless.keys("Home x x");
    assert_eq!(headless.saved.last().unwrap().1.tag("Result"), Some("1-0"));
}

#[test]
fn searches_are_compared() {
    let mut headless = Headless::new(crate::service(), 120, 40);
    open(&mut headless, "tictactoe");
    headless.keys("Tab Tab c");
    let text = headless.text();
    for engine in ["minimax", "alphabeta", "ordered", "tt", "iterative", "pvs"] {
        assert!(text.contains(engine), "{engine}: {text}");
    }
    headless.keys("Space");
    assert!(headless.text().contains("Minimax looks"), "{}", headless.text());
}

/// A game resumes at the position and in the mode in which it was left, in a variation as well.
#[test]
fn a_game_resumes_where_it_was_left() {
    let mut headless = Headless::new(crate::service(), 160, 50);
    open(&mut headless, "chess");
    headless.script = Some(Default::default());
    headless.event(Event::Paste("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) 2. Nf3 Nc6 *".into()));
    // 1. e4 c5 2. Nf3, and no further.
    headless.keys("Home Right Right ] Right y");
    let position = headless.copied.pop().unwrap();
    assert!(position.starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/"), "{position}");
    let (id, file) = headless.saved.pop().unwrap();
    let killed =
        SavedGame { id: id.clone(), state: SaveState::Open, file: GameFile::parse(&file.to_string()) };
    headless.keys("q");
    let file = GameFile::parse(&headless.saved.pop().unwrap().1.to_string());
    let closed = SavedGame { id, state: SaveState::Unfinished, file };
    for (game, key) in [(killed, "Enter"), (closed, "R")] {
        let mut again = Headless::with(crate::service(), 160, 50, Lang::En, Theme::FULL, vec![game]);
        again.script = Some(Default::default());
        again.keys(key);
        assert!(again.text().contains("Space"), "analyses: {}", again.text());
        again.keys("y");
        assert_eq!(again.copied.pop().unwrap(), position);
    }
}

/// The threat is the opponent's best move if the player to move passed: after 1. e4 e5 2. Qh5 Nc6 3. Bc4 mate.
#[test]
fn threats_are_shown() {
    let mut headless = Headless::new(crate::service(), 120, 40);
    open(&mut headless, "chess");
    headless.event(Event::Paste("1. e4 e5 2. Qh5 Nc6 3. Bc4 *".into()));
    headless.keys("x");
    let text = headless.text();
    assert!(text.contains("White threatens: mates in 1") && text.contains("Qxf7#"), "{text}");
    // A threat says nothing of the position itself.
    headless.keys("x");
    assert!(headless.text().contains("Black to move: "), "{}", headless.text());
    headless.keys("n Home Enter Tab x");
    assert!(
        headless.text().contains("Threats are shown in chess and in in-a-row games."),
        "{}",
        headless.text()
    );
    // In a row they are variations: an open three of six answers, and the main line goes on with the longest.
    let position = "9/9/9/2x1x4/5x3/5x3/1o7/o8/1o5o1 x";
    let saved =
        GameFile::default().with("Game", "gomoku:size=9").with("Position", position).with("Mode", "analyse");
    let game = SavedGame { id: "1".into(), state: SaveState::Unfinished, file: saved };
    let mut headless = Headless::with(crate::service(), 120, 40, Lang::En, Theme::FULL, vec![game]);
    headless.keys("R x");
    let text = headless.text();
    assert!(text.contains("7 lines, one for each reply"), "{text}");
    headless.keys("Right Right ]");
    assert!(headless.text().contains("d6"), "{}", headless.text());
}

/// Every key of the help can be read on a small screen, page by page.
#[test]
fn the_help_has_pages() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    headless.keys("Enter Tab ?");
    let mut text = headless.text();
    assert!(text.contains("1/2"), "{text}");
    headless.keys("Down");
    text += &headless.text();
    for what in ["number of threads", "in binary", "suspend, quit"] {
        assert!(text.contains(what), "{what}: {text}");
    }
    headless.keys("Esc");
    assert!(!headless.text().contains("2/2"), "{}", headless.text());
}

/// The help names no key that does nothing in the game on the screen.
#[test]
fn the_help_names_what_works_there() {
    for (game, mode, works, idle) in [
        ("nim", "", "choose a heap", "offer a draw"),
        ("chess", "", "offer a draw", "in binary"),
        ("nim", "Tab", "in binary", "if you passed"),
        ("chess", "Tab", "if you passed", "winning threats"),
        ("gomoku", "Tab", "winning threats", "opening explorer"),
        ("chess", "Tab Tab", "piece by piece", "another view"),
        ("tictactoe", "Tab Tab", "count all positions", "piece by piece"),
        ("fifteen", "", "another view", "in binary"),
    ] {
        let mut headless = Headless::new(crate::service(), 160, 50);
        headless.script = Some(Default::default());
        open(&mut headless, game);
        headless.keys(mode);
        headless.keys("?");
        let text = headless.text();
        assert!(text.contains(works) && !text.contains(idle), "{game} {mode}: {text}");
    }
}

/// The moves of named openings, then those of a file's games; they are played from the list.
#[test]
fn openings_are_explored() {
    let mut headless = Headless::new(crate::service(), 160, 45);
    open(&mut headless, "chess");
    headless.event(Event::Paste("1. e4 c5 *".into()));
    headless.keys("e");
    let text = headless.text();
    assert!(text.contains("named opening lines") && text.contains("Sicilian Defense"), "{text}");
    assert!(text.contains("Nf3") && text.contains("Sicilian Defense: Smith-Morra Gambit"), "{text}");

    let path = std::env::temp_dir().join(format!("boyi-tui-explorer-{}.pgn", std::process::id()));
    let games = "[Event \"a\"]\n\n1. e4 c5 2. a3 1-0\n\n[Event \"b\"]\n\n1. e4 c5 2. a3 1/2-1/2\n\n[Event \"c\"]\n\n1. e4 c5 2. b3 0-1\n";
    std::fs::write(&path, games).unwrap();
    headless.keys("F");
    headless.typed(path.to_str().unwrap());
    headless.keys("Enter");
    std::fs::remove_file(&path).unwrap();
    let text = headless.text();
    assert!(text.contains("3 games added to the opening explorer"), "{text}");
    assert!(text.contains("█████▒▒▒▒▒ 50–50–0") && text.contains("░░░░░░░░░░ 0–0–100"), "{text}");
    // The second move of the list, as a preview and then on the board.
    headless.keys("Down Down Enter");
    assert!(headless.text().contains("No games from this position."), "{}", headless.text());
    headless.keys("Left Down Enter e");
    let text = headless.text();
    assert!(text.contains("every move") && text.contains("a3"), "{text}");

    headless.keys("F");
    headless.typed("/nowhere/at/all.pgn");
    headless.keys("Enter");
    assert!(headless.text().contains("/nowhere/at/all.pgn: No such file"), "{}", headless.text());
    // Other games say so.
    headless.keys("Esc Esc Home Enter Tab e");
    assert!(
        headless.text().contains("Only chess and xiangqi have an opening explorer."),
        "{}",
        headless.text()
    );
}

/// Games are found by every name that they have, in both languages, as one types.
#[test]
fn games_are_found_by_any_name() {
    for (typed, title) in [
        ("tic tac", "Tic-tac-toe"),
        ("noughts", "Tic-tac-toe"),
        ("reversi", "Othello"),
        ("五子棋", "Gomoku"),
        ("chess", "Chess"),
        ("国际象棋", "Chess"),
        ("K-Nim", "Nim (nim:k=2)"),
        ("renju", "Gomoku (gomoku:rule=renju)"),
        ("四子棋", "Connect Four"),
    ] {
        let mut headless = Headless::new(crate::service(), 100, 30);
        headless.keys("/");
        headless.typed(typed);
        headless.keys("Enter");
        let head = headless.text().lines().next().unwrap().to_owned();
        assert!(head.contains(&format!("› {title}  ")), "{typed}: {head}");
    }
    // Without the key, typing a name finds it too, whatever letter it begins with.
    for entry in boyi_games::registry().entries() {
        let mut headless = Headless::new(crate::service(), 100, 30);
        headless.script = Some(Default::default());
        headless.typed(entry.name);
        headless.keys("Enter");
        let head = headless.text().lines().next().unwrap().to_owned();
        let title = entry.titles().next().unwrap();
        assert!(head.contains(&format!("› {title}  ")), "{}: {head}", entry.name);
    }
    // A part of a name is enough; one that begins with it comes before one that only contains it.
    for (typed, title) in [("conn", "Connect Four"), ("q", "Quixo"), ("tee", "Teeko"), ("chess9", "Chess960")]
    {
        let mut headless = Headless::new(crate::service(), 100, 30);
        headless.script = Some(Default::default());
        headless.typed(typed);
        headless.keys("Enter");
        let head = headless.text().lines().next().unwrap().to_owned();
        assert!(head.contains(&format!("› {title}  ")), "{typed}: {head}");
    }
    // What no game is called can be taken back.
    let mut headless = Headless::new(crate::service(), 100, 30);
    headless.keys("/");
    headless.typed("no such game");
    headless.keys("Enter");
    assert!(headless.text().contains("No game here has that name"), "{}", headless.text());
    headless.keys("Ctrl-w Ctrl-u Esc Esc");
    assert!(!headless.ended && headless.text().contains("Q quits"), "{}", headless.text());
    headless.keys("Q");
    assert!(headless.ended);
}

fn saved(id: &str, moves: &[&str]) -> SavedGame {
    let file = GameFile::default().played(moves).with("Game", "nim").with("Players", "human human");
    SavedGame { id: id.to_owned(), state: SaveState::Unfinished, file }
}

/// A game that another window shows is not written by this one: a copy is.
#[test]
fn a_game_has_one_window() {
    let games = || vec![saved("20300102-113000-000", &["1:1"])];
    let home = || Headless::with(crate::service(), 100, 30, Lang::En, Theme::FULL, games());
    let mut headless = home();
    headless.in_use = vec!["20300102-113000-000".to_owned()];
    headless.keys("R");
    assert!(headless.text().contains("open in another window"), "{}", headless.text());
    headless.keys("Esc");
    assert!(headless.saved.is_empty() && headless.text().contains("Games"), "{}", headless.text());
    headless.keys("R Enter");
    let ids = |headless: &Headless| headless.saved.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
    assert!(
        !ids(&headless).is_empty() && !ids(&headless).contains(&headless.in_use[0]),
        "{:?}",
        ids(&headless)
    );
    assert_eq!(headless.saved.last().unwrap().1.line.moves.len(), 1);
    // Nobody had it when it was opened, and then somebody does.
    let mut headless = home();
    headless.keys("R");
    headless.in_use = vec!["20300102-113000-000".to_owned()];
    let before = headless.saved.len();
    headless.keys("m Enter");
    assert!(headless.text().contains("this is a copy"), "{}", headless.text());
    let (id, file) = headless.saved.last().unwrap();
    assert!(headless.saved.len() > before && *id != headless.in_use[0] && file.line.moves.len() == 2);
}

/// Deleted games come back.
#[test]
fn deleted_games_come_back() {
    let games = vec![saved("20300102-113000-000", &["1:1", "2:2"]), saved("20300101-090000-000", &["1:1"])];
    let mut headless = Headless::with(crate::service(), 100, 30, Lang::En, Theme::FULL, games);
    headless.keys("G");
    for row in ["30 minutes ago · Nim · 2 moves · unfinished", "1 day ago · Nim · 1 move · unfinished"]
    {
        assert!(headless.text().contains(row), "{}", headless.text());
    }
    headless.keys("D D");
    assert!(!headless.text().contains("Nim · "), "{}", headless.text());
    headless.keys("U");
    assert!(
        headless.text().contains("1 day ago") && !headless.text().contains("minutes"),
        "{}",
        headless.text()
    );
    headless.keys("Esc G U");
    assert!(headless.text().contains("30 minutes ago"), "{}", headless.text());
    let ids: Vec<&str> = headless.saved.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(ids, ["20300101-090000-000", "20300102-113000-000"]);
}

/// The reasons of a hint can be read to their end on a small screen.
#[test]
fn long_reasons_are_read_in_parts() {
    for (lang, end) in [(Lang::En, "leaves no trace"), (Lang::Zh, "等于没有做")] {
        let mut headless = Headless::with(crate::service(), 80, 24, lang, Theme::FULL, Vec::new());
        headless.keys("Enter i i i");
        assert!(
            headless.text().contains(if lang == Lang::En { "more lines" } else { "还有" }),
            "{}",
            headless.text()
        );
        let mut parts = Vec::new();
        while !parts.contains(&headless.text()) {
            parts.push(headless.text());
            headless.keys("i");
        }
        // Lines of the panel, as they are broken there.
        let panel = |text: &String| {
            text.lines().filter_map(|line| line.rsplit('│').nth(1).map(str::to_owned)).collect::<Vec<_>>()
        };
        let all: String = parts.iter().flat_map(panel).map(|line| line.trim().to_owned() + " ").collect();
        let all: String = if lang == Lang::Zh { all.replace(' ', "") } else { all };
        assert!((2..9).contains(&parts.len()) && all.contains(end), "{parts:?}");
    }
}

/// Keys of a shell's line, in every line that is typed.
#[test]
fn lines_are_edited_as_in_a_shell() {
    let mut headless = Headless::new(crate::service(), 100, 30);
    headless.keys("Enter P Ctrl-u");
    headless.typed("1,2");
    headless.keys("Home 9 , End , 3 Ctrl-a Delete");
    headless.typed("8");
    headless.keys("Enter y");
    assert_eq!(headless.copied, ["8,1,2,3"]);
    // What is pasted replaces the position that was there.
    headless.keys("P");
    headless.event(Event::Paste("4,4".to_owned()));
    headless.keys("Enter y");
    assert_eq!(headless.copied.last().unwrap(), "4,4");
}

/// From the first hint on the nim-sum stands below the heaps, where it is what decides.
#[test]
fn the_nim_sum_stands_below_the_heaps() {
    for (game, shown) in [("nim", true), ("Moore's Nim", false), ("kayles", false)] {
        let mut headless = Headless::new(crate::service(), 100, 30);
        open(&mut headless, game);
        headless.keys("P Ctrl-u");
        headless.typed("3,5,7");
        headless.keys("Enter");
        let row = "⊕ 1  0 0 1";
        assert!(!headless.text().contains(row), "{}", headless.text());
        headless.keys("i");
        assert_eq!(headless.text().contains(row), shown, "{game}\n{}", headless.text());
    }
    let mut headless = Headless::new(crate::service(), 100, 30);
    open(&mut headless, "nim");
    headless.keys("i B");
    assert!(headless.text().contains("⊕") && !headless.text().contains("0 0 1"), "{}", headless.text());
}

/// The counters of a comparison are not cut, and chess leads to the lessons.
#[test]
fn learning_is_not_cut_and_leads_on() {
    let mut headless = Headless::new(crate::service(), 100, 40);
    open(&mut headless, "chess");
    headless.script = Some(Default::default());
    headless.keys("Tab Tab");
    headless.script = None;
    headless.keys("c");
    assert_eq!(headless.text().matches(" ms ").count(), 6, "{}", headless.text());
    assert!(!headless.text().contains("table h…"), "{}", headless.text());
    headless.keys("C");
    assert!(headless.text().contains("p puzzles"), "{}", headless.text());
}

/// The things that most people look for are one key from the home screen, in both languages; nobody need know a name.
#[test]
fn errands_are_one_key_away() {
    for (key, lang, texts) in [
        ("1", Lang::En, ["› Nim  ", "Step 1 of", "nim-sum"]),
        ("2", Lang::En, ["› Nim (nim:k=2)", "Step 1 of", "modulo"]),
        ("3", Lang::En, ["› Tic-tac-toe  ", "Boyi, level 10", "you"]),
        ("4", Lang::En, ["› Chess  ", "queens, 1,000 each", "14,200"]),
        ("5", Lang::En, ["› Chess  ", "minimax", "alphabeta"]),
        ("4", Lang::Zh, ["› 国际象棋", "后，每个 1,000", "14,200"]),
        ("5", Lang::Zh, ["› 国际象棋", "minimax", "课堂估值"]),
    ] {
        let mut headless = Headless::with(crate::service(), 80, 24, lang, Theme::FULL, Vec::new());
        headless.keys(key);
        for text in texts {
            assert!(headless.text().contains(text), "{key} {text}: {}", headless.text());
        }
        // The same with the cursor: the last of them is above the first game.
        let mut again = Headless::with(crate::service(), 80, 24, lang, Theme::FULL, Vec::new());
        for _ in key.parse().unwrap()..=5 {
            again.keys("Up");
        }
        again.keys("Enter");
        assert!(again.text().contains(texts[1]), "{key}: {}", again.text());
    }
}

/// The classroom evaluation counts the board on the screen for both sides, with mobility and without.
#[test]
fn the_evaluation_is_counted_term_by_term() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    headless.keys("4");
    let row = |headless: &Headless, name: &str| {
        let text = headless.text();
        let line = text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {text}"));
        let cells = line.split(name).nth(1).unwrap().trim_matches(|c| c == '│' || c == ' ');
        cells.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    for (name, numbers) in [
        ("kings, 10,000 each", ["10,000", "10,000"]),
        ("rooks, 500 each", ["1,000", "1,000"]),
        ("bishops, 400 each", ["800", "800"]),
        ("knights, 300 each", ["600", "600"]),
        ("pawns, 100 each", ["800", "800"]),
        ("legal moves, 2 each", ["–", "–"]),
        ("sum", ["14,200", "14,200"]),
    ] {
        assert_eq!(row(&headless, name), numbers, "{name}");
    }
    headless.keys("Space");
    assert_eq!(row(&headless, "legal moves, 2 each"), ["40", "40"]);
    // Without a queen of White's, Black to move.
    headless.event(Event::Paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1".to_owned()));
    assert_eq!(row(&headless, "queens, 1,000 each"), ["0", "1,000"]);
    assert!(headless.text().contains("Black to move: 998 (+9.98)"), "{}", headless.text());
    // Searches are compared with the evaluation that is shown.
    headless.keys("c");
    assert!(headless.text().contains("2 for each legal move"), "{}", headless.text());
    for search in ["minimax", "alphabeta", "ordered", "iterative", "pvs"] {
        assert!(headless.text().contains(search), "{search}: {}", headless.text());
    }
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "nim");
    headless.keys("Tab Tab e");
    assert!(headless.text().contains("no evaluation"), "{}", headless.text());
}

/// A cursor goes through the moves of a sum: by heaps with the arrows up and down, within a heap to the sides.
#[test]
fn a_sum_is_played_with_the_cursor() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "sum");
    let choice = |headless: &Headless| {
        let text = headless.text();
        text.split("Enter: ").nth(1).unwrap_or_else(|| panic!("{text}")).split(' ').next().unwrap().to_owned()
    };
    assert_eq!(choice(&headless), "1/1:1");
    for (keys, expected) in
        [("Right", "1/1:1=1+2"), ("Down", "1/2:1"), ("Down", "2/1:1"), ("Right", "2/1:2"), ("Up", "1/2:1")]
    {
        headless.keys(keys);
        assert_eq!(choice(&headless), expected);
    }
    headless.keys("Enter");
    assert_eq!(headless.saved.last().unwrap().1.moves().next(), Some("1/2:1"));
}

/// Reasons of an analysis can be read to their end.
#[test]
fn reasons_of_an_analysis_are_read_in_parts() {
    let mut headless = Headless::new(crate::service(), 80, 24);
    open(&mut headless, "nim");
    headless.keys("Tab");
    let mut seen = String::new();
    for _ in 0..12 {
        seen += &headless.text();
        headless.keys("i");
    }
    let lines: Vec<&str> = seen.lines().filter_map(|line| line.rsplit('│').nth(1)).map(str::trim).collect();
    assert!(seen.contains("more lines") && lines.join(" ").contains("leaves no trace"), "{seen}");
}

/// The end is told to who has played it.
#[test]
fn the_end_is_told_to_the_player() {
    for (lang, told) in [(Lang::En, ["You took", "Boyi took"]), (Lang::Zh, ["你取", "程序取"])] {
        let mut ends = Vec::new();
        for (position, moves) in [("1", "Enter"), ("1,1", "Enter")] {
            let mut headless = Headless::with(crate::service(), 100, 30, lang, Theme::FULL, Vec::new());
            open(&mut headless, "nim");
            headless.keys("P Ctrl-u");
            headless.typed(position);
            headless.keys("Enter");
            headless.keys(moves);
            ends.push(headless.text());
        }
        for (end, told) in ends.iter().zip(told) {
            assert!(end.contains(told), "{told}: {end}");
        }
    }
}

/// The components of a sum stand side by side with what they are worth, and are played on their own boards.
#[test]
fn components_of_a_sum_are_clicked() {
    let mut headless = Headless::new(crate::service(), 160, 40);
    open(&mut headless, "sum:games=nim|domineering(3x3)|clobber(xo)");
    let name = headless.find("2/ domineering(3x3)").unwrap();
    assert_eq!(headless.find("1/ nim").unwrap().1, name.1, "{}", headless.text());
    // The letters of the columns are below the squares, which are four rows high.
    let letters = format!("a{0}b{0}c", " ".repeat(9));
    let Some((x, below)) = headless.find(&letters) else { panic!("no board in {}", headless.text()) };
    headless.script = Some(Default::default());
    headless.click(x, below - 3);
    headless.click(x, below - 8);
    assert_eq!(headless.saved.last().unwrap().1.moves().next(), Some("2/a1a2"), "{}", headless.text());
}

/// Who loses is told by which move and why, and is led to the lesson.
#[test]
fn losing_tells_by_which_move() {
    let mut headless = Headless::new(crate::service(), 120, 40);
    open(&mut headless, "nim");
    headless.keys("P Ctrl-u");
    headless.typed("1,2");
    headless.keys("Enter :");
    headless.typed("1:1");
    headless.keys("Enter");
    let text = headless.text();
    assert!(text.contains("Lost at move 1: “take 1 from heap 1”"), "{text}");
    assert!(text.contains("Two heaps (C)"), "{text}");
    // Words that two columns would cut have a line each.
    assert!(text.contains("1. take 1 from heap 1") || text.contains("1.  take 1 from heap 1"), "{text}");
    headless.keys("C");
    assert!(headless.text().contains("Two heaps"), "{}", headless.text());
}
