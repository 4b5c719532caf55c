//! The pieces of grids: a letter of a picture becomes a drawing of the page's own set, and a name.

use crate::ui::text::{Text, messages};
use boyi_session::Lang;
use leptos::prelude::*;

/// Draws a piece on a square of 100 by 100; letters of chequered boards are chess pieces.
pub(super) fn draw(letter: char, chequered: bool) -> AnyView {
    let class = match (chequered, letter.is_uppercase()) {
        (true, true) => "piece white".to_owned(),
        (true, false) => "piece black".to_owned(),
        (false, _) => format!("piece stone-{}", if letter.is_ascii_alphanumeric() { letter } else { '-' }),
    };
    let symbol = match (chequered, letter) {
        (true, _) => format!("#piece-{}", letter.to_ascii_lowercase()),
        (false, 'x' | 'o' | 'H' | 'T') => format!("#stone-{}", letter.to_ascii_lowercase()),
        (false, _) => {
            return view! { <g class=class><text x="50" y="66" class="letter">{letter.to_string()}</text></g> }.into_any();
        }
    };
    view! { <use class=class href=symbol width="100" height="100"/> }.into_any()
}

/// The name of a piece.
pub(super) fn name(letter: char, chequered: bool, lang: Lang) -> String {
    if !chequered {
        return letter.to_string();
    }
    let kind = match letter.to_ascii_lowercase() {
        'p' => Text::Pawn,
        'n' => Text::Knight,
        'b' => Text::Bishop,
        'r' => Text::Rook,
        'q' => Text::Queen,
        'k' => Text::King,
        _ => return letter.to_string(),
    };
    let white = letter.is_uppercase();
    let named = if white { messages::piece_white } else { messages::piece_black };
    named(lang, kind.of(lang))
}
