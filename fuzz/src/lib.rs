//! Input from people, files and programs, as functions of bytes. None may panic or hang, whatever the bytes are; what was read is written
//! and read again, and must be the same.

use boyi_chess::{Board, pgn};
use boyi_core::{MoveText, SearchObserver};
use boyi_games::{
    Registry,
    explorer::{Explorer, Loader},
};
use boyi_lines::{
    connect_four::{self, Book, Solver},
    mnk,
};
use boyi_session::{Reply, Request, RequestHandler, Service, reply_json};
use boyi_solve::{DatabaseFile, SolveOptions, Unobserved};
use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpStream},
    ops::ControlFlow,
    sync::{Arc, OnceLock},
    time::Duration,
};
use twox_hash::XxHash3_64;

/// A target, and its name.
pub type Target = (&'static str, fn(&[u8]));

/// Every target, by the name of its corpus and of its program.
pub const TARGETS: [Target; 19] = [
    ("fen", fen),
    ("san", san),
    ("pgn", pgn),
    ("explorer", explorer),
    ("uci", uci),
    ("xiangqi", xiangqi),
    ("ucci", ucci),
    ("setup", setup),
    ("game", game),
    ("rules", rules),
    ("value", value),
    ("certificate", certificate),
    ("line_proof", line_proof),
    ("value_proof", value_proof),
    ("database", database),
    ("book", book),
    ("request", request),
    ("saved_game", saved_game),
    ("http", http),
];

/// Longer inputs only take longer.
const LONGEST: usize = 1 << 14;

/// Moves listed at most.
const MOST_MOVES: u64 = 500;

fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(LONGEST)]).into_owned()
}

/// A chess position: FEN, X-FEN or Shredder-FEN.
pub fn fen(data: &[u8]) {
    let Ok(board) = text(data).trim().parse::<Board>() else { return };
    let again: Board = board.to_string().parse().expect("a position that was written");
    assert_eq!(again, board, "{board}");
    let shredder: Board = board.shredder_fen().to_string().parse().expect("a Shredder-FEN that was written");
    assert_eq!(shredder, board, "{board}");
    let moves = board.legal_moves();
    assert_eq!(moves.len() as u64, boyi_chess::perft(&board, 1));
    for mv in moves {
        let after = board.after(mv);
        let again: Board =
            after.to_string().parse().unwrap_or_else(|error| panic!("{board} {mv:?}: {error}"));
        assert_eq!(again, after, "{board} {mv:?}");
    }
}

/// Moves in algebraic notation, and UCI's, one after the other from the start; a line `fen …` begins elsewhere.
pub fn san(data: &[u8]) {
    let text = text(data);
    let mut board = Board::default();
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("fen ") {
            let Ok(start) = fen.trim().parse() else { return };
            board = start;
            continue;
        }
        for word in line.split_whitespace() {
            let read = board.parse_san(word).ok().or_else(|| board.parse_uci(word).ok());
            let Some(mv) = read else { continue };
            let san = board.san(mv).to_string();
            assert_eq!(board.parse_san(&san).ok(), Some(mv), "{board}: {word} is {san}");
            assert!(board.is_legal(mv), "{board}: {word}");
            board.play(mv);
        }
    }
}

/// Games of chess as PGN: what was read is written and read again.
pub fn pgn(data: &[u8]) {
    let data = &data[..data.len().min(LONGEST)];
    for game in pgn::read(data).take(100).flatten() {
        let written = game.to_string();
        let again = pgn::read_str(&written).next().expect("a game").expect("a game that was written");
        assert!(game.moves().eq(again.moves()), "{written}");
    }
}

/// A corpus of games for the opening explorer, and its bytes: however the text is cut, the counts are the same, and they are written and
/// read again. The same bytes as a kept explorer are refused or are one.
pub fn explorer(data: &[u8]) {
    let data = &data[..data.len().min(LONGEST)];
    let count = |piece: usize| {
        let mut loader = Loader::new(Explorer::new(30));
        data.chunks(piece).for_each(|piece| loader.feed(piece));
        loader.finish()
    };
    let (explorer, read) = count(LONGEST);
    assert_eq!(count(7), (explorer.clone(), read));
    assert_eq!(Explorer::from_bytes(&explorer.to_bytes()).as_ref(), Ok(&explorer));
    assert!(explorer.moves(&Board::default()).iter().all(|(_, counts)| counts.games() <= explorer.games()));
    if let Ok(kept) = Explorer::from_bytes(data) {
        assert_eq!(kept.to_bytes(), data);
    }
}

/// Commands to an engine, with searches, memory, threads and work bounded: those are no concern of the parser, and the input says for how long
/// a search goes on.
fn bounded(data: &[u8]) -> String {
    let number = |word: &str| word.trim_start_matches('-').chars().all(|c| c.is_ascii_digit());
    let large = |line: &str| {
        line.split_whitespace().any(|word| number(word) && word.parse::<i64>().map_or(true, |n| n > 16))
    };
    let mut session = String::new();
    for line in text(data).lines().take(200) {
        let first = line.split_whitespace().next().unwrap_or_default();
        match first {
            "go" => session.push_str(&format!("{line} nodes 300 depth 4 movetime 5\n")),
            "setoption" if large(line) => {}
            "bench" | "perft" => {}
            _ => session.push_str(&format!("{line}\n")),
        }
    }
    session.replace("perft", "per").replace("infinite", "inf").replace("ponder", "pond")
}

/// A session with the chess engine.
pub fn uci(data: &[u8]) {
    let mut answers = Vec::new();
    boyi_chess_engine::uci::run(bounded(data).as_bytes(), &mut answers).expect("a session in memory");
    assert!(String::from_utf8(answers).is_ok());
}

/// A session with the xiangqi engine, in both of its protocols.
pub fn ucci(data: &[u8]) {
    use boyi_xiangqi_engine::protocol::{Protocol, run};
    for protocol in [Protocol::Uci, Protocol::Ucci] {
        let mut answers = Vec::new();
        run(protocol, bounded(data).as_bytes(), &mut answers).expect("a session in memory");
        assert!(String::from_utf8(answers).is_ok());
    }
}

/// A position of xiangqi on the first line, then moves in any notation: each legal move has its own text in every notation.
pub fn xiangqi(data: &[u8]) {
    use boyi_xiangqi::{Board, History, Script};
    let text = text(data);
    let mut lines = text.lines();
    let Ok(start) = lines.next().unwrap_or_default().trim().parse::<Board>() else { return };
    let again: Board = start.to_string().parse().expect("a position that was written");
    assert_eq!(again, start, "{start}");
    let mut game = History::new(start);
    for word in lines.flat_map(str::split_whitespace).take(50) {
        let board = *game.board();
        for mv in board.legal_moves() {
            let texts = [
                mv.to_string(),
                mv.iccs().to_string(),
                board.wxf(mv),
                board.chinese(mv, Script::Simplified),
                board.chinese(mv, Script::Traditional),
            ];
            for text in texts {
                assert_eq!(board.parse_move(&text), Ok(mv), "{board}: {text}");
            }
        }
        let Ok(mv) = board.parse_move(word) else { continue };
        assert!(board.is_legal(mv), "{board}: {word}");
        game.play(mv);
        let outcome = game.outcome();
        assert!(outcome.is_some() || game.board().count_legal_moves() > 0, "{}", game.board());
    }
}

/// Names of games with parameters.
pub fn setup(data: &[u8]) {
    let text = text(data);
    let Ok(game) = registry().open(&text) else { return };
    let name = game.name();
    let again = registry().open(&name).unwrap_or_else(|error| panic!("{text}: {name}: {error}"));
    assert_eq!(again.name(), name);
}

/// A game, a position, moves; a line each. The moves that are legal can be played, and no other.
pub fn game(data: &[u8]) {
    let text = text(data);
    let mut lines = text.lines();
    let Ok(game) = registry().open(lines.next().unwrap_or_default()) else { return };
    let position = lines.next().filter(|line| !line.trim().is_empty());
    let Ok(mut record) = game.record(position, &[]) else { return };
    let start = record.position();
    assert_eq!(game.record(Some(&start), &[]).map(|again| again.position()).ok().as_ref(), Some(&start));
    for word in lines.flat_map(str::split_whitespace).take(50) {
        let before = record.position();
        let legal = record.legal(MOST_MOVES);
        let Ok(mv) = record.play(word) else {
            assert_eq!(record.position(), before, "{word} was refused");
            continue;
        };
        if let Some(legal) = legal {
            assert!(legal.iter().any(|known| known.text == mv.text), "{}: {before}: {word}", game.name());
        }
        for view in game.views() {
            record.picture(view);
        }
    }
    // The whole game as text, and back.
    if let Ok((again, _)) = game.read(&record.text()) {
        assert_eq!(again.position(), record.position());
    }
    let _ = game.read(&text);
}

/// Rules of heap games: codes, names, takes, and files in JSON and TOML.
pub fn rules(data: &[u8]) {
    let text = text(data);
    let codes = text.trim().parse::<boyi_impartial::Code>().ok();
    if let Some(code) = codes {
        let again: boyi_impartial::Code = code.to_string().parse().expect("a code that was written");
        assert_eq!(again, code, "{text}");
    }
    let sets: [Option<boyi_impartial::ruleset::Ruleset>; 2] =
        [serde_json::from_str(&text).ok(), toml::from_str(&text).ok()];
    for rules in sets.into_iter().flatten() {
        if let Ok(code) = boyi_impartial::Code::try_from(&rules) {
            assert_eq!(boyi_impartial::heap::nim_values(&code, 20).len(), 21);
        }
    }
}

/// A certificate of a period.
pub fn certificate(data: &[u8]) {
    let _ = boyi_certificate::check_within(&text(data), 100_000);
}

/// A proof of a line game's value, also with the digest made right: what is accepted is true.
pub fn line_proof(data: &[u8]) {
    let data = &data[..data.len().min(LONGEST)];
    let text = text(data);
    let before = text.rsplit_once("\"digest\":").map_or(&*text, |(before, _)| before);
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let digest = before.bytes().fold(0xcbf2_9ce4_8422_2325, hash);
    let right = format!("{before}\"digest\":\"{digest:016x}\"}}\n");
    for proof in [data, right.as_bytes()] {
        let Ok(verified) = boyi_line_proof::check_within(proof, 100_000) else { continue };
        let [m, n, k] = verified.game;
        let rules = mnk::Rules::new(m, n, k).expect("sizes that were checked");
        let Ok(position) = mnk::Position::parse(rules, &verified.position) else { continue };
        let limits = mnk::Limits { nodes: 100_000, memory: 1 << 22, ..mnk::Limits::default() };
        if let Ok(solved) = mnk::solve(&position, &limits, &mut mnk::NoObserver) {
            assert_eq!(verified.value, solved.value.to_string(), "{right}");
        }
    }
}

/// A proof about values of partizan games.
pub fn value_proof(data: &[u8]) {
    let _ = boyi_value_proof::check_within(&text(data), 100_000);
}

/// An expression of partizan games: work is bounded, and values are written and read back.
pub fn value(data: &[u8]) {
    let limits = boyi_partizan::Limits { games: 1 << 14, work: 1 << 16 };
    let (mut arena, mut games) =
        (boyi_partizan::Arena::with_limits(limits), boyi_partizan_games::PartizanGames::default());
    let Ok(value) = arena.read_with(&text(data), &mut games) else { return };
    arena.new_question();
    let (Ok(written), Ok(_)) = (arena.write_within(value, 1_000), arena.thermograph(value)) else { return };
    if let Ok(again) = arena.read(&written) {
        assert_eq!(again, value, "{written}");
    }
}

/// A database of solved positions: whatever it declares, also under checksums that are right, it is refused or answers.
pub fn database(data: &[u8]) {
    let data = &data[..data.len().min(LONGEST)];
    let path = std::env::temp_dir().join(format!("boyi-fuzz-{}.boyi", std::process::id()));
    for bytes in [data.to_vec(), with_right_checksums(data)] {
        std::fs::write(&path, &bytes).expect("a folder for temporary files");
        let Ok(file) = DatabaseFile::open_lazily(&path) else { continue };
        let header = file.header();
        assert!(header.records().div_ceil(1 << 13) <= bytes.len() as u64, "as many blocks as bytes");
        let _ = header.summary.positions();
        for (tier, last) in
            header.tiers.iter().enumerate().filter_map(|(i, tier)| Some((i, tier.size.checked_sub(1)?)))
        {
            let _ = (file.value(tier, 0), file.value(tier, last), file.value(tier, last + 1));
        }
        let Ok(game) = registry().open(&header.game) else { continue };
        let Ok(database) = game.solver().open(&path) else { continue };
        let start = game.record(None, &[]).expect("the usual start").position();
        assert!(database.value(&start) == Ok(Some(header.start)), "{}", header.game);
        let _ = (database.moves(&start), database.longest_win());
        // What is verified is as a solution in memory says.
        if let Ok(verified) = game.solver().verify(&path, &mut Unobserved) {
            let solved =
                game.solver().summary(&SolveOptions::default(), &mut Unobserved).expect("a small game");
            assert_eq!((verified.summary, verified.start), solved);
        }
    }
}

/// The bytes with the checksums of a database's header, index and whole made right, as far as there are such parts.
fn with_right_checksums(data: &[u8]) -> Vec<u8> {
    let mut bytes = data.to_vec();
    let number = |bytes: &[u8], at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let metadata = number(&bytes, 8).map_or(usize::MAX, |word| (word >> 32) as usize);
    if let Some(metadata) = bytes.get(24..24_usize.saturating_add(metadata)) {
        let sum = XxHash3_64::oneshot(&[&bytes[..16], metadata].concat());
        bytes[16..24].copy_from_slice(&sum.to_le_bytes());
    }
    let Some(footer) = bytes.len().checked_sub(40) else { return bytes };
    let index = number(&bytes, footer).map_or(usize::MAX, |at| at as usize);
    if let Some(index) = bytes.get(index..footer) {
        let sum = XxHash3_64::oneshot(index);
        bytes[footer + 16..footer + 24].copy_from_slice(&sum.to_le_bytes());
    }
    let sum = XxHash3_64::oneshot(&bytes[..footer + 24]);
    bytes[footer + 24..footer + 32].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// An opening book of Connect Four, also with the checksum made right; at most six plies, as deeper ones only take longer.
pub fn book(data: &[u8]) {
    let data = &data[..data.len().min(LONGEST)];
    if data.len() < 18 {
        assert!(Book::read(data).is_err());
        return;
    }
    let mut right = data.to_vec();
    right[9] %= 7;
    let sum = XxHash3_64::oneshot(&[&right[..10], &right[18..]].concat());
    right[10..18].copy_from_slice(&sum.to_le_bytes());
    if let Ok(book) = Book::read(&right) {
        assert_eq!(book.plies(), u32::from(right[9]));
        let board = connect_four::Board::STANDARD;
        let solver = Solver::new(board, 1 << 20).with_book(Some(Arc::new(book)));
        assert!(solver.score(board.start()).abs() <= 21, "a possible score");
    }
}

/// An observer that stops every search at its third question.
struct Impatient(u32);

impl SearchObserver<MoveText> for Impatient {
    fn poll(&mut self) -> ControlFlow<()> {
        self.0 += 1;
        if self.0 > 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A request in JSON. Work is stopped soon: only what is said about it matters here.
pub fn request(data: &[u8]) {
    let text = text(data);
    let reply = match Request::from_json(service(), &text) {
        Ok(request) => {
            let mut handler = RequestHandler::new(service());
            handler.set_memory(1 << 22);
            handler.answer(&request, |session| session.answer(&request.query, &mut Impatient(0)))
        }
        Err(error) => Reply::Error { error },
    };
    let reply: serde_json::Value = serde_json::from_str(&reply_json(&reply)).expect("JSON");
    assert!(reply.is_object(), "{text}");
}

/// A saved game of the terminal app.
pub fn saved_game(data: &[u8]) {
    let game = boyi_tui::GameFile::parse(&text(data));
    let written = game.to_string();
    let again = boyi_tui::GameFile::parse(&written);
    assert_eq!(again.to_string(), written);
}

/// Bytes to the server of the page, which must then still answer.
pub fn http(data: &[u8]) {
    static PORT: OnceLock<u16> = OnceLock::new();
    let port = *PORT.get_or_init(|| {
        let site = boyi_serve::Site::of([("index.html".to_owned(), b"<!doctype html>".to_vec().into())]);
        let server = boyi_serve::Server::bind(site, (Ipv4Addr::LOCALHOST, 0).into()).expect("a free port");
        let port = server.url().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        std::thread::spawn(|| server.run_until(std::future::pending::<()>));
        port.expect("a port")
    });
    let ask = |bytes: &[u8]| {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout");
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        reply
    };
    let reply = ask(&data[..data.len().min(LONGEST)]);
    assert!(reply.is_empty() || reply.starts_with(b"HTTP/1."), "{}", String::from_utf8_lossy(&reply));
    let reply = ask(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert!(reply.starts_with(b"HTTP/1.1 200") && reply.ends_with(b"<!doctype html>"));
}

fn service() -> &'static Service {
    static SERVICE: OnceLock<Service> = OnceLock::new();
    SERVICE.get_or_init(|| Service::new(boyi_games::registry()))
}

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(boyi_games::registry)
}
