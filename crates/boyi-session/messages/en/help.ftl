# What `boyi --help` says: help-COMMAND-ARGUMENT, or help-any-ARGUMENT where commands share one.
help = Plays, analyses, solves and explains two-player games of perfect information.
help-heading-usage = Usage:
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options

help-games = The catalogue: names, parameters, engines, what is known
help-play = Play in the terminal, line by line
help-analyze = What a position is worth, and why
help-compare = The same search by each engine: what every refinement saves
help-perft = Count the paths of a game tree
help-nimbers = The nim-sequence of a heap game, its period and the proof
help-serve = The page in a browser: play, analyse and learn every game
help-bench = A fixed set of searches; the node count is a checksum of their behaviour
help-uci = Speak UCI, for chess programs

help-any-lang = Language: en or zh; otherwise that of the environment
help-any-help = This help
help-any-version = The version
help-any-json = One JSON object on one line
help-any-game = Game: name[:key=value,flag,…], such as nim:misere or mnk:m=4,n=4,k=3
help-any-position = Position; the game's usual start otherwise
help-any-depth = Plies to search
help-any-evaluator = Evaluation (chess: classroom or classroom:mobility)
help-play-first = Who moves first: human (unless you say otherwise) or ai
help-play-level = Strength from 1 to 10; 10 unless you say otherwise
help-play-view = Picture of the board (tictactoe: board or numbers)
help-play-seed = Seed of the weaker levels' lapses; otherwise each game differs
help-analyze-moves = Moves played since, separated by spaces
help-analyze-engine = Who answers: auto (unless you say otherwise), theory, prove, solve, minimax, alphabeta, …
help-analyze-nodes = Nodes to search
help-analyze-time = Milliseconds to search
help-analyze-lines = Lines to report: a number (1 unless you say otherwise), or all
help-analyze-threads = Threads for chess with only a time limit; any other question has one, and always the same answer
help-analyze-explain = Add the terms of the evaluation, for both sides
help-perft-position = Position: a FEN for chess (X-FEN or Shredder-FEN for Chess960)
help-perft-depth = Plies
help-perft-divide = Count below each first move
help-perft-game = Another game than chess
help-nimbers-rules = Rules: a code such as 0.77, a name such as kayles, takes such as 1+2+3 or allbut(1,3), or a file of rules (.json, .toml)
help-nimbers-plot = Draw the sequence, as SVG
help-nimbers-certificate = Write the proof of the period, for --check
help-nimbers-save = Keep the values in a file, twice a minute, and go on from there
help-nimbers-check = Check a certificate: a program that shares nothing with this one computes every value anew
help-table = Nimbers or lost positions of a game of two heaps, as a table
help-table-game = Game of two heaps: wythoff, euclid, nim:misere, subtraction:take=1+3+4, octal:code=0.77, …
help-table-upto = The largest heap, 15 unless you say otherwise
help-table-outcomes = Lost positions (P) instead of nimbers
help-table-csv = A row a line
help-table-plot = Draw the table, as SVG
help-nimbers-misere = The misère quotient instead: classes of sums, those lost, the class of every heap
help-nimbers-upto = The largest heap
help-nimbers-csv = Lines of heap,nimber
help-serve-port = Port; 2694 unless you say otherwise, 0 for any free one
help-serve-host = Address to listen on: this machine only unless you say otherwise
help-serve-open = Open the page in the browser

field-argument = argument
expected-known-argument = an argument that this command knows; --help lists them
complaint-missing = missing: { $list }
complaint-no-value = { $argument }: found nothing after it, expected a value
complaint-twice = { $argument }: found more than once, expected once
complaint-both = { $argument } and { $other }: found both, expected one of them
