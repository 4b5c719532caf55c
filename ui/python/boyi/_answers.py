"""Answers as dataclasses, made of the JSON that the program prints with ``--json``."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html import escape
from typing import Any, Mapping, Optional, Union

from boyi._drawings import tree_svg, value_html
from boyi._values import TreeNode, Value


@dataclass(frozen=True)
class Line:
    """A move, its value, and the play expected after it."""

    move: str
    """The move."""
    value: Value
    """Its value for the player to move before it."""
    bound: Optional[str]
    """``"exact"``; ``"at_least"`` or ``"at_most"`` where the true value may be better or worse; none where it is unknown."""
    pv: tuple[str, ...]
    """The moves of the line (the principal variation), this one first."""
    labels: tuple[str, ...]
    """The same moves in readable notation: SAN in chess."""
    nimber: Optional[int] = None
    """The nimber of the position that the move leaves, where it is known."""

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Line:
        pv = tuple(data["pv"])
        labels = tuple(data["labels"]) if data.get("labels") else pv
        return cls(data["move"], Value._of(data["value"]), data.get("bound"), pv, labels, data.get("nimber"))


@dataclass(frozen=True)
class Reason:
    """A fact of an explanation."""

    id: str
    """Its id, the same in every language."""
    text: str
    """Its words, in the language that was set when it was asked for."""
    arguments: Mapping[str, Union[int, str]] = field(default_factory=dict, hash=False)
    """Its arguments by name: numbers and texts."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Term:
    """A term of an evaluation, in the game's units."""

    name: str
    """Its id, such as ``"mobility"``."""
    mover: int
    """Its value for the player to move."""
    opponent: int
    """Its value for the opponent."""


@dataclass(frozen=True)
class Stats:
    """The cost of an analysis."""

    interior: int
    """Positions expanded."""
    leaves: int
    """Positions evaluated without searching further."""
    cutoffs: int
    """Interior nodes left before their last move."""
    nodes: int
    """Interior nodes and leaves together."""
    depth: int
    """The deepest completed search in plies."""
    time_ms: int
    """Milliseconds."""
    threads: int = 1
    """Search threads."""


@dataclass(frozen=True)
class Analysis:
    """An engine's analysis of a position. In a notebook it is a table."""

    game: str
    """The game with its parameters."""
    position: str
    """The position."""
    mover: str
    """The player to move: ``"first"`` or ``"second"``."""
    engine: str
    """The engine that answered: ``"theory"``, ``"solve"``, ``"pvs"``, …"""
    value: Value
    """The value for the player to move."""
    best: tuple[str, ...]
    """The best moves; empty exactly when the game is over."""
    lines: tuple[Line, ...]
    """The lines asked for, best first."""
    reasons: tuple[Reason, ...]
    """The reasons, in words."""
    stats: Stats
    """The cost of the search."""
    more: bool = False
    """Whether other moves may be as good as the best."""
    nimber: Optional[int] = None
    """The nimber, for impartial games in normal play, where it is known."""
    terms: Optional[tuple[Term, ...]] = None
    """The evaluation terms, if requested."""
    squares: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The value of each piece to the evaluation, for its own side, by square; only if the terms were requested and the evaluation has them."""
    _json: str = field(default="", repr=False, compare=False)

    def to_json(self) -> str:
        """The answer on one line of JSON, as ``boyi analyze --json`` prints it."""
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, with the content of ``to_json``."""
        data: dict[str, Any] = json.loads(self._json)
        return data

    @classmethod
    def _from_json(cls, text: str) -> Analysis:
        data = json.loads(text)
        stats = data["stats"]
        terms = data.get("terms")
        return cls(
            game=data["game"],
            position=data["position"],
            mover=data["mover"],
            engine=data["engine"],
            value=Value._of(data["value"]),
            best=tuple(data["best"]),
            lines=tuple(Line._of(line) for line in data["lines"]),
            reasons=tuple(Reason(note["id"], note["text"], note.get("arguments", {})) for note in data["notes"]),
            stats=Stats(
                interior=stats["interior"],
                leaves=stats["leaves"],
                cutoffs=stats["cutoffs"],
                nodes=stats["nodes"],
                depth=stats["depth"],
                time_ms=stats["time_ms"],
                threads=stats.get("threads") or 1,
            ),
            more=data.get("more", False),
            nimber=data.get("nimber"),
            terms=None if terms is None else tuple(Term(t["name"], t["mover"], t["opponent"]) for t in terms),
            squares={found["square"]: found["value"] for found in data.get("squares", [])},
            _json=text,
        )

    def _repr_html_(self) -> str:
        rows = [
            f"<tr><td>{escape(line.labels[0])}</td><td>{value_html(line.value)}</td>"
            f"<td>{'' if line.nimber is None else '∗' + str(line.nimber)}</td>"
            f"<td style='text-align:left'>{escape(' '.join(line.labels[1:]))}</td></tr>"
            for line in self.lines
        ]
        reasons = "".join(f"<li>{escape(reason.text)}</li>" for reason in self.reasons)
        return (
            f"<div><b>{escape(self.game)}</b> <code>{escape(self.position)}</code><br>"
            f"{value_html(self.value)} · {escape(self.engine)} · {self.stats.nodes:,} nodes"
            f"<table><tbody>{''.join(rows)}</tbody></table><ul>{reasons}</ul></div>"
        )


@dataclass(frozen=True)
class Hint:
    """A hint in three grades."""

    look: str
    """Where to look."""
    move: str
    """The move."""
    label: str
    """The move in readable notation."""
    why: tuple[str, ...]
    """Why it is good."""

    @classmethod
    def _from_json(cls, text: str) -> Hint:
        data = json.loads(text)
        return cls(data["look"], data["move"], data["label"], tuple(data["why"]))


@dataclass(frozen=True)
class Compared:
    """One engine's result in a comparison."""

    engine: str
    """The engine."""
    value: Value
    """The value it found: the same for all exact engines."""
    best: tuple[str, ...]
    """The best moves."""
    interior: int
    """Positions expanded."""
    leaves: int
    """Positions evaluated without searching further."""
    cutoffs: int
    """Interior nodes left before their last move."""
    table_hits: int
    """Positions answered by the transposition table."""
    nodes: int
    """Interior nodes and leaves together."""
    time_ms: int
    """Milliseconds."""


@dataclass(frozen=True)
class Comparison:
    """The same search by each engine, from plain minimax to the most refined. In a notebook it is a table."""

    game: str
    """The game with its parameters."""
    position: str
    """The position."""
    depth: int
    """Plies searched."""
    engines: tuple[Compared, ...]
    """The result of each engine."""

    @classmethod
    def _from_json(cls, text: str) -> Comparison:
        data = json.loads(text)
        engines = tuple(
            Compared(
                engine=row["engine"],
                value=Value._of(row["value"]),
                best=tuple(row["best"]),
                interior=row["interior"],
                leaves=row["leaves"],
                cutoffs=row["cutoffs"],
                table_hits=row["table_hits"],
                nodes=row["nodes"],
                time_ms=row["time_ms"],
            )
            for row in data["engines"]
        )
        return cls(data["game"], data["position"], data["depth"], engines)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in ("engine", "value", "nodes", "cutoffs", "table hits", "ms"))
        rows = "".join(
            f"<tr><td>{escape(row.engine)}</td><td>{value_html(row.value)}</td><td>{row.nodes:,}</td>"
            f"<td>{row.cutoffs:,}</td><td>{row.table_hits:,}</td><td>{row.time_ms:,}</td></tr>"
            for row in self.engines
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


@dataclass(frozen=True)
class Tree:
    """The tree that a search visited. In a notebook it is a drawing."""

    game: str
    """The game with its parameters."""
    position: str
    """The position at the root."""
    nodes: tuple[TreeNode, ...]
    """The nodes, parents before children."""
    complete: bool
    """Whether these are all the nodes of the search."""

    @classmethod
    def _from_json(cls, text: str) -> Tree:
        data = json.loads(text)

        def value(data: Optional[Mapping[str, Any]]) -> Optional[Value]:
            return None if data is None else Value._of(data)

        nodes = tuple(
            TreeNode(
                parent=node.get("parent"),
                label=node.get("label"),
                ply=node["ply"],
                depth=node["depth"],
                kind=node["kind"],
                alpha=value(node.get("alpha")),
                beta=value(node.get("beta")),
                value=value(node.get("value")),
                bound=node["bound"],
                skipped=node.get("skipped", 0),
            )
            for node in data["nodes"]
        )
        return cls(data["game"], data["position"], nodes, data["complete"])

    def _repr_svg_(self) -> str:
        return tree_svg(self.nodes, self.complete)
