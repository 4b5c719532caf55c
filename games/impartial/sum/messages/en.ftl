sum = Sum of games
sum-rule = Several games at once: a move is a move in any one of them. The player who cannot move in any of them { $misere ->
    [yes] wins
   *[no] loses
}.
sum-about = Sprague (1935) and Grundy (1939): every impartial game is equivalent to a Nim heap, whose size is its nimber, and a sum is won exactly when the nim-sum of its nimbers is not 0.
sum-param-games = the components, with bars between and their parameters in brackets: kayles|nim|octal(0.07)|cram(rows=2,columns=3)
sum-param-misere = a player who cannot move wins

sum-parts = The position is a sum of independent components, each equivalent to a Nim heap, its nimber. The nim-sum is { $sum } = { $nimber }:
    { $table }
sum-many-parts = The position is a sum of { $count } components; the nim-sum of their nimbers is { $nimber }.
sum-why = Why a component with nimber n is equivalent to a heap of n counters: a move can bring it to every smaller nimber, as in Nim; and if a move raises the nimber, a further move brings it back, so raising gains nothing. Hence the sum is decided as in Nim, by the nim-sum.
sum-mirror = There are two equal components: whatever you do in one, the opponent does in the other. The opponent always has a reply, so you are the first who cannot move.
sum-balanced = The nim-sum is 0. A move changes the nimber of one component only, so the nim-sum is no longer 0; and from there the opponent can always make it 0 again. At the end it is 0 too, and it is you who cannot move.
sum-change = Component { $part } ({ $what }) can put it right: its nimber { $before } has the highest binary digit of { $nimber }. Move there so that it becomes { $before } ⊕ { $nimber } = { $after }{ $count ->
    [0] {""}
   *[other] {" "}({ $moves })
 }, and the nim-sum is 0.
sum-raise = A move that raises a nimber can put it right too, and component { $part } ({ $what }) has { $count ->
    [one] one
   *[other] some
 }: { $moves } makes { $before } there into { $before } ⊕ { $nimber } = { $after }, and the nim-sum is 0. If the opponent brings it back to { $before }, the nim-sum is { $nimber } again, and it is your turn.
sum-nimber = { $nimber ->
    [0] The nimber of this position is 0: none of its moves leaves 0, and it is lost.
   *[other] The nimber of this position is { $nimber }: that is the least number that none of its moves leaves (the mex). It is equivalent to a Nim heap of { $nimber }; a move to the nimber 0 wins.
}
sum-options = The moves, by the nimber that each one leaves:
    { $table }
    The least number missing on the left is { $nimber } (the mex of the options): that is the nimber of this position. The moves that leave 0 win.
sum-options-lost = The moves, by the nimber that each one leaves:
    { $table }
    None of them leaves 0, so the least number missing, the mex, is 0: this position is lost.
sum-replies = { $ends ->
    [0] To every move there is
    [one] The player who makes the last move loses: { $list } loses at once. To every other move there is
   *[other] The player who makes the last move loses: { $list } lose at once. To every other move there is
 } a reply that leaves a lost position again:
    { $table }
sum-misere = The player who moves last loses. Then a sum is not decided by the nimbers of its components, and unless a special theorem helps, the position has to be searched to the end.

field-games = games
field-component = component
expected-at-most-games = at most { $max } games
expected-components = { $count ->
    [one] one position, for one game
   *[other] { $count } positions with | between, one for each game
}
expected-component-move = the number of a component, a slash and a move there, as in { $example }
expected-closing-bracket = a closing bracket at the end
expected-misere-of-sum = misère for the whole sum, not for one of its games
expected-component-game = an impartial heap, coin or grid game
