title = Two switches, one lamp
about = Add heaps in binary without carrying: the number that decides Nim.
lamp = A lamp on the stairs has two switches, one below and one above. Each switch changes the lamp: on to off, off to on.
lamp-task = The lamp is dark. Somebody presses the switch below, then the one above. And now?
lamp-burns = It is lit
lamp-burns-why = The first press lights it, the second puts it out again. Doing the same thing twice leaves no trace.
lamp-dark = It is dark again
lamp-right = Twice is the same as never. Keep this in mind: two equal heaps are like two presses.
bits = Every number is a sum of different powers of two: 1, 2, 4, 8 … For example 6 = 4 + 2. Each number can be written so in exactly one way.
bits-task = Write 5 as a sum of different powers of two, such as 4+2.
bits-right = 5 = 4 + 1; in binary digits 101: one four, no two, one one.
bits-sum = 3 is not a power of two. You may use 1, 2, 4, 8 …
bits-whole = 5 itself is not a power of two. Take the largest power that fits, then see what is left.
bits-hint = The largest power of two in 5 is 4.
add = Now each power of two is a lamp, and each heap presses the switches of its powers. The lamps that are lit in the end make the nim-sum. For 3 = 2 + 1 and 6 = 4 + 2: lamp 2 is pressed twice and is dark, lamps 4 and 1 are lit: 5.
add-task = What is the nim-sum of 3 and 5?
add-right = 3 = 2 + 1 and 5 = 4 + 1: lamp 1 is dark, 4 and 2 are lit. That makes 6.
add-carry = 8 is the ordinary sum. Here nothing is carried: two ones are not a two, they cancel.
add-minus = 2 is the difference. Press the lamps: 3 presses 2 and 1, and 5 presses 4 and 1.
add-hint = 3 = 2 + 1, 5 = 4 + 1. Which powers come up exactly once?
three = Three heaps work the same way: a lamp is lit if an odd number of heaps presses it.
three-task = What is the nim-sum of the heaps 1, 4 and 6?
three-right = Fours: in 4 and 6, dark. Twos: in 6 alone. Ones: in 1 alone. 2 + 1 = 3.
three-carry = 11 is the ordinary sum. The four in 4 and the four in 6 put each other out.
three-one = You forgot the single counter: it presses lamp 1.
three-hint = 1 = 1, 4 = 4, 6 = 4 + 2.
zero = Look for pairs: a power that comes up twice is gone.
zero-task = What is the nim-sum of 3, 5 and 6?
zero-right = Every lamp is dark: the twos are in 3 and 6, the fours in 5 and 6, the ones in 3 and 5.
zero-carry = 14 is the ordinary sum. Press the lamps and count how often each was pressed.
who = All lamps dark is the balance that two equal heaps had. It is the same balance with three heaps.
who-task = Heaps of 3, 5 and 6, your turn. How do you stand against perfect play?
who-won = I can win
who-won-why = Whatever you take changes one heap, so some lamp lights up. The lesson “Why it always works” shows that your opponent can always put all of them out again.
who-lost = I lose
who-right = Right. Nim-sum 0 is lost for the player to move; any other nim-sum is won. Now learn to find the move.
