tsoro-yematatu = 津巴布韦三子棋
tsoro-yematatu-rule = 三角形上有七个点、五条线，顶点为 b3，a3、c3 不是点。双方轮流各下三子；下完后，每步沿线把一子移到唯一的空点，或相邻一步，或跳过一子。三子连成一线者胜；同一局面第三次出现为和棋。
tsoro-yematatu-about = 津巴布韦的传统棋，原名意为“三颗石子的游戏”。全部 815 个局面均已解出：双方走对则和。盘上不足四子时谁也没有必胜法，必胜最多三手：看清每一个威胁，不让对方一次造出两个。

tsoro-line = 最后一步连成三子：{ $line }。
tsoro-repeated = 同一局面第三次出现，和棋。
tsoro-win = 立即可连成三子：{ $points }。
tsoro-threat = 对方威胁在 { $points } 连成三子。
tsoro-drawn = 双方都无法强行连成三子。
tsoro-lost = 无论怎么走，对方都能连成三子。

expected-tsoro-position = 从顶点起逐行写出各点，再写轮到谁走，如 ./.x./o.x o
expected-tsoro-stones = 各至多三子，x 与 o 一样多或多一个
expected-tsoro-mover = { $mover }，轮到它走
expected-tsoro-no-line = 行棋方没有连成三子
expected-tsoro-move = 合法的着法，如 { $example }
