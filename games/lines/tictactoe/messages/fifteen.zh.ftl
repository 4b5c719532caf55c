fifteen = 凑十五
fifteen-rule = 双方轮流从 1 到 9 中取一个数，先有三个数之和为十五者{ $misere ->
    [yes] 负
   *[no] 胜
}。
fifteen-about = 把数填进洛书 4 9 2 / 3 5 7 / 8 1 6，和为十五的三数恰好是棋盘的八条线，所以它就是井字棋。双方都走对则和棋。
fifteen-param-misere = 反常规则：三个数之和为十五者负
