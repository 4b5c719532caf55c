graph = 图上游戏
graph-rule = { $rule ->
    [geography] 把棋子沿边移到一个没有到过的顶点。
    [kayles] 选一个顶点，它和所有邻点一起去掉。
    [hackenbush] 剪断一条边，不再与地面相连的部分全部落下。
   *[chips] 把一枚棋子沿有向无环图的一条边移动。
}走不了的一方{ $misere ->
    [yes] 胜
   *[no] 负
}。
graph-about = 图以边的列表输入。棋子由各顶点的尼姆数（SG 值）决定，地理游戏由最大匹配决定，剪边游戏由冒号原理和融合原理决定，十万条边以上的图也立即给出答案。点凯莱斯逐一求解小的连通块，路和圈则不限长度。
graph-param-rule = 玩法：chips 有向无环图上的棋子，geography 地理游戏，kayles 点凯莱斯，hackenbush 绿色剪边
graph-param-misere = 走不了的一方胜
geography = 地理游戏（图上不重复走点）
geography-rule = 把棋子沿边移到一个没有到过的顶点。走不了的一方{ $misere ->
    [yes] 胜
   *[no] 负
}。
geography-about = Fraenkel、Scheinerman 和 Ullman（1993）：起点属于每一个最大匹配时先手胜，否则后手胜；二分图博弈就是它的特例。十万条边的图立即给出答案；反常规则下只求解小图。
geography-param-misere = 走不了的一方胜
green-hackenbush = 绿色剪边（无向图删边游戏）
green-hackenbush-rule = 剪断一条边，不再与地面相连的部分全部落下。走不了的一方{ $misere ->
    [yes] 胜
   *[no] 负
}。
green-hackenbush-about = 有根树或任意图的删边游戏。《Winning Ways》第 7 章：枝条按冒号原理（克朗原理）合并，圈按融合原理缩成环。十万条边的图立即给出答案；反常规则下只求解小图。
green-hackenbush-param-misere = 走不了的一方胜

graph-chips = 一枚棋子等价于一堆尼姆，大小是所在顶点的尼姆数：后继顶点都没有的最小数（mex）。没有出边的顶点是 0。几枚棋子合成一个和，尼姆数按尼姆和相加。
graph-vertices = 棋子还能到达的顶点：
    { $table }
graph-geography = 匹配是两两没有公共端点的一组边。轮到走的一方获胜，当且仅当棋子所在的顶点属于每一个最大匹配（Fraenkel、Scheinerman、Ullman，1993）。
graph-matched = 每一个最大匹配都包含顶点 { $vertex }。其中一个是：
    { $pairs }
    走到与它配对的 { $moves }。此后无论对方走到哪里，那个顶点也有配对的顶点，不然就会有不含 { $vertex } 的最大匹配。你一直走到配对的顶点，最后一步必是你的。
graph-unmatched = 下面这个最大匹配不含顶点 { $vertex }：
    { $pairs }
    无论你走到哪里，那个顶点都有配对的顶点，不然匹配还能更大。对方总走到配对的顶点，所以总有应手。
graph-kayles = 互不相连的部分合成一个和，尼姆数按尼姆和相加。
graph-colon = 冒号原理：从同一个顶点长出的枝条，可以换成一根茎，边数等于这些枝条的尼姆和。尼姆数为 n 的枝条下面接一条边，就成为 n + 1。
graph-fusion = 融合原理：一个圈上的顶点可以并成一个，尼姆数不变；圈上的边变成环（○），每个环的尼姆数是 1。地面上的顶点都算同一个顶点。
graph-branches = 每条边连同它上面长出的部分的尼姆数：
    { $table }
    地面上各枝条的尼姆和是 { $nimber }。

field-vertex = 顶点
field-rule = 玩法
expected-edges = 边的列表，如 1-2,2-3，或竞赛的输入格式：n m 和 m 对数
expected-at-most-edges = 至多 { $max } 条边或标记的顶点
field-graph-component = 连通分支
expected-at-most-vertices = 至多 { $max } 个顶点（路和圈不限）
expected-searchable-component = 能够搜索的图：顶点更少，或着法能留下的部分更少
expected-graph-without-marks = 不带标记顶点的图，如 1-2,2-3
expected-marked-vertices = @ 后面有标记的顶点，如 1-2,2-3@1
expected-one-marked-vertex = @ 后面只有一个标记的顶点，如 1-2,2-3@1
expected-acyclic-graph = 没有圈的图，否则走不完
expected-move-of-chip = 从一枚棋子出发的边，如 1-2
expected-next-vertex = 没有到过的相邻顶点
expected-vertex-left = 还在的顶点
expected-edge-left = 还在的边，如 1-2
