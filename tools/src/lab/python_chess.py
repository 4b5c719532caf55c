"""Reads the lines of `cargo xtask deep-test python-chess`, plays the same games with python-chess, and compares."""

import sys
import time

import chess


def describe(board):
    moves = sorted(f"{move.uci()}={board.san(move)}" for move in board.legal_moves)
    flags = (
        board.is_check(),
        board.is_checkmate(),
        board.is_stalemate(),
        board.is_insufficient_material(),
        board.is_seventyfive_moves(),
        board.is_fifty_moves(),
        board.is_repetition(3),
        board.is_fivefold_repetition(),
        board.outcome() is not None,
    )
    return board.fen(), "".join("01"[flag] for flag in flags), board.result(), " ".join(moves)


def is_position(text, chess960):
    """Whether a text is a position. That a check cannot have come about by a move is no matter of rules."""
    try:
        board = chess.Board(text, chess960=chess960)
    except ValueError:
        return False
    return board.status() & ~chess.STATUS_IMPOSSIBLE_CHECK == chess.STATUS_VALID


def main():
    board = None
    games = positions = all_moves = texts = refused = 0
    seen = [0] * 9
    start = time.time()
    for line in sys.stdin:
        fields = line.rstrip("\n").split("\t")
        if fields[0] == "text":
            _, chess960, ours, text = fields
            if is_position(text, chess960 == "1") != (ours == "1"):
                print(f"{text}: python-chess and we differ on whether it is a position: we say {ours}")
                sys.exit(1)
            texts += 1
            refused += ours == "0"
            continue
        if fields[0] == "game":
            board = chess.Board(fields[2], chess960=fields[1] == "1")
            if board.fen() != fields[2]:
                print(f"{fields[2]}: python-chess writes {board.fen()}")
                sys.exit(1)
            games += 1
            continue
        fen, flags, result, moves, played = fields
        expected = describe(board)
        if expected != (fen, flags, result, moves):
            print(f"after {positions} positions, game {games}: python-chess says\n  {expected}\nand we say\n  {fields}")
            sys.exit(1)
        for index, flag in enumerate(flags):
            seen[index] += flag == "1"
        positions += 1
        all_moves += len(moves.split())
        if played != "-":
            board.push_uci(played)
    names = "check mate stalemate insufficient 75-moves 50-moves threefold fivefold ended".split()
    counts = ", ".join(f"{name} {count}" for name, count in zip(names, seen))
    print(
        f"python-chess {chess.__version__} agrees on {positions} positions of {games} games, {all_moves} moves: {counts}; "
        f"of {texts} composed texts both refuse {refused}; {time.time() - start:.0f} s"
    )


main()
