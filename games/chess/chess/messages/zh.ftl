chess = 国际象棋
chess-rule = 依国际棋联规则：将死对方的王。
chess-about = 尚无完全解：在限定时间内搜得越深越好。
chess960 = 国际象棋960
chess960-rule = 底线棋子打乱排列，初始局面有 960 种；王车易位后，王和车的位置与普通国际象棋相同。
chess960-about = 尚无完全解：在限定时间内搜得越深越好。
chess960-param-number = 初始局面编号，0 到 959（518 为常规初始局面）

chess-checkmate = 将死：{ $winner ->
    [white] 白方
   *[black] 黑方
 }胜。
chess-stalemate = 逼和：行棋方未被将军却无棋可走，和棋。
chess-insufficient-material = 双方的子力都不足以将死对方，和棋。
chess-threefold-repetition = 同一局面第三次出现，和棋。
chess-fifty-moves = 双方连续五十回合没有吃子也没有走兵，和棋。
chess-check = { $mover ->
    [white] 白方
   *[black] 黑方
 }正被将军。
chess-null-move = 第 { $line } 行：{ $found } 是空着，不合国际象棋规则；对局只读到这里，后面的内容作为注释保留。
chess-castling-rights = 第 { $line } 行：FEN 标签中的易位权 { $found } 与局面不符，不予采用。
chess-en-passant = 第 { $line } 行：FEN 标签中的吃过路兵格 { $found } 与局面不符，不予采用。
chess-tag-repaired = 第 { $line } 行：标签 { $found } 不合 [White "Carlsen"] 的写法，只按能看懂的部分读取。
chess-tag-dropped = 第 { $line } 行：{ $found } 不是 [White "Carlsen"] 这样的标签，不予采用。
chess-material-even = 双方子力相等。
chess-material-ahead = { $side ->
    [white] 白方
   *[black] 黑方
 }子力占优，约合 { $pawns } 个兵。
chess-mates = { $winner ->
    [white] 白方
   *[black] 黑方
 } { $moves } 步杀：{ $line }。
chess-line = 最佳变化：{ $line }。
chess-line-wins = 最佳变化中{ $side ->
    [white] 白方
   *[black] 黑方
 }赢得约合 { $pawns } 个兵的子力：{ $line }。
chess-line-trades = 最佳变化是等值兑子：{ $line }。
chess-line-quiet = 最佳变化暂不吃子：{ $line }。
chess-threatens = { $side ->
    [white] 白方
   *[black] 黑方
 }威胁走 { $line }。
chess-threatens-mate = { $side ->
    [white] 白方
   *[black] 黑方
 }威胁 { $moves } 步杀：{ $line }。
chess-speaks-for = 此后{ $side ->
    [white] 白方
   *[black] 黑方
 }{ $term ->
    [mobility] 机动性更强
    [placement] 子力位置更好
    [pawns] 兵型更好
    [passed-pawns] 通路兵更有力
    [minors] 马与象更活跃
    [rooks] 车更活跃
    [queens] 后的位置更好
    [threats] 威胁更大
    [king-safety] 王更安全
    [space] 空间更大
   *[endgame] 按已知的残局规律更有利
 }（+{ $pawns }）。
chess-network-adds = 这个估值出自神经网络：除了这里说得出名目的各项，它还更看好{ $side ->
    [white] 白方
   *[black] 黑方
 }（+{ $pawns }）。

term-king-value = 王，每个 10,000
term-queen-value = 后，每个 1,000
term-rook-value = 车，每个 500
term-bishop-value = 象，每个 400
term-knight-value = 马，每个 300
term-pawn-value = 兵，每个 100
term-material = 子力
term-mobility = 机动性
term-placement = 子力位置
term-pawns = 兵型
term-passed-pawns = 通路兵
term-minors = 轻子（马与象）
term-rooks = 车
term-queens = 后
term-threats = 威胁
term-king-safety = 王的安全
term-space = 空间
term-tempo = 先手之利（轮到走）
term-network = 神经网络的修正
term-endgame = 残局知识
term-rounding = 取整

field-pgn = PGN
expected-pgn-game = 一局 PGN 棋谱
expected-pgn-variant = Standard 或 Chess960
expected-pgn-end-of-comment = 注释末尾的右花括号
expected-pgn-end-of-variation = 变着末尾的右圆括号
expected-pgn-beginning-of-variation = 前面的左圆括号
expected-pgn-move-before-variation = 变着之前的着法
expected-pgn-nesting = 嵌套不超过 100 层的变着
expected-pgn-end-of-game = 结果之后换行
field-fen-board = FEN 棋盘
field-fen-turn = FEN 行棋方
field-fen-castling = FEN 易位权
field-fen-en-passant = FEN 吃过路兵
field-fen-halfmove-clock = FEN 五十回合计数（半回合）
field-fen-move-number = FEN 回合数
field-fen-end = FEN 末尾
expected-fen-rows = 以 / 分隔的八行，每行八格，用 PNBRQK、pnbrqk 和数字表示
expected-fen-w-or-b = 字母 w 或 b
expected-fen-castling-letters = “-”或 KQkq 之类的易位权（也可写车所在的列，如 HAha）
expected-fen-castling-pieces = 王和车所在位置能有的易位权
expected-fen-en-passant-square = “-”或兵刚刚越过的格子，如 e3
expected-fen-number = 整数，0 至 65535
expected-fen-nothing-more = 后面不再有内容
expected-chess-move = 形如 e2e4、e7e8q、Nf3、O-O 的着法
expected-chess-one-king = 双方各有且只有一个王
expected-chess-at-most-16-pieces = 每方至多 16 个棋子
expected-chess-at-most-8-pawns = 每方至多 8 个兵
expected-chess-no-pawn-there = 第一横线和第八横线上没有兵
expected-chess-king-safe = 刚走过棋的一方不处于被将军状态
expected-chess-at-most-2-checkers = 至多两个棋子同时将军
expected-chess-castling-rook = 有易位权的一方，王和相应的车都在底线上
expected-chess-double-step = 刚有一个兵两步越过该格
expected-chess-possible-position = 可能出现的局面
expected-chess-one-move = 只有一个棋子能走的着法：请写明是哪一个，如 Nbd2
expected-chess-promotion = 写明升变为何子，如 e8=Q
