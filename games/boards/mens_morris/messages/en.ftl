six-mens-morris = Six men's morris
six-mens-morris-rule = Each player in turn places six pieces on the points of two squares, then slides one each turn along a line. Making three in a row removes an opponent's piece, one that is not in such a row if there is any{ $flying ->
    [yes] ; a player with three pieces left may move them to any free point
   *[no] {""}
}. A player with two pieces left, or without a move, loses.
six-mens-morris-about = Played in Europe until about 1600. Threefold repetition is a draw. { squares-from-bottom }
six-mens-morris-over = { $loser } has two pieces left, or no move.
six-mens-morris-param-flying = three pieces move to any free point
nine-mens-morris = Nine men's morris
nine-mens-morris-rule = Each player in turn places nine pieces on the points of three squares, then slides one each turn along a line. Making three in a row removes an opponent's piece, one that is not in such a row if there is any{ $no-flying ->
    [yes] {""}
   *[no] ; a player with three pieces left may move them to any free point
}. A player with two pieces left, or without a move, loses.
nine-mens-morris-about = Known to the Romans. Neither side can force a win (Ralph Gasser, 1993). Threefold repetition is a draw. { squares-from-bottom }
nine-mens-morris-over = { $loser } has two pieces left, or no move.
nine-mens-morris-param-no-flying = three pieces slide along lines as well
