"""Tables and parameters on their way to the solver: as CSV files that hold every bit.

A float is written with the fewest digits that read back as the same float, which is how Python
prints it and how the solver reads it.
"""

from __future__ import annotations

import csv
import decimal
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional, Union

import numpy as np
import pandas as pd

PathLike = Union[str, "os.PathLike[str]"]
TableLike = Union[pd.DataFrame, Mapping[str, Any], PathLike]

#: Texts that mean a missing value to the solver, in quotation marks too.
MISSING = frozenset(
    ["", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "NAN", "null", "NULL", "Null", "?"]
)


def is_path(data: Any) -> bool:
    """Whether the table is a file."""
    return isinstance(data, (str, os.PathLike))


def existing(file: PathLike, what: str) -> str:
    """The absolute path of a file that is there."""
    path = Path(file).expanduser().absolute()
    if not path.is_file():
        raise ValueError(f"{what} ({file}) must be a file that exists.\nMaybe a typo.")
    return str(path)


def data_arguments(data: Any, folder: Path, text: str) -> list[str]:
    """Options ``--data`` for a table, or for several tables by name, for the text of a model."""
    if data is None:
        return []
    if isinstance(data, Mapping) and data and all(_is_table(each) for each in data.values()):
        words = []
        for name, table in data.items():
            words += ["--data", f"{name}={table_file(table, folder, str(name), text)}"]
        return words
    return ["--data", table_file(data, folder, "table", text)]


def _is_table(value: Any) -> bool:
    return is_path(value) or isinstance(value, (pd.DataFrame, Mapping))


def table_file(data: Any, folder: Path, name: str, text: str) -> str:
    """The path of a file with the table; written to the folder unless it is one already."""
    if is_path(data):
        return existing(data, "The data")
    file = folder / f"{name}.csv"
    write_csv(as_frame(data), file, text)
    return str(file)


def as_frame(data: Any) -> pd.DataFrame:
    """A DataFrame, or what makes one: a dict of columns.

    >>> as_frame({"a": [1, 2]}).shape
    (2, 1)
    """
    if isinstance(data, pd.DataFrame):
        return data
    if isinstance(data, Mapping):
        try:
            return pd.DataFrame(dict(data))
        except ValueError as error:
            raise ValueError(f"The data must be columns of equal length: {error}.") from error
    raise ValueError(
        f"The data ({type(data).__name__}) must be a DataFrame, a dict of columns or a path.\n"
        "Maybe pandas.DataFrame(data, columns=[...])."
    )


def write_csv(frame: pd.DataFrame, file: Path, text: Optional[str] = None) -> None:
    """Writes a table without its index.

    :param text: the model; columns that it does not use are left out if the file cannot hold them
    :raises ValueError: for what a table of the solver cannot hold, with the column and the row
    """
    if isinstance(frame.columns, pd.MultiIndex):
        raise ValueError(
            "The columns of the DataFrame must have one level.\nMaybe join their names."
        )
    if frame.shape[1] == 0 or len(frame) == 0:
        raise ValueError(f"The DataFrame {frame.shape} must have rows and columns.")
    names = [str(name) for name in frame.columns]
    twice = (
        {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else ()
    )
    if twice:
        raise ValueError(
            f"The columns of the DataFrame must differ: {sorted(twice)[0]} is there twice."
        )
    cells = {}
    for at, name in enumerate(names):
        try:
            cells[name] = _cells(name, frame.iloc[:, at])
        except ValueError:
            if text is None or may_use(text, name):
                raise
    if not cells:
        raise ValueError("The DataFrame must have a column of numbers, texts, truth values or dates.")
    pd.DataFrame(cells).to_csv(
        file, index=False, na_rep="NA", quoting=csv.QUOTE_NONNUMERIC, encoding="utf-8"
    )


def may_use(text: str, name: str) -> bool:
    """Whether a model may look at a column: it has the name somewhere, or says ``all``.

    >>> may_use("minimize E[(x - load)^2]", "load"), may_use("minimize E[(x - load)^2]", "notes")
    (True, False)
    """
    return any(
        re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None for word in (name, "all")
    )


def _cells(name: str, column: pd.Series) -> Any:
    column = column.reset_index(drop=True)
    if isinstance(column.dtype, pd.SparseDtype):
        column = column.sparse.to_dense()
    if isinstance(column.dtype, pd.CategoricalDtype):
        column = column.astype(
            column.cat.categories.dtype if len(column.cat.categories) else object
        )
    kind = column.dtype.kind if isinstance(column.dtype, np.dtype) else "O"
    if isinstance(column.dtype, pd.DatetimeTZDtype):
        raise ValueError(
            f"Column {name}: times must not have a zone, which tables of the solver do not know.\n"
            f"Maybe frame[{name!r}].dt.tz_localize(None)."
        )
    if kind == "M":
        return _dates(name, column)
    if kind in "iufb":
        return _numbers(name, column)
    if kind == "O":
        return _objects(name, column)
    raise ValueError(
        f"Column {name}: its type ({column.dtype}) must be numbers, texts, truth values or dates."
    )


def _numbers(name: str, column: pd.Series) -> pd.Series:
    if column.dtype.kind == "b":
        return column.map({True: "true", False: "false"})
    if column.dtype.kind == "f":
        # A float32 is a float64 with zeros at its end, not the text that numpy prints of it.
        column = column.astype(np.float64)
        endless = np.isinf(column.to_numpy())
        if endless.any():
            row = int(np.argmax(endless))
            raise ValueError(f"Column {name}, row {row}: a number ({column[row]}) must be finite.")
    return column


def _dates(name: str, column: pd.Series) -> pd.Series:
    known = column.dropna()
    if (known != known.dt.floor("s")).any():
        raise ValueError(
            f"Column {name}: times must be whole seconds.\nMaybe frame[{name!r}].dt.floor('s')."
        )
    whole = bool((known == known.dt.normalize()).all())
    return column.dt.strftime("%Y-%m-%d" if whole else "%Y-%m-%d %H:%M:%S")


def _objects(name: str, column: pd.Series) -> pd.Series:
    """A column of Python objects: all of one kind, or missing."""
    missing = column.isna()
    known = column[~missing]
    kinds = {_kind(name, row, value) for row, value in known.items()}
    if len(kinds) > 1:
        examples: dict[str, str] = {}
        for row, value in known.items():
            examples.setdefault(_kind(name, row, value), f"{value!r} in row {row}")
        raise ValueError(
            f"Column {name}: its values must be of one kind, but there are "
            + " and ".join(f"{kind} ({examples[kind]})" for kind in sorted(kinds))
            + f".\nMaybe frame[{name!r}] = frame[{name!r}].astype(str), or pandas.to_numeric."
        )
    kind = kinds.pop() if kinds else "numbers"
    if kind == "numbers":
        return _numbers(name, column.astype(object).where(~missing, np.nan).astype(np.float64))
    if kind == "truth values":
        return column.map({True: "true", False: "false"}, na_action="ignore")
    if kind == "dates":
        return _dates(name, pd.to_datetime(column))
    return _texts(name, column, known)


def _kind(name: str, row: Any, value: Any) -> str:
    if isinstance(value, str):
        return "texts"
    if isinstance(value, (bool, np.bool_)):
        return "truth values"
    if isinstance(value, (int, float, np.number, decimal.Decimal)) and not isinstance(
        value, complex
    ):
        return "numbers"
    if hasattr(value, "isoformat") and hasattr(value, "year"):
        return "dates"
    raise ValueError(
        f"Column {name}, row {row}: a cell ({value!r}) must be a number, a text, a truth value or a"
        " date."
    )


def _texts(name: str, column: pd.Series, known: pd.Series) -> pd.Series:
    different = pd.unique(known)
    for text in different:
        if text.strip() in MISSING:
            row = known[known == text].index[0]
            raise ValueError(
                f"Column {name}, row {row}: the text {text!r} would be read as a missing value.\n"
                "Maybe write it another way, or use None if it is missing."
            )
    numbers = [_number(text) for text in different]
    if None not in numbers and len(set(numbers)) < len(numbers):
        raise ValueError(
            f"Column {name}: its texts are all numbers and would be read as such, but different"
            " texts would be one number.\nMaybe put a letter before each."
        )
    return column


def _number(text: str) -> Union[float, None]:
    try:
        return float(text)
    except ValueError:
        return None


def parameter_arguments(params: Any) -> list[str]:
    """Options ``--set`` for parameters of the model: numbers, vectors or matrices.

    >>> parameter_arguments({"limit": 0.05, "cost": [4, 5.5]})
    ['--set', 'limit=0.05', '--set', 'cost=[4.0, 5.5]']
    """
    words = []
    for name, value in dict(params or {}).items():
        words += ["--set", f"{name}={_parameter(name, value)}"]
    return words


def _parameter(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    try:
        array = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        array = np.empty((0, 0, 0))
    if array.ndim > 2 or array.size == 0 or not np.isfinite(array).all():
        raise ValueError(
            f"The parameter {name} ({value!r}) must be a number, a vector or a matrix."
        )
    return repr(array.tolist())
