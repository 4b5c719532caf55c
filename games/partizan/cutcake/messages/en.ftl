cutcake = Cutcake
cutcake-rule = Left (Vertical) cuts a piece of cake in two with a vertical cut, Right (Horizontal) with a horizontal one; all sides stay whole numbers. The player who cannot cut loses.
cutcake-about = From Winning Ways. Every value is an integer: halve the wider side until it has the power of two of the other, and count the free cuts. A move names the piece, a slash, and the width of the part that is cut off.
cutcake-param-size = width and height: 4x7; or several pieces: 4x3,2x3
