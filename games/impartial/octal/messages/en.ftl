subtraction = Take-away
subtraction-rule = Take { $take ->
    [1] one counter
   *[other] { $take } counters
} from one heap. The player who takes the last counter { $misere ->
    [yes] loses
   *[no] wins
}.
subtraction-about = The nim-values of the heaps repeat with a period, and the period is proved: instant answers for heaps of any size.
subtraction-over = { $misere ->
    [yes] { $loser } took the last counter, and that loses.
   *[no] { $winner } took the last counter.
 }
subtraction-param-take = subtraction set: counters that a move may take
subtraction-param-misere = the last counter loses

kayles = Kayles
kayles-rule = A row of skittles: knock down one, or two neighbours. The rest of the row may split into two rows. The player who knocks down the last one { $misere ->
    [yes] loses
   *[no] wins
}.
kayles-about = The octal game 0.77. Each row has a nimber; from 71 skittles on the values repeat with period 12 (Guy and Smith 1956).
kayles-over = { $misere ->
    [yes] { $loser } knocked down the last skittle, and that loses.
   *[no] { $winner } knocked down the last skittle.
 }
kayles-param-misere = the last skittle loses

dawsons-kayles = Dawson's Kayles
dawsons-kayles-rule = A row of skittles: knock down exactly two neighbours; the rest may split into two rows. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
dawsons-kayles-about = The octal game 0.07, Dawson's Chess shifted by one; the values have period 34.
dawsons-kayles-param-misere = a player who cannot move wins

dawsons-chess = Dawson's Chess
dawsons-chess-rule = Pawns face each other on a strip three ranks deep, and capturing is compulsory. This amounts to taking a counter with its neighbours out of a row, which may split it. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
dawsons-chess-about = The octal game 0.137 (T. R. Dawson 1935, who let the last player lose); the values have period 34.
dawsons-chess-param-misere = a player who cannot move wins

treblecross = Treblecross
treblecross-rule = { $misere ->
    [yes] Take three neighbours out of a row, which may split it. The player who cannot move wins.
   *[no] Tic-tac-toe on a strip where both players write X and three in a row win. A strip of n squares amounts to a row of n + 2 counters: take three neighbours out of it, which may split it. The player who cannot move loses.
}
treblecross-about = The octal game 0.007: a strip of n squares is a heap of n + 2. No period is known.
treblecross-param-misere = a player who cannot move wins

guiles = Guiles
guiles-rule = Take a heap of one or two counters; or take two counters from a larger heap and split what is left into two heaps. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
guiles-about = The octal game 0.15; the values have period 10.
guiles-param-misere = a player who cannot move wins

officers = Officers
officers-rule = Take one counter from a heap of more than one, and split what is left in two if you like. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
officers-about = The octal game 0.6. No period is known.
officers-param-misere = a player who cannot move wins

lasker = Lasker's Nim
lasker-rule = Take any number of counters from one heap, or split a heap in two without taking any. The player who makes the last move { $misere ->
    [yes] loses
   *[no] wins
}.
lasker-about = A heap of n has nimber n, except that 4k + 3 and 4k + 4 change places: instant answers for heaps of any size.
lasker-param-misere = the last move loses
lasker-law = A heap of n has nimber n, except that 4k + 3 and 4k + 4 change places: 1 2 4 3 5 6 8 7 … A heap of 3 can become 0, 1 or 2, or split into 1 and 2, which is worth 1 ⊕ 2 = 3, so its nimber is 4; a heap of 4 can reach 0, 1, 2 and 4, but never 3, so its nimber is 3; and so on.

grundy = Grundy's game
grundy-rule = Split one heap into two of different sizes. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
grundy-about = Whether its values ever become periodic is an open question; they are computed as far as the heaps need.
grundy-param-misere = a player who cannot move wins

octal = Octal game
octal-rule = Take counters from one heap as the code { $code } says: digit number k, with number 0 before the point, says what may be left after taking k (1: nothing, 2: one heap, 4: two heaps; sums combine them); so with a 4 before the point a heap may be split in two without taking any. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
octal-about = Nim-values of the heaps by Sprague and Grundy, in closed form where one is proved.
octal-param-code = the code: 0.77 is Kayles, 0.07 Dawson's Kayles; [3] repeats for ever, ! requires different heaps, = equal ones
octal-param-misere = a player who cannot move wins

hexadecimal = Hexadecimal game
hexadecimal-rule = Take counters from one heap as the code { $code } says: digit number k, with number 0 before the point, says what may be left after taking k (1: nothing, 2: one heap, 4: two, 8: three, and so on; sums combine them); so with a 4 or 8 before the point a heap may be split in two or three without taking any. !, ? and = require heaps that all differ, are not all equal, or are all equal. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
hexadecimal-about = Nim-values of the heaps by Sprague and Grundy, computed from the definition as far as the heaps need.
hexadecimal-param-code = the code, with digits 0 to V; {"{"}2,5+{"}"} lists how many heaps may be left (5 or more), * is any number
hexadecimal-param-misere = a player who cannot move wins

subtraction-remainders = { $most ->
    [1] Every move takes 1 counter, so only the heap's remainder when divided by { $modulus } matters: that remainder is its nimber.
   *[other] A move takes 1 to { $most } counters, so only the heap's remainder when divided by { $modulus } matters: that remainder is its nimber. After a move that takes t, taking { $modulus } − t from the same heap restores the remainder.
}
subtraction-multiple = { $most ->
    [1] { $heap } is a multiple of { $modulus }. Every move takes 1 counter, so the opponent leaves a multiple of { $modulus } again each time, down to 0.
   *[other] { $heap } is a multiple of { $modulus }. If you take t counters (1 to { $most }), the opponent takes { $modulus } − t and leaves a multiple of { $modulus } again, down to 0.
}
subtraction-to-multiple = { $most ->
    [1] Take { $take }: that leaves { $left }, a multiple of { $modulus }. From then on every move takes 1 counter, and the last one is yours.
   *[other] Take { $take }: that leaves { $left }, a multiple of { $modulus }. From then on answer every t counters with { $modulus } − t, and the last one is yours.
}
subtraction-period = A move takes { $takes } counters. The value of a heap depends only on the { $window } heaps just below it. As soon as { $window } values in a row return, everything after them must return too: from heap { $preperiod } on the values repeat with period { $period }, for ever. They start { $values }.
subtraction-misere-single = A single counter is left. You have to take it, and that loses.
subtraction-misere-take = Take { $take }: a single counter is left, and the opponent has to take it, which loses.
subtraction-misere-lost = { $most ->
    [1] { $heap } is 1 more than a multiple of { $modulus }. Every move takes 1 counter, and in the end the last counter is left to you.
   *[other] { $heap } is 1 more than a multiple of { $modulus }. If you take t counters, the opponent takes { $modulus } − t, and in the end the last counter is left to you.
}
subtraction-misere-won = { $most ->
    [1] Take { $take }: that leaves { $left }, 1 more than a multiple of { $modulus }. From then on every move takes 1 counter, and the opponent is left with the last one.
   *[other] Take { $take }: that leaves { $left }, 1 more than a multiple of { $modulus }. Answer every t counters with { $modulus } − t, and the opponent is left with the last one.
}
subtraction-misere-period = A move takes { $takes } counters, and the player who makes the last move loses. Whether a single heap is lost depends only on the { $window } heaps just below it. As soon as { $window } in a row return, everything after them must return too: from heap { $preperiod } on lost and won heaps repeat with period { $period }, for ever. The lost ones start { $values }. Heap { $heap }{ $turns ->
    [0] {""}
    [one] , one period above heap { $like },
   *[other] , { $turns } periods above heap { $like },
 } is { $lost ->
    [yes] lost: whatever you take, you leave a won one
   *[no] won: leave a lost one
 }.
octal-period = In { $code } the nimbers repeat from heap { $preperiod } on with period { $period }. This is proved { $theorem ->
    [one-heap] by the last values: a move leaves at most one heap, so that they decide all that follow, and they repeat as far as heap { $upto }
    [guy-smith] by a theorem of Guy and Smith: a move leaves at most two heaps, and the values repeat as far as heap { $upto }, so far that they can never fall out of step again
    [more-heaps] by a theorem of Guy and Smith, extended to moves that leave more than two heaps (docs/periods.md): the values repeat as far as heap { $upto }, so far that they can never fall out of step again
    [shapes] by a theorem of Guy and Smith, extended to parts that must be equal or different (docs/periods.md): the values repeat as far as heap { $upto }, so far that they can never fall out of step again
    [endless] by a theorem of Guy and Smith, extended to digits that repeat for ever (docs/periods.md): the values repeat as far as heap { $upto }, so far that they can never fall out of step again
   *[window] by the window of a sparse space: values are rare or common, and no heap above { $rare } is worth a rare one; computed up to heap { $upto }, the last { $window } values, which decide all that follow, repeat
 }. They start { $values }.
octal-arithmetic = From heap { $preperiod } on, { $period ->
        [one] one more counter in a heap of { $code } adds
       *[other] { $period } more counters in a heap of { $code } add
    } { $saltus } to its nimber. This is proved, from the values up to heap { $upto }: every smaller value stays within reach, and no move can leave the value itself. They start { $values }.
octal-whole = The only heap in which a move is left, { $heap }, can be taken whole: that ends the game at once.
octal-mirror = A single heap of { $heap } can be split into two equal ones. After that copy every move in the other half: you always have an answer, so you move last.
octal-quotient-lost = In misère play two sums belong to the same class, written ≡, if the same player wins whatever other heaps are added to both. For { $code } with heaps up to { $upto } there are { $order } classes of sums, { $lost } of them lost; this is proved. Here: { $heaps }. Together that is the class of { $class }, a lost one: whatever you do leads to a won class.
octal-quotient-won = In misère play two sums belong to the same class, written ≡, if the same player wins whatever other heaps are added to both. For { $code } with heaps up to { $upto } there are { $order } classes of sums, { $lost } of them lost; this is proved. Here: { $heaps }. Together that is the class of { $class }, a won one: move to a lost class.
octal-quotient-lost-always = In misère play two sums belong to the same class, written ≡, if the same player wins whatever other heaps are added to both. For { $code } with heaps of any size there are only { $order } classes of sums, { $lost } of them lost; this is proved. Here: { $heaps }. Together that is the class of { $class }, a lost one: whatever you do leads to a won class.
octal-quotient-won-always = In misère play two sums belong to the same class, written ≡, if the same player wins whatever other heaps are added to both. For { $code } with heaps of any size there are only { $order } classes of sums, { $lost } of them lost; this is proved. Here: { $heaps }. Together that is the class of { $class }, a won one: move to a lost class.

field-code = code
expected-octal-code = { $kind ->
        [first-digit] a digit before the point that only splits, such as 0, 4 or 8 (otherwise play might never end)
        [adding] a digit that adds k counters to leave k + 2 heaps or more (of different heaps, more than k pairs): each has to be smaller than the heap was, otherwise play might never end
        [point] the point
        [octal-digit] a digit from 0 to 7
        [digit] a digit (0 to 9, A to V), “*”, “{"{"}” or “&”
        [condition] a digit (“!”, “?” or “=” may follow a digit once)
        [heaps] a number of heaps from 0 to 63, each under one condition
        [brace] “,” or “{"}"}” (“+{"}"}” for every larger number, too)
        [semicolon] a number below 2^64 and “;”
        [bracket] a digit or ]
        [end] nothing more
        [set] a set such as (1,2,4)
        [take] a number from 1 to 65536
        [fewer] at most 65536 digits
       *[other] a code such as 0.77
    } at character { $place }, { $found ->
        [end] where the text ends
       *[other] not “{ $found }”
    }
expected-hex-code = digits from 0 to 7; a code with any others belongs to the game hexadecimal: hexadecimal:code={ $code }
expected-parts-make-heap = what is taken and what is left to be { $heap } counters together, in as many heaps as the rules allow
expected-say-what-is-left = what is left to be named, as in { $example }
expected-take-one-of = a number from the subtraction set: { $list }
expected-move-of-code = a move that the rules { $code } allow
expected-heap-take-split = heap:take, or heap:take=left+left for a split
