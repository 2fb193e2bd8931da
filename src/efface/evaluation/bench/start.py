"""What it costs to start efface: `--help`, and a first short document."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from efface.errors import InputError
from efface.evaluation.bench.costs import Comparison, made_up_letters, medians
from efface.languages.english.tagger import NOT_NEEDED, small_model
from efface.profiles import toml_of

__all__ = ["command_cost", "start"]


def start(*, repeats: int = 20, before: Path | None = None) -> list[Comparison]:
    """`efface --help` compared with importing click, and `efface sanitize` with loading the tagger.

    `before` is another checkout of efface, whose `sanitize` is measured in the same turns.
    """
    if before and not (before / "src" / "efface").is_dir():
        raise InputError(f"{before}: no checkout of efface (it has no src/efface)")
    letter = made_up_letters(1)[0]
    help_cost, click_cost, page_cost, tagger_cost, *before_cost = _measured(letter, repeats, before)
    what = f"efface sanitize, a letter of {len(letter.split())} words"
    beyond = f"{what}, beyond loading the tagger"
    beyond_cost = page_cost - tagger_cost
    rows = [
        Comparison("efface --help", 'python -c "import click"', help_cost, click_cost, 2),
        Comparison(what, "loading the tagger alone", page_cost, tagger_cost),
        Comparison(beyond, "loading the tagger alone", beyond_cost, tagger_cost),
    ]
    if before_cost:
        baseline_cost = before_cost[0] - tagger_cost
        rows.append(Comparison(beyond, f"the same in {before}", beyond_cost, baseline_cost, 0.5))
    return rows


def _measured(letter: str, repeats: int, before: Path | None) -> list[float]:
    """The costs of `--help`, of importing click, of `sanitize` and of loading the tagger; and that
    of `sanitize` in the checkout `before`, if there is one."""
    python = sys.executable
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "letter.txt")
        file.write_text(letter)
        policy = Path(folder) / "policy.toml"  # an older checkout may not know profiles
        policy.write_text(toml_of("strict"))
        output = ["-o", f"{folder}/out/", "--force", "--policy", str(policy)]
        arguments = ["sanitize", str(file), *output]
        sanitize = [python, "-m", "efface", *arguments]
        works = [
            partial(command_cost, [python, "-m", "efface", "--help"]),
            partial(command_cost, [python, "-c", "import click"]),
            partial(command_cost, sanitize),
            partial(command_cost, [python, "-c", _load_tagger()]),
        ]
        if before:
            old = {**os.environ, "PYTHONPATH": str(before.resolve() / "src")}
            works.append(partial(command_cost, sanitize, old))
        for work in works:
            work()  # reads files into memory and compiles modules, which is not measured
        return medians(works, repeats)


def command_cost(command: list[str], environment: Mapping[str, str] = os.environ) -> float:
    """The CPU time of a command, its output thrown away."""
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
        child = os.posix_spawn(command[0], command, environment, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
    finally:
        os.close(null)
    if status:
        raise InputError(f"{command[0]}: the measured command failed")
    return usage.ru_utime + usage.ru_stime


def _load_tagger() -> str:
    """A program that loads spaCy's model as efface does and exits at once.

    The garbage collector is set as the command line sets it.
    """
    return (
        "import gc, os; gc.set_threshold(100_000); import spacy; "
        f"spacy.load({small_model()!r}, exclude={NOT_NEEDED!r}); os._exit(0)"
    )
