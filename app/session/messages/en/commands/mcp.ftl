# `boyi mcp`.
mcp-summary = { $mover }: { $value }. Best: { $best }.
mcp-theory = By theory: { $value }. The reasons name the theorem.
mcp-exhaustive = { $value }: all { $positions } positions of the game were solved, and the record of each was compared with those of the positions after it.
mcp-searched = By a search to the end of the game: { $value }.
mcp-unproved = not proved within the limits; the search says: { $value }
