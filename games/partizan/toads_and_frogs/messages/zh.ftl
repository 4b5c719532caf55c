toads-and-frogs = 蟾蜍与青蛙
toads-and-frogs-rule = 左方的蟾蜍（t）向右走，右方的青蛙（f）向左走：走一步到空处，或跳过对方一只，落在其后的空处。不吃子。无法走动者负。
toads-and-frogs-about = 理查德·盖伊发明。杰夫·埃里克森（1996 年）猜想了几族局面的值，塔纳蒂帕农达与蔡尔伯格证明了其中一些；判定一般局面的胜负是 NP 难的。{ squares-from-bottom }
toads-and-frogs-param-row = 这一行：t 是蟾蜍，f 是青蛙，. 是空处
