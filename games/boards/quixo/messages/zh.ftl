quixo = 推推棋
quixo-rule = { $n } × { $n } 个方块。从边上取一个空白或己方的方块，以己方标记从同行或同列的另一端推入。己方标记 { $n } 个成一线者胜；使对方成线者负。
quixo-about = 蒂埃里·沙邦发明。3 × 3 时先手 7 手内胜；市售的 5 × 5 为和棋。同一局面第三次出现为和棋。{ squares-from-bottom }
quixo-over = { $winner }占满了一条线。
quixo-param-n = 每边的方块数
