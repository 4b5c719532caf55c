value-win = 胜
# 距离按胜方的步数计算。
value-win-in = { $moves } 步取胜
value-win-mate = { $moves } 步杀
value-won = 已胜
value-loss = 负
value-loss-in = { $moves } 步告负
value-loss-mate = { $moves } 步被杀
value-lost = 已负
value-draw = 和
value-open = 未知
value-at-least = 至少{ $value }
value-at-most = 至多{ $value }

why-only = 只有这一着可走。
why-trap = 已争不到更好的结果；对方有 { $replies } 种应手，其中 { $mistakes } 种是失误。

hint-look-lost = 对方应对无误就守不住。找一步让对方最容易走错的棋。
hint-look-heap = 看看第 { $heap } 堆。
hint-look-component = 看看第 { $number } 个部分。
hint-look-number = 看看数字 { $number }。
hint-look-vertex = 看看顶点 { $number }。
hint-look-coin = 看看第 { $number } 枚硬币。
hint-look-beside = 看看棋盘以外：最好的选择不落子也不走子。
hint-look-piece = 看看 { $square } 上的棋子。
hint-look-column = 看看 { $column } 列。
hint-value = { $move }：{ $value }。

group-impartial = 公平组合游戏
group-line = 连子棋
group-board = 小型棋类
group-partizan = 非公平组合游戏
group-chess = 国际象棋
knowledge-theory = 定理
knowledge-solved = 已解
knowledge-search = 搜索

rule-comma = 、
rule-or = { $list } 或 { $last }

engine-auto = 自动选用最合适的
engine-theory = 定理
engine-values = 各部分的精确值
engine-prove = 只证胜负，推演到理论已知之处
engine-minimax = 极小化极大搜索，遍历整棵树
engine-alphabeta = α–β 剪枝，按生成顺序
engine-ordered = α–β 剪枝，先看有希望的着法
engine-tt = 加上置换表
engine-iterative = 加上迭代加深
engine-pvs = 全部合用，外加零窗口
engine-mcts = 蒙特卡洛树搜索
engine-solve = 穷举全部局面，结果精确
engine-database = 全部局面的数据库
engine-rules = 规则

database-file = 来自 { $file }：其中本游戏的全部局面都已解出（规则 { $rules }）。
database-made = 本游戏的全部 { $positions } 个局面都已在内存中解出。
database-traps = 双方都没有必胜法。走最佳着法后，对方有 { $wrong } 着会输，{ $right } 着不会。

# How squares are named: the descriptions of games on a board say it.
squares-from-bottom = 列从左起记作 a、b、c……，行从下往上编号。
squares-from-top = 列从左起记作 a、b、c……，行从上往下编号。
