six-mens-morris = Six men's morris
six-mens-morris-rule = Place six pieces each in turn on the points of two squares, then slide one each turn along a line. Three in a row take a piece of the opponent's, one outside such rows if there is any{ $flying ->
    [yes] ; with three pieces left, move them to any free point
   *[no] {""}
}. Whoever has two pieces left, or cannot move, loses.
six-mens-morris-about = Played in Europe until about 1600. A position that comes for the third time is a draw.
six-mens-morris-param-flying = three pieces move to any free point
nine-mens-morris = Nine men's morris
nine-mens-morris-rule = Place nine pieces each in turn on the points of three squares, then slide one each turn along a line. Three in a row take a piece of the opponent's, one outside such rows if there is any{ $no-flying ->
    [yes] {""}
   *[no] ; with three pieces left, move them to any free point
}. Whoever has two pieces left, or cannot move, loses.
nine-mens-morris-about = Known to the Romans. Neither side can force a win (Ralph Gasser, 1993). A position that comes for the third time is a draw.
nine-mens-morris-param-no-flying = three pieces slide along lines too
