//! The pieces of grids: a letter of a picture becomes a drawing of the page's own set, and a name.

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
    let at = "pnbrqk".find(letter.to_ascii_lowercase());
    let english = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let chinese = ["兵", "马", "象", "车", "后", "王"];
    match (at, lang, letter.is_uppercase()) {
        (Some(at), Lang::En, true) => format!("white {}", english[at]),
        (Some(at), Lang::En, false) => format!("black {}", english[at]),
        (Some(at), Lang::Zh, true) => format!("白{}", chinese[at]),
        (Some(at), Lang::Zh, false) => format!("黑{}", chinese[at]),
        (None, ..) => letter.to_string(),
    }
}
