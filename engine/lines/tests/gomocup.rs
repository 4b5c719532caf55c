//! The protocol: its commands, its errors, and that nothing a manager sends hurts.

use boyi_lines::gomoku::gomocup::{Options, run};
use std::io::{Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const QUICK: Options = Options { threads: 1, table: 1 << 16, nodes: Some(300) };

fn talk(input: &str, options: Options) -> Vec<String> {
    let mut output = Vec::new();
    run(Cursor::new(input.to_owned().into_bytes()), &mut output, options).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

fn is_move(line: &str, side: u32) -> bool {
    let parts: Vec<Result<u32, _>> = line.split(',').map(str::parse).collect();
    matches!(parts[..], [Ok(x), Ok(y)] if x < side && y < side)
}

#[test]
fn a_game_from_start_to_end() {
    let answers = talk(
        "START 15\r\nINFO timeout_turn 1000\r\nINFO rule 0\r\nBEGIN\r\nTURN 8,8\r\nTURN 9,9\r\nTAKEBACK 9,9\r\nABOUT\r\nEND\r\nSTART 20\r\n",
        QUICK,
    );
    assert_eq!(answers[..2], ["OK", "7,7"]);
    assert!(answers[2..4].iter().all(|line| is_move(line, 15)), "{answers:?}");
    assert_eq!(answers[4], "OK");
    assert!(answers[5].starts_with("name=\"Boyi\", version="));
    assert_eq!(answers.len(), 6);
}

#[test]
fn boards_and_swap2() {
    let board = "START 20\nBOARD\n10,10,2\n11,10,1\n10,11,2\nDONE\nYXBOARD\n1,1,1\nDONE\nTURN 2,2\n";
    let answers = talk(board, QUICK);
    assert!(answers.len() == 3 && is_move(&answers[1], 20) && is_move(&answers[2], 20), "{answers:?}");

    let answers = talk("START 15\nSWAP2BOARD\nDONE\n", QUICK);
    let three: Vec<&str> = answers[1].split(' ').collect();
    assert!(three.len() == 3 && three.iter().all(|point| is_move(point, 15)), "{answers:?}");
    let stones = three.iter().enumerate().map(|(i, at)| format!("{at},{}\n", 1 + i % 2)).collect::<String>();
    let answers = talk(&format!("START 15\nSWAP2BOARD\n{stones}DONE\n"), QUICK);
    assert!(answers[1] == "SWAP" || is_move(&answers[1], 15), "{answers:?}");
}

/// The manager's own examples (gomocup.org, "Experimental tournament", April 2020), and the dialect that says whose each stone is.
#[test]
fn swap2_as_the_manager_sends_it() {
    let three = ["7,7", "8,7", "9,9"];
    let five = ["7,7", "8,7", "9,9", "8,8", "8,6"];
    for stones in [&three[..], &five[..]] {
        let plain: String = stones.iter().map(|at| format!("{at}\r\n\r\n")).collect();
        let owned: String =
            stones.iter().enumerate().map(|(i, at)| format!("{at},{}\n", 2 - i % 2)).collect();
        let mut answers = Vec::new();
        for lines in [plain, owned] {
            let said =
                talk(&format!("START 15\r\n\r\nINFO rule 1\r\nSWAP2BOARD\r\n\r\n{lines}DONE\r\n"), QUICK);
            assert_eq!(said.len(), 2, "{said:?}");
            assert!(said[1] == "SWAP" || is_move(&said[1], 15) && !stones.contains(&&*said[1]), "{said:?}");
            answers.push(said[1].clone());
        }
        assert_eq!(answers[0], answers[1]);
    }
    // Black has four, or White has: the choice is clear. The next command is the board as it stands.
    let four = "3,3\n0,0\n4,3\n14,0\n5,3\n";
    let board = "BOARD\n3,3,1\n0,0,2\n4,3,1\n14,0,2\n5,3,1\n6,3,2\nDONE\n";
    let said = talk(&format!("START 15\nSWAP2BOARD\n{four}DONE\n{board}"), QUICK);
    assert!(said[1] == "SWAP" && is_move(&said[2], 15), "{said:?}");
}

#[test]
fn sizes_limits_and_commands_of_other_programs() {
    for size in ["15 15", "15,15", "15"] {
        assert_eq!(talk(&format!("START {size}\nBEGIN\n"), QUICK), ["OK", "7,7"]);
    }
    assert_eq!(talk("START 12 15\nTURN 11,14\n", QUICK).len(), 2);
    // The manager's limits end a search for which there would be a minute.
    let free = Options { nodes: None, ..QUICK };
    for limit in [
        "max_node 200",
        "MAX_DEPTH 2",
        "max_depth 2\nINFO thread_num 2",
        "max_node 200\nINFO max_node 0\nINFO max_depth 1",
    ] {
        let began = Instant::now();
        let said = talk(&format!("START 15\nINFO timeout_turn 600000\nINFO {limit}\nTURN 7,7\n"), free);
        assert!(is_move(&said[1], 15) && began.elapsed() < Duration::from_secs(300), "{said:?}");
    }
    // A double three of Black, and a row of White's where nothing is forbidden.
    let stones = "YXBOARD\n5,7,1\n0,0,2\n6,7,1\n0,2,2\n7,5,1\n0,4,2\n7,6,1\n0,6,2\nDONE\nYXSHOWFORBID\n";
    assert_eq!(talk(&format!("START 15\nINFO rule 4\n{stones}"), QUICK)[1], "FORBID 0707.");
    assert_eq!(talk(&format!("START 15\n{stones}"), QUICK)[1], "FORBID .");
    let said = talk("START 15\nTURN 7,7\nYXNBEST 3\nYXNBEST x\n", QUICK);
    let messages: Vec<&String> = said.iter().filter(|line| line.starts_with("MESSAGE ")).collect();
    assert_eq!(messages.len(), 3, "{said:?}");
    assert!(messages[0].ends_with(&said[5]) || messages[0].contains(&format!(" {} ", said[5])), "{said:?}");
    assert_eq!(said[6], "ERROR number 'x': expected a number of moves, as 3");
}

#[test]
fn a_row_is_completed_and_stopped() {
    let own = "START 15\nBOARD\n3,3,1\n9,9,2\n4,3,1\n9,10,2\n5,3,1\n9,12,2\n6,3,1\n0,0,2\nDONE\n";
    let answers = talk(own, QUICK);
    assert!(["2,3", "7,3"].contains(&answers[1].as_str()), "{answers:?}");
    let theirs = "START 15\nBOARD\n3,3,2\n9,9,1\n4,3,2\n2,3,1\n5,3,2\n12,12,1\n6,3,2\nDONE\n";
    assert_eq!(talk(theirs, QUICK)[1], "7,3");
}

#[test]
fn black_avoids_forbidden_points() {
    // A straight row of five through a double three may be played; a double three alone may not.
    let input = "START 15\nINFO rule 4\nINFO evaluate 7,7\nBOARD\n5,7,1\n0,0,2\n6,7,1\n0,2,2\n7,5,1\n0,4,2\n7,6,1\n0,6,2\nDONE\nTAKEBACK 0,0\nINFO evaluate 7,7\n";
    let answers = talk(input, QUICK);
    assert!(answers[1].starts_with("DEBUG"), "{answers:?}");
    assert_ne!(answers[2], "7,7");
}

#[test]
fn wrong_lines_get_one_clear_answer() {
    let cases = [
        ("TURN 1,1", "ERROR no game: expected START first"),
        ("START 4", "ERROR size 4,4: expected sides from 5 to 26"),
        ("START x", "ERROR size 'x': expected a number, as 15"),
        ("RECTSTART 15", "ERROR '15': expected two numbers, as 7,7"),
        ("START 15\nTURN 15,0", "ERROR point 15,0: expected x below 15 and y below 15"),
        ("START 15\nTURN a,b", "ERROR 'a,b': expected two numbers, as 7,7"),
        ("START 15\nTAKEBACK 1,1", "ERROR point 1,1: expected a stone"),
        ("START 15\nBOARD\n1,1,4\nDONE", "ERROR field '4': expected 1, 2 or 3"),
        ("START 15\nBOARD\n1,1\nDONE", "ERROR '1': expected two numbers, as 7,7"),
        ("START 15\nBOARD\n1,1,1\n1,1,2\nDONE", "ERROR point 1,1: expected an empty point"),
        ("START 15\nYXBOARD\n1,1,1\nDONE\nBEGIN", "ERROR BEGIN: expected an empty board"),
        ("START 15\nSWAP2BOARD\n1,1,1\nDONE", "ERROR 1 stones: expected 0, 3 or 5"),
        ("HELLO", "UNKNOWN command 'HELLO'"),
    ];
    for (input, expected) in cases {
        assert_eq!(talk(input, QUICK).last().map(String::as_str), Some(expected), "{input}");
    }
}

#[test]
fn a_byte_order_mark_and_blanks_between_numbers_are_read() {
    assert_eq!(talk("\u{feff}START 15\nBEGIN", QUICK), ["OK", "7,7"]);
    assert_eq!(
        talk("RECTSTART 15 11\nTURN 7 5\nTURN 7,5", QUICK)[2],
        "ERROR point 7,5: expected an empty point"
    );
}

#[test]
fn random_lines_never_hurt() {
    let mut random = fastrand::Rng::with_seed(11);
    let words = [
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "BOARD",
        "YXBOARD",
        "DONE",
        "TAKEBACK",
        "INFO",
        "ABOUT",
        "SWAP2BOARD",
        "PLAY",
        "STOP",
        "info rule",
        "INFO timeout_turn",
        "INFO timeout_match",
        "INFO time_left",
        "INFO max_memory",
        "INFO evaluate",
        "",
        "\u{0}",
        "囲",
        "turn",
        "SUGGEST",
        "YXSHOWFORBID",
        "YXNBEST",
        "INFO max_node",
        "INFO max_depth",
        "INFO thread_num",
    ];
    for _ in 0..150 {
        let mut input = String::new();
        if random.bool() {
            input += &format!("START {}\n", random.u8(5..=9));
        }
        for _ in 0..random.usize(0..40) {
            input += words[random.usize(0..words.len())];
            for i in 0..random.usize(0..4) {
                input += if i == 0 { " " } else { "," };
                match random.u8(0..12) {
                    0 => input += "-1",
                    1 => input += "99999999999999999999",
                    2 => input += "é,",
                    _ => input += &random.u8(0..10).to_string(),
                }
            }
            input += if random.u8(0..5) == 0 { "\r\n" } else { "\n" };
        }
        let nodes = Some(random.u64(1..60));
        talk(&input, Options { nodes, ..QUICK });
    }
}

/// An input that stays open until it is told to say more.
struct Slow {
    first: Cursor<Vec<u8>>,
    then: Option<(Duration, Vec<u8>)>,
}

impl Read for Slow {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let read = self.first.read(into)?;
        if read > 0 {
            return Ok(read);
        }
        match self.then.take() {
            Some((wait, text)) => {
                std::thread::sleep(wait);
                self.first = Cursor::new(text);
                self.first.read(into)
            }
            None => {
                std::thread::sleep(Duration::from_secs(60));
                Ok(0)
            }
        }
    }
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn end_ends_a_search_and_stop_answers() {
    for (word, answers) in [("END\n", 2), ("STOP\nEND\n", 3)] {
        let start = "START 15\nINFO timeout_turn 60000\nBEGIN\nTURN 8,8\n";
        let input = Slow {
            first: Cursor::new(start.as_bytes().to_vec()),
            then: Some((Duration::from_millis(200), word.as_bytes().to_vec())),
        };
        let output = Shared::default();
        let began = Instant::now();
        run(input, output.clone(), Options { nodes: None, ..QUICK }).unwrap();
        // Long before the minute that the turn may take.
        assert!(began.elapsed() < Duration::from_secs(40), "{:?}", began.elapsed());
        let lines = String::from_utf8(output.0.lock().unwrap().clone()).unwrap().lines().count();
        assert!(lines >= answers, "{lines} answers");
    }
}
