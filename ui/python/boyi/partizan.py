"""Values of partizan games: numbers, switches, ups, and positions of games.

>>> from boyi.partizan import Value
>>> Value("{2|-1/2}") + Value("^")
Value('{2^|-1/2^}')
>>> board = Value("domineering(2x3)")
>>> board.mean, board.temperature
(Fraction(3, 4), Fraction(5, 4))
>>> board.outcome
'first'
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Optional, Union

from boyi import _boyi

__all__ = ["Value", "check", "prove"]

_Like = Union["Value", str, int, Fraction]


class Value:
    """A value in canonical form, of an expression as ``boyi value`` reads it, or of a number whose denominator is a power of two.

    Values are added, subtracted, negated, multiplied by integers and compared; ``str`` writes them. The order is partial: where two
    values are confused, ``<``, ``<=``, ``==``, ``>=`` and ``>`` are all false. In a notebook a value is shown with its thermograph.

    A value may be *loopy*: play may go on for ever, which is a draw. It is added, negated, multiplied and compared like any other, and
    has an onside, an offside and winners; for what it has not (options, stops, mean, thermograph …) ``boyi.ParseError`` is raised.

    >>> Value("*") + "*" == 0
    True
    >>> up, star = Value("^"), Value("*")
    >>> up > 0, up > star, up.confused(star), 2 * up > star
    (True, False, True, True)
    >>> over = Value("over")
    >>> over > 0, over < Fraction(1, 1024), over - over
    (True, True, Value('over & under'))
    """

    __slots__ = ("_handle",)
    _handle: _boyi.PartizanValue

    def __init__(self, value: _Like = 0, /) -> None:
        like = self._coerced(value)
        if like is None:
            raise TypeError(f"value: expected an expression or a number, found {type(value).__name__}")
        object.__setattr__(self, "_handle", like._handle)

    @classmethod
    def _of(cls, handle: _boyi.PartizanValue) -> Value:
        value = cls.__new__(cls)
        object.__setattr__(value, "_handle", handle)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Value does not change")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Value, (str(self),))

    def __str__(self) -> str:
        return str(self._handle)

    def __repr__(self) -> str:
        return f"Value({str(self)!r})"

    def __hash__(self) -> int:
        number = self.number
        return hash(self._handle) if number is None else hash(number)

    @classmethod
    def _coerced(cls, other: object) -> Optional[Value]:
        if isinstance(other, Value):
            return other
        if isinstance(other, (str, int, Fraction)) and not isinstance(other, bool):
            return cls._of(_boyi.PartizanValue(str(other)))
        return None

    def __add__(self, other: _Like) -> Value:
        added = self._coerced(other)
        return NotImplemented if added is None else self._of(self._handle.add(added._handle))

    __radd__ = __add__

    def __neg__(self) -> Value:
        return self._of(self._handle.negative())

    def __pos__(self) -> Value:
        return self

    def __sub__(self, other: _Like) -> Value:
        subtracted = self._coerced(other)
        return NotImplemented if subtracted is None else self + -subtracted

    def __rsub__(self, other: _Like) -> Value:
        return -self + other

    def __mul__(self, factor: int) -> Value:
        if not isinstance(factor, int) or isinstance(factor, bool):
            return NotImplemented
        return self._of(self._handle.times(factor))

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Fraction) and other.denominator & (other.denominator - 1):
            return False
        compared = None if isinstance(other, str) else self._coerced(other)
        return NotImplemented if compared is None else self._handle == compared._handle

    def __le__(self, other: _Like) -> bool:
        compared = self._coerced(other)
        return NotImplemented if compared is None else self._handle.at_most(compared._handle)

    def __ge__(self, other: _Like) -> bool:
        compared = self._coerced(other)
        return NotImplemented if compared is None else compared._handle.at_most(self._handle)

    def __lt__(self, other: _Like) -> bool:
        compared = self._coerced(other)
        return NotImplemented if compared is None else self != compared and self <= compared

    def __gt__(self, other: _Like) -> bool:
        compared = self._coerced(other)
        return NotImplemented if compared is None else self != compared and self >= compared

    def confused(self, other: _Like) -> bool:
        """Whether neither value is at least the other."""
        return not self <= Value(other) and not self >= Value(other)

    @property
    def left(self) -> tuple[Value, ...]:
        """Left's options in canonical form."""
        return tuple(self._of(option) for option in self._handle.options()[0])

    @property
    def right(self) -> tuple[Value, ...]:
        """Right's options in canonical form."""
        return tuple(self._of(option) for option in self._handle.options()[1])

    @property
    def loopy(self) -> bool:
        """Whether play may go on for ever."""
        return self._handle.kind()[0]

    @property
    def stopper(self) -> bool:
        """Whether play in turn always ends: the onside is the offside."""
        return self._handle.kind()[1]

    @property
    def onside(self) -> Value:
        """The value if endless play counts as won by Left.

        >>> dud = Value("on") + "off"
        >>> dud, dud.onside, dud.offside
        (Value('dud'), Value('on'), Value('off'))
        """
        return self._of(self._handle.sides()[0])

    @property
    def offside(self) -> Value:
        """The value if endless play counts as won by Right."""
        return self._of(self._handle.sides()[1])

    @property
    def left_first(self) -> str:
        """The winner if Left moves first: ``"left"``, ``"right"`` or, of a loopy value, ``"draw"``."""
        return self._handle.winners()[0]

    @property
    def right_first(self) -> str:
        """The winner if Right moves first."""
        return self._handle.winners()[1]

    @property
    def outcome(self) -> str:
        """The winner when the last move wins: ``"left"``, ``"right"``, ``"first"`` or ``"second"``."""
        return str(self._handle.properties()["outcome"])

    @property
    def number(self) -> Optional[Fraction]:
        """The number that the value is, if it is one."""
        number = self._handle.number()
        return None if number is None else Fraction(number)

    @property
    def mean(self) -> Fraction:
        """The mean value."""
        return Fraction(self._handle.properties()["mean"])

    @property
    def temperature(self) -> Fraction:
        """The temperature; −1 for integers."""
        return Fraction(self._handle.properties()["temperature"])

    @property
    def left_stop(self) -> Fraction:
        """The number at which play stops when Left moves first."""
        return Fraction(self._handle.properties()["left_stop"])

    @property
    def right_stop(self) -> Fraction:
        """The number at which play stops when Right moves first."""
        return Fraction(self._handle.properties()["right_stop"])

    @property
    def birthday(self) -> int:
        """The depth of the canonical form."""
        return int(self._handle.properties()["birthday"])

    @property
    def positions(self) -> int:
        """The number of values that play in canonical form reaches, this one among them."""
        return int(self._handle.properties()["positions"])

    @property
    def atomic_weight(self) -> Optional[Value]:
        """The atomic weight of an all-small value, or of another infinitesimal that has one; else ``None``.

        >>> Value("^^*").atomic_weight
        Value('2')
        """
        weight = self._handle.atomic_weight()
        return None if weight is None else self._of(weight)

    @property
    def reduced(self) -> Value:
        """The reduced canonical form: the simplest value infinitely close."""
        return self._of(self._handle.reduced())

    def thermograph_svg(self) -> str:
        """The thermograph as SVG: Left's wall blue, Right's red."""
        return self._handle.thermograph_svg()

    def _repr_html_(self) -> str:
        text = str(self)
        shown = text if len(text) <= 300 else text[:300] + "…"
        for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
            shown = shown.replace(char, entity)
        if self.loopy:
            return f"<div><code>{shown}</code></div>"
        svg = self.thermograph_svg().replace("<svg ", '<svg width="320" ', 1)
        return f"<div><code>{shown}</code><br>{svg}</div>"


def prove(claim: str) -> str:
    """A proof of a relation such as ``"G >= H"`` or ``"G = H"``, or of the value of an expression; ``check`` and ``boyi verify`` check it.

    Raises ``ValueError`` if the relation does not hold.

    >>> check(prove("domineering(2x2) = +-1"))
    (['domineering(..|..) = {1|-1}'], [])
    """
    proof = _boyi.prove_value(claim)
    if proof is None:
        raise ValueError(f"{claim}: does not hold")
    return proof


def check(proof: str) -> tuple[list[str], list[str]]:
    """The claims of a proof that holds, by a checker that shares no code with ``prove``; and the positions whose moves are taken
    from the proof, unchecked.

    Raises ``ValueError`` with the reason if the proof does not hold.
    """
    return _boyi.check_value_proof(proof)
