"""What the functions of the package return."""

import json
import pickle
import subprocess
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import proxpep
from proxpep import _process


def test_a_result_has_everything_in_the_types_of_pandas(demand):
    model, rows = demand
    result = proxpep.solve(model, data=rows, progress=False)
    order = result.solution["order"]
    short = np.maximum(rows["demand"] - order, 0)
    assert result.verdict == "CERTIFIED"
    assert result.objective == pytest.approx(2 * order + 5 * short.mean(), rel=1e-12)
    late = result.constraints.loc["late"]
    assert late["value"] == pytest.approx(short.mean(), rel=1e-12)
    assert (late["relation"], late["limit"], late["verdict"]) == ("<=", 3.0, "HOLDS")
    assert result.intervals.loc["late", "basis"] == "EXACT"
    assert list(result.intervals.index) == ["cost", "late"]
    assert result.multipliers["late"] >= 0
    assert result.prices.index.isin(["late"]).all()
    assert result.gap["estimate"] <= result.gap["tolerance"]
    assert result.trace["samples"].is_monotonic_increasing
    assert result.report_html.lstrip().lower().startswith("<!doctype html>")
    assert "CERTIFIED" in repr(result)


def test_the_answer_is_that_of_the_command_bit_for_bit(demand, tmp_path):
    model, rows = demand
    rows.to_csv("demand.csv", index=False)
    Path("plan.pep").write_text(model)
    words = [*_process.command(), "solve", "plan.pep", "--seed", "5", "--json", "--quiet"]
    alone = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    for _ in range(2):
        proxpep.solve("hs071", samples=500, progress=False)
        result = proxpep.solve(model, data=rows, seed=5, progress=False)
        assert result.json["solution"] == alone["solution"]
        assert result.json["constraints"] == alone["constraints"]
        assert result.json["objective"] == alone["objective"]


def test_models_are_texts_files_or_names(demand):
    model, rows = demand
    rows.to_csv("demand.csv", index=False)
    Path("plan.pep").write_text(model)
    texts = [proxpep.solve(each, progress=False) for each in (model, "plan.pep", Path("plan.pep"))]
    assert len({result.solution["order"] for result in texts}) == 1
    assert proxpep.solve("hs071", samples=2000, progress=False).constraints.shape[0] == 2


def test_data_are_frames_dicts_paths_or_tables_by_name(demand):
    model, rows = demand
    rows.to_csv("other.csv", index=False)
    given = [rows, {"demand": rows["demand"]}, "other.csv", Path("other.csv"), {"demand": rows}]
    orders = {proxpep.solve(model, data=data, progress=False).solution["order"] for data in given}
    assert len(orders) == 1


def test_parameters_and_options_reach_the_solver(demand):
    model, rows = demand
    loose = proxpep.solve(model, data=rows, params={"limit": 50}, progress=False)
    tight = proxpep.solve(model, data=rows, params={"limit": 0.5}, max_time=60, progress=False)
    assert tight.solution["order"] > loose.solution["order"]
    adam = proxpep.solve(
        model,
        data=rows,
        method="pdsg",
        method_params={"alpha": 0.5},
        samples=500,
        allow_heuristic=True,
        progress=False,
    )
    assert adam.json["samples"] == 500
    assert "alpha=0.5" in adam.json["provenance"]["method_settings"]


def test_verdicts_do_not_raise(demand):
    model, rows = demand
    impossible = model + "too_much: order >= 90\n too_little: order <= 10\n"
    result = proxpep.solve(model, data=rows, params={"limit": -1}, samples=2000, progress=False)
    assert result.verdict in ("VIOLATED", "INFEASIBLE_SUSPECTED")
    with pytest.raises(ValueError):
        proxpep.solve(impossible, data=rows, progress=False)


def test_holdouts_and_safe_answers(demand):
    model, rows = demand
    result = proxpep.solve(model, data=rows, holdout=0.3, progress=False)
    assert result.json["holdout"]["rows"] == 90
    late = result.constraints.loc["late"]
    assert late["population"] == result.json["constraints"][0]["population"]["estimate"]
    assert late["population_verdict"] in ("HOLDS", "VIOLATED", "UNDECIDED")
    other = proxpep.solve(model, data=rows, holdout=rows.iloc[:50], progress=False)
    assert other.json["holdout"]["rows"] == 50
    none = proxpep.solve(model, data=rows[:20], holdout=0.5, safe=True, samples=500, progress=False)
    assert none.verdict == "NO_SAFE_ANSWER"
    assert none.solution.empty


def test_answers_are_evaluated_and_predicted_on_new_rows(demand):
    model, rows = demand
    result = proxpep.solve(model, data=rows, progress=False)
    new = pd.DataFrame({"demand": [5.0, 50.0, 80.0]}, index=["a", "b", "c"])
    again = pickle.loads(pickle.dumps(result))
    short = again.predict(new, "short")
    expected = np.maximum(new["demand"] - result.solution["order"], 0)
    pd.testing.assert_series_equal(short, expected, check_names=False, rtol=1e-15)
    assert list(again.predict(new, ["short"]).columns) == ["short"]
    pd.testing.assert_series_equal(again.predict(new[:0], "short"), short[:0])
    judged = again.evaluate(new)
    assert judged.json["scope"] == "population"
    assert judged.constraints.loc["late", "value"] == pytest.approx(expected.mean())
    assert judged.trace.empty


def test_files_are_written_where_asked(demand):
    model, rows = demand
    result = proxpep.solve(model, data=rows, output="out", progress=False)
    assert result.output == "out"
    assert {"result.json", "trace.csv", "report.html", "model.json"} <= {
        file.name for file in Path("out").iterdir()
    }
    read = proxpep.Result.read("out")
    assert read.json == result.json
    assert proxpep.evaluate("out", rows).verdict
    assert len(proxpep.predict("out", rows, "short")) == 300


def test_a_sweep_is_a_frame_of_points(demand):
    model, rows = demand
    sweep = proxpep.sweep(model, over={"limit": (1, 5)}, points=3, data=rows, progress=False)
    assert list(sweep.points["limit"]) == [1.0, 3.0, 5.0]
    assert sweep.points["cost"].is_monotonic_decreasing
    assert len(sweep.results) == 3
    assert sweep.results[0].verdict == sweep.points["verdict"][0]
    assert "<iframe" in sweep._repr_html_()
    values = proxpep.sweep(model, over={"limit": [2, 4, 6]}, data=rows, progress=False)
    assert list(values.points["limit"]) == [2.0, 4.0, 6.0]


def test_the_report_cannot_leave_its_frame(demand):
    model, rows = demand
    nasty = model.replace("late:", '`</script>"><img src=x onerror=alert(1)>`:')
    shown = proxpep.solve(nasty, data=rows, progress=False)._repr_html_()
    opening, _, rest = shown.partition('srcdoc="')
    page, _, closing = rest.partition('"')
    assert "<" not in page
    assert 'sandbox="allow-scripts"' in closing
    assert shown.count("<iframe") == 1


def test_progress_goes_to_whoever_wants_it(demand, capsys):
    model, rows = demand
    lines = []
    proxpep.solve(model, data=rows, progress=lines.append)
    assert any("samples" in line for line in lines)
    proxpep.solve(model, data=rows, progress=True)
    assert "samples" in capsys.readouterr().err
    proxpep.solve(model, data=rows)
    assert capsys.readouterr().err == ""
