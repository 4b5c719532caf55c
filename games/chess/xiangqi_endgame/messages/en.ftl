xiangqi-endgame = Xiangqi endgame
xiangqi-endgame-rule = Xiangqi with the pieces { $pieces }: Red's, then Black's.
xiangqi-endgame-about = All positions with a few pieces are solved, with the distance to mate or stalemate. A rook beats two advisors in at most 10 moves, a horse beats a bare king in 7, a pawn mostly in 10. The solution counts endless play as a draw: its wins and losses hold under every rule on repetition, its draws where only one side has a rook, cannon, horse or pawn. { squares-from-bottom }
xiangqi-endgame-param-pieces = Red's pieces from the king on, then Black's; R rook, C cannon, N horse, P pawn, A advisor, B elephant; at most six besides the kings

xiangqi-endgame-draw-by-repetition = The solution counts every repetition as a draw. If this draw is held only by perpetual check or chase, the Asian rules make it a loss.

expected-xiangqi-endgame-pieces = pieces such as KRK, KNKBB or KRKAA: Red's from the king on, then Black's, at most six besides the kings, of a kind no more than a side has at the start
