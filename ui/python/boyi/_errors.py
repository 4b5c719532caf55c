"""Exceptions, with their words in English and Chinese."""

from __future__ import annotations

from typing import Any, Optional, Sequence

from boyi import _boyi

_LANGUAGES = ("en", "zh")


def _pick(texts: Sequence[str], language: Optional[str] = None) -> str:
    return texts[_LANGUAGES.index(language or _boyi.language())]


class ParseError(ValueError):
    """Raised for text or an argument that could not be read; says which field, what was found there, and what was expected.

    ``str(error)`` is one line in the language set; ``error.text("zh")`` is that line in another language.
    """

    field: str
    """The field being read: ``"heap"``, ``"move"``, ``"fen-castling"``, …"""

    found: str
    """The text found there, shortened to 40 characters."""

    ply: Optional[int]
    """Which of several moves was wrong, counted from 1."""

    def __init__(
        self,
        *,
        field: str,
        found: str,
        texts: Sequence[str],
        expected_texts: Sequence[str],
        ply: Optional[int] = None,
    ) -> None:
        super().__init__(_pick(texts))
        self.field = field
        self.found = found
        self.ply = ply
        self._texts = tuple(texts)
        self._expected = tuple(expected_texts)

    @property
    def expected(self) -> str:
        """The expected text, in the language set."""
        return _pick(self._expected)

    def text(self, language: Optional[str] = None) -> str:
        """The error in one line, in ``"en"`` or ``"zh"``."""
        return _pick(self._texts, language)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore_parse_error, (self.field, self.found, self._texts, self._expected, self.ply))


def _restore_parse_error(
    field: str, found: str, texts: Sequence[str], expected: Sequence[str], ply: Optional[int]
) -> ParseError:
    return ParseError(field=field, found=found, texts=texts, expected_texts=expected, ply=ply)


class AnalysisError(RuntimeError):
    """Raised if an engine has no answer: no theorem covers the position, or it is too large for the memory allowed."""

    reason: str
    """``"no-theory"``, ``"too-large"`` or ``"stopped"``."""

    def __init__(self, *, reason: str, texts: Sequence[str]) -> None:
        super().__init__(_pick(texts))
        self.reason = reason
        self._texts = tuple(texts)

    def text(self, language: Optional[str] = None) -> str:
        """The error in one line, in ``"en"`` or ``"zh"``."""
        return _pick(self._texts, language)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore_analysis_error, (self.reason, self._texts))


def _restore_analysis_error(reason: str, texts: Sequence[str]) -> AnalysisError:
    return AnalysisError(reason=reason, texts=texts)
