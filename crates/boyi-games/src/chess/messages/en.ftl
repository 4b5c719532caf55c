chess = Chess
chess-rule = The rules of FIDE: checkmate the opponent's king.
chess-about = Not solved: searched as deep as time allows.
chess960 = Chess960
chess960-rule = Chess from one of 960 shuffled start positions; castling ends on the usual squares.
chess960-about = Not solved: searched as deep as time allows.
chess960-param-number = number of the start position, 0 to 959 (518 is standard chess)

chess-checkmate = Checkmate: { $winner ->
    [white] White
   *[black] Black
 } wins.
chess-stalemate = Stalemate: the side to move has no legal move and is not in check. A draw.
chess-insufficient-material = Neither side has the men to give mate. A draw.
chess-threefold-repetition = The same position for the third time. A draw.
chess-fifty-moves = Fifty moves of each side without a capture or a pawn move. A draw.
chess-check = { $mover ->
    [white] White
   *[black] Black
 } is in check.
chess-material-even = Material is even.
chess-material-ahead = { $side ->
    [white] White
   *[black] Black
 } is ahead in material by the worth of { $pawns ->
    [one] a pawn
   *[other] { $pawns } pawns
 }.
chess-mates = { $winner ->
    [white] White
   *[black] Black
 } mates in { $moves }: { $line }.
chess-line = Best play goes on with { $line }.
chess-line-wins = Best play wins { $side ->
    [white] White
   *[black] Black
 } the worth of { $pawns ->
    [one] a pawn
   *[other] { $pawns } pawns
 }: { $line }.
chess-line-trades = Best play trades men of equal worth: { $line }.
chess-line-quiet = Best play takes nothing yet: { $line }.
chess-threatens = If it were { $side ->
    [white] White
   *[black] Black
 } to move: { $line }. That is the threat.
chess-threatens-mate = If it were { $side ->
    [white] White
   *[black] Black
 } to move, it would be mate in { $moves }: { $line }. That is the threat.
chess-speaks-for = After that { $side ->
    [white] White
   *[black] Black
 } is better off in { $term ->
    [mobility] mobility
    [placement] where the men stand
    [pawns] the pawn structure
    [passed-pawns] passed pawns
    [minors] the minor pieces' work
    [rooks] the rooks' work
    [queens] the queen's work
    [threats] threats
    [king-safety] king safety
    [space] space
   *[endgame] what is known of the endgame
 }: +{ $pawns }.

term-material = material
term-mobility = mobility
term-placement = placement
term-pawns = pawn structure
term-passed-pawns = passed pawns
term-minors = knights and bishops
term-rooks = rooks
term-queens = queens
term-threats = threats
term-king-safety = king safety
term-space = space
term-tempo = right to move
term-endgame = endgame knowledge
term-rounding = rounding

field-pgn = PGN
expected-pgn-game = a game in PGN
field-fen-board = FEN, board
field-fen-turn = FEN, side to move
field-fen-castling = FEN, castling
field-fen-en-passant = FEN, en passant
field-fen-halfmove-clock = FEN, half-move clock
field-fen-move-number = FEN, move number
field-fen-end = FEN, after the last field
expected-fen-rows = eight rows of eight squares, separated by /, of the letters PNBRQK pnbrqk and digits
expected-fen-w-or-b = w or b
expected-fen-castling-letters = - or castling rights such as KQkq (or the rooks' files, as in HAha)
expected-fen-en-passant-square = - or the square that a pawn has just passed over, such as e3
expected-fen-number = a whole number from 0 to 65535
expected-fen-nothing-more = nothing more
expected-chess-move = a move such as e2e4, e7e8q, Nf3 or O-O
expected-chess-one-king = exactly one king for each side
expected-chess-at-most-16-men = at most 16 men a side
expected-chess-at-most-8-pawns = at most 8 pawns a side
expected-chess-no-pawn-there = no pawn on the first or the eighth rank
expected-chess-king-safe = the king of the side that has just moved not to be in check
expected-chess-at-most-2-checkers = at most two men giving check
expected-chess-castling-rook = a king and a rook of that side on their back rank wherever castling is claimed
expected-chess-double-step = a pawn that has just made a double step over that square
expected-chess-possible-position = a possible position
expected-chess-one-move = a move that only one piece can make: say which, as in Nbd2
expected-chess-promotion = what the pawn becomes, as in e8=Q
