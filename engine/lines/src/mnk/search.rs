//! Can the attacker complete a line against every defence?
//!
//! A depth-first search with two values. What makes it fast:
//!
//! - Draws are seen without search: [`super::leaf`]. Before the defender's replies are searched, the likeliest are tried
//!   for such a leaf.
//! - Every result comes with its *zone*, the squares that it rests on. A reply outside the zone of a win does not
//!   change that win, and an attack outside the zone of a draw does not change that draw: only the squares that all
//!   zones so far have in common are left to try (the must-play of Hex; I.-C. Wu and P.-H. Lin, "Relevance-zone-oriented
//!   proof search for Connect6", IEEE TCIAIG 2, 2010).
//! - Wins by fours (every move threatens to complete a line) are found before anything else.
//! - Positions with the same live windows are one position; so are mirror images.
//!
//! In the *weak* game the defender's own lines do not count (Maker–Breaker): a draw there is a draw in the real
//! game. In the *strong* game they do. There a zone must also contain the squares that the defender needs to gain time: for a win by
//! fours, the empty squares of the defender's windows that lack at most two squares outside the zone; for any other
//! win, and for a draw by the defender's own threats, it is the whole board.

use super::{
    Interrupted, Live, Progress, SearchObserver, Squares,
    board::Board,
    leaf::{Leaf, Leaves},
    table::{Found, Key, Table},
};

/// The stones of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stones<S> {
    pub(super) attacker: S,
    pub(super) defender: S,
}

impl<S: Squares> Stones<S> {
    pub(super) fn attack(self, square: usize) -> Self {
        Stones { attacker: self.attacker.with(square), ..self }
    }

    pub(super) fn defend(self, square: usize) -> Self {
        Stones { defender: self.defender.with(square), ..self }
    }

    pub(super) fn mirrored(self, board: &Board<S>, symmetry: usize) -> Self {
        Stones {
            attacker: board.image_of(symmetry, self.attacker),
            defender: board.image_of(symmetry, self.defender),
        }
    }
}

/// Replies that are tried for a leaf before any is searched.
const STATIC_REPLIES: usize = 16;

/// Nodes of one search for a win by fours.
const FOURS_NODES: u32 = 256;

/// The number of nodes between two polls of the observer, on boards of up to 64 squares.
const POLL: u64 = 1 << 12;

/// The move that a search chose, and its result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<S> {
    pub(super) found: Found<S>,
    /// The winning move, or the reply that draws.
    pub(super) square: Option<usize>,
}

/// The defender's replies to a move that wins.
#[derive(Clone, Debug)]
pub(super) struct Replies<S> {
    /// No reply prevents a line.
    pub(super) is_decided: bool,
    /// There is a line already.
    pub(super) is_line: bool,
    /// The squares where the attacker completes a line next.
    pub(super) threats: S,
    /// Every reply, the most promising first.
    pub(super) order: Vec<usize>,
}

/// The search, with its table.
pub(super) struct Search<'a, S> {
    pub(super) board: &'a Board<S>,
    all: S,
    /// Whether the defender's own lines count.
    strong: bool,
    table: Table<S>,
    leaves: Leaves<S>,
    /// Live windows of the nodes on the path: the attacker's and the defender's.
    live: Vec<Live<S>>,
    own: Vec<Live<S>>,
    /// Squares to try of the nodes on the path, with their promise.
    moves: Vec<(u64, u16)>,
    promise: Vec<u64>,
    fours_left: u32,
    pub(super) nodes: u64,
    most_nodes: u64,
    /// The number of nodes between two polls: the draws without search of one node take long on a large board.
    poll: u64,
    observer: &'a mut dyn SearchObserver,
}

/// The start of a node's windows in the shared memory.
#[derive(Clone, Copy)]
struct Frame {
    live: usize,
    own: usize,
}

type Searched<T> = Result<T, Interrupted>;

impl<'a, S: Squares> Search<'a, S> {
    pub(super) fn new(
        board: &'a Board<S>,
        strong: bool,
        table: Table<S>,
        most_nodes: u64,
        observer: &'a mut dyn SearchObserver,
    ) -> Self {
        let squares = board.rules.squares();
        Search {
            board,
            all: (0..squares).fold(S::default(), S::with),
            strong,
            table,
            leaves: Leaves::new(squares, board.rules.k),
            live: Vec::new(),
            own: Vec::new(),
            moves: Vec::new(),
            promise: vec![0; squares],
            fours_left: 0,
            nodes: 0,
            most_nodes,
            poll: if squares <= 64 { POLL } else { 1 },
            observer,
        }
    }

    /// The table of the search, and its number of nodes.
    pub(super) fn into_table(self) -> (Table<S>, u64) {
        (self.table, self.nodes)
    }

    /// The attacker is to move: who wins, and by which move if it is the attacker.
    pub(super) fn attack(&mut self, stones: Stones<S>) -> Searched<Choice<S>> {
        let frame = self.enter(stones);
        let choice = self.attack_from(stones, frame);
        self.leave(frame);
        choice
    }

    fn attack_from(&mut self, stones: Stones<S>, frame: Frame) -> Searched<Choice<S>> {
        self.count_node()?;
        // Step 1. A line is one move away: the attacker's first, then the defender's.
        if let Some(square) = first_completion(&self.live[frame.live..]) {
            return Ok(self.won(square, S::one(square)));
        }
        let threats = completions(&self.own[frame.own..]);
        let drawn = |zone| Choice { found: Found { won: false, zone }, square: None };
        if threats.len() > 1 {
            return Ok(drawn(self.all));
        }
        // Step 2. A draw without search.
        if let Some(zone) = self.leaves.zone(&self.live[frame.live..]) {
            return Ok(drawn(zone));
        }
        // Step 3. What was found before.
        let (key, symmetry) = self.key(stones, frame);
        if let Some(Found { won, zone }) = self.table.probe(&key) {
            let zone = self.board.image_of(self.board.inverse(symmetry), zone);
            return Ok(Choice { found: Found { won, zone }, square: None });
        }
        // Step 4. A win by fours, then every other move.
        let before = self.nodes;
        let choice = self.attack_by_search(stones, frame, threats)?;
        let zone = self.board.image_of(symmetry, choice.found.zone);
        self.table.store(key, Found { zone, ..choice.found }, self.nodes - before);
        Ok(choice)
    }

    /// Step 4 of [`Search::attack`].
    fn attack_by_search(&mut self, stones: Stones<S>, frame: Frame, threats: S) -> Searched<Choice<S>> {
        match self.fours(stones) {
            Some((zone, first)) => Ok(Choice {
                found: Found { won: true, zone: self.with_counterplay_in(zone, frame) },
                square: Some(first),
            }),
            None => self.attack_each(stones, frame, threats),
        }
    }

    /// A winning move where the attacker is to move and wins.
    pub(super) fn best_attack(&mut self, stones: Stones<S>) -> Searched<Choice<S>> {
        let frame = self.enter(stones);
        let choice = match first_completion(&self.live[frame.live..]) {
            Some(square) => Ok(self.won(square, S::one(square))),
            None => {
                let threats = completions(&self.own[frame.own..]);
                self.attack_by_search(stones, frame, threats)
            }
        };
        self.leave(frame);
        choice
    }

    /// Every move, until all that are left are refuted by a reply found already.
    fn attack_each(&mut self, stones: Stones<S>, frame: Frame, threats: S) -> Searched<Choice<S>> {
        let mut must = if threats.is_empty() { self.squares(frame) } else { threats };
        let mut zone = if threats.is_empty() { S::default() } else { self.all };
        let first = self.order(must, frame);
        for i in first..self.moves.len() {
            let square = usize::from(self.moves[i].1);
            if !must.has(square) {
                continue;
            }
            let found = self.defend(stones.attack(square))?.found;
            if found.won {
                self.moves.truncate(first);
                return Ok(self.won(square, found.zone.with(square)));
            }
            zone |= found.zone;
            must &= found.zone.without(S::one(square));
        }
        self.moves.truncate(first);
        Ok(Choice { found: Found { won: false, zone }, square: None })
    }

    /// The defender is to move after an attack: who wins, and by which reply if the defender draws.
    pub(super) fn defend(&mut self, stones: Stones<S>) -> Searched<Choice<S>> {
        let frame = self.enter(stones);
        let choice = self.defend_from(stones, frame);
        self.leave(frame);
        choice
    }

    fn defend_from(&mut self, stones: Stones<S>, frame: Frame) -> Searched<Choice<S>> {
        let drawn = |square, zone: S| Choice {
            found: Found { won: false, zone: zone.with(square) },
            square: Some(square),
        };
        // Step 1. A line is one move away: the defender's first, then the attacker's.
        if let Some(square) = first_completion(&self.own[frame.own..]) {
            return Ok(drawn(square, self.all));
        }
        let threats = completions(&self.live[frame.live..]);
        if threats.len() > 1 {
            return Ok(self.lost(threats));
        }
        if self.live.len() == frame.live {
            let empty = self.all.without(stones.attacker | stones.defender);
            return Ok(Choice { found: Found { won: false, zone: S::default() }, square: empty.first() });
        }
        // Step 2. If nothing is threatened at once, the squares that a win by fours needs have to be disturbed.
        let mut must = self.squares(frame);
        let mut zone = S::default();
        if !threats.is_empty() {
            (must, zone) = (threats, threats);
        } else if let Some(needed) = self.win_after_pass(stones, frame) {
            must &= needed;
            zone |= needed;
        }
        // Step 3. A reply after which the draw is seen without search.
        let first = self.order(must, frame);
        for i in first..self.moves.len().min(first + STATIC_REPLIES) {
            let square = usize::from(self.moves[i].1);
            if let Some(zone) = self.leaf_zone(stones.defend(square)) {
                self.moves.truncate(first);
                return Ok(drawn(square, zone));
            }
        }
        // Step 4. Every reply that no win found so far refutes.
        for i in first..self.moves.len() {
            let square = usize::from(self.moves[i].1);
            if !must.has(square) {
                continue;
            }
            let found = self.attack(stones.defend(square))?.found;
            if !found.won {
                self.moves.truncate(first);
                return Ok(drawn(square, found.zone));
            }
            zone |= found.zone;
            must &= found.zone;
        }
        self.moves.truncate(first);
        Ok(self.lost(zone))
    }

    fn won(&self, square: usize, zone: S) -> Choice<S> {
        let zone = if self.strong { self.all } else { zone };
        Choice { found: Found { won: true, zone }, square: Some(square) }
    }

    fn lost(&self, zone: S) -> Choice<S> {
        let zone = if self.strong { self.all } else { zone };
        Choice { found: Found { won: true, zone }, square: None }
    }

    /// The zone of the attacker's win by fours if the defender passes.
    fn win_after_pass(&mut self, stones: Stones<S>, frame: Frame) -> Option<S> {
        let (zone, _) = self.fours(stones)?;
        Some(self.with_counterplay_in(zone, frame))
    }

    /// The defender has one stone outside the zone, and inside at most all squares: a window becomes a four or a line
    /// only if at most two of its squares are empty and outside the zone.
    fn with_counterplay_in(&self, zone: S, frame: Frame) -> S {
        let own = self.own[frame.own..].iter().filter(|own| own.empty.without(zone).len() <= 2);
        own.fold(zone, |zone, own| zone | own.empty)
    }

    /// The zone of a win by fours, with the squares that may give the defender a four or a line meanwhile.
    pub(super) fn with_counterplay(&mut self, zone: S, stones: Stones<S>) -> S {
        let frame = self.enter(stones);
        let zone = self.with_counterplay_in(zone, frame);
        self.leave(frame);
        zone
    }

    /// A win of the attacker, who is to move, by fours alone: the squares it needs, and its first move.
    pub(super) fn fours(&mut self, stones: Stones<S>) -> Option<(S, usize)> {
        self.fours_left = FOURS_NODES;
        self.more_fours(stones)
    }

    fn more_fours(&mut self, stones: Stones<S>) -> Option<(S, usize)> {
        self.fours_left = self.fours_left.checked_sub(1)?;
        let frame = self.enter(stones);
        let win = self.fours_from(stones, frame);
        self.leave(frame);
        win
    }

    fn fours_from(&mut self, stones: Stones<S>, frame: Frame) -> Option<(S, usize)> {
        if let Some(square) = first_completion(&self.live[frame.live..]) {
            return Some((S::one(square), square));
        }
        let threats = completions(&self.own[frame.own..]);
        if threats.len() > 1 {
            return None;
        }
        for i in frame.live..self.live.len() {
            let empty = self.live[i].empty;
            let mut squares = empty.iter();
            let (Some(x), Some(y), None) = (squares.next(), squares.next(), squares.next()) else { continue };
            for (four, block) in [(x, y), (y, x)] {
                if !threats.is_empty() && !threats.has(four) {
                    continue;
                }
                if let Some((zone, _)) = self.more_fours(stones.attack(four).defend(block)) {
                    return Some((zone | empty, four));
                }
            }
        }
        None
    }

    /// The zone of the leaf that a position with the attacker to move is, if it is one.
    fn leaf_zone(&mut self, stones: Stones<S>) -> Option<S> {
        let frame = self.enter(stones);
        let live = &self.live[frame.live..];
        let zone = if first_completion(live).is_some() { None } else { self.leaves.zone(live) };
        self.leave(frame);
        zone
    }

    /// The leaf that a position with the attacker to move is, if it is one.
    pub(super) fn leaf(&mut self, stones: Stones<S>) -> Option<(Leaf<S>, S)> {
        let zone = self.leaf_zone(stones)?;
        Some((self.leaves.leaf(), zone))
    }

    /// The pairs that alone keep the attacker, who is to move, from every line, if there are such.
    pub(super) fn pairing(&mut self, stones: Stones<S>) -> Option<Leaf<S>> {
        let frame = self.enter(stones);
        let live = &self.live[frame.live..];
        let pairing = if first_completion(live).is_some() { None } else { self.leaves.pairing(live) };
        self.leave(frame);
        pairing
    }

    /// The attacker's moves that need an answer, the order in which they are tried, and whether they are forced by
    /// threats of the defender.
    pub(super) fn attacks(&mut self, stones: Stones<S>) -> (S, Vec<usize>, bool) {
        let frame = self.enter(stones);
        let threats = completions(&self.own[frame.own..]);
        let must = match threats.len() {
            0 => self.squares(frame),
            1 => threats,
            _ => S::default(),
        };
        let order = self.ordered(must, frame);
        self.leave(frame);
        (must, order, !threats.is_empty())
    }

    /// The defender's replies that need an answer, after a move that wins.
    pub(super) fn replies(&mut self, stones: Stones<S>) -> Replies<S> {
        let frame = self.enter(stones);
        let live = &self.live[frame.live..];
        let threats = completions(live);
        let is_line = live.iter().any(|window| window.empty.is_empty());
        let is_decided = is_line || threats.len() > 1;
        let order = self.ordered(self.squares(frame), frame);
        self.leave(frame);
        Replies { is_decided, is_line, threats, order }
    }

    /// Returns `true` if the defender's last stone completes a line that counts.
    pub(super) fn completes_own_line(&self, stones: Stones<S>, last: usize) -> bool {
        let mut windows =
            self.board.windows_of[last].iter().map(|&window| self.board.windows[usize::from(window)]);
        self.strong && windows.any(|window| window.without(stones.defender).is_empty())
    }

    /// The key of a position, and the symmetry that leads to it.
    pub(super) fn position_key(&mut self, stones: Stones<S>) -> (Key<S>, usize) {
        let frame = self.enter(stones);
        let key = self.key(stones, frame);
        self.leave(frame);
        key
    }

    /// Collects the live windows of a position.
    fn enter(&mut self, stones: Stones<S>) -> Frame {
        let frame = Frame { live: self.live.len(), own: self.own.len() };
        self.board.collect(stones.attacker, stones.defender, &mut self.live);
        if self.strong {
            self.board.collect(stones.defender, stones.attacker, &mut self.own);
        }
        frame
    }

    fn leave(&mut self, frame: Frame) {
        self.live.truncate(frame.live);
        self.own.truncate(frame.own);
    }

    /// The empty squares of live windows.
    fn squares(&self, frame: Frame) -> S {
        let windows = self.live[frame.live..].iter().chain(&self.own[frame.own..]);
        windows.fold(S::default(), |squares, window| squares | window.empty)
    }

    /// The squares of `must`, the most promising first, on top of the moves; returns the index of the first.
    fn order(&mut self, must: S, frame: Frame) -> usize {
        let k = self.board.rules.k;
        self.promise.fill(0);
        // A window counts four times as much with each stone.
        for window in self.live[frame.live..].iter().chain(&self.own[frame.own..]) {
            let weight = 1 << (2 * (k - window.empty.len())).min(40);
            window.empty.iter().for_each(|square| self.promise[square] += weight);
        }
        let first = self.moves.len();
        let promise = &self.promise;
        self.moves.extend(must.iter().map(|square| (promise[square], square as u16)));
        self.moves[first..].sort_unstable_by_key(|&(promise, square)| (std::cmp::Reverse(promise), square));
        first
    }

    fn ordered(&mut self, must: S, frame: Frame) -> Vec<usize> {
        let first = self.order(must, frame);
        self.moves.drain(first..).map(|(_, square)| usize::from(square)).collect()
    }

    fn key(&self, stones: Stones<S>, frame: Frame) -> (Key<S>, usize) {
        let key = Key {
            empty: self.squares(frame),
            attacker: self.board.stones_in_live_windows(stones.attacker, stones.defender),
            defender: match self.strong {
                true => self.board.stones_in_live_windows(stones.defender, stones.attacker),
                false => S::default(),
            },
        };
        let image = |symmetry| Key {
            empty: self.board.image_of(symmetry, key.empty),
            attacker: self.board.image_of(symmetry, key.attacker),
            defender: self.board.image_of(symmetry, key.defender),
        };
        let images = (0..self.board.symmetry_count()).map(|symmetry| (image(symmetry), symmetry));
        images.min().unwrap_or((key, 0))
    }

    fn count_node(&mut self) -> Searched<()> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(Interrupted::Nodes);
        }
        if self.nodes.is_multiple_of(self.poll)
            && !self.observer.go_on(&Progress { nodes: self.nodes, strong: self.strong })
        {
            return Err(Interrupted::Stopped);
        }
        Ok(())
    }
}

/// The squares that complete a window.
fn completions<S: Squares>(windows: &[Live<S>]) -> S {
    let single = windows.iter().filter(|window| window.empty.len() == 1);
    single.fold(S::default(), |squares, window| squares | window.empty)
}

fn first_completion<S: Squares>(windows: &[Live<S>]) -> Option<usize> {
    windows.iter().find(|window| window.empty.len() == 1)?.empty.first()
}
