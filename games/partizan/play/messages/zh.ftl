
partizan-value = 这个局面的值是 { $value }：{ $outcome ->
    [left] 无论谁先走，左方胜
    [right] 无论谁先走，右方胜
    [first] 轮到走的一方胜
   *[second] 轮到走的一方负
}。
partizan-zero = 双方都不领先：每一步都有所失，而且对方都有应手。
partizan-number = 它是一个数：{ $side ->
    [left] 左方
   *[right] 右方
}领先 { $ahead } 步自由着。在数里走一步，谁也得不到好处。
partizan-infinitesimal = 它是无穷小，小于任何正数，大于任何负数：自由着上谁也不领先，只看谁走最后一步。
partizan-tepid = 它与数 { $mean } 只差无穷小。
partizan-hot = 它是热的：谁先走谁得利。平均起来它对左方值 { $mean }，在其中走一步值 { $temperature }（即它的温度）。
partizan-parts = 这个局面是 { $count } 个部分之和。各部分的值、均值、温度：
    { $table }
partizan-hottest = { $count ->
    [1] 最热的部分是 { $part }，温度 { $temperature }：一般应先在这里走。
   *[other] 有 { $count } 个部分同样最热，温度 { $temperature }，例如 { $part }：一般应先在这里走。
}
partizan-best-hottest = { $moves } 走在 { $part } 里，温度 { $temperature }：没有更热的部分，走别处都不会更值。
partizan-best-cooler = { $moves } 走在 { $part } 里，温度 { $temperature }。{ $hottest } 虽然更热（{ $heat }），那里最好的一步 { $other } 却留下 { $value }，{ $result ->
    [loses] 因而要输
   *[gives-up] 要损失 { $amount }
}。
partizan-moves = 各步走法，按走后的值排列：
    { $table }
partizan-gives-up = 走 { $moves } { $count ->
    [1] {""}
   *[other] 各
 }损失 { $amount }。
partizan-no-value = 要求出这个局面的值，需要的内存或时间太多，所以改用搜索。

expected-board-size = 1x1 到 { $max } 的大小
expected-a-position = 该游戏的局面
expected-impartial-misere = 不用反常规则，因为其中有非公平组合游戏
