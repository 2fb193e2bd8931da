"""The commands that measure: evaluate and bench."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from efface.options import PATH, chosen_policy, policy_option

if TYPE_CHECKING:
    from efface.policy import Policy

__all__ = ["bench", "evaluate"]


@click.group()
def evaluate() -> None:
    """Measure how well efface hides, on text that people labelled."""


@evaluate.command("spans")
@click.argument("file", type=PATH)
@policy_option
@click.option(
    "--labels", metavar="LABEL,...", help="Findings that count, such as PERSON; default: all."
)
@click.option(
    "--kinds",
    metavar="KIND,...",
    help="Marks that must be hidden, such as DIRECT,QUASI; default: all but NO_MASK.",
)
@click.option(
    "--compare", is_flag=True, help="Measure spaCy alone, and Presidio if installed, too."
)
@click.option(
    "--sweep", is_flag=True, help="Measure the policy with many limits of information instead."
)
@click.option("--plot", type=PATH, metavar="FILE", help="With --sweep, a picture (.svg or .png).")
@click.option("--samples", type=click.IntRange(1), default=1000, help="Bootstrap samples.")
@click.option("--seed", type=int, default=0, help="Seed of the bootstrap.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or one JSON object for each program measured.",
)
def evaluate_spans(
    file: Path,
    policy: Path | None,
    labels: str | None,
    kinds: str | None,
    compare: bool,
    sweep: bool,
    plot: Path | None,
    samples: int,
    seed: int,
    form: str,
) -> None:
    """Recall and precision of what is hidden in FILE, word by word.

    FILE has one JSON object a line, {"id", "text", "spans": [[start, end, label, kind], ...]}; it
    may be packed with xz. Stop words do not count, and marks of the kind NO_MASK count neither
    way. The intervals (95%) are bootstrapped by document. Where the policy reasons with
    information, it says how much of it is kept, too.
    """
    from efface.evaluation.labelled import read_labelled
    from efface.evaluation.spans import evaluate as measure
    from efface.result import to_json

    if plot and not sweep:
        raise click.UsageError("--plot needs --sweep")
    if sweep:
        _sweep(file, chosen_policy(policy), kinds, plot, form)
        return
    for scores in measure(
        read_labelled(file),
        chosen_policy(policy),
        labels=labels.split(",") if labels else None,
        kinds=kinds.split(",") if kinds else None,
        compare=compare,
        samples=samples,
        seed=seed,
    ):
        click.echo(to_json(scores.to_dict()) if form == "json" else scores)


def _sweep(file: Path, policy: Policy, kinds: str | None, picture: Path | None, form: str) -> None:
    from dataclasses import asdict

    from efface.evaluation.labelled import read_labelled
    from efface.evaluation.sweep import HEADER, plot, sweep
    from efface.result import to_json

    if form == "text":
        click.echo(HEADER)
    points = []
    for point in sweep(read_labelled(file), policy, kinds=kinds.split(",") if kinds else None):
        points.append(point)
        click.echo(to_json(asdict(point)) if form == "json" else point)
    if picture:
        plot(points, picture, file.name.partition(".")[0])


@click.group()
def bench() -> None:
    """Measure what efface costs, beside a baseline in the same run."""


_repeats = click.option("--repeats", type=click.IntRange(1), metavar="N", help="Measure N times.")


@bench.command("start")
@_repeats
def bench_start(repeats: int | None) -> None:
    """The cost of `efface --help`, beside that of importing click."""
    from efface.evaluation.bench import start

    click.echo(start(repeats=repeats or 20))


@bench.command("identifiers")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=PATH)
@_repeats
def bench_identifiers(files: tuple[Path, ...], repeats: int | None) -> None:
    """The cost of the model identifiers, beside bare spaCy and, if installed, Presidio.

    FILE is plain text, or JSONL with a key text; without any, made-up letters are used.
    """
    from efface.evaluation.bench import identifiers

    click.echo("\n\n".join(map(str, identifiers(files, repeats=repeats or 5))))


@bench.command("information-content")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=PATH)
@_repeats
def bench_information_content(files: tuple[Path, ...], repeats: int | None) -> None:
    """The cost of the model information-content and of the default policy, beside bare spaCy.

    FILE is plain text, or JSONL with a key text; without any, made-up letters are used.
    """
    from efface.evaluation.bench import information_content

    click.echo("\n\n".join(map(str, information_content(files, repeats=repeats or 5))))


@bench.command("knowledge")
@click.argument("corpus", metavar="[CORPUS]...", nargs=-1, type=PATH)
@_repeats
def bench_knowledge(corpus: tuple[Path, ...], repeats: int | None) -> None:
    """Opening the built-in knowledge, counting pairs of terms, and building an index of CORPUS."""
    from efface.evaluation.bench import knowledge

    click.echo("\n".join(map(str, knowledge(corpus, repeats=repeats or 5))))
