cram = 填骨牌
cram-rule = 双方轮流把骨牌横放或竖放在有公共边的两个空格上。无法放置者{ $misere ->
    [yes] 胜
   *[no] 负
}。
cram-about = 小棋盘和小区域逐一算出尼姆数；对称的棋盘不论多大，只要按中心对称应对就能定胜负。{ squares-from-bottom }
cram-param-rows = 行数
cram-param-columns = 列数
cram-param-misere = 无法放置者胜
node-kayles = 禁邻落子（Node Kayles）
node-kayles-rule = 在空格上放一枚棋子，任何两枚棋子都不得有公共边。无法放置者{ $misere ->
    [yes] 胜
   *[no] 负
}。
node-kayles-about = 只有一行时就是道森棋。小区域逐一算出尼姆数；对称的棋盘只要按中心对称应对就能定胜负。{ squares-from-bottom }
node-kayles-param-rows = 行数
node-kayles-param-columns = 列数
node-kayles-param-misere = 无法放置者胜

grid-mirror-lost = 空格关于棋盘中心对称，而且任何一步都不妨碍它自己的像。无论你走在哪里，对方都绕中心转半圈，走在对称的位置上（你走 { $move }，对方就走 { $answer }），所以对方总有应手。
grid-mirror-won = 走 { $moves }，余下的空格就关于中心对称。此后对方每走一步，你都绕中心转半圈照样走，最后一步必是你的。

expected-rows-of-board = 共 { $rows } 行，自上而下，以 / 分隔
expected-row-of-squares = 一行 { $columns } 格：数字表示连续的空格数，x 表示不可用的格
expected-two-free-squares = 相邻的两个空着的格子，例如 { $example }
expected-free-square = 一个空着的格子，例如 { $example }
