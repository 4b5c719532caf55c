six-mens-morris = 六子直棋
six-mens-morris-rule = 在两个方形的点上轮流各放六子，然后每次沿线走一子。三子成一线则吃对方一子，须先吃不在三连中的{ $flying ->
    [yes] ；只剩三子时可走到任意空点
   *[no] {""}
}。只剩两子或无路可走者负。
six-mens-morris-about = 公元 1600 年以前流行于欧洲。同一局面第三次出现为和棋。{ squares-from-bottom }
six-mens-morris-over = { $loser }只剩两子，或无子可动。
six-mens-morris-param-flying = 剩三子时可走到任意空点
nine-mens-morris = 九子直棋
nine-mens-morris-rule = 在三个方形的点上轮流各放九子，然后每次沿线走一子。三子成一线则吃对方一子，须先吃不在三连中的{ $no-flying ->
    [yes] {""}
   *[no] ；只剩三子时可走到任意空点
}。只剩两子或无路可走者负。
nine-mens-morris-about = 成三棋一类，罗马时代已有。双方都没有必胜法（拉尔夫·加塞，1993 年）。同一局面第三次出现为和棋。{ squares-from-bottom }
nine-mens-morris-over = { $loser }只剩两子，或无子可动。
nine-mens-morris-param-no-flying = 剩三子时也只能沿线走
