"""Adapters to OpenSpiel, both ways.

Importing this module registers the game ``boyi`` there:

>>> import boyi.open_spiel, pyspiel
>>> state = pyspiel.load_game("boyi(game=nim)").new_initial_state()

so that every algorithm of OpenSpiel that works through its Python API plays Boyi's games. And ``rules("tic_tac_toe")`` is a game of
OpenSpiel as one that ``boyi.Game`` takes, to be searched and solved by Boyi's engines.
"""

from __future__ import annotations

from typing import Any, Iterable, Optional

import pyspiel

from boyi import _boyi
from boyi._actions import Coding, returns

__all__ = ["BoyiGame", "BoyiState", "SpielPosition", "SpielRules", "rules"]

_MOST_PLIES = 1000
"""Longer games end in a draw there: OpenSpiel wants every game to end."""

_TYPE = pyspiel.GameType(
    short_name="boyi",
    long_name="Games of Boyi",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "tictactoe", "position": ""},
)


class BoyiGame(pyspiel.Game):
    """A game of Boyi in OpenSpiel. Actions are numbered as ``boyi.pettingzoo.Coding`` says.

    OpenSpiel reads commas and equals signs in parameters itself: in the parameter ``game`` write ``;`` and ``~`` for them, as in
    ``boyi(game=mnk:m~3;n~3;k~3)``.
    """

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        params = params or {}
        name = str(params.get("game", "tictactoe")).replace(";", ",").replace("~", "=")
        self.boyi_game = _boyi.Game(name)
        self.boyi_start = str(params.get("position", "")).replace(";", ",") or None
        self.coding = Coding(self.boyi_game, self.boyi_start)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_MOST_PLIES,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> BoyiState:
        """A new game."""
        return BoyiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer, as OpenSpiel's algorithms ask for one."""
        return _Observer(self.coding)


class BoyiState(pyspiel.State):
    """A game of Boyi in progress, in OpenSpiel."""

    def __init__(self, game: BoyiGame) -> None:
        super().__init__(game)
        self._coding = game.coding
        self._session = _boyi.Session(game.boyi_game, game.boyi_start)
        self._plies = 0
        self._look()

    def _look(self) -> None:
        self._outcome = self._session.outcome
        self._mover = self._session.mover
        self._legal = {} if self._outcome else self._coding.numbers(self._session.legal_moves)

    def current_player(self) -> int:
        """0 or 1, or OpenSpiel's mark of the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self._mover == "first" else 1

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._legal)

    def _apply_action(self, action: int) -> None:
        self._session.play(self._legal[action])
        self._plies += 1
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        move = self._legal.get(action)
        return str(action) if move is None else move

    def is_terminal(self) -> bool:
        """Whether the game is over, or has reached a thousand plies."""
        return self._outcome is not None or self._plies >= _MOST_PLIES

    def returns(self) -> list[float]:
        """The rewards of both players: 1, 0 or -1."""
        return [0.0, 0.0] if self._outcome is None else list(returns(self._outcome, self._mover))

    def __str__(self) -> str:
        return str(self._session.position)

    def clone(self) -> BoyiState:
        """A copy."""
        return self.__deepcopy__()

    def __deepcopy__(self, memo: Any = None) -> BoyiState:
        copy = BoyiState(self.get_game())
        for move in self._session.moves:
            copy._session.play(move)
        copy._plies = self._plies
        copy._look()
        return copy


class _Observer:
    """The observer that OpenSpiel asks for observations."""

    def __init__(self, coding: Coding) -> None:
        self._coding = coding
        self.tensor = coding.observation(coding.game.position()).astype("float32")
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BoyiState, player: int) -> None:
        """Observes a state."""
        self.tensor[:] = self._coding.observation(state._session.position)

    def string_from(self, state: BoyiState, player: int) -> str:
        """A state as text."""
        return str(state)


pyspiel.register_game(_TYPE, BoyiGame)


class SpielPosition:
    """A state of OpenSpiel as a position: equal to another if OpenSpiel writes both alike and the same player is to move."""

    __slots__ = ("key", "mover", "state")

    def __init__(self, state: Any, mover: int) -> None:
        self.state = state
        self.mover = mover
        self.key = (str(state), mover)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpielPosition) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.key[0]


class SpielRules:
    """A game of OpenSpiel as rules for ``boyi.Game``: for two players who take turns and see everything, without chance.

    A position is what OpenSpiel writes of a state; where that does not tell the future (a count of repetitions), values may be wrong.
    """

    def __init__(self, game: Any) -> None:
        game = pyspiel.load_game(game) if isinstance(game, str) else game
        kind = game.get_type()
        if (
            game.num_players() != 2
            or kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL
            or kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
            or kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION
        ):
            raise ValueError(f"{kind.short_name}: expected a game of two players without chance and with perfect information")
        self.game = game

    def start(self) -> SpielPosition:
        """The initial state."""
        state = self.game.new_initial_state()
        return SpielPosition(state, state.current_player())

    def moves(self, position: SpielPosition) -> Iterable[str]:
        """The legal actions as OpenSpiel writes them."""
        state = position.state
        return [state.action_to_string(position.mover, action) for action in state.legal_actions()]

    def play(self, position: SpielPosition, move: str) -> SpielPosition:
        """The state after an action."""
        state = position.state
        for action in state.legal_actions():
            if state.action_to_string(position.mover, action) == move:
                after = state.child(action)
                player = after.current_player()
                if player == position.mover:
                    raise ValueError("OpenSpiel lets a player move twice; Boyi's players take turns")
                return SpielPosition(after, 1 - position.mover)
        raise ValueError(f"move: found {move!r}, expected a legal action")

    def outcome(self, position: SpielPosition) -> Optional[float]:
        """The reward of the player to move; ``None`` if the game is not over."""
        if not position.state.is_terminal():
            return None
        return float(position.state.returns()[position.mover])


def rules(game: Any) -> SpielRules:
    """An OpenSpiel game, given by name or as an object, as rules for ``boyi.Game``."""
    return SpielRules(game)
