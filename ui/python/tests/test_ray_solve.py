"""Ray: whole games solved in shards end in the bytes of `boyi solve`, also when a node or the caller dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Iterator

import pytest

import boyi

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.deep

# Dodgem on 4x4 squares has cycles; Connect Four has none.
GAMES = ["dodgem:n=4", "connect4:m=4,n=4"]
SHARD = 1 << 15


@pytest.fixture()
def cluster() -> Iterator[Any]:
    """A head and two nodes on this machine."""
    from ray.cluster_utils import Cluster

    os.environ.setdefault("RAY_worker_niceness", "0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()


def local(folder: Path, game: str) -> bytes:
    path = folder / "local.boyi"
    subprocess.run([sys.executable, "-m", "boyi", "solve", game, "--out", str(path), "--json"], check=True, stdout=subprocess.DEVNULL)
    return path.read_bytes()


def steps_done(path: Path) -> int:
    return len(list(Path(f"{path}.work").glob("*.note")))


@pytest.mark.parametrize("game", GAMES)
def test_a_node_dies(cluster: Any, tmp_path: Path, game: str) -> None:
    import boyi.ray

    ray_cluster, nodes = cluster
    out = tmp_path / "cluster.boyi"
    killed = threading.Event()

    def kill() -> None:
        while steps_done(out) < 10:
            time.sleep(0.05)
        ray_cluster.remove_node(nodes[0], allow_graceful=False)
        killed.set()

    threading.Thread(target=kill, daemon=True).start()
    database = boyi.ray.solve(game, out, shard=SHARD)
    assert killed.is_set()
    assert out.read_bytes() == local(tmp_path, game)
    assert not Path(f"{out}.work").exists()
    assert database.start == boyi.Database(tmp_path / "local.boyi").start


def test_the_caller_dies(cluster: Any, tmp_path: Path) -> None:
    import boyi.ray

    out = tmp_path / "cluster.boyi"
    code = (
        "import sys, ray, boyi.ray; ray.init(address=sys.argv[1], log_to_driver=False);"
        f"boyi.ray.solve({GAMES[0]!r}, sys.argv[2], shard={SHARD})"
    )
    for at_least in (5, 40):
        caller = subprocess.Popen([sys.executable, "-c", code, cluster[0].address, str(out)])
        while steps_done(out) < at_least and caller.poll() is None:
            time.sleep(0.02)
        assert caller.poll() is None, "the work was done before the caller was killed"
        caller.send_signal(signal.SIGKILL)
        caller.wait()
    boyi.ray.solve(GAMES[0], out, shard=SHARD)
    assert out.read_bytes() == local(tmp_path, GAMES[0])


def test_games_without_numbers_are_refused(cluster: Any, tmp_path: Path) -> None:
    import boyi.ray

    with pytest.raises(ValueError, match="number"):
        boyi.ray.solve("chomp", tmp_path / "chomp.boyi")
