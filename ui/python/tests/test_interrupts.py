"""Ctrl-C ends whatever takes long within a tenth of a second of processor time, which does not pass while a busy machine lets the process wait."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Iterator, Optional

import boyi
import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the processor time of a process is not to be read")

CHILD = """
import signal, sys, time
import boyi

# Whoever started this may have had it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Count:
    "Counts to a billion by ones and twos."
    def start(self): return 0
    def moves(self, n): return [1, 2]
    def play(self, n, add): return n + add
    def outcome(self, n): return "loss" if n >= 10**9 else None


while True:
    try:
        for line in sys.stdin:
            print("begins", flush=True)
            try:
                eval(line)
                print("ended", flush=True)
            except Exception as error:
                print("ended by", type(error).__name__, flush=True)
        break
    except KeyboardInterrupt:
        print("interrupted", time.process_time(), flush=True)
"""

WORKS = {
    "nodes": "boyi.Session('chess').analyze(nodes=10**12)",
    "threads": "boyi.Session('chess', threads=2).analyze(time=600)",
    "gomoku": "boyi.Game('gomoku').position(moves=['h8', 'h9', 'g8', 'k4']).analyze(nodes=10**12)",
    "connect4": "boyi.Game('connect4:m=8,n=8').position().analyze(nodes=10**12)",
    "minimax": "boyi.Game('chess').position().analyze(engine='minimax', depth=9, nodes=10**12)",
    "compare": "boyi.Session('chess').compare(9)",
    "level": "boyi.Session('chess').choose(10, time=600)",
    "perft": "boyi.Game('chess').position().perft(9)",
    "sequence": "boyi.nim_sequence('0.007', 10**9)",
    "period": "boyi.period('0.106', 10**10)",
    "rules": "boyi.Game(Count()).position().analyze(engine='solve', nodes=10**9)",
}

SOLVED = {
    # Without cycles: depth-first, in a table that doubles.
    "acyclic": "boyi.Session('mnk:m=5,n=5,k=4', memory=2**30).analyze(engine='solve', nodes=10**12)",
    # With cycles: listed, turned around, followed backwards. Two seconds' work: it must not be done before the first moment.
    "cyclic": "boyi.Session('endgame:pieces=KPK', memory=2**31).analyze(engine='solve', nodes=10**12)",
}

LARGE = ["mnk:m=6,n=6,k=4", "chomp:rows=9,columns=9", "connect4:m=9,n=7", "octal:code=0.007", "hexapawn:columns=5,rows=5", "nim:k=3"]
"""Games larger than usual, whose engines have more to do."""


class Child:
    """A process that does what it is told, and tells when it was interrupted."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.process, self.stdin, self.stdout = process, process.stdin, process.stdout

    def processor_time(self) -> float:
        """Seconds of processor time that the process has taken."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def delay(self, work: str, moment: float) -> Optional[float]:
        """Processor time from Ctrl-C to ``KeyboardInterrupt``, sent once the work has taken so much; ``None`` if it had ended by then."""
        self.stdin.write(work + "\n")
        self.stdin.flush()
        assert self.stdout.readline() == "begins\n"
        begun = self.processor_time()
        while self.processor_time() < begun + moment:
            if select.select([self.stdout], [], [], 0.005)[0]:
                assert self.stdout.readline().startswith("ended"), work
                return None
        sent = self.processor_time()
        self.process.send_signal(signal.SIGINT)
        said = self.stdout.readline().split()
        if said[0] == "ended":
            self.stdout.readline()
            return None
        return float(said[1]) - sent

    def least(self, work: str, moment: float = 0.3) -> Optional[float]:
        """The least delay of a few: an engine that does not listen is late every time."""
        delays: list[float] = []
        while len(delays) < 5 and min(delays, default=1.0) >= 0.1:
            delay = self.delay(work, moment)
            if delay is None:
                return None
            delays.append(delay)
        print(f"{work} after {moment:.1f} s: {1000 * min(delays):.0f} ms")
        return min(delays)


@pytest.fixture
def child() -> Iterator[Child]:
    with subprocess.Popen([sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        yield Child(process)
        process.kill()


@pytest.mark.parametrize("work", WORKS)
def test_ctrl_c_stops_in_time(child: Child, work: str) -> None:
    delay = child.least(WORKS[work])
    assert delay is not None and delay < 0.1


@pytest.mark.parametrize("moments", [[0.2, 0.5, 0.9], pytest.param([0.1 * n for n in range(1, 60)], marks=pytest.mark.deep)], ids=["quick", "deep"])
@pytest.mark.parametrize("work", SOLVED)
def test_ctrl_c_stops_the_solver_at_any_moment(child: Child, work: str, moments: list[float]) -> None:
    """Whatever it does then: list positions, double its table, turn moves around, follow values backwards."""
    delays = []
    for moment in moments:
        delay = child.least(SOLVED[work], moment)
        if delay is None:
            break
        delays.append(delay)
    assert delays and max(delays) < 0.1, delays


@pytest.mark.deep
@pytest.mark.parametrize("name", [info.name for info in boyi.games()] + LARGE)
def test_ctrl_c_stops_every_engine(child: Child, name: str) -> None:
    for engine in boyi.Game(name).engines:
        for moment in (0.3, 1.5):
            delay = child.least(f"boyi.Session({name!r}, memory=2**29).analyze(engine={engine!r}, nodes=10**12)", moment)
            if delay is None:
                break
            assert delay < 0.1, (engine, moment, delay)
