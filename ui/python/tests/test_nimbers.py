"""Nimbers of games of one's own."""

from __future__ import annotations

import itertools
import random
from typing import Any, Iterable, Optional

import boyi
import pytest


class Subtraction:
    """Take one, two or four counters: values that Boyi knows otherwise."""

    def start(self) -> int:
        return 20

    def moves(self, heap: int) -> Iterable[int]:
        return (take for take in (1, 2, 4) if take <= heap)

    def play(self, heap: int, take: int) -> int:
        return heap - take

    def outcome(self, heap: int) -> Optional[str]:
        return "loss" if heap == 0 else None


class Odd(Subtraction):
    """The same with something wrong in it."""

    def __init__(self, wrong: str) -> None:
        self.wrong = wrong

    def moves(self, heap: int) -> Iterable[int]:
        return itertools.count(1) if self.wrong == "endless" else super().moves(heap)

    def play(self, heap: int, take: int) -> int:
        if self.wrong == "large":
            return heap + take
        return 20 if self.wrong == "loopy" and heap == 9 else max(0, heap - take)

    def outcome(self, heap: int) -> Optional[str]:
        return "win" if self.wrong == "misere" and heap == 0 else super().outcome(heap)


def test_a_game_of_ones_own() -> None:
    table = boyi.nimbers(Subtraction())
    known = {heap: boyi.Game("subtraction:take=1+2+4").position(str(heap)).nimber for heap in range(21)}
    assert table == known
    assert boyi.nimber(boyi.Game(Subtraction()).position()) == known[20]
    assert boyi.nimbers(Subtraction(), 7) == {heap: known[heap] for heap in range(8)}


def test_a_mapping_is_a_graph() -> None:
    """Random acyclic graphs, as the game on a graph has them."""
    draw = random.Random(4)
    for _ in range(50):
        graph = {vertex: sorted({draw.randrange(vertex) for _ in range(draw.randrange(3))} if vertex else ()) for vertex in range(9)}
        table = boyi.nimbers(graph)
        edges = [f"{vertex}-{after}" for vertex in graph for after in graph[vertex]]
        for vertex in graph:
            text = ",".join(edges) + f"@{vertex}"
            assert boyi.nimber(boyi.Game("graph").position(text)) == table[vertex]
    assert boyi.nimbers({"a": ["b"]}, "b") == {"b": 0}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("loopy", "return to 20"), ("large", "more than 1000 positions"), ("misere", "outcome 'win'"), ("endless", "more than 100000 moves")],
)
def test_errors_are_clear(wrong: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        boyi.nimbers(Odd(wrong), limit=1000)
    position = boyi.Game(Odd(wrong)).position() if wrong != "endless" else None
    if position is not None:
        with pytest.raises(ValueError, match=said):
            boyi.nimber(position, limit=1000)


def test_games_of_the_catalogue() -> None:
    assert boyi.nimber(boyi.Game("nim").position("3,5,8")) == 14
    chomp = boyi.Game("chomp:rows=2,columns=2").position()
    with pytest.raises(ValueError, match="outcome 'win'"):
        boyi.nimber(chomp)
    with pytest.raises(ValueError, match="return to|more than 5000 positions"):
        boyi.nimber(boyi.Game("chess").position(), limit=5000)
    table = boyi.nimbers("cram:rows=2,columns=2")
    assert all(position.nimber == value for position, value in table.items()) and len(table) == 6


def test_endless_moves_end() -> None:
    """They filled the memory until the interpreter was ended."""
    position: Any = boyi.Game(Odd("endless")).position()
    for ask in (lambda: position.analyze(), lambda: position.legal_moves, lambda: position.move_count):
        with pytest.raises(ValueError, match="more than 100000 moves"):
            ask()


def test_large_graphs() -> None:
    """A path of a hundred thousand vertices: no recursion."""
    count = 100_000
    assert boyi.nimbers({vertex: [vertex + 1] for vertex in range(count)})[0] == count % 2
    path = ",".join(f"{vertex}-{vertex + 1}" for vertex in range(1, count))
    assert boyi.Game("green-hackenbush").position(path + "@1").nimber == count - 1
    assert boyi.Game("geography").position(path + "@1").analyze().value.kind == "win"
