### The page's own words. Words about games and engines are in the other crates.

title = Boyi
tagline = Play, analyse and understand games of perfect information, from Nim to chess. The engine runs here, in your browser.
search = Find a game
nothing-found = No game of that name.
recent = Your games
group-impartial = Impartial games
group-line = In-a-row games
group-board = Small board games
group-chess = Chess
know-theory = theorem
know-solved = solved
know-search = search
play = Play
analyse = Analyse
learn = Learn
catalogue = All games
language = 中文
theme-turn = Light or dark
sound-turn = Sound
help = Help
close = Close
skip = Skip to the board
loading = Loading …
board = Board
new-game = New game
start = Start
cancel = Cancel
undo = Undo
redo = Redo
hint = Hint
hint-more = More
resign = Resign
flip = Flip
first = First
previous = Previous
next = Next
last = Last
moves = Moves
no-moves = No moves yet.
thinking = Boyi is thinking …
your-move = Your move.
white-to-move = White to move.
white-first = White to move
black-to-move = Black to move.
x-to-move = x to move.
o-to-move = o to move.
first-to-move = First player to move.
second-to-move = Second player to move.
type-move = Type a move
play-it = Play
opponent = Opponent
you-first = You first
boyi-first = Boyi first
two-humans = Two people
both-engine = Boyi against itself
level = Level
level-easy = a beginner wins
level-hard = as strong as it gets
clock = Clock
no-clock = None
clock-other = Other
clock-minutes = minutes for the game
clock-increment = seconds for each move
start-position = Position
start-over = Go to the start position
usual = Start position
take = Take
clear = Empty board
erase = Remove pieces
you-win = You win
you-lose = Boyi wins
drawn = Draw
first-wins = First player wins
second-wins = Second player wins
white-wins = White wins
black-wins = Black wins
x-wins = x wins
o-wins = o wins
resigned = by resignation
on-time = on time
again = Play again
look-at = Analyse this game
choose-move = Which move?
promote = Promote to
free = Free
sum-to = Three that sum to
views = View
numbers = Numbers
board-view = Board
threats = Threats
engine = Engine
depth = depth
depth-asked = Depth
nodes = positions
lines = Lines
threads = Threads
of-threads = threads
every-move = Every move
arrows = Arrows
stop = Stop
endless = Analyse without limit
evaluation = Evaluation
notation = Position as text
copy = Copy
copied = Copied
graph = Evaluation of the game
go-through = Analyse the whole game
going = Analysing …
share = Share
share-about = The address holds the whole game.
keys = Keys
key-step = back, forward
key-ends = first, last position
key-aside = another variation
key-cancel = take a premove back
key-flip = flip the board
key-engine = engine on and off
key-best = play the best move
key-arrows = arrows on and off
key-all = every move's value
key-help = this help
key-board = arrow keys on the board: choose a square; Enter: pick or play
mouse = Right drag draws an arrow, right click a circle; Shift or Ctrl red, Alt blue, both yellow. The wheel over the board steps through the game.
threat = Threat
threat-about = What would happen if the player to move passed:
key-threat = the opponent's threat
pencil = Draw arrows and circles by touch
green = green
red = red
blue = blue
yellow = yellow
retry = Learn from the mistakes
no-mistakes = No mistakes found.
find-better = Find a better move on the board.
not-better = gives something away too. Try another.
better = well found!
better-was = Better was
mark-best = the best move
mark-good = a good move
mark-inaccuracy = an inaccuracy
mark-mistake = a mistake
mark-blunder = a blunder
accuracy = Accuracy:
moments = What decided the game
only-move = the only good move
white = White
black = Black
first-player = First player
second-player = Second player
solution = Show it
next-one = Next
done = Done
summands = Games of the sum
summand = Game
parameters = parameters
add-game = Add a game
remove = Remove
parts = The parts and their nimbers
nimber = nimber
leaves-nimber = leaves the nimber
parts-about = Each part is equivalent to a Nim heap of that size. The player to move loses exactly when the nimbers add up to 0 in binary without carrying.
why = Why
all-positions = All positions
count-positions = Count all positions by distance
counts-about = From left to right, the plies to the end of the game; above the line won positions, below it lost ones.
longest-win = Play through the longest win
columns = Binary columns
columns-about = The player to move loses exactly when every column holds an even number of ones.
columns-about-many = The player to move loses exactly when every column's sum is 0, counted modulo k + 1.
columns-now = now
columns-after = after
luo-shu = The Luo Shu
luo-shu-about = Every line of the square sums to 15, so taking numbers that sum to 15 is tic-tac-toe.
search-tree = Search tree
tree-about = Minimax looks at everything; alpha–beta leaves a position once one reply has refuted it. Values are the player's who is to move now.
from-table = from the game
tree-cut = cut off here: too large to draw
minimax = Minimax
alpha-beta = Alpha–beta
interior = interior
leaves = leaves
cutoffs = cut-offs
ordering = + promising moves first
with-table = + transposition game
deepening = + iterative deepening
null-windows = + null windows, killer moves
walk = Walk through
pause = Pause
pace = Pace
engine-theory = theorem
engine-prove = proved by play
engine-solve = all positions solved
engine-mcts = Monte Carlo tree search
engine-threats = threat search
engine-patterns = search by patterns
engine-boyi = Boyi
then = 2016: minimax
then-white = 2016: alpha–beta, White
then-black = 2016: alpha–beta, Black
compare-title = What each refinement saves
compare-about = The same search to the same depth, same value: leaves evaluated + interior nodes.
compare-start = Compare
whole-game = The game as text
open = Open
upload = Open a file
download = Download
editor = Set up a position
castling = Castling
put-it = Use this position
import = Import games
export-games = Export games
forget = Forget this game
show-all = Show all
no-games = This file holds no games of Boyi.
value-win = win
value-loss = loss
value-draw = draw
value-unknown = not known
pawn = pawn
knight = knight
bishop = bishop
rook = rook
queen = queen
king = king
chick = chick
elephant = elephant
giraffe = giraffe
hen = hen
lion = lion

## Messages with arguments

# How far a game has gone.
plies-played = { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
# A value that needs this many plies: win in 5 plies.
value-in-plies = { $value } in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
# All positions of a solved game. The numbers are grouped: 5,390.
position-counts = { $positions } positions: for the player to move { $win } won, { $loss } lost, { $draw } drawn
# A move entered while the engine thinks.
premove-waits = Premove: { $label }
premove-missed = The premove { $label } is not legal now.
heap-label = heap { $heap }, { $counters } counters
heap-take = take { $take } of { $size }
square-empty = { $square } empty
square-forbidden = { $square } empty, forbidden
square-threat-first = { $square } empty, the first player threatens to win here
square-threat-second = { $square } empty, the second player threatens to win here
square-threat-both = { $square } empty, both players threaten to win here
piece-white = white { $piece }
piece-black = black { $piece }
piece-first = { $piece } of the first player
piece-second = { $piece } of the second player

### Annotations

annotate = Annotate
variation = Variation
glyphs = What the move is worth
comment = Comment
raise-variation = Variation up
promote-variation = Make it the main line
delete-moves = Delete from here
glyph-good = Good move
glyph-mistake = Mistake
glyph-brilliant = Brilliant move
glyph-blunder = Blunder
glyph-interesting = Interesting move
glyph-dubious = Dubious move
glyph-equal = Equal position
glyph-unclear = Unclear position
glyph-white-slightly = White is slightly better
glyph-black-slightly = Black is slightly better
glyph-white-better = White is better
glyph-black-better = Black is better
glyph-white-winning = White is winning
glyph-black-winning = Black is winning

### The course

sections = Sections
course = Course
course-about = From the first heap of Nim to how a chess program thinks: short lessons of doing. The engine checks every task, and what you missed comes back.
course-progress = Lessons finished
course-finished = { $done } of { $lessons } lessons finished.
course-again = Again today: { $tasks ->
    [one] { $tasks } task
   *[other] { $tasks } tasks
}
course-minutes = { $minutes } min · { $done }/{ $steps }
print-course = The whole course to print
print = Print
no-lesson = There is no such lesson, or it could not be loaded.
steps = Steps
step-of = Step { $step } of { $steps }
next-lesson = Next lesson:
lesson-done = Lesson done.
lesson-done-about = Tasks that you missed come back tomorrow on the course page.
go-on = Go on
begin-again = Begin again
opponent-thinks = Your opponent is thinking …
your-answer = Your answer
check-answer = Check
lesson-wrong = Not quite. Try again.
lesson-over = This time it was not enough. Begin again.
lesson-plays = The program plays { $label }.
lesson-plays-wrong = The program plays { $label }, and that is not yet what is wanted.
lesson-wrong-move = { $label } is not the move.
lesson-refuted = After { $label } the opponent wins with { $reply }. Try again.
lesson-drawn = After { $label } the game is only a draw: the answer is { $reply }. Try again.
lesson-not-best = { $label } is not the move that is wanted here; the answer would be { $reply }. Try again.
lesson-slip = { $label } gives it away: the opponent answers { $reply }. The move was taken back; try another.
tree-you = You
tree-opponent = Opponent
tree-max = takes the largest
tree-min = takes the smallest
tree-enter = { $who } to move: look at the answers from the left.
tree-leaf = A leaf: the evaluation says { $value }.
tree-better = { $who } takes { $value }, the best so far.
tree-kept = No better; { $value } stays.
tree-cut-you = Cut: you have { $value } here, but the opponent has { $elsewhere } elsewhere and will not let you come here. The rest cannot matter.
tree-cut-opponent = Cut: the opponent has { $value } here, but you have { $elsewhere } elsewhere and will not come here. The rest cannot matter.
tree-done = Worth { $value }: this goes up.
program = Program
term-material = material
term-placement = piece placement
term-mobility = mobility
term-king-safety = king safety
term-space = space
answers = Answers

### Preferences

settings = Preferences
board-colors = Colours of boards
board-wood = Wood
board-green = Green
board-blue = Blue
board-grey = Grey
board-walnut = Walnut
board-purple = Purple
board-contrast = High contrast
coordinates = Coordinates
coordinates-inside = inside
coordinates-outside = outside
coordinates-off = none
pieces = Pieces
pieces-carved = Carved
pieces-plain = Plain
pieces-letters = Letters
board-size = Size of boards
sounds = Sounds
sounds-soft = Soft
sounds-knock = Knocks
sounds-beep = Beeps
blindfold = Blindfold: pieces are hidden
confirm-moves = Confirm each move
practice = Practice: each of your moves against Boyi is judged
premoves = Premoves: enter a move while Boyi thinks
zen = Nothing but the board
zen-end = Show everything

### The puzzles

puzzles = Puzzles
puzzles-about = Positions from our own games and solvers, in which one move wins. Your rating follows what you solve.
puzzle-daily = Puzzle of the day
puzzle-daily-done = Solved today
puzzle-status = rating { $rating } · { $tried } tried
puzzle-none = This puzzle does not exist.
family-chess = Chess tactics
family-nim = Nim
family-sums = Sums of games
family-kayles = Kayles
family-chomp = Chomp
family-connect4 = Connect Four
family-gomoku = Gomoku
puzzle-chess-task = One move wins. Find it.
puzzle-only-task = Only one move wins: every other gives the win to your opponent.
puzzle-connect4-task = One column wins. Go on until four stand in a row.
puzzle-gomoku-task = Win by fours: each of your moves makes a four, so that your opponent has one answer.
puzzle-moves = { $moves ->
    [one] 1 move to find.
   *[other] { $moves } moves to find.
}
puzzle-right = Right. Go on.
puzzle-wrong = That is not the move. Try again.
puzzle-solved = Solved.
puzzle-shown = This was the solution.
puzzle-solution = Show the solution
puzzle-next = Next puzzle
puzzle-analyse = Analyse it
puzzle-rating = Your rating is { $rating }; this puzzle's { $puzzle }.
puzzle-themes = Themes: { $list }.
theme-mate = Mate in { $moves }
theme-win = Win in { $moves }
theme-fork = Fork
theme-pin = Pin
theme-skewer = Skewer
theme-discovered-attack = Discovered attack
theme-double-check = Double check
theme-hanging-piece = Hanging piece
theme-trapped-piece = Trapped piece
theme-back-rank-mate = Back-rank mate
theme-advantage = Winning advantage
theme-only-move = Only move
theme-fours = Win by fours

### The opening explorer

explorer = Openings
named-openings = Named openings
your-games = Your games
add-games = Add games (PGN)
forget-games = Forget them
move-head = Move
games-head = Games
results-head = Results
rating-head = Average rating
opening-head = Opening
nothing-played = Nothing was played from here.
explored-games = { $games ->
    [one] One game from { $names }
   *[other] { $games } games from { $names }
}
explored-shares = White won { $white } %, drawn { $drawn } %, Black won { $black } %
explored-broken = { $count ->
    [one] { $file }: one game was left out: { $first }
   *[other] { $file }: { $count } games were left out, the first because: { $first }
}
exploring = { $games ->
    [one] 1 game
   *[other] { $games } games
}

### Studies

study = Study
new-study = New study with this game
import-study = Open a PGN file
study-title = Title of the study
chapter-title = Title of the chapter
add-chapter = Add this game as a chapter
chapter-up = Move up
delete-chapter = Delete the chapter
export-study = Download as PGN
all-studies = All studies
delete-study = Delete the study
delete-really = Delete this study with all its chapters?
study-number = Study { $number }
chapter-number = Chapter { $number }
pass = Pass
take-x = Swap: take x
two-more = Place two more stones
add-threats = Add the threats that win, with every answer
