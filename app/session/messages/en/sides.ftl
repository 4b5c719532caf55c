# The sides of games: each game's entry says which of these are its own.
side-black = Black
side-first = First player
side-fox = Fox
side-gote = Gote
side-hare = Hare
side-hounds = Hounds
side-left = Left
side-o = o
side-red = Red
side-right = Right
side-second = Second player
side-sente = Sente
side-white = White
side-x = x
side-yellow = Yellow
# In place of a side, where its player is spoken to.
side-you = You
side-opponent = Boyi

mover-side = { $side } to move

# Why a game is over; a game that says it in words of its own has a message `NAME-over` with the same arguments.
over-cannot-move = { $loser } cannot move.
over-draw = The game is drawn.
over-repeated = Threefold repetition: draw.
over-won = { $winner } won.
over-last-move = { $misere ->
    [yes] { $loser } made the last move, and that loses.
   *[no] { $winner } made the last move.
 }
