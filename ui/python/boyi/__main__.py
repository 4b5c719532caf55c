"""``python -m boyi``: runs the program ``boyi``, which is a package of its own, ``boyi-cli``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig


def program() -> str | None:
    """The path of the program: beside this Python, else on the search path."""
    return shutil.which("boyi", path=sysconfig.get_path("scripts")) or shutil.which("boyi")


def main() -> int:
    """Runs the program with the arguments of this process and returns its exit status."""
    path = program()
    if path is None:
        print("the program boyi is not installed: pip install boyi[cli]", file=sys.stderr)
        return 1
    if os.name == "posix":
        # In this process's place: signals reach it.
        os.execv(path, ["boyi", *sys.argv[1:]])
    return subprocess.run([path, *sys.argv[1:]]).returncode


if __name__ == "__main__":
    sys.exit(main())
