my-game = My Game
my-game-rule = 双方轮流在一排 { $squares } 个格子里下子，先有三子相连者胜。
my-game-about = 在这里写上关于这个游戏已知的结论。
my-game-param-squares = 格数，3 到 12
my-game-over = { $winner }三子相连。

expected-my-game-position = 从左到右写出各格，如 { $example }
expected-my-game-stones = x 与 o 一样多，或多一个
expected-my-game-no-three = 行棋方没有三子相连
expected-my-game-move = 一个空着的格子，如 { $example }
