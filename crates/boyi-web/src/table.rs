//! The game on the table: where it began, its moves, the ply shown, who plays. Every change goes through the desk, which
//! reads the moves and says what the position looks like; nothing is shown that it has not confirmed.

use crate::{
    app::Catalogue,
    board::Ink,
    desk,
    prefs::Prefs,
    route::{Ended, Mode, Place, Route, Seat},
    sound::{self, Sound},
};
use boyi_session::{
    Ask, Choice, Choose, Drawing, Failure, GameInfo, MoveName, Player, Request, Result3, State,
};
use leptos::prelude::*;
use std::time::Duration;

/// The program's move appears no sooner than this after the person's.
const PAUSE: Duration = Duration::from_millis(350);

/// Milliseconds that the program takes for a move of chess at its strongest.
const MOVE_MS: u64 = 2_000;

/// A game on the table, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) prefs: Prefs,
    /// The catalogue's entry.
    pub(crate) info: Memo<Option<GameInfo>>,
    /// The name with its parameters.
    pub(crate) game: RwSignal<String>,
    pub(crate) mode: RwSignal<Mode>,
    /// The position it began with, if not the usual one.
    pub(crate) start: RwSignal<Option<String>>,
    /// The moves, also those behind the ply shown.
    pub(crate) plies: RwSignal<Vec<MoveName>>,
    /// How many of them are on the board.
    pub(crate) at: RwSignal<usize>,
    /// What the desk says of the position shown.
    pub(crate) state: RwSignal<Option<State>>,
    /// The same position in the game's other picture.
    pub(crate) twin: RwSignal<Option<Drawing>>,
    pub(crate) view: RwSignal<Option<String>>,
    pub(crate) seats: RwSignal<[Seat; 2]>,
    pub(crate) level: RwSignal<u8>,
    pub(crate) clock: RwSignal<Option<(u32, u32)>>,
    /// Milliseconds that the players have left, where there is a clock.
    pub(crate) left: RwSignal<[u64; 2]>,
    /// The same as the address tells it: every move, and now and then.
    pub(crate) banked: RwSignal<Option<[u64; 2]>>,
    /// Whether the last position, which need not be the one shown, ends the game.
    pub(crate) finished: RwSignal<bool>,
    pub(crate) flipped: RwSignal<bool>,
    /// The colour that touches draw with instead of making moves.
    pub(crate) pencil: RwSignal<Option<Ink>>,
    /// Who is told of a move that is tried instead of played.
    pub(crate) trial: RwSignal<Option<Callback<String>>>,
    pub(crate) ended: RwSignal<Option<Ended>>,
    /// Whether the program is choosing a move.
    pub(crate) thinking: RwSignal<bool>,
    /// What went wrong last, for the person to read.
    pub(crate) fault: RwSignal<Option<Failure>>,
    /// Counts what was asked of the desk: an answer to an older question is dropped.
    asked: StoredValue<u32>,
}

impl Table {
    /// Sets the table as an address tells it.
    pub(crate) fn set(place: Place) -> Table {
        let prefs = Prefs::get();
        let catalogue = expect_context::<Catalogue>();
        let game = RwSignal::new(place.game);
        let table = Table {
            prefs,
            info: Memo::new(move |_| {
                catalogue.0.track();
                catalogue.find(&game.get())
            }),
            game,
            mode: RwSignal::new(place.mode),
            start: RwSignal::new(place.position),
            plies: RwSignal::new(Vec::new()),
            at: RwSignal::new(0),
            state: RwSignal::new(None),
            twin: RwSignal::new(None),
            view: RwSignal::new(place.view),
            seats: RwSignal::new(place.seats),
            level: RwSignal::new(place.level),
            clock: RwSignal::new(place.clock),
            left: RwSignal::new(place.left.unwrap_or(full(place.clock))),
            banked: RwSignal::new(place.left),
            finished: RwSignal::new(false),
            flipped: RwSignal::new(place.flipped),
            pencil: RwSignal::new(None),
            trial: RwSignal::new(None),
            ended: RwSignal::new(place.ended),
            thinking: RwSignal::new(false),
            fault: RwSignal::new(None),
            asked: StoredValue::new(0),
        };
        table.load(place.moves, place.at);
        // The words in a state are the language's.
        Effect::new(move |before: Option<()>| {
            prefs.lang.track();
            if before.is_some() {
                table.refresh();
            }
        });
        Effect::new(move |_| {
            // The catalogue, which knows the other picture, may come after the position.
            table.info.track();
            table.state.track();
            untrack(|| table.look_at_twin());
        });
        Effect::new(move |_| table.keep_address());
        Effect::new(move |_| table.look_from_other_side());
        Effect::new(move |_| table.let_engine_move());
        on_cleanup(desk::hush);
        table
    }

    /// A request about the game after some moves.
    pub(crate) fn request(self, moves: Vec<String>, ask: Ask) -> Request {
        Request {
            game: self.game.get_untracked(),
            position: self.start.get_untracked(),
            moves,
            lang: self.prefs.lang.get_untracked(),
            ask,
        }
    }

    /// A request about the position shown.
    pub(crate) fn request_here(self, ask: Ask) -> Request {
        self.request(self.moves_here(), ask)
    }

    /// The moves on the board.
    pub(crate) fn moves_here(self) -> Vec<String> {
        let at = self.at.get_untracked();
        self.plies
            .with_untracked(|plies| plies[..at.min(plies.len())].iter().map(|mv| mv.text.clone()).collect())
    }

    fn turn(self) -> u32 {
        self.asked.update_value(|asked| *asked += 1);
        self.asked.get_value()
    }

    /// Asks what the position after `moves` looks like, and hands the answer on unless something else was asked since.
    fn look(self, moves: Vec<String>, then: impl FnOnce(Result<State, Failure>) + 'static) {
        let turn = self.turn();
        let request = self.request(moves, Ask::State { view: self.view.get_untracked() });
        desk::ask(&request, move |state| {
            // A table that has been cleared away needs no answer.
            if self.asked.try_get_value() == Some(turn) {
                then(state);
            }
        });
    }

    fn load(self, moves: Vec<String>, at: Option<usize>) {
        self.look(moves.clone(), move |all| match all {
            Ok(state) => {
                let at = at.unwrap_or(moves.len()).min(moves.len());
                self.plies.set(state.moves.clone());
                if at == moves.len() {
                    self.at.set(at);
                    self.adopt(state);
                } else {
                    self.go(at);
                }
            }
            Err(failure) => self.fault.set(Some(failure)),
        });
    }

    fn adopt(self, state: State) {
        self.fault.set(None);
        if untrack(|| self.at_end()) {
            self.finished.set(state.over.is_some());
        }
        self.state.set(Some(state));
    }

    /// Asks for the position shown in the game's other picture, where there is one.
    fn look_at_twin(self) {
        let shown = self.view.get_untracked();
        let other = self.info.with_untracked(|info| {
            let views = &info.as_ref()?.views;
            let shown = shown.as_ref().or(views.first());
            views.iter().find(|view| Some(*view) != shown).cloned()
        });
        let Some(other) = other else { return };
        let turn = self.asked.get_value();
        desk::ask(
            &self.request_here(Ask::State { view: Some(other) }),
            move |state: Result<State, Failure>| {
                if let Ok(state) = state
                    && self.asked.try_get_value() == Some(turn)
                {
                    self.twin.set(Some(state.picture));
                }
            },
        );
    }

    /// Asks again about the position shown.
    pub(crate) fn refresh(self) {
        self.look(self.moves_here(), move |state| match state {
            Ok(state) => self.adopt(state),
            Err(failure) => self.fault.set(Some(failure)),
        });
    }

    /// Shows the position after so many plies.
    pub(crate) fn go(self, at: usize) {
        let at = at.min(self.plies.with_untracked(Vec::len));
        self.stop_engine();
        let moves = self.plies.with_untracked(|plies| plies[..at].iter().map(|mv| mv.text.clone()).collect());
        self.look(moves, move |state| {
            if let Ok(state) = state {
                self.at.set(at);
                self.adopt(state);
            }
        });
    }

    /// Steps forward or back.
    pub(crate) fn step(self, by: isize) {
        self.go(self.at.get_untracked().saturating_add_signed(by));
    }

    /// Plays a move in any form that the game reads; what is wrong with it goes to [`Table::fault`].
    pub(crate) fn play(self, text: &str) {
        if let Some(trial) = self.trial.get_untracked() {
            trial.run(text.to_owned());
            return;
        }
        if self.over_untracked() {
            return;
        }
        self.stop_engine();
        let at = self.at.get_untracked();
        let mut moves = self.moves_here();
        moves.push(text.to_owned());
        let men = self.state.with_untracked(|state| state.as_ref().map_or(0, |state| men(&state.picture)));
        self.look(moves, move |state| match state {
            Ok(state) => {
                let sound = match () {
                    () if state.over.is_some() => Sound::End,
                    () if men > self::men(&state.picture) => Sound::Capture,
                    () => Sound::Move,
                };
                sound::play(self.prefs, sound);
                // Who plays the same move again while looking back stays in the same game.
                let looking = self.mode.get_untracked() != Mode::Play;
                let replayed =
                    looking && self.plies.with_untracked(|plies| plies.get(at) == state.moves.last());
                if !replayed {
                    self.plies.set(state.moves.clone());
                }
                self.at.set(at + 1);
                self.press_clock(other(state.mover));
                self.adopt(state);
            }
            Err(failure) => self.fault.set(Some(failure)),
        });
    }

    /// Plays several moves after the position shown, as a line of an analysis does.
    pub(crate) fn follow(self, line: Vec<String>) {
        let here = self.at.get_untracked();
        let mut moves = self.moves_here();
        moves.extend(line);
        self.look(moves, move |state| match state {
            Ok(state) => {
                let same = self.plies.with_untracked(|plies| plies.starts_with(&state.moves));
                if !same {
                    self.plies.set(state.moves.clone());
                }
                self.at.set(state.moves.len().max(here));
                sound::play(self.prefs, Sound::Move);
                self.adopt(state);
            }
            Err(failure) => self.fault.set(Some(failure)),
        });
    }

    /// Shows the position after a move that does not become part of the game.
    pub(crate) fn show(self, text: String) {
        let mut moves = self.moves_here();
        moves.push(text);
        self.look(moves, move |state| {
            if let Ok(state) = state {
                self.adopt(state);
            }
        });
    }

    /// Puts a position on the board if the desk can read it; what is wrong with it goes to `fault`.
    pub(crate) fn put(self, position: String, fault: RwSignal<Option<String>>) {
        let turn = self.turn();
        let mut request = self.request(Vec::new(), Ask::State { view: self.view.get_untracked() });
        request.position = Some(position.clone());
        desk::ask(&request, move |state: Result<State, Failure>| {
            if self.asked.try_get_value() != Some(turn) {
                return;
            }
            match state {
                Ok(state) => {
                    fault.set(None);
                    self.stop_engine();
                    self.start.set(Some(position));
                    self.plies.set(Vec::new());
                    self.at.set(0);
                    self.ended.set(None);
                    self.reset_clock();
                    self.adopt(state);
                }
                Err(failure) => fault.set(Some(failure.text)),
            }
        });
    }

    /// A player has moved: the seconds of the move are added.
    fn press_clock(self, player: Player) {
        if let (Some((_, seconds)), Mode::Play) = (self.clock.get_untracked(), self.mode.get_untracked()) {
            self.left.update(|left| left[index(player)] += u64::from(seconds) * 1000);
            self.banked.set(Some(self.left.get_untracked()));
        }
    }

    /// Both players have all their time again.
    fn reset_clock(self) {
        self.left.set(full(self.clock.get_untracked()));
        self.banked.set(None);
    }

    /// Who is to move in the last position, which need not be the one shown.
    pub(crate) fn mover_at_end(self) -> Option<Player> {
        let away = self.plies.with(Vec::len).abs_diff(self.at.get());
        let mover = self.state.with(|state| state.as_ref().map(|state| state.mover))?;
        Some(if away.is_multiple_of(2) { mover } else { other(mover) })
    }

    /// Puts a whole game on the board, at its end.
    pub(crate) fn open(self, game: String, start: Option<String>, moves: Vec<String>) {
        self.stop_engine();
        self.game.set(game);
        self.start.set(start);
        self.ended.set(None);
        self.reset_clock();
        self.plies.set(Vec::new());
        self.at.set(0);
        self.load(moves, None);
    }

    /// Takes moves back until the person is to move again.
    pub(crate) fn undo(self) {
        let at = self.at.get_untracked();
        let both =
            self.seats.get_untracked().contains(&Seat::Engine) && self.mode.get_untracked() == Mode::Play;
        let person_to_move = self.to_move_untracked() == Some(Seat::Human) || self.over_untracked();
        let back = if both && person_to_move { 2 } else { 1 };
        self.ended.set(None);
        self.go(at.saturating_sub(back.min(at)));
    }

    /// Plays moves taken back again.
    pub(crate) fn redo(self) {
        let both =
            self.seats.get_untracked().contains(&Seat::Engine) && self.mode.get_untracked() == Mode::Play;
        self.step(if both { 2 } else { 1 });
    }

    /// Begins again: another position, other parameters, or the same.
    pub(crate) fn restart(self, game: String, start: Option<String>) {
        self.stop_engine();
        self.game.set(game);
        self.start.set(start);
        self.plies.set(Vec::new());
        self.at.set(0);
        self.ended.set(None);
        self.reset_clock();
        self.state.set(None);
        self.fault.set(None);
        self.load(Vec::new(), None);
    }

    /// Who sits where it is to move.
    pub(crate) fn to_move(self) -> Option<Seat> {
        self.state.with(|state| state.as_ref().map(|state| self.seats.get()[index(state.mover)]))
    }

    fn to_move_untracked(self) -> Option<Seat> {
        untrack(|| self.to_move())
    }

    /// Whether the game is over, by the rules or otherwise.
    pub(crate) fn over(self) -> bool {
        self.ended.get().is_some()
            || self.state.with(|state| state.as_ref().is_some_and(|state| state.over.is_some()))
    }

    pub(crate) fn over_untracked(self) -> bool {
        untrack(|| self.over())
    }

    /// Whether the last move is on the board.
    pub(crate) fn at_end(self) -> bool {
        self.at.get() == self.plies.with(Vec::len)
    }

    /// Whether a person may move now.
    pub(crate) fn may_move(self) -> bool {
        !self.over()
            && (self.mode.get() != Mode::Play || self.to_move() == Some(Seat::Human) || !self.at_end())
    }

    /// Who won, if anybody did: `None` while it goes on, `Some(None)` for a draw.
    pub(crate) fn winner(self) -> Option<Option<Player>> {
        if let Some(Ended::Resigned(loser) | Ended::Time(loser)) = self.ended.get() {
            return Some(Some(other(loser)));
        }
        self.state.with(|state| {
            let state = state.as_ref()?;
            Some(match state.over.as_ref()?.result {
                Result3::Win => Some(state.mover),
                Result3::Loss => Some(other(state.mover)),
                Result3::Draw => None,
            })
        })
    }

    pub(crate) fn is_chess(self) -> bool {
        self.info.with(|info| info.as_ref().is_some_and(|info| info.group == "chess"))
    }

    pub(crate) fn group(self) -> String {
        self.info.with(|info| info.as_ref().map_or_else(String::new, |info| info.group.clone()))
    }

    pub(crate) fn resign(self) {
        self.stop_engine();
        if let Some(mover) = self.state.with_untracked(|state| state.as_ref().map(|state| state.mover)) {
            let person =
                if self.seats.get_untracked()[index(mover)] == Seat::Human { mover } else { other(mover) };
            self.ended.set(Some(Ended::Resigned(person)));
        }
    }

    /// The program stops thinking about a move.
    pub(crate) fn stop_engine(self) {
        if self.thinking.get_untracked() {
            desk::hush();
            self.thinking.set(false);
        }
    }

    /// Lets the program move where it is its turn.
    fn let_engine_move(self) {
        // The catalogue, which may come after the position, says whether there is a time to keep.
        let turn = self.mode.get() == Mode::Play
            && self.info.with(Option::is_some)
            && !self.over()
            && self.to_move() == Some(Seat::Engine)
            && self.at_end();
        if !turn || self.thinking.get_untracked() {
            return;
        }
        self.thinking.set(true);
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
        let choose = Choose { level: self.level.get_untracked(), seed, time_ms: self.time() };
        let request = self.request_here(Ask::Choose(choose));
        let began = js_sys::Date::now();
        let (game, moves) = (request.game.clone(), request.moves.clone());
        desk::think(
            &request,
            |_| (),
            move |choice: Result<Choice, Failure>| {
                let spent = Duration::from_millis((js_sys::Date::now() - began).max(0.0) as u64);
                let arrive = move || {
                    let same = self.thinking.try_get_untracked() == Some(true)
                        && self.game.get_untracked() == game
                        && self.moves_here() == moves;
                    if !same {
                        return;
                    }
                    self.thinking.set(false);
                    match choice {
                        Ok(choice) => self.play(&choice.mv),
                        Err(failure) => self.fault.set(Some(failure)),
                    }
                };
                set_timeout(arrive, PAUSE.saturating_sub(spent));
            },
        );
    }

    /// Milliseconds that the program takes for a move at its strongest: a share of what it has left where there is a clock. Only chess has use for
    /// them; elsewhere the same position gets the same answer.
    fn time(self) -> Option<u64> {
        let left = untrack(|| self.mover_at_end()).map_or(0, |mover| self.left.get_untracked()[index(mover)]);
        let share = |(_, seconds): (u32, u32)| (left / 30 + u64::from(seconds) * 800).min(left / 2).max(50);
        let most = self.clock.get_untracked().map_or(MOVE_MS, share);
        untrack(|| self.is_chess()).then_some(most.min(MOVE_MS))
    }

    /// The board is seen from the person's side, where only the second player is one.
    fn look_from_other_side(self) {
        if self.seats.get() == [Seat::Engine, Seat::Human] && self.is_chess() {
            self.flipped.set(true);
        }
    }

    /// What the address says of this table.
    pub(crate) fn place(self) -> Place {
        let moves: Vec<String> = self.plies.with(|plies| plies.iter().map(|mv| mv.text.clone()).collect());
        Place {
            game: self.game.get(),
            mode: self.mode.get(),
            position: self.start.get(),
            at: Some(self.at.get()).filter(|at| *at != moves.len()),
            moves,
            seats: self.seats.get(),
            level: self.level.get(),
            flipped: self.flipped.get(),
            view: self.view.get(),
            clock: self.clock.get(),
            left: self.banked.get().filter(|_| self.clock.get().is_some()),
            ended: self.ended.get(),
        }
    }

    fn keep_address(self) {
        let place = self.place();
        // Nothing is written before the desk has read what was written there.
        if self.state.with(Option::is_none) {
            return;
        }
        let text = format!("#{}", Route::Game(place).text());
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&text));
        }
    }
}

/// The other player.
pub(crate) fn other(player: Player) -> Player {
    match player {
        Player::First => Player::Second,
        Player::Second => Player::First,
    }
}

/// A player's place in arrays.
pub(crate) fn index(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}

/// What a clock shows at the start.
fn full(clock: Option<(u32, u32)>) -> [u64; 2] {
    [clock.map_or(0, |(minutes, _)| u64::from(minutes) * 60_000); 2]
}

/// How many men stand on a board.
fn men(picture: &Drawing) -> usize {
    match picture {
        Drawing::Grid { cells, .. } => cells.iter().flatten().count(),
        Drawing::Heaps { .. } | Drawing::Numbers { .. } | Drawing::Sum { .. } => 0,
    }
}
