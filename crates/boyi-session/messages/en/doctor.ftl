# What `boyi doctor` says.
help-doctor = What this machine offers: threads, instructions, memory, the page, the terminal
help-completions = Completions for a shell, to be read by it
help-completions-shell = bash, elvish, fish, powershell or zsh
help-man = The man page
help-man-out = Write it and a page for each command into this folder
help-page = Open the page in the browser, as “serve --open” does
help-serve-check = Ask a page that is served already: exit status 0 if it answers
help-any-color = Colours in what is printed: auto (unless you say otherwise), always or never
help-any-quiet = No line of progress while long work goes on

help-heading-examples = Examples
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

doctor-version = Version
doctor-threads = Threads
doctor-cpu = Instructions chosen at run time
doctor-cpu-plain = only those that every processor of this kind has
doctor-memory = Memory available
doctor-tablebases = Endgame tables of chess (Syzygy)
doctor-tablebases-where = where the UCI option SyzygyPath says
doctor-page = Page
doctor-terminal = Terminal
doctor-terminal-none = none: what is printed goes to a file or a program
doctor-terminal-colors = { $name }, { $colors } colours
doctor-language = Language
doctor-language-name = English
doctor-games = Saved games
doctor-games-nowhere = nowhere: the environment names no home folder
doctor-games-folder = { $path }: { $count ->
    [one] { $count } game
   *[other] { $count } games
 }{ $writable ->
    [yes] {""}
   *[no] ; nothing can be written there
 }
doctor-unknown = unknown

field-shell = shell
field-color = color
