gomoku = 五子棋
gomoku-rule = 双方轮流落子，先连成五子（或更多）者胜。
gomoku-about = 无禁手规则；在 15×15 的棋盘上先手必胜（V. Allis、H. J. van den Herik 与 M. Huntjens，1993）。
gomoku-param-size = 列数与行数
