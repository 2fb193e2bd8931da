"""The commands that measure what efface costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from efface.cli.options import PATH
from efface.cli.progress import awaited, working

__all__ = ["bench"]


@click.group()
def bench() -> None:
    """Measure what efface costs, beside a baseline in the same run."""


_repeats = click.option("--repeats", type=click.IntRange(1), metavar="N", help="Measure N times.")


def _print(measure: Callable[[], Iterable[object]], between: str) -> None:
    """Print what was measured, when all of it is there."""
    with working("measuring"):
        measured = [*map(str, measure())]
    click.echo(between.join(measured))


@bench.command("start")
@_repeats
@click.option(
    "--before", type=PATH, metavar="CHECKOUT", help="Measure another checkout in the same run, too."
)
def bench_start(repeats: int | None, before: Path | None) -> None:
    """The cost of `efface --help` beside importing click, and of a page beside the tagger.

    The page is a made-up letter, sanitized with the profile strict.
    """
    from efface.evaluation.bench.start import start

    _print(lambda: start(repeats=repeats or 20, before=before), "\n\n")


@bench.command("identifiers")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=PATH)
@_repeats
@click.option("--plot", "picture", type=PATH, metavar="FILE", help="Draw recall over speed.")
def bench_identifiers(files: tuple[Path, ...], repeats: int | None, picture: Path | None) -> None:
    """The model identifiers with each tagger, beside Presidio, if installed, and bare spaCy.

    FILE is plain text, or JSONL with a key text; with marks, recall and precision are measured,
    too. Without any, made-up letters are used.
    """
    from efface.evaluation.bench.identifiers import identifiers, plot

    with working("measuring"):
        measured = identifiers(files, repeats=repeats or 3)
    click.echo("\n".join(map(str, measured)))
    if picture:
        plot(measured, picture)


@bench.command("taggers")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=PATH)
@_repeats
def bench_taggers(files: tuple[Path, ...], repeats: int | None) -> None:
    """How fast the taggers read, and what it costs to start those of efface.

    FILE is plain text, or JSONL with a key text; without any, made-up letters are used.
    """
    from efface.evaluation.bench.taggers import taggers

    _print(lambda: taggers(files, repeats=repeats or 3), "\n")


@bench.command("information-content")
@click.argument("files", metavar="[FILE]...", nargs=-1, type=PATH)
@_repeats
def bench_information_content(files: tuple[Path, ...], repeats: int | None) -> None:
    """The cost of the model information-content and of the profile strict, beside bare spaCy.

    FILE is plain text, or JSONL with a key text; without any, made-up letters are used.
    """
    from efface.evaluation.bench.costs import information_content

    _print(lambda: information_content(files, repeats=repeats or 5), "\n\n")


@bench.command("long")
@click.argument("corpus", metavar="[CORPUS]...", nargs=-1, type=PATH)
@click.option(
    "--size", type=click.IntRange(1000), default=1_000_000, metavar="N", help="Characters of it."
)
def bench_long(corpus: tuple[Path, ...], size: int) -> None:
    """The cost of one long document under the profile strict, beside the tagger's own, and memory.

    CORPUS are texts as `knowledge build` takes them, of which one document is made; without any,
    made-up letters are used.
    """
    from efface.evaluation.bench.costs import long_document

    _print(lambda: long_document(corpus, size=size), "\n\n")


@bench.command("c-sanitization")
@click.argument("corpus", metavar="[CORPUS]...", nargs=-1, type=PATH)
@_repeats
def bench_c_sanitization(corpus: tuple[Path, ...], repeats: int | None) -> None:
    """The cost of the model c-sanitization beyond the language pipeline, and how it grows.

    The first long documents of CORPUS are used; without any, made-up letters.
    """
    from efface.evaluation.bench.costs import c_sanitization

    _print(lambda: c_sanitization(corpus, repeats=repeats or 3), "\n")


@bench.command("k-safety")
@click.option(
    "--part",
    type=click.Choice(["all", "paper", "scale"]),
    default="all",
    help="The experiments of the paper, or stores of many sizes.",
)
@click.option(
    "--documents", type=click.IntRange(1), default=20, show_default=True, help="For each point."
)
@click.option(
    "--entities",
    metavar="N,...",
    default="1000,10000,100000",
    show_default=True,
    help="Sizes of the stores; a million takes some minutes more.",
)
@click.option("--plots", type=PATH, metavar="FOLDER", help="Draw what was measured into FOLDER.")
def bench_k_safety(part: str, documents: int, entities: str, plots: Path | None) -> None:
    """The solvers of the model k-safety beside each other, and what large stores cost.

    All of the paper's points take about 40 minutes.
    """
    from efface.evaluation.bench import k_safety as safety

    if not all(size.strip().isdecimal() for size in entities.split(",")):
        raise click.UsageError("--entities takes numbers with commas between them")
    if part in ("all", "paper"):
        click.echo(safety.Setting.HEADER)
        points = []
        for cell in awaited(safety.experiments(safety.cells(), documents=documents), "measuring"):
            points.append(cell)
            click.echo(cell)
        if plots:
            safety.plot_experiments(points, plots)
    if part in ("all", "scale"):
        click.echo(safety.Scale.HEADER)
        scales = []
        sizes = [*map(int, entities.split(","))]
        for scale in awaited(safety.scale(sizes, documents=documents), "measuring"):
            scales.append(scale)
            click.echo(scale)
        if plots:
            safety.plot_scale(scales, plots)


@bench.command("substring-anonymity")
@click.argument("corpus", metavar="[CORPUS]...", nargs=-1, type=PATH)
@click.option(
    "--labelled", type=PATH, metavar="FILE", help="Measure on what is marked in FILE, too."
)
@click.option(
    "--sizes",
    metavar="N,...",
    default="1,10,45,100",
    show_default=True,
    help="Megabytes of CORPUS.",
)
@click.option("--plots", type=PATH, metavar="FOLDER", help="Draw what was measured into FOLDER.")
@_repeats
def bench_substring_anonymity(
    corpus: tuple[Path, ...],
    labelled: Path | None,
    sizes: str,
    plots: Path | None,
    repeats: int | None,
) -> None:
    """The cost of the model substring-anonymity, beside a suffix array and an LCP array.

    How it grows, and what is kept, up to 46 million characters of CORPUS, which are in files as
    `knowledge build` takes them. With --labelled, recall and precision over k: settings are chosen
    on every second document, and measured on the others; and how many words that are cut in pieces
    an attacker with a list of words restores.
    """
    if not all(size.strip().isdecimal() for size in sizes.split(",")):
        raise click.UsageError("--sizes takes numbers with commas between them")
    if not corpus and not labelled:
        raise click.UsageError("name a CORPUS, or labelled text with --labelled")
    if corpus:
        _substring_costs(corpus, [*map(int, sizes.split(","))], plots, repeats or 3)
    if labelled:
        _substring_quality(labelled, plots)


def _substring_costs(
    corpus: tuple[Path, ...], sizes: list[int], plots: Path | None, repeats: int
) -> None:
    """Print what the model costs at each size (megabytes), how that grows, and what is kept."""
    from efface.evaluation.bench import substring_quality
    from efface.evaluation.bench import substrings as substring_costs
    from efface.models.substring_anonymity.model import SubstringAnonymityParameters

    click.echo(substring_costs.Cost.HEADER)
    rows = []
    for row in awaited(substring_costs.costs(corpus, sizes, repeats), "measuring"):
        rows.append(row)
        for cost in row:
            click.echo(cost.line(row[0].seconds))
    largest = min(substring_costs.LARGEST, max(sizes))
    rules = SubstringAnonymityParameters(k=4, count="occurrences", cover="greedy", words=False)
    with working("measuring how it grows"):
        grown = substring_costs.growth(corpus, rules, largest)
        kept = substring_quality.kept_by_size(corpus, largest)
    click.echo(grown)
    for (count, cover), points in kept.items():
        shares = " ".join(f"{share:.3f}" for _, share in points)
        click.echo(f"kept, {cover}, {count}: {shares}")
    if plots:
        substring_costs.plot_costs(rows, plots / "substring-anonymity-cost.svg")
        substring_costs.plot_growth(grown, plots / "substring-anonymity-growth.svg")
        substring_quality.plot_kept(kept, plots / "substring-anonymity-kept.svg")


def _substring_quality(labelled: Path, plots: Path | None) -> None:
    """Choose settings on every second document, and print recall and precision on the others."""
    from efface.corpora.labelled import read_labelled
    from efface.evaluation.bench import substring_quality
    from efface.evaluation.bench.substring_guesses import guesses
    from efface.models.substring_anonymity.model import SubstringAnonymityParameters

    documents = read_labelled(labelled)
    lengths, shares = substring_quality.LENGTHS, substring_quality.SHARES
    with working("choosing"):
        tried = [*substring_quality.quality(documents[::2], lengths=lengths, shares=shares)]
    click.echo(substring_quality.Quality.HEADER)
    for recall in (0.7, 0.8, 0.85, 0.9, 0.95):
        click.echo(f"most kept at a recall of {recall}, on every second document")
        for row in substring_quality.best(tried, recall):
            click.echo(row)
    click.echo("with the default settings, on the others")
    rows = []
    for row in awaited(substring_quality.quality(documents[1::2]), "measuring"):
        rows.append(row)
        click.echo(row)
    for keys in ({"words": False}, {"share": 0.5}, {"share": 0.2}, {"share": 0.1}, {}):
        rules = SubstringAnonymityParameters(**keys)
        click.echo(guesses(documents[1::2], rules))
    if plots:
        substring_quality.plot_quality(rows, plots / "substring-anonymity-quality.svg")


@bench.command("classification-game")
@click.argument("labelled", metavar="LABELLED...", nargs=-1, required=True, type=PATH)
@_repeats
def bench_classification_game(labelled: tuple[Path, ...], repeats: int | None) -> None:
    """The cost of learning and of applying classifiers, beside python-crfsuite.

    LABELLED is in a form that `train` takes; its first 300,000 tokens are used.
    """
    from efface.corpora.labelled import read_all_labelled
    from efface.evaluation.bench.game import costs

    for measured in awaited(costs(read_all_labelled(labelled), repeats or 3), "measuring"):
        click.echo(measured)


@bench.command("knowledge")
@click.argument("corpus", metavar="[CORPUS]...", nargs=-1, type=PATH)
@_repeats
def bench_knowledge(corpus: tuple[Path, ...], repeats: int | None) -> None:
    """Opening the built-in knowledge, counting pairs of terms, and building an index of CORPUS."""
    from efface.evaluation.bench.costs import knowledge

    _print(lambda: knowledge(corpus, repeats=repeats or 5), "\n")
