# Messages of `boyi doctor`.
doctor-version = Version
doctor-threads = Threads
doctor-cpu = CPU features used
doctor-cpu-plain = only the baseline of this processor family
doctor-memory = Memory available
doctor-tablebases = Chess endgame tablebases (Syzygy)
doctor-tablebases-where = set by the UCI option SyzygyPath
doctor-page = Web app
doctor-terminal = Terminal
doctor-terminal-none = none: output goes to a file or a program
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
   *[no] ; not writable
 }
doctor-unknown = unknown
