//! Things worth trying first, each told by what it is about: who knows no game's name begins here.

use boyi_model::Mode;

/// Something to try: a game set up for it, and the part of the program that it is about.
pub(crate) struct Errand {
    /// The end of the ids of its messages.
    pub(crate) id: &'static str,
    /// The game with its parameters.
    pub(crate) game: &'static str,
    pub(crate) mode: Mode,
    /// The level of the opponent, where it is played.
    pub(crate) level: u8,
    /// The key that is pressed for the person once it is open.
    pub(crate) key: Option<char>,
}

/// All of them, in the order of the keys that open them: 1, 2, …
pub(crate) const ERRANDS: [Errand; 5] = [
    Errand { id: "nim", game: "nim", mode: Mode::Learn, level: 10, key: None },
    Errand { id: "k-nim", game: "nim:k=2", mode: Mode::Learn, level: 10, key: None },
    Errand { id: "tictactoe", game: "tictactoe", mode: Mode::Play, level: 10, key: None },
    Errand { id: "evaluation", game: "chess", mode: Mode::Learn, level: 10, key: Some('e') },
    Errand { id: "search", game: "chess", mode: Mode::Learn, level: 10, key: Some('c') },
];

impl Errand {
    /// The errand that a key opens, by its place.
    pub(crate) fn of_key(key: char) -> Option<usize> {
        let place = usize::try_from(key.to_digit(10)?).ok()?.checked_sub(1)?;
        (place < ERRANDS.len()).then_some(place)
    }
}
