staircase = Staircase Nim
staircase-rule = Counters stand on the steps of a staircase. Carry any number of them from one step to the next one down, from step 1 off the stairs. Whoever moves last { $misere ->
    [yes] loses
   *[no] wins
}.
staircase-about = Only the odd steps count, and they are Nim: any sizes, an answer at once.
staircase-param-misere = whoever moves last loses

staircase-odd-steps = Only steps 1, 3, 5, … count: { $sum } = { $nimber }. A move from an odd step takes counters out of that heap, as in Nim. A move from an even step only brings counters to an odd one, and the opponent carries the same counters one step further down: it changes nothing.
expected-counters-in-all = at most { $max } counters in all
