"""The wheel, installed into an empty environment from a local folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARCHIVES = sorted((ROOT / "target" / "dist").glob("prox-pep-*.tar.gz"))
SOLVE = """
import proxpep
result = proxpep.solve(
    "data 'd.csv'".replace(chr(39), chr(34))
    + "\\nvar x in [0, 9]\\nminimize cost: E[ (x - a)^2 ]\\n",
    data={"a": [1, 2, 6]},
)
print(result.verdict, round(result.solution["x"], 6), proxpep.__file__)
"""


@pytest.mark.skipif(
    not ARCHIVES, reason="there is no archive in target/dist (dist/build makes one)"
)
def test_from_nothing_to_a_certified_answer(tmp_path):
    pytest.importorskip("setuptools", reason="setuptools is not installed (python3-setuptools)")
    pytest.importorskip("wheel", reason="wheel is not installed (Debian: python3-wheel)")
    home = tmp_path / "venv"
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--system-site-packages", str(home)], capture_output=True
    )
    if made.returncode != 0:
        pytest.skip("there are no virtual environments (Debian: python3-venv)")
    folder = tmp_path / "wheels"
    build = [str(ROOT / "python" / "build-wheel"), str(ARCHIVES[-1]), str(folder)]
    subprocess.run(build, check=True, env={**os.environ, "PYTHON": sys.executable})
    (wheel,) = folder.glob("*.whl")
    # Neither Java nor the checkout is in sight.
    environment = {"PATH": f"{home}/bin:/bin", "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}

    def run(*words):
        return subprocess.run(words, capture_output=True, text=True, env=environment, cwd=tmp_path)

    python = str(home / "bin" / "python")
    installed = run(python, "-m", "pip", "install", "-q", "--no-index", str(wheel))
    assert installed.returncode == 0, installed.stderr
    done = run(python, "-c", SOLVE)
    assert done.stdout.startswith("CERTIFIED 3.0 " + str(home)), done.stderr

    java = next(home.glob("lib/python*/site-packages/proxpep/_solver/runtime/bin/java"))
    java.unlink()
    broken = run(python, "-c", SOLVE)
    assert "SolverError: The solver" in broken.stderr
    assert "parts of it are missing" in broken.stderr

    run(python, "-m", "pip", "uninstall", "-q", "-y", "proxpep")
    assert not list(home.glob("lib/python*/site-packages/proxpep*"))
    assert not list(tmp_path.glob("proxpep-*"))
