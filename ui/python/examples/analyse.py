"""Answers questions on a cluster: what `boyi batch` would answer, as Parquet.

    python examples/analyse.py positions.jsonl --nodes 10000 --out answers

Joins the cluster that it runs on, as a job or by $RAY_ADDRESS; where there is none it starts one on this machine.
"""

from __future__ import annotations

import argparse
import time

import boyi.ray
import ray


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", help="files of questions, or folders of them, that every node can read")
    parser.add_argument("--nodes", type=int, default=10_000, help="nodes for each question")
    parser.add_argument("--out", default="answers", help="folder for the answers, in files of Parquet")
    parser.add_argument("--actors", type=int, nargs=2, metavar=("LEAST", "MOST"), default=(1, 64), help="workers, of one core each")
    arguments = parser.parse_args()
    ray.init()
    began = time.monotonic()
    least, most = arguments.actors
    answers = boyi.ray.analyze(boyi.ray.read(arguments.paths), nodes=arguments.nodes, actors=(least, most))
    answers.write_parquet(arguments.out, mode=ray.data.SaveMode.OVERWRITE)
    took = time.monotonic() - began
    count = ray.data.read_parquet(arguments.out).count()
    print(f"{count:,} answers in {took:.0f} s: {count / took:.0f} a second")


if __name__ == "__main__":
    main()
