hexapawn = Hexapawn
hexapawn-rule = Pawns on the first and the last of { $rows } rows of { $columns } squares. A pawn goes one square straight ahead, or captures one square diagonally ahead. Whoever reaches the last row wins; whoever cannot move loses.
hexapawn-about = By Martin Gardner, for a machine of matchboxes that learns. On 3 × 3 squares the second player wins.
hexapawn-param-columns = columns of the board
hexapawn-param-rows = rows of the board
