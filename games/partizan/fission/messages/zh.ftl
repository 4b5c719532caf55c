fission = 裂变
fission-rule = 每次一枚棋子分裂成两枚，占据它两侧的格子，原处变空：左方（竖）向上下分裂，右方（横）向左右分裂，两格都须空着。无子可分裂者负。
fission-about = 棋子属于双方。棋盘转过四分之一圈，值变成相反数。{ squares-from-bottom }
fission-param-size = 行数和列数：4x6，中间一枚棋子；或写出各行：.../.x./...
