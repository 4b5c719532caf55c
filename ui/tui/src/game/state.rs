//! A game in progress: the model of it, the session's record of the position on the board, and what the screen needs of both.
//!
//! Invariant: `record` is the game at the position on the board of `model`, and `history` its moves.

use boyi_catalogue::{AnyGame, AnyRecord, Error, GameEntry, MoveText};
use boyi_core::{Analysis, ParseError, Picture, Side, Value};
use boyi_model::{GameEffect, GameEvent, GameModel, GameMoves, PlayModel, Position, ReviewModel};
use boyi_session::{Gesture, MoveTree, Review, Square, Tag};
use std::{cell::OnceCell, sync::Arc};

/// A move on the board.
struct PlayedMove {
    text: String,
    /// The piece that it captured.
    captured: Option<char>,
}

/// Positions with more legal moves than this have no list of them.
const MOST_LISTED: u64 = 1_000;

/// A game in progress.
pub(crate) struct GameState {
    pub(crate) entry: &'static GameEntry,
    pub(crate) rules: Arc<dyn AnyGame>,
    pub(crate) start: String,
    pub(crate) model: GameModel,
    pub(crate) record: Box<dyn AnyRecord>,
    history: Vec<PlayedMove>,
    picture: Picture,
    /// The value of each component, once that was asked.
    worths: OnceCell<Vec<String>>,
    gestures: Vec<Gesture>,
    last: Gesture,
    pub(crate) flip: bool,
    pub(crate) view: &'static str,
    /// Whether a won ending is practised: moves are judged, and the opponent resists as long as it can.
    pub(crate) practice: bool,
    /// The review of a line that was played or looked at.
    pub(crate) review: ReviewModel<Analysis<MoveText>>,
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
            model: GameModel::default(),
            history: Vec::new(),
            picture: record.picture(view),
            worths: OnceCell::new(),
            gestures: Vec::new(),
            last: Gesture::Other,
            flip: false,
            view,
            practice: false,
            review: ReviewModel::default(),
            id,
            record,
            rules,
        };
        game.send(GameEvent::Refresh, 0);
        Ok(game)
    }

    /// Takes an event at the time `now`, and describes the positions that the model asks for. Returns what else is to be done, and why
    /// moves could not be read.
    pub(crate) fn send(&mut self, event: GameEvent, now: u64) -> (Vec<GameEffect>, Option<ParseError>) {
        let mut model = std::mem::take(&mut self.model);
        let (effects, wrong) =
            model.run(event, now, |moves| self.go(moves).map(|()| describe_record(&*self.record)));
        self.model = model;
        if wrong.is_some() {
            // They were on the board before.
            let _ = self.go(&self.model.moves().texts());
        }
        if effects.contains(&GameEffect::Show) {
            self.gestures = self.legal().unwrap_or_default().iter().map(|mv| Gesture::of(&mv.text)).collect();
            self.last = self.history.last().map_or(Gesture::Other, |mv| Gesture::of(&mv.text));
        }
        (effects, wrong)
    }

    /// Brings the record to the position after these moves.
    fn go(&mut self, moves: &[String]) -> Result<(), ParseError> {
        self.worths = OnceCell::new();
        let same = self.history.iter().zip(moves).take_while(|(played, mv)| played.text == **mv).count();
        while self.history.len() > same && self.record.undo().is_some() {
            self.history.pop();
        }
        self.picture = self.record.picture(self.view);
        for mv in &moves[same..] {
            let mover = self.mover();
            let text = self.record.play(mv)?.text;
            let before = std::mem::replace(&mut self.picture, self.record.picture(self.view));
            self.history.push(PlayedMove { text, captured: captured(&before, &self.picture, mover) });
        }
        Ok(())
    }

    /// The side that moves at the start.
    pub(crate) fn first_mover(&self) -> Side {
        self.rules.record(Some(&self.start), &[]).map_or(Side::First, |record| record.mover())
    }

    /// The winner at the end of the main line, if that is over; `Some(None)` is a draw.
    pub(crate) fn main_line_winner(&self) -> Option<Option<Side>> {
        if let Some(termination) = self.model.play.termination {
            return Some(termination.winner());
        }
        let moves = self.model.moves().main_line();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        describe_record(&*self.rules.record(Some(&self.start), &moves).ok()?).winner()
    }

    /// Takes a tree that the rules have read, with the tags of its file, and shows the end of its main line.
    pub(crate) fn set_tree(&mut self, tree: MoveTree, tags: Vec<Tag>) {
        self.model = GameModel::new(PlayModel::default(), GameMoves::of_tree(tree, tags));
        self.send(GameEvent::GoTo(usize::MAX), 0);
    }

    /// The name of the game with its parameters.
    pub(crate) fn name(&self) -> String {
        self.rules.name()
    }

    pub(crate) fn mover(&self) -> Side {
        self.record.mover()
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The number of moves on the board.
    pub(crate) fn ply(&self) -> usize {
        self.model.moves().ply()
    }

    /// The known values of the positions of the line, by ply, each for the player to move there.
    pub(crate) fn values(&self) -> Vec<Option<Value>> {
        self.model.moves().values()
    }

    /// The legal moves, unless there are too many to list.
    pub(crate) fn legal(&self) -> Option<&[MoveText]> {
        self.model.position()?.legal.as_deref()
    }

    /// The squares of the move that led here.
    pub(crate) fn last_squares(&self) -> &[Square] {
        self.last.squares()
    }

    /// The review of the line; `None` if another one was reviewed, or none.
    pub(crate) fn review(&self) -> Option<&Review> {
        self.review.of_line(self.model.moves().line())
    }

    /// The moves that are not pointed at on the board, as they are typed, if there are a few.
    pub(crate) fn words(&self) -> Option<String> {
        const FEW: usize = 3;
        let words = self.legal_gestures().filter(|(_, gesture)| **gesture == Gesture::Other);
        let words: Vec<&str> = words.take(FEW + 1).map(|(mv, _)| mv.label.as_str()).collect();
        (1..=FEW).contains(&words.len()).then(|| words.join(", "))
    }

    /// Shows the position after these moves, which may be new to the game.
    pub(crate) fn show_moves(&mut self, moves: &[String]) -> Result<(), ParseError> {
        self.send(GameEvent::Show(moves.to_vec()), 0).1.map_or(Ok(()), Err)
    }

    /// Changes to the next view of the game.
    pub(crate) fn next_view(&mut self) {
        let views = self.rules.views();
        let here = views.iter().position(|view| *view == self.view).unwrap_or(0);
        self.view = views[(here + 1) % views.len()];
        self.picture = self.record.picture(self.view);
    }

    /// The pieces that each side has lost, chess pieces in order of value.
    pub(crate) fn captured(&self) -> [Vec<char>; 2] {
        let mut lost = [Vec::new(), Vec::new()];
        for c in self.history.iter().filter_map(|mv| mv.captured) {
            lost[usize::from(c.is_lowercase())].push(c);
        }
        for side in &mut lost {
            side.sort_by_key(|c| "QRBNP".find(c.to_ascii_uppercase()).unwrap_or(9));
        }
        lost
    }

    /// The legal moves with their gestures.
    pub(super) fn legal_gestures(&self) -> impl Iterator<Item = (&MoveText, &Gesture)> {
        self.legal().unwrap_or_default().iter().zip(&self.gestures)
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

    /// The legal moves in a component of a sum, from 0, with their gestures where it is played alone.
    pub(super) fn part_gestures(&self, part: usize) -> Vec<(&MoveText, Gesture)> {
        let prefix = format!("{}/", part + 1);
        let legal = self.legal().unwrap_or_default().iter();
        legal.filter_map(|mv| Some((mv, Gesture::of(mv.text.strip_prefix(&prefix)?)))).collect()
    }

    /// The value of each component of a sum, `None` where it is not known; empty where no value is known.
    pub(crate) fn worths(&self) -> &[String] {
        let worths = || {
            let mut worths = Vec::new();
            for boyi_catalogue::ComponentValue { number, value, .. } in self.record.component_values() {
                worths.resize(number, String::new());
                worths[number - 1] = value;
            }
            worths
        };
        self.worths.get_or_init(worths)
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
            Picture::Heaps { sizes: heaps, .. } => heaps,
            _ => &[],
        }
    }

    /// At most `most` legal moves whose label or text begins with `typed`, first those whose label does.
    pub(crate) fn completions(&self, typed: &str, most: usize) -> Vec<MoveText> {
        let typed = typed.trim();
        let fits = |text: &str| text.get(..typed.len()).is_some_and(|head| head.eq_ignore_ascii_case(typed));
        let all = self.legal().unwrap_or_default().iter();
        let mut found: Vec<MoveText> =
            all.filter(|mv| fits(&mv.text) || fits(&mv.label)).take(200).cloned().collect();
        found.sort_by_key(|mv| (!mv.label.starts_with(typed), !mv.text.starts_with(typed)));
        found.truncate(most);
        found
    }
}

/// The position after these moves from the start of a game.
pub(crate) fn describe(game: &GameState, moves: &[String]) -> Result<Position, Error> {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    Ok(describe_record(&*game.rules.record(Some(&game.start), &moves)?))
}

fn describe_record(record: &dyn AnyRecord) -> Position {
    let legal = record.legal(MOST_LISTED);
    let sides = record.cannot_win();
    let cannot_win = [Side::First, Side::Second].map(|side| sides.contains(&side));
    Position { moves: record.moves(), mover: record.mover(), outcome: record.verdict(), cannot_win, legal }
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
