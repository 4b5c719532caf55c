amazons = Amazons
amazons-rule = Each turn, an amazon moves as a chess queen, then shoots an arrow, also as a queen moves, onto an empty square, which is taken for good. Nothing passes an amazon or an arrow. Left is Black (x), Right is White (o). The player who cannot move loses.
amazons-about = Walter Zamkauskas (1988). Arrows cut the board into regions whose values add; here are small boards, as endgames are. A move names the squares from, to and, behind +, that of the arrow. { squares-from-bottom }
amazons-param-size = rows and columns: 3x4, with an amazon in two corners; or the rows of a board: x../#../#o#
