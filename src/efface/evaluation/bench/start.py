"""What it costs to start: `--help`, and a first short document."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from efface.errors import InputError
from efface.evaluation.bench.costs import Comparison, made_up_letters, medians

__all__ = ["start"]

# As the command line does it, and nothing else: neither is garbage looked for on the way out.
_TAGGER = (
    "import gc, os; gc.set_threshold(100_000); "
    "from efface.languages.english.tagger import load; load(); os._exit(0)"
)


def start(*, repeats: int = 20, before: Path | None = None) -> list[Comparison]:
    """`efface --help` beside importing click, and `efface sanitize` of a page beside the tagger.

    `before` is another checkout of efface, whose `sanitize` is measured in the same turns.
    """
    if before and not (before / "src" / "efface").is_dir():
        raise InputError(f"{before}: no checkout of efface (it has no src/efface)")
    python = sys.executable
    with tempfile.TemporaryDirectory() as folder:
        letter = Path(folder, "letter.txt")
        letter.write_text(made_up_letters(1)[0])
        sanitize = [
            python,
            "-m",
            "efface",
            "sanitize",
            str(letter),
            "-o",
            f"{folder}/out/",
            "--force",
        ]
        works = [
            partial(_cost, [python, "-m", "efface", "--help"]),
            partial(_cost, [python, "-c", "import click"]),
            partial(_cost, sanitize),
            partial(_cost, [python, "-c", _TAGGER]),
        ]
        if before:
            old = {**os.environ, "PYTHONPATH": str(before.resolve() / "src")}
            works.append(partial(_cost, sanitize, old))
        for work in works:
            work()  # files are read into memory, and modules are compiled, once
        shown, click, page, tagger, *earlier = medians(works, repeats)
    words = len(made_up_letters(1)[0].split())
    what = f"efface sanitize, a letter of {words} words"
    beyond = f"{what}, beyond loading the tagger"
    rows = [
        Comparison("efface --help", 'python -c "import click"', shown, click, 2),
        Comparison(what, "loading the tagger alone", page, tagger),
        Comparison(beyond, "loading the tagger alone", page - tagger, tagger),
    ]
    if earlier:
        rows.append(
            Comparison(beyond, f"the same in {before}", page - tagger, earlier[0] - tagger, 0.5)
        )
    return rows


def _cost(command: list[str], environment: Mapping[str, str] = os.environ) -> float:
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
