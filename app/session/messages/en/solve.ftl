# `boyi solve`.
solve-progress = { $stage ->
    [enumerate] listing positions
    [reach] marking reachable positions
    [solve] solving
    [write] compressing
   *[verify] verifying
 }: { $done }{ $total ->
    [none] {""}
   *[other] {" "}of { $total }
 }{ $distance ->
    [none] {""}
   *[other] , distance { $distance }
 } · { $rate }/s{ $left ->
    [none] {""}
   *[other] {" "}· { $left } left
 } · memory { $memory } · disk { $disk }
solve-counts = { $game }: { $positions } reachable positions; for the player to move: { $win } won, { $loss } lost, { $draw } drawn
    longest win { $longestwin ->
    [none] none
   *[other] { $longestwin } plies
 }, longest loss { $longestloss ->
    [none] none
   *[other] { $longestloss } plies
 }; start: { $start }
solve-by-distance = plies             won            lost    drawn by rule
solve-endless = drawn by infinite play: { $positions }
solve-cost = { $seconds } s, memory { $memory ->
    [none] unknown
   *[other] { $memory }
 }
solve-size = file { $bytes } ({ $each } bytes per position)
solve-file = { $tiers ->
    [one] one tier
   *[other] { $tiers } tiers
 }, { $numbers } records; rules digest { $rules }
solve-plan = { $game }: { $numbers } records, one for all positions that the rules treat alike, in { $tiers ->
    [one] one tier
   *[other] { $tiers } tiers
 }, the largest with { $largest }{ $cyclic ->
    [yes] {" "}(with cycles)
   *[no] {""}
 }
    memory { $memory }, disk { $disk } at most, about { $time } on { $threads ->
    [one] one thread
   *[other] { $threads } threads
 }
solve-plan-endless = { $game }: more than { $listed } positions were listed in { $seconds } seconds. This game has no position numbering, so counting means listing them all; solving would take longer still
solve-exported = positions and values written to { $file }
solve-line = best play: { $line }
solve-stopped = stopped. With --out, progress is saved: continue with --resume
solve-too-many-positions = more than { $limit } positions, which is more than the memory holds; --memory allows more
solve-memory = needs { $needed } of memory, but --memory allows { $allowed }
solve-disk = may need { $needed } of disk space, but only { $free } is free
solve-disk-full = { $file }: the disk is full. Progress is saved: make room, then continue with --resume
solve-unfinished = there is unfinished work in { $folder }: continue with --resume, or remove the folder
solve-other-work = the unfinished work in { $folder } belongs to another game or version: remove the folder to start over
solve-not-a-file = { $file }: a database is a regular file, and this is something else
solve-not-a-database = { $file } is not a database of solved positions
solve-format = the file has format { $found }; this program reads format { $expected }
solve-damaged = the file is damaged ({ $part }): copy it again, or solve the game again
solve-unused = { $problem }. It is not used
solve-other-game = the file is a database of { $found }, not of { $expected }
solve-other-rules = the file was made with other rules or another numbering of { $game }: solve the game again
solve-wrong = wrong record: { $position } is stored as { $found }, but its moves give { $expected }
solve-wrong-counts = the file's counts do not match its records
solve-broken-game = the game violates an invariant: { $problem }

expected-position-of-database = a position of the database, or start
field-memory = memory
field-export = export
expected-bytes = a number of bytes such as 512M or 8G
