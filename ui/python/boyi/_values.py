"""The parts of answers: values of positions, and nodes of search trees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import Any, Mapping, Optional

_UNKNOWN_LENGTH = 1 << 32

_KINDS = ("loss", "draw", "estimate", "unknown", "win")


@total_ordering
@dataclass(frozen=True)
class Value:
    """The value of a position for the player to move.

    Values are ordered by preference: quick wins before slow ones, then draws and estimates, then slow losses before quick ones.
    The order is total: of two different values one is smaller. Where neither is preferred, a draw comes before an estimate of 0, and that
    before an unknown value. ``-value`` is the same for the other player.
    """

    kind: str
    """``"win"``, ``"draw"``, ``"loss"``: proved; ``"estimate"``; ``"unknown"``."""
    plies: Optional[int] = None
    """Plies to the end with best play, where proved and known."""
    score: Optional[int] = None
    """An estimate in the game's units, centipawns in chess."""

    @property
    def is_proof(self) -> bool:
        """Whether the value is proved."""
        return self.kind in ("win", "draw", "loss")

    def _rank(self) -> tuple[object, ...]:
        """The class, the preference in it, and what tells different values apart."""
        plies = _UNKNOWN_LENGTH if self.plies is None else self.plies
        score = self.score or 0
        preference = {"win": (1, -plies), "loss": (-1, plies)}.get(self.kind, (0, score))
        kind = _KINDS.index(self.kind) if self.kind in _KINDS else len(_KINDS)
        return (*preference, kind, self.kind, self.plies is None, plies, self.score is None, score)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return self._rank() < other._rank()

    def __neg__(self) -> Value:
        kind = {"win": "loss", "loss": "win"}.get(self.kind, self.kind)
        return Value(kind, self.plies, None if self.score is None else -self.score)

    def __str__(self) -> str:
        if self.kind == "estimate":
            return f"{self.score:+d}"
        return self.kind if self.plies is None else f"{self.kind} in {self.plies}"

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Value:
        return cls(data["kind"], data.get("plies"), data.get("score"))


@dataclass(frozen=True)
class TreeNode:
    """A node of a search tree, in the order in which the search came to it."""

    parent: Optional[int]
    """The number of the node above it; ``None`` at the root."""
    label: Optional[str]
    """The move that led here, in readable notation."""
    ply: int
    """Plies from the root."""
    depth: int
    """The remaining depth in plies."""
    kind: str
    """``"interior"``, ``"finished"``, ``"horizon"``, or ``"known"`` where the transposition table answered."""
    alpha: Optional[Value]
    """The lower end of the window, for the player to move."""
    beta: Optional[Value]
    """The upper end of the window."""
    value: Optional[Value]
    """The value returned by the search."""
    bound: str
    """The relation of the value to the true value."""
    skipped: int
    """Moves left untried by a cutoff."""
