# What `boyi --help` says: help-COMMAND-ARGUMENT, or help-any-ARGUMENT where commands share one.
help = 双人完全信息博弈：对弈、分析、求解、讲解。
help-heading-usage = 用法:
help-heading-commands = 命令
help-heading-arguments = 参数
help-heading-options = 选项

help-games = 游戏目录：名称、参数、引擎、已知结论
help-play = 在终端里逐行对弈
help-analyze = 局面的结论及其理由
help-compare = 各引擎做同一次搜索：每项改进省下多少
help-perft = 统计博弈树的路径数
help-nimbers = 堆类游戏的尼姆数序列、周期及其证明
help-serve = 浏览器网页：对弈、分析、学习每一种游戏
help-bench = 一组固定的搜索；节点总数就是程序行为的校验和
help-uci = 以 UCI 协议与国际象棋软件通信

help-any-lang = 语言：en 或 zh；默认随系统环境
help-any-help = 显示本帮助
help-any-version = 显示版本
help-any-json = 以一行 JSON 对象输出
help-any-game = 游戏：名称[:键=值,标志,…]，例如 nim:misere 或 mnk:m=4,n=4,k=3
help-any-position = 局面；默认为该游戏的常规开局
help-any-depth = 搜索的步数
help-any-evaluator = 估值方法（国际象棋：classroom 或 classroom:mobility）
help-play-first = 谁先走：human（人，默认）或 ai
help-play-level = 棋力 1 到 10；默认 10
help-play-view = 棋盘画法（tictactoe：board 或 numbers）
help-play-seed = 较弱级别失误所用的随机种子；默认每局不同
help-analyze-moves = 此后已走的着法，以空格分隔
help-analyze-engine = 由谁作答：auto（默认）、theory、prove、solve、minimax、alphabeta……
help-analyze-nodes = 搜索的节点数
help-analyze-time = 搜索的毫秒数
help-analyze-lines = 列出几条变化：数目（默认 1）或 all
help-analyze-threads = 国际象棋只限时间时所用的线程数；其他情形只用一个线程，答案总是相同
help-analyze-explain = 另列双方估值的各项
help-perft-position = 局面：国际象棋用 FEN（Chess960 用 X-FEN 或 Shredder-FEN）
help-perft-depth = 步数
help-perft-divide = 按第一步分别计数
help-perft-game = 换一种游戏，不用国际象棋
help-nimbers-rules = 规则：0.77 之类的编码、kayles 之类的名称、1+2+3、allbut(1,3) 之类的取法，或规则文件（.json、.toml）
help-nimbers-plot = 把序列画成 SVG 图
help-nimbers-certificate = 写下周期的证明，可用 --check 检验
help-nimbers-save = 把算出的值存盘，每分钟两次，下次接着算
help-nimbers-check = 检验证书：由与本程序毫无共用代码的检验程序重新计算每个值
help-table = 两堆游戏的尼姆数或必败局面，列成表
help-table-game = 两堆的游戏：wythoff、euclid、nim:misere、subtraction:take=1+3+4、octal:code=0.77 等
help-table-upto = 最大的堆，不指定则为 15
help-table-outcomes = 不列尼姆数，只标必败局面（P）
help-table-csv = 每行输出表的一行
help-table-plot = 把表画成 SVG 图
help-nimbers-misere = 改为求反规则商：和的分类、必败的类、各堆所属的类
help-nimbers-upto = 最大的堆
help-nimbers-csv = 逐行输出“堆,尼姆数”
help-serve-port = 端口；默认 2694，0 表示任一空闲端口
help-serve-host = 监听的地址；默认只限本机
help-serve-open = 在浏览器中打开网页

field-argument = 参数
expected-known-argument = 此命令认识的参数（用 --help 查看）
complaint-missing = 缺少参数：{ $list }
complaint-no-value = { $argument }：其后空缺，应跟一个值
complaint-twice = { $argument }：重复出现，只能给一次
complaint-both = { $argument } 与 { $other }：不能同用，只能选其一
