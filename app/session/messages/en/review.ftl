review-title = Review: { $game }
review-accuracy = Accuracy: { $first } – { $second }
review-moves = Moves
review-moments = Turning points
review-no-moments = No significant mistakes.
review-method = Winning chances and the accuracy of a move follow lichess's formulas. A side's accuracy is the mean of the average and the harmonic mean over its moves; it is not lichess's, which gives more weight to the moves of eventful phases. Losing 5 points is an inaccuracy, 10 a mistake, 15 a blunder.
review-ply = move
review-mark = mark
review-chances-head = win %
review-best-head = best
review-only = the only move
review-distance = { $plies ->
    [one] 1 move longer
   *[other] { $plies } moves longer
 }
mark-best = best
mark-good = good
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder

review-lost-at = Lost at move { $number }: { $why }
review-lost-from-start = The position was lost from the start: against an opponent who makes no mistake no move saves it.
review-then = { $one }; { $other }
review-win-draw = { $move } turned a won game into a draw.
review-win-loss = { $move } turned a won game into a lost one.
review-draw-loss = { $move } turned a draw into a loss.
review-chances = { $move } dropped the winning chances from { $before }% to { $after }%.
review-nimber = It leaves the nimber { $nimber }, which the opponent can bring to 0; { $best } leaves 0.
review-better = Best was { $best }: { $line }.
review-mate = { $reply } forces mate { $moves ->
    [one] at once
   *[other] in { $moves }
 }.
review-threat = { $reply } threatens mate by { $threat }.
review-fork = { $reply } leads to a fork: the piece on { $by } attacks { $list }.
review-pin = { $reply } exploits a pin: the piece on { $list } is pinned by the piece on { $by }.
review-skewer = { $reply } leads to a skewer: when the piece in front moves, the one on { $list } falls.
review-discovered-attack = { $reply } leads to a discovered attack from { $by } on { $list }.
review-double-check = { $reply } leads to double check.
review-hanging-piece = { $reply } takes the undefended piece on { $list }.
review-trapped-piece = { $reply } traps the piece on { $list }.
review-back-rank-mate = { $reply } leads to back-rank mate.
review-missed-fork = Missed: { $best } leads to a fork: the piece on { $by } attacks { $list }.
review-missed-pin = Missed: { $best } exploits a pin: the piece on { $list } is pinned by the piece on { $by }.
review-missed-skewer = Missed: { $best } leads to a skewer: when the piece in front moves, the one on { $list } falls.
review-missed-discovered-attack = Missed: { $best } leads to a discovered attack from { $by } on { $list }.
review-missed-double-check = Missed: { $best } leads to double check.
review-missed-hanging-piece = Missed: { $best } takes the undefended piece on { $list }.
review-missed-trapped-piece = Missed: { $best } traps the piece on { $list }.
review-missed-back-rank-mate = Missed: { $best } leads to back-rank mate.
