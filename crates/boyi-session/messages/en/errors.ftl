error-found = { $field }: found “{ $found }”, expected { $expected }
error-nothing = { $field }: found nothing, expected { $expected }
error-ply = move { $ply }: { $error }

refusal-no-theory = no theorem covers this position; another engine can search it
refusal-too-large = too many positions for the memory allowed; a search engine can look ahead instead
refusal-stopped = stopped before an answer was found

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
field-lines = lines
field-depth = depth
field-divide = divide
field-request = request
field-first = first
field-command = command
field-file = file
field-rules = rules

expected-one-of = one of { $list }
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
expected-game-not-over = a game that is still going on
expected-moves-to-list = at most { $max } moves to list; this position has { $count }
expected-request-json = a request as a JSON object
expected-move-or-command = a move, or help
expected-writable-file = a file that can be written
