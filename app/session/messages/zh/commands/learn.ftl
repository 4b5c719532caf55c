# `boyi learn` 的话。
learn-how = boyi learn 课名 开始一课；加 --print 写成一页。
learn-ask-enter = （按 Enter 继续）
learn-ask-move = 你走：
learn-ask-answer = 你的答案：
learn-answers = 答案
learn-done = 这一课做完了。
learn-no-hint = 这里没有提示。
learn-wrong = 不对，再试试。
learn-over = 这回没有成功，重来一次吧。
learn-opponent = 对方走 { $move }。
learn-plays = 程序走 { $move }。
learn-weights = 请为每一项写一个 0 到 10 的数：{ $list }。
learn-refuted = 走 { $move }，对方应 { $reply } 就赢了。再试试。
learn-drawn = 走 { $move } 只是和棋，应手是 { $reply }。再试试。
learn-not-best = 这里要的不是 { $move }，应手是 { $reply }。再试试。
learn-slip = { $move } 把优势送掉了：对方应 { $reply }。这一步已收回，换一步试试。
