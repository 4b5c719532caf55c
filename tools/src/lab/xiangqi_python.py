"""Reads the lines of `cargo xtask deep-test xiangqi-python`, plays the same games with pyffish or cchess, and compares."""

import sys
import time

class Pyffish:
    """Fairy-Stockfish's rules."""

    def __init__(self):
        import pyffish

        self.library = pyffish
        self.name = "pyffish " + ".".join(map(str, pyffish.version()))

    def moves(self, fen):
        return set(self.library.legal_moves("xiangqi", fen, []))

    def check(self, fen):
        return self.library.gives_check("xiangqi", fen, [])

    def after(self, fen, move):
        return self.library.get_fen("xiangqi", fen, [move])

    def text(self, fen, move, wxf, chinese):
        notation = self.library.NOTATION_XIANGQI_WXF
        return wxf, self.library.get_san("xiangqi", fen, move, False, notation)


class Cchess:
    """The package cchess: its legal moves, and its Chinese notation."""

    def __init__(self):
        import cchess

        self.library = cchess
        self.name = "cchess"

    def board(self, fen):
        return self.library.ChessBoard(fen)

    def coordinates(self, move):
        return [(file, rank - 1) for file, rank in points(move)]

    def moves(self, fen):
        board = self.board(fen)
        legal = set()
        for start, end in board.create_moves():
            after = board.copy()
            if after.move(start, end) is not None and not board.is_checked_move(start, end):
                legal.add("".join(f"{'abcdefghi'[x]}{y + 1}" for x, y in (start, end)))
        return legal

    def check(self, fen):
        board = self.board(fen)
        board.move_player = board.move_player.next()
        return board.is_checking()

    def after(self, fen, move):
        board = self.board(fen)
        start, end = self.coordinates(move)
        board.move(start, end)
        board.next_turn()
        return board.to_fen()

    def text(self, fen, move, wxf, chinese):
        start, end = self.coordinates(move)
        return chinese, self.board(fen).move(start, end).to_text()


def read(fen):
    """The pieces by file (from 0) and rank (from 1), and the side to move."""
    rows, side = fen.split()[:2]
    board = {}
    for rank, row in zip(range(10, 0, -1), rows.split("/")):
        file = 0
        for character in row:
            if character.isdigit():
                file += int(character)
            else:
                board[file, rank] = character
                file += 1
    return board, side


def points(move):
    """Where a move begins and ends."""
    second = 3 if move[2].isdigit() else 2
    return [("abcdefghi".index(text[0]), int(text[1:])) for text in (move[:second], move[second:])]


def several_pawns(fen, move):
    """A pawn's move where three stand on one file, or two on each of two: programs write it in several ways."""
    board, side = read(fen)
    pawn = "P" if side == "w" else "p"
    if board.get(points(move)[0]) != pawn:
        return False
    files = [file for (file, _), piece in board.items() if piece == pawn]
    tandem = [files.count(file) for file in set(files)]
    return max(tandem) > 2 or tandem.count(2) > 1


def beyond_the_edge(fen, move):
    """One of two pieces on a file whose like move by the other would leave the board: pyffish then writes the file, as if it stood alone."""
    board, _ = read(fen)
    (file, rank), (_, to) = points(move)
    others = [r for (f, r), piece in board.items() if f == file and r != rank and piece == board[file, rank]]
    return len(others) == 1 and not 1 <= others[0] + to - rank <= 10


def fail(fen, what, theirs, ours):
    print(f"{fen}: {what}: they say {theirs}, and we {ours}")
    sys.exit(1)


def main():
    them = Pyffish() if sys.argv[1] == "pyffish" else Cchess()
    positions = all_moves = texts = other_texts = checks = games = ended = 0
    start = time.time()
    fen = None
    for line in sys.stdin:
        fields = line.rstrip("\n").split("\t")
        if fields[0] == "game":
            fen = fields[1]
            games += 1
            continue
        ours, check, moves, played = fields
        if ours.split()[:2] != fen.split()[:2]:
            fail(ours, "position", fen, ours)
        fen = ours
        moves = dict((text[0], text[1:]) for text in (move.split("|") for move in moves.split(";") if move))
        legal = them.moves(fen)
        if legal != set(moves):
            fail(fen, "legal moves", sorted(legal - set(moves)), sorted(set(moves) - legal))
        if them.check(fen) != (check == "1"):
            fail(fen, "check", them.check(fen), check)
        for move, (wxf, chinese) in moves.items():
            mine, theirs = them.text(fen, move, wxf, chinese)
            texts += 1
            if mine != theirs:
                if not several_pawns(fen, move) and not beyond_the_edge(fen, move):
                    fail(fen, move, theirs, mine)
                other_texts += 1
        positions += 1
        all_moves += len(moves)
        checks += check == "1"
        ended += not moves
        if played != "-":
            fen = them.after(fen, played)
    print(
        f"{them.name} agrees on {positions} positions of {games} games, {checks} of them checks, {ended} without a move: "
        f"{all_moves} legal moves, {texts} texts; {other_texts} texts of moves with several pieces on a file are written otherwise; "
        f"{time.time() - start:.0f} s"
    )


main()
