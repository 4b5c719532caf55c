mnk = m,n,k 棋
mnk-rule = { $gravity ->
    [yes] 双方轮流把棋子投进 { $m } 列 { $n } 行棋盘的某一列，棋子落到最低的空格
   *[no] 双方轮流在 { $m } 列 { $n } 行的棋盘上落子
}，{ $exact ->
    [yes] 先恰好连成 { $k } 子者胜（更多不算）。
   *[no] 先连成 { $k } 子（或更多）者胜。
}
mnk-about = 不计重力时后手没有必胜法：多一子不会有害，先手可以“偷走”后手的策略（策略窃取）。井字棋就是 3,3,3，五子棋就是 15,15,5。{ squares-from-bottom }
mnk-param-m = 列数
mnk-param-n = 行数
mnk-param-k = 连成几子获胜
mnk-param-gravity = 棋子落到所在列最低的空格
mnk-param-exact = 恰好 k 子才算，多于 k 子不算

mnk-win = 下 { $square } 即连成 { $line }。
mnk-block = 必须占 { $square }，否则对方连成 { $line }。
mnk-block-forbidden = 白方下在 { $squares } 即成五，而那里是黑方的禁手点，挡不住。
mnk-two-threats = 对方下在 { $squares } 中任何一处都能成线，只能挡住其中一处。
mnk-double = { $square } 形成双威胁：同时要在 { $squares } 成线，对方只能挡住一处。
mnk-stacked = { $square } 迫使对方应在 { $reply }，随后在它上方的 { $then } 成线。
mnk-force = { $square } 迫使对方应在 { $reply }。
mnk-makes-open = { $square } 做成{ $count ->
    [3] 活三
    [4] 活四
   *[other] 两端开放的 { $count } 子
}：再下一子，哪一端都能成线。
mnk-stops-open = { $square } 挡住对方的{ $count ->
    [3] 活三
    [4] 活四
   *[other] 两端开放的 { $count } 子
}，不让它两端都能成线。
mnk-wins-by-fours = 每一手都威胁立即成线，对方只有一种应手：{ $line }。
mnk-wins-by-threats = 连续进攻：每一手都有取胜的威胁，对方怎么应都还有下一个威胁：{ $line }。
mnk-all-lose = 无论怎么走，对方都能用连续的威胁取胜。
mnk-avoids-threats = { $square } 不给对方用连续威胁取胜的机会；搜索原先最看好的一手会给。
mnk-opens = 不要下 { $squares }：对方会在它上方的 { $targets } 成线。
mnk-zugzwang = { $side }靠逼走劣着取胜：对方每下一子，{ $side }就下在它上面；其余各列填满后，{ $other }不得不下 { $below }，{ $side }便在 { $square } 成线。
mnk-follow-up = { $side }可保不败：对方每下一子就下在它上面，{ $other }便无法成线。
mnk-follow-up-wins = { $side }只要在对方每一子的上面应一子即可取胜：{ $other }始终不能成线，而{ $side }能。
mnk-parity-threat = { $side }在 { $square }（{ $parity ->
    [odd] 奇数
   *[even] 偶数
}行）握有威胁：其余各列填满后，{ $other }不得不下 { $below }，{ $side }便占 { $square }。
mnk-ends = 双方最佳走法到第 { $stone } 子结束：{ $side }下 { $square }，连成 { $line }。
mnk-no-open-line = 每条线上都已有双方的棋子，必为和棋。
mnk-cannot-win = 每条线上都已有对方的棋子，行棋方已不能取胜。
mnk-last-square = 只剩一个空格。
mnk-made-line = { $side }连成了 { $k } 子：{ $line }。
mnk-full = 棋盘已满，无人成线。
mnk-pairing-against = 你赢不了：对方只要按配对应付就够了。数字相同的两格为一对，你占其中一格，对方就占另一格。你还可能连成的每条线都含有一对：
    { $table }
mnk-pairing-own = 下 { $square } 之后对方也赢不了：轮到你按配对应付，对方还可能连成的每条线都含有一对：
    { $table }
mnk-sum-against = 你赢不了：你还可能连成的线太少、空格太多。每条线每有一个空格就乘以 1/2，对所有的线求和；所得的总和再加上经过任何一格的各线之和仍小于 1，对方就总能占一格使它保持如此（Erdős 与 Selfridge，1973）。
mnk-sum-own = 下 { $square } 之后对方也赢不了：按同样的算法，对方还可能连成的线太少、空格太多。
mnk-searched-draw = 谁也无法强行连成一线：凡有可能的进攻都已搜索，共 { $nodes } 个局面。
mnk-searched-win = 由搜索证明：对方的每种应手都有对策，共 { $nodes } 个局面。预计的走法：{ $line }。
mnk-searched-loss = 由搜索证明：无论怎么走对方都有对策，共 { $nodes } 个局面。预计的走法：{ $line }。
mnk-stealing = 后手也赢不了：先手可以照搬后手的策略，而多一枚棋子绝无坏处（策略窃取）。
