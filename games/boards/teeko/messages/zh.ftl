teeko = 四子游移棋
teeko-rule = 在 { $n } × { $n } 的点上轮流各放四子，然后每次走一子到相邻的空点，斜向也可。四子成一线或占相邻四点成方形{ $advanced ->
    [yes] （或占更大方形的四角）
   *[no] {""}
}者胜。
teeko-about = 约翰·斯卡恩发明。5 × 5 时双方都没有必胜法；更大方形也算时先手胜（盖伊·斯蒂尔，1998 年）。同一局面第三次出现为和棋。{ squares-from-bottom }
teeko-over = { $winner }四子连成一线或方形。
teeko-param-n = 每边的点数
teeko-param-advanced = 占更大方形的四角也胜
