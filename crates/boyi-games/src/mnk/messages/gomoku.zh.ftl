gomoku = 五子棋
gomoku-rule = 双方轮流落子，{ $rule ->
    [standard] 先恰好连成五子者胜，六子以上（长连）不算。
    [renju] 先连成五子者胜。先手（黑）有禁手：长连（六子以上）、四四、三三；同时成五则不算禁手。禁手点黑方不能下。白方长连也算胜。
    [caro] 先恰好连成五子者胜，但两端都被对方棋子堵住的不算。
   *[freestyle] 先连成五子（或更多）者胜。
}
gomoku-about = 无禁手规则：在 15×15 的棋盘上先手必胜（V. Allis、H. J. van den Herik 与 M. Huntjens，1993）。连珠（renju）规则以禁手限制先手。
gomoku-param-size = 列数与行数
gomoku-param-rule = 哪种连子算胜：freestyle（无禁手）、standard（恰五）、renju（连珠，有禁手）、caro（两端不被堵）

expected-square-not-forbidden = 不是禁手的空格
