xiangqi = Xiangqi (Chinese chess)
xiangqi-rule = Checkmate or stalemate the opponent's king. Repetitions are judged by { $rules ->
    [simple] one rule: perpetual check loses
   *[axf] the Asian rules: perpetual check and perpetual chase lose
 }.
xiangqi-about = Not solved: searched as deeply as time allows. { squares-from-bottom } ICCS numbers them from 0; moves are read in its notation too.
xiangqi-param-rules = repetitions: axf (the Asian rules) or simple (only perpetual check loses)

xiangqi-checkmate = { $winner ->
    [red] Black is checkmated: Red won.
   *[black] Red is checkmated: Black won.
 }
xiangqi-stalemate = { $winner ->
    [red] Black has no legal move, though not in check: Red won.
   *[black] Red has no legal move, though not in check: Black won.
 }
xiangqi-insufficient-material = Neither side has a piece that can attack the other king. Draw.
xiangqi-sixty-moves = Sixty moves of each side without a capture: draw.
xiangqi-perpetual-check = Third repetition: { $side ->
    [red] Red
   *[black] Black
 } gave check with every move (perpetual check) and loses.
xiangqi-perpetual-chase = Third repetition: { $side ->
    [red] Red
   *[black] Black
 } chased the { $victim ->
    [advisor] advisor
    [elephant] elephant
    [horse] horse
    [rook] rook
    [cannon] cannon
   *[pawn] pawn
 } now on { $point } with every move of { $with ->
    [advisor] an advisor
    [elephant] an elephant
    [horse] a horse
    [rook] a rook
   *[cannon] a cannon
 }{ $second ->
    [none] { "" }
    [advisor] { " and " }an advisor
    [elephant] { " and " }an elephant
    [horse] { " and " }a horse
    [rook] { " and " }a rook
   *[cannon] { " and " }a cannon
 }{ $third ->
    [none] { "" }
    [advisor] { " and " }an advisor
    [elephant] { " and " }an elephant
    [horse] { " and " }a horse
    [rook] { " and " }a rook
   *[cannon] { " and " }a cannon
 }{ $second ->
    [none] { "" }
   *[other] { " in turn" }
 } (perpetual chase) and loses.
xiangqi-mutual-check = Third repetition: both sides gave check with every move. Draw.
xiangqi-mutual-chase = Third repetition: both sides chased with every move, Red the { $victim ->
    [advisor] advisor
    [elephant] elephant
    [horse] horse
    [rook] rook
    [cannon] cannon
   *[pawn] pawn
 } now on { $point } with { $with ->
    [advisor] an advisor
    [elephant] an elephant
    [horse] a horse
    [rook] a rook
   *[cannon] a cannon
 }{ $second ->
    [none] { "" }
    [advisor] { " and " }an advisor
    [elephant] { " and " }an elephant
    [horse] { " and " }a horse
    [rook] { " and " }a rook
   *[cannon] { " and " }a cannon
 }{ $third ->
    [none] { "" }
    [advisor] { " and " }an advisor
    [elephant] { " and " }an elephant
    [horse] { " and " }a horse
    [rook] { " and " }a rook
   *[cannon] { " and " }a cannon
 }{ $second ->
    [none] { "" }
   *[other] { " in turn" }
 }, Black the { $other-victim ->
    [advisor] advisor
    [elephant] elephant
    [horse] horse
    [rook] rook
    [cannon] cannon
   *[pawn] pawn
 } now on { $other-point } with { $other-with ->
    [advisor] an advisor
    [elephant] an elephant
    [horse] a horse
    [rook] a rook
   *[cannon] a cannon
 }{ $other-second ->
    [none] { "" }
    [advisor] { " and " }an advisor
    [elephant] { " and " }an elephant
    [horse] { " and " }a horse
    [rook] { " and " }a rook
   *[cannon] { " and " }a cannon
 }{ $other-third ->
    [none] { "" }
    [advisor] { " and " }an advisor
    [elephant] { " and " }an elephant
    [horse] { " and " }a horse
    [rook] { " and " }a rook
   *[cannon] { " and " }a cannon
 }{ $other-second ->
    [none] { "" }
   *[other] { " in turn" }
 }. Draw.
xiangqi-repetition = Third repetition, and neither side gave check { $rules ->
    [simple] with every move
   *[axf] or chased with every move
 }. Draw.
xiangqi-check = { $mover ->
    [red] Red
   *[black] Black
 } is in check.
xiangqi-material-even = Material is even.
xiangqi-material-ahead = { $side ->
    [red] Red
   *[black] Black
 } is ahead in material by the equivalent of { $pawns ->
    [one] a pawn
   *[other] { $pawns } pawns
 }.
xiangqi-mates = { $winner ->
    [red] Red
   *[black] Black
 } mates in { $moves }: { $line }.
xiangqi-stalemates = { $winner ->
    [red] Red leaves Black
   *[black] Black leaves Red
 } without a legal move in { $moves }, which wins: { $line }.
xiangqi-tactic = { $missed ->
    [yes] Missed: { $move }
   *[no] { $move }
 } leads to { $tactic ->
    [double-cannon] a double cannon: one cannon mates over the other ({ $pieces })
    [horse-and-cannon] a horse and cannon mate: the cannon mates over the horse ({ $pieces })
    [smothered-palace] a smothered palace: the cannon on { $pieces } mates over the advisor on { $targets }
    [iron-bolt] an iron bolt: the cannon on the central file pins the pieces on { $targets }, and the check beside it mates ({ $pieces })
    [heaven-earth-cannons] the cannons of heaven and earth: one on the central file, one on the last rank ({ $pieces }), and mate
    [octagon-horse] mate with an octagonal horse: from { $pieces } it takes both steps of the king in the opposite corner
    [elbow-horse] mate with an elbow horse on { $pieces }
    [corner-horse] mate with a palace-corner horse on { $pieces }
    [angler-horse] mate with an angler’s horse: it takes the king’s ways out, and the rook mates ({ $pieces })
    [two-pawns] mate with two pawns at the door ({ $pieces })
    [two-rooks] mate with two rooks on neighbouring lines ({ $pieces })
    [heart-gouge] the heart gouge: the rook takes the advisor in the centre of the palace ({ $pieces }), and mate follows
    [facing-kings] a mate with facing kings: the king on { $pieces } forbids { $targets }
    [discovered-check] a discovered check that wins a piece: { $pieces } against { $targets }
    [double-check] double check from { $pieces }
    [fork] a fork: the piece on { $pieces } attacks { $targets }
    [pin] a pin: the piece on { $targets } cannot leave the line of the piece on { $pieces }, and is taken
   *[hanging-piece] the capture of the unprotected piece on { $targets }
 }.
xiangqi-line-wins = In the best line { $side ->
    [red] Red
   *[black] Black
 } wins the equivalent of { $pawns ->
    [one] a pawn
   *[other] { $pawns } pawns
 }: { $line }.
xiangqi-line-trades = The best line is an even trade: { $line }.
xiangqi-line-quiet = The best line captures nothing yet: { $line }.
xiangqi-threatens = { $side ->
    [red] Red
   *[black] Black
 } threatens { $line }.
xiangqi-threatens-mate = { $side ->
    [red] Red
   *[black] Black
 } threatens mate in { $moves }: { $line }.
xiangqi-speaks-for = After that { $side ->
    [red] Red
   *[black] Black
 } has { $term ->
    [mobility] more mobility
    [placement] better piece placement
    [cannons] the more dangerous cannons
    [king-safety] the stronger attack on the palace
   *[pawns] the better pawns
 } (+{ $pawns }).
xiangqi-network-adds = The value is that of the neural network. Beyond what has a name here, it prefers { $side ->
    [red] Red
   *[black] Black
 } by { $pawns }.

term-cannons = cannons
term-xiangqi-king-safety = safety of the palace
term-xiangqi-pawns = pawns

field-xiangqi-unused = FEN, third or fourth field
field-xiangqi-clock = FEN, moves since the last capture
expected-xiangqi-rows = ten rows of nine points, separated by /, of the letters KABNRCP kabnrcp and digits
expected-xiangqi-hyphen = -
expected-xiangqi-at-most = at most { $count } of that piece
expected-xiangqi-possible-point = a point where that piece can stand
expected-xiangqi-king-safe = a side that cannot take the king at once: { $king ->
    [red] Red
   *[black] Black
 }’s is in check
expected-xiangqi-move = a move such as h3e3, H2-E2, C2=5 or 炮二平五
expected-xiangqi-one-move = a text that only one move has: { $list }
expected-xiangqi-ranks = a legal move, with ranks 1 to 10: what other programs write so with ranks 0 to 9 is { $move } here

xiangqi-tag-ignored = Line { $line }: [{ $found }] is no tag such as [Red "Lü Qin"]; it is ignored.
