fifteen = Fifteen (number scrabble)
fifteen-rule = Take the numbers 1 to 9 in turn; the first player to hold three that sum to 15 { $misere ->
    [yes] loses
   *[no] wins
}.
fifteen-about = Written on the Luo Shu square 4 9 2 / 3 5 7 / 8 1 6 it is tic-tac-toe: the triples with sum 15 are the eight lines. A draw with best play.
fifteen-param-misere = three numbers with sum 15 lose
