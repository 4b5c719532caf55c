# `boyi value`。
value-line = { $name }：{ $value }
value-long = { $begun }……（共 { $length } 个字符，用 --full 全部输出）
value-begun = { $begun }……（共 { $length } 个字符）
value-true = 成立
value-false = 不成立：前一个值{ $order ->
    [less] 小于后一个
    [greater] 大于后一个
    [equal] 等于后一个
   *[other] 与后一个不可比较
 }（{ $sign }）
value-out-of-time = { $time } 毫秒内没有求出，已知 { $values } 个值；用 --time 可给更多时间
value-screen-out-of-time = { $seconds } 秒内没有求出；可用 boyi value EXPRESSION --time 给更多时间
value-out-of-memory = 求值所需内存超过上限（1 GiB），已知 { $values } 个值
value-proof = 证明：{ $bytes } 字节，在 { $file }
value-strict-proof = 此关系成立，但只有 =、>= 和 <= 可以写成证明
value-no-proof = 此关系不成立，没有证明
value-outcome = 胜负
value-outcome-left = 无论谁先走，左方胜
value-outcome-right = 无论谁先走，右方胜
value-outcome-first = 先手胜
value-outcome-second = 后手胜
value-mean = 均值
value-temperature = 温度
value-left-stop = 左终值
value-right-stop = 右终值
value-stop-left = { $number }，到时轮到左方
value-stop-right = { $number }，到时轮到右方
value-atomic-weight = 原子量
value-reduced = 约化标准形式
value-birthday = 生日
value-positions = 局面数
value-part = 部分 { $part }：{ $value }，温度 { $temperature }
value-loopy = 循环
value-loopy-short = 否：循环互相抵消
value-loopy-stopper = 是，停止游戏：轮流走总会结束
value-loopy-sides = 是：对局可能无休无止，此时为和
value-left-first = 左方先走
value-right-first = 右方先走
value-loopy-left = 左方胜
value-loopy-right = 右方胜
value-loopy-nobody = 无人获胜
value-onside = 上侧值（无休止算左方胜）
value-offside = 下侧值（无休止算右方胜）
value-loopy-part = 部分 { $part }：{ $value }
value-move-left = 左方最好在 { $part } 里走到 { $to }，{ $result ->
    [win] 能胜
   *[loss] 但不能胜
 }{ $heat ->
    [hottest] {""}
   *[other] （另有更热的部分）
 }
value-move-right = 右方最好在 { $part } 里走到 { $to }，{ $result ->
    [win] 能胜
   *[loss] 但不能胜
 }{ $heat ->
    [hottest] {""}
   *[other] （另有更热的部分）
 }
value-fault = 表达式第 { $column } 个字符：{ $fault }
value-fault-found = 出现“{ $found }”，应为{ $expected }
value-fault-end = 文本到此结束，应为{ $expected }
value-fault-equal-bars = 又有一串同样长的“{ $bars }”；最长的一串竖线只能有一处，如 {"{0||0|-2}"}
value-fault-too-many-bars = 竖线太多，一串最多 16 条
value-fault-not-dyadic = 分母不是 2 的幂
value-fault-plus-minus = 两个值之间出现“+-”，应写“+ (-”或“+ ±”
value-fault-not-an-integer = 第一个因子不是整数；诺顿积写作 norton(G, U)
value-fault-not-a-number = 此处应为数
value-fault-arguments = 有 { $found } 个参数，应为 { $takes } 个
value-character = “{ $character }”
value-relation-thermograph = 关系没有温度图：--thermograph 和 --svg 要用在表达式上
value-fault-bare-name = “{ $name }”之后要在括号里写局面或数：{ $name }(…)
value-fault-near-name = 没有叫“{ $name }”的游戏或运算（是不是 { $near }？）
value-fault-unknown-name = 没有叫“{ $name }”的游戏或运算，可用的有：{ $known }
value-fault-loopy = 此处的游戏必须总会结束
value-fault-open-label = 花括号的标签只能在它所标的括号内单独作为一个选项
value-fault-too-complex = 表达式太长或嵌套太深
value-expected-value = 一个值
value-expected-operator = 运算符或结尾
value-expected-bar = “|”“,”或{"“}”"}
value-expected-digits = 数字
value-position-character = 局面第 { $column } 个字符：出现“{ $found }”，应为下列之一：{ $expected }
value-position-end = 局面到此结束，应为 { $expected }
value-position-too-large = 局面的大小是 { $size }，最多 { $most }
value-position-size = 局面的大小是 { $size }，应在 1x1 到 { $most } 之间
value-position-unknown = 不是该游戏的局面
value-position-row = 局面第 { $row } 行有 { $found } 格，应为 { $expected } 格
value-error-number-too-large = 数超出范围
value-error-too-many-games = 求值所需内存超过上限
value-error-too-much-work = 求值所需计算超过上限
value-error-stopped = 在给定的时间内没有求出值
value-error-too-deep = 游戏太深
value-error-too-long = 值的文本太长
value-error-not-positive = 诺顿积的第二个因子必须为正
value-error-subscript-not-positive = tiny 和 miny 的下标必须为正
value-error-temperature-too-low = 冷却的温度必须大于 -1
value-error-no-sides = 对局可能无休无止，且找不到与之等值的停止游戏
value-error-sides-exchanged = 上侧值不得小于下侧值
