//! Ids of messages that name groups of games and what is known of a game.

use boyi_games::{Group, Knowledge};

/// The word of a group in message ids.
pub(super) fn group_word(group: Group) -> &'static str {
    match group {
        Group::Impartial => "impartial",
        Group::Line => "line",
        Group::Chess => "chess",
    }
}

/// The title of a group.
pub(super) fn group_id(group: Group) -> &'static str {
    match group {
        Group::Impartial => "tui-group-impartial",
        Group::Line => "tui-group-line",
        Group::Chess => "tui-group-chess",
    }
}

/// What is known of a game.
pub(super) fn knowledge_id(knowledge: Knowledge) -> &'static str {
    match knowledge {
        Knowledge::Theory => "tui-known-theory",
        Knowledge::Solved => "tui-known-solved",
        Knowledge::Search => "tui-known-search",
    }
}
