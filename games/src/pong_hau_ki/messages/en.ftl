pong-hau-ki = Pong Hau K'i
pong-hau-ki-rule = Two pieces each on the four corners and the centre of a square, joined by its diagonals and its sides but the lower one. Move a piece along a line to the free point. Whoever cannot move loses.
pong-hau-ki-about = A children's game of China and Korea. Of 56 positions 8 are won and 4 lost; from the start neither side can win. A position that comes for the third time is a draw.
