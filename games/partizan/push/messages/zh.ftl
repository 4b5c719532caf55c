push = 推动
push-rule = 每次把己方一枚棋子向左移一格，并推动前面与它相连的棋子，到头就掉出去。左方执蓝（l），右方执红（r）。轮到时没有棋子者负。
push-about = 见 Lessons in Play 一书。每个值都是数。{ squares-from-bottom }
push-param-row = 这一行：l 蓝，r 红，. 是空处；左端敞开
