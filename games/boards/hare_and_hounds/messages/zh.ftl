hare-and-hounds = 野兔与猎犬
hare-and-hounds-rule = 十一个点上三只猎犬围一只野兔，每次沿线走一步到空点。猎犬不能往左退。野兔无路可走则猎犬胜；{ $past ->
    [yes] 左边再无猎犬时野兔胜
   *[no] 野兔走到最左边的点则胜
}。
hare-and-hounds-about = 约 1890 年流行于法国咖啡馆。从初始局面起猎犬 23 手内胜。同一局面第三次出现为和棋。文字局面中 x 是猎犬，o 是野兔。{ squares-from-bottom }
hare-and-hounds-over = { $side ->
    [hare] 野兔逃脱了。
   *[hounds] 猎犬围住了野兔。
 }
hare-and-hounds-param-past = 野兔与最后一只猎犬齐平或越过时即胜
