dobutsu = Dōbutsu shōgi
dobutsu-rule = Animals on 3 × 4 squares, one step each turn: the lion in all directions, the giraffe straight, the elephant diagonally, the chick straight ahead, and as a hen, once it has come to the last row, everywhere but diagonally back. What you take is yours: instead of moving you may put it on a free square. Whoever takes the lion wins, and whoever brings the lion to the last row where it cannot be taken.
dobutsu-about = By Madoka Kitao, for children. The second player wins in 78 plies (Tetsurō Tanaka, 2009). A position that comes for the third time is a draw.
