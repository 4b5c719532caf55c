turning-turtles = Turning Turtles
turning-turtles-rule = A row of coins. Turn one coin from heads to tails; with it you may turn one more coin anywhere to its left. The player who turns last { $misere ->
    [yes] loses
   *[no] wins
}.
turning-turtles-about = Nim in disguise: heads at place n is a heap of n.
turning-turtles-param-misere = the last turn loses
mock-turtles = Mock Turtles
mock-turtles-rule = A row of coins. Turn one coin from heads to tails; with it you may turn one or two more coins to its left. The player who turns last { $misere ->
    [yes] loses
   *[no] wins
}.
mock-turtles-about = Solved by the odious numbers, those with an odd number of binary ones (Winning Ways ch. 14).
mock-turtles-param-misere = the last turn loses
ruler = Ruler
ruler-rule = A row of coins. Turn any number of adjacent coins, the rightmost one from heads to tails. The player who turns last { $misere ->
    [yes] loses
   *[no] wins
}.
ruler-about = Heads at place n is worth the largest power of two that divides n, like the marks of a ruler.
ruler-param-misere = the last turn loses
twins = Twins
twins-rule = A row of coins. Turn exactly two coins, the right one from heads to tails. The player who turns last { $misere ->
    [yes] loses
   *[no] wins
}.
twins-about = Nim in disguise: heads at place n is a heap of n − 1.
twins-param-misere = the last turn loses
triplets = Triplets
triplets-rule = A row of coins. Turn exactly three coins, the rightmost one from heads to tails. The player who turns last { $misere ->
    [yes] loses
   *[no] wins
}.
triplets-about = Mock Turtles shifted by two places.
triplets-param-misere = the last turn loses

coins-sum = Each coin that shows heads is a game of its own, and the row is their sum: a coin turned twice might as well lie untouched, just as a nimber cancels itself. Places 1, 2, 3, … are worth { $values }.
coins-turtles-law = Turning the coin at place n and another at place m leaves m in the place of n: that is taking n − m from a heap of n, and if m shows heads already, equal heaps cancel.
coins-mock-law = The values are the odious numbers, those with an odd number of ones in binary: the nim-sum of two odious numbers is never odious, and the nim-sum of three always is.
coins-ruler-law = The value at place n is the largest power of two dividing n. The runs that end there reach every smaller number, and never this one.
coins-twins-law = With exactly two coins to turn, place 1 is worth nothing, and place n is worth n − 1.
coins-triplets-law = With exactly three coins to turn, places 1 and 2 are worth nothing, and from place 3 on the values are the odious numbers.

field-coin = coin
expected-at-most-coins = at most { $max } coins
expected-heads-tails = a row of H (heads) and T (tails), as in { $example }
expected-coins-to-turn = coins that this game lets you turn, as in { $example }, the rightmost one showing heads
