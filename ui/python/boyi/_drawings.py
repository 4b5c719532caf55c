"""Drawings for notebooks that are no boards: search trees and evaluation graphs, as SVG, and values in tables."""

from __future__ import annotations

from html import escape
from typing import Optional, Sequence

from boyi._values import TreeNode, Value

_WIDTH, _HEIGHT = 64, 70
"""The room of a node in pixels."""

_COLOURS = {"win": "#cfe6d4", "loss": "#f1cfcb", "draw": "#d3dcea"}

_SHOWN = 400
"""The most nodes that are drawn."""


def _places(nodes: Sequence[TreeNode]) -> list[tuple[float, int]]:
    """A column and a row for each node: leaves beside each other, parents above the middle of their children."""
    children: list[list[int]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        if node.parent is not None:
            children[node.parent].append(number)
    columns = [0.0] * len(nodes)
    free = 0
    # Children come after their parents: going backwards, a node's children have their places, from the right.
    order: list[int] = []
    stack = [number for number, node in enumerate(nodes) if node.parent is None]
    while stack:
        number = stack.pop()
        order.append(number)
        stack.extend(reversed(children[number]))
    for number in order:
        if not children[number]:
            columns[number] = float(free)
            free += 1
    for number in reversed(order):
        if children[number]:
            columns[number] = (columns[children[number][0]] + columns[children[number][-1]]) / 2
    return [(columns[number], node.ply) for number, node in enumerate(nodes)]


_SIGNS = {"win": ("▲", "#1f7a3d"), "loss": ("▼", "#c0432b"), "draw": ("■", "#4a6591")}


def value_html(value: Value) -> str:
    """A value as a table shows it, with its sign and colour."""
    sign, colour = _SIGNS.get(value.kind, ("", "inherit"))
    return f"<span style='color:{colour}'>{sign} {escape(str(value))}</span>"


def tree_svg(all_nodes: Sequence[TreeNode], complete: bool) -> str:
    """A search tree: nodes with their moves and values, cutoffs with the number of moves left untried."""
    nodes = all_nodes[:_SHOWN]
    places = _places(nodes)
    width = (max((column for column, _ in places), default=0) + 1) * _WIDTH
    height = (max((row for _, row in places), default=0) + 1) * _HEIGHT + 24
    parts: list[str] = []

    def centre(number: int) -> tuple[float, float]:
        column, row = places[number]
        return (column * _WIDTH + _WIDTH / 2, row * _HEIGHT + 22.0)

    for number, node in enumerate(nodes):
        if node.parent is not None:
            (x1, y1), (x2, y2) = centre(node.parent), centre(number)
            parts.append(f'<path d="M{x1:.1f} {y1 + 12:.1f}L{x2:.1f} {y2 - 12:.1f}" fill="none" stroke="#a49c8f"/>')
    for number, node in enumerate(nodes):
        x, y = centre(number)
        fill = _COLOURS.get(node.value.kind if node.value else "", "#f6f3ed")
        dash = ' stroke-dasharray="4 3"' if node.kind == "known" else ""
        parts.append(
            f'<rect x="{x - 28:.1f}" y="{y - 12:.1f}" width="56" height="24" rx="5" fill="{fill}" stroke="#6a6258"{dash}/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" fill="#2b2723">{escape(_brief(node))}</text>'
        )
        if node.label:
            parts.append(f'<text x="{x:.1f}" y="{y - 16:.1f}" fill="#6a6258">{escape(node.label)}</text>')
        if node.skipped:
            parts.append(f'<text x="{x:.1f}" y="{y + 25:.1f}" fill="#c0432b">✂ {node.skipped}</text>')
    more = "" if complete and len(nodes) == len(all_nodes) else "<text x='30' y='12' fill='#6a6258'>…</text>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}" '
        f'font-family="system-ui,sans-serif" font-size="11" text-anchor="middle">{"".join(parts)}{more}</svg>'
    )


def _brief(node: TreeNode) -> str:
    if node.value is None:
        return ""
    sign = {"at_least": "≥ ", "at_most": "≤ "}.get(node.bound, "")
    value = node.value
    if value.kind in ("win", "loss"):
        return f"{sign}{'+' if value.kind == 'win' else '−'}{'' if value.plies is None else value.plies}"
    return sign + {"draw": "=", "unknown": "?"}.get(value.kind, str(value))


class EvaluationGraph:
    """The course of a game: the value of each position for the first player, from −1 to 1. In a notebook it is a drawing."""

    def __init__(self, values: Sequence[Optional[Value]], first_to_move: bool = True, scale: float = 0.00368) -> None:
        """``values`` are those of the players to move, one a position; ``scale`` turns centipawns into winning chances."""
        self.shares: list[Optional[float]] = []
        """The shares; ``None`` where there is no value."""
        for ply, value in enumerate(values):
            sign = 1.0 if (ply % 2 == 0) == first_to_move else -1.0
            share = None if value is None else share_of(value, scale)
            self.shares.append(None if share is None else sign * share)

    def _repr_svg_(self) -> str:
        width, height = max(240, 8 * len(self.shares)), 120
        step = width / max(1, len(self.shares) - 1)
        points = " ".join(
            f"{ply * step:.1f},{(1 - share) * height / 2:.1f}" for ply, share in enumerate(self.shares) if share is not None
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="#fffdf9" stroke="#ded7ca"/>'
            f'<path d="M0 {height / 2}H{width}" stroke="#a49c8f"/>'
            f'<polyline points="{points}" fill="none" stroke="#8a4b22" stroke-width="2"/></svg>'
        )


def share_of(value: Value, scale: float = 0.00368) -> float:
    """A value for the player to move as a number from −1, lost, to 1, won: estimates by the logistic curve of winning chances."""
    from math import exp

    if value.kind == "win":
        return 1.0
    if value.kind == "loss":
        return -1.0
    return 2.0 / (1.0 + exp(max(-50.0, min(50.0, -scale * (value.score or 0))))) - 1.0
