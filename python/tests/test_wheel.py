"""The wheel, installed into an empty environment from a local folder."""

import os
import shutil
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


@pytest.fixture
def checkout(tmp_path):
    """A small checkout with an archive that is no archive, and a dist/build that only says so."""
    root = tmp_path / "checkout"
    for folder in ("python/src/proxpep", "launcher", "dist", "target/dist", "core/src/main"):
        (root / folder).mkdir(parents=True)
    shutil.copy(ROOT / "python" / "build-wheel", root / "python")
    shutil.copy(ROOT / "launcher" / "build.sh", root / "launcher")
    for name in ("python/pyproject.toml", "python/README.md", "LICENSE"):
        (root / name).touch()
    build = root / "dist" / "build"
    build.write_text("#!/bin/sh\necho dist/build was called\nexit 70\n")
    build.chmod(0o755)
    source = root / "core" / "src" / "main" / "A.java"
    source.touch()
    archive = root / "target" / "dist" / "prox-pep-1-linux-x64.tar.gz"
    archive.write_text("no archive")
    for path in root.rglob("*"):
        os.utime(path, (1000, 1000))
    os.utime(archive, (2000, 2000))
    return root, source, archive


def build_wheel(root, *words):
    return subprocess.run(
        [str(root / "python" / "build-wheel"), *map(str, words)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHON": sys.executable},
    )


def test_an_archive_older_than_its_sources_is_built_again(checkout):
    root, source, _ = checkout
    os.utime(source, (3000, 3000))
    done = build_wheel(root)
    assert "dist/build was called" in done.stdout
    assert "older than its sources" in done.stderr
    assert done.returncode == 70


def test_an_archive_newer_than_its_sources_is_taken(checkout):
    root, _, archive = checkout
    done = build_wheel(root)
    assert "dist/build was called" not in done.stdout
    assert f"The archive ({archive}) is damaged" in done.stderr
    assert done.returncode == 70
    assert not list(root.rglob("*.whl"))


def test_a_missing_archive_is_built(checkout):
    root, _, archive = checkout
    archive.unlink()
    assert "dist/build was called" in build_wheel(root).stdout


def test_an_archive_with_another_checksum_is_refused(checkout):
    root, source, archive = checkout
    Path(f"{archive}.sha256").write_text("0" * 64 + f"  {archive.name}\n")
    os.utime(source, (3000, 3000))  # a given archive may be older
    done = build_wheel(root, archive)
    assert "is damaged: its checksum differs" in done.stderr
    assert done.returncode == 70


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
