//! The review of a line of a game: each of its positions is analysed in turn, then the session says what every move was worth.
//!
//! A review that was stopped is resumed where it stopped, as long as it is of the same line.

use crate::requests::Requests;
use boyi_session::{
    PlyReview, Review, Value,
    review::{Mark, chances},
};

/// Something that happens to a review. `A` is an analysis of a position.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewEvent<A> {
    /// A line is to be reviewed.
    Begin {
        /// The nodes of its moves.
        line: Vec<usize>,
        /// Its moves.
        moves: Vec<String>,
    },
    /// The review is stopped; what is known stays.
    Stop,
    /// A position has been analysed; `None` if the engine gave no answer.
    Analysed {
        /// The number of the request.
        request: u64,
        /// The analysis.
        analysis: Option<A>,
    },
    /// The session has made the review; `None` if it could not.
    Made {
        /// The number of the request.
        request: u64,
        /// The review.
        review: Option<Review>,
    },
}

/// Something to be done for a review.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewEffect<A> {
    /// Analyse the position after these moves, with two lines, which tell whether there was only one good move:
    /// [`ReviewEvent::Analysed`].
    Analyse {
        /// The number of the request.
        request: u64,
        /// The moves.
        moves: Vec<String>,
    },
    /// Let the session make the review: [`ReviewEvent::Made`].
    Make {
        /// The number of the request.
        request: u64,
        /// The moves of the line.
        moves: Vec<String>,
        /// The analyses of its positions, from the start on.
        analyses: Vec<A>,
    },
}

/// The review of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewModel<A> {
    line: Vec<usize>,
    moves: Vec<String>,
    /// The analyses of positions found so far.
    analyses: Vec<Option<A>>,
    review: Option<Review>,
    requests: Requests<()>,
}

impl<A> Default for ReviewModel<A> {
    /// Nothing is reviewed.
    fn default() -> ReviewModel<A> {
        let (line, moves, analyses) = (Vec::new(), Vec::new(), Vec::new());
        ReviewModel { line, moves, analyses, review: None, requests: Requests::default() }
    }
}

impl<A: Clone> ReviewModel<A> {
    /// The number of moves before the position that is analysed.
    pub fn reviewing(&self) -> Option<usize> {
        self.requests.purpose().map(|()| self.analyses.len())
    }

    /// The review of the line with these nodes, if it was made.
    pub fn of_line(&self, line: &[usize]) -> Option<&Review> {
        self.review.as_ref().filter(|_| self.line == line)
    }

    /// The review of a node's move.
    pub fn of_node(&self, node: usize) -> Option<&PlyReview> {
        let ply = self.line.iter().position(|&other| other == node)?;
        self.review.as_ref()?.plies.get(ply)
    }

    /// Takes an event.
    pub fn update(&mut self, event: ReviewEvent<A>) -> Vec<ReviewEffect<A>> {
        match event {
            ReviewEvent::Begin { line, moves } => {
                if self.line != line || self.review.is_some() {
                    (self.line, self.analyses, self.review) = (line, Vec::new(), None);
                }
                self.moves = moves;
                self.next()
            }
            ReviewEvent::Stop => {
                self.requests.cancel();
                Vec::new()
            }
            ReviewEvent::Analysed { request, analysis } if self.requests.close(request).is_some() => {
                self.analyses.push(analysis);
                self.next()
            }
            ReviewEvent::Made { request, review } if self.requests.close(request).is_some() => {
                self.review = review;
                Vec::new()
            }
            ReviewEvent::Analysed { .. } | ReviewEvent::Made { .. } => Vec::new(),
        }
    }

    /// Asks about the next position; for the review once all are known.
    fn next(&mut self) -> Vec<ReviewEffect<A>> {
        let request = self.requests.open(());
        if let Some(moves) = self.moves.get(..self.analyses.len()) {
            return vec![ReviewEffect::Analyse { request, moves: moves.to_vec() }];
        }
        let known: Option<Vec<A>> = self.analyses.iter().cloned().collect();
        let Some(analyses) = known else {
            self.requests.cancel();
            return Vec::new();
        };
        vec![ReviewEffect::Make { request, moves: self.moves.clone(), analyses }]
    }
}

/// The mark of a move that gave something away, by the values before and after it, each for the side to move there.
pub fn mark_between(before: Value, after: Value) -> Option<Mark> {
    let mark = Mark::of_loss(chances(before) - chances(-after));
    (mark > Mark::Good).then_some(mark)
}
