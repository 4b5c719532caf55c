mnk = m,n,k-game
mnk-rule = { $gravity ->
    [yes] Drop discs into the columns of a board of { $m } columns and { $n } rows in turn
   *[no] Put stones on a board of { $m } columns and { $n } rows in turn
}; { $exact ->
    [yes] exactly { $k }
   *[no] { $k } or more
} in a row win.
mnk-about = Without gravity or “exact”, the second player cannot have a winning strategy: the first player could steal it, since an extra stone never hurts. Tic-tac-toe is 3,3,3; Gomoku is 15,15,5. { squares-from-bottom }
mnk-param-m = columns
mnk-param-n = rows
mnk-param-k = number in a row that wins
mnk-param-gravity = discs fall to the lowest empty square of their column
mnk-param-exact = more than k in a row do not win

mnk-win = { $square } completes the line { $line }.
mnk-block = { $square } must be taken, or the opponent completes { $line }.
mnk-block-forbidden = White completes a row on { $squares }, and Black may not play there: the point is forbidden.
mnk-two-threats = The opponent can complete a line on any of { $squares }; only one of them can be stopped.
mnk-double = { $square } threatens to complete a line on each of { $squares }, and only one can be stopped.
mnk-stacked = { $square } forces the reply { $reply }, and then { $then } above it completes a line.
mnk-force = { $square } forces the reply { $reply }.
mnk-makes-open = { $square } makes an open group of { $count }: with one more stone it completes a line at either end.
mnk-stops-open = { $square } stops an open group of { $count } before it can complete a line at either end.
mnk-wins-by-fours = Every move threatens to complete a line and leaves one reply: { $line }.
mnk-wins-by-threats = Every move threatens to win; against every reply there is a next threat: { $line }.
mnk-all-lose = Whatever you play, the opponent wins by threats that leave no time for anything else.
mnk-avoids-threats = { $square } prevents a win by threats, which the first choice of the search would have allowed.
mnk-opens = Do not play { $squares }: the opponent would complete a line just above, on { $targets }.
mnk-zugzwang = { $side } wins by zugzwang: { $side } answers every disc with one on top of it; when the other columns are full, { $other } must play { $below }, and { $side } completes a line on { $square }.
mnk-follow-up = { $side } need not lose: by answering every disc with one on top of it, { $side } leaves { $other } without a line.
mnk-follow-up-wins = { $side } wins by answering every disc with one on top of it: { $other } never gets a line, and { $side } does.
mnk-parity-threat = { $side } has a threat on { $square }, an { $parity ->
    [odd] odd
   *[even] even
} row: when the other columns are full, { $other } must play { $below }, and { $side } takes { $square }.
mnk-ends = Best play ends with disc { $stone }: { $side } on { $square } completes { $line }.
mnk-no-open-line = Every line already holds stones of both sides: the game will be drawn.
mnk-cannot-win = Every line already holds a stone of the opponent: the player to move can no longer win.
mnk-last-square = Only one square is left.
mnk-made-line = { $side } made { $k } in a row: { $line }.
mnk-full = The board is full and neither side has a line.
mnk-pairing-against = You cannot win: the opponent has a pairing strategy. Squares with the same number form a pair; whichever of the two you take, the opponent takes the other. Every line still open to you contains a pair:
    { $table }
mnk-pairing-own = Nor can the opponent win after { $square }: now you have a pairing strategy. Every line still open to the opponent contains a pair:
    { $table }
mnk-sum-against = You cannot win: the lines still open to you are too few and too empty. A line with e empty squares weighs 1/2^e. The total weight, plus the weight of the lines through any one square, is below 1, and then the opponent can always keep it so (Erdős and Selfridge 1973).
mnk-sum-own = Nor can the opponent win after { $square }: by the same count, the lines still open to the opponent are too few and too empty.
mnk-searched-draw = Neither side can force a line: every attack that could matter was searched, { $nodes } positions in all.
mnk-searched-win = Proved by search: there is an answer to every reply of the opponent, { $nodes } positions in all. The expected line: { $line }.
mnk-searched-loss = Proved by search: the opponent has a reply to every move, { $nodes } positions in all. The expected line: { $line }.
mnk-stealing = The second player cannot win either: the first player could use the same strategy, and an extra stone never hurts.
