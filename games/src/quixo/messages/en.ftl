quixo = Quixo
quixo-rule = { $n } × { $n } cubes. Take a cube from the border that is blank or shows your sign, and push it with your sign into its row or column from another end. { $n } of your sign in a line win; whoever makes a line of the opponent's loses.
quixo-about = By Thierry Chaaban. On 3 × 3 cubes the first player wins in 7 plies; 5 × 5, the game as it is sold, is a draw. A position that comes for the third time is a draw.
quixo-param-n = cubes a side
