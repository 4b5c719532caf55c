explore-games = { $number ->
   *[other] 共 { $count } 局
}
explore-openings = { $number ->
   *[other] 共 { $count } 条已命名的开局
}
explore-nothing = 这个局面之后没有下过任何着法。
explore-method = 走这一着的对局数；结果的百分比：{ $first }胜 – 和 – { $second }胜；走这一着的棋手的平均等级分。
explore-broken = 略过了 { $count } 局，第一局的原因：{ $first }
explore-progress = { $count } 局
explore-stopped = 已停止，什么也没有保存
explore-not-kept = { $file }：统计没有保存：{ $error }
field-plies = 手数
games-remarked = 有 { $count } 局没有完全按原文读入；第 { $game } 局：{ $first }
