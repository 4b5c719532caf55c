staircase = 阶梯尼姆
staircase-rule = 棋子放在一级级台阶上，每次把某一级上的任意多枚移到下一级，第 1 级的则移下台阶。最后走子者{ $misere ->
    [yes] 负
   *[no] 胜
}。
staircase-about = 只有奇数级有用，它们合起来就是尼姆：大小不限，立即给出答案。
staircase-param-misere = 最后走子者负

staircase-odd-steps = 只看第 1、3、5……级：{ $sum } = { $nimber }。从奇数级往下移，等于在尼姆中从这一堆取子；从偶数级往下移，只是给奇数级添子，对方把这些棋子原样再移一级，便等于没有走。
expected-counters-in-all = 棋子总数至多 { $max }
