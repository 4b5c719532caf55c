maundy-cake = Maundy Cake
maundy-cake-rule = Left (Vertical) cuts a piece of cake with vertical cuts into any number of equal pieces, Right (Horizontal) with horizontal cuts; all sides stay whole numbers. The player who cannot cut loses.
maundy-cake-about = From Winning Ways. Every value is an integer, found from the prime factors of both sides. A move names the piece, a slash, and the number of pieces.
maundy-cake-param-size = width and height: 8x6; or several pieces: 4x3,2x3
