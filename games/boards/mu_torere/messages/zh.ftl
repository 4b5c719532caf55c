mu-torere = 穆托雷雷棋
mu-torere-rule = 中心周围一圈八点，双方各四子。每次走一子到空点：沿圈走、从中心走出，或走进中心{ $free ->
    [yes] {""}
   *[no] （该子须与对方棋子相邻）
}。无路可走者负。
mu-torere-about = 毛利人的棋。1,180 个局面中 208 个必胜、128 个必败；从初始局面起，双方都没有必胜法。同一局面第三次出现为和棋。{ squares-from-bottom }
mu-torere-over = { $loser }无子可动。
mu-torere-param-free = 任何棋子都可走进中心
