euclid = The game of Euclid
euclid-rule = Two numbers. Subtract a multiple of the smaller one from the larger one, { $positive ->
    [yes] so that both stay positive. The player who moves last { $misere ->
        [yes] loses
       *[no] wins
    }
   *[no] without going below 0. The player who brings a number to 0 { $misere ->
        [yes] loses
       *[no] wins
    }
}.
euclid-about = Solved by the golden ratio (Cole and Davie 1969): instant answers for numbers of any size.
euclid-param-misere = the last move loses
euclid-param-positive = both numbers stay positive: equal numbers end the game

euclid-golden = The player to move loses exactly when the larger number is less than φ = 1.618… times the smaller one and is not equal to it. In that case the smaller goes into the larger only once, and the forced move leaves a ratio above φ; from a ratio above φ the player to move can always reach a ratio below it, or end the game.
euclid-finish = { $large } is { $quotient } times { $small }: subtract it all and the game is over.
euclid-forced-lost = { $small } goes into { $large } only once: there is no choice but to leave { $rest } and { $small }, and of these the larger is more than φ times the smaller.
euclid-forced-won = { $small } goes into { $large } only once, so the move is forced; but it leaves { $rest } and { $small }, and of these the larger is less than φ times the smaller.
euclid-choice = { $large } = { $quotient } × { $small } + { $rest }: there is a choice. You may leave { $rest } with { $small } yourself, or leave { $small } more, so that the opponent must do it. Exactly one of the two leaves a ratio below φ, and that one wins.
euclid-misere-golden = The player to move loses exactly when the larger number is less than φ = 1.618… times the smaller one. That includes equal numbers, one of which has to be brought to 0. If they differ, the smaller goes into the larger only once, and the forced move leaves a ratio above φ; from a ratio above φ the player to move can always reach a ratio below it.
euclid-misere-equal = The numbers are equal: the only move brings one of them to 0, and that loses.
euclid-misere-leave-equal = { $large } is { $quotient } times { $small }. Do not subtract it all: subtract { $small } only { $times ->
    [1] once
   *[other] { $times } times
}, and leave { $small } with { $small }; of these the opponent has to bring one to 0.

euclid-positive-golden = The player to move loses exactly when the larger number is less than φ = 1.618… times the smaller one. That includes equal numbers, from which there is no move. If they differ, the smaller goes into the larger only once, and the forced move leaves a ratio above φ; from a ratio above φ the player to move can always reach a ratio below it.
euclid-positive-leave-equal = { $large } is { $quotient } times { $small }. Subtract { $small } { $times ->
    [1] once
   *[other] { $times } times
}, and leave { $small } with { $small }: the opponent has no move.
euclid-positive-misere = When the smaller number goes into the larger only once, the move is forced. The first player to have a choice wins: one of the two smallest results leaves the opponent without one. If one number is a multiple of the other, twice the smaller is lost, because the only move leaves equal numbers, and a larger multiple is won, because it can be reduced to twice the smaller.

expected-two-numbers = two numbers, as in 25,7
expected-multiple-of-smaller = a positive multiple of { $small } off number { $number }
