snort = 异色相斥
snort-rule = 每次在一个空着的格子上放一枚己方棋子，其上下左右不能有对方棋子。左方执黑，右方执白。无处可放者负。
snort-about = 西蒙·诺顿发明。一枚棋子就把四周的格子留给了自己，所以局面很热：双方都想先走。{ squares-from-bottom }
snort-param-size = 行数和列数：3x3；或写出各行：..x/.o.
