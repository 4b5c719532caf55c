col = 同色相斥
col-rule = 每次在一个空着的格子上放一枚己方棋子，其上下左右不能有己方棋子。左方执黑，右方执白。无处可放者负。
col-about = 科林·沃特发明。每个值都是一个数，或一个数加 *（康威）。{ squares-from-bottom }
col-param-size = 行数和列数：3x4；或写出各行：..x/.o.
