"""`efface train` learns what the model classification-game applies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from efface.cli.options import (
    PATH,
    corpora_option,
    form_option,
    has_information,
    information_option,
    labels_option,
    listed,
    rounds_option,
    rule_option,
    seed_option,
    writable,
)
from efface.cli.progress import steps

if TYPE_CHECKING:
    from efface.corpora.labelled import Labelled
    from efface.learning.trained import Settings, Trained

__all__ = ["train"]


@click.command("train")
@click.argument("labelled", metavar="LABELLED...", nargs=-1, required=True, type=PATH)
@click.option(
    "-o", "--output", metavar="MODEL", required=True, type=PATH, help="The model to write."
)
@click.option(
    "--loss-ratio",
    type=float,
    default=10.0,
    show_default=True,
    help="How many times worse a leaked word is than one that is hidden in vain (L/C).",
)
@click.option(
    "--learner",
    type=click.Choice(["svm", "crf", "adaboost", "ensemble", "selection"]),
    default="ensemble",
    show_default=True,
    help="What learns; selection takes the best in each round.",
)
@rule_option
@rounds_option
@click.option(
    "--at-least",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Features that fewer documents have weigh nothing: rare words cannot be tested.",
)
@labels_option
@corpora_option
@information_option
@click.option(
    "--parts-of-speech", is_flag=True, help="As features, too; needs the extra en, and is slow."
)
@click.option(
    "--folds",
    type=click.IntRange(0),
    default=5,
    show_default=True,
    help="Measure in so many parts; 0 measures nothing, which is faster.",
)
@seed_option
@click.option("--force", is_flag=True, help="Write over a model that is there.")
@form_option
def train(
    labelled: tuple[Path, ...],
    output: Path,
    loss_ratio: float,
    learner: str,
    rule: Any,
    rounds: int,
    at_least: int,
    labels: str | None,
    corpora: str | None,
    information: bool | None,
    parts_of_speech: bool,
    folds: int,
    seed: int,
    force: bool,
    form: str,
) -> None:
    """Learn from labelled text what to hide in other text, for the model classification-game.

    LABELLED is JSONL with {"text", "spans": [[start, end, label], ...]} on each line, text with
    inline tags (.xml), CoNLL's columns (.conll) or brat's marks (.ann, its text beside it); or
    folders of such files.

    Round by round a classifier is learnt from what those before it left, until hiding more costs
    more than it gains. What is told at the end was measured on documents that were not learnt from.
    The model holds numbers, no word of the text; but who guesses a word can test it, unless it
    stands in fewer documents than --at-least.
    """
    from efface.corpora.labelled import read_all_labelled
    from efface.learning.trained import Settings

    documents = read_all_labelled(labelled, listed(corpora) or ())
    sources = [document.source.rpartition(": ")[0] for document in documents]
    writable(output, force=force, inputs=sources)
    if folds == 1:
        raise click.UsageError("--folds takes 0, or 2 and more")
    settings = Settings(
        ratio=loss_ratio,
        learner=learner,
        rule=rule,
        rounds=rounds,
        at_least=at_least,
        seed=seed,
        information=has_information(information),
        tags=parts_of_speech,
    )
    _learn(documents, settings, listed(labels), folds, output, form)


def _learn(
    documents: Sequence[Labelled],
    settings: Settings,
    labels: Sequence[str] | None,
    folds: int,
    output: Path,
    form: str,
) -> None:
    """Learn a model, save it, and print what was measured."""
    from efface.game.train import train as learn
    from efface.results.result import to_json

    with steps(folds + 1, "learning") as step:
        trained = learn(documents, settings, labels=labels, folds=folds, step=step)
    trained.save(output)
    click.echo(to_json(trained.to_dict()) if form == "json" else _in_words(trained, output))


def _in_words(trained: Trained, output: Path) -> str:
    """What was learnt and measured, for people."""
    report = trained.report
    text = (
        f"{output}: {trained.label}, {_rounds([len(trained.rounds)])} of"
        f" {trained.settings.learner}, from {report.documents:,} documents with"
        f" {report.marked:,} marked of {report.tokens:,} words;"
        f" {output.stat().st_size / 1e3:,.0f} kB"
    )
    if report.left is None or not report.left_interval or not report.found_interval:
        return f"{text}\nnot measured: what share is left is not known; use --folds 5"
    low, high = report.left_interval
    fewest, most = report.found_interval
    return (
        f"{text}\n{report.folds}-fold, loss ratio {trained.settings.ratio:g}:"
        f" {report.published:.1%} of other words published, {report.left:.1%} of the"
        f" marked left ({low:.1%} to {high:.1%}), {_rounds(report.rounds)}; a ranking"
        f" attacker finds {report.found[50]:.1f} of its first 50 ({fewest:.1f} to"
        f" {most:.1f}; random {report.random[50]:.2f})"
    )


def _rounds(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    count = str(low) if low == high else f"{low} to {high}"
    return f"{count} round{'s' if high > 1 else ''}"
