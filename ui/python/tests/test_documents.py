"""What the documents show runs, word for word."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path
from typing import Any

import boyi
import pytest

ROOT = Path(__file__).parent.parent

TOUR = """
import boyi
g = boyi.Game("nim:misere"); s = g.position("3,4,5")
s.legal_moves; s.play("1:2"); s.outcome; str(s); s == g.position(str(s)); hash(s); pickle
a = s.analyze(nodes=100_000, lines="all"); a.value, a.best, a.lines[0].pv, a.reasons  # dataclass-like, .to_dict()
with boyi.Session("chess", threads=2) as t: t.play("e4"); t.analyze(time=1.0, on_progress=print)
boyi.nim_sequence("0.77", 10**6)        # numpy array, no copy
boyi.period("0.106"), boyi.certificate.check(...)
"""
"""The package in seven lines. ``pickle`` and ``...`` stand for a round trip and for a certificate."""


def run(source: str, names: dict[str, Any]) -> list[Any]:
    """Runs statements, and returns the values of those that are expressions."""
    values = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Expr):
            values.append(eval(compile(ast.Expression(statement.value), "<document>", "eval"), names))
        else:
            exec(compile(ast.Module([statement], []), "<document>", "exec"), names)
    return values


def test_tour(capsys: pytest.CaptureFixture[str]) -> None:
    source = TOUR.replace("; pickle\n", "; pickle.loads(pickle.dumps(s))\n").replace("check(...)", "check(certificate)")
    names: dict[str, Any] = {"pickle": pickle, "certificate": boyi.certificate.write("0.77")}
    moves, after, outcome, text, same, number, restored, answer, values, last = run(source, names)
    assert len(moves) == 12 and str(after) == "1,4,5" and outcome is None and text == "3,4,5" and same is True
    assert isinstance(number, int) and restored == names["s"]
    value, best, line, reasons = answer
    assert (value.kind, best, line[0]) == ("win", ("1:2",), "1:2") and reasons and all(reason.text for reason in reasons)
    assert names["a"].to_dict()["best"] == ["1:2"]
    assert "Analysis(" in capsys.readouterr().out, "no progress was reported"
    assert values.shape == (10**6 + 1,) and values.base is not None and values[71] == values[83]
    # Its period is 328,226,140,474: the heaps up to 100,000 do not prove it.
    assert last[0] is None and last[1].period == 12


BLOCKS = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.M | re.S)


@pytest.mark.parametrize("source", BLOCKS, ids=range(len(BLOCKS)))
def test_readme(source: str) -> None:
    run(source, {"boyi": boyi})


def test_readme_says_what_comes_out() -> None:
    game = boyi.Game("nim:misere").position("3,4,5")
    answer = game.analyze(lines="all")
    assert (answer.value.kind, answer.best) == ("win", ("1:2",)) and str(game.play("1:2")) == "1,4,5"
    names: dict[str, Any] = {"boyi": boyi}
    assert run(BLOCKS[1], names)[-1] == ("1",)
