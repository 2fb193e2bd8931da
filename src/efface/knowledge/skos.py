"""Taxonomies in SKOS, read by rdflib from bytes in memory.

No other file and no address is ever opened, whatever the file says. JSON-LD may name a context
elsewhere, which would be fetched, and XML may define entities that expand to huge texts; both are
refused.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from efface.errors import InputError, missing

if TYPE_CHECKING:
    from rdflib import Graph

__all__ = ["FORMATS", "Concept", "read_bytes", "skos_concepts"]

# Endings of file names, and what rdflib calls the format.
FORMATS = {".ttl": "turtle", ".rdf": "xml", ".xml": "xml", ".nt": "nt", ".jsonld": "json-ld"}
# A concept: its identifier in the file, label, other names, identifiers of its parents.
Concept = tuple[str, str, list[str], list[str]]
_CONTEXT, _IMPORT = "@context", "@import"
_BASE = "urn:taxonomy:"  # base of relative addresses


def skos_concepts(path: Path, tag: str = "en") -> Iterator[Concept]:
    """The concepts in a file; the ending of its name tells the format."""
    try:
        from rdflib.namespace import RDF, SKOS
        from rdflib.term import URIRef
    except ImportError:
        raise missing(f"{path}: SKOS needs rdflib", "skos") from None
    source = _parsed(path)
    above: dict[str, list[str]] = {}
    for child, parent in source.subject_objects(SKOS.broader):
        above.setdefault(str(child), []).append(str(parent))
    for parent, child in source.subject_objects(SKOS.narrower):
        above.setdefault(str(child), []).append(str(parent))
    for concept in sorted(map(str, source.subjects(RDF.type, SKOS.Concept))):
        node = URIRef(concept)
        labels = _in_language(source.objects(node, SKOS.prefLabel), tag)
        names = _in_language(source.objects(node, SKOS.altLabel), tag)
        if labels:
            parents = sorted(dict.fromkeys(above.get(concept, ())))
            yield concept, labels[0], [*labels[1:], *names], parents


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as exc:
        raise InputError(f"{path}: cannot be read ({exc.strerror})") from None
    except ValueError:
        raise InputError(f"{path}: no file can have that name") from None


def _parsed(path: Path) -> Graph:
    """The graph in a file. rdflib gets the bytes, never an address that it could open."""
    from rdflib import Graph

    form = FORMATS[path.suffix.lower()]
    data = read_bytes(path)
    graph = Graph()
    try:
        if form == "json-ld":
            data = _with_own_contexts(data, path)
        elif form == "xml":
            _refuse_entities(data, path)
        with _silent():
            graph.parse(data=data, format=form, publicID=_BASE)
    except InputError:
        raise
    except Exception as exc:
        raise InputError(f"{path}: not RDF as its ending says ({type(exc).__name__})") from None
    return graph


def _with_own_contexts(data: bytes, path: Path) -> bytes:
    """JSON-LD, after a check that it names no context elsewhere.

    It is written again from what was checked, so that rdflib cannot read it differently.
    """
    content = json.loads(data)
    waiting = [content]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if _IMPORT in node or _names_another(node.get(_CONTEXT)):
                raise InputError(
                    f"{path}: takes its context from elsewhere, and nothing is fetched;"
                    " put the context itself into the file"
                )
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node
    return json.dumps(content).encode()


def _names_another(context: Any) -> bool:
    """Whether a context is the address of another, or a list with such an address."""
    waiting = [context]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            return True
        if isinstance(part, list):
            waiting += part
    return False


def _refuse_entities(data: bytes, path: Path) -> None:
    def refuse(*_: object) -> None:
        raise InputError(
            f"{path}: declares a document type or entities, which are not read;"
            " convert it to Turtle, or write the entities out"
        )

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.Parse(data, True)


@contextmanager
def _silent() -> Iterator[None]:
    """Silence the log of rdflib, which may quote the file; errors are still raised."""
    logger = logging.getLogger("rdflib")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _in_language(literals: Iterable[object], tag: str) -> list[str]:
    """The literals in a language; if there are none, those without a language; else all."""
    ordered = sorted(literals, key=lambda literal: (_rank(literal, tag), str(literal)))
    best = _rank(ordered[0], tag) if ordered else 0
    return [str(literal) for literal in ordered if _rank(literal, tag) == best]


def _rank(literal: object, tag: str) -> int:
    language = getattr(literal, "language", None) or ""
    return 0 if language.startswith(tag) else 1 if not language else 2
