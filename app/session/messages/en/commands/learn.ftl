# Messages of `boyi learn`.
learn-how = boyi learn LESSON starts one; --print prints it.
learn-ask-enter = (Enter continues)
learn-ask-move = Your move:
learn-ask-answer = Your answer:
learn-answers = Answers
learn-done = Lesson done.
learn-no-hint = There is no hint here.
learn-wrong = Not quite. Try again.
learn-over = Not this time. Start again.
learn-opponent = Your opponent plays { $move }.
learn-plays = The program plays { $move }.
learn-weights = Type a number from 0 to 10 for each of these: { $list }.
learn-refuted = After { $move } the opponent wins with { $reply }. Try again.
learn-drawn = After { $move } the game is only a draw: the opponent replies { $reply }. Try again.
learn-not-best = { $move } is not the best move here: the opponent replies { $reply }. Try again.
learn-slip = { $move } throws it away: the opponent replies { $reply }. The move was taken back; try another.
