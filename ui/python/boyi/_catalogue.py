"""The catalogue of games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Mapping, Sequence

from boyi import _boyi


@dataclass(frozen=True)
class GameInfo:
    """A game of the catalogue."""

    name: str
    """The name that ``Game`` takes."""
    title: str
    """Its title, in the language set."""
    aliases: tuple[str, ...]
    """Other names that ``Game`` takes: the titles in every language, and what else people call it."""
    rule: str
    """Its rule in one line."""
    about: str
    """Known results about it."""
    group: str
    """The family: ``"impartial"``, ``"line"``, ``"board"``, ``"partizan"`` or ``"chess"``."""
    knowledge: str
    """Where the best answers come from: ``"theory"``, ``"solved"`` or ``"search"``."""
    params: tuple[str, ...]
    """Its parameters: ``"k=1"``; a flag is its name alone."""
    engines: tuple[str, ...]
    """The available engines."""


def games() -> Sequence[GameInfo]:
    """The catalogue, in the language set."""

    def param(data: Mapping[str, Any]) -> str:
        default = data.get("default")
        return str(data["key"]) if default is None else f"{data['key']}={default}"

    return [
        GameInfo(
            name=info["name"],
            title=info["title"],
            aliases=tuple(info["aliases"]),
            rule=info["rule"],
            about=info["about"],
            group=info["group"],
            knowledge=info["knowledge"],
            params=tuple(param(data) for data in info["params"]),
            engines=tuple(info["engines"]),
        )
        for info in json.loads(_boyi.catalogue())["games"]
    ]
