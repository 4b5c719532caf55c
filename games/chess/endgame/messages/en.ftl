endgame = Chess endgame
endgame-rule = Chess with the pieces { $pieces }: White's, then Black's.
endgame-about = All positions with a few pieces are solved, with the distance to mate. King and rook mate in at most 16 moves, king and queen in 10, king, bishop and knight in 33. A pawn promotes in time, or the game is drawn.
endgame-param-pieces = White's pieces from the king on, then Black's; at most four besides the kings

expected-endgame-pieces = pieces such as KRK, KBNK or KQKR: White's from the king on, then Black's, at most four besides the kings
field-pieces = pieces
