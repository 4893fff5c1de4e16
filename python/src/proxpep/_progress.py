"""Progress: lines in a terminal, one place that is written over in a notebook."""

from __future__ import annotations

import html
import sys
from typing import Any, Callable, Union

Progress = Union[None, bool, Callable[[str], None]]


def in_notebook() -> bool:
    """Whether this is the kernel of a notebook."""
    shell = sys.modules.get("IPython")
    if shell is None:
        return False
    running = shell.get_ipython()
    return running is not None and "IPKernelApp" in running.config


def shown(progress: Progress) -> Callable[[str], None]:
    """What takes the lines of the solver.

    :param progress: a function for each line; True to show them, False not to; None to show them
        where somebody is looking: in a terminal or a notebook
    """
    if callable(progress):
        return progress
    if progress is None:
        progress = in_notebook() or sys.stderr is not None and sys.stderr.isatty()
    if not progress:
        return lambda line: None
    if in_notebook():
        return NotebookProgress()
    return terminal


def terminal(line: str) -> None:
    """Prints a line for people, beside the output of the program."""
    print(line, file=sys.stderr, flush=True)


class NotebookProgress:
    """The last lines, in one place of the notebook."""

    LINES = 8

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._place: Any = None

    def __call__(self, line: str) -> None:
        from IPython.display import HTML, display

        self._lines = [*self._lines, line][-self.LINES :]
        text = HTML(f"<pre>{html.escape(chr(10).join(self._lines))}</pre>")
        if self._place is None:
            self._place = display(text, display_id=True)
        else:
            self._place.update(text)
