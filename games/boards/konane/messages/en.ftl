konane = Konane
konane-rule = A board of { $n } columns { $m ->
    [0] and as many rows
   *[other] and { $m } rows
}, filled with x and o stones in a chessboard pattern. x first removes one of its own stones, at a corner or in the middle; o then removes one next to the gap. From then on, each turn, a stone jumps over one of the opponent's, or over several in one direction, and captures them. The player who cannot jump loses.
konane-about = From Hawaii. On 4 × 4 squares the second player wins in 3 moves. { squares-from-bottom }
konane-over = { $loser } could not move.
konane-param-n = columns of the board
konane-param-m = rows of the board; 0 for the number of columns
