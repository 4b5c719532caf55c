col = Col
col-rule = Each turn, put a stone of your colour on a free square that has none of your stones beside it. Left is Black, Right is White. The player who cannot move loses.
col-about = Colin Vout's game. Every value is a number, or a number plus * (Conway). { squares-from-bottom }
col-param-size = rows and columns: 3x4; or the rows of a board: ..x/.o.
