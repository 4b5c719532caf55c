//! The pieces of grids: a letter of a picture becomes a drawing of the page's own set, and a name.

use crate::{
    grid_shape::{GridShape, Pieces},
    ui::text::{Text, messages},
};
use boyi_session::Lang;
use leptos::prelude::*;

/// Draws a piece on a square of 100 by 100.
pub(super) fn draw(letter: char, pieces: Pieces) -> AnyView {
    if letter == ' ' {
        return ().into_any();
    }
    let small = letter.to_ascii_lowercase();
    if let Pieces::Look(look, first) = pieces
        && let Some((class, drawn)) =
            boyi_draw::with_look(letter, look, letter == 'x' || first.contains(&Some(letter)))
    {
        return view! { <g class=class inner_html=drawn></g> }.into_any();
    }
    let (class, symbol) = match (pieces, letter) {
        (Pieces::Chess, _) if letter.is_uppercase() => ("piece white".to_owned(), format!("#piece-{small}")),
        (Pieces::Chess, _) => ("piece black".to_owned(), format!("#piece-{small}")),
        (Pieces::Animals, 'C' | 'E' | 'G' | 'H' | 'L') => {
            ("piece animal".to_owned(), format!("#animal-{small}"))
        }
        (Pieces::Animals, 'c' | 'e' | 'g' | 'h' | 'l') => {
            ("piece animal second".to_owned(), format!("#animal-{small}"))
        }
        (Pieces::Discs(first) | Pieces::Figures(first), _) => {
            let class = if first.contains(&Some(letter)) { "piece token red" } else { "piece token" };
            let sign = if matches!(pieces, Pieces::Figures(_)) {
                let figure = format!("#figure-{small}");
                view! { <g class="figure"><use href=figure width="100" height="100"/></g> }.into_any()
            } else {
                view! { <text x="50" y="70" class="on-disc">{letter.to_string()}</text> }.into_any()
            };
            return view! {
                <g class=class><circle cx="50" cy="50" r="44"/><circle class="groove" cx="50" cy="50" r="38"/>{sign}</g>
            }
            .into_any();
        }
        (_, '#') => {
            return view! { <g class="piece" inner_html=boyi_draw::BLOCK></g> }.into_any();
        }
        (Pieces::Stones, 'x' | 'o') => {
            let class = format!("piece stone-{letter}");
            let mark = if letter == 'x' {
                "M36 36L64 64M64 36L36 64"
            } else {
                "M30 50a20 20 0 1 0 40 0a20 20 0 1 0 -40 0"
            };
            return view! { <g class=class><circle class="disc" cx="50" cy="50" r="40"/><path class="mark" d=mark/></g> }.into_any();
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
    if matches!(pieces, Pieces::Discs(_)) && lang == Lang::Zh && !letter.is_ascii() {
        // Each side has characters of its own.
        return letter.to_string();
    }
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
        (Pieces::Discs(_) | Pieces::Figures(_), _) => match letter.to_ascii_lowercase() {
            'k' | '帥' | '將' => Text::King,
            'a' | '仕' | '士' => Text::Advisor,
            'b' | '相' | '象' => Text::Elephant,
            'n' | '傌' | '馬' => Text::Horse,
            'r' | '俥' | '車' => Text::Rook,
            'c' | '炮' | '砲' => Text::Cannon,
            'p' | '兵' | '卒' => Text::Pawn,
            _ => return letter.to_string(),
        },
        _ => return letter.to_string(),
    };
    let named = match (pieces, letter.is_uppercase()) {
        (Pieces::Animals, true) => messages::piece_first,
        (Pieces::Animals, false) => messages::piece_second,
        (Pieces::Discs(first) | Pieces::Figures(first), _) if first.contains(&Some(letter)) => {
            messages::piece_red
        }
        (Pieces::Discs(_) | Pieces::Figures(_), _) => messages::piece_black,
        (_, true) => messages::piece_white,
        (_, false) => messages::piece_black,
    };
    named(lang, kind.of(lang))
}

/// A piece by its letter in FEN, as a board of this shape draws it.
pub(crate) fn draw_fen_piece(letter: char, shape: GridShape) -> AnyView {
    draw(shown_letter(letter, shape), shape.pieces())
}

/// The name of a piece by its letter in FEN.
pub(crate) fn fen_piece_name(letter: char, shape: GridShape, lang: Lang) -> String {
    name(shown_letter(letter, shape), shape.pieces(), lang)
}

/// The letter of a picture for one of FEN: a character where the first player's pieces have them.
fn shown_letter(letter: char, shape: GridShape) -> char {
    let has_characters = shape.discs[0].is_some_and(|letter| !letter.is_ascii());
    let mut letters = "KABNRCPkabnrcp".chars().zip("帥仕相傌俥炮兵將士象馬車砲卒".chars());
    let character = letters.find(|(of_fen, _)| *of_fen == letter);
    character.filter(|_| has_characters).map_or(letter, |(_, character)| character)
}
