//! Text that is typed or pasted: moves with completion, positions checked as they grow, whole games.

use crate::{
    app::{App, Input, Mode, Typing},
    keep::{new_id, rebuild},
    saves::Saved,
    table::Table,
    theme::Tone,
};
use boyi_games::MoveText;
use crossterm::event::KeyCode;

impl App {
    pub(crate) fn open_input(&mut self, what: Typing, text: String) {
        if what == Typing::Move && !self.may_move() {
            return;
        }
        self.input = Some(Input { what, text, at: 0, wrong: None, preview: None });
        self.check_input();
    }

    pub(crate) fn check_input(&mut self) {
        let (Some(input), Some(table)) = (&mut self.input, &self.table) else { return };
        input.preview = None;
        match input.what {
            Typing::Move => {
                input.wrong =
                    table.record.read(&input.text).err().map(|error| self.words.parse_error(&error));
            }
            Typing::Position => match table.game.record(Some(input.text.trim()), &[]) {
                Ok(record) => {
                    input.wrong = None;
                    input.preview = Some(record.picture(table.view));
                }
                Err(error) => input.wrong = Some(self.words.error(&error)),
            },
        }
    }

    /// What could be meant by the move typed so far.
    pub(crate) fn completions(&self) -> Vec<MoveText> {
        match (&self.input, &self.table) {
            (Some(input), Some(table)) if input.what == Typing::Move => table.complete(&input.text, 12),
            _ => Vec::new(),
        }
    }

    pub(crate) fn input_key(&mut self, code: KeyCode) {
        let completions = self.completions();
        let Some(input) = &mut self.input else { return };
        match code {
            KeyCode::Esc => self.input = None,
            KeyCode::Backspace => {
                if input.text.pop().is_none() {
                    self.input = None;
                } else {
                    input.at = 0;
                    self.check_input();
                }
            }
            KeyCode::Char(c) => {
                input.text.push(c);
                input.at = 0;
                self.check_input();
            }
            KeyCode::Down | KeyCode::Right if !completions.is_empty() => {
                input.at = (input.at + 1) % completions.len();
            }
            KeyCode::Up | KeyCode::Left if !completions.is_empty() => {
                input.at = (input.at + completions.len() - 1) % completions.len();
            }
            KeyCode::Tab if !completions.is_empty() => {
                input.text = completions[input.at % completions.len()].label.clone();
                input.at = 0;
                self.check_input();
            }
            KeyCode::Enter => {
                let text = input.text.clone();
                match input.what {
                    Typing::Move => {
                        // A prefix that means one move is that move.
                        let only = input.wrong.is_some() && completions.len() == 1;
                        let text = if only { completions[0].text.clone() } else { text };
                        self.play(&text);
                    }
                    Typing::Position => self.import(&text),
                }
            }
            _ => {}
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if self.table.is_none() {
            if self.home.typing() {
                self.home.paste(text);
                self.home.refresh(self.words);
                return;
            }
            self.begin(Mode::Analyse);
            if self.table.is_none() {
                return;
            }
        }
        if let Some(input) = &mut self.input
            && !text.contains('\n')
        {
            input.text.push_str(text);
            self.check_input();
            return;
        }
        self.import(text);
    }

    /// Takes a position, a game with tags, or a list of moves.
    pub(crate) fn import(&mut self, text: &str) {
        let Some(table) = &self.table else { return };
        let (entry, game, now) = (table.entry, table.game.clone(), self.now);
        let position = text.trim();
        match game.record(Some(position), &[]) {
            Ok(_) => {
                if let Ok(mut new) = Table::new(entry, game, Some(position), new_id(now)) {
                    let old = self.table.take();
                    if let Some(old) = old {
                        (new.flip, new.level, new.players) = (old.flip, old.level, old.players);
                    }
                    self.input = None;
                    self.table = Some(new);
                    self.position_changed();
                }
            }
            Err(wrong) => {
                let saved = Saved::parse(text);
                let looks_like_moves = !saved.tags.is_empty()
                    || saved.line.moves.first().is_some_and(|mv| game.record(None, &[mv]).is_ok());
                if !looks_like_moves {
                    self.toast = Some((self.words.error(&wrong), Tone::Bad));
                    return;
                }
                match rebuild(&saved, entry, &game, new_id(now), now) {
                    Ok((new, problem)) => {
                        self.input = None;
                        self.table = Some(new);
                        self.mode = Mode::Analyse;
                        self.position_changed();
                        if let Some(error) = problem {
                            self.toast = Some((self.words.error(&error), Tone::Bad));
                        }
                    }
                    Err(error) => self.toast = Some((self.words.error(&error), Tone::Bad)),
                }
            }
        }
    }
}
