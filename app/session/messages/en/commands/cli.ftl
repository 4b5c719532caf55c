cli-progress = { $nodes ->
        [0] { $seconds } s…
       *[other] { $nodes } positions, { $seconds } s…
    }
cli-games-next = Play one with “boyi play NAME”, analyse one with “boyi analyze NAME POSITION --lines all”.
cli-value = Value
cli-best = Best 
cli-lines = Lines
cli-why = Why
cli-terms = Evaluation terms (side to move, opponent, difference)
cli-squares = Value of each piece to the evaluation, for its own side
cli-by = by { $engine }
cli-work-interior = { $count } interior nodes
cli-work-leaves = { $count } leaves
cli-work-cutoffs = { $count } cutoffs
cli-work-nodes = { $count } nodes
cli-work-depth = depth { $count }
cli-work-time = { $count } ms
cli-comma = {", "}

cli-compare-depth = to { $depth } { $depth ->
    [one] ply
   *[other] plies
 }
cli-compare-interior = interior
cli-compare-leaves = leaves
cli-compare-cutoffs = cutoffs
cli-compare-hits = table hits
cli-compare-of-all = of minimax
cli-compare-of-last = of the last
cli-compare-time = time
cli-compare-same = All find the same value: { $value }. { $move ->
    [none] There is no move.
   *[other] Best: { $move }.
}
cli-compare-open = The search is too shallow for a value. Best: { $move }.
cli-compare-differ = The values differ, which is a bug: { $value }, { $move }.

cli-perft = perft { $depth } = { $nodes }  ({ $time } s, { $speed } million per second)

forecast-time = { $count } { $unit }
forecast-paths = about { $paths } leaves, which take about { $time }; Ctrl-C stops
forecast-compare = minimax alone visits about { $paths } positions, which takes { $time } or more; Ctrl-C stops
forecast-heaps = the values up to heap { $upto } take about { $time } more, or less if a period is proved first; Ctrl-C stops
forecast-proof = at most { $positions } positions can follow; at { $speed } per second, as on this machine, all of them take { $time }. How many of them the proof needs is not known in advance; limit it with --nodes or --time, or stop with Ctrl-C

nimbers-values = { $rules }: heaps 0 to { $upto }; the largest value is { $maximum }, first at heap { $heap }; { $time } ms
nimbers-sparse = sparse space: a value v is common when v & { $mask } has an odd number of ones{ $parity ->
    [yes] {" "}(vice versa for every second heap)
   *[no] {""}
 }; { $rare } heaps are rare
nimbers-period = proved period { $period }, preperiod { $preperiod }
nimbers-arithmetic = proved arithmetic period { $period }, preperiod { $preperiod }: the values grow by { $saltus } each period
nimbers-by-values = { $theorem ->
    [one-heap] a move leaves at most one heap, so that the last values decide all that follow, and the values agree as far as heap { $needed }
    [more-heaps] by Guy and Smith, extended to more than two heaps (docs/periods.md): a move leaves at most { $heaps } heaps, and the values agree as far as heap { $needed }
    [shapes] by Guy and Smith, extended to parts that must be equal or different (docs/periods.md): a move leaves at most two heaps, and the values agree as far as heap { $needed }
    [endless] by Guy and Smith, extended to digits that repeat for ever (docs/periods.md): the values agree as far as heap { $needed }
   *[guy-smith] by Guy and Smith: a move leaves at most two heaps, and the values agree as far as heap { $needed }
 }
nimbers-by-window = by the sparse window: no heap above { $rare } is rare, and the last { $window } of { $last } values, which decide all that follow, repeat
nimbers-by-arithmetic = by the theorem of arithmetic periods, on the values up to heap { $last }: every smaller value stays within reach, and no option can have the value itself
nimbers-exceptions = exceptional values ({ $count }): { $list }
nimbers-no-period = no period found up to { $upto }
nimbers-misere = { $rules } in misère play: { $order } classes of sums, { $lost } of them lost; { $tame ->
    [yes] tame, as misère Nim is
   *[no] wild, not as misère Nim
 }; { $time } ms
nimbers-misere-genera = genera of the heaps 0, 1, 2, …: { $list }
nimbers-misere-lost = lost classes: { $list }
nimbers-misere-complete = proved for heaps of any size: the classes of heaps have period { $period }, preperiod { $preperiod }
nimbers-misere-upto = proved for heaps up to { $upto }{ $limit ->
    [classes] ; going further needs more classes than allowed
    [steps] ; going further needs more steps than allowed
   *[none] {""}
 }
nimbers-no-certificate = no certificate: no period is proved, or the checker, which works from the definition, would take too long
nimbers-other-rules = these are values of another game: { $rules }
nimbers-checked = { $saltus ->
    [0] { $rules }: verified. Period { $period }, preperiod { $preperiod }; { $heaps } values recomputed in { $time } ms
   *[other] { $rules }: verified. Arithmetic period { $period } with saltus { $saltus }, preperiod { $preperiod }; { $heaps } values recomputed in { $time } ms
 }

table-title-nimbers = { $game }: nimbers
table-title-outcomes = { $game }: lost positions (dark)
table-lost = lost for the player to move: { $pairs }…
table-stopped = stopped
table-two-heaps = { $game } is not a two-heap game
table-too-much = heaps { $first } and { $second } are not decided within { $nodes } nodes, and larger ones cost more: use a smaller --upto
table-too-long = the table up to { $upto } would take about { $time }. After { $spent } it is complete up to { $done }: use --upto { $done }, or --time MS to allow longer
table-no-nimber = the value of some position is out of reach

serve-ready = Boyi is at { $url } (Ctrl-C to stop)
serve-page = Web app built on { $date } (source hash { $sources }).
serve-open = Other machines can reach it too.
serve-no-browser = No browser could be opened; the address is { $url }
serve-no-page = this build does not contain the web app: build it with “cargo xtask page”, then build boyi again
serve-taken = port { $port } is in use: choose another with --port, or --port 0 for any free one
serve-not-here = { $host } is not an address of this machine
serve-not-allowed = port { $port } needs more privileges: choose 1024 or higher with --port

batch-starting = starting
batch-done = { $answered } answered, { $failed } of them with an error; { $skipped } already answered
batch-games = { $games ->
    [one] one game
   *[other] { $games } games
 }: { $answered } answered, { $refused } refused
batch-stopped = stopped; continue with --resume

file-in-use = { $process ->
    [0] { $file } is in use by another process
   *[other] { $file } is in use by process { $process }
 }
file-is-a-pipe = { $file } is a pipe, from which nothing can be read back: name a regular file

new-game-exists = { $folder } is there already, and not empty
new-game-written = { $folder }: a crate with the game { $name }, to be changed into yours. In that folder:
      cargo test                its tests
      cargo run                 the terminal app, with it among the games
      cargo run -- play { $name }
    The rules are in src/, the words beside them in messages/.
field-game-name = name of the game
expected-new-game-name = small letters, digits and single hyphens, a letter first, and no word that Rust or Cargo keeps for itself
expected-new-game-free = a name that no game has yet
