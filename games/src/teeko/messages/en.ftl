teeko = Teeko
teeko-rule = Place four pieces each in turn on { $n } × { $n } points, then move one each turn to a free point beside it, diagonally too. Four in a line or in a square of neighbouring points{ $advanced ->
    [yes] , or in the corners of a larger square,
   *[no] {""}
} win.
teeko-about = By John Scarne. On 5 × 5 points neither side can force a win; with larger squares the first player can (Guy Steele, 1998). A position that comes for the third time is a draw.
teeko-param-n = points a side
teeko-param-advanced = the corners of larger squares win too
