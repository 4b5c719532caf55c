//! Searches of games in a row against plain counting and published outcomes. The Gomocup protocol, where seconds count, has a program of
//! its own.

mod connect_four;
mod gomoku_rules;
mod gomoku_search;
mod mnk;
