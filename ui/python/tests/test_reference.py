"""The reference is what the docstrings say, and the examples in them run."""

from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path

import boyi
import pytest

ROOT = Path(__file__).parent.parent


spec = importlib.util.spec_from_file_location("reference", ROOT / "bench" / "reference.py")
assert spec is not None and spec.loader is not None
reference = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reference)


@pytest.mark.parametrize("module", reference.MODULES)
def test_reference_is_up_to_date(module: str) -> None:
    try:
        said = reference.section(module)
    except ImportError as error:
        pytest.skip(str(error))
    assert said in reference.PAGE.read_text(encoding="utf-8"), "run `python bench/reference.py`"


def test_examples_run() -> None:
    assert doctest.testmod(boyi).failed == 0
    pytest.importorskip("chess")
    from boyi import interop

    assert doctest.testmod(interop).failed == 0


def test_everything_public_says_what_it_is() -> None:
    for name in boyi.__all__:
        if name != "__version__":
            assert getattr(boyi, name).__doc__, name
