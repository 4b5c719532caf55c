fifteen = 凑十五
fifteen-rule = 双方轮流从 1 到 9 中取一个数，先有三个数之和为十五者{ $misere ->
    [yes] 负
   *[no] 胜
}。
fifteen-about = 把数填进洛书 4 9 2 / 3 5 7 / 8 1 6，和为十五的三数恰好是棋盘的八条线，所以它就是井字棋。双方都走对则和棋。
fifteen-param-misere = 反常规则：三个数之和为十五者负

fifteen-win = 取 { $square } 即凑成 { $sum }。
fifteen-block = 必须取 { $square }，否则对方凑成 { $sum }。
fifteen-two-threats = 对方取 { $squares } 中任何一个都能凑成十五，只能抢走其中一个。
fifteen-fork = 取 { $square } 形成双威胁：再取 { $squares } 都能凑成十五，对方只能抢走一个。
fifteen-force = 取 { $square } 迫使对方取 { $reply }。
fifteen-every-move-loses = 无论取哪个数，对方都能做出双威胁。
fifteen-no-open-line = 和为十五的每一组三个数里都已有双方取走的数，谁也不能再取胜。
fifteen-any-move-draws = 取哪个数都能守和。
fifteen-draw = 双方都无法强行凑成十五。取 { $safe } 守和；取 { $slips } 则对方可以取胜。
fifteen-made-three = { $side }已凑成 { $sum }。
fifteen-made-three-and-lost = { $side }自己凑成了 { $sum }，因此输了。
fifteen-full = 数已取完，谁也没有凑成十五。
fifteen-misere-avoid = 不要取 { $squares }：取了就自己凑成十五。
fifteen-misere-forced = 剩下的每个数都会使自己凑成十五：{ $squares }。
fifteen-misere-centre = 先取 5，之后对方每取一个数，就取与它和为 10 的数。这样含 5 的每一组总有双方的数，其余的总是对方先凑成。
fifteen-misere-mirror = { $square } 与对方刚取的数之和为 10，于是先凑成十五的总是对方。
fifteen-misere-slips = 取 { $squares }，对方应对正确便输。
