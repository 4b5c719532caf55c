othello = Othello
othello-rule = { $n } × { $n } squares. Place a disc so that it and another of yours enclose some of the opponent's in a row, a column or a diagonal: those are turned over. A player who cannot move must pass. When neither can, the player with more discs wins.
othello-about = On 4 × 4 squares the second player wins, and on 6 × 6 too (Joel Feinstein, 1993). { squares-from-top } This is the notation of Othello literature; games are written as f5d6c3, without passes.
othello-over = { $winner } has more discs on the board.
othello-param-n = squares per side, an even number
