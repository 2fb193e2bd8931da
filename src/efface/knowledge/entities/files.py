"""Entities from files: JSONL, CSV, and the annotations of the Human Phenotype Ontology."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import IO

import msgspec

from efface.corpora.packed import ending, open_text, told
from efface.errors import InputError
from efface.knowledge.entities.forms import LONGEST
from efface.knowledge.entities.names import parts_of
from efface.knowledge.taxonomy_files import Concept, obo_concepts
from efface.text.folding import fold

__all__ = ["Entity", "fault", "read_entities"]

_COLUMNS = ("id", "name", "context", "categories")
_BETWEEN = "|"
_ONTOLOGY = "hp.obo"
_ABNORMALITY = "Phenotypic abnormality"  # the common ancestor of all signs
_SIGN = "P"  # aspect of an annotation


class Entity(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person or thing, with the terms that may identify it.

    The name is a term of the context, too, and so are its parts: "Ada" and "Lind" of "Ada Lind".
    The name of a thing, such as a disease, is a `whole_name`, which is not split.
    """

    id: str
    name: str = ""
    context: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    attributes: dict[str, str | int | float | bool | None] = {}
    whole_name: bool = False

    def __repr__(self) -> str:
        return f"<Entity {len(self.context)} terms, {len(self.categories)} categories>"

    @property
    def terms(self) -> Iterator[str]:
        yield from (term for term in (self.name, *self.context) if term.strip())
        if not self.whole_name:
            yield from parts_of(self.name)


def read_entities(
    path: Path,
    *,
    ontology: Path | None = None,
    whole_names: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Entity]:
    """The entities in a file; the ending of its name tells the format.

    `progress` is called with the bytes read since its last call. Annotations of the Human Phenotype
    Ontology (.hpoa) need the ontology itself: hp.obo in the same folder, or the file `ontology`.
    With `whole_names` no name is split.
    """
    kinds: dict[str, Callable[[IO[str], Path], Iterator[Entity]]] = {
        ".jsonl": _jsonl,
        ".ndjson": _jsonl,
        ".csv": _csv,
        ".hpoa": lambda file, path: _diseases(file, path, ontology),
    }
    read = kinds.get(ending(path))
    if read is None:
        raise InputError(f"{path}: no known form; its name must end in {', '.join(kinds)}")

    def entities() -> Iterator[Entity]:
        done = 0
        seen = set()
        with path.open("rb") as raw, open_text(path, raw) as file:
            for entity in read(file, path):
                if entity.id in seen:
                    raise InputError(f"{path}: the id {entity.id!r} comes twice; make them one")
                seen.add(entity.id)
                yield msgspec.structs.replace(entity, whole_name=True) if whole_names else entity
                if progress and raw.tell() > done:
                    progress(raw.tell() - done)
                    done = raw.tell()

    yield from told(entities(), path)


def _jsonl(file: IO[str], path: Path) -> Iterator[Entity]:
    for number, line in enumerate(file, 1):
        if line.strip():
            try:
                entity = msgspec.json.decode(line, type=Entity)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as exc:
                raise InputError(f"{path}: line {number} is not an entity: {_plain(exc)}") from None
            yield _sound(entity, path, number)


def _plain(exc: Exception) -> str:
    """A message about what is wrong, without words of the file."""
    return str(exc).replace("`", "") if isinstance(exc, msgspec.ValidationError) else "not JSON"


def _csv(file: IO[str], path: Path) -> Iterator[Entity]:
    csv.field_size_limit(1 << 30)
    rows = csv.DictReader(file, strict=True)
    try:
        names = rows.fieldnames or ()
        for missing in (name for name in ("id", "context") if name not in names):
            raise InputError(
                f"{path}: needs the column {missing!r} in its first line; it has:"
                f" {', '.join(names) or 'nothing'}. Columns: {', '.join(_COLUMNS)}"
            )
        if len({*names}) < len(names):
            raise InputError(f"{path}: two columns have the same name")
        for name in names:
            close = get_close_matches(name.lower(), _COLUMNS, n=1, cutoff=0.75)
            if name not in _COLUMNS and close and close[0] not in names:
                raise InputError(f"{path}: unknown column {name!r}; did you mean {close[0]!r}?")
        for row in rows:
            if None in row or None in row.values():
                raise InputError(f"{path}: line {rows.line_num} has not as many fields as line 1")
            entity = Entity(
                id=row["id"].strip(),
                name=(row.get("name") or "").strip(),
                context=_split(row["context"]),
                categories=_split(row.get("categories") or ""),
                attributes={name: value for name, value in row.items() if name not in _COLUMNS},
            )
            yield _sound(entity, path, rows.line_num)
    except csv.Error as exc:
        raise InputError(f"{path}: line {rows.line_num} is not CSV ({exc})") from None


def _split(field: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in field.split(_BETWEEN) if part.strip())


def _sound(entity: Entity, path: Path, line: int) -> Entity:
    """The entity, if every store can keep it."""
    if wrong := fault(entity):
        raise InputError(f"{path}: line {line}: {wrong}")
    return entity


def fault(entity: Entity) -> str:
    """What is wrong with an entity; empty if nothing is."""
    if not entity.id.strip():
        return "an entity needs an id"
    said = (str(value) for item in entity.attributes.items() for value in item)
    all_of_it = "".join((entity.id, *entity.categories, *entity.terms, *said))
    if "\0" in all_of_it or any("\ud800" <= sign <= "\udfff" for sign in {*all_of_it}):
        return "holds a zero byte or half a character; remove it"
    # Folding makes at most 18 characters of one, so short terms need not be folded here.
    if any(len(term) > LONGEST // 18 and len(fold(term)) > LONGEST for term in entity.terms):
        return f"a term is longer than {LONGEST} letters; split it"
    if "*" in entity.categories or not all(map(str.strip, entity.categories)):
        return "a category must have a name, and that cannot be *"
    return ""


def _diseases(file: IO[str], path: Path, ontology: Path | None) -> Iterator[Entity]:
    """Each disease with the names of its signs; its categories are the body systems of these."""
    names, systems = _signs(ontology or _beside(path))
    rows = csv.reader((line for line in file if not line.startswith("#")), delimiter="\t")
    header = next(rows, [])
    wanted = ("database_id", "disease_name", "qualifier", "hpo_id", "aspect")
    if not set(wanted) <= set(header):
        raise InputError(f"{path}: not annotations of the Human Phenotype Ontology")
    places = [header.index(name) for name in wanted]
    called: dict[str, str] = {}
    signs_of: dict[str, list[str]] = {}
    for row in rows:
        if len(row) > max(places):
            code, disease, qualifier, sign, aspect = (row[place] for place in places)
            called.setdefault(code, disease)
            if aspect == _SIGN and qualifier != "NOT" and sign in names:
                signs_of.setdefault(code, []).append(sign)
    for code, disease in called.items():
        signs = signs_of.get(code, [])
        yield Entity(
            id=code,
            name=disease,
            context=tuple(dict.fromkeys(name for sign in signs for name in names[sign])),
            categories=tuple(sorted({system for sign in signs for system in systems[sign]})),
            whole_name=True,
        )


def _beside(path: Path) -> Path:
    """The ontology in the folder of a file, packed or not."""
    for packing in ("", ".xz", ".gz", ".bz2"):
        if (ontology := path.with_name(_ONTOLOGY + packing)).is_file():
            return ontology
    raise InputError(f"{path}: needs the ontology; put hp.obo beside it, or use --ontology FILE")


def _signs(path: Path) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """For each sign its names, and the body systems of which it is an abnormality."""
    names: dict[str, list[str]] = {}
    above: dict[str, list[str]] = {}
    for code, label, synonyms, parents in told(_concepts(path), path):
        names[code], above[code] = [label, *synonyms], parents
    top = next((code for code, called in names.items() if called[0] == _ABNORMALITY), None)
    if top is None:
        raise InputError(f"{path}: not the Human Phenotype Ontology")
    systems: dict[str, set[str]] = {}

    def of(code: str) -> set[str]:
        if code not in systems:
            parents = above.get(code, [])
            own = {_system(names[code][0])} if top in parents else set()
            systems[code] = own.union(*map(of, parents))
        return systems[code]

    return names, {code: of(code) for code in names}


def _concepts(path: Path) -> Iterator[Concept]:
    with open_text(path) as file:
        yield from obo_concepts(file.read())


def _system(label: str) -> str:
    """The name of a category: "Abnormality of the skin" is about the skin."""
    for beginning in ("Abnormality of the ", "Abnormality of ", "Abnormal "):
        label = label.removeprefix(beginning)
    return label.lower()
