"""`efface attack` looks for what is left in published text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from efface.cli.options import (
    PATH,
    corpora_option,
    drawable,
    form_option,
    labels_option,
    listed,
    seed_option,
)
from efface.cli.progress import working

if TYPE_CHECKING:
    from efface.game.audit import Audit, Pairs

__all__ = ["attack"]

_ALIKE = 0.5  # share of words that must be published where texts are paired by their order


@click.command("attack")
@click.argument("labelled", metavar="LABELLED", type=PATH)
@click.argument("published", metavar="PUBLISHED...", nargs=-1, required=True, type=PATH)
@labels_option
@corpora_option
@click.option(
    "--parts",
    type=click.IntRange(2),
    default=4,
    show_default=True,
    help="The attacker knows what is sensitive in all parts but one.",
)
@click.option(
    "--loss-ratio", type=float, default=10.0, show_default=True, help="L/C, for the theorems."
)
@click.option(
    "--column",
    metavar="NAME",
    default="text",
    show_default=True,
    help="The key or column of PUBLISHED that holds the text; of TSV a number.",
)
@click.option("--plot", type=PATH, metavar="FILE", help="A picture (.svg or .png).")
@click.option(
    "--show",
    type=click.IntRange(1),
    metavar="N",
    help="Show the N words that are found first, and where: those that should be hidden.",
)
@seed_option
@form_option
def attack(
    labelled: Path,
    published: tuple[Path, ...],
    labels: str | None,
    corpora: str | None,
    parts: int,
    loss_ratio: float,
    column: str,
    plot: Path | None,
    show: int | None,
    seed: int,
    form: str,
) -> None:
    """Look for what is left in published text, as somebody would who learns from a part of it.

    LABELLED holds the originals and what is sensitive in them, in a form that `train` takes.
    PUBLISHED is what efface, or any program, made of them: JSONL with the same "id", files that are
    named by it (or, for brat, as the texts were), or as many texts in the same order.

    Every learner ranks the words of one part after learning from the others; the paper's attacker
    takes the most accurate one and inspects what that predicts, in any order. Intervals (95%) are
    bootstrapped by document. The theorems are printed as theory: they say little at such sizes.
    """
    from efface.corpora.labelled import read_all_labelled
    from efface.game.audit import audit, pair
    from efface.results.result import to_json

    if plot:
        drawable(plot)
    documents = read_all_labelled([labelled], listed(corpora) or ())
    pairs = pair(documents, published, column=column)
    with working("attacking"):
        audited = audit(
            documents, pairs.texts, labels=listed(labels), parts=parts, ratio=loss_ratio, seed=seed
        )
    _check_pairs(pairs, audited, published[0])
    click.echo(to_json(audited.to_dict()) if form == "json" else audited)
    if show:
        click.echo("the first that the strongest attacker finds (keep this to yourself):")
        click.echo("\n".join(audited.words(show)) or "nothing is left")
    if plot:
        audited.plot(plot)


def _check_pairs(pairs: Pairs, audited: Audit, published: Path) -> None:
    """Refuse texts that are paired by order and differ too much; tell what else is odd."""
    from efface.errors import InputError

    share = audited.outcome.published_share
    if not pairs.by_name and share < _ALIKE:
        raise InputError(
            f"{published}: the texts are not those of the labelled documents, in this order:"
            f" {share:.0%} of the words stand; give both the same names"
        )
    if pairs.unmatched:
        click.echo(f"{pairs.unmatched:,} published texts have no labelled document", err=True)
    if not pairs.by_name:
        click.echo("documents and texts are paired by their order", err=True)
