cli-progress = { $nodes } positions …
cli-games-next = Play one with “boyi play NAME”, look into one with “boyi analyze NAME POSITION --lines all”.
cli-value = Value
cli-best = Best 
cli-lines = Lines
cli-why = Why
cli-terms = Terms (mover, opponent, balance)
cli-by = by { $engine }
cli-work = { $interior } interior nodes, { $leaves } leaves, { $cutoffs } cut-offs, depth { $depth }, { $time } ms

cli-compare-depth = to { $depth } { $depth ->
    [one] ply
   *[other] plies
 }
cli-compare-interior = interior
cli-compare-leaves = leaves
cli-compare-cutoffs = cut-offs
cli-compare-hits = table hits
cli-compare-of-all = of minimax
cli-compare-of-last = of the last
cli-compare-time = time
cli-compare-same = All find the same value: { $value }. Best: { $move }.
cli-compare-differ = The values differ, which must not be: { $value }, { $move }.

cli-perft = perft { $depth } = { $nodes }  ({ $time } s, { $speed } million a second)

nimbers-values = { $rules }: heaps 0 to { $upto }; the largest value is { $maximum }, first at heap { $heap }; { $time } ms
nimbers-sparse = Sparse space found: { $rare } rare heaps.
nimbers-period = proved period { $period }, preperiod { $preperiod }
nimbers-arithmetic = proved arithmetic period { $period }, preperiod { $preperiod }: the values grow by { $saltus } each period
nimbers-exceptions = exceptional values ({ $count }): { $list }
nimbers-no-period = none found up to { $upto }

field-upto = upto
expected-lines-number-or-all = a number from 1, or all
expected-rules-of-heaps = an octal code such as 0.77, a name such as kayles, or takes such as 1+2+3
