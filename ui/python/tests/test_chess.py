"""python-chess: boards in and out, the engine behind UCI, the same rules."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boyi
import pytest

chess = pytest.importorskip("chess")
import chess.engine  # noqa: E402
import chess.pgn  # noqa: E402

from boyi import _boyi, interop  # noqa: E402


def test_boards_go_in_and_out() -> None:
    board = chess.Board()
    for san in ("e4", "c5", "Nf3", "d6"):
        board.push_san(san)
    session = interop.from_chess(board)
    assert session.moves == [move.uci() for move in board.move_stack] and str(session.position) == board.fen()
    assert interop.to_chess(session) == board and interop.to_chess(session).move_stack == board.move_stack
    assert interop.to_chess(boyi.Game("chess").position()).fen() == chess.STARTING_FEN
    shuffled = chess.Board.from_chess960_pos(5)
    assert interop.to_chess(interop.from_chess(shuffled)).fen() == shuffled.fen()
    with pytest.raises(ValueError):
        interop.to_chess(boyi.Game("nim").position())


ANNOTATED = """[Event "Über \\"alles\\""]
[White "Müller"]
[WhiteElo "2400"]
[Result "1-0"]

{[%csl Gd4] first} 1. e4 $1 {[%clk 0:10:00] [%eval 0.3] best} ( 1. d4 {or} d5 $6
( 1... Nf6 ) 2. c4 ) 1... e5 {[%cal Ge2e4,Rd1h5]} ( 1... c5 $14 2. Nf3 ) 2. Nf3
1-0
"""


def test_what_a_game_says_of_its_moves_stays() -> None:
    session = boyi.Session.read("chess", ANNOTATED)
    assert session.tags == {"Event": 'Über "alles"', "White": "Müller", "WhiteElo": "2400", "Result": "1-0"}
    text = session.text()
    ours, theirs = (chess.pgn.read_game(io.StringIO(pgn)) for pgn in (text, ANNOTATED))
    assert ours is not None and theirs is not None

    def tree(node: chess.pgn.GameNode) -> list[object]:
        return [(child.uci(), sorted(child.nags), child.starting_comment, child.comment, tree(child)) for child in node.variations]

    assert (ours.comment, tree(ours)) == (theirs.comment, tree(theirs))
    for read in (ours, theirs):
        # python-chess leaves the backslash before a quotation mark.
        assert {name: read.headers[name].replace("\\", "") for name in session.tags} == session.tags
    # Read again, it is the same; played on, the rest stays, but not the result.
    assert boyi.Session.read("chess", text).text() == text
    session.play("Nc6")
    went_on = session.text()
    assert "[%eval 0.3]" in went_on and "( 1... c5 $14 2. Nf3 )" in went_on and went_on.rstrip().endswith("2. Nf3 Nc6 *")
    session.undo()
    assert session.text() == text
    session.go_to(moves=["e4"])
    assert "d1h5" not in session.text() and "best" in session.text()
    session.go_to(moves=["a3"])
    assert "Müller" not in session.text()


@pytest.fixture
def engine() -> Iterator[chess.engine.SimpleEngine]:
    program = shutil.which("boyi")
    if program is None:
        pytest.skip("the script `boyi` is not on the path")
    with chess.engine.SimpleEngine.popen_uci(program) as engine:
        yield engine


def test_uci(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    assert engine.play(board, chess.engine.Limit(time=0.2)).move == chess.Move.from_uci("a1a8")
    assert engine.analyse(board, chess.engine.Limit(depth=5))["score"].relative.is_mate()


@pytest.mark.parametrize("weak", [False, True])
def test_every_analysis_has_a_score(engine: chess.engine.SimpleEngine, weak: bool) -> None:
    engine.configure({"UCI_LimitStrength": weak, "UCI_Elo": 1000})
    limit = chess.engine.Limit(depth=4)
    for fen, score in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", chess.engine.Mate(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", chess.engine.Cp(0)),
    ]:
        finished = chess.Board(fen)
        assert engine.analyse(finished, limit)["score"].relative == score
        assert engine.play(finished, limit).move is None
    information = engine.analyse(chess.Board(), limit)
    assert information["score"].relative.score() is not None and information["pv"]
    wanted = [chess.Move.from_uci("h2h3")]
    assert engine.play(chess.Board(), limit, root_moves=wanted).move == wanted[0]


def test_chess960_castling(engine: chess.engine.SimpleEngine) -> None:
    """King and rooks where they stand in chess, and where they do not."""
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "1r3k1r/8/8/8/8/8/8/1R3K1R b HBhb - 0 1",
    ]:
        board = chess.Board(fen, chess960=True)
        for move in [move for move in board.legal_moves if board.is_castling(move)]:
            played = engine.play(board, chess.engine.Limit(depth=3), root_moves=[move], info=chess.engine.INFO_ALL)
            assert played.move == move and played.info["pv"][0] == move


def text_of(file: Path) -> str:
    """The text of a file in UTF-8 or Windows-1252."""
    raw = file.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252")


def told_by_python_chess(file: Path) -> list[tuple[dict[str, str], list[str]]]:
    """The games of a file as python-chess reads them: tags, and moves."""
    games = []
    source = io.StringIO(text_of(file).replace("<br />", "\n"))
    while (game := chess.pgn.read_game(source)) is not None:
        assert not game.errors, file
        moves = [move.uci() for move in game.mainline_moves()]
        # A game is read up to its first null move.
        games.append((dict(game.headers), moves[: moves.index("0000")] if "0000" in moves else moves))
    return games


def is_chess960(tags: dict[str, str]) -> bool:
    variant = tags.get("Variant", "").lower()
    return "960" in variant or "fischer" in variant


@pytest.mark.parametrize("name", ["small", "large"])
def test_games_are_those_of_python_chess(name: str) -> None:
    """Number, tags and moves of every game of every file of the outside collection. Every game is one that is answered or refused."""
    folder = Path(os.environ.get("BOYI_DATA", "")) / "pgn"
    if "BOYI_DATA" not in os.environ or not folder.is_dir():
        pytest.skip("set BOYI_DATA to a folder with pgn")
    files = [file for file in sorted(folder.glob("*.pgn")) if (file.stat().st_size < 20_000) == (name == "small")]
    assert files
    for file in files:
        expected = told_by_python_chess(file)
        with file.open("rb") as source:
            texts = list(_boyi.GameTexts(lambda source=source: source.read(1000)))
        assert [number for number, _, _ in texts] == list(range(1, len(expected) + 1)), file
        worker = _boyi.BatchWorker(nodes=1, summary=True)
        for (number, line, text), (tags, moves) in zip(texts, expected):
            session = boyi.Session.read("chess960" if is_chess960(tags) else "chess", text)
            assert session.moves == moves, (file, number)
            known = {name: value for name, value in tags.items() if value != chess.pgn.Headers().get(name)}
            assert session.tags.items() >= {(name, known[name]) for name in known if name not in ("FEN", "SetUp")}, (file, number)
            if name == "small":
                [answer] = worker.answer(line, text, "pgn", number=number)
                told = json.loads(answer)["tags"]
                # python-chess knows names of letters, digits and underscores alone, and adds those of the roster.
                plain = {name: value for name, value in told.items() if name.isidentifier()}
                assert plain == {name: value for name, value in tags.items() if name in plain}, file
                assert set(tags) - set(plain) <= set(chess.pgn.Headers()), file
        # As the page reads them: the texts of a file's games, and then one as a game.
        parts = asked(ask="split", game="chess", text=text_of(file))["texts"]
        assert len(parts) == len(expected), file
        for part, (tags, moves) in zip(parts, expected):
            game = asked(ask="import", game="chess960" if is_chess960(tags) else "chess", text=part["text"])
            assert [move["move"] for move in game["moves"]] == moves, (file, tags)
            assert dict(game["tags"]).items() <= dict(part["tags"]).items(), (file, tags)
            plain = {name: value for name, value in part["tags"] if name.isidentifier()}
            assert plain == {name: value for name, value in tags.items() if name in plain}, (file, tags)
    # The program answers and the explorer counts them all, and a review is one of the first.
    for file in files:
        expected = told_by_python_chess(file)
        if name == "small":
            done = run("batch", str(file), "--summary", "--nodes=1", "--quiet")
            answers = [json.loads(line) for line in done.splitlines()]
            assert [answer["moves"] for answer in answers] == [moves for _, moves in expected], file
        assert program("explore", str(file), "--json", "--quiet")["corpus"] == len(expected), file
        if name == "small":
            reviewed = program("review", str(file), "--json", "--nodes=1", "--quiet")
            tags, first = expected[0]
            board, moves = chess.Board(tags.get("FEN", chess.STARTING_FEN), chess960=is_chess960(tags)), []
            for ply in reviewed["plies"]:
                moves.append(board.push_san(ply["label"]).uci())
            assert moves == first, file


def program(*args: str) -> dict[str, Any]:
    """The line of JSON that the program prints."""
    answer: dict[str, Any] = json.loads(run(*args))
    return answer


def run(*args: str) -> bytes:
    """What the program prints."""
    return subprocess.run([sys.executable, "-m", "boyi", *args], capture_output=True, check=True).stdout


def asked(**request: Any) -> dict[str, Any]:
    """The reply to a request in JSON."""
    reply: dict[str, Any] = json.loads(_boyi.answer_json(json.dumps(request)))
    return reply


@pytest.mark.parametrize("games", [30, pytest.param(10_000, marks=pytest.mark.deep)])
def test_rules_of_chess_are_those_of_python_chess(games: int) -> None:
    """Random games: the same legal moves and the same text of every position, the same end."""
    draw, game = random.Random(1), boyi.Game("chess")
    for _ in range(games):
        board, position = chess.Board(), game.position()
        while True:
            moves = position.legal_moves
            assert sorted(moves) == sorted(move.uci() for move in board.legal_moves), board.fen()
            if not moves:
                expected = None if not board.is_game_over() else ("loss" if board.is_checkmate() else "draw")
                assert position.outcome == expected
                break
            if board.is_game_over(claim_draw=False):
                break
            move = draw.choice(moves)
            position = position.play(move)
            board.push_uci(move)
            assert str(position) == board.fen(en_passant="fen") or str(position) == board.fen()
