//! Annotations: the arrows and circles that a user draws on a board, and the commands of PGN that say them in a comment,
//! `[%csl Gd4]` and `[%cal Rc2c4]`.

use boyi_session::{Gesture, Square, square_text};

/// The colour of an annotation.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum AnnotationColor {
    /// The usual one.
    #[default]
    Green,
    /// With Shift or Ctrl.
    Red,
    /// With Alt.
    Blue,
    /// With both.
    Yellow,
}

impl AnnotationColor {
    /// Every colour, in the order of the palette.
    pub const ALL: [AnnotationColor; 4] =
        [AnnotationColor::Green, AnnotationColor::Red, AnnotationColor::Blue, AnnotationColor::Yellow];

    /// Its class in the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            AnnotationColor::Green => "green",
            AnnotationColor::Red => "red",
            AnnotationColor::Blue => "blue",
            AnnotationColor::Yellow => "yellow",
        }
    }

    /// Its letter in PGN.
    fn letter(self) -> char {
        match self {
            AnnotationColor::Green => 'G',
            AnnotationColor::Red => 'R',
            AnnotationColor::Blue => 'B',
            AnnotationColor::Yellow => 'Y',
        }
    }
}

/// An arrow; a circle where both squares are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Its colour.
    pub color: AnnotationColor,
}

/// The commands that say annotations: of squares and of arrows.
const COMMANDS: [&str; 2] = ["[%csl ", "[%cal "];

/// The annotations that a comment says. Those that cannot be read are left out.
///
/// ```
/// use boyi_web::annotation::{AnnotationColor, read};
/// let read = read("[%csl Gd4,Rh8] a plan [%cal Yc2c4,x]");
/// assert_eq!(read.len(), 3);
/// assert_eq!((read[2].from, read[2].to, read[2].color), ((2, 1), (2, 3), AnnotationColor::Yellow));
/// ```
pub fn read(comment: &str) -> Vec<Annotation> {
    COMMANDS.iter().flat_map(|command| contents(comment, command)).filter_map(read_one).collect()
}

/// The parts of the commands of one kind.
fn contents<'a>(comment: &'a str, command: &str) -> impl Iterator<Item = &'a str> {
    let commands = comment.split(command).skip(1).filter_map(|after| after.split_once(']'));
    commands.flat_map(|(parts, _)| parts.split(','))
}

/// Reads `Gd4` or `Rc2c4`.
fn read_one(part: &str) -> Option<Annotation> {
    let part = part.trim();
    let color = *AnnotationColor::ALL.iter().find(|color| part.starts_with(color.letter()))?;
    match Gesture::of(&part[1..]).squares() {
        [square] => Some(Annotation { from: *square, to: *square, color }),
        [from, to] => Some(Annotation { from: *from, to: *to, color }),
        _ => None,
    }
}

/// A comment with these annotations in place of its own. Commands keep their places; new ones come last.
///
/// ```
/// use boyi_web::annotation::{read, write};
/// let (comment, none) = ("[%csl Gd4] a plan [%clk 0:01:00]", []);
/// assert_eq!(write(comment, &read(comment)), comment);
/// assert_eq!(write(comment, &none), "a plan [%clk 0:01:00]");
/// assert_eq!(write("a plan", &read("[%cal Bg1f3]")), "a plan [%cal Bg1f3]");
/// ```
pub fn write(comment: &str, annotations: &[Annotation]) -> String {
    let mut text = comment.to_owned();
    for (command, arrows) in COMMANDS.into_iter().zip([false, true]) {
        let of_kind = annotations.iter().filter(|one| (one.from != one.to) == arrows);
        let parts: Vec<String> = of_kind.map(|one| part(one, arrows)).collect();
        let said = if parts.is_empty() { String::new() } else { format!("{command}{}]", parts.join(",")) };
        text = replaced(&text, command, &said);
    }
    text
}

fn part(one: &Annotation, arrow: bool) -> String {
    let to = if arrow { square_text(one.to) } else { String::new() };
    format!("{}{}{to}", one.color.letter(), square_text(one.from))
}

/// The text with `said` in place of its first command of a kind, and without the others.
fn replaced(text: &str, command: &str, said: &str) -> String {
    let mut pieces = text.split(command);
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    let mut said = Some(said).filter(|said| !said.is_empty());
    for piece in pieces {
        let Some((_, after)) = piece.split_once(']') else {
            kept.push_str(command);
            kept.push_str(piece);
            continue;
        };
        match said.take() {
            Some(said) => kept.push_str(said),
            // The blank beside what is taken out goes, too.
            None if kept.is_empty() || kept.ends_with(' ') => {
                kept.push_str(after.trim_start());
                continue;
            }
            None => {}
        }
        kept.push_str(after);
    }
    if let Some(said) = said {
        if !kept.is_empty() && !kept.ends_with([' ', ']']) {
            kept.push(' ');
        }
        kept.push_str(said);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_keep_what_is_not_changed() {
        for comment in [
            "",
            "words alone",
            "[%csl Gd4,Ge4][%cal Gd2d4,Ye2e4]",
            "[%cal Re1e8] over there [%csl Ba10]",
            "{ [%clk 0:01:00] }",
            "a [%csl open",
        ] {
            assert_eq!(write(comment, &read(comment)), comment);
        }
    }

    #[test]
    fn annotations_come_and_go() {
        let green = read("[%csl Gd4]")[0];
        for (before, annotations, after) in [
            ("", vec![green], "[%csl Gd4]"),
            ("[%eval 0.3]", vec![green], "[%eval 0.3][%csl Gd4]"),
            ("[%csl Gd4] a [%csl Ge4] b", vec![], "a b"),
            ("a [%csl Gd4,Re4] b [%csl Yf4]", vec![green], "a [%csl Gd4] b "),
            ("[%csl Gd4][%cal Gd4d5]", vec![green], "[%csl Gd4]"),
        ] {
            assert_eq!(write(before, &annotations), after, "{before}");
        }
    }

    #[test]
    fn other_things_are_no_annotations() {
        for odd in ["[%csl ]", "[%csl d4]", "[%cal Gd4d5d6]", "[%cal Gd4", "[%csl Ä4]", "Gd4"] {
            assert!(read(odd).is_empty(), "{odd}");
        }
    }
}
