title = Three games at once
about = Play Nim, Kayles and take-away as one game, and win it.
parts = Three different games side by side: a Nim heap of 5, a Kayles row of 3, a take-away heap of 7 (1, 2 or 3 at a time). Each turn is a move in one of them; the player who makes the very last move wins. The nimber of Nim is 5, that of Kayles 3.
parts-task = What is the nimber of the take-away heap of 7? (Remember: 0, 1, 2, 3, 0, 1, 2, …)
parts-right = 7 = 4 + 3, so 3.
parts-size = Only three counters may be taken at once: divide by 4 and look at the remainder.
sum = 5, 3 and 3.
sum-task = What is the nimber of the whole?
sum-right = The threes cancel: 5.
sum-plus = You added the sizes. Combine the nimbers 5, 3 and 3.
sum-carry = No carrying: the two threes cancel.
move = Now it is a game of Nim with heaps 5, 3 and 3.
move-task = Win. (Type the component and the move: 1/1:5 takes 5 from the Nim heap.)
move-right = Kayles 3 against take-away 7: different games, the same nimber. They cancel.
move-take = 5 ⊕ 3 ⊕ 0 is left. Take-away cannot put out lamp 4: only Nim's 5 contains it.
move-hint = The two components with nimber 3 cancel. What should be left of the Nim heap?
row = Another one: Nim 2, Kayles 5, take-away 6. Their nimbers are 2, 4 and 2.
row-task = Find the winning move. (A row split: 2/1:1=2+2.)
row-right = The row of 5 had nimber 4 and must become 0: rows of 2 and 2.
row-nim = That leaves Kayles with 4 and take-away with 2. The 4 is still there, and your opponent uses it.
row-hint = The twos cancel. What must become of the Kayles row with nimber 4?
whole = The last task of the theory: everything at once, against a perfect opponent.
whole-task = Nim 1, Kayles 4, take-away 2. Win.
whole-right = Whatever the game, if both players have the same moves and it ends, you now know how to win it.
whole-hint = The nimbers are 1, 1 and 2.
