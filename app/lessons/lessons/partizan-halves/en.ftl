title = Half a move
about = Find that a position can be worth half a move.
pair = A red edge on a blue one: Left's move takes both, Right's leaves the blue one. Twice that, and one red edge.
pair-task = Left's turn. Won or lost?
pair-won = Left wins
pair-won-why = Cut one blue edge: one stalk and a red edge are left. Right cuts the red edge on top, and one blue edge stands against one red one, Left to move.
pair-lost = Left loses
pair-right = Right loses as well when Right starts. So the value is 0, and two stalks are worth one move: each is worth half.
half = Left can move to 0, Right can move to 1. The value lies between.
half-task = What is the value of this stalk?
half-right = Half a move, written 1/2.
half-blue = 1 is what Right leaves after cutting the red edge, which costs Right half a move.
half-equal = There is an edge of each colour, but Left's move takes the red one as well.
quarter = Now two red edges on the blue one. Left can move to 0. Right can move to 1 or, cutting the top, to 1/2, which is better for Right.
quarter-task = What is the value?
quarter-right = Halfway between 0 and 1/2.
quarter-count = Edges are not counted where they fall with another one.
quarter-lower = 1/2 is the stalk with one red edge. Another one must help Right.
stalk = The rule for stalks: edges of the first colour count 1 each, and after the first change of colour the edges count 1/2, 1/4, 1/8 …, blue for Left, red for Right.
stalk-task = Blue, red, blue: 1 − 1/2 + 1/4 = ?
stalk-right = This is Berlekamp's rule.
stalk-more = Left has more than 1/2, but Right can still leave 1 by cutting the red edge, so the value is less than 1.
stalk-half = The third edge counts 1/4.
move = 1/2 − 1 = −1/2: Right is ahead by half a move. A move in a number always costs something, so choose the move that costs least.
move-task = Right to move: win.
move-right = It cost half a move, and 0 is left with Left to move.
move-whole = That cost a whole move: 1/2 is left, and Left wins.
