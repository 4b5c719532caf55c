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
