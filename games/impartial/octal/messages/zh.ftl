subtraction = 减法游戏（限量取子）
subtraction-rule = 每次从一堆中取走 { $take } 枚，最后取者{ $misere ->
    [yes] 负
   *[no] 胜
}。
subtraction-about = 各堆的尼姆数呈周期变化，周期已经证明：堆数不限，大小不限，立即给出答案。每次取 1 到 m 枚的就是巴什博弈。
subtraction-over = { $misere ->
    [yes] { $loser }取走了最后一枚，取最后一枚者负。
   *[no] { $winner }取走了最后一枚。
 }
subtraction-param-take = 每步可取的枚数
subtraction-param-misere = 最后取者负

kayles = 击柱（Kayles）
kayles-rule = 一排木柱，每次击倒一根，或相邻的两根；余下的一排可能就此断成两排。击倒最后一根者{ $misere ->
    [yes] 负
   *[no] 胜
}。
kayles-about = 即八进制游戏 0.77。每一排相当于一个尼姆数；从 71 根起，尼姆数以 12 为周期（盖伊与史密斯，1956 年）。
kayles-over = { $misere ->
    [yes] { $loser }击倒了最后一个木瓶，击倒最后一个者负。
   *[no] { $winner }击倒了最后一个木瓶。
 }
kayles-param-misere = 击倒最后一根者负

dawsons-kayles = 道森击柱
dawsons-kayles-rule = 一排木柱，每次恰好击倒相邻的两根；余下的可能断成两排。无法走子者{ $misere ->
    [yes] 胜
   *[no] 负
}。
dawsons-kayles-about = 即八进制游戏 0.07，与道森棋只差一个平移；尼姆数的周期是 34。
dawsons-kayles-param-misere = 无法走子者胜

dawsons-chess = 道森棋
dawsons-chess-rule = 三行的棋盘上双方的兵隔行相对，能吃必吃。归结起来就是：从一排棋子中取走一枚连同它的邻子，余下的可能断成两排。无法走子者{ $misere ->
    [yes] 胜
   *[no] 负
}。
dawsons-chess-about = 即八进制游戏 0.137（道森，1935 年，他原定最后走子者负），尼姆数的周期是 34。
dawsons-chess-param-misere = 无法走子者胜

treblecross = 一字三叉
treblecross-rule = { $misere ->
    [yes] 每次从一排中取走相邻的三枚，余下的可能断成两排。无法走子者胜。
   *[no] 在一条长格上玩井字棋，双方都画叉，先连成三个者胜。n 格的长条相当于 n + 2 枚的一排：每次取走相邻的三枚，余下的可能断成两排。无法走子者负。
}
treblecross-about = 即八进制游戏 0.007：n 格的长条相当于 n + 2 枚的一堆。尚未发现周期。
treblecross-param-misere = 无法走子者胜

guiles = 盖尔斯
guiles-rule = 把只有一枚或两枚的堆整堆取走；或从更大的堆中取两枚，并把余下的分成两堆。无法走子者{ $misere ->
    [yes] 胜
   *[no] 负
}。
guiles-about = 即八进制游戏 0.15，尼姆数的周期是 10。
guiles-param-misere = 无法走子者胜

officers = 军官
officers-rule = 从不止一枚的堆中取走一枚，余下的可以分成两堆，也可以不分。无法走子者{ $misere ->
    [yes] 胜
   *[no] 负
}。
officers-about = 即八进制游戏 0.6。尚未发现周期。
officers-param-misere = 无法走子者胜

lasker = 拉斯克尼姆
lasker-rule = 从一堆中取走任意多枚，或者一枚不取而把一堆分成两堆。最后走子者{ $misere ->
    [yes] 负
   *[no] 胜
}。
lasker-about = n 枚的堆尼姆数就是 n，只是 4k + 3 与 4k + 4 对调：大小不限，立即给出答案。
lasker-param-misere = 最后走子者负
lasker-law = n 枚的堆尼姆数就是 n，只是 4k + 3 与 4k + 4 对调：1 2 4 3 5 6 8 7……因为 3 枚可以走成 0、1、2，还可以分成 1 和 2，得 1 ⊕ 2 = 3，所以它的尼姆数是 4；4 枚走得到 0、1、2 和 4，偏偏走不到 3；往后也都如此。

grundy = 格伦迪游戏
grundy-rule = 把一堆分成大小不同的两堆。无法走子者{ $misere ->
    [yes] 胜
   *[no] 负
}。
grundy-about = 它的尼姆数最终是否呈周期，至今没有答案；这里按局面需要逐个计算。
grundy-param-misere = 无法走子者胜

octal = 八进制游戏
octal-rule = 按代码 { $code } 从一堆中取子：小数点前是第 0 位，第 k 位说明取走 k 枚后可以剩下什么（1：不剩，2：剩一堆，4：剩两堆，可以相加）；所以小数点前若是 4，就可以一枚不取而把一堆分成两堆。无法走子者{ $misere ->
    [yes] 胜
   *[no] 负
}。
octal-about = 按斯普拉格–格伦迪定理计算各堆的尼姆数，规律已证明的直接用公式。
octal-param-code = 代码：0.77 是击柱，0.07 是道森击柱；[3] 表示无限重复，! 要求两堆不等，= 要求两堆相等
octal-param-misere = 无法走子者胜

hexadecimal = 十六进制游戏
hexadecimal-rule = 按代码 { $code } 从一堆中取子：小数点前是第 0 位，第 k 位说明取走 k 枚后可以剩下什么（1：不剩，2：剩一堆，4：剩两堆，8：剩三堆，依此类推，可以相加）；所以小数点前若是 4 或 8，就可以一枚不取而把一堆分成两堆或三堆。数字后的 !、?、= 分别要求各堆互不相等、不全相等、全都相等。无法走子者{ $misere ->
    [yes] 胜
   *[no] 负
}。
hexadecimal-about = 按斯普拉格–格伦迪定理，从定义出发计算各堆的尼姆数。
hexadecimal-param-code = 代码，各位取 0 到 V；{"{"}2,5+{"}"} 列出可以剩几堆（5+ 即五堆以上），* 表示堆数不限
hexadecimal-param-misere = 无法走子者胜

subtraction-remainders = { $most ->
    [1] 每次只能取 1 枚，所以一堆只看它除以 { $modulus } 的余数，这个余数就是它的尼姆数。
   *[other] 每次可取 1 到 { $most } 枚，所以一堆只看它除以 { $modulus } 的余数，这个余数就是它的尼姆数。有人取了 t 枚，就在同一堆取 { $modulus } − t 枚，余数便复原。
}
subtraction-multiple = { $most ->
    [1] { $heap } 是 { $modulus } 的倍数。每次只能取 1 枚，所以对方每次留给你的仍是 { $modulus } 的倍数，一直到 0。
   *[other] { $heap } 是 { $modulus } 的倍数。无论你取几枚（1 到 { $most } 中的 t 枚），对方都取 { $modulus } − t 枚，留给你的仍是 { $modulus } 的倍数，一直到 0。
}
subtraction-to-multiple = { $most ->
    [1] 取 { $take } 枚，剩下 { $left }，是 { $modulus } 的倍数。此后双方每次各取 1 枚，最后一枚必归你。
   *[other] 取 { $take } 枚，剩下 { $left }，是 { $modulus } 的倍数。此后对方取 t 枚，你就取 { $modulus } − t 枚，最后一枚必归你。
}
subtraction-period = 每步取 { $takes } 枚。一堆的尼姆数只由紧挨着它的前 { $window } 个值决定，所以只要有连续 { $window } 个值重新出现，后面的也就全部重复：从 { $preperiod } 枚起以 { $period } 为周期，永远如此。开头的值是 { $values }。
subtraction-misere-single = 只剩一枚，只能由你来取，取到就输。
subtraction-misere-take = 取 { $take } 枚，只留下一枚，对方只能取它，取到就输。
subtraction-misere-lost = { $most ->
    [1] { $heap } 除以 { $modulus } 余 1。每次只能取 1 枚，最后剩下的那一枚只能由你来取。
   *[other] { $heap } 除以 { $modulus } 余 1。无论你取几枚（t 枚），对方都取 { $modulus } − t 枚，最后剩下的那一枚只能由你来取。
}
subtraction-misere-won = { $most ->
    [1] 取 { $take } 枚，剩下 { $left }，除以 { $modulus } 余 1。此后双方每次各取 1 枚，最后一枚留给对方。
   *[other] 取 { $take } 枚，剩下 { $left }，除以 { $modulus } 余 1。此后对方取 t 枚，你就取 { $modulus } − t 枚，最后一枚留给对方。
}
subtraction-misere-period = 每步取 { $takes } 枚，最后走子者负。单独的一堆是否必败，只由紧挨着它的前 { $window } 种枚数决定，所以只要有连续 { $window } 种枚数的胜负重新出现，后面的也就全部重复：从 { $preperiod } 枚起胜负以 { $period } 为周期，永远如此。必败的枚数依次是 { $values }。{ $heap } 枚{ $turns ->
    [0] {""}
   *[other] 比 { $like } 枚多 { $turns } 个周期，同样
 }{ $lost ->
    [yes] 必败：怎么取，留下的都是必胜的一堆
   *[no] 必胜：留下必败的一堆即可
 }。
octal-period = { $code } 的尼姆数从 { $preperiod } 枚起以 { $period } 为周期。这是证明了的：{ $theorem ->
    [one-heap] 每步至多留下一堆，此后的值全由最后的几个值决定，而直到 { $upto } 枚，各值都已重复
    [guy-smith] 依据盖伊与史密斯定理，每步至多留下两堆，直到 { $upto } 枚各值仍然重复，就永远重复
    [more-heaps] 把盖伊与史密斯定理推广到每步可留下两堆以上（见 docs/periods.zh.md），直到 { $upto } 枚各值仍然重复，就永远重复
    [shapes] 把盖伊与史密斯定理推广到两堆必须相等或必须不等（见 docs/periods.zh.md），直到 { $upto } 枚各值仍然重复，就永远重复
    [endless] 把盖伊与史密斯定理推广到各位无限重复的代码（见 docs/periods.zh.md），直到 { $upto } 枚各值仍然重复，就永远重复
   *[window] 依据稀疏窗口定理，值分稀有与常见两类，{ $rare } 枚以上没有稀有的堆；算到 { $upto } 枚，最后 { $window } 个值已经重复，而此后的值全由它们决定
 }。开头的值是 { $values }。
octal-arithmetic = { $code } 的堆从 { $preperiod } 枚起，每多 { $period } 枚，尼姆数就多 { $saltus }。这是证明了的：由算到 { $upto } 枚为止的值可知，更小的值始终走得到，而没有一步走后恰为这个值。开头的值是 { $values }。
octal-whole = 还能走的只有 { $heap } 枚的一堆，可以整堆取走，游戏立即结束。
octal-mirror = 单独的一堆 { $heap } 枚可以分成相等的两堆。此后对方在一边怎么走，你就在另一边照样走：你总有应手，所以最后一步是你的。
octal-quotient-lost = 反常规则下，两个局面若分别加上任何同一个局面后胜负都相同，就算同一类，记作 ≡。已经证明：{ $code } 中各堆不超过 { $upto } 枚时，所有的局面共分 { $order } 类，其中 { $lost } 类必败。本局面中 { $heaps }，合起来与 { $class } 同类，属必败的类：怎么走都走进必胜的类。
octal-quotient-won = 反常规则下，两个局面若分别加上任何同一个局面后胜负都相同，就算同一类，记作 ≡。已经证明：{ $code } 中各堆不超过 { $upto } 枚时，所有的局面共分 { $order } 类，其中 { $lost } 类必败。本局面中 { $heaps }，合起来与 { $class } 同类，属必胜的类：走到某个必败的类即可。
octal-quotient-lost-always = 反常规则下，两个局面若分别加上任何同一个局面后胜负都相同，就算同一类，记作 ≡。已经证明：{ $code } 不论堆有多大，所有的局面只有 { $order } 类，其中 { $lost } 类必败。本局面中 { $heaps }，合起来与 { $class } 同类，属必败的类：怎么走都走进必胜的类。
octal-quotient-won-always = 反常规则下，两个局面若分别加上任何同一个局面后胜负都相同，就算同一类，记作 ≡。已经证明：{ $code } 不论堆有多大，所有的局面只有 { $order } 类，其中 { $lost } 类必败。本局面中 { $heaps }，合起来与 { $class } 同类，属必胜的类：走到某个必败的类即可。

field-code = 代码
expected-octal-code = { $kind ->
        [first-digit] 小数点前是只分堆的数字，如 0、4 或 8（否则可能永远走不完）
        [adding] 加 k 枚的数字至少剩 k + 2 堆（各堆互不相等时，堆的对数须大于 k）：剩下的每堆都须小于原来的堆，否则可能永远走不完
        [point] 小数点
        [octal-digit] 数字 0 至 7
        [digit] 数字 0 至 V、“*”、“{"{"}”或“&”
        [condition] 数字（“!”、“?”或“=”只能写一次，写在数字之后）
        [heaps] 0 至 63 的堆数，每个堆数只能有一种条件
        [brace] “,”或“{"}"}”（“+{"}"}”表示更大的堆数也可以）
        [semicolon] 小于 2^64 的数，后接“;”
        [bracket] 数字或 ]
        [end] 到此结束
        [set] 形如 (1,2,4) 的集合
        [take] 1 至 65536 的数
        [fewer] 至多 65536 位数字
       *[other] 形如 0.77 的代码
    }（第 { $place } 个字符{ $found ->
        [end] 处，文本到此为止
       *[other] ，读到“{ $found }”
    }）
expected-hex-code = 各位取 0 至 7 的代码；其余的代码属于十六进制游戏：hexadecimal:code={ $code }
expected-parts-make-heap = 取走的与留下的合起来正好 { $heap } 枚，留下的堆数合乎规则
expected-say-what-is-left = 写明留下什么，例如 { $example }
expected-take-one-of = 取以下枚数之一：{ $list }
expected-move-of-code = 规则 { $code } 允许的走法
expected-heap-take-split = 堆号:枚数；要分堆就写 堆号:枚数=留下+留下
