title = Hot games
about = Fight for the first move, and measure what it is worth.
switch = Domineering: Left places dominoes vertically, Right horizontally. On four squares the player who moves first has another move, and the opponent has none: {"{"}1|−1{"}"}, also written ±1. Such a position is hot. It is no number: 1 is not less than −1.
switch-task = Left's turn. Won or lost?
switch-won = Left wins
switch-lost = Left loses
switch-lost-why = After one vertical domino no horizontal one fits.
switch-right = Right to move would win as well: the move is worth fighting for.
worth = The temperature says what a move is worth: half the difference between what both players reach. Each would pay up to that much to move first.
worth-task = What is the temperature of {"{"}1|−1{"}"}?
worth-right = (1 − (−1)) / 2 = 1. On average the position is worth 0 to Left.
worth-swing = 2 is the difference between both results; half of it is gained over the average.
mean = Two rows of three: Left in the middle gets 2 more moves. Right leaves a row that is worth half a move to Right: {"{"}2|−1/2{"}"}. The mean is the average of both.
mean-task = What is the mean of {"{"}2|−1/2{"}"}?
mean-right = Four such boards are worth about 3 moves to Left.
mean-hot = 5/4 is the temperature, half the difference.
mean-sum = Divide the sum 2 − 1/2 by two.
hotter = The four squares have temperature 1. Where both lie side by side, the hotter region comes first.
hotter-task = How hot is {"{"}2|−1/2{"}"}?
hotter-right = (2 − (−1/2)) / 2 = 5/4, more than 1.
hotter-square = 1 is the temperature of the four squares.
hotter-mean = 3/4 is the mean. The temperature is half the difference.
move = Now there is a third region, at the right, worth −1/2.
move-task = Left to move: win.
move-right = 2 in the middle. Right takes the four squares, and 2 − 1 − 1/2 = 1/2 is left for you.
move-cool = Right takes the hotter region: 1 − 1/2 − 1/2 = 0, and it is your turn.
move-hint = The middle of the hottest region.
