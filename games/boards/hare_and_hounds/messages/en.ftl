hare-and-hounds = Hare and Hounds
hare-and-hounds-rule = Three hounds and a hare on eleven points; one step along a line to a free point each turn. Hounds never move back to the left. The hounds win when the hare cannot move; the hare wins { $past ->
    [yes] as soon as no hound is to its left
   *[no] when it reaches the point at the far left
}.
hare-and-hounds-about = Played in French cafés around 1890. The hounds win in 12 moves from the start. Threefold repetition is a draw. In text x is a hound and o the hare. { squares-from-bottom }
hare-and-hounds-over = { $side ->
    [hare] The hare got away.
   *[hounds] The hounds trapped the hare.
 }
hare-and-hounds-param-past = the hare has won as soon as it is level with the last hound, or past it
