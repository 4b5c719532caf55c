title = Why it always works
about = Prove Bouton's theorem yourself, by trying to refute it.
claim = I claim: from nim-sum 0 every move leads to a nim-sum that is not 0. You are the sceptic. Here are 1, 2 and 3 with nim-sum 0.
claim-task = Refute me: find a move that leaves nim-sum 0. Play whatever you like.
claim-right = The nim-sum is not 0 any more. Any of the other moves would have done the same. Why?
break = You changed exactly one heap and left the others alone.
break-task = Why can the nim-sum not be 0 after that?
break-flip = One number changed, so one of its binary digits did, and that lamp changed with it
break-right = Exactly. A different number has a different digit somewhere. Nothing else presses that lamp, so it lights up.
break-smaller = The heap became smaller, so the nim-sum became smaller
break-smaller-why = A nim-sum can grow when a heap shrinks: 4 ⊕ 4 = 0, but 3 ⊕ 4 = 7. And from 0 nothing can become smaller.
break-luck = Only because these heaps are small
break-luck-why = The size does not matter. Compare the changed heap before and after, digit by digit: can all digits be the same?
repair = Second claim: from a nim-sum s that is not 0 some move leads back to 0. Take 9, 5 and 3: s = 9 ⊕ 5 ⊕ 3 = 15, and its highest lamp is 8. Only 9 contains an eight.
repair-task = To what size must the heap of 9 be brought?
repair-right = 9 ⊕ 15 = 6, and indeed 6 ⊕ 5 ⊕ 3 = 0.
repair-whole = 15 is the nim-sum itself. The heap should become 9 ⊕ 15.
repair-plus = No carrying: 9 = 8 + 1, 15 = 8 + 4 + 2 + 1. What comes up once?
repair-hint = 9 = 8 + 1 and 15 = 8 + 4 + 2 + 1.
possible = The sceptic asks: a heap may only become smaller. How do you know that 9 ⊕ 15 is smaller than 9?
possible-task = What do you answer?
possible-highest = The highest digit that changes goes from 1 to 0; everything below it is worth less
possible-right = Yes: 8 is lost, and even 4 + 2 + 1 below it is only 7. That is why the heap must contain the highest lamp.
possible-large = 9 is the largest heap
possible-large-why = The largest heap is not always the right one: in 5, 4, 3 it is the 3 that must be changed.
possible-unsure = It was lucky in this example
possible-unsure-why = Write both in binary: 1001 and 0110. Look at the first digit that differs.
end = So a player who leaves nim-sum 0 can do so again after every reply. And the game ends, because every move removes counters.
end-task = What is the position at the very end, and who left it?
end-empty = The empty one, with nim-sum 0: I left it, so I took the last counter
end-right = That is the whole proof. C. L. Bouton found it in 1901.
end-tie = Neither player; it may be a draw
end-tie-why = Nim has no draws: one of the players takes the last counter. The empty position has nim-sum 0; who always leaves 0?
end-forever = The game may never end
end-forever-why = Every move takes at least one counter, so it must end.
prove = Now you are the proof. The opponent starts from 6, 5, 3 and tries everything.
prove-task = Answer every move with the one that restores nim-sum 0.
prove-right = No move of your opponent's could refute you. None ever will.
