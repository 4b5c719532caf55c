mu-torere = Mū Tōrere
mu-torere-rule = Each player has four pieces on a ring of eight points around a centre. Move a piece to the free point: along the ring, out of the centre, or to the centre{ $free ->
    [yes] {""}
   *[no] {" "}if the piece stands next to an opponent's
}. The player who cannot move loses.
mu-torere-about = A game of the Māori. Of 1,180 positions 208 are won and 128 lost; from the start neither side can force a win. Threefold repetition is a draw. { squares-from-bottom }
mu-torere-over = { $loser } could not move.
mu-torere-param-free = any piece may move to the centre
