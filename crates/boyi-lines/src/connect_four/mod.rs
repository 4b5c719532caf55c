//! Boards with gravity, four (or k) in a row: the exact value, distance and every move of any position.
