"""What happens when something is wrong: a clear message, and nothing left behind."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

import proxpep
from proxpep import _process

LONG = "random d ~ normal(0, 1)\nvar x in [0, 1]\nminimize cost: E[ (x - d)^2 ]\n"


def test_a_model_error_has_its_place_and_a_caret():
    with pytest.raises(proxpep.ModelError) as raised:
        proxpep.solve("var price in [0, 1]\nminimize cost: prize^2\n")
    error = raised.value
    assert (error.line, error.column) == (2, 16)
    assert "prize^2\n" + " " * 17 + "^^^^^" in str(error)
    assert error.hint == "Maybe you mean `price`."
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.hint) == (str(error), 2, error.hint)


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"model": "no-such-problem"}, "no-such-problem"),
        ({"model": "nowhere.pep"}, "must be a file that exists"),
        ({"model": 3}, "must be a text or a path"),
        ({"model": "hs071", "samples": "many"}, "whole number"),
        ({"model": "hs071", "no_such_option": 1}, r"option \(no_such_option\)"),
        ({"model": "hs071", "method": "no-such-method"}, "no-such-method"),
        ({"model": "hs071", "params": {"a": 1}}, "^params"),
        ({"model": LONG, "params": {"q": 1}}, "q"),
    ],
)
def test_bad_input_is_a_value_error(arguments, message):
    with pytest.raises(ValueError, match=message) as raised:
        proxpep.solve(**arguments)
    assert not str(raised.value).startswith("prox-pep:")


def test_a_killed_solver_is_an_error_and_the_next_call_starts_another():
    proxpep.solve("hs071", samples=500)
    before = _process.pid()

    def kill(line):
        os.kill(_process._solver.pid, signal.SIGKILL)

    with pytest.raises(proxpep.SolverError, match=r"died \(signal SIGKILL\)"):
        proxpep.solve(LONG, samples=1e12, progress=kill)
    assert proxpep.solve("hs071", samples=500).solution.size == 4
    assert _process.pid() != before


def test_a_solver_that_was_killed_between_two_calls_is_replaced():
    proxpep.solve("hs071", samples=500)
    os.kill(_process.pid(), signal.SIGKILL)
    _process._solver._process.wait()
    assert proxpep.solve("hs071", samples=500).solution.size == 4


@pytest.mark.parametrize("result", ["result.json", "sweep.json"])
def test_a_bug_is_an_error_and_its_report_is_kept(monkeypatch, result):
    def run(words, progress):
        place = Path(words[words.index("--output") + 1])
        place.mkdir(parents=True)
        (place / result).write_text("{}")
        report = place / "prox-pep-bug-1.txt"
        report.write_text("the stack trace")
        log = f"Please report it with the file {report}."
        return _process.Answer(16, "", log, model_error=None, interrupted=False)

    monkeypatch.setattr(proxpep._solve._process, "run", run)
    call = proxpep.solve if result == "result.json" else proxpep.sweep
    with pytest.raises(proxpep.SolverError) as raised:
        call("hs071")
    kept = Path.cwd() / "prox-pep-bug-1.txt"
    assert kept.read_text() == "the stack trace"
    assert str(kept) in str(raised.value)


@pytest.fixture
def own_solver(monkeypatch):
    """A solver of the test's own, which starts and ends with it."""
    proxpep.close()
    yield monkeypatch
    proxpep.close()


def test_too_little_memory_is_an_error_and_not_the_end(own_solver):
    own_solver.setenv("JDK_JAVA_OPTIONS", "-Xmx48m")
    many = """
        var x[1..20000] in [-1, 1]
        minimize c: dot(x, x)
        subject to a[i in 1..40]: dot(x, x) <= i
    """
    with pytest.raises(proxpep.SolverError, match=r"(?s)out of memory.*MB\) is not enough"):
        proxpep.solve(many, samples=1000)
    own_solver.delenv("JDK_JAVA_OPTIONS")
    assert proxpep.solve("hs071", samples=500).solution.size == 4


@pytest.mark.parametrize(
    "script, message",
    [
        ("echo 'archive is broken' >&2; exit 3", r"did not start \(exit code 3\)"),
        ("exec sleep 0", r"did not start"),
        ("echo garbage; exit 1", r"did not start"),
    ],
)
def test_a_broken_solver_is_told_with_its_log(own_solver, tmp_path, script, message):
    broken = tmp_path / "broken"
    broken.write_text(f"#!/bin/sh\n{script}\n")
    broken.chmod(0o755)
    own_solver.setenv(_process.COMMAND, str(broken))
    with pytest.raises(proxpep.SolverError, match=message) as raised:
        proxpep.solve("hs071")
    assert "install it again" in str(raised.value)
    assert ("archive is broken" in raised.value.log) == ("archive" in script)


def test_a_solver_that_cannot_be_started(own_solver, tmp_path):
    own_solver.setenv(_process.COMMAND, str(tmp_path / "missing"))
    with pytest.raises(proxpep.SolverError, match="could not be started"):
        proxpep.solve("hs071")
    damaged = tmp_path / "damaged"
    damaged.write_bytes(b"\x00\x01")
    own_solver.setenv(_process.COMMAND, str(damaged))
    with pytest.raises(proxpep.SolverError, match="could not be started"):
        proxpep.solve("hs071")


def test_no_solver_at_all(own_solver, tmp_path):
    own_solver.delenv(_process.COMMAND)
    own_solver.setenv("PATH", str(tmp_path))
    own_solver.setattr(_process, "BUNDLED", tmp_path / "none")
    with pytest.raises(proxpep.SolverError, match="There is no solver"):
        proxpep.solve("hs071")


def interrupt_soon(line):
    if line.split()[:2] == ["sampling", "0"]:
        os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_gives_the_best_so_far():
    result = proxpep.solve(LONG, samples=1e13, progress=interrupt_soon)
    assert result.interrupted
    assert result.verdict
    assert "x" in result.solution
    # The same process goes on, and the next run does not feel it.
    assert not proxpep.solve("hs071", samples=500).interrupted


def test_ctrl_c_twice_ends_at_once():
    def press(line):
        if line.split()[:2] == ["sampling", "0"]:
            # A solver that does not hear.
            _process._solver._send = lambda message: None
            threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        proxpep.solve(LONG, samples=1e13, progress=press)
    assert _process.pid() is None


def run_python(code, **environment):
    words = [sys.executable, "-c", textwrap.dedent(code)]
    source = str(Path(proxpep.__file__).parents[1])
    everything = {**os.environ, "PYTHONPATH": source, **environment}
    return subprocess.run(words, capture_output=True, text=True, env=everything)


def test_an_old_python_is_told():
    done = run_python(
        """
        import sys
        sys.version_info = (3, 6, 9, "final", 0)
        import proxpep
        """
    )
    assert "proxpep needs Python 3.9 or newer, and this is 3.6." in done.stderr


def test_the_solver_ends_with_python_even_if_that_is_killed(tmp_path):
    code = f"""
        import os, signal, proxpep
        from proxpep import _process

        def kill(line):
            print(_process.pid(), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)

        proxpep.solve({LONG!r}, samples=1e13, progress=kill)
    """
    place = str(tmp_path)
    solver = int(run_python(code, TMPDIR=place).stdout)
    while Path(f"/proc/{solver}/cmdline").exists() and Path(f"/proc/{solver}/cmdline").read_bytes():
        time.sleep(0.05)
    # The killed Python could not delete its folder; the next one does.
    assert list(tmp_path.glob("proxpep-*"))
    run_python("import proxpep; proxpep.solve('hs071', samples=500)", TMPDIR=place)
    assert not list(tmp_path.glob("proxpep-*"))


def test_a_forked_child_has_a_solver_of_its_own():
    proxpep.solve("hs071", samples=500)
    parent = _process.pid()
    child = os.fork()
    if child == 0:
        ok = False
        try:
            ok = proxpep.solve("hs071", samples=500).solution.size == 4 and _process.pid() != parent
            proxpep.close()
        finally:
            os._exit(0 if ok else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert _process.pid() == parent
    assert proxpep.solve("hs071", samples=500).solution.size == 4


def test_threads_wait_for_each_other():
    values = []

    def one(seed):
        values.append((seed, proxpep.solve("hs071", samples=500, seed=seed).objective))

    threads = [threading.Thread(target=one, args=(seed % 2,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(values) == 4
    assert len(set(values)) == 2
