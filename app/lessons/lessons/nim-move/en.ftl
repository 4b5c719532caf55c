title = Finding the move
about = Find the winning move from any won position, in three steps.
which = Heaps 1, 4 and 6 have nim-sum 3 = 2 + 1: lamps 2 and 1 are lit, and your move must put out both. Look at the highest lamp that is lit: a heap can only switch it off if that power is in the heap.
which-task = The highest lamp is 2. Which heap contains a two? (1, 2 or 3)
which-right = Heap 3: 6 = 4 + 2. Only this heap can give up a two.
which-first = Heap 1 holds 1 counter and no two. To light lamp 2 it would have to grow.
which-second = Heap 2 holds 4 = 100 in binary: no two in it.
which-hint = Write 1, 4 and 6 in powers of two.
target = The heap that you change has to press both lamps once more: combine it with the nim-sum. Its new size is the nim-sum of its old size and the nim-sum of the position.
target-task = What is the nim-sum of 6 and 3?
target-right = 6 = 4 + 2, 3 = 2 + 1, so 4 + 1 = 5. The heap of 6 becomes 5.
target-minus = You subtracted. Switching off 2 and switching on 1 is not the same as taking 3 away.
target-plus = 9 is the ordinary sum, and a heap cannot grow. The two in 6 and the two in 3 cancel.
target-hint = 6 = 4 + 2 and 3 = 2 + 1. Which powers are left?
play = So the heap of 6 must become 5.
play-task = Play it.
play-right = 1, 4, 5: every lamp is dark. Your opponent has to light one.
play-sum = You took 3, the nim-sum itself. That leaves 1, 4 and 3 with nim-sum 6: the heap should become 6 ⊕ 3 = 5.
play-left = You left 1 instead of 5. Now 1 and 1 cancel and the heap of 4 is alone: your opponent takes it.
again = Three steps: nim-sum; a heap with its highest lamp; new size = old size ⊕ nim-sum.
again-task = Heaps 3, 4 and 5. Find the winning move.
again-right = 3 ⊕ 4 ⊕ 5 = 2. Only 3 contains a two; 3 ⊕ 2 = 1. That leaves 1, 4, 5.
again-second = 4 has no two in it. You left 3, 2, 5 with nim-sum 4, and your opponent makes the 5 a 1.
again-third = 5 = 4 + 1 has no two in it. You left 3, 4, 3: the threes cancel, and your opponent takes the four.
again-hint = 3 = 2 + 1, 4 = 4, 5 = 4 + 1. The ones cancel, the fours cancel.
several = Sometimes several heaps contain the highest lamp. Then there are several winning moves.
several-task = Heaps 3, 6 and 7 with nim-sum 2. Play one of the winning moves.
several-right = Every one of the three heaps contains a two, so there are three winning moves: 3 to 1, 6 to 4, or 7 to 5.
several-empty = Then 6 and 7 are left: two unequal heaps, which your opponent makes equal.
whole = Now a whole game. The opponent makes no mistakes.
whole-task = Heaps 2, 5 and 6. Win.
whole-right = You beat a perfect player. From here on nobody can beat you at Nim when you start from a won position.
whole-hint = Nim-sum of 2, 5 and 6 first. Then the heap with its highest lamp.
