hexapawn = 六兵棋
hexapawn-rule = { $rows } 行 { $columns } 列的棋盘，双方的兵各占首尾一行。兵直进一格，斜进一格吃子。走到对方底行者胜，无路可走者负。
hexapawn-about = 马丁·加德纳为会学习的火柴盒机器设计。3 × 3 时后手胜。{ squares-from-bottom }
hexapawn-over = { $winner }到达底线，或使{ $loser }无子可动。
hexapawn-param-columns = 棋盘列数
hexapawn-param-rows = 棋盘行数
