title = Sums of rows
about = Win with several rows at once: nimbers first, then Nim.
equal = Several rows side by side are a sum: each move is a move in one of them.
equal-task = Two rows of 4, your turn?
equal-won = I can win
equal-won-why = Your opponent copies in the other row whatever you do.
equal-lost = I lose
equal-right = Equal components cancel, whatever the game: n ⊕ n = 0.
sum = The theorem of Sprague (1935) and Grundy (1939): a row with nimber n behaves in every sum like a Nim heap of n. The rows 1 to 5 have the nimbers 1, 2, 3, 1, 4.
sum-task = What is the nimber of rows of 3 and 5?
sum-right = 3 ⊕ 4 = 7. Not 0, so it is won.
sum-size = 8 is how many skittles there are.
sum-rows = You combined the lengths 3 and 5. Combine their nimbers 3 and 4.
move = Nim-sum 7, highest lamp 4: only the row of 5, with nimber 4, contains it. It must become 4 ⊕ 7 = 3.
move-task = Play a move that leaves 3 and 3.
move-right = The rows now have the nimbers 3 and 3 and cancel. Both a row of 3 and rows of 1 and 2 would do: 1 ⊕ 2 = 3.
move-split = 2 and 2 cancel each other, so only the row of 3 counts, and your opponent wins it.
move-small = 2 ⊕ 4 = 6 is left. The row of 3 cannot put out lamp 4.
move-hint = From 5, knock down two so that the rest has nimber 3.
trick = Different rows can cancel as well.
trick-task = Rows of 1 and 4, your turn?
trick-won = I can win
trick-won-why = The nimber of 1 is 1, and the nimber of 4 is 1 too.
trick-lost = I lose
trick-right = 1 ⊕ 1 = 0. You would not see that without nimbers.
whole = The opponent makes no mistakes.
whole-task = Rows of 2 and 5. Win.
whole-right = You used a theorem that took mathematicians thirty years to find after Bouton.
whole-hint = The nimbers are 2 and 4. The row of 5 must become nimber 2.
