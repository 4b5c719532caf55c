fission = Fission
fission-rule = Each turn, a stone splits into two, which take the squares on both sides of it and leave its own empty: Left (Vertical) splits it up and down, Right (Horizontal) to the left and right. Both squares must be empty. The player who cannot split one loses.
fission-about = The stones belong to both players. Turned by a quarter, a board has the negative value. { squares-from-bottom }
fission-param-size = rows and columns: 4x6, with a stone in the middle; or the rows of a board: .../.x./...
