euclid = 欧几里得游戏
euclid-rule = 两个正整数，每次从较大的数中减去较小的数的整数倍，{ $positive ->
    [yes] 两数须保持为正。走最后一步者{ $misere ->
        [yes] 负
       *[no] 胜
    }
   *[no] 不得减成负数。把一个数减到 0 者{ $misere ->
        [yes] 负
       *[no] 胜
    }
}。
euclid-about = 由 φ = 1.618…（黄金比 0.618… 的倒数）完全解决（科尔与戴维，1969 年）：大小不限，立即给出答案。
euclid-param-misere = 走最后一步者负
euclid-param-positive = 两数须保持为正，相等时游戏结束

euclid-golden = 行棋方必败，当且仅当两数不等，且较大的数不到较小的数的 φ = 1.618… 倍。道理是：这时只够减一次，走法唯一，留下的两数之比超过 φ；而比超过 φ 时，总有一步使它回到 φ 以下，或者直接结束。
euclid-finish = { $large } 是 { $small } 的 { $quotient } 倍：一次减完，游戏结束。
euclid-forced-lost = { $large } 除以 { $small } 商只有 1，别无选择，只能走成 { $rest } 与 { $small }，而这时较大的数超过较小的数的 φ 倍。
euclid-forced-won = { $large } 除以 { $small } 商只有 1，这一步是唯一的；好在走成 { $rest } 与 { $small } 之后，较大的数不到较小的数的 φ 倍。
euclid-choice = { $large } = { $quotient } × { $small } + { $rest }，这里有选择：或者自己走成 { $rest } 与 { $small }，或者多留一个 { $small }，逼对方去走成它；两者之中恰有一个使比小于 φ，走成它就赢。
euclid-misere-golden = 行棋方必败，当且仅当较大的数不到较小的数的 φ = 1.618… 倍。两数相等也在其内：这时只能把其中一个减到 0。两数不等时，只够减一次，走法唯一，留下的两数之比超过 φ；而比超过 φ 时，总有一步使它回到 φ 以下。
euclid-misere-equal = 两数相等，只能把其中一个减到 0，也就输了。
euclid-misere-leave-equal = { $large } 是 { $small } 的 { $quotient } 倍。不要减完：只减{ $times ->
    [1] 一次
   *[other] 去 { $small } 的 { $times } 倍
}，走成 { $small } 与 { $small }，对方就只能把其中一个减到 0。

euclid-positive-golden = 行棋方必败，当且仅当较大的数不到较小的数的 φ = 1.618… 倍。两数相等也在其内：这时无步可走。两数不等时，只够减一次，走法唯一，留下的两数之比超过 φ；而比超过 φ 时，总有一步使它回到 φ 以下。
euclid-positive-leave-equal = { $large } 是 { $small } 的 { $quotient } 倍。减{ $times ->
    [1] 一次 { $small }
   *[other] 去 { $small } 的 { $times } 倍
}，走成 { $small } 与 { $small }，对方就无步可走。
euclid-positive-misere = 只够减一次时，走法唯一。先遇到选择的一方胜：最小的两种结果里，总有一种使对方只能被迫走下去。若较大的数是较小的数的倍数，则恰为两倍时负，因为只能走成两数相等；倍数更大时胜，因为可以走成两倍。

expected-two-numbers = 两个数，例如 25,7
expected-multiple-of-smaller = 从第 { $number } 个数中减去 { $small } 的正整数倍
