"""Moves as whole numbers and positions as arrays, for libraries of reinforcement learning."""

from __future__ import annotations

import json
import re
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from boyi import _boyi

_SQUARES = re.compile(r"([a-z])(\d+)")
_TAKE = re.compile(r"^(\d+):(\d+)$")

_LISTED = 1024
"""Moves of a position, at most, where a move's number is its place among the legal ones and the start has no more."""

_MOST_LISTED = 1 << 16
"""Moves of the start, at most, where it has more."""

_HEAPS = 32
"""Heaps that an observation has, at most."""

_PLACING = ("tictactoe", "mnk", "gomoku", "connect4")
"""Games whose moves are single squares."""

_MOVING = (
    ("chess", "chess960", "endgame", "dodgem", "hexapawn", "hare-and-hounds", "fox-and-hounds")
    + ("pong-hau-ki", "mu-torere", "teeko", "three-mens-morris", "achi")
)
"""Games whose moves are a square to go from and one to go to, or one to place a piece on, and nothing else but a promotion."""

_PROMOTIONS = "qrbn"

_WORDS = ("swap", "two", "pass")
"""Moves that name no square, of the opening rules of games of placing stones: their numbers come after those of the squares."""

_LABELS = 32
"""The vertices of a graph that an observation has: those with smaller numbers."""


class Coding:
    """The numbering of a game's moves, and the encoding of its positions as arrays.

    ``kind`` says how moves are numbered, from 0 to ``size`` - 1:

    - ``"square"``: row · columns + column, rows from the bottom: games of placing stones, and number
      scrabble, whose moves are squares of the Luo Shu; after the squares come the moves ``swap``, ``two`` and ``pass`` of opening rules;
    - ``"from-to"``: (from · squares + to) · 5 + promotion, with 1 to 4 for queen, rook, bishop and knight, and 0 for none;
      a move that names one square has it twice;
    - ``"heap-take"``: (heap - 1) · most + take - 1, where ``most`` is the largest heap of the start: Nim;
    - ``"index"``: the place among the legal moves, in the game's own order: all other games.

    Heaps and their moves are those of ``position``, or of the usual start.
    """

    def __init__(self, game: _boyi.Game, position: Optional[str] = None) -> None:
        start = game.position(position)
        picture = json.loads(start._picture())
        name = game.name.split(":")[0]
        self.game = game
        self.shape: str = picture["shape"]
        self.columns = int(picture.get("columns", 0))
        self.rows = int(picture.get("rows", 0))
        squares = self.columns * self.rows
        self.most = 0
        moves = start.legal_moves if start.move_count <= _LISTED else []
        if name in _PLACING:
            self.kind, self.size = "square", squares + len(_WORDS)
        elif self.shape == "numbers":
            self.columns = self.rows = 3
            self.kind, self.size = "square", 9
        elif name in _MOVING:
            self.kind, self.size = "from-to", squares * squares * 5
        elif name == "nim" and moves and all(_TAKE.match(move) for move in moves):
            sizes = [int(size) for size in picture["sizes"]]
            self.most = max(sizes)
            self.kind, self.size = "heap-take", len(sizes) * self.most
        else:
            listed = start.move_count
            self.kind, self.size = "index", max(listed, _LISTED) if listed <= _MOST_LISTED else _LISTED
        cells = {"grid": squares, "numbers": 9, "graph": _LABELS + _LABELS**2}.get(self.shape, _HEAPS)
        self.observation_size = cells + 1
        """Numbers of an observation."""

    def _square(self, letter: str, number: str) -> int:
        return (int(number) - 1) * self.columns + ord(letter) - ord("a")

    def number(self, move: str, index: int) -> int:
        """The number of a legal move whose place among the legal ones is ``index``."""
        if self.kind == "index":
            return index
        if self.kind == "square" and move in _WORDS:
            return self.size - len(_WORDS) + _WORDS.index(move)
        if self.kind == "heap-take":
            heap, take = move.split(":")
            return (int(heap) - 1) * self.most + int(take) - 1
        squares = [self._square(letter, number) for letter, number in _SQUARES.findall(move)]
        if self.kind == "square":
            return squares[0]
        promotion = 1 + _PROMOTIONS.index(move[-1]) if move[-1] in _PROMOTIONS else 0
        return (squares[0] * self.columns * self.rows + squares[-1]) * 5 + promotion

    def numbers(self, moves: list[str]) -> dict[int, str]:
        """The legal moves by their numbers, ascending."""
        if len(moves) > self.size and self.kind == "index":
            raise ValueError(f"{self.game.name}: at most {self.size} moves can be numbered, found {len(moves)}")
        return dict(sorted((self.number(move, index), move) for index, move in enumerate(moves)))

    def observation(self, position: _boyi.Position) -> npt.NDArray[np.int32]:
        """A position as numbers: the picture's cells, then 0 or 1 for the first or the second player to move.

        Of a board the code points of the pieces, row by row from the top, with 0 for an empty cell; of heaps their sizes, 32 at most and
        cut off at 2**31 - 1; of number scrabble 0, 1 or 2 for who holds each of the nine numbers; of a graph, for each of the vertices 0 to 31,
        0 or 1 more than the chips on it, and then row by row the number of edges from each vertex to each.
        """
        picture: dict[str, Any] = json.loads(position._picture())
        cells = np.zeros(self.observation_size, dtype=np.int32)
        if self.shape == "grid":
            codes = [0 if cell is None else ord(cell) for cell in picture["cells"]]
            cells[: len(codes)] = codes
        elif self.shape == "numbers":
            for holder, key in enumerate(("free", "first", "second")):
                for number in picture[key]:
                    cells[number - 1] = holder
        elif self.shape == "graph":
            labels = [int(vertex["name"]) for vertex in picture["vertices"]]
            for label, vertex in zip(labels, picture["vertices"]):
                if label < _LABELS:
                    cells[label] = 1 + vertex.get("chips", 0)
            for ends in picture["edges"]:
                one, other = (labels[end] for end in ends)
                if max(one, other) < _LABELS:
                    cells[_LABELS * (1 + one) + other] += 1
        else:
            sizes = [min(int(size), 2**31 - 1) for size in _sizes(picture)[:_HEAPS]]
            cells[: len(sizes)] = sizes
        cells[-1] = int(position.mover == "second")
        return cells


def _sizes(picture: dict[str, Any]) -> list[str]:
    """The heaps of a picture; of a sum those of all its parts."""
    if picture["shape"] == "heaps":
        return list(picture["sizes"])
    parts: list[str] = []
    for part in picture.get("parts", []):
        parts.extend(_sizes(part["picture"]))
    return parts


_SCORES = {"win": 1.0, "draw": 0.0, "loss": -1.0}


def returns(outcome: str, mover: str) -> tuple[float, float]:
    """The rewards of the first and the second player, 1, 0 or -1, from the outcome for the player to move."""
    score = _SCORES[outcome]
    return (score, -score) if mover == "first" else (-score, score)


def coding(game: object, known: Optional[Coding] = None) -> Coding:
    """The coding of a game, by its name or itself."""
    if known is not None:
        return known
    return Coding(game if isinstance(game, _boyi.Game) else _boyi.Game(game))
