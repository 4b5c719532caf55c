"""PettingZoo and OpenSpiel: their own checks, and the same rules as theirs."""

from __future__ import annotations

import contextlib
import io
import json
import random
import warnings
from typing import Any, Callable, Optional

import boyi
import pytest
from boyi import _boyi
from boyi._actions import Coding

def _setups() -> list[str]:
    """Every game as it is, with each flag, and with each word of a choice."""
    setups: list[str] = []
    for info in json.loads(_boyi.catalogue())["games"]:
        name = info["name"]
        setups.append(name)
        for param in info["params"]:
            key, default, values = param["key"], param.get("default"), param.get("values") or ""
            if default is None:
                setups.append(f"{name}:{key}")
            elif ".." in values:
                setups.append(f"{name}:{key}={values.split('..=')[0]}")
            else:
                setups += [f"{name}:{key}={word}" for word in values.split("|") if word not in ("", default)]
    return [setup for setup in setups if _opens(setup)]


def _opens(setup: str) -> bool:
    try:
        boyi.Game(setup)
    except boyi.ParseError:
        return False
    return True


GAMES = [info.name for info in boyi.games()]
SETUPS = _setups()
START = {"octal": "7", "hexadecimal": "7", "octal:misere": "7", "hexadecimal:misere": "7"}
QUICK = ["gomoku:opening=swap", "gomoku:opening=swap2", "graph", "green-hackenbush", "tictactoe", "fifteen", "connect4", "nim", "kayles", "chess", "three-mens-morris", "cram"]


@pytest.mark.parametrize("name", SETUPS)
def test_every_legal_move_has_a_number_of_its_own(name: str) -> None:
    """In random games, 200 plies at most."""
    game = boyi.Game(name)
    coding = Coding(game)
    for seed in range(3):
        session, chooser = boyi.Session(game, START.get(name)), random.Random(seed)
        for _ in range(200):
            moves = session.legal_moves
            if not moves:
                break
            numbers = coding.numbers(moves)
            assert sorted(numbers.values()) == sorted(moves)
            assert 0 <= min(numbers) and max(numbers) < coding.size
            assert coding.observation(session.position).shape == (coding.observation_size,)
            session.play(chooser.choice(moves))


@pytest.mark.parametrize("name", QUICK + [pytest.param(n, marks=pytest.mark.deep) for n in SETUPS if n not in QUICK])
def test_pettingzoo_api(name: str) -> None:
    pytest.importorskip("pettingzoo")
    from boyi.pettingzoo import env
    from pettingzoo.test import api_test

    position = START.get(name)
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(name, position, max_plies=200), num_cycles=60)


@pytest.mark.parametrize(
    ("name", "position"),
    [("nim", "20,9"), ("nim", "300"), ("nim:k=3", None), ("kayles", "2000"), ("cram:rows=1,columns=1", None), ("nim", "0")],
)
def test_environments_begin_anywhere(name: str, position: Optional[str]) -> None:
    """Every move of another start than the usual one has a number, also where it has many; and a game may be over before it begins."""
    pytest.importorskip("pettingzoo")
    from boyi.pettingzoo import env
    from pettingzoo.test import api_test

    game = env(name, position)
    game.reset()
    legal = game.session.legal_moves
    assert sorted(game.legal.values()) == sorted(legal) and max(game.legal, default=0) < game.coding.size
    assert all(game.terminations.values()) == (not legal)
    assert sum(map(abs, game.rewards.values())) == (0 if legal else 2)
    if not legal:  # PettingZoo's own check knows no such games.
        return
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(name, position, max_plies=200), num_cycles=20)


def test_pettingzoo_rewards() -> None:
    pytest.importorskip("pettingzoo")
    from boyi.pettingzoo import env

    environment = env("tictactoe")
    environment.reset()
    for action in (0, 3, 1, 4, 2):
        environment.step(action)
    assert environment.rewards == {"first": 1.0, "second": -1.0} and all(environment.terminations.values())
    with pytest.raises(ValueError, match="action"):
        environment.reset()
        environment.step(99)


def _square(row: int, column: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[column] + str(row + 1)


def _line_move(rows: int, columns: int) -> Callable[[Any, Any, int], str]:
    return lambda state, position, action: _square(rows - 1 - action // columns, action % columns)


def _column_move(state: Any, position: Any, action: int) -> str:
    return next(move for move in position.legal_moves if ord(move[0]) - ord("a") == action)


def _nim_move(state: Any, position: Any, action: int) -> str:
    pile, take = state.action_to_string(action).rstrip(";").split(",")
    return pile.split(":")[1].strip() + ":" + take.split(":")[1].strip()


def _chess_move(state: Any, position: Any, action: int) -> str:
    return position.parse_move(state.action_to_string(action))


PAIRS = [
    ("tic_tac_toe", "tictactoe", None, _line_move(3, 3)),
    ("mnk(m=5,n=5)", "mnk:m=5,n=5,k=5", None, _line_move(5, 5)),
    ("connect_four", "connect4", None, _column_move),
    ("nim(pile_sizes=3;4;5,is_misere=False)", "nim", "3,4,5", _nim_move),
    ("nim(pile_sizes=1;3;5;7,is_misere=True)", "nim:misere", "1,3,5,7", _nim_move),
    ("chess", "chess", None, _chess_move),
]


@pytest.mark.parametrize(("theirs", "ours", "start", "translate"), PAIRS, ids=[pair[0] for pair in PAIRS])
@pytest.mark.parametrize("games", [20, pytest.param(10_000, marks=pytest.mark.deep)])
def test_rules_are_those_of_open_spiel(theirs: str, ours: str, start: Any, translate: Any, games: int) -> None:
    """Random games: the same legal moves in every position, the same returns."""
    pyspiel = pytest.importorskip("pyspiel")
    draw, game = random.Random(7), pyspiel.load_game(theirs)
    for _ in range(min(games, 5) if theirs == "chess" and games < 100 else games):
        state, session = game.new_initial_state(), boyi.Session(ours, start)
        while not state.is_terminal():
            position = session.position
            moves = {translate(state, position, action): action for action in state.legal_actions()}
            assert sorted(moves) == sorted(position.legal_moves), str(state)
            if theirs == "chess" and session.outcome is not None:
                break
            move = draw.choice(sorted(moves))
            state.apply_action(moves[move])
            session.play(move)
        outcome = session.outcome
        if state.is_terminal() and (theirs != "chess" or outcome is not None):
            sign = {"win": 1.0, "draw": 0.0, "loss": -1.0}[str(outcome)] * (1 if session.mover == "first" else -1)
            # OpenSpiel's first player of chess is Black.
            sign = -sign if theirs == "chess" else sign
            assert state.returns() == [sign, -sign], str(state)


def test_boyi_in_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import boyi.open_spiel  # noqa: F401
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("boyi", {"game": "tictactoe"})
    value, _ = minimax.alpha_beta_search(game)
    assert value == 0
    nim = pyspiel.load_game("boyi", {"game": "nim", "position": "1;2;3"})
    assert minimax.alpha_beta_search(nim)[0] == -1
    draw = random.Random(3)
    for name in ("connect4", "hexapawn", "fifteen", "mnk:m~3;n~3;k~3"):
        state = pyspiel.load_game("boyi", {"game": name}).new_initial_state()
        while not state.is_terminal():
            copy = state.clone()
            action = draw.choice(state.legal_actions())
            assert str(copy) == str(state) and state.action_to_string(action)
            state.apply_action(action)
        assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", QUICK + [pytest.param(n, marks=pytest.mark.deep) for n in SETUPS if n not in QUICK])
def test_every_game_is_played_in_open_spiel(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import boyi.open_spiel  # noqa: F401

    parameters = {"game": name.replace(",", ";").replace("=", "~")}
    if name in START:
        parameters["position"] = START[name]
    game, draw = pyspiel.load_game("boyi", parameters), random.Random(2)
    state = game.new_initial_state()
    for _ in range(120):
        if state.is_terminal():
            assert sum(state.returns()) == 0
            break
        actions = state.legal_actions()
        assert actions and all(0 <= action < game.num_distinct_actions() for action in actions)
        assert sum(state.legal_actions_mask()) == len(actions)
        action = draw.choice(actions)
        assert state.string_to_action(state.action_to_string(action)) == action
        state.apply_action(action)


def test_open_spiel_in_boyi() -> None:
    pytest.importorskip("pyspiel")
    from boyi.open_spiel import rules

    assert boyi.Game(rules("tic_tac_toe")).position().analyze(engine="solve").value.kind == "draw"
    nim = boyi.Game(rules("nim(pile_sizes=1;2;4,is_misere=False)")).position()
    assert nim.analyze(engine="solve").value.kind == "win"
    with pytest.raises(ValueError, match="kuhn_poker"):
        rules("kuhn_poker")
