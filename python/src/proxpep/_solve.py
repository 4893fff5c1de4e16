"""The functions of the package: each is a command of the solver."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import os
import platform
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Optional, Union

import pandas as pd

from . import _process
from ._data import data_arguments, existing, is_path, parameter_arguments, table_file
from ._errors import ModelError, SolverError, hint_of
from ._progress import Progress, shown
from ._result import Result, Sweep

_BAD_INPUT = 2
_INTERRUPTED = 11
_BUG = 16
_FAILURES = {
    15: "The machines of the engine are lost.",
    _BUG: "The solver has a bug.",
    17: "The solver ran out of memory.",
}
#: Options that have another name here.
_ARGUMENTS = {"set": "params", "param": "method_params"}
_HELP = re.compile(r"prox-pep [\w-]* ?--help shows what you can write\.")
#: How folders of this machine begin: other machines may share the place.
_TEMPORARY = f"proxpep-{platform.node()}-"


def solve(
    model: Union[str, os.PathLike[str]],
    *,
    data: Any = None,
    params: Optional[Mapping[str, Any]] = None,
    method: Optional[str] = None,
    method_params: Optional[Mapping[str, Any]] = None,
    samples: Optional[float] = None,
    seed: int = 1,
    holdout: Any = None,
    safe: bool = False,
    output: Optional[Union[str, os.PathLike[str]]] = None,
    progress: Progress = None,
    **options: Any,
) -> Result:
    """Solves a model.

    >>> result = solve('''
    ... data "demand.csv"
    ... var  order in [0, 100]
    ... minimize cost: 2 * order + E[ 5 * max(demand - order, 0) ]
    ... ''', data={"demand": [10, 20, 30, 40]}, progress=False)
    >>> result.verdict
    'CERTIFIED'
    >>> round(result.solution["order"], 3)
    30.0

    :param model: the text of a model, the path of a ``.pep`` or ``.nl`` file, or the name of a
        library problem. Files that a text names are looked for in the working folder
    :param data: the table of the model: a DataFrame (without its index), a dict of columns, or the
        path of a file; for a model with several tables, a dict of these by name
    :param params: values for ``param`` statements of the model: numbers, vectors, matrices
    :param method: another method than the practical mode
    :param method_params: parameters of the method
    :param samples: a fixed budget of scenarios; without it the run ends when the verdict is good
    :param seed: decides every random number
    :param holdout: a share of the rows such as 0.3 to keep aside, or other rows (DataFrame, path)
    :param safe: an answer that the hold-out shows to satisfy every limit, or none
    :param output: a folder for the files of the run
    :param progress: True or False to show progress or not, or a function that gets each line; if
        None it is shown in terminals and notebooks
    :param options: further options of ``prox-pep solve``: ``max_time=10`` is ``--max-time 10``
    :returns: the answer with its verdict, whatever the verdict is. After Ctrl-C it is about the
        best point so far
    :raises ModelError: if the model cannot be understood
    :raises ValueError: if other input is wrong
    :raises SolverError: if the solver process cannot be started or dies
    """
    with temporary_folder() as folder:
        text = _text(model)
        words = ["solve", *_model(model, folder), *data_arguments(data, folder, text)]
        words += parameter_arguments(params)
        words += _method(method, method_params)
        words += _option("samples", samples) + _option("seed", seed)
        if holdout is not None:
            plain = isinstance(holdout, (int, float))
            words += [
                "--holdout",
                str(holdout) if plain else table_file(holdout, folder, "holdout", text),
            ]
        words += _option("safe", safe)
        for name, value in options.items():
            words += _option(name, value)
        place = _output(output, folder)
        answer = _run([*words, "--output", str(place)], progress)
        return _result(answer, place, output)


def sweep(
    model: Union[str, os.PathLike[str]],
    over: Optional[Mapping[str, Any]] = None,
    *,
    points: Optional[int] = None,
    data: Any = None,
    params: Optional[Mapping[str, Any]] = None,
    method: Optional[str] = None,
    method_params: Optional[Mapping[str, Any]] = None,
    samples: Optional[float] = None,
    seed: int = 1,
    output: Optional[Union[str, os.PathLike[str]]] = None,
    progress: Progress = None,
    **options: Any,
) -> Sweep:
    """Solves a model for many values of a parameter, or draws the front of its two objectives.

    :param over: one parameter with its ends, ``{"limit": (0.01, 0.1)}``, or with a list of three or
        more values; not for a model with two objectives
    :param points: how many values between the ends
    :param output: a folder; a sweep that was interrupted goes on there

    The others are those of :func:`solve`.
    """
    with temporary_folder() as folder:
        words = ["sweep", *_model(model, folder), *data_arguments(data, folder, _text(model))]
        words += _over(over) + _option("points", points)
        words += parameter_arguments(params) + _method(method, method_params)
        words += _option("samples", samples) + _option("seed", seed)
        for name, value in options.items():
            words += _option(name, value)
        place = _output(output, folder)
        answer = _run([*words, "--output", str(place)], progress)
        if answer.exit == _BUG:
            raise _bug(answer, place, output)
        if not (place / "sweep.json").is_file() or answer.interrupted:
            raise _failure(answer)
        made = Sweep.read(place)
        made.output = None if output is None else str(output)
        return made


def evaluate(result: Any, data: Any, *, output: Any = None) -> Result:
    """Judges an answer by new rows.

    :param result: a :class:`Result`, or the folder of one
    :param data: a DataFrame, a dict of columns or a path, with the columns of the model
    """
    with temporary_folder() as folder:
        words = ["evaluate", *_stored(result, data, folder)]
        place = _output(output, folder)
        answer = _run([*words, "--output", str(place)], False)
        return _result(answer, place, output)


def predict(result: Any, data: Any, let: Union[str, Iterable[str]] = "score") -> Any:
    """Computes ``let`` expressions of a solved model for new rows.

    :param result: a :class:`Result`, or the folder of one
    :param data: a DataFrame, whose index the answer has, a dict of columns or a path
    :param let: a name, which gives a Series, or several, which give a DataFrame
    """
    names = [let] if isinstance(let, str) else list(let)
    if isinstance(data, pd.DataFrame) and len(data) == 0:
        frame = pd.DataFrame(index=data.index, columns=names, dtype="float64")
        return frame[let] if isinstance(let, str) else frame
    with temporary_folder() as folder:
        words = ["predict", *_stored(result, data, folder)]
        answer = _run([*words, "--let", ",".join(names)], False)
        if answer.exit != 0:
            raise _failure(answer)
        frame = pd.read_csv(io.StringIO(answer.output), float_precision="round_trip")
        if isinstance(data, pd.DataFrame):
            frame.index = data.index
        return frame[let] if isinstance(let, str) else frame


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder that is gone afterwards, whatever happens."""
    _sweep(tempfile.gettempdir())
    folder = Path(tempfile.mkdtemp(prefix=f"{_TEMPORARY}{os.getpid()}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@functools.lru_cache(maxsize=None)
def _sweep(place: str) -> None:
    """Deletes, once, what Python processes that were killed have left behind."""
    if os.name != "posix":
        return
    for folder in Path(place).glob(f"{_TEMPORARY}*"):
        owner = re.fullmatch(r"(\d+)-\w+", folder.name[len(_TEMPORARY) :])
        if owner and not _process.is_running(int(owner.group(1))):
            shutil.rmtree(folder, ignore_errors=True)


def _model(model: Any, folder: Path) -> list[str]:
    """The words that name the model; a text is written to the folder first."""
    if is_path(model) and re.search(r"\.(pep|nl)\s*$", str(model)) and "\n" not in str(model):
        return [existing(model, "The model")]
    if not isinstance(model, str):
        raise ValueError(
            f"The model ({model!r}) must be a text or a path that ends in .pep or .nl."
        )
    if re.fullmatch(r"[\w-]+", model.strip()):
        return [model.strip()]
    file = folder / "model.pep"
    file.write_text(model, "utf-8")
    return [str(file), "--folder", os.getcwd()]


def _text(model: Any) -> str:
    """What a model says, or nothing: it is looked at for the names of columns only."""
    try:
        return Path(model).read_text("utf-8", "replace")
    except (OSError, TypeError, ValueError):
        return str(model)


def _method(name: Optional[str], params: Optional[Mapping[str, Any]]) -> list[str]:
    words = _option("method", name)
    for each, value in dict(params or {}).items():
        words += ["--param", f"{each}={value}"]
    return words


def _option(name: str, value: Any) -> list[str]:
    """An option of the command line; nothing for None and False, and no value for True."""
    word = "--" + name.replace("_", "-")
    if value is None or value is False:
        return []
    return [word] if value is True else [word, str(value)]


def _over(over: Optional[Mapping[str, Any]]) -> list[str]:
    if over is None:
        return []
    if not isinstance(over, Mapping) or len(over) != 1:
        raise ValueError(
            f"A sweep must be over one parameter and its values, not {over!r}.\n"
            'Maybe over={"limit": (0.01, 0.1)}.'
        )
    ((name, values),) = over.items()
    values = [float(value) for value in values]
    if len(values) < 2:
        raise ValueError(f"The sweep over {name} must have two ends or several values.")
    apart = ".." if len(values) == 2 else ","
    return ["--over", f"{name}=" + apart.join(repr(value) for value in values)]


def _output(output: Any, folder: Path) -> Path:
    return folder / "out" if output is None else Path(output).absolute()


def _stored(result: Any, data: Any, folder: Path) -> list[str]:
    """The words that name an answer and new rows for it."""
    place = folder / "stored"
    if isinstance(result, Result):
        result.write(place)
    elif is_path(result):
        place = Path(result).absolute()
    else:
        raise ValueError(f"The result ({result!r}) must be a Result or the folder of one.")
    try:
        text = json.loads((place / "model.json").read_text("utf-8"))["text"]
    except (OSError, ValueError, KeyError, TypeError):
        # The solver says what is wrong with the folder.
        text = ""
    return [str(place), "--data", table_file(data, folder, "rows", text)]


def _run(words: list[str], progress: Progress) -> _process.Answer:
    return _process.run(words, shown(progress))


def _result(answer: _process.Answer, place: Path, output: Any) -> Result:
    if answer.exit == _BUG:
        raise _bug(answer, place, output)
    if not (place / "result.json").is_file() or answer.exit == _BAD_INPUT:
        raise _failure(answer)
    result = Result.read(place)
    result.output = None if output is None else str(output)
    return result


def _bug(answer: _process.Answer, place: Path, output: Any) -> SolverError:
    """The error of a bug. Its report is kept where a temporary folder would take it along."""
    log = answer.log
    reports = place.glob("prox-pep-bug-*.txt") if output is None else ()
    for report in reports:
        kept = Path.cwd() / report.name
        try:
            shutil.copyfile(report, kept)
            log = log.replace(str(report), str(kept))
        except OSError:
            log += "\n" + report.read_text("utf-8")
    return SolverError(_FAILURES[_BUG], log)


def _failure(answer: _process.Answer) -> BaseException:
    """What to raise where there is no result."""
    if answer.interrupted or answer.exit == _INTERRUPTED:
        return KeyboardInterrupt("Interrupted before there was a result.")
    if answer.exit in _FAILURES:
        return SolverError(_FAILURES[answer.exit], answer.log)
    if answer.model_error:
        message = answer.model_error["message"]
        place = answer.model_error["line"], answer.model_error["column"]
        return ModelError(message, *place, hint_of(message))
    return ValueError(_in_python(re.sub(r"^prox-pep: ", "", answer.log, flags=re.MULTILINE)))


def _in_python(message: str) -> str:
    """A message about options of the command line, about keyword arguments.

    >>> _in_python("--max-time (-1) must be positive.\\nMaybe add --holdout 0.4.")
    'max_time (-1) must be positive.\\nMaybe add holdout=0.4.'
    >>> _in_python("The option (--a) is not known.\\nprox-pep solve --help shows what you can write.")
    'The option (a) is not known.'
    """
    lines = [line for line in message.splitlines() if not _HELP.fullmatch(line.strip())]
    return re.sub(
        r"(?<![\w-])--([a-z]+(?:-[a-z]+)*)(?:[ =](\d[\d.e]*\d|\d))?",
        lambda word: _ARGUMENTS.get(word[1], word[1].replace("-", "_"))
        + (f"={word[2]}" if word[2] else ""),
        "\n".join(lines),
    )
