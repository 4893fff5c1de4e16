"""Tables reach the solver with every bit, or are refused with their place."""

import datetime
import decimal
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import proxpep
from proxpep._data import parameter_arguments, write_csv

ECHO = 'data "t.csv"\nvar x in [0, 1]\nlet same = a\nminimize cost: x^2 + E[ a ]\n'


def echoed(column):
    """What the solver makes of a column."""
    frame = pd.DataFrame({"a": column})
    result = proxpep.solve(ECHO, data=frame, samples=100, progress=False)
    return result.predict(frame, "same").to_numpy()


def test_numbers_arrive_bit_by_bit():
    rng = np.random.default_rng(3)
    hard = np.concatenate(
        [
            rng.normal(size=200) * 10.0 ** rng.integers(-300, 300, size=200),
            [0.1, 1 / 3, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -0.0, 1e22],
        ]
    )
    np.testing.assert_array_equal(echoed(hard / 2**4), hard / 2**4)
    single = rng.normal(size=50).astype(np.float32)
    np.testing.assert_array_equal(echoed(single), single.astype(np.float64))
    whole = rng.integers(-(2**53), 2**53, size=50)
    np.testing.assert_array_equal(echoed(whole), whole.astype(np.float64))


@pytest.mark.parametrize(
    "column, numbers",
    [
        ([True, False, True], [1, 0, 1]),
        (pd.array([1, 2, 3], dtype="Int64"), [1, 2, 3]),
        (pd.array([1.5, 2.5, 3.5], dtype="Float64"), [1.5, 2.5, 3.5]),
        (pd.Categorical([3, 1, 2]), [3, 1, 2]),
        ([decimal.Decimal("0.1"), decimal.Decimal("2"), decimal.Decimal("3")], [0.1, 2, 3]),
    ],
)
def test_numbers_of_other_types(column, numbers):
    np.testing.assert_array_equal(echoed(column), numbers)


def test_texts_dates_and_odd_names():
    frame = pd.DataFrame(
        {
            "the group; of, all": ['a"b', "c,d", "e\nf", " g "],
            "day": pd.to_datetime(["2024-01-31", "2024-02-01", "2024-02-02", "2024-02-03"]),
            "value": [1.0, 2.0, 3.0, 4.0],
        }
    )
    model = """
data "t.csv" where day >= "2024-02-01"
features z = onehot(`the group; of, all`)
var w[z]
minimize error: E[ (value - dot(w, z))^2 ]
"""
    result = proxpep.solve(model, data=frame, progress=False)
    assert sorted(result.solution) == pytest.approx([2, 3, 4], abs=1e-4)
    assert "w[the group; of, all=c,d]" in result.solution


def test_missing_values_are_missing():
    frame = pd.DataFrame({"a": [1.0, None, 4.0]})
    with pytest.raises(ValueError, match="missing"):
        proxpep.solve(ECHO, data=frame, progress=False)
    kept = ECHO.replace('"t.csv"', '"t.csv" drop missing')
    result = proxpep.solve(kept, data=frame, progress=False)
    assert result.objective == pytest.approx(2.5, abs=1e-9)
    objects = pd.DataFrame({"a": pd.Series([1, pd.NA, 4], dtype=object)})
    assert proxpep.solve(kept, data=objects, progress=False).objective == pytest.approx(
        2.5, abs=1e-9
    )


@pytest.mark.parametrize(
    "column, message",
    [
        ([1, "two", 3.0], r"Column a: .*numbers \(1 in row 0\) and texts \('two' in row 1\)"),
        ([1.0, float("inf")], r"Column a, row 1: .*finite"),
        ([[1], [2]], r"Column a, row 0: a cell \(\[1\]\)"),
        ([1 + 2j, 3j], r"Column a: its type \(complex128\)"),
        (["x", "NA"], r"Column a, row 1: the text 'NA' would be read as a missing value"),
        (["1", "01"], r"Column a: its texts are all numbers"),
        (
            pd.to_datetime(["2024-01-01"]).tz_localize("UTC"),
            r"Column a: times must not have a zone",
        ),
        (pd.to_datetime(["2024-01-01 00:00:00.5"]), r"Column a: times must be whole seconds"),
        ([datetime.date(2024, 1, 1), "x"], r"dates .* and texts"),
    ],
)
def test_what_a_table_cannot_hold_is_refused_with_its_place(tmp_path, column, message):
    with pytest.raises(ValueError, match=message):
        write_csv(pd.DataFrame({"a": column}), tmp_path / "t.csv")


def test_columns_that_the_model_does_not_use_are_no_obstacle(tmp_path):
    rows = pd.DataFrame({"a": [1.0, 2.0], "notes": [object(), ["x"]]})
    rows["seen"] = pd.to_datetime(["2024-01-01", "2024-01-02"]).tz_localize("UTC")
    rows["took"] = pd.to_timedelta([1, 2], "h")
    result = proxpep.solve(ECHO, data=rows, holdout=rows, progress=False)
    assert list(result.predict(rows, "same")) == [1.0, 2.0]
    Path("echo.pep").write_text(ECHO)
    proxpep.solve("echo.pep", data=rows, output="out", progress=False)
    assert proxpep.evaluate("out", rows).verdict
    for used in (ECHO.replace("E[ a ]", "E[ a * took ]"), ECHO + "features z = columns(all)\n"):
        with pytest.raises(ValueError, match="Column (took|notes)"):
            proxpep.solve(used, data=rows, progress=False)
    with pytest.raises(ValueError, match="must have a column of numbers"):
        write_csv(rows[["took"]], tmp_path / "t.csv", ECHO)


def test_sparse_columns_are_columns():
    numbers = np.array([0.0, 0.0, 2.5])
    np.testing.assert_array_equal(echoed(pd.arrays.SparseArray(numbers)), numbers)


def test_tables_without_shape_are_refused(tmp_path):
    file = tmp_path / "t.csv"
    with pytest.raises(ValueError, match="rows and columns"):
        write_csv(pd.DataFrame({"a": []}), file)
    with pytest.raises(ValueError, match="a is there twice"):
        write_csv(pd.DataFrame([[1, 2]], columns=["a", "a"]), file)
    with pytest.raises(ValueError, match="one level"):
        write_csv(pd.DataFrame([[1]], columns=pd.MultiIndex.from_tuples([("a", "b")])), file)
    with pytest.raises(ValueError, match="equal length"):
        proxpep.solve(ECHO, data={"a": [1, 2], "b": [1]})
    with pytest.raises(ValueError, match="must be a DataFrame"):
        proxpep.solve(ECHO, data=[1, 2])
    with pytest.raises(ValueError, match="must be a file that exists"):
        proxpep.solve(ECHO, data="nowhere.csv")


def test_parameters_are_numbers_vectors_or_matrices():
    assert parameter_arguments({"Q": np.eye(2)}) == ["--set", "Q=[[1.0, 0.0], [0.0, 1.0]]"]
    assert parameter_arguments({"a": np.float64(0.1)}) == ["--set", "a=0.1"]
    assert parameter_arguments({"a": "1/3"}) == ["--set", "a=1/3"]
    for bad in (None, float("inf"), [], [[[1]]], object()):
        with pytest.raises(ValueError, match="must be a number"):
            parameter_arguments({"a": bad})
