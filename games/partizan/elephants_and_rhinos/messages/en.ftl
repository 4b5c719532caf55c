elephants-and-rhinos = Elephants and Rhinos
elephants-and-rhinos-rule = Left's elephants (e) move to the right, Right's rhinos (r) to the left, one step to an empty square. There are no jumps. The player who cannot move loses.
elephants-and-rhinos-about = Toads and Frogs without jumps, from Winning Ways. Animals that can never meet have free moves, which are counted. { squares-from-bottom }
elephants-and-rhinos-param-row = the row: e is an elephant, r a rhino, . an empty square
