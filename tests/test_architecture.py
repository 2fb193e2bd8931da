"""The map is true: what docs/architecture.md names is there, and every folder is on it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import efface

ROOT = Path(__file__).parent.parent
SOURCE = Path(efface.__file__).parent
PAGE = (ROOT / "docs" / "architecture.md").read_text()
_QUOTED = re.compile(r"`([\w./-]+?\.py|[\w./-]+/|[\w./-]+\.(?:md|toml))(?::([\w.]+))?`")
NAMED = sorted({match.groups() for match in _QUOTED.finditer(PAGE)}, key=str)


@cache
def names_in(path: Path) -> frozenset[str]:
    """What a module defines: functions, classes and their methods, constants."""
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (part for part in node.body if isinstance(part, ast.FunctionDef))
            names.update(f"{node.name}.{method.name}" for method in methods)
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names.update(target.id for target in targets if isinstance(target, ast.Name))
    return frozenset(names)


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_what_the_map_names_is_there(path: str, name: str | None) -> None:
    place = SOURCE / path
    if not place.exists():
        place = ROOT / path
    assert place.exists(), path
    if name:
        assert name in names_in(place), f"{path} has no {name}"


def test_every_folder_and_module_at_the_top_is_on_the_map() -> None:
    folders = {f"{path.parent.name}/" for path in SOURCE.glob("*/__init__.py")}
    modules = {path.name for path in SOURCE.glob("*.py")} - {"__init__.py", "__main__.py"}
    named = {path for path, _ in NAMED}
    assert folders | modules <= named
    assert len([*SOURCE.glob("*.py")]) <= 8


def test_no_two_public_classes_have_one_name() -> None:
    where: dict[str, list[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where.setdefault(node.name, []).append(str(path.relative_to(SOURCE)))
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


def with_code() -> list[Path]:
    """The modules that define functions or classes."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    return [
        path
        for path in sorted(SOURCE.rglob("*.py"))
        if any(isinstance(node, kinds) for node in ast.parse(path.read_text()).body)
    ]


@pytest.mark.parametrize("path", with_code(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_module_has_a_test_at_the_mirrored_path(path: Path) -> None:
    below = path.relative_to(SOURCE)
    name = path.parent.name if path.name == "__init__.py" else path.stem
    mirrored = ROOT / "tests" / below.parent / f"test_{name}.py"
    assert mirrored.exists(), f"{below} has no test {mirrored.relative_to(ROOT)}"


def test_names_say_what_they_are() -> None:
    """A file format keeps `found`; `other` is how Python calls the right side of ==."""
    riddles = {"one", "some", "others", "other"}
    left = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in riddles
    ]
    assert left == []


def test_functions_and_modules_stay_short() -> None:
    """Longer are commands, for their options, and a compiled loop that is slower in parts."""
    long_functions = {
        f"{path.relative_to(SOURCE)}:{node.name}"
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno + 1 > 40
    }
    commands = {name for name in long_functions if name.startswith("cli/")}
    loop = "models/substring_anonymity/kernels.py:by_documents"
    assert long_functions - commands <= {loop}
    assert all(len(path.read_text().splitlines()) <= 400 for path in SOURCE.rglob("*.py"))
