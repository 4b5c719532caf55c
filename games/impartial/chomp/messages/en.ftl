chomp = Chomp
chomp-rule = Bite a square: it and everything above and to the right of it are eaten. The player who eats the poisoned corner a1 loses.
chomp-about = The first player wins (by strategy stealing), but a winning bite is known by theory only for squares and for one or two rows: other bars are solved exhaustively, as far as memory allows. { squares-from-bottom }
chomp-over = { $loser } had to eat the poisoned square.
chomp-param-rows = rows of the bar
chomp-param-columns = columns of the bar

chomp-poison = Only the poison is left, and you have to bite it.
chomp-line = Bite { $move }: only the poison is left.
chomp-two-lost = Of the two rows (or columns) the one with the poison is longer by exactly one square. Whatever you bite, the opponent can bring back that difference, until only the poison is left.
chomp-two-won = Bite { $move }: then, of the two rows (or columns), the one with the poison is longer by exactly one square. Whatever the opponent bites, you can bring back that difference, until only the poison is left.
chomp-arms-lost = Beside the poison there are only two arms, and they are equally long. Whatever you bite off one, the opponent bites off the other, and the poison is left to you.
chomp-arms-won = Bite { $move }: the two arms beside the poison are then equally long. Whatever the opponent bites off one, bite off the other, and the poison is left to the opponent.
chomp-square = Bite { $move }: two equally long arms remain beside the poison. Whatever the opponent bites off one, bite off the other.
chomp-stealing = A full rectangle of several squares is won by the player to move. Suppose that biting off the last corner loses; then the opponent has a winning reply. But you could have played that reply at once: it bites the corner off too. So some first bite wins. { $found ->
    [yes] This argument does not say which one; it was found by exhaustive search.
   *[no] This argument does not say which one, and here no bite is proved to win: the value above and the bite named come from a search of limited depth.
}

field-row = row
expected-rows = at most { $max } rows
expected-square-left = a square that is left, such as { $example }
