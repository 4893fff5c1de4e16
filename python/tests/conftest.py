"""The tests need pandas and a solver: that of the package, or the checkout's by PROXPEP_COMMAND."""

import os
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
os.environ.setdefault("PROXPEP_COMMAND", str(ROOT / "prox-pep"))
pytest.importorskip("pandas", reason="pandas is not installed (Debian: python3-pandas)")


@pytest.fixture(autouse=True)
def clean(tmp_path, monkeypatch):
    """Every test works in a folder of its own and leaves no temporary folder behind."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    yield
    assert list(scratch.glob("proxpep*")) == []


@pytest.fixture
def demand():
    """A model with a table, and rows for it."""
    import numpy as np
    import pandas as pd

    model = """
data "demand.csv"
param limit = 3
var   order in [0, 100]
let   short = max(demand - order, 0)
minimize cost: 2 * order + E[ 5 * short ]
subject to late: E[ short ] <= limit
"""
    rng = np.random.default_rng(11)
    return model, pd.DataFrame({"demand": rng.gamma(4.0, 8.0, size=300)})
