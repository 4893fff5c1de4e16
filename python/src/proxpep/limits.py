"""Limits on what a classifier does, written as comparisons.

>>> false_alarm <= 0.05
false_alarm <= 0.05
>>> parity("sex") <= 0.02
parity('sex') <= 0.02
>>> missed(region="north") - missed(region="south") <= 0.1
missed(region='north') - missed(region='south') <= 0.1

The positive class is the last one of ``classes_``. A row counts as predicted positive if its score
is at least 0.
"""

from __future__ import annotations

import dataclasses
import itertools
import numbers
from typing import Any, Callable, Optional

__all__ = ["Limit", "equal_opportunity", "false_alarm", "loss", "missed", "parity", "rate"]

#: Turns a column and a value of a group into a condition of the model.
Condition = Callable[[Any, Any], str]


@dataclasses.dataclass(frozen=True)
class Limit:
    """A quantity and what it is compared with. The text of it is what was written."""

    quantity: Quantity
    relation: str
    bound: float

    def __repr__(self) -> str:
        return f"{self.quantity!r} {self.relation} {self.bound!r}"

    def __bool__(self) -> bool:
        # `0 <= rate <= 1` would silently lose its first half.
        raise TypeError(
            "A limit has no truth value.\nMaybe two limits, [rate >= 0.1, rate <= 0.2]."
        )


class Quantity:
    """What can be compared with a number."""

    def __le__(self, bound: float) -> Limit:
        return self._limit("<=", bound)

    def __ge__(self, bound: float) -> Limit:
        return self._limit(">=", bound)

    def __lt__(self, bound: float) -> Limit:
        raise TypeError(f"A limit ({self!r} < {bound!r}) must be written with <= or >=.")

    def __gt__(self, bound: float) -> Limit:
        raise TypeError(f"A limit ({self!r} > {bound!r}) must be written with <= or >=.")

    def _limit(self, relation: str, bound: Any) -> Limit:
        if isinstance(bound, bool) or not isinstance(bound, numbers.Real):
            advice = f"\nMaybe {self!r} - {bound!r} {relation} 0." if _can_be_added(bound) else ""
            raise TypeError(f"The limit of {self!r} ({bound!r}) must be a number.{advice}")
        return Limit(self, relation, float(bound))

    def columns(self) -> list[Any]:
        """The columns of groups that it speaks about."""
        raise NotImplementedError


class Linear(Quantity):
    """A quantity that can be added to others."""

    def terms(self) -> tuple[tuple[float, Mean], ...]:
        """Factors and means."""
        raise NotImplementedError

    def columns(self) -> list[Any]:
        return [column for _, mean in self.terms() for column, _ in mean.groups]

    def __add__(self, other: Linear) -> Linear:
        if not _can_be_added(other):
            raise TypeError(
                f"What is added to {self!r} ({other!r}) must be a mean too.\n"
                "Maybe move a number to the other side, or use two limits."
            )
        return Combination(self.terms() + other.terms())

    def __neg__(self) -> Linear:
        return Combination(tuple((-factor, mean) for factor, mean in self.terms()))

    def __sub__(self, other: Linear) -> Linear:
        return self + (-other if _can_be_added(other) else other)

    def __mul__(self, number: float) -> Linear:
        if isinstance(number, bool) or not isinstance(number, numbers.Real):
            raise TypeError(f"The factor of {self!r} ({number!r}) must be a number.")
        return Combination(tuple((number * factor, mean) for factor, mean in self.terms()))

    __rmul__ = __mul__


def _can_be_added(other: Any) -> bool:
    return isinstance(other, Linear)


@dataclasses.dataclass(frozen=True, repr=False)
class Mean(Linear):
    """A mean over the rows of a class, or of all classes, and of groups."""

    name: str
    body: str
    label: Optional[int]
    groups: tuple[tuple[Any, Any], ...] = ()

    def __call__(self, **groups: Any) -> Mean:
        """The same over the rows of a group: ``missed(sex="F")``."""
        return dataclasses.replace(self, groups=self.groups + tuple(groups.items()))

    def where(self, column: Any, value: Any) -> Mean:
        """The same over the rows where a column, by name or by number, has a value."""
        return dataclasses.replace(self, groups=(*self.groups, (column, value)))

    def terms(self) -> tuple[tuple[float, Mean], ...]:
        return ((1.0, self),)

    def text(self, label: str, condition: Condition) -> str:
        """The mean in the language of models."""
        parts = [] if self.label is None else [f"{label} == {self.label}"]
        parts += [condition(column, value) for column, value in self.groups]
        given = " | " + " and ".join(parts) if parts else ""
        return self.body.replace("GIVEN", given)

    def __repr__(self) -> str:
        if not self.groups:
            return self.name
        return f"{self.name}({', '.join(f'{column}={value!r}' for column, value in self.groups)})"


@dataclasses.dataclass(frozen=True, repr=False)
class Combination(Linear):
    """A sum of means times numbers."""

    parts: tuple[tuple[float, Mean], ...]

    def terms(self) -> tuple[tuple[float, Mean], ...]:
        return self.parts

    def __repr__(self) -> str:
        text = ""
        for factor, mean in self.parts:
            sign = " - " if factor < 0 else " + "
            size = "" if abs(factor) == 1 else f"{abs(factor)!r} * "
            text += f"{sign}{size}{mean!r}"
        return text[3:] if text.startswith(" + ") else "-" + text[3:]


@dataclasses.dataclass(frozen=True)
class Spread(Quantity):
    """The greatest difference of a mean between any two groups of a column."""

    name: str
    mean: Mean
    column: Any

    def columns(self) -> list[Any]:
        return [self.column]

    def _limit(self, relation: str, bound: Any) -> Limit:
        if relation == ">=":
            raise TypeError(f"{self!r} is a difference and must have an upper limit, <=.")
        return super()._limit(relation, bound)

    def pairs(self, groups: list[Any]) -> list[Linear]:
        """The differences of all pairs of groups."""
        means = [self.mean.where(self.column, group) for group in groups]
        return [first - second for first, second in itertools.combinations(means, 2)]

    def __repr__(self) -> str:
        return f"{self.name}({self.column!r})"


#: Stands for the width, if there is one; no column has it in its name.
WIDTH = "\0"

# GIVEN stands for the condition, if there is one.
_POSITIVE = f"probability(score >= 0{WIDTH}GIVEN)"
_NEGATIVE = f"probability(score <= 0{WIDTH}GIVEN)"

#: The share of negative rows that are predicted positive.
false_alarm = Mean("false_alarm", _POSITIVE, 0)
#: The share of positive rows that are predicted negative.
missed = Mean("missed", _NEGATIVE, 1)
#: The mean logistic loss.
loss = Mean("loss", "E[ lossGIVEN ]", None)
#: The share of rows that are predicted positive.
rate = Mean("rate", _POSITIVE, None)


def parity(column: Any) -> Spread:
    """The greatest difference of positive predictions between two groups of a column."""
    return Spread("parity", rate, column)


def equal_opportunity(column: Any) -> Spread:
    """The same among positive rows: the greatest difference of the shares that are found."""
    return Spread("equal_opportunity", Mean("found", _POSITIVE, 1), column)
