"""Reads a user's own taxonomy: a table of child and parent, OBO, or SKOS."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from efface.errors import InputError
from efface.knowledge.skos import FORMATS, Concept, read_bytes, skos_concepts
from efface.knowledge.taxonomy import Graph

__all__ = ["Concept", "obo_concepts", "read_taxonomy"]

_SYNONYM = re.compile(r'"((?:[^"\\]|\\.)*)"\s+(\w+)')


def read_taxonomy(path: Path, tag: str = "en") -> Graph:
    """The taxonomy in a file; the ending of its name tells the format.

    Of labels in several languages those with the language `tag` are taken.
    """
    suffix = path.suffix.lower()
    if suffix in FORMATS:
        entries = list(skos_concepts(path, tag))
    else:
        try:
            text = read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as exc:
            raise InputError(f"{path}: not UTF-8 at byte {exc.start}; save it as UTF-8") from None
        if suffix == ".obo":
            entries = list(obo_concepts(text))
        elif suffix in (".tsv", ".txt"):
            entries = list(_table(text, path))
        else:
            known = ", ".join((".tsv", ".obo", *FORMATS))
            raise InputError(f"{path}: no known form of a taxonomy; its name must end in {known}")
    if not entries:
        raise InputError(f"{path}: holds no concepts")
    graph = _graph(entries, path)
    if loop := graph.cycle():
        raise InputError(
            f"{path}: goes in a circle: {' '.join(' -> '.join(loop).split())};"
            " remove one of these links"
        )
    return graph


def _graph(entries: Iterable[Concept], path: Path) -> Graph:
    """A taxonomy from concepts; a parent that is no entry itself becomes a concept, too."""
    graph = Graph(about={"source": path.name})
    concepts: dict[str, int] = {}
    above: dict[str, list[str]] = {}
    for code, label, names, parents in entries:
        if code not in concepts:
            concepts[code] = graph.add(label, names)
        above.setdefault(code, []).extend(parents)
    for code, parents in above.items():
        for parent in parents:
            if parent not in concepts:
                concepts[parent] = graph.add(parent)
            if concepts[parent] not in graph.above[concepts[code]]:
                graph.above[concepts[code]].append(concepts[parent])
    return graph


def _table(text: str, path: Path) -> Iterator[Concept]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            child, _, parent = (part.strip() for part in line.partition("\t"))
            if not child or not parent or "\t" in parent:
                raise InputError(f"{path}: line {number} is not a child, a tab and its parent")
            yield child, child, [], [parent]


def obo_concepts(text: str) -> Iterator[Concept]:
    """The terms of an OBO file (Open Biomedical Ontologies) without those marked as obsolete."""
    for stanza in re.split(r"^\s*(?=\[)", text, flags=re.M):
        head, _, body = stanza.partition("\n")
        if head.strip() != "[Term]":
            continue
        fields: dict[str, list[str]] = {}
        for line in body.splitlines():
            key, colon, value = line.partition(": ")
            if colon:
                fields.setdefault(key.strip(), []).append(value.strip())
        if "id" not in fields or fields.get("is_obsolete") == ["true"]:
            continue
        synonyms = (_SYNONYM.match(value) for value in fields.get("synonym", ()))
        names = [match[1] for match in synonyms if match and match[2] == "EXACT"]
        parents = [value.split(" !")[0].split(" {")[0].strip() for value in fields.get("is_a", ())]
        yield fields["id"][0], fields.get("name", fields["id"])[0], names, parents
