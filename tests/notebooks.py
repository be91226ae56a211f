"""The example notebooks, run as Jupyter runs them: `python -m tests.notebooks` writes down what their cells give now.

A cell gives what it prints, and what its last line is worth: a picture, if that can show itself as one. What depends on the machine is in
cells with the tag `varies`; what widgets are worth is for the eyes, so that they are only made.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
VARIES = "varies"


def run(cells: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What the cells of a notebook give, in their order; text gives nothing."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [
        _outputs("".join(cell["source"]), number, names) if cell["cell_type"] == "code" else []
        for number, cell in enumerate(cells)
    ]


def _outputs(source: str, number: int, names: dict[str, Any]) -> list[dict[str, Any]]:
    body = ast.parse(source, f"cell {number}").body
    last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body if last is None else body[:-1], []), f"cell {number}", "exec"), names)
        worth = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names) if last is not None else None
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": printed.getvalue().splitlines(keepends=True)})
    if worth is not None and not hasattr(worth, "_ipython_display_") and not hasattr(worth, "comm"):
        data: dict[str, Any] = {"text/plain": [repr(worth)]}
        if hasattr(worth, "_repr_svg_"):
            data["image/svg+xml"] = [worth._repr_svg_()]
        found.append({"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data})
    return found


def varies(cell: dict[str, Any]) -> bool:
    """Whether what a cell gives depends on the machine."""
    return VARIES in cell["metadata"].get("tags", ())


def main() -> None:
    """Run all notebooks and write down what they give."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell, outputs in zip(notebook["cells"], run(notebook["cells"]), strict=True):
            if cell["cell_type"] == "code":
                cell["outputs"] = outputs
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(path.name, file=sys.stderr)


if __name__ == "__main__":
    main()
