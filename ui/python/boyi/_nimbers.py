"""Nimbers of games of one's own: by the definition of Sprague and Grundy, position by position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Callable, Hashable, Iterable, Optional, Union

from boyi._boyi import Game, Position
from boyi._rules import Rules

_MOST = 1_000_000
"""Positions that are looked at unless the caller allows more."""

_MOST_MOVES = 100_000
"""Moves of a position, at most."""

Options = Callable[[Any], Iterable[Hashable]]


def nimbers(
    game: Union[Rules, Game, Position, Mapping[Any, Iterable[Hashable]], str], start: Optional[Hashable] = None, *, limit: int = _MOST
) -> dict[Any, int]:
    """The nimbers, or Grundy values, of a position and of every position that play can reach from it.

    ``game`` is an object with the methods of ``Rules``, whose positions are the keys; a mapping from each vertex of a graph to those that a
    move leads to; or a ``Game``, its name, or a ``Position``, with positions as keys. ``start`` is the position to start from, by default the
    game's own; for a mapping, by default all vertices.

    >>> import boyi
    >>> boyi.nimbers({"a": ["b", "c"], "b": ["c"]})
    {'c': 0, 'b': 1, 'a': 2}

    The player who cannot move loses: where ``outcome`` says anything but a loss, play can return to a position, or there are more than
    ``limit`` positions, ``ValueError`` says so.
    """
    if isinstance(game, Mapping):
        graph = game
        starts = list(graph) if start is None else [start]
        return _walk(starts, lambda vertex: graph.get(vertex, ()), limit)
    if isinstance(game, (str, Game, Position)):
        position = game if isinstance(game, Position) else (game if isinstance(game, Game) else Game(game)).position(start)  # type: ignore[arg-type]
        return _walk([position], _options_of_position, limit)
    return _walk([game.start() if start is None else start], lambda position: _options_of_rules(game, position), limit)


def nimber(position: Position, *, limit: int = _MOST) -> int:
    """The nimber, or Grundy value, of a position: the size of the Nim heap that it is equivalent to in normal play.

    >>> import boyi
    >>> boyi.nimber(boyi.Game("graph").position("1-2,1-3,2-3@1"))
    2

    Where theory does not know it, and in games written in Python, every position that play can reach is looked at, as ``nimbers`` does,
    with the same errors.
    """
    known = position.nimber
    return nimbers(position, limit=limit)[position] if known is None else known


def _options_of_rules(rules: Rules, position: Any) -> Iterable[Hashable]:
    outcome = rules.outcome(position)
    if _is_over(position, outcome):
        return ()
    return (rules.play(position, move) for move in rules.moves(position))


def _options_of_position(position: Position) -> Iterable[Position]:
    if _is_over(position, position.outcome):
        return ()
    return (position.play(move) for move in position.legal_moves)


def _is_over(position: Any, outcome: Union[None, str, int, float]) -> bool:
    """Whether the player to move has no move, and so loses."""
    if outcome is None:
        return False
    if outcome == "loss" or (isinstance(outcome, (int, float)) and outcome < 0):
        return True
    raise ValueError(f"nimber: found the outcome {outcome!r} at {position}, expected \"loss\": the player who cannot move loses")


def _walk(starts: Iterable[Any], options: Options, limit: int) -> dict[Any, int]:
    """Settles positions depth first: each after all that it can move to."""
    known: dict[Any, int] = {}
    for start in starts:
        if start in known:
            continue
        # The positions on the way, each with the options that are not looked at yet and the nimbers of the others.
        path: list[tuple[Any, list[Any], set[int]]] = [(start, _listed(start, options), set())]
        on_path = {start}
        while path:
            position, left, seen = path[-1]
            if not left:
                known[position] = next(number for number in range(len(seen) + 1) if number not in seen)
                on_path.discard(position)
                path.pop()
                continue
            option = left[-1]
            if option in known:
                seen.add(known[option])
                left.pop()
            elif option in on_path:
                raise ValueError(f"nimber: play can return to {option}, expected a game that ends")
            elif len(known) + len(path) >= limit:
                raise ValueError(f"nimber: found more than {limit} positions, expected at most limit={limit}")
            else:
                path.append((option, _listed(option, options), set()))
                on_path.add(option)
    return known


def _listed(position: Any, options: Options) -> list[Any]:
    listed: list[Any] = []
    for option in options(position):
        if len(listed) >= _MOST_MOVES:
            raise ValueError(f"moves: found more than {_MOST_MOVES} moves at {position}, expected at most {_MOST_MOVES}")
        listed.append(option)
    return listed
