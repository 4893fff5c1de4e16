"""What a run came to, in the types of pandas."""

from __future__ import annotations

import html
import io
import json
from pathlib import Path
from typing import Any, Optional

import pandas as pd

#: Files of a run that a result keeps, so that no folder has to stay.
FILES = ("result.json", "model.json", "run.json", "trace.csv", "report.html", "picture.svg")


class Result:
    """The answer of a run, its verdict and what the verdict rests on.

    A result is complete by itself: it can be pickled, and it needs no file. In a notebook it shows
    the report.
    """

    def __init__(self, files: dict[str, str], output: Optional[str] = None) -> None:
        self._files = files
        self.output = output
        #: All fields of ``result.json``, see docs/file-formats.md.
        self.json: dict[str, Any] = json.loads(files["result.json"])

    @classmethod
    def read(cls, folder: Any) -> Result:
        """The result in a folder that ``solve`` wrote.

        >>> Result.read("no-such-folder")
        Traceback (most recent call last):
        ...
        ValueError: The folder (no-such-folder) must hold a result.json.
        """
        path = Path(folder)
        if not (path / "result.json").is_file():
            raise ValueError(f"The folder ({folder}) must hold a result.json.")
        found = [path / name for name in FILES if (path / name).is_file()]
        return cls({file.name: file.read_text("utf-8") for file in found}, str(path))

    def write(self, folder: Any) -> None:
        """Writes the files of the run to a folder."""
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        for name, text in self._files.items():
            (path / name).write_text(text, "utf-8")

    def file(self, name: str) -> str:
        """The text of a file of the run, such as ``model.json``."""
        return self._files[name]

    @property
    def verdict(self) -> str:
        """``CERTIFIED``, ``FEASIBLE``, ``VIOLATED`` …, see docs/verdicts.md."""
        return self.json["verdict"]

    @property
    def sentence(self) -> str:
        """The verdict in words, with its numbers."""
        return self.json["sentence"]

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended the run; the answer is the best point until then."""
        return self.json.get("stopped_by") == "interrupt"

    @property
    def objective(self) -> float:
        """The value of the objective at the answer; ``intervals`` has its interval."""
        return _number(self.json["objective"]["estimate"])

    @property
    def gap(self) -> dict[str, Any]:
        """What the objective could still gain: ``estimate``, ``upper``, ``kind``, ``tolerance``."""
        return self.json["gap"]

    @property
    def solution(self) -> pd.Series:
        """The value of every variable by name; empty for ``NO_SAFE_ANSWER``."""
        values = self.json.get("solution", {})
        return pd.Series(values, dtype="float64", name="value").rename_axis("name")

    @property
    def constraints(self) -> pd.DataFrame:
        """A row for each constraint: value, interval, limit, counted value, price and verdict.

        Where rows were kept aside, ``population`` and ``population_verdict`` are about new rows.
        """
        rows = [_constraint(each) for each in self.json["constraints"]]
        frame = pd.DataFrame(rows, columns=_CONSTRAINT_COLUMNS).set_index("name")
        return frame.astype({name: "float64" for name in _CONSTRAINT_NUMBERS})

    @property
    def intervals(self) -> pd.DataFrame:
        """Estimate, lower and upper end of the objective and of every constraint.

        All of them are right at once with the probability ``json["confidence"]``.
        """
        parts = [self.json["objective"], *self.json["constraints"]]
        columns = ["name", "estimate", "lower", "upper", "basis"]
        frame = pd.DataFrame([{c: p.get(c) for c in columns} for p in parts], columns=columns)
        return frame.set_index("name").astype(dict.fromkeys(columns[1:4], "float64"))

    @property
    def multipliers(self) -> pd.Series:
        """The multiplier of every constraint by name."""
        values = {each["name"]: each["multiplier"] for each in self.json["constraints"]}
        return pd.Series(values, dtype="float64", name="multiplier").rename_axis("name")

    @property
    def prices(self) -> pd.DataFrame:
        """What a limit costs in units of the objective, where that differs from zero for sure."""
        columns = ["estimate", "lower", "upper"]
        priced = {c["name"]: c["price"] for c in self.json["constraints"] if "price" in c}
        rows = [[price.get(column) for column in columns] for price in priced.values()]
        index = pd.Index(list(priced), name="name", dtype=object)
        return pd.DataFrame(rows, index=index, columns=columns, dtype="float64")

    @property
    def trace(self) -> pd.DataFrame:
        """The rows logged along the run, see docs/file-formats.md; empty after ``evaluate``."""
        text = self._files.get("trace.csv")
        return pd.DataFrame() if text is None else pd.read_csv(io.StringIO(text))

    @property
    def report_html(self) -> str:
        """The report as a page that needs no network."""
        return self._files["report.html"]

    def evaluate(self, data: Any) -> Result:
        """What the answer does on new rows.

        :param data: a DataFrame, a dict of columns or a path, with the columns of the model
        """
        from ._solve import evaluate

        return evaluate(self, data)

    def predict(self, data: Any, let: Any = "score") -> Any:
        """``let`` expressions of the model for new rows.

        :param data: a DataFrame, a dict of columns or a path
        :param let: a name, which gives a Series, or a list of names, which gives a DataFrame
        """
        from ._solve import predict

        return predict(self, data, let)

    def _repr_html_(self) -> str:
        # A page of its own: neither its styles nor its scripts touch the notebook, and nothing that
        # stands in the data can.
        page = html.escape(self.report_html, quote=True)
        return (
            f'<iframe srcdoc="{page}" title="Report of the run" sandbox="allow-scripts"'
            ' style="width: 100%; height: 40em; border: 1px solid #ccc"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<proxpep.Result {self.verdict}. {self.sentence}>"


class Sweep:
    """Answers for many values of a parameter, or the front of two objectives."""

    def __init__(self, files: dict[str, str], results: list[Result], output: Optional[str]) -> None:
        self._files = files
        #: The result of every point that has one, in the order of the values.
        self.results = results
        self.output = output
        #: All fields of ``sweep.json``, see docs/file-formats.md.
        self.json: dict[str, Any] = json.loads(files["sweep.json"])

    @classmethod
    def read(cls, folder: Any) -> Sweep:
        """The sweep in a folder that ``sweep`` wrote."""
        path = Path(folder)
        if not (path / "sweep.json").is_file():
            raise ValueError(f"The folder ({folder}) must hold a sweep.json.")
        found = [path / name for name in ("sweep.json", "sweep.csv", "sweep.html", "picture.svg")]
        files = {file.name: file.read_text("utf-8") for file in found if file.is_file()}
        points = sorted((path / "points").glob("*/result.json"))
        results = [Result({"result.json": file.read_text("utf-8")}) for file in points]
        return cls(files, results, str(path))

    @property
    def points(self) -> pd.DataFrame:
        """A row for each point: parameter, verdict, objective, constraints, prices."""
        return pd.read_csv(io.StringIO(self._files["sweep.csv"]))

    @property
    def report_html(self) -> str:
        """The curve as a page that needs no network."""
        return self._files["sweep.html"]

    _repr_html_ = Result._repr_html_

    def __repr__(self) -> str:
        return f"<proxpep.Sweep of {len(self.points)} points>"


_CONSTRAINT_NUMBERS = [
    "value",
    "lower",
    "upper",
    "limit",
    "tolerance",
    "violation",
    "multiplier",
    "price",
    "counted",
    "population",
]
_CONSTRAINT_COLUMNS = [
    "name",
    "value",
    "lower",
    "upper",
    "relation",
    "limit",
    *_CONSTRAINT_NUMBERS[4:],
    "verdict",
    "population_verdict",
]


def _constraint(entry: dict[str, Any]) -> dict[str, Any]:
    row = {name: entry.get(name) for name in _CONSTRAINT_COLUMNS}
    row.update(value=entry.get("estimate"), limit=entry.get("bound"))
    for part in ("price", "counted", "population"):
        row[part] = (entry.get(part) or {}).get("estimate")
    row["population_verdict"] = (entry.get("population") or {}).get("verdict")
    return row


def _number(value: Any) -> float:
    return float("nan") if value is None else float(value)
