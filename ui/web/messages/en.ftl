### The web app's own messages. Those about games and engines are in the other crates.

title = Boyi
hero-title = Take the last counter and you win.
hero-about = Three heaps. Take as many counters as you like from one of them, in turn with Boyi. Touch a counter: it goes, with all above it. Three of the fifteen first moves win, and Boyi can tell you why.
hero-why = Show me why
hero-game = Play from here
hero-board = Nim with heaps of 3, 5 and 7
hero-take = Take { $count } from the heap of { $size }
go-on = Continue
next-lesson = Next lesson
first-lesson = First lesson
search = Find a game
nothing-found = No game of that name.
recent = Your games
group-first = Start here
group-first-about = Games you know, against a player that can say why.
group-board = Small boards
group-board-about = A few pieces and a few squares. Nearly all are solved: Boyi knows every position to its end.
group-line = In a row
group-line-about = Be the first to complete a line.
group-partizan = Free moves and hot fights
group-partizan-about = The players have different moves. Each position has a value: a number, a fight, or less than any number. Boyi plays sums by these values.
group-impartial = Heaps, coins and graphs
group-impartial-about = Both players have the same moves, and one theory wins them all.
group-chess = More chess
group-chess-about = Other starts, and endings that are known to the last move.
know-theory = exact: theorem
know-solved = exact: solved
know-search = engine search
play = Play
analyse = Analyse
learn = Learn
catalogue = All games
language = 中文
theme-turn = Switch light/dark theme
sound-turn = Sound on or off
help = Help
close = Close
skip = Skip to the board
loading = Loading…
board = Board
new-game = New game
start = Start
cancel = Cancel
undo = Undo
redo = Redo
hint = Hint
hint-more = Next hint
resign = Resign
resign-really = Really resign?
flip = Flip
first = First
previous = Previous
next = Next
last = Last
moves = Moves
no-moves = No moves yet.
thinking = Boyi is thinking…
your-move = Your move.
to-move = { $side } to move.
your-move-as = Your move ({ $side }).
side-wins = { $side } won
type-move = Type a move
play-it = Play
opponent = Opponent
you-first = You first
boyi-first = Boyi first
two-humans = Two players
both-engine = Boyi against itself
level = Level
level-easy = beginner
level-hard = full strength
engine-level = Boyi, level { $level }
you = You
taken = Pieces taken
clock = Clock
no-clock = None
clock-other = Custom
clock-minutes = minutes per player
clock-increment = seconds added per move
start-position = Position
start-over = Back to the starting position
usual = Starting position
take = Take
clear = Empty board
erase = Remove pieces
you-win = You win
you-lose = Boyi wins
drawn = Draw
resigned = by resignation
on-time = on time
on-time-draw = out of time against a side that cannot win
agreed = by agreement
again = Play again
look-at = Analyse this game
choose-move = Which move?
promote = Promote to
free = Numbers left
sum-to = Three numbers that add up to
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
every-move = Evaluate every move
arrows = Arrows
stop = Stop
endless = Infinite analysis
evaluation = Evaluation
notation = Position as text
copy = Copy
copied = Copied
graph = Evaluation graph
go-through = Review the game
going = Analysing…
share = Share
share-about = The link contains the whole game.
keys = Keys
key-step = back, forward
key-ends = first, last position
key-aside = another variation
key-cancel = cancel a premove
key-flip = flip the board
key-engine = engine on or off
key-best = play the best move
key-arrows = arrows on or off
key-all = evaluate every move
key-help = this help
key-board = arrow keys on the board: choose a square; Enter: pick up or play
mouse = Right-drag to draw an arrow, right-click for a circle (Shift or Ctrl: red, Alt: blue, both: yellow). Scroll over the board to step through the game.
threat = Threat
threat-about = If the player to move passed:
key-threat = what the opponent would play if you passed
pencil = Draw arrows and circles by touch
green = green
red = red
blue = blue
yellow = yellow
retry = Learn from your mistakes
no-mistakes = No mistakes found.
find-better = Find a better move on the board.
not-better = also a mistake. Try another move.
better = well found!
round = round { $round }
better-was = Best was
mark-best = the best move
mark-good = a good move
mark-inaccuracy = an inaccuracy
mark-mistake = a mistake
mark-blunder = a blunder
accuracy = Accuracy:
moments = Turning points
only-move = the only good move
solution = Show the solution
next-one = Next mistake
done = Done
summands = Components
summand = Component
parameters = parameters
add-game = Add a component
remove = Remove
parts = Components and their nimbers
nimber = nimber
leaves-nimber = Nimber after this move
parts-about = Each component is equivalent to a Nim heap of that size. The player to move loses exactly when the nim-sum of the nimbers is 0.
why = Why
all-positions = All positions
count-positions = Count all positions by distance
counts-about = Left to right: moves to the end of the game. Above the line: won positions; below it: lost positions.
longest-win = Play through the longest win
columns = Binary columns
columns-about = The player to move loses exactly when every column holds an even number of ones.
columns-about-many = The player to move loses exactly when every column's sum is a multiple of k + 1.
columns-now = now
columns-after = after
luo-shu = The Luo Shu
luo-shu-about = Every line of the square sums to 15, so taking numbers that sum to 15 is tic-tac-toe.
search-tree = Search tree
zoom = Size of the tree
zoom-in = Larger
zoom-out = Smaller
whole-tree = Whole tree
tree-about = Minimax looks at everything; alpha–beta leaves a position once one reply has refuted it. All values are from the point of view of the side now to move.
from-table = from the table
tree-cut = not shown: too large to draw
minimax = Minimax
alpha-beta = Alpha–beta
interior = interior
leaves = leaves
cutoffs = cutoffs
ordering = + promising moves first
with-table = + transposition table
deepening = + iterative deepening
null-windows = + null windows, killer moves
walk = Walk through
pause = Pause
pace = Pace
engine-theory = theorem
engine-prove = proof search
engine-solve = solver (every position)
engine-mcts = Monte Carlo tree search
engine-threats = threat search
engine-patterns = pattern search
engine-boyi = Boyi
engine-values = exact values of the components
then = 2016: minimax
then-white = 2016: alpha–beta, White
then-black = 2016: alpha–beta, Black
compare-title = What each refinement saves
compare-about = The same search to the same depth, with the same result. Counted: leaves evaluated + interior nodes.
compare-start = Compare
whole-game = The game as text
open = Open
upload = Open a file
download = Download
editor = Set up a position
castling = Castling
editor-about = Drag pieces, or tap a piece and then a square. Pieces dragged off the board are removed.
hand = Move pieces
side-to-move = Side to move
castle-short = { $side } O-O
castle-long = { $side } O-O-O
en-passant = En passant
put-it = Use this position
import = Import games
export-games = Export games
forget = Delete this game
show-all = Show all
no-games-yet = The games you play stay here, in this browser. PGN files open wherever you drop them.
no-such-game = There is no game “{ $name }”. How about one of these: { $titles }?
no-games = No games found in this file: expected PGN, or games exported here.
value-win = win
value-loss = loss
value-draw = draw
value-unknown = unknown
pawn = pawn
knight = knight
bishop = bishop
rook = rook
queen = queen
king = king
chick = chick
elephant = elephant
advisor = advisor
horse = horse
cannon = cannon
giraffe = giraffe
hen = hen
lion = lion

## Messages with arguments

# How far a game has gone.
plies-played = { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}
# A value with its distance: win in 5 moves.
value-in-moves = { $value } in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
# All positions of a solved game. The numbers are grouped: 5,390.
position-counts = { $positions } positions: for the player to move { $win } won, { $loss } lost, { $draw } drawn
# A move entered while the engine thinks.
premove-waits = Premove: { $label }
premove-missed = The premove { $label } is not legal now.
# A move that was typed and is none.
move-fault = found “{ $found }”, expected { $expected }
heap-label = heap { $heap }, { $counters } counters
heap-take = take { $take } of { $size }
# The field for a number beside a large heap.
place-label = number { $place } of row { $row }
touch-last = Touch the last one to fall, or the same one again if only it falls.
heap-number = heap { $number }
heap-tip = Touch a counter: it goes, with all above it.
take-words = “take { $take } from heap { $heap }”
heap-notation = 1:2 means: take 2 from heap 1.
more = More
less = Less
to-lesson = The lesson on this game
tree-even = Every value here is 0: the search does not see the end of the game.
tree-small = Show a smaller position
take-how-many = how many
take-of-heap = Take from heap { $heap }
take-from-heap = Counters to take from heap { $heap }
square-no-place = { $square } no place
square-empty = { $square } empty
square-forbidden = { $square } empty, forbidden
square-exit = { $square } exit
square-threat-first = { $square } empty, the first player threatens to win here
square-threat-second = { $square } empty, the second player threatens to win here
square-threat-both = { $square } empty, both players threaten to win here
piece-white = white { $piece }
piece-black = black { $piece }
piece-red = red { $piece }
piece-first = { $piece } of the first player
piece-second = { $piece } of the second player

### Annotations

annotate = Annotate
variation = Variation
fold = Fold or unfold the variation
glyphs = Move assessment
comment = Comment
raise-variation = Move variation up
promote-variation = Make main line
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
course-about = From the first heap of Nim to how a chess program thinks: short, hands-on lessons. The engine checks every answer, and what you get wrong comes back later.
course-progress = Lessons finished
course-finished = { $done } of { $lessons } lessons finished.
course-again = To review today: { $tasks ->
    [one] { $tasks } task
   *[other] { $tasks } tasks
}
course-minutes = { $minutes } min · { $done }/{ $steps }
course-stars = { $stars } of { $most } stars
print-course = Print the whole course
print = Print
no-lesson = There is no such lesson.
not-loaded = The network does not answer, and this was not loaded before.
steps = Steps
step-of = Step { $step } of { $steps }
next-lesson = Next lesson:
lesson-done = Lesson done.
lesson-done-about = Tasks you got wrong come back tomorrow on the course page. Solved at the first try, they win back their stars.
go-on = Continue
begin-again = Start again
opponent-thinks = Your opponent is thinking…
your-answer = Your answer
check-answer = Check
lesson-wrong = Not quite. Try again.
lesson-over = Not this time. Start again.
lesson-plays = The program plays { $label }.
lesson-plays-wrong = The program plays { $label }; that is not the move we want yet.
lesson-wrong-move = { $label } is not the move.
lesson-refuted = After { $label } the opponent wins with { $reply }. Try again.
lesson-drawn = After { $label } the game is only a draw: the opponent replies { $reply }. Try again.
lesson-not-best = { $label } is not the best move here: the opponent replies { $reply }. Try again.
lesson-slip = { $label } throws it away: the opponent replies { $reply }. The move was taken back; try another.
tree-you = You
tree-opponent = Opponent
tree-max = takes the largest
tree-min = takes the smallest
tree-enter = { $who } to move: try the moves from left to right.
tree-leaf = A leaf: the evaluation says { $value }.
tree-better = { $who } takes { $value }, the best so far.
tree-kept = No better: { $value } stays.
tree-cut-you = Cutoff: you already have { $value } here, but the opponent can hold you to { $elsewhere } elsewhere and will avoid this line. The other moves cannot matter.
tree-cut-opponent = Cutoff: the opponent already has { $value } here, but you can get { $elsewhere } elsewhere and will avoid this line. The other moves cannot matter.
tree-done = Value { $value }: it is passed up.
program = Program
term-material = material
term-placement = piece placement
term-mobility = mobility
term-king-safety = king safety
term-space = space
answers = Answers

### Preferences

settings = Preferences
board-colors = Board colour
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
pieces-characters = Characters
pieces-pictures = Pictures
board-size = Board size
sounds = Sounds
sounds-soft = Soft
sounds-knock = Knocks
sounds-beep = Beeps
blindfold = Blindfold: hide the pieces
confirm-moves = Confirm each move
practice = Practice: rate each of my moves as I play
premoves = Premoves: enter a move while Boyi thinks
zen = Zen mode (board only)
zen-end = Leave zen mode
projector = Projector mode (large board and words)
projector-turn = Projector mode
projector-end = Leave projector mode

### The puzzles

puzzles = Puzzles
puzzles-about = Positions from our own games and solvers in which exactly one move wins. Your rating changes with every puzzle.
puzzle-daily = Puzzle of the day
puzzle-daily-done = Solved today
puzzle-status = rating { $rating } · { $tried } tried
puzzle-none = This puzzle does not exist.
endings = Won endings
endings-about = Every position is won, but not at once. Your opponent replies perfectly; if a move gives the win away, you are told at once and can take it back.
ending-task = This position is won. Win it: your opponent replies perfectly.
ending-moves = Win in { $moves } moves
family-chess = Chess tactics
family-xiangqi = Xiangqi tactics
family-nim = Nim
family-sums = Sums of games
family-kayles = Kayles
family-chomp = Chomp
family-connect4 = Connect Four
family-gomoku = Gomoku
puzzle-chess-task = One move wins. Find it.
puzzle-only-task = Only one move wins: every other move loses.
puzzle-connect4-task = One column wins. Continue until you have four in a row.
puzzle-gomoku-task = Win by fours: each of your moves makes a four and leaves your opponent one reply.
puzzle-moves = { $moves ->
    [one] 1 move to find.
   *[other] { $moves } moves to find.
}
puzzle-right = Right. Keep going.
puzzle-wrong = That is not the move. Try again.
puzzle-solved = Solved.
puzzle-shown = This was the solution.
puzzle-solution = Show the solution
puzzle-next = Next puzzle
puzzle-analyse = Analyse it
puzzle-rating = Your rating: { $rating } ({ $change }). This puzzle: { $puzzle }.
rating-with-range = { $rating } ± { $range }
rating-uncertain = It moves in large steps while little is known of you; every puzzle makes it surer.
any-theme = Any
theme = Theme
difficulty = Difficulty
difficulty-easiest = Very easy
difficulty-easier = Easier
difficulty-normal = As your rating
difficulty-harder = Harder
difficulty-hardest = Very hard
choice-about = Holds from the next puzzle on.
replay = Replay
streak = Streak
streak-about = Harder and harder puzzles: the first mistake ends the streak. It does not count for your rating.
streak-leave = Leave the streak
streak-again = New streak
streak-best = Streak (best { $best })
streak-now = { $solved ->
    [one] 1 in a row
   *[other] { $solved } in a row
}
streak-over = { $solved ->
    [one] The streak ends after 1 puzzle. Your best: { $best }.
   *[other] The streak ends after { $solved } puzzles. Your best: { $best }.
}
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
theme-double-cannon = Double cannon
theme-horse-and-cannon = Horse and cannon
theme-smothered-palace = Smothered palace
theme-iron-bolt = Iron bolt
theme-heaven-earth-cannons = Cannons of heaven and earth
theme-octagon-horse = Octagonal horse
theme-elbow-horse = Elbow horse
theme-corner-horse = Palace-corner horse
theme-angler-horse = Angler’s horse
theme-two-pawns = Two pawns at the door
theme-two-rooks = Two rooks
theme-heart-gouge = Heart gouge
theme-facing-kings = Facing kings
theme-discovered-check = Discovered check

### The opening explorer

explorer = Openings
named-openings = Named openings
your-games = Your games
add-games = Add games (PGN)
forget-games = Remove these games
move-head = Move
games-head = Games
lines-head = Named lines
results-head = Results
rating-head = Average rating
opening-head = Opening
nothing-played = No games from this position.
explored-games = { $games ->
    [one] One game from { $names }
   *[other] { $games } games from { $names }
}
explored-shares = { $first } won { $white }%, drawn { $drawn }%, { $second } won { $black }%
explored-broken = { $count ->
    [one] { $file }: one game was skipped: { $first }
   *[other] { $file }: { $count } games were skipped, the first because: { $first }
}
exploring = { $games ->
    [one] 1 game
   *[other] { $games } games
}

### Studies

study = Study
new-study = New study from this game
import-study = Open a PGN file
study-title = Study title
chapter-title = Chapter title
add-chapter = Add this game as a chapter
chapter-up = Move up
delete-chapter = Delete chapter
export-study = Download as PGN
all-studies = All studies
delete-study = Delete study
delete-really = Delete this study and all its chapters?
study-number = Study { $number }
chapter-number = Chapter { $number }
games-left-out = The file has { $count } games: only the first { $most } are in the study.
first-of-games = The text has { $count } games: this is the first.
pass = Pass
take-x = Swap: take Black
two-more = Place two more stones
add-threats = Add the winning threats, with every reply, as variations

calculator = Calculator of values
calculator-about = A position in which the players have different moves has a value: how many moves Left is ahead, and how much the first move is worth. Write one, or a sum of several.
expression = Expression
calculate = Compute
calculating = Computing…
calculator-failed = The calculator could not be loaded, or ran out of memory.
examples = To try
asked-before = Asked before
forget-values = Clear
value-notation = How to write
value-notation-about = Numbers 3 and 3/4, nimbers * and *2, ups ^, ^^ and v*, switches ±1, forms { $form }, positions of games such as domineering(3x4) and hackenbush(l(r;l)), with +, −, integer multiples and brackets. G = H, G >= H and G <= H compare two values.
thermograph-of = Thermograph of { $value }
part-worth = mean { $mean }, temperature { $temperature }
value-of-stalk = A blue, a red and a blue edge: Left is three quarters of a move ahead.
value-of-simplest = Between two numbers stands the simplest one: half a move.
value-of-switch = A fight: the player who moves first gains. The thermograph shows what cooling does to it.
value-of-up = Up is positive, and smaller than every positive number.
value-of-tiny = A threat of 2: tiny, far smaller than up, still positive.
value-of-toads = Two toads against two frogs: the player who moves first wins.
value-of-domineering = The square of sixteen, and a fight about nothing: no number, yet its mean is 0.
value-of-sum = Three different games side by side: what each is worth, and where to move.
value-of-relation = A comparison: is the first value at least the second?
