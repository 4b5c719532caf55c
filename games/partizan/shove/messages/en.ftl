shove = Shove
shove-rule = Each turn, choose a piece of yours: it and all pieces on its left move one square to the left, over the edge if need be. Left has blue pieces (l), Right has red ones (r). The player who has no piece left loses.
shove-about = From Lessons in Play. Every value is a number. { squares-from-bottom }
shove-param-row = the row: l is blue, r red, . an empty square; the left end is open
