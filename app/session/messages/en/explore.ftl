explore-games = { $number ->
    [one] one game
   *[other] { $count } games
}
explore-openings = { $number ->
    [one] one named opening line
   *[other] { $count } named opening lines
}
explore-nothing = No games from this position.
explore-method = Columns: games, results in % ({ $first } won – drawn – { $second } won), average rating of the players who chose the move.
explore-broken = { $count ->
        [one] one game was skipped
       *[other] { $count } games were skipped
    }, the first because: { $first }
explore-progress = { $count } games
explore-stopped = stopped; nothing was saved
explore-not-kept = { $file }: the counts are not saved: { $error }
field-plies = plies
games-remarked = { $count ->
    [one] one game is not read as it is written
   *[other] { $count } games are not read as they are written
 }; in game { $game }: { $first }
