value-win = win
# Distances are in the winner's moves.
value-win-in = win in { $moves } { $moves ->
    [one] move
   *[other] moves
 }
value-win-mate = mate in { $moves }
value-won = won
value-loss = loss
value-loss-in = loss in { $moves } { $moves ->
    [one] move
   *[other] moves
 }
value-loss-mate = mated in { $moves }
value-lost = lost
value-draw = draw
value-open = unknown
value-at-least = at least { $value }
value-at-most = at most { $value }

why-only = It is the only legal move.
why-trap = Nothing better can be forced, but { $mistakes } of the opponent's { $replies } replies are mistakes.

hint-look-lost = This position is lost against best play. Look for the move that gives the opponent the most ways to go wrong.
hint-look-heap = Look at heap { $heap }.
hint-look-component = Look at component { $number }.
hint-look-number = Look at the number { $number }.
hint-look-vertex = Look at vertex { $number }.
hint-look-coin = Look at coin { $number }.
hint-look-beside = Look beside the board: the best move puts and moves nothing.
hint-look-piece = Look at the piece on { $square }.
hint-look-column = Look at column { $column }.
hint-value = { $move }: { $value }.

group-impartial = Impartial games
group-line = In-a-row games
group-board = Small board games
group-partizan = Partizan games
group-chess = Chess
knowledge-theory = theorem
knowledge-solved = solved
knowledge-search = search

rule-comma = {", "}
rule-or = { $list } or { $last }

engine-auto = the best engine for the position
engine-theory = a theorem
engine-values = exact values of the components
engine-prove = proof search down to positions that theory decides
engine-minimax = minimax, the whole tree
engine-alphabeta = alpha–beta in generation order
engine-ordered = alpha–beta, promising moves first
engine-tt = with a transposition table
engine-iterative = with iterative deepening
engine-pvs = principal variation search: all of the above, with null windows
engine-mcts = Monte Carlo tree search
engine-solve = every position, exactly
engine-database = a database of all positions
engine-rules = the rules

database-file = From { $file }, which solves every position of the game (rules { $rules }).
database-made = Solved in memory: all { $positions } positions of the game.
database-traps = Neither side can force a win. After the best move { $wrong } of the opponent's moves lose and { $right } do not.

# How squares are named: the descriptions of games on a board say it.
squares-from-bottom = Columns are lettered from a at the left, rows numbered from 1 at the bottom.
squares-from-top = Columns are lettered from a at the left, rows numbered from 1 at the top.
