//! Chess rules: bitboards, legal move generation, FEN, UCI, SAN, PGN, Chess960, perft.
