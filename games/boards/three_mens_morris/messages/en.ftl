three-mens-morris = Three men's morris
three-mens-morris-rule = Each player in turn places three pieces on 3 × 3 points, then moves one each turn to a free point{ $any ->
    [yes] , wherever it is
   *[no] {" "}next to it{ $king ->
        [yes] , also diagonally
       *[no] { $diagonals ->
            [yes] {" "}along rows, columns and the diagonals of the centre
           *[no] {" "}along rows and columns
         }
     }
}. Three in a row win; a player who cannot move loses.
three-mens-morris-about = Known since antiquity; with diagonals it is Tapatan, with moves to any point Nine Holes. The first player wins in 5 moves along rows and columns, with diagonals or without; with king's moves or moves to any point neither side can force a win. Threefold repetition is a draw. { squares-from-bottom }
three-mens-morris-over = { $winner } made three in a row, or left { $loser } without a move.
three-mens-morris-param-diagonals = pieces also slide along the diagonals of the centre
three-mens-morris-param-king = pieces move to any neighbouring point
three-mens-morris-param-any = pieces move to any free point
achi = Achi
achi-rule = Each player in turn places four pieces on 3 × 3 points, then slides one each turn along rows, columns and the diagonals of the centre. Three in a row win; a player who cannot move loses.
achi-about = A game from Ghana. The first player wins in 6 moves. Threefold repetition is a draw. { squares-from-bottom }
achi-over = { $winner } made three in a row, or left { $loser } without a move.
