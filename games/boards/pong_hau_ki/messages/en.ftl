pong-hau-ki = Pong Hau K'i
pong-hau-ki-rule = Each player has two pieces. The points are the four corners and the centre of a square, joined by its diagonals and by its sides except the lower one. Move a piece along a line to the free point. The player who cannot move loses.
pong-hau-ki-about = A children's game of China and Korea. Of 56 positions 8 are won and 4 lost; from the start neither side can force a win. Threefold repetition is a draw. { squares-from-bottom }
pong-hau-ki-over = { $loser } could not move.
