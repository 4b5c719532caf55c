sum = Sum of games
sum-rule = Several games at once: a move is a move in any one of them. Whoever cannot move in any of them { $misere ->
    [yes] wins
   *[no] loses
}.
sum-about = Sprague (1935) and Grundy (1939): every impartial game is as good as a Nim heap, its nimber, and a sum is won by the nim-sum of the nimbers.
sum-param-games = the components, with bars between and their parameters in brackets: kayles|nim|octal(0.07)|cram(rows=2,columns=3)
sum-param-misere = whoever cannot move in any of them wins

sum-parts = The position is a sum of independent parts, each worth a Nim heap, its nimber. Added in binary without carrying, { $sum } = { $nimber }:
    { $table }
sum-many-parts = The position is a sum of { $count } parts; the nim-sum of their nimbers is { $nimber }.
sum-why = Why a part worth n is as good as a heap of n counters: it can be moved to every smaller nimber, as in Nim; and if a move raises the nimber, a further move brings it back, so that raising gains nothing. Hence the sum is decided as in Nim, by the exclusive or.
sum-mirror = There are two equal parts: whatever you do in one, the opponent does in the other. The opponent always has an answer, so you are the first who cannot move.
sum-balanced = The nim-sum is 0. A move changes the nimber of one part only, so that the nim-sum is no longer 0; and from there the opponent can always make it 0 again. At the end it is 0 too, and it is you who cannot move.
sum-change = Part { $part } ({ $what }) can put it right: its nimber { $before } has the highest binary digit of { $nimber }. Move there so that it becomes { $before } ⊕ { $nimber } = { $after }{ $count ->
    [0] {""}
   *[other] {" "}({ $moves })
 }, and the nim-sum is 0.
sum-raise = A move that raises a nimber can put it right too, and part { $part } ({ $what }) has { $count ->
    [one] one
   *[other] some
 }: { $moves } makes { $before } there into { $before } ⊕ { $nimber } = { $after }, and the nim-sum is 0. If the opponent brings it back to { $before }, the nim-sum is { $nimber } again, and it is your turn.
sum-nimber = { $nimber ->
    [0] The nimber of this position is 0: none of its moves leaves 0, and it is lost.
   *[other] The nimber of this position is { $nimber }: that is the least number that none of its moves leaves (the mex). It is as good as a Nim heap of { $nimber }; a move to the nimber 0 wins.
}
sum-options = The moves, by the nimber that each one leaves:
    { $table }
    The least number missing on the left is { $nimber } (the mex of the options): that is the nimber of this position. The moves that leave 0 win.
sum-options-lost = The moves, by the nimber that each one leaves:
    { $table }
    None of them leaves 0, so the least number missing, the mex, is 0: this position is lost.
sum-replies = { $ends ->
    [0] To every move there is
    [one] Whoever makes the last move loses: { $list } loses at once. To every other move there is
   *[other] Whoever makes the last move loses: { $list } lose at once. To every other move there is
 } an answer that leaves a lost position again:
    { $table }
sum-misere = Whoever moves last loses. Then a sum is not decided by the nimbers of its parts, and unless a special theorem helps, the position has to be played out to the end in thought.

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
