"""The commands about entities: import, show and grant."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from efface.cli.options import PATH, form_option
from efface.cli.progress import working

if TYPE_CHECKING:
    from efface.knowledge.entities.store import StoreSummary

__all__ = ["entities"]

_store = click.argument("store", metavar="STORE")
_whole_names = click.option(
    "--whole-names",
    is_flag=True,
    help="Names are those of things, as diseases: their parts are no terms.",
)


@click.group()
def entities() -> None:
    """Who or what must not be recognised, and by whom: the entities of the model k-safety.

    STORE is a SQLite file, or the address of a PostgreSQL database: postgresql://USER@HOST/NAME
    """


@entities.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=PATH)
@click.option(
    "--into", "store", metavar="STORE", required=True, help="The store; it is made if need be."
)
@click.option(
    "--ontology",
    type=PATH,
    metavar="FILE",
    help="The Human Phenotype Ontology (hp.obo), where it is not beside a .hpoa file.",
)
@_whole_names
def import_(files: tuple[Path, ...], store: str, ontology: Path | None, whole_names: bool) -> None:
    """Add entities to STORE; those with an id that it has already take its place.

    FILE is JSONL, one object a line: {"id": "e1", "name": "...", "context": ["term", ...],
    "categories": ["cancer"], "attributes": {}}; or CSV with the columns id, name, context,
    categories, where | separates terms and categories; or annotations of the Human Phenotype
    Ontology (.hpoa): diseases with their signs. All may be packed with gzip, bzip2 or xz. Other
    columns of CSV are attributes.

    The name of an entity is a term of its context, and so are its parts ("Ada" and "Lind" of "Dr
    Ada M. Lind"); but not those of .hpoa, with --whole-names, and with "whole_name": true in JSONL.
    Of all files everything is written, or nothing.
    """
    from efface.errors import InputError

    for file in files:
        if not file.is_file():
            raise InputError(f"{file}: there is no such file")
    click.echo(_import(files, store, ontology, whole_names))


def _import(files: tuple[Path, ...], store: str, ontology: Path | None, whole_names: bool) -> str:
    """Write the entities of files into a store, all or none; returns what to print."""
    from efface.knowledge.entities.files import read_entities
    from efface.knowledge.entities.store import open_store

    size = sum(file.stat().st_size for file in files)
    is_new = "://" not in store and not Path(store).exists()
    opened = open_store(store, create=True)
    try:
        with click.progressbar(
            length=size, label="importing", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            written = opened.write(
                entity
                for file in files
                for entity in read_entities(
                    file, ontology=ontology, whole_names=whole_names, progress=bar.update
                )
            )
    except BaseException:
        if is_new:
            Path(store).unlink(missing_ok=True)
        raise
    return (
        f"{opened.name}: {written.added:,} entities added, {written.changed:,} changed;"
        f" {_counted(opened.summary())}"
    )


@entities.command("upgrade")
@_store
@_whole_names
def upgrade(store: str, whole_names: bool) -> None:
    """Bring a STORE over that an efface of before made, without checksums.

    Where names are not split yet, they are split as import does it. All of it is changed, or
    nothing; a store that is up to date stays as it is.
    """
    from efface.knowledge.entities.store import open_store

    opened = open_store(store)
    if opened.is_current:
        click.echo(f"{opened.name}: is up to date")
        return
    with working("upgrading"):
        changed = opened.upgrade(whole_names=whole_names)
    click.echo(
        f"{opened.name}: has checksums now; {changed:,} names split; {_counted(opened.summary())}"
    )


@entities.command("show")
@_store
@click.argument("ids", metavar="[ID]...", nargs=-1)
@form_option
def show(store: str, ids: tuple[str, ...], form: str) -> None:
    """What there is in STORE, and what its readers may know; or entities by ID or name."""
    from dataclasses import asdict

    import msgspec

    from efface.errors import InputError
    from efface.knowledge.entities.store import open_store
    from efface.results.result import to_json

    opened = open_store(store)
    if not ids:
        summary = opened.summary()
        if form == "json":
            click.echo(to_json(asdict(summary)))
        else:
            _print_summary(opened.name, summary)
    for name_or_id in ids:
        entity = opened.entity(name_or_id)
        if entity is None:
            raise InputError(f"{opened.name}: has no entity with the id or name {name_or_id!r}")
        if form == "json":
            click.echo(to_json(msgspec.to_builtins(entity)))
            continue
        click.secho(entity.id, bold=True, nl=False)
        click.echo(f"  {entity.name}")
        click.echo(f"  categories: {', '.join(entity.categories) or 'none'}")
        click.echo(f"  context: {', '.join(entity.context)}")
        for name, value in entity.attributes.items():
            click.echo(f"  {name}: {value}")


@entities.command("grant")
@_store
@click.argument("reader")
@click.argument("categories", metavar="[CATEGORY]...", nargs=-1)
@click.option("--revoke", is_flag=True, help="Take the categories back.")
def grant(store: str, reader: str, categories: tuple[str, ...], revoke: bool) -> None:
    """Let READER know the entities of STORE that are in no other category than those granted.

    That adds to what was granted before. Everything else is protected from READER. The category *
    is that of all entities; a READER without any category is one who may know nothing. In
    PostgreSQL, READER is a role of the database, which must be there already.
    """
    from efface.knowledge.entities.store import open_store

    opened = open_store(store)
    opened.grant(reader, categories, revoke=revoke)
    granted = opened.summary().readers.get(reader, [])
    known = len(opened.known_to(reader))
    click.echo(
        f"{reader} may know {known:,} of {len(opened):,} entities:"
        f" {', '.join(granted) or 'no category'}"
    )


def _counted(summary: StoreSummary) -> str:
    return (
        f"{summary.entities:,} entities, {summary.terms:,} terms,"
        f" {len(summary.categories):,} categories"
    )


def _print_summary(name: str, summary: StoreSummary) -> None:
    click.secho(name, bold=True, nl=False)
    click.echo(f"  {_counted(summary)}")
    for category, count in summary.categories.items():
        click.echo(f"  {count:>9,}  {category}")
    for reader, categories in summary.readers.items():
        click.echo(f"  reader {reader}: {', '.join(categories) or 'no category'}")
