my-game = My Game
my-game-rule = Put stones on a strip of { $squares } squares in turn; three of your own side by side win.
my-game-about = Say here what is known about the game.
my-game-param-squares = number of squares, 3 to 12
my-game-over = { $winner } has three side by side.

expected-my-game-position = the squares from the left, such as { $example }
expected-my-game-stones = as many x as o, or one more
expected-my-game-no-three = no three side by side of the side to move
expected-my-game-move = a free square, such as { $example }
