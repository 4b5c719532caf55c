//! Games in progress: scripts of what happens, with what is done in reply.

use crate::{end, mv, position, texts};
use boyi_model::{
    Clock, EntryOptions, GameEffect, GameEvent, GameModel, GameMoves, Mode, PASS, PlayEvent, PlayModel,
    Position, Seat, Termination,
};
use boyi_session::{AnnotatedLine, AnnotatedMove, MoveTree, Outcome, PlyReview, Side, Value, review::Mark};

const VERSUS: [Seat; 2] = [Seat::Human, Seat::Engine];

/// Takes an event. For the session the move `?` is no move, `pass` is the only reply to `p`, and `#` wins.
fn send_at(model: &mut GameModel, event: GameEvent, now: u64) -> Vec<GameEffect> {
    model.run(event, now, |moves| describe(moves).ok_or(())).0
}

fn describe(moves: &[String]) -> Option<Position> {
    let text = moves.join(" ");
    match moves.last().map(String::as_str) {
        Some("?") => None,
        Some("#") => Some(end(&text, Outcome::Loss)),
        Some("p") => Some(Position { legal: Some(vec![mv(PASS)]), ..position(&text) }),
        _ => Some(position(&text)),
    }
}

fn send(model: &mut GameModel, event: GameEvent) -> Vec<GameEffect> {
    send_at(model, event, 0)
}

fn enter(text: &str) -> GameEvent {
    GameEvent::Move(text.to_owned())
}

fn choice(request: u64, text: &str) -> GameEvent {
    GameEvent::Chosen { request, mv: Some(text.to_owned()), value: None }
}

fn choose(request: u64) -> GameEffect {
    GameEffect::Choose { request, budget: None }
}

fn play(seats: [Seat; 2]) -> PlayModel {
    PlayModel { seats, ..PlayModel::default() }
}

/// A game after some moves of its main line.
fn opened(play: PlayModel, moves: &str) -> GameModel {
    let mut model = GameModel::new(play, GameMoves::default());
    let effects = send(&mut model, GameEvent::Open { moves: texts(moves), ply: None });
    assert_eq!(effects[0], GameEffect::Show);
    model
}

fn with_options(options: EntryOptions, moves: &str) -> GameModel {
    let mut model = opened(play(VERSUS), moves);
    send(&mut model, GameEvent::Options(options));
    model
}

/// The line looked at, with a bar where the board is.
fn line(model: &GameModel) -> String {
    let moves = model.moves();
    let mut words = moves.line_texts();
    words.insert(moves.ply(), "|".to_owned());
    words.join(" ")
}

fn verdict(mark: Mark) -> PlyReview {
    PlyReview {
        ply: 1,
        side: Side::First,
        mv: "a".to_owned(),
        label: "a".to_owned(),
        before: 50.0,
        after: 50.0,
        mark,
        only: false,
        accuracy: 100.0,
        turn: None,
        distance_lost: None,
        best: None,
        line: Vec::new(),
        notes: Vec::new(),
        reasons: Vec::new(),
        why: Vec::new(),
    }
}

#[test]
fn the_engine_answers_a_move() {
    let mut model = opened(play(VERSUS), "");
    assert_eq!(send(&mut model, enter("a")), [GameEffect::Moved, GameEffect::Show, choose(1)]);
    assert!(model.is_thinking() && !model.may_move());
    // Nobody moves for the engine.
    assert!(send(&mut model, enter("b")).is_empty());
    assert_eq!(send(&mut model, choice(1, "b")), [GameEffect::Moved, GameEffect::Show]);
    assert_eq!((line(&model).as_str(), model.may_move()), ("a b |", true));
    assert_eq!(send(&mut model, enter("?")), [GameEffect::Refused]);
    assert_eq!(line(&model), "a b |");
}

#[test]
fn the_engine_begins_and_plays_both_sides() {
    let mut model = GameModel::new(play([Seat::Engine; 2]), GameMoves::default());
    let effects = send(&mut model, GameEvent::Open { moves: Vec::new(), ply: None });
    assert_eq!(effects, [GameEffect::Show, choose(1)]);
    assert_eq!(send(&mut model, choice(1, "a")), [GameEffect::Moved, GameEffect::Show, choose(2)]);
    assert_eq!(send(&mut model, choice(2, "#")), [GameEffect::Moved, GameEffect::Show]);
    assert_eq!(model.winner(), Some(Some(Side::Second)));
}

#[test]
fn an_engine_that_fails_is_asked_again_when_something_changes() {
    let mut model = opened(play(VERSUS), "a");
    assert!(send(&mut model, GameEvent::Chosen { request: 1, mv: None, value: None }).is_empty());
    assert!(send(&mut model, GameEvent::Play(PlayEvent::Tick)).is_empty() && !model.is_thinking());
    assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::SetLevel(3))), [choose(2)]);
}

#[test]
fn late_replies_are_dropped() {
    let mut model = opened(play(VERSUS), "a b");
    let asked = |effects: Vec<GameEffect>| match &effects[..] {
        [.., GameEffect::Describe { request, .. }] => *request,
        _ => panic!("{effects:?}"),
    };
    let first = asked(model.update(enter("c"), 0));
    let second = asked(model.update(GameEvent::GoTo(0), 0));
    let reply = |request: u64, moves: &str| GameEvent::Described { request, position: Some(position(moves)) };
    assert!(model.update(reply(first, "a b c"), 0).is_empty());
    assert_eq!(model.update(reply(second, ""), 0), [GameEffect::Show]);
    assert_eq!(line(&model), "| a b");
    // A move of the engine that comes after it was stopped.
    send(&mut model, enter("d"));
    assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::Undo)), [GameEffect::Stop, GameEffect::Show]);
    assert!(send(&mut model, choice(1, "x")).is_empty());
    assert_eq!(line(&model), "| d");
}

#[test]
fn a_premove_is_played_when_its_time_has_come() {
    let options = EntryOptions { premoves: true, ..EntryOptions::default() };
    let mut model = with_options(options, "x");
    assert!(model.may_premove() && send(&mut model, enter("a")).is_empty());
    // The label of the position shown, and another premove instead.
    assert_eq!(model.premove(), Some(&mv("a")));
    send(&mut model, enter("c"));
    assert_eq!(model.premove().map(|mv| mv.label.as_str()), Some("c"));
    let both = [GameEffect::Moved, GameEffect::Show, GameEffect::Moved, GameEffect::Show, choose(2)];
    assert_eq!(send(&mut model, choice(1, "y")), both);
    assert_eq!((line(&model).as_str(), model.premove()), ("x y c |", None));
    // One that is not legal is told, and the human is to move.
    send(&mut model, enter("?"));
    assert_eq!(send(&mut model, choice(2, "d")), [GameEffect::Moved, GameEffect::Show]);
    assert_eq!((model.missed_premove(), model.may_move()), (Some("?"), true));
    send(&mut model, enter("e"));
    assert_eq!(model.missed_premove(), None);
    // One that is taken back, and one that is left.
    send(&mut model, enter("f"));
    send(&mut model, GameEvent::Cancel);
    assert_eq!(send(&mut model, choice(3, "g")), [GameEffect::Moved, GameEffect::Show]);
    send(&mut model, enter("h"));
    send(&mut model, enter("i"));
    send(&mut model, GameEvent::Play(PlayEvent::Undo));
    assert!(model.premove().is_none() && !model.may_premove());
}

#[test]
fn a_premove_is_forgotten_when_the_game_is_over() {
    let options = EntryOptions { premoves: true, ..EntryOptions::default() };
    let mut model = with_options(options, "x");
    send(&mut model, enter("a"));
    assert_eq!(send(&mut model, choice(1, "#")), [GameEffect::Moved, GameEffect::Show]);
    assert_eq!((model.premove(), line(&model).as_str()), (None, "x # |"));
}

#[test]
fn a_move_waits_to_be_confirmed() {
    let options = EntryOptions { confirm: true, ..EntryOptions::default() };
    let mut model = with_options(options, "");
    assert!(send(&mut model, enter("a")).is_empty() && send(&mut model, enter("b")).is_empty());
    assert_eq!(model.pending(), Some("b"));
    assert_eq!(send(&mut model, GameEvent::Confirm), [GameEffect::Moved, GameEffect::Show, choose(1)]);
    // The engine's move is not confirmed.
    send(&mut model, choice(1, "c"));
    assert_eq!((model.pending(), line(&model).as_str()), (None, "b c |"));
    send(&mut model, enter("d"));
    send(&mut model, GameEvent::Cancel);
    assert!(send(&mut model, GameEvent::Confirm).is_empty() && model.pending().is_none());
    // Another position is no place for it.
    send(&mut model, enter("d"));
    send(&mut model, GameEvent::GoTo(1));
    assert_eq!(model.pending(), None);
    // In an analysis moves are only tried.
    send(&mut model, GameEvent::Play(PlayEvent::SetMode(Mode::Analyse)));
    assert_eq!(send(&mut model, enter("e")), [GameEffect::Moved, GameEffect::Show]);
}

#[test]
fn practice_judges_a_move_before_the_engine_answers() {
    let options = EntryOptions { practice: true, ..EntryOptions::default() };
    let mut model = with_options(options, "");
    let judge = |request: u64, moves: &str| GameEffect::Judge { request, moves: texts(moves) };
    assert_eq!(send(&mut model, enter("a")), [GameEffect::Moved, judge(1, "a"), GameEffect::Show]);
    assert!(model.is_judging() && model.verdict().is_none());
    let judged = GameEvent::Judged { request: 1, verdict: Some(verdict(Mark::Blunder)) };
    assert_eq!(send(&mut model, judged), [choose(2)]);
    assert_eq!(model.verdict().map(|(ply, verdict)| (ply, verdict.mark)), Some((0, Mark::Blunder)));
    // The engine's move is not judged, and the verdict stays until the next move.
    assert_eq!(send(&mut model, choice(2, "b")), [GameEffect::Moved, GameEffect::Show]);
    assert!(model.verdict().is_some());
    // A move that is taken back while it is judged: the other search is stopped, and what it finds is dropped.
    assert_eq!(send(&mut model, enter("c"))[1], judge(3, "a b c"));
    assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::Undo)), [GameEffect::Stop, GameEffect::Show]);
    assert!(
        send(&mut model, GameEvent::Judged { request: 3, verdict: Some(verdict(Mark::Best)) }).is_empty()
    );
    assert!(model.verdict().is_none() && model.may_move());
    // What cannot be judged is answered all the same.
    send(&mut model, enter("d"));
    assert_eq!(send(&mut model, GameEvent::Judged { request: 4, verdict: None }), [choose(5)]);
    assert!(!opened(play([Seat::Human; 2]), "").practises());
}

#[test]
fn a_human_who_can_only_pass_passes() {
    let pause = |effects: Vec<GameEffect>| match effects[..] {
        [GameEffect::Moved, GameEffect::Show, GameEffect::Pause { request }] => request,
        _ => panic!("{effects:?}"),
    };
    let mut model = opened(play([Seat::Human; 2]), "");
    let request = pause(send(&mut model, enter("p")));
    let effects = send(&mut model, GameEvent::Paused { request });
    assert_eq!((effects, line(&model).as_str()), (vec![GameEffect::Moved, GameEffect::Show], "p pass |"));
    // Not after the move was taken back, and not in an analysis.
    let mut model = opened(play([Seat::Human; 2]), "");
    let request = pause(send(&mut model, enter("p")));
    send(&mut model, GameEvent::Play(PlayEvent::Undo));
    assert!(send(&mut model, GameEvent::Paused { request }).is_empty());
    let request = pause(send(&mut model, enter("p")));
    send(&mut model, GameEvent::Play(PlayEvent::SetMode(Mode::Analyse)));
    assert!(send(&mut model, GameEvent::Paused { request }).is_empty());
    assert_eq!(line(&model), "p |");
    // The engine thinks.
    let mut model = opened(play(VERSUS), "");
    assert_eq!(send(&mut model, enter("p")), [GameEffect::Moved, GameEffect::Show, choose(1)]);
}

/// A winning move of one's own and the reply that never came are taken back together, whoever began.
#[test]
fn a_winning_move_is_taken_back_to_the_humans_turn() {
    for (seats, moves, back) in [(VERSUS, "a b", "a b | #"), ([Seat::Engine, Seat::Human], "a", "a | #")] {
        let mut model = opened(play(seats), moves);
        assert_eq!(send(&mut model, enter("#")), [GameEffect::Moved, GameEffect::Show]);
        assert!(model.is_over() && model.has_ended() && send(&mut model, enter("c")).is_empty());
        assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::Undo)), [GameEffect::Show]);
        assert_eq!((line(&model).as_str(), model.may_move()), (back, true));
        // Another move: what was taken back is gone, and the engine answers.
        assert_eq!(send(&mut model, enter("d"))[2..], [choose(1)]);
        assert!(!model.has_ended() && line(&model).ends_with("d |"));
    }
}

#[test]
fn a_variation_costs_no_time_and_no_game() {
    let clock = Some(Clock::new([60_000; 2], 0));
    let mut model = opened(PlayModel { mode: Mode::Analyse, clock, ..play([Seat::Human; 2]) }, "a b");
    let left = |model: &GameModel, now: u64| model.play.time_left(Side::First, now);
    assert!(send_at(&mut model, GameEvent::Play(PlayEvent::Tick), 500_000).is_empty());
    send_at(&mut model, GameEvent::GoTo(1), 600_000);
    send_at(&mut model, enter("c"), 700_000);
    assert!(send_at(&mut model, GameEvent::Play(PlayEvent::Tick), 900_000).is_empty());
    assert_eq!((left(&model, 900_000), line(&model).as_str()), (Some(60_000), "a c |"));
    // The game itself goes on from its last position, for the side to move there.
    send_at(&mut model, GameEvent::Play(PlayEvent::SetMode(Mode::Play)), 900_000);
    send_at(&mut model, GameEvent::Show(texts("a b")), 900_000);
    assert_eq!(left(&model, 910_000), Some(50_000));
    // A position that was stepped back to stops no clock, and the side to move at the end resigns.
    send_at(&mut model, GameEvent::GoTo(1), 910_000);
    assert_eq!(left(&model, 915_000), Some(45_000));
    let effects = send_at(&mut model, GameEvent::Play(PlayEvent::Resign), 915_000);
    assert_eq!(effects, [GameEffect::Ended, GameEffect::Show]);
    assert_eq!(model.play.termination, Some(Termination::Resignation(Side::First)));
    assert_eq!((line(&model).as_str(), left(&model, 999_000)), ("a b |", Some(45_000)));
}

#[test]
fn a_finished_game_keeps_its_result() {
    let mut model = opened(play(VERSUS), "a b #");
    assert!(send(&mut model, GameEvent::Play(PlayEvent::Resign)).is_empty());
    send(&mut model, GameEvent::GoTo(1));
    assert!(send(&mut model, GameEvent::Play(PlayEvent::Resign)).is_empty() && model.has_ended());
    assert_eq!(model.play.termination, None);
}

#[test]
fn an_end_stops_the_engine() {
    let clock = Some(Clock::new([5_000; 2], 0));
    let mut model = opened(PlayModel { clock, ..play(VERSUS) }, "a");
    assert!(model.is_thinking());
    let effects = send_at(&mut model, GameEvent::Play(PlayEvent::Tick), 6_000);
    assert_eq!(effects, [GameEffect::Stop, GameEffect::Ended]);
    assert!(!model.is_thinking() && model.winner() == Some(Some(Side::First)));
    let mut model = opened(play(VERSUS), "a b");
    assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::OfferDraw)), [GameEffect::Declined]);
    assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::Watch)), [choose(1)]);
    assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::ChangeSides)), [GameEffect::Stop]);
}

#[test]
fn the_engine_gets_a_part_of_its_time() {
    let clock = Some(Clock::new([60_000; 2], 0));
    let mut model = opened(PlayModel { clock, ..play(VERSUS) }, "");
    let chooses = |effects: Vec<GameEffect>| {
        effects.into_iter().any(|effect| effect == GameEffect::Choose { request: 1, budget: Some(2_000) })
    };
    assert!(chooses(send(&mut model, enter("a"))));
}

#[test]
fn variations_stay_where_a_game_is_analysed() {
    let mut model = opened(PlayModel { mode: Mode::Analyse, ..play(VERSUS) }, "a b c");
    send(&mut model, GameEvent::GoTo(1));
    assert_eq!(send(&mut model, enter("b")), [GameEffect::Moved, GameEffect::Show]);
    assert_eq!(line(&model), "a b | c");
    send(&mut model, GameEvent::GoTo(1));
    send(&mut model, enter("d"));
    assert_eq!((line(&model).as_str(), model.moves().is_main_line()), ("a d |", false));
    // From one alternative to the next, and from the last to the first.
    send(&mut model, GameEvent::Aside(1));
    assert_eq!(line(&model), "a b | c");
    send(&mut model, GameEvent::Aside(-1));
    send(&mut model, GameEvent::Promote);
    assert_eq!((line(&model).as_str(), model.moves().main_line()), ("a d |", texts("a d")));
    send(&mut model, GameEvent::AddLines(vec![vec![mv("e"), mv("f")], vec![mv("g")]]));
    assert_eq!(line(&model), "a d | e f");
    assert_eq!(send(&mut model, GameEvent::GoTo(2)), []);
    send(&mut model, GameEvent::Delete);
    assert_eq!(line(&model), "a | b c");
    assert!(send(&mut model, GameEvent::Aside(1)).is_empty());
    // Moves that may be new, on the same line and beside it.
    assert_eq!(send(&mut model, GameEvent::Show(texts("a b"))), [GameEffect::Moved, GameEffect::Show]);
    assert_eq!(line(&model), "a b | c");
    assert_eq!(send(&mut model, GameEvent::Show(texts("x"))), [GameEffect::Show]);
    assert_eq!((line(&model).as_str(), model.moves().main_line()), ("x |", texts("a b c")));
    // Played on: the line that is played becomes the game.
    assert_eq!(send(&mut model, GameEvent::Play(PlayEvent::SetMode(Mode::Play))), [choose(1)]);
    send(&mut model, choice(1, "y"));
    assert_eq!(model.moves().main_line(), texts("x y"));
}

/// A variation of a file that begins with the move played goes below the main line, and playing on keeps what is said of its moves.
#[test]
fn a_game_of_a_file_keeps_all_that_is_said_of_it() {
    let said =
        |text: &str, comment: Option<&str>, glyphs: &[u8], variations: Vec<AnnotatedLine>| AnnotatedMove {
            mv: mv(text),
            glyphs: glyphs.to_vec(),
            comment: comment.map(str::to_owned),
            variations,
        };
    let moves = |moves: Vec<AnnotatedMove>| AnnotatedLine { comment: None, moves };
    let aside = moves(["e4", "c5"].map(|text| said(text, None, &[], Vec::new())).to_vec());
    let file =
        moves(vec![said("e4", Some("best by test"), &[1], vec![aside]), said("e5", None, &[], Vec::new())]);
    let tags = vec![("White".to_owned(), "A".to_owned()), ("Result".to_owned(), "0-1".to_owned())];
    let mut model = GameModel::new(play([Seat::Human; 2]), GameMoves::of_tree(MoveTree::from(&file), tags));
    send(&mut model, GameEvent::Open { moves: texts("e4 e5"), ply: Some(1) });
    assert_eq!((line(&model).as_str(), model.moves().result(None)), ("e4 | e5", Some("0-1")));
    send(&mut model, GameEvent::GoTo(2));
    send(&mut model, enter("Nf3"));
    let first = model.moves().tree().node(model.moves().node_at(1));
    assert_eq!((first.comment.as_deref(), &first.glyphs[..]), (Some("best by test"), &[1][..]));
    assert_eq!(model.moves().tree().alternatives(model.moves().node_at(2)).len(), 2);
    // The result belonged to the game that was played on.
    assert_eq!(model.moves().tags(None), [("White".to_owned(), "A".to_owned())]);
}

#[test]
fn lines_of_an_address_are_read_one_by_one() {
    let mut tree = MoveTree::new();
    let plain = |text: &str| boyi_session::MoveText { text: text.to_owned(), label: text.to_owned() };
    tree.add_moves(&[plain("a"), plain("b"), plain("c")]);
    tree.add_moves(&[plain("a"), plain("x"), plain("y")]);
    let mut model = GameModel::new(PlayModel::default(), GameMoves::of_tree(tree, Vec::new()));
    assert!(model.position().is_none() && !model.may_move() && model.board().plies == 0);
    send(&mut model, GameEvent::Open { moves: texts("a x y"), ply: Some(1) });
    assert_eq!(line(&model), "a | x y");
    send(&mut model, GameEvent::LineRead(["a", "b", "c"].map(mv).to_vec()));
    send(&mut model, GameEvent::LineRefused(texts("a x y")));
    assert_eq!(line(&model), "a | b c");
    assert_eq!(model.moves().get(1), Some(&mv("b")));
}

#[test]
fn another_game_begins_with_nothing_of_the_one_before() {
    let options = EntryOptions { premoves: true, practice: true, confirm: true };
    let clock = Some(Clock::new([5_000; 2], 0));
    let mut model = opened(PlayModel { clock, level: 7, ..play(VERSUS) }, "a");
    send(&mut model, GameEvent::Options(options));
    send(&mut model, enter("b"));
    send(&mut model, GameEvent::Play(PlayEvent::Resign));
    send(&mut model, GameEvent::GoTo(0));
    let effects = send(&mut model, GameEvent::Begin(GameMoves::default(), None));
    assert!(effects.is_empty() && model.position().is_none() && model.premove().is_none());
    let PlayModel { termination, clock, seats, level, .. } = model.play;
    assert_eq!((termination, clock, seats, level), (None, None, VERSUS, 7));
    send(&mut model, GameEvent::Open { moves: Vec::new(), ply: None });
    assert!(send(&mut model, enter("c")).is_empty() && model.pending() == Some("c"));
}

#[test]
fn values_belong_to_the_side_to_move() {
    let mut model = opened(PlayModel { mode: Mode::Analyse, ..PlayModel::default() }, "a b");
    let node = model.moves().node_at(1);
    send(&mut model, GameEvent::Valued { node, value: Value::Draw });
    assert_eq!(model.moves().values(), [None, Some(Value::Draw), None]);
    let glyph = model.moves().node();
    send(&mut model, GameEvent::Glyphs(vec![4]));
    send(&mut model, GameEvent::Comment { node, text: " so ".to_owned() });
    let tree = model.moves().tree();
    assert_eq!((&tree.node(glyph).glyphs[..], tree.node(node).comment.as_deref()), (&[4][..], Some("so")));
}
