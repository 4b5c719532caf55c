"""Databases of solved games: the value and the distance of every position, from a file that ``boyi solve`` made."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Optional, Union

from boyi import _boyi
from boyi._values import Value

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Database"]


class Database:
    """A solved game in a file. Values are from the point of view of the player to move, distances in plies.

    >>> database = boyi.Database("dodgem.boyi")
    >>> database.value("start")
    Value(kind='win', plies=20, score=None)

    Raises ``ValueError`` if the file is not a database, has other rules or is damaged; damage may be found only by a later question.
    """

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._file = _boyi.SolvedFile(os.fspath(path))

    @property
    def game(self) -> str:
        """The game with its parameters."""
        return self._file.game

    @property
    def start(self) -> Value:
        """The value of the starting position."""
        return Value(*self._file.start)

    @property
    def win(self) -> int:
        """Number of positions that the player to move wins."""
        return self._file.counts[0]

    @property
    def draw(self) -> int:
        """Number of drawn positions."""
        return self._file.counts[1]

    @property
    def loss(self) -> int:
        """Number of positions that the player to move loses."""
        return self._file.counts[2]

    @property
    def bytes(self) -> int:
        """The size of the file."""
        return self._file.bytes

    @property
    def tiers(self) -> list[tuple[str, int]]:
        """The names of the tiers, and the number of positions numbered in each."""
        return self._file.tiers

    def __len__(self) -> int:
        """All positions."""
        return sum(self._file.counts)

    def value(self, position: object) -> Optional[Value]:
        """The value of a position, given as text or as a ``Position``; ``None`` if it is not in the database."""
        told = self._file.value(self._text(position))
        return None if told is None else Value(*told)

    def moves(self, position: object) -> Optional[list[tuple[str, Value]]]:
        """Every legal move with its value for the player who makes it, best first; ``None`` if the position is not in the database."""
        moves = self._file.moves(self._text(position))
        return None if moves is None else [(text, Value(*value)) for text, value, _ in moves]

    def probe_many(self, positions: Iterable[object]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]:
        """Values and plies of many positions: 1 win, 0 draw, -1 loss, -128 not in the database; plies are -1 where there is no distance."""
        return self._file.probe_many([self._text(position) for position in positions])

    def tier(self, place: int) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]:
        """Values and plies of all numbers of a tier, as returned by ``probe_many``. A number without a position repeats another's."""
        return self._file.tier(place)

    def _text(self, position: object) -> str:
        text = str(position)
        return str(_boyi.Game(self.game).position()) if text in ("start", "startpos") else text

    def __repr__(self) -> str:
        return f"<boyi.Database of {self.game}: {len(self):,} positions>"
