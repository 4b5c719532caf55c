teeko = Teeko
teeko-rule = Each player in turn places four pieces on { $n } × { $n } points, then moves one each turn to a free neighbouring point, also diagonally. Four in a line or in a square of neighbouring points{ $advanced ->
    [yes] , or in the corners of a larger square,
   *[no] {""}
} win.
teeko-about = By John Scarne. On 5 × 5 points neither side can force a win; with larger squares the first player can (Guy Steele, 1998). Threefold repetition is a draw. { squares-from-bottom }
teeko-over = { $winner } made four in a line or a square.
teeko-param-n = points per side
teeko-param-advanced = the corners of larger squares win too
