othello = Othello
othello-rule = { $n } × { $n } squares. Place a disc so that it and another of yours enclose some of the opponent's in a row, a column or a diagonal: those are turned over. Whoever cannot must pass. When nobody can, more discs win.
othello-about = On 4 × 4 squares the second player wins, and on 6 × 6 too (Joel Feinstein, 1993).
othello-param-n = squares a side, an even number
