//! The mouse: what was drawn says what a click on it means.

use crate::app::{App, HitTarget, Mode, Popup};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

impl App {
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.toast = None;
                let hit =
                    self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| hit.clone());
                match hit {
                    Some(hit) => self.hit(hit),
                    None if matches!(self.popup, Some(Popup::Help)) => self.popup = None,
                    None => {}
                }
            }
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let up = mouse.kind == MouseEventKind::ScrollUp;
                let code = if up { KeyCode::Up } else { KeyCode::Down };
                let travels = self.popup.is_none() && self.input.is_none() && self.game.is_some();
                if travels && self.mode != Mode::Learn {
                    self.travel(|game| game.go(if up { game.at.saturating_sub(1) } else { game.at + 1 }));
                } else if !travels {
                    self.key(KeyEvent::new(code, KeyModifiers::NONE));
                }
            }
            _ => {}
        }
    }

    pub(crate) fn hit(&mut self, hit: HitTarget) {
        let over_popup = self.popup.is_some();
        match hit {
            HitTarget::Choice(i) => match &mut self.popup {
                Some(Popup::Choose { at, moves }) => {
                    *at = i.min(moves.len() - 1);
                    self.popup_key(KeyCode::Enter);
                }
                Some(Popup::Library { at, .. }) => {
                    if *at == i {
                        self.popup_key(KeyCode::Enter);
                    } else {
                        *at = i;
                    }
                }
                _ => {
                    // A completion of what is typed.
                    let text = self.completions().get(i).map(|mv| mv.text.clone());
                    if let Some(text) = text {
                        self.play(&text);
                    }
                }
            },
            HitTarget::Press(code) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            _ if over_popup => {}
            HitTarget::GameEntry(i) => {
                if self.home.selected == i && !self.home.in_fields() {
                    self.begin(Mode::Play);
                } else {
                    self.home.select(i);
                    self.home.refresh(self.words);
                }
            }
            HitTarget::Field(i) => {
                self.home.click_field(i);
                self.home.refresh(self.words);
            }
            HitTarget::Mode(mode) => self.set_mode(mode),
            HitTarget::Node(node) => self.travel(|game| game.go_to(node)),
            HitTarget::Ply(ply) => self.travel(|game| game.go(ply)),
            HitTarget::Candidate(i) => {
                if self.candidate == Some(i) {
                    self.analyse_key(KeyCode::Enter);
                } else {
                    self.candidate = Some(i);
                }
            }
            HitTarget::Square((column, row)) => {
                self.candidate = None;
                let Some(game) = &mut self.game else { return };
                (game.column, game.row) = (column, row);
                if self.may_move() {
                    self.touch_cursor();
                }
            }
            HitTarget::Counter { heap, take } => {
                let Some(game) = &mut self.game else { return };
                let same = game.heap == heap && game.take == take;
                game.point(heap, take);
                if same && self.may_move() {
                    self.touch_cursor();
                }
            }
            HitTarget::Number(number) => {
                let Some(game) = &mut self.game else { return };
                game.column = usize::from(number).saturating_sub(1);
                self.play(&number.to_string());
            }
        }
    }
}
