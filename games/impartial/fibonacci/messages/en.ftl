fibonacci = Fibonacci Nim
fibonacci-rule = One heap. The first move takes any number of counters, but not all; every later move takes at most twice as many as the opponent has just taken. The player who takes the last counter { $misere ->
    [yes] loses
   *[no] wins
}.
fibonacci-about = Solved by the Fibonacci numbers (Whinihan 1963): instant answers for a heap of any size.
fibonacci-over = { $misere ->
    [yes] { $loser } took the last counter, and that loses.
   *[no] { $winner } took the last counter.
 }
fibonacci-param-misere = the last counter loses

fibonacci-zeckendorf = Every number is a sum of Fibonacci numbers of which no two are neighbours, in exactly one way (Zeckendorf): { $heap } = { $sum }. The smallest part is { $least }.
fibonacci-number = Every number is a sum of Fibonacci numbers of which no two are neighbours, in exactly one way (Zeckendorf). { $heap } is a Fibonacci number itself, so it is its own only part.
fibonacci-lost = You may take at most { $limit }, less than the smallest part { $least }. Whatever you take cuts into that part, and the smallest part of what then remains is within the opponent's reach.
fibonacci-take-all = { $least ->
    [1] Take the single counter that is left, and that wins.
   *[other] You may take all { $least } at once, and that wins.
}
fibonacci-won = Take { $least }. The next part is { $next }, more than twice { $least } = { $twice }: the opponent cannot take it whole, and cutting into it gives you the next part to take.
fibonacci-misere = The last counter loses, so leave it to the opponent: { $less ->
    [one] 1
   *[other] { $less }
} of the { $heap } counters are played for as in the ordinary game, and the player who takes the last of those wins.
fibonacci-misere-take = { $least ->
    [1] Take one of the two counters: a single one is left, and the opponent has to take it.
   *[other] You may take all { $least } at once: a single counter is left, and the opponent has to take it.
}
fibonacci-misere-single = A single counter is left. You have to take it, and that loses.

expected-heap-and-limit = the number of counters and the most that may be taken, as in 13,6
