tui-games = 游戏
tui-help = 帮助
tui-other-language = English
tui-tagline = 数学有定论的，步步最佳；每一步都说得出理由
tui-group-popular = 常见游戏
tui-group-impartial = 公平组合游戏
tui-group-line = 连子棋
tui-group-board = 小型棋类
tui-group-partizan = 非公平组合游戏
tui-group-chess = 国际象棋
tui-known-theory = 有定理：任何局面都有答案
tui-known-solved = 穷举求解：内存容得下的，答案都精确
tui-known-search = 未解出：时间允许多深，就搜多深
tui-field-position = 局面
tui-field-side = 你执
tui-field-level = 级别（10 最强）
tui-field-clock = 计时
tui-side-first = { $side }（先手）
tui-side-second = { $side }（后手）
tui-side-both = 双方
tui-side-nobody = 旁观
tui-clock-none = 不计时
tui-button-play = Enter 对局
tui-button-analyse = A 分析
tui-button-learn = E 学习
tui-button-course = C 课程
tui-resume-offer = R 继续：{ $game }，已走 { $moves } 手
tui-mode-play = 对局
tui-mode-analyse = 分析
tui-mode-learn = 学习
side-x = ×
side-o = ○
tui-player-you = 你
tui-player-human = 棋手
tui-player-engine = 程序 {"·"} { $level } 级
tui-to-move = 轮到{ $side }走。
tui-thinking = { $side }思考中…… 已看 { $nodes } 个局面（按 . 立即落子）
tui-thinking-wait = 程序正在思考；按 . 让它立即走棋。
tui-hint-thinking = 正在找提示……
tui-analysing-game = 正在评估整局：第 { $ply } 个局面，共 { $total } 个
tui-comparing = 正在比较各种搜索，深度 { $depth } 层……
tui-game-over = 对局已结束：u 悔棋，n 另开一局。
tui-result-agreed = 双方同意和棋。
tui-result-resigned = { $loser }认输，{ $winner }胜。
tui-result-time = { $loser }超时，{ $winner }胜。
tui-result-time-draw = { $loser }超时，但{ $winner }已无法取胜：和棋。
tui-result-draw = 和棋。
tui-result-win = { $winner }胜。
tui-result-you-win = 你赢了（{ $winner }）。
tui-result-you-lose = 程序胜（{ $winner }）。
tui-after-game = Tab 复盘 · u 悔棋 · n 再来一局
tui-lost-lesson = 这种游戏的课：{ $title }（C）
tui-picked = 选择落点；Esc 放回。
tui-kept = 已选定此堆。再选别的堆，或按 Enter 取走；Esc 重来。
tui-take = 从第 { $heap } 堆取 { $take } 枚：Enter
tui-or-type = 或按 : 输入 { $moves }
tui-hint-move = 提示：{ $move }（{ $value }）。
tui-hint-only = 提示：{ $move }。
tui-hint-more = 再按 i，提示更多。
tui-value-for = 轮到{ $side }：{ $value }
tui-value-win = 必胜
tui-value-win-in = { $moves ->
    [0] 已胜
   *[other] { $moves } 步内必胜
 }
tui-value-loss = 必败
tui-value-loss-in = { $moves ->
    [0] 已败
   *[other] 至多坚持 { $moves } 步
 }
tui-value-mate-in = { $moves } 步杀
tui-value-mated-in = { $moves } 步被杀
tui-value-draw = 和
tui-short-win = 胜
tui-short-loss = 负
tui-short-draw = 和
tui-analysing = 分析中……
tui-engine-off = 引擎已关，按 l 打开。
tui-engine-failed = 引擎出错：{ $error }
tui-depth = 深度 { $depth }
tui-nodes = { $nodes } 节点
tui-threads-set = { $threads } 个线程
tui-threads = { $threads } 线程
tui-threat-of = { $side }的威胁：{ $value }
tui-no-threat = 只有国际象棋和连子棋能显示威胁。
tui-no-win-by-threats = 这里没有找到用连续威胁取胜的走法。
tui-looking-for-threats = 正在寻找连续威胁的取胜法……
tui-threats-added = 每种应手一条变化，共 { $count } 条：用 → 和 ] 逐步查看。
tui-lines = 主要变化
tui-every-move = 各着估值
tui-why = 理由
tui-moves = 着法
tui-graph = 整局走势
tui-graph-empty = 按 z 复盘整局
tui-retry = 从失误中学习
tui-retry-ask = 请走出更好的一着。
tui-retry-worse = { $move } 也吃亏，换一着试试。
tui-retry-found = { $move }：找对了！
tui-retry-solved = 更好的是 { $move }。
tui-retry-none = 这局棋没有失误。
tui-retry-keys = s 看答案 · N 下一处 · Esc 结束
tui-game-analysed = 复盘完毕，按 R 显示或隐藏。
tui-level = 级别 { $level }。
tui-sides-changed = 已换边。
tui-no-list = 着法太多，列不下：请按冒号后输入。
tui-nothing-to-resume = 没有未完的对局。
tui-draw-declined = 程序不同意和棋。
tui-copied = 已复制。
tui-first-of-games = 文本里有 { $count } 局棋，这里打开的是第一局。
tui-wrote = 已写入 { $path }
tui-not-wrote = 写入失败：{ $error }
tui-type-move = 着法：
tui-type-games = PGN 文件：
tui-type-games-help = 按 Enter 读入，供开局浏览使用
tui-games-reading = 正在读入对局……
tui-games-read = 已读入 { $count } 局，供开局浏览使用。
tui-no-explorer = 只有国际象棋和象棋有开局浏览。
tui-type-position = 局面：
tui-learn-lessons = C：课程一步一步讲解国际象棋程序怎样思考：搜索、估值、战术。
tui-learn-course = C：讲这种游戏的课
tui-learn-evaluation = e：估值，逐子计算
tui-learn-search = c：极小化极大与 α–β 剪枝并排比较
tui-learn-step = 第 { $step } 步，共 { $steps } 步：空格继续。也可在棋盘上走棋。
tui-learn-compare = c 比较此局面的各种搜索法（深 { $depth } 层，+ − 调节）。
tui-learn-whole = w 按距终局的手数统计所有局面。
tui-counting = 正在统计所有局面……
tui-whole-counts = 共 { $positions } 个局面：行棋方胜 { $win }，负 { $loss }，和 { $draw }
tui-whole-about = 从左到右是距终局的手数；中线以上是必胜的局面，以下是必败的局面。
tui-whole-longest = 最长的胜局 { $plies } 手：按 p 演示。w 返回。
tui-luo-shu = 洛书：每条线上三数之和都是 { $target }。连成一线，就是取到和为 { $target } 的三个数。
tui-compare-head = 同一局面，深 { $depth } 层，各种搜索访问的节点数：
tui-counters = 内部 { $interior } · 叶 { $leaves } · 剪枝 { $cutoffs } · 命中 { $hits } · { $ms } 毫秒
tui-compare-2016 = 参照：2016 年的一个网页程序由此局面搜 4 层，极小化极大评估了 197,281 个叶节点；未排序的 α–β 剪枝评估了 15,854（白）与 34,740（黑）个。
tui-compare-by = 叶节点用课堂估值：王 10,000、后 1,000、车 500、象 400、马 300、兵 100{ $evaluation ->
    [classroom] {""}
   *[mobility] ，每个合法着法再加 2
 }（按 e 查看）。
tui-compare-more = 空格逐一讲解；c 重新比较，+ − 调节深度，按 Tab 或走棋返回。
tui-engine-minimax = 极小化极大：把规定深度内的每种走法都看一遍，双方各取对自己最好的。
tui-engine-alphabeta = α–β 剪枝：一着棋只要有一种应手驳倒它就不再看，至于败得多惨无关紧要。
tui-engine-ordered = 着法排序：先试看起来好的着法，反驳来得早，剪得就多。
tui-engine-tt = 置换表：记住看过的局面，换个次序走到同一局面时不再重搜。
tui-engine-iterative = 迭代加深：先搜 1 层，再搜 2 层、3 层……上一轮的最佳着法下一轮先试。
tui-engine-pvs = 主要变例搜索：第一着用全窗口，其余各着只问是否更好。
tui-resign = 认输
tui-resign-sure = 确定认输吗？
tui-yes = 是
tui-no = 否
tui-close = 关闭
tui-resume = 还有一局没下完
tui-resume-text = { $game }，已走 { $moves } 手。每走一步都已保存，接着下吗？
tui-choice = Enter：{ $move }（方向键）
tui-choose-move = 选择着法
tui-library = 棋谱库（Enter 打开，a 分析，D 删除，U 恢复）
tui-library-empty = 还没有保存的对局。每走一步都会自动保存。
tui-library-moves = { $moves } 手
tui-state-open = 未完
tui-state-over = 已完

tui-keys-home = a–z 查找|1–5 试试|Enter 对局|A 分析|E 学习|C 课程|P 做题|Tab 选项|G 棋谱库|? 帮助|Q 退出
tui-keys-looking = 输入名称|↑↓ 选择|Enter 对局|Tab 选项|Esc 全部游戏
tui-keys-fields = ↑↓ 选项|←→ 调节|Enter 对局|Esc 返回
tui-keys-cursor = ←↑↓→ 光标|Enter 走棋
tui-keys-play = : 输入|i 提示|u 悔棋|Tab 分析|r 重走|x 认输|? 帮助|q 离开
tui-keys-analyse = ←→ 进退|↑↓ 各着|Enter 走|z 复盘|空格 持续分析|+- 变化数|P 局面|y 复制|Tab 学习|? 帮助|q 离开
tui-keys-analyse-chess = ←→ 进退|↑↓ 各着|Enter 走|z 复盘|空格 持续分析|+- 变化数|x 威胁|e 开局|P 局面|y 复制|Tab 学习|? 帮助|q 离开
tui-keys-analyse-line = ←→ 进退|↑↓ 各着|Enter 走|z 复盘|空格 持续分析|+- 变化数|x 威胁|P 局面|y 复制|Tab 学习|? 帮助|q 离开
tui-keys-learn = 空格 下一步|c 比较搜索|+- 深度|u 后退|Tab 对局|? 帮助|q 离开
tui-keys-learn-chess = e 估值|c 比较搜索|C 课程|空格 下一步|u 后退|Tab 对局|? 帮助|q 离开

tui-help-home =
    ↑ ↓ PgUp PgDn :: 选择游戏
    a–z / :: 输入任何名称（汉字也行）查找游戏
    1–5 :: 先试试这些
    Enter :: 对局
    A :: 分析
    E :: 学习
    C P :: 课程：从尼姆（Nim）到国际象棋程序；做题
    Tab → :: 选项：规则、局面、执方、级别、计时
    R :: 继续上次未完的对局
    V :: 非公平组合游戏的计算器
    Q :: 退出
tui-help-play =
    ← ↑ ↓ → h j k l :: 选堆，← → 调节取几枚 :: heaps
    ← ↑ ↓ → h j k l :: 移动光标 :: board
    Enter :: 取走 :: heaps
    Enter 空格 :: 拿起、落下、走棋 :: board
    空格 :: 选定此堆，再选别堆 :: heaps
    i :: 提示：先指位置，再给着法，再说理由
    u Backspace :: 悔棋
    r :: 重走
    PgUp PgDn Home End :: 翻看整局
    x :: 认输
    d :: 提和 :: draws
    + - :: 级别 :: engine
    s :: 与程序换边 :: engine
    w :: 看程序自己对弈，或接手
tui-help-analyse =
    ← → Home End :: 翻看整局
    ↑ ↓ :: 在棋盘上预览各着，Enter 走出
    b :: 棋盘光标，用方向键走棋
    空格 :: 持续分析；暂停、继续
    l :: 开关引擎
    + - :: 变化条数
    < > :: 线程数
    x :: 对方的威胁：假如自己停一手 :: pass
    x :: 取胜的连续威胁和每种应手，作为变化加入 :: line
    a :: 评估每一着
    z :: 复盘整局：准确度、标记、决定胜负的时刻
    R :: 显示或隐藏复盘；↑ ↓ 逐个看
    M :: 从失误中学习：在吃亏的地方找出更好的着法
    e F :: 开局浏览；改用 PGN 文件里的对局 :: openings
    i :: 理由的下一部分
    P :: 编辑局面，边写边检查
    [ ] :: 此处试过的其他着法
    V D :: 升为主线；删去这一着
tui-help-learn =
    空格 Backspace :: 下一步、上一步
    c :: 比较各种搜索
    + - :: 比较的深度
    e :: 估值，逐子计算；空格：机动性 :: evaluation
    w p :: 统计所有局面；演示最长的胜局 :: whole
    C :: 课程
    ← ↑ ↓ → Enter :: 在棋盘上走棋
    u r :: 后退、前进
tui-help-course =
    ↑ ↓ PgUp PgDn :: 选一课
    Enter :: 开始，或接着上次的地方
    p :: 谜题
    q Esc :: 回到游戏目录
tui-help-puzzles =
    ↑ ↓ :: 选一类谜题
    Enter :: 解下一题
    ← ↑ ↓ → Enter :: 在棋盘上走
    : / :: 输入着法
    s :: 答案（输入时按 ? 再按 Enter）
    Esc :: 返回
tui-help-lesson =
    ← ↑ ↓ → Enter :: 在棋盘上走；选择；改权重
    : / :: 输入着法
    ← → :: 逐步看搜索或程序
    i :: 提示（输入时按 ?）
    r :: 重新开始一盘
    Enter n :: 完成后进入下一步
    PgUp PgDn :: 上一步，下一步
    Esc :: 回到课程表
tui-help-board =
    : / 0–9 :: 输入着法，Tab 补全
    m :: 从全部着法中选
    f :: 翻转棋盘 :: flip
    v :: 换一种画法 :: views
    o :: 棋子：图形、字符、字母 :: pieces
    B :: 显示或隐藏二进制 :: binary
    y Y :: 复制局面、棋谱
    E :: 把棋谱写入文件
    粘贴 :: 局面、棋谱或着法
    Tab :: 对局、分析、学习
    Esc :: 放回拿起的子
    q :: 收起对局（自动保存）
tui-help-all =
    G :: 棋谱库
    L F2 :: English
    T :: 深色或浅色背景（也可设 BOYI_THEME）
    ? F1 :: 本帮助
    Ctrl-Z Ctrl-C :: 回到命令行、退出

tui-keys-course = ↑↓ 选课|Enter 开始|p 谜题|? 帮助|q 离开
tui-keys-puzzles = ↑↓ 选择|Enter 解题|? 帮助|q 返回
tui-keys-puzzle = ←↑↓→ 光标|Enter 走|: 输入|s 答案|Esc 谜题
tui-keys-puzzle-done = Enter 下一题|Esc 谜题
tui-keys-lesson-done = Enter 继续|PgUp 上一步|Esc 课程表
tui-keys-lesson-board = ←↑↓→ 光标|Enter 走|: 输入|i 提示|r 重来|Esc 课程表
tui-keys-lesson-choose = ↑↓ 选项|Enter 选定|i 提示|Esc 课程表
tui-keys-lesson-weights = ↑↓ 项|←→ 权重|Enter 检验|i 提示|Esc 课程表
tui-keys-lesson-run = ←→ 逐步看|0–9 答案|Enter 检验|? 提示|Esc 课程表
tui-keys-lesson-answer = 输入答案|Enter 检验|? 提示|Esc 课程表
tui-course-review = 今天再做：{ $tasks } 题
tui-course-again = 再做一遍
tui-course-review-about = 没能一次做对的题会再来：先隔一天，以后每次一遍就做对，再隔两天、四天、八天……做对这么多遍，就不会忘了。
tui-course-minutes = 约 { $minutes } 分钟。完成 { $done }/{ $steps } 步。
tui-course-finished = 共 { $lessons } 课，完成 { $done } 课。
tui-lesson-place = { $step }/{ $steps }
tui-lesson-answer = 你的答案：
tui-lesson-wrong = 不对，再试试。
tui-lesson-wrong-move = 不是 { $move } 这一步。
tui-lesson-refuted = 走 { $move }，对方应 { $reply } 就赢了。再试试。
tui-lesson-drawn = 走 { $move } 只是和棋，应手是 { $reply }。再试试。
tui-lesson-not-best = 这里要的不是 { $move }，应手是 { $reply }。再试试。
tui-lesson-slip = { $move } 把优势送掉了：对方应 { $reply }。这一步已收回，换一步试试。
tui-lesson-over = 这回没有成功。按 r 重来。
tui-lesson-plays = 程序走 { $move }。
tui-lesson-plays-wrong = 程序走的是 { $move }，还不是要它走的。
tui-lesson-thinking = …
tui-lesson-hint = i（或 ?）：提示
tui-lesson-next = 按 Enter 继续。
tui-lesson-moment = { $step }/{ $steps }
tui-tree-you = 你
tui-tree-opponent = 对方
tui-tree-max = 取大
tui-tree-min = 取小
tui-tree-enter = 轮到{ $who }：从左边看起各个应手。
tui-tree-leaf = 叶子：估值为 { $value }。
tui-tree-better = { $who }取 { $value }，目前最好。
tui-tree-kept = 没有更好，仍是 { $value }。
tui-tree-cut-you = 剪枝：你在这里已有 { $value }，而对方在别处有 { $elsewhere }，不会让你走到这里。其余的无关紧要。
tui-tree-cut-opponent = 剪枝：对方在这里已有 { $value }，而你在别处有 { $elsewhere }，不会走到这里。其余的无关紧要。
tui-tree-done = 值 { $value }，带到上面去。

tui-puzzles = 谜题
tui-puzzles-daily = 每日一题
tui-puzzles-row = 等级分 { $rating } · 已做 { $tried }/{ $puzzles }
tui-endings = 必胜残局
tui-ending-moves = { $moves } 步取胜
tui-ending-task = 这个局面能赢，请把它赢下来：对手的应对没有差错。
tui-ending-undo = 按 u 悔棋。
tui-puzzles-chess = 国际象棋战术
tui-puzzles-xiangqi = 象棋战术与杀法
tui-puzzles-nim = 尼姆
tui-puzzles-sums = 游戏和
tui-puzzles-kayles = 击柱
tui-puzzles-chomp = 吃巧克力
tui-puzzles-connect4 = 四子棋
tui-puzzles-gomoku = 五子棋
tui-puzzles-chess-task = 只有一步能赢，把它找出来。
tui-puzzles-only-task = 只有一步能赢，别的走法都会把胜利送给对方。
tui-puzzles-connect4-task = 只有一列能赢。一直走到四子连成一线。
tui-puzzles-gomoku-task = 连续冲四取胜：你的每一步都成四，对方只有一处可应。
tui-puzzle-number = { $family } 第 { $number } 题
tui-puzzle-moves = 要找 { $moves } 步。
tui-puzzle-right = 对，继续。
tui-puzzle-wrong = 不是这一步，再试一次。
tui-puzzle-solved = 解出来了。
tui-puzzle-shown = 答案就是这样。
tui-puzzle-rating = 你的等级分是 { $rating }，这道题是 { $puzzle }。

tui-more = 还有 { $count } 项
tui-q-quits = 按 Q 退出；小写字母用来查找游戏。
tui-no-such-game = 没有叫这个名字的游戏。
tui-level-perfect = 完美
tui-in-use = 正在使用
tui-in-use-text = { $game } 已在另一个窗口打开，由它存盘。在这里打开一份副本吗？
tui-copied-game = 这局棋也在另一个窗口里打开着：从这里起这是一份副本。
tui-library-deleted = 已删除，按 U 恢复
tui-hint-lines = i：还有 { $count } 行
tui-hint-again = i：从头看
tui-draw = 提和
tui-draw-sure = 向对方提和吗？
tui-ago-minutes = { $count ->
    [0] 刚才
   *[other] { $count } 分钟前
 }
tui-ago-hours = { $count } 小时前
tui-ago-days = { $count } 天前

tui-errands = 试一试
tui-errand-nim = 尼姆：用异或取胜
tui-errand-nim-about = 一步一步看尼姆和：把各堆写成二进制求异或，就知道谁赢、怎样赢。按 Enter 开始。
tui-errand-k-nim = K-Nim：一次取几堆
tui-errand-k-nim-about = 每步可从至多 k 堆中取子：各列改为对 k + 1 取余。按 Enter 开始；Tab 可改 k。
tui-errand-tictactoe = 不败的井字棋
tui-errand-tictactoe-about = 试试战胜程序：10 级从不输。按 Enter 开始。
tui-errand-evaluation = 国际象棋的估值
tui-errand-evaluation-about = 一个局面值多少：双方逐子计算，可加上机动性。按 Enter 开始。
tui-errand-search = 极小化极大与 α–β
tui-errand-search-about = 同一局面先后用极小化极大、α–β 剪枝等各种搜索，逐项改进。按 Enter 开始。

tui-evaluation = 估值
tui-evaluation-mobility = 合法着法，每个 2
tui-evaluation-sum = 合计
tui-evaluation-score = 轮到{ $side }：{ $score }（{ $value }）
tui-evaluation-check = 被将军时不能停一手，所以不计机动性。
tui-evaluation-on = 空格：不计机动性（现在计入）
tui-evaluation-off = 空格：计入机动性
tui-evaluation-compare = c：用此估值比较极小化极大与 α–β 剪枝；e：返回
tui-evaluation-king = 双方总有一个王，所以 10,000 在差值中从不出现：它表示王比其余一切加起来还贵重。
tui-no-evaluation = 这个游戏没有可显示的估值。

tui-calculator = 值的计算器
tui-calculator-help = 输入一个值或若干局面的和，如 {"{"}2|-1{"}"} + ^、domineering(3x3) + hackenbush(lrl)，或一个关系，如 {"{"}2||1|0{"}"} >= 1，再按 Enter。↑ ↓ 找回问过的，PgUp、PgDn 翻页，Esc 关闭。
tui-calculating = 正在计算……
