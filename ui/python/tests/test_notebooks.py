"""The notebooks run, and so does the widget."""

from __future__ import annotations

from pathlib import Path

import boyi
import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_notebooks_run(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    drawn = [output.get("data", {}) for output in shown]
    assert any("image/svg+xml" in data or "<svg" in "".join(data.get("text/html", "")) for data in drawn), "no drawing"


def test_there_are_five() -> None:
    assert len(NOTEBOOKS) == 5


def test_widget() -> None:
    pytest.importorskip("anywidget")
    from boyi.widget import Board

    board = Board("tictactoe", level=3)
    board._heard(None, {"play": "b2"}, None)
    assert len(board.session.moves) == 2 and board.svg.startswith("<svg") and len(board.moves) == 7
    board._heard(None, {"undo": True}, None)
    assert board.session.moves == [] and board.size == [3, 3]
    assert Board("nim", "3,4", first=False).session.moves
    # With Black to move, the first move is Black's.
    black = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    assert not Board("chess", black, level=1).session.moves and Board("chess", black, level=1, first=False).session.moves
    board = Board("chess", black, level=1)
    board.play("e8d7")
    assert len(board.session.moves) == 2 and board.session.mover == "second"
    assert isinstance(boyi.Session("nim"), boyi.Session)
