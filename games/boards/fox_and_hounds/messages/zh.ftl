fox-and-hounds = 狐狸与猎犬
fox-and-hounds-rule = { $n } × { $n } 棋盘的深色格上，一只狐狸对{ $n ->
    [4] 两
    [5] 两
    [6] 三
    [7] 四
   *[8] 四
}只猎犬，每次斜走一步，猎犬只能向下。无路可走者负{ $goal ->
    [yes] ；狐狸到达最上一行也胜
   *[no] {""}
}。
fox-and-hounds-about = 国际象棋盘上猎犬必胜，从初始局面起 44 手内：排成一线推进，不留空隙。文字局面中 x 是狐狸，o 是猎犬。{ squares-from-bottom }
fox-and-hounds-over = { $side ->
    [fox] 狐狸逃脱了。
   *[hounds] 猎犬围住了狐狸。
 }
fox-and-hounds-param-n = 每边的格数
fox-and-hounds-param-goal = 狐狸到达猎犬出发的一行即胜
