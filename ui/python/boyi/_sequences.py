"""Periods of nim-sequences, and their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Optional, Union

from boyi import _boyi


@dataclass(frozen=True)
class Period:
    """A proved period: G(n + period) = G(n) + saltus for all n from ``preperiod`` on."""

    rules: str
    """The game in canonical form."""
    period: int
    """The least period."""
    preperiod: int
    """The smallest heap from which the values repeat."""
    saltus: int
    """The growth of the values per period; 0 where they repeat."""
    exceptional: tuple[tuple[int, int], ...]
    """Heaps below the preperiod, with their values, that the period continued downwards would not give."""
    proof: Mapping[str, Union[str, int]]
    """The theorem, and the numbers that it needs."""


def period(rules: str, upto: int = 100_000) -> Optional[Period]:
    """The period of a heap game's nim-sequence, if the heaps up to ``upto`` prove one; otherwise ``None``.

    ``rules`` are as for ``nim_sequence``. A larger ``upto`` finds longer periods, and takes longer: that of ``"0.106"``, for example, is
    328,226,140,474.
    """
    found = _boyi.find_period(rules, upto)
    if found is None:
        return None
    exceptional = tuple((heap, value) for heap, value in found["exceptional"])
    return Period(
        rules=found["rules"],
        period=found["period"],
        preperiod=found["preperiod"],
        saltus=found["saltus"],
        exceptional=exceptional,
        proof=found["proof"],
    )


@dataclass(frozen=True)
class SequencePlot:
    """A picture of a nim-sequence, which a notebook shows."""

    svg: str
    """The picture."""

    def _repr_svg_(self) -> str:
        return self.svg


def plot_sequence(rules: str, upto: int = 1000) -> SequencePlot:
    """The values of a heap game up to a heap as a picture, with rare values in their own colour."""
    return SequencePlot(_boyi.sequence_svg(rules, upto))
