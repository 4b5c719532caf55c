//! A game in progress: its moves and the place in them, who plays, the cursor, the clock.
//!
//! Invariants: `plies` is the line of the tree that is looked at, to its end; `record` stands at its ply `at`, and what
//! lies behind that can be redone.

use crate::{
    game_file::Variation,
    gesture::{Gesture, Square},
    variations::VariationTree,
};
use boyi_core::{Analysis, Outcome, ParseError, Picture, Side, Value};
use boyi_games::{AnyGame, AnyRecord, Error, GameEntry, MoveText};
use std::sync::Arc;

/// A move played and what it led to.
#[derive(Clone)]
pub(crate) struct PlayedMove {
    pub(crate) mv: MoveText,
    pub(crate) gesture: Gesture,
    pub(crate) picture: Picture,
    /// The opponent's piece that it took off the board.
    pub(crate) captured: Option<char>,
}

/// Who moves a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    Human,
    Engine,
}

/// An end that the rules do not see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Termination {
    Resigned(Side),
    Agreed,
    Time(Side),
}

/// A chess clock in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    pub(crate) left: [u64; 2],
    pub(crate) bonus: u64,
    /// When the side to move began to think.
    pub(crate) since: Option<u64>,
}

/// What a touch of the board means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TouchOutcome {
    Nothing,
    Picked,
    Play(String),
    /// Several moves look the same: promotions, splits.
    Choose(Vec<MoveText>),
}

/// More legal moves than this are not listed.
pub(crate) const LISTED: u64 = 1_000;

pub(crate) struct GameState {
    pub(crate) entry: &'static GameEntry,
    pub(crate) rules: Arc<dyn AnyGame>,
    pub(crate) start: String,
    start_picture: Picture,
    /// Every move tried from the start on.
    pub(crate) tree: VariationTree,
    /// The nodes of `plies` in the tree.
    line: Vec<usize>,
    pub(crate) plies: Vec<PlayedMove>,
    pub(crate) at: usize,
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) legal: Option<Vec<MoveText>>,
    gestures: Vec<Gesture>,
    pub(crate) players: [Player; 2],
    pub(crate) level: u8,
    pub(crate) clock: Option<Clock>,
    pub(crate) ended: Option<Termination>,
    pub(crate) flip: bool,
    pub(crate) column: usize,
    /// From the bottom.
    pub(crate) row: usize,
    pub(crate) heap: usize,
    pub(crate) take: u64,
    pub(crate) picked: Vec<Square>,
    /// Heaps already chosen for a move that takes from several.
    pub(crate) takes: Vec<(usize, u64)>,
    pub(crate) view: &'static str,
    /// Values known by ply, for the player to move there.
    pub(crate) values: Vec<Option<Value>>,
    /// What the engine thought of its last position, for itself.
    pub(crate) opinion: Option<Value>,
    /// The file it is saved in.
    pub(crate) id: String,
}

pub(crate) fn index(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

impl GameState {
    /// A new game.
    pub(crate) fn new(
        entry: &'static GameEntry,
        rules: Arc<dyn AnyGame>,
        position: Option<&str>,
        id: String,
    ) -> Result<GameState, Error> {
        let record = rules.record(position, &[])?;
        let view = rules.views().first().copied().unwrap_or("board");
        let mut game = GameState {
            entry,
            start: record.position(),
            start_picture: record.picture(view),
            tree: VariationTree::new(),
            line: Vec::new(),
            plies: Vec::new(),
            at: 0,
            legal: None,
            gestures: Vec::new(),
            players: [Player::Human; 2],
            level: 5,
            clock: None,
            ended: None,
            flip: false,
            column: 0,
            row: 0,
            heap: 0,
            take: 1,
            picked: Vec::new(),
            takes: Vec::new(),
            view,
            values: vec![None],
            opinion: None,
            id,
            record,
            rules,
        };
        if let Picture::Grid(grid) = &game.start_picture {
            game.column = grid.columns / 2;
            game.row = if grid.chequered { 1.min(grid.rows.saturating_sub(1)) } else { grid.rows / 2 };
        }
        game.moved();
        Ok(game)
    }

    /// What depends on the position, after it has changed.
    fn moved(&mut self) {
        self.legal = self.record.legal(LISTED);
        let legal = self.legal.iter().flatten();
        self.gestures = legal.map(|mv| Gesture::of(&mv.text)).collect();
        self.picked.clear();
        self.takes.clear();
        self.settle_take();
    }

    /// The name of the game with its parameters.
    pub(crate) fn name(&self) -> String {
        self.rules.name()
    }

    pub(crate) fn mover(&self) -> Side {
        self.record.mover()
    }

    pub(crate) fn picture(&self) -> &Picture {
        self.at.checked_sub(1).map_or(&self.start_picture, |last| &self.plies[last].picture)
    }

    /// The squares of the move that led here.
    pub(crate) fn last_squares(&self) -> &[Square] {
        self.at.checked_sub(1).map_or(&[], |last| self.plies[last].gesture.squares())
    }

    pub(crate) fn move_texts(&self) -> Vec<String> {
        self.plies[..self.at].iter().map(|ply| ply.mv.text.clone()).collect()
    }

    /// Whether nothing has been taken back.
    pub(crate) fn at_end(&self) -> bool {
        self.at == self.plies.len()
    }

    /// How the game ended other than by the rules, where it did: at the end of its main line.
    pub(crate) fn ended_here(&self) -> Option<Termination> {
        self.ended.filter(|_| self.at_end() && self.line == self.tree.line(0))
    }

    /// Whether the game on the board is over, by the rules or otherwise.
    pub(crate) fn over(&self) -> bool {
        self.record.verdict().is_some() || self.ended_here().is_some()
    }

    /// Who won, if it is over: `Some(None)` is a draw.
    pub(crate) fn winner(&self) -> Option<Option<Side>> {
        winner(self.ended_here(), self.record.as_ref())
    }

    /// Who won once these moves had been played.
    pub(crate) fn winner_after(&self, moves: &[&str]) -> Option<Option<Side>> {
        winner(self.ended, self.rules.record(Some(&self.start), moves).ok()?.as_ref())
    }

    /// Whether the engine should move now.
    pub(crate) fn engine_to_move(&self) -> bool {
        self.at_end() && !self.over() && self.players[index(self.mover())] == Player::Engine
    }

    pub(crate) fn has_engine(&self) -> bool {
        self.players.contains(&Player::Engine)
    }

    /// Plays a move; whatever had been taken back is gone, and the line played is the main line.
    pub(crate) fn play(&mut self, text: &str, now: u64) -> Result<MoveText, ParseError> {
        self.record.read(text)?;
        let here = self.node();
        self.tree.promote(here);
        self.tree.cut(here);
        self.line.truncate(self.at);
        self.plies.truncate(self.at);
        self.values.truncate(self.at + 1);
        self.ended = None;
        self.try_out(text, now)
    }

    /// Plays a move and keeps what had been played here before as a variation beside it.
    pub(crate) fn try_out(&mut self, text: &str, now: u64) -> Result<MoveText, ParseError> {
        let mover = self.mover();
        let ended = self.ended_here();
        let mv = self.record.play(text)?;
        let node = self.tree.add(self.node(), &mv);
        if ended.is_some() {
            self.ended = None;
        }
        if self.line.get(self.at) == Some(&node) {
            self.at += 1;
        } else {
            let picture = self.record.picture(self.view);
            let captured = captured(self.picture(), &picture, mover);
            self.line.truncate(self.at);
            self.plies.truncate(self.at);
            self.plies.push(PlayedMove { gesture: Gesture::of(&mv.text), mv: mv.clone(), picture, captured });
            self.line.push(node);
            self.at += 1;
            self.follow(self.tree.line(node));
        }
        if let Some(clock) = &mut self.clock {
            if let Some(since) = clock.since {
                let left = &mut clock.left[index(mover)];
                *left = left.saturating_sub(now.saturating_sub(since)) + clock.bonus;
            }
            clock.since = Some(now);
        }
        self.moved();
        Ok(mv)
    }

    /// The node of the tree at which the board stands.
    pub(crate) fn node(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.line[last])
    }

    /// The node after a ply of the line looked at.
    pub(crate) fn node_at(&self, ply: usize) -> usize {
        ply.checked_sub(1).and_then(|last| self.line.get(last)).copied().unwrap_or(0)
    }

    /// Looks at another line of the tree, which has the moves up to the board in common with this one.
    fn follow(&mut self, line: Vec<usize>) {
        let same = self.line.iter().zip(&line).take_while(|(a, b)| a == b).count();
        self.plies.truncate(same);
        self.line = line;
        let moves: Vec<&str> = self.plies.iter().map(|ply| ply.mv.text.as_str()).collect();
        if let Ok(mut record) = self.rules.record(Some(&self.start), &moves) {
            for &node in &self.line[same..] {
                let mover = record.mover();
                let Ok(mv) = record.play(&self.tree.node(node).mv.text) else { break };
                let picture = record.picture(self.view);
                let before = self.plies.last().map_or(&self.start_picture, |ply| &ply.picture);
                let captured = captured(before, &picture, mover);
                self.plies.push(PlayedMove { gesture: Gesture::of(&mv.text), mv, picture, captured });
            }
        }
        self.line.truncate(self.plies.len());
        let all = std::iter::once(0).chain(self.line.iter().copied());
        self.values = all.map(|node| self.tree.node(node).value).collect();
    }

    /// Goes to a move anywhere in the tree.
    pub(crate) fn go_to(&mut self, node: usize) {
        let line = self.tree.line(node);
        let same = self.line.iter().zip(&line).take_while(|(a, b)| a == b).count();
        let to = line.iter().position(|&n| n == node).map_or(0, |at| at + 1);
        self.go(self.at.min(same));
        self.follow(line);
        self.go(to);
    }

    /// The next or previous of the moves tried instead of the one that led here.
    pub(crate) fn vary(&mut self, by: isize) {
        let here = self.node();
        let all = self.tree.alternatives(here);
        if all.len() > 1 {
            let at = all.iter().position(|&node| node == here).unwrap_or(0);
            let next = all[(at as isize + by).rem_euclid(all.len() as isize) as usize];
            self.go_to(next);
        }
    }

    /// Forgets the move that led here and all that follows it.
    pub(crate) fn forget(&mut self) {
        if self.at > 0 {
            let before = self.tree.remove(self.node());
            self.go(self.at - 1);
            self.follow(self.tree.line(before));
        }
    }

    /// Adds variations to the line looked at; moves that cannot be played end theirs.
    pub(crate) fn plant(&mut self, variations: &[(usize, Variation)]) {
        let line = self.line.clone();
        self.plant_at(&line, variations);
        let here = self.line.clone();
        self.follow(here);
    }

    /// `line` is the nodes from the start to the end of the line that varies.
    fn plant_at(&mut self, line: &[usize], variations: &[(usize, Variation)]) {
        for (at, variation) in variations {
            let Some(head) = line.get(..*at) else { continue };
            let moves: Vec<String> = head.iter().map(|&node| self.tree.node(node).mv.text.clone()).collect();
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            let Ok(mut record) = self.rules.record(Some(&self.start), &moves) else { continue };
            let mut nodes = head.to_vec();
            for text in &variation.moves {
                let Ok(mv) = record.play(text) else { break };
                nodes.push(self.tree.add(nodes.last().copied().unwrap_or(0), &mv));
            }
            // The places of variations count from the first move of the line that they vary from.
            let inner: Vec<(usize, Variation)> =
                variation.variations.iter().map(|(i, line)| (at + i, line.clone())).collect();
            self.plant_at(&nodes, &inner);
        }
    }

    /// Goes to a ply.
    pub(crate) fn go(&mut self, to: usize) {
        let to = to.min(self.plies.len());
        while self.at > to && self.record.undo().is_some() {
            self.at -= 1;
        }
        while self.at < to && self.record.play(&self.plies[self.at].mv.text).is_ok() {
            self.at += 1;
        }
        self.moved();
    }

    /// Who moves at a ply.
    fn player_at(&self, ply: usize) -> Player {
        let flipped = !ply.abs_diff(self.at).is_multiple_of(2);
        let mover = self.mover();
        self.players[index(if flipped { !mover } else { mover })]
    }

    /// Whether a stop at this ply leaves the move to a person, or nobody but the engine plays.
    fn stops_at(&self, ply: usize) -> bool {
        !self.players.contains(&Player::Human) || self.player_at(ply) == Player::Human
    }

    /// Takes back so much that a person is to move again.
    pub(crate) fn undo(&mut self) -> bool {
        let to = (0..self.at).rev().find(|&ply| self.stops_at(ply));
        to.inspect(|&ply| self.go(ply)).is_some()
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(&mut self) -> bool {
        let mut ahead = self.at + 1..=self.plies.len();
        let to = ahead.find(|&ply| ply == self.plies.len() || self.stops_at(ply));
        to.inspect(|&ply| self.go(ply)).is_some()
    }

    /// Shows the game in its next view.
    pub(crate) fn next_view(&mut self) {
        let views = self.rules.views();
        let here = views.iter().position(|view| *view == self.view).unwrap_or(0);
        self.set_view(views[(here + 1) % views.len()]);
    }

    fn set_view(&mut self, view: &'static str) {
        self.view = view;
        let moves: Vec<String> = self.plies.iter().map(|ply| ply.mv.text.clone()).collect();
        let Ok(mut record) = self.rules.record(Some(&self.start), &[]) else { return };
        self.start_picture = record.picture(view);
        for (ply, text) in self.plies.iter_mut().zip(&moves) {
            if record.play(text).is_err() {
                break;
            }
            ply.picture = record.picture(view);
        }
    }

    /// The pieces each side has lost up to here, strongest first as far as letters tell.
    pub(crate) fn captured(&self) -> [Vec<char>; 2] {
        let mut lost = [Vec::new(), Vec::new()];
        for c in self.plies[..self.at].iter().filter_map(|ply| ply.captured) {
            lost[usize::from(c.is_lowercase())].push(c);
        }
        for side in &mut lost {
            side.sort_by_key(|c| "QRBNP".find(c.to_ascii_uppercase()).unwrap_or(9));
        }
        lost
    }

    /// Moves whose squares begin with these.
    fn with_prefix<'a>(&'a self, prefix: &'a [Square]) -> impl Iterator<Item = (&'a MoveText, &'a [Square])> {
        let legal = self.legal.iter().flatten().zip(&self.gestures);
        legal
            .map(|(mv, gesture)| (mv, gesture.squares()))
            .filter(move |(_, squares)| squares.starts_with(prefix))
    }

    /// Squares that continue what is picked.
    pub(crate) fn targets(&self) -> Vec<Square> {
        if self.picked.is_empty() {
            return Vec::new();
        }
        self.with_prefix(&self.picked)
            .filter_map(|(_, squares)| squares.get(self.picked.len()).copied())
            .collect()
    }

    /// Squares on which a move of one square falls.
    pub(crate) fn landings(&self) -> Vec<Square> {
        self.with_prefix(&[])
            .filter(|(_, squares)| squares.len() == 1)
            .map(|(_, squares)| squares[0])
            .collect()
    }

    /// What touching a square means; with gravity a touch anywhere in a column drops there.
    pub(crate) fn touch(&mut self, square: Square) -> TouchOutcome {
        if self.over() {
            return TouchOutcome::Nothing;
        }
        if let Picture::Numbers { .. } = self.picture() {
            return TouchOutcome::Nothing;
        }
        let mut prefix = self.picked.clone();
        prefix.push(square);
        let mut found: Vec<(MoveText, usize)> = Vec::new();
        for attempt in [prefix.clone(), vec![square]] {
            found = self.with_prefix(&attempt).map(|(mv, squares)| (mv.clone(), squares.len())).collect();
            if !found.is_empty() {
                prefix = attempt;
                break;
            }
        }
        let again = self.picked == [square];
        self.picked.clear();
        if found.is_empty() {
            let landings = self.landings();
            let mut column = landings.iter().filter(|landing| landing.0 == square.0);
            let alone = landings.iter().all(|a| landings.iter().filter(|b| a.0 == b.0).count() == 1);
            return match column.next() {
                Some(&landing) if alone => self.touch(landing),
                _ => TouchOutcome::Nothing,
            };
        }
        let complete: Vec<MoveText> =
            found.iter().filter(|(_, n)| *n == prefix.len()).map(|(mv, _)| mv.clone()).collect();
        match (complete.len(), found.len()) {
            (1, 1) => TouchOutcome::Play(complete[0].text.clone()),
            (n, m) if n == m => TouchOutcome::Choose(complete),
            _ if again => TouchOutcome::Nothing,
            _ => {
                self.picked = prefix;
                TouchOutcome::Picked
            }
        }
    }

    /// Heaps on the board.
    pub(crate) fn heaps(&self) -> &[u64] {
        match self.picture() {
            Picture::Heaps(heaps) => heaps,
            _ => &[],
        }
    }

    /// What may be taken from the heap under the cursor, ascending; `None` where there are too many moves to list.
    fn allowed(&self) -> Option<Vec<u64>> {
        self.legal.as_ref()?;
        let of = |gesture: &Gesture| match gesture {
            Gesture::Takes(takes) => {
                let chosen = self.takes.iter().all(|take| takes.contains(take));
                let here = takes.iter().find(|(heap, _)| *heap == self.heap);
                here.filter(|_| chosen && takes.len() == self.takes.len() + 1).map(|(_, take)| *take)
            }
            _ => None,
        };
        let mut all: Vec<u64> = self.gestures.iter().filter_map(of).collect();
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    /// Puts heap and take where they can be played.
    fn settle_take(&mut self) {
        let heaps = self.heaps();
        if heaps.is_empty() {
            return;
        }
        let here = self.heap.min(heaps.len() - 1);
        let full = heaps.iter().position(|&heap| heap > 0);
        self.heap = if heaps[here] == 0 { full.unwrap_or(here) } else { here };
        self.fit_take();
    }

    fn fit_take(&mut self) {
        let most = self.heaps().get(self.heap).copied().unwrap_or(0);
        self.take = match self.allowed() {
            Some(all) => {
                all.iter().rev().find(|&&take| take <= self.take).or(all.first()).copied().unwrap_or(0)
            }
            None => self.take.clamp(most.min(1), most),
        };
    }

    /// Another heap, by so many rows.
    pub(crate) fn move_heap(&mut self, by: isize) {
        let count = self.heaps().len();
        if count > 0 {
            self.heap = self.heap.saturating_add_signed(by).min(count - 1);
            self.take = self.take.max(1);
            self.fit_take();
        }
    }

    /// More or less to take.
    pub(crate) fn move_take(&mut self, more: bool) {
        let most = self.heaps().get(self.heap).copied().unwrap_or(0);
        self.take = match self.allowed() {
            Some(all) => {
                let next = if more {
                    all.iter().find(|&&take| take > self.take)
                } else {
                    all.iter().rev().find(|&&take| take < self.take)
                };
                next.copied().unwrap_or(self.take)
            }
            None if more => self.take.saturating_add(1).min(most),
            None => self.take.saturating_sub(1).max(most.min(1)),
        };
    }

    /// Sets heap and take, as by a click on a counter.
    pub(crate) fn point(&mut self, heap: usize, take: u64) {
        if heap < self.heaps().len() {
            self.heap = heap;
            self.take = take;
            self.fit_take();
        }
    }

    /// Keeps the heap under the cursor for a move that takes from several.
    pub(crate) fn keep_take(&mut self) {
        if let Some(i) = self.takes.iter().position(|(heap, _)| *heap == self.heap) {
            self.takes.remove(i);
        } else if self.take > 0 {
            self.takes.push((self.heap, self.take));
            self.takes.sort_unstable();
        }
    }

    /// What taking means now.
    pub(crate) fn touch_heaps(&mut self) -> TouchOutcome {
        if self.over() {
            return TouchOutcome::Nothing;
        }
        let mut takes = self.takes.clone();
        if takes.iter().all(|(heap, _)| *heap != self.heap) && (takes.is_empty() || self.take > 0) {
            let mut more = takes.clone();
            more.push((self.heap, self.take));
            more.sort_unstable();
            // Kept heaps alone may be the move; the cursor then rests on another heap without meaning it.
            if takes.is_empty() || self.record.read(&takes_text(&takes)).is_err() {
                takes = more;
            }
        }
        let text = takes_text(&takes);
        let wanted = Gesture::Takes(takes);
        let legal = self.legal.iter().flatten().zip(&self.gestures);
        let same: Vec<MoveText> =
            legal.filter(|(_, gesture)| **gesture == wanted).map(|(mv, _)| mv.clone()).collect();
        match same.len() {
            0 if self.record.read(&text).is_ok() => TouchOutcome::Play(text),
            0 => TouchOutcome::Nothing,
            1 => TouchOutcome::Play(same[0].text.clone()),
            _ => TouchOutcome::Choose(same),
        }
    }

    /// Moves whose label or text begins so, those first whose label does; at most so many.
    pub(crate) fn complete(&self, typed: &str, most: usize) -> Vec<MoveText> {
        let typed = typed.trim();
        let fits = |text: &str| text.get(..typed.len()).is_some_and(|head| head.eq_ignore_ascii_case(typed));
        let all = self.legal.iter().flatten();
        let mut found: Vec<MoveText> =
            all.filter(|mv| fits(&mv.text) || fits(&mv.label)).take(200).cloned().collect();
        found.sort_by_key(|mv| (!mv.label.starts_with(typed), !mv.text.starts_with(typed)));
        found.truncate(most);
        found
    }

    /// Milliseconds left to a side.
    pub(crate) fn left(&self, side: Side, now: u64) -> Option<u64> {
        let clock = self.clock?;
        let left = clock.left[index(side)];
        let running = side == self.mover() && self.at_end() && !self.over();
        Some(match clock.since {
            Some(since) if running => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        })
    }

    /// Remembers what an analysis of the position here says.
    pub(crate) fn learn(&mut self, analysis: &Analysis<MoveText>) {
        self.learn_at(self.at, analysis.value);
    }

    /// Remembers the value of a position of this line.
    pub(crate) fn learn_at(&mut self, ply: usize, value: Value) {
        if let Some(known) = self.values.get_mut(ply) {
            *known = Some(value);
            self.tree.set_value(self.node_at(ply), value);
        }
    }
}

fn winner(ended: Option<Termination>, record: &dyn AnyRecord) -> Option<Option<Side>> {
    match ended {
        Some(Termination::Resigned(side) | Termination::Time(side)) => return Some(Some(!side)),
        Some(Termination::Agreed) => return Some(None),
        None => {}
    }
    Some(match record.verdict()? {
        Outcome::Win => Some(record.mover()),
        Outcome::Loss => Some(!record.mover()),
        Outcome::Draw => None,
    })
}

/// `1:2+3:4`.
fn takes_text(takes: &[(usize, u64)]) -> String {
    takes.iter().map(|(heap, take)| format!("{}:{take}", heap + 1)).collect::<Vec<_>>().join("+")
}

/// The piece of the mover's opponent that is on the first board and missing on the second.
fn captured(before: &Picture, after: &Picture, mover: Side) -> Option<char> {
    let (Picture::Grid(before), Picture::Grid(after)) = (before, after) else { return None };
    if !before.chequered {
        return None;
    }
    let count = |cells: &[Option<char>], c: char| cells.iter().filter(|cell| **cell == Some(c)).count();
    let theirs = |c: &char| c.is_lowercase() == (mover == Side::First);
    let pieces = before.cells.iter().flatten().copied();
    pieces.filter(theirs).find(|&c| count(&before.cells, c) > count(&after.cells, c))
}
