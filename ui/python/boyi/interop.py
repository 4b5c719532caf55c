"""Conversion from and to python-chess boards.

>>> import chess, boyi.interop
>>> session = boyi.interop.from_chess(chess.Board())
>>> boyi.interop.to_chess(session).fen() == chess.STARTING_FEN
True
"""

from __future__ import annotations

from typing import Union

import chess

from boyi import _boyi

__all__ = ["from_chess", "to_chess"]


def from_chess(board: chess.Board, *, threads: int = 1) -> _boyi.Session:
    """A session at a board of python-chess, with the moves of its stack, so that repetitions are known."""
    game = _boyi.Game("chess960" if board.chess960 else "chess")
    root = board.root()
    start = root.shredder_fen() if board.chess960 else root.fen()
    return _boyi.Session(game, start, [move.uci() for move in board.move_stack], threads=threads)


def to_chess(position: Union[_boyi.Position, _boyi.Session]) -> chess.Board:
    """A board of python-chess at a position; of a session with the moves on its stack."""
    name = position.game.name.split(":")[0]
    if name not in ("chess", "chess960"):
        raise ValueError(f"game: found {name}, expected chess or chess960")
    chess960 = name == "chess960"
    if isinstance(position, _boyi.Position):
        return chess.Board(str(position), chess960=chess960)
    board = chess.Board(position.start, chess960=chess960)
    for move in position.moves:
        board.push_uci(move)
    return board
