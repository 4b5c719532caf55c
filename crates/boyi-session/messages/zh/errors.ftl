# After “应为” stands the expected-… message; one that begins with a Latin letter or a digit begins with a space.
error-found = { $field }：读到“{ $found }”，应为{ $expected }
error-nothing = { $field }：空缺，应为{ $expected }
error-ply = 第 { $ply } 步：{ $error }

refusal-no-theory = 这个局面没有现成的定理，可以换一个搜索引擎
refusal-too-large = 着法或局面太多，超出了允许的内存；请换一个小一些的局面，或换一个搜索引擎
refusal-stopped = 还没得出答案就停下了

field-game = 游戏
field-parameter = 参数
field-position = 局面
field-move = 着法
field-heap = 堆
field-take = 枚数
field-engine = 引擎
field-evaluator = 评估
field-view = 视图
field-lang = 语言
field-level = 等级
field-lines = 变化数
field-depth = 深度
field-divide = 分项
field-budget = 节点上限
field-request = 请求
field-first = 先走方
field-command = 命令
field-file = 文件
field-rules = 规则

expected-one-of = 以下之一：{ $list }
expected-key-value = “键=值”或开关
expected-each-parameter-once = 每个参数只写一次
expected-parameter-with-value = 带值的参数，即“键=值”
expected-flag-without-value = 单独的开关，后面不带值
expected-no-parameter = 不带参数：这个游戏没有参数
expected-number-between = {" "}{ $min } 到 { $max } 的整数
expected-number-at-most = 不超过 { $max } 的整数
expected-whole-number = 整数
expected-heaps = 各堆大小，如 3,5,7
expected-at-most-heaps = 至多 { $max } 堆
expected-heap-take = “堆:枚数”，如 3:6
expected-heap-not-empty = 还没取空的堆
expected-each-heap-once = 每堆至多出现一次
expected-legal-move = 合法的着法
expected-game-not-over = 尚未结束的对局
expected-moves-to-list = 至多列出 { $max } 种着法，而这个局面有 { $count } 种
expected-request-json = {" "}JSON 对象形式的请求
expected-move-or-command = 一步棋，或输入“帮助”
expected-writable-file = 可以写入的文件

field-mover = 行棋方
field-rows = 行数
field-square = 格
field-stones = 棋子
expected-column-with-room = 还有空位的列
expected-empty-square = 空格
expected-lowest-empty-square = 该列最低的空格，因为棋子会落到底
expected-equal-or-one-more-x = {" "}x 与 o 一样多，或多一个
expected-mover-by-stones = {" "}{ $mover }：现有 { $x } 个 x、{ $o } 个 o
expected-no-line-of-mover = 行棋方 { $mover } 尚未连成线
expected-one-last-stone = 由最后一子连成的线
expected-no-floating-stone = 空格上方没有棋子
expected-rows-and-mover = 自上而下的各行和行棋方，如 xo1/1x1/3 o
expected-square-between = {" "}{ $first } 到 { $last } 之间的一格
expected-square-or-number = 一格（如 b2），或 1 到 9 的数
expected-squares-in-row = 第 { $row } 行有 { $count } 格
expected-stones-and-numbers = 第 { $row } 行只含 x、o 和表示空格数的数字
expected-this-many = {" "}{ $count }
expected-x-or-o = {" "}x 或 o
term-lines = 连线
term-open-ended = 两端开放的连子
term-score = 得分
field-nodes = 节点数
field-time = 时间
field-threads = 线程数
field-seed = 种子
