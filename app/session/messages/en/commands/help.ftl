# What `boyi --help` says: help-COMMAND-ARGUMENT, or help-any-ARGUMENT where commands share one.
help = Plays, analyses, solves and explains two-player games of perfect information.
help-heading-usage = Usage:{" "}
help-heading-commands = Commands:
help-heading-arguments = Arguments:
help-heading-options = Options:

help-games = The catalogue: names, parameters, engines, what is known
help-play = Play in the terminal, line by line
help-analyze = What a position is worth, and why
help-compare = The same search by each engine: what every refinement saves
help-perft = Count the paths of a game tree
help-nimbers = The nim-sequence of a heap game, its period and the proof
help-serve = The page in a browser: play, analyse and learn every game
help-batch = Many questions from a file: JSON lines, PGN, EPD, FEN
help-bench = A fixed set of searches; the node count is a checksum of their behaviour
help-schema = The JSON Schema of what --json prints, and of requests
help-uci = Speak UCI, for chess programs
help-gomocup = Speak Gomocup's protocol, for programs that manage games of five in a row
help-gomocup-threads = Threads that search
help-gomocup-hash = MiB of table
help-gomocup-nodes = Nodes a move instead of its time

help-any-lang = Language: en or zh; otherwise that of the environment
help-any-db = Where to look for databases of solved games and opening books too: a file or a folder; then in BOYI_DB and in the usual folder
help-any-help = This help
help-any-version = The version
help-any-json = One JSON object on one line
help-any-game = Game: name[:key=value,flag,…], such as nim:misere or mnk:m=4,n=4,k=3
help-any-position = Position: as text, or startpos; either with “moves M M …” after it; moves, PGN or a .pgn file. The usual start otherwise
help-any-depth = Plies to search
help-any-evaluator = Evaluation (chess: classroom, classroom:mobility, hand-crafted or network)
help-play-first = Who moves first: human (unless you say otherwise) or ai
help-play-level = Strength from 1 to 10; 10 unless you say otherwise
help-play-view = Picture of the board (tictactoe: board or numbers)
help-play-seed = Seed of the weaker levels' lapses; otherwise each game differs
help-play-save = Keep the game in a file, from move to move; a game that is in it already goes on
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
help-table-time = Milliseconds for the whole table; unless you say otherwise, work that takes minutes is not done, and you are told what it takes
help-table-outcomes = Lost positions (P) instead of nimbers
help-table-csv = A row a line
help-table-plot = Draw the table, as SVG
help-nimbers-misere = The misère quotient instead: classes of sums, those lost, the class of every heap
help-nimbers-upto = The largest heap
help-nimbers-csv = Lines of heap,nimber
help-serve-port = Port; 2694 unless you say otherwise, 0 for any free one
help-serve-host = Address to listen on: this machine only unless you say otherwise
help-serve-open = Open the page in the browser
help-batch-file = A file, also one compressed by gzip or zstd; - for standard input
help-batch-jobs = Threads; unless you say otherwise, one less than the machine has cores
help-batch-resume = File to write answers to, and to go on with where an earlier run stopped
help-batch-unordered = Write each answer as soon as it is there
help-batch-format = json, pgn, epd, fen or tsv (game, tab, position); unless you say so, known by the file's name or first line
help-batch-summary = One answer for a game of PGN, instead of one for each position
help-batch-game = Game of PGN, EPD and FEN: chess unless you say otherwise
help-batch-engine = Who answers where a question does not say
help-batch-depth = Plies to search where a question has no limit
help-batch-nodes = Nodes to search where a question has no limit
help-batch-time = Milliseconds to search where a question has no limit
help-batch-lines = Lines to report where a question does not say: a number, or all
help-analyze-svg = File for a drawing of the position with the moves' values, as SVG

complaint-missing = missing: { $list }
complaint-no-value = { $argument }: found nothing after it, expected a value
complaint-twice = { $argument }: found more than once, expected once
complaint-both = { $argument } and { $other }: found both, expected one of them
help-solve = Solve a game exhaustively: the value and the distance of every position, in a file
help-solve-game = Game to solve: name[:key=value,flag,…], such as dodgem:n=4
help-solve-out = The file to make; without it only the counts are found, in memory
help-solve-resume = Go on with unfinished work on the file
help-solve-verify = Check every record of the file against the rules
help-solve-memory = Memory that may be used, such as 8G; most of what is free unless you say otherwise
help-solve-threads = Threads; as many as the machine has cores unless you say otherwise
help-solve-plan = Say how many positions, bytes and minutes it would take, and do nothing
help-solve-info = Say what is in a file instead; with a position, its moves and their values
help-solve-position = Further words of the position
help-solve-pieces = The pieces of a chess endgame, such as KRK (with chess)
help-solve-longest = With --info: show the longest win of the game as a line to play through
help-solve-export = Write all positions and their values beside the file: csv or parquet
help-solve-plot = Draw the numbers of positions by distance, as SVG
help-prove = Prove the value of a position of an m,n,k game
help-prove-game = Game: mnk:m=6,n=5,k=4, gomoku or tictactoe, without gravity
help-prove-position = Position, such as “3/1x1/3 o”; the empty board if not given
help-prove-out = Write the proof to this file, for boyi verify
help-prove-memory = Memory of the search, such as 4G, and as much again for writing a proof; 1G unless you say otherwise
help-prove-nodes = Positions to search at most
help-prove-time = Milliseconds to search at most
help-verify = Check a proof, a certificate of a period, or a database of solved positions
help-verify-file = File that boyi prove, boyi nimbers --certificate or boyi solve --out wrote
help-explore = What was played in a position: in your games, or in the openings that have a name
help-explore-what = Files of games (.pgn, .pgn.gz, .pgn.zst; - is standard input), if any, then a position: FEN, or the moves that lead to it
help-explore-plies = Moves of each game that are counted, both sides'; 50 unless you say otherwise
help-explore-fresh = Count the games again, even if the files are as they were
help-explore-json = One JSON object on one line
help-explore-example =
    boyi explore e4 e5 Nf3
    boyi explore games.pgn
    boyi explore games.pgn 1. e4 c5
help-review = Review a game: marks, accuracy, the moments that decided it
help-review-file = A game: PGN for chess, else moves as boyi writes them; - is standard input
help-review-game = The game that the file holds; chess unless you say otherwise
help-review-nodes = Nodes for each position; 200000 for chess unless you say otherwise
help-review-json = One JSON object on one line
help-review-markdown = As Markdown
help-review-html = As a page of its own
help-learn = The course, line by line: list the lessons, do one, print them
help-learn-lesson = A lesson, such as nim-mirror; all are listed if it is left out
help-learn-step = Begin at this step
help-learn-print = Write the lesson, or the whole course, as Markdown to print
help-learn-example =
    boyi learn
    boyi learn nim-mirror
    boyi learn nim-mirror --print
help-doctor = What this machine offers: threads, instructions, memory, the page, the terminal
help-completions = Completions for a shell, to be read by it
help-completions-shell = bash, elvish, fish, powershell or zsh
help-man = The man page
help-man-out = Write it and a page for each command into this folder
help-page = Open the page in the browser, as “serve --open” does
help-serve-check = Ask a page that is served already: exit status 0 if it answers
help-any-color = Colours in what is printed: auto (unless you say otherwise), always or never
help-any-quiet = No line of progress while long work goes on
help-heading-examples = Examples:
help-example =
    boyi
    boyi analyze nim 3,5,7 --lines all
    boyi serve --open
help-games-example = boyi games --json
help-play-example =
    boyi play nim 3,5,7
    boyi play connect4 --first ai --level 4
help-analyze-example =
    boyi analyze nim 3,5,7 --lines all
    boyi analyze chess startpos moves e4 e5 --time 5000 --threads 4
    boyi analyze chess game.pgn --lines 3 --json
help-compare-example = boyi compare tictactoe --depth 6
help-perft-example =
    boyi perft startpos --depth 5
    boyi perft --game connect4 --depth 6 --divide
help-nimbers-example =
    boyi nimbers 0.77 --upto 1000
    boyi nimbers 0.77 --upto 1000 --certificate kayles.txt
    boyi nimbers --check kayles.txt
help-table-example = boyi table wythoff --upto 15
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
help-gomocup-example = boyi gomocup --threads 1
help-serve-example =
    boyi serve --open
    boyi serve --host 0.0.0.0 --port 8080
help-bench-example = boyi bench
help-uci-example = printf 'position startpos\ngo depth 8\n' | boyi uci
help-doctor-example = boyi doctor
help-completions-example = boyi completions bash > ~/.local/share/bash-completion/completions/boyi
help-man-example = boyi man --out ~/.local/share/man/man1
