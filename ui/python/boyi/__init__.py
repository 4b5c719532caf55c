"""Two-player games of perfect information: play, analyse, solve, explain.

>>> import boyi
>>> s = boyi.Game("nim:misere").position("3,4,5")
>>> a = s.analyze(lines="all")
>>> a.value.kind, a.best
('win', ('1:2',))
>>> str(s.play("1:2"))
'1,4,5'

A ``Game`` has rules and parameters, a ``Position`` never changes, a ``Session`` is a game in progress with an engine that remembers.
Every value is from the point of view of the player to move in the position asked about.
"""

from __future__ import annotations

from boyi import certificate, partizan
from boyi._answers import (
    Analysis,
    Compared,
    Comparison,
    Hint,
    Line,
    Reason,
    Stats,
    Term,
    Tree,
)
from boyi._boyi import (
    Game,
    Position,
    Session,
    __version__,
    answer_json,
    language,
    nim_sequence,
    set_language,
)
from boyi._catalogue import GameInfo, games
from boyi._database import Database
from boyi._errors import AnalysisError, ParseError
from boyi._nimbers import nimber, nimbers
from boyi._rules import Rules
from boyi._sequences import Period, SequencePlot, period, plot_sequence
from boyi._values import TreeNode, Value

__all__ = [
    "Analysis",
    "AnalysisError",
    "Compared",
    "Comparison",
    "Database",
    "Game",
    "GameInfo",
    "Hint",
    "Line",
    "ParseError",
    "Period",
    "Position",
    "Reason",
    "Rules",
    "SequencePlot",
    "Session",
    "Stats",
    "Term",
    "Tree",
    "TreeNode",
    "Value",
    "__version__",
    "answer_json",
    "certificate",
    "games",
    "language",
    "nim_sequence",
    "nimber",
    "nimbers",
    "partizan",
    "period",
    "plot_sequence",
    "set_language",
]
