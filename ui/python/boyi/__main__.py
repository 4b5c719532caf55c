"""The program ``boyi``: ``python -m boyi`` and the script that the package installs."""

from __future__ import annotations

import signal
import sys

from boyi import _boyi


def main() -> int:
    """Runs the program with the arguments of this process and returns its exit status."""
    # Ctrl-C is the program's own affair: it stops a search, or ends the program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _boyi.run_program(["boyi", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
