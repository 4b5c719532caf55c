nim = 尼姆
nim-rule = { $k ->
    [1] 每次从一堆中取走任意多枚
   *[other] 每次从至多 { $k } 堆中取，每堆任取若干枚
}，取到最后一枚者{ $misere ->
    [yes] 负
   *[no] 胜
}。
nim-about = 有定理作答（布顿 1901 年，穆尔 1910 年）：堆数不限，大小不限，立即给出答案。
nim-param-misere = 取到最后一枚者负
nim-param-k = 每步最多可从这么多堆中取（穆尔尼姆）

nim-sum = 尼姆和（二进制不进位相加）：{ $heaps } = { $sum }。
nim-columns = 把各堆写成二进制，上下对齐，逐列相加，对 { $modulus } 取余：
    { $table }
nim-balanced = 每一列都是偶数。无论怎么取，被取的那一堆至少有一列要变，这一列就成了奇数；对方总能再把各列都变回偶数。取空时各列全是偶数，所以走到那一步的是对方。
nim-shrink = 最高的奇数列是 { $value } 这一列（有 { $count } 堆在此列为 1）。取其中的第 { $heap } 堆：把它从 { $before } 减到 { $after }（取 { $take } 枚），各列就都成为偶数。
nim-mirror = 只剩两堆，让它们相等：从第 { $heap } 堆取 { $take } 枚（{ $before } 变 { $after }），此后对方在一堆怎么取，你就在另一堆照样取。
nim-mirror-lost = 两堆相等：你在一堆怎么取，对方就在另一堆照样取，最后一枚总归对方。
nim-lamp = 好比一盏灯由两个开关控制，恰有一个合上时灯才亮。尼姆和的每一列都是如此，所以同样的动作做两次就等于没有做。
nim-moore-rule = 每步最多可动 { $k } 堆，所以每个二进制列都按 { $modulus } 取余来数。
nim-moore-balanced = 每一列都是 { $modulus } 的倍数。一步所动的堆数小于 { $modulus }，它所触及的最高列不可能仍是 { $modulus } 的倍数；而对方总能把它补齐。
nim-moore-move = { $value } 这一列有 { $count } 堆为 1，对 { $modulus } 取余得 { $residue }。从高位到低位处理：已经减小的堆，低位可以随意设定。走 { $move }，各列就都成为 { $modulus } 的倍数：{ $after }。
nim-misere-as-normal = 虽说取到最后一枚者负，但眼下走法不变：照普通尼姆来走，直到你这一步会使各堆都不超过 1 为止。
nim-misere-last-big = 大于 1 的只剩 { $big } 堆，反尼姆的收官到了：走完之后只留下单枚的堆，{ $modulus ->
    [2] 并且堆数为奇数
   *[other] 并且堆数除以 { $modulus } 余 1
 }。
nim-misere-ones-lost = 只剩单枚的堆，共 { $ones } 堆：数下来，最后一枚轮到你取。
nim-misere-ones-won = 只剩单枚的堆，共 { $ones } 堆：数下来，最后一枚轮到对方取。
