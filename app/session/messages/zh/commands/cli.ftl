cli-progress = { $nodes ->
        [0] { $seconds } 秒……
       *[other] { $nodes } 个局面，{ $seconds } 秒……
    }
cli-games-next = 用“boyi play 名称”来玩，用“boyi analyze 名称 局面 --lines all”来分析。
cli-value = 结论
cli-best = 最佳
cli-lines = 变化
cli-why = 理由
cli-terms = 各项（行棋方、对方、差）
cli-squares = 估值中每个棋子的价值（对其所属一方而言）
cli-by = 由{ $engine ->
    [theory] 定理（theory）
    [solve] 穷举求解（solve）
    [database] 数据库（database）
    [prove] 推演证明（prove）
    [patterns] 棋形搜索（patterns）
    [threats] 算杀（threats）
    [mcts] 蒙特卡洛树搜索（mcts）
    [minimax] 极小化极大搜索（minimax）
    [alphabeta] α–β 剪枝（alphabeta）
    [rules] 规则
   *[other] {" "}{ $engine }{" "}
 }得出
cli-work-interior = { $count } 个内部节点
cli-work-leaves = { $count } 个叶节点
cli-work-cutoffs = { $count } 次剪枝
cli-work-nodes = { $count } 个节点
cli-work-depth = 深度 { $count }
cli-work-time = { $count } 毫秒
cli-comma = ，

cli-compare-depth = 搜索 { $depth } 层
cli-compare-interior = 内部节点
cli-compare-leaves = 叶节点
cli-compare-cutoffs = 剪枝
cli-compare-hits = 置换表命中
cli-compare-of-all = 与极小化极大之比
cli-compare-of-last = 与上一行之比
cli-compare-time = 用时
cli-compare-same = 各引擎结论一致：{ $value }。{ $move ->
    [none] 已无着可走。
   *[other] 最佳着法：{ $move }。
}
cli-compare-open = 这个深度还得不出结论。最佳着法：{ $move }。
cli-compare-differ = 各引擎结论不一致，这不应发生：{ $value }，{ $move }。

cli-perft = perft { $depth } = { $nodes }（{ $time } 秒，每秒 { $speed } 百万个节点）

forecast-time = { $count } { $unit ->
    [seconds] 秒
    [minutes] 分钟
    [hours] 小时
    [days] 天
   *[years] 年
 }
forecast-paths = 约 { $paths } 条路径，约需 { $time }；Ctrl-C 中止
forecast-compare = 单是极小化极大搜索就要看约 { $paths } 个局面，至少约需 { $time }；Ctrl-C 中止
forecast-heaps = 算到大小为 { $upto } 的堆，约还需 { $time }；若在此之前证明了周期，则更快；Ctrl-C 中止
forecast-proof = 此后至多有 { $positions } 个局面；按现在每秒 { $speed } 个计，全部看完需 { $time }。证明要看其中多少，事先无法知道：可用 --nodes 和 --time 设限，Ctrl-C 中止

nimbers-values = { $rules }：堆大小 0 到 { $upto }；最大值 { $maximum }，首次出现在 { $heap }；{ $time } 毫秒
nimbers-sparse = 稀疏空间：值 v 与 { $mask } 按位与后有奇数个 1 的为常见{ $parity ->
    [yes] （隔一堆反过来）
   *[no] {""}
 }；稀有的堆有 { $rare } 个
nimbers-period = 已证明周期 { $period }，前周期 { $preperiod }
nimbers-arithmetic = 已证明算术周期 { $period }，前周期 { $preperiod }：每过一个周期，值增加 { $saltus }
nimbers-by-values = { $theorem ->
    [one-heap] 每步至多留下一堆，此后的值全由最后的几个值决定；直到大小为 { $needed } 的堆，各值都吻合
    [more-heaps] 依据盖伊与史密斯定理的推广（见 docs/periods.zh.md）：每步至多留下 { $heaps } 堆，直到大小为 { $needed } 的堆，各值都吻合
    [shapes] 依据盖伊与史密斯定理的推广（见 docs/periods.zh.md）：每步至多留下两堆，且必须相等或必须不等，直到大小为 { $needed } 的堆，各值都吻合
    [endless] 依据盖伊与史密斯定理的推广（见 docs/periods.zh.md）：各位无限重复，直到大小为 { $needed } 的堆，各值都吻合
   *[guy-smith] 依据盖伊与史密斯定理：每步至多留下两堆，直到大小为 { $needed } 的堆，各值都吻合
 }
nimbers-by-window = 依据稀疏窗口定理：{ $rare } 以上没有稀有的堆；{ $last } 个值中的最后 { $window } 个已经重复，而此后的值全由它们决定
nimbers-by-arithmetic = 依据算术周期定理，用到 { $last } 为止的值：更小的值总能走到，而没有一步能走到值本身
nimbers-exceptions = 例外值（{ $count } 个）：{ $list }
nimbers-no-period = 直到 { $upto } 未找到周期
nimbers-misere = { $rules } 的反常规则：所有局面共分 { $order } 类，其中 { $lost } 类必败；{ $tame ->
    [yes] 驯顺（tame），与反常尼姆相同
   *[no] 非驯顺（wild），与反常尼姆不同
 }；{ $time } 毫秒
nimbers-misere-genera = 0、1、2……枚各堆的 genus（反常值记号）：{ $list }
nimbers-misere-lost = 必败的类：{ $list }
nimbers-misere-complete = 已证明对任意大小的堆成立：各堆所属的类周期为 { $period }，前周期 { $preperiod }
nimbers-misere-upto = 已证明对不超过 { $upto } 的堆成立{ $limit ->
    [classes] ；更大的堆需要的类数超出限度
    [steps] ；更大的堆需要的步数超出限度
   *[none] {""}
 }
nimbers-no-certificate = 没有证书可写：周期未获证明，或者检验程序按定义逐个计算会花太久
nimbers-other-rules = 文件里是另一个游戏 { $rules } 的值
nimbers-checked = { $saltus ->
    [0] { $rules }：检验无误。周期 { $period }，前周期 { $preperiod }；重新计算了 { $heaps } 个值，用时 { $time } 毫秒
   *[other] { $rules }：检验无误。算术周期 { $period }，每周期增加 { $saltus }，前周期 { $preperiod }；重新计算了 { $heaps } 个值，用时 { $time } 毫秒
 }

table-title-nimbers = { $game }：尼姆数
table-title-outcomes = { $game }：必败局面（P 局面，深色）
table-lost = 行棋方必败：{ $pairs } ……
table-stopped = 已中止
table-two-heaps = { $game } 不是两堆的游戏
table-too-much = { $first } 与 { $second } 两堆用 { $nodes } 个节点也没有定论，更大的堆代价更高：请把 --upto 改小
table-too-long = 列到 { $upto } 的表约需 { $time }：用了 { $spent } 才列到 { $done }，而且一行比一行慢。--upto { $done } 能有答案；--time 毫秒数 可以放宽时间
table-no-nimber = 有的局面的值算不出来

serve-ready = 网页已就绪：{ $url }（按 Ctrl-C 结束）
serve-page = 网页构建于 { $date }，源码标识为“{ $sources }”。
serve-open = 其他机器也可以访问。
serve-no-browser = 无法打开浏览器；网址为 { $url }
serve-no-page = 此程序未包含网页：先用“cargo xtask page”构建网页，再重新构建 boyi
serve-taken = 端口 { $port } 已被占用：用 --port 另选一个，或用 --port 0 任选空闲端口
serve-not-here = { $host } 不是本机的地址
serve-not-allowed = 使用端口 { $port } 需要更高权限：用 --port 选一个不小于 1024 的端口

batch-starting = 开始
batch-done = 已回答 { $answered } 条，其中失败 { $failed } 条；另有 { $skipped } 条先前已答
batch-games = 共 { $games } 局：已回答 { $answered } 局，读不懂 { $refused } 局
batch-stopped = 已停止；用 --resume 再次运行即可继续

file-in-use = { $process ->
    [0] { $file } 正被另一个进程使用
   *[other] { $file } 正被进程 { $process } 使用
 }
file-is-a-pipe = { $file } 是管道，写进去的内容读不回来：请指定普通文件

new-game-exists = { $folder } 已经存在，而且不是空的
new-game-written = { $folder }：含有游戏 { $name } 的 crate，请把它改成你自己的。在该文件夹里：
      cargo test                测试
      cargo run                 终端程序，游戏已在其中
      cargo run -- play { $name }
    规则在 src/ 里，文字在其旁的 messages/ 里。
field-game-name = 游戏的名字
expected-new-game-name = 小写字母、数字和单个连字符，以字母开头，且不是 Rust 或 Cargo 的保留字
expected-new-game-free = 还没有游戏用的名字
