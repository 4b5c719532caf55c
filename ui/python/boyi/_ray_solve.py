"""Solving a game on a cluster: the file of ``boyi solve``, byte for byte."""

from __future__ import annotations

import os
from typing import Any, Union

import ray

from boyi import _boyi
from boyi._database import Database


def _work(job: dict[str, Any]) -> _boyi.ShardedWork:
    return _boyi.ShardedWork(job["game"], job["path"], shard=job["shard"], compression=job["compression"], threads=job["threads"])


def _run(job: dict[str, Any], step: str) -> None:
    _work(job).run(step)


_TASK: Any = ray.remote(max_retries=-1)(_run)


def solve(
    game: str,
    out: Union[str, os.PathLike[str]],
    *,
    shard: int = 1 << 22,
    compression: int = 15,
    threads: int = 1,
) -> Database:
    """Solves a game into a file on a disk that all nodes share, and opens it.

    The work is rounds of steps, one for each ``shard`` numbers of a tier; each is a task with ``threads`` processors that reads files and writes
    files, in the folder ``out + ".work"``. Ray schedules the tasks and repeats those of nodes that die. If the caller dies, the
    same call resumes the work; an existing file is only opened. Games that do not number their positions raise ``ValueError``.
    """
    path = os.path.abspath(os.fspath(out))
    job = {"game": game, "path": path, "shard": shard, "compression": compression, "threads": threads}
    if not os.path.exists(path) or os.path.exists(path + ".work"):
        work = _work(job)
        work.begin()
        run = _TASK.options(num_cpus=threads)
        while steps := work.next_round():
            ray.get([run.remote(job, step) for step in steps])
    return Database(path)
