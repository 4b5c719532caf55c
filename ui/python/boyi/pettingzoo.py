"""Every game as a PettingZoo environment, with agents that take turns (AEC).

>>> from boyi.pettingzoo import env
>>> environment = env("connect4")

An observation is a dictionary: ``"observation"``, the position as an array of whole numbers (see ``boyi.pettingzoo.Coding``), and
``"action_mask"``, which of the actions are legal. The actions are the numbers of moves that ``Coding`` describes. The winner gets 1 at the end,
the loser -1; a game of more than ``max_plies`` is cut short (truncated) without reward.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from boyi import _boyi
from boyi._actions import Coding, returns

__all__ = ["BoyiEnv", "Coding", "env"]

_AGENTS = ["first", "second"]


class BoyiEnv(AECEnv):
    """A game as an environment: see the module."""

    metadata = {"name": "boyi_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self,
        game: object,
        position: Optional[str] = None,
        *,
        max_plies: int = 1000,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, _boyi.Game) else _boyi.Game(game)
        self.start = position
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.coding = Coding(self.game, position)
        self.possible_agents = list(_AGENTS)
        self.agents = list(_AGENTS)
        action = spaces.Discrete(self.coding.size)
        observed = spaces.Dict(
            {
                "observation": spaces.Box(0, 2**31 - 1, (self.coding.observation_size,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.coding.size,), np.int8),
            }
        )
        self.action_spaces = {agent: action for agent in _AGENTS}
        self.observation_spaces = {agent: observed for agent in _AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts a new game. Nothing in it is random."""
        self.session = _boyi.Session(self.game, self.start)
        self.agents = list(_AGENTS)
        self.rewards = {agent: 0.0 for agent in _AGENTS}
        self._cumulative_rewards = {agent: 0.0 for agent in _AGENTS}
        self.terminations = {agent: False for agent in _AGENTS}
        self.truncations = {agent: False for agent in _AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self.plies = 0
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Looks at the position: who is to move, what may be played, and whether the game is over."""
        self.position = self.session.position
        self.agent_selection = self.session.mover
        outcome = self.session.outcome
        self.legal = {} if outcome else self.coding.numbers(self.session.legal_moves)
        if outcome is not None:
            self.rewards = dict(zip(_AGENTS, returns(outcome, self.session.mover)))
            self.terminations = {agent: True for agent in _AGENTS}

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation; if the agent is not to move, all its actions are masked."""
        mask = np.zeros(self.coding.size, dtype=np.int8)
        if agent == self.agent_selection:
            mask[list(self.legal)] = 1
        return {"observation": self.coding.observation(self.position), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays a move by its number. An illegal one raises ``ValueError``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = None if action is None else self.legal.get(int(action))
        if move is None:
            raise ValueError(f"action: found {action}, expected one that action_mask allows")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.session.play(move)
        self.plies += 1
        self._look()
        if self.session.outcome is None and self.plies >= self.max_plies:
            self.truncations = {agent: True for agent in _AGENTS}
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        """The position as text, or as SVG in the mode ``"svg"``."""
        if self.render_mode is None:
            return None
        return self.session.svg() if self.render_mode == "svg" else str(self.position)

    def close(self) -> None:
        """Frees the memory."""
        if hasattr(self, "session"):
            self.session.close()


def env(game: object, position: Optional[str] = None, **options: Any) -> BoyiEnv:
    """The environment of a game: ``env("nim", "3,5,7")``."""
    return BoyiEnv(game, position, **options)
