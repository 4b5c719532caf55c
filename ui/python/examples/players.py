"""Accuracy by player and blunders by phase, of the games in files of PGN, on a cluster.

    python examples/players.py FOLDER --nodes 2000 --out players --local-nodes 2

Writes players/games (every game's summary, Parquet), players/players.parquet, players/phases.parquet and players/players.svg. Joins the
cluster that `ray start` or $RAY_ADDRESS names, or starts one of several nodes on this machine.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import time
from pathlib import Path
from typing import Any, Iterator

import boyi
import boyi.ray
import pandas as pd
import ray

OPENING = 20
"""Plies of the opening; an endgame has at most six pieces besides kings and pawns; between them is the middlegame."""

PHASES = ["opening", "middlegame", "endgame"]

BLUNDER = 15.0
"""Points of chances that a blunder loses at least, of which a won game has a hundred."""


@contextlib.contextmanager
def cluster(nodes: int) -> Iterator[None]:
    """A head and some nodes on this machine, or the cluster that there is."""
    local = None
    if nodes:
        from ray.cluster_utils import Cluster

        os.environ.setdefault("RAY_worker_niceness", "0")
        local = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        for _ in range(nodes):
            local.add_node(num_cpus=1)
    ray.init(address=local.address if local else None, log_to_driver=False)
    try:
        yield
    finally:
        ray.shutdown()
        if local:
            local.shutdown()


def phase(ply: int, fen: str) -> str:
    """The phase of a position after a number of plies."""
    if sum(piece in "nbrqNBRQ" for piece in fen.split()[0]) <= 6:
        return "endgame"
    return "opening" if ply < OPENING else "middlegame"


def phases(block: pd.DataFrame) -> pd.DataFrame:
    """Each move of a block of games: its phase, and what it lost."""
    rows = []
    for answer in map(json.loads, block["answer"]):
        if "error" in answer:
            continue
        position = boyi.Game(answer["game"]).position(answer["tags"].get("FEN"))
        for ply, (move, lost) in enumerate(zip(answer["moves"], answer["losses"])):
            rows.append((phase(ply, str(position)), lost))
            position = position.play(move)
    return pd.DataFrame(rows, columns=["phase", "lost"])


def players_of(games: list[dict[str, Any]], least: int) -> pd.DataFrame:
    """One row per player with at least the given number of games: games, moves, accuracy, blunders per hundred moves."""
    rows = []
    for game in games:
        for tag, side in (("White", "first"), ("Black", "second")):
            said = game[side]
            if said["moves"]:
                rows.append((game["tags"].get(tag, "?"), said["moves"], said["accuracy"], said["blunders"]))
    played = pd.DataFrame(rows, columns=["player", "moves", "accuracy", "blunders"])
    by = played.groupby("player")
    table = by.agg(games=("moves", "size"), moves=("moves", "sum"), accuracy=("accuracy", "mean"), blunders=("blunders", "sum"))
    table["blunders_per_100_moves"] = 100 * table["blunders"] / table["moves"]
    return table[table["games"] >= least].sort_values("accuracy", ascending=False).reset_index()


def plot(players: pd.DataFrame, by_phase: pd.DataFrame, path: Path) -> None:
    """Two charts beside each other, as SVG."""
    import matplotlib

    matplotlib.use("svg")
    # Words stay words, and the same data make the same file.
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "boyi"})
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 0.24 * len(players) + 1.5), width_ratios=[2, 1], layout="constrained")
    left.barh(players["player"][::-1], players["accuracy"][::-1], color="#8a4b22")
    left.margins(y=0.01)
    left.set(title="Accuracy", xlim=(min(players["accuracy"]) - 3, 100))
    right.bar(by_phase["phase"], by_phase["blunders_per_100_moves"], color="#8a4b22")
    right.set(title="Blunders in 100 moves")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", help="files of PGN, or folders of them")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes for each position")
    parser.add_argument("--out", type=Path, default=Path("players"), help="folder for the results")
    parser.add_argument("--actors", type=int, default=2, help="workers")
    parser.add_argument("--least", type=int, default=10, help="games that a player must have played to be listed")
    parser.add_argument("--local-nodes", type=int, default=0, help="start a cluster with this number of nodes on this machine")
    arguments = parser.parse_args()
    out: Path = arguments.out
    with cluster(arguments.local_nodes):
        began = time.monotonic()
        questions = boyi.ray.read(arguments.paths)
        answers = boyi.ray.analyze(questions, nodes=arguments.nodes, summary=True, actors=arguments.actors, batch_size=4)
        answers.write_parquet(str(out / "games"), mode=ray.data.SaveMode.OVERWRITE)
        took = time.monotonic() - began
        answers = ray.data.read_parquet(str(out / "games"))
        said = [json.loads(row["answer"]) for row in answers.iter_rows()]
        moves = answers.map_batches(phases, batch_format="pandas").to_pandas()
    games = [game for game in said if "error" not in game]
    positions = sum(game["plies"] + 1 for game in games)
    players = players_of(games, arguments.least)
    by_phase = moves.assign(blunder=moves["lost"] >= BLUNDER).groupby("phase").agg(moves=("lost", "size"), blunders=("blunder", "sum"), lost=("lost", "mean"))
    by_phase["blunders_per_100_moves"] = 100 * by_phase["blunders"] / by_phase["moves"]
    by_phase = by_phase.reindex(PHASES, fill_value=0).reset_index()
    players.to_parquet(out / "players.parquet")
    by_phase.to_parquet(out / "phases.parquet")
    plot(players, by_phase, out / "players.svg")
    print(f"{len(games):,} games ({len(said) - len(games)} cannot be read), {positions:,} positions in {took:.0f} s: {positions / took:.0f} a second")
    print(players.to_string(index=False, float_format="{:.1f}".format))
    print(by_phase.to_string(index=False, float_format="{:.2f}".format))


if __name__ == "__main__":
    main()
