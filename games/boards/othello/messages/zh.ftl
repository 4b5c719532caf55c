othello = 黑白棋
othello-rule = { $n } × { $n } 的棋盘。落子须与己方另一子沿横、竖或斜线夹住对方棋子，被夹者翻转。不能落子者须停一手。双方都不能落子时子多者胜。
othello-about = 4 × 4 时后手胜，6 × 6 也是（乔尔·范斯坦，1993 年）。{ squares-from-top }这是黑白棋书谱的记法；整局棋写作 f5d6c3，不写弃权。
othello-over = { $winner }的棋子更多。
othello-param-n = 每边的格数，须为偶数
