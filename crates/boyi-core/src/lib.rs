//! The vocabulary of two-player games of perfect information: Game, Value, Analysis, Engine.
