error-found = { $field }：读到“{ $found }”，应为{ $expected }
error-nothing = { $field }：空缺，应为{ $expected }
error-ply = 第 { $ply } 步：{ $error }

refusal-no-theory = 这个局面没有现成的定理，可以换一个搜索引擎
refusal-too-large = 局面太多，超出了允许的内存，可以换一个搜索引擎向前看几步
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
expected-number-between = { $min } 到 { $max } 的整数
expected-number-at-most = 不超过 { $max } 的整数
expected-whole-number = 整数
expected-heaps = 各堆大小，如 3,5,7
expected-at-most-heaps = 至多 { $max } 堆
expected-heap-take = “堆:枚数”，如 3:6
expected-heap-not-empty = 还没取空的堆
expected-each-heap-once = 每堆至多出现一次
expected-legal-move = 合规的着法
expected-game-not-over = 尚未结束的对局
expected-moves-to-list = 至多列出 { $max } 种着法，而这个局面有 { $count } 种
expected-request-json = JSON 对象形式的请求
expected-move-or-command = 一步棋，或输入“帮助”
expected-writable-file = 可以写入的文件
