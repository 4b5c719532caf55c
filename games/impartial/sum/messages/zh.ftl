sum = 游戏和
sum-rule = 同时进行几个游戏，每步任选其中一个走一步。哪个都走不了的一方{ $misere ->
    [yes] 胜
   *[no] 负
}。
sum-about = 斯普拉格（1935 年）与格伦迪（1939 年）：每个公平组合游戏（无偏博弈）都相当于一个尼姆堆，堆的大小就是它的尼姆数（SG 值）；游戏和的胜负由各尼姆数的尼姆和决定。
sum-param-games = 各个游戏，以竖线分隔，参数写在括号里：kayles|nim|octal(0.07)|cram(rows=2,columns=3)
sum-param-misere = 哪个都走不了的一方胜

sum-parts = 这个局面是几个相互独立的部分之和，每一部分相当于一个尼姆堆，即它的尼姆数。二进制不进位相加，{ $sum } = { $nimber }：
    { $table }
sum-many-parts = 这个局面是 { $count } 个部分之和，它们的尼姆和是 { $nimber }。
sum-why = 为什么尼姆数为 n 的部分就相当于 n 枚的一堆：它能走到每一个更小的尼姆数，同尼姆一样；若有一步把尼姆数变大，对方再走一步就能变回来，变大毫无益处。所以整个局面的胜负同尼姆一样，由异或决定。
sum-mirror = 有相等的两部分：你在一边怎么走，对方就在另一边照样走。对方总有应手，所以先走不了的是你。
sum-balanced = 尼姆和为 0。一步只改变一个部分的尼姆数，尼姆和就不再是 0；而对方总能把它再变成 0。终局时尼姆和也是 0，到那时走不了的是你。
sum-change = 第 { $part } 部分（{ $what }）能使尼姆和变回 0：它的尼姆数 { $before } 在 { $nimber } 的最高位上是 1。在这里走一步，使它变成 { $before } ⊕ { $nimber } = { $after }{ $count ->
    [0] {""}
   *[other] （{ $moves }）
 }，尼姆和就是 0。
sum-raise = 有时把尼姆数变大也能使尼姆和变回 0。第 { $part } 部分（{ $what }）走 { $moves }{ $count ->
    [1] {""}
   *[other] {" "}都行
 }，它的尼姆数从 { $before } 变成 { $before } ⊕ { $nimber } = { $after }，尼姆和就是 0。对方若把它变回 { $before }，尼姆和又是 { $nimber }，而且轮到你走。
sum-nimber = { $nimber ->
    [0] 本局面的尼姆数是 0：没有一步走后为 0，所以必败。
   *[other] 本局面的尼姆数是 { $nimber }，也就是各步走后的尼姆数中缺少的最小的数（mex，最小排除数）。它相当于 { $nimber } 枚的一个尼姆堆；走后尼姆数为 0 的各步取胜。
}
sum-options = 各步走法，按走后的尼姆数排列：
    { $table }
    左边缺少的最小的数是 { $nimber }（即 mex，最小排除数），这就是本局面的尼姆数。走后为 0 的各步取胜。
sum-options-lost = 各步走法，按走后的尼姆数排列：
    { $table }
    没有一步走后为 0，所以缺少的最小的数（即 mex，最小排除数）是 0：这是必败局面。
sum-replies = { $ends ->
    [0] 无论怎么走，
   *[other] 最后走子者负：走 { $list } 当即告负；此外无论怎么走，
 }对方都有应手使你再次陷入必败：
    { $table }
sum-misere = 最后走子者负。这时整个局面的胜负不再由各部分的尼姆数决定，除非有专门的定理，只能把局面从头到尾推演一遍。

field-games = 游戏
field-component = 部分
expected-at-most-games = 至多 { $max } 个游戏
expected-components = { $count ->
    [1] 一个局面，因为只有一个游戏
   *[other] { $count } 个局面，每个游戏一个，以 | 分隔
}
expected-component-move = 部分的编号、斜线和该部分的走法，例如 { $example }
expected-closing-bracket = 结尾的右括号
expected-misere-of-sum = 把 misere 写给整个游戏和，而不是其中一个游戏
expected-component-game = 堆、硬币或格子类的公平组合游戏
