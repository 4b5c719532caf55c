# What `boyi --help` says: help-COMMAND-ARGUMENT, or help-any-ARGUMENT where commands share one.
help = 双人完全信息博弈：对弈、分析、求解、讲解。
help-heading-usage = 用法：
help-heading-commands = 命令：
help-heading-arguments = 参数：
help-heading-options = 选项：

help-games = 游戏目录：名称、参数、引擎、已知结论
help-play = 在终端里逐行对弈
help-open = 在终端程序里打开一种游戏：“boyi nim 3,5,7”就是“boyi open nim 3,5,7”
help-open-analyse = 分析，而不是对弈
help-puzzles = 在终端程序里做题
help-moves = 列出局面的全部合法着法，用该游戏的每种记谱法
help-analyze = 局面的结论及其理由
help-compare = 各引擎做同一次搜索：每项改进省下多少
help-perft = 统计博弈树的路径数
help-nimbers = 堆类游戏的尼姆数序列、周期及其证明
help-serve = 浏览器网页：对弈、分析、学习每一种游戏
help-batch = 批量提问：JSON 行、PGN、EPD、FEN 文件
help-new-game = 写出一个 crate，作为自己添加游戏的起点
help-new-game-name = 游戏的名字：小写字母、数字和连字符
help-new-game-folder = 写入的文件夹 [默认：与名字相同]
help-bench = 一组固定的搜索；节点总数就是程序行为的校验和
help-schema = --json 输出与请求的 JSON Schema
help-uci = 以 UCI 协议与下棋软件通信
help-uci-game = 游戏：chess（国际象棋）或 xiangqi（象棋）
help-ucci = 以 UCCI 协议与象棋软件通信
help-mcp = 作为模型上下文协议（MCP）服务器运行，供 AI 助手使用
help-gomocup = 以 Gomocup 协议与五子棋对局管理软件通信
help-gomocup-threads = 搜索的线程数
help-gomocup-hash = 置换表大小（MiB）
help-gomocup-nodes = 每步搜索的节点数，代替时间

help-any-lang = 语言：en 或 zh；默认随系统环境
help-any-db = 另在此处寻找已解游戏的数据库和开局库：文件或文件夹；其次是 BOYI_DB 和默认文件夹
help-any-help = 显示本帮助
help-any-version = 显示版本
help-any-json = 以一行 JSON 对象输出
help-any-game = 游戏：名称[:键=值,标志,…]，例如 nim:misere 或 mnk:m=4,n=4,k=3
help-any-position = 局面：文字形式或 startpos，其后可加“moves 着法 ……”；也可以是一串着法、PGN 或 .pgn 文件。不写则从初始局面开始
help-any-depth = 搜索深度（层，一层为一方走一次）
help-any-evaluator = 估值方法（国际象棋：classroom、classroom:mobility、hand-crafted 或 network）
help-play-first = 谁先走：human（人，默认）或 ai
help-play-level = 级别 1 到 10，10 最强；默认 5
help-play-view = 棋盘画法（tictactoe：board 或 numbers）
help-play-seed = 低级别随机失误所用的种子；默认每局不同
help-play-save = 每走一步就把对局存入文件；文件里已有的对局接着下
help-analyze-moves = 此后已走的着法，以空格分隔
help-analyze-engine = 由谁作答：auto（默认）、theory、prove、solve、minimax、alphabeta……
help-analyze-nodes = 搜索的节点数
help-analyze-time = 搜索的毫秒数
help-analyze-lines = 列出几条变化：数目（默认 1）或 all
help-analyze-threads = 国际象棋、象棋、四子棋和五子棋只限时间时所用的线程数；其他情形只用一个线程，答案总是相同
help-analyze-explain = 另列双方估值的各项
help-perft-position = 局面，属于 --game 所指的游戏：国际象棋（Chess960 用 X-FEN 或 Shredder-FEN）和象棋用 FEN
help-perft-depth = 深度（层，一层为一方走一次）
help-perft-divide = 按第一着分别计数
help-perft-game = 换一种游戏，例如 xiangqi；不写就是国际象棋
help-nimbers-rules = 规则：0.77 之类的编码、kayles 之类的名称、1+2+3、allbut(1,3) 之类的取法，或规则文件（.json、.toml）
help-nimbers-plot = 把序列画成 SVG 图
help-nimbers-certificate = 写下周期的证明，可用 --check 检验
help-nimbers-save = 把算出的值存盘，每分钟两次，下次接着算
help-nimbers-check = 检验证书：由与本程序毫无共用代码的检验程序重新计算每个值
help-table = 两堆游戏的尼姆数或必败局面，列成表
help-table-game = 两堆的游戏：wythoff、euclid、nim:misere、subtraction:take=1+3+4、octal:code=0.77 等
help-table-upto = 最大的堆，不指定则为 15
help-table-time = 整张表可用的毫秒数；不指定时，要花几分钟以上的表不会去算，只说明约需多久
help-table-outcomes = 不列尼姆数，只标必败局面（P 局面）
help-table-csv = 每行输出表的一行
help-table-plot = 把表画成 SVG 图
help-nimbers-misere = 改为求反常商（misère quotient）：局面的分类、必败的类、各堆所属的类
help-nimbers-upto = 最大的堆
help-nimbers-csv = 逐行输出“堆,尼姆数”
help-serve-port = 端口；默认 2694，0 表示任一空闲端口
help-serve-host = 监听的地址；默认只限本机
help-serve-allow_host = 也应答发往该主机名的请求，例如代理的域名；可重复
help-serve-open = 在浏览器中打开网页
help-batch-file = 文件，可为 gzip 或 zstd 压缩；- 表示标准输入
help-batch-jobs = 线程数；默认比处理器核心数少一
help-batch-resume = 写入回答的文件；再次运行时从上次停下之处继续
help-batch-unordered = 有了回答就写，不按提问的顺序
help-batch-format = json、pgn、epd、fen 或 tsv（游戏名、制表符、局面）；默认看文件名或第一行
help-batch-summary = PGN 的每一局只给一条总评，不逐个局面作答
help-batch-game = PGN、EPD、FEN 是哪种游戏；默认 chess
help-batch-engine = 提问没有指明时由谁回答
help-batch-depth = 提问没有限制时的搜索深度（层）
help-batch-nodes = 提问没有限制时搜索的节点数
help-batch-time = 提问没有限制时搜索的毫秒数
help-batch-lines = 提问没有指明时给出的变化数：数字或 all
help-analyze-svg = 把局面与各着法的估值画成 SVG 图，存入该文件

complaint-missing = 缺少参数：{ $list }
complaint-empty = { $argument }：内容为空，应有一个值
complaint-no-value = { $argument }：其后空缺，应跟一个值
app-needs-terminal = 终端程序要在终端里运行；不在终端里可用“boyi play 游戏”
complaint-twice = { $argument }：重复出现，只能给一次
complaint-both = { $argument } 与 { $other }：不能同用，只能选其一
help-value = 非公平组合游戏的值：数、开关、上，以及游戏的局面
help-value-expression = 表达式，如“{"{1|*}"} + 2*^ - 1/2”或“domineering(4x6) + hackenbush(lrl)”
help-value-thermograph = 用字符画出温度图
help-value-svg = 把温度图画成 SVG，写入此文件
help-value-full = 全部输出很长的值
help-value-time = 至多计算的毫秒数
help-value-proof = 把值的证明，或“G >= H”之类关系的证明，写入此文件，供 boyi verify 验证
help-solve = 穷举求解一种游戏：每个局面的结论和距离，存入文件
help-solve-game = 要求解的游戏：名称[:键=值,标志,…]，例如 dodgem:n=4
help-solve-out = 要生成的文件；不给则只在内存中求出统计数
help-solve-resume = 继续该文件未完成的工作
help-solve-verify = 按规则核对文件中的每一条记录
help-solve-memory = 可用的内存，例如 8G；默认为大部分空闲内存
help-solve-threads = 线程数；默认与处理器核数相同
help-solve-plan = 只说明需要多少局面、字节和分钟，不求解
help-solve-info = 说明一个文件的内容；给出局面则列出其着法和结论
help-solve-position = 局面的其余部分
help-solve-pieces = 残局的子力，例如 KRK（与 chess 或 xiangqi 连用）
help-solve-longest = 与 --info 连用：以可逐步演示的着法给出全局最长的必胜
help-solve-export = 把全部局面及其结论写到文件旁边：csv 或 parquet
help-solve-plot = 把各距离的局面数画成 SVG 图
help-prove = 证明 m,n,k 棋（连子棋）某一局面的结论
help-prove-game = 游戏：mnk:m=6,n=5,k=4、gomoku 或 tictactoe，棋子不下落
help-prove-position = 局面，例如“3/1x1/3 o”；不写则为空棋盘
help-prove-out = 把证明写入此文件，供 boyi verify 验证
help-prove-memory = 搜索可用的内存，例如 4G，写证明时再用同样多；默认 1G
help-prove-nodes = 至多搜索的局面数
help-prove-time = 至多搜索的毫秒数
help-verify = 验证证明、周期证书或已求解局面的数据库
help-verify-file = 由 boyi prove、boyi value --proof、boyi nimbers --certificate 或 boyi solve --out 写成的文件
help-explore = 某个局面里下过哪些着法：在你的棋谱里，或在已命名的开局里
help-explore-what = 棋谱文件（.pgn、.pgn.gz、.pgn.zst；- 表示标准输入），可以没有；然后是局面：FEN，或走到那里的着法
help-explore-game = chess（国际象棋）或 xiangqi（象棋）；不写由棋谱决定，没有棋谱就是国际象棋
help-explore-plies = 每局统计前多少手，双方合计；不写就是 50
help-explore-fresh = 即使文件没有变，也重新统计
help-explore-json = 一行一个 JSON 对象
help-explore-example =
    boyi explore e4 e5 Nf3
    boyi explore games.pgn
    boyi explore games.pgn 1. e4 c5
    boyi explore --game xiangqi 炮二平五
help-review = 复盘一局棋：标记、准确度、决定胜负的时刻
help-review-file = 一局棋：国际象棋用 PGN，其他游戏用 boyi 写出的着法；- 表示标准输入
help-review-game = 文件里是什么游戏；不写就是国际象棋，PGN 是象棋棋谱时是象棋
help-review-nodes = 每个局面搜索的节点数；国际象棋和象棋不写就是 200000
help-review-json = 一行一个 JSON 对象
help-review-markdown = 写成 Markdown
help-review-html = 写成独立的网页
help-learn = 课程，逐行进行：列出各课，做一课，打印
help-learn-lesson = 哪一课，例如 nim-mirror；不写就列出全部
help-learn-step = 从第几步开始
help-learn-print = 把这一课或整个课程写成 Markdown，供打印
help-learn-example =
    boyi learn
    boyi learn nim-mirror
    boyi learn nim-mirror --print
help-doctor = 本机的情况：线程、指令、内存、网页、终端
help-completions = 生成 shell 的命令补全脚本
help-completions-shell = bash、elvish、fish、powershell 或 zsh
help-man = 手册页
help-man-out = 连同各命令的手册页一起写进这个文件夹
help-page = 在浏览器中打开网页，同“serve --open”
help-serve-check = 询问已在提供的网页：有应答则退出状态为 0
help-any-color = 输出是否带颜色：auto（默认）、always 或 never
help-any-quiet = 不显示进度
help-heading-examples = 例子：
help-example =
    boyi
    boyi chess
    boyi analyze nim 3,5,7 --lines all
    boyi serve --open
help-games-example = boyi games --json
help-play-example =
    boyi play nim 3,5,7
    boyi play connect4 --first ai --level 4
help-open-example =
    boyi nim 3,5,7
    boyi open chess game.pgn --analyse
help-puzzles-example = boyi puzzles
help-new-game-example = boyi new-game three-stones
help-moves-example =
    boyi moves chess startpos moves e4 e5
    boyi moves xiangqi --json
help-analyze-example =
    boyi analyze nim 3,5,7 --lines all
    boyi analyze chess startpos moves e4 e5 --time 5000 --threads 4
    boyi analyze chess game.pgn --lines 3 --json
help-compare-example = boyi compare tictactoe --depth 6
help-perft-example =
    boyi perft startpos --depth 5
    boyi perft --game xiangqi --depth 5
    boyi perft --game connect4 --depth 6 --divide
help-nimbers-example =
    boyi nimbers 0.77 --upto 1000
    boyi nimbers 0.77 --upto 1000 --certificate kayles.txt
    boyi nimbers --check kayles.txt
help-table-example = boyi table wythoff --upto 15
help-value-example =
    boyi value "{"{1|*}"} + 2*^ - 1/2" --thermograph
    boyi value "domineering(3x4) + hackenbush(lrl)"
    boyi value "domineering(4x4)" --proof proof.txt
help-solve-example =
    boyi solve hexapawn
    boyi solve dodgem --out dodgem.boyi --verify
help-prove-example =
    boyi prove mnk:m=6,n=5,k=4
    boyi prove mnk:m=5,n=5,k=4 --out proof.json
help-verify-example = boyi verify proof.json
help-review-example =
    boyi review game.pgn --nodes 100000
    boyi review game.pgn --markdown
help-batch-example =
    boyi batch questions.jsonl --jobs 2 --resume answers.jsonl
    boyi batch games.pgn --nodes 20000
help-schema-example = boyi schema
help-mcp-example = boyi mcp
help-gomocup-example = boyi gomocup --threads 1
help-serve-example =
    boyi serve --open
    boyi serve --host 0.0.0.0 --port 8080
    boyi serve --allow-host boyi.example.org
help-bench-example = boyi bench
help-uci-example = printf 'position startpos\ngo depth 8\n' | boyi uci
help-ucci-example = printf 'position startpos\ngo depth 8\n' | boyi ucci
help-doctor-example = boyi doctor
help-completions-example = boyi completions bash > ~/.local/share/bash-completion/completions/boyi
help-man-example = boyi man --out ~/.local/share/man/man1
