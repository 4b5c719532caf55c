"""Drawings for notebooks, in addition to boards, tables and trees, which draw themselves."""

from __future__ import annotations

from boyi import _drawings
from boyi._answers import Tree
from boyi._drawings import EvaluationGraph, share_of

__all__ = ["EvaluationGraph", "share_of", "tree_svg"]


def tree_svg(tree: Tree) -> str:
    """A search tree: nodes with their moves and values, cutoffs with the number of moves left untried."""
    return _drawings.tree_svg(tree.nodes, tree.complete)
