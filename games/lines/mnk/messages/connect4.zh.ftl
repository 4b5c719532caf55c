connect4 = 四子棋（重力四子）
connect4-rule = 双方轮流把棋子投进某一列，棋子落到最低的空格；横、竖、斜先连成{ $k ->
    [4] 四子
   *[other] { " " }{ $k } 子
}者胜。
connect4-about = 在 7×6 的棋盘上先手从中间一列下起必胜，第 41 子分出胜负（J. D. Allen 与 V. Allis，1988）；其他尺寸有的和棋，有的后手胜。{ squares-from-bottom }对局也可以只写列号，如 4453。
connect4-param-m = 列数
connect4-param-n = 行数
connect4-param-k = 连成几子获胜
connect4-book-damaged = { $file }：开局库已损坏，未使用；请重新下载或重新制作
connect4-book-format = { $file }：开局库的格式与本版本不同，未使用；请下载本版本的开局库，或重新制作
connect4-book-none = { $file }：不是开局库，未使用；只有开局库的文件名以 .book 结尾
connect4-book-unread = { $file }：无法读取，未使用这个开局库
