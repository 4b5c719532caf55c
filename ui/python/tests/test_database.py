"""Databases of solved games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import boyi


def solved(folder: Path, game: str) -> str:
    path = str(folder / "game.boyi")
    subprocess.run([sys.executable, "-m", "boyi", "solve", game, "--out", path, "--json"], check=True, stdout=subprocess.DEVNULL)
    return path


def test_values_moves_and_counts(tmp_path: Path) -> None:
    database = boyi.Database(solved(tmp_path, "dodgem"))
    assert (database.game, len(database), database.win, database.draw, database.loss) == ("dodgem", 2055, 1215, 0, 840)
    assert database.start == boyi.Value("win", 20) == database.value("start")
    start = boyi.Game("dodgem").position()
    moves = database.moves(start)
    assert moves is not None and moves[0][1] == boyi.Value("win", 20)
    assert sorted(move for move, _ in moves) == sorted(start.legal_moves)
    for move, value in moves:
        after = database.value(start.play(move))
        assert after is not None and (-after).kind == value.kind and after.plies is not None
        assert value.plies == after.plies + 1
    assert database.value("nonsense") is None and database.moves("nonsense") is None


def test_arrays(tmp_path: Path) -> None:
    database = boyi.Database(solved(tmp_path, "tictactoe"))
    game = boyi.Game("tictactoe")
    positions = [game.position(), game.position(moves=["a1"]), "nonsense"]
    values, plies = database.probe_many(positions)
    assert (values.dtype, plies.dtype) == (np.int8, np.int32)
    assert values.tolist() == [0, 0, -128]
    assert plies.tolist() == [9, 8, -1]
    assert sum(size for _, size in database.tiers) == sum(len(database.tier(place)[0]) for place in range(len(database.tiers)))
    with pytest.raises(ValueError):
        database.tier(len(database.tiers))


def test_what_is_no_database(tmp_path: Path) -> None:
    path = Path(solved(tmp_path, "chomp"))
    with pytest.raises(OSError):
        boyi.Database(tmp_path / "nothing.boyi")
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
    with pytest.raises(ValueError, match="damaged"):
        boyi.Database(path)
    path.write_bytes(b"text")
    with pytest.raises(ValueError, match="not a database"):
        boyi.Database(path)
