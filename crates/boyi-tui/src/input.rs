//! Text that is typed or pasted: moves with completion, positions checked as they grow, whole games.

use crate::{
    app::{App, Input, InputKind, Mode},
    game_file::GameFile,
    game_state::GameState,
    save::{new_id, rebuild},
    theme::ColorRole,
};
use boyi_games::MoveText;
use crossterm::event::KeyCode;

impl App {
    pub(crate) fn open_input(&mut self, what: InputKind, text: String) {
        if what == InputKind::Move && !self.may_move() {
            return;
        }
        self.input = Some(Input { what, text, at: 0, wrong: None, preview: None });
        self.check_input();
    }

    pub(crate) fn check_input(&mut self) {
        let (Some(input), Some(game)) = (&mut self.input, &self.game) else { return };
        input.preview = None;
        match input.what {
            InputKind::Move => {
                input.wrong = game.record.read(&input.text).err().map(|error| self.words.parse_error(&error));
            }
            InputKind::Position => match game.rules.record(Some(input.text.trim()), &[]) {
                Ok(record) => {
                    input.wrong = None;
                    input.preview = Some(record.picture(game.view));
                }
                Err(error) => input.wrong = Some(self.words.error(&error)),
            },
        }
    }

    /// What could be meant by the move typed so far.
    pub(crate) fn completions(&self) -> Vec<MoveText> {
        match (&self.input, &self.game) {
            (Some(input), Some(game)) if input.what == InputKind::Move => game.complete(&input.text, 12),
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
                    InputKind::Move => {
                        // A prefix that means one move is that move.
                        let only = input.wrong.is_some() && completions.len() == 1;
                        let text = if only { completions[0].text.clone() } else { text };
                        self.play(&text);
                    }
                    InputKind::Position => self.import(&text),
                }
            }
            _ => {}
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if self.game.is_none() {
            if self.home.typing() {
                self.home.paste(text);
                self.home.refresh(self.words);
                return;
            }
            self.begin(Mode::Analyse);
            if self.game.is_none() {
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
        let Some(game) = &self.game else { return };
        let (entry, game, now) = (game.entry, game.rules.clone(), self.now);
        let position = text.trim();
        match game.record(Some(position), &[]) {
            Ok(_) => {
                if let Ok(mut new) = GameState::new(entry, game, Some(position), new_id(now)) {
                    let old = self.game.take();
                    if let Some(old) = old {
                        (new.flip, new.level, new.players) = (old.flip, old.level, old.players);
                    }
                    self.input = None;
                    self.game = Some(new);
                    self.position_changed();
                }
            }
            Err(wrong) => {
                let saved = GameFile::parse(text);
                let looks_like_moves = !saved.tags.is_empty()
                    || saved.line.moves.first().is_some_and(|mv| game.record(None, &[mv]).is_ok());
                if !looks_like_moves {
                    self.toast = Some((self.words.error(&wrong), ColorRole::Bad));
                    return;
                }
                match rebuild(&saved, entry, &game, new_id(now), now) {
                    Ok((new, problem)) => {
                        self.input = None;
                        self.game = Some(new);
                        self.mode = Mode::Analyse;
                        self.position_changed();
                        if let Some(error) = problem {
                            self.toast = Some((self.words.error(&error), ColorRole::Bad));
                        }
                    }
                    Err(error) => self.toast = Some((self.words.error(&error), ColorRole::Bad)),
                }
            }
        }
    }
}
