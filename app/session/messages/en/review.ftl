review-title = Review: { $game }
review-first-impartial = The first player
review-second-impartial = The second player
review-first-line = ×
review-second-line = ○
review-first-board = ×
review-second-board = ○
review-first-chess = White
review-second-chess = Black
review-accuracy = Accuracy: { $first } – { $second }
review-moves = Moves
review-moments = What decided the game
review-no-moments = Nobody made a mistake worth naming.
review-method = Chances and accuracy are those of lichess.org/page/accuracy; the inaccuracies lose 5 points of chances, mistakes 10, blunders 15.
review-ply = move
review-mark = mark
review-chances-head = chances
review-best-head = better
review-only = the only move
review-distance = { $plies ->
    [one] 1 ply given away
   *[other] { $plies } plies given away
 }
mark-best = best
mark-good = good
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder

review-win-draw = { $move } turned a won game into a draw.
review-win-loss = { $move } turned a won game into a lost one.
review-draw-loss = { $move } turned a draw into a loss.
review-chances = { $move } lowered the chances from { $before } % to { $after } %.
review-nimber = It leaves the nimber { $nimber }, which the opponent can bring to 0; { $best } leaves 0.
review-better = Better was { $best }: { $line }.
review-mate = The answer { $reply } forces mate { $moves ->
    [one] at once
   *[other] in { $moves }
 }.
review-threat = The answer { $reply } threatens mate by { $threat }.
review-fork = The answer { $reply } begins a fork: the piece on { $by } strikes { $list }.
review-pin = The answer { $reply } uses a pin: the piece on { $list } may not leave the line of the one on { $by }.
review-skewer = The answer { $reply } begins a skewer: what stands on { $list } is taken once the piece before it has left.
review-discovered-attack = The answer { $reply } begins a discovered attack by { $by } on { $list }.
review-double-check = The answer { $reply } leads to a double check.
review-hanging-piece = The answer { $reply } takes the piece on { $list }, which nothing defends.
review-trapped-piece = The answer { $reply } traps the piece on { $list }.
review-back-rank-mate = The answer { $reply } leads to mate on the back rank.
review-missed-fork = Missed: { $best } begins a fork: the piece on { $by } strikes { $list }.
review-missed-pin = Missed: { $best } uses a pin: the piece on { $list } may not leave the line of the one on { $by }.
review-missed-skewer = Missed: { $best } begins a skewer: what stands on { $list } is taken once the piece before it has left.
review-missed-discovered-attack = Missed: { $best } begins a discovered attack by { $by } on { $list }.
review-missed-double-check = Missed: { $best } leads to a double check.
review-missed-hanging-piece = Missed: { $best } takes the piece on { $list }, which nothing defends.
review-missed-trapped-piece = Missed: { $best } traps the piece on { $list }.
review-missed-back-rank-mate = Missed: { $best } leads to mate on the back rank.
