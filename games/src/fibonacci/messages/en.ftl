fibonacci = Fibonacci Nim
fibonacci-rule = One heap. The first move takes as many counters as it likes, but not all; every later one at most twice as many as the opponent has just taken. Whoever takes the last counter { $misere ->
    [yes] loses
   *[no] wins
}.
fibonacci-about = Solved by the Fibonacci numbers (Whinihan 1963): a heap of any size, an answer at once.
fibonacci-param-misere = whoever takes the last counter loses

fibonacci-zeckendorf = Every number is a sum of Fibonacci numbers no two of which are neighbours, in one way only (Zeckendorf): { $heap } = { $sum }. The least part is { $least }.
fibonacci-number = Every number is a sum of Fibonacci numbers no two of which are neighbours, in one way only (Zeckendorf). { $heap } is a Fibonacci number itself, so it is its own only part.
fibonacci-lost = You may take at most { $limit }, less than the least part { $least }. Whatever you take cuts into that part, and the least part of what then remains is within the opponent's reach.
fibonacci-take-all = { $least ->
    [1] Take the single counter that is left, and that wins.
   *[other] You may take all { $least } at once, and that wins.
}
fibonacci-won = Take { $least }. The next part is { $next }, more than twice { $least } = { $twice }: the opponent cannot take it whole, and cutting into it gives you the next part to take.
fibonacci-misere = The last counter loses, so nobody wants to be left with it: of the { $heap } counters { $less ->
    [one] 1 is
   *[other] { $less } are
} played for as in the ordinary game, and whoever takes the last of those wins.
fibonacci-misere-take = { $least ->
    [1] Take one of the two counters: a single one is left, and the opponent has to take it.
   *[other] You may take all { $least } at once: a single counter is left, and the opponent has to take it.
}
fibonacci-misere-single = A single counter is left. You have to take it, and that loses.

expected-heap-and-limit = the counters and the most that may be taken, as in 13,6
