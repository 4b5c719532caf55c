fox-and-hounds = Fox and Hounds
fox-and-hounds-rule = A fox and { $n ->
    [4] two
    [5] two
    [6] three
    [7] four
   *[8] four
} hounds on the dark squares of { $n } × { $n }; one step diagonally each turn, hounds only downwards. The player who cannot move loses{ $goal ->
    [yes] ; the fox also wins by reaching the top row
   *[no] {""}
}.
fox-and-hounds-about = On a chessboard the hounds win in 22 moves from this start: they advance in a line and leave no gap. In text x is the fox and o a hound. { squares-from-bottom }
fox-and-hounds-over = { $side ->
    [fox] The fox got away.
   *[hounds] The hounds hemmed the fox in.
 }
fox-and-hounds-param-n = squares per side
fox-and-hounds-param-goal = the fox wins when it reaches the row where the hounds started
