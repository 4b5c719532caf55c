cli-progress = { $nodes } 个局面……
cli-games-next = 用“boyi play 名称”来玩，用“boyi analyze 名称 局面 --lines all”来分析。
cli-value = 结论
cli-best = 最佳
cli-lines = 变化
cli-why = 理由
cli-terms = 各项（轮走方、对方、差）
cli-by = 由 { $engine } 得出
cli-work = { $interior } 个内部结点，{ $leaves } 个叶结点，{ $cutoffs } 次剪枝，深度 { $depth }，{ $time } 毫秒

cli-compare-depth = 搜索 { $depth } 步
cli-compare-interior = 内部结点
cli-compare-leaves = 叶结点
cli-compare-cutoffs = 剪枝
cli-compare-hits = 置换表命中
cli-compare-of-all = 占极小化极大
cli-compare-of-last = 占上一行
cli-compare-time = 用时
cli-compare-same = 各引擎结论一致：{ $value }。最佳着法：{ $move }。
cli-compare-differ = 各引擎结论不一致，这不应发生：{ $value }，{ $move }。

cli-perft = perft { $depth } = { $nodes }（{ $time } 秒，每秒 { $speed } 百万）

nimbers-values = { $rules }：堆大小 0 到 { $upto }；最大值 { $maximum }，首次出现在 { $heap }；{ $time } 毫秒
nimbers-sparse = 找到稀疏空间：稀有的堆有 { $rare } 个。
nimbers-period = 已证明周期 { $period }，前周期 { $preperiod }
nimbers-arithmetic = 已证明算术周期 { $period }，前周期 { $preperiod }：每过一个周期，值增加 { $saltus }
nimbers-exceptions = 例外值（{ $count } 个）：{ $list }
nimbers-no-period = 直到 { $upto } 未找到周期

field-upto = 上限
expected-lines-number-or-all = 不小于 1 的整数，或 all
expected-rules-of-heaps = 0.77 之类的八进制码、kayles 之类的名称，或 1+2+3 之类的取法
