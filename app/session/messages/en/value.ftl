# `boyi value`.
value-line = { $name }: { $value }
value-long = { $begun }… ({ $length } characters; --full prints them all)
value-begun = { $begun }… ({ $length } characters)
value-true = true
value-false = false: the first value { $order ->
    [less] is less than the second
    [greater] is greater than the second
    [equal] equals the second
   *[other] is confused with the second
 } ({ $sign })
value-out-of-time = not found in { $time } ms, with { $values } values known; --time gives it longer
value-screen-out-of-time = not found in { $seconds } seconds; boyi value EXPRESSION --time gives it longer
value-out-of-memory = the value needs more memory than allowed (1 GiB): { $values } values are known
value-proof = proof: { $bytes } bytes, in { $file }
value-strict-proof = the relation holds; proofs are written of =, >= and <= only
value-no-proof = the relation does not hold: there is no proof
value-outcome = outcome
value-outcome-left = Left wins, moving first or second
value-outcome-right = Right wins, moving first or second
value-outcome-first = the first player wins
value-outcome-second = the second player wins
value-mean = mean
value-temperature = temperature
value-left-stop = left stop
value-right-stop = right stop
value-stop-left = { $number }, Left to move there
value-stop-right = { $number }, Right to move there
value-atomic-weight = atomic weight
value-reduced = reduced
value-birthday = birthday
value-positions = positions
value-part = part { $part }: { $value }, temperature { $temperature }
value-loopy = loopy
value-loopy-short = no: the loops cancel
value-loopy-stopper = yes, a stopper: play in turn ends
value-loopy-sides = yes: play may never end, and is then a draw
value-left-first = Left moves first
value-right-first = Right moves first
value-loopy-left = Left wins
value-loopy-right = Right wins
value-loopy-nobody = nobody wins
value-onside = onside, where endless play counts as won by Left
value-offside = offside, where endless play counts as won by Right
value-loopy-part = part { $part }: { $value }
value-move-left = Left's best move: in { $part } to { $to }; it { $result ->
    [win] wins
   *[loss] does not win
 }{ $heat ->
    [hottest] {""}
   *[other] , although another part is hotter
 }
value-move-right = Right's best move: in { $part } to { $to }; it { $result ->
    [win] wins
   *[loss] does not win
 }{ $heat ->
    [hottest] {""}
   *[other] , although another part is hotter
 }
value-fault = expression, character { $column }: { $fault }
value-fault-found = found “{ $found }”, expected { $expected }
value-fault-end = the text ends, expected { $expected }
value-fault-equal-bars = a second “{ $bars }” of the same length, expected one longest run of bars, as in {"{0||0|-2}"}
value-fault-too-many-bars = a run of bars is too long, expected at most 16
value-fault-not-dyadic = the denominator is not a power of two
value-fault-plus-minus = “+-” between values, expected “+ (-” or “+ ±”
value-fault-not-an-integer = the first factor is not an integer; norton(G, U) is the Norton product
value-fault-not-a-number = expected a number
value-fault-arguments = found { $found } { $found ->
    [one] argument
   *[other] arguments
 }, expected { $takes }
value-character = “{ $character }”
value-relation-thermograph = a relation has no thermograph: expected an expression with --thermograph or --svg
value-fault-bare-name = “{ $name }” has its position or numbers in parentheses behind it: { $name }(…)
value-fault-near-name = no game or operator is called “{ $name }” (did you mean { $near }?)
value-fault-unknown-name = no game or operator is called “{ $name }”, expected one of { $known }
value-fault-loopy = expected a value of a game that always ends
value-fault-open-label = a label of braces stands alone, as an option, in the braces that it labels
value-fault-too-complex = the expression is too long or too deep
value-expected-value = a value
value-expected-operator = an operator or the end
value-expected-bar = “|”, “,” or {"“}”"}
value-expected-digits = a number
value-position-character = position, character { $column }: found “{ $found }”, expected one of { $expected }
value-position-end = position: the text ends, expected { $expected }
value-position-too-large = position: found a size of { $size }, expected at most { $most }
value-position-size = position: found a size of { $size }, expected one from 1x1 to { $most }
value-position-unknown = position: not one of this game
value-position-row = position, row { $row }: found { $found } squares, expected { $expected }
value-error-number-too-large = a number is out of range
value-error-too-many-games = the value needs more memory than allowed
value-error-too-much-work = the value needs more work than allowed
value-error-stopped = the value was not found in the time given
value-error-too-deep = the game is too deep
value-error-too-long = the text of the value is too long
value-error-not-positive = the second factor of a Norton product must be positive
value-error-subscript-not-positive = the subscript of tiny and miny must be positive
value-error-temperature-too-low = a game is cooled by a number above -1
value-error-no-sides = play may never end, and no stoppers are found that the game is worth
value-error-sides-exchanged = the onside must be at least the offside
