"""The rows of a classifier as the solver sees them, and their scores as it computes them."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Optional

import numpy as np
import pandas as pd

#: More features than this from one column are hardly meant.
MOST_CATEGORIES = 1000

#: Names that the model needs for itself.
_TAKEN = ("z", "w", "f", "score", "loss", "width", "label", "weight", "intercept", "all")


@dataclasses.dataclass
class Entry:
    """One number of a row: that of a column, or 1 where a column has a value and else 0."""

    column: Any
    value: Any
    name: str
    is_number: bool
    center: float = 0.0
    scale: float = 1.0
    weight: float = 0.0

    def of(self, table: pd.DataFrame) -> np.ndarray:
        """The numbers of all rows."""
        cells = table[self.column]
        if self.is_number:
            return cells.to_numpy(dtype=np.float64)
        return (cells == self.value).to_numpy(dtype=np.float64)


class Columns:
    """Which entries a score looks at, what the solver calls them, and their weights."""

    def __init__(self, names: list[Any]) -> None:
        self._columns = names
        self._entries: list[Entry] = []
        self._indicators: dict[tuple[Any, Any], str] = {}
        self._names: set[str] = set(_TAKEN)
        self.intercept = 0.0

        #: Of a network: matrix and biases of each layer.
        self.layers: list[tuple[np.ndarray, np.ndarray]] = []

    @classmethod
    def of(cls, table: pd.DataFrame, hidden: set[Any], weight: Optional[np.ndarray]) -> Columns:
        """The entries of all columns that are not hidden and not the same in all rows."""
        made = cls(list(table.columns))
        counted = table if weight is None else table[weight > 0]
        for column in table.columns:
            if column in hidden or counted[column].nunique() < 2:
                continue
            if is_number(counted[column]):
                made._entries.append(Entry(column, None, made._name(column), True))
            else:
                for value in categories(counted[column]):
                    name = made.indicator(column, value)
                    made._entries.append(Entry(column, value, name, False))
        return made

    def _name(self, text: Any) -> str:
        """A name for the solver like that of the column, and like no other."""
        text = f"x{text}" if isinstance(text, (int, np.integer)) else str(text)
        name = " ".join(text.replace("`", "'").split()) or "x"
        while name in self._names:
            name += "_"
        self._names.add(name)
        return name

    def indicator(self, column: Any, value: Any) -> str:
        """The name of the column that is 1 where a column has a value."""
        key = (column, value)
        if key not in self._indicators:
            column = f"x{column}" if isinstance(column, (int, np.integer)) else column
            self._indicators[key] = self._name(f"{column}={value}")
        return self._indicators[key]

    def features(self, intercept: bool = True) -> str:
        """The entries in the language of models."""
        numbers = ", ".join(f"`{each.name}`" for each in self._entries if each.is_number)
        others = ", ".join(f"`{each.name}`" for each in self._entries if not each.is_number)
        parts = [f"standardize({numbers})"] * bool(numbers) + [f"columns({others})"] * bool(others)
        return ", ".join([*parts, "intercept"] if intercept or not parts else parts)

    def frame(
        self, table: pd.DataFrame, groups: dict[Any, pd.Series], label: Any, weight: Any
    ) -> pd.DataFrame:
        """The table that the solver reads."""
        cells = {each.name: each.of(table) for each in self._entries}
        for (column, value), name in self._indicators.items():
            if name not in cells:
                cells[name] = (groups[column] == value).to_numpy(dtype=np.float64)
        cells["label"] = label
        if weight is not None:
            cells["weight"] = weight
        return pd.DataFrame(cells)

    def learn(self, result: Any) -> None:
        """Takes weights, means and deviations from what the solver found."""
        learnt = json.loads(result.file("model.json"))["learnt_numbers"]
        solution = result.json["solution"]
        for each in self._entries:
            if each.is_number:
                each.center, each.scale = learnt[f"scale of rows.{each.name}"]
        if "f.1.bias[1]" in solution:
            self.layers = layers(solution, max(1, len(self._entries)))
            return
        for each in self._entries:
            each.weight = solution[f"w[{each.name}]"]
        self.intercept = solution["w[intercept]"]

    def scores(self, table: pd.DataFrame) -> np.ndarray:
        """The score of every row."""
        if self.layers:
            columns = [(each.of(table) - each.center) / each.scale for each in self._entries]
            values = np.column_stack(columns or [np.ones(len(table))])
            for matrix, bias in self.layers[:-1]:
                values = np.tanh(values @ matrix + bias)
            matrix, bias = self.layers[-1]
            return (values @ matrix + bias)[:, 0]
        total = np.full(len(table), self.intercept)
        for each in self._entries:
            total += each.weight * ((each.of(table) - each.center) / each.scale)
        return total

    def names(self) -> list[str]:
        """The names of the coefficients: of every column of numbers, and of every category."""
        return [name for name, _ in self._coefficients()]

    def original(self) -> tuple[np.ndarray, float]:
        """Coefficients and intercept in the units of the columns."""
        shift = sum(each.weight * each.center / each.scale for each in self._entries)
        return np.array([value for _, value in self._coefficients()]), self.intercept - shift

    def _coefficients(self) -> list[tuple[str, float]]:
        found: list[tuple[str, float]] = []
        for column in self._columns:
            its = [each for each in self._entries if each.column == column]
            name = f"x{column}" if isinstance(column, (int, np.integer)) else str(column)
            # A column that the score does not look at has a coefficient of 0.
            found += [(each.name, each.weight / each.scale) for each in its] or [(name, 0.0)]
        return found


def layers(solution: dict[str, float], width: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Matrix and biases of each layer of the network f, by the names of its weights."""
    found = []
    while f"f.{len(found) + 1}.bias[1]" in solution:
        name = f"f.{len(found) + 1}"
        bias: list[float] = []
        while f"{name}.bias[{len(bias) + 1}]" in solution:
            bias.append(solution[f"{name}.bias[{len(bias) + 1}]"])
        matrix = [
            [solution[f"{name}[{i},{j}]"] for j in range(1, len(bias) + 1)]
            for i in range(1, width + 1)
        ]
        found.append((np.array(matrix), np.array(bias)))
        width = len(bias)
    return found


def is_number(column: pd.Series) -> bool:
    """Whether the cells of a column are numbers and not names of categories."""
    return pd.api.types.is_numeric_dtype(column.dtype)


def check_column(name: Any, column: pd.Series) -> None:
    """Refuses a column that can be neither numbers nor names of categories.

    >>> check_column("d", pd.Series(pd.to_datetime(["2024-05-01"])))
    Traceback (most recent call last):
    ...
    ValueError: Column d: its type (datetime64[ns]) must be numbers, texts or truth values.
    Maybe leave it out, or make numbers of it, such as X['d'].dt.dayofweek.
    """
    if column.isna().any():
        raise ValueError(
            f"Input X contains NaN: column {name} lacks values.\n"
            "Maybe X.dropna(), or SimpleImputer of scikit-learn."
        )
    kind = getattr(column.dtype, "kind", "O")
    if is_number(column) and kind != "c":
        if not np.isfinite(column.to_numpy(dtype=np.float64)).all():
            raise ValueError(f"Input X contains infinity: column {name} must be finite.")
        return
    if kind in "Mmc":
        advice = f", such as X[{name!r}].dt.dayofweek" if kind == "M" else ""
        raise ValueError(
            f"Column {name}: its type ({column.dtype}) must be numbers, texts or truth values.\n"
            f"Maybe leave it out, or make numbers of it{advice}."
        )
    try:
        different = column.nunique()
    except TypeError as error:
        raise ValueError(
            f"Column {name}: a cell ({column.iloc[0]!r}) must be a number, a text or a truth value."
        ) from error
    if different > MOST_CATEGORIES:
        raise ValueError(
            f"Column {name}: it has {different} different values, more than {MOST_CATEGORIES}, and"
            " each would be a feature.\nMaybe leave it out, or group its values."
        )


def categories(column: pd.Series) -> list[Any]:
    """The different values of a column, sorted by what they say."""
    found = [value for value in pd.unique(column.astype(object)) if not pd.isna(value)]
    kinds = sorted({type(value).__name__ for value in found})
    if len(kinds) > 1:
        raise ValueError(
            f"Column {column.name}: its values must be of one kind, but there are "
            f"{' and '.join(kinds)}.\nMaybe X[{column.name!r}] = X[{column.name!r}].astype(str)."
        )
    return sorted(found, key=str)
