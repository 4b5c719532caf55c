gomoku = Gomoku
gomoku-rule = Put stones on the board in turn; { $rule ->
    [standard] exactly five in a row win, six or more do not.
    [renju] five in a row win. The first player may not make six or more, two fours or two open threes at once, unless the same stone makes five; such squares are forbidden. The second player also wins with more than five.
    [caro] exactly five in a row win, unless both ends are blocked by the opponent.
   *[freestyle] five or more in a row win.
}{ $opening ->
    [swap] { "" } The first player places three stones, x, o and x; the second one continues with o or takes x.
    [swap2] { "" } The first player places three stones, x, o and x. The second one continues with o, takes x, or places two more, o and x, and lets the first choose.
   *[free] { "" }
}
gomoku-about = Free-style, without forbidden moves: on 15×15 the first player wins (V. Allis, H. J. van den Herik and M. Huntjens, 1993). Renju forbids the first player the moves that make that easy. { squares-from-bottom } Renju names points so; Gomocup and Piskvork count both from the top left, and their games (.psq) are read too.
gomoku-param-size = columns and rows
gomoku-param-rule = which rows win: freestyle, standard, renju or caro
gomoku-param-opening = who gets which colour: free, swap (three stones, then a choice) or swap2 (the choice can be passed back with two more stones)

expected-square-not-forbidden = a square that is not forbidden
expected-square-or-one-of = an empty square, or one of { $list }
expected-pass = pass: the opponent places the stones
expected-opening-by-stones = “place”, “pass” or “choose” at the matching stage of the opening ({ $list } stones), and none of them later; this position has { $stones } stones
