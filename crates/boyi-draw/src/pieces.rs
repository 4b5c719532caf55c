//! The pieces: one set of drawings for every board of the project.

/// The drawings of all pieces as `symbol` elements in a `defs` element: `piece-p` to `piece-k` for chess, `stone-x` and `stone-o`
/// for the line boards, `stone-h` and `stone-t` for coins. Each fills a square of 100 by 100. Fill and stroke are left to a style
/// sheet: of outlines to that of the element around them, of `detail`, `spot`, `disc`, `mark` and `rim` to their classes.
pub const PIECES: &str = include_str!("../art/pieces.svg");

/// What is inside of the symbol with that id; `None` if there is none.
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

/// A piece on a square of 100 by 100 by its letter: the class of its element and what is inside. Letters of chequered boards are
/// chess pieces, upper case White's.
pub(crate) fn piece(letter: char, chequered: bool) -> (String, String) {
    let text = || format!(r#"<text class="letter" x="50" y="66">{}</text>"#, crate::canvas::escaped(letter));
    if chequered {
        let class = if letter.is_uppercase() { "piece white" } else { "piece black" };
        let drawn = symbol(&format!("piece-{}", letter.to_ascii_lowercase()));
        return (class.to_owned(), drawn.map_or_else(text, str::to_owned));
    }
    let drawn = match letter {
        'x' | 'o' | 'H' | 'T' => symbol(&format!("stone-{}", letter.to_ascii_lowercase())),
        _ => None,
    };
    let class = if drawn.is_some() { format!("piece stone-{letter}") } else { "piece".to_owned() };
    (class, drawn.map_or_else(text, str::to_owned))
}
