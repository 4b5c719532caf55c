"""Speed, side by side in one run: `cargo xtask bench python`."""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable, Optional

import boyi
import numpy as np


def best(work: Callable[..., object], repeats: int = 5, make: Optional[Callable[[], object]] = None) -> float:
    """Seconds of processor time of the cheapest of several runs: other work on the machine counts for little.

    ``make`` creates the input of ``work`` for each run, outside the measured time: some libraries cache answers.
    """
    times = []
    for _ in range(repeats):
        given = () if make is None else (make(),)
        began = time.process_time()
        work(*given)
        times.append(time.process_time() - began)
    return min(times)


def row(name: str, ours: float, theirs: Optional[float] = None, other: str = "") -> None:
    compared = "" if theirs is None else f"{theirs * 1e6:14,.2f} µs  {theirs / ours:8.1f}×  {other}"
    print(f"{name:44} {ours * 1e6:14,.2f} µs  {compared}", flush=True)


def chess_positions(count: int) -> list[str]:
    """Positions of random games, always the same."""
    draw, found = random.Random(1), []
    while len(found) < count:
        position = boyi.Game("chess").position()
        for _ in range(80):
            moves = position.legal_moves
            if not moves:
                break
            position = position.play(draw.choice(moves))
            found.append(str(position))
    return found[:count]


def rules() -> None:
    import chess
    import pyspiel

    fens = chess_positions(200)
    game, spiel = boyi.Game("chess"), pyspiel.load_game("chess")
    n = len(fens)
    mine = best(lambda positions: [p.legal_moves for p in positions], make=lambda: [game.position(fen) for fen in fens]) / n
    boards = lambda: [chess.Board(fen) for fen in fens]  # noqa: E731
    row("legal moves as text, chess", mine, best(lambda given: [[m.uci() for m in b.legal_moves] for b in given], make=boards) / n, "python-chess")
    row("legal moves, chess", mine, best(lambda given: [list(b.legal_moves) for b in given], make=boards) / n, "python-chess")
    states = lambda: [spiel.new_initial_state(fen) for fen in fens]  # noqa: E731
    row("legal moves, chess", mine, best(lambda given: [s.legal_actions() for s in given], make=states) / n, "pyspiel")
    texts = best(lambda given: [[s.action_to_string(a) for a in s.legal_actions()] for s in given], make=states) / n
    row("legal moves as text, chess", mine, texts, "pyspiel")

    def perft(board: "chess.Board", depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
        return total

    def spiel_perft(state: "pyspiel.State", depth: int) -> int:
        if depth == 1:
            return len(state.legal_actions())
        return sum(spiel_perft(state.child(action), depth - 1) for action in state.legal_actions())

    start = game.position()
    assert start.perft(4) == 197_281
    mine = best(lambda: start.perft(4))
    row("perft 4, chess", mine, best(lambda: perft(chess.Board(), 4), 1), "python-chess")
    row("perft 4, chess", mine, best(lambda: spiel_perft(spiel.new_initial_state(), 4), 1), "pyspiel")

    def walk(position: boyi.Position, depth: int) -> int:
        moves = position.legal_moves
        return len(moves) if depth == 1 else sum(walk(position.play(move), depth - 1) for move in moves)

    row("perft 3 by legal_moves and play", best(lambda: walk(start, 3), 2), best(lambda: perft(chess.Board(), 3), 2), "python-chess")


def calls() -> None:
    chess, nim = boyi.Game("chess").position(), boyi.Game("nim").position("3,4,5")
    row("s.play('e2e4'), chess", best(lambda: [chess.play("e2e4") for _ in range(1000)]) / 1000)
    row("s.legal_moves, chess", best(lambda: [chess.legal_moves for _ in range(1000)]) / 1000)
    row("s.play('1:2'), Nim", best(lambda: [nim.play("1:2") for _ in range(1000)]) / 1000)
    row("s.legal_moves, Nim", best(lambda: [nim.legal_moves for _ in range(1000)]) / 1000)
    row("s.analyze(), Nim", best(lambda: [nim.analyze() for _ in range(200)]) / 200)
    row("str(s), chess", best(lambda: [str(chess) for _ in range(1000)]) / 1000)


class OwnNim:
    """Nim as a game written in Python."""

    def start(self) -> tuple[int, ...]:
        return (7, 8, 9)

    def moves(self, heaps: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(at, take) for at, size in enumerate(heaps) for take in range(1, size + 1)]

    def play(self, heaps: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        at, take = move
        return heaps[:at] + (heaps[at] - take,) + heaps[at + 1 :]

    def outcome(self, heaps: tuple[int, ...]) -> Optional[str]:
        return None if any(heaps) else "loss"


def own_games() -> None:
    """Times a move of a game written in Python, compared with the same solution written in Python."""
    rules = OwnNim()

    def solve() -> int:
        won: dict[tuple[int, ...], bool] = {}

        def is_won(position: tuple[int, ...]) -> bool:
            if position not in won:
                ended = rules.outcome(position)
                won[position] = ended == "win" if ended else not all([is_won(rules.play(position, move)) for move in rules.moves(position)])
            return won[position]

        is_won(rules.start())
        return len(won)

    positions = solve()
    moves = sum(sum(heaps) for heaps in itertools.product(range(8), range(9), range(10)))
    position = boyi.Game(rules).position()
    assert position.analyze(engine="solve").stats.nodes == positions
    mine, theirs = best(lambda: position.analyze(engine="solve")), best(solve)
    row(f"a game in Python solved, each of {moves:,} moves", mine / moves, theirs / moves, "a loop in Python")
    row(f"a game in Python solved, each of {positions} positions", mine / positions, theirs / positions, "a loop in Python")


def sequences() -> None:
    heaps = 3000

    def by_numpy() -> np.ndarray:
        values = np.zeros(heaps + 1, dtype=np.uint16)
        for n in range(1, heaps + 1):
            options = [values[n - 1 - np.arange((n - 1) // 2 + 1)] ^ values[: (n - 1) // 2 + 1]]
            if n > 1:
                options.append(values[n - 2 - np.arange((n - 2) // 2 + 1)] ^ values[: (n - 2) // 2 + 1])
            seen = np.zeros(256, dtype=bool)
            seen[np.concatenate(options)] = True
            values[n] = int(np.argmin(seen))
        return values

    assert (by_numpy() == boyi.nim_sequence("kayles", heaps)).all()
    row(f"nim_sequence('kayles', {heaps:,})", best(lambda: boyi.nim_sequence("kayles", heaps)), best(by_numpy, 1), "numpy")
    row("nim_sequence('0.77', 1,000,000)", best(lambda: boyi.nim_sequence("0.77", 10**6), 3))


def partizan() -> None:
    """Values of Domineering rectangles. Each is computed in a process of its own, as both libraries keep what they have computed."""
    timed = "import time, {0}; began = time.process_time(); {1}; print(time.process_time() - began)"

    def seconds(module: str, work: str) -> float:
        ran = subprocess.run([sys.executable, "-c", timed.format(module, work)], check=True, capture_output=True, text=True)
        return float(ran.stdout)

    for rows, columns in ((3, 8), (4, 6), (5, 5)):
        board = "|".join(["." * columns] * rows)
        ours = seconds("boyi.partizan", f"boyi.partizan.Value('domineering({rows}x{columns})')")
        theirs = seconds("cgt_py", f"cgt_py.Domineering('{board}').canonical_form")
        row(f"value of Domineering {rows}×{columns}", ours, theirs, "cgt-py")


def write_questions(path: Path, count: int) -> None:
    with open(path, "w", encoding="utf-8") as file:
        for number, fen in enumerate(chess_positions(count)):
            file.write(json.dumps({"id": number, "game": "chess", "position": fen, "nodes": 1000}) + "\n")


def batches(count: int) -> None:
    import ray

    import boyi.ray

    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "q.jsonl", Path(folder) / "out.jsonl"
        write_questions(path, count)

        def batch(jobs: int) -> tuple[float, bytes]:
            began = time.perf_counter()
            command = [sys.executable, "-m", "boyi", "batch", str(path), "--jobs", str(jobs)]
            answers = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
            return time.perf_counter() - began, answers

        one, first = batch(1)
        two, second = batch(2)
        assert first == second
        print(f"boyi batch, {count:,} positions of 1,000 nodes: 1 job {one:.1f} s, 2 jobs {two:.1f} s: {one / two:.2f}×", flush=True)
        # As urgent as the threads of `boyi batch` are.
        os.environ.setdefault("RAY_worker_niceness", "0")
        ray.init("local", num_cpus=max(3, os.cpu_count() or 1), log_to_driver=False)
        ray.data.DataContext.get_current().enable_progress_bars = False
        warm = Path(folder) / "warm.jsonl"
        write_questions(warm, 64)
        boyi.ray.write_lines(boyi.ray.analyze(boyi.ray.read(str(warm)), actors=2), str(out))
        began = time.perf_counter()
        boyi.ray.write_lines(boyi.ray.analyze(boyi.ray.read(str(path)), actors=2, batch_size=256), str(out))
        took = time.perf_counter() - began
        assert out.read_bytes() == first
        print(f"Ray, 2 actors: {took:.1f} s, {100 * (took / two - 1):+.0f} % beside 2 jobs; the same bytes", flush=True)
        ray.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=20_000)
    arguments = parser.parse_args()
    rules()
    calls()
    own_games()
    sequences()
    partizan()
    if arguments.positions:
        batches(arguments.positions)


if __name__ == "__main__":
    main()
