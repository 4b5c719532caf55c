dodgem = 闪避棋
dodgem-rule = { $n } × { $n } 的棋盘上，x 的车向右、向上或向下走，从右边离开；o 的车向上、向左或向右走，从上边离开。每次把一辆车移到相邻的空格。{ $blocked-loses ->
    [yes] 车全部离开者胜，无路可走者负
   *[no] 无路可走者胜：车已全部离开，或被对方堵住
}。
dodgem-about = 科林·沃特发明，见《稳操胜券》。3 × 3 时先手 20 手内胜；全部局面由终局倒推求解。同一局面第三次出现为和棋。{ squares-from-bottom }
dodgem-param-n = 每边的格数
dodgem-param-blocked-loses = 车被堵住的一方负

expected-pieces-of-game = 本游戏的局面，例如 { $start }
expected-legal-step = 合法着法，例如 { $example }
expected-cell-or-two = 一个格子，或棋子的起点和终点两个格子，例如 { $example }
