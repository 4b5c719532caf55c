xiangqi-endgame = 象棋残局
xiangqi-endgame-rule = 子力为 { $pieces } 的象棋：先列红方，再列黑方。
xiangqi-endgame-about = 少子残局的全部局面都已解出，连同将死或困毙所需的步数。单车必胜双士，至多 10 步；单马胜单将，至多 7 步；单兵多半胜单将，至多 10 步。解中无尽循环算和棋：胜负不靠循环，按任何循环规则都成立；和棋在只有一方有车、炮、马、兵时成立。{ squares-from-bottom }
xiangqi-endgame-param-pieces = 红方从帅起的子力，然后是黑方的；R 车，C 炮，N 马，P 兵，A 士，B 象；除将帅外至多六子

xiangqi-endgame-draw-by-repetition = 解中一切循环都算和棋。如果只有靠长将或长捉才能守和，按亚洲规则就要判负。

expected-xiangqi-endgame-pieces = 子力，如 KRK、KNKBB、KRKAA：先红方从帅起，再黑方，除将帅外至多六子，每种棋子不多于初始局面中一方所有
