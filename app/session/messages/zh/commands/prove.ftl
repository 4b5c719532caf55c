# `boyi prove` 与 `boyi verify`。
prove-value = { $game } { $position }：{ $value ->
    [win] 轮到 { $mover }，必胜
    [loss] 轮到 { $mover }，必败
   *[draw] 和棋
 }；搜索了 { $nodes } 个局面，{ $time } 毫秒
prove-line = 双方最佳走法：{ $line }
prove-pairing = 对方占去一对中的一格，{ $player } 就占另一格，因而每条线上都有 { $player } 的一格：{ $pairs }
prove-written = 证明：{ $nodes } 个节点，{ $bytes } 字节，在 { $file }
prove-nodes = 未能判定：已达到局面数的上限（--nodes）
prove-memory = 证明没有写成：所需内存超过限额（--memory）
prove-stopped = 尚未得出结论就停止了
verify-line-proof = { $game } { $position }：验证无误。{ $value ->
    [win] 行棋方必胜
    [loss] 行棋方必败
   *[draw] 和棋
 }；用 { $time } 毫秒核对了 { $nodes } 个节点
verify-database = { $game }：验证无误。用 { $time } 毫秒按规则核对了 { $records } 条记录
verify-value-claim = 验证无误：{ $claim }
verify-value-canonical = 验证无误：{ $game } 是标准形式
verify-value-unchecked = 未核对：{ $position } 的走法以文件所列为准
verify-value-checked = 用 { $time } 毫秒核对了 { $games } 个值、{ $comparisons } 次比较和 { $positions } 个局面，其中 { $rules } 个局面按游戏规则核对
verify-unknown = { $file } 既不是连子棋的证明，也不是周期证书或已求解局面的数据库
