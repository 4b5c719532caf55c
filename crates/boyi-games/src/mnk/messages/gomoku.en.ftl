gomoku = Gomoku
gomoku-rule = Put stones on the board in turn; { $rule ->
    [standard] exactly five in a row win, six or more do not.
    [renju] five in a row win. The first player may not make six or more, two fours or two threes at once, unless the same stone makes five; such squares are forbidden to it. The second player also wins with more than five.
    [caro] exactly five in a row win, unless a stone of the opponent stands at both ends.
   *[freestyle] five or more in a row win.
}
gomoku-about = Free-style, without forbidden moves: on 15×15 the first player wins (V. Allis, H. J. van den Herik and M. Huntjens, 1993). Renju forbids the first player what makes that easy.
gomoku-param-size = columns and rows
gomoku-param-rule = which rows win: freestyle, standard, renju or caro

expected-square-not-forbidden = a square that is not forbidden
