konane = 科纳内
konane-rule = { $n } 列、{ $m ->
    [0] 同样多行
   *[other] { $m } 行
}的棋盘摆满棋子，x 与 o 像国际象棋棋盘的黑白格那样相间。x 先拿掉角上或中央的一枚己方棋子，o 再拿掉空格旁的一枚。此后每次一子跳过对方一子，或沿同一方向连跳数子，并吃掉它们。无法跳者负。
konane-about = 夏威夷的棋。4 × 4 时后手 6 手内胜。{ squares-from-bottom }
konane-over = { $loser }无子可动。
konane-param-n = 棋盘列数
konane-param-m = 棋盘行数；0 为与列数相同
