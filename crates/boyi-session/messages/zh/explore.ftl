help-explore = 某个局面里下过哪些着法：在你的对局里，或在有名字的开局里
help-explore-what = 棋谱文件（.pgn、.pgn.gz、.pgn.zst；- 表示标准输入），可以没有；然后是局面：FEN，或走到那里的着法
help-explore-plies = 每局统计前多少步，双方合计；不写就是 50
help-explore-fresh = 即使文件没有变，也重新统计
help-explore-json = 一行一个 JSON 对象
help-explore-example =
    boyi explore e4 e5 Nf3
    boyi explore games.pgn
    boyi explore games.pgn 1. e4 c5

explore-games = { $number ->
   *[other] 共 { $count } 局
}
explore-openings = { $number ->
   *[other] 共 { $count } 条有名字的开局
}
explore-nothing = 这个局面之后没有下过任何着法。
explore-method = 走这一着的对局数；结果的百分比：白胜 – 和 – 黑胜；走这一着的棋手的平均等级分。
explore-broken = 略过了 { $count } 局，第一局的原因：{ $first }
explore-progress = { $count } 局
explore-stopped = 已停止，什么也没有保存
explore-not-kept = { $file }：统计没有保存：{ $error }
field-plies = 步数
