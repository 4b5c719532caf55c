connect4 = Connect Four
connect4-rule = Drop stones into the columns in turn; { $k ->
    [4] four
   *[other] { $k }
} in a row, upright, level or slanting, win.
connect4-about = On 7×6 the first player wins by starting in the middle column, on the 41st stone (J. D. Allen and V. Allis, 1988); on many other sizes it is a draw or the second player wins.
connect4-param-m = columns
connect4-param-n = rows
connect4-param-k = how many in a row win
