# `boyi prove` and `boyi verify`.
prove-value = { $game } { $position }: { $value ->
    [win] { $mover } to move wins
    [loss] { $mover } to move loses
   *[draw] drawn
 }; { $nodes } positions searched, { $time } ms
prove-line = best play: { $line }
prove-pairing = pairing strategy: when one square of a pair is taken, { $player } takes the other, and so blocks every line: { $pairs }
prove-written = proof: { $nodes } nodes, { $bytes } bytes, in { $file }
prove-nodes = not decided: the position limit was reached (--nodes)
prove-memory = the proof was not written: it needs more memory than --memory allows
prove-stopped = stopped before the value was known
verify-line-proof = { $game } { $position }: verified. { $value ->
    [win] The player to move wins
    [loss] The player to move loses
   *[draw] Drawn
 }; { $nodes } nodes checked in { $time } ms
verify-database = { $game }: verified. { $records } records checked against the rules in { $time } ms
verify-value-claim = verified: { $claim }
verify-value-canonical = verified: { $game } is in canonical form
verify-value-unchecked = not checked: whether { $position } has the moves that the file gives
verify-value-checked = checked in { $time } ms: games: { $games }; comparisons: { $comparisons }; positions: { $positions }, by the rules of their game: { $rules }
verify-unknown = { $file } is not a proof, a period certificate or a database of solved positions
