//! A game in progress: the positions so far, and the rules that depend on them.

use crate::repetition::{Repetition, RepetitionRules, judge};
use crate::{Board, Color, IllegalMove, Move, Outcome};

/// Plies without capture after which the game is a draw: 60 moves of each side.
const SIXTY_MOVES: u32 = 120;
/// The number of checks of each side that count as moves without capture.
const COUNTED_CHECKS: u32 = 10;

/// A position with the moves that led to it.
///
/// ```
/// use boyi_xiangqi::{Board, Color, History, Outcome, Repetition};
/// let mut game = History::new("n2k5/9/9/9/9/9/9/9/9/1R2K4 w - - 0 1".parse()?);
/// for uci in ["b1a1", "a10b8", "a1b1", "b8a10", "b1a1", "a10b8", "a1b1", "b8a10"] {
///     assert_eq!(game.outcome(), None);
///     game.play(game.board().parse_uci(uci)?);
/// }
/// let Some(Outcome::Repetition(reason)) = game.outcome() else { panic!("a repetition") };
/// assert_eq!(reason.to_string(), "Red chases the horse on a10 with every move of its rook");
/// assert_eq!(reason.winner(), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The starting position and the position after each move: one more than `moves`.
    boards: Vec<Board>,
    moves: Vec<Move>,
    rules: RepetitionRules,
}

impl Default for History {
    fn default() -> History {
        History::new(Board::default())
    }
}

impl History {
    /// A game that starts here, by the Asian rules.
    pub fn new(start: Board) -> History {
        History { boards: vec![start], moves: Vec::new(), rules: RepetitionRules::Axf }
    }

    /// The same game by other rules for repetitions.
    pub fn with_rules(mut self, rules: RepetitionRules) -> History {
        self.rules = rules;
        self
    }

    /// The rules by which repetitions are judged.
    pub const fn rules(&self) -> RepetitionRules {
        self.rules
    }

    /// The position where the game started.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The current position.
    pub fn board(&self) -> &Board {
        &self.boards[self.moves.len()]
    }

    /// The starting position and the position after each move.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move. The game continues even if it is over by a rule other than mate and stalemate.
    ///
    /// # Panics
    /// If the move is not legal.
    #[track_caller]
    pub fn play(&mut self, m: Move) {
        assert!(self.board().is_legal(m), "the move {m} is not legal in {}", self.board());
        self.boards.push(self.board().after(m));
        self.moves.push(m);
    }

    /// Plays a move if it is legal.
    pub fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.board().is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.play(m);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.boards.pop();
        Some(m)
    }

    /// The number of times that the current position has occurred, this time included: at least 1.
    pub fn repetitions(&self) -> usize {
        self.occurrences().count()
    }

    /// The indices of `boards` where the current position has occurred, the last one first.
    fn occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let first = self.moves.len().saturating_sub(usize::from(self.board().clock()));
        (first..=self.moves.len()).rev().filter(|&index| self.boards[index].same_position(self.board()))
    }

    /// The judgment of the repetition, when the position has occurred for the third time: of the moves since the first of the three.
    pub fn repetition(&self) -> Option<Repetition> {
        let mut occurrences = self.occurrences().skip(1);
        let (second, first) = (occurrences.next()?, occurrences.next()?);
        Some(judge(&self.boards[first..], &self.moves[first..], second - first, self.rules))
    }

    /// Plies without capture as the 60-move rule counts them: of each side's checks since the last capture the first ten count; a later one
    /// does not, nor the reply to it. Plies before the start of the game are those of its FEN.
    pub fn counted_plies(&self) -> u32 {
        let first = self.moves.len().saturating_sub(usize::from(self.board().clock()));
        let mut plies = u32::from(self.boards[first].clock());
        let mut checks = [0; 2];
        let mut after_uncounted_check = false;
        for pair in self.boards[first..].windows(2) {
            let mover = pair[0].turn();
            let check = pair[1].in_check();
            checks[mover.index()] += u32::from(check);
            let uncounted = check && checks[mover.index()] > COUNTED_CHECKS;
            plies += u32::from(!uncounted && !after_uncounted_check);
            after_uncounted_check = uncounted;
        }
        plies
    }

    /// The outcome of the game, if it has ended: by the position itself, by a repetition, or by the 60-move rule.
    pub fn outcome(&self) -> Option<Outcome> {
        let sixty = || (self.counted_plies() >= SIXTY_MOVES).then_some(Outcome::SixtyMoves);
        self.board().outcome().or_else(|| self.repetition().map(Outcome::Repetition)).or_else(sixty)
    }

    /// The winner, if the game has ended and one side has won.
    pub fn winner(&self) -> Option<Color> {
        self.outcome().and_then(Outcome::winner)
    }
}
