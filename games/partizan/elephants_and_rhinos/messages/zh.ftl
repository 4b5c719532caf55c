elephants-and-rhinos = 大象与犀牛
elephants-and-rhinos-rule = 左方的大象（e）向右走，右方的犀牛（r）向左走，每次一步，走到空处；不能跳。无法走动者负。
elephants-and-rhinos-about = 不能跳的蟾蜍与青蛙，见《稳操胜券》。永远碰不到对方的动物有自由着，数一数即可。{ squares-from-bottom }
elephants-and-rhinos-param-row = 这一行：e 是大象，r 是犀牛，. 是空处
