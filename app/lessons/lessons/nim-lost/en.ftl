title = Playing from a lost position
about = Make it hard for your opponent, and take the chance when it comes.
see = Not every game starts with a win for you.
see-task = 2, 4 and 6, your turn. How do you stand?
see-won = I can win
see-won-why = 2 ⊕ 4 ⊕ 6 = 0: the twos cancel and so do the fours. Every move of yours lights a lamp.
see-lost = I lose against perfect play
see-right = Nim-sum 0: lost. But your opponent still has to find the right reply each time, and people make mistakes.
easy = From 4 and 4 every move loses. But against a person some are better than others.
easy-task = Which kind of move gives your opponent more chances to go wrong?
easy-whole = Taking a whole heap
easy-whole-why = Then one heap of four is left, and everybody sees how to win: take it.
easy-part = Taking a single counter
easy-right = Yes. The more counters remain, the more there is to get wrong, and the longer the game, the more chances to get it wrong.
trap = A trap is a move that leaves your opponent as few right replies as possible, among as many as possible.
trap-task = Find a move from 2, 4, 6 that leaves your opponent the smallest share of right replies.
trap-right = Eleven replies are possible, and only one of them wins. Your opponent must find it.
trap-six = Now 2 and 4 are left: one of only six replies is right, and it is easy to see. Look for a move that leaves more counters.
trap-hint = From here every move leaves exactly one right reply. Among how many?
catch = Your opponent has made a mistake: 2, 3 and 6 have nim-sum 7. Do not let it pass.
catch-task = Find the winning move.
catch-right = 6 ⊕ 7 = 1, and 2, 3, 1 have nim-sum 0. You have turned the game round.
catch-six = Now 2 and 3 are left, and your opponent makes them equal. You gave the win back.
catch-hint = The highest lamp is 4; only 6 contains a four.
hope = Your opponent here is a beginner. You are lost at 3, 5, 6.
hope-task = Win anyway: wait for the mistake, then do not let go. You may try as often as you like.
hope-right = A lost position is only lost if the other side knows how. You did.
hope-hint = Take one counter at a time while you wait. After each move of your opponent's, work out the nim-sum.
