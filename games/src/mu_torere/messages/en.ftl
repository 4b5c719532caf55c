mu-torere = Mū Tōrere
mu-torere-rule = Four pieces each on a ring of eight points around a centre. Move a piece to the free point: along the ring, out of the centre, or to the centre{ $free ->
    [yes] {""}
   *[no] {" "}if the piece stands beside an opponent's
}. Whoever cannot move loses.
mu-torere-about = A game of the Māori. Of 1180 positions 208 are won and 128 lost; from the start neither side can win. A position that comes for the third time is a draw.
mu-torere-param-free = any piece may go to the centre
