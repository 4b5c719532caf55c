mnk = m,n,k 棋
mnk-rule = { $gravity ->
    [yes] 双方轮流把棋子投进 { $m } 列 { $n } 行棋盘的某一列，棋子落到最低的空格
   *[no] 双方轮流在 { $m } 列 { $n } 行的棋盘上落子
}，先连成 { $k } 子（或更多）者胜。
mnk-about = 不计重力时后手没有必胜法：多一子不会有害，先手可以“偷走”后手的策略。井字棋就是 3,3,3，五子棋就是 15,15,5。
mnk-param-m = 列数
mnk-param-n = 行数
mnk-param-k = 连成几子获胜
mnk-param-gravity = 棋子落到所在列最低的空格

mnk-win = 下 { $square } 即连成 { $line }。
mnk-block = 必须占 { $square }，否则对手连成 { $line }。
mnk-two-threats = 对手下在 { $squares } 中任何一处都能成线，只能挡住其中一处。
mnk-double = { $square } 形成双威胁：同时要在 { $squares } 成线，对手只能挡住一处。
mnk-stacked = { $square } 迫使对手应在 { $reply }，随后在它上方的 { $then } 成线。
mnk-force = { $square } 迫使对手应在 { $reply }。
mnk-makes-open = { $square } 做成两端开放的活 { $count } 子：再添一子，两端都能成线。
mnk-stops-open = { $square } 挡住对手的活 { $count } 子，使其不能两端成线。
mnk-wins-by-fours = 连续冲四：每一手都要成线，对手只有一种应法：{ $line }。
mnk-wins-by-threats = 连续进攻：每一手都有取胜的威胁，对手怎么应都还有下一个威胁：{ $line }。
mnk-all-lose = 无论怎么走，对手都能用连续的威胁取胜。
mnk-avoids-threats = { $square } 不给对手用连续威胁取胜的机会；搜索原先最看好的一手会给。
mnk-opens = 不要下 { $squares }：对手会在它上方的 { $targets } 成线。
mnk-no-open-line = 每条线上都已有双方的棋子，必为和棋。
mnk-cannot-win = 每条线上都已有对手的棋子，轮到走的一方已不能取胜。
mnk-last-square = 只剩一个空格。
mnk-made-line = { $side } 已连成 { $k } 子或更多：{ $line }。
mnk-full = 棋盘已满，无人成线。
