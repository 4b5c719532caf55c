play-welcome = { $game }。{ $rule }
    请输入一步棋，或输入“帮助”。程序的级别是 { $level }，10 级最强。
play-ask-heaps = 各堆的大小（直接回车为 { $position }；也可输入着法、“帮助”、“退出”）：
play-ask-first = 你先走吗？（Y/n；也可输入着法、“帮助”、“退出”）：
play-ask-move = 轮到你（着法、“帮助”、“退出”）：
play-ask-over = 再来一局？（重来、悔棋、解释、退出）：
play-pieces = { $one }：{ $first }，{ $other }：{ $second }
play-you-moved = 你：{ $move }
play-ai-moved = 程序：{ $move }
play-you-won = 你赢了。
play-you-lost = 程序赢了。
play-drawn = 和棋。
play-goes-on = 接着下 { $file } 里的对局。
play-first-of-games = { $file } 里有 { $count } 局棋，这里打开的是第一局，其余各局原样留在文件里。要接着下别的一局，请把它单独存成一个文件。
play-bye = 再见。
play-help-short = （输入“帮助”可看能输入什么）
play-help = 输入一步棋，或以下之一：
      提示            先告诉你看哪里；再问告诉着法；三问讲道理
      悔棋            收回你的上一步
      解释            当前局面的结论和理由
      着法            全部合法着法
      棋盘            再显示一次局面
      摆 局面         换一个局面
      级别 1–10       程序的强度
      先手 人|电脑    重开一局，你或程序先走
      重来            重开一局
      退出            离开
play-level = 级别 { $level }。
play-no-hint = 对局已经结束。
play-lesson = 这种游戏的课：boyi learn { $lesson }
play-hint-move = 走 { $move }。
play-nothing-to-undo = 没有可以收回的棋。
play-undone = 已收回。
play-why-move = 程序上一步的道理：
play-value = 双方应对无误时，对行棋方而言：{ $value }。最佳着法：{ $move }。
play-many-moves = 合法着法有 { $count } 种，太多了，不一一列出。
