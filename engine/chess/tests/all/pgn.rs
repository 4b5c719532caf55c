//! PGN as it is found: character sets, line ends, odd tags and comments. No game of a text is lost, and none is made up.

use boyi_chess::{
    Board,
    pgn::{self, Game, GameResult, Remark, Splitter},
};

/// A game as this test compares them: a tag, the moves in UCI's form, the result.
type Told = Result<(String, String, GameResult), usize>;

fn told(game: Result<Game, pgn::Error>) -> Told {
    let game = game.map_err(|error| error.line)?;
    let tag = game.tag("White").or(game.tag("Event")).unwrap_or_default().to_owned();
    let mut board = game.start;
    let mut moves = Vec::new();
    for m in game.moves() {
        moves.push(board.uci(m, false).to_string());
        board = board.after(m);
    }
    Ok((tag, moves.join(" "), game.result))
}

fn games(bytes: &[u8]) -> Vec<Told> {
    let whole: Vec<Told> = pgn::read(bytes).map(told).collect();
    // However the text is cut.
    for size in [1, 2, 3, 7] {
        let mut splitter = Splitter::default();
        let mut again = Vec::new();
        for piece in bytes.chunks(size) {
            splitter.feed(piece);
            again.extend(std::iter::from_fn(|| splitter.next_game()));
        }
        splitter.finish();
        again.extend(std::iter::from_fn(|| splitter.next_game()));
        assert_eq!(again.iter().map(|game| told(game.parse())).collect::<Vec<_>>(), whole);
        // A game's text alone is that game again.
        for (game, told_before) in again.iter().zip(&whole) {
            let alone: Vec<Told> = pgn::read_str(&game.text).map(told).collect();
            assert_eq!((alone.len(), alone[0].is_ok()), (1, told_before.is_ok()), "{}", game.text);
            if let Ok(told_before) = told_before {
                assert_eq!(alone[0].as_ref(), Ok(told_before));
            }
        }
    }
    // Line ends do not matter.
    let text: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'\r').collect();
    for end in [&b"\r\n"[..], b"\r"] {
        let other: Vec<u8> =
            text.iter().flat_map(|byte| if *byte == b'\n' { end.to_vec() } else { vec![*byte] }).collect();
        assert_eq!(pgn::read(&other[..]).map(told).collect::<Vec<_>>(), whole);
    }
    // UTF-16 with a mark, and without one where a letter of ASCII comes first.
    let text = pgn::decode(bytes);
    let marked = format!("\u{feff}{}", text.trim_start_matches('\u{feff}'));
    let bare = text.as_bytes().first().is_some_and(u8::is_ascii).then_some(&*text);
    for text in bare.into_iter().chain([&*marked]) {
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            let other: Vec<u8> = text.encode_utf16().flat_map(order).collect();
            for size in [1, 2, 3, other.len()] {
                let mut splitter = Splitter::default();
                other.chunks(size).for_each(|piece| splitter.feed(piece));
                splitter.finish();
                let again = std::iter::from_fn(|| splitter.next_game()).map(|game| told(game.parse()));
                assert_eq!(again.collect::<Vec<_>>(), whole, "{text}");
            }
            assert_eq!(pgn::decode(&other), text);
        }
    }
    whole
}

fn game(tag: &str, moves: &str, result: &str) -> Told {
    Ok((tag.to_owned(), moves.to_owned(), GameResult::from_text(result).unwrap()))
}

#[test]
fn no_game_is_lost_and_none_made_up() {
    let shop = "e2e4 e7e5";
    for (text, expected) in [
        // Windows-1252, of which Latin-1 is a part, and UTF-8 in one file.
        (
            &b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n \x84so\x93} e5\n2. Nf3 Nc6 0-1\n\n[White \"M\xc3\xbcller\"]\n\n*\n"[..],
            vec![game("Müller", "e2e4 e7e5 g1f3 b8c6", "0-1"), game("Müller", "", "*")],
        ),
        // Line breaks of HTML before tags and moves.
        (
            b"<br />[White \"A\"]\n<BR>[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]<br/>\n<br />\n<br>1. e4 Kd7 *\n<br />[Event \"B\"]\n<br />[Event \"C\"]\n\n*\n",
            vec![game("A", "e2e4 e8d7", "*"), game("B", "", "*"), game("C", "", "*")],
        ),
        // Byte order marks: at the beginning, between files put together, with and without the end of a line.
        (
            b"\xef\xbb\xbf[White \"A\"]\n\n1. e4 e5 1-0\n\n\xef\xbb\xbf[White \"B\"]\n\n1. d4 *\xef\xbb\xbf[White \"C\"]\n\n1. c4 *",
            vec![game("A", shop, "1-0"), game("B", "d2d4", "*"), game("C", "c2c4", "*")],
        ),
        (
            b"\xef\xbb\xbf[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *\n",
            vec![game("", "e2e4 e8d7", "*")],
        ),
        // Braces that open nothing.
        (
            b"1. e4 ; odd { brace\n1... e5 1-0\n\n% a line { of another program\n1. d4 d5 0-1\n\n[White \"{A\"]\n\n1. c4 *\n",
            vec![game("", shop, "1-0"), game("", "d2d4 d7d5", "0-1"), game("{A", "c2c4", "*")],
        ),
        // Without tags.
        (
            b"1. e4 e5 1-0\n\n1. d4 d5 0-1\n\n1. c4 1/2-1/2\n",
            vec![game("", shop, "1-0"), game("", "d2d4 d7d5", "0-1"), game("", "c2c4", "1/2-1/2")],
        ),
        // Headers without moves or result.
        (
            b"[Event \"1\"]\n\n[Event \"2\"]\n\n1. e4 e5 *\n[White \"3\"]\n\n[White \"4\"]\n\n1. d4 *\n[Event \"5\"]\n[Event \"6\"]\n\n*\n",
            vec![
                game("1", "", "*"),
                game("2", shop, "*"),
                game("3", "", "*"),
                game("4", "d2d4", "*"),
                game("5", "", "*"),
                game("6", "", "*"),
            ],
        ),
        // A result in the tag alone.
        (b"[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n*\n", vec![game("A", shop, "1-0"), game("B", "", "*")]),
        // A brace that is not closed makes its own game wrong, and no other.
        (
            b"[White \"A\"]\n\n1. e4 {never closed e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 {fine} *\n",
            vec![Err(3), game("B", "d2d4 d7d5", "*")],
        ),
        (
            b"1. e4 {never closed\n\n[Event \"x\"][White \"B\"] 1. e4 e5 *\n\n1. d4 {nor this\n\n[White \"C\"] *\n",
            vec![Err(1), game("B", shop, "*"), Err(5), game("C", "", "*")],
        ),
        (b"1. e4 e5 *\n\n1. d4 {never closed\n", vec![game("", shop, "*"), Err(3)]),
        // A bracket that is not closed likewise.
        (b"1. e4 (1. d4 d5 *\n\n[White \"B\"]\n\n1. c4 *\n", vec![Err(2), game("B", "c2c4", "*")]),
        // A comment says what looks like a tag.
        (
            b"1. e4 {as in\n[Event \"elsewhere\"]\n\n[Event \"or\"] of the kind } e5 1-0\n\n1. d4 *\n",
            vec![game("", shop, "1-0"), game("", "d2d4", "*")],
        ),
        // Tags in one line, with the moves after them, with odd blanks.
        (
            b"[Event \"x\"][White \"B\"] *\n[White \"C\"] 1. e4 e5 *\n[ White \"D\" ]\n\n*\n\n  [White\t\"E\"]\n*\n[White \"F\" ] ; so\n*\n",
            vec![
                game("B", "", "*"),
                game("C", shop, "*"),
                game("D", "", "*"),
                game("E", "", "*"),
                game("F", "", "*"),
            ],
        ),
        // Line breaks of HTML, as pages hold them; a tag's name with a question mark.
        (
            b"[White \"A\"]<br />[Great? \"True\"]<br /><br />1. e4 e5<br />1-0\n[White \"B\"]<br>1. e4<br>*<br>\n",
            vec![game("A", shop, "1-0"), game("B", "e2e4", "*")],
        ),
        // Brackets that are no line breaks.
        (b"1. e4 <reserved> e5 < 2. Nf3 1-0\n\n<\n", vec![game("", "e2e4 e7e5 g1f3", "1-0"), game("", "", "*")]),
        // Comments around games are no games.
        (
            b"{about the file}\n\n[White \"A\"]\n\n1. e4 e5 1-0\n{White was happy}\n; so was Black\n\n; a remark\n\n{more}\n[White \"B\"]\n\n*\n{the end}\n",
            vec![game("A", shop, "1-0"), game("B", "", "*")],
        ),
        // Games that share a line: what stands behind a result, but a comment or a variation, is another one.
        (
            b"[White \"A\"] [Black \"x\"] 1. e4 e5 1-0 [White \"B\"]\n\n1. d4 *  {of B} 1. c4 (1. d4) 0-1 (1. b4) 1. e4 e5 *\n1. d4 1-0 2. c4\n",
            vec![
                game("A", shop, "1-0"),
                game("B", "d2d4", "*"),
                game("", "c2c4", "0-1"),
                game("", shop, "*"),
                Err(4),
            ],
        ),
        // A wrong tag is read as far as it can be.
        (
            b"[White A]\n\n1. e4 *\n\n[White \"B\"\n[Black]\n[]\n\n*\n[Event 1\n[Event 2] 1. e4 e5 *\n",
            vec![game("A", "e2e4", "*"), game("B", "", "*"), game("1", "", "*"), game("2", shop, "*")],
        ),
        // But not one that says where the game starts.
        (b"[FEN]\n\n1. e4 *\n\n[FEN \"8/8\n\n*\n\n1. d4 *", vec![Err(1), Err(5), game("", "d2d4", "*")]),
        (b"", vec![]),
        (b"\n\n  \n", vec![]),
        (b"{nothing}", vec![]),
    ] {
        assert_eq!(games(text), expected, "{}", String::from_utf8_lossy(text));
    }
}

/// Tags that are not written as they should be are repaired or left out, with a remark; the game is kept, and is written as it was read.
#[test]
fn wrong_tags_lose_no_game() {
    for (tags, read, dropped) in [
        ("[White Carlsen]", &[("White", "Carlsen")][..], false),
        ("[White \"Carlsen\"", &[("White", "Carlsen")], false),
        ("[White \"Carlsen]", &[("White", "Carlsen")], false),
        ("[White Carlsen\"]", &[("White", "Carlsen")], false),
        ("[White “Carlsen”]", &[("White", "Carlsen")], false),
        ("[White \"Carlsen\" ; World champion", &[("White", "Carlsen")], false),
        ("[White]", &[("White", "")], false),
        ("[White", &[("White", "")], false),
        ("[White Magnus Carlsen] [Black \"B\"]", &[("White", "Magnus Carlsen"), ("Black", "B")], false),
        ("[Event", &[("Event", "")], false),
        ("[]", &[], true),
        ("[", &[], true),
        ("[ \"Carlsen\"]", &[], true),
        ("[[White \"A\"]]", &[], true),
    ] {
        let text =
            format!("[Event \"x\"]\n{tags}\n[Site \"y\"]\n\n1. e4 e5 1-0\n\n[Event \"2\"]\n\n1. d4 *\n");
        let mut games = pgn::read_str(&text);
        let game = games.next().unwrap().unwrap_or_else(|error| panic!("{tags}: {error}"));
        let expected: Vec<(String, String)> = [("Event", "x")]
            .iter()
            .chain(read)
            .chain(&[("Site", "y")])
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        assert_eq!((&game.tags, game.line.moves.len()), (&expected, 2), "{tags}");
        assert_eq!(pgn::tags(&text), expected, "{tags}");
        let [remark] = &game.remarks[..] else { panic!("{tags}: {:?}", game.remarks) };
        assert!(
            if dropped {
                matches!(remark, Remark::TagDropped { line: 2, .. })
            } else {
                matches!(remark, Remark::TagRepaired { line: 2, .. })
            },
            "{tags}: {remark:?}"
        );
        let again = pgn::read_str(&game.to_string()).next().unwrap().unwrap();
        assert!(again.remarks.is_empty(), "{tags}: {again}");
        assert_eq!(games.next().unwrap().unwrap().tag("Event"), Some("2"), "{tags}");
        assert!(games.next().is_none());
    }
}

/// However many wrong tags a line has, it is read in time that grows with its length.
#[test]
fn a_line_may_hold_any_number_of_wrong_tags() {
    for (tag, least) in [
        ("[]", 200_000),
        ("[a b]", 200_000),
        ("[“a”]", 200_000),
        ("[a “b”] ", 200_000),
        ("[a \"b\"x] ", 1),
        ("[a \"b\" ", 1),
        ("[a b\"c\"", 1),
        ("[\"x] [y] ", 1),
        ("[", 1),
    ] {
        let text = format!("{}\n\n1. e4 *\n", tag.repeat(200_000));
        let game = pgn::read_str(&text).next().unwrap().unwrap();
        assert_eq!((game.remarks.len() >= least, game.line.moves.len()), (true, 1), "{tag}");
        assert!(pgn::tags(&text).len() <= 200_000);
    }
}

/// Signs beside the moves in files of many programs: the game is kept, the sign becomes a glyph or a comment.
#[test]
fn signs_do_not_lose_a_game() {
    for (text, nags, comment) in [
        ("c6!+", &[1][..], None),
        ("c6 ±", &[16], None),
        ("c6±", &[16], None),
        ("c6 +−", &[18], None),
        ("c6+-", &[18], None),
        ("c6!? +/-", &[5, 16], None),
        ("c6 ∞", &[13], None),
        ("c6N", &[146], None),
        ("c6 N", &[146], None),
        ("c6TN", &[146], None),
        ("c6 TN", &[146], None),
        ("c6 RR", &[145], None),
        ("c6 D", &[220], None),
        ("c6…", &[], None),
        ("c6 $146", &[146], None),
        ("c6 $256", &[], Some("$256")),
        ("c6 ◊", &[], Some("◊")),
        ("c\u{200b}6 \u{feff}", &[], None),
        ("♟c6", &[], None),
        ("c6 ch.", &[], None),
        ("c6 dis ch!", &[1], None),
        ("c6 Mate", &[], None),
        ("c7–c6", &[], None),
    ] {
        let written = format!("1. e4 {text} 2. ♘f3 *");
        let mut read = pgn::read_str(&written);
        let game = read.next().unwrap().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(told(Ok(game.clone())), self::game("", "e2e4 c7c6 g1f3", "*"), "{text}");
        let node = &game.line.moves[1];
        assert_eq!((&node.nags[..], node.comment.as_deref()), (nags, comment), "{text}");
        assert!(read.next().is_none());
    }
    for castling in ["O-O", "0-0", "O–O", "0–0", "0‑0!"] {
        let text = format!("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. {castling} 1:0");
        assert_eq!(games(text.as_bytes()), [game("", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1", "1-0")]);
    }
    for result in ["½", "1/2", "0.5-0.5", "½–½"] {
        let text = format!("1. e4 e5 {result}\n\n1. d4 d5 {result}\n");
        let drawn = |moves: &str| game("", moves, "1/2-1/2");
        assert_eq!(games(text.as_bytes()), [drawn("e2e4 e7e5"), drawn("d2d4 d7d5")], "{result}");
    }
    for variant in ["chess-960", "Chess 960", "Fischerandom", "Standard"] {
        let text = format!("[Variant \"{variant}\"]\n\n1. e4 *\n");
        assert_eq!(games(text.as_bytes()), [game("", "e2e4", "*")]);
    }
    assert_eq!(games(b"[Variant \"Atomic\"]\n\n1. e4 *\n"), [Err(1)]);
    assert_eq!(games(b"1. e4 Zz9 *\n"), [Err(1)]);
}

#[test]
fn a_line_may_hold_any_number_of_games() {
    let text = "1. e4 * ".repeat(100_000);
    assert_eq!(
        pgn::read_str(&text).map(Result::unwrap).filter(|game| game.line.moves.len() == 1).count(),
        100_000
    );
}

/// A comment, a glyph or a variation behind the result belongs to the last move.
#[test]
fn what_follows_the_result_is_kept() {
    let text = "1. e4 e5 1-0 {on time} $14 (1... c5 1/2-1/2) ; so\n{there}\n";
    let game = pgn::read_str(text).next().unwrap().unwrap();
    let node = &game.line.moves[1];
    assert_eq!((node.comment.as_deref(), &node.nags[..]), (Some("on time so there"), &[14][..]));
    assert_eq!((node.variations.len(), game.result), (1, GameResult::WhiteWins));
    assert_eq!(pgn::read_str(&game.to_string()).next().unwrap().unwrap().line, game.line);
    assert_eq!(games(b"1. e4 e5 1-0 (1... c5\n"), [Err(1)]);
    assert_eq!(games(b"1. e4 e5 1-0 Nf3\n"), [Err(1)]);
}

/// A pass is not chess: it and all that follows in its line, variations included, become a comment, and no line is invented.
#[test]
fn passes_become_comments() {
    for (text, moves, comment) in [
        ("1. e4 -- (1... e5 2. Nf3) 2. d4 *", "e2e4", "-- (1... e5 2. Nf3) 2. d4"),
        (
            "1. e4 Z0 2. d4 $1 {so} (2. c4 (2. b4) -- 1-0) 1/2-1/2",
            "e2e4",
            "Z0 2. d4 $1 so (2. c4 (2. b4) -- 1-0)",
        ),
        ("1. e4 e5 (1... -- 2. d4 (2. c4 d5) d5) 2. Nf3 *", "e2e4 e7e5 g1f3", ""),
        ("1. e4 e5 (1... c5 -- 3. d4 (3. c4)) 2. Nf3 -- ; over\n*", "e2e4 e7e5 g1f3", "-- over"),
        ("-- 1... e5 *", "", ""),
        ("1. e4\u{b} e5 *", "e2e4 e7e5", ""),
    ] {
        let game = pgn::read_str(text).next().unwrap().unwrap_or_else(|error| panic!("{text}: {error}"));
        let uci: Vec<String> = game.moves().map(|m| Board::default().uci(m, false).to_string()).collect();
        assert_eq!(uci.join(" "), moves, "{text}");
        let said = game.line.moves.last().and_then(|node| node.comment.as_deref());
        assert_eq!(said.unwrap_or_default(), comment, "{text}");
        let again = pgn::read_str(&game.to_string()).next().unwrap().unwrap();
        assert_eq!((again.line, again.result), (game.line, game.result), "{text}");
    }
    // One in the main line is told, with the line that it stands in.
    let told = |text: &str| pgn::read_str(text).next().unwrap().unwrap().remarks;
    let null_move = |line, found: &str| Remark::NullMove { line, found: found.to_owned() };
    assert_eq!(told("1. e4 e5\n2. Z0 Nc6 3. -- *"), [null_move(2, "Z0")]);
    assert_eq!(told("[White \"A\"]\n\n1. e4 e5 (1... -- 2. d4) 2. Nf3\n-- *"), [null_move(4, "--")]);
    assert_eq!(told("1. e4 e5 (1... -- 2. d4) *"), []);
    let game =
        pgn::read_str("1. e4 e5 (1... -- 2. d4 (2. c4 d5) d5) (1... c5 -- 3. d4) *").next().unwrap().unwrap();
    let [pass, sicilian] = &game.line.moves[1].variations[..] else { panic!("{game}") };
    assert_eq!((pass.moves.len(), pass.comment.as_deref()), (0, Some("-- 2. d4 (2. c4 d5) d5")));
    assert_eq!((sicilian.moves.len(), sicilian.moves[0].comment.as_deref()), (1, Some("-- 3. d4")));
    // A bracket of the comment that is not closed is an error as elsewhere.
    assert_eq!(games(b"1. e4 -- (1... e5 *\n"), [Err(1)]);
}

/// Comments may stand between tags, as some programs write them: the tags are those of one game.
#[test]
fn comments_between_tags_part_no_game() {
    for header in [
        "[White \"A\"] {c}\n[Black \"B\"]\n\n",
        "[White \"A\"]\n{c}\n[Black \"B\"]\n\n",
        "{c}\n[White \"A\"] [Black \"B\"]\n\n",
        "[White \"A\"] {c} [Black \"B\"]\n\n",
        "[White \"A\"] {\n\nc} [Black \"B\"] ",
        "<html> {c} [White \"A\"]\n<x>[Black \"B\"]\n\n",
    ] {
        let text = format!("{header}{{first}} 1. e4 e5 1-0\n\n[White \"2\"]\n\n*\n");
        let games: Vec<_> = pgn::read_str(&text).map(Result::unwrap).collect();
        let [game, _] = &games[..] else { panic!("{header}: {games:?}") };
        assert_eq!((game.tag("White"), game.tag("Black")), (Some("A"), Some("B")), "{header}");
        assert_eq!((game.line.moves.len(), game.line.comment.as_deref()), (2, Some("c first")), "{header}");
        assert_eq!(pgn::tags(&text), game.tags, "{header}");
    }
    let fen = "[White \"A\"] {c}\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    let game = pgn::read_str(fen).next().unwrap().unwrap();
    assert_eq!(
        (game.start.to_string().as_str(), game.line.moves.len()),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1)
    );
    // Comments alone are no movetext: the header of the next game ends this one.
    let bare = "[Event \"1\"]\n\n{nothing}\n\n[Event \"2\"]\n\n1. e4 *\n";
    let names: Vec<_> =
        pgn::read_str(bare).map(|game| game.unwrap().tag("Event").unwrap().to_owned()).collect();
    assert_eq!(names, ["1", "2"]);
}

/// The fillings of a file, and the byte that ended it in DOS, are no game and no part of one.
#[test]
fn fillings_are_no_games() {
    const GAME: &[u8] = b"[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0";
    let twice = |between: &[u8]| [GAME, between, GAME].concat();
    for (file, count) in [
        ([GAME, b"\n\n\x1a"].concat(), 1),
        ([GAME, b"\x1a"].concat(), 1),
        ([GAME, b"\n\x1a\x1a\n\n"].concat(), 1),
        ([GAME, b"\n\0\0\0\0"].concat(), 1),
        ([&[0; 4096][..], GAME].concat(), 1),
        (twice(b"\n\n\x1a"), 2),
        (twice(b"\x1a"), 2),
        (twice(b"\n\0\0"), 2),
        ([b"\xff\xfe".to_vec(), GAME.iter().flat_map(|&byte| [byte, 0]).collect(), vec![b'x']].concat(), 1),
        ([b"\xff\xfe\0\0".to_vec(), GAME.iter().flat_map(|&byte| [byte, 0, 0, 0]).collect()].concat(), 1),
    ] {
        let games: Vec<_> = pgn::read(&file[..]).map(Result::unwrap).collect();
        assert_eq!(games.len(), count, "{}", String::from_utf8_lossy(&file));
        for game in games {
            assert_eq!((game.tag("Event"), game.line.moves.len()), (Some("A"), 2));
            assert_eq!(game.result, GameResult::WhiteWins);
        }
    }
    let kept = pgn::replace_first(&[GAME, b"\r\n\r\n\x1a"].concat(), "1. d4 *\n");
    assert_eq!(String::from_utf8_lossy(&kept), "1. d4 *\n\x1a");
}

/// Rights that the position of a FEN tag cannot have are dropped, and the game says so.
#[test]
fn impossible_castling_rights_of_a_tag_are_dropped() {
    for (rights, left, dropped) in [("KQkq", "Kk", "Qq"), ("Qq", "-", "Qq"), ("Kq", "K", "q")] {
        let text = format!("[FEN \"4k2r/8/8/8/8/8/8/4K2R w {rights} - 0 1\"]\n\n{{first}} 1. Ke2 *\n");
        let game = pgn::read_str(&text).next().unwrap().unwrap();
        assert_eq!(game.start.to_string(), format!("4k2r/8/8/8/8/8/8/4K2R w {left} - 0 1"));
        assert_eq!(game.remarks, [Remark::CastlingRights { line: 1, found: dropped.to_owned() }]);
        let comment = game.line.comment.unwrap();
        assert!(comment.contains(&format!(" {dropped} ")) && comment.ends_with(" first"), "{comment}");
    }
    for (rights, read) in [("KK", "K"), ("K-q", "Kq"), ("–", "-"), ("-–", "-")] {
        let text = format!("[FEN \"r3k3/8/8/8/8/8/8/4K2R w {rights} – 0 1\"]\n\n*\n");
        let game = pgn::read_str(&text).next().unwrap().unwrap();
        assert_eq!(game.start.to_string(), format!("r3k3/8/8/8/8/8/8/4K2R w {read} - 0 1"));
        assert_eq!(game.remarks, []);
    }
    let text = "[FEN \"4k2r/8/8/8/8/8/4P3/4K2R w KQ e3 0 1\"]\n\n1. e4 *\n";
    let game = pgn::read_str(text).next().unwrap().unwrap();
    assert_eq!(game.start.to_string(), "4k2r/8/8/8/8/8/4P3/4K2R w K - 0 1");
    let dropped = [("Q", true), ("e3", false)].map(|(found, is_right)| {
        let found = found.to_owned();
        if is_right {
            Remark::CastlingRights { line: 1, found }
        } else {
            Remark::EnPassant { line: 1, found }
        }
    });
    assert_eq!(game.remarks, dropped);
    // A FEN that is wrong otherwise is an error.
    assert_eq!(games(b"[FEN \"8/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. Ke2 *\n"), [Err(1)]);
    assert_eq!(games(b"[White \"A\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[Black \"B\"]\n\n*\n"), [Err(2)]);
}

#[test]
fn a_game_without_end_is_refused() {
    let mut splitter = Splitter::default();
    splitter.feed(b"1. e4 e5 *\n\n1. d4 {");
    let piece = [b'x'; 1 << 20];
    (0..40).for_each(|_| splitter.feed(&piece));
    splitter.feed(b"}\n\n[White \"B\"]\n\n1. c4 *\n");
    splitter.finish();
    let games: Vec<Told> =
        std::iter::from_fn(|| splitter.next_game()).map(|game| told(game.parse())).collect();
    assert_eq!(games, [game("", "e2e4 e7e5", "*"), Err(3), game("B", "c2c4", "*")]);
}

/// Tags are the same whoever reads them, and half a character at the end of UTF-16 is one that cannot be read.
#[test]
fn tags_of_a_text_are_those_of_its_game() {
    let text = "<br />[White \"A\"]\n <br/>[Black\t\"B\"][Event \"C\"]<br>\n\n<br />1. e4 *\n";
    let game = pgn::read_str(text).next().unwrap().unwrap();
    assert_eq!((game.tags.len(), pgn::tags(text)), (3, game.tags));
    let mut bytes: Vec<u8> = "\u{feff}1. e4 {♔😀} *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let comment = |bytes: &[u8]| pgn::read(bytes).next().unwrap().unwrap().line.moves[0].comment.clone();
    assert_eq!(comment(&bytes).as_deref(), Some("♔😀"));
    bytes.push(b' ');
    assert!(pgn::decode(&bytes).ends_with("*\u{fffd}"));
}
