l-game = The L game
l-game-rule = Lift your L of four squares and put it down elsewhere, turned or flipped as you like; then you may move one of the two neutral pieces (#). Whoever cannot put the L anywhere else loses.
l-game-about = By Edward de Bono. Neither side can force a win from the start; of 2,296 boards up to symmetry 29 are lost for the player to move. A position that comes for the third time is a draw.
