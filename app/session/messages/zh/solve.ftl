# `boyi solve`。
solve-progress = { $stage ->
    [enumerate] 列举局面
    [reach] 标记可达局面
    [solve] 求解
    [write] 压缩
   *[verify] 核对
 }：{ $done }{ $total ->
    [none] {""}
   *[other] {" "}/ { $total }
 }{ $distance ->
    [none] {""}
   *[other] ，距离 { $distance }
 } · 每秒 { $rate }{ $left ->
    [none] {""}
   *[other] {" "}· 还需 { $left }
 } · 内存 { $memory } · 磁盘 { $disk }
solve-counts = { $game }：可达局面 { $positions } 个；对行棋方而言 { $win } 个胜、{ $loss } 个负、{ $draw } 个和
    最长的必胜（按手计）{ $longestwin ->
    [none] 无
   *[other] { $longestwin } 手
 }，最长的必败 { $longestloss ->
    [none] 无
   *[other] { $longestloss } 手
 }；初始局面：{ $start }
solve-by-distance = 手数               胜              负      按规则和棋
solve-endless = 永不结束而和棋的局面：{ $positions }
solve-cost = { $seconds } 秒，内存 { $memory ->
    [none] 未知
   *[other] { $memory }
 }
solve-size = 文件 { $bytes }（每个局面 { $each } 字节）
solve-file = { $tiers } 层，{ $numbers } 条记录；规则摘要 { $rules }
solve-plan = { $game }：{ $tiers } 层共 { $numbers } 条记录（规则上相当的局面合为一条），最大的一层 { $largest } 条{ $cyclic ->
    [yes] （有循环）
   *[no] {""}
 }
    内存 { $memory }，磁盘至多 { $disk }，用 { $threads } 个线程约 { $time }
solve-plan-endless = { $game }：{ $seconds } 秒里列出了 { $listed } 个以上的局面还没有列完，而这个游戏的局面只有列完才数得清。求解也要先列举，更费时间
solve-exported = 局面和结论已写入 { $file }
solve-line = 双方最佳走法：{ $line }
solve-stopped = 已停止；生成文件时做完的部分会保留，用 --resume 继续
solve-too-many-positions = 局面超过 { $limit } 个，内存放不下；可用 --memory 放宽
solve-memory = 需要内存 { $needed }，只允许 { $allowed }（--memory）
solve-disk = 可能需要磁盘 { $needed }，只剩 { $free }
solve-disk-full = { $file }：磁盘已满。已完成的部分都保留着，腾出空间后用 --resume 接着做。
solve-unfinished = { $folder } 中有未完成的工作：用 --resume 继续，或删除该文件夹
solve-other-work = { $folder } 中未完成的工作属于别的游戏或别的版本：删除该文件夹后重新开始
solve-not-a-file = { $file }：数据库须是普通文件，而这不是
solve-not-a-database = { $file } 不是局面数据库
solve-format = 文件格式为 { $found }，本程序读取格式 { $expected }
solve-damaged = 文件已损坏（{ $part }）：请重新复制，或重新求解
solve-unused = { $problem }。未使用该文件
solve-other-game = 该文件是 { $found } 的数据库，不是 { $expected } 的
solve-other-rules = 该文件是按 { $game } 的另一套规则或编号生成的：请重新生成
solve-wrong = 有一条记录不对：{ $position } 记为 { $found }，按其着法应为 { $expected }
solve-wrong-counts = 文件中的统计数与记录不符
solve-broken-game = 该游戏违反一条约定：{ $problem }

expected-position-of-database = 数据库中的局面，或 start
field-memory = 内存
field-export = 导出格式
expected-bytes = 字节数，例如 512M 或 8G
