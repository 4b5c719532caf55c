cram = Cram
cram-rule = In turn, place a domino on two free squares that share an edge, horizontally or vertically. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
cram-about = The nimbers of small boards and small regions are computed; on symmetric boards copying through the centre decides, at any size. { squares-from-bottom }
cram-param-rows = rows of the board
cram-param-columns = columns of the board
cram-param-misere = a player who cannot move wins
node-kayles = Node Kayles
node-kayles-rule = In turn, put a stone on a free square that shares no edge with another stone. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
node-kayles-about = On a single row this is Dawson's Chess. The nimbers of small regions are computed; on symmetric boards copying through the centre decides. { squares-from-bottom }
node-kayles-param-rows = rows of the board
node-kayles-param-columns = columns of the board
node-kayles-param-misere = a player who cannot move wins

grid-mirror-lost = The free squares are symmetric about the centre of the board, and no move gets in the way of its own image. Wherever you play, the opponent rotates your move by half a turn about the centre ({ $move } is answered by { $answer }), and so always has a reply.
grid-mirror-won = Play { $moves }: what is left is symmetric about the centre. Then answer every move with its image, rotated by half a turn about the centre, and you move last.

expected-rows-of-board = { $rows } rows with / between, from the top
expected-row-of-squares = a row of { $columns } squares: digits for free ones, x for the others
expected-two-free-squares = two free squares side by side, as in { $example }
expected-free-square = a free square, as in { $example }
