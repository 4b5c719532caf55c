staircase = Staircase Nim
staircase-rule = Counters stand on the steps of a staircase. Carry any number of them from one step to the next one down, from step 1 off the stairs. The player who moves last { $misere ->
    [yes] loses
   *[no] wins
}.
staircase-about = Only the odd steps count, and they are Nim: instant answers for heaps of any size.
staircase-param-misere = the last move loses

staircase-odd-steps = Only steps 1, 3, 5, … count: { $sum } = { $nimber }. A move from an odd step takes counters out of that heap, as in Nim. A move from an even step only brings counters to an odd one, and the opponent carries the same counters one step further down: it changes nothing.
staircase-balanced = The nim-sum is 0. Every move changes what lies on exactly one odd step, so that the nim-sum is no longer 0; and from there the opponent can always make it 0 again. At the end it is 0 too, and it is you who cannot move.
staircase-lower = Step { $step } can make the nim-sum 0: its { $before } { $before ->
    [one] counter has
   *[other] counters have
 } the highest binary digit of { $nimber }. Carry { $take } down ({ $moves }): that leaves { $before } ⊕ { $nimber } = { $after } there.
staircase-raise = Counters brought to an odd step can make the nim-sum 0 too: carry { $take } down from step { $from } ({ $moves }), and step { $step } has { $before } ⊕ { $nimber } = { $after } instead of { $before }. If the opponent carries them on, the nim-sum is { $nimber } again, and it is your turn.

staircase-misere-odd-steps = Only steps 1, 3, 5, … count, and they are misère Nim, with the nim-sum { $sum } = { $nimber }. A move from an odd step takes counters out of that heap, as in Nim. A move from an even step only brings counters to an odd one, and from a lost position the opponent carries the same counters one step further down. That is never the last move of the game: a lost position of misère Nim has a counter left.
staircase-misere-balanced = The nim-sum is 0. Whatever you change, the opponent makes it 0 again, as in normal play; but sooner or later you leave only one odd step with more than one counter (now there are { $large }). Then the opponent leaves single counters on an odd number of odd steps. They go one by one: you take the first, so you also take the last, and that loses.
staircase-misere-as-normal = The player who moves last loses. Make the nim-sum 0, as in normal play, until the opponent leaves only one odd step with more than one counter (now there are { $large }). Then leave single counters on an odd number of odd steps. They go one by one: the opponent takes the first, so the opponent also takes the last, and that loses.
staircase-misere-last-large = Of the odd steps only step { $step } holds more than one counter{ $ones ->
    [0] {""}
    [one] ; one more holds a single counter
   *[other] ; { $ones } more hold a single counter
}. { $ones ->
    [0] Carry all of its counters down but one: the opponent has to take it in the end, and that loses.
   *[other] Carry all of its counters down or all but one, whichever leaves single counters on an odd number of odd steps. They go one by one: the opponent takes the first, so the opponent also takes the last, and that loses.
}
staircase-misere-ones-lost = { $ones ->
    [1] On the odd steps a single counter is left. You have to take it in the end, and that loses.
   *[other] On the odd steps there are only single counters, { $ones } of them, an odd number. They go one by one: you take the first, so you also take the last, and that loses.
}
staircase-misere-ones-won = { $ones ->
    [0] The odd steps are empty. Bring a single counter to one of them: the opponent has to take it in the end, and that loses.
   *[other] On the odd steps there are only single counters, { $ones } of them, an even number. Take one of them, or bring one to an empty odd step: then they are an odd number and go one by one. The opponent takes the first, so the opponent also takes the last, and that loses.
}

expected-counters-in-all = at most { $max } counters in all
