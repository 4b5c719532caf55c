//! Legal moves and the squares, heaps or numbers that they point at.

use crate::{
    fen::Setup,
    premove::{premoves, xiangqi_premoves},
    state::GameState,
    ui::text::Text,
};
use boyi_session::{Gesture, MoveText, Picture, Side, Square, State, base_name};
use leptos::prelude::*;

/// A legal move and what it points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LegalMove {
    pub(crate) mv: MoveText,
    pub(crate) gesture: Gesture,
}

impl LegalMove {
    /// The squares that enter the move, in their order.
    pub(super) fn squares(&self) -> &[Square] {
        self.gesture.squares()
    }

    /// The counters that the move takes, as heap and number; `None` if it takes nothing from heaps.
    pub(super) fn takes(&self) -> Option<&[(usize, u64)]> {
        match &self.gesture {
            Gesture::Takes(takes) => Some(takes),
            _ => None,
        }
    }
}

/// A board on the screen: that of the position, or that of one of the games of a sum.
#[derive(Clone, Copy)]
pub(super) struct Source {
    pub(super) game: GameState,
    /// The game of the sum, from 0.
    pub(super) part: Option<usize>,
}

impl Source {
    /// Reads the picture of the board.
    pub(super) fn picture<T: Default>(self, read: impl FnOnce(&Picture) -> Option<T>) -> T {
        self.game.picture(|picture| match (self.part, picture) {
            (None, picture) => read(picture),
            (Some(part), Picture::Sum { parts }) => parts.get(part).and_then(|part| read(&part.picture)),
            (Some(_), _) => None,
        })
    }

    /// The text of a move on this board, as it is where the game is played alone.
    pub(super) fn own(self, text: &str) -> Option<&str> {
        let Some(part) = self.part else { return Some(text) };
        let (number, own) = text.split_once('/')?;
        (number.parse() == Ok(part + 1)).then_some(own)
    }

    /// The text of a move in the position, given as where the game is played alone.
    pub(super) fn full(self, own: String) -> String {
        self.part.map_or(own.clone(), |part| format!("{}/{own}", part + 1))
    }

    /// The moves that may be entered on the board, see [`legal_moves`].
    pub(super) fn legal(self) -> Memo<Vec<LegalMove>> {
        let legal = legal_moves(self.game);
        if self.part.is_none() {
            return legal;
        }
        Memo::new(move |_| {
            let row = self.picture(|picture| Some(is_row(picture)));
            let here = |mv: &LegalMove| {
                let own = self.own(&mv.mv.text)?;
                Some(LegalMove { mv: mv.mv.clone(), gesture: gesture(own, row) })
            };
            legal.with(|legal| legal.iter().filter_map(here).collect())
        })
    }
}

/// Moves that a list of buttons has room for.
const LISTED_MOVES: usize = 200;

/// Buttons for legal moves that the board itself has no gesture for, such as a pass.
#[component]
pub(super) fn MoveButtons(game: GameState, moves: Memo<Vec<MoveText>>) -> impl IntoView {
    let button = move |mv: MoveText| {
        let words = match mv.text.as_str() {
            "pass" => Some(Text::Pass),
            "swap" => Some(Text::TakeX),
            "two" => Some(Text::TwoMore),
            _ => None,
        };
        let name = words.map_or(mv.label, |words| words.of(game.prefs.lang.get()).to_owned());
        view! { <button type="button" data-move=mv.text.clone() on:click=move |_| game.play(&mv.text)>{name}</button> }
    };
    view! { <div class="move-list">{move || moves.get().into_iter().take(LISTED_MOVES).map(button).collect_view()}</div> }
}

/// Whether a picture is a single row whose squares are numbered by the moves.
pub(crate) fn is_row(picture: &Picture) -> bool {
    matches!(picture, Picture::Grid(grid) if grid.numbered)
}

/// The squares or heaps of a move. In a row, numbers such as `4+8` are squares counted from 1.
pub(crate) fn gesture(text: &str, row: bool) -> Gesture {
    let square = |part: &str| Some((part.parse::<usize>().ok()?.checked_sub(1)?, 0));
    let squares = || text.split('+').map(square).collect::<Option<Vec<Square>>>();
    squares().filter(|_| row).map_or_else(|| Gesture::of(text), Gesture::Squares)
}

/// The moves that may be entered in the position shown: the legal ones, or premoves while the engine thinks; none while no human
/// may move.
pub(super) fn legal_moves(game: GameState) -> Memo<Vec<LegalMove>> {
    Memo::new(move |_| {
        if game.may_premove() {
            let same_for_both = game.is_impartial();
            return game.shown.with(|state| {
                state.as_ref().map_or_else(Vec::new, |state| waiting_moves(state, same_for_both))
            });
        }
        if !game.may_move() {
            return Vec::new();
        }
        game.shown.with(|state| {
            let legal = state.iter().flat_map(|state| state.legal.iter().flatten());
            let row = state.as_ref().is_some_and(|state| is_row(&state.picture));
            legal.map(|mv| LegalMove { mv: mv.clone(), gesture: gesture(&mv.text, row) }).collect()
        })
    })
}

/// The premoves of a position. Where both players have the same moves, or put stones, they are the opponent's moves; of stones that fall
/// only the column is known.
fn waiting_moves(state: &State, same_for_both: bool) -> Vec<LegalMove> {
    let read = |text: &str| gesture(text, is_row(&state.picture));
    let first_waits = state.mover == Side::Second;
    let texts = match &state.picture {
        Picture::Grid(grid) if grid.chequered => Some(premoves(&grid.cells, first_waits)),
        Picture::Grid(_) if base_name(&state.game).starts_with("xiangqi") => {
            let board = Setup::of_fen(&state.position, 9, 10);
            board.map(|board| xiangqi_premoves(&board.cells, first_waits))
        }
        _ => None,
    };
    if let Some(texts) = texts {
        let premove = |text: String| {
            let gesture = read(&text);
            LegalMove { mv: MoveText { label: text.clone(), text }, gesture }
        };
        return texts.into_iter().map(premove).collect();
    }
    let falls = matches!(&state.picture, Picture::Grid(grid) if grid.falls);
    let premove = |mv: &MoveText| {
        let gesture = read(&mv.text);
        let column = || mv.text.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let text = if falls { column() } else { mv.text.clone() };
        LegalMove { mv: MoveText { label: mv.label.clone(), text }, gesture }
    };
    let is_shared = |mv: &LegalMove| same_for_both || mv.squares().len() <= 1;
    state.legal.iter().flatten().map(premove).filter(is_shared).collect()
}
