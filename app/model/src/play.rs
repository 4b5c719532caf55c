//! A game in progress beside its moves: what is done with it, who plays, the clock, and how it ended other than by its rules.
//!
//! The clock runs while a game is played, from its first move to its end, whatever position is on the board. An end other than by the
//! rules belongs to the last position of the main line: a player who steps back may play on from there, and the end is gone then.

use crate::clock::Clock;
use boyi_session::{MoveText, Outcome, Side, Value};

/// The move of a player who has no other, in every game that has passes.
pub const PASS: &str = "pass";
/// The engine accepts a draw if it values its position below this, in centipawns or units of its game.
const DRAW_SCORE: i32 = 10;

/// Returns `true` if passing is the only legal move.
pub fn must_pass(legal: Option<&[MoveText]>) -> bool {
    matches!(legal, Some([only]) if only.text == PASS)
}

/// The state of a game's play.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Mode {
    /// It is played.
    #[default]
    Play,
    /// Its positions are analysed.
    Analyse,
    /// It is explained why positions are won or lost.
    Learn,
}

impl Mode {
    /// Every mode, in the order in which they are offered.
    pub const ALL: [Mode; 3] = [Mode::Play, Mode::Analyse, Mode::Learn];

    /// The name in addresses and saved games.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Play => "play",
            Mode::Analyse => "analyse",
            Mode::Learn => "learn",
        }
    }

    /// The next mode; the first one after the last.
    pub fn next(self) -> Mode {
        match self {
            Mode::Play => Mode::Analyse,
            Mode::Analyse => Mode::Learn,
            Mode::Learn => Mode::Play,
        }
    }

    /// The previous mode; the last one before the first.
    pub fn previous(self) -> Mode {
        self.next().next()
    }

    /// The mode with this name.
    pub fn of_name(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A human.
    Human,
    /// The engine.
    Engine,
}

/// An end other than by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// This side resigned.
    Resignation(Side),
    /// This side ran out of time.
    Timeout(Side),
    /// This side ran out of time, and the other one could not win any more: a draw.
    TimeoutDraw(Side),
    /// The players agreed to a draw.
    Agreement,
}

impl Termination {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            Termination::Resignation(loser) | Termination::Timeout(loser) => Some(!loser),
            Termination::TimeoutDraw(_) | Termination::Agreement => None,
        }
    }
}

/// The board and the line of moves that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The moves on the board.
    pub ply: usize,
    /// The moves of the line.
    pub plies: usize,
    /// The side to move on the board.
    pub mover: Side,
    /// The outcome of the position on the board for `mover`, by the rules.
    pub outcome: Option<Outcome>,
    /// Whether the last position of the line ends the game by the rules.
    pub finished: bool,
    /// Whether the line is the main line.
    pub is_main_line: bool,
    /// Whether each side cannot win any more from the last position of the line, whatever is played.
    pub cannot_win: [bool; 2],
}

impl Board {
    /// Returns `true` if the last position of the line is on the board.
    pub fn is_at_end(&self) -> bool {
        self.ply == self.plies
    }

    /// The side to move after `ply` moves. Sides alternate.
    pub(crate) fn mover_after(&self, ply: usize) -> Side {
        if ply.abs_diff(self.ply).is_multiple_of(2) { self.mover } else { !self.mover }
    }

    /// The side to move in the last position of the line.
    pub fn mover_at_end(&self) -> Side {
        self.mover_after(self.plies)
    }
}

/// Something that happens to a game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayEvent {
    /// Another position is on the board, or time has passed.
    Tick,
    /// A move has been played, which is the last one on the board.
    Played,
    /// The engine has valued the position in which it chose its move.
    Valued(Option<Value>),
    /// Moves are to be taken back.
    Undo,
    /// Moves that were taken back are to be played again.
    Redo,
    /// The human to move resigns, or the one who waits for the engine.
    Resign,
    /// A draw is offered.
    OfferDraw,
    /// The players change sides. Of two humans the one not to move becomes the engine, of two engines the one to move a human.
    ChangeSides,
    /// The engine plays both sides, or no side any more.
    Watch,
    /// Something else is done with the game.
    SetMode(Mode),
    /// The engine plays at another level, 1 to 10.
    SetLevel(u8),
}

/// Something to be done for a game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayEffect {
    /// Show the position after this number of moves of the line.
    GoTo(usize),
    /// The game has ended other than by its rules: stop the engine.
    Ended,
    /// The draw was declined.
    Declined,
}

/// A game in progress beside its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayModel {
    /// The state of play.
    pub mode: Mode,
    /// The players of the two sides.
    pub seats: [Seat; 2],
    /// The level of the engine, 1 to 10.
    pub level: u8,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// The end other than by the rules.
    pub termination: Option<Termination>,
    /// The value of the engine's last position for the engine.
    pub opinion: Option<Value>,
}

impl Default for PlayModel {
    /// Two humans play without a clock.
    fn default() -> PlayModel {
        PlayModel {
            mode: Mode::Play,
            seats: [Seat::Human; 2],
            level: 5,
            clock: None,
            termination: None,
            opinion: None,
        }
    }
}

/// Questions.
impl PlayModel {
    /// The player of a side.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// Returns `true` if the engine plays a side.
    pub fn has_engine(&self) -> bool {
        self.seats.contains(&Seat::Engine)
    }

    /// Returns `true` if a human plays against the engine.
    pub fn is_versus_engine(&self) -> bool {
        self.seats[0] != self.seats[1]
    }

    /// The end other than by the rules, if the board shows it.
    pub fn termination_on(&self, board: &Board) -> Option<Termination> {
        self.termination.filter(|_| board.is_at_end() && board.is_main_line)
    }

    /// Returns `true` if the game on the board is over, by the rules or otherwise.
    pub fn is_over(&self, board: &Board) -> bool {
        board.outcome.is_some() || self.termination_on(board).is_some()
    }

    /// The winner on the board: `None` while the game goes on, `Some(None)` for a draw.
    pub fn winner(&self, board: &Board) -> Option<Option<Side>> {
        if let Some(termination) = self.termination_on(board) {
            return Some(termination.winner());
        }
        Some(match board.outcome? {
            Outcome::Win => Some(board.mover),
            Outcome::Loss => Some(!board.mover),
            Outcome::Draw => None,
        })
    }

    /// Returns `true` if it is the engine's turn.
    pub fn is_engines_turn(&self, board: &Board) -> bool {
        self.mode == Mode::Play
            && board.is_at_end()
            && !self.is_over(board)
            && self.seat(board.mover) == Seat::Engine
    }

    /// Returns `true` if a human may move: for either side, unless the game is played and it is the engine's turn.
    pub fn may_move(&self, board: &Board) -> bool {
        !self.is_over(board) && !self.is_engines_turn(board)
    }

    /// The side whose time runs.
    fn running(&self, board: &Board) -> Option<Side> {
        let runs = self.mode == Mode::Play && board.plies > 0 && !self.has_ended(board);
        runs.then(|| board.mover_at_end())
    }

    /// Returns `true` if the last position ends the game, by the rules or otherwise.
    pub fn has_ended(&self, board: &Board) -> bool {
        board.finished || self.termination.is_some()
    }

    /// Milliseconds left for a side at the time `now`.
    pub fn time_left(&self, side: Side, now: u64) -> Option<u64> {
        Some(self.clock.as_ref()?.left(side, now))
    }

    /// Milliseconds that the engine may take for a move of a side, by its clock.
    pub fn move_budget(&self, side: Side, now: u64) -> Option<u64> {
        Some(self.clock.as_ref()?.move_budget(side, now))
    }

    /// Returns `true` if moves are taken back and played again up to this ply: a human is to move there, or no human plays.
    fn stops_at(&self, ply: usize, board: &Board) -> bool {
        self.mode != Mode::Play
            || !self.seats.contains(&Seat::Human)
            || self.seat(board.mover_after(ply)) == Seat::Human
    }
}

impl PlayModel {
    /// Takes an event at the time `now`; the board is that after the event.
    pub fn update(&mut self, event: PlayEvent, board: &Board, now: u64) -> Vec<PlayEffect> {
        if self.flag(board, now) {
            return [Some(PlayEffect::Ended), to_end(board)].into_iter().flatten().collect();
        }
        let mut effects = Vec::new();
        match event {
            PlayEvent::Tick => {}
            PlayEvent::Played => self.played(board),
            PlayEvent::Valued(value) => self.opinion = value,
            PlayEvent::Undo => {
                let to = (0..board.ply).rev().find(|&ply| self.stops_at(ply, board));
                effects.extend(to.map(PlayEffect::GoTo));
            }
            PlayEvent::Redo => {
                let mut ahead = board.ply + 1..=board.plies;
                let to = ahead.find(|&ply| ply == board.plies || self.stops_at(ply, board));
                effects.extend(to.map(PlayEffect::GoTo));
            }
            PlayEvent::Resign if !self.has_ended(board) => {
                let mover = board.mover_at_end();
                let loser = if self.seat(mover) == Seat::Human { mover } else { !mover };
                self.termination = Some(Termination::Resignation(loser));
                effects.push(PlayEffect::Ended);
                effects.extend(to_end(board));
            }
            PlayEvent::OfferDraw if board.is_at_end() && !self.has_ended(board) => {
                effects.push(self.answer_draw());
            }
            PlayEvent::Resign | PlayEvent::OfferDraw => {}
            PlayEvent::ChangeSides => match self.seats {
                [Seat::Human, Seat::Human] => self.seats[(!board.mover).index()] = Seat::Engine,
                [Seat::Engine, Seat::Engine] => self.seats[board.mover.index()] = Seat::Human,
                _ => self.seats.swap(0, 1),
            },
            PlayEvent::Watch => {
                let watching = !self.seats.contains(&Seat::Human);
                self.seats = if watching { [Seat::Human; 2] } else { [Seat::Engine; 2] };
                effects.extend(to_end(board));
            }
            PlayEvent::SetMode(mode) => self.mode = mode,
            PlayEvent::SetLevel(level) => self.level = level.clamp(1, 10),
        }
        let running = self.running(board);
        if let Some(clock) = &mut self.clock {
            clock.run(running, now);
        }
        effects
    }

    /// Ends the game if the time of a side is over; returns `true` if it is.
    fn flag(&mut self, board: &Board, now: u64) -> bool {
        let Some(clock) = &mut self.clock else { return false };
        let Some(side) = clock.running().filter(|&side| clock.left(side, now) == 0) else { return false };
        clock.run(None, now);
        let is_draw = board.cannot_win[(!side).index()];
        self.termination =
            Some(if is_draw { Termination::TimeoutDraw(side) } else { Termination::Timeout(side) });
        true
    }

    fn played(&mut self, board: &Board) {
        if self.mode != Mode::Play {
            return;
        }
        self.termination = None;
        if let Some(clock) = &mut self.clock {
            clock.press(!board.mover);
        }
    }

    /// A human accepts a draw; the engine does where it does not hope to win.
    fn answer_draw(&mut self) -> PlayEffect {
        let accepts = |value| match value {
            Value::Draw | Value::Loss { .. } => true,
            Value::Estimate(score) => score < DRAW_SCORE,
            Value::Win { .. } | Value::Unknown => false,
        };
        if self.has_engine() && !self.opinion.is_some_and(accepts) {
            return PlayEffect::Declined;
        }
        self.termination = Some(Termination::Agreement);
        PlayEffect::Ended
    }
}

/// Shows the end of the line.
fn to_end(board: &Board) -> Option<PlayEffect> {
    (!board.is_at_end()).then_some(PlayEffect::GoTo(board.plies))
}
