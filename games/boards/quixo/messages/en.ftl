quixo = Quixo
quixo-rule = { $n } × { $n } cubes. Take a cube from the border that is blank or shows your sign, and push it back with your sign into its row or column from another end. { $n } of your sign in a line win; a player who makes a line for the opponent loses.
quixo-about = By Thierry Chaaban. On 3 × 3 cubes the first player wins in 4 moves; 5 × 5, the game as it is sold, is a draw. Threefold repetition is a draw. { squares-from-bottom }
quixo-over = { $winner } has a whole line.
quixo-param-n = cubes per side
