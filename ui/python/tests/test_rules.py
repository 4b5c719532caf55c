"""Games written in Python."""

from __future__ import annotations

from typing import Any, Iterable, Optional

import boyi
import pytest


class PyNim:
    """Nim, whose values Boyi knows otherwise."""

    def __init__(self, *heaps: int) -> None:
        self.heaps = heaps

    def start(self) -> tuple[int, ...]:
        return self.heaps

    def moves(self, heaps: tuple[int, ...]) -> Iterable[tuple[int, int]]:
        return [(at, take) for at, size in enumerate(heaps) for take in range(1, size + 1)]

    def play(self, heaps: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        at, take = move
        return heaps[:at] + (heaps[at] - take,) + heaps[at + 1 :]

    def outcome(self, heaps: tuple[int, ...]) -> Optional[str]:
        return None if any(heaps) else "loss"

    def text(self, heaps: tuple[int, ...]) -> str:
        return ",".join(map(str, heaps))

    def parse(self, text: str) -> tuple[int, ...]:
        return tuple(int(part) for part in text.split(","))


class Round:
    """A game that goes round for ever unless somebody stops: repetition must not hang a solver."""

    def start(self) -> int:
        return 0

    def moves(self, position: int) -> Iterable[str]:
        return ["on", "stop"] if position == 2 else ["on"]

    def play(self, position: int, move: str) -> int:
        return 9 if move == "stop" else (position + 1) % 3

    def outcome(self, position: int) -> Optional[int]:
        return -1 if position == 9 else None


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 2, 4), (3, 3), (2, 3), (1, 1, 1)])
def test_python_nim_is_solved_as_nim_is(heaps: tuple[int, ...]) -> None:
    position = boyi.Game(PyNim(*heaps)).position()
    known = boyi.Game("nim").position(",".join(map(str, heaps))).analyze()
    for engine in ("auto", "solve"):
        assert position.analyze(engine=engine).value.kind == known.value.kind, engine
    assert position.analyze(engine="alphabeta", depth=8).value.kind == known.value.kind


def test_python_games_play_as_others_do() -> None:
    game = boyi.Game(PyNim(1, 2))
    position = game.position()
    assert str(position) == "1,2" and "(1, 1)" in position.legal_moves
    assert game.position("1,1") == position.play("(1, 1)") and hash(position) == hash(game.position("1,2"))
    session = boyi.Session(game)
    session.play("(0, 1)")
    session.play("(1, 2)")
    assert session.outcome == "loss"
    assert position._repr_svg_().startswith("<svg")
    with pytest.raises(boyi.ParseError):
        game.position("x")


def test_endless_play_is_a_draw_or_solved() -> None:
    assert boyi.Game(Round()).position().analyze(engine="solve").value.kind in ("win", "draw", "loss")
    boyi.Game(Round()).position().analyze(engine="minimax", depth=200)


def test_exceptions_reach_the_caller() -> None:
    class Breaks(PyNim):
        def play(self, heaps: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
            if sum(heaps) < 4:
                raise ZeroDivisionError("deep inside")
            return super().play(heaps, move)

    for engine in ("auto", "solve", "minimax", "mcts"):
        with pytest.raises(ZeroDivisionError, match="deep inside"):
            boyi.Game(Breaks(2, 3)).position().analyze(engine=engine, nodes=1000)
    # The next question starts afresh.
    assert boyi.Game(Breaks(2, 3)).position().legal_moves


@pytest.mark.parametrize(
    ("method", "answer"),
    [
        ("moves", lambda self, position: []),
        ("moves", lambda self, position: None),
        ("moves", lambda self, position: [[]]),
        ("play", lambda self, position, move: {}),
        ("outcome", lambda self, position: "perhaps"),
        ("outcome", lambda self, position: object()),
        ("outcome", lambda self, position: float("nan")),
    ],
)
def test_contradictory_rules_are_errors(method: str, answer: Any) -> None:
    broken = type("Broken", (PyNim,), {method: answer})
    with pytest.raises((ValueError, TypeError)):
        boyi.Game(broken(2, 3)).position().analyze(engine="solve")


def test_objects_that_are_no_games() -> None:
    for wrong in (3, None, object(), b"nim"):
        with pytest.raises((TypeError, ValueError)):
            boyi.Game(wrong)
