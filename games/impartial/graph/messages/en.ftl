graph = Game on a graph
graph-rule = { $rule ->
    [geography] Move the token along an edge to a vertex where it has not been.
    [kayles] Choose a vertex: it and all its neighbours are removed.
    [hackenbush] Cut an edge: everything no longer connected with the ground falls.
   *[chips] Move one chip along an edge of a directed graph without cycles.
} The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
graph-about = The graph is typed as a list of edges. Chips are decided by the nimber of each vertex, Geography by a maximum matching, Hackenbush by the colon and fusion principles, all for graphs of a hundred thousand edges and more. Node Kayles is solved for small components, and for paths and cycles of any length.
graph-param-rule = the game: chips on a directed acyclic graph, Geography, Node Kayles or green Hackenbush
graph-param-misere = a player who cannot move wins
geography = Geography
geography-rule = Move the token along an edge to a vertex where it has not been. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
geography-about = Fraenkel, Scheinerman and Ullman (1993): the first player wins exactly if every maximum matching covers the start vertex. Instant answers for graphs of a hundred thousand edges; in misère play only small graphs are solved.
geography-param-misere = a player who cannot move wins
green-hackenbush = Green Hackenbush
green-hackenbush-rule = Cut an edge: everything no longer connected with the ground falls. The player who cannot move { $misere ->
    [yes] wins
   *[no] loses
}.
green-hackenbush-about = Cutting the edges of a rooted tree or of any graph. Winning Ways, chapter 7: branches are added up by the colon principle, cycles shrink to loops by the fusion principle. Instant answers for graphs of a hundred thousand edges; in misère play only small graphs are solved.
green-hackenbush-param-misere = a player who cannot move wins

graph-chips = A chip on a vertex is equivalent to a Nim heap of the vertex's nimber: the least number that no vertex after it has (the mex). Vertices without a way on have 0. Several chips are a sum: their nimbers are added as in Nim.
graph-vertices = The vertices that the chips can still reach:
    { $table }
graph-geography = A matching is a set of edges without common ends. The player to move wins exactly if every maximum matching covers the token's vertex (Fraenkel, Scheinerman and Ullman 1993).
graph-matched = Every maximum matching covers vertex { $vertex }. Here is one:
    { $pairs }
    Move to the partner, { $moves }. Wherever the opponent goes then, that vertex has a partner too, or there would be a maximum matching without { $vertex }: keep going to partners, and you move last.
graph-unmatched = This maximum matching leaves vertex { $vertex } out:
    { $pairs }
    Wherever you move, that vertex has a partner, or the matching could be made larger. The opponent goes to partners, and always has a reply.
graph-kayles = Parts of the graph that are not connected are a sum: their nimbers are added as in Nim.
graph-colon = Colon principle: branches that grow from one vertex can be replaced by a stalk of as many edges as the nim-sum of the branches. An edge below a branch of nimber n makes n + 1.
graph-fusion = Fusion principle: the vertices of a cycle can be fused into one without changing the nimber. Its edges become loops (○), each of nimber 1. All vertices on the ground are one vertex.
graph-branches = Each edge with what grows above it, as a nimber:
    { $table }
    The branches at the ground have the nim-sum { $nimber }.

field-vertex = vertex
field-rule = rule
expected-edges = edges such as 1-2,2-3, or the numbers of a contest: n m and m pairs
expected-at-most-edges = at most { $max } edges or marked vertices
field-graph-component = component
expected-at-most-vertices = at most { $max } vertices in a connected component, unless it is a path or a cycle
expected-searchable-component = a graph that can be searched: fewer vertices, or fewer parts that moves can leave
expected-graph-without-marks = a graph without marked vertices, such as 1-2,2-3
expected-marked-vertices = marked vertices after @, as in 1-2,2-3@1
expected-one-marked-vertex = one marked vertex after @, as in 1-2,2-3@1
expected-acyclic-graph = a graph without cycles, so that play ends
expected-move-of-chip = an edge that leads away from a chip, such as 1-2
expected-next-vertex = a neighbouring vertex where the token has not been
expected-vertex-left = a vertex that is left
expected-edge-left = an edge that stands, such as 1-2
