dodgem = Dodgem
dodgem-rule = On { $n } × { $n } squares, x's cars go right, up or down and leave at the right; o's go up, left or right and leave at the top. One step to a free square each turn. { $blocked-loses ->
    [yes] Whoever has all cars off wins; whoever cannot move loses
   *[no] Whoever cannot move wins: all cars off, or blocked by the opponent
}.
dodgem-about = By Colin Vout, in Winning Ways. On 3 × 3 squares the first player wins in 20 plies; all positions are solved from their ends backwards. A position that comes for the third time is a draw.
dodgem-param-n = squares a side
dodgem-param-blocked-loses = a player whose cars are blocked loses

expected-pieces-of-game = a position of this game such as { $start }
expected-legal-step = a legal move{ $example ->
    [none] {""}
   *[other] {" "}such as { $example }
}
expected-cell-or-two = a cell, or the two cells that a piece goes from and to, such as { $example }
