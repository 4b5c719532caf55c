tui-games = Games
tui-help = help
tui-other-language = 中文
tui-tagline = perfect play where it is known, and the reasons for it
tui-group-popular = WELL-KNOWN GAMES
tui-group-impartial = IMPARTIAL GAMES
tui-group-line = IN-A-ROW GAMES
tui-group-board = SMALL BOARD GAMES
tui-group-partizan = PARTIZAN GAMES
tui-group-chess = CHESS
tui-known-theory = A theorem answers every position
tui-known-solved = Solved exhaustively, as far as memory allows
tui-known-search = Searched as deeply as time allows
tui-field-position = position
tui-field-side = you play
tui-field-level = level (10 is strongest)
tui-field-clock = clock
tui-side-first = { $side } (moves first)
tui-side-second = { $side } (moves second)
tui-side-both = both sides
tui-side-nobody = neither: watch
tui-clock-none = none
tui-button-play = Enter play
tui-button-analyse = A analyse
tui-button-learn = E learn
tui-button-course = C course
tui-resume-offer = R  continue: { $game }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
tui-mode-play = Play
tui-mode-analyse = Analyse
tui-mode-learn = Learn
side-first = First
side-second = Second
side-x = ×
side-o = ○
tui-player-you = you
tui-player-human = human
tui-player-engine = Boyi, level { $level }
tui-to-move = { $side } to move.
tui-thinking = { $side }: thinking… { $nodes } positions   (. to move now)
tui-thinking-wait = Boyi is thinking; press . to make it move now.
tui-hint-thinking = Looking for a hint…
tui-analysing-game = Analysing the game… position { $ply } of { $total }
tui-comparing = Comparing the search algorithms at depth { $depth }…
tui-game-over = Game over. u: take back a move; n: new game
tui-result-agreed = Draw by agreement.
tui-result-resigned = { $loser } resigned: { $winner } won.
tui-result-time = { $loser } ran out of time: { $winner } won.
tui-result-time-draw = { $loser } ran out of time, but { $winner } cannot win: draw.
tui-result-draw = Draw.
tui-result-win = { $winner } won.
tui-result-you-win = You win ({ $winner }).
tui-result-you-lose = Boyi wins ({ $winner }).
tui-after-game = Tab analyse the game · u take back · n new game
tui-lost-lesson = Lesson on this game: { $title } (C)
tui-picked = Choose where to put it; Esc puts it back.
tui-kept = Heap added. Choose another heap, or press Enter to take; Esc starts over.
tui-take = Take { $take } from heap { $heap }: Enter
tui-or-type = Or type : and one of { $moves }
tui-hint-move = Hint: { $move } ({ $value }).
tui-hint-only = Hint: { $move }.
tui-hint-more = i: next hint
tui-value-for = { $side } to move: { $value }
tui-value-win = wins
tui-value-win-in = { $moves ->
    [0] has won
    [one] wins in 1 move
   *[other] wins in { $moves } moves
 }
tui-value-loss = loses
tui-value-loss-in = { $moves ->
    [0] has lost
    [one] loses in 1 move
   *[other] loses in { $moves } moves
 }
tui-value-mate-in = mates in { $moves }
tui-value-mated-in = is mated in { $moves }
tui-value-draw = draw
tui-short-win = W
tui-short-loss = L
tui-short-draw = draw
tui-analysing = Analysing…
tui-engine-off = The engine is off: l turns it on.
tui-engine-failed = The engine failed: { $error }
tui-depth = depth { $depth }
tui-nodes = { $nodes } positions
tui-threads-set = { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
 }
tui-threads = { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
 }
tui-threat-of = { $side } threatens: { $value }
tui-no-threat = Threats are shown in chess and in in-a-row games.
tui-no-win-by-threats = No win by threats found here.
tui-looking-for-threats = Looking for a win by threats…
tui-threats-added = { $count ->
    [one] One line: nothing stops the threat. → plays it.
   *[other] { $count } lines, one for each reply: → and ] step through them.
}
tui-lines = lines
tui-every-move = every move
tui-why = why
tui-moves = moves
tui-graph = the game so far
tui-graph-empty = z: review the game
tui-retry = Learn from your mistakes
tui-retry-ask = Find a better move.
tui-retry-worse = { $move } loses value too. Try another move.
tui-retry-found = { $move }: well found!
tui-retry-solved = Best was { $move }.
tui-retry-none = No mistakes in this game.
tui-retry-keys = s solution · N next · Esc close
tui-game-analysed = Review finished; R shows or hides it.
tui-level = Level { $level }.
tui-sides-changed = Sides changed.
tui-no-list = Too many moves to list: type one after a colon.
tui-nothing-to-resume = No unfinished game.
tui-draw-declined = Boyi declines the draw.
tui-copied = Copied.
tui-first-of-games = The text has { $count } games: this is the first.
tui-wrote = Saved to { $path }
tui-not-wrote = Not saved: { $error }
tui-type-move = Move:
tui-type-games = PGN file:
tui-type-games-help = .pgn; Enter reads it for the opening explorer
tui-games-reading = Reading the games…
tui-games-read = { $count ->
    [one] One game
   *[other] { $count } games
} added to the opening explorer.
tui-no-explorer = Only chess and xiangqi have an opening explorer.
tui-type-position = Position:
tui-learn-lessons = C: the lessons explain, step by step, how chess programs think: search, evaluation, tactics.
tui-learn-course = C: the lessons on this game
tui-learn-evaluation = e: the evaluation, counted piece by piece
tui-learn-search = c: minimax and alpha–beta side by side
tui-learn-step = Step { $step } of { $steps } · Space: next step · or play moves
tui-learn-compare = c: compare the search algorithms (depth { $depth }, + −)
tui-learn-whole = w counts all positions of the game by distance.
tui-counting = Counting all positions…
tui-whole-counts = { $positions } positions: for the player to move { $win } won, { $loss } lost, { $draw } drawn
tui-whole-about = Left to right: moves to the end of the game. Above the middle: won positions; below it: lost positions.
tui-whole-longest = The longest win takes { $plies ->
    [one] 1 move
   *[other] { $plies } moves
 }: p plays through it. w goes back.
tui-luo-shu = Every line of this square sums to { $target }: three in a row are three numbers that sum to { $target }.
tui-compare-head = The same position, searched to depth { $depth }: nodes visited by each algorithm
tui-counters = { $interior } interior · { $leaves } leaves · { $cutoffs } cutoffs · { $hits } table hits · { $ms } ms
tui-compare-2016 = For comparison: from this position to depth 4 a browser program of 2016 evaluated 197,281 leaves by minimax, and 15,854 (White) or 34,740 (Black) by alpha–beta without move ordering.
tui-compare-by = The leaves are valued by the classroom evaluation: k 10,000, q 1,000, r 500, b 400, n 300, p 100{ $evaluation ->
    [classroom] {""}
   *[mobility] , and 2 for each legal move
 } (e shows it).
tui-compare-more = Space explains the algorithms one by one. c compares again, + and − change the depth, Tab or a move goes back.
tui-engine-minimax = Minimax looks at every line of play to the given depth: each player takes the best of what the other leaves.
tui-engine-alphabeta = Alpha–beta abandons a move as soon as one reply refutes it: how badly does not matter.
tui-engine-ordered = Ordering tries promising moves first, so refutations come early and more is cut off.
tui-engine-tt = The transposition table remembers positions: one reached by another order of moves is not searched again.
tui-engine-iterative = Iterative deepening searches to depth 1, then 2, then 3…: the best move of one round is tried first in the next.
tui-engine-pvs = Principal variation search gives the first move the full window and only tests whether any other move is better.
tui-resign = Resign
tui-resign-sure = Resign this game?
tui-yes = yes
tui-no = no
tui-close = close
tui-resume = Unfinished game
tui-resume-text = { $game }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } played. It was saved after every move. Continue it?
tui-choice = Enter: { $move } (arrows)
tui-choose-move = Choose a move
tui-library = Saved games (Enter opens, a analyses, D deletes, U undoes that)
tui-library-empty = No game has been saved yet. Every game is saved after each move.
tui-library-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
tui-state-open = unfinished
tui-state-over = finished

tui-keys-home = a–z find|1–5 try|Enter play|A analyse|E learn|C course|P puzzles|Tab options|G saved|? help|Q quit
tui-keys-looking = type a name|↑↓ choose|Enter play|Tab options|Esc all games
tui-keys-fields = ↑↓ field|←→ change|Enter play|Esc back
tui-keys-cursor = ←↑↓→ cursor|Enter move
tui-keys-play = : type|i hint|u undo|Tab analyse|r redo|x resign|? help|q leave
tui-keys-analyse = ←→ game|↑↓ moves|Enter play|z review|Space analyse|+- lines|P position|y copy|Tab learn|? help|q leave
tui-keys-analyse-chess = ←→ game|↑↓ moves|Enter play|z review|Space analyse|+- lines|x threat|e openings|P position|y copy|Tab learn|? help|q leave
tui-keys-analyse-line = ←→ game|↑↓ moves|Enter play|z review|Space analyse|+- lines|x threats|P position|y copy|Tab learn|? help|q leave
tui-keys-learn = Space step|c compare|+- depth|u back|Tab play|? help|q leave
tui-keys-learn-chess = e evaluation|c compare|C lessons|Space step|u back|Tab play|? help|q leave

tui-help-home =
    ↑ ↓ PgUp PgDn :: choose a game
    a–z / :: type any name of a game to find it
    1–5 :: things to try first
    Enter :: play it
    A :: analyse it
    E :: learn about it
    C P :: the course, from Nim to chess programs; puzzles
    Tab → :: options: rules, position, sides, level, clock
    R :: continue the last unfinished game
    V :: calculator of values of partizan games
    Q :: quit
tui-help-play =
    ← ↑ ↓ → h j k l :: choose a heap, and with ← → how many to take :: heaps
    ← ↑ ↓ → h j k l :: move the cursor :: board
    Enter :: take :: heaps
    Enter Space :: pick up, put down, play :: board
    Space :: add this heap, and choose another :: heaps
    i :: hint: where, then what, then why
    u Backspace :: undo
    r :: redo
    PgUp PgDn Home End :: step through the game
    x :: resign
    d :: offer a draw :: draws
    + - :: level :: engine
    s :: swap sides with Boyi :: engine
    w :: watch Boyi play both sides, or take over
tui-help-analyse =
    ← → Home End :: step through the game
    ↑ ↓ :: look at moves on the board; Enter plays one
    b :: board cursor, to move with the arrow keys
    Space :: infinite analysis; pause, continue
    l :: engine on or off
    + - :: number of lines
    < > :: number of threads
    x :: what the opponent would play if you passed :: pass
    x :: winning threats with every reply, as variations :: line
    a :: evaluate every move
    z :: review the game: accuracy, marks, turning points
    R :: show or hide the review; ↑ ↓ step through it
    M :: learn from mistakes: find a better move where one lost value
    e F :: opening explorer; add the games of a PGN file :: openings
    i :: more of the reasons
    P :: edit the position as text, checked as you type
    [ ] :: other moves tried at this point
    V D :: make this the main line; delete this move
tui-help-learn =
    Space Backspace :: next step, previous step
    c :: compare the search algorithms
    + - :: depth of the comparison
    e :: the evaluation, counted piece by piece; Space: mobility :: evaluation
    w p :: count all positions; play through the longest win :: whole
    C :: the course
    ← ↑ ↓ → Enter :: play moves on the board
    u r :: undo, redo
tui-help-course =
    ↑ ↓ PgUp PgDn :: choose a lesson
    Enter :: start it, or continue where you left off
    p :: puzzles
    q Esc :: back to the games
tui-help-puzzles =
    ↑ ↓ :: choose a kind of puzzle
    Enter :: solve the next one
    ← ↑ ↓ → Enter :: move on the board
    : / :: type a move
    s :: the solution (? Enter while you type)
    Esc :: back
tui-help-lesson =
    ← ↑ ↓ → Enter :: move on the board; choose; change a weight
    : / :: type a move
    ← → :: step through a search or program
    i :: a hint (? while you type)
    r :: start the game again
    Enter n :: next step, once the task is done
    PgUp PgDn :: previous step, next step
    Esc :: back to the course
tui-help-board =
    : / 0–9 :: type a move; Tab completes it
    m :: choose from a list of all moves
    f :: flip the board :: flip
    v :: another view of it :: views
    o :: pieces as drawings, symbols or letters :: pieces
    B :: show the heaps in binary, or not :: binary
    y Y :: copy the position, the game
    E :: save the game to a file
    paste :: a position, a game or moves
    Tab :: play, analyse, learn
    Esc :: put back the piece picked up
    q :: close the game (it is saved)
tui-help-all =
    G :: saved games
    L F2 :: 中文
    T :: light or dark background (also BOYI_THEME)
    ? F1 :: this help
    Ctrl-Z Ctrl-C :: suspend, quit

tui-keys-course = ↑↓ lesson|Enter start|p puzzles|? help|q leave
tui-keys-puzzles = ↑↓ choose|Enter solve|? help|q back
tui-keys-puzzle = ←↑↓→ cursor|Enter move|: type|s solution|Esc puzzles
tui-keys-puzzle-done = Enter next puzzle|Esc puzzles
tui-keys-lesson-done = Enter continue|PgUp back|Esc course
tui-keys-lesson-board = ←↑↓→ cursor|Enter move|: type|i hint|r again|Esc course
tui-keys-lesson-choose = ↑↓ answer|Enter choose|i hint|Esc course
tui-keys-lesson-weights = ↑↓ term|←→ weight|Enter check|i hint|Esc course
tui-keys-lesson-run = ←→ step through|0–9 answer|Enter check|? hint|Esc course
tui-keys-lesson-answer = type an answer|Enter check|? hint|Esc course
tui-course-review = To review today: { $tasks ->
    [one] 1 task
   *[other] { $tasks } tasks
 }
tui-course-again = Review
tui-course-review-about = Tasks you got wrong come back after 1 day, then 2, 4, 8 … as long as you solve them first time; after that they count as learnt.
tui-course-minutes = About { $minutes } minutes. { $done } of { $steps } steps done.
tui-course-finished = { $done } of { $lessons } lessons finished.
tui-lesson-place = { $step }/{ $steps }
tui-lesson-answer = Your answer:
tui-lesson-wrong = Not quite. Try again.
tui-lesson-wrong-move = { $move } is not the move.
tui-lesson-refuted = After { $move } the opponent wins with { $reply }. Try again.
tui-lesson-drawn = After { $move } the game is only a draw: the opponent replies { $reply }. Try again.
tui-lesson-not-best = { $move } is not the best move here: the opponent replies { $reply }. Try again.
tui-lesson-slip = { $move } throws it away: the opponent replies { $reply }. The move was taken back; try another.
tui-lesson-over = Not this time. Press r to start again.
tui-lesson-plays = The program plays { $move }.
tui-lesson-plays-wrong = The program plays { $move }; that is not the move we want yet.
tui-lesson-thinking = …
tui-lesson-hint = i (or ?): a hint
tui-lesson-next = Enter: continue
tui-lesson-moment = { $step }/{ $steps }
tui-tree-you = You
tui-tree-opponent = Opponent
tui-tree-max = max
tui-tree-min = min
tui-tree-enter = { $who } to move: try the moves from left to right.
tui-tree-leaf = A leaf: the evaluation says { $value }.
tui-tree-better = { $who } takes { $value }, the best so far.
tui-tree-kept = No better: { $value } stays.
tui-tree-cut-you = Cutoff: you already have { $value } here, but the opponent can hold you to { $elsewhere } elsewhere and will avoid this line. The other moves cannot matter.
tui-tree-cut-opponent = Cutoff: the opponent already has { $value } here, but you can get { $elsewhere } elsewhere and will avoid this line. The other moves cannot matter.
tui-tree-done = Value { $value }: it is passed up.

tui-puzzles = Puzzles
tui-puzzles-daily = Puzzle of the day
tui-puzzles-row = rating { $rating } · { $tried } of { $puzzles }
tui-endings = Won endings
tui-ending-moves = win in { $moves } moves
tui-ending-task = This position is won. Win it: your opponent replies perfectly.
tui-ending-undo = u takes the move back.
tui-puzzles-chess = Chess tactics
tui-puzzles-xiangqi = Xiangqi tactics
tui-puzzles-nim = Nim
tui-puzzles-sums = Sums of games
tui-puzzles-kayles = Kayles
tui-puzzles-chomp = Chomp
tui-puzzles-connect4 = Connect Four
tui-puzzles-gomoku = Gomoku
tui-puzzles-chess-task = One move wins. Find it.
tui-puzzles-only-task = Only one move wins: every other move loses.
tui-puzzles-connect4-task = One column wins. Continue until you have four in a row.
tui-puzzles-gomoku-task = Win by fours: each of your moves makes a four and leaves your opponent one reply.
tui-puzzle-number = { $family } { $number }
tui-puzzle-moves = { $moves ->
    [one] 1 move to find.
   *[other] { $moves } moves to find.
 }
tui-puzzle-right = Right. Keep going.
tui-puzzle-wrong = That is not the move. Try again.
tui-puzzle-solved = Solved.
tui-puzzle-shown = This was the solution.
tui-puzzle-rating = Your rating: { $rating }. This puzzle: { $puzzle }.

tui-more = { $count } more
tui-q-quits = Q quits. Small letters find a game.
tui-no-such-game = No game here has that name.
tui-level-perfect = perfect
tui-in-use = In use
tui-in-use-text = { $game } is open in another window, which saves it. Open a copy of it here?
tui-copied-game = The game is open in another window too: from here on this is a copy.
tui-library-deleted = Deleted: U brings it back
tui-hint-lines = i: { $count } more lines
tui-hint-again = i: from the top
tui-draw = Draw
tui-draw-sure = Offer a draw?
tui-ago-minutes = { $count ->
    [0] just now
    [one] 1 minute ago
   *[other] { $count } minutes ago
 }
tui-ago-hours = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
 }
tui-ago-days = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
 }

tui-errands = TO TRY
tui-errand-nim = Nim: win by XOR
tui-errand-nim-about = The nim-sum, step by step: XOR of the heaps in binary says who wins, and how. Enter starts.
tui-errand-k-nim = K-Nim: several heaps
tui-errand-k-nim-about = Take from up to k heaps in one move: then the columns are added modulo k + 1. Enter starts; Tab changes k.
tui-errand-tictactoe = Perfect tic-tac-toe
tui-errand-tictactoe-about = Try to beat the program: at level 10 it never loses. Enter starts.
tui-errand-evaluation = Chess: evaluation
tui-errand-evaluation-about = What a position is worth, counted piece by piece for both sides, with mobility or without. Enter starts.
tui-errand-search = Minimax, alpha–beta
tui-errand-search-about = The same position searched by minimax and by alpha–beta, one step of refinement after the other. Enter starts.

tui-evaluation = Evaluation
tui-evaluation-mobility = legal moves, 2 each
tui-evaluation-sum = sum
tui-evaluation-score = { $side } to move: { $score } ({ $value })
tui-evaluation-check = In check there is no passing, so mobility is not counted.
tui-evaluation-on = Space: leave mobility out (it is counted now)
tui-evaluation-off = Space: count mobility too
tui-evaluation-compare = c: minimax and alpha–beta with this evaluation; e: back
tui-evaluation-king = Both sides always have a king, so 10,000 never shows in the difference: it says that a king is worth more than all else together.
tui-no-evaluation = This game has no evaluation to show.

tui-calculator = Calculator of values
tui-calculator-help = Type a value or a sum of positions, such as {"{"}2|-1{"}"} + ^, domineering(3x3) + hackenbush(lrl), or a relation such as {"{"}2||1|0{"}"} >= 1, and press Enter. ↑ ↓ bring back earlier questions, PgUp and PgDn scroll, Esc closes.
tui-calculating = Computing…
