title = Sums and temperature
about = Play several games at once: count, then fight, the hottest first.
nim = Any games can stand side by side: values add. A Nim heap has a value too: a heap of 1 is written *.
nim-task = A stalk worth 3/4 and a heap of 1, Right's turn. Won or lost for Right?
nim-won = Right wins
nim-won-why = Right takes the counter, and Left is still ahead by 3/4.
nim-lost = Right loses
nim-right = * only decides where the numbers add up to 0. Any number is more.
mean = Means add as well: on average a sum is worth the sum of the means.
mean-task = Four squares, ±1, and a red edge, −1: what is the mean of the sum?
mean-right = 0 + (−1) = −1. But the sum is hot: Left moves to 1 − 1 = 0 and wins when Left starts.
mean-half = The mean of ±1 is 0, that of the edge is −1.
hottest = Temperatures do not add: what counts is the hottest component. Numbers are the coldest: nobody moves there while anything else is left.
hottest-task = ±1, {"{"}2|−1/2{"}"} and −1/2, Left's turn: win.
hottest-right = Temperature 5/4 first, then 1, then the number.
hottest-cool = Right replies where it is hotter, and you are left with 0, to move.
hottest-number = A move in a number costs you, and Right gets the first move where it is hot.
threat = The rule can fail. Two rows of four are worth {"{"}2|0||0{"}"}: a move of Left there threatens to get 2, so Right must reply. After the reply 0 is left.
threat-task = ±1, {"{"}2|0||0{"}"} and −1, Left's turn: win.
threat-right = First the threat, which costs nothing; then the hot move.
threat-hot = 1 − 1 = 0 and the board of four is left: Right moves there to 0, and you have no move.
threat-hint = A middle column of the board of four.
whole = Now to the end.
whole-task = You are Left and start. Win.
whole-right = Hot components first, numbers last.
