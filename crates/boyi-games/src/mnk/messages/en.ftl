mnk = m,n,k-game
mnk-rule = { $gravity ->
    [yes] Drop stones into the columns of a board of { $m } columns and { $n } rows in turn
   *[no] Put stones on a board of { $m } columns and { $n } rows in turn
}; { $k } or more in a row win.
mnk-about = The second player never has a winning strategy (without gravity): an extra stone cannot hurt, so the first player could steal it. Tic-tac-toe is 3,3,3; Gomoku is 15,15,5.
mnk-param-m = columns
mnk-param-n = rows
mnk-param-k = how many in a row win
mnk-param-gravity = stones fall to the lowest empty square of their column

mnk-win = { $square } completes the line { $line }.
mnk-block = { $square } must be taken, or the opponent completes { $line }.
mnk-two-threats = The opponent can complete a line on any of { $squares }; only one of them can be stopped.
mnk-double = { $square } threatens to complete a line on each of { $squares }, and only one can be stopped.
mnk-stacked = { $square } forces the reply { $reply }, and then { $then } above it completes a line.
mnk-force = { $square } forces the reply { $reply }.
mnk-makes-open = { $square } makes an open group of { $count }: with one more stone it completes a line at either end.
mnk-stops-open = { $square } stops an open group of { $count } before it can complete a line at either end.
mnk-wins-by-fours = Every move threatens to complete a line and leaves one reply: { $line }.
mnk-wins-by-threats = Every move threatens to win; against every reply there is a next threat: { $line }.
mnk-all-lose = After every move the opponent wins by threats that leave no time for anything else.
mnk-avoids-threats = { $square } does not allow the opponent a win by threats, as the first choice of the search did.
mnk-opens = Do not play { $squares }: the opponent would complete a line just above, on { $targets }.
mnk-no-open-line = Every line already holds stones of both sides: the game will be drawn.
mnk-cannot-win = Every line already holds a stone of the opponent: the player to move can no longer win.
mnk-last-square = One square is left.
mnk-made-line = { $side } has { $k } or more in a row: { $line }.
mnk-full = The board is full and nobody has a line.
