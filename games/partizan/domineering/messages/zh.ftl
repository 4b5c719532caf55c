domineering = 多米诺放置
domineering-rule = 左方（竖）竖放、右方（横）横放多米诺骨牌，每块盖住两个空着的格子。放不下者负。
domineering-about = 约兰·安德松发明。4×4、6×6、7×7、8×8 先手胜，5×5 后手胜，三行的棋盘从四列起总是右方胜。空着的格子分成互不相干的几块，值相加。{ squares-from-bottom }
domineering-param-size = 行数和列数：4x4；或写出各行，. 是空格子，# 是已占的：..#/...
