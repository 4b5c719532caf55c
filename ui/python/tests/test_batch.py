"""A long file through `boyi batch`: broken lines, a crash in the middle, compressed input, any number of threads."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from boyi import _boyi

MANY = pytest.param(100_000, marks=pytest.mark.deep)


def write(path: Path, count: int) -> Path:
    """Questions about Nim, every hundredth of which is broken, and every thousandth about chess."""
    with open(path, "w", encoding="utf-8") as file:
        for n in range(count):
            question: dict[str, object] = {"id": f"q{n}", "game": "nim", "position": f"{n % 17},{n % 31},{n % 7}"}
            if n % 100 == 50:
                question["position"] = "3,x"
            elif n % 1000 == 7:
                question = {"id": f"q{n}", "game": "chess", "moves": ["e4", "e5", "Nf3", "Nc6"][: n // 1000 % 5], "nodes": 500}
            file.write(json.dumps(question) + "\n")
    return path


def command(path: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "boyi", "batch", str(path), "--lang=en", *options]


def answers(path: Path, *options: str) -> bytes:
    done = subprocess.run(command(path, *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode in (20, 101), done.stderr
    return done.stdout


def test_files_are_replaced_whole(tmp_path: Path) -> None:
    path, link = tmp_path / "answers", tmp_path / "link"
    path.write_text("old\n", encoding="utf-8")
    path.chmod(0o600)
    link.symlink_to("answers")

    def failing() -> Iterator[str]:
        yield "new"
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        _boyi.write_lines(link, failing())
    assert (path.read_text(encoding="utf-8"), sorted(os.listdir(tmp_path))) == ("old\n", ["answers", "link"])
    assert _boyi.write_lines(link, iter(["ä", "b"])) == 2
    assert link.is_symlink() and path.read_text(encoding="utf-8") == "ä\nb\n"
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(OSError):
        _boyi.write_lines(tmp_path / "none" / "answers", [])


@pytest.mark.parametrize("count", [2_000, MANY])
def test_long_files(tmp_path: Path, count: int) -> None:
    path = write(tmp_path / "q.jsonl", count)
    whole = answers(path, "--jobs=1")
    lines = [json.loads(line) for line in whole.splitlines()]
    assert [line["id"] for line in lines] == [f"q{n}" for n in range(count)]
    assert [line["line"] for line in lines if "error" in line] == [n + 1 for n in range(50, count, 100)]
    assert {line["error"]["field"] for line in lines if "error" in line} == {"heap"}
    assert answers(path, "--jobs=2") == whole
    packed = tmp_path / "q.jsonl.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert answers(packed) == whole
    pyarrow = pytest.importorskip("pyarrow") if count > 2_000 else None
    if pyarrow is not None:
        packed = tmp_path / "q.jsonl.zst"
        with pyarrow.output_stream(str(packed), compression="zstd") as stream:
            stream.write(path.read_bytes())
        assert packed.read_bytes()[:4] == b"\x28\xb5\x2f\xfd" and answers(packed) == whole


@pytest.mark.parametrize("order", [[], ["--unordered"]], ids=["ordered", "unordered"])
@pytest.mark.parametrize("count", [MANY])
def test_killed_and_resumed(tmp_path: Path, count: int, order: list[str]) -> None:
    path, out = write(tmp_path / "q.jsonl", count), tmp_path / "out.jsonl"
    half = len(answers(path)) // 2
    resume = [*order, "--jobs=2", "--resume", str(out)]
    with subprocess.Popen(command(path, *resume), stderr=subprocess.DEVNULL) as process:
        while (out.stat().st_size if out.exists() else 0) < half and process.poll() is None:
            time.sleep(0.0005)
        process.kill()
    killed = out.read_bytes().count(b"\n")
    assert 0 < killed < count, f"killed too late: {killed} answers were there"
    subprocess.run(command(path, *resume), stderr=subprocess.DEVNULL, check=False)
    lines = out.read_bytes().splitlines()
    assert len(lines) == count and {json.loads(line)["id"] for line in lines} == {f"q{n}" for n in range(count)}
    if not order:
        assert out.read_bytes() == answers(path)


def test_games_of_a_file() -> None:
    """Games come as texts with their numbers and lines, whatever the character set and however the bytes are cut."""
    text = b"\xef\xbb\xbf[White \"M\xfcller\"]\r\n\r\n1. e4 {sch\xf6n} e5 1-0\r\n\r\n% {\r\n1. d4 d5 0-1\r\n[Event \"x\"][White \"C\"] *\r\n"
    for size in (1, 7, 1000):
        pieces = iter([text[at : at + size] for at in range(0, len(text), size)])
        games = list(_boyi.GameTexts(lambda: next(pieces, b"")))
        assert [(number, line) for number, line, _ in games] == [(1, 1), (2, 6), (3, 7)]
        assert games[0][2].startswith('[White "M\u00fcller"]\n')
    wide = text.replace(b"\xfc", b"\xc3\xbc").replace(b"\xf6", b"\xc3\xb6").decode("utf-8").encode("utf-16-le")
    pieces = iter([wide[at : at + 5] for at in range(0, len(wide), 5)])
    assert list(_boyi.GameTexts(lambda: next(pieces, b""))) == games
    worker = _boyi.BatchWorker(depth=1, summary=True)
    told = [json.loads(worker.answer(line, text, "pgn", number=number)[0]) for number, line, text in games]
    assert [(answer["id"], answer["plies"], answer["tags"].get("White")) for answer in told] == [(1, 2, "M\u00fcller"), (2, 2, None), (3, 0, "C")]
