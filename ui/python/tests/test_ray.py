"""Ray: the answers of `boyi batch`, byte for byte, also when a node is lost in the middle."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Iterator

import pytest

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.deep

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head and two nodes on this machine, whose workers are no less urgent than what else runs there."""
    from ray.cluster_utils import Cluster

    os.environ.setdefault("RAY_worker_niceness", "0")

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def questions(path: Path, count: int) -> Path:
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            if number % 100 == 50:
                file.write(f'{{"id":"q{number}","game":"nim","position":"3,x"}}\n')
            elif number % 10 == 5:
                moves = ["e4", "e5", "Nf3", "Nc6", "Bb5"][: number // 10 % 6]
                file.write(json.dumps({"id": f"q{number}", "game": "chess", "moves": moves, "nodes": 500}) + "\n")
            else:
                file.write(f'{{"id":"q{number}","game":"nim","position":"{number % 17},{number % 31},{number % 7}"}}\n')
    return path


def batch(path: Path, *options: str) -> bytes:
    command = [sys.executable, "-m", "boyi", "batch", str(path), "--lang=en", *options]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout


def test_ray_answers_as_batch_does(cluster: Any, tmp_path: Path) -> None:
    import boyi.ray

    path = questions(tmp_path / "q.jsonl", 600)
    out = tmp_path / "answers.jsonl"
    assert boyi.ray.write_lines(boyi.ray.analyze(boyi.ray.read(str(path)), actors=2), str(out)) == 600
    assert out.read_bytes() == batch(path)
    pgn = tmp_path / "games.pgn"
    pgn.write_text('[White "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White "B"]\n\n1. e4 c5 *\n', encoding="utf-8")
    for summary in (False, True):
        answers = boyi.ray.analyze(boyi.ray.read(str(pgn)), depth=2, summary=summary)
        boyi.ray.write_lines(answers, str(out))
        assert out.read_bytes() == batch(pgn, "--depth=2", *(["--summary"] if summary else []))


def test_folders_uris_and_compressed_files(cluster: Any, tmp_path: Path) -> None:
    import boyi.ray

    folder, out = tmp_path / "questions", tmp_path / "answers.jsonl"
    folder.mkdir()
    first, second = questions(folder / "a.jsonl", 60), questions(tmp_path / "b.jsonl", 30)
    (folder / "b.jsonl.gz").write_bytes(gzip.compress(second.read_bytes()))
    (folder / "notes.txt").write_text("no questions", encoding="utf-8")
    expected = batch(first) + batch(second)
    for place in (str(folder), folder.as_uri(), [str(folder / "a.*"), (folder / "b.jsonl.gz").as_uri()]):
        assert boyi.ray.write_lines(boyi.ray.analyze(boyi.ray.read(place)), str(out)) == 90
        assert out.read_bytes() == expected, place


def test_parquet_in_and_out(cluster: Any, tmp_path: Path) -> None:
    import boyi.ray

    ray.data.from_items([{"game": "nim", "position": f"{n},{n + 1}"} for n in range(40)]).write_parquet(str(tmp_path / "in"))
    for place in (tmp_path / "in", tmp_path / "in/*.parquet"):
        boyi.ray.analyze(boyi.ray.read(str(place))).write_parquet(str(tmp_path / "out"), mode=ray.data.SaveMode.OVERWRITE)
        answers = ray.data.read_parquet(str(tmp_path / "out")).take_all()
        assert len(answers) == 40 and all(json.loads(row["answer"])["value"]["kind"] == "win" for row in answers)
    pgn = tmp_path / "games.pgn"
    pgn.write_text('[White "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 Ke2 *\n', encoding="utf-8")
    boyi.ray.analyze(boyi.ray.read(str(pgn)), depth=2).write_parquet(str(tmp_path / "games"))
    table = ray.data.read_parquet(str(tmp_path / "games"))
    types = dict(zip(table.schema().names, map(str, table.schema().types)))
    assert types == {
        **dict.fromkeys(("id", "answer", "game", "position", "kind", "engine", "error"), "string"),
        **dict.fromkeys(("place", "plies", "score", "nodes"), "int64"),
        **dict.fromkeys(("best", "moves"), "list<element: string>"),
    }
    rows = table.sort("place").take_all()
    rows.sort(key=lambda row: (row["place"], row["id"]))
    assert [row["id"] for row in rows] == ['"1.0"', '"1.1"', '"1.2"', '"1.3"', '"1.4"', "2"]
    assert (rows[3]["kind"], rows[3]["plies"], list(rows[3]["best"]), rows[3]["moves"][0]) == ("win", 1, ["d8h4"], "d8h4")
    assert (rows[4]["kind"], rows[4]["plies"], rows[4]["moves"]) == ("loss", 0, None)
    assert rows[0]["kind"] == "estimate" and rows[0]["plies"] is None and rows[0]["nodes"] > 0 and rows[0]["game"] == "chess"
    assert rows[5]["kind"] is None and rows[5]["error"].startswith("line 5: ") and "Ke2" in rows[5]["error"]
    with pytest.raises(ValueError, match="Parquet"):
        boyi.ray.read([str(tmp_path / "in"), str(tmp_path / "x.jsonl")])


def run_example(cluster: Any, *args: str) -> str:
    """Runs a script of the examples as a job of the cluster."""
    environment = {**os.environ, "RAY_ADDRESS": cluster.address}
    done = subprocess.run([sys.executable, *args], cwd=EXAMPLES, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_job_of_the_example(cluster: Any, tmp_path: Path) -> None:
    """What the example for Kubernetes runs, with other folders; its files are what their programs read."""
    yaml = pytest.importorskip("yaml")
    path, out = questions(tmp_path / "q.jsonl", 200), tmp_path / "answers"
    job = yaml.safe_load((EXAMPLES / "cluster/rayjob.yaml").read_text(encoding="utf-8"))
    launched = yaml.safe_load((EXAMPLES / "cluster/cluster.yaml").read_text(encoding="utf-8"))
    image = (EXAMPLES / "cluster/Dockerfile").read_text(encoding="utf-8")
    assert (job["kind"], job["spec"]["rayClusterSpec"]["rayVersion"]) == ("RayJob", ray.__version__)
    for text in (launched["setup_commands"][0], image):
        assert f"ray[data]=={ray.__version__}" in text
    program, script, *args = job["spec"]["entrypoint"].split()
    assert program == "python" and Path(script).parent == Path("/home/ray")
    args = [{"/data/questions": str(path), "/data/answers": str(out), "64": "2"}.get(arg, arg) for arg in args]
    assert run_example(cluster, Path(script).name, *args).startswith("200 answers")
    rows = sorted(ray.data.read_parquet(str(out)).take_all(), key=lambda row: row["place"])
    assert "".join(row["answer"] + "\n" for row in rows).encode() == batch(path, "--nodes=10000")


def test_players(cluster: Any, tmp_path: Path) -> None:
    pgn, out = tmp_path / "games.pgn", tmp_path / "players"
    pgn.write_text('[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White "B"]\n[Black "A"]\n\n1. e4 c5 *\n', encoding="utf-8")
    said = run_example(cluster, "players.py", str(pgn), "--least=1", "--nodes=500", f"--out={out}")
    assert said.startswith("2 games (0 cannot be read), 8 positions")
    players = ray.data.read_parquet(str(out / "players.parquet")).take_all()
    assert {row["player"]: row["moves"] for row in players} == {"A": 3, "B": 3}
    assert {row["player"]: row["blunders"] > 0 for row in players} == {"A": True, "B": False}
    phases = ray.data.read_parquet(str(out / "phases.parquet")).take_all()
    assert sum(row["moves"] or 0 for row in phases if row["phase"] == "opening") == 6
    assert (out / "players.svg").read_text(encoding="utf-8").count("<svg") == 1


def test_self_play(cluster: Any) -> None:
    import boyi.ray

    first = sorted(row["moves"] for row in boyi.ray.self_play("tictactoe", 8, levels=(3, 10), seed=5).take_all())
    again = sorted(row["moves"] for row in boyi.ray.self_play("tictactoe", 8, levels=(3, 10), seed=5).take_all())
    assert len(first) == 8 and first == again


def test_a_lost_node_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    """A node is removed without grace once some, but not all, answers have come."""
    import boyi.ray

    path, out, seen = questions(tmp_path / "q.jsonl", 3000), tmp_path / "answers.jsonl", tmp_path / "seen"
    at_loss: list[int] = []

    def mark(block: dict[str, Any]) -> dict[str, Any]:
        with open(seen, "a", encoding="utf-8") as file:
            file.write("x" * len(block["id"]))
        return block

    def lose() -> None:
        while not seen.exists() or seen.stat().st_size < 100:
            time.sleep(0.01)
        cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
        at_loss.append(seen.stat().st_size)

    killer = threading.Thread(target=lose)
    killer.start()
    answers = boyi.ray.analyze(boyi.ray.read(str(path)), actors=(1, 2), batch_size=32, nodes=3000)
    count = boyi.ray.write_lines(answers.map_batches(mark, batch_size=32), str(out))
    killer.join()
    assert 100 <= at_loss[0] < 3000, "the node was not lost in the middle"
    ids = [json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()]
    assert count == 3000 and len(set(ids)) == 3000
    assert out.read_bytes() == batch(path, "--nodes=3000")
