dobutsu = Dōbutsu shōgi
dobutsu-rule = Animals on 3 × 4 squares, one step each turn. The lion moves in all directions, the giraffe horizontally and vertically, the elephant diagonally. The chick moves straight ahead; it promotes to a hen on the last row, which moves in all directions except diagonally backwards. Captured pieces change sides and can be dropped on a free square instead of moving. Capture the lion to win, or bring your own lion to the last row where it cannot be taken.
dobutsu-about = By Madoka Kitao, for children. The second player wins in 39 moves (Tetsurō Tanaka, 2009). Threefold repetition is a draw. { squares-from-bottom } Japanese records number the rows from the top.
dobutsu-over = { $winner } caught the lion, or brought its own to the last row.
