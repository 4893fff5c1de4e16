"""What the pages and the notebook show runs."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytest.importorskip("sklearn", reason="scikit-learn is not installed (Debian: python3-sklearn)")


@pytest.mark.parametrize("page", ["docs/python.md", "README.md"])
def test_the_snippets_of_a_page_run_one_after_the_other(page):
    blocks = re.findall(r"(?ms)^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"))
    assert blocks
    names = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_the_message_on_the_page_is_the_message(capsys):
    text = (ROOT / "docs/python.md").read_text("utf-8")
    block, shown = re.search(r"(?ms)```python\n(try:.*?)```\n\n```\n(.*?)```", text).groups()
    exec(compile(block, "docs/python.md", "exec"), {"proxpep": __import__("proxpep")})
    assert capsys.readouterr().out == shown


def test_the_cells_of_the_notebook_run(monkeypatch):
    file = ROOT / "examples/python/payments.ipynb"
    monkeypatch.chdir(file.parent)
    names = {}
    for cell in json.loads(file.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec(compile("".join(cell["source"]), file.name, "exec"), names)


def test_progress_in_a_notebook_is_one_place_that_is_written_over():
    client = pytest.importorskip(
        "nbclient", reason="nbclient is not installed (Debian: python3-nbclient)"
    )
    pytest.importorskip(
        "ipykernel", reason="ipykernel is not installed (Debian: python3-ipykernel)"
    )
    import nbformat

    source = str(ROOT / "python" / "src")
    code = f"""
import sys
sys.path.insert(0, {source!r})
import proxpep
proxpep.solve("hs071", samples=2000)
"""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    client.NotebookClient(notebook, kernel_name="python3").execute()
    shown = [output.data["text/html"] for output in notebook.cells[0].outputs if "data" in output]
    assert len(shown) == 2
    assert re.match(r"<pre>\w+( +[\d.e+s-]+)+ *\n", shown[0])
    assert "<iframe srcdoc=" in shown[1]
