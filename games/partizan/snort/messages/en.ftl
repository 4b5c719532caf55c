snort = Snort
snort-rule = Each turn, put a stone of your colour on a free square that has none of the opponent's stones beside it. Left is Black, Right is White. The player who cannot move loses.
snort-about = Simon Norton's game. A stone reserves the squares around it, so that positions are hot: both players want to move first. { squares-from-bottom }
snort-param-size = rows and columns: 3x3; or the rows of a board: ..x/.o.
