gomoku = 五子棋
gomoku-rule = 双方轮流落子，{ $rule ->
    [standard] 先恰好连成五子者胜，六子以上（长连）不算。
    [renju] 先连成五子者胜。先手（黑）有禁手：长连（六子以上）、四四、三三；同时成五则不算禁手。禁手点黑方不能下。白方长连也算胜。
    [caro] 先恰好连成五子者胜，但两端都被对方棋子堵住的不算。
   *[freestyle] 先连成五子（或更多）者胜。
}{ $opening ->
    [swap] 开局由先手依次摆下 x、o、x 三子，后手或执 o 接着下，或改执 x。
    [swap2] 开局由先手依次摆下 x、o、x 三子，后手可执 o 接着下、改执 x，或再摆 o、x 两子，由先手选边。
   *[free] { "" }
}
gomoku-about = 无禁手规则：在 15×15 的棋盘上先手必胜（V. Allis、H. J. van den Herik 与 M. Huntjens，1993）。连珠（renju）规则以禁手限制先手。{ squares-from-bottom }连珠的坐标也是这样；Gomocup 和 Piskvork 从左上角数起，它们的对局文件（.psq）也能读。
gomoku-param-size = 列数与行数
gomoku-param-rule = 哪种连子算胜：freestyle（无禁手）、standard（恰五）、renju（连珠，有禁手）、caro（两端不被堵）
gomoku-param-opening = 怎样定双方执棋：free（先手执 x）、swap（三手交换）、swap2（两次交换）

expected-square-not-forbidden = 空着且不是禁手的点
expected-square-or-one-of = 空着的点，或以下之一：{ $list }
expected-pass = pass（停一手）：现在由对方摆子
expected-opening-by-stones = 与子数相符的开局阶段 place、pass 或 choose（{ $list } 子），开局之后则不写；这里有 { $stones } 子
