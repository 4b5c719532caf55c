# What `boyi doctor` says.
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
