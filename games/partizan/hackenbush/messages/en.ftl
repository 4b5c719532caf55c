hackenbush = Hackenbush
hackenbush-rule = A picture of edges that stand on the ground. Left (Blue) cuts a blue edge, Right (Red) a red one, and both may cut green ones. Everything that is no longer connected with the ground falls. The player who cannot cut loses.
hackenbush-about = John Conway's game. Without green edges every value is a number: a red edge on a blue one is worth 1/2 to Left. Green pictures are impartial, as Nim is. In words, l is a blue edge, r a red one, e a green one; branches stand in parentheses.
hackenbush-param-picture = the picture from the ground up: l(l;rl)
