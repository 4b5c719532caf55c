review-title = 复盘：{ $game }
review-accuracy = 准确度：{ $first } – { $second }
review-moves = 着法
review-moments = 决定胜负的时刻
review-no-moments = 双方都没有值得一提的失误。
review-method = 胜算与每一着的准确度按 lichess.org/page/accuracy 的公式计算；一方的准确度取其各着准确度的算术平均与调和平均的平均值，不像 lichess 那样给局势起伏大的阶段更多权重；缓着失去 5 分胜算，失误 10 分，大错 15 分。
review-ply = 着法
review-mark = 标记
review-chances-head = 胜算
review-best-head = 更好
review-only = 唯一着
review-distance = 多费了 { $plies } 手
mark-best = 最佳
mark-good = 好着
mark-inaccuracy = 缓着
mark-mistake = 失误
mark-blunder = 大错

review-lost-at = 输在第 { $number } 步：{ $why }
review-lost-from-start = 这个局面一开始就是必败的：对方不出错，怎么走都救不回来。
review-then = { $one }；{ $other }
review-win-draw = { $move } 把胜局变成了和局。
review-win-loss = { $move } 把胜局变成了败局。
review-draw-loss = { $move } 把和局变成了败局。
review-chances = { $move } 使胜算从 { $before }% 降到 { $after }%。
review-nimber = 走后的尼姆数是 { $nimber }，对方能把它变成 0；走 { $best } 则留下 0。
review-better = 更好的是 { $best }：{ $line }。
review-mate = 对方应 { $reply }，{ $moves ->
    [1] 立即
   *[other] { $moves } 步内
 }将死。
review-threat = 对方应 { $reply }，威胁 { $threat } 将死。
review-fork = 对方应 { $reply }，构成双攻：{ $by } 的棋子同时攻击 { $list }。
review-pin = 对方应 { $reply }，利用牵制：{ $list } 的棋子被 { $by } 的棋子牵制，不能离开那条线。
review-skewer = 对方应 { $reply }，构成串击：前面的棋子一让开，{ $list } 就被吃掉。
review-discovered-attack = 对方应 { $reply }，构成闪击：{ $by } 攻击 { $list }。
review-double-check = 对方应 { $reply }，形成双将。
review-hanging-piece = 对方应 { $reply }，吃掉 { $list } 无保护的棋子。
review-trapped-piece = 对方应 { $reply }，困住 { $list } 的棋子。
review-back-rank-mate = 对方应 { $reply }，在底线将死。
review-missed-fork = 错过了 { $best }：构成双攻，{ $by } 的棋子同时攻击 { $list }。
review-missed-pin = 错过了 { $best }：利用牵制，{ $list } 的棋子被 { $by } 的棋子牵制，不能离开那条线。
review-missed-skewer = 错过了 { $best }：构成串击，前面的棋子一让开，{ $list } 就被吃掉。
review-missed-discovered-attack = 错过了 { $best }：构成闪击，{ $by } 攻击 { $list }。
review-missed-double-check = 错过了 { $best }：形成双将。
review-missed-hanging-piece = 错过了 { $best }：吃掉 { $list } 无保护的棋子。
review-missed-trapped-piece = 错过了 { $best }：困住 { $list } 的棋子。
review-missed-back-rank-mate = 错过了 { $best }：在底线将死。
