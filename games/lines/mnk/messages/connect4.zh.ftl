connect4 = 四子棋（重力四子）
connect4-rule = 双方轮流把棋子投进某一列，棋子落到最低的空格；横、竖、斜先连成{ $k ->
    [4] 四子
   *[other] { " " }{ $k } 子
}者胜。
connect4-about = 在 7×6 的棋盘上先手从中间一列下起必胜，第 41 子分出胜负（J. D. Allen 与 V. Allis，1988）；其他尺寸有的和棋，有的后手胜。
connect4-param-m = 列数
connect4-param-n = 行数
connect4-param-k = 连成几子获胜
