push = Push
push-rule = Each turn, a piece of yours moves one square to the left and pushes the pieces before it as far as they touch, over the edge if need be. Left has blue pieces (l), Right has red ones (r). The player who has no piece left loses.
push-about = From Lessons in Play. Every value is a number. { squares-from-bottom }
push-param-row = the row: l is blue, r red, . an empty square; the left end is open
