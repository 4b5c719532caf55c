//! A game in progress: its start, moves, the ply shown, the players.
//!
//! Invariant: the service confirms every change before it is shown. It reads the moves and describes the position.

use super::{
    annotation::AnnotationColor, catalogue::Catalogue, clock::ClockState, player::other, players::Players,
    premove::Premove,
};
use crate::{
    game_identity::{GameIdentity, SaveAs, Stage},
    prefs::{Prefs, Switch},
    route::{GameAddress, Mode, Route, Seat, Termination, TimeControl},
    service, tree_text,
    ui::sound::{self, Sound},
};
use boyi_session::{
    Choice, Choose, GameInfo, MoveText, MoveTree, Outcome, Picture, Query, Request, RequestError, Side, State,
};
use leptos::prelude::*;

/// The most milliseconds that the engine takes for a move of chess.
const MOVE_MS: u64 = 2_000;

/// A game in progress, as signals. Everybody reads them; only the methods below write them.
#[derive(Clone, Copy)]
pub(crate) struct GameState {
    pub(crate) prefs: Prefs,
    pub(crate) players: Players,
    pub(crate) clock: ClockState,
    pub(crate) premove: Premove,
    /// The catalogue's entry.
    pub(crate) info: Memo<Option<GameInfo>>,
    /// The name with its parameters.
    pub(crate) name: ReadSignal<String>,
    pub(crate) mode: ReadSignal<Mode>,
    /// The start position, if not the usual one.
    pub(crate) start: ReadSignal<Option<String>>,
    /// All moves, also those after the ply shown.
    pub(crate) moves: ReadSignal<Vec<MoveText>>,
    /// How many of them are on the board.
    pub(crate) ply: ReadSignal<usize>,
    /// All moves with their variations. `moves` is the line of it that goes through the position shown.
    pub(crate) tree: ReadSignal<MoveTree>,
    /// Counts trees: nodes of another one are other moves.
    pub(crate) tree_number: ReadSignal<u32>,
    /// The nodes of the start and of `moves`.
    pub(crate) line: Memo<Vec<usize>>,
    /// The position shown, as the service describes it.
    pub(crate) shown: ReadSignal<Option<State>>,
    /// Whether the second player makes the first move.
    pub(crate) second_begins: Memo<bool>,
    /// The view chosen, for games that have two.
    pub(crate) view: ReadSignal<Option<String>>,
    /// The position shown in the other view.
    pub(crate) other_view: ReadSignal<Option<Picture>>,
    /// Whether the last position, which need not be the one shown, ends the game.
    pub(crate) finished: ReadSignal<bool>,
    /// Whether the board is seen from the second player's side.
    pub(crate) flipped: ReadSignal<bool>,
    /// The colour with which touches draw instead of making moves.
    pub(crate) pencil: ReadSignal<Option<AnnotationColor>>,
    /// An end that the rules do not see.
    pub(crate) termination: ReadSignal<Option<Termination>>,
    /// Which saved game this is.
    identity: StoredValue<GameIdentity>,
    /// A move that waits to be confirmed.
    pub(crate) pending: ReadSignal<Option<String>>,
    /// The last error, for the user to read.
    pub(crate) error: ReadSignal<Option<RequestError>>,
    set: Setters,
    /// Receives moves instead of the game.
    interceptor: StoredValue<Option<Callback<String>>>,
    /// The number of the last request: replies to older ones are dropped.
    last_request: StoredValue<u32>,
}

/// The writing halves of the signals.
#[derive(Clone, Copy)]
struct Setters {
    name: WriteSignal<String>,
    mode: WriteSignal<Mode>,
    start: WriteSignal<Option<String>>,
    moves: WriteSignal<Vec<MoveText>>,
    ply: WriteSignal<usize>,
    tree: WriteSignal<MoveTree>,
    tree_number: WriteSignal<u32>,
    shown: WriteSignal<Option<State>>,
    view: WriteSignal<Option<String>>,
    other_view: WriteSignal<Option<Picture>>,
    finished: WriteSignal<bool>,
    flipped: WriteSignal<bool>,
    pencil: WriteSignal<Option<AnnotationColor>>,
    termination: WriteSignal<Option<Termination>>,
    error: WriteSignal<Option<RequestError>>,
    pending: WriteSignal<Option<String>>,
}

/// What the dialog for a new game asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewGame {
    pub(crate) name: String,
    pub(crate) start: Option<String>,
    pub(crate) seats: [Seat; 2],
    pub(crate) level: u8,
    pub(crate) time_control: Option<TimeControl>,
}

/// Opening a game.
impl GameState {
    /// Opens the game at an address.
    pub(crate) fn open_address(address: GameAddress) -> GameState {
        let moves = address.moves.clone();
        let ply = address.ply;
        let tree = address.tree.as_deref().map_or_else(MoveTree::new, tree_text::read);
        let game = GameState::new(address);
        game.load_tree(tree, moves, ply);
        game.run_effects();
        on_cleanup(service::stop);
        game
    }

    fn new(address: GameAddress) -> GameState {
        let catalogue = Catalogue::get();
        let (name, set_name) = signal(address.game);
        let (mode, set_mode) = signal(address.mode);
        let (start, set_start) = signal(address.position);
        let (moves, set_moves) = signal(Vec::new());
        let (ply, set_ply) = signal(0);
        let (tree, set_tree) = signal(MoveTree::new());
        let (tree_number, set_tree_number) = signal(0);
        let (shown, set_shown) = signal(None);
        let (view, set_view) = signal(address.view);
        let (other_view, set_other_view) = signal(None);
        let (finished, set_finished) = signal(false);
        let (flipped, set_flipped) = signal(address.flipped);
        let (pencil, set_pencil) = signal(None);
        let (termination, set_termination) = signal(address.termination);
        let (error, set_error) = signal(None);
        let (pending, set_pending) = signal(None);
        let info = move |_: Option<&Option<GameInfo>>| catalogue.find(&name.get());
        let second_begins = move |_: Option<&bool>| {
            shown.with(|state: &Option<State>| state.as_ref().is_some_and(second_began))
        };
        let line = move |_: Option<&Vec<usize>>| {
            let node = moves.with(|moves| {
                tree.with(|tree| tree.find(moves.iter().map(|mv: &MoveText| mv.text.as_str())))
            });
            let path = tree.with(|tree| tree.path(node.unwrap_or(0)));
            [vec![0], path].concat()
        };
        GameState {
            prefs: Prefs::get(),
            players: Players::new(address.seats, address.level),
            clock: ClockState::new(address.time_control, address.time_left),
            premove: Premove::new(),
            info: Memo::new(info),
            name,
            mode,
            start,
            moves,
            ply,
            tree,
            tree_number,
            line: Memo::new(line),
            shown,
            second_begins: Memo::new(second_begins),
            view,
            other_view,
            finished,
            flipped,
            pencil,
            termination,
            error,
            identity: StoredValue::new(GameIdentity::default()),
            pending,
            set: Setters {
                name: set_name,
                mode: set_mode,
                start: set_start,
                moves: set_moves,
                ply: set_ply,
                tree: set_tree,
                tree_number: set_tree_number,
                shown: set_shown,
                view: set_view,
                other_view: set_other_view,
                finished: set_finished,
                flipped: set_flipped,
                pencil: set_pencil,
                termination: set_termination,
                error: set_error,
                pending: set_pending,
            },
            interceptor: StoredValue::new(None),
            last_request: StoredValue::new(0),
        }
    }

    /// Opens a board that belongs to no address: two humans move, and whoever opened it says what a move leads to.
    pub(crate) fn open_board(name: &str, position: Option<String>, moves: Vec<String>) -> GameState {
        let game = GameState::new(GameAddress {
            position,
            seats: [Seat::Human, Seat::Human],
            ..GameAddress::new(name)
        });
        game.load(moves, None);
        game.follow_language();
        on_cleanup(service::stop);
        game
    }

    /// Asks again when the language changes: the description of a position is in the page's.
    fn follow_language(self) {
        Effect::new(move |before: Option<()>| {
            self.prefs.lang.track();
            if before.is_some() {
                self.refresh();
            }
        });
    }

    fn run_effects(self) {
        self.follow_language();
        Effect::new(move |_| {
            // The catalogue, which lists the views, may arrive after the position.
            self.info.track();
            self.shown.track();
            untrack(|| self.load_other_view());
        });
        Effect::new(move |_| self.write_address());
        Effect::new(move |_| self.face_human_player());
        Effect::new(move |_| self.request_engine_move());
    }

    pub(super) fn load(self, moves: Vec<String>, ply: Option<usize>) {
        if !moves.is_empty() {
            self.identity.set_value(GameIdentity::of_moves());
        }
        self.describe(moves.clone(), move |all| match all {
            Ok(state) => {
                let ply = ply.unwrap_or(moves.len()).min(moves.len());
                self.follow(&state.moves);
                self.set.finished.set(state.over.is_some());
                if ply == moves.len() {
                    self.set.ply.set(ply);
                    self.show(state);
                } else {
                    self.go_to(ply);
                }
            }
            Err(failure) => self.set_error(failure),
        });
    }

    /// Turns the board towards a human who plays the second side of chess.
    fn face_human_player(self) {
        if self.players.seats.get() == [Seat::Engine, Seat::Human] && self.is_chess() {
            self.set.flipped.set(true);
        }
    }

    /// Loads a whole game and shows its end.
    pub(crate) fn open(self, name: String, start: Option<String>, moves: Vec<String>) {
        self.reset(name, start);
        self.load(moves, None);
    }

    /// Loads a whole game with variations, whose moves the service has read, and shows the end of its main line.
    pub(crate) fn open_tree(self, name: String, start: Option<String>, tree: MoveTree) {
        self.reset(name, start);
        let moves = tree.line(0).into_iter().map(|node| tree.node(node).mv.text.clone()).collect();
        self.set_tree(tree);
        self.load(moves, None);
    }

    /// Starts again from a position, without moves.
    pub(crate) fn restart(self, name: String, start: Option<String>) {
        self.reset(name, start);
        self.set.shown.set(None);
        self.set.error.set(None);
        self.load(Vec::new(), None);
    }

    /// Starts a game as the dialog asks.
    pub(crate) fn start_new(self, new: NewGame) {
        self.players.set(new.seats, new.level);
        self.clock.set_control(new.time_control);
        self.set.flipped.set(false);
        self.restart(new.name, new.start);
    }

    /// Starts from the usual position in the usual view.
    pub(crate) fn start_over(self, name: String) {
        self.set.view.set(None);
        self.restart(name, None);
    }

    fn reset(self, name: String, start: Option<String>) {
        self.stop_engine();
        self.set.name.set(name);
        self.set.start.set(start);
        self.set.moves.set(Vec::new());
        self.set.tree.set(MoveTree::new());
        self.set.tree_number.update(|number| *number += 1);
        self.set.ply.set(0);
        self.set.termination.set(None);
        self.identity.set_value(GameIdentity::default());
        self.premove.take();
        self.clock.reset();
    }
}

/// Requests to the service.
impl GameState {
    /// A request about the game after some moves.
    pub(crate) fn request(self, moves: Vec<String>, query: Query) -> Request {
        Request {
            game: self.name.get_untracked(),
            position: self.start.get_untracked(),
            moves,
            lang: self.prefs.lang.get_untracked(),
            query,
        }
    }

    /// A request about the position shown.
    pub(crate) fn request_shown(self, query: Query) -> Request {
        self.request(self.moves_played(), query)
    }

    /// The moves on the board.
    pub(crate) fn moves_played(self) -> Vec<String> {
        let ply = self.ply.get_untracked();
        self.moves.with_untracked(|moves| texts(&moves[..ply.min(moves.len())]))
    }

    fn next_request(self) -> u32 {
        self.last_request.update_value(|last| *last += 1);
        self.last_request.get_value()
    }

    /// Asks for the position after `moves`. The reply is dropped if another request follows, or the game is closed.
    fn describe(self, moves: Vec<String>, then: impl FnOnce(Result<State, RequestError>) + 'static) {
        let request = self.request(moves, Query::State { view: self.view.get_untracked() });
        self.send(&request, then);
    }

    fn send(self, request: &Request, then: impl FnOnce(Result<State, RequestError>) + 'static) {
        let number = self.next_request();
        service::ask(request, move |state| {
            if self.last_request.try_get_value() == Some(number) {
                then(state);
            }
        });
    }

    /// Asks for the position shown in the game's other view, if there is one.
    fn load_other_view(self) {
        let shown = self.view.get_untracked();
        let other = self.info.with_untracked(|info| {
            let views = &info.as_ref()?.views;
            let shown = shown.as_ref().or(views.first());
            // Of other views only the numbers are shown beside the board.
            views
                .iter()
                .find(|view| {
                    Some(*view) != shown
                        && (*view == "numbers" || shown.is_some_and(|shown| shown == "numbers"))
                })
                .cloned()
        });
        let Some(other) = other else { return };
        let number = self.last_request.get_value();
        let request = self.request_shown(Query::State { view: Some(other) });
        service::ask(&request, move |state: Result<State, RequestError>| {
            if let Ok(state) = state
                && self.last_request.try_get_value() == Some(number)
            {
                self.set.other_view.set(Some(state.picture));
            }
        });
    }

    fn show(self, state: State) {
        self.set.pending.set(None);
        self.set.error.set(None);
        if untrack(|| self.is_at_end()) {
            self.set.finished.set(state.over.is_some());
        }
        self.set.shown.set(Some(state));
    }

    fn show_or_fail(self, state: Result<State, RequestError>) {
        match state {
            Ok(state) => self.show(state),
            Err(failure) => self.set_error(failure),
        }
    }

    pub(crate) fn set_error(self, failure: RequestError) {
        self.set.error.set(Some(failure));
    }

    /// Asks again for the position shown.
    pub(crate) fn refresh(self) {
        self.describe(self.moves_played(), move |state| self.show_or_fail(state));
    }
}

/// Moves: playing them and stepping through them.
impl GameState {
    /// Shows the position after `ply` plies.
    pub(crate) fn go_to(self, ply: usize) {
        let ply = ply.min(self.moves.with_untracked(Vec::len));
        self.stop_engine();
        self.premove.take();
        let moves = self.moves.with_untracked(|moves| texts(&moves[..ply]));
        self.describe(moves, move |state| {
            if let Ok(state) = state {
                self.set.ply.set(ply);
                self.show(state);
            }
        });
    }

    /// Shows the position after `ply` plies of another line.
    pub(super) fn show_line(self, line: Vec<MoveText>, ply: usize) {
        self.stop_engine();
        self.premove.take();
        self.describe(texts(&line[..ply]), move |state| {
            if let Ok(state) = state {
                self.set_moves(line);
                self.set.ply.set(ply);
                self.show(state);
            }
        });
    }

    /// Sets the line that is looked at, which the tree has.
    pub(super) fn set_moves(self, line: Vec<MoveText>) {
        if self.moves.with_untracked(|moves| *moves != line) {
            self.set.moves.set(line);
        }
    }

    /// Changes the tree; the line that is looked at stays unless the caller sets another.
    pub(super) fn change_tree(self, change: impl FnOnce(&mut MoveTree)) {
        self.set.tree.try_update(change);
    }

    /// Replaces the tree.
    pub(super) fn set_tree(self, tree: MoveTree) {
        self.set.tree.set(tree);
    }

    /// Steps forward or back.
    pub(crate) fn step(self, by: isize) {
        self.go_to(self.ply.get_untracked().saturating_add_signed(by));
    }

    /// Plays a move in any notation that the game reads. If it is illegal, [`error`](GameState::error) says why.
    pub(crate) fn play(self, text: &str) {
        if let Some(interceptor) = self.interceptor.get_value() {
            interceptor.run(text.to_owned());
            return;
        }
        if self.is_over_untracked() {
            return;
        }
        if untrack(|| self.may_premove()) {
            self.premove.set(self.named(text));
            return;
        }
        if self.must_confirm() {
            self.set.pending.set(Some(text.to_owned()));
            return;
        }
        self.play_now(text);
    }

    /// Whether a human's move has to be confirmed.
    fn must_confirm(self) -> bool {
        let wanted = self.prefs.switch(Switch::Confirm).get_untracked();
        wanted
            && self.mode.get_untracked() == Mode::Play
            && untrack(|| self.seat_to_move()) == Some(Seat::Human)
    }

    /// Plays the move that waits to be confirmed.
    pub(crate) fn confirm(self) {
        if let Some(text) = self.pending.get_untracked() {
            self.play_now(&text);
        }
    }

    /// Drops the move that waits to be confirmed.
    pub(crate) fn drop_pending(self) {
        self.set.pending.set(None);
        self.reset_board();
    }

    /// Plays a move whoever is to move, the engine too.
    fn play_now(self, text: &str) {
        self.try_move(text, move |failure| self.set_error(failure));
    }

    /// Plays a move, or says what the service found wrong with it.
    pub(super) fn try_move(self, text: &str, on_failure: impl FnOnce(RequestError) + 'static) {
        self.set.pending.set(None);
        self.stop_engine();
        let ply = self.ply.get_untracked();
        let mut moves = self.moves_played();
        moves.push(text.to_owned());
        let pieces = self.shown.with_untracked(|state| state.as_ref().map_or(0, piece_count));
        self.describe(moves, move |state| match state {
            Ok(state) => self.accept_move(ply, pieces, state),
            Err(failure) => on_failure(failure),
        });
    }

    /// Shows the position after a move that was played at `ply` with `pieces` pieces on the board.
    fn accept_move(self, ply: usize, pieces: usize, state: State) {
        let sound = match () {
            () if state.over.is_some() => Sound::End,
            () if pieces > piece_count(&state) => Sound::Capture,
            () => Sound::Move,
        };
        sound::play(self.prefs, sound);
        // In a game that is looked through, playing the next move again keeps the moves after it.
        let playing = self.mode.get_untracked() == Mode::Play;
        let replayed = !playing && self.moves.with_untracked(|moves| moves.get(ply) == state.moves.last());
        if playing {
            self.forget_after(ply);
        }
        if !replayed {
            self.follow(&state.moves);
        }
        self.set.ply.set(ply + 1);
        if playing {
            self.clock.press(other(state.mover));
        }
        self.show(state);
        if playing {
            self.play_premove();
        }
    }

    /// Plays several moves from the position shown, as in a line of an analysis.
    pub(crate) fn play_line(self, line: Vec<String>) {
        let ply = self.ply.get_untracked();
        let mut moves = self.moves_played();
        moves.extend(line);
        self.describe(moves, move |state| match state {
            Ok(state) => {
                let same = self.moves.with_untracked(|moves| moves.starts_with(&state.moves));
                if !same {
                    self.follow(&state.moves);
                }
                self.set.ply.set(state.moves.len().max(ply));
                sound::play(self.prefs, Sound::Move);
                self.show(state);
            }
            Err(failure) => self.set_error(failure),
        });
    }

    /// Shows the position after a move that does not become part of the game.
    pub(crate) fn preview(self, text: String) {
        let mut moves = self.moves_played();
        moves.push(text);
        self.describe(moves, move |state| {
            if let Ok(state) = state {
                self.show(state);
            }
        });
    }

    /// Drops what has been chosen on the board: the position stays as it is.
    pub(crate) fn reset_board(self) {
        self.set.shown.update(|_| ());
    }

    /// Hands moves to `interceptor` instead of playing them; `None` plays them again.
    pub(crate) fn intercept_moves(self, interceptor: Option<Callback<String>>) {
        self.interceptor.try_update_value(|current| *current = interceptor);
    }

    /// Sets up a position if the service can read it; else `error` says why not.
    pub(crate) fn set_position(self, position: String, error: RwSignal<Option<String>>) {
        let mut request = self.request(Vec::new(), Query::State { view: self.view.get_untracked() });
        request.position = Some(position.clone());
        self.send(&request, move |state| match state {
            Ok(state) => {
                error.set(None);
                self.reset(self.name.get_untracked(), Some(position));
                self.show(state);
            }
            Err(failure) => error.set(Some(failure.text)),
        });
    }

    /// Takes moves back until it is the human's turn again.
    pub(crate) fn undo(self) {
        let ply = self.ply.get_untracked();
        let humans_turn = untrack(|| self.seat_to_move()) == Some(Seat::Human) || self.is_over_untracked();
        let plies = if self.takes_turns_with_engine() && humans_turn { 2 } else { 1 };
        self.set.termination.set(None);
        self.go_to(ply.saturating_sub(plies));
    }

    /// Plays moves that were taken back.
    pub(crate) fn redo(self) {
        self.step(if self.takes_turns_with_engine() { 2 } else { 1 });
    }

    fn takes_turns_with_engine(self) -> bool {
        untrack(|| self.players.has_engine()) && self.mode.get_untracked() == Mode::Play
    }

    /// The human whose turn it is, or who waits for the engine, resigns.
    pub(crate) fn resign(self) {
        self.stop_engine();
        self.premove.take();
        if let Some(mover) = self.shown.with_untracked(|state| state.as_ref().map(|state| state.mover)) {
            let human = untrack(|| self.players.seat(mover)) == Seat::Human;
            let loser = if human { mover } else { other(mover) };
            self.set.termination.set(Some(Termination::Resignation(loser)));
        }
    }

    /// Takes time from a player's clock, and ends the game when none is left.
    pub(crate) fn spend_time(self, player: Side, ms: u64) {
        if self.clock.spend(player, ms) {
            self.stop_engine();
            self.set.termination.set(Some(Termination::Timeout(player)));
            sound::play(self.prefs, Sound::End);
        }
    }
}

/// The engine's turn.
impl GameState {
    /// Stops the engine's search for a move.
    pub(crate) fn stop_engine(self) {
        self.players.stop();
    }

    /// Lets the engine move when it is its turn.
    fn request_engine_move(self) {
        // The catalogue, which may arrive after the position, says whether the game is chess.
        let engines_turn = self.mode.get() == Mode::Play
            && self.info.with(Option::is_some)
            && !self.is_over()
            && self.seat_to_move() == Some(Seat::Engine)
            && self.is_at_end();
        if !engines_turn || self.players.thinking.get_untracked() {
            return;
        }
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
        let level = self.players.level.get_untracked();
        let choose = Choose { level, seed, time_ms: untrack(|| self.move_time()) };
        let request = self.request_shown(Query::Choose(choose));
        let (name, moves) = (request.game.clone(), request.moves.clone());
        self.players.choose_move(&request, move |choice: Result<Choice, RequestError>| {
            if self.name.get_untracked() != name || self.moves_played() != moves {
                return;
            }
            match choice {
                Ok(choice) => self.play_now(&choice.mv),
                Err(failure) => self.set_error(failure),
            }
        });
    }

    /// Milliseconds for the engine's move. Only chess uses time; in other games the same position gets the same move.
    fn move_time(self) -> Option<u64> {
        let budget = self.mover_at_end().and_then(|mover| self.clock.move_budget(mover));
        self.is_chess().then_some(budget.unwrap_or(MOVE_MS).min(MOVE_MS))
    }
}

/// View settings.
impl GameState {
    pub(crate) fn set_mode(self, mode: Mode) {
        self.stop_engine();
        self.premove.take();
        self.set.pencil.set(None);
        self.set.mode.set(mode);
    }

    pub(crate) fn flip(self) {
        self.set.flipped.update(|flipped| *flipped = !*flipped);
    }

    pub(crate) fn set_pencil(self, color: Option<AnnotationColor>) {
        self.set.pencil.set(color);
    }

    /// Shows the game in one of its views; `None` is the usual one.
    pub(crate) fn set_view(self, view: Option<String>) {
        self.set.view.set(view);
        self.refresh();
    }

    /// What the address says of this game.
    pub(crate) fn address(self) -> GameAddress {
        let moves = self.moves.with(|moves| texts(moves));
        let time_control = self.clock.control.get();
        GameAddress {
            game: self.name.get(),
            mode: self.mode.get(),
            position: self.start.get(),
            ply: Some(self.ply.get()).filter(|ply| *ply != moves.len()),
            tree: self.tree.with(|tree| tree.is_annotated().then(|| tree_text::write(tree))),
            moves,
            seats: self.players.seats.get(),
            level: self.players.level.get(),
            flipped: self.flipped.get(),
            view: self.view.get(),
            time_control,
            time_left: self.clock.saved.get().filter(|_| time_control.is_some()),
            termination: self.termination.get(),
        }
    }

    /// How the game with these moves is saved.
    pub(crate) fn save_as(self, moves: &[String]) -> SaveAs {
        let stage = match () {
            () if self.finished.get() || self.termination.get().is_some() => Stage::Ended,
            () if self.mode.get() != Mode::Play => Stage::Studied,
            () => Stage::Played,
        };
        let now = js_sys::Date::now() as u64;
        let mut identity = self.identity.get_value();
        let save_as = identity.save(moves, stage, now);
        self.identity.set_value(identity);
        save_as
    }

    fn write_address(self) {
        let address = self.address();
        // The old address stays until the service has read it.
        if self.shown.with(Option::is_none) {
            return;
        }
        let text = format!("#{}", Route::Game(address).text());
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&text));
        }
    }
}

/// Questions about the game.
impl GameState {
    /// Who is to move in the last position, which need not be the one shown.
    pub(crate) fn mover_at_end(self) -> Option<Side> {
        let away = self.moves.with(Vec::len).abs_diff(self.ply.get());
        let mover = self.shown.with(|state| state.as_ref().map(|state| state.mover))?;
        Some(if away.is_multiple_of(2) { mover } else { other(mover) })
    }

    /// Who plays the side to move.
    pub(crate) fn seat_to_move(self) -> Option<Seat> {
        let mover = self.shown.with(|state| state.as_ref().map(|state| state.mover))?;
        Some(self.players.seat(mover))
    }

    /// Whether the game is over, by the rules or otherwise.
    pub(crate) fn is_over(self) -> bool {
        self.termination.get().is_some()
            || self.shown.with(|state| state.as_ref().is_some_and(|state| state.over.is_some()))
    }

    pub(crate) fn is_over_untracked(self) -> bool {
        untrack(|| self.is_over())
    }

    /// Whether the last position is the one shown.
    pub(crate) fn is_at_end(self) -> bool {
        self.ply.get() == self.moves.with(Vec::len)
    }

    /// Whether a human may move now.
    pub(crate) fn may_move(self) -> bool {
        let turn = || self.mode.get() != Mode::Play || self.seat_to_move() == Some(Seat::Human);
        !self.is_over() && (turn() || !self.is_at_end())
    }

    /// The winner: `None` while the game goes on, `Some(None)` for a draw.
    pub(crate) fn winner(self) -> Option<Option<Side>> {
        if let Some(Termination::Resignation(loser) | Termination::Timeout(loser)) = self.termination.get() {
            return Some(Some(other(loser)));
        }
        self.shown.with(|state| {
            let state = state.as_ref()?;
            Some(match state.over.as_ref()?.result {
                Outcome::Win => Some(state.mover),
                Outcome::Loss => Some(other(state.mover)),
                Outcome::Draw => None,
            })
        })
    }

    pub(crate) fn is_chess(self) -> bool {
        self.info.with(|info| info.as_ref().is_some_and(|info| info.group == "chess"))
    }

    /// The catalogue's group of the game; empty until the catalogue is there.
    pub(crate) fn group(self) -> String {
        self.info.with(|info| info.as_ref().map_or_else(String::new, |info| info.group.clone()))
    }

    /// The name without parameters.
    pub(crate) fn base_name(self) -> String {
        self.name.with(|name| name.split(':').next().unwrap_or_default().to_owned())
    }

    /// A value read off the picture of the position shown; the default where there is none, or none of this kind.
    pub(crate) fn picture<T: Default>(self, read: impl FnOnce(&Picture) -> Option<T>) -> T {
        self.shown.with(|state| state.as_ref().and_then(|state| read(&state.picture))).unwrap_or_default()
    }
}

fn texts(moves: &[MoveText]) -> Vec<String> {
    moves.iter().map(|mv| mv.text.clone()).collect()
}

/// Whether the second player made the first move, or is to make it: players move in turn.
fn second_began(state: &State) -> bool {
    (state.mover == Side::Second) == state.moves.len().is_multiple_of(2)
}

/// How many pieces stand on a grid.
fn piece_count(state: &State) -> usize {
    match &state.picture {
        Picture::Grid(grid) => grid.cells.iter().flatten().count(),
        Picture::Heaps { .. } | Picture::Numbers { .. } | Picture::Sum { .. } => 0,
    }
}
