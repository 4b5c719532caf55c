three-mens-morris = 三子棋
three-mens-morris-rule = 在 3 × 3 的点上轮流各放三子，然后每次走一子{ $any ->
    [yes] 到任意空点
   *[no] { $king ->
        [yes] 到相邻的空点，斜向也可
       *[no] { $diagonals ->
            [yes] 沿横线、竖线和过中心的斜线到相邻的空点
           *[no] 沿横线和竖线到相邻的空点
         }
     }
}。连成三子者胜，无路可走者负。
three-mens-morris-about = 自古就有；可走斜线的叫塔帕坦，可走任意空点的叫九洞棋。沿横竖线走时先手 9 手内胜，加斜线亦然；若可走到任何相邻点，或任意空点，则双方都没有必胜法。同一局面第三次出现为和棋。{ squares-from-bottom }
three-mens-morris-over = { $winner }连成三子，或使{ $loser }无子可动。
three-mens-morris-param-diagonals = 还可沿过中心的斜线走
three-mens-morris-param-king = 可走到任何相邻的点
three-mens-morris-param-any = 可走到任意空点
achi = 阿奇棋
achi-rule = 在 3 × 3 的点上轮流各放四子，然后每次沿横线、竖线和过中心的斜线走一子。连成三子者胜，无路可走者负。
achi-about = 加纳的棋。先手 11 手内胜。同一局面第三次出现为和棋。{ squares-from-bottom }
achi-over = { $winner }连成三子，或使{ $loser }无子可动。
