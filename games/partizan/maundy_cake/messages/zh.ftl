maundy-cake = 等分蛋糕
maundy-cake-rule = 左方（竖）竖着把一块蛋糕切成任意多块相等的，右方（横）横着切；边长总是整数。无法再切者负。
maundy-cake-about = 见《稳操胜券》。每个值都是整数，由两条边的质因数求出。一步写作块的编号、斜线和切成的块数。
maundy-cake-param-size = 宽和高：8x6；或几块：4x3,2x3
