//! Games of k in a row on m × n boards without gravity, decided with a proof that can be kept.
