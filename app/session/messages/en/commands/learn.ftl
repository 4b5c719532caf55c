# What `boyi learn` says.
learn-how = boyi learn LESSON begins one; add --print for a page of it.
learn-ask-enter = (Enter goes on) { "" }
learn-ask-move = Your move:{ " " }
learn-ask-answer = Your answer:{ " " }
learn-answers = Answers
learn-done = Lesson done.
learn-no-hint = There is no hint here.
learn-wrong = Not quite. Try again.
learn-over = This time it was not enough. Begin again.
learn-opponent = Your opponent plays { $move }.
learn-plays = The program plays { $move }.
learn-weights = Type a number from 0 to 10 for each of these: { $list }.
learn-refuted = After { $move } the opponent wins with { $reply }. Try again.
learn-drawn = After { $move } the game is only a draw: the answer is { $reply }. Try again.
learn-not-best = { $move } is not the move that is wanted here; the answer would be { $reply }. Try again.
learn-slip = { $move } gives it away: the opponent answers { $reply }. The move was taken back; try another.
