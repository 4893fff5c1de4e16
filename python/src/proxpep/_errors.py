"""What is raised when there is no result. A verdict is a result and is never raised."""

from __future__ import annotations

import re


class ModelError(ValueError):
    """A model that cannot be understood.

    ``str(error)`` is the whole message: the place, the line of the model with carets below the part
    at fault, and what might help.

    >>> error = ModelError("no name", line=3, column=7, hint="Maybe you mean `x`.")
    >>> error.line, error.column, error.hint
    (3, 7, 'Maybe you mean `x`.')
    """

    def __init__(self, message: str, line: int = 0, column: int = 0, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.hint = hint

    def __reduce__(self):
        return type(self), (self.message, self.line, self.column, self.hint)


class SolverError(RuntimeError):
    """The solver process could not be started, died, met a bug or ran out of memory.

    ``log`` has what it printed last.
    """

    def __init__(self, message: str, log: str = "") -> None:
        super().__init__(f"{message}\n{log}".rstrip())
        self.message = message
        self.log = log

    def __reduce__(self):
        return type(self), (self.message, self.log)


def hint_of(message: str) -> str:
    """The advice at the end of a message of the solver.

    >>> hint_of("The file (a.csv) does not exist.\\nMaybe a typo.")
    'Maybe a typo.'
    >>> hint_of("No advice.")
    ''
    """
    found = re.search(r"^Maybe\b.*", message, re.MULTILINE | re.DOTALL)
    return found.group(0).strip() if found else ""
