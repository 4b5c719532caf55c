"""Many questions on a cluster, by Ray Data: the answers of ``boyi batch``, byte for byte where no time limits them.

>>> import ray, boyi.ray
>>> questions = boyi.ray.read("positions.jsonl")                    # or .pgn, .epd, .fen, .tsv, .parquet, or a folder of them
>>> answers = boyi.ray.analyze(questions, nodes=10_000, actors=4)
>>> answers.write_parquet("answers")

All scheduling, shipping and retrying is done by Ray. An actor holds one worker, as a thread of ``boyi batch`` does. If a node dies, Ray
asks its questions again elsewhere: an answer depends on its question alone, so the result is the same.
"""

from __future__ import annotations

import glob
import io
import json
import os
from collections.abc import Iterator
from typing import Any, Optional, Union

import numpy as np
import pyarrow
import pyarrow.fs
import ray
import ray.data

from boyi import _boyi
from boyi._ray_solve import solve

__all__ = ["Answerer", "analyze", "read", "self_play", "solve", "write_lines"]

_ENDINGS = {"jsonl": "json", "ndjson": "json", "json": "json", "epd": "epd", "fen": "fen", "tsv": "tsv", "pgn": "pgn", "parquet": "parquet"}


def _files(paths: Union[str, list[str]]) -> list[str]:
    """The files of paths, of folders, and of patterns, in order of their names. A URI such as ``s3://…`` is a file or a folder."""
    found: list[str] = []
    for path in [paths] if isinstance(paths, str) else paths:
        if "://" in path:
            names = _files_at(path)
        elif os.path.isdir(path):
            names = sorted(name for name in glob.glob(os.path.join(path, "*")) if _ending(name) in _ENDINGS)
        else:
            names = sorted(glob.glob(path)) or [path]
        found.extend(names)
    return found


def _files_at(uri: str) -> list[str]:
    """The URIs of the files in a folder that has a URI, or the one of a file."""
    storage, path = pyarrow.fs.FileSystem.from_uri(uri)
    if storage.get_file_info(path).type != pyarrow.fs.FileType.Directory:
        return [uri]
    scheme, options = uri.split("://")[0], "?" + uri.partition("?")[2] if "?" in uri else ""
    names = [info.path for info in storage.get_file_info(pyarrow.fs.FileSelector(path))]
    return [f"{scheme}://{name}{options}" for name in sorted(names) if _ending(name) in _ENDINGS]


def _ending(path: str) -> str:
    return path.partition("?")[0].removesuffix(".gz").removesuffix(".zst").rsplit(".", 1)[-1]


def _open(path: str) -> Any:
    storage, name = pyarrow.fs.FileSystem.from_uri(path) if "://" in path else (pyarrow.fs.LocalFileSystem(), path)
    return storage.open_input_stream(name, compression="detect")


def _texts(path: str, form: str) -> Iterator[tuple[int, int, str]]:
    """The questions of a file: numbers, lines that they begin in, and texts, which are lines or games of PGN."""
    with _open(path) as file:
        if form == "pgn":
            yield from _boyi.GameTexts(lambda: file.read(1 << 20))
            return
        for number, line in enumerate(io.TextIOWrapper(file, encoding="utf-8"), 1):
            if line.strip():
                yield number, number, line.rstrip("\r\n")


def read(paths: Union[str, list[str]], form: Optional[str] = None) -> ray.data.Dataset:
    """The questions of files or folders as a data set with the columns ``place``, ``line``, ``number``, ``form`` and ``text``.

    JSON lines, PGN, EPD, FEN and tab-separated text, also compressed by gzip or zstd; each file is read by a task of its own, on any node: what is
    no URI (``s3://bucket/folder``) must be there on all of them. Parquet files are read as they are: they need a column ``text``, with a
    question in JSON, or the columns ``game`` and ``position``.
    """
    files = _files(paths)
    endings = {_ending(name) for name in files}
    if endings == {"parquet"}:
        # One by one: where aiohttp is not installed, Ray's threads stumble over each other when they look at several paths at once.
        given = [paths] if isinstance(paths, str) else paths
        whole = all("://" in path or os.path.exists(path) for path in given)
        first, *others = [ray.data.read_parquet(path) for path in (given if whole else files)]
        return first.union(*others) if others else first
    if "parquet" in endings:
        raise ValueError("files of Parquet among others: read them by themselves")

    def rows(item: dict[str, Any]) -> Iterator[dict[str, Any]]:
        path = str(item["item"])
        known = form or _ENDINGS.get(_ending(path), "json")
        for number, line, text in _texts(path, known):
            yield {"place": int(item["nth"]) << 40 | number, "line": line, "number": number, "form": known, "text": text}

    items = [{"item": path, "nth": nth} for nth, path in enumerate(files)]
    return ray.data.from_items(items, override_num_blocks=max(1, len(items))).flat_map(rows)


class Answerer:
    """An actor: answers blocks of questions, with one worker for all of them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.worker = _boyi.BatchWorker(**options)

    def __call__(self, block: dict[str, np.ndarray]) -> pyarrow.Table:
        """Answers a block: a table with the columns that ``analyze`` describes."""
        rows: list[dict[str, Any]] = []
        for place, line, number, form, text in _questions(block):
            for answer in self.worker.answer(line, text, form, number=number):
                rows.append({"place": place, "id": _id_of(answer), "answer": answer, **_columns(json.loads(answer))})
        return pyarrow.Table.from_pylist(rows, schema=_SCHEMA)


def _questions(block: dict[str, np.ndarray]) -> Iterator[tuple[int, int, int, str, str]]:
    size = len(next(iter(block.values()))) if block else 0
    for row in range(size):
        given = {name: _plain(column[row]) for name, column in block.items()}
        request = {key: given[key] for key in ("id", "game", "position", "moves", "nodes", "depth") if given.get(key) is not None}
        text, form = (given["text"], given.get("form", "json")) if "text" in given else (json.dumps(request), "json")
        line = given.get("line", row + 1)
        number = given.get("number", line)
        yield given.get("place", number), line, number, form, text


def _plain(value: Any) -> Any:
    """A number or a list of numpy as plain Python has it."""
    return value.tolist() if isinstance(value, (np.generic, np.ndarray)) else value


_SCHEMA = pyarrow.schema(
    [
        ("place", pyarrow.int64()),
        ("id", pyarrow.string()),
        ("answer", pyarrow.string()),
        ("game", pyarrow.string()),
        ("position", pyarrow.string()),
        ("kind", pyarrow.string()),
        ("plies", pyarrow.int64()),
        ("score", pyarrow.int64()),
        ("best", pyarrow.list_(pyarrow.string())),
        ("moves", pyarrow.list_(pyarrow.string())),
        ("nodes", pyarrow.int64()),
        ("engine", pyarrow.string()),
        ("error", pyarrow.string()),
    ]
)
"""The columns of answers."""


def _columns(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer's values for the columns; what it does not have is null."""
    value = answer.get("value") or {}
    lines = answer.get("lines") or []
    error = answer.get("error")
    return {
        "game": answer.get("game"),
        "position": answer.get("position"),
        "kind": value.get("kind"),
        "plies": value.get("plies"),
        "score": value.get("score"),
        "best": answer.get("best"),
        "moves": lines[0].get("pv") if lines else None,
        "nodes": (answer.get("stats") or {}).get("nodes"),
        "engine": answer.get("engine"),
        "error": None if error is None else error["text"],
    }


def _id_of(answer: str) -> str:
    return json.dumps(json.JSONDecoder().raw_decode(answer[len('{"id":') :])[0], ensure_ascii=False)


def analyze(
    questions: ray.data.Dataset,
    *,
    nodes: Optional[int] = None,
    depth: Optional[int] = None,
    time: Optional[float] = None,
    lines: Union[int, str] = 1,
    engine: str = "auto",
    game: str = "chess",
    summary: bool = False,
    actors: Union[int, tuple[int, int]] = 2,
    batch_size: int = 64,
    num_cpus: float = 1,
) -> ray.data.Dataset:
    """Answers every question of a data set: a data set with one row for each answer.

    The column ``answer`` is the line of JSON that ``boyi batch`` writes. The others have types, which Parquet keeps: ``place`` in the input,
    ``id`` (as JSON), ``game``, ``position``, ``kind`` of the value (``"win"``, ``"draw"``, ``"loss"``, ``"estimate"``, ``"unknown"``), ``plies`` and
    ``score``, the ``best`` moves, the ``moves`` of the best line, ``nodes``, ``engine``, and ``error`` where there is no answer; null where a
    column does not apply.

    Limits hold for questions without limits of their own, as with ``boyi batch``; ``summary`` gives one answer for a game of PGN. ``actors`` is
    how many work at once, or the least and the most of a pool that grows; Ray starts one that is lost again. ``sort("place")`` gives the
    order of the input.
    """
    options = {"nodes": nodes, "depth": depth, "time": time, "lines": lines, "engine": engine, "game": game, "summary": summary}
    strategy = ray.data.ActorPoolStrategy(size=actors) if isinstance(actors, int) else ray.data.ActorPoolStrategy(min_size=actors[0], max_size=actors[1])
    # A file is read as one block, which one actor would answer alone.
    return questions.repartition(target_num_rows_per_block=batch_size).map_batches(
        Answerer,
        fn_constructor_kwargs={"options": options},
        batch_size=batch_size,
        batch_format="numpy",
        compute=strategy,
        num_cpus=num_cpus,
    )


def self_play(
    game: str,
    games: int,
    *,
    levels: tuple[int, int] = (5, 5),
    position: Optional[str] = None,
    seed: int = 0,
    max_plies: int = 500,
    actors: int = 2,
) -> ray.data.Dataset:
    """Games of two levels against each other: a data set with the columns ``game``, ``seed``, ``moves``, ``outcome`` and ``mover``.

    The first player has the first level; the same seed gives the same games.
    """

    class Player:
        def __call__(self, block: dict[str, np.ndarray]) -> dict[str, Any]:
            rows: dict[str, list[Any]] = {"game": [], "seed": [], "moves": [], "outcome": [], "mover": []}
            for nth in block["id"]:
                own = seed + int(nth)
                with _boyi.Session(game, position) as session:
                    while session.outcome is None and len(session.moves) < max_plies:
                        level = levels[0 if session.mover == "first" else 1]
                        session.play(session.choose(level, seed=own * 1000 + len(session.moves)))
                    values = (game, own, " ".join(session.moves), session.outcome or "", session.mover)
                for key, value in zip(rows, values):
                    rows[key].append(value)
            return {key: np.array(value, dtype=object if isinstance(value[0], str) else None) for key, value in rows.items()}

    return ray.data.range(games, override_num_blocks=min(games, 4 * actors)).map_batches(
        Player, batch_size=4, compute=ray.data.ActorPoolStrategy(size=actors)
    )


def write_lines(answers: ray.data.Dataset, path: str) -> int:
    """Writes answers as JSON lines in the order of the input, as ``boyi batch`` does, and returns their number.

    The file is written whole or not at all; where ``path`` is a link, the file that it leads to.
    """
    return _boyi.write_lines(path, (row["answer"] for row in answers.sort("place").iter_rows()))
