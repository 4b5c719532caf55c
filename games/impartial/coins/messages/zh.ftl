turning-turtles = 翻乌龟
turning-turtles-rule = 一排硬币。每次把一枚从正面翻成反面，并可同时翻动它左边的任意一枚。最后翻动者{ $misere ->
    [yes] 负
   *[no] 胜
}。
turning-turtles-about = 改头换面的尼姆：第 n 枚为正面，就是 n 枚的一堆。
turning-turtles-param-misere = 最后翻动者负
mock-turtles = 翻假乌龟
mock-turtles-rule = 一排硬币。每次把一枚从正面翻成反面，并可同时翻动它左边的一枚或两枚。最后翻动者{ $misere ->
    [yes] 负
   *[no] 胜
}。
mock-turtles-about = 由二进制中 1 的个数为奇的数完全解决（《稳操胜券》第 14 章）。
mock-turtles-param-misere = 最后翻动者负
ruler = 尺子
ruler-rule = 一排硬币。每次翻动连续的若干枚，其中最右的一枚须从正面翻成反面。最后翻动者{ $misere ->
    [yes] 负
   *[no] 胜
}。
ruler-about = 第 n 枚的值是整除 n 的最大的 2 的幂，像尺子上的刻度。
ruler-param-misere = 最后翻动者负
twins = 双翻
twins-rule = 一排硬币。每次恰好翻动两枚，右边的一枚须从正面翻成反面。最后翻动者{ $misere ->
    [yes] 负
   *[no] 胜
}。
twins-about = 改头换面的尼姆：第 n 枚为正面，就是 n − 1 枚的一堆。
twins-param-misere = 最后翻动者负
triplets = 三翻
triplets-rule = 一排硬币。每次恰好翻动三枚，最右的一枚须从正面翻成反面。最后翻动者{ $misere ->
    [yes] 负
   *[no] 胜
}。
triplets-about = 就是翻假乌龟，只是错开两个位置。
triplets-param-misere = 最后翻动者负

coins-sum = 每枚正面的硬币自成一局，整排就是它们的游戏和：一枚硬币翻两次等于没有翻，正如一个尼姆数与自身作尼姆和得 0。第 1、2、3……枚的值依次是 { $values }。
coins-turtles-law = 翻第 n 枚，同时翻第 m 枚，就是以 m 换 n，等于从 n 枚的堆中取走 n − m 枚；若第 m 枚原本就是正面，则两个相等的堆互相抵消。
coins-mock-law = 这些值是二进制中 1 的个数为奇的数：两个这样的数的尼姆和不再是这样的数，三个的尼姆和则一定是。
coins-ruler-law = 第 n 枚的值是整除 n 的最大的 2 的幂：以它结尾的各段恰好取遍比它小的每个数，而取不到它自己。
coins-twins-law = 恰好翻两枚时，第 1 枚没有价值，第 n 枚的值是 n − 1。
coins-triplets-law = 恰好翻三枚时，第 1、2 枚没有价值，从第 3 枚起依次是二进制中 1 的个数为奇的数。

field-coin = 硬币
expected-at-most-coins = 至多 { $max } 枚硬币
expected-heads-tails = 由 H（正面）和 T（反面）排成的一排，例如 { $example }
expected-coins-to-turn = 本游戏允许翻动的几枚，例如 { $example }，最右的一枚须为正面
