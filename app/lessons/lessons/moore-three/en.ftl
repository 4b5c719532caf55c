title = Two heaps in one move
about = Count binary columns by threes when a move may touch two heaps.
both = In Moore's Nim with k = 2 a move takes counters from one heap or from two, as many as you like from each. The last counter wins.
both-task = Two heaps of 2, your turn. Win at once. (Choose counters in both heaps, then take; in the terminal, Space keeps a heap, or type 1:2+2:2.)
both-right = Both heaps in one move. With k = 2 two equal heaps are won.
both-single = Your opponent takes the other heap. Remember that your move may touch two heaps.
triple = With three single counters you can take one or two of them.
triple-task = 1, 1 and 1, your turn. How do you stand?
triple-won = I can win
triple-won-why = Take one: two are left, and your opponent takes both. Take two: one is left.
triple-lost = I lose
triple-right = Three is the new two: whatever you take, your opponent takes the rest of the three.
count = In ordinary Nim a column of binary digits is balanced if it has an even number of ones. Here a move may change two heaps, so a column is balanced if its ones are a multiple of three.
count-task = How many of the heaps 1, 2 and 3 have a 1 in the twos column?
count-right = In 2 and in 3: two ones, which is not a multiple of three.
count-only = Look at 3 again: 3 = 2 + 1.
count-xor = You cancelled pairs, as in ordinary Nim. Here just count the ones.
move = The ones column (1 and 3) has two ones and the twos column (2 and 3) has two. The move may change two heaps.
move-task = Bring both columns to a multiple of three.
move-right = 1, 1, 1: three ones in the ones column, none in the twos column.
move-pair = 1 and 2 are left, and your opponent takes both heaps.
move-alone = Only the heap of 3 is left: your opponent takes it.
move-hint = Three equal heaps are balanced. Which ones can you reach?
rest = A position is lost exactly when every column has a multiple of three ones.
rest-task = 5, 5 and 5, your turn?
rest-won = I can win
rest-won-why = 5 is 101 in binary: three ones, no ones, three ones. Every column is balanced, and you must disturb one.
rest-lost = I lose
rest-right = Three equal heaps always balance, as two do in ordinary Nim. E. H. Moore proved it for every k in 1910, with multiples of k + 1.
