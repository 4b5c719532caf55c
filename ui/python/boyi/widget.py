"""A board for playing in a notebook: ``boyi.widget.Board("chess", level=4)``. Needs ``boyi[notebook]``."""

from __future__ import annotations

from typing import Any, Optional

import anywidget
import traitlets

from boyi import _boyi

__all__ = ["Board"]

_SCRIPT = """
function render({ model, el }) {
  const board = document.createElement("div");
  const line = document.createElement("p");
  const moves = document.createElement("select");
  const play = document.createElement("button");
  const undo = document.createElement("button");
  play.textContent = "▶";
  undo.textContent = "↶";
  const draw = () => {
    board.innerHTML = model.get("svg");
    line.textContent = model.get("status");
    moves.replaceChildren(...model.get("moves").map((move) => new Option(move, move)));
    play.disabled = moves.disabled = model.get("moves").length === 0;
  };
  const send = (content) => model.send(content);
  play.onclick = () => send({ play: moves.value });
  undo.onclick = () => send({ undo: true });
  // A click on a square chooses the moves that begin there, and then the one that ends there.
  let from = "";
  board.onclick = (event) => {
    const svg = board.querySelector("svg");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const [columns, rows] = model.get("size");
    const column = Math.floor(point.x / 100), row = rows - 1 - Math.floor(point.y / 100);
    if (!columns || column < 0 || row < 0 || column >= columns || row >= rows) return;
    const square = String.fromCharCode(97 + column) + (row + 1);
    const legal = model.get("moves");
    const exact = legal.filter((move) => move === square || (from && move.startsWith(from + square)));
    if (exact.length) { from = ""; send({ play: exact[0] }); } else { from = square; }
    moves.value = legal.find((move) => move.startsWith(square)) ?? moves.value;
  };
  for (const name of ["svg", "status", "moves"]) model.on("change:" + name, draw);
  draw();
  el.append(board, line, moves, play, undo);
}
export default { render };
"""


class Board(anywidget.AnyWidget):
    """A game against the engine in a cell: choose a move from the list or by clicking, and the engine replies.

    ``level`` is the engine's strength, 1 to 10; ``None`` means two human players. ``first`` says whether you make the first move from the
    position, whichever side is to move there.
    """

    _esm = _SCRIPT
    svg = traitlets.Unicode("").tag(sync=True)
    status = traitlets.Unicode("").tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    size = traitlets.List(traitlets.Int(), default_value=[0, 0]).tag(sync=True)

    def __init__(self, game: object = "tictactoe", position: Optional[str] = None, *, level: Optional[int] = 5, first: bool = True) -> None:
        super().__init__()
        self.session = _boyi.Session(game, position)
        self.level = level
        mover = self.session.mover
        self.mine = mover if first else {"first": "second", "second": "first"}[mover]
        self._shape()
        self.on_msg(self._heard)
        self._answer()
        self._show()

    def _shape(self) -> None:
        import json

        picture: dict[str, Any] = json.loads(self.session.position._picture())
        self.size = [picture.get("columns", 0), picture.get("rows", 0)]

    def _heard(self, widget: object, content: dict[str, Any], buffers: object) -> None:
        if content.get("undo"):
            self.undo()
        elif isinstance(content.get("play"), str):
            self.play(content["play"])

    def play(self, move: str) -> None:
        """Plays a move, and lets the engine reply."""
        self.session.play(move)
        self._answer()
        self._show()

    def undo(self) -> None:
        """Undoes your last move and the engine's reply."""
        self.session.undo()
        while self.level is not None and self.session.moves and self.session.mover != self.mine:
            self.session.undo()
        self._show()

    def _answer(self) -> None:
        if self.level is not None and self.session.outcome is None and self.session.mover != self.mine:
            self.session.play(self.session.choose(self.level, seed=len(self.session.moves)))

    def _show(self) -> None:
        outcome = self.session.outcome
        self.svg = self.session.svg()
        self.moves = self.session.legal_moves
        self.status = f"{self.session.mover}: {outcome}" if outcome else self.session.mover
