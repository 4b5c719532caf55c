error-found = { $field }: found “{ $found }”, expected { $expected }
error-nothing = { $field }: found nothing, expected { $expected }
error-ply = move { $ply }: { $error }

error-no-theory = no theorem covers this position; another engine can search it
error-too-large = too many moves or positions for the memory allowed; try a smaller position or a search engine
error-stopped = stopped before an answer was found

field-game = game
field-parameter = parameter
field-position = position
field-move = move
field-heap = heap
field-take = take
field-engine = engine
field-evaluator = evaluation
field-view = view
field-lang = language
field-level = level
field-analyses = analyses
field-lines = lines
field-depth = depth
field-divide = divide
field-budget = budget
field-request = request
field-first = first
field-command = command
field-file = file
field-rules = rules

expected-one-of = one of { $list }
expected-near-or-one-of = { $near }, perhaps, or another of { $list }
expected-key-value = key=value, or a flag
expected-each-parameter-once = each parameter once
expected-parameter-with-value = a value, as in key=value
expected-flag-without-value = the flag alone, without a value
expected-no-parameter = no parameter: this game has none
expected-number-between = a whole number from { $min } to { $max }
expected-number-at-most = a whole number up to { $max }
expected-whole-number = a whole number
expected-heaps = heap sizes such as 3,5,7
expected-at-most-heaps = at most { $max } { $max ->
    [one] heap
   *[other] heaps
 }
expected-heap-take = heap:take, such as 3:6
expected-heap-not-empty = a heap that is not empty
expected-each-heap-once = each heap at most once
expected-legal-move = a legal move
expected-this-game = { $game }
expected-game-not-over = a game that is still going on
expected-moves-to-list = at most { $max } moves to list; this position has { $count }
expected-request-json = a request as a JSON object
expected-move-or-command = a move, or help
expected-writable-file = a file that can be written

field-mover = side to move
field-rows = rows
field-square = square
field-stones = stones
expected-column-with-room = a column with room
expected-empty-square = an empty square
expected-lowest-empty-square = the lowest empty square of the column: stones fall
expected-equal-or-one-more-x = as many x as o, or one more
expected-mover-by-stones = { $mover }: there are { $x } x and { $o } o
expected-no-line-of-mover = no line of { $mover }, who is to move
expected-one-last-stone = lines that one last stone can have made
expected-no-floating-stone = no stone over an empty square
expected-rows-and-mover = rows from the top and the side to move, such as xo1/1x1/3 o
expected-square-between = a square from { $first } to { $last }
expected-square-or-number = a square such as b2, or a number from 1 to 9
expected-squares-in-row = { $count } squares in row { $row }
expected-stones-and-numbers = x, o and numbers of empty squares in row { $row }
expected-this-many = { $count }
expected-x-or-o = x or o
term-lines = lines
term-open-ended = open-ended rows
term-score = score
field-nodes = nodes
field-time = time
field-threads = threads
field-seed = seed
field-format = format
field-jobs = jobs
field-line = line
field-resume = resume
field-theme = theme
expected-answers-of-this-input = answers to the questions of this input, in their order
expected-game-tab-position = game, tab, position
expected-line-length = at most { $max } bytes
expected-text = text in quotation marks
expected-text-of-position = the text of a position of this game
expected-utf-8 = text in UTF-8
