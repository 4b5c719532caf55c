//! How a piece of a grid is drawn and called: a letter of the desk's picture becomes a drawing of our own set.

use boyi_session::Lang;
use leptos::prelude::*;

/// The drawing of a piece on a field of 100 by 100.
pub(crate) fn draw(letter: char, chequered: bool) -> AnyView {
    let class = match (chequered, letter.is_uppercase()) {
        (true, true) => "piece white".to_owned(),
        (true, false) => "piece black".to_owned(),
        (false, _) => format!("piece stone-{}", if letter.is_ascii_alphanumeric() { letter } else { '-' }),
    };
    let name = match (chequered, letter) {
        (true, _) => format!("#piece-{}", letter.to_ascii_lowercase()),
        (false, 'x' | 'o' | 'H' | 'T') => format!("#stone-{}", letter.to_ascii_lowercase()),
        (false, _) => {
            return view! { <g class=class><text x="50" y="66" class="letter">{letter.to_string()}</text></g> }.into_any();
        }
    };
    view! { <use class=class href=name width="100" height="100"/> }.into_any()
}

/// What a piece is called.
pub(crate) fn name(letter: char, chequered: bool, lang: Lang) -> String {
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
