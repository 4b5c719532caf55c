//! A game in progress: its start, moves, the ply shown, the players.
//!
//! Invariant: the service confirms every change before it is shown. It reads the moves and describes the position.

mod engine_turn;
mod judging;
mod moves;
mod opening;
mod premoves;
mod questions;
mod requests;
mod variations;
mod view;

use super::{
    annotation::AnnotationColor, catalogue::Catalogue, clock::ClockState, players::Players,
    practice::Practice, premove::Premove,
};
use crate::{
    game_identity::GameIdentity,
    prefs::Prefs,
    route::{GameAddress, Mode, Seat, Termination, TimeControl},
};
use boyi_model::{GameTags, PlayModel};
use boyi_session::{GameInfo, MoveText, MoveTree, Picture, RequestError, Side, State};
use leptos::prelude::*;

/// A game in progress, as signals. Everybody reads them; only the methods in this folder write them.
#[derive(Clone, Copy)]
pub(crate) struct GameState {
    pub(crate) prefs: Prefs,
    /// The players, the clock, and an end other than by the rules.
    model: RwSignal<PlayModel>,
    pub(crate) players: Players,
    pub(crate) clock: ClockState,
    pub(crate) premove: Premove,
    pub(crate) practice: Practice,
    /// The catalogue's entry.
    pub(crate) info: Memo<Option<GameInfo>>,
    /// The name with its parameters.
    pub(crate) name: ReadSignal<String>,
    pub(crate) mode: Memo<Mode>,
    /// The starting position, if not the default.
    pub(crate) start: ReadSignal<Option<String>>,
    /// All moves, also those after the ply shown.
    pub(crate) moves: ReadSignal<Vec<MoveText>>,
    /// The number of them on the board.
    pub(crate) ply: ReadSignal<usize>,
    /// All moves with their variations. `moves` is the line of it that goes through the position shown.
    pub(crate) tree: ReadSignal<MoveTree>,
    /// The tags that the game came with.
    pub(crate) tags: ReadSignal<GameTags>,
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
    /// The numbers of the study and of the chapter of it that the game is.
    pub(crate) chapter: ReadSignal<Option<[u64; 2]>>,
    /// An end that the rules do not see.
    pub(crate) termination: Memo<Option<Termination>>,
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
    start: WriteSignal<Option<String>>,
    moves: WriteSignal<Vec<MoveText>>,
    ply: WriteSignal<usize>,
    tree: WriteSignal<MoveTree>,
    tags: WriteSignal<GameTags>,
    tree_number: WriteSignal<u32>,
    shown: WriteSignal<Option<State>>,
    view: WriteSignal<Option<String>>,
    other_view: WriteSignal<Option<Picture>>,
    finished: WriteSignal<bool>,
    flipped: WriteSignal<bool>,
    pencil: WriteSignal<Option<AnnotationColor>>,
    chapter: WriteSignal<Option<[u64; 2]>>,
    error: WriteSignal<Option<RequestError>>,
    pending: WriteSignal<Option<String>>,
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
    fn new(address: GameAddress) -> GameState {
        let catalogue = Catalogue::get();
        let clock = ClockState::new(address.time_control, address.time_left);
        let model = RwSignal::new(PlayModel {
            mode: address.mode,
            seats: address.seats,
            level: address.level,
            clock: clock.clock(),
            termination: address.termination,
            ..PlayModel::default()
        });
        let (name, set_name) = signal(address.game);
        let (start, set_start) = signal(address.position);
        let (moves, set_moves) = signal(Vec::new());
        let (ply, set_ply) = signal(0);
        let (tree, set_tree) = signal(MoveTree::new());
        let (tags, set_tags) = signal(GameTags::default());
        let (tree_number, set_tree_number) = signal(0);
        let (shown, set_shown) = signal(None);
        let (view, set_view) = signal(address.view);
        let (other_view, set_other_view) = signal(None);
        let (finished, set_finished) = signal(false);
        let (flipped, set_flipped) = signal(address.flipped);
        let (pencil, set_pencil) = signal(None);
        let (chapter, set_chapter) = signal(address.chapter);
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
            model,
            players: Players::new(model),
            clock,
            premove: Premove::new(),
            practice: Practice::new(),
            info: Memo::new(info),
            name,
            mode: Memo::new(move |_| model.with(|model| model.mode)),
            start,
            moves,
            ply,
            tree,
            tags,
            tree_number,
            line: Memo::new(line),
            shown,
            second_begins: Memo::new(second_begins),
            view,
            other_view,
            finished,
            flipped,
            pencil,
            chapter,
            termination: Memo::new(move |_| model.with(|model| model.termination)),
            error,
            identity: StoredValue::new(GameIdentity::default()),
            pending,
            set: Setters {
                name: set_name,
                start: set_start,
                moves: set_moves,
                ply: set_ply,
                tree: set_tree,
                tags: set_tags,
                tree_number: set_tree_number,
                shown: set_shown,
                view: set_view,
                other_view: set_other_view,
                finished: set_finished,
                flipped: set_flipped,
                pencil: set_pencil,
                chapter: set_chapter,
                error: set_error,
                pending: set_pending,
            },
            interceptor: StoredValue::new(None),
            last_request: StoredValue::new(0),
        }
    }
}

fn texts(moves: &[MoveText]) -> Vec<String> {
    moves.iter().map(|mv| mv.text.clone()).collect()
}

/// Whether the second player made the first move, or is to make it: players move in turn.
fn second_began(state: &State) -> bool {
    (state.mover == Side::Second) == state.moves.len().is_multiple_of(2)
}
