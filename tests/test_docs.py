"""The documentation is executed, and the reference is the program's."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from efface.cli import cli
from tests.reference import commands, reference

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(page: Path, language: str) -> list[str]:
    return [body for kind, body in _BLOCK.findall(page.read_text()) if kind == language]


def steps(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it should print."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line.startswith("> ") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", [])
        else:
            found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found]


def matches(expected: str, printed: str) -> bool:
    """`...` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, printed, re.S) is not None


def with_examples(folder: Path) -> None:
    made = shutil.ignore_patterns("out", "*.db", "*.model")
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=made)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    with_examples(tmp_path)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    environment.pop("EFFACE_KEY", None)
    for block in blocks(page, "console"):
        for command, expected in steps(block):
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            printed = (done.stdout + done.stderr).rstrip("\n")
            assert matches(expected, printed), f"{command}\nprinted:\n{printed}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_give_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    source = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_the_command_line_reference_is_up_to_date() -> None:
    assert (ROOT / "docs" / "command-line.md").read_text() == reference(), "run make docs"


def test_every_command_has_help() -> None:
    for path, context in commands(cli, "efface"):
        assert context.command.help, path
        for parameter in context.command.params:
            if parameter.param_type_name == "option":
                assert getattr(parameter, "help", None), f"{path} {parameter.name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), target
