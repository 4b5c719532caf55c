//! The puzzles: a family is chosen, its puzzles are solved by moves, and the solver's rating follows.

use super::{puzzle_view::words_of, today};
use crate::{
    context::Context,
    event::Effect,
    game::{BoardCursor, Direction, GameState, TouchOutcome, describe, new_id},
    view::{canvas::HitTarget, field::TextField},
    words::Words,
};
use boyi_catalogue::{AnyGame, Error};
use boyi_core::Side;
use boyi_lessons::{Ending, Family, daily};
use boyi_model::{PERFECT, PuzzleEffect, PuzzleEvent, PuzzleModel, Seat};
use boyi_session::is_chess_or_xiangqi;
use crossterm::event::{KeyCode, KeyEvent};
use std::sync::Arc;

/// The solver's rating in a family.
fn rating(cx: &Context, family: Family) -> u16 {
    cx.progress.puzzles.rating(family).rating.round() as u16
}

/// The puzzle on the screen.
pub(super) struct Solving {
    pub(super) model: PuzzleModel,
    pub(super) game: GameState,
    pub(super) cursor: BoardCursor,
    /// The typed text; `None` while keys move the cursor.
    pub(super) typed: Option<TextField>,
    /// The solver's rating in the family.
    pub(super) rating: u16,
}

/// The chooser of families, and the puzzle being solved.
pub(super) struct PuzzleScreen {
    /// The row under the cursor: the puzzle of the day, then the families, then the endings.
    pub(super) at: usize,
    pub(super) rows: Vec<Row>,
    /// Won endings whose values are known here.
    pub(super) endings: Vec<Ending>,
    pub(super) solving: Option<Solving>,
}

/// The outcome of a key.
pub(super) enum PuzzleAnswer {
    /// The map is to come back.
    Map,
    /// This ending is to be practised.
    Play(Box<GameState>),
}

/// A game from a won ending: the person wins, the engine resists.
fn begin(ending: &Ending, cx: &Context) -> Result<GameState, Error> {
    let entry = cx.service.registry().entry(&ending.game)?;
    let rules = Arc::from(cx.service.registry().open(&ending.game)?);
    let mut game = GameState::new(entry, rules, Some(&ending.position), new_id(cx.now))?;
    let solver = game.mover();
    game.practice = true;
    (game.model.play.seats, game.model.play.level) = ([Seat::Engine; 2], PERFECT);
    game.model.play.seats[solver.index()] = Seat::Human;
    game.flip = is_chess_or_xiangqi(entry) && solver == Side::Second;
    Ok(game)
}

/// A row of the chooser.
pub(super) struct Row {
    /// `None` is the puzzle of the day.
    pub(super) family: Option<Family>,
    /// The rating, and puzzles tried of how many.
    pub(super) rating: u16,
    pub(super) tried: usize,
    pub(super) puzzles: usize,
    pub(super) daily_done: bool,
}

impl PuzzleScreen {
    pub(super) fn new(cx: &Context) -> PuzzleScreen {
        let known = |ending: &Ending| {
            let has_database = |game: Box<dyn AnyGame>| game.engines().contains(&"database");
            !ending.needs_database || cx.service.registry().open(&ending.game).is_ok_and(has_database)
        };
        let endings = Ending::all().into_iter().filter(known).collect();
        let mut screen = PuzzleScreen { at: 0, rows: Vec::new(), endings, solving: None };
        screen.refresh(cx);
        screen
    }

    fn refresh(&mut self, cx: &Context) {
        let progress = &cx.progress.puzzles;
        let row = |family: Option<Family>| Row {
            family,
            rating: family.map_or(0, |family| rating(cx, family)),
            tried: family.map_or(0, |family| progress.tried(family)),
            puzzles: family.map_or(0, |family| family.puzzles().len()),
            daily_done: progress.has_solved_daily(today(cx)),
        };
        self.rows = std::iter::once(None).chain(Family::ALL.map(Some)).map(row).collect();
    }

    pub(super) fn typing(&self) -> bool {
        self.solving.as_ref().is_some_and(|solving| solving.typed.is_some() && !solving.model.is_over())
    }

    pub(super) fn board(&self) -> Option<(String, String)> {
        let game = &self.solving.as_ref()?.game;
        Some((game.name(), game.record.position()))
    }

    pub(super) fn keys_id(&self) -> &'static str {
        match &self.solving {
            None => "tui-keys-puzzles",
            Some(solving) if solving.model.is_over() => "tui-keys-puzzle-done",
            Some(_) => "tui-keys-puzzle",
        }
    }

    pub(super) fn title(&self, words: Words) -> String {
        let family = self.solving.as_ref().map(|solving| solving.model.family());
        family.map_or_else(|| words.text("tui-puzzles"), |family| words_of(family, words).0)
    }

    /// Takes a key; what the course is to do then.
    pub(super) fn key(&mut self, code: KeyCode, cx: &mut Context) -> Option<PuzzleAnswer> {
        let Some(solving) = &mut self.solving else { return self.choose_key(code, cx) };
        match code {
            KeyCode::Esc if solving.cursor.is_holding() => solving.cursor.drop_move(),
            KeyCode::Esc => {
                self.solving = None;
                self.refresh(cx);
            }
            KeyCode::Enter | KeyCode::Char(' ' | 'n') if solving.model.is_over() => {
                let family = solving.model.family();
                self.open(Some(family), cx);
            }
            code => solving.key(code, cx),
        }
        None
    }

    fn choose_key(&mut self, code: KeyCode, cx: &mut Context) -> Option<PuzzleAnswer> {
        let last = self.rows.len() + self.endings.len() - 1;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.choose(cx),
            KeyCode::Esc | KeyCode::Char('q') => return Some(PuzzleAnswer::Map),
            _ => {}
        }
        None
    }

    /// Opens the row under the cursor.
    fn choose(&mut self, cx: &mut Context) -> Option<PuzzleAnswer> {
        if let Some(row) = self.rows.get(self.at) {
            self.open(row.family, cx);
            return None;
        }
        let ending = self.endings.get(self.at - self.rows.len())?;
        match begin(ending, cx) {
            Ok(game) => Some(PuzzleAnswer::Play(Box::new(game))),
            Err(error) => {
                cx.show_error(&error);
                None
            }
        }
    }

    pub(super) fn click(&mut self, target: HitTarget, cx: &mut Context) -> Option<PuzzleAnswer> {
        match (&mut self.solving, target) {
            (None, HitTarget::GameEntry(row)) if row == self.at => return self.choose(cx),
            (None, HitTarget::GameEntry(row)) => self.at = row.min(self.rows.len() + self.endings.len() - 1),
            (Some(solving), target) => solving.click(target, cx),
            _ => {}
        }
        None
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(typed) = self.solving.as_mut().and_then(|solving| solving.typed.as_mut()) {
            typed.paste(text.lines().next().unwrap_or_default());
        }
    }

    /// Takes a key with Ctrl or Alt while a move is typed.
    pub(super) fn edit(&mut self, key: KeyEvent) {
        if let Some(typed) = self.solving.as_mut().and_then(|solving| solving.typed.as_mut()) {
            typed.edit(key);
        }
    }

    /// Opens the next puzzle of a family, or the puzzle of the day.
    fn open(&mut self, family: Option<Family>, cx: &mut Context) {
        let day = today(cx);
        let (family, daily, number) = match family {
            Some(family) => (family, None, None),
            None => {
                let (family, number) = daily(day, |family| family.puzzles().len());
                (family, Some(day), Some(number))
            }
        };
        let puzzles = family.puzzles();
        let Some(number) = number.or_else(|| cx.progress.puzzles.next(family, &puzzles)) else { return };
        let Some(puzzle) = puzzles.into_iter().nth(number) else { return };
        let made = cx.service.registry().open(&puzzle.game).map_err(Error::from).and_then(|game| {
            let entry = cx.service.registry().entry(&puzzle.game)?;
            GameState::new(entry, Arc::from(game), Some(&puzzle.position), new_id(cx.now))
        });
        match made {
            Ok(mut game) => {
                // The solver sits at the bottom of a chess board.
                let faces = matches!(family, Family::Chess | Family::Xiangqi);
                game.flip = faces && game.mover() == Side::Second;
                self.solving = Some(Solving {
                    model: PuzzleModel::new(family, number, puzzle, daily),
                    cursor: BoardCursor::new(&game),
                    typed: game.is_typed().then(TextField::default),
                    game,
                    rating: rating(cx, family),
                });
            }
            Err(error) => cx.show_error(&error),
        }
    }
}

impl Solving {
    fn key(&mut self, code: KeyCode, cx: &mut Context) {
        if self.model.is_over() {
            return;
        }
        match (&mut self.typed, code) {
            (Some(typed), KeyCode::Backspace) if typed.is_empty() => {
                if !self.game.is_typed() {
                    self.typed = None;
                }
            }
            (Some(typed), KeyCode::Enter) => {
                let text = typed.text().trim().to_owned();
                match text.as_str() {
                    "" => {}
                    "?" => self.send(PuzzleEvent::GiveUp, cx),
                    _ => self.send(PuzzleEvent::Move(text), cx),
                }
            }
            (Some(typed), code) => {
                typed.key(code);
            }
            (None, code) => self.board_key(code, cx),
        }
    }

    fn board_key(&mut self, code: KeyCode, cx: &mut Context) {
        if let Some(direction) = Direction::of_key(code) {
            return self.cursor.step(&self.game, direction);
        }
        match code {
            KeyCode::Char(':' | '/') => self.typed = Some(TextField::default()),
            KeyCode::Char('s') => self.send(PuzzleEvent::GiveUp, cx),
            KeyCode::Char(' ') if !self.game.heaps().is_empty() => self.cursor.toggle_heap(),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(cx),
            _ => {}
        }
    }

    fn touch(&mut self, cx: &mut Context) {
        match self.cursor.touch_here(&self.game) {
            TouchOutcome::Play(text) => self.send(PuzzleEvent::Move(text), cx),
            // Of several moves, such as promotions, the one wanted if it is among them.
            TouchOutcome::Choose(moves) => {
                let wanted = moves.iter().find(|mv| Some(mv.text.as_str()) == self.model.wanted());
                if let Some(mv) = wanted.or(moves.first()) {
                    self.send(PuzzleEvent::Move(mv.text.clone()), cx);
                }
            }
            TouchOutcome::Nothing | TouchOutcome::Picked => {}
        }
    }

    fn click(&mut self, target: HitTarget, cx: &mut Context) {
        if self.model.is_over() {
            return;
        }
        match target {
            HitTarget::Square((column, row)) => {
                (self.cursor.column, self.cursor.row) = (column, row);
                self.touch(cx);
            }
            HitTarget::Counter { heap, take } => {
                let same = (self.cursor.heap, self.cursor.take) == (heap, take);
                self.cursor.point(&self.game, heap, take);
                if same {
                    self.touch(cx);
                }
            }
            _ => {}
        }
    }

    /// Takes an event, and does what follows from it.
    fn send(&mut self, event: PuzzleEvent, cx: &mut Context) {
        for effect in self.model.update(event) {
            match effect {
                PuzzleEffect::Show(moves) => {
                    if let Err(error) = self.game.show_moves(&moves) {
                        cx.show_parse_error(&error);
                    }
                    self.cursor.settle(&self.game);
                }
                PuzzleEffect::Describe { request, moves } => {
                    let position = match describe(&self.game, &moves) {
                        Ok(position) => {
                            // What was typed has been read. Moves in a sum are always typed.
                            self.typed = self.game.is_typed().then(TextField::default);
                            Some(position)
                        }
                        Err(error) => {
                            cx.show_error(&error);
                            None
                        }
                    };
                    self.send(PuzzleEvent::Described { request, position }, cx);
                }
                PuzzleEffect::Pause { request } => self.send(PuzzleEvent::Paused { request }, cx),
                PuzzleEffect::Record { solved } => {
                    self.model.record(&mut cx.progress.puzzles, solved);
                    self.rating = rating(cx, self.model.family());
                    let text = cx.progress.to_json();
                    cx.effect(Effect::SaveProgress(text));
                }
            }
        }
    }
}
