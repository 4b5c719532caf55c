konane = Konane
konane-rule = A board of { $n } columns { $m ->
    [0] and as many rows
   *[other] and { $m } rows
}, full of stones, x and o like the squares of a chess board. x takes one of their stones off, in a corner or in the middle; o takes off one beside the gap. Then each turn a stone jumps over one of the opponent's, or over several in one direction, and takes them. Whoever cannot jump loses.
konane-about = From Hawaii. On 4 × 4 squares the second player wins in 6 plies.
konane-param-n = columns of the board
konane-param-m = rows of the board; 0 for as many as columns
