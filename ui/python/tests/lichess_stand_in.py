"""A stand-in of lichess.org for bots: one challenge, then one game, by the schema of its Bot API (github.com/lichess-org/api).

The opponent plays random moves. The clocks stand still, so that no test depends on the machine's speed.
"""

from __future__ import annotations

import json
import queue
import random
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs, urlsplit

import chess

TOKEN = "lip_test"
CHALLENGE = "H9fIRZUk"
CLOCK = 3_000
STANDARD = {"key": "standard", "name": "Standard", "short": "Std"}
CHESS960 = {"key": "chess960", "name": "Chess960", "short": "960"}
BOT = {"id": "boyi", "name": "Boyi", "title": "BOT", "rating": 2000}
OPPONENT = {"id": "bobby", "name": "Bobby", "rating": 1500}


class Stream:
    """Lines of JSON that a client reads while they are written."""

    def __init__(self) -> None:
        self.lines: queue.Queue[dict[str, Any] | None] = queue.Queue()

    def send(self, line: dict[str, Any]) -> None:
        self.lines.put(line)

    def end(self) -> None:
        self.lines.put(None)


class Lichess:
    """The server, at `url` while its context lasts. `ended` is set after the game."""

    def __init__(self, *, bot: chess.Color, seed: int, chess960: int | None = None) -> None:
        self.bot = bot
        self.random = random.Random(seed)
        self.variant = STANDARD if chess960 is None else CHESS960
        self.board = chess.Board() if chess960 is None else chess.Board.from_chess960_pos(chess960)
        self.initial = "startpos" if chess960 is None else self.board.fen()
        self.events, self.game = Stream(), Stream()
        self.accepted = False
        self.refused: list[str] = []
        self.chat: list[str] = []
        self.ended = threading.Event()
        self.lock = threading.Lock()
        lichess = self

        class Handler(Requests):
            server_of = lichess

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        self.events.send({"type": "challenge", "challenge": self.challenge(), "compat": {"bot": True, "board": True}})

    def __enter__(self) -> Lichess:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.events.end()
        self.game.end()
        self.server.shutdown()
        self.server.server_close()

    def challenge(self) -> dict[str, Any]:
        return {
            "id": CHALLENGE,
            "url": self.url + CHALLENGE,
            "status": "created",
            "challenger": {**OPPONENT, "online": True},
            "destUser": {**BOT, "online": True},
            "variant": self.variant,
            "rated": False,
            "speed": "blitz",
            "timeControl": {"type": "clock", "limit": 180, "increment": 0, "show": "3+0"},
            "color": "black" if self.bot else "white",
            "finalColor": "black" if self.bot else "white",
            "perf": {"icon": "", "name": "Blitz"},
        }

    def accept(self) -> None:
        with self.lock:
            if self.accepted:
                return
            self.accepted = True
            self.events.send({"type": "gameStart", "game": self.summary("started", 20)})
            if self.board.turn != self.bot:
                self.answer()
            self.game.send(self.full())

    def summary(self, status: str, number: int) -> dict[str, Any]:
        return {
            "fullId": CHALLENGE + "DaWx",
            "gameId": CHALLENGE,
            "id": CHALLENGE,
            "fen": self.board.fen(),
            "color": "white" if self.bot else "black",
            "lastMove": "",
            "source": "friend",
            "status": {"id": number, "name": status},
            "variant": self.variant,
            "speed": "blitz",
            "perf": "blitz",
            "rated": False,
            "hasMoved": False,
            "opponent": {"id": "bobby", "username": "Bobby", "rating": 1500},
            "isMyTurn": self.board.turn == self.bot,
            "secondsLeft": CLOCK // 1000,
            "compat": {"bot": True, "board": True},
        }

    def full(self) -> dict[str, Any]:
        return {
            "type": "gameFull",
            "id": CHALLENGE,
            "variant": self.variant,
            "clock": {"initial": CLOCK, "increment": 0},
            "speed": "blitz",
            "perf": {"name": "Blitz"},
            "rated": False,
            "createdAt": 1_745_112_707_998,
            "white": BOT if self.bot else OPPONENT,
            "black": OPPONENT if self.bot else BOT,
            "initialFen": self.initial,
            "state": self.state(),
        }

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = {
            "type": "gameState",
            "moves": " ".join(move.uci() for move in self.board.move_stack),
            "wtime": CLOCK,
            "btime": CLOCK,
            "winc": 0,
            "binc": 0,
            "status": "started",
        }
        outcome = self.board.outcome(claim_draw=True)
        if outcome is not None:
            state["status"] = "mate" if outcome.termination is chess.Termination.CHECKMATE else "draw"
            if outcome.winner is not None:
                state["winner"] = "white" if outcome.winner else "black"
        return state

    def answer(self) -> None:
        self.board.push(self.random.choice(sorted(self.board.legal_moves, key=chess.Move.uci)))

    def move(self, text: str) -> str | None:
        """Makes a move of the bot and answers it. An illegal one is refused with the reason."""
        with self.lock:
            try:
                move = self.board.parse_uci(text)
            except ValueError as error:
                self.refused.append(text)
                return str(error)
            if self.board.turn != self.bot:
                self.refused.append(text)
                return "Not your turn, or game already over"
            self.board.push(move)
            self.game.send(self.state())
            if self.board.outcome(claim_draw=True) is None:
                self.answer()
                self.game.send(self.state())
            if self.board.outcome(claim_draw=True) is not None:
                self.events.send({"type": "gameFinish", "game": self.summary("mate", 30)})
                self.game.end()
                self.ended.set()
            return None


class Requests(BaseHTTPRequestHandler):
    """Requests of a bot: https://lichess.org/api#tag/Bot."""

    server_of: Lichess
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        lichess, path = self.server_of, urlsplit(self.path).path
        if self.headers["Authorization"] != f"Bearer {TOKEN}":
            self.reply({"error": "No such token"}, 401)
        elif path == "/api/account":
            self.reply({**BOT, "username": "Boyi", "perfs": {}, "count": {}})
        elif path == "/api/account/playing":
            self.reply({"nowPlaying": []})
        elif path == "/api/stream/event":
            self.stream(lichess.events)
        elif path == f"/api/bot/game/stream/{CHALLENGE}":
            self.stream(lichess.game)
        else:
            self.reply({"error": "Not found."}, 404)

    def do_POST(self) -> None:
        lichess, path = self.server_of, urlsplit(self.path).path
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        game = f"/api/bot/game/{CHALLENGE}/"
        if path == "/api/token/test":
            self.reply({TOKEN: {"userId": "boyi", "scopes": "bot:play", "expires": None}})
        elif self.headers["Authorization"] != f"Bearer {TOKEN}":
            self.reply({"error": "No such token"}, 401)
        elif path == f"/api/challenge/{CHALLENGE}/accept":
            lichess.accept()
            self.reply({"ok": True})
        elif path.startswith(game + "move/"):
            error = lichess.move(path.removeprefix(game + "move/"))
            self.reply({"ok": True} if error is None else {"error": error}, 200 if error is None else 400)
        elif path == game + "chat":
            lichess.chat += parse_qs(body).get("text", [])
            self.reply({"ok": True})
        else:
            self.reply({"error": "Not found."}, 404)

    def reply(self, answer: dict[str, Any], status: int = 200) -> None:
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def stream(self, stream: Stream) -> None:
        """Lines as they come; an empty one every few seconds keeps the connection alive."""
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        while True:
            try:
                line = stream.lines.get(timeout=5)
            except queue.Empty:
                self.chunk(b"\n")
                continue
            if line is None:
                break
            self.chunk(json.dumps(line).encode() + b"\n")
        self.wfile.write(b"0\r\n\r\n")

    def chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        pass
