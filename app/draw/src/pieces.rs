//! The pieces: one set of drawings for every board of the project.

use boyi_core::{Grid, PieceLook};

/// The drawings of all pieces as `symbol` elements in a `defs` element: `piece-p` to `piece-k` for chess, `stone-x` and `stone-o`
/// for the line boards, `stone-h` and `stone-t` for coins, `animal-c`, `-e`, `-g`, `-h`, `-l` for chick, elephant, giraffe, hen and lion, with
/// a dot for each direction in which they go, `figure-k`, `-a`, `-b`, `-n`, `-r`, `-c`, `-p` for the pieces of xiangqi, to be put on discs. Each fills a square of 100 by 100. Fill and stroke are left to a style
/// sheet: of outlines to that of the element around them, of `detail`, `spot`, `disc`, `mark` and `rim` to their classes.
pub const PIECES: &str = include_str!("../art/pieces.svg");

/// The contents of the symbol with this id; `None` if there is none.
///
/// ```
/// assert!(boyi_draw::symbol("piece-k").unwrap().starts_with("<path"));
/// assert_eq!(boyi_draw::symbol("piece-z"), None);
/// ```
pub fn symbol(id: &str) -> Option<&'static str> {
    let begin = PIECES.find(&format!(r#"<symbol id="{id}""#))?;
    let inside = &PIECES[begin..];
    let inside = &inside[inside.find('>')? + 1..];
    Some(inside[..inside.find("</symbol>")?].trim())
}

/// A square that is taken by neither player, or by a piece of which a picture says no more.
pub const BLOCK: &str = r#"<rect class="block" x="9" y="9" width="82" height="82" rx="10"/>"#;

/// The elements of a piece with a look of its own, and the class of the element around them; `None` where the letter is drawn as usual.
pub fn with_look(letter: char, look: PieceLook, is_first: bool) -> Option<(&'static str, String)> {
    let body = |path: &str, x: u32| {
        format!(r#"{path}<text class="letter" x="{x}" y="62">{}</text>"#, crate::canvas::escaped(letter))
    };
    match (look, letter) {
        (PieceLook::Usual, _) | (_, ' ' | '#') => None,
        (PieceLook::Queens, _) => {
            let class = if is_first { "piece black" } else { "piece white" };
            Some((class, symbol("piece-q")?.to_owned()))
        }
        (PieceLook::Dominoes, _) => {
            let class = match letter {
                'l' => "piece domino blue",
                'r' => "piece domino crimson",
                _ => "piece domino green",
            };
            Some((class, body(r#"<rect x="29" y="5" width="42" height="90" rx="7"/>"#, 50)))
        }
        (PieceLook::Arrows, _) if is_first => {
            Some(("piece pointer blue", body(r#"<path d="M10 20H58L92 50L58 80H10z"/>"#, 42)))
        }
        (PieceLook::Arrows, _) => {
            Some(("piece pointer crimson", body(r#"<path d="M90 20H42L8 50L42 80H90z"/>"#, 58)))
        }
        // Pieces that stand side by side touch, as they push each other.
        (PieceLook::Pushed, _) => {
            let class = if is_first { "piece pointer blue" } else { "piece pointer crimson" };
            Some((class, body(r#"<path d="M98 18H32L3 50L32 82H98z"/>"#, 60)))
        }
    }
}

/// A piece on a square of 100 by 100 by its letter: the class of its element and what is inside. Letters of chequered boards are
/// chess pieces, upper case White's. Animals look away from their player.
pub(crate) fn piece(letter: char, board: &Grid, flipped: bool) -> (String, String) {
    let text = || format!(r#"<text class="letter" x="50" y="66">{}</text>"#, crate::canvas::escaped(letter));
    let small = letter.to_ascii_lowercase();
    if let Some((class, drawn)) = with_look(letter, board.look, board.is_first(letter)) {
        return (class.to_owned(), drawn);
    }
    if !board.discs.is_empty() && letter != ' ' {
        let class = if board.is_first(letter) { "piece token red" } else { "piece token" };
        let figure = symbol(&format!("figure-{small}")).filter(|_| board.figures);
        let sign = figure.map_or_else(
            || format!(r#"<text class="sign" x="50" y="70">{}</text>"#, crate::canvas::escaped(letter)),
            |figure| format!(r#"<g class="figure">{figure}</g>"#),
        );
        let drawn = format!(
            r#"<circle cx="50" cy="50" r="44"/><circle class="groove" cx="50" cy="50" r="38"/>{sign}"#
        );
        return (class.to_owned(), drawn);
    }
    if board.chequered {
        let class = if letter.is_uppercase() { "piece white" } else { "piece black" };
        return (class.to_owned(), symbol(&format!("piece-{small}")).map_or_else(text, str::to_owned));
    }
    if let Some(drawn) = symbol(&format!("animal-{small}")).filter(|_| board.animals) {
        let second = letter.is_lowercase();
        let class = if second { "piece animal second" } else { "piece animal" };
        let drawn = if second == flipped {
            drawn.to_owned()
        } else {
            format!(r#"<g transform="rotate(180 50 50)">{drawn}</g>"#)
        };
        return (class.to_owned(), drawn);
    }
    let drawn = match letter {
        'x' | 'o' if board.stones || board.falls => Some(r#"<circle class="disc" cx="50" cy="50" r="40"/>"#),
        'x' | 'o' | 'H' | 'T' => symbol(&format!("stone-{small}")),
        '#' => Some(BLOCK),
        _ => None,
    };
    let letter = if letter == '#' { '-' } else { letter };
    let class = if drawn.is_some() { format!("piece stone-{letter}") } else { "piece".to_owned() };
    (class, drawn.map_or_else(text, str::to_owned))
}
