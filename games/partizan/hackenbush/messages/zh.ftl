hackenbush = 哈肯布什
hackenbush-rule = 一幅立在地面上的图，由边组成。左方（蓝）剪蓝边，右方（红）剪红边，绿边双方都能剪；与地面断开的部分全部掉落。无边可剪者负。
hackenbush-about = 约翰·康威发明。没有绿边时，值都是数：蓝边上立一条红边，对左方值 1/2。全绿的图是公平组合游戏，与尼姆相同。用文字写时，l 是蓝边，r 是红边，e 是绿边，分枝写在括号里。
hackenbush-param-picture = 从地面往上写的图：l(l;rl)
side-blue = 蓝方
