tictactoe = Tic-tac-toe
tictactoe-rule = Write × and ○ on a 3×3 board in turn; three in a row { $misere ->
    [yes] lose
   *[no] win
}.
tictactoe-about = A draw with best play. On the Luo Shu square every line sums to 15, so it is the same game as picking three numbers that sum to 15. { squares-from-bottom }
tictactoe-param-misere = three in a row lose

tictactoe-win = { $square } completes { $line }.
tictactoe-block = { $square } must be taken, or the opponent completes { $line }.
tictactoe-two-threats = The opponent can complete a line on any of { $squares }; only one of them can be stopped.
tictactoe-fork = { $square } is a fork: it threatens { $squares } at once, and only one can be stopped.
tictactoe-force = { $square } forces the reply { $reply }.
tictactoe-every-move-loses = Whatever you play, the opponent can make a fork.
tictactoe-no-open-line = Every line already holds stones of both sides: neither side can win any more.
tictactoe-any-move-draws = Every move keeps the draw.
tictactoe-draw = Neither side can force a line. { $safe } keep the draw; { $slips } let the opponent win.
tictactoe-made-three = { $side } made three in a row, { $line }.
tictactoe-made-three-and-lost = { $side } made three in a row, { $line }, and so has lost.
tictactoe-full = The board is full and neither side has three in a row.
tictactoe-misere-avoid = Avoid { $squares }: a stone there makes three of your own in a row.
tictactoe-misere-forced = Every empty square makes three of your own in a row: { $squares }.
tictactoe-misere-centre = Take the centre, then answer every stone with its mirror image through the centre. Every line through the centre then has stones of both sides, and the opponent is the first to make any other line.
tictactoe-misere-mirror = { $square } mirrors the opponent's last stone through the centre, so the opponent always makes a line first.
tictactoe-misere-slips = { $squares } would lose against best play.
