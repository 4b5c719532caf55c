//! The state of a grid on the screen.

use super::{geometry, selection::Selection};
use crate::{annotation::Annotation, grid_shape::GridShape, route::Mode, state::GameState};
use boyi_session::{Mark, MarkKind, Square};
use leptos::{html, prelude::*};

/// A drag: where it began and how far it has gone, in squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drag {
    pub(super) from: Square,
    pub(super) by: (f64, f64),
}

/// A grid on the screen, as signals.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) game: GameState,
    pub(super) shape: GridShape,
    pub(super) root: NodeRef<html::Div>,
    /// The letters on the squares, row by row from the top.
    pub(super) cells: Memo<Vec<Option<char>>>,
    /// The marks of empty squares.
    pub(super) marks: Memo<Vec<Mark>>,
    /// The cells of the line that won.
    pub(super) won: Memo<Vec<usize>>,
    pub(super) selection: Selection,
    /// The square that the keyboard is on.
    pub(super) cursor: RwSignal<Square>,
    pub(super) drag: RwSignal<Option<Drag>>,
    /// Annotations that are not kept: they go with the next move or click.
    pub(super) sketch: RwSignal<Vec<Annotation>>,
}

impl Grid {
    /// The letter on a square.
    pub(super) fn piece_at(self, square: Square) -> Option<char> {
        self.cells.with(|cells| cells.get(self.shape.cell_of(square)).copied().flatten())
    }

    /// The mark of an empty square.
    pub(super) fn mark_at(self, square: Square) -> Option<MarkKind> {
        let at = self.shape.cell_of(square);
        self.marks.with(|marks| marks.iter().find(|mark| mark.cell == at).map(|mark| mark.kind))
    }

    /// Whether a square is one where a piece can stand.
    pub(super) fn is_place(self, square: Square) -> bool {
        let exit = self.mark_at(square).is_some_and(MarkKind::is_exit);
        !exit && self.piece_at(square) != Some(' ') && !self.shape.is_beside(square)
    }

    /// Whether annotations are kept with the moves.
    fn keeps_annotations(self) -> bool {
        self.game.mode.get() == Mode::Analyse
    }

    /// The annotations on the board.
    pub(super) fn annotations(self) -> Vec<Annotation> {
        if self.keeps_annotations() { self.game.annotations() } else { self.sketch.get() }
    }

    /// Adds an annotation; one that is there already is removed.
    pub(super) fn annotate(self, one: Annotation) {
        let mut all = untrack(|| self.annotations());
        match all.iter().position(|other| *other == one) {
            Some(at) => drop(all.remove(at)),
            None => all.push(one),
        }
        if untrack(|| self.keeps_annotations()) {
            self.game.annotate(&all);
        } else {
            self.sketch.set(all);
        }
    }

    /// The square under a mouse event, and the place on the screen in squares.
    pub(super) fn hit(self, event: &web_sys::MouseEvent) -> Option<(Square, (f64, f64))> {
        let fields = self.root.get_untracked()?.query_selector(".fields").ok().flatten()?;
        let (x, y) = geometry::hit(self.shape, &fields, event)?;
        let square = self.shape.square_at(x as usize, y as usize, self.game.flipped.get_untracked());
        Some((square, (x, y)))
    }

    /// The upper left corner of a square on the screen, in the drawing's units.
    pub(super) fn place(self, square: Square) -> (usize, usize) {
        self.shape.corner(square, self.game.flipped.get())
    }

    pub(super) fn class(self) -> String {
        let mut class = String::from(match (self.shape.chequered, self.shape.points) {
            (true, _) => "grid chequered",
            (false, true) => "grid plain points",
            (false, false) => "grid plain",
        });
        for (on, name) in [
            (self.shape.drags(), " drags"),
            (self.shape.falls, " falls"),
            (self.shape.ring, " ring"),
            (self.shape.is_small(), " small"),
            (self.shape.is_large(), " large"),
            (self.selection.has_moves(), " mine"),
            (self.game.pencil.get().is_some(), " drawing"),
        ] {
            if on {
                class.push_str(name);
            }
        }
        class
    }
}
