play-welcome = { $game }. { $rule }
    Type a move, or “help”. Boyi plays at level { $level }; 10 is the strongest.
play-ask-heaps = Heaps (Enter for { $position }; or a move, help, quit):
play-ask-first = Do you move first? (Y/n; or a move, help, quit):
play-ask-move = Your move (or help, quit):
play-ask-over = Again? (new, undo, explain, quit):
play-pieces = { $one }: { $first }, { $other }: { $second }
play-you-moved = You: { $move }
play-ai-moved = Boyi: { $move }
play-you-won = You win.
play-you-lost = Boyi wins.
play-drawn = Draw.
play-goes-on = Resuming the game in { $file }.
play-first-of-games = { $file } has { $count } games. This is the first; the others stay in the file as they are. To play on in another one, put it into a file of its own.
play-bye = Goodbye.
play-help-short = (type help for the commands)
play-help = A move, or one of:
      hint                 where to look; again: the move; again: why
      undo                 undo your last move
      explain              value of the position, and why
      moves                list the legal moves
      board                show the board again
      set POSITION         set up another position
      level 1–10           set the strength of the program
      first human|ai       start a new game; you or the program moves first
      new                  start a new game
      quit                 leave
play-level = Level { $level }.
play-no-hint = The game is over.
play-lesson = The lesson on this game: boyi learn { $lesson }
play-hint-move = Play { $move }.
play-nothing-to-undo = There is no move to undo.
play-undone = Taken back.
play-why-move = About the program’s last move:
play-value = Value for the side to move, with best play: { $value }. Best move: { $move }.
play-many-moves = { $count } legal moves: too many to list.
