"""Values of partizan games."""

from __future__ import annotations

import copy
import doctest
import itertools
import pickle
import random
from fractions import Fraction

import boyi
import pytest
from boyi import partizan
from boyi.partizan import Value

SMALL = ["0", "1", "-1/2", "*", "^", "v*2", "{1|0}", "+-1", "{2|-1/2}", "+_2", "{1|*}", "{0||0|-3}"]


def test_examples_run() -> None:
    assert doctest.testmod(partizan).failed == 0


def test_values_are_a_partially_ordered_group() -> None:
    values = [Value(text) for text in SMALL]
    for a, b in itertools.product(values, repeat=2):
        assert a + b == b + a and (a + b) - b == a and -(a - b) == b - a
        # The order from the outcome of the difference, which is computed apart.
        outcome = (a - b).outcome
        relations = (a > b, a < b, a.confused(b), a == b)
        assert relations == (outcome == "left", outcome == "right", outcome == "first", outcome == "second")
        assert (a >= b, a <= b) == (outcome in ("left", "second"), outcome in ("right", "second"))
    for a in values:
        assert a + a + a == 3 * a == a * 3 and -1 * a == -a and 0 * a == 0
        assert Value(str(a)) == a and eval(repr(a)) == a
        assert pickle.loads(pickle.dumps(a)) == a == copy.copy(a)


def test_options_make_the_value() -> None:
    for text in SMALL:
        value = Value(text)
        options = [",".join(f"({option})" for option in side) for side in (value.left, value.right)]
        assert Value(f"{{{options[0]}|{options[1]}}}") == value


def test_properties() -> None:
    board = Value("domineering(2x3)")
    assert (board.mean, board.temperature) == (Fraction(3, 4), Fraction(5, 4))
    assert (board.left_stop, board.right_stop, board.outcome) == (2, Fraction(-1, 2), "first")
    assert (board.birthday, board.positions, board.number, board.atomic_weight) == (3, 6, None, None)
    assert Value("1/2").number == Fraction(1, 2) and Value("^3*").atomic_weight == 3
    assert Value("{1|1*}").reduced == 1


def test_numbers_are_values() -> None:
    assert Value(Fraction(3, 4)) == Fraction(3, 4) == Value("3/4") and Value(2) == 2
    assert hash(Value(2)) == hash(2) and len({Value("3/4"), Fraction(3, 4), Value("1/2+1/4")}) == 1
    assert Value("1/2") != Fraction(1, 3) and Value("*") != "*" and Value("*") != None  # noqa: E711
    assert 1 - Value("1/2") == Fraction(1, 2) and Value("+-1") + "1" == Value("{2|0}")
    with pytest.raises(TypeError):
        Value(0.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Value("1") < object()  # type: ignore[operator]
    with pytest.raises(AttributeError):
        Value("1").mean = Fraction(1)  # type: ignore[misc]


LOOPY = ["on", "off", "over", "under", "upon", "dud", "1 & 0", "1/2over", "backsliding(ttt..fff)", "a{0,*|a}"]


def test_loopy_values() -> None:
    on, off, over, dud = (Value(text) for text in ("on", "off", "over", "dud"))
    assert on + off == dud == on - on and off - on == off and on + 5 == on and 3 * over == over and -over == Value("under")
    assert 0 < over < Fraction(1, 1024) and over > "^<3>" and dud.confused(0) and not dud <= 1
    assert str(over - Fraction(1, 4)) == "-1/4over" and over - over == Value("over & under")
    assert (over.loopy, over.stopper, dud.stopper) == (True, True, False)
    assert (dud.onside, dud.offside, over.onside) == (on, off, over)
    assert (dud.left_first, dud.right_first) == ("draw", "draw")
    assert (on.left_first, on.right_first) == ("left", "left") and off.right_first == "right"
    # Loops may cancel, and what is short is so here, too.
    assert not Value("a{0|1}").loopy and Value("{|on}") == 0
    assert (Value("*").left_first, Value("*").right_first, Value("*").stopper) == ("left", "right", True)


def test_loopy_values_are_written_ordered_and_kept() -> None:
    values = [Value(text) for text in LOOPY + SMALL]
    for value in values:
        assert Value(str(value)) == value == eval(repr(value)) == pickle.loads(pickle.dumps(value))
        assert len({value, Value(str(value))}) == 1 and -(-value) == value
        assert (-value).onside == -value.offside
        assert value.onside >= value >= value.offside
    for a, b in itertools.product(values, repeat=2):
        assert a + b == b + a and (a <= b) == (-b <= -a)
        # The order of the sides, which is that of the values.
        assert (a <= b) == (a.onside <= b.onside and a.offside <= b.offside)


def test_loopy_values_have_no_mean() -> None:
    over = Value("over")
    for ask in ("mean", "temperature", "left_stop", "outcome", "birthday", "positions", "left", "atomic_weight", "reduced"):
        with pytest.raises(boyi.ParseError) as error:
            getattr(over, ask)
        assert "always ends" in str(error.value)
    assert over.number is None and "over" in over._repr_html_() and "<svg" not in over._repr_html_()
    with pytest.raises(boyi.AnalysisError) as sides:
        Value("0 & 1")
    assert sides.value.reason == "sides-exchanged"


def test_errors_say_where() -> None:
    with pytest.raises(boyi.ParseError) as error:
        Value("{0|0|-2}")
    assert error.value.field == "expression" and "character 5" in str(error.value)
    assert "表达式" in error.value.text("zh")
    with pytest.raises(boyi.AnalysisError) as work:
        _ = Value("4095*") * 2**60 + Value("^") * 2**30
    assert work.value.reason == "number-too-large"


def test_notebooks_show_a_thermograph() -> None:
    shown = Value("^<2>")._repr_html_()
    assert "^&lt;2&gt;" in shown and "<svg" in shown and "polyline" in shown


def test_proofs() -> None:
    rng = random.Random(52)
    for _ in range(20):
        a, b = rng.choice(SMALL), rng.choice(SMALL)
        if Value(a) >= b:
            claims, unchecked = partizan.check(partizan.prove(f"{a} >= {b}"))
            assert len(claims) == 1 and unchecked == []
        else:
            with pytest.raises(ValueError):
                partizan.prove(f"{a} >= {b}")
    proof = partizan.prove("hackenbush(lrl)")
    assert partizan.check(proof) == (["hackenbush(lrl) = {{0|1}|1}", "{{0|1}|1} is in canonical form"], ["hackenbush(lrl)"])
    with pytest.raises(ValueError, match="proof refused"):
        partizan.check(proof.replace("end", ""))
