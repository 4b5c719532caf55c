"""Whatever is passed in, answers are values or exceptions: the interpreter never panics."""

from __future__ import annotations

import json
from typing import Any, Optional

import boyi
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

NAMES = [info.name for info in boyi.games()]
EXPECTED = (ValueError, TypeError, OverflowError, boyi.AnalysisError, UnicodeError)

quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
words = st.one_of(st.text(max_size=40), st.sampled_from(["3,4,5", "startpos", "e2e4", "1:1", "0-0", "a1", "\x00", "９"]))
anything = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=10), st.binary(max_size=5), st.lists(st.integers(), max_size=3))


def attempt(call: Any, *args: Any, **options: Any) -> Optional[Any]:
    try:
        return call(*args, **options)
    except EXPECTED:
        return None


@quick
@given(st.one_of(words, st.sampled_from(NAMES)), words, words)
def test_names_positions_moves(name: str, text: str, move: str) -> None:
    game = attempt(boyi.Game, name)
    if game is None:
        return
    for position in (attempt(game.position, text), attempt(game.position)):
        if position is not None:
            attempt(position.play, move)
            attempt(position.label, move)
            assert game.position(str(position)) == position


@quick
@given(st.sampled_from(NAMES), st.dictionaries(st.sampled_from(["engine", "evaluator", "depth", "nodes", "time", "lines", "threads", "explain"]), anything))
def test_questions(name: str, options: dict[str, Any]) -> None:
    # Something has to end every search.
    options["nodes"] = min(options["nodes"], 500) if type(options.get("nodes")) is int else 500
    options.pop("time", None)
    if isinstance(options.get("threads"), int):
        options["threads"] = options["threads"] % 4
    attempt(boyi.Game(name).position().analyze, **options)


@quick
@given(st.one_of(words, st.sampled_from(["0.77", "grundy", "0.3F", "1+2+3", "4.0", "0.[3]"])), st.one_of(st.integers(-5, 500), anything))
def test_sequences(rules: str, upto: Any) -> None:
    upto = min(upto, 500) if isinstance(upto, int) else upto
    attempt(boyi.nim_sequence, rules, upto)
    attempt(boyi.period, rules, upto)


@quick
@given(st.one_of(st.text(max_size=60), st.dictionaries(st.sampled_from(["ask", "game", "position", "moves", "lines", "depth", "id"]), anything)))
def test_requests(request: Any) -> None:
    text = request if isinstance(request, str) else json.dumps(request, default=str)
    if not isinstance(request, str) and isinstance(request.get("depth"), int):
        text = text.replace(str(request["depth"]), "2")
    answer = attempt(boyi.answer_json, text)
    assert answer is None or json.loads(answer)["schema"] == 1


@quick
@given(st.text(max_size=200))
def test_certificates(text: str) -> None:
    attempt(boyi.certificate.check, text + "\n")


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(NAMES), st.lists(st.integers(0, 10**6), max_size=12))
def test_walks(name: str, choices: list[int]) -> None:
    """A position reached by play is the one that its text says, and its moves are legal in a session too."""
    position = boyi.Game(name).position()
    session = boyi.Session(name)
    for choice in choices:
        if position.move_count > 5000 or not position.legal_moves or session.outcome is not None:
            break
        move = position.legal_moves[choice % len(position.legal_moves)]
        assert session.legal_moves == position.legal_moves
        position = position.play(move)
        session.play(move)
        assert position == position.game.position(str(position)) == session.position
        assert session.mover == position.mover
