nim = Nim
nim-rule = { $k ->
    [1] Take any number of counters from one heap.
   *[other] Take any number of counters from one heap, or from each of up to { $k } heaps.
} The player who takes the last counter { $misere ->
    [yes] loses
   *[no] wins
}.
nim-about = Solved by a theorem (Bouton 1901; Moore 1910): instant answers for any number of heaps of any size.
nim-over = { $misere ->
    [yes] { $loser } took the last counter, and that loses.
   *[no] { $winner } took the last counter.
 }
nim-param-misere = the last counter loses
nim-param-k = heaps per move (Moore's Nim)

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
nim-lamp = Think of a lamp with two switches: it is lit when exactly one of them is on. The nim-sum treats each column like that, and so taking the same thing twice leaves no trace.
nim-moore-rule = A move may lower up to { $k } heaps, so count every binary column modulo { $modulus }.
nim-moore-balanced = Every column is a multiple of { $modulus }. A move changes at most { $k } heaps, so in the highest column it touches the count cannot stay a multiple of { $modulus }; the opponent can always restore it.
nim-moore-move = In the { $value }s column { $count ->
    [one] one heap has
   *[other] { $count } heaps have
 } the bit: { $residue } too many modulo { $modulus }. From the highest bit down, heaps that were lowered are free to set their lower bits. { $move } makes every column a multiple of { $modulus }: { $after }.

nim-misere-balanced = Every column is even. Whatever you take, a column becomes odd, and the opponent can make all even again, as in ordinary Nim. But the last counter loses, so the end is different: sooner or later you leave only one heap larger than 1. (The opponent never does: such a heap makes its highest column odd.) Then the opponent takes that heap whole or all but 1, whichever leaves an odd number of single counters. They go one by one: you take the first, so you also take the last, and that loses.
nim-misere-mirror = Two heaps left: make them equal. Take { $take } from heap { $heap } ({ $before } to { $after }). The last counter loses, so copy the opponent's moves in the other heap only as long as 2 or more are left in the heap just moved in. When the opponent leaves just 1 in a heap, take the other heap whole; when the opponent takes a heap whole, leave 1 of the other. Either way a single counter is left, and the opponent has to take it.
nim-misere-mirror-lost = Two equal heaps of { $heap }. As long as you leave 2 or more in a heap, the opponent does the same in the other. When you leave just 1 in a heap, the opponent takes the other heap whole; when you take a heap whole, the opponent leaves 1 of the other. Either way a single counter is left, and you have to take it, which loses.
nim-misere-as-normal = The last counter loses. Keep making every column even, as in ordinary Nim, until the opponent leaves only one heap larger than 1 (now there are { $big }). Then take that heap whole or all but 1, whichever leaves an odd number of single counters. They go one by one: the opponent takes the first, so the opponent also takes the last, and that loses.
nim-misere-last-big = Only heap { $heap } is larger than 1{ $ones ->
    [0] {""}
    [one] ; there is also 1 single counter
   *[other] ; there are also { $ones } single counters
 }. From here the number of single counters decides. Take { $take } from heap { $heap } ({ $before } to { $after }), and { $left ->
    [1] a single counter is left: the opponent has to take it, and that loses.
   *[other] { $left } single counters are left, an odd number. They go one by one: the opponent takes the first, so the opponent also takes the last, and that loses.
 }
nim-misere-ones-lost = { $ones ->
    [1] A single counter is left. You have to take it, and that loses.
   *[other] Only single counters are left, { $ones } of them, an odd number. They go one by one: you take the first, so you also take the last, and that loses.
 }
nim-misere-ones-won = Only single counters are left, { $ones } of them, an even number. They go one by one: you take the first, so the opponent takes the last, and that loses.
nim-misere-moore-balanced = Every column is a multiple of { $modulus }. A move changes at most { $k } heaps, so in the highest column it touches the count cannot stay a multiple of { $modulus }. As long as more than { $k } heaps larger than 1 are left, the opponent restores every column, as in ordinary play. But sooner or later you leave only { $k } of them or fewer (now there are { $big }). Then the opponent lowers them all to 1 or 0, takes single counters too if need be, and leaves only single counters, 1 more than a multiple of { $modulus }. If you then take t counters, the opponent takes { $modulus } − t; in the end a single one is left to you, and that loses.
nim-misere-moore-as-normal = The last counter loses. Keep making every column a multiple of { $modulus }, as in ordinary play, until the opponent leaves only { $k } heaps larger than 1 or fewer (now there are { $big }). Then lower them all to 1 or 0, take single counters too if need be, and leave only single counters, 1 more than a multiple of { $modulus }. If the opponent then takes t counters, take { $modulus } − t; in the end a single one is left to the opponent, and that loses.
nim-misere-moore-last-big = { $big ->
    [one] Only one heap is larger than 1, and a move can bring it down to 1 or 0.
   *[other] Only { $big } heaps are larger than 1, and a move can bring them all down to 1 or 0.
 } Play { $move }, and { $left ->
    [1] a single counter is left: the opponent has to take it, and that loses.
   *[other] { $left } single counters are left, 1 more than a multiple of { $modulus }. If the opponent then takes t counters, take { $modulus } − t; in the end a single one is left to the opponent, and that loses.
 }
nim-misere-moore-ones-lost = { $ones ->
    [1] A single counter is left. You have to take it, and that loses.
   *[other] Only single counters are left, { $ones } of them, 1 more than a multiple of { $modulus }. If you take t counters (1 to { $k }), the opponent takes { $modulus } − t; in the end a single one is left to you, and that loses.
 }
nim-misere-moore-ones-won = Only single counters are left, { $ones } of them. Take { $take }, and { $left ->
    [1] a single one is left: the opponent has to take it, and that loses.
   *[other] { $left } are left, 1 more than a multiple of { $modulus }. If the opponent then takes t counters, take { $modulus } − t; in the end a single one is left to the opponent, and that loses.
 }
