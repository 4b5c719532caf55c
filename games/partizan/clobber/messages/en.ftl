clobber = Clobber
clobber-rule = Each turn, one of your stones moves onto a stone of the opponent beside it, horizontally or vertically, and removes it. Left is Black (x), Right is White (o). The player who cannot move loses.
clobber-about = Albert, Grossman, Nowakowski and Wolfe (2005). Both players can move or neither can, so every value is infinitesimal. A row of x and o in turn, of even length, is won by the player who starts, except xoxoxo. { squares-from-bottom }
clobber-param-size = rows and columns of a full board: 3x4; or its rows: xox/oxo
