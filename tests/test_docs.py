"""The documentation is executed, and the reference is the program's."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from efface.cli import cli
from tests.reference import commands, reference

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
# A command of efface in which the shell has nothing to expand; what follows it may be anything.
_ALONE = re.compile(r"efface ([^|;&<>$`*?~\n]*?)( 2>/dev/null)?(?: > (\S+))?(?: \| (.*))?")
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


def in_shell(command: str, standard_input: str | None = None) -> str:
    """What a command prints in a shell of its own."""
    done = subprocess.run(
        ["bash", "-c", command], input=standard_input, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def in_process(arguments: str, silent: str, file: str, after: str) -> str:
    """What efface prints in this process, which need not load the language again."""
    done = CliRunner().invoke(cli, shlex.split(arguments))
    output, errors = done.stdout, "" if silent else done.stderr
    if file:
        Path(file).write_text(output)
        output = ""
    return (in_shell(after, output) if after else output) + errors


def printed_by(command: str) -> str:
    """What a command prints: in this process, if it asks nothing of a shell before efface ran."""
    alone = _ALONE.fullmatch(command)
    return in_process(*(part or "" for part in alone.groups())) if alone else in_shell(command)


@pytest.fixture
def page_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own for each page, with the examples, so that order does not matter."""
    with_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("EFFACE_KEY", raising=False)


@pytest.mark.slow
@pytest.mark.usefixtures("page_folder")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_says(page: Path) -> None:
    for block in blocks(page, "console"):
        for command, expected in steps(block):
            printed = printed_by(command).rstrip("\n")
            assert matches(expected, printed), f"{command}\nprinted:\n{printed}"


@pytest.mark.slow
@pytest.mark.usefixtures("page_folder")
@pytest.mark.parametrize(
    "command",
    [
        "efface explain examples/referral-letter.txt --profile names | head -3",
        "efface sanitize examples/notices -o single.txt",
        "efface sanitize examples/chat-log.txt -o - 2>/dev/null",
        "efface profiles names > names.toml",
    ],
)
def test_in_this_process_it_prints_the_same(command: str) -> None:
    assert _ALONE.fullmatch(command)
    assert printed_by(command) == in_shell(command)


@pytest.mark.slow
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
