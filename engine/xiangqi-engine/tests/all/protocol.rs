//! UCI and UCCI: whole sessions, as text.

use boyi_xiangqi::Board;
use boyi_xiangqi_engine::nnue::Network;
use boyi_xiangqi_engine::protocol::{Protocol, run};
use std::path::Path;

fn talk(protocol: Protocol, input: &str) -> Vec<String> {
    let mut output = Vec::new();
    run(protocol, input.as_bytes(), &mut output).expect("a session in memory");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

fn last(protocol: Protocol, input: &str) -> String {
    talk(protocol, input).pop().expect("an answer")
}

#[test]
fn engines_say_who_they_are() {
    for (protocol, ask, end) in [(Protocol::Uci, "uci", "uciok"), (Protocol::Ucci, "ucci", "ucciok")] {
        let said = talk(protocol, &format!("{ask}\nisready\nquit\n"));
        assert!(said[0].starts_with("id name Boyi"), "{said:?}");
        assert!(said.iter().any(|line| line == end) && said.iter().any(|line| line == "readyok"), "{said:?}");
    }
    assert_eq!(last(Protocol::Ucci, "ucci\nquit\n"), "bye");
}

#[test]
fn positions_are_searched_and_moves_have_the_ranks_of_the_dialect() {
    let mate = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1";
    let go = |options: &str| format!("{options}position fen {mate}\ngo depth 3\n");
    assert_eq!(last(Protocol::Uci, &go("")), "bestmove b7b9");
    assert_eq!(last(Protocol::Uci, &go("setoption name Ranks value 1-10\n")), "bestmove b8b10");
    assert_eq!(last(Protocol::Ucci, &go("setoption usemillisec true\n")), "bestmove b7b9");
    let lines = talk(Protocol::Ucci, &go(""));
    assert!(
        lines.iter().any(|line| line.starts_with("info ") && line.contains(" score 29999 pv b7b9")),
        "{lines:?}"
    );
}

#[test]
fn banned_moves_are_not_played_and_the_ban_ends_with_the_position() {
    let position = "position fen 3k5/9/9/9/9/9/9/9/r8/R3K4 w - - 0 1\n";
    assert!(last(Protocol::Ucci, &format!("{position}go depth 3\n")).starts_with("bestmove a0a1"));
    let other = last(Protocol::Ucci, &format!("{position}banmoves a0a1 a0b0\ngo depth 3\n"));
    assert!(other.starts_with("bestmove ") && !other.contains("a0a1") && !other.contains("a0b0"), "{other}");
    let again = last(Protocol::Ucci, &format!("{position}banmoves a0a1\n{position}go depth 3\n"));
    assert!(again.starts_with("bestmove a0a1"), "{again}");
    let only = "position fen 3k5/9/9/9/9/9/9/9/9/3r1K3 w - - 0 1\nbanmoves f0f1\ngo depth 3\n";
    assert_eq!(last(Protocol::Ucci, only), "nobestmove");
}

#[test]
fn named_moves_are_searched_alone_and_a_mate_ends_the_search() {
    let go = |words: &str| last(Protocol::Uci, &format!("position startpos\ngo {words}\n"));
    assert!(go("searchmoves a3a4 i3i4 depth 4").starts_with("bestmove a3a4"));
    assert!(go("depth 2 searchmoves i3i4").starts_with("bestmove i3i4"));
    let said = talk(Protocol::Uci, "position startpos\ngo searchmoves e0e5 i3i4 depth 2\n");
    assert!(said[0].starts_with("info string searchmoves: ") && said[0].contains("e0e5"), "{said:?}");
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove i3i4")), "{said:?}");
    // A move that the judge would give for lost.
    let check = "position fen 3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1 moves e4d4 d9e9 d4e4 e9d9 e4d4 d9e9";
    assert!(!last(Protocol::Uci, &format!("{check}\ngo depth 4\n")).starts_with("bestmove d4e4"));
    let asked = last(Protocol::Uci, &format!("{check}\ngo depth 4 searchmoves d4e4\n"));
    assert!(asked.starts_with("bestmove d4e4"), "{asked}");
    let said = talk(Protocol::Uci, "position fen 4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1\ngo mate 1 depth 30\n");
    assert!(said.last().is_some_and(|line| line == "bestmove b7b9"), "{said:?}");
    assert!(!said.iter().any(|line| line.starts_with("info depth 30")), "{said:?}");
}

#[test]
fn a_finished_game_and_a_bad_position_have_no_move() {
    let mated = "position fen 1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1\ngo depth 3\n";
    assert_eq!(last(Protocol::Ucci, mated), "nobestmove");
    assert_eq!(talk(Protocol::Uci, mated), ["info depth 0 score mate 0", "bestmove (none)"]);
    let bad = talk(Protocol::Uci, "position fen 9/9 w\ngo depth 1\n");
    assert!(bad[0].starts_with("info string position: FEN, board: found '9/9'"), "{bad:?}");
    assert_eq!(bad.last().map(String::as_str), Some("bestmove (none)"));
    assert_eq!(last(Protocol::Ucci, "stop\n"), "nobestmove");
}

#[test]
fn clocks_are_obeyed_in_both_units() {
    for (protocol, go) in [
        (Protocol::Ucci, "setoption usemillisec true\ngo time 200 movestogo 20\n"),
        (Protocol::Ucci, "go time 1 increment 0\n"),
        (Protocol::Uci, "go wtime 300 btime 1\n"),
        (Protocol::Uci, "go movetime 20\n"),
    ] {
        let said = last(protocol, go);
        let text = said.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next());
        let m = text.map(|text| Board::default().parse_ucci(text));
        assert!(m.is_some_and(|m| m.is_ok()), "{go}: {said}");
    }
}

#[test]
fn a_network_is_read_from_its_file_and_can_be_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, bad) = (folder.path().join("good.nnue"), folder.path().join("bad.nnue"));
    let mut random = fastrand::Rng::with_seed(1);
    let network = Network::drawn(|| random.f32() * 2.0 - 1.0);
    std::fs::write(&good, network.to_bytes()).expect("written");
    std::fs::write(&bad, "boyinn01").expect("written");
    let read = |path: &Path| format!("setoption name EvalFile value {}\n", path.display());
    let score = |options: &str| {
        let said = talk(Protocol::Uci, &format!("{options}position startpos\ngo depth 5\n"));
        assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
        let line = said.into_iter().rfind(|line| line.starts_with("info depth")).expect("a report");
        line.split(" nodes ").next().map(str::to_owned)
    };
    let own = score("");
    let by_hand = score("setoption name Evaluator value hand-crafted\n");
    let by_network = score(&read(&good));
    assert_ne!(by_network, by_hand);
    assert_eq!(score(&(read(&good) + "setoption name Evaluator value hand-crafted\n")), by_hand);
    assert_eq!(score(&(read(&good) + "setoption name EvalFile value <empty>\n")), own);
    let both = "setoption name Evaluator value hand-crafted\nsetoption name Evaluator value network\n";
    assert_eq!(score(&(read(&good) + both)), by_network);
    let refused = |option: &str| talk(Protocol::Uci, option).concat();
    assert!(refused(&read(&bad)).contains("expected a file that begins with boyixq01"));
    assert!(refused(&read(folder.path())).contains("not a regular file"));
    assert!(refused("setoption name Evaluator value other\n").contains("expected hand-crafted"));
}
