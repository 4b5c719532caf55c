wythoff = Wythoff's game
wythoff-rule = Two heaps. Take any number of counters from one of them, or the same number from both. The player who takes the last counter { $misere ->
    [yes] loses
   *[no] wins
}.
wythoff-about = Solved by the golden ratio (Wythoff 1907): instant answers for heaps of any size.
wythoff-over = { $misere ->
    [yes] { $loser } took the last counter, and that loses.
   *[no] { $winner } took the last counter.
 }
wythoff-param-misere = the last counter loses

wythoff-pairs = The lost pairs start { $pairs }. Counted from 0, number n has the heaps ⌊nφ⌋ and ⌊nφ⌋ + n, where φ = 1.618… is the golden ratio. Every positive number is in exactly one of them and every difference occurs exactly once; that is why no move leads from one lost pair to another, and from every other position one of them can be reached.
wythoff-lost = ({ $small }, { $large }) is lost pair number { $index }: the difference is { $index }, and { $small } is ⌊{ $index } φ⌋. Every move spoils this, and the opponent can always go back to a lost pair.
wythoff-won = { $move } leaves ({ $small }, { $large }), lost pair number { $index }.
wythoff-misere-pairs = The last counter loses, and the lost pairs start { $pairs }. Counted from 0, numbers 0 and 1 are (0, 1) and (2, 2); from number 2 on it is as in normal play: number n has the heaps ⌊nφ⌋ and ⌊nφ⌋ + n, where φ = 1.618… is the golden ratio. Every heap size is in exactly one of them and every difference occurs exactly once; that is why no move leads from one lost pair to another, and from every other position one of them can be reached.
wythoff-misere-single = ({ $small }, { $large }) is lost pair number { $index }: a single counter is left. You have to take it, and that loses.
wythoff-misere-twos = ({ $small }, { $large }) is lost pair number { $index }. Unless you take everything, which loses at once, the opponent can always leave a single counter, which is lost pair number 0.

expected-two-heaps = two heaps, as in 3,5
expected-same-from-both = counters from one heap (1:2), or the same number from both (1:2+2:2)
