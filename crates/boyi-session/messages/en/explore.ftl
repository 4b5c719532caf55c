help-explore = What was played in a position: in your games, or in the openings that have a name
help-explore-what = Files of games (.pgn, .pgn.gz, .pgn.zst; - is standard input), if any, then a position: FEN, or the moves that lead to it
help-explore-plies = Moves of each game that are counted, both sides'; 50 unless you say otherwise
help-explore-fresh = Count the games again, even if the files are as they were
help-explore-json = One JSON object on one line
help-explore-example =
    boyi explore e4 e5 Nf3
    boyi explore games.pgn
    boyi explore games.pgn 1. e4 c5

explore-games = { $number ->
    [one] one game
   *[other] { $count } games
}
explore-openings = { $number ->
    [one] one line
   *[other] { $count } lines
} of openings that have a name
explore-nothing = Nothing was played from here.
explore-method = Games with the move; results in percent: White won – drawn – Black won; the average rating of those who played it.
explore-broken = { $count ->
        [one] one game is left out
       *[other] { $count } games are left out
    }, the first because: { $first }
explore-progress = { $count } games
explore-stopped = stopped; nothing was kept
explore-not-kept = { $file }: the counts are not kept: { $error }
field-plies = plies
