nim = Nim
nim-rule = { $k ->
    [1] Take any number of counters from one heap.
   *[other] Take any number of counters from one heap, or from each of up to { $k } heaps.
} Whoever takes the last counter { $misere ->
    [yes] loses
   *[no] wins
}.
nim-about = Solved by a theorem (Bouton 1901; Moore 1910): any number of heaps, any sizes, an answer at once.
nim-param-misere = whoever takes the last counter loses
nim-param-k = a move may take from up to this many heaps (Moore's Nim)

nim-sum = The nim-sum (add in binary without carrying): { $heaps } = { $sum }.
nim-columns = Write the heaps in binary, one below the other, and add each column modulo { $modulus }:
    { $table }
nim-balanced = Every column is even. Whatever you take, the heap you touch changes in at least one column and makes it odd; the opponent then makes all columns even again. The empty table is even everywhere, so it is the opponent who gets there.
nim-shrink = The { $value }s column is the highest odd one. { $count ->
    [one] Only heap { $heap } has it
   *[other] Of the { $count } heaps that have it, take heap { $heap }
 }: lower it from { $before } to { $after } (take { $take }) and every column becomes even.
nim-mirror = Two heaps left: make them equal. Take { $take } from heap { $heap } ({ $before } to { $after }), then copy every move of the opponent in the other heap.
nim-mirror-lost = Two equal heaps: whatever you do in one, the opponent does in the other, and takes the last counter.
nim-lamp = Think of a lamp with two switches: it burns when exactly one of them is on. The nim-sum treats each column like that, and so taking the same thing twice leaves no trace.
nim-moore-rule = A move may lower up to { $k } heaps, so count every binary column modulo { $modulus }.
nim-moore-balanced = Every column is a multiple of { $modulus }. A move changes at most { $modulus } − 1 heaps, so in the highest column it touches the count cannot stay a multiple of { $modulus }; the opponent can always restore it.
nim-moore-move = In the { $value }s column { $count ->
    [one] one heap has
   *[other] { $count } heaps have
 } the bit: { $residue } too many modulo { $modulus }. From the highest bit down, heaps that were lowered are free to set their lower bits. { $move } makes every column a multiple of { $modulus }: { $after }.
nim-misere-as-normal = The last counter loses, but that changes nothing yet: play as in normal Nim until your move would leave no heap larger than 1.
nim-misere-last-big = { $big ->
    [one] Only one heap is larger than 1
   *[other] Only { $big } heaps are larger than 1
 }: now the endgame of misère play decides. Leave only heaps of one counter, as many as make { $modulus ->
    [2] their number odd
   *[other] their number 1 more than a multiple of { $modulus }
 }.
nim-misere-ones-lost = Only single counters are left, { $ones } of them: by the count you are the one who takes the last.
nim-misere-ones-won = Only single counters are left, { $ones } of them: by the count the opponent takes the last.
