//! A game in progress: its start, moves, the ply shown, the players.
//!
//! Invariant: the service confirms every change before it is shown. It reads the moves and describes the position; the model of the
//! game says what is asked, and what follows.

mod commands;
mod effects;
mod opening;
mod questions;
mod requests;
mod view;

use super::{catalogue::Catalogue, clock::ClockState, players::Players};
use crate::{
    annotation::AnnotationColor,
    game_identity::GameIdentity,
    prefs::{self, Prefs},
    route::{GameAddress, Mode, Seat, Termination, TimeControl},
};
use boyi_model::{GameModel, GameMoves, PlayModel};
use boyi_session::{GameInfo, MoveText, MoveTree, Picture, RequestError, Side, State, Tag, base_name};
use leptos::prelude::*;

/// A game in progress, as signals. Everybody reads them; only the methods in this folder write them.
#[derive(Clone, Copy)]
pub(crate) struct GameState {
    pub(crate) prefs: Prefs,
    model: RwSignal<GameModel>,
    pub(crate) players: Players,
    pub(crate) clock: ClockState,
    /// The move that waits for the engine's.
    pub(crate) premove: Memo<Option<MoveText>>,
    /// The label of the last premove, if it was not legal when its time came.
    pub(crate) missed_premove: Memo<Option<String>>,
    /// Whether a move is being judged: the engine waits.
    pub(crate) judging: Memo<bool>,
    /// The catalogue's entry.
    pub(crate) info: Memo<Option<GameInfo>>,
    /// The name with its parameters.
    pub(crate) name: ReadSignal<String>,
    pub(crate) mode: Memo<Mode>,
    /// The starting position, if not the default.
    pub(crate) start: ReadSignal<Option<String>>,
    /// All moves of the line that is looked at, also those after the ply shown.
    pub(crate) moves: Memo<Vec<MoveText>>,
    /// The number of them on the board.
    pub(crate) ply: Memo<usize>,
    /// All moves with their variations.
    pub(crate) tree: Memo<MoveTree>,
    /// The moves of the main line, as texts.
    main_line: Memo<Vec<String>>,
    /// Whether the last position of the line ends the game, by the rules or otherwise.
    ended: Memo<bool>,
    /// The tags that the game came with.
    tags: Memo<Vec<Tag>>,
    /// Counts games: nodes of another one are other moves.
    pub(crate) game_number: ReadSignal<u32>,
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
    /// Whether the board is seen from the second player's side.
    pub(crate) flipped: ReadSignal<bool>,
    /// Whether a won ending is practised: moves are judged, whatever the preferences say.
    pub(crate) practice: ReadSignal<bool>,
    /// The colour with which touches draw instead of making moves.
    pub(crate) pencil: ReadSignal<Option<AnnotationColor>>,
    /// The numbers of the study and of the chapter of it that the game is.
    pub(crate) chapter: ReadSignal<Option<[u64; 2]>>,
    /// An end that the rules do not see.
    pub(crate) termination: Memo<Option<Termination>>,
    /// Which saved game this is.
    identity: StoredValue<GameIdentity>,
    /// A move that waits to be confirmed.
    pub(crate) pending: Memo<Option<String>>,
    /// The last error, for the user to read.
    pub(crate) error: ReadSignal<Option<RequestError>>,
    set: Setters,
    /// The move that a hint points at, and whether all of it is shown or only where it begins.
    pub(crate) hinted: ReadSignal<Option<(MoveText, bool)>>,
    /// Receives moves instead of the game.
    interceptor: StoredValue<Option<Callback<String>>>,
    /// The last description of a position, until it is shown.
    reply: StoredValue<Option<Result<State, RequestError>>>,
    /// The request for a move of the engine that is not sent yet, and the milliseconds that its clock allows.
    wanted: StoredValue<Option<(u64, Option<u64>)>>,
}

/// The writing halves of the signals.
#[derive(Clone, Copy)]
struct Setters {
    name: WriteSignal<String>,
    start: WriteSignal<Option<String>>,
    game_number: WriteSignal<u32>,
    shown: WriteSignal<Option<State>>,
    view: WriteSignal<Option<String>>,
    other_view: WriteSignal<Option<Picture>>,
    flipped: WriteSignal<bool>,
    practice: WriteSignal<bool>,
    pencil: WriteSignal<Option<AnnotationColor>>,
    chapter: WriteSignal<Option<[u64; 2]>>,
    error: WriteSignal<Option<RequestError>>,
    hinted: WriteSignal<Option<(MoveText, bool)>>,
}

/// The game that the dialog for a new game asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewGame {
    pub(crate) name: String,
    pub(crate) start: Option<String>,
    pub(crate) seats: [Seat; 2],
    pub(crate) level: u8,
    pub(crate) time_control: Option<TimeControl>,
}

impl GameState {
    fn new(address: GameAddress, moves: GameMoves) -> GameState {
        let catalogue = Catalogue::get();
        let clock = ClockState::new(address.time_control, address.time_left);
        let play = PlayModel {
            mode: address.mode,
            seats: address.seats,
            level: address.level,
            clock: clock.clock(),
            termination: address.termination,
            ..PlayModel::default()
        };
        let model = RwSignal::new(GameModel::new(play, moves));
        let kept_view = {
            let key = prefs::view_key(base_name(&address.game));
            move || prefs::kept(&key).filter(|view| !view.is_empty())
        };
        let (name, set_name) = signal(address.game);
        let (start, set_start) = signal(address.position);
        let (game_number, set_game_number) = signal(0);
        let (shown, set_shown) = signal(None);
        let (view, set_view) = signal(address.view.or_else(kept_view));
        let (other_view, set_other_view) = signal(None);
        let (flipped, set_flipped) = signal(address.flipped);
        let (practice, set_practice) = signal(address.practice);
        let (pencil, set_pencil) = signal(None);
        let (chapter, set_chapter) = signal(address.chapter);
        let (error, set_error) = signal(None);
        let (hinted, set_hinted) = signal(None);
        let second_begins = move |_: Option<&bool>| {
            shown.with(|state: &Option<State>| state.as_ref().is_some_and(second_began))
        };
        GameState {
            prefs: Prefs::get(),
            model,
            players: Players::new(model),
            clock,
            premove: part(model, |model| model.premove().cloned()),
            missed_premove: part(model, |model| model.missed_premove().map(str::to_owned)),
            judging: part(model, GameModel::is_judging),
            info: Memo::new(move |_| catalogue.find(&name.get())),
            name,
            mode: part(model, |model| model.play.mode),
            start,
            moves: part(model, |model| model.moves().moves().cloned().collect()),
            ply: part(model, |model| model.moves().ply()),
            tree: part(model, |model| model.moves().tree().clone()),
            main_line: part(model, |model| model.moves().main_line()),
            ended: part(model, GameModel::has_ended),
            tags: part(model, |model| model.moves().tags(None)),
            game_number,
            line: part(model, |model| [&[0], model.moves().line()].concat()),
            shown,
            second_begins: Memo::new(second_begins),
            view,
            other_view,
            flipped,
            practice,
            pencil,
            chapter,
            termination: part(model, |model| model.play.termination),
            identity: StoredValue::new(GameIdentity::default()),
            pending: part(model, |model| model.pending().map(str::to_owned)),
            error,
            hinted,
            set: Setters {
                name: set_name,
                start: set_start,
                game_number: set_game_number,
                shown: set_shown,
                view: set_view,
                other_view: set_other_view,
                flipped: set_flipped,
                practice: set_practice,
                pencil: set_pencil,
                chapter: set_chapter,
                error: set_error,
                hinted: set_hinted,
            },
            interceptor: StoredValue::new(None),
            reply: StoredValue::new(None),
            wanted: StoredValue::new(None),
        }
    }
}

/// A part of the model that views follow.
pub(in crate::state) fn part<T: PartialEq + Send + Sync + 'static>(
    model: RwSignal<GameModel>,
    read: fn(&GameModel) -> T,
) -> Memo<T> {
    Memo::new(move |_| model.with(read))
}

fn texts(moves: &[MoveText]) -> Vec<String> {
    moves.iter().map(|mv| mv.text.clone()).collect()
}

/// Whether the second player made the first move, or is to make it: players move in turn.
fn second_began(state: &State) -> bool {
    (state.mover == Side::Second) == state.moves.len().is_multiple_of(2)
}
