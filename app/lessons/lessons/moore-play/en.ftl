title = Playing Moore's Nim
about = From the highest column down: which heaps to touch and how far.
single = First decide how many heaps to touch. Four single counters: the column has four ones, one too many.
single-task = Leave a multiple of three.
single-right = Three are left. Whatever your opponent takes, you take the rest.
single-two = Two are left, and your opponent takes both.
k = If a move may touch three heaps (k = 3), count by fours.
k-task = Four single counters with k = 3, your turn?
k-won = I can win
k-won-why = You take one, two or three of them; your opponent takes the rest in one move.
k-lost = I lose
k-right = Four ones are a multiple of k + 1 = 4: balanced.
columns = Work from the highest column down. Heaps 2, 3 and 3: the twos column has three ones and is balanced. The ones column has two.
columns-task = Balance the ones column without touching the twos.
columns-right = 2, 2, 2. Every column is a multiple of three.
columns-both = The heap of 2 is left alone, and your opponent takes it.
columns-half = 2, 2, 3 are left: the ones column has a single one, and your opponent takes it away.
columns-hint = Both heaps of 3 have a one too many. You may touch two heaps.
free = A heap that gives up a high digit may set its lower digits as you like: it becomes smaller anyway. That is how columns can be filled up.
free-task = 1, 1 and 4: the fours column has one, the ones column two. Win.
free-right = The four became a one: no fours, three ones.
free-whole = Two ones are left, and your opponent takes both. The heap of 4 could have kept a digit.
free-hint = The 4 must lose its four, and may keep 1, 2 or 3. Which one fills the ones column?
whole = The opponent makes no mistakes, but you start from a won position.
whole-task = 1, 2 and 4 with k = 2. Win.
whole-right = You have won a game that hardly anybody knows how to play.
whole-hint = Try to reach three equal heaps.
