title = One search plays both
about = What the program does in xiangqi is what it does in chess; only the moves differ.
moves = A search needs the legal moves, and a judgment of positions. The rest is the same for every game.
moves-task = How many legal moves does Red have at the start?
moves-right = Twice as many as White has in chess, and so the tree grows faster.
moves-chess = That is chess. The pieces here have open lines from the start: cannons 12 each, horses 2, rooks 2, elephants 2.
plies = Count further, as programs do to test their rules: every reply to every move.
plies-task = How many games of two plies are there? (44 · 44 = 1936, but some of Red's moves leave Black a different number.)
plies-right = Taking a horse with a cannon takes moves away from Black. After four plies there are 3,290,240.
plies-square = Not quite: after C2+7, cannon takes horse, Black has fewer moves.
mate = Where few pieces are left, the tree is searched to the end once for all: from the mates backwards, position by position. Here a horse alone wins against a bare king.
mate-task = In how many plies does Red mate, or leave Black without a move, by best play of both?
mate-right = The table knows this number for every position of king and horse against king.
horse = The opponent plays by the same table and resists as long as possible.
horse-task = Win with king and horse.
horse-right = In chess king and knight never win. Here the palace is small, the kings may not face each other, and stalemate loses.
horse-hint = Keep your king on the middle file if you can, and let the horse take the last points of the palace.
