gomoku = Gomoku
gomoku-rule = Put stones on the board in turn; five or more in a row win.
gomoku-about = Free-style, without forbidden moves: on 15×15 the first player wins (V. Allis, H. J. van den Herik and M. Huntjens, 1993).
gomoku-param-size = columns and rows
