"""Classifiers that keep limits, in the style of scikit-learn.

>>> import numpy as np
>>> from proxpep.sklearn import ConstrainedClassifier, false_alarm
>>> rng = np.random.default_rng(7)
>>> X = rng.normal(size=(400, 2))
>>> y = (X[:, 0] + rng.normal(size=400) > 0).astype(int)
>>> found = ConstrainedClassifier(limits=[false_alarm <= 0.05]).fit(X, y)
>>> found.verdict_ in ("CERTIFIED", "FEASIBLE")
True
>>> bool(found.predict(X)[y == 0].mean() <= 0.05)
True
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pandas as pd

try:
    from sklearn.base import BaseEstimator, ClassifierMixin
except ImportError as error:  # pragma: no cover
    raise ImportError(
        "proxpep.sklearn needs scikit-learn.\nMaybe pip install scikit-learn."
    ) from error
from sklearn.exceptions import NotFittedError
from sklearn.utils import check_array, column_or_1d
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import _check_sample_weight, check_is_fitted

from ._rows import Columns, categories, check_column
from ._solve import solve
from .limits import (
    WIDTH,
    Limit,
    Linear,
    Quantity,
    Spread,
    equal_opportunity,
    false_alarm,
    loss,
    missed,
    parity,
    rate,
)

__all__ = [
    "ConstrainedClassifier",
    "LimitWarning",
    "equal_opportunity",
    "false_alarm",
    "loss",
    "missed",
    "parity",
    "rate",
]

#: What is minimised, in the language of models.
# Where no width is given and none can be chosen.
_WIDTH = 0.1

_OBJECTIVES = {
    "loss": "E[ loss ]",
    "missed": "E[ softplus(-score) | label == 1 ]",
    "false_alarm": "E[ softplus(score) | label == 0 ]",
}
_GOOD = ("CERTIFIED", "FEASIBLE", "LIKELY_FEASIBLE")


class LimitWarning(UserWarning):
    """The fit ended without showing that all limits hold; ``verdict_`` says how."""


class ConstrainedClassifier(ClassifierMixin, BaseEstimator):
    """A classifier with the least logistic loss among those that keep all limits.

    Its score is linear, or with ``network`` that of a network.

    Two classes; the positive one is ``classes_[1]``. Numbers are standardised, texts and categories
    get an entry for each value.

    :param limits: comparisons such as ``false_alarm <= 0.05`` or ``parity("sex") <= 0.02``
    :param objective: what is minimised: ``"loss"``, the mean logistic loss over all rows;
        ``"missed"``, that over positive rows, or ``"false_alarm"``, that over negative rows
    :param blind: whether the score must not look at columns that limits name
    :param radius: the weights of standardised features lie in a ball of this radius
    :param network: the widths of hidden layers, such as ``(64, 32)``, each with tanh; none for a
        linear score. The matrix of every layer lies in the ball, a quarter of the rows judges the
        answer unless ``holdout`` says otherwise, and there are no ``coef_`` and ``intercept_``
    :param ridge: times the squared norm of these weights is added to the objective; a little of it
        makes the answer unique and short where many are as good
    :param width: how far a jump at score 0 is smoothed while solving; by default the solver
        chooses and narrows it. Verdicts count the rows
    :param samples: as in :func:`proxpep.solve`
    :param seed: as in :func:`proxpep.solve`
    :param holdout: a share of the rows to judge the answer by, as in :func:`proxpep.solve`
    :param safe: with a hold-out, no answer rather than one that may break a limit

    After ``fit``:

    ``verdict_``
        the verdict of the solver, see docs/verdicts.md; one that is not good is a warning, no error
    ``certificate_``
        a dict of ``verdict``, ``sentence``, ``objective``, ``gap`` and ``constraints``
    ``coef_``, ``intercept_``
        weights in the units of the columns, ``entries_`` has their names
    ``result_``
        the :class:`proxpep.Result` with the report; left out when the classifier is pickled
    """

    def __init__(
        self,
        limits=(),
        *,
        objective="loss",
        blind=True,
        radius=100.0,
        ridge=1e-6,
        width=None,
        samples=None,
        seed=1,
        holdout=None,
        safe=False,
        network=(),
    ):
        self.limits = limits
        self.objective = objective
        self.blind = blind
        self.radius = radius
        self.ridge = ridge
        self.width = width
        self.samples = samples
        self.seed = seed
        self.holdout = holdout
        self.safe = safe
        self.network = network

    def fit(self, X, y, sample_weight=None, sensitive_features=None):
        """Finds the weights.

        :param X: a DataFrame or an array
        :param y: two classes
        :param sample_weight: how likely each row is, in the objective and in all limits
        :param sensitive_features: more columns (DataFrame, Series or dict) for limits to speak
            about; the score does not look at them
        """
        limits = self._limits()
        y = self._classes(y)
        table = self._table(X, reset=True)
        if len(y) != len(table):
            raise ValueError(f"X ({len(table)} rows) and y ({len(y)}) must have the same length.")
        if sample_weight is not None:
            sample_weight = _check_sample_weight(sample_weight, table)
        weight = None if sample_weight is None else np.asarray(sample_weight, dtype=np.float64)
        groups = _groups(limits, table, sensitive_features)
        hidden = set(groups) if self.blind else set()
        self._columns = Columns.of(table, hidden, weight)
        values = {column: categories(cells) for column, cells in groups.items()}
        result = solve(
            self._model(limits, values, weight is not None),
            data=self._columns.frame(table, groups, y, weight),
            samples=self.samples,
            seed=self.seed,
            holdout=self.holdout,
            safe=self.safe,
            progress=False,
        )
        return self._fitted(result)

    def _limits(self) -> list[Limit]:
        found = [self.limits] if isinstance(self.limits, Limit) else list(self.limits)
        for limit in found:
            if not isinstance(limit, Limit):
                raise ValueError(
                    f"A limit ({limit!r}) must be a comparison such as false_alarm <= 0.05."
                )
        if self.objective not in _OBJECTIVES:
            known = ", ".join(_OBJECTIVES)
            raise ValueError(f"The objective ({self.objective!r}) must be one of {known}.")
        for name in ("radius", "width"):
            value = getattr(self, name)
            if not (value is None and name == "width") and not value > 0:
                raise ValueError(f"The {name} ({value!r}) must be above 0.")
        for width in self.network:
            if not isinstance(width, (int, np.integer)) or width < 1:
                raise ValueError(
                    f"The network ({self.network!r}) must have whole widths from 1 on, such as"
                    " (64, 32)."
                )
        if not self.ridge >= 0:
            raise ValueError(f"The ridge ({self.ridge!r}) must be at least 0.")
        return found

    def _classes(self, y) -> np.ndarray:
        if y is None:
            raise ValueError(
                "ConstrainedClassifier requires y to be passed, but the target y is None."
            )
        y = column_or_1d(y, warn=True)
        if pd.isna(y).any():
            raise ValueError("Input y contains NaN: some rows have no class.")
        check_classification_targets(y)
        kind = type_of_target(y)
        self.classes_, codes = np.unique(y, return_inverse=True)
        if len(self.classes_) > 2:
            raise ValueError(
                f"Only binary classification is supported. The type of the target is {kind}."
            )
        if len(self.classes_) < 2:
            raise ValueError("The target must have two classes, but there is one class only.")
        return codes

    def _table(self, X, *, reset: bool) -> pd.DataFrame:
        """The rows as a DataFrame whose columns are numbers, or texts where they cannot be."""
        mixed = isinstance(X, pd.DataFrame) and not all(
            pd.api.types.is_numeric_dtype(kind) for kind in X.dtypes
        )
        if isinstance(X, pd.DataFrame) and not X.columns.is_unique:
            twice = X.columns[X.columns.duplicated()][0]
            raise ValueError(f"The columns of X must differ: {twice} is there twice.")
        if mixed:
            for name in X.columns:
                check_column(name, X[name])
            table = X.reset_index(drop=True)
        else:
            names = X.columns if isinstance(X, pd.DataFrame) else None
            array = check_array(X, dtype=np.float64, estimator=self)
            table = pd.DataFrame(array, columns=range(array.shape[1]) if names is None else names)
        _check_features(self, X, table, reset)
        return table

    def _model(self, limits: list[Limit], groups: dict[Any, list[Any]], weighted: bool) -> str:
        lines = [
            'data "rows.csv"' + (" weight weight" if weighted else ""),
            f"features z = {self._columns.features(intercept=not self.network)}",
            f"param width = {float(_WIDTH if self.width is None else self.width)!r}",
            *self._score(),
            "let loss = if(label == 1, softplus(-score), softplus(score))",
            f"minimize {self.objective}_of_rows: {_OBJECTIVES[self.objective]}"
            + (f" + {float(self.ridge)!r} * {self._size()}" if self.ridge else ""),
        ]

        def condition(column: Any, value: Any) -> str:
            if value not in groups[column]:
                raise ValueError(f"Column {column} must have rows with the value {value!r}.")
            return f"`{self._columns.indicator(column, value)}` == 1"

        constraints = [
            f"subject to {_name(limit, number, part)}: {text.replace(WIDTH, self._width(limit))}"
            for number, limit in enumerate(limits, start=1)
            for part, text in enumerate(_texts(limit, groups, condition), start=1)
        ]
        return "\n".join([*lines, *constraints]) + "\n"

    def _score(self) -> list[str]:
        ball = f"in ball({float(self.radius)!r})"
        if not self.network:
            return [f"var w[z] {ball}", "let score = dot(w, z)"]
        hidden = [f"dense({width}, tanh)" for width in self.network]
        return [
            f"network f(z) = {', '.join([*hidden, 'dense(1)'])} {ball} start glorot"
            f" seed {int(self.seed)}",
            "let score = f(z)",
        ]

    def _size(self) -> str:
        return "decay(f)" if self.network else "dot(w, w)"

    def _width(self, limit: Limit) -> str:
        # Limits that no share can meet exactly are about the smoothed curve.
        chosen = self.width is None and 0 < limit.bound < 1
        return "" if chosen else ", width"

    def _fitted(self, result):
        self.result_ = result
        self.verdict_ = result.verdict
        self.certificate_ = {
            key: result.json[key]
            for key in ("verdict", "sentence", "objective", "gap", "constraints")
        }
        if result.verdict not in _GOOD:
            warnings.warn(f"{result.verdict}. {result.sentence}", LimitWarning, stacklevel=3)
        for name in ("coef_", "intercept_", "entries_", "fitted_"):
            self.__dict__.pop(name, None)
        if not result.solution.empty:
            self._columns.learn(result)
            self.fitted_ = True
        if not result.solution.empty and not self.network:
            coefficients, intercept = self._columns.original()
            self.coef_ = coefficients.reshape(1, -1)
            self.intercept_ = np.array([intercept])
            self.entries_ = np.array(self._columns.names(), dtype=object)
        return self

    def decision_function(self, X):
        """The score of each row; from 0 on the prediction is ``classes_[1]``."""
        check_is_fitted(self, "verdict_")
        if not hasattr(self, "fitted_"):
            raise NotFittedError(f"There are no weights: {self.certificate_['sentence']}")
        return self._columns.scores(self._table(X, reset=False))

    def predict(self, X):
        """The class of each row."""
        positive = self.decision_function(X) >= 0
        return self.classes_[positive.astype(int)]

    def predict_proba(self, X):
        """The chances of both classes, as the logistic loss understands the score."""
        positive = 0.5 * (1.0 + np.tanh(0.5 * self.decision_function(X)))
        return np.column_stack([1.0 - positive, positive])

    def __getstate__(self):
        state = dict(super().__getstate__())
        # Coefficients and verdict only: the result has the whole report.
        state.pop("result_", None)
        return state

    def _more_tags(self):
        return {"binary_only": True}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags


def _texts(limit: Limit, groups: dict[Any, list[Any]], condition) -> list[str]:
    """The constraints that a limit stands for."""
    quantity: Quantity = limit.quantity
    if isinstance(quantity, Spread):
        pairs = quantity.pairs(groups[quantity.column])
        sums = [_sum(pair, condition) for pair in pairs]
        return [f"-{limit.bound!r} <= {each} <= {limit.bound!r}" for each in sums]
    assert isinstance(quantity, Linear)
    return [f"{_sum(quantity, condition)} {limit.relation} {limit.bound!r}"]


def _sum(quantity: Linear, condition) -> str:
    parts = [
        f"{factor!r} * {mean.text('label', condition)}"
        if factor != 1
        else mean.text("label", condition)
        for factor, mean in quantity.terms()
    ]
    return " + ".join(f"({part})" if part.startswith("-") else part for part in parts)


def _name(limit: Limit, number: int, part: int) -> str:
    """What results call a constraint."""
    kind = getattr(limit.quantity, "name", "limit")
    return f"{kind}_{number}_{part}" if isinstance(limit.quantity, Spread) else f"{kind}_{number}"


def _groups(limits: list[Limit], table: pd.DataFrame, more: Any) -> dict[Any, pd.Series]:
    """The columns that limits name."""
    if isinstance(more, pd.Series):
        more = more.to_frame(more.name if more.name is not None else "sensitive")
    extra = pd.DataFrame() if more is None else pd.DataFrame(more).reset_index(drop=True)
    if more is not None and len(extra) != len(table):
        raise ValueError(
            f"sensitive_features ({len(extra)} rows) must have as many rows as X ({len(table)})."
        )
    groups: dict[Any, Any] = {}
    for limit in limits:
        for column in limit.quantity.columns():
            source = extra if column in extra.columns else table
            if column not in source.columns:
                known = ", ".join(str(name) for name in [*table.columns, *extra.columns][:12])
                raise ValueError(
                    f"The limit {limit!r} names a column ({column!r}) that must be in X"
                    f" or in sensitive_features.\nMaybe one of {known}."
                )
            groups[column] = source[column]
    return groups


def _check_features(estimator, X, table: pd.DataFrame, reset: bool) -> None:
    """Names and number of the features, with the messages of scikit-learn."""
    if hasattr(estimator, "_check_feature_names"):
        estimator._check_feature_names(X, reset=reset)
    else:
        from sklearn.utils.validation import _check_feature_names

        _check_feature_names(estimator, X, reset=reset)
    if reset:
        estimator.n_features_in_ = table.shape[1]
    elif table.shape[1] != estimator.n_features_in_:
        raise ValueError(
            f"X has {table.shape[1]} features, but {type(estimator).__name__} is expecting"
            f" {estimator.n_features_in_} features as input."
        )
