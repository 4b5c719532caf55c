//! The game on the screen: a board, and a panel to play, analyse or learn.

use super::{
    action::Action,
    analyse::AnalysePanel,
    input::{Input, InputAnswer, InputKind},
    learn::LearnPanel,
    live_game::{Command, LiveGame, Purpose, TimedAnalysis},
    play::{PlayPanel, may_move, offered_lesson},
    popup::Popup,
    practice::{self, Judging},
};
use crate::{
    context::Context,
    engine::{EngineEvent, EngineReply},
    event::Effect,
    game::{Direction, GameFile, GameState, SaveState, TouchOutcome, load, new_id, pgn},
    view::{
        canvas::{HitTarget, PieceSet},
        theme::ColorRole,
    },
};
use boyi_catalogue::{AnyGame, EngineChoice, Error, GameEntry, Group, Knowledge, MoveText};
use boyi_core::{Analysis, Picture};
use boyi_model::{EntryOptions, GameEffect, GameEvent, Mode, PlayEvent};
use boyi_session::{GameSession, Imported, is_chess_or_xiangqi, null_move};
use crossterm::event::{KeyCode, KeyEvent};
use std::sync::Arc;

/// The screen of a game.
pub(crate) struct GameScreen {
    pub(super) live: LiveGame,
    pub(super) play: PlayPanel,
    pub(super) analyse: AnalysePanel,
    pub(super) learn: LearnPanel,
    /// The move that is judged in practice.
    judging: Judging,
    /// The line being typed.
    pub(super) input: Option<Input>,
}

impl GameScreen {
    /// Shows a game and asks the engine what the mode needs.
    pub(crate) fn new(mut game: GameState, mode: Mode, cx: &mut Context) -> GameScreen {
        game.model.play.mode = mode;
        let mut screen = GameScreen {
            live: LiveGame::new(game),
            play: PlayPanel::default(),
            analyse: AnalysePanel::new(),
            learn: LearnPanel::new(),
            judging: Judging::default(),
            input: None,
        };
        if screen.live.game.practice {
            let options = EntryOptions { practice: true, ..EntryOptions::default() };
            screen.send(GameEvent::Options(options), cx);
        }
        screen.begin(cx);
        screen
    }

    /// Stops the engine and saves the game as closed.
    pub(crate) fn close(&mut self, cx: &mut Context) {
        self.live.stop(cx);
        self.live.save_as(SaveState::Unfinished, cx);
    }

    /// Saves the game as the one on the screen.
    pub(crate) fn save(&self, cx: &mut Context) {
        self.live.save(cx);
    }

    /// The line being typed, which takes all keys.
    pub(crate) fn input(&self) -> Option<&Input> {
        self.input.as_ref()
    }

    /// The name of its help.
    pub(crate) fn help(&self) -> &'static str {
        self.mode().name()
    }

    /// The features that only some games have, of which the help names this game's.
    pub(crate) fn has(&self) -> Vec<&'static str> {
        let (game, group) = (&self.live.game, self.live.game.entry.group);
        let heaps = matches!(game.picture(), Picture::Heaps { .. });
        let engine = game.model.play.has_engine();
        [
            ("heaps", heaps),
            ("board", !heaps),
            ("flip", matches!(game.picture(), Picture::Grid(_))),
            ("views", game.rules.views().len() > 1),
            ("pieces", matches!(game.picture(), Picture::Grid(grid) if grid.chequered)),
            ("binary", heaps && game.entry.name.starts_with("nim")),
            ("draws", group != Group::Impartial),
            ("engine", engine),
            ("chess", group == Group::Chess),
            ("openings", is_chess_or_xiangqi(game.entry)),
            ("pass", null_move(&game.record.position()).is_some()),
            ("line", group == Group::Line),
            ("whole", group != Group::Chess && game.entry.knowledge == Knowledge::Solved),
            ("evaluation", game.rules.evaluators().contains(&"classroom")),
        ]
        .into_iter()
        .filter_map(|(name, there)| there.then_some(name))
        .collect()
    }

    pub(crate) fn key(&mut self, code: KeyCode, cx: &mut Context) -> Option<Action> {
        if let Some(input) = &mut self.input {
            let answer = input.key(code, &self.live.game, cx.words)?;
            return self.entered(answer, cx);
        }
        match code {
            KeyCode::Esc if self.live.cursor.is_holding() => self.live.cursor.drop_move(),
            KeyCode::Esc if self.analyse.is_retrying() => self.analyse.end_retry(&mut self.live, cx),
            KeyCode::Esc | KeyCode::Char('q' | 'n') => return Some(Action::Leave),
            KeyCode::Tab => self.set_mode(self.mode().next(), cx),
            KeyCode::BackTab => self.set_mode(self.mode().previous(), cx),
            KeyCode::Char('m') => {
                if !self.analyse.is_retrying() && !may_move(&self.live.game, cx) {
                    return None;
                }
                let moves = self.live.game.legal().unwrap_or_default().to_vec();
                if !moves.is_empty() {
                    return Some(Action::Open(Popup::choose(moves)));
                }
                cx.say("tui-no-list", ColorRole::Warn);
            }
            KeyCode::Char(':' | '/') => self.open_input(InputKind::Move, String::new(), cx),
            KeyCode::Char('P') => {
                let position = self.live.game.record.position();
                self.open_input(InputKind::Position, position, cx);
            }
            KeyCode::Char(c) if c.is_ascii_digit() && self.mode() != Mode::Learn => {
                self.open_input(InputKind::Move, c.to_string(), cx);
            }
            KeyCode::Char('C') if self.mode() == Mode::Learn => return Some(Action::Course),
            KeyCode::Char('C') if self.mode() == Mode::Play => {
                return offered_lesson(&self.live).map(Action::Lesson);
            }
            KeyCode::Char('.') => self.hurry(cx),
            KeyCode::Char('F') if self.mode() == Mode::Analyse => {
                if self.analyse.open_explorer(&self.live, cx) {
                    self.open_input(InputKind::Games, String::new(), cx);
                }
            }
            KeyCode::Char('f' | 'o' | 'v' | 'B') => self.view_key(code, cx),
            KeyCode::Char('y' | 'Y' | 'E') => self.copy_key(code, cx),
            code => {
                let command = match self.mode() {
                    Mode::Play => self.play.key(code, &mut self.live, cx),
                    Mode::Analyse => self.analyse.key(code, &mut self.live, cx),
                    Mode::Learn => self.learn.key(code, &mut self.live, cx),
                };
                return command.and_then(|command| self.run(command, cx));
            }
        }
        None
    }

    /// Takes a key with Ctrl or Alt while a line is typed.
    pub(crate) fn edit(&mut self, key: KeyEvent, cx: &Context) {
        if let Some(input) = &mut self.input {
            input.edit(key, &self.live.game, cx.words);
        }
    }

    /// The keys for the look of the board.
    fn view_key(&mut self, code: KeyCode, cx: &mut Context) {
        match code {
            KeyCode::Char('f') => self.live.game.flip = !self.live.game.flip,
            KeyCode::Char('v') => self.live.game.next_view(),
            KeyCode::Char('B') => cx.binary = !cx.binary,
            _ => {
                cx.pieces = match cx.pieces {
                    PieceSet::Drawn => PieceSet::Characters,
                    PieceSet::Characters => PieceSet::Letters,
                    PieceSet::Letters => PieceSet::Drawn,
                }
            }
        }
    }

    /// The keys that give the game to other programs.
    fn copy_key(&mut self, code: KeyCode, cx: &mut Context) {
        let game = &self.live.game;
        if code == KeyCode::Char('E') {
            let ending = if is_chess_or_xiangqi(game.entry) { "pgn" } else { "txt" };
            let name = format!("{}-{}.{ending}", game.entry.name, game.id);
            return cx.effect(Effect::Export { name, text: pgn(game, cx.words, cx.now) });
        }
        let text =
            if code == KeyCode::Char('Y') { pgn(game, cx.words, cx.now) } else { game.record.position() };
        cx.effect(Effect::Copy(text));
        cx.say("tui-copied", ColorRole::Good);
    }

    /// A click on something that this screen drew.
    pub(crate) fn click(&mut self, target: HitTarget, cx: &mut Context) -> Option<Action> {
        let command = match target {
            HitTarget::Mode(mode) => {
                self.set_mode(mode, cx);
                None
            }
            HitTarget::Choice(at) => {
                self.input.as_ref().and_then(|input| input.completion(at)).map(Command::Play)
            }
            HitTarget::Node(node) => Some(Command::Send(GameEvent::GoToNode(node))),
            HitTarget::Ply(ply) => Some(Command::Send(GameEvent::GoTo(ply))),
            HitTarget::Candidate(at) => self.analyse.click_candidate(at, &self.live),
            HitTarget::Square(square) => {
                self.analyse.leave_list();
                (self.live.cursor.column, self.live.cursor.row) = square;
                return self.touch(cx);
            }
            HitTarget::Counter { heap, take } => {
                let cursor = &mut self.live.cursor;
                let again = (cursor.heap, cursor.take) == (heap, take);
                cursor.point(&self.live.game, heap, take);
                return if again { self.touch(cx) } else { None };
            }
            HitTarget::PartSquare(part, square) => {
                self.analyse.leave_list();
                let touched = self.live.cursor.touch_part(&self.live.game, part, square);
                return self.touched(touched, cx);
            }
            HitTarget::PartCounter { part, heap, take } => {
                self.analyse.leave_list();
                let touched = self.live.cursor.touch_part_heap(&self.live.game, part, (heap, take));
                return self.touched(touched, cx);
            }
            HitTarget::Number(number) => {
                self.live.cursor.column = usize::from(number).saturating_sub(1);
                Some(Command::Play(number.to_string()))
            }
            HitTarget::GameEntry(_) | HitTarget::Field(_) | HitTarget::Press(_) => None,
        };
        command.and_then(|command| self.run(command, cx))
    }

    /// The mouse wheel goes through the moves, except while learning.
    pub(crate) fn scroll(&mut self, up: bool, cx: &mut Context) {
        if self.mode() != Mode::Learn {
            let key = if up { KeyCode::PageUp } else { KeyCode::PageDown };
            if let Some(Command::Send(event)) = self.live.travel_key(key) {
                self.send(event, cx);
            }
        }
    }

    /// Does what a panel asks for.
    fn run(&mut self, command: Command, cx: &mut Context) -> Option<Action> {
        match command {
            Command::Send(event) => self.send(event, cx),
            Command::Play(text) => self.play(&text, cx),
            Command::Cursor(code) => return self.cursor_key(code, cx),
            Command::Open(popup) => return Some(Action::Open(popup)),
            Command::Replace(game) => self.replace(*game, self.mode(), cx),
        }
        None
    }

    /// Takes an event of the game in progress, and does what follows from it. Another position is saved as the place to go on.
    fn send(&mut self, event: GameEvent, cx: &mut Context) {
        let changes = match event {
            GameEvent::Promote => true,
            GameEvent::Play(PlayEvent::SetLevel(level)) => {
                let level = i64::from(level.clamp(1, 10));
                cx.show(cx.words.say("tui-level", &[("level", level.into())]), ColorRole::Accent);
                true
            }
            GameEvent::Play(PlayEvent::ChangeSides) => {
                cx.say("tui-sides-changed", ColorRole::Accent);
                true
            }
            _ => false,
        };
        let (effects, wrong) = self.live.game.send(event, cx.now);
        let saves = |effect: &GameEffect| matches!(effect, GameEffect::Show | GameEffect::Ended);
        let saves = changes || effects.iter().any(saves);
        let mut judged = None;
        for effect in effects {
            match effect {
                GameEffect::Moved => self.input = None,
                GameEffect::Show | GameEffect::Ended => self.position_changed(cx),
                GameEffect::Refused => wrong.iter().for_each(|error| cx.show_parse_error(error)),
                GameEffect::Choose { request, .. } if self.live.game.practice => {
                    practice::choose(request, &mut self.live, cx);
                }
                GameEffect::Choose { request, budget } => {
                    PlayPanel::choose(request, budget, &mut self.live, cx);
                }
                GameEffect::Judge { request, moves } => judged = Some((request, moves)),
                GameEffect::Stop
                    if matches!(self.live.purpose(), Some(Purpose::Move(_) | Purpose::Judge(_))) =>
                {
                    self.live.stop(cx);
                }
                GameEffect::Declined => cx.say("tui-draw-declined", ColorRole::Warn),
                // The screen shows all that has happened at once.
                GameEffect::Pause { request } => self.send(GameEvent::Paused { request }, cx),
                GameEffect::Stop | GameEffect::Describe { .. } => {}
            }
        }
        // A question about the position that is shown stops earlier ones.
        if let Some((request, moves)) = judged {
            self.judging = Judging::begin(request, moves, &mut self.live, cx);
        }
        if saves {
            self.save(cx);
        }
    }

    /// Begins with the position of another game.
    fn begin(&mut self, cx: &mut Context) {
        self.position_changed(cx);
        self.send(GameEvent::Play(PlayEvent::Tick), cx);
    }

    /// Begins with a new position.
    fn position_changed(&mut self, cx: &mut Context) {
        self.live.clear_answer(cx);
        self.show_position(cx);
    }

    /// Asks the engine what the mode needs.
    fn show_position(&mut self, cx: &mut Context) {
        self.live.cursor.settle(&self.live.game);
        if let Some(input) = &mut self.input {
            input.check(&self.live.game, cx.words);
        }
        match self.mode() {
            Mode::Play => self.play.position_changed(&mut self.live, cx),
            Mode::Analyse => self.analyse.position_changed(&mut self.live, cx),
            Mode::Learn => {
                self.learn.position_changed();
                self.analyse.forget_position();
                self.analyse.analyse(&mut self.live, cx);
            }
        }
    }

    /// Changes between playing, analysing and learning.
    pub(crate) fn set_mode(&mut self, mode: Mode, cx: &mut Context) {
        if mode == self.mode() {
            return;
        }
        self.live.clear_answer(cx);
        self.analyse.leave(&mut self.live, cx);
        self.learn.restart();
        self.send(GameEvent::Play(PlayEvent::SetMode(mode)), cx);
        self.show_position(cx);
    }

    /// Moves the cursor on the board, or touches what is under it.
    fn cursor_key(&mut self, code: KeyCode, cx: &mut Context) -> Option<Action> {
        if let Some(direction) = Direction::of_key(code) {
            self.live.cursor.step(&self.live.game, direction);
            return None;
        }
        match code {
            KeyCode::Char(' ') if !self.live.game.heaps().is_empty() => self.live.cursor.toggle_heap(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.touch(cx),
            _ => {}
        }
        None
    }

    /// Touches what is under the cursor.
    fn touch(&mut self, cx: &mut Context) -> Option<Action> {
        if !may_move(&self.live.game, cx) {
            return None;
        }
        let touched = self.live.cursor.touch_here(&self.live.game);
        self.touched(touched, cx)
    }

    /// Does what follows from touching the board.
    fn touched(&mut self, touched: TouchOutcome, cx: &mut Context) -> Option<Action> {
        match touched {
            TouchOutcome::Play(text) => self.play(&text, cx),
            TouchOutcome::Choose(moves) => return Some(Action::Open(Popup::choose(moves))),
            TouchOutcome::Nothing | TouchOutcome::Picked => {}
        }
        None
    }

    /// Plays a person's move, if it is a person's turn.
    pub(crate) fn play(&mut self, text: &str, cx: &mut Context) {
        if self.analyse.is_retrying() {
            self.input = None;
            return self.analyse.try_move(text, &mut self.live, cx);
        }
        if may_move(&self.live.game, cx) {
            self.send(GameEvent::Move(text.to_owned()), cx);
        }
    }

    /// The name of its file.
    pub(crate) fn id(&self) -> &str {
        &self.live.game.id
    }

    /// Becomes a game of its own, as another window has the one that it was.
    pub(crate) fn become_copy(&mut self, cx: &mut Context) {
        self.live.game.id = new_id(cx.now);
        self.save(cx);
    }

    /// Offers a draw.
    pub(crate) fn offer_draw(&mut self, cx: &mut Context) {
        self.send(GameEvent::Play(PlayEvent::OfferDraw), cx);
    }

    /// Gives the game up.
    pub(crate) fn resign(&mut self, cx: &mut Context) {
        self.send(GameEvent::Play(PlayEvent::Resign), cx);
    }

    /// Ends the game if the player to move has run out of time.
    pub(crate) fn check_clock(&mut self, cx: &mut Context) {
        self.send(GameEvent::Play(PlayEvent::Tick), cx);
    }

    /// Milliseconds until a clock on the screen changes; `None` while none runs.
    pub(crate) fn wakes_in(&self, now: u64) -> Option<u64> {
        let clock = self.live.game.model.play.clock?;
        let left = clock.left(clock.running()?, now);
        Some(if left < 20_000 { (left % 100).max(20) } else { (left % 1_000).max(20) })
    }

    /// The stop key: the engine moves at once, an analysis keeps what it has.
    fn hurry(&mut self, cx: &mut Context) {
        let Some(query) = &self.live.query else { return };
        cx.effect(Effect::Stop(query.id));
        if matches!(query.purpose, Purpose::WholeGame(_)) {
            self.live.query = None;
        }
        self.analyse.end_endless();
    }

    /// Takes a report of the engine.
    pub(crate) fn engine_reply(&mut self, reply: EngineReply, cx: &mut Context) {
        let Some(query) = self.live.query.as_mut().filter(|query| query.id == reply.id) else { return };
        query.ms = reply.ms;
        let purpose = query.purpose;
        match reply.event {
            EngineEvent::Nodes(nodes) => query.nodes = nodes,
            EngineEvent::Partial(analysis) => {
                query.nodes = query.nodes.max(analysis.stats.nodes());
                if purpose.is_analysis() {
                    self.live.answer = Some(TimedAnalysis { analysis, ms: reply.ms });
                }
            }
            EngineEvent::Compared(analysis) => {
                self.learn.add_comparison(TimedAnalysis { analysis, ms: reply.ms });
            }
            event => {
                self.live.query = None;
                self.answered(event, purpose, reply.ms, cx);
            }
        }
    }

    /// Takes the last report of a request.
    fn answered(&mut self, event: EngineEvent, purpose: Purpose, ms: u64, cx: &mut Context) {
        match event {
            EngineEvent::Answer(answer) => self.analysed(purpose, answer, ms, cx),
            EngineEvent::EngineChoice(choice) => self.engine_moves(purpose, choice, cx),
            EngineEvent::ComparedAll(Err(error)) | EngineEvent::Solution(Err(error)) => {
                cx.show(cx.words.error(&error), ColorRole::Warn);
            }
            EngineEvent::Threats(lines) => self.add_threats(lines, cx),
            EngineEvent::LostBy(lost_by) => self.play.lost_arrived(lost_by, &self.live),
            EngineEvent::Solution(Ok(solution)) => self.learn.show_solution(solution),
            EngineEvent::Failed(error) => {
                self.engine_moves(purpose, Ok(None), cx);
                let text = cx.words.say("tui-engine-failed", &[("error", error.into())]);
                cx.show(text, ColorRole::Bad);
            }
            _ => {}
        }
    }

    /// Adds the lines of a win by threats to the game, to be stepped through like any other variation.
    fn add_threats(&mut self, lines: Option<Vec<Vec<MoveText>>>, cx: &mut Context) {
        match lines {
            Some(lines) => {
                let count = lines.len();
                cx.show(cx.words.say("tui-threats-added", &[("count", count.into())]), ColorRole::Good);
                self.send(GameEvent::AddLines(lines), cx);
            }
            None => {
                cx.say("tui-no-win-by-threats", ColorRole::Warn);
                self.position_changed(cx);
            }
        }
    }

    /// Plays the engine's move.
    fn engine_moves(
        &mut self,
        purpose: Purpose,
        choice: Result<Option<EngineChoice>, Error>,
        cx: &mut Context,
    ) {
        let Purpose::Move(request) = purpose else { return };
        // That the engine is thinking is true no longer.
        let waiting = cx.words.text("tui-thinking-wait");
        cx.toast = cx.toast.take().filter(|toast| toast.text != waiting);
        let chosen = choice.unwrap_or_else(|error| {
            cx.show_error(&error);
            None
        });
        let value = chosen.as_ref().and_then(|chosen| Some(chosen.analysis.as_ref()?.value));
        self.send(GameEvent::Chosen { request, mv: chosen.map(|chosen| chosen.mv.text), value }, cx);
    }

    fn analysed(
        &mut self,
        purpose: Purpose,
        answer: Result<Analysis<MoveText>, Error>,
        ms: u64,
        cx: &mut Context,
    ) {
        if let Purpose::WholeGame(request) = purpose {
            let command = self.analyse.position_reviewed(request, answer, &mut self.live, cx);
            if let Some(Command::Send(event)) = command {
                self.send(event, cx);
            }
            return;
        }
        match purpose {
            Purpose::Judge(request) => {
                if let Some(event) = self.judging.answered(request, answer, &mut self.live, cx) {
                    self.send(event, cx);
                }
                return;
            }
            // In practice the opponent's move comes from an analysis.
            Purpose::Move(request) => {
                let best = answer.map_err(|error| cx.show_error(&error)).ok();
                let mv = best.and_then(|analysis| Some(analysis.best.into_iter().next()?.text));
                return self.send(GameEvent::Chosen { request, mv, value: None }, cx);
            }
            _ => {}
        }
        if matches!(purpose, Purpose::RetryValue(_) | Purpose::RetryBest(_)) {
            return self.analyse.retried(purpose, answer, &mut self.live, cx);
        }
        match answer {
            Ok(analysis) => {
                if purpose != Purpose::Threat {
                    self.live.set_value(self.live.game.ply(), analysis.value, cx);
                }
                self.live.error = None;
                self.live.answer = Some(TimedAnalysis { analysis, ms });
            }
            // A partial answer is better than an error.
            Err(error) if self.live.answer.is_none() => self.live.error = Some(error),
            Err(_) => {}
        }
        match purpose {
            Purpose::Hint => self.play.hint_arrived(),
            Purpose::End => PlayPanel::ask_lost(&mut self.live, cx),
            _ => {}
        }
    }

    /// Other games are at hand for the opening explorer.
    pub(crate) fn games_changed(&mut self, cx: &Context) {
        self.analyse.refresh_explorer(&self.live, cx);
    }

    /// Says again, in the language that is used now, what is kept as words.
    pub(crate) fn language_changed(&mut self, cx: &Context) {
        self.analyse.refresh_explorer(&self.live, cx);
        self.play.tell_ending(&self.live, cx);
        if let Some(input) = &mut self.input {
            input.check(&self.live.game, cx.words);
        }
    }

    fn open_input(&mut self, kind: InputKind, text: String, cx: &mut Context) {
        if kind != InputKind::Move || may_move(&self.live.game, cx) {
            self.input = Some(Input::new(kind, text, &self.live.game, cx.words));
        }
    }

    /// Does what was typed.
    fn entered(&mut self, answer: InputAnswer, cx: &mut Context) -> Option<Action> {
        match answer {
            InputAnswer::Close => self.input = None,
            InputAnswer::Play(text) => self.play(&text, cx),
            InputAnswer::Import(text) => self.import(&text, cx),
            InputAnswer::ReadGames(path) => {
                self.input = None;
                cx.say("tui-games-reading", ColorRole::Accent);
                cx.effect(Effect::ReadGames(path));
            }
        }
        None
    }

    /// Pastes into the line being typed, or takes the text as a position, a game or moves.
    pub(crate) fn paste(&mut self, text: &str, cx: &mut Context) {
        match &mut self.input {
            Some(input) if !text.contains('\n') => input.paste(text, &self.live.game, cx.words),
            _ => self.import(text, cx),
        }
    }

    /// Replaces the game by a position, a game with tags, or a list of moves.
    fn import(&mut self, text: &str, cx: &mut Context) {
        let old = &self.live.game;
        let (entry, rules, id) = (old.entry, old.rules.clone(), new_id(cx.now));
        let wrong = match GameState::new(entry, rules.clone(), Some(text.trim()), id.clone()) {
            Ok(mut game) => {
                game.flip = old.flip;
                let (play, before) = (&mut game.model.play, &old.model.play);
                (play.level, play.seats) = (before.level, before.seats);
                return self.replace(game, self.mode(), cx);
            }
            Err(wrong) => wrong,
        };
        let imported = imported(entry, &rules, text, cx.words);
        let games = imported.as_ref().and_then(|game| game.games);
        let remark =
            imported.as_ref().and_then(|game| game.remarks.first()).map(|remark| remark.text.clone());
        let file = imported.map_or_else(|| GameFile::parse(text), GameFile::of_import);
        let is_game =
            !file.tags.is_empty() || file.moves().next().is_some_and(|mv| rules.record(None, &[mv]).is_ok());
        if !is_game {
            return cx.show_error(&wrong);
        }
        match load(&file, entry, &rules, id) {
            Ok((game, problem)) => {
                self.replace(game, Mode::Analyse, cx);
                if let Some(error) = problem {
                    cx.show_error(&error);
                } else {
                    let first =
                        games.map(|games| cx.words.say("tui-first-of-games", &[("count", games.into())]));
                    let said: Vec<String> = first.into_iter().chain(remark).collect();
                    if !said.is_empty() {
                        cx.show(said.join("; "), ColorRole::Warn);
                    }
                }
            }
            Err(error) => cx.show_error(&error),
        }
    }

    /// Shows another game of the same rules.
    fn replace(&mut self, mut game: GameState, mode: Mode, cx: &mut Context) {
        self.live.stop(cx);
        game.model.play.mode = mode;
        self.live = LiveGame::new(game);
        self.analyse.forget_game();
        self.input = None;
        self.begin(cx);
    }
}

/// The first game of a text that the rules can read whole: PGN in chess and xiangqi.
fn imported(
    entry: &'static GameEntry,
    rules: &Arc<dyn AnyGame>,
    text: &str,
    words: crate::words::Words,
) -> Option<Imported> {
    let mut session = is_chess_or_xiangqi(entry)
        .then(|| GameSession::of(words.service(), entry, rules.clone()).ok())
        .flatten()?
        .in_lang(words.lang());
    session.import(text).ok()
}
