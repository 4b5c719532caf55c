"""Boyi as a bot of lichess.org, by packaging/lichess-bot.yml, against a stand-in of the server."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

chess = pytest.importorskip("chess")
berserk = pytest.importorskip("berserk")
yaml = pytest.importorskip("yaml")

from chess.engine import Limit, SimpleEngine  # noqa: E402

from lichess_stand_in import CHALLENGE, TOKEN, Lichess  # noqa: E402

CONFIGURATION = Path(__file__).parents[3] / "packaging/lichess-bot.yml"


def configuration(folder: Path, url: str) -> dict[str, Any]:
    """The configuration with the stand-in's address and a folder in which the engine is, as an archive has it."""
    config = yaml.safe_load(CONFIGURATION.read_text())
    program = shutil.which("boyi", path=str(Path(sys.executable).parent)) or shutil.which("boyi")
    assert program
    (folder / config["engine"]["name"]).symlink_to(program)
    config["engine"]["dir"] = str(folder)
    return {**config, "token": TOKEN, "url": url}


def play(lichess: Lichess, config: dict[str, Any]) -> None:
    """What a bot does, by berserk's client and python-chess: accept the challenge, play its game."""
    client = berserk.Client(berserk.TokenSession(config["token"]), base_url=config["url"].rstrip("/"))
    assert client.account.get()["title"] == "BOT"
    for event in client.bots.stream_incoming_events():
        if event["type"] == "challenge":
            assert event["challenge"]["variant"]["key"] in config["challenge"]["variants"]
            client.bots.accept_challenge(event["challenge"]["id"])
        elif event["type"] == "gameStart":
            engine = config["engine"]
            with SimpleEngine.popen_uci(str(Path(engine["dir"]) / engine["name"])) as player:
                player.configure(engine["uci_options"])
                play_game(client, player, lichess.bot, config["move_overhead"])
        elif event["type"] == "gameFinish":
            return


def milliseconds(clock: float | timedelta) -> float:
    """A clock, which berserk converts in some lines only."""
    return clock / timedelta(milliseconds=1) if isinstance(clock, timedelta) else clock


def play_game(client: Any, player: SimpleEngine, color: bool, overhead: int) -> None:
    initial = None
    for line in client.bots.stream_game_state(CHALLENGE):
        if line["type"] == "gameFull":
            initial, variant, line = line["initialFen"], line["variant"]["key"], line["state"]
        chess960 = variant == "chess960"
        board = chess.Board(chess960=chess960) if initial == "startpos" else chess.Board(initial, chess960=chess960)
        for move in line["moves"].split():
            board.push_uci(move)
        if line["status"] == "started" and board.turn == color:
            clock = (milliseconds(line["wtime"]) - overhead) / 1000
            move = player.play(board, Limit(white_clock=clock, black_clock=clock, nodes=10_000)).move
            client.bots.make_move(CHALLENGE, board.uci(move))


@pytest.mark.parametrize(("bot", "chess960"), [(chess.WHITE, None), (chess.BLACK, 518 // 2)])
def test_a_bot_plays_its_game_to_mate(tmp_path: Path, bot: bool, chess960: int | None) -> None:
    with Lichess(bot=bot, seed=1, chess960=chess960) as lichess:
        play(lichess, configuration(tmp_path, lichess.url))
        assert lichess.ended.is_set() and not lichess.refused
        assert lichess.board.is_checkmate() and lichess.board.turn != bot


@pytest.mark.deep
def test_lichess_bot_plays_by_the_configuration(tmp_path: Path) -> None:
    """lichess-bot itself, from the folder that LICHESS_BOT names, with what its requirements.txt asks for."""
    folder = os.environ.get("LICHESS_BOT")
    if not folder:
        pytest.skip("LICHESS_BOT names no folder")
    with Lichess(bot=chess.WHITE, seed=2) as lichess:
        file = tmp_path / "config.yml"
        file.write_text(yaml.safe_dump(configuration(tmp_path, lichess.url)))
        command = [sys.executable, "lichess-bot.py", "--config", file, "--disable_auto_logging"]
        # In a group of its own, for it starts processes that outlive it.
        with open(tmp_path / "log", "w") as log, subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, start_new_session=True) as bot:
            ended = lichess.ended.wait(timeout=300)
            os.killpg(bot.pid, signal.SIGKILL)
        assert ended, (tmp_path / "log").read_text()
        assert lichess.board.is_checkmate() and lichess.board.turn != chess.WHITE and not lichess.refused
