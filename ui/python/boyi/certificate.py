"""Certificates: proofs that a nim-sequence is periodic, checked by an independent program."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import Union

from boyi import _boyi

__all__ = ["Verified", "check", "write"]


@dataclass(frozen=True)
class Verified:
    """The claim of a valid certificate: G(n + period) = G(n) + saltus for all n from ``preperiod`` on."""

    rules: str
    """The game."""
    preperiod: int
    """The smallest heap from which the values repeat."""
    period: int
    """The least period."""
    saltus: int
    """The growth of the values per period; 0 where they repeat."""
    heaps: int
    """Number of heaps whose values the checker computed."""


def check(certificate: Union[str, PathLike[str]]) -> Verified:
    """Checks a certificate with the independent checker; takes its text, or the path of its file.

    Raises ``ValueError`` with the reason if the certificate does not hold. A text without a line feed is the name of a file.
    """
    text = certificate if isinstance(certificate, str) else None
    if text is None or ("\n" not in text and text.strip()):
        with open(certificate, encoding="utf-8") as file:
            text = file.read()
    return Verified(**_boyi.check_certificate(text))


def write(rules: str, upto: int = 1_000_000) -> str:
    """A certificate of the period that the first ``upto`` heaps of a game prove.

    Raises ``ValueError`` if they prove none.
    """
    text = _boyi.certify(rules, upto)
    if text is None:
        raise ValueError(f"{rules}: the heaps up to {upto} prove no period")
    return text
