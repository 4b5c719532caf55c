title = Take one, two or three
about = Win the counting game by its rhythm of four.
four = One heap; each turn takes one, two or three counters. The player who takes the last one wins.
four-task = Four counters, your turn. How do you stand?
four-won = I can win
four-won-why = You leave three, two or one, and your opponent takes them all at once.
four-lost = I lose
four-right = Whatever you take, the rest can be taken in one move.
seven = So four is a position you want to leave to your opponent.
seven-task = Seven counters. Play the winning move.
seven-right = Four are left, and your opponent is where you were just now.
seven-one = Six are left: your opponent takes two and leaves you four.
seven-two = Five are left: your opponent takes one and leaves you four.
eight = If four is lost, look at eight. Whatever you take, your opponent can take the rest of the four.
eight-task = Eight counters, your turn?
eight-won = I can win
eight-won-why = You take t, your opponent takes 4 − t: then four are left, and you know four.
eight-lost = I lose
eight-right = Every multiple of four is lost for the player to move: take t, and the reply is 4 − t.
big = You need not count further. Divide by four and look at the remainder.
big-task = 21 counters. Play the winning move.
big-right = 20 is a multiple of four.
big-three = 18 are left: 18 = 4 · 4 + 2, and your opponent takes two.
big-hint = 21 = 5 · 4 + 1.
whole = The opponent is perfect; the position is yours.
whole-task = 18 counters. Win.
whole-right = The rhythm: to every t you answered 4 − t.
whole-hint = Which multiple of four is just below 18?
