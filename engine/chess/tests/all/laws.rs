//! Invariants of every position: random games from all 960 starting positions, random set-ups, and random texts.

use boyi_chess::pgn::{self, Line, Node};
use boyi_chess::{Board, Color, History, Move, MoveList, Piece, Role, Setup, Square, Uci, perft};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The position after random moves; `choices` picks them.
fn playout(start: u16, choices: &[u16]) -> Board {
    let mut board = Board::chess960(start % 960).unwrap();
    for &choice in choices {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        board.play(moves[usize::from(choice) % moves.len()]);
    }
    board
}

fn positions() -> impl Strategy<Value = Board> {
    let start = prop_oneof![Just(518_u16), 0..960_u16];
    (start, prop::collection::vec(any::<u16>(), 0..160)).prop_map(|(start, choices)| playout(start, &choices))
}

/// Positions that no game reaches: pieces strewn about.
fn strewn() -> impl Strategy<Value = Board> {
    let piece = prop::sample::select(Piece::ALL.to_vec());
    (prop::collection::vec((0..64_usize, piece), 0..28), 0..64_usize, 0..64_usize, any::<bool>(), 0..64_usize)
        .prop_filter_map("a legal position", |(pieces, white, black, white_to_move, passed)| {
            let mut setup = Setup::empty();
            for (square, piece) in pieces {
                if piece.role() != Role::King {
                    setup.squares[square] = Some(piece);
                }
            }
            setup.squares[white] = Some(Piece::WhiteKing);
            setup.squares[black] = Some(Piece::BlackKing);
            setup.turn = if white_to_move { Color::White } else { Color::Black };
            setup.en_passant = Some(Square::new(passed));
            for color in Color::ALL {
                let king = setup.pieces(Piece::of(color, Role::King)) & color.back_rank();
                let rooks = setup.pieces(Piece::of(color, Role::Rook)) & color.back_rank();
                if let Some(king) = king.first() {
                    setup.castling |= rooks
                        .iter()
                        .filter(|rook| rook.index() > king.index())
                        .last()
                        .map_or(boyi_chess::Bitboard::EMPTY, Square::bitboard);
                }
            }
            setup.build().or_else(|_| Setup { en_passant: None, ..setup }.build()).ok()
        })
}

fn any_position() -> impl Strategy<Value = Board> {
    prop_oneof![3 => positions(), 1 => strewn()]
}

/// The rules once more, as simply as can be: is the king of the side that just moved safe?
fn leaves_king_safe(board: &Board, m: Move) -> bool {
    let (us, them) = (board.turn(), !board.turn());
    let mut setup = board.setup();
    let piece = setup.squares[m.from().index()].take();
    let mut captured = m.to();
    if m.is_en_passant() {
        captured = Square::at(m.to().file(), m.from().rank());
    }
    setup.squares[captured.index()] = None;
    setup.squares[m.to().index()] = piece;
    let king = setup.pieces(Piece::of(us, Role::King)).first().unwrap();
    let occupied = Square::ALL.into_iter().filter(|s| setup.squares[s.index()].is_some()).collect();
    Square::ALL.into_iter().all(|from| match setup.squares[from.index()] {
        Some(piece) if piece.color() == them => {
            !boyi_chess::attacks::of(piece.role(), them, from, occupied).contains(king)
        }
        _ => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The children visited are the positions after the legal moves, each once.
    #[test]
    fn children_are_the_positions_after_the_moves(board in any_position()) {
        let mut visited = BTreeSet::new();
        let mut doubled = false;
        let mut wrong = None;
        board.for_each_child(|m, child| {
            doubled |= !visited.insert(m);
            if *child != board.after(m) {
                wrong = Some(m);
            }
        });
        prop_assert_eq!((doubled, wrong), (false, None));
        prop_assert_eq!(visited, board.legal_moves().iter().copied().collect::<BTreeSet<_>>());
    }

    /// Every one of the 65,536 encodings is legal exactly if it is generated.
    #[test]
    fn generated_if_and_only_if_legal(board in any_position()) {
        let list = board.legal_moves();
        let generated: BTreeSet<Move> = list.iter().copied().collect();
        prop_assert_eq!(generated.len(), list.len());
        prop_assert_eq!(board.count_legal_moves() as usize, list.len());
        for bits in 0..=u16::MAX {
            if let Some(m) = Move::from_bits(bits) {
                prop_assert_eq!(m.to_bits(), bits);
                prop_assert_eq!(board.is_legal(m), generated.contains(&m), "{:?} in {:?}", m, board);
            }
        }
        let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
        board.noisy_moves(&mut noisy);
        board.quiet_moves(&mut quiet);
        prop_assert!(noisy.iter().all(|&m| board.is_noisy(m)));
        prop_assert!(quiet.iter().all(|&m| !board.is_noisy(m)));
        let parts: BTreeSet<Move> = noisy.iter().chain(quiet.iter()).copied().collect();
        prop_assert_eq!(parts, generated);
        prop_assert_eq!(noisy.len() + quiet.len(), list.len());
    }

    /// No legal move leaves the king attacked, and no pseudo-legal move that does not is missing.
    #[test]
    fn legality_by_trial(board in any_position()) {
        let us = board.turn();
        for m in board.legal_moves().iter().filter(|m| !m.is_castle()) {
            prop_assert!(leaves_king_safe(&board, *m), "{:?} in {:?}", m, board);
        }
        for from in board.color(us) {
            let role = board.role_at(from).unwrap();
            if role != Role::Pawn {
                let reach = boyi_chess::attacks::of(role, us, from, board.occupied()) - board.color(us);
                for to in reach {
                    let m = Move::new(from, to);
                    prop_assert_eq!(board.is_legal(m), leaves_king_safe(&board, m), "{:?} in {:?}", m, board);
                }
            }
        }
    }

    /// A board played to equals the board read from its own text, hash and all.
    #[test]
    fn texts_round_trip(board in any_position()) {
        prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
        prop_assert_eq!(board.shredder_fen().to_string().parse::<Board>().unwrap(), board);
        prop_assert_eq!(board.setup().build().unwrap(), board);
        prop_assert_eq!(board.mirrored().mirrored(), board);
        let mut sans = BTreeSet::new();
        for m in board.legal_moves() {
            let san = board.san(m).to_string();
            prop_assert_eq!(board.parse_san(&san), Ok(m), "{} in {:?}", san, board);
            prop_assert!(sans.insert(san));
            prop_assert_eq!(board.parse_uci(&m.uci960().to_string()), Ok(m), "{:?} in {:?}", m, board);
            prop_assert_eq!(m.to_string().parse::<Uci>().unwrap(), m.uci());
            if !board.is_chess960() {
                prop_assert_eq!(board.parse_uci(&m.to_string()), Ok(m));
            }
            // The hash is kept up move by move, and the same as from scratch.
            let after = board.after(m);
            prop_assert_eq!(after.setup().build().unwrap(), after);
            prop_assert_eq!(after.setup().build().unwrap().key(), after.key());
        }
    }

    #[test]
    fn colours_are_alike(board in any_position()) {
        prop_assert_eq!(perft(&board, 2), perft(&board.mirrored(), 2));
    }

    #[test]
    fn repetition_is_counted(start in 0..960_u16, choices in prop::collection::vec(0..4_u16, 0..80)) {
        // Few choices of quiet moves, so that positions come back.
        let mut game = History::new(Board::chess960(start).unwrap());
        for choice in choices {
            let mut quiet = MoveList::new();
            game.board().quiet_moves(&mut quiet);
            let Some(&m) = quiet.iter().filter(|m| game.board().role_at(m.from()) != Some(Role::Pawn)).nth(choice.into())
            else { break };
            game.play(m);
            let now = game.board();
            let seen = game.boards().iter().filter(|b| b.same_position(now)).count();
            prop_assert_eq!(game.repetitions(), seen);
        }
        while let Some(m) = game.undo() {
            prop_assert!(game.board().is_legal(m));
        }
        prop_assert_eq!(game.boards().len(), 1);
    }

    /// Parsers accept or reject every text without panicking, and print again every text that they accept.
    #[test]
    fn parsers_are_total(text in "\\PC{0,60}|[rnbqkpRNBQKP1-8/ wb\\-KQkqa-h0-9]{0,90}|[NBRQKa-h1-8x=+#O0\\-()]{0,9}") {
        let _ = text.parse::<Setup>().map(|setup| setup.build());
        let _ = text.parse::<Square>();
        let _ = text.parse::<Uci>();
        let board = Board::default();
        let _ = board.parse_uci(&text);
        let _ = board.parse_san(&text);
    }

    /// Valid texts with a few bytes changed.
    #[test]
    fn mutated_texts(board in any_position(), edits in prop::collection::vec((any::<usize>(), any::<u8>()), 1..4)) {
        let mutate = |text: String| {
            let mut bytes = text.into_bytes();
            for &(at, byte) in &edits {
                if !bytes.is_empty() {
                    let at = at % bytes.len();
                    bytes[at] = byte;
                }
            }
            String::from_utf8_lossy(&bytes).into_owned()
        };
        if let Ok(read) = mutate(board.to_string()).parse::<Board>() {
            prop_assert_eq!(read.to_string().parse::<Board>().unwrap(), read);
            prop_assert!(read.legal_moves().iter().all(|&m| read.is_legal(m)));
        }
        for m in board.legal_moves().iter().take(8) {
            let _ = board.parse_san(&mutate(board.san(*m).to_string()));
        }
    }

    #[test]
    fn pgn_is_total(text in "([\\[\\](){};%$!?*\"\\\\ \n.]|1-0|1/2|e4|Nf3|O-O|--|[A-Z]|\\PC){0,120}") {
        for game in pgn::read_str(&text).flatten() {
            prop_assert_eq!(reread(&game), game.line);
        }
    }

    #[test]
    fn mutated_pgn(tree in trees(), edits in prop::collection::vec((any::<usize>(), any::<u8>()), 0..4)) {
        let game = pgn::Game { line: tree, ..pgn::Game::default() };
        let text = game.to_string();
        prop_assert!(text.lines().all(|line| line.chars().count() < 80), "{}", text);
        prop_assert_eq!(&reread(&game), &game.line, "{}", text);
        let mut bytes = text.into_bytes();
        for (at, byte) in edits {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        for game in pgn::read(&bytes[..]).flatten() {
            prop_assert_eq!(&reread(&game), &game.line, "{}", game);
        }
    }
}

/// The moves of a game, written and read again; the text must be one game.
fn reread(game: &pgn::Game) -> Line {
    let written = game.to_string();
    let mut read = pgn::read_str(&written).collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(read.len(), 1, "{written}");
    read.remove(0).line
}

/// Random games with variations, comments and glyphs.
fn trees() -> impl Strategy<Value = Line> {
    let word = "[a-zA-Z0-9\\[%;(\"$!.]{1,12}";
    let comment = prop::option::of(prop::collection::vec(word, 1..12).prop_map(|words| words.join(" ")));
    let step = (any::<u16>(), prop::collection::vec(any::<u8>(), 0..3), comment.clone(), 0..12_u8);
    (prop::collection::vec(step, 0..60), comment).prop_map(|(steps, comment)| {
        let mut steps = steps.into_iter();
        let mut line = build(&Board::default(), &mut steps, 0);
        line.comment = comment;
        line
    })
}

type Step = (u16, Vec<u8>, Option<String>, u8);

fn build(start: &Board, steps: &mut impl Iterator<Item = Step>, depth: usize) -> Line {
    let mut board = *start;
    let mut line = Line::default();
    while let Some((choice, nags, comment, kind)) = steps.next() {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::from(moves[usize::from(choice) % moves.len()]);
        node.nags = nags;
        node.comment = comment;
        if kind == 0 && depth < 5 {
            let variation = build(&board, steps, depth + 1);
            if !variation.moves.is_empty() {
                node.variations.push(variation);
            }
        }
        board.play(node.m);
        line.moves.push(node);
        if kind == 1 && depth > 0 {
            break;
        }
    }
    line
}
