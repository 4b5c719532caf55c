//! Engines that play any game: minimax, alpha-beta step by step, Monte Carlo, exhaustive solution, perft.
