//! A game in progress: its moves, the ply on the board, the players, the clock.
//!
//! Invariants: `plies` is one line of the tree, from the start to its end, and `line` its nodes. `record` is the game
//! after the first `at` plies; the plies after them can be redone.

use boyi_core::{Analysis, Outcome, ParseError, Picture, Side, Value};
use boyi_games::{AnyGame, AnyRecord, Error, GameEntry, MoveText};
use boyi_model::{Board, GameTags, PlayEffect, PlayEvent, PlayModel, Position, Termination, must_pass};
use boyi_session::{Gesture, MoveTree, Review, Square, Tag};
use std::sync::Arc;

/// A move that was played and the position after it.
#[derive(Clone)]
pub(crate) struct PlayedMove {
    pub(crate) mv: MoveText,
    pub(crate) gesture: Gesture,
    pub(crate) picture: Picture,
    /// The piece that it captured.
    pub(crate) captured: Option<char>,
}

/// Positions with more legal moves than this have no list of them.
pub(crate) const MOST_LISTED: u64 = 1_000;

/// A game in progress.
pub(crate) struct GameState {
    pub(crate) entry: &'static GameEntry,
    pub(crate) rules: Arc<dyn AnyGame>,
    pub(crate) start: String,
    start_picture: Picture,
    /// Every move tried since the start.
    pub(crate) tree: MoveTree,
    /// The tags of the file that the game comes from.
    tags: GameTags,
    /// The nodes of `plies` in the tree.
    line: Vec<usize>,
    pub(crate) plies: Vec<PlayedMove>,
    /// Plies on the board.
    pub(crate) at: usize,
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) legal: Option<Vec<MoveText>>,
    gestures: Vec<Gesture>,
    /// The players, the clock, and an end other than by the rules.
    pub(crate) model: PlayModel,
    /// Whether the last position of the line ends the game by the rules.
    finished: bool,
    pub(crate) flip: bool,
    pub(crate) view: &'static str,
    /// The known values of the positions of the line, by ply, each for the player to move there.
    pub(crate) values: Vec<Option<Value>>,
    /// The review of a line that was played or looked at.
    pub(crate) review: Option<Review>,
    /// The file it is saved in.
    pub(crate) id: String,
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
            tree: MoveTree::new(),
            tags: GameTags::default(),
            line: Vec::new(),
            plies: Vec::new(),
            at: 0,
            legal: None,
            gestures: Vec::new(),
            model: PlayModel::default(),
            finished: false,
            flip: false,
            view,
            values: vec![None],
            review: None,
            id,
            record,
            rules,
        };
        game.list_moves();
        Ok(game)
    }

    /// Lists the legal moves of a new position.
    fn list_moves(&mut self) {
        self.legal = self.record.legal(MOST_LISTED);
        let legal = self.legal.iter().flatten();
        self.gestures = legal.map(|mv| Gesture::of(&mv.text)).collect();
        if self.at_end() {
            self.finished = self.record.verdict().is_some();
        }
    }

    /// The side that moves at the start.
    pub(crate) fn first_mover(&self) -> Side {
        self.rules.record(Some(&self.start), &[]).map_or(Side::First, |record| record.mover())
    }

    /// Moves of the main line.
    pub(super) fn main_moves(&self) -> Vec<&str> {
        self.tree.line(0).into_iter().map(|node| self.tree.node(node).mv.text.as_str()).collect()
    }

    /// The winner at the end of the main line, if that is over; `Some(None)` is a draw.
    pub(crate) fn main_line_winner(&self) -> Option<Option<Side>> {
        if let Some(termination) = self.model.termination {
            return Some(termination.winner());
        }
        let record = self.rules.record(Some(&self.start), &self.main_moves()).ok()?;
        winner(record.as_ref())
    }

    /// The result of the main line as PGN writes it: by the rules and the players, else by the file that the game comes from.
    pub(crate) fn result(&self) -> &str {
        self.tags.result(&self.main_moves(), self.main_line_winner()).unwrap_or("*")
    }

    /// The tags of the file that the game comes from, with the result of the main line.
    pub(super) fn tags(&self) -> Vec<Tag> {
        self.tags.of_game(&self.main_moves(), self.main_line_winner())
    }

    /// Takes a tree that the rules have read, with the tags of its file, and shows the end of its main line.
    pub(crate) fn set_tree(&mut self, tree: MoveTree, tags: Vec<Tag>) {
        self.go_to_ply(0);
        self.tree = tree;
        let main_line = self.main_moves().into_iter().map(str::to_owned).collect();
        self.tags = GameTags::new(tags, main_line);
        self.switch_line(self.tree.line(0));
        self.go_to_ply(self.plies.len());
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

    /// The review of the line; `None` if another one was reviewed, or none.
    pub(crate) fn review(&self) -> Option<&Review> {
        let review = self.review.as_ref().filter(|review| review.plies.len() == self.plies.len())?;
        let same = review.plies.iter().zip(&self.plies).all(|(ply, played)| ply.mv == played.mv.text);
        (same && review.start == self.start).then_some(review)
    }

    pub(crate) fn move_texts(&self) -> Vec<String> {
        self.plies[..self.at].iter().map(|ply| ply.mv.text.clone()).collect()
    }

    /// Whether nothing has been taken back.
    pub(crate) fn at_end(&self) -> bool {
        self.at == self.plies.len()
    }

    /// The board, as the model of the game sees it.
    pub(crate) fn board(&self) -> Board {
        Board {
            ply: self.at,
            plies: self.plies.len(),
            mover: self.mover(),
            outcome: self.record.verdict(),
            finished: self.finished,
            is_main_line: self.line == self.tree.line(0),
        }
    }

    /// Takes an event: goes where it leads, and returns what else follows from it.
    pub(crate) fn take(&mut self, event: PlayEvent, now: u64) -> Vec<PlayEffect> {
        let mut effects = self.model.update(event, &self.board(), now);
        effects.retain(|effect| match *effect {
            PlayEffect::GoTo(ply) => {
                self.go_to_ply(ply);
                false
            }
            PlayEffect::Ended | PlayEffect::Declined => true,
        });
        effects
    }

    /// How the game ended other than by its rules, if the board shows the end of the main line.
    pub(crate) fn termination_here(&self) -> Option<Termination> {
        self.model.termination_on(&self.board())
    }

    /// Whether the game on the board is over, by its rules or otherwise.
    pub(crate) fn over(&self) -> bool {
        self.model.is_over(&self.board())
    }

    /// The winner, if the game on the board is over; `Some(None)` is a draw.
    pub(crate) fn winner(&self) -> Option<Option<Side>> {
        self.model.winner(&self.board())
    }

    /// Returns `true` if the game has not ended, whatever position of it is on the board.
    pub(crate) fn may_resign(&self) -> bool {
        !self.model.has_ended(&self.board())
    }

    /// Whether the engine should move now.
    pub(crate) fn engine_to_move(&self) -> bool {
        self.model.is_engines_turn(&self.board())
    }

    /// Returns `true` if a human is to move and can only pass.
    pub(crate) fn human_must_pass(&self) -> bool {
        must_pass(self.legal.as_deref()) && self.model.may_move(&self.board())
    }

    /// The moves that are not pointed at on the board, as they are typed, if there are a few.
    pub(crate) fn words(&self) -> Option<String> {
        const FEW: usize = 3;
        let words = self.legal_gestures().filter(|(_, gesture)| **gesture == Gesture::Other);
        let words: Vec<&str> = words.take(FEW + 1).map(|(mv, _)| mv.label.as_str()).collect();
        (1..=FEW).contains(&words.len()).then(|| words.join(", "))
    }

    /// Plays a move of the game: moves that were taken back are deleted, and the line played becomes the main line.
    pub(crate) fn play(&mut self, text: &str) -> Result<MoveText, ParseError> {
        let mv = self.record.read(text)?;
        self.tags.play_on();
        self.tree.play(self.node(), &mv);
        self.line.truncate(self.at);
        self.plies.truncate(self.at);
        self.values.truncate(self.at + 1);
        self.play_variation(text)
    }

    /// Plays a move of an analysis: other moves at this point stay as variations.
    pub(crate) fn play_variation(&mut self, text: &str) -> Result<MoveText, ParseError> {
        let mover = self.mover();
        let mv = self.record.play(text)?;
        let node = self.tree.add(self.node(), &mv);
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
            self.switch_line(self.tree.line(node));
        }
        self.list_moves();
        Ok(mv)
    }

    /// Shows the position after these moves, which may be new to the game.
    pub(crate) fn show_moves(&mut self, moves: &[String]) -> Result<(), ParseError> {
        let here = self.plies[..self.at].iter().zip(moves);
        let same = here.take_while(|(ply, mv)| ply.mv.text == **mv).count();
        self.go_to_ply(same);
        moves[same..].iter().try_for_each(|mv| self.play(mv).map(|_| ()))
    }

    /// The node of the tree on the board.
    pub(crate) fn node(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.line[last])
    }

    /// The node after `ply` plies of the line.
    pub(crate) fn node_at(&self, ply: usize) -> usize {
        ply.checked_sub(1).and_then(|last| self.line.get(last)).copied().unwrap_or(0)
    }

    /// Changes to another line of the tree, which must begin with the moves on the board.
    fn switch_line(&mut self, line: Vec<usize>) {
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
            self.finished = record.verdict().is_some();
        }
        self.line.truncate(self.plies.len());
        let all = std::iter::once(0).chain(self.line.iter().copied());
        self.values = all.map(|node| self.tree.node(node).value).collect();
    }

    /// Goes to a node of the tree.
    pub(crate) fn go_to_node(&mut self, node: usize) {
        let line = self.tree.line(node);
        let same = self.line.iter().zip(&line).take_while(|(a, b)| a == b).count();
        let to = line.iter().position(|&n| n == node).map_or(0, |at| at + 1);
        self.go_to_ply(self.at.min(same));
        self.switch_line(line);
        self.go_to_ply(to);
    }

    /// Goes to the next or previous alternative of the last move.
    pub(crate) fn next_alternative(&mut self, by: isize) {
        let here = self.node();
        let all = self.tree.alternatives(here);
        if all.len() > 1 {
            let at = all.iter().position(|&node| node == here).unwrap_or(0);
            let next = all[(at as isize + by).rem_euclid(all.len() as isize) as usize];
            self.go_to_node(next);
        }
    }

    /// Deletes the last move and all moves after it.
    pub(crate) fn delete_move(&mut self) {
        if self.at > 0 {
            let before = self.tree.remove(self.node());
            self.go_to_ply(self.at - 1);
            self.switch_line(self.tree.line(before));
        }
    }

    /// Adds lines from the position on the board; the first of them becomes the line.
    pub(crate) fn add_lines(&mut self, lines: &[Vec<MoveText>]) {
        let here = self.node();
        let end = self.tree.add_lines(here, lines);
        self.switch_line(self.tree.line(end));
    }

    /// Goes to a ply.
    pub(crate) fn go_to_ply(&mut self, to: usize) {
        let to = to.min(self.plies.len());
        while self.at > to && self.record.undo().is_some() {
            self.at -= 1;
        }
        while self.at < to && self.record.play(&self.plies[self.at].mv.text).is_ok() {
            self.at += 1;
        }
        self.list_moves();
    }

    /// Changes to the next view of the game.
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

    /// The pieces that each side has lost, chess pieces in order of value.
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

    /// The legal moves with their gestures.
    pub(super) fn legal_gestures(&self) -> impl Iterator<Item = (&MoveText, &Gesture)> {
        self.legal.iter().flatten().zip(&self.gestures)
    }

    /// Legal moves whose squares begin with `prefix`, with all their squares.
    pub(super) fn moves_through<'a>(
        &'a self,
        prefix: &'a [Square],
    ) -> impl Iterator<Item = (&'a MoveText, &'a [Square])> {
        self.legal_gestures()
            .map(|(mv, gesture)| (mv, gesture.squares()))
            .filter(move |(_, squares)| squares.starts_with(prefix))
    }

    /// The squares of moves that have a single square.
    pub(crate) fn landing_squares(&self) -> Vec<Square> {
        self.moves_through(&[])
            .filter(|(_, squares)| squares.len() == 1)
            .map(|(_, squares)| squares[0])
            .collect()
    }

    /// Whether it is a graph or a sum of games: its moves are typed.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self.picture(), Picture::Graph(_) | Picture::Sum { .. })
    }

    /// Heaps on the board.
    pub(crate) fn heaps(&self) -> &[u64] {
        match self.picture() {
            Picture::Heaps { sizes: heaps } => heaps,
            _ => &[],
        }
    }

    /// At most `most` legal moves whose label or text begins with `typed`, first those whose label does.
    pub(crate) fn completions(&self, typed: &str, most: usize) -> Vec<MoveText> {
        let typed = typed.trim();
        let fits = |text: &str| text.get(..typed.len()).is_some_and(|head| head.eq_ignore_ascii_case(typed));
        let all = self.legal.iter().flatten();
        let mut found: Vec<MoveText> =
            all.filter(|mv| fits(&mv.text) || fits(&mv.label)).take(200).cloned().collect();
        found.sort_by_key(|mv| (!mv.label.starts_with(typed), !mv.text.starts_with(typed)));
        found.truncate(most);
        found
    }

    /// Stores the value of the position on the board.
    pub(crate) fn set_value(&mut self, analysis: &Analysis<MoveText>) {
        self.set_value_at(self.at, analysis.value);
    }

    /// Stores the value of a position of the line.
    pub(crate) fn set_value_at(&mut self, ply: usize, value: Value) {
        if let Some(known) = self.values.get_mut(ply) {
            *known = Some(value);
            self.tree.set_value(self.node_at(ply), value);
        }
    }
}

/// The position after these moves from the start of a game.
pub(crate) fn describe(game: &GameState, moves: &[String]) -> Result<Position, Error> {
    let mut record = game.rules.record(Some(&game.start), &[])?;
    let moves = moves.iter().map(|mv| record.play(mv)).collect::<Result<_, _>>()?;
    Ok(Position { moves, mover: record.mover(), outcome: record.verdict(), legal: record.legal(MOST_LISTED) })
}

fn winner(record: &dyn AnyRecord) -> Option<Option<Side>> {
    Some(match record.verdict()? {
        Outcome::Win => Some(record.mover()),
        Outcome::Loss => Some(!record.mover()),
        Outcome::Draw => None,
    })
}

/// The opponent's piece that is on the board before a move of `mover` and not after it.
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
