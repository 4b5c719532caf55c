# `boyi prove` and `boyi verify`.
help-prove = Prove the value of a position of an m,n,k game
help-prove-game = Game: mnk:m=6,n=5,k=4, gomoku or tictactoe, without gravity
help-prove-position = Position, such as “3/1x1/3 o”; the empty board if not given
help-prove-out = Write the proof to this file, for boyi verify
help-prove-memory = Memory of the search, such as 4G, and as much again for writing a proof; 1G unless you say otherwise
help-prove-nodes = Positions to search at most
help-prove-time = Milliseconds to search at most
help-verify = Check a proof, a certificate of a period, or a database of solved positions
help-verify-file = File that boyi prove, boyi nimbers --certificate or boyi solve --out wrote

prove-value = { $game } { $position }: { $value ->
    [win] { $mover } is to move and wins
    [loss] { $mover } is to move and loses
   *[draw] drawn
 }; { $nodes } positions searched, { $time } ms
prove-line = best play: { $line }
prove-pairing = { $player } answers each move in a pair with the other square, and so holds a square of every line: { $pairs }
prove-written = proof: { $nodes } nodes, { $bytes } bytes, in { $file }
prove-nodes = not decided: the limit of positions was reached (--nodes)
prove-memory = the proof is not written: it needs more memory than allowed (--memory)
prove-stopped = stopped before the value was known
verify-line-proof = { $game } { $position }: verified. { $value ->
    [win] The player to move wins
    [loss] The player to move loses
   *[draw] Drawn
 }; { $nodes } nodes checked in { $time } ms
verify-database = { $game }: verified. { $records } records checked against the rules in { $time } ms
verify-unknown = { $file } is no proof of a line game, no certificate of a period and no database of solved positions

expected-line-game = an in-a-row game without gravity, such as { $example }
