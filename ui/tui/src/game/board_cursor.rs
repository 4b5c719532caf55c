//! The cursor on the board and the half-made move under it: squares picked up, counters chosen from heaps.
//!
//! Invariant: after each change of the position [`BoardCursor::settle`] runs; it drops what was picked.

use super::state::GameState;
use boyi_catalogue::MoveText;
use boyi_core::Picture;
use boyi_session::{Gesture, Square};
use crossterm::event::KeyCode;

/// The outcome of touching the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TouchOutcome {
    Nothing,
    /// The square was picked up; another one completes the move.
    Picked,
    /// A legal move.
    Play(String),
    /// Several moves have the same squares: promotions, splits.
    Choose(Vec<MoveText>),
}

/// A direction of the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    /// The direction of a key: an arrow, or h, j, k, l.
    pub(crate) fn of_key(code: KeyCode) -> Option<Direction> {
        match code {
            KeyCode::Left | KeyCode::Char('h') => Some(Direction::Left),
            KeyCode::Right | KeyCode::Char('l') => Some(Direction::Right),
            KeyCode::Up | KeyCode::Char('k') => Some(Direction::Up),
            KeyCode::Down | KeyCode::Char('j') => Some(Direction::Down),
            _ => None,
        }
    }

    /// Columns to the right and rows up.
    fn step(self) -> (isize, isize) {
        match self {
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
            Direction::Up => (0, 1),
            Direction::Down => (0, -1),
        }
    }
}

/// The cursor and the half-made move.
#[derive(Clone, Default)]
pub(crate) struct BoardCursor {
    /// From the left; on a board of numbers the number less 1.
    pub(crate) column: usize,
    /// From the bottom.
    pub(crate) row: usize,
    pub(crate) heap: usize,
    /// The number of counters of `heap` that Enter would take.
    pub(crate) take: u64,
    pub(crate) picked: Vec<Square>,
    /// In a sum, the component on whose board they are.
    part: usize,
    /// Other heaps of the same move, ascending, with the counters taken from each.
    pub(crate) takes: Vec<(usize, u64)>,
    /// In a sum or on a graph, which of the legal moves Enter would play.
    choice: usize,
}

impl BoardCursor {
    /// The cursor at the start of a game: in the middle, on a chequered board on the second rank.
    pub(crate) fn new(game: &GameState) -> BoardCursor {
        let mut cursor = BoardCursor { take: 1, ..BoardCursor::default() };
        if let Picture::Grid(grid) = game.picture() {
            cursor.column = grid.board_columns() / 2;
            cursor.row = if grid.chequered { 1.min(grid.rows.saturating_sub(1)) } else { grid.rows / 2 };
        }
        cursor.settle(game);
        cursor
    }

    /// The square under the cursor.
    pub(crate) fn square(&self) -> Square {
        (self.column, self.row)
    }

    /// Whether a move is half made.
    pub(crate) fn is_holding(&self) -> bool {
        !self.picked.is_empty() || !self.takes.is_empty()
    }

    /// Drops the half-made move.
    pub(crate) fn drop_move(&mut self) {
        self.picked.clear();
        self.takes.clear();
    }

    /// Fits the cursor to a new position: nothing is picked, and the heap has counters.
    pub(crate) fn settle(&mut self, game: &GameState) {
        self.drop_move();
        self.choice = self.choice.min(game.legal().unwrap_or_default().len().saturating_sub(1));
        let heaps = game.heaps();
        if heaps.is_empty() {
            return;
        }
        let here = self.heap.min(heaps.len() - 1);
        let first_full = heaps.iter().position(|&heap| heap > 0);
        self.heap = if heaps[here] == 0 { first_full.unwrap_or(here) } else { here };
        self.fit_take(game);
    }

    /// Moves by one square, heap, counter or number.
    pub(crate) fn step(&mut self, game: &GameState, direction: Direction) {
        let (dx, dy) = direction.step();
        match game.picture() {
            Picture::Grid(grid) => {
                let sign = if game.flip { -1 } else { 1 };
                let up = if grid.from_top { -dy } else { dy };
                let step = |at: usize, by: isize, of: usize| {
                    at.saturating_add_signed(by * sign).min(of.saturating_sub(1))
                };
                (self.column, self.row) =
                    (step(self.column, dx, grid.board_columns()), step(self.row, up, grid.rows));
            }
            Picture::Heaps { .. } if dy != 0 => self.step_heap(game, -dy),
            Picture::Heaps { .. } => self.step_take(game, dx > 0),
            Picture::Numbers { free, .. } => {
                let here = self.column + 1;
                let mut numbers = free.iter().map(|&n| usize::from(n));
                let next =
                    if dx + dy > 0 { numbers.find(|&n| n > here) } else { numbers.rev().find(|&n| n < here) };
                self.column = next.map_or(self.column, |next| next - 1);
            }
            Picture::Graph(_) | Picture::Sum { .. } if dy != 0 => self.step_group(game, dy < 0),
            Picture::Graph(_) | Picture::Sum { .. } => {
                let last = game.legal().unwrap_or_default().len().saturating_sub(1);
                self.choice = self.choice.saturating_add_signed(dx).min(last);
            }
        }
    }

    /// The move that Enter would play in a sum or on a graph.
    pub(crate) fn choice<'a>(&self, game: &'a GameState) -> Option<&'a MoveText> {
        let legal = game.legal().filter(|_| game.is_typed() && !game.model.is_over())?;
        legal.get(self.choice.min(legal.len().saturating_sub(1)))
    }

    /// In a sum of heaps: the component and the heap of the move that Enter would play, from 0, and how many counters it takes.
    pub(crate) fn choice_in_sum(&self, game: &GameState) -> Option<(usize, usize, u64)> {
        let (component, mv) = self.choice(game)?.text.split_once('/')?;
        let (heap, take) = mv.split_once(':')?;
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
        let component: usize = component.parse().ok()?;
        let heap: usize = heap.parse().ok()?;
        Some((component.checked_sub(1)?, heap.checked_sub(1)?, digits(take).parse().unwrap_or(0)))
    }

    /// Goes to the first move of the next or the previous heap, component or vertex: moves of one have the same text up to a colon.
    fn step_group(&mut self, game: &GameState, down: bool) {
        let legal = game.legal().unwrap_or_default();
        let group = |at: usize| legal.get(at).and_then(|mv| mv.text.split(':').next());
        let here = self.choice.min(legal.len().saturating_sub(1));
        let first_of = |at: usize| (0..=at).rev().take_while(|&other| group(other) == group(at)).last();
        let next = if down {
            (here..legal.len()).find(|&at| group(at) != group(here))
        } else {
            first_of(here).and_then(|first| first_of(first.checked_sub(1)?))
        };
        self.choice = next.unwrap_or(here);
    }

    /// Touches what is under the cursor.
    pub(crate) fn touch_here(&mut self, game: &GameState) -> TouchOutcome {
        match game.picture() {
            Picture::Heaps { .. } => self.touch_heaps(game),
            Picture::Grid(_) => self.touch(game, self.square()),
            Picture::Numbers { .. } => TouchOutcome::Play((self.column + 1).to_string()),
            Picture::Graph(_) | Picture::Sum { .. } => {
                self.choice(game).map_or(TouchOutcome::Nothing, |mv| TouchOutcome::Play(mv.text.clone()))
            }
        }
    }

    /// Squares that continue what is picked.
    pub(crate) fn targets(&self, game: &GameState) -> Vec<Square> {
        if self.picked.is_empty() {
            return Vec::new();
        }
        let moves = game.moves_through(&self.picked);
        moves.filter_map(|(_, squares)| squares.get(self.picked.len()).copied()).collect()
    }

    /// Touches a square. It continues what is picked, or begins a move, or picks a column to drop in.
    fn touch(&mut self, game: &GameState, square: Square) -> TouchOutcome {
        if game.model.is_over() || matches!(game.picture(), Picture::Numbers { .. }) {
            return TouchOutcome::Nothing;
        }
        let through = |prefix: &[Square]| {
            game.moves_through(prefix).map(|(mv, squares)| (mv.clone(), squares.len())).collect()
        };
        self.pick(square, through).unwrap_or_else(|| {
            drop_square(game, square).map_or(TouchOutcome::Nothing, |landing| self.touch(game, landing))
        })
    }

    /// Touches a square of a component of a sum.
    pub(crate) fn touch_part(&mut self, game: &GameState, part: usize, square: Square) -> TouchOutcome {
        if game.model.is_over() {
            return TouchOutcome::Nothing;
        }
        if self.part != part {
            self.picked.clear();
            self.part = part;
        }
        let moves = game.part_gestures(part);
        let through = |prefix: &[Square]| {
            let fitting = moves.iter().filter(|(_, gesture)| gesture.squares().starts_with(prefix));
            fitting.map(|(mv, gesture)| ((*mv).clone(), gesture.squares().len())).collect()
        };
        self.pick(square, through).unwrap_or(TouchOutcome::Nothing)
    }

    /// Goes to the move that takes counters from a heap of a component of a sum; plays it if the cursor is there.
    pub(crate) fn touch_part_heap(
        &mut self,
        game: &GameState,
        part: usize,
        takes: (usize, u64),
    ) -> TouchOutcome {
        let wanted = Gesture::Takes(vec![takes]);
        let moves = game.part_gestures(part);
        let Some((mv, _)) = moves.iter().find(|(_, gesture)| *gesture == wanted) else {
            return TouchOutcome::Nothing;
        };
        if self.choice(game) == Some(*mv) {
            return TouchOutcome::Play(mv.text.clone());
        }
        let legal = game.legal().unwrap_or_default();
        self.choice = legal.iter().position(|one| one == *mv).unwrap_or(self.choice);
        TouchOutcome::Nothing
    }

    /// In a sum: the component on which the cursor is, and the squares there that are picked or that its move has.
    pub(crate) fn squares_in_sum(&self, game: &GameState) -> Option<(usize, Vec<Square>)> {
        if !self.picked.is_empty() {
            return Some((self.part, self.picked.clone()));
        }
        let (number, own) = self.choice(game)?.text.split_once('/')?;
        let part = number.parse::<usize>().ok()?.checked_sub(1)?;
        Some((part, Gesture::of(own).squares().to_vec()))
    }

    /// Picks a square: one that continues what is picked, or begins a move. `through` gives the moves whose squares begin with these, and
    /// how many they have. `None` where no move has the square.
    fn pick(
        &mut self,
        square: Square,
        through: impl Fn(&[Square]) -> Vec<(MoveText, usize)>,
    ) -> Option<TouchOutcome> {
        let mut prefix = self.picked.clone();
        prefix.push(square);
        let mut found: Vec<(MoveText, usize)> = Vec::new();
        for attempt in [prefix.clone(), vec![square]] {
            found = through(&attempt);
            if !found.is_empty() {
                prefix = attempt;
                break;
            }
        }
        let again = self.picked == [square];
        self.picked.clear();
        if found.is_empty() {
            return None;
        }
        let complete: Vec<MoveText> =
            found.iter().filter(|(_, n)| *n == prefix.len()).map(|(mv, _)| mv.clone()).collect();
        Some(match (complete.len(), found.len()) {
            (1, 1) => TouchOutcome::Play(complete[0].text.clone()),
            (n, m) if n == m => TouchOutcome::Choose(complete),
            _ if again => TouchOutcome::Nothing,
            _ => {
                self.picked = prefix;
                TouchOutcome::Picked
            }
        })
    }

    /// The numbers of counters that may be taken from the heap under the cursor, ascending; `None` where the position has too many
    /// moves to list.
    fn allowed_takes(&self, game: &GameState) -> Option<Vec<u64>> {
        game.legal()?;
        let take_of = |gesture: &Gesture| match gesture {
            Gesture::Takes(takes) => {
                let chosen = self.takes.iter().all(|take| takes.contains(take));
                let here = takes.iter().find(|(heap, _)| *heap == self.heap);
                here.filter(|_| chosen && takes.len() == self.takes.len() + 1).map(|(_, take)| *take)
            }
            _ => None,
        };
        let mut all: Vec<u64> = game.legal_gestures().filter_map(|(_, gesture)| take_of(gesture)).collect();
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    /// Counters in the heap under the cursor.
    fn heap_size(&self, game: &GameState) -> u64 {
        game.heaps().get(self.heap).copied().unwrap_or(0)
    }

    /// Brings `take` to the nearest legal number.
    fn fit_take(&mut self, game: &GameState) {
        let most = self.heap_size(game);
        self.take = match self.allowed_takes(game) {
            Some(all) => {
                let below = all.iter().rev().find(|&&take| take <= self.take);
                below.or(all.first()).copied().unwrap_or(0)
            }
            None => self.take.clamp(most.min(1), most),
        };
    }

    fn step_heap(&mut self, game: &GameState, by: isize) {
        let count = game.heaps().len();
        if count > 0 {
            self.heap = self.heap.saturating_add_signed(by).min(count - 1);
            self.take = self.take.max(1);
            self.fit_take(game);
        }
    }

    fn step_take(&mut self, game: &GameState, more: bool) {
        let most = self.heap_size(game);
        self.take = match self.allowed_takes(game) {
            Some(all) if more => all.iter().find(|&&take| take > self.take).copied().unwrap_or(self.take),
            Some(all) => all.iter().rev().find(|&&take| take < self.take).copied().unwrap_or(self.take),
            None if more => self.take.saturating_add(1).min(most),
            None => self.take.saturating_sub(1).max(most.min(1)),
        };
    }

    /// Sets heap and take, as by a click on a counter.
    pub(crate) fn point(&mut self, game: &GameState, heap: usize, take: u64) {
        if heap < game.heaps().len() {
            (self.heap, self.take) = (heap, take);
            self.fit_take(game);
        }
    }

    /// Adds the heap under the cursor to a move that takes from several, or removes it.
    pub(crate) fn toggle_heap(&mut self) {
        if let Some(i) = self.takes.iter().position(|(heap, _)| *heap == self.heap) {
            self.takes.remove(i);
        } else if self.take > 0 {
            self.takes.push((self.heap, self.take));
            self.takes.sort_unstable();
        }
    }

    /// Takes the counters chosen.
    fn touch_heaps(&self, game: &GameState) -> TouchOutcome {
        if game.model.is_over() {
            return TouchOutcome::Nothing;
        }
        let mut takes = self.takes.clone();
        if takes.iter().all(|(heap, _)| *heap != self.heap) && (takes.is_empty() || self.take > 0) {
            let mut more = takes.clone();
            more.push((self.heap, self.take));
            more.sort_unstable();
            // Where the heaps chosen before are a move by themselves, the heap under the cursor is not part of it.
            if takes.is_empty() || game.record.read(&takes_text(&takes)).is_err() {
                takes = more;
            }
        }
        let text = takes_text(&takes);
        let wanted = Gesture::Takes(takes);
        let same = game.legal_gestures().filter(|(_, gesture)| **gesture == wanted);
        let same: Vec<MoveText> = same.map(|(mv, _)| mv.clone()).collect();
        match same.len() {
            0 if game.record.read(&text).is_ok() => TouchOutcome::Play(text),
            0 => TouchOutcome::Nothing,
            1 => TouchOutcome::Play(same[0].text.clone()),
            _ => TouchOutcome::Choose(same),
        }
    }
}

/// The square on which a disc dropped into the column of `square` lands, in games where each column has at most one.
fn drop_square(game: &GameState, square: Square) -> Option<Square> {
    let landings = game.landing_squares();
    let one_each = landings.iter().all(|a| landings.iter().filter(|b| a.0 == b.0).count() == 1);
    landings.into_iter().find(|landing| one_each && landing.0 == square.0)
}

/// Takes as a move is written: `1:2+3:4`.
fn takes_text(takes: &[(usize, u64)]) -> String {
    takes.iter().map(|(heap, take)| format!("{}:{take}", heap + 1)).collect::<Vec<_>>().join("+")
}
