//! The protocol: whole conversations, and any text whatever.

use boyi_chess::Board;
use boyi_chess_engine::uci;
use fastrand::Rng;
use proptest::prelude::*;
use std::{
    env,
    io::{self, Write},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

fn talk(input: &str) -> Vec<String> {
    talk_bytes(input.as_bytes())
}

fn talk_bytes(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    uci::run(input, &mut output).expect("a text can be read");
    String::from_utf8(output).expect("answers are text").lines().map(str::to_owned).collect()
}

fn best(answers: &[String]) -> &str {
    let line = answers.iter().rev().find(|line| line.starts_with("bestmove ")).expect("a best move");
    line.split_whitespace().nth(1).expect("bestmove has a move")
}

#[test]
fn introduces_itself() {
    let answers = talk("uci\nisready\nquit\n");
    assert!(answers[0].starts_with("id name Boyi "));
    assert!(answers.contains(&"uciok".to_owned()) && answers.contains(&"readyok".to_owned()));
    for option in
        ["Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL", "UCI_Elo"]
    {
        assert!(answers.iter().any(|line| line.starts_with(&format!("option name {option} type "))));
    }
}

#[test]
fn evaluations_are_chosen_by_name_or_file() {
    let score = |options: &str| -> i32 {
        let answers = talk(&format!("{options}position startpos moves e2e4\ngo depth 1\n"));
        let line = answers.iter().find(|line| line.contains(" score cp ")).expect("a score");
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|&word| word == "cp").expect("a score");
        words[at + 1].parse().expect("centipawns")
    };
    let hand_crafted = score("setoption name Evaluator value hand-crafted\n");
    let network = score("setoption name Evaluator value network\n");
    assert_ne!(hand_crafted, network);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/eval/chess.nnue");
    assert_eq!(score(&format!("setoption name EvalFile value {file}\n")), network);
    let wrong = [
        ("setoption name Evaluator value stockfish", "info string Evaluator: found 'stockfish', expected"),
        ("setoption name EvalFile value /nowhere/at all", "info string EvalFile: "),
        ("setoption name EvalFile value /dev/zero", "info string EvalFile: not a regular file"),
        (
            concat!("setoption name EvalFile value ", env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            "info string EvalFile: not a network",
        ),
    ];
    for (line, answer) in wrong {
        assert!(talk(line).iter().any(|line| line.starts_with(answer)), "{line}");
    }
    let shown = talk("setoption name Evaluator value network\neval\n");
    assert!(shown.iter().any(|line| line.starts_with("network ")));
    assert!(shown.last().is_some_and(|line| line.contains("Q+") && line.contains(" K")), "{shown:?}");
}

#[test]
fn every_kind_of_go_ends_in_a_legal_move() {
    for go in [
        "go depth 3",
        "go nodes 200",
        "go movetime 10",
        "go wtime 100 btime 100 winc 1 binc 1",
        "go wtime 50 btime 50 movestogo 3",
        "go wtime -5 btime -5",
        "go mate 1\nstop",
        "go infinite\nstop",
        "go ponder wtime 100 btime 100\nponderhit",
        "go ponder wtime 100 btime 100\nstop",
        "go searchmoves e2e4 d2d4 depth 2",
        "go depth 99999999999999999999 nodes 50",
        "go infinite\ngo depth 1",
        "go infinite\nposition startpos\nisready\nquit",
        "go",
    ] {
        let answers = talk(&format!("position startpos\n{go}\n"));
        if !go.ends_with("quit") {
            assert!(Board::default().parse_uci(best(&answers)).is_ok(), "{go}: {answers:?}");
        }
    }
}

#[test]
fn searchmoves_multipv_and_wdl() {
    let answers = talk("position startpos\ngo searchmoves a2a3 depth 3\n");
    assert_eq!(best(&answers), "a2a3");
    let answers = talk(
        "setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\nposition startpos\ngo depth 3\n",
    );
    assert!(answers.iter().any(|line| line.contains(" multipv 3 ") && line.contains(" wdl ")));
}

/// A search that is stopped in the middle of an iteration may have found something better than the last line it said.
#[test]
fn the_best_move_is_that_of_the_last_line_said() {
    for nodes in (100..6000).step_by(97) {
        for fen in [
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ] {
            let answers = talk(&format!("position fen {fen}\ngo nodes {nodes}\n"));
            let said =
                answers.iter().rev().find_map(|line| line.split(" multipv 1 ").nth(1)?.split(" pv ").nth(1));
            let first = said.and_then(|moves| moves.split(' ').next());
            assert_eq!(first, Some(best(&answers)), "{nodes} {fen}");
        }
    }
}

#[test]
fn mates_are_said_in_moves() {
    let answers = talk("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\ngo mate 1\n");
    assert!(answers.iter().any(|line| line.contains("score mate 1 ")), "{answers:?}");
    assert_eq!(best(&answers), "g1g7");
}

#[test]
fn chess960_castling_is_king_takes_rook() {
    let fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let go = "go searchmoves e1h1 depth 1";
    assert_eq!(best(&talk(&format!("{fen}\n{go}\n"))), "e1g1");
    let answers = talk(&format!("setoption name UCI_Chess960 value true\n{fen}\n{go}\n"));
    assert_eq!(best(&answers), "e1h1");
}

#[test]
fn chess960_castling_is_the_same_in_every_line() {
    let position = "position fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b HAha - 0 1 moves e8h8";
    for (flag, short, long, there) in
        [("true", "e1h1", "e1a1", "/R3K2R w HA - 1 2"), ("false", "e1g1", "e1c1", "/R3K2R w KQ - 1 2")]
    {
        let option = format!("setoption name UCI_Chess960 value {flag}");
        let perft = talk(&format!("{option}\n{position}\nd\ngo perft 1\n"));
        for castling in [short, long] {
            assert!(perft.contains(&format!("{castling}: 1")), "{perft:?}");
        }
        assert!(perft[0].ends_with(there), "{perft:?}");
        let search = talk(&format!(
            "{option}\nposition startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5\ngo searchmoves e1h1 depth 2\n"
        ));
        let castled = search.iter().filter(|line| line.contains(&format!(" pv {short}"))).count();
        assert!(castled > 0 && best(&search) == short, "{search:?}");
    }
}

/// No move is answered for a position that was refused, least of all one for an earlier position.
#[test]
fn a_refused_position_has_no_move() {
    for refused in [
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e2e4",
        "position fen 8/8/8/8 w",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1",
        "position",
        "position somewhere",
    ] {
        let said = |line: &&String| line.starts_with("info string position: ");
        let answers =
            talk(&format!("position startpos moves e2e4\n{refused}\ngo depth 1\ngo perft 1\nd\neval\n"));
        assert_eq!(answers.iter().filter(|line| *line == "bestmove 0000").count(), 2, "{answers:?}");
        assert_eq!(answers.iter().filter(said).count(), answers.len() - 2, "{answers:?}");
        let answers = talk(&format!("{refused}\ngo\nposition startpos moves d2d4\ngo depth 1\n"));
        let board = Board::default().after(Board::default().parse_uci("d2d4").expect("legal"));
        assert!(board.parse_uci(best(&answers)).is_ok(), "{answers:?}");
        assert_eq!(answers.iter().filter(said).count(), 2, "{answers:?}");
    }
}

#[test]
fn searchmoves_leaves_out_what_is_not_legal() {
    for (moves, searched) in [("e2e5 d2d4", "d2d4"), ("a2a3 e2e5", "a2a3"), ("e2e5 x 0000 h2h3 e7e5", "h2h3")]
    {
        let answers = talk(&format!("position startpos\ngo searchmoves {moves} depth 2\n"));
        assert_eq!(best(&answers), searched);
        assert!(answers.iter().any(|line| line.contains(" depth 2 ") && line.contains(" score ")));
        assert_eq!(answers.iter().filter(|line| line.starts_with("info string searchmoves: ")).count(), 1);
    }
    assert!(Board::default().parse_uci(best(&talk("go searchmoves e2e5 depth 1\n"))).is_ok());
}

#[test]
fn finished_games_have_a_score_and_no_move() {
    for (fen, score) in
        [("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"), ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0")]
    {
        for options in
            ["", "setoption name UCI_LimitStrength value true\n", "setoption name MultiPV value 3\n"]
        {
            for go in ["go depth 3", "go movetime 5", "go infinite\nstop", "go wtime 100 btime 100"] {
                let answers = talk(&format!("{options}position fen {fen}\n{go}\n"));
                assert_eq!(answers, [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()]);
            }
        }
    }
}

/// The figures are those of the starting position, and of "Kiwipete".
#[test]
fn perft_counts_each_move() {
    let kiwipete = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (position, depth, moves, sum) in [
        ("startpos", 1, 20, 20),
        ("startpos", 3, 20, 8902),
        (kiwipete, 3, 48, 97862),
        ("startpos moves f2f3 e7e5 g2g4 d8h4", 4, 0, 0),
    ] {
        let answers = talk(&format!("position {position}\ngo perft {depth}\n"));
        let counts: Vec<u64> = answers
            .iter()
            .filter(|line| line.as_bytes().get(4) == Some(&b':'))
            .map(|line| line[6..].parse().expect("a count"))
            .collect();
        assert_eq!((counts.len(), counts.iter().sum::<u64>()), (moves, sum));
        assert_eq!(answers[moves..], ["", &format!("Nodes searched: {sum}"), ""]);
    }
    // Scripts end with `quit`, and have their count.
    let answers = talk("position startpos\ngo perft 4\nquit\n");
    assert!(answers.contains(&"Nodes searched: 197281".to_owned()), "{answers:?}");
    // Another command does not cut a count short.
    let answers = talk("go perft 3\nisready\nposition startpos moves e2e4\ngo perft 2\n");
    for sum in [8902, 600] {
        assert!(answers.contains(&format!("Nodes searched: {sum}")), "{answers:?}");
    }
    // Nobody waits for the end of a great count.
    assert!(!talk("go perft 30\nstop\nquit\n").iter().any(|line| line.starts_with("Nodes")));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_command() {
    assert!(talk("\u{feff}uci\nquit\n").contains(&"uciok".to_owned()));
}

#[test]
fn weak_play_is_legal_and_repeatable() {
    let game = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 900\n\
                position startpos moves e2e4\ngo wtime 100000000 btime 100000000\n";
    let first = talk(game);
    let board = Board::default().after(Board::default().parse_uci("e2e4").expect("legal"));
    assert!(board.parse_uci(best(&first)).is_ok());
    assert_eq!(best(&first), best(&talk(game)));
    // One line has the score of the move played.
    let scored: Vec<&String> = first.iter().filter(|line| line.contains(" score ")).collect();
    assert!(scored.len() == 1 && scored[0].contains(&format!(" pv {}", best(&first))), "{first:?}");
}

#[test]
fn bench_ends_with_nodes_and_speed() {
    let answers = talk("bench 2\n");
    let words: Vec<&str> = answers.last().expect("an answer").split(' ').collect();
    assert!(words[0].parse::<u64>().is_ok() && words[1] == "nodes" && words[3] == "nps", "{answers:?}");
}

/// Commands pieced together from the protocol's words, numbers and noise.
fn line() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "uci",
        "isready",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "stop",
        "ponderhit",
        "setoption",
        "name",
        "value",
        "wtime",
        "btime",
        "winc",
        "movestogo",
        "movetime",
        "mate",
        "searchmoves",
        "MultiPV",
        "UCI_Elo",
        "UCI_Chess960",
        "Clear",
        "e2e4",
        "e7e5",
        "0000",
        "-1",
        "3",
        "18446744073709551616",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "w",
        "KQkq",
        "-",
        "true",
        "é",
        "d",
        "eval",
        "nodes",
        "50",
    ]);
    prop::collection::vec(words, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn no_conversation_breaks_it(lines in prop::collection::vec(line(), 0..12)) {
        // Every search ends: by its limits, by the next command, or by the end.
        let mut text = lines.join("\n");
        text += "\nstop\nposition startpos\ngo nodes 20\n";
        let answers = talk(&text);
        prop_assert!(Board::default().parse_uci(best(&answers)).is_ok());
    }

    #[test]
    fn no_bytes_break_it(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        talk_bytes(&bytes);
    }
}

/// A table larger than the machine's memory is not taken, and the engine answers at once.
#[test]
fn hash_is_limited_to_the_memory_available() {
    let answers =
        talk("setoption name Hash value 65536\nisready\nucinewgame\nposition startpos\ngo depth 2\nquit\n");
    let limited = answers.iter().filter(|line| line.starts_with("info string Hash: ")).count();
    assert!(limited <= 1 && answers.contains(&"readyok".to_owned()), "{answers:?}");
}

/// Splits the engine's output into whole lines.
struct Lines {
    begun: Vec<u8>,
    to: mpsc::Sender<String>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend(bytes);
        while let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.begun.drain(..=end).collect();
            let _ = self.to.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn one_of<'a>(random: &mut Rng, words: &[&'a str]) -> &'a str {
    words[random.usize(..words.len())]
}

/// A game of random moves: the position it comes to, and the command that says so.
fn random_game(random: &mut Rng) -> (Board, String) {
    let mut board = Board::default();
    let mut text = "position startpos moves".to_owned();
    for _ in 0..random.usize(..60) {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[random.usize(..moves.len())];
        text += &format!(" {}", board.uci(m, false));
        board.play(m);
    }
    (board, text)
}

/// The maximum time for an answer, even under a sanitizer.
const PATIENCE: Duration = Duration::from_secs(120);

/// Commands, legal and not, most of them while the engine searches: it says `readyok` to every `isready`, a legal best move for every
/// `go`, and it quits. `UCI_COMMANDS` in the environment asks for another number of commands.
#[test]
fn commands_while_searching() {
    let commands = env::var("UCI_COMMANDS").ok().and_then(|number| number.parse().ok()).unwrap_or(400);
    let (input, mut commander) = io::pipe().unwrap();
    let (to, answers) = mpsc::channel();
    let engine = thread::spawn(move || uci::run(io::BufReader::new(input), Lines { begun: Vec::new(), to }));
    let mut send = |line: &str| writeln!(commander, "{line}").unwrap();
    let (mut searched, mut best) = (Vec::new(), Vec::new());
    let ready = |best: &mut Vec<String>| loop {
        let line = answers.recv_timeout(PATIENCE).expect("an answer");
        match line.strip_prefix("bestmove ") {
            Some(rest) => best.push(rest.split(' ').next().unwrap_or_default().to_owned()),
            None if line == "readyok" => break,
            None => {}
        }
    };
    let mut random = Rng::with_seed(1);
    // The position that the engine has, if the last one was not refused.
    let mut board = Some(Board::default());
    for _ in 0..commands {
        match random.usize(..12) {
            0..4 => {
                let number = [0, 1, 3, 50, 900][random.usize(..5)];
                let what = one_of(
                    &mut random,
                    &[
                        "infinite",
                        "movetime",
                        "nodes",
                        "depth",
                        "ponder wtime",
                        "mate",
                        "searchmoves e2e4 zz nodes",
                        "wtime 90 btime",
                        "binc 5 btime 40 winc 5 wtime",
                        "",
                        "movetime -",
                        "rubbish",
                    ],
                );
                searched.push(board);
                send(&format!("go {what} {number}"));
            }
            4 => {
                let (next, text) = random_game(&mut random);
                send(&text);
                board = Some(next);
            }
            5 => {
                let (next, _) = random_game(&mut random);
                send(&format!("position fen {next}"));
                board = Some(next);
            }
            6 => {
                let line = one_of(
                    &mut random,
                    &[
                        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                        "position",
                        "position startpos moves e2e5",
                        "é",
                        "position fen",
                        "moves e2e4",
                        "setoption",
                        "setoption name",
                        "setoption name Hash value x",
                        "uci",
                        "d",
                        "eval",
                        "debug on",
                        "\u{0}",
                    ],
                );
                send(line);
                if line.starts_with("position") {
                    board = None;
                }
            }
            7 => {
                let (name, most) =
                    [("Hash", 40), ("Threads", 4), ("MultiPV", 5), ("UCI_Elo", 3000), ("Move Overhead", 30)]
                        [random.usize(..5)];
                send(&format!("setoption name {name} value {}", random.usize(..most)));
            }
            8 => {
                let name =
                    one_of(&mut random, &["UCI_LimitStrength", "UCI_ShowWDL", "UCI_Chess960", "Ponder"]);
                send(&format!("setoption name {name} value {}", one_of(&mut random, &["true", "false"])));
            }
            9 => send(one_of(
                &mut random,
                &["stop", "stop", "ponderhit", "ucinewgame", "setoption name Clear Hash"],
            )),
            10 => thread::sleep(Duration::from_micros(random.usize(..4_000) as u64)),
            _ => {
                send("isready");
                ready(&mut best);
            }
        }
    }
    let begun = Instant::now();
    while best.len() < searched.len() {
        assert!(begun.elapsed() < PATIENCE, "{} best moves for {}", best.len(), searched.len());
        send("stop\nisready");
        ready(&mut best);
    }
    assert_eq!(best.len(), searched.len());
    for (board, m) in searched.iter().zip(&best) {
        let is_right = match board {
            Some(board) if board.legal_moves().is_empty() => m == "(none)",
            Some(board) => board.parse_uci(m).is_ok(),
            None => m == "0000",
        };
        assert!(is_right, "{m} in {board:?}");
    }
    send("go infinite\nquit");
    let begun = Instant::now();
    while !engine.is_finished() {
        assert!(begun.elapsed() < PATIENCE, "it does not quit");
        thread::sleep(Duration::from_millis(1));
    }
    engine.join().unwrap().unwrap();
}
