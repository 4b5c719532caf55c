# `boyi prove` 与 `boyi verify`。
help-prove = 证明 m,n,k 连线棋某一局面的结论
help-prove-game = 游戏：mnk:m=6,n=5,k=4、gomoku 或 tictactoe，棋子不下落
help-prove-position = 局面，例如“3/1x1/3 o”；不写则为空棋盘
help-prove-out = 把证明写入此文件，供 boyi verify 验证
help-prove-memory = 搜索可用的内存，例如 4G，写证明时再用同样多；默认 1G
help-prove-nodes = 至多搜索的局面数
help-prove-time = 至多搜索的毫秒数
help-verify = 验证证明、周期证书或已求解局面的数据库
help-verify-file = 由 boyi prove、boyi nimbers --certificate 或 boyi solve --out 写成的文件

prove-value = { $game } { $position }：{ $value ->
    [win] 轮到 { $mover }，必胜
    [loss] 轮到 { $mover }，必败
   *[draw] 和棋
 }；搜索了 { $nodes } 个局面，{ $time } 毫秒
prove-line = 最佳着法：{ $line }
prove-pairing = 对方占去一对中的一格，{ $player } 就占另一格，因而每条线上都有 { $player } 的一格：{ $pairs }
prove-written = 证明：{ $nodes } 个节点，{ $bytes } 字节，在 { $file }
prove-nodes = 未能判定：已达到局面数的上限（--nodes）
prove-memory = 证明没有写成：所需内存超过限额（--memory）
prove-stopped = 尚未得出结论就停止了
verify-line-proof = { $game } { $position }：验证无误。{ $value ->
    [win] 轮到走的一方必胜
    [loss] 轮到走的一方必败
   *[draw] 和棋
 }；用 { $time } 毫秒核对了 { $nodes } 个节点
verify-database = { $game }：验证无误。用 { $time } 毫秒按规则核对了 { $records } 条记录
verify-unknown = { $file } 既不是连线棋的证明，也不是周期证书或已求解局面的数据库

expected-line-game = 棋子不下落的连线棋，例如 { $example }
