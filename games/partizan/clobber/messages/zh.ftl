clobber = 克洛伯
clobber-rule = 每次把己方一枚棋子移到上下左右相邻的对方棋子上，并吃掉它。左方执黑（x），右方执白（o）。无子可动者负。
clobber-about = 阿尔伯特、格罗斯曼、诺瓦科夫斯基、沃尔夫（2005 年）。要么双方都有着可走，要么都没有，所以值都是无穷小。x、o 相间的偶数长一行，除 xoxoxo 外先手胜。{ squares-from-bottom }
clobber-param-size = 摆满棋子的行数和列数：3x4；或写出各行：xox/oxo
