"""The types: what mypy and stubtest say."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = '''
import boyi
position = boyi.Game("nim").position("3,4,5")
moves: list[str] = position.legal_moves
best: tuple[str, ...] = position.analyze(nodes=100, lines="all").best
with boyi.Session("chess", threads=2) as session:
    session.analyze(time=0.1, on_progress=print)
reveal_type(boyi.nim_sequence("0.77", 10))
'''


def imports(module: Path) -> set[str]:
    """The modules of the package that a module imports when it is imported."""
    found = set()
    for statement in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.ImportFrom) and statement.module is not None:
            names = [alias.name for alias in statement.names] if statement.module == "boyi" else [statement.module.removeprefix("boyi.")]
            found.update(names)
    return found


def test_no_two_modules_import_each_other() -> None:
    """Modules can be put in an order in which each imports only earlier ones; what the extension module imports its stub says."""
    files = [path for pattern in ("*.py", "*.pyi") for path in (ROOT / "boyi").glob(pattern)]
    left = {path.stem: imports(path) for path in files}
    while left:
        free = [name for name, needed in left.items() if not needed & left.keys() - {name}]
        assert free, left
        for name in free:
            del left[name]


def run(*args: str, folder: Path = ROOT) -> str:
    output = subprocess.run([sys.executable, "-m", *args], cwd=folder, capture_output=True, text=True, check=False)
    assert output.returncode == 0, output.stdout + output.stderr
    return output.stdout


def test_mypy_strict(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    run("mypy", "--strict", "-p", "boyi")
    example = tmp_path / "example.py"
    example.write_text(EXAMPLE, encoding="utf-8")
    assert "uint16" in run("mypy", "--strict", str(example)).replace("unsignedinteger[numpy._typing._nbit_base._16Bit]", "uint16").replace("_16Bit", "uint16")


def test_stubs_are_true(tmp_path: Path) -> None:
    """In a folder of its own: what is installed is compared, not the sources."""
    pytest.importorskip("mypy")
    run("mypy.stubtest", "boyi._boyi", "--ignore-missing-stub", folder=tmp_path)
