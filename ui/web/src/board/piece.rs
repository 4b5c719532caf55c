//! The pieces of grids: a letter of a picture becomes a drawing of the page's own set, and a name.

use crate::{
    grid_shape::Pieces,
    ui::text::{Text, messages},
};
use boyi_session::Lang;
use leptos::prelude::*;

/// Draws a piece on a square of 100 by 100.
pub(super) fn draw(letter: char, pieces: Pieces) -> AnyView {
    let small = letter.to_ascii_lowercase();
    let (class, symbol) = match (pieces, letter) {
        (Pieces::Chess, _) if letter.is_uppercase() => ("piece white".to_owned(), format!("#piece-{small}")),
        (Pieces::Chess, _) => ("piece black".to_owned(), format!("#piece-{small}")),
        (Pieces::Animals, 'C' | 'E' | 'G' | 'H' | 'L') => {
            ("piece animal".to_owned(), format!("#animal-{small}"))
        }
        (Pieces::Animals, 'c' | 'e' | 'g' | 'h' | 'l') => {
            ("piece animal second".to_owned(), format!("#animal-{small}"))
        }
        (_, 'x' | 'o' | 'H' | 'T') => (format!("piece stone-{letter}"), format!("#stone-{small}")),
        _ => {
            let class = format!("piece stone-{}", if letter.is_ascii_alphanumeric() { letter } else { '-' });
            return view! { <g class=class><text x="50" y="66" class="letter">{letter.to_string()}</text></g> }.into_any();
        }
    };
    view! { <use class=class href=symbol width="100" height="100"/> }.into_any()
}

/// The name of a piece.
pub(super) fn name(letter: char, pieces: Pieces, lang: Lang) -> String {
    let kind = match (pieces, letter.to_ascii_lowercase()) {
        (Pieces::Chess, 'p') => Text::Pawn,
        (Pieces::Chess, 'n') => Text::Knight,
        (Pieces::Chess, 'b') => Text::Bishop,
        (Pieces::Chess, 'r') => Text::Rook,
        (Pieces::Chess, 'q') => Text::Queen,
        (Pieces::Chess, 'k') => Text::King,
        (Pieces::Animals, 'c') => Text::Chick,
        (Pieces::Animals, 'e') => Text::Elephant,
        (Pieces::Animals, 'g') => Text::Giraffe,
        (Pieces::Animals, 'h') => Text::Hen,
        (Pieces::Animals, 'l') => Text::Lion,
        _ => return letter.to_string(),
    };
    let named = match (pieces, letter.is_uppercase()) {
        (Pieces::Animals, true) => messages::piece_first,
        (Pieces::Animals, false) => messages::piece_second,
        (_, true) => messages::piece_white,
        (_, false) => messages::piece_black,
    };
    named(lang, kind.of(lang))
}
