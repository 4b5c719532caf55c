wythoff = 威佐夫博弈
wythoff-rule = 两堆棋子，每次从一堆中取走任意多枚，或从两堆中取走同样多枚。取到最后一枚者{ $misere ->
    [yes] 负
   *[no] 胜
}。
wythoff-about = 由 φ = 1.618…（黄金比 0.618… 的倒数）完全解决（威佐夫，1907 年）：大小不限，立即给出答案。
wythoff-over = { $misere ->
    [yes] { $loser }取走了最后一枚，取最后一枚者负。
   *[no] { $winner }取走了最后一枚。
 }
wythoff-param-misere = 取到最后一枚者负

wythoff-pairs = 必败的数对依次是 { $pairs } ……从第 0 对数起，第 n 对是 ⌊nφ⌋ 与 ⌊nφ⌋ + n，其中 φ = (1 + √5)/2 = 1.618…，是黄金比（0.618…）的倒数。每个正整数恰好出现在一对之中，每个差也恰好出现一次；所以从一个必败对走不到另一个必败对，而从其余的局面总能走到一个。
wythoff-lost = ({ $small }, { $large }) 是第 { $index } 对：两数之差是 { $index }，而 { $small } 正是 ⌊{ $index } φ⌋。怎么走都会破坏它，对方却总能再走回一个必败对。
wythoff-won = { $move } 走成 ({ $small }, { $large })，即第 { $index } 对。
wythoff-misere-pairs = 取到最后一枚者负，必败的数对依次是 { $pairs } ……从第 0 对数起，第 0、1 对是 (0, 1) 与 (2, 2)；从第 2 对起与普通玩法相同，第 n 对是 ⌊nφ⌋ 与 ⌊nφ⌋ + n，其中 φ = (1 + √5)/2 = 1.618…，是黄金比（0.618…）的倒数。每个枚数恰好出现在一对之中，每个差也恰好出现一次；所以从一个必败对走不到另一个必败对，而从其余的局面总能走到一个。
wythoff-misere-single = ({ $small }, { $large }) 是第 { $index } 对：只剩一枚，只能由你来取，取到就输。
wythoff-misere-twos = ({ $small }, { $large }) 是第 { $index } 对。全部取走，当即告负；此外无论怎么走，对方总能走到只剩一枚，也就是第 0 对。

expected-two-heaps = 两堆，例如 3,5
expected-same-from-both = 从一堆中取（1:2），或从两堆中取同样多（1:2+2:2）
