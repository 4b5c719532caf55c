tictactoe = 井字棋
tictactoe-rule = 双方轮流在 3×3 的棋盘上画 × 和 ○，先连成三个者{ $misere ->
    [yes] 负
   *[no] 胜
}。
tictactoe-about = 双方都走对则和棋。把洛书填进棋盘，每条线上三数之和都是十五，所以它与“凑十五”是同一个游戏。{ squares-from-bottom }
tictactoe-param-misere = 反常规则：连成三子者负

tictactoe-win = 下 { $square } 即连成 { $line }。
tictactoe-block = 必须占 { $square }，否则对方连成 { $line }。
tictactoe-two-threats = 对方下在 { $squares } 中任何一格都能成线，只能挡住其中一处。
tictactoe-fork = { $square } 形成双威胁：同时瞄着 { $squares }，对方只能挡住一处。
tictactoe-force = { $square } 迫使对方应在 { $reply }。
tictactoe-every-move-loses = 无论怎么走，对方都能做出双威胁。
tictactoe-no-open-line = 每条线上都已有双方的棋子，谁也不能再取胜。
tictactoe-any-move-draws = 任何一手都能守和。
tictactoe-draw = 双方都无法强行成线。走 { $safe } 守和；走 { $slips } 则对方可以取胜。
tictactoe-made-three = { $side }已连成三子 { $line }。
tictactoe-made-three-and-lost = { $side }自己连成了三子 { $line }，因此输了。
tictactoe-full = 棋盘已满，无人连成三子。
tictactoe-misere-avoid = 不要下 { $squares }：落子即自己连成三子。
tictactoe-misere-forced = 每个空格都会使自己连成三子：{ $squares }。
tictactoe-misere-centre = 先占中心，之后对方每落一子，就下在它关于中心对称的格子。这样过中心的线总有双方的棋子，其余的线总是对方先连成。
tictactoe-misere-mirror = { $square } 与对方刚下的子关于中心对称，于是成线的总是对方。
tictactoe-misere-slips = 走 { $squares }，对方应对正确便输。
