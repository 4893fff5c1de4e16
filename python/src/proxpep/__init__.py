"""Decisions under uncertainty with constraints that hold on average, and verdicts on the answers.

>>> import proxpep
>>> result = proxpep.solve("hs071", samples=20000, progress=False)
>>> list(result.constraints["verdict"])
['HOLDS', 'HOLDS']
"""

import sys

if sys.version_info < (3, 9):
    raise ImportError(
        "proxpep needs Python 3.9 or newer, and this is %d.%d." % tuple(sys.version_info[:2])
    )

from ._errors import ModelError, SolverError
from ._process import close
from ._result import Result, Sweep
from ._solve import evaluate, predict, solve, sweep

__all__ = [
    "ModelError",
    "Result",
    "SolverError",
    "Sweep",
    "close",
    "evaluate",
    "predict",
    "solve",
    "sweep",
]
__version__ = "0.2.0"
