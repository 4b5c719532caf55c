//! The mouse: what was drawn says what a click on it means.

use crate::app::{App, Hit, Mode, Popup};
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
                let travels = self.popup.is_none() && self.input.is_none() && self.table.is_some();
                if travels && self.mode != Mode::Learn {
                    self.travel(|table| table.go(if up { table.at.saturating_sub(1) } else { table.at + 1 }));
                } else if !travels {
                    self.key(KeyEvent::new(code, KeyModifiers::NONE));
                }
            }
            _ => {}
        }
    }

    pub(crate) fn hit(&mut self, hit: Hit) {
        let over_popup = self.popup.is_some();
        match hit {
            Hit::Choice(i) => match &mut self.popup {
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
            Hit::Press(code) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            _ if over_popup => {}
            Hit::GameEntry(i) => {
                if self.home.selected == i && !self.home.in_fields() {
                    self.begin(Mode::Play);
                } else {
                    self.home.select(i);
                    self.home.refresh(self.words);
                }
            }
            Hit::Field(i) => {
                self.home.click_field(i);
                self.home.refresh(self.words);
            }
            Hit::Mode(mode) => self.set_mode(mode),
            Hit::Node(node) => self.travel(|table| table.go_to(node)),
            Hit::Ply(ply) => self.travel(|table| table.go(ply)),
            Hit::Candidate(i) => {
                if self.candidate == Some(i) {
                    self.analyse_key(KeyCode::Enter);
                } else {
                    self.candidate = Some(i);
                }
            }
            Hit::Square((column, row)) => {
                self.candidate = None;
                let Some(table) = &mut self.table else { return };
                (table.column, table.row) = (column, row);
                if self.may_move() {
                    self.touch_cursor();
                }
            }
            Hit::Counter { heap, take } => {
                let Some(table) = &mut self.table else { return };
                let same = table.heap == heap && table.take == take;
                table.point(heap, take);
                if same && self.may_move() {
                    self.touch_cursor();
                }
            }
            Hit::Number(number) => {
                let Some(table) = &mut self.table else { return };
                table.column = usize::from(number).saturating_sub(1);
                self.play(&number.to_string());
            }
        }
    }
}
