tui-games = Games
tui-help = help
tui-other-language = 中文
tui-tagline = perfect play where it is known, and the reasons for it
tui-group-impartial = IMPARTIAL GAMES
tui-group-line = IN-A-ROW GAMES
tui-group-board = SMALL BOARD GAMES
tui-group-chess = CHESS
tui-known-theory = A theorem answers every position
tui-known-solved = Solved by exhaustion as far as memory allows
tui-known-search = Searched as deep as time allows
tui-field-position = position
tui-field-side = you play
tui-field-level = level
tui-field-clock = clock
tui-side-first = { $side } (moves first)
tui-side-second = { $side } (moves second)
tui-side-both = both sides
tui-side-nobody = neither: watch
tui-clock-none = none
tui-button-play = Enter play
tui-button-analyse = a analyse
tui-button-learn = e learn
tui-button-course = c course
tui-resume-offer = r  continue: { $game }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
tui-mode-play = Play
tui-mode-analyse = Analyse
tui-mode-learn = Learn
tui-first-impartial = First
tui-second-impartial = Second
tui-first-line = ×
tui-second-line = ○
tui-first-board = ×
tui-second-board = ○
tui-first-chess = White
tui-second-chess = Black
tui-player-you = you
tui-player-human = person
tui-player-engine = Boyi, level { $level }
tui-to-move = { $side } to move.
tui-thinking = { $side } is thinking … { $nodes } positions   (. moves at once)
tui-thinking-wait = Boyi is thinking; press . to make it move at once.
tui-hint-thinking = Looking for a hint …
tui-analysing-game = Analysing the game … position { $ply } of { $total }
tui-comparing = Comparing the search algorithms at { $depth } plies …
tui-game-over = The game is over: u takes a move back, n begins another.
tui-result-agreed = A draw by agreement.
tui-result-resigned = { $loser } resigned: { $winner } wins.
tui-result-time = { $loser } ran out of time: { $winner } wins.
tui-result-draw = A draw.
tui-result-win = { $winner } wins.
tui-result-you-win = You win ({ $winner }).
tui-result-you-lose = Boyi wins ({ $winner }).
tui-after-game = Tab analyses the game · u takes back · n another game
tui-picked = Choose where it goes; Esc puts it down.
tui-kept = Chosen. Choose another heap, or take with Enter; Esc begins again.
tui-take = Take { $take } from heap { $heap }: Enter
tui-or-type = Or type : and one of { $moves }
tui-hint-square = Hint: look at { $square }.
tui-hint-heap = Hint: look at heap { $heap }.
tui-hint-first = Hint: the move begins with { $letter }.
tui-hint-move = Hint: { $move } ({ $value }).
tui-hint-more = i says more.
tui-value-for = { $side } to move: { $value }
tui-value-win = wins
tui-value-win-in = { $plies ->
    [0] has won
    [one] wins in 1 ply
   *[other] wins in { $plies } plies
 }
tui-value-loss = loses
tui-value-loss-in = { $plies ->
    [0] has lost
    [one] loses in 1 ply
   *[other] loses in { $plies } plies
 }
tui-value-draw = draw
tui-short-win = W
tui-short-loss = L
tui-short-draw = draw
tui-analysing = Analysing …
tui-engine-off = The engine is off: l turns it on.
tui-engine-failed = The engine failed: { $error }
tui-depth = depth { $depth }
tui-nodes = { $nodes } nodes
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
tui-no-win-by-threats = No win by threats was found here.
tui-looking-for-threats = Looking for a win by threats …
tui-threats-added = { $count ->
    [one] One line: nothing stops the threat. → plays it.
   *[other] { $count } lines, one for each way to answer: → and ] step through them.
}
tui-lines = lines
tui-every-move = every move
tui-why = why
tui-moves = moves
tui-graph = the game so far
tui-graph-empty = z reviews the game
tui-game-analysed = The game is reviewed; R shows or hides it.
tui-level = Level { $level }.
tui-sides-changed = Sides changed.
tui-no-list = Too many moves to list: type one after a colon.
tui-nothing-to-resume = No unfinished game.
tui-draw-declined = Boyi plays on.
tui-copied = Copied.
tui-wrote = Written to { $path }
tui-not-wrote = Not written: { $error }
tui-type-move = Move:
tui-type-games = PGN file:
tui-type-games-help = .pgn; Enter reads it for the opening explorer
tui-games-reading = Reading the games…
tui-games-read = { $count ->
    [one] One game
   *[other] { $count } games
} read for the opening explorer.
tui-no-explorer = Only chess has an opening explorer.
tui-type-position = Position:
tui-learn-step = Step { $step } of { $steps }: Space goes on. Moves can be played on the board.
tui-learn-compare = c compares the search algorithms here ({ $depth } plies; + and − change the depth).
tui-learn-whole = w counts all positions of the game by distance.
tui-counting = Counting all positions …
tui-whole-counts = { $positions } positions: for the player to move { $win } won, { $loss } lost, { $draw } drawn
tui-whole-about = From left to right, the plies to the end of the game; above the middle won positions, below it lost ones.
tui-whole-longest = The longest win takes { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
 }: p plays through it. w goes back.
tui-luo-shu = Every line of this square sums to { $target }: three in a row are three numbers that sum to { $target }.
tui-compare-head = The same position, { $depth } plies deep: nodes that each algorithm visits
tui-counters = { $interior } interior · { $leaves } leaves · { $cutoffs } cut-offs · { $hits } table hits · { $ms } ms
tui-compare-2016 = For comparison: from this position to 4 plies a browser program of 2016 evaluated 197,281 leaves by minimax, and 15,854 (White) or 34,740 (Black) by alpha–beta without move ordering.
tui-compare-more = Space explains one algorithm after the other. c compares again, + and − change the depth, Tab or a move goes back.
tui-engine-minimax = Minimax looks at every line of play to the depth: each player takes the best of what the other leaves.
tui-engine-alphabeta = Alpha–beta stops at a move as soon as one reply refutes it: how badly it is refuted does not matter.
tui-engine-ordered = Ordering tries promising moves first, so that refutations come early and more is cut off.
tui-engine-tt = The transposition table remembers positions: what is reached by another order of moves is not searched again.
tui-engine-iterative = Iterative deepening searches 1 ply, then 2, then 3 …: the best move of one round is tried first in the next.
tui-engine-pvs = Principal variation search gives the first move the full window and only asks of the others whether they are better.
tui-resign = Resign
tui-resign-sure = Give this game up?
tui-yes = yes
tui-no = no
tui-close = close
tui-resume = A game is still open
tui-resume-text = { $game }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } played. It was saved after every move. Continue it?
tui-choose-move = Choose a move
tui-library = Saved games (Enter opens, a analyses, D deletes)
tui-library-empty = No game has been saved yet. Every game is saved after each move.
tui-library-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
tui-state-open = unfinished
tui-state-over = finished

tui-keys-home = ↑↓ game|Enter play|a analyse|e learn|c course|Tab options|g saved|L 中文|? help|q quit
tui-keys-fields = ↑↓ field|←→ change|Enter play|Esc back
tui-keys-cursor = ←↑↓→ cursor|Enter move
tui-keys-play = : type|i hint|u undo|r redo|x resign|Tab analyse|? help|q leave
tui-keys-analyse = ←→ game|↑↓ moves|Enter play|Space endless|+- lines|P position|y copy|Tab learn|? help|q leave
tui-keys-analyse-chess = ←→ game|↑↓ moves|Enter play|Space endless|+- lines|x threat|e openings|P position|y copy|Tab learn|? help|q leave
tui-keys-analyse-line = ←→ game|↑↓ moves|Enter play|Space endless|+- lines|x threats|P position|y copy|Tab learn|? help|q leave
tui-keys-learn = Space step|c compare|+- depth|u back|Tab play|? help|q leave

tui-help-home =
    ↑ ↓ PgUp PgDn :: choose a game
    Enter :: play it
    a :: analyse it
    e :: learn about it
    c :: the course: lessons from Nim to chess programs
    Tab → :: options: rules, position, sides, level, clock
    r :: continue the last unfinished game
    q Esc :: quit
tui-help-play =
    ← ↑ ↓ → h j k l :: move the cursor; on heaps ← → say how many to take
    Enter :: touch: pick up, put down, take
    Space :: the same; on heaps choose this one and go on to another
    i :: hint: where, then what, then why
    u Backspace :: take back
    r :: play again what was taken back
    PgUp PgDn Home End :: look through the game
    x :: resign
    d :: offer a draw
    + - :: level
    s :: change sides with Boyi
    w :: watch Boyi play both sides, or take over
tui-help-analyse =
    ← → Home End :: go through the game
    ↑ ↓ :: look at moves on the board; Enter plays one
    b :: cursor on the board, for moves by arrows
    Space :: analyse without end; pause, continue
    l :: engine on or off
    + - :: number of lines
    < > :: number of threads
    x :: the opponent's threat, if you passed (chess)
    x :: the threats that win, with every answer, as variations (in a row)
    a :: evaluate every move
    z :: review the game: accuracy, marks, what decided it
    R :: show or hide the review; ↑ ↓ go through it
    e F :: opening explorer; from the games of a PGN file
    P :: edit the position as text, checked as you type
    [ ] :: other moves tried at this point
    V D :: make this the main line; delete this move
tui-help-learn =
    Space Backspace :: next step, previous step
    c :: compare the search algorithms
    + - :: depth of the comparison
    w p :: all positions counted; play through the longest win
    ← ↑ ↓ → Enter :: play moves on the board
    u r :: back and forth in the game
tui-help-course =
    ↑ ↓ PgUp PgDn :: choose a lesson
    Enter :: begin it, or go on where you left it
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
    r :: begin a game again
    Enter n :: the next step, when the task is done
    PgUp PgDn :: the step before, the step after
    Esc :: back to the map
tui-help-board =
    : / 0–9 :: type a move; Tab completes it
    m :: choose from a list of all moves
    f :: flip the board
    v :: another view of it
    o :: pieces drawn, as characters, as letters
    B :: heaps in binary or not
    y Y :: copy the position, the game (PGN)
    E :: write the game to a file (PGN)
    paste :: a position, a game (PGN) or moves
    Tab :: play, analyse, learn
    Esc :: put down what was picked up
    q :: close the game (it is saved)
tui-help-all =
    g :: saved games
    L F2 :: 中文
    T :: light or dark background (also BOYI_THEME)
    ? F1 :: this help
    Ctrl-Z Ctrl-C :: to the shell, quit

tui-keys-course = ↑↓ lesson|Enter begin|p puzzles|? help|q leave
tui-keys-puzzles = ↑↓ choose|Enter solve|? help|q back
tui-keys-puzzle = ←↑↓→ cursor|Enter move|: type|s solution|Esc puzzles
tui-keys-puzzle-done = Enter next puzzle|Esc puzzles
tui-keys-lesson-done = Enter goes on|PgUp back|Esc map
tui-keys-lesson-board = ←↑↓→ cursor|Enter move|: type|i hint|r again|Esc map
tui-keys-lesson-choose = ↑↓ answer|Enter choose|i hint|Esc map
tui-keys-lesson-weights = ↑↓ term|←→ weight|Enter check|i hint|Esc map
tui-keys-lesson-run = ←→ step through|0–9 answer|Enter check|? hint|Esc map
tui-keys-lesson-answer = type an answer|Enter check|? hint|Esc map
tui-course-review = Again today: { $tasks ->
    [one] 1 task
   *[other] { $tasks } tasks
 }
tui-course-again = Once more
tui-course-review-about = Tasks that you missed come back: after a day, then after two, four, eight … each time you solve them at once. What has been solved so often is not forgotten.
tui-course-minutes = About { $minutes } minutes. { $done } of { $steps } steps done.
tui-course-finished = { $done } of { $lessons } lessons finished.
tui-lesson-place = { $step }/{ $steps }
tui-lesson-answer = Your answer:
tui-lesson-wrong = Not quite. Try again.
tui-lesson-wrong-move = { $move } is not the move.
tui-lesson-refuted = After { $move } the opponent wins with { $reply }. Try again.
tui-lesson-drawn = After { $move } the game is only a draw: the answer is { $reply }. Try again.
tui-lesson-not-best = { $move } is not the move that is wanted here; the answer would be { $reply }. Try again.
tui-lesson-slip = { $move } gives it away: the opponent answers { $reply }. The move was taken back; try another.
tui-lesson-over = This time it was not enough. Press r to begin again.
tui-lesson-plays = The program plays { $move }.
tui-lesson-plays-wrong = The program plays { $move }, and that is not yet what is wanted.
tui-lesson-thinking = …
tui-lesson-hint = i (or ?): a hint
tui-lesson-next = Enter goes on.
tui-lesson-moment = { $step }/{ $steps }
tui-tree-you = You
tui-tree-opponent = Opponent
tui-tree-max = max
tui-tree-min = min
tui-tree-enter = { $who } to move: look at the answers from the left.
tui-tree-leaf = A leaf: the evaluation says { $value }.
tui-tree-better = { $who } takes { $value }, the best so far.
tui-tree-kept = No better; { $value } stays.
tui-tree-cut-you = Cut: you have { $value } here, but the opponent has { $elsewhere } elsewhere and will not let you come here. The rest cannot matter.
tui-tree-cut-opponent = Cut: the opponent has { $value } here, but you have { $elsewhere } elsewhere and will not come here. The rest cannot matter.
tui-tree-done = Worth { $value }: this goes up.

tui-puzzles = Puzzles
tui-puzzles-daily = Puzzle of the day
tui-puzzles-row = rating { $rating } · { $tried } of { $puzzles }
tui-puzzles-chess = Chess tactics
tui-puzzles-nim = Nim
tui-puzzles-sums = Sums of games
tui-puzzles-kayles = Kayles
tui-puzzles-chomp = Chomp
tui-puzzles-connect4 = Connect Four
tui-puzzles-gomoku = Gomoku
tui-puzzles-chess-task = One move wins. Find it.
tui-puzzles-only-task = Only one move wins: every other gives the win to your opponent.
tui-puzzles-connect4-task = One column wins. Go on until four stand in a row.
tui-puzzles-gomoku-task = Win by fours: each of your moves makes a four, so that your opponent has one answer.
tui-puzzle-number = { $family } { $number }
tui-puzzle-moves = { $moves ->
    [one] 1 move to find.
   *[other] { $moves } moves to find.
 }
tui-puzzle-right = Right. Go on.
tui-puzzle-wrong = That is not the move. Try again.
tui-puzzle-solved = Solved.
tui-puzzle-shown = This was the solution.
tui-puzzle-rating = Your rating is { $rating }; this puzzle's { $puzzle }.
