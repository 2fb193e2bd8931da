"""Taxonomies in SKOS, read by rdflib from what is in memory.

What the file says decides nothing but the taxonomy: no other file and no address is ever opened.
JSON-LD may name a context elsewhere, which would be fetched, and XML may define entities, which
grow; both are refused.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from efface.errors import InputError, MissingExtraError

if TYPE_CHECKING:
    from rdflib import Graph

__all__ = ["FORMATS", "Concept", "read_bytes", "skos_concepts"]

# Endings, and what rdflib calls what is in such files.
FORMATS = {".ttl": "turtle", ".rdf": "xml", ".xml": "xml", ".nt": "nt", ".jsonld": "json-ld"}
# A concept: what it is called in its file, its label, its other names, what is above it.
Concept = tuple[str, str, list[str], list[str]]
_CONTEXT, _IMPORT = "@context", "@import"
_BASE = "urn:taxonomy:"  # what names without a scheme are below


def skos_concepts(path: Path) -> Iterator[Concept]:
    """The concepts in a file; its ending tells its form."""
    try:
        from rdflib.namespace import RDF, SKOS
        from rdflib.term import URIRef
    except ImportError:
        raise MissingExtraError(
            f"{path}: SKOS needs rdflib; install it with: pip install 'efface[skos]'"
        ) from None
    source = _parsed(path)
    above: dict[str, list[str]] = {}
    for child, parent in source.subject_objects(SKOS.broader):
        above.setdefault(str(child), []).append(str(parent))
    for parent, child in source.subject_objects(SKOS.narrower):
        above.setdefault(str(child), []).append(str(parent))
    for concept in sorted(map(str, source.subjects(RDF.type, SKOS.Concept))):
        node = URIRef(concept)
        labels = _in_english(source.objects(node, SKOS.prefLabel))
        names = _in_english(source.objects(node, SKOS.altLabel))
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
    """What the file says. rdflib gets the bytes, never a name that it could look up."""
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
    """JSON-LD that needs no other file: just what was looked at, written again."""
    found = json.loads(data)
    waiting = [found]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if _IMPORT in one or _names_another(one.get(_CONTEXT)):
                raise InputError(
                    f"{path}: takes its context from elsewhere, and nothing is fetched;"
                    " put the context itself into the file"
                )
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return json.dumps(found).encode()


def _names_another(context: Any) -> bool:
    """Whether a context is, or has among it, the name of one."""
    waiting = [context]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            return True
        if isinstance(one, list):
            waiting += one
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
    """rdflib tells of odd values at length; what matters is an error."""
    said = logging.getLogger("rdflib")
    before = said.level
    said.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        said.setLevel(before)


def _in_english(literals: Iterable[object]) -> list[str]:
    """Those in English, or of no said language, before others."""
    found = sorted(literals, key=lambda one: (_rank(one), str(one)))
    return [str(one) for one in found if _rank(one) == (_rank(found[0]) if found else 0)]


def _rank(literal: object) -> int:
    language = getattr(literal, "language", None) or ""
    return 0 if language.startswith("en") else 1 if not language else 2
