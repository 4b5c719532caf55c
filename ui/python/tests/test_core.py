"""Games, positions, sessions, answers, errors."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading

import boyi
import numpy as np
import pytest


def test_position_reads_like_python_chess() -> None:
    game = boyi.Game("nim:misere")
    start = game.position("3,4,5")
    assert start.legal_moves[:4] == ["1:1", "1:2", "1:3", "2:1"]
    assert str(start.play("1:2")) == "1,4,5"
    assert str(start.play("1:2", "2:4", "3:4")) == "1,0,1"
    assert start.outcome is None and game.position("0,0,0").outcome == "win"
    assert start == game.position(str(start)) and hash(start) == hash(game.position(str(start)))
    assert start != start.play("1:1") and start != boyi.Game("nim").position("3,4,5") and start != "3,4,5"
    after = start.play("1:2")
    restored = pickle.loads(pickle.dumps(after))
    assert restored == after and restored.mover == after.mover == "second"
    assert pickle.loads(pickle.dumps(game)) == game
    assert {start: 1}[game.position("3,4,5")] == 1
    assert start.move_count == 12 and boyi.Game("nim").position("9223372036854775808").move_count == 2**63


def test_analysis_is_data() -> None:
    position = boyi.Game("nim:misere").position("3,4,5")
    analysis = position.analyze(nodes=100_000, lines="all")
    assert (analysis.value.kind, analysis.best, len(analysis.lines)) == ("win", ("1:2",), 12)
    assert analysis.lines[0].pv[0] == "1:2" and analysis.reasons and analysis.engine == "theory"
    assert analysis.to_dict()["best"] == ["1:2"] and analysis.to_dict()["schema"] == 1
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    assert "1:2" in analysis._repr_html_()
    values = [boyi.Value("win", 1), boyi.Value("win", 9), boyi.Value("estimate", score=5), boyi.Value("draw"), boyi.Value("loss", 8)]
    assert sorted(values, reverse=True) == values and -values[0] < values[-1]


def test_nimbers_and_periods() -> None:
    values = boyi.nim_sequence("0.77", 10**5)
    assert values.dtype == np.uint16 and len(values) == 10**5 + 1 and values[:6].tolist() == [0, 1, 2, 3, 1, 4]
    assert (values[71:-12] == values[83:]).all()
    # The array holds the memory that the values were computed in: numpy did not copy them.
    assert values.base is not None
    period = boyi.period("kayles")
    assert period is not None and (period.period, period.preperiod, period.proof["theorem"]) == (12, 71, "values")
    assert boyi.period("0.007", 2000) is None and boyi.period("0.106") is None
    certificate = boyi.certificate.write("0.77")
    assert boyi.certificate.check(certificate).period == 12
    with pytest.raises(ValueError):
        boyi.certificate.check(certificate.replace("period 12", "period 11"))
    with pytest.raises(ValueError):
        boyi.certificate.write("0.007", 1000)


def test_sessions_remember_and_go_back() -> None:
    reports: list[boyi.Analysis] = []
    with boyi.Session("chess", threads=2) as session:
        assert session.play("e4") == "e2e4"
        analysis = session.analyze(time=0.3, on_progress=reports.append)
        assert analysis.best and reports and all(report.game == "chess" for report in reports)
        assert session.moves == ["e2e4"] and session.labels == ["e4"] and session.mover == "second"
        assert session.undo() == "e2e4" and session.redo() == "e2e4" and session.undo() == "e2e4" and session.undo() is None
        session.go_to(moves=["f3", "e5", "g4", "Qh4#"])
        assert session.outcome == "loss" and session.legal_moves == [] and "1. f3 e5 2. g4 Qh4# 0-1" in session.text()
        assert boyi.Session.read("chess", session.text()).moves == session.moves
    with pytest.raises(ValueError, match="closed"):
        session.play("e4")
    session = boyi.Session("chess", moves=["Nf3", "Nf6", "Ng1", "Ng8"] * 4)
    assert session.outcome == "draw" and session.position.outcome is None


def test_levels_hints_comparisons_trees() -> None:
    session = boyi.Session("tictactoe")
    assert session.choose(3, seed=1) == session.choose(3, seed=1)
    assert session.hint().move in session.legal_moves
    comparison = session.compare(4)
    assert comparison.engines[0].engine == "minimax" and len({row.value for row in comparison.engines}) == 1
    tree = session.tree(2, engine="alphabeta", budget=50)
    assert tree.nodes[0].parent is None and tree._repr_svg_().startswith("<svg")
    assert "minimax" in comparison._repr_html_()


def test_errors_name_field_found_expected_in_both_languages() -> None:
    with pytest.raises(boyi.ParseError) as caught:
        boyi.Game("nim").position("3,x")
    error = caught.value
    assert (error.field, error.found) == ("heap", "x") and error.expected == "a whole number"
    assert isinstance(error, ValueError) and "堆" in error.text("zh") and "heap" in str(error)
    boyi.set_language("zh")
    try:
        assert "堆" in str(error) and error.expected == "整数"
        assert "尼姆" in boyi.Game("nim").title
        assert boyi.language() == "zh"
        with pytest.raises(boyi.ParseError, match="引擎"):
            boyi.Game("nim").position().analyze(engine="x")
    finally:
        boyi.set_language("en")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.field, copy.found, str(copy)) == (error.field, error.found, str(error))
    position = boyi.Game("chess").position()
    with pytest.raises(boyi.ParseError) as caught:
        position.play("e4", "e5", "Ke3")
    assert caught.value.ply == 3
    with pytest.raises(boyi.ParseError) as caught:
        position.analyze(engine="stockfish")
    assert caught.value.field == "engine" and caught.value.expected.startswith("one of auto")
    for wrong in ({"depth": -1}, {"depth": 10**9}, {"nodes": 2**64}, {"lines": 0}, {"lines": "some"}, {"time": float("nan")}):
        with pytest.raises(boyi.ParseError) as caught:
            position.analyze(**wrong)  # type: ignore[arg-type]
        assert caught.value.field == next(iter(wrong))
    with pytest.raises(TypeError):
        position.analyze(depth="3")  # type: ignore[arg-type]
    with pytest.raises(boyi.ParseError):
        boyi.Game("nim").position("9223372036854775808").legal_moves  # noqa: B018
    with pytest.raises(boyi.AnalysisError) as refused:
        boyi.Game("chess").position().analyze(engine="solve")
    assert refused.value.reason == "too-large"
    assert refused.value.text("en").isascii() and not refused.value.text("zh").isascii()
    with pytest.raises(boyi.ParseError):
        boyi.set_language("fr")


def test_another_thread_runs_during_a_search_and_stops_it() -> None:
    """The search would take days."""
    session, over = boyi.Session("chess"), threading.Event()

    def stop() -> None:
        # A search that begins after ``stop`` is not stopped: so it is said until the search is over.
        while not over.wait(0.001):
            session.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    assert session.analyze(nodes=10**12).best
    over.set()
    stopper.join()


FORKS = """
import os, sys, threading
import boyi

session, game = boyi.Session("chess"), boyi.Game("connect4")
session.analyze(nodes=1000)


def child_says(work):
    pid = os.fork()
    if pid == 0:
        try:
            work()
            os._exit(0)
        except RuntimeError as error:
            os._exit(1 if "forked" in str(error) else 2)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


# Nobody searches: a child does what its parent does, with threads of its own too.
print(child_says(lambda: (session.analyze(nodes=1000), game.position().analyze(nodes=1000), boyi.Session("chess", threads=2).analyze(nodes=1000))))
begun, done = threading.Event(), threading.Event()
searching = threading.Thread(target=lambda: session.analyze(nodes=10**12, on_progress=lambda analysis: begun.set()))
searching.start()
begun.wait()
print(child_says(lambda: session.analyze(nodes=1000)))
print(child_says(lambda: session.moves))
print(child_says(lambda: game.position().analyze(nodes=1000)))
while searching.is_alive():
    session.stop()
    searching.join(0.001)
print(child_says(lambda: session.analyze(nodes=1000)))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
def test_a_process_forked_during_a_search_is_told() -> None:
    """It waited for ever for the lock that the search held."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FORKS], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "1", "1", "1", "0"]


def test_values_are_in_one_order() -> None:
    """Of two different values exactly one is smaller; better outcomes are larger."""
    plies, scores = (None, 0, 1, 9), (None, -300, 0, 5)
    kinds = ("win", "draw", "loss", "estimate", "unknown")
    values = [boyi.Value(kind, ply, score) for kind in kinds for ply in plies for score in scores]
    for one in values:
        for other in values:
            assert (one < other) + (one == other) + (one > other) == 1, (one, other)
            assert (one <= other) == (not one > other)
    ordered = sorted(values)
    assert all(one < other for one, other in zip(ordered, ordered[1:]))
    told = [
        boyi.Value("win", 1), boyi.Value("win"), boyi.Value("estimate", score=5), boyi.Value("unknown"), boyi.Value("estimate", score=0),
        boyi.Value("draw"), boyi.Value("estimate", score=-3), boyi.Value("loss"), boyi.Value("loss", 1),
    ]
    assert sorted(told, reverse=True) == told


def test_pictures() -> None:
    position = boyi.Game("chess").position()
    svg = position._repr_svg_()
    assert svg.count('class="piece white"') == 16 and "prefers-color-scheme" in svg
    analysis = position.analyze(depth=2, lines="all")
    drawn = position.svg(analysis=analysis, last="e2e4", theme="dark", flipped=True)
    assert 'class="arrow first"' in drawn and 'class="value' in drawn and "boyi-dark" in drawn
    nim = boyi.Game("nim").position("3,4,5")
    assert "∗" in nim.svg(analysis=nim.analyze(lines="all"))
    for info in boyi.games():
        boyi.Game(info.name).position()._repr_svg_()
    with pytest.raises(boyi.ParseError):
        position.svg(theme="pink")
    assert "<svg" in boyi.plot_sequence("grundy", 500)._repr_svg_()
    assert "<svg" in boyi.Session("tictactoe", moves=["b2"])._repr_svg_()


def test_the_program_is_installed() -> None:
    output = subprocess.run([sys.executable, "-m", "boyi", "analyze", "nim", "3,5,7", "--json"], capture_output=True, text=True, check=True)
    assert '"engine":"theory"' in output.stdout
    failed = subprocess.run([sys.executable, "-m", "boyi", "analyze", "nim", "3,x"], capture_output=True, text=True)
    assert failed.returncode == 2 and "heap" in failed.stderr


def test_catalogue() -> None:
    names = [info.name for info in boyi.games()]
    assert {"nim", "chess", "connect4", "mnk"} <= set(names)
    nim = next(info for info in boyi.games() if info.name == "nim")
    assert "misere" in nim.params and "k=1" in nim.params and "theory" in nim.engines
    game = boyi.Game("mnk:m=3,n=3,k=3")
    assert game.group == "line" and "auto" in game.engines and game.views and game.rule and repr(game)
