//! The positions below a position, each once: what a proof of its value is written from.

use crate::{GameError, Player, Position, arena::Map, depth::Depth, position::Sign};

/// The most positions of a tree.
const MAX_POSITIONS: usize = 1 << 20;
/// Positions between two looks at whether to go on.
const PAUSE: usize = 1 << 10;
/// How deep positions are followed.
const MAX_DEPTH: u32 = 700;

/// Parts of a [`Tree`] by number, each added or subtracted.
pub(crate) type Parts = Vec<(usize, Sign)>;

/// A position as independent parts, and all parts below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Every part; its options are sums of parts before it, each by its number and added or subtracted.
    pub positions: Vec<TreePosition>,
    /// The parts of the position itself.
    pub root: Vec<(usize, Sign)>,
    /// The position as text, if a checker of proofs knows the rules.
    pub text: Option<String>,
}

/// A part in a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreePosition {
    /// Left's options.
    pub left: Vec<Vec<(usize, Sign)>>,
    /// Right's options.
    pub right: Vec<Vec<(usize, Sign)>>,
    /// The part as text, if a checker of proofs knows the rules.
    pub text: Option<String>,
}

impl Tree {
    /// Returns the tree of a position; `text` writes positions for a checker that knows the rules. `go_on` is asked now and then, with
    /// the number of positions so far.
    pub fn new<P: Position>(
        position: P,
        text: fn(&P) -> Option<String>,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Self, GameError> {
        let (numbers, positions) = (Map::default(), Vec::new());
        let mut grower = Grower { numbers, positions, text, go_on, depth: Depth::to(MAX_DEPTH) };
        let root_text = text(&position);
        let root = grower.parts(position)?;
        Ok(Tree { positions: grower.positions, root, text: root_text })
    }

    /// Returns the tree of the negative, which no text describes.
    pub fn negative(self) -> Self {
        let opposite = |sign| if sign == Sign::Plus { Sign::Minus } else { Sign::Plus };
        let root = self.root.into_iter().map(|(part, sign)| (part, opposite(sign))).collect();
        Tree { root, text: None, ..self }
    }
}

struct Grower<'a, P> {
    go_on: &'a mut dyn FnMut(u64) -> bool,
    numbers: Map<P, usize>,
    positions: Vec<TreePosition>,
    text: fn(&P) -> Option<String>,
    depth: Depth,
}

impl<P: Position> Grower<'_, P> {
    fn parts(&mut self, position: P) -> Result<Parts, GameError> {
        let mut parts = Ok(Parts::new());
        position.parts(&mut |part, sign| {
            if let Ok(found) = &mut parts {
                match self.number(part) {
                    Ok(number) => found.push((number, sign)),
                    Err(error) => parts = Err(error),
                }
            }
        });
        parts
    }

    fn number(&mut self, part: P) -> Result<usize, GameError> {
        if let Some(&number) = self.numbers.get(&part) {
            return Ok(number);
        }
        self.depth.enter()?;
        let [left, right] = [self.options(&part, Player::Left)?, self.options(&part, Player::Right)?];
        self.depth.leave();
        if self.positions.len() >= MAX_POSITIONS {
            return Err(GameError::TooManyGames);
        }
        if self.positions.len().is_multiple_of(PAUSE) && !(self.go_on)(self.positions.len() as u64) {
            return Err(GameError::Stopped);
        }
        self.positions.push(TreePosition { left, right, text: (self.text)(&part) });
        self.numbers.insert(part, self.positions.len() - 1);
        Ok(self.positions.len() - 1)
    }

    fn options(&mut self, part: &P, player: Player) -> Result<Vec<Parts>, GameError> {
        let mut after = Vec::new();
        part.moves(player, &mut |next| after.push(next));
        after.into_iter().map(|next| self.parts(next)).collect()
    }
}
