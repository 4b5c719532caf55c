chess = Chess
chess-rule = Standard chess (FIDE rules): checkmate the opponent's king.
chess-about = Not solved: searched as deeply as time allows.
chess960 = Chess960
chess960-rule = Chess from one of 960 shuffled starting positions; castling ends on the usual squares.
chess960-about = Not solved: searched as deeply as time allows.
chess960-param-number = number of the starting position, 0 to 959 (518 is standard chess)

chess-checkmate = Checkmate: { $winner ->
    [white] White
   *[black] Black
 } wins.
chess-stalemate = Stalemate: the side to move has no legal move and is not in check. Draw.
chess-insufficient-material = Neither side has enough material to checkmate. Draw.
chess-threefold-repetition = Threefold repetition: draw.
chess-fifty-moves = Fifty-move rule: draw.
chess-check = { $mover ->
    [white] White
   *[black] Black
 } is in check.
chess-null-move = Line { $line }: the game is read up to the null move { $found }, which is not chess; what follows becomes a comment.
chess-castling-rights = Line { $line }: the castling rights { $found } of the FEN tag are impossible in its position; they are ignored.
chess-en-passant = Line { $line }: the en passant square { $found } of the FEN tag is impossible in its position; it is ignored.
chess-tag-repaired = Line { $line }: the tag { $found } is not written as [White "Carlsen"] is; it is read as far as it can be understood.
chess-tag-dropped = Line { $line }: { $found } is no tag such as [White "Carlsen"]; it is ignored.
chess-material-even = Material is even.
chess-material-ahead = { $side ->
    [white] White
   *[black] Black
 } is ahead in material by the equivalent of { $pawns ->
    [one] a pawn
   *[other] { $pawns } pawns
 }.
chess-mates = { $winner ->
    [white] White
   *[black] Black
 } mates in { $moves }: { $line }.
chess-line = The best line is { $line }.
chess-line-wins = In the best line { $side ->
    [white] White
   *[black] Black
 } wins the equivalent of { $pawns ->
    [one] a pawn
   *[other] { $pawns } pawns
 }: { $line }.
chess-line-trades = The best line is an even trade: { $line }.
chess-line-quiet = The best line captures nothing yet: { $line }.
chess-threatens = { $side ->
    [white] White
   *[black] Black
 } threatens { $line }.
chess-threatens-mate = { $side ->
    [white] White
   *[black] Black
 } threatens mate in { $moves }: { $line }.
chess-speaks-for = After that { $side ->
    [white] White
   *[black] Black
 } has { $term ->
    [mobility] more mobility
    [placement] better piece placement
    [pawns] the better pawn structure
    [passed-pawns] the stronger passed pawns
    [minors] more active minor pieces
    [rooks] more active rooks
    [queens] the better-placed queen
    [threats] the stronger threats
    [king-safety] the safer king
    [space] more space
   *[endgame] the better endgame by known rules
 } (+{ $pawns }).
chess-network-adds = The value is that of the neural network. Beyond what has a name here, it prefers { $side ->
    [white] White
   *[black] Black
 } by { $pawns }.

term-king-value = kings, 10,000 each
term-queen-value = queens, 1,000 each
term-rook-value = rooks, 500 each
term-bishop-value = bishops, 400 each
term-knight-value = knights, 300 each
term-pawn-value = pawns, 100 each
term-material = material
term-mobility = mobility
term-placement = piece placement
term-pawns = pawn structure
term-passed-pawns = passed pawns
term-minors = minor pieces
term-rooks = rooks
term-queens = queens
term-threats = threats
term-king-safety = king safety
term-space = space
term-tempo = side to move
term-network = what the network adds
term-endgame = endgame knowledge
term-rounding = rounding

field-pgn = PGN
expected-pgn-game = a game in PGN
expected-pgn-variant = the variant Standard or Chess960
expected-pgn-end-of-comment = a closing brace at the end of the comment
expected-pgn-end-of-variation = a closing bracket at the end of the variation
expected-pgn-beginning-of-variation = an opening bracket before it
expected-pgn-move-before-variation = a move before its variations
expected-pgn-nesting = variations nested at most 100 deep
expected-pgn-end-of-game = a new line after the result
field-fen-board = FEN, board
field-fen-turn = FEN, side to move
field-fen-castling = FEN, castling
field-fen-en-passant = FEN, en passant
field-fen-halfmove-clock = FEN, halfmove clock
field-fen-move-number = FEN, move number
field-fen-end = FEN, after the last field
expected-fen-rows = eight rows of eight squares, separated by /, of the letters PNBRQK pnbrqk and digits
expected-fen-w-or-b = w or b
expected-fen-castling-letters = - or castling rights such as KQkq (or the rooks' files, as in HAha)
expected-fen-castling-pieces = only the rights that king and rooks can have where they stand
expected-fen-en-passant-square = - or the square that a pawn has just passed over, such as e3
expected-fen-number = a whole number from 0 to 65535
expected-fen-nothing-more = nothing more
expected-chess-move = a move such as e2e4, e7e8q, Nf3 or O-O
expected-chess-one-king = exactly one king for each side
expected-chess-at-most-16-pieces = at most 16 pieces per side
expected-chess-at-most-8-pawns = at most 8 pawns per side
expected-chess-no-pawn-there = no pawn on the first or the eighth rank
expected-chess-king-safe = the king of the side that has just moved not to be in check
expected-chess-at-most-2-checkers = at most two pieces giving check
expected-chess-castling-rook = a king and a rook of that side on their back rank wherever castling is claimed
expected-chess-double-step = a pawn that has just made a double step over that square
expected-chess-possible-position = a possible position
expected-chess-one-move = a move that only one piece can make: say which, as in Nbd2
expected-chess-promotion = what the pawn becomes, as in e8=Q
