tsoro-yematatu = Tsoro Yematatu
tsoro-yematatu-rule = Each player in turn puts three stones on the seven points of a triangle with five lines (its apex is b3; a3 and c3 are not points), then moves a stone along a line to the empty point, next to it or over one stone. Three stones on a line win; threefold repetition is a draw.
tsoro-yematatu-about = The stone game played with three, from Zimbabwe. All of its 815 positions are solved: it is a draw with best play. There is no forced win until four stones are on the board, and none takes more than two moves: see every threat, and avoid two at once.

tsoro-line = The last move made three on a line: { $line }.
tsoro-repeated = Threefold repetition: draw.
tsoro-win = Three on a line at once: { $points }.
tsoro-threat = The opponent threatens to make three on a line at { $points }.
tsoro-drawn = Neither side can force three on a line.
tsoro-lost = Whatever you play, the opponent makes three on a line.

expected-tsoro-position = the points row by row from the apex, and the side to move, such as ./.x./o.x o
expected-tsoro-stones = three stones each at most, as many x as o or one more
expected-tsoro-mover = { $mover }, whose turn it is
expected-tsoro-no-line = no line of the side to move
expected-tsoro-move = a legal move, such as { $example }
