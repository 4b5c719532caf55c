"""Writes docs/python-reference.md from the docstrings: `python bench/reference.py`. A test compares."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parents[3] / "docs" / "python-reference.md"
MODULES = ["boyi", "boyi.certificate", "boyi.partizan", "boyi.notebook", "boyi.interop", "boyi.widget", "boyi.pettingzoo", "boyi.open_spiel", "boyi.ray"]


def text(thing: Any) -> str:
    return inspect.cleandoc(inspect.getdoc(thing) or "")


def attributes(cls: type) -> dict[str, str]:
    """Returns the strings below the fields of a dataclass."""
    try:
        source = inspect.getsource(cls)
    except (OSError, TypeError):
        return {}
    return dict(re.findall(r'^    (\w+): [^\n]*\n    """(.*?)"""', source, flags=re.M | re.S))


def signature(name: str, thing: Any) -> str:
    try:
        shown = str(inspect.signature(thing))
    except (ValueError, TypeError):
        return name
    shown = re.sub(r"\(self(, )?(/(, )?)?", "(", shown)
    # Annotations are texts; the texts of defaults stay what they are.
    shown = re.sub(r"(: |-> )'([^']+)'", r"\1\2", shown)
    return name + shown.replace("boyi._boyi.", "").replace("_boyi.", "").replace("typing.", "")


def document_class(name: str, cls: type, lines: list[str]) -> None:
    lines += [f"### class `{name}`", "", text(cls), ""]
    if dataclasses.is_dataclass(cls):
        said = attributes(cls)
        for field in dataclasses.fields(cls):
            if not field.name.startswith("_"):
                lines.append(f"- `{field.name}`: {' '.join(said.get(field.name, '').split())}")
        lines.append("")
    for member, value in sorted(vars(cls).items()):
        if member.startswith("_"):
            continue
        if isinstance(value, property) or inspect.isgetsetdescriptor(value):
            lines.append(f"- `.{member}`: {' '.join(text(value).split())}")
        elif callable(value) or isinstance(value, (staticmethod, classmethod)):
            function = getattr(cls, member)
            lines.append(f"- `.{signature(member, function)}`: {' '.join(text(function).split())}")
    lines.append("")


def section(name: str) -> str:
    """Returns the section of a module; raises `ImportError` if a library that it needs is not installed."""
    module = importlib.import_module(name)
    lines = [f"## `{name}`", "", text(module), ""]
    for member in module.__all__:
        thing = getattr(module, member)
        if inspect.isclass(thing):
            document_class(member, thing, lines)
        elif callable(thing):
            lines += [f"### `{signature(member, thing)}`", "", text(thing), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def kept(name: str) -> str:
    """Returns the existing section of a module that cannot be imported here."""
    found = re.search(rf"^## `{re.escape(name)}`\n.*?(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    if found is None:
        raise SystemExit(f"{name} cannot be imported, and the page has no section of it")
    return found.group().rstrip() + "\n"


def page() -> str:
    """The whole page."""
    head = "# Reference of the Python package\n\nWritten by `python bench/reference.py` from the docstrings.\n"
    sections = []
    for name in MODULES:
        try:
            sections.append(section(name))
        except ImportError:
            sections.append(kept(name))
    return "\n".join([head, *sections])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
