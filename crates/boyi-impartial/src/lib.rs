//! Impartial games: nimbers, closed forms, heap games and octal codes, proved periods, sums.
