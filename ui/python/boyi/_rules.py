"""Games written in Python."""

from __future__ import annotations

from typing import Any, Hashable, Iterable, Protocol, Union


class Rules(Protocol):
    """The methods of a game written in Python; ``boyi.Game(MyRules())`` is then a game like any other, which Boyi's engines search and solve.

    Positions and moves are any hashable objects. Their texts are ``str(position)`` and ``str(move)``, and the moves of one position
    must have different texts. The players take turns; where the rules make one pass, the pass is a move.

    Optional methods: ``text(position) -> str`` and ``parse(text) -> position`` (raising ``ValueError``) for reading positions, without
    which only the start can be read and positions cannot be pickled; ``evaluate(position) -> int``, an evaluation for the player to
    move, in any unit.

    A node of a search costs the calls of these methods and about half a microsecond for each: tens of thousands of positions are
    solved in a second, not millions. An exception in a method ends the search and reaches the caller. Engines ask from one thread.
    """

    def start(self) -> Hashable:
        """The starting position."""
        ...

    def moves(self, position: Any) -> Iterable[Hashable]:
        """The legal moves; not empty exactly where ``outcome`` is ``None``."""
        ...

    def play(self, position: Any, move: Any) -> Hashable:
        """The position after a move."""
        ...

    def outcome(self, position: Any) -> Union[None, str, int, float]:
        """The result for the player to move: ``"win"``, ``"draw"``, ``"loss"`` or a number's sign; ``None`` if the game is not over."""
        ...
