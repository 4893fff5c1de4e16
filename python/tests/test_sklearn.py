"""The classifier does what scikit-learn expects of one, and keeps its limits."""

import pickle
import warnings

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("sklearn", reason="scikit-learn is not installed (Debian: python3-sklearn)")
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

from proxpep.sklearn import (
    ConstrainedClassifier,
    LimitWarning,
    equal_opportunity,
    false_alarm,
    loss,
    missed,
    parity,
    rate,
)


@parametrize_with_checks([ConstrainedClassifier()])
def test_what_scikit_learn_checks(estimator, check):
    check(estimator)


@pytest.fixture(scope="module")
def loans():
    rng = np.random.default_rng(5)
    count = 1500
    sex = rng.choice(["F", "M"], size=count)
    region = pd.Categorical(rng.choice(["north", "south", "west"], size=count))
    income = np.exp(rng.normal(10 + 0.4 * (sex == "M"), 0.5))
    years = rng.integers(0, 30, size=count)
    noise = rng.logistic(size=count)
    repaid = np.log(income) - 10 + 0.05 * (years - 15) + 0.5 * (region == "west") + noise > 0
    rows = pd.DataFrame(
        {"sex": sex, "region": region, "income": income, "years": years, "one": 1.0}
    )
    return rows, np.where(repaid, "yes", "no")


def shares(classifier, rows, y):
    positive = classifier.predict(rows) == "yes"
    return {
        "false_alarm": positive[y == "no"].mean(),
        "missed": 1 - positive[y == "yes"].mean(),
        "parity": abs(positive[rows["sex"] == "F"].mean() - positive[rows["sex"] == "M"].mean()),
        "equal_opportunity": abs(
            positive[(rows["sex"] == "F") & (y == "yes")].mean()
            - positive[(rows["sex"] == "M") & (y == "yes")].mean()
        ),
        "rate": positive.mean(),
    }


@pytest.mark.parametrize(
    "limits",
    [
        [false_alarm <= 0.1],
        [missed <= 0.1],
        [parity("sex") <= 0.02, rate() >= 0.3],
        [equal_opportunity("sex") <= 0.02, false_alarm <= 0.3],
    ],
)
def test_limits_hold_as_counted_by_predict(loans, limits):
    rows, y = loans
    found = ConstrainedClassifier(limits=limits).fit(rows, y)
    assert found.verdict_ in ("CERTIFIED", "FEASIBLE")
    counted = shares(found, rows, y)
    for limit in limits:
        share = counted[limit.quantity.name]
        assert share <= limit.bound if limit.relation == "<=" else share >= limit.bound
    for constraint in found.certificate_["constraints"]:
        name = constraint["name"].split("_1")[0].split("_2")[0]
        assert abs(constraint["counted"]["estimate"]) == pytest.approx(counted[name], abs=1e-9)
    # The best without limits breaks them, or they would show nothing.
    free = shares(ConstrainedClassifier().fit(rows, y), rows, y)
    assert any(free[each.quantity.name] > each.bound for each in limits if each.relation == "<=")


def test_without_limits_it_is_logistic_regression(loans):
    rows, y = loans
    numbers = rows[["income", "years"]]
    ours = ConstrainedClassifier().fit(numbers, y)
    scaled = StandardScaler().fit_transform(numbers)
    theirs = LogisticRegression(C=1e10, tol=1e-10).fit(scaled, y)
    np.testing.assert_allclose(ours.predict_proba(numbers), theirs.predict_proba(scaled), rtol=1e-4)
    direct = numbers.to_numpy() @ ours.coef_.T + ours.intercept_
    np.testing.assert_allclose(direct.ravel(), ours.decision_function(numbers), rtol=1e-8)
    assert list(ours.feature_names_in_) == ["income", "years"]


def test_columns_that_limits_name_are_not_looked_at_unless_asked_for(loans):
    rows, y = loans
    blind = ConstrainedClassifier(limits=[parity("sex") <= 0.05]).fit(rows, y)
    weights = dict(zip(blind.entries_, blind.coef_[0]))
    assert weights["sex"] == 0 and weights["one"] == 0
    other = rows.assign(sex="F")
    np.testing.assert_array_equal(blind.decision_function(rows), blind.decision_function(other))
    seeing = ConstrainedClassifier(limits=[parity("sex") <= 0.05], blind=False).fit(rows, y)
    assert {"sex=F", "sex=M", "region=west"} <= set(seeing.entries_)
    assert seeing.result_.objective <= blind.result_.objective + 1e-9
    apart = ConstrainedClassifier(limits=[parity("sex") <= 0.05]).fit(
        rows.drop(columns="sex"), y, sensitive_features=rows[["sex"]]
    )
    assert apart.result_.objective == pytest.approx(blind.result_.objective, rel=1e-6)


def test_weights_count_like_repeated_rows(loans):
    rows, y = loans[0][:300], loans[1][:300]
    weight = np.random.default_rng(2).integers(0, 3, size=300)
    limits = [false_alarm <= 0.2]
    weighted = ConstrainedClassifier(limits).fit(rows, y, sample_weight=weight)
    again = np.repeat(np.arange(300), weight)
    repeated = ConstrainedClassifier(limits).fit(rows.iloc[again], y[again])
    np.testing.assert_allclose(
        weighted.decision_function(rows), repeated.decision_function(rows), atol=0.02
    )


def test_arrays_name_columns_by_number(loans):
    rows, y = loans
    array = np.column_stack([rows["income"], rows["sex"] == "F", rows["years"]])
    found = ConstrainedClassifier(limits=[parity(1) <= 0.02]).fit(array, y)
    positive = found.predict(array) == "yes"
    assert abs(positive[array[:, 1] == 1].mean() - positive[array[:, 1] == 0].mean()) <= 0.02
    assert found.coef_.shape == (1, 3)


def test_a_pickle_has_coefficients_and_no_report(loans):
    rows, y = loans
    found = ConstrainedClassifier(limits=[false_alarm <= 0.1]).fit(rows, y)
    packed = pickle.dumps(found)
    again = pickle.loads(packed)
    assert len(packed) < 20_000 < len(found.result_.report_html)
    assert again.verdict_ == found.verdict_ and not hasattr(again, "result_")
    np.testing.assert_array_equal(again.decision_function(rows), found.decision_function(rows))
    assert repr(clone(found).limits) == "[false_alarm <= 0.1]"


def test_it_works_in_pipelines_and_cross_validation(loans):
    rows, y = loans
    line = make_pipeline(StandardScaler(), ConstrainedClassifier(limits=[false_alarm <= 0.2]))
    scores = cross_val_score(line, rows[["income", "years"]], y, cv=3)
    assert scores.mean() > 0.5


def test_limits_that_nothing_keeps_are_a_warning(loans):
    rows, y = loans
    with pytest.warns(LimitWarning):
        found = ConstrainedClassifier(limits=[rate <= 0.1, rate >= 0.5], samples=5000).fit(
            rows, y
        )
    assert found.verdict_ in ("VIOLATED", "INFEASIBLE_SUSPECTED")


def test_no_safe_answer_leaves_no_weights(loans):
    rows, y = loans[0][:60], loans[1][:60]
    found = ConstrainedClassifier(limits=[false_alarm <= 0.01], holdout=0.5, safe=True)
    with pytest.warns(LimitWarning, match="NO_SAFE_ANSWER"):
        found.fit(rows, y)
    with pytest.raises(ValueError, match="There are no weights"):
        found.predict(rows)


def test_bad_input_is_told(loans):
    rows, y = loans
    cases = [
        (dict(limits=[0.05]), rows, y, "must be a comparison"),
        (dict(limits=[parity("colour") <= 0.1]), rows, y, "'colour'.*\nMaybe one of sex, region"),
        (dict(limits=[missed(sex="X") <= 0.1]), rows, y, "must have rows with the value 'X'"),
        (dict(objective="profit"), rows, y, "must be one of loss"),
        (dict(width=0), rows, y, "width .* above 0"),
        (dict(), rows.assign(income=[None, *rows["income"][1:]]), y, "contains NaN: column income"),
        (dict(), rows.assign(sex=[3, *rows["sex"][1:]]), y, "Column sex: .*int and str"),
        (dict(), rows.assign(day=pd.Timestamp(2024, 5, 1)), y, r"Column day: .*\nMaybe .*dt\.day"),
        (dict(), rows.assign(took=pd.Timedelta(1, "h")), y, r"Column took: its type \(timedelta"),
        (dict(), rows.assign(wave=1j), y, r"Column wave: its type \(complex"),
        (dict(), rows.assign(tags=[["a"]] * len(rows)), y, r"Column tags: a cell \(\['a'\]\)"),
        (dict(), rows.assign(key=[str(i) for i in rows.index]), y, "Column key: it has 1500"),
        (dict(), rows.assign(years=np.inf), y, "infinity: column years"),
        (dict(), pd.concat([rows, rows[["years"]]], axis=1), y, "years is there twice"),
        (dict(), rows, [None, *y[1:]], "y contains NaN"),
        (dict(), rows, y[:-1], "same length"),
        (dict(), rows, np.arange(len(y)) % 3, "Only binary classification"),
    ]
    for options, X, target, message in cases:
        with pytest.raises(ValueError, match=message):
            ConstrainedClassifier(**options).fit(X, target)
    with pytest.raises(TypeError, match="no truth value"):
        0.1 <= rate <= 0.2
    with pytest.raises(TypeError, match="upper limit"):
        parity("sex") >= 0.1
    with pytest.raises(TypeError, match="must be a number"):
        loss <= "small"
    with pytest.raises(TypeError, match="false_alarm < 0.1.*written with <= or >="):
        false_alarm < 0.1
    with pytest.raises(TypeError, match=r"a number\.\nMaybe missed - false_alarm <= 0\."):
        missed <= false_alarm
    with pytest.raises(TypeError, match="added to missed .0.1. must be a mean"):
        missed - 0.1
    with pytest.raises(TypeError, match="factor of missed .'2'. must be a number"):
        "2" * missed


def test_expressions_of_limits(loans):
    rows, y = loans
    limit = missed(sex="F") - missed.where("sex", "M") <= 0.03
    assert repr(limit) == "missed(sex='F') - missed(sex='M') <= 0.03"
    assert repr(2 * rate + -loss >= 0) == "2.0 * rate - loss >= 0.0"
    found = ConstrainedClassifier(limits=[limit, loss(region="west") <= 0.65]).fit(rows, y)
    assert found.verdict_ in ("CERTIFIED", "FEASIBLE")
    wrong = (found.predict(rows) == "no") & (y == "yes")
    women, men = ((rows["sex"] == each) & (y == "yes") for each in "FM")
    assert wrong[women].mean() - wrong[men].mean() <= 0.03 + 1e-9
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ConstrainedClassifier(limits=found.limits).fit(rows, y)


def test_a_network_finds_what_no_line_can():
    rng = np.random.default_rng(11)
    X = rng.normal(size=(1200, 2))
    y = (X[:, 0] * X[:, 1] > 0).astype(int)
    limits = [false_alarm <= 0.2]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LimitWarning)
        line = ConstrainedClassifier(limits).fit(X, y)
        found = ConstrainedClassifier(limits, network=(8,), samples=200_000).fit(X, y)
    assert (line.predict(X) == y).mean() < 0.7
    assert (found.predict(X) == y).mean() > 0.85
    assert not hasattr(found, "coef_")
    # The scores are those of the solver, with which it counted on the rows kept aside.
    again = pickle.loads(pickle.dumps(found))
    assert np.array_equal(again.decision_function(X), found.decision_function(X))
    value = found.certificate_["constraints"][0]
    assert value["name"] == "false_alarm_1"


def test_widths_of_a_network_are_whole_numbers():
    X = np.array([[0.0], [1.0], [2.0], [3.0]])
    for wrong in ((0,), (2.5,)):
        with pytest.raises(ValueError, match="whole widths from 1 on"):
            ConstrainedClassifier(network=wrong).fit(X, [0, 1, 0, 1])
