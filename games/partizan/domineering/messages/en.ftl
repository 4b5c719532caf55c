domineering = Domineering
domineering-rule = Left (Vertical) places dominoes vertically, Right (Horizontal) places them horizontally, each on two free squares. The player who cannot place one loses.
domineering-about = Göran Andersson's game. The player who starts wins on 4×4, 6×6, 7×7 and 8×8, Right wins 3×n boards (3 rows) from 4 columns on, and the second player wins on 5×5. Free squares split into components, whose values add. { squares-from-bottom }
domineering-param-size = rows and columns: 4x4; or the rows of a board, . free and # taken: ..#/...
