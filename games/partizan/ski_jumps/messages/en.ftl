ski-jumps = Ski Jumps
ski-jumps-rule = Left's skiers go to the right, Right's to the left, any number of squares while nobody is in the way, also off the board. A jumper (L, R) may instead jump straight down over an opponent in the row below onto an empty square; the opponent becomes a slipper (l, r), who never jumps. The player who cannot move loses.
ski-jumps-about = From the first chapter of Winning Ways. Where nobody can jump any more, the free moves on both sides are counted; a jump that both players race for makes halves. A move off the board names the skier's square alone. { squares-from-bottom }
ski-jumps-param-slope = the rows of the slope: L and R are jumpers, l and r slippers, . is an empty square
