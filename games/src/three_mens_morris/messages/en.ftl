three-mens-morris = Three men's morris
three-mens-morris-rule = Place three pieces each in turn on 3 × 3 points, then move one each turn to a free point{ $any ->
    [yes] , wherever it is
   *[no] {" "}beside it{ $king ->
        [yes] , diagonals too
       *[no] { $diagonals ->
            [yes] {" "}along rows, columns and the diagonals of the centre
           *[no] {" "}along rows and columns
         }
     }
}. Three in a row win; whoever cannot move loses.
three-mens-morris-about = Known since antiquity; with diagonals it is Tapatan, to any point Nine Holes. The first player wins in 9 plies along rows and columns, with diagonals or without; with king's moves and to any point neither side can win. A position that comes for the third time is a draw.
three-mens-morris-param-diagonals = pieces slide along the diagonals of the centre too
three-mens-morris-param-king = pieces move to any neighbouring point
three-mens-morris-param-any = pieces move to any free point
achi = Achi
achi-rule = Place four pieces each in turn on 3 × 3 points, then slide one each turn along rows, columns and the diagonals of the centre. Three in a row win; whoever cannot move loses.
achi-about = A game of Ghana. The first player wins in 11 plies. A position that comes for the third time is a draw.
