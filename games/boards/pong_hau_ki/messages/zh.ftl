pong-hau-ki = 憋死牛
pong-hau-ki-rule = 双方各两子，在方形的四角和中心五点上，沿对角线和除下边外的三条边相连。每次沿线走一子到空点。无路可走者负。
pong-hau-ki-about = 流传于中国和朝鲜半岛的儿童游戏。56 个局面中 8 个必胜、4 个必败；从初始局面起，双方都没有必胜法。同一局面第三次出现为和棋。{ squares-from-bottom }
pong-hau-ki-over = { $loser }无子可动。
