title = Fifteen in disguise
about = See that two different games are one, through a square that is more than 2,000 years old.
game = Two players take the numbers 1 to 9 in turn. The first to hold three numbers that sum to 15 wins. You hold 9 and 2, your opponent holds 5 and 1.
game-task = Take the number that wins at once. (Every square has a number; names such as a3 are places on a board that you will see soon.)
game-right = 9 + 2 + 4 = 15. You win.
game-eight = 9 + 2 + 8 = 19: that is no win, and one was there.
game-hint = 15 − 9 − 2 = ?
magic = The Luo Shu, said to have come out of the river on the back of a turtle: the numbers 1 to 9 in a square so that every row, column and diagonal has the same sum. The rows are 4 9 2, 3 5 7 and 8 ? 6.
magic-task = Which number is missing?
magic-right = 8 + 1 + 6 = 15.
magic-seven = 8 + 7 + 6 = 21, and 7 is already in the second row.
magic-hint = 4 + 9 + 2 = 15.
centre = The diagonal from 4 to 6 goes through the centre.
centre-task = 4 + ? + 6 = 15
centre-right = 5 is in the centre: it is part of four lines, more than any other number.
centre-two = 4 + 10 + 6 = 20.
same = Now write your numbers into the square: yours as x, your opponent's as o. Three numbers that sum to 15 are exactly the eight lines.
same-task = The same position as before, as tic-tac-toe. Win at once.
same-right = a3 is the 4. If you can play tic-tac-toe, you can play fifteen: it is the same game.
same-eight = a1 is the 8. No line is complete.
block = You hold 4 and 8, your opponent holds 5 and 6. Your turn.
block-task = Does your opponent threaten to win with the next number?
block-yes = Yes
block-yes-why = 5 + 6 = 11, so the number needed is 4. Who holds 4? In the square: 4, 5 and 6 are the diagonal, and one end is yours.
block-no = No
block-right = 5 + 6 needs 4, and you hold it. In the square you see at once that the diagonal is blocked.
whole = Play fifteen, but think tic-tac-toe. Your opponent starts and never makes a mistake.
whole-task = Do not lose.
whole-right = A draw against perfect play: there is nothing better. Two games with the same structure are called isomorphic.
whole-hint = If the centre is taken, take a corner: 2, 4, 6 or 8.
