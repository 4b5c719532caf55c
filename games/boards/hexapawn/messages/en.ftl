hexapawn = Hexapawn
hexapawn-rule = Pawns on the first and the last of { $rows } rows of { $columns } squares. A pawn moves one square straight ahead, or captures one square diagonally ahead. A player who reaches the last row wins; a player who cannot move loses.
hexapawn-about = By Martin Gardner, for a learning machine made of matchboxes. On 3 × 3 squares the second player wins. { squares-from-bottom }
hexapawn-over = { $winner } reached the last row, or left { $loser } without a move.
hexapawn-param-columns = columns of the board
hexapawn-param-rows = rows of the board
