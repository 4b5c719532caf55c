fibonacci = 斐波那契尼姆
fibonacci-rule = 一堆棋子。第一步可取任意多枚，但不能全取；以后每步至多取对方刚才所取的两倍。取到最后一枚者{ $misere ->
    [yes] 负
   *[no] 胜
}。
fibonacci-about = 由斐波那契数完全解决（惠尼汉，1963 年）：大小不限，立即给出答案。
fibonacci-over = { $misere ->
    [yes] { $loser }取走了最后一枚，取最后一枚者负。
   *[no] { $winner }取走了最后一枚。
 }
fibonacci-param-misere = 取到最后一枚者负

fibonacci-zeckendorf = 每个正整数都能唯一地写成互不相邻的斐波那契数之和（齐肯多夫定理）：{ $heap } = { $sum }，其中最小的一项是 { $least }。
fibonacci-number = 每个正整数都能唯一地写成互不相邻的斐波那契数之和（齐肯多夫定理）。{ $heap } 本身就是斐波那契数，只有它自己一项。
fibonacci-lost = 你至多能取 { $limit } 枚，不到最小的一项 { $least }。无论取几枚都会拆开这一项，而拆开后剩下的最小一项，对方一次就取得走。
fibonacci-take-all = { $least ->
    [1] 取走剩下的这一枚就赢。
   *[other] 上限够你一次取完这 { $least } 枚，取完就赢。
}
fibonacci-won = 取 { $least } 枚。下一项是 { $next }，大于 { $least } 的两倍 { $twice }：对方不能一次取完它，只能拆开，于是又轮到你来取最小的一项。
fibonacci-misere = 取到最后一枚者负，谁也不想被留下最后一枚：所以 { $heap } 枚只算 { $less } 枚，在这 { $less } 枚上照普通玩法玩，取到其中最后一枚者胜。
fibonacci-misere-take = { $least ->
    [1] 两枚中取走一枚，只留下一枚，对方只能取它，取到就输。
   *[other] 上限够你一次取走这 { $least } 枚，只留下一枚，对方只能取它，取到就输。
}
fibonacci-misere-single = 只剩一枚，只能由你来取，取到就输。

expected-heap-and-limit = 枚数与本步最多可取的枚数，例如 13,6
