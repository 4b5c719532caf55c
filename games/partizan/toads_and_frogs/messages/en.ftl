toads-and-frogs = Toads and Frogs
toads-and-frogs-rule = Left's toads (t) move to the right, Right's frogs (f) to the left: one step to an empty square, or a jump over one animal of the opponent to the empty square behind it. Nothing is captured. The player who cannot move loses.
toads-and-frogs-about = Richard Guy's game. Jeff Erickson (1996) conjectured values of whole families, some of which Thanatipanonda and Zeilberger proved; to decide a position is NP-hard. { squares-from-bottom }
toads-and-frogs-param-row = the row: t is a toad, f a frog, . an empty square
