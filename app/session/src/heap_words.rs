//! Moves of heaps in words: `1:2` is what one types, "take 2 from heap 1" what one reads.

use crate::{Gesture, Lang, base_name};

/// A part of such words, which each interface says from its messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeapPhrase {
    /// `move-take`: all that is taken.
    Take(String),
    /// `move-take-from`: counters from one heap.
    From {
        /// The heap, from 1.
        heap: usize,
        /// The counters.
        take: u64,
    },
    /// `move-knock-down`: skittles of a row.
    KnockDown {
        /// The row, from 1.
        row: usize,
        /// The skittles.
        take: u64,
    },
    /// `move-carry-down`: counters to the next step.
    CarryDown {
        /// The step, from 1.
        step: usize,
        /// The counters.
        take: u64,
    },
    /// `move-subtract`: from one of the numbers.
    Subtract {
        /// The number, from 1.
        number: usize,
        /// The multiple of the other one.
        less: u64,
    },
    /// `move-split`: nothing is taken.
    Split {
        /// The heap, from 1.
        heap: usize,
        /// The heaps that it becomes.
        left: String,
    },
    /// `move-leaving`: something is taken, and the rest falls apart.
    Leaving {
        /// The words for what is taken.
        taken: String,
        /// The heaps that are left of it.
        left: String,
    },
    /// `move-also`: counters of several heaps.
    Also(String, String),
    /// `move-and`: several heaps that are left.
    And(String, String),
}

/// A move of a game in words, if its canonical text takes from heaps.
///
/// ```
/// use boyi_session::{HeapPhrase, heap_words};
/// let say = |phrase| format!("{phrase:?}");
/// assert_eq!(heap_words("staircase", "2:3", say).as_deref(), Some("CarryDown { step: 2, take: 3 }"));
/// assert_eq!(heap_words("tictactoe", "b2", say), None);
/// ```
pub fn heap_words(game: &str, text: &str, say: impl Fn(HeapPhrase) -> String) -> Option<String> {
    let Gesture::Takes(takes) = Gesture::of(text) else { return None };
    let (at, take) = *takes.first()?;
    let heap = at + 1;
    let parts = text.split_once('=').map(|(_, left)| left.split('+').map(|part| part.trim().to_owned()));
    let left = parts.and_then(|parts| parts.reduce(|one, other| say(HeapPhrase::And(one, other))));
    let taken = match base_name(game) {
        // A mark on a square is not what its heap says.
        "treblecross" => return None,
        "staircase" => say(HeapPhrase::CarryDown { step: heap, take }),
        "euclid" => say(HeapPhrase::Subtract { number: heap, less: take }),
        "kayles" | "dawsons-kayles" => say(HeapPhrase::KnockDown { row: heap, take }),
        _ if take == 0 => return Some(say(HeapPhrase::Split { heap, left: left? })),
        _ => {
            let from = |&(at, take): &(usize, u64)| say(HeapPhrase::From { heap: at + 1, take });
            let all = takes.iter().map(from).reduce(|one, other| say(HeapPhrase::Also(one, other)));
            say(HeapPhrase::Take(all?))
        }
    };
    Some(match left {
        Some(left) => say(HeapPhrase::Leaving { taken, left }),
        None => taken,
    })
}

/// A text in which moves are quoted: Chinese has no spaces around a quotation, as it has around Latin words.
///
/// ```
/// use boyi_session::{Lang, with_quotations};
/// let text = "走 “从第 1 堆取 2 枚”，对方应 e4。".to_owned();
/// assert_eq!(with_quotations(text, Lang::Zh), "走“从第 1 堆取 2 枚”，对方应 e4。");
/// ```
pub fn with_quotations(text: String, lang: Lang) -> String {
    match lang {
        Lang::En => text,
        Lang::Zh => text.replace(" “", "“").replace("” ", "”"),
    }
}
