cram = Cram
cram-rule = Both players put dominoes, upright or flat, on two free squares that share an edge. Whoever cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
cram-about = Small boards and small regions have their nimbers computed; on symmetric boards copying through the centre decides, at any size.
cram-param-rows = rows of the board
cram-param-columns = columns of the board
cram-param-misere = whoever cannot move wins
node-kayles = Node Kayles
node-kayles-rule = Put a stone on a free square; no stone may ever share an edge with another one. Whoever cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
node-kayles-about = On a single row this is Dawson's Chess. Small regions have their nimbers computed; on symmetric boards copying through the centre decides.
node-kayles-param-rows = rows of the board
node-kayles-param-columns = columns of the board
node-kayles-param-misere = whoever cannot move wins

grid-mirror-lost = The free squares are symmetric about the centre of the board, and no move gets in the way of its own image. Wherever you play, the opponent turns the move by half a turn about the centre ({ $move } is answered by { $answer }), and so always has an answer.
grid-mirror-won = Play { $moves }: what is left is symmetric about the centre. Then answer every move with its image, turned by half a turn about the centre, and you move last.

expected-rows-of-board = { $rows } rows with / between, from the top
expected-row-of-squares = a row of { $columns } squares: digits for free ones, x for the others
expected-two-free-squares = two free squares side by side, as in { $example }
expected-free-square = a free square, as in { $example }
