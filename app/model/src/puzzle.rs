//! A puzzle being solved: a move is judged by the puzzle's line, and the line replies.

use crate::{position::Position, requests::Requests};
use boyi_lessons::{Attempt, Family, Puzzle, PuzzleProgress, Verdict};

/// The state of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleFeedback {
    /// Right so far.
    Right,
    /// Not the move; it was taken back.
    Wrong,
    /// Right, and nothing is left to find.
    Solved,
    /// The solution was shown.
    Shown,
}

/// Something that happens to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleEvent {
    /// The solver enters a move.
    Move(String),
    /// The solver asks for the solution.
    GiveUp,
    /// The session has described a position; `None` if it could not read the last move, for which it has given the reason.
    Described {
        /// The number of the request.
        request: u64,
        /// The position.
        position: Option<Position>,
    },
    /// A pause is over.
    Paused {
        /// The number of the request.
        request: u64,
    },
}

/// Something to be done for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleEffect {
    /// Show the position after these moves.
    Show(Vec<String>),
    /// Ask the session for the position after these moves: [`PuzzleEvent::Described`].
    Describe {
        /// The number of the request.
        request: u64,
        /// The moves, the last one as it was entered.
        moves: Vec<String>,
    },
    /// Let the solver see the board before the reply: [`PuzzleEvent::Paused`].
    Pause {
        /// The number of the request.
        request: u64,
    },
    /// Save the result with [`PuzzleModel::record`].
    Record {
        /// Whether the puzzle was solved without a mistake.
        solved: bool,
    },
}

/// The purpose of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Purpose {
    /// To read the solver's move.
    Read,
    /// To wait before this reply.
    Reply(String),
}

/// A puzzle being solved.
#[derive(Clone, Debug)]
pub struct PuzzleModel {
    family: Family,
    number: usize,
    puzzle: Puzzle,
    day: Option<u64>,
    attempt: Attempt,
    moves: Vec<String>,
    feedback: Option<PuzzleFeedback>,
    requests: Requests<Purpose>,
}

impl PuzzleModel {
    /// Starts the puzzle with this number in its family; it is the puzzle of `day`, if there is one.
    pub fn new(family: Family, number: usize, puzzle: Puzzle, day: Option<u64>) -> PuzzleModel {
        PuzzleModel {
            family,
            number,
            attempt: Attempt::new(&puzzle),
            puzzle,
            day,
            moves: Vec::new(),
            feedback: None,
            requests: Requests::default(),
        }
    }

    /// The family.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The number in the family, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The state of the last move.
    pub fn feedback(&self) -> Option<PuzzleFeedback> {
        self.feedback
    }

    /// The moves on the board.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The move to be found; `None` when the puzzle is over.
    pub fn wanted(&self) -> Option<&str> {
        self.attempt.wanted()
    }

    /// Returns `true` if the puzzle was solved or shown.
    pub fn is_over(&self) -> bool {
        self.attempt.is_over()
    }

    /// Returns `true` if the solver may enter a move.
    pub fn is_solvers_turn(&self) -> bool {
        !self.is_over() && self.requests.purpose().is_none()
    }

    /// Writes a result into the solver's progress: the first one counts for the rating.
    pub fn record(&self, progress: &mut PuzzleProgress, solved: bool) {
        progress.record(self.family, self.number, &self.puzzle, solved);
        if let (Some(day), true) = (self.day, self.is_over()) {
            progress.solve_daily(day);
        }
    }

    /// Takes an event.
    pub fn update(&mut self, event: PuzzleEvent) -> Vec<PuzzleEffect> {
        match event {
            PuzzleEvent::Move(text) if self.is_solvers_turn() => {
                let mut moves = self.moves.clone();
                moves.push(text);
                vec![PuzzleEffect::Describe { request: self.requests.open(Purpose::Read), moves }]
            }
            PuzzleEvent::GiveUp if self.is_solvers_turn() => {
                self.moves.extend(self.attempt.give_up());
                self.feedback = Some(PuzzleFeedback::Shown);
                vec![PuzzleEffect::Show(self.moves.clone()), PuzzleEffect::Record { solved: false }]
            }
            PuzzleEvent::Described { request, position } => match self.requests.close(request) {
                Some(Purpose::Read) => position.map_or_else(Vec::new, |position| self.judge(&position)),
                _ => Vec::new(),
            },
            PuzzleEvent::Paused { request } => match self.requests.close(request) {
                Some(Purpose::Reply(reply)) => {
                    self.moves.push(reply);
                    vec![PuzzleEffect::Show(self.moves.clone())]
                }
                _ => Vec::new(),
            },
            PuzzleEvent::Move(_) | PuzzleEvent::GiveUp => Vec::new(),
        }
    }

    /// Judges the last move of a position, which is the solver's.
    fn judge(&mut self, position: &Position) -> Vec<PuzzleEffect> {
        let Some(mv) = position.moves.last() else { return Vec::new() };
        let wins = position.winner() == Some(Some(!position.mover));
        let first_miss = !self.attempt.was_missed();
        let verdict = self.attempt.play(&mv.text, wins);
        if verdict != Verdict::Wrong {
            self.moves = position.texts();
        }
        let mut effects = vec![PuzzleEffect::Show(self.moves.clone())];
        match verdict {
            Verdict::Right(reply) => {
                self.feedback = Some(PuzzleFeedback::Right);
                effects.push(PuzzleEffect::Pause { request: self.requests.open(Purpose::Reply(reply)) });
            }
            Verdict::Solved => {
                self.feedback = Some(PuzzleFeedback::Solved);
                effects.push(PuzzleEffect::Record { solved: !self.attempt.was_missed() });
            }
            Verdict::Wrong => {
                self.feedback = Some(PuzzleFeedback::Wrong);
                effects.extend(first_miss.then_some(PuzzleEffect::Record { solved: false }));
            }
        }
        effects
    }
}
