l-game = The L game
l-game-rule = Move your L of four squares to another place, rotated or flipped as you like; then you may move one of the two neutral pieces (#). The player who cannot move the L loses.
l-game-about = By Edward de Bono. Neither side can force a win from the start; of the 2,296 positions (up to symmetry) 29 are lost for the player to move. Threefold repetition is a draw. { squares-from-bottom }
l-game-over = { $loser } could not put the L anywhere else.
