//! The engines that are compared, each with one refinement more than the one before.

use crate::ui::text::Text;

/// Their names in requests, and in words.
pub(super) const ENGINES: [(&str, Text); 6] = [
    ("minimax", Text::Minimax),
    ("alphabeta", Text::AlphaBeta),
    ("ordered", Text::Ordering),
    ("tt", Text::WithTable),
    ("iterative", Text::Deepening),
    ("pvs", Text::NullWindows),
];
