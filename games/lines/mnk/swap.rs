//! Gomoku with a fair opening. One player places the first three stones, black, white, black; the other one chooses a colour. In swap2 the
//! chooser may place two more stones instead, white and black, and leave the choice to the opponent (Gomocup's and the Renju
//! International Federation's rules).
//!
//! Players alternate as everywhere: while one of them places several stones the other one passes. From the choice on it is [`Mnk`].
//!
//! ```text
//!   stones      0 1 2              3                                  4            5
//!   First       place place place  |                                  |            choose: a stone (white) or `swap`
//!   Second      |  pass  pass      choose: a stone (white), `swap`    place place
//!                                  or, in swap2, `two`
//! ```

use super::{Bits, Cell, Mnk, OpenLines, Stones, explain, swap_search::StonesObserver, threat_tree};
use boyi_catalogue::WinTree;
use boyi_core::{
    Analysis, Evaluator, Game, Notation, Note, Outcome, ParseError, Picture, Record, SearchObserver, Side,
    Term,
};

/// How the players come to their colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// After three stones a choice of colour.
    Swap,
    /// The same, or two more stones and the opponent's choice.
    Swap2,
}

impl Opening {
    /// The opening that a name means; `free` is none.
    pub(super) fn parse(name: &str) -> Result<Option<Opening>, ParseError> {
        match name {
            "free" => Ok(None),
            "swap" => Ok(Some(Opening::Swap)),
            "swap2" => Ok(Some(Opening::Swap2)),
            _ => {
                let found = format!("opening={name}");
                Err(ParseError::new("parameter", found, "one-of").with("list", "free, swap, swap2"))
            }
        }
    }
}

/// The rules.
#[derive(Clone, Debug)]
pub struct SwapGame<B: Bits> {
    board: Mnk<B>,
    opening: Opening,
}

/// The step of the opening: what the player to move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Puts a stone of the opening.
    Place,
    /// Passes while the opponent places stones.
    Pass,
    /// Chooses a colour.
    Choose,
    /// Plays with a colour of one's own.
    Play,
}

impl Step {
    /// As a position's text says it.
    fn word(self) -> Option<&'static str> {
        match self {
            Step::Place => Some("place"),
            Step::Pass => Some("pass"),
            Step::Choose => Some("choose"),
            Step::Play => None,
        }
    }
}

/// A position: the stones, and how far the opening is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed<B: Bits> {
    /// The stones.
    pub stones: Stones<B>,
    /// The step of the opening: what the player to move does.
    pub step: Step,
    /// Whether the player who moved first has White.
    pub swapped: bool,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SwapMove {
    /// A stone. For the player who chooses it is White's next one.
    Stone(Cell),
    /// Nothing, while the opponent places stones.
    Pass,
    /// Takes Black, and the opponent goes on with White: Gomocup's `SWAP`.
    Swap,
    /// Two more stones, then the opponent chooses.
    Two,
}

/// Stones after which somebody chooses.
pub(super) const FIRST_CHOICE: u16 = 3;
const SECOND_CHOICE: u16 = 5;

/// Whether a player chooses after this number of stones of an opening.
pub(super) fn is_choice(stones: u16) -> bool {
    stones == FIRST_CHOICE || stones == SECOND_CHOICE
}

impl<B: Bits> SwapGame<B> {
    /// Gomoku with an opening.
    ///
    /// # Panics
    /// If k is not 5, stones fall, or a side is below 5.
    pub fn new(board: Mnk<B>, opening: Opening) -> Self {
        assert!(board.has_patterns(), "{opening:?} on {:?}", board.shape());
        SwapGame { board, opening }
    }

    /// The game after the opening.
    pub fn board(&self) -> &Mnk<B> {
        &self.board
    }

    /// The player to move.
    fn player(&self, position: &Placed<B>) -> Side {
        let opener = if position.stones.count < FIRST_CHOICE { Side::First } else { Side::Second };
        match (position.step, position.stones.count) {
            (Step::Place, _) => opener,
            // After three stones the opener passes.
            (Step::Pass, _) => !opener,
            (Step::Choose, FIRST_CHOICE) => Side::Second,
            (Step::Choose, _) => Side::First,
            (Step::Play, _) if position.swapped => !position.stones.side(),
            (Step::Play, _) => position.stones.side(),
        }
    }

    /// Whether a game can be at this step with `stones` stones.
    fn possible(&self, step: Step, stones: u16) -> bool {
        let two = self.opening == Opening::Swap2;
        match step {
            Step::Place => stones < FIRST_CHOICE || two && stones < SECOND_CHOICE,
            Step::Pass => {
                (1..FIRST_CHOICE).contains(&stones) || two && (FIRST_CHOICE..SECOND_CHOICE).contains(&stones)
            }
            Step::Choose => stones == FIRST_CHOICE || two && stones == SECOND_CHOICE,
            Step::Play => true,
        }
    }

    /// The moves that are no stones, in their order.
    fn words(&self, position: &Placed<B>) -> &'static [SwapMove] {
        match position.step {
            Step::Pass => &[SwapMove::Pass],
            Step::Choose if self.opening == Opening::Swap2 && position.stones.count == FIRST_CHOICE => {
                &[SwapMove::Swap, SwapMove::Two]
            }
            Step::Choose => &[SwapMove::Swap],
            Step::Place | Step::Play => &[],
        }
    }
}

impl<B: Bits> Game for SwapGame<B> {
    type Position = Placed<B>;
    type Move = SwapMove;

    fn start(&self) -> Placed<B> {
        Placed { stones: self.board.start(), step: Step::Place, swapped: false }
    }

    fn outcome(&self, position: &Placed<B>) -> Option<Outcome> {
        self.board.outcome(&position.stones)
    }

    fn moves(&self, position: &Placed<B>, out: &mut Vec<SwapMove>) {
        if self.outcome(position).is_some() {
            return;
        }
        out.extend(self.words(position));
        if position.step != Step::Pass {
            out.extend(
                self.board.playable(&position.stones).iter().map(|bit| SwapMove::Stone(Cell(bit as u16))),
            );
        }
    }

    fn play(&self, position: &Placed<B>, mv: &SwapMove) -> Placed<B> {
        debug_assert!(self.legal(position, mv), "{mv:?} in {position:?}");
        let now = *position;
        match (mv, now.step) {
            (SwapMove::Stone(cell), step) => {
                let stones = self.board.play(&now.stones, cell);
                match step {
                    Step::Place => Placed {
                        stones,
                        step: if is_choice(stones.count) { Step::Choose } else { Step::Pass },
                        ..now
                    },
                    // Whoever moved first and chooses White has exchanged colours.
                    Step::Choose => {
                        Placed { stones, step: Step::Play, swapped: self.player(position) == Side::First }
                    }
                    Step::Pass | Step::Play => Placed { stones, ..now },
                }
            }
            (SwapMove::Pass, _) => Placed { step: Step::Place, ..now },
            (SwapMove::Swap, _) => {
                Placed { step: Step::Play, swapped: self.player(position) == Side::Second, ..now }
            }
            (SwapMove::Two, _) => Placed { step: Step::Pass, ..now },
        }
    }

    fn hash(&self, position: &Placed<B>) -> u64 {
        let extra = 4 * u64::from(position.swapped) + position.step as u64;
        position.stones.key ^ extra.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn mover(&self, position: &Placed<B>) -> Side {
        self.player(position)
    }

    fn legal(&self, position: &Placed<B>, mv: &SwapMove) -> bool {
        match mv {
            SwapMove::Stone(cell) => position.step != Step::Pass && self.board.legal(&position.stones, cell),
            word => self.outcome(position).is_none() && self.words(position).contains(word),
        }
    }

    fn count(&self, position: &Placed<B>) -> u64 {
        match self.outcome(position) {
            Some(_) => 0,
            None if position.step == Step::Pass => 1,
            None => self.words(position).len() as u64 + self.board.count(&position.stones),
        }
    }

    fn priority(&self, position: &Placed<B>, mv: &SwapMove) -> i32 {
        match mv {
            SwapMove::Stone(cell) => self.board.priority(&position.stones, cell),
            _ => 0,
        }
    }
}

impl<B: Bits> Notation for SwapGame<B> {
    fn position_text(&self, position: &Placed<B>) -> String {
        let mut text = self.board.position_text(&position.stones);
        for word in position.step.word().into_iter().chain(position.swapped.then_some("swapped")) {
            text.push(' ');
            text += word;
        }
        text
    }

    /// Reads the position of the stones, then `place`, `pass` or `choose` in the opening, or `swapped` after it if the player who moved
    /// first has White. Without such a word the opening is over and the players have kept their colours.
    fn parse_position(&self, text: &str) -> Result<Placed<B>, ParseError> {
        let text = text.trim();
        let (rest, last) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
        let (board, step, swapped) = match last {
            "place" => (rest, Step::Place, false),
            "pass" => (rest, Step::Pass, false),
            "choose" => (rest, Step::Choose, false),
            "swapped" => (rest, Step::Play, true),
            _ => (text, Step::Play, false),
        };
        let stones = self.board.parse_stones(board, false)?;
        let open = self.board.outcome(&stones).is_none() || step == Step::Play;
        if !open || !self.possible(step, stones.count) {
            let list = if self.opening == Opening::Swap2 { "0–5" } else { "0–3" };
            let error = ParseError::new("opening", last, "opening-by-stones");
            return Err(error.with("stones", usize::from(stones.count)).with("list", list));
        }
        Ok(Placed { stones, step, swapped })
    }

    fn move_text(&self, position: &Placed<B>, mv: &SwapMove) -> String {
        match mv {
            SwapMove::Stone(cell) => self.board.move_text(&position.stones, cell),
            SwapMove::Pass => "pass".to_owned(),
            SwapMove::Swap => "swap".to_owned(),
            SwapMove::Two => "two".to_owned(),
        }
    }

    /// Reads a square, `pass`, `swap` (or `black`, or `x`) or `two`.
    fn parse_move(&self, position: &Placed<B>, text: &str) -> Result<SwapMove, ParseError> {
        let text = text.trim();
        if self.outcome(position).is_some() {
            return Err(ParseError::new("move", text, "game-not-over"));
        }
        let word = match text.to_ascii_lowercase().as_str() {
            "pass" => Some(SwapMove::Pass),
            "swap" | "black" | "x" => Some(SwapMove::Swap),
            "two" => Some(SwapMove::Two),
            _ => None,
        };
        if let Some(word) = word.filter(|word| self.legal(position, word)) {
            return Ok(word);
        }
        match position.step {
            Step::Pass => Err(ParseError::new("move", text, "pass")),
            Step::Choose if word.is_some() => {
                let words = self.words(position).iter().map(|word| self.move_text(position, word));
                let list = words.collect::<Vec<_>>().join(", ");
                Err(ParseError::new("move", text, "square-or-one-of").with("list", list))
            }
            _ => self.board.parse_move(&position.stones, text).map(SwapMove::Stone),
        }
    }

    fn joined_moves<'a>(&self, word: &'a str) -> Option<Vec<&'a str>> {
        self.board.joined_moves(word)
    }

    fn views(&self) -> &'static [&'static str] {
        self.board.views()
    }

    fn picture(&self, position: &Placed<B>, view: &str) -> Picture {
        self.board.picture(&position.stones, view)
    }

    fn swapped(&self, position: &Placed<B>) -> bool {
        position.swapped
    }
}

/// Judges the stones by their open lines, once colours are chosen.
impl<B: Bits> Evaluator<SwapGame<B>> for OpenLines {
    fn evaluate(&self, game: &SwapGame<B>, position: &Placed<B>) -> i32 {
        let stones = || self.evaluate(&game.board, &position.stones);
        match position.step {
            Step::Play => stones(),
            // The chooser takes the better colour.
            Step::Choose => stones().abs(),
            Step::Place | Step::Pass => 0,
        }
    }

    fn terms(&self, game: &SwapGame<B>, position: &Placed<B>) -> Vec<Term> {
        if position.step == Step::Play {
            return self.terms(&game.board, &position.stones);
        }
        let score = self.evaluate(game, position);
        vec![Term { name: "lines".into(), mover: score.max(0), opponent: (-score).max(0) }]
    }
}

/// Reasons: those of the board, once colours are chosen.
pub(super) fn explain<B: Bits>(
    game: &SwapGame<B>,
    record: &Record<SwapGame<B>>,
    analysis: &Analysis<SwapMove>,
) -> Vec<Note> {
    let now = record.now();
    if now.step != Step::Play {
        return Vec::new();
    }
    let stones = |mv: &SwapMove| match mv {
        SwapMove::Stone(cell) => Some(*cell),
        _ => None,
    };
    let best = analysis.best.iter().filter_map(stones).collect();
    let plain = Analysis { best, ..Analysis::finished(analysis.engine, analysis.value) };
    explain::explain(&game.board, &Record::from_position(now.stones), &plain)
}

/// The tree of threats by which the player to move wins, once colours are chosen.
pub(super) fn threat_tree<B: Bits>(
    game: &SwapGame<B>,
    position: &Placed<B>,
    most: usize,
    observer: &mut dyn SearchObserver<SwapMove>,
) -> Option<WinTree<SwapMove>> {
    let mut observer = StonesObserver { observer, reports: false };
    let plays = position.step == Step::Play;
    let tree =
        plays.then(|| threat_tree::threat_tree(&game.board, &position.stones, most, &mut observer))??;
    Some(tree.map(&SwapMove::Stone))
}
