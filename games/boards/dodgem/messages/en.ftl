dodgem = Dodgem
dodgem-rule = On { $n } × { $n } squares, x's cars go right, up or down and leave at the right; o's go up, left or right and leave at the top. One step to a free square each turn. { $blocked-loses ->
    [yes] The first to have all cars off wins; a player who cannot move loses
   *[no] A player who cannot move, with all cars off or blocked by the opponent, wins
}.
dodgem-about = By Colin Vout, in Winning Ways. On 3 × 3 squares the first player wins in 10 moves; all positions are solved by retrograde analysis. Threefold repetition is a draw. { squares-from-bottom }
dodgem-param-n = squares per side
dodgem-param-blocked-loses = a player whose cars are blocked loses

expected-pieces-of-game = a position of this game such as { $start }
expected-legal-step = a legal move{ $example ->
    [none] {""}
   *[other] {" "}such as { $example }
}
expected-cell-or-two = a cell, or the two cells that a piece moves from and to, such as { $example }
