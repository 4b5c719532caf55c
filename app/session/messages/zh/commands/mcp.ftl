# `boyi mcp`。
mcp-summary = { $mover }：{ $value }。最佳走法：{ $best }。
mcp-theory = 由理论得出：{ $value }。所用的定理见理由。
mcp-exhaustive = { $value }：全部 { $positions } 个局面都已求解，每个局面的结论都与其后各局面核对过。
mcp-searched = 搜索到终局得出：{ $value }。
mcp-unproved = 在限额内未能证明；搜索的结果是：{ $value }
