"""The solver process: one for the whole Python session, started when it is first needed.

It is ``prox-pep serve``, which reads a line of JSON for each request and answers in lines of JSON.
"""

from __future__ import annotations

import atexit
import collections
import dataclasses
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any, Callable, Deque, Optional

from ._errors import SolverError

#: The environment variable that names another solver than the one in the package.
COMMAND = "PROXPEP_COMMAND"

#: Where a wheel has the solver.
BUNDLED = Path(__file__).parent / "_solver"

_LOG_LINES = 200
_EXIT_SECONDS = 10.0
_NO_MEMORY = 17
_BUG = 16


@dataclasses.dataclass(frozen=True)
class Answer:
    """How a request ended: exit code, what the command printed, where a model is wrong."""

    exit: int
    output: str
    log: str
    model_error: Optional[dict[str, Any]]
    interrupted: bool


def command() -> list[str]:
    """The words that start the solver."""
    given = os.environ.get(COMMAND, "").strip()
    if given:
        # A path with blanks in it is a path if there is such a file.
        return [given] if Path(given).exists() else shlex.split(given)
    if BUNDLED.exists():
        _date_jars()
        return [str(BUNDLED / "bin" / "prox-pep")]
    found = shutil.which("prox-pep")
    if found:
        return [found]
    raise SolverError(
        "There is no solver: the package came without it, and prox-pep is not on the PATH.\n"
        f"Maybe install a wheel for this platform, or set {COMMAND} to the prox-pep of a checkout."
    )


def _date_jars() -> None:
    """Gives the jars their dates, by which Java knows its cache of classes; pip does not keep them.

    Where that cannot be done Java starts slower.
    """
    try:
        date = float((BUNDLED / "date").read_text())
        for jar in (BUNDLED / "lib").glob("*.jar"):
            if jar.stat().st_mtime != date:
                os.utime(jar, (date, date))
    except (OSError, ValueError):
        pass


class Solver:
    """A process that answers one request at a time; other threads wait for their turn."""

    def __init__(self) -> None:
        words = [*command(), "serve"]
        try:
            # In a session of its own: Ctrl-C reaches Python alone, which then asks politely.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise SolverError(
                f"The solver ({words[0]}) could not be started: {error}.\n"
                "Maybe the package is damaged: install it again."
            ) from error
        self.owner = os.getpid()
        self._ids = 0
        self._log: Deque[str] = collections.deque(maxlen=_LOG_LINES)
        self._messages: queue.Queue[Optional[dict[str, Any]]] = queue.Queue()
        self._readers = [
            threading.Thread(target=self._read_messages, name="proxpep-answers", daemon=True),
            threading.Thread(target=self._read_log, name="proxpep-log", daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self.version = self._greeting(words[0])

    def _greeting(self, name: str) -> str:
        first = self._next()
        if first is None or "ready" not in first:
            raise self._died(
                f"The solver ({name}) did not start",
                "Maybe the package is damaged: install it again.",
            )
        return str(first["version"])

    def _read_messages(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                message = None
            if isinstance(message, dict):
                self._messages.put(message)
            else:
                # A virtual machine that crashes writes here.
                self._log.append(line.rstrip("\n"))
        self._messages.put(None)

    def _read_log(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._log.append(line.rstrip("\n"))

    def _next(self) -> Optional[dict[str, Any]]:
        while True:
            try:
                # Where a wait without end cannot be interrupted, one of half a second can.
                return self._messages.get(timeout=0.5)
            except queue.Empty:
                continue

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            # It has died; the end of its answers says so.
            pass

    def run(self, arguments: list[str], progress: Callable[[str], None]) -> Answer:
        """Runs a command of the solver. Ctrl-C ends it early, and once more kills it."""
        self._ids += 1
        number = self._ids
        lines: list[str] = []
        interrupted = False
        self._send({"id": number, "arguments": arguments})
        while True:
            try:
                message = self._next()
                if message is None:
                    raise self._died("The solver process died")
                if message.get("id") != number:
                    continue
                if "exit" in message:
                    return Answer(
                        message["exit"],
                        message["output"],
                        "\n".join(lines),
                        message.get("model_error"),
                        interrupted,
                    )
                lines.append(message["log"])
                progress(message["log"])
            except KeyboardInterrupt:
                if interrupted:
                    self.kill()
                    raise
                interrupted = True
                self._send({"interrupt": number})

    def _died(self, what: str, advice: str = "") -> SolverError:
        self.kill()
        code = self._process.returncode
        how = f"exit code {code}"
        if code is not None and code < 0:
            try:
                how = f"signal {signal.Signals(-code).name}"
            except ValueError:
                how = f"signal {-code}"
        text = f"{what} ({how})."
        return SolverError(text + (f"\n{advice}" if advice else ""), "\n".join(self._log))

    @property
    def alive(self) -> bool:
        """Whether the process can take a request of this very Python process."""
        return self.owner == os.getpid() and self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def close(self) -> None:
        """Lets the process end by itself, and kills it if it does not."""
        if self.owner != os.getpid():
            return
        try:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(_EXIT_SECONDS)
        except (OSError, subprocess.TimeoutExpired):
            pass
        self.kill()

    def kill(self) -> None:
        """Ends the process at once and collects what it printed last."""
        try:
            # A launcher may have started Java as a child: all of its session goes.
            os.killpg(self._process.pid, signal.SIGKILL)
        except (OSError, AttributeError):
            self._process.kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(_EXIT_SECONDS)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            try:
                assert stream is not None
                stream.close()
            except OSError:
                pass


_lock = threading.RLock()
_solver: Optional[Solver] = None


def run(arguments: list[str], progress: Callable[[str], None] = lambda line: None) -> Answer:
    """Runs a command in the solver process of this session and starts it where there is none."""
    global _solver
    with _lock:
        if _solver is None or not _solver.alive:
            _solver = Solver()
        try:
            answer = _solver.run(arguments, progress)
        except (KeyboardInterrupt, SolverError):
            _solver = None
            raise
        if answer.exit in (_NO_MEMORY, _BUG):
            # Whatever it was, the next request begins with a process of its own.
            close()
        return answer


def close() -> None:
    """Ends the solver process. The next call that needs one starts another."""
    global _solver
    with _lock:
        if _solver is not None:
            _solver.close()
            _solver = None


def pid() -> Optional[int]:
    """The number of the solver process; None where there is none."""
    with _lock:
        return _solver.pid if _solver is not None and _solver.alive else None


def is_running(number: int) -> bool:
    """Whether there is a process of this number, somebody else's too."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _forget() -> None:
    """A forked child must not use the pipes of its parent."""
    global _lock, _solver
    _lock = threading.RLock()
    _solver = None


atexit.register(close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
