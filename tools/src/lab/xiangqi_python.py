"""Reads the lines of `cargo xtask deep-test xiangqi-python`, plays the same games with pyffish or cchess, and compares."""

import sys
import time


class Pyffish:
    """Fairy-Stockfish's rules. Each call prepares the tables of all pieces, which takes milliseconds: as few calls a game as can be."""

    def __init__(self):
        import pyffish

        self.library = pyffish
        self.name = "pyffish " + ".".join(map(str, pyffish.version()))

    def play(self, fen, moves):
        library = self.library
        texts = library.get_san_moves("xiangqi", fen, moves, False, library.NOTATION_XIANGQI_WXF)
        checks = library.get_san_moves("xiangqi", fen, moves, False, library.NOTATION_SAN)
        fens = [None] * (len(moves) - 1) + [library.get_fen("xiangqi", fen, moves)]
        return [(text, san[-1] in "+#", fen) for text, san, fen in zip(texts, checks, fens)]

    def moves(self, fen):
        return {move: None for move in self.library.legal_moves("xiangqi", fen, [])}

    def ours(self, wxf, chinese):
        return wxf


class Cchess:
    """The package cchess: its legal moves, and its Chinese notation."""

    def __init__(self):
        import cchess

        def copy(board):
            """The same as its own, which copies every letter by `deepcopy` and takes a hundred times as long."""
            other = cchess.ChessBoard.__new__(cchess.ChessBoard)
            other._board = [row[:] for row in board._board]
            other.set_move_color(board.get_move_color())
            return other

        cchess.ChessBoard.copy = copy
        self.library = cchess
        self.name = "cchess"

    def play(self, fen, moves):
        board = self.library.ChessBoard(fen)
        played = []
        for move in moves:
            start, end = ((file, rank - 1) for file, rank in points(move))
            done = board.move(start, end)
            board.next_turn()
            played.append((done.to_text(), done.is_checking, board.to_fen()) if done else ("", False, None))
        return played

    def moves(self, fen):
        board = self.library.ChessBoard(fen)
        mover = board.get_move_color()
        legal = {}
        for start, end in list(board.create_moves()):
            text = self.library.Move(board, start, end).to_text()
            captured = board.get_fench(end)
            board.put_fench(board.pop_fench(start), end)
            board.next_turn()
            if not board.is_checking():
                legal["".join(f"{'abcdefghi'[x]}{y + 1}" for x, y in (start, end))] = text
            board.put_fench(board.pop_fench(end), start)
            board.put_fench(captured, end)
            board.set_move_color(mover)
        return legal

    def ours(self, wxf, chinese):
        return chinese


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


def games(lines):
    """The games: the positions of each, with whether it is a check, the move played with its texts, and all legal moves if they are there."""
    game = []
    for line in lines:
        fields = line.rstrip("\n").split("\t")
        if fields[0] == "game":
            if game:
                yield game
            game = []
        else:
            fen, check, played, moves = fields
            legal = [move.split("|") for move in moves.split(";") if move] if moves else None
            game.append((fen, check == "1", played.split("|"), legal))
    yield game


class Comparison:
    def __init__(self, them):
        self.them = them
        self.positions = self.checks = self.games = self.ended = 0
        self.listed = self.legal = self.texts = self.other_texts = 0

    def text(self, fen, move, wxf, chinese, theirs):
        mine = self.them.ours(wxf, chinese)
        self.texts += 1
        if mine != theirs:
            if not several_pawns(fen, move) and not beyond_the_edge(fen, move):
                fail(fen, move, theirs, mine)
            self.other_texts += 1

    def listed_moves(self, fen, moves):
        ours = {move: texts for move, *texts in moves}
        legal = self.them.moves(fen)
        if legal.keys() != ours.keys():
            fail(fen, "legal moves", sorted(legal.keys() - ours.keys()), sorted(ours.keys() - legal.keys()))
        for move, theirs in legal.items():
            if theirs is not None:
                self.text(fen, move, *ours[move], theirs)
        self.listed += 1
        self.legal += len(ours)

    def game(self, game):
        self.games += 1
        played = [move for _, _, move, _ in game if move != ["-"]]
        theirs = self.them.play(game[0][0], [move for move, _, _ in played])
        for (fen, _, move, _), (text, check, after), following in zip(game, theirs, game[1:]):
            self.text(fen, *move, text)
            if after and after.split()[:2] != following[0].split()[:2]:
                fail(fen, move[0], after, following[0])
            if check != following[1]:
                fail(fen, f"{move[0]} checks", check, following[1])
        for fen, check, move, moves in game:
            self.positions += 1
            self.checks += check
            if moves is not None:
                self.listed_moves(fen, moves)
            self.ended += moves == []


def main():
    them = Pyffish() if sys.argv[1] == "pyffish" else Cchess()
    start = time.time()
    done = Comparison(them)
    for game in games(sys.stdin):
        done.game(game)
        if done.games % 1000 == 0:
            print(f"{done.games} games, {time.time() - start:.0f} s", file=sys.stderr)
    print(
        f"{them.name} agrees on {done.games} games: {done.positions} positions, {done.checks} of them checks, {done.ended} without a move; "
        f"{done.legal} legal moves of {done.listed} positions; {done.texts} texts, "
        f"of which {done.other_texts} of moves with several pieces on a file are written otherwise; {time.time() - start:.0f} s"
    )


main()
