shove = 推挤
shove-rule = 每次选己方一枚棋子：它和它左边的所有棋子都向左移一格，到头就掉出去。左方执蓝（l），右方执红（r）。轮到时没有棋子者负。
shove-about = 见 Lessons in Play 一书。每个值都是数。{ squares-from-bottom }
shove-param-row = 这一行：l 蓝，r 红，. 是空处；左端敞开
