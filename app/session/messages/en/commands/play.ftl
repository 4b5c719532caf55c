play-welcome = { $game }. { $rule }
    Type a move, or “help”.
play-ask-position = Position (Enter for { $position }): 
play-ask-first = Do you want to move first? (Y/n) 
play-ask-move = Your move: 
play-ask-over = Again? (new, undo, explain, quit) 
play-you-moved = You: { $move }
play-ai-moved = Boyi: { $move }
play-you-won = You win.
play-you-lost = Boyi wins.
play-drawn = A draw.
play-goes-on = The game in { $file } goes on.
play-bye = Goodbye.
play-help-short = (help shows what can be typed)
play-help = A move, or one of:
      hint                 where to look; again: the move; again: why
      undo                 take your last move back
      explain              what the position is worth, and why
      moves                the legal moves
      board                the board again
      set POSITION         another position
      level 1–10           strength of the program
      first human|ai       a new game, you or the program first
      new                  a new game
      quit                 leave
play-level = Level { $level }.
play-no-hint = The game is over.
play-hint-move = Play { $move }.
play-nothing-to-undo = There is nothing to take back.
play-undone = Taken back.
play-why-move = About the program’s last move:
play-value = With best play, for the side to move: { $value }. Best: { $move }.
play-many-moves = { $count } legal moves: too many to list.
