//! A game in progress: its moves, the position on the board, and what a move that is entered leads to.
//!
//! A move goes through these steps. A human enters it: where the engine is to move it becomes a premove, where moves are confirmed it
//! waits. The session reads it and describes the position after it. It is added to the moves, the clock is pressed, practice judges
//! it, and the position is shown. Then a premove is tried, a human who can only pass passes, or the engine is asked. At most one
//! position and one search are asked for; what another event makes useless is stopped, and its reply dropped.
//!
//! Invariant: the session has described the position on the board.

use crate::{
    clock::Clock,
    moves::GameMoves,
    play::{Board, Mode, PASS, PlayEffect, PlayEvent, PlayModel, Seat, must_pass},
    position::Position,
    requests::Requests,
};
use boyi_session::{MoveText, PlyReview, Side, Value};
use std::collections::{HashMap, VecDeque};

/// The ways in which a human wants to enter moves.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct EntryOptions {
    /// Moves wait to be confirmed.
    pub confirm: bool,
    /// A move may be entered while the engine thinks.
    pub premoves: bool,
    /// Moves against the engine are judged before it answers.
    pub practice: bool,
}

/// Something that happens to a game in progress.
#[derive(Clone, PartialEq, Debug)]
pub enum GameEvent {
    /// Another game begins.
    Begin(GameMoves, Option<Clock>),
    /// The game is at these moves, of which `ply` are to be on the board; all if absent.
    Open {
        /// The moves.
        moves: Vec<String>,
        /// The number of them on the board.
        ply: Option<usize>,
    },
    /// A human enters a move.
    Move(String),
    /// The move that waits is confirmed.
    Confirm,
    /// The move that waits, to be confirmed or for the engine's, is not to be played.
    Cancel,
    /// Another position of the line is to be shown.
    GoTo(usize),
    /// The position of a node is to be shown.
    GoToNode(usize),
    /// The position after another move instead of the last one is to be shown.
    Aside(isize),
    /// The position after these moves is to be shown, which may be new to the game.
    Show(Vec<String>),
    /// The position on the board is to be described again.
    Refresh,
    /// Lines from the position on the board are added as variations.
    AddLines(Vec<Vec<MoveText>>),
    /// The variation on the board is put one place up.
    Raise,
    /// The line to the position on the board becomes the main line.
    Promote,
    /// The last move on the board and all moves after it are deleted.
    Delete,
    /// The last move on the board gets other glyphs.
    Glyphs(Vec<u8>),
    /// Something is said about a move.
    Comment {
        /// The node of the move.
        node: usize,
        /// The comment.
        text: String,
    },
    /// A position has been valued.
    Valued {
        /// Its node.
        node: usize,
        /// The value for the player to move there.
        value: Value,
    },
    /// The session has read a line of the tree.
    LineRead(Vec<MoveText>),
    /// The session could not read a line of the tree.
    LineRefused(Vec<String>),
    /// The session has described a position; `None` if it could not read the moves.
    Described {
        /// The number of the request.
        request: u64,
        /// The position.
        position: Option<Position>,
    },
    /// The engine has chosen a move; none if it has failed.
    Chosen {
        /// The number of the request.
        request: u64,
        /// The move.
        mv: Option<String>,
        /// The value of the position for the engine.
        value: Option<Value>,
    },
    /// A move has been judged; `None` if it could not be.
    Judged {
        /// The number of the request.
        request: u64,
        /// The judgement.
        verdict: Option<PlyReview>,
    },
    /// A pause is over.
    Paused {
        /// The number of the request.
        request: u64,
    },
    /// Moves are entered otherwise.
    Options(EntryOptions),
    /// Something else happens.
    Play(PlayEvent),
}

/// Something to be done for a game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEffect {
    /// Ask the session for the position after these moves: [`GameEvent::Described`].
    Describe {
        /// The number of the request.
        request: u64,
        /// The moves, the last one as it was entered.
        moves: Vec<String>,
    },
    /// The position described comes by a move.
    Moved,
    /// Show the position described.
    Show,
    /// Say why the moves described last could not be read.
    Refused,
    /// Let the engine choose a move: [`GameEvent::Chosen`].
    Choose {
        /// The number of the request.
        request: u64,
        /// Milliseconds that it may take by its clock.
        budget: Option<u64>,
    },
    /// Judge the last of these moves: [`GameEvent::Judged`]. The position before it is still shown.
    Judge {
        /// The number of the request.
        request: u64,
        /// The moves.
        moves: Vec<String>,
    },
    /// Stop the search for [`GameEffect::Choose`] or [`GameEffect::Judge`].
    Stop,
    /// Let the human see the board before passing: [`GameEvent::Paused`].
    Pause {
        /// The number of the request.
        request: u64,
    },
    /// The game has ended other than by its rules.
    Ended,
    /// The draw was declined.
    Declined,
}

/// The purpose of a description.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wanted {
    /// To play the last move.
    Move,
    /// To play a premove with this label.
    Premove(String),
    /// To pass after a pause.
    Pass,
    /// To open the game at this ply.
    Open(Option<usize>),
    /// To show the position after this number of moves of the line.
    Ply(usize),
    /// To show the position of this node.
    Node(usize),
    /// To show moves that may be new.
    Moves,
    /// To delete this node.
    Delete(usize),
    /// To show the position on the board again.
    Same,
}

/// A search of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Search {
    /// For its move.
    Choose,
    /// For the judgement of the move after this number of moves.
    Judge(usize),
}

/// How near its end a position is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct End {
    /// It ends the game by the rules.
    finished: bool,
    /// The sides that cannot win any more.
    cannot_win: [bool; 2],
}

/// A game in progress.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct GameModel {
    /// The players, the clock, and an end other than by the rules.
    pub play: PlayModel,
    moves: GameMoves,
    position: Option<Position>,
    /// The positions that end the game by the rules, or that a side cannot win any more, by node.
    ends: HashMap<usize, End>,
    options: EntryOptions,
    pending: Option<String>,
    premove: Option<MoveText>,
    missed: Option<String>,
    verdict: Option<(usize, PlyReview)>,
    board: Requests<Wanted>,
    engine: Requests<Search>,
    /// Whether the engine has failed to choose a move in the position on the board.
    engine_failed: bool,
}

/// Questions.
impl GameModel {
    /// A game with these players and moves, whose position is not described yet.
    pub fn new(play: PlayModel, moves: GameMoves) -> GameModel {
        GameModel { play, moves, ..GameModel::default() }
    }

    /// The moves.
    pub fn moves(&self) -> &GameMoves {
        &self.moves
    }

    /// The position on the board; absent until it is described.
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// The move that waits to be confirmed.
    pub fn pending(&self) -> Option<&str> {
        self.pending.as_deref()
    }

    /// The move that waits for the engine's.
    pub fn premove(&self) -> Option<&MoveText> {
        self.premove.as_ref()
    }

    /// The label of the last premove, if it was not legal when its time came.
    pub fn missed_premove(&self) -> Option<&str> {
        self.missed.as_deref()
    }

    /// Returns `true` while the engine chooses a move.
    pub fn is_thinking(&self) -> bool {
        self.engine.purpose() == Some(&Search::Choose)
    }

    /// Returns `true` while a move is judged.
    pub fn is_judging(&self) -> bool {
        matches!(self.engine.purpose(), Some(Search::Judge(_)))
    }

    /// The judgement of the human's last move, if it is the last or the engine has answered it, and the number of moves before it.
    pub fn verdict(&self) -> Option<(usize, &PlyReview)> {
        let (at, verdict) = self.verdict.as_ref()?;
        (at + 1..=at + 2).contains(&self.moves.ply()).then_some((*at, verdict))
    }

    /// The board, before the position is known one without moves.
    pub fn board(&self) -> Board {
        let moves = &self.moves;
        let (mover, outcome) =
            self.position.as_ref().map_or((Side::First, None), |at| (at.mover, at.outcome));
        let (ply, plies) = if self.position.is_some() { (moves.ply(), moves.plies()) } else { (0, 0) };
        let end = moves.node_at(moves.plies());
        let End { finished, cannot_win } = self.ends.get(&end).copied().unwrap_or_default();
        Board { ply, plies, mover, outcome, finished, is_main_line: moves.is_main_line(), cannot_win }
    }

    /// Returns `true` if the game on the board is over, by its rules or otherwise.
    pub fn is_over(&self) -> bool {
        self.play.is_over(&self.board())
    }

    /// Returns `true` if the last position of the line ends the game, by the rules or otherwise.
    pub fn has_ended(&self) -> bool {
        self.play.has_ended(&self.board())
    }

    /// The winner on the board: `None` while the game goes on, `Some(None)` for a draw.
    pub fn winner(&self) -> Option<Option<Side>> {
        self.play.winner(&self.board())
    }

    /// Returns `true` if a human may move now.
    pub fn may_move(&self) -> bool {
        self.position.is_some() && self.play.may_move(&self.board())
    }

    /// Returns `true` if it is the engine's turn.
    pub fn is_engines_turn(&self) -> bool {
        self.position.is_some() && self.play.is_engines_turn(&self.board())
    }

    /// Returns `true` if a human may enter a move that waits for the engine's.
    pub fn may_premove(&self) -> bool {
        self.options.premoves && self.play.is_versus_engine() && self.is_engines_turn()
    }

    /// Returns `true` if moves are judged.
    pub fn practises(&self) -> bool {
        self.options.practice && self.play.mode == Mode::Play && self.play.is_versus_engine()
    }

    /// The player of the side to move, once that is known.
    pub fn seat_to_move(&self) -> Option<Seat> {
        Some(self.play.seat(self.position.as_ref()?.mover))
    }
}

/// How events change the game.
impl GameModel {
    /// Takes an event at the time `now`, in milliseconds.
    pub fn update(&mut self, event: GameEvent, now: u64) -> Vec<GameEffect> {
        let mut effects = Vec::new();
        match event {
            GameEvent::Begin(moves, clock) => self.begin(moves, clock, &mut effects),
            GameEvent::Open { moves, ply } => self.describe(moves, Wanted::Open(ply), &mut effects),
            GameEvent::Move(text) => self.enter(text, &mut effects),
            GameEvent::Confirm => {
                if let Some(text) = self.pending.take() {
                    self.try_move(text, Wanted::Move, &mut effects);
                }
            }
            GameEvent::Cancel => (self.pending, self.premove, self.missed) = (None, None, None),
            GameEvent::Show(moves) => self.leave(moves, Wanted::Moves, &mut effects),
            GameEvent::Refresh => self.describe(self.moves.texts(), Wanted::Same, &mut effects),
            GameEvent::Described { request, position } => {
                self.described(request, position, now, &mut effects);
            }
            GameEvent::Chosen { request, mv, value } => self.chosen(request, mv, value, now, &mut effects),
            GameEvent::Judged { request, verdict } => {
                if let Some(Search::Judge(ply)) = self.engine.close(request) {
                    self.verdict = verdict.map(|verdict| (ply, verdict));
                }
            }
            GameEvent::Paused { request } => {
                if self.board.close(request) == Some(Wanted::Pass) && self.must_pass() {
                    self.try_move(PASS.to_owned(), Wanted::Move, &mut effects);
                }
            }
            GameEvent::Options(options) => self.options = options,
            GameEvent::Play(event) => self.take(event, now, &mut effects),
            event => self.change_moves(event, &mut effects),
        }
        self.ask_engine(now, &mut effects);
        effects
    }

    /// [Takes](GameModel::update) an event where positions are described at once; returns the other effects, and why moves could not be read.
    pub fn run<E>(
        &mut self,
        event: GameEvent,
        now: u64,
        mut describe: impl FnMut(&[String]) -> Result<Position, E>,
    ) -> (Vec<GameEffect>, Option<E>) {
        let mut todo = VecDeque::from(self.update(event, now));
        let (mut rest, mut wrong) = (Vec::new(), None);
        while let Some(effect) = todo.pop_front() {
            let GameEffect::Describe { request, moves } = effect else {
                rest.push(effect);
                continue;
            };
            let position = describe(&moves).map_err(|error| wrong = Some(error)).ok();
            todo.extend(self.update(GameEvent::Described { request, position }, now));
        }
        (rest, wrong)
    }

    fn begin(&mut self, moves: GameMoves, clock: Option<Clock>, effects: &mut Vec<GameEffect>) {
        self.stop_engine(effects);
        let play = PlayModel { termination: None, opinion: None, clock, ..self.play.clone() };
        let (board, engine) = (std::mem::take(&mut self.board), std::mem::take(&mut self.engine));
        *self = GameModel { options: self.options, board, engine, ..GameModel::new(play, moves) };
        self.board.cancel();
    }

    /// Shows another position, or changes the tree.
    fn change_moves(&mut self, event: GameEvent, effects: &mut Vec<GameEffect>) {
        let node = self.moves.node();
        match event {
            GameEvent::GoTo(ply) if self.is_settled() && ply.min(self.moves.plies()) == self.moves.ply() => {}
            GameEvent::GoTo(ply) => self.go_to(ply, effects),
            GameEvent::GoToNode(to) if self.is_settled() && to == node => self.moves.go_to_node(to),
            GameEvent::GoToNode(to) => self.leave(self.moves.texts_to(to), Wanted::Node(to), effects),
            GameEvent::Aside(by) => {
                if let Some(node) = self.moves.aside(by) {
                    self.leave(self.moves.texts_to(node), Wanted::Node(node), effects);
                }
            }
            GameEvent::AddLines(lines) => {
                self.moves.add_lines(&lines);
                self.go_to(self.moves.ply(), effects);
            }
            GameEvent::Raise => self.moves.arrange(boyi_session::MoveTree::raise),
            GameEvent::Promote => self.moves.arrange(boyi_session::MoveTree::promote),
            GameEvent::Delete if node != 0 => {
                let before = self.moves.texts_to(self.moves.tree().parent(node));
                self.leave(before, Wanted::Delete(node), effects);
            }
            GameEvent::Glyphs(glyphs) => self.moves.annotate(|tree| tree.set_glyphs(node, glyphs)),
            GameEvent::Comment { node, text } => self.moves.annotate(|tree| tree.set_comment(node, &text)),
            GameEvent::Valued { node, value } => self.moves.annotate(|tree| tree.set_value(node, value)),
            GameEvent::LineRead(moves) => self.moves.label(&moves),
            GameEvent::LineRefused(line) => self.moves.drop_line(&line),
            _ => {}
        }
    }

    /// Takes an event of the game beside its moves.
    fn take(&mut self, event: PlayEvent, now: u64, effects: &mut Vec<GameEffect>) {
        if event != PlayEvent::Tick {
            self.engine_failed = false;
        }
        if matches!(event, PlayEvent::SetMode(_) | PlayEvent::ChangeSides | PlayEvent::Watch) {
            self.stop_engine(effects);
            (self.premove, self.missed) = (None, None);
        }
        let board = self.board();
        for effect in self.play.update(event, &board, now) {
            match effect {
                PlayEffect::GoTo(ply) => self.go_to(ply, effects),
                PlayEffect::Declined => effects.push(GameEffect::Declined),
                PlayEffect::Ended => {
                    self.stop_engine(effects);
                    (self.premove, self.missed) = (None, None);
                    effects.push(GameEffect::Ended);
                }
            }
        }
    }

    /// A human enters a move.
    fn enter(&mut self, text: String, effects: &mut Vec<GameEffect>) {
        let is_humans = self.play.mode == Mode::Play && self.seat_to_move() == Some(Seat::Human);
        match () {
            () if self.is_over() => {}
            () if self.may_premove() => {
                let legal = self.position.iter().flat_map(|position| position.legal.iter().flatten());
                let known = legal.into_iter().find(|mv| mv.text == text).cloned();
                self.premove = Some(known.unwrap_or_else(|| MoveText { label: text.clone(), text }));
                self.missed = None;
            }
            () if self.is_engines_turn() => {}
            () if self.options.confirm && is_humans => self.pending = Some(text),
            () => self.try_move(text, Wanted::Move, effects),
        }
    }

    /// Lets the session read a move for the side to move.
    fn try_move(&mut self, text: String, wanted: Wanted, effects: &mut Vec<GameEffect>) {
        let mut moves = self.moves.texts();
        moves.push(text);
        self.pending = None;
        self.stop_engine(effects);
        self.describe(moves, wanted, effects);
    }

    fn go_to(&mut self, ply: usize, effects: &mut Vec<GameEffect>) {
        let ply = ply.min(self.moves.plies());
        let moves = self.moves.texts_to(self.moves.node_at(ply));
        self.leave(moves, Wanted::Ply(ply), effects);
    }

    /// Returns `true` if the position on the board is known, and no other one is asked for.
    fn is_settled(&self) -> bool {
        self.position.is_some() && self.board.purpose().is_none()
    }

    /// Asks for another position, which ends all that is going on in this one.
    fn leave(&mut self, moves: Vec<String>, wanted: Wanted, effects: &mut Vec<GameEffect>) {
        self.stop_engine(effects);
        (self.premove, self.missed) = (None, None);
        self.describe(moves, wanted, effects);
    }

    fn describe(&mut self, moves: Vec<String>, wanted: Wanted, effects: &mut Vec<GameEffect>) {
        effects.push(GameEffect::Describe { request: self.board.open(wanted), moves });
    }

    fn described(
        &mut self,
        request: u64,
        position: Option<Position>,
        now: u64,
        effects: &mut Vec<GameEffect>,
    ) {
        let Some(wanted) = self.board.close(request) else { return };
        let Some(position) = position else { return self.refuse(wanted, effects) };
        match wanted {
            Wanted::Move | Wanted::Premove(_) => return self.accept_move(position, now, effects),
            Wanted::Open(ply) => {
                self.moves.follow(&position.moves);
                if let Some(ply) = ply.filter(|&ply| ply < position.moves.len()) {
                    self.set_position(position);
                    return self.go_to(ply, effects);
                }
            }
            Wanted::Ply(ply) => self.moves.go_to(ply),
            Wanted::Node(node) => self.moves.go_to_node(node),
            Wanted::Moves => {
                let is_longer = position.moves.len() > self.moves.ply();
                effects.extend(is_longer.then_some(GameEffect::Moved));
                self.moves.follow(&position.moves);
            }
            Wanted::Delete(node) => self.moves.remove(node),
            Wanted::Same | Wanted::Pass => {}
        }
        self.set_position(position);
        effects.push(GameEffect::Show);
        self.take(PlayEvent::Tick, now, effects);
        if wanted == Wanted::Same {
            self.pass_soon(effects);
        }
    }

    /// Nothing comes of moves that the session could not read.
    fn refuse(&mut self, wanted: Wanted, effects: &mut Vec<GameEffect>) {
        if let Wanted::Premove(label) = wanted {
            self.missed = Some(label);
            self.pass_soon(effects);
        } else {
            effects.push(GameEffect::Refused);
        }
    }

    /// The position on the board is another one.
    fn set_position(&mut self, position: Position) {
        let node = self.moves.node();
        let end = End { finished: position.outcome.is_some(), cannot_win: position.cannot_win };
        if end != End::default() {
            self.ends.insert(node, end);
        }
        self.position = Some(position);
        self.pending = None;
        self.engine_failed = false;
    }

    /// A move has been read, which is the last one of a position.
    fn accept_move(&mut self, position: Position, now: u64, effects: &mut Vec<GameEffect>) {
        let Some(mv) = position.moves.last().cloned() else { return };
        effects.push(GameEffect::Moved);
        if self.play.mode != Mode::Play {
            self.moves.play_variation(&mv);
            self.set_position(position);
            return effects.push(GameEffect::Show);
        }
        self.moves.play(&mv);
        self.set_position(position);
        self.judge(effects);
        effects.push(GameEffect::Show);
        self.take(PlayEvent::Played, now, effects);
        self.play_premove(effects);
        self.pass_soon(effects);
    }

    /// Judges the last move, if a human in practice has made it.
    fn judge(&mut self, effects: &mut Vec<GameEffect>) {
        let Some(mover) = self.position.as_ref().map(|position| position.mover) else { return };
        if self.practises() && self.play.seat(!mover) == Seat::Human {
            self.verdict = None;
            let request = self.engine.open(Search::Judge(self.moves.ply() - 1));
            effects.push(GameEffect::Judge { request, moves: self.moves.texts() });
        }
    }

    /// Tries the move that has waited for the engine's.
    fn play_premove(&mut self, effects: &mut Vec<GameEffect>) {
        self.missed = None;
        let premove = self.premove.take();
        if let Some(mv) = premove.filter(|_| self.may_move() && self.seat_to_move() == Some(Seat::Human)) {
            self.try_move(mv.text, Wanted::Premove(mv.label), effects);
        }
    }

    /// Returns `true` if a human is to move in a game that is played, and can only pass.
    fn must_pass(&self) -> bool {
        let legal = self.position.as_ref().and_then(|position| position.legal.as_deref());
        self.play.mode == Mode::Play && self.moves.is_at_end() && must_pass(legal) && self.may_move()
    }

    /// Passes for a human who can do nothing else, once the board has shown why.
    fn pass_soon(&mut self, effects: &mut Vec<GameEffect>) {
        if self.must_pass() && self.board.purpose().is_none() {
            effects.push(GameEffect::Pause { request: self.board.open(Wanted::Pass) });
        }
    }

    fn chosen(
        &mut self,
        request: u64,
        mv: Option<String>,
        value: Option<Value>,
        now: u64,
        effects: &mut Vec<GameEffect>,
    ) {
        if self.engine.close(request) != Some(Search::Choose) {
            return;
        }
        match mv {
            Some(mv) => {
                self.take(PlayEvent::Valued(value), now, effects);
                self.try_move(mv, Wanted::Move, effects);
            }
            None => self.engine_failed = true,
        }
    }

    /// Lets the engine choose a move, where that is all there is to do.
    fn ask_engine(&mut self, now: u64, effects: &mut Vec<GameEffect>) {
        let is_free = self.engine.purpose().is_none() && self.board.purpose().is_none();
        if is_free && !self.engine_failed && self.is_engines_turn() {
            let budget = self.play.move_budget(self.board().mover, now);
            effects.push(GameEffect::Choose { request: self.engine.open(Search::Choose), budget });
        }
    }

    fn stop_engine(&mut self, effects: &mut Vec<GameEffect>) {
        effects.extend(self.engine.cancel().map(|_| GameEffect::Stop));
    }
}
