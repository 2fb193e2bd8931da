"""`efface attack` looks for what is left in published text."""

from __future__ import annotations

from pathlib import Path

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

__all__ = ["attack"]

_ALIKE = 0.5  # of the words, which must stand where nothing but the order pairs texts


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
    from efface.errors import InputError
    from efface.game.audit import audit, pair
    from efface.results.result import to_json

    if plot:
        drawable(plot)
    documents = read_all_labelled([labelled], listed(corpora) or ())
    pairs = pair(documents, published, column=column)
    found = audit(
        documents,
        pairs.texts,
        labels=listed(labels),
        parts=parts,
        ratio=loss_ratio,
        seed=seed,
    )
    if not pairs.by_name and found.outcome.published_share < _ALIKE:
        raise InputError(
            f"{published[0]}: the texts are not those of the labelled documents, in this order:"
            f" {found.outcome.published_share:.0%} of the words stand; give both the same names"
        )
    if pairs.others:
        click.echo(f"{pairs.others:,} published texts have no labelled document", err=True)
    if not pairs.by_name:
        click.echo("documents and texts are paired by their order", err=True)
    click.echo(to_json(found.to_dict()) if form == "json" else found)
    if show:
        click.echo("the first that the strongest attacker finds (keep this to yourself):")
        click.echo("\n".join(found.words(show)) or "nothing is left")
    if plot:
        found.plot(plot)
