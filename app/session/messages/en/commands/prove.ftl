# `boyi prove` and `boyi verify`.
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
