//! Learning from mistakes: the positions in which a move lost value, one after another, each with the question for a better move. Moves that
//! are tried never become part of the game.

use crate::{requests::Requests, review::mark_between};
use boyi_session::{MoveText, Value};

/// A move that lost value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mistake {
    /// The number of moves before it.
    pub ply: usize,
    /// The value of the position before it, for the player to move.
    pub before: Value,
}

impl Mistake {
    /// The mistakes of a line, given the values of its positions by ply, each for the player to move there. `is_asked` says of which
    /// plies.
    pub fn of_line(values: &[Option<Value>], is_asked: impl Fn(usize) -> bool) -> Vec<Mistake> {
        let mistake = |(ply, pair): (usize, &[Option<Value>])| {
            let (before, after) = (pair[0]?, pair[1]?);
            mark_between(before, after).map(|_| Mistake { ply, before })
        };
        let all = values.windows(2).enumerate().filter_map(mistake);
        all.filter(|mistake| is_asked(mistake.ply)).collect()
    }
}

/// A move that was tried, as a session describes it.
#[derive(Clone, PartialEq, Debug)]
pub struct TriedMove {
    /// The move.
    pub mv: MoveText,
    /// The value of the position after it for the player to move there, if the game is over by its rules.
    pub over: Option<Value>,
}

/// Progress at a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RetryStage {
    /// The player looks for a better move.
    Asking,
    /// A move is judged, or the engine looks for its own.
    Judging,
    /// This move also loses value.
    Worse(MoveText),
    /// This move does not.
    Found(MoveText),
    /// The engine has shown this move.
    Solved(MoveText),
    /// The move could not be read or judged: the reason.
    Failed(String),
}

/// Something that happens to a pass through the mistakes of a line.
#[derive(Clone, PartialEq, Debug)]
pub enum RetryEvent {
    /// A pass through these mistakes begins.
    Begin(Vec<Mistake>),
    /// The position on the board is that after this many moves of the line.
    Shown(usize),
    /// The player tries a move.
    Move(String),
    /// The session has read the move that was tried, or says why it cannot.
    Described {
        /// The number of the request.
        request: u64,
        /// The move.
        tried: Result<TriedMove, String>,
    },
    /// The position after the move was analysed: its value for the player to move there, or why there is none.
    Valued {
        /// The number of the request.
        request: u64,
        /// The value.
        value: Result<Value, String>,
    },
    /// The player asks for the solution.
    Solve,
    /// The position of the mistake was analysed: its best move, if there was one.
    Best {
        /// The number of the request.
        request: u64,
        /// The move.
        mv: Option<MoveText>,
    },
    /// The next mistake is wanted; after the last one the pass ends.
    Next,
    /// The pass ends.
    End,
}

/// Something to be done for the pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RetryEffect {
    /// Show the position after this many moves of the line: [`RetryEvent::Shown`].
    GoTo(usize),
    /// Let the session read a move that is tried after this many: [`RetryEvent::Described`].
    Describe {
        /// The number of the request.
        request: u64,
        /// The number of moves before it.
        ply: usize,
        /// The move.
        mv: String,
    },
    /// Analyse the position after this move, tried after so many: [`RetryEvent::Valued`].
    Value {
        /// The number of the request.
        request: u64,
        /// The number of moves before it.
        ply: usize,
        /// The move.
        mv: String,
    },
    /// Analyse the position after so many moves: [`RetryEvent::Best`].
    Best {
        /// The number of the request.
        request: u64,
        /// The number of moves.
        ply: usize,
    },
    /// Show the position after this move, without playing it.
    Preview(String),
    /// The pass has ended: show the position on the board, and what is known of it.
    Ended,
}

/// A request's purpose.
#[derive(Clone, PartialEq, Debug)]
enum Purpose {
    Describe,
    Value(MoveText),
    Best,
}

/// A pass through the mistakes of a line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RetryModel {
    mistakes: Vec<Mistake>,
    /// The place of the mistake that is asked about.
    at: usize,
    /// Absent outside of a pass.
    stage: Option<RetryStage>,
    /// Whether the board has come to the position asked for.
    arrived: bool,
    requests: Requests<Purpose>,
}

impl RetryModel {
    /// The progress at the mistake that is asked about; `None` outside of a pass.
    pub fn stage(&self) -> Option<&RetryStage> {
        self.stage.as_ref()
    }

    /// The mistake that is asked about; `None` outside of a pass.
    pub fn mistake(&self) -> Option<&Mistake> {
        self.stage.as_ref().and(self.mistakes.get(self.at))
    }

    /// The number of the mistake that is asked about, from 1, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.at + 1, self.mistakes.len())
    }

    /// Whether a better move is on the board, found or shown.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Some(RetryStage::Found(_) | RetryStage::Solved(_)))
    }

    /// The move found or shown, whose position is on the board.
    pub fn preview(&self) -> Option<&MoveText> {
        match &self.stage {
            Some(RetryStage::Found(mv) | RetryStage::Solved(mv)) => Some(mv),
            _ => None,
        }
    }

    /// Takes an event.
    pub fn update(&mut self, event: RetryEvent) -> Vec<RetryEffect> {
        if let RetryEvent::Begin(mistakes) = event {
            self.mistakes = mistakes;
            return self.visit(0);
        }
        let (Some(Mistake { ply, before }), Some(stage)) = (self.mistake().copied(), &self.stage) else {
            return Vec::new();
        };
        match event {
            RetryEvent::Begin(_) => {}
            RetryEvent::Shown(shown) if shown == ply => self.arrived = true,
            RetryEvent::Shown(_) if self.arrived => return self.end(),
            RetryEvent::Shown(_) => {}
            RetryEvent::Move(_) if *stage == RetryStage::Judging || self.is_done() => {}
            RetryEvent::Move(mv) => {
                let request = self.ask(Purpose::Describe);
                return vec![RetryEffect::Describe { request, ply, mv }];
            }
            RetryEvent::Solve if *stage == RetryStage::Judging || self.is_done() => {}
            RetryEvent::Solve => {
                let request = self.ask(Purpose::Best);
                return vec![RetryEffect::Best { request, ply }];
            }
            RetryEvent::Next if self.at + 1 < self.mistakes.len() => return self.visit(self.at + 1),
            RetryEvent::Next | RetryEvent::End => return self.end(),
            RetryEvent::Described { request, tried } => {
                if self.requests.close(request).is_none() {
                    return Vec::new();
                }
                match tried {
                    Ok(TriedMove { mv, over: Some(value) }) => return self.judge(before, mv, value),
                    Ok(TriedMove { mv, over: None }) => {
                        let text = mv.text.clone();
                        let request = self.ask(Purpose::Value(mv));
                        return vec![RetryEffect::Value { request, ply, mv: text }];
                    }
                    Err(why) => self.stage = Some(RetryStage::Failed(why)),
                }
            }
            RetryEvent::Valued { request, value } => match (self.requests.close(request), value) {
                (Some(Purpose::Value(mv)), Ok(value)) => return self.judge(before, mv, value),
                (Some(_), Err(why)) => self.stage = Some(RetryStage::Failed(why)),
                _ => {}
            },
            RetryEvent::Best { request, mv } => match (self.requests.close(request), mv) {
                (Some(_), Some(mv)) => {
                    let effects = vec![RetryEffect::Preview(mv.text.clone())];
                    self.stage = Some(RetryStage::Solved(mv));
                    return effects;
                }
                (Some(_), None) => self.stage = Some(RetryStage::Asking),
                (None, _) => {}
            },
        }
        Vec::new()
    }

    /// Asks about a mistake.
    fn visit(&mut self, at: usize) -> Vec<RetryEffect> {
        let Some(mistake) = self.mistakes.get(at) else { return Vec::new() };
        self.requests.cancel();
        (self.at, self.stage, self.arrived) = (at, Some(RetryStage::Asking), false);
        vec![RetryEffect::GoTo(mistake.ply)]
    }

    fn end(&mut self) -> Vec<RetryEffect> {
        self.requests.cancel();
        self.stage = None;
        vec![RetryEffect::Ended]
    }

    fn ask(&mut self, purpose: Purpose) -> u64 {
        self.stage = Some(RetryStage::Judging);
        self.requests.open(purpose)
    }

    fn judge(&mut self, before: Value, mv: MoveText, after: Value) -> Vec<RetryEffect> {
        if mark_between(before, after).is_some() {
            self.stage = Some(RetryStage::Worse(mv));
            return Vec::new();
        }
        let preview = RetryEffect::Preview(mv.text.clone());
        self.stage = Some(RetryStage::Found(mv));
        vec![preview]
    }
}
