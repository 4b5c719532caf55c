# The text of `boyi --help`: help-COMMAND-ARGUMENT, or help-any-ARGUMENT where commands share one.
help = Play, analyse, solve and explain two-player games of perfect information.
help-heading-usage = Usage:{" "}
help-heading-commands = Commands:
help-heading-arguments = Arguments:
help-heading-options = Options:

help-games = List the games with their parameters, engines and what is known
help-play = Play in the terminal, line by line
help-open = Open the terminal app at a game: “boyi nim 3,5,7” is short for “boyi open nim 3,5,7”
help-open-analyse = Analyse instead of playing
help-puzzles = Open the terminal app at the puzzles
help-moves = List the legal moves of a position in every notation of the game
help-analyze = Evaluate a position: value, best moves, reasons
help-compare = Run the same search with each engine and compare the node counts
help-perft = Count the leaves of the move tree to a depth (perft)
help-nimbers = Compute the nim-sequence of a heap game, with its proved period
help-serve = Serve the web app: play, analyse and learn every game
help-batch = Answer many questions from a file: JSON lines, PGN, EPD, FEN
help-new-game = Write a crate with a small game, to be changed into your own
help-new-game-name = Name of the game: small letters, digits and hyphens
help-new-game-folder = Folder to write it to [default: the name]
help-bench = Run a fixed set of searches; the node count is a checksum of their behaviour
help-schema = Print the JSON Schema of requests and of --json output
help-uci = Run as a UCI engine, for GUIs
help-uci-game = Game: chess or xiangqi [default: chess]
help-ucci = Run as a UCCI engine, for xiangqi GUIs
help-mcp = Run as a server of the Model Context Protocol, for AI assistants
help-gomocup = Run as a Gomocup engine, for Piskvork and other Gomoku managers
help-gomocup-threads = Search threads [default: 1]
help-gomocup-hash = Transposition table size, in MiB [default: 64]
help-gomocup-nodes = Node limit per move, instead of the clock

help-any-lang = Language: en or zh [default: from the environment]
help-any-db = File or folder of databases of solved games and opening books, searched before BOYI_DB and the default folder
help-any-help = Print help
help-any-version = Print version
help-any-json = Print one line of JSON
help-any-game = Game: name[:key=value,flag,…], such as nim:misere or mnk:m=4,n=4,k=3
help-any-position = Position as text or “startpos”, optionally followed by “moves M M …”; or a list of moves, PGN text or a .pgn file [default: starting position]
help-any-depth = Search depth in plies
help-any-evaluator = Evaluation (chess: classroom, classroom:mobility, hand-crafted or network)
help-play-first = Who moves first: human or ai [default: human]
help-play-level = Strength from 1 to 10, where 10 is the strongest [default: 5]
help-play-view = How to show the board (tictactoe: board or numbers)
help-play-seed = Random seed for the mistakes of the weaker levels [default: random]
help-play-save = Save the game to this file after every move; if the file exists, resume it
help-analyze-moves = Moves played since, separated by spaces
help-analyze-engine = Engine: auto, theory, prove, solve, minimax, alphabeta, … [default: auto]
help-analyze-nodes = Node limit
help-analyze-time = Time limit in ms
help-analyze-lines = Number of lines to report, or all [default: 1]
help-analyze-threads = Threads; used by chess, xiangqi, Connect Four and Gomoku with no limit but time, so that all other answers are reproducible [default: 1]
help-analyze-explain = Add the evaluation terms of both sides
help-perft-position = Position, of the game that --game names: a FEN for chess (X-FEN or Shredder-FEN for Chess960) and xiangqi
help-perft-depth = Depth in plies
help-perft-divide = Count the leaves below each first move
help-perft-game = Game, such as xiangqi [default: chess]
help-nimbers-rules = Rules: a code such as 0.77, a name such as kayles, a subtraction set such as 1+2+3 or allbut(1,3), or a file of rules (.json, .toml)
help-nimbers-plot = Draw the sequence as SVG
help-nimbers-certificate = Write the proof of the period, for --check
help-nimbers-save = Save the values to this file twice a minute; if the file exists, resume from it
help-nimbers-check = Check a certificate with an independent checker that recomputes every value
help-table = Print the nimbers or lost positions of a two-heap game as a table
help-table-game = Two-heap game: wythoff, euclid, nim:misere, subtraction:take=1+3+4, octal:code=0.77, …
help-table-upto = Largest heap [default: 15]
help-table-time = Time limit in ms; without it, tables estimated to take minutes are refused, with the estimate
help-table-outcomes = Print lost positions (P) instead of nimbers
help-table-csv = Print CSV, one row per line
help-table-plot = Draw the table as SVG
help-nimbers-misere = Compute the misère quotient instead: classes of sums, the lost ones, the class of every heap
help-nimbers-upto = Largest heap
help-nimbers-csv = Print CSV: heap,nimber
help-serve-port = Port; 0 for any free one [default: 2694]
help-serve-host = Address to listen on [default: this machine only]
help-serve-allow_host = Answer requests for this host name too, such as a proxy's; may be repeated
help-serve-open = Open the web app in the browser
help-batch-file = Input file, may be compressed by gzip or zstd; - for standard input
help-batch-jobs = Threads [default: number of cores minus 1]
help-batch-resume = Write answers to this file; if it exists, continue where the earlier run stopped
help-batch-unordered = Write each answer as soon as it is ready
help-batch-format = Input format: json, pgn, epd, fen or tsv (game, tab, position) [default: by the file's name or first line]
help-batch-summary = Print one answer per PGN game instead of one per position
help-batch-game = Game of PGN, EPD and FEN [default: chess]
help-batch-engine = Engine for questions that name none [default: auto]
help-batch-depth = Depth limit for questions without a limit
help-batch-nodes = Node limit for questions without a limit
help-batch-time = Time limit in ms for questions without a limit
help-batch-lines = Number of lines to report, or all, for questions that do not say [default: 1]
help-analyze-svg = Draw the position with the moves' values to this file, as SVG

complaint-missing = missing argument: { $list }
complaint-empty = { $argument }: found nothing, expected a value
complaint-no-value = { $argument }: expected a value after it
app-needs-terminal = the terminal app needs a terminal; “boyi play GAME” plays without one
complaint-twice = { $argument }: given more than once
complaint-both = { $argument } and { $other } exclude each other: give only one of them
help-value = Value of partizan games: numbers, switches, ups, and positions of games
help-value-expression = Expression, such as “{"{1|*}"} + 2*^ - 1/2” or “domineering(4x6) + hackenbush(lrl)”
help-value-thermograph = Draw the thermograph in characters
help-value-svg = Draw the thermograph to this file, as SVG
help-value-full = Print long values whole
help-value-time = Time limit in ms
help-value-proof = Write a proof of the value, or of a relation such as “G >= H”, to this file, for boyi verify
help-solve = Solve a game exhaustively: value and distance of every position, in a file
help-solve-game = Game to solve: name[:key=value,flag,…], such as dodgem:n=4
help-solve-out = File to write; without it only the counts are found, in memory
help-solve-resume = Resume unfinished work on the file
help-solve-verify = Check every record of the file against the rules
help-solve-memory = Memory limit, such as 8G [default: most of the free memory]
help-solve-threads = Threads [default: number of cores]
help-solve-plan = Estimate positions, bytes and minutes, and do nothing
help-solve-info = Describe a file instead; with a position, list its moves and their values
help-solve-position = Further words of the position
help-solve-pieces = Pieces of an endgame, such as KRK (with chess or xiangqi)
help-solve-longest = With --info: show the game's longest win as a line to play through
help-solve-export = Write all positions and their values beside the file: csv or parquet
help-solve-plot = Draw the number of positions by distance, as SVG
help-prove = Prove the value of a position of an m,n,k-game
help-prove-game = Game: mnk:m=6,n=5,k=4, gomoku or tictactoe, without gravity
help-prove-position = Position, such as “3/1x1/3 o” [default: empty board]
help-prove-out = Write the proof to this file, for boyi verify
help-prove-memory = Memory limit of the search, such as 4G; writing a proof takes as much again [default: 1G]
help-prove-nodes = Position limit
help-prove-time = Time limit in ms
help-verify = Check a proof, a period certificate, or a database of solved positions
help-verify-file = File written by boyi prove, boyi value --proof, boyi nimbers --certificate or boyi solve --out
help-explore = Opening explorer: moves played from a position, in your games or in named openings
help-explore-what = Game files, if any (.pgn, .pgn.gz, .pgn.zst; - is standard input), then a position: FEN, or the moves that lead to it
help-explore-game = Game: chess or xiangqi [default: that of the files, else chess]
help-explore-plies = Plies of each game to count [default: 50]
help-explore-fresh = Count the games again, even if the files have not changed
help-explore-json = Print one line of JSON
help-explore-example =
    boyi explore e4 e5 Nf3
    boyi explore games.pgn
    boyi explore games.pgn 1. e4 c5
    boyi explore --game xiangqi C2=5
help-review = Review a game: marks, accuracy, turning points
help-review-file = A game: PGN for chess, otherwise moves as boyi writes them; - is standard input
help-review-game = Game in the file [default: chess, or xiangqi if the PGN is of it]
help-review-nodes = Node limit per position [default for chess and xiangqi: 200000]
help-review-json = Print one line of JSON
help-review-markdown = Print Markdown
help-review-html = Print an HTML page
help-learn = Take the course, line by line: list the lessons, do one, print them
help-learn-lesson = Lesson, such as nim-mirror; without it all are listed
help-learn-step = Start at this step
help-learn-print = Print the lesson, or the whole course, as Markdown
help-learn-example =
    boyi learn
    boyi learn nim-mirror
    boyi learn nim-mirror --print
help-doctor = Report what this machine supports: threads, CPU features, memory, web app, terminal
help-completions = Print a shell completion script
help-completions-shell = bash, elvish, fish, powershell or zsh
help-man = Print the man page
help-man-out = Write the man pages of all commands to this folder
help-page = Open the web app in the browser, as “serve --open” does
help-serve-check = Check that a running server responds (exit status 0)
help-any-color = Colour output: auto, always or never [default: auto]
help-any-quiet = Hide the progress line
help-heading-examples = Examples:
help-example =
    boyi
    boyi chess
    boyi analyze nim 3,5,7 --lines all
    boyi serve --open
help-games-example = boyi games --json
help-play-example =
    boyi play nim 3,5,7
    boyi play connect4 --first ai --level 4
help-open-example =
    boyi nim 3,5,7
    boyi open chess game.pgn --analyse
help-puzzles-example = boyi puzzles
help-new-game-example = boyi new-game three-stones
help-moves-example =
    boyi moves chess startpos moves e4 e5
    boyi moves xiangqi --json
help-analyze-example =
    boyi analyze nim 3,5,7 --lines all
    boyi analyze chess startpos moves e4 e5 --time 5000 --threads 4
    boyi analyze chess game.pgn --lines 3 --json
help-compare-example = boyi compare tictactoe --depth 6
help-perft-example =
    boyi perft startpos --depth 5
    boyi perft --game xiangqi --depth 5
    boyi perft --game connect4 --depth 6 --divide
help-nimbers-example =
    boyi nimbers 0.77 --upto 1000
    boyi nimbers 0.77 --upto 1000 --certificate kayles.txt
    boyi nimbers --check kayles.txt
help-table-example = boyi table wythoff --upto 15
help-value-example =
    boyi value "{"{1|*}"} + 2*^ - 1/2" --thermograph
    boyi value "domineering(3x4) + hackenbush(lrl)"
    boyi value "domineering(4x4)" --proof proof.txt
help-solve-example =
    boyi solve hexapawn
    boyi solve dodgem --out dodgem.boyi --verify
help-prove-example =
    boyi prove mnk:m=6,n=5,k=4
    boyi prove mnk:m=5,n=5,k=4 --out proof.json
help-verify-example = boyi verify proof.json
help-review-example =
    boyi review game.pgn --nodes 100000
    boyi review game.pgn --markdown
help-batch-example =
    boyi batch questions.jsonl --jobs 2 --resume answers.jsonl
    boyi batch games.pgn --nodes 20000
help-schema-example = boyi schema
help-mcp-example = boyi mcp
help-gomocup-example = boyi gomocup --threads 1
help-serve-example =
    boyi serve --open
    boyi serve --host 0.0.0.0 --port 8080
    boyi serve --allow-host boyi.example.org
help-bench-example = boyi bench
help-uci-example = printf 'position startpos\ngo depth 8\n' | boyi uci
help-ucci-example = printf 'position startpos\ngo depth 8\n' | boyi ucci
help-doctor-example = boyi doctor
help-completions-example = boyi completions bash > ~/.local/share/bash-completion/completions/boyi
help-man-example = boyi man --out ~/.local/share/man/man1
