//! Five in a row on boards up to 26 × 26: patterns, search, threats, protocol.
