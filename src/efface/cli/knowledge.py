"""The commands about knowledge: build, show and suggest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from efface.cli.options import PATH, form_option, writable
from efface.cli.progress import working

if TYPE_CHECKING:
    from efface.knowledge.pack import Knowledge
    from efface.knowledge.suggesting import Suggestion
    from efface.knowledge.topics import Topic

__all__ = ["knowledge"]


@click.group()
def knowledge() -> None:
    """What the adversary is assumed to know: counts of terms, and what they are kinds of."""


@knowledge.command("build")
@click.argument("corpus", metavar="CORPUS...", nargs=-1, required=True, type=PATH)
@click.option(
    "-o", "--output", metavar="INDEX", required=True, type=PATH, help="The index to write."
)
@click.option(
    "--at-least",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    help="Leave out terms that stand in fewer documents.",
)
@click.option(
    "--column",
    metavar="NAME",
    default="text",
    show_default=True,
    help="The key or column that holds the text; of TSV a number.",
)
@click.option("--force", is_flag=True, help="Write over an index that is there.")
def build(corpus: tuple[Path, ...], output: Path, at_least: int, column: str, force: bool) -> None:
    """Count in which documents of a corpus each word and phrase stands.

    CORPUS are folders, plain text files (each one document), JSONL, TSV (one document a line; the
    first column is taken for a title) or Parquet; also packed with gzip, bzip2 or xz. Memory does
    not grow with the corpus; temporary files take up to three times the room of the corpus.

    The index holds no words, but who can guess a word can see how often it occurs: it is as
    confidential as the corpus.
    """
    from efface.corpora.texts import corpus_files
    from efface.knowledge.indexing import build_index
    from efface.languages import default_language

    writable(output, force=force)
    size = sum(file.stat().st_size for file in corpus_files(corpus))
    with click.progressbar(
        length=size, label="counting", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        built = build_index(
            corpus,
            output,
            default_language().vocabulary.function_words,
            at_least=at_least,
            column=column,
            progress=bar.update,
        )
    click.echo(
        f"{output}: {built.terms:,} terms from {built.documents:,} documents,"
        f" {built.words:,} words; {output.stat().st_size / 1e6:,.1f} MB"
    )


@knowledge.command("show")
@click.argument("terms", metavar="[TERM]...", nargs=-1)
@click.option(
    "--counts", type=PATH, multiple=True, metavar="INDEX", help="Counts of one's own, beside."
)
@click.option(
    "--taxonomy", type=PATH, multiple=True, metavar="FILE", help="A taxonomy of one's own, first."
)
@click.option("--only", is_flag=True, help="Leave the built-in counts out.")
@click.option(
    "--label", metavar="LABEL", default="", help="What kind of thing it is: PLACE, ORG ..."
)
@form_option
def show(
    terms: tuple[str, ...],
    counts: tuple[Path, ...],
    taxonomy: tuple[Path, ...],
    only: bool,
    label: str,
    form: str,
) -> None:
    """How many documents contain each TERM, its information, and ever more general terms.

    Several terms are counted together, too. Without any, it says where the knowledge came from.
    """
    from efface.languages import default_language
    from efface.results.result import to_json

    if only and not counts:
        raise click.UsageError("--only needs --counts: nothing would be known")
    known = default_language().knowledge(counts, taxonomy, built_in=not only)
    shown = [_shown(term, label, known) for term in terms]
    if form == "json":
        for entry in shown or [known.describe()]:
            click.echo(to_json(entry))
        return
    if not terms:
        _print_sources(known.describe())
    for entry in shown:
        click.secho(entry["term"], bold=True, nl=False)
        click.echo(f"  {entry['documents']:,} of {known.counts.documents:,} documents", nl=False)
        click.echo(f"  {entry['bits']:.2f} bits")
        for step in entry["generalizations"]:
            click.echo(f"  {step['bits']:6.2f}  {step['term']}")
    if len(terms) > 1:
        click.echo(f"all together: {known.counts.together(terms):,} documents")


@knowledge.command("suggest")
@click.argument("entity")
@click.option(
    "--synonym", "synonyms", metavar="NAME", multiple=True, help="Another name of the entity."
)
@click.option(
    "--counts", type=PATH, multiple=True, metavar="INDEX", help="Counts of one's own, beside."
)
@click.option(
    "--taxonomy", type=PATH, multiple=True, metavar="FILE", help="A taxonomy of one's own, first."
)
@click.option("--only", is_flag=True, help="Leave the built-in counts out.")
@form_option
def suggest(
    entity: str,
    synonyms: tuple[str, ...],
    counts: tuple[Path, ...],
    taxonomy: tuple[Path, ...],
    only: bool,
    form: str,
) -> None:
    """Which generalizations can bound what c-sanitization lets be known of ENTITY.

    For each: how many documents have it, its information in bits, how many of the documents have
    ENTITY too, and their share, above which a term tells too much. The further down, the more
    general, and the more is hidden, as a rule. It says which are too specific to be enforced, and
    names terms from which ENTITY follows more often than not, but which the bound would let pass.
    """
    from efface.errors import InputError
    from efface.knowledge.suggesting import suggest as suggested
    from efface.knowledge.topics import Topic
    from efface.languages import default_language
    from efface.results.result import to_json

    if only and not counts:
        raise click.UsageError("--only needs --counts: nothing would be known")
    known = default_language().knowledge(counts, taxonomy, built_in=not only)
    topic = Topic.of(entity, "", known, synonyms=synonyms)
    if not topic.entity_documents:
        raise InputError(f"{entity}: the background does not know it; try --synonym or --counts")
    with working("looking for generalizations"):
        suggestions = list(suggested(entity, known, synonyms=synonyms))
    if not suggestions:
        raise InputError(f"{entity}: no taxonomy knows what it is a kind of; try --taxonomy")
    if form == "json":
        for suggestion in suggestions:
            click.echo(to_json(suggestion.to_dict()))
    else:
        _print_suggestions(topic, known.counts.documents, suggestions)


def _print_suggestions(topic: Topic, documents: int, suggestions: list[Suggestion]) -> None:
    """Print an entity, its names, and possible bounds; `documents` is the number of all."""
    click.secho(topic.entity, bold=True, nl=False)
    count = len(topic.entity_documents)
    click.echo(f"  {count:,} of {documents:,} documents  {topic.limit:.2f} bits")
    if synonyms := ", ".join(form for form in topic.forms if form != topic.entity):
        click.echo(f"  also: {synonyms}")
    click.echo(f"  {'generalization':24} documents   bits  together   share")
    for row in suggestions:
        click.echo(
            f"  {row.bound:24} {row.documents:9,}  {row.bits:5.2f}  {row.together:8,}"
            f"  {row.share:6.1%}  {row.verdict}".rstrip()
        )


def _shown(term: str, label: str, known: Knowledge) -> dict[str, Any]:
    """What is known of a term: its count, its information, and its generalizations."""
    return {
        "term": term,
        "documents": known.counts.count(term),
        "bits": round(known.information.of(term), 2),
        "generalizations": [
            {"term": step.text, "bits": round(step.bits, 2)}
            for step in known.taxonomies.steps(term, label)
        ],
    }


def _print_sources(sources: dict[str, list[dict[str, Any]]]) -> None:
    for kind, entries in sources.items():
        for entry in entries:
            click.secho(f"{kind}: {entry['source']}", bold=True)
            for key, value in entry.items():
                if key != "source":
                    click.echo(
                        f"  {key}: {value:,}" if isinstance(value, int) else f"  {key}: {value}"
                    )
