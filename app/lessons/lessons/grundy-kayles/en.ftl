title = Nimbers of a row of skittles
about = Work out Kayles row by row, splitting included.
two = Kayles: a row of skittles. A ball knocks down one, or two neighbours; a hit in the middle splits the row. The player who knocks down the last one wins. A row of 1 has nimber 1.
two-task = From a row of 2 you reach a row of 1 or nothing. Nimbers 1 and 0. What is the nimber of 2?
two-right = The mex of 0 and 1 is 2.
two-one = 1 is reached: by knocking down one skittle.
three = From a row of 3: one at the edge leaves 2 (nimber 2); the one in the middle leaves 1 and 1; two leave 1 (nimber 1). Two rows side by side have the nim-sum of their nimbers.
three-task = 1 and 1 have 1 ⊕ 1 = 0. What is the nimber of 3?
three-right = You can reach 2, 0 and 1, so the mex is 3.
three-two = 2 is reached: knock down one at the edge.
three-four = 3 is already missing.
four = From a row of 4 you reach: 3 (nimber 3), 1 and 2 (1 ⊕ 2 = 3), 2 (nimber 2), and 1 and 1 (0).
four-task = What is the nimber of 4?
four-right = You can reach 0, 2 and 3; 1 is missing. The nimbers of Kayles look irregular.
four-size = Is every smaller number reached? Look for 1.
middle = A row of 5 has nimber 4, so it is won. You must find the move to 0.
middle-task = Win from a row of 5.
middle-right = 2 and 2: equal rows. From now on you copy, as in your first lesson.
middle-edge = A row of 4 is left, with nimber 1: not 0. Your opponent hits its middle two and leaves 1 and 1.
middle-pair = A row of 3 is left: your opponent hits the one in the middle and leaves 1 and 1.
middle-hint = What can you hit so that two equal rows are left?
always = That works for every row: hit the middle, one skittle or two, and copy.
always-task = A row of 10. Win at the first blow.
always-right = What is left has nimber 0. With 4 and 4 you can even see it: equal rows. So every single row is won for the first player; with several rows you need the nimbers.
always-edge = A row of 8 is left, and your opponent splits it into 3 and 3.
