# `boyi solve`.
solve-progress = { $stage ->
    [enumerate] listing positions
    [reach] marking positions that can be reached
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
solve-counts = { $game }: { $positions } positions that can be reached; for the player to move { $win } won, { $loss } lost, { $draw } drawn
    longest win { $longestwin ->
    [none] none
   *[other] { $longestwin } plies
 }, longest loss { $longestloss ->
    [none] none
   *[other] { $longestloss } plies
 }; start: { $start }
solve-by-distance = plies             won            lost    drawn by rule
solve-endless = drawn by play that never ends: { $positions }
solve-cost = { $seconds } s, memory { $memory ->
    [none] unknown
   *[other] { $memory }
 }
solve-size = file { $bytes } ({ $each } bytes a position)
solve-file = { $tiers ->
    [one] one tier
   *[other] { $tiers } tiers
 }, { $numbers } records; digest of the rules { $rules }
solve-plan = { $game }: { $numbers } records in { $tiers ->
    [one] one tier
   *[other] { $tiers } tiers
 }, the largest with { $largest }{ $cyclic ->
    [yes] {" "}(with cycles)
   *[no] {""}
 }
    memory { $memory }, disk { $disk } at most, about { $minutes } minutes on { $threads ->
    [one] one thread
   *[other] { $threads } threads
 }
solve-plan-endless = { $game }: more than { $listed } positions were listed in { $seconds } seconds, and this game's must all be listed to be counted. Solving it lists them, too, and takes longer
solve-exported = positions and values are in { $file }
solve-line = best play: { $line }
solve-stopped = stopped; what is done is kept where a file is made: --resume goes on with it
solve-too-many-positions = more than { $limit } positions, which is more than the memory holds; --memory allows more
solve-memory = { $needed } of memory are needed, { $allowed } are allowed (--memory)
solve-disk = { $needed } of disk may be needed, { $free } are free
solve-disk-full = { $file }: the disk is full. What has been done is kept: --resume goes on from there once there is room.
solve-unfinished = there is unfinished work in { $folder }: go on with --resume, or remove the folder
solve-other-work = the unfinished work in { $folder } is another game's, or another version's: remove the folder to begin anew
solve-not-a-database = { $file } is not a database of solved positions
solve-format = the file has format { $found }; this program reads format { $expected }
solve-damaged = the file is damaged: { $part }
solve-other-game = the file is a database of { $found }, not of { $expected }
solve-other-rules = the file was made with other rules or another numbering of { $game }: make it anew
solve-wrong = a record is wrong: { $position } is { $found }, by its moves { $expected }
solve-wrong-counts = the counts of the file are not those of its records
solve-broken-game = the game breaks a law: { $problem }

expected-position-of-database = a position of the database, or start
field-memory = memory
field-export = export
expected-bytes = a number of bytes such as 512M or 8G
