"""Policies, decisions, taxonomies and keys that nobody would write, made from a seed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from tests.conftest import EXAMPLES

__all__ = ["TAXONOMIES", "changed", "mutated", "policy_file", "policy_table"]

_KEYS = """version models operator operators hide keep patterns readers key_file counts taxonomies
    built_in file_names labels identifiers information-content c-sanitization k-safety entities
    substring-anonymity classification-game model protect k setting limit PERSON DATE name
    keep_last reader solver effort share words group""".split()
_WORDS = (
    "label",
    "mask",
    "generalize",
    "encrypt",
    "strict",
    "english-names",
    "PERSON",
    "HIV",
    "category:*",
    "store.db",
    "t.tsv",
    "../..",
    "/dev/null",
    "postgres",
    "a\0b",
    "\ud800",
    "\udcff.tsv",
    "x" * 300,
    "a\nb",
    "(",
    "(a+)+$",
    "[[:alpha:]]",
    "",
    " ",
    "🇫🇷",
    "-",
)
_NUMBERS = (0, 1, -1, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308, float("inf"), float("nan"))
_EXAMPLES = sorted((EXAMPLES / "policies").rglob("*.toml"))
_SPLICED = (
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\n",
    b"\r",
    b"[" * 3000,
    b"{" * 3000,
    b"a.b" * 2000,
    b'"',
    b"'''",
    b"=",
    b"\\u0000",
    b"\\ud800",
    b"1e999",
    b"<a>" * 2000,
    b'"@context": "http://127.0.0.1:9/c", ',
    b'"@import": "file:///etc/hostname", ',
    b'<!DOCTYPE a [<!ENTITY b "c">]>',
    b"&b;",
    b"@prefix a: <http://127.0.0.1:9/> .",
    b"\t",
    b"is_a: X:1\n",
)
_SKOS = "http://www.w3.org/2004/02/skos/core#"
TAXONOMIES = {
    "t.tsv": b"# products\nTin Whistle 3\ttin whistle\ntin whistle\tflute\nflute\tthing\n",
    "t.obo": b'[Term]\nid: X:1\nname: tin\nsynonym: "can" EXACT []\nis_a: X:2 ! metal\n\n'
    b"[Term]\nid: X:2\nname: metal\n",
    "t.ttl": f'@prefix s: <{_SKOS}> .\n<a:1> a s:Concept ; s:prefLabel "tin"@en ;'
    ' s:broader <a:2> .\n<a:2> a s:Concept ; s:prefLabel "metal" .\n'.encode(),
    "t.nt": f'<a:1> <{_SKOS}prefLabel> "tin"@en .\n<a:1> <{_SKOS}broader> <a:2> .\n'.encode(),
    "t.jsonld": json.dumps(
        {
            "@context": {"s": _SKOS},
            "@graph": [
                {"@id": "a:1", "@type": "s:Concept", "s:prefLabel": "tin", "s:broader": "a:2"},
                {"@id": "a:2", "@type": "s:Concept", "s:prefLabel": {"@value": "metal"}},
            ],
        }
    ).encode(),
    "t.rdf": (
        f'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="{_SKOS}">\n'
        '<s:Concept rdf:about="a:1"><s:prefLabel xml:lang="en">tin</s:prefLabel>'
        '<s:broader rdf:resource="a:2"/></s:Concept>\n'
        '<s:Concept rdf:about="a:2"><s:prefLabel>metal</s:prefLabel></s:Concept></rdf:RDF>'
    ).encode(),
}


def mutated(data: bytes, drawn: random.Random) -> bytes:
    """The bytes with something cut, doubled, flipped or put in."""
    for _ in range(drawn.choice((1, 1, 2, 5))):
        first, last = sorted(drawn.randrange(len(data) + 1) for _ in range(2))
        last = min(last, first + drawn.choice((1, 8, 200)))
        kind = drawn.randrange(5)
        if kind == 0:
            data = data[:first] + data[last:]
        elif kind == 1:
            data = data[:last] + data[first:last] + data[last:]
        elif kind == 2:
            data = data[:first] + drawn.choice(_SPLICED) + data[first:]
        elif kind == 3:
            data = data[:first] + drawn.randbytes(last - first) + data[last:]
        else:
            data = data[: drawn.randrange(len(data) + 1)] if drawn.random() < 0.2 else data
    return data


def policy_file(drawn: random.Random) -> bytes:
    """A policy that is broken, or says odd things in good TOML."""
    if drawn.random() < 0.5:
        return mutated(drawn.choice(_EXAMPLES).read_bytes(), drawn)
    return _toml(policy_table(drawn)).encode("utf-8", "surrogatepass")


def policy_table(drawn: random.Random) -> dict[str, Any]:
    """Keys that a policy knows, with values that it does not."""
    table = {
        drawn.choice(_KEYS): _value(drawn, drawn.choice((0, 1, 2, 3)))
        for _ in range(drawn.randint(0, 5))
    }
    if drawn.random() < 0.6:
        models = drawn.sample(("identifiers", "k-safety", "classification-game"), k=1)
        table["models"] = {name: _value(drawn, 2) for name in models}
    return table


def _value(drawn: random.Random, depth: int) -> Any:
    kind = drawn.randrange(7 if depth else 4)
    if kind == 0:
        return drawn.choice(_NUMBERS)
    if kind == 1:
        return drawn.random() < 0.5
    if kind in (2, 3):
        return drawn.choice(_WORDS)
    if kind == 4:
        return [_value(drawn, depth - 1) for _ in range(drawn.randrange(4))]
    if kind == 5 and drawn.random() < 0.05:
        return _deep(drawn.choice((50, 500)))
    keys = (drawn.choice(_KEYS) for _ in range(drawn.randrange(4)))
    return {key: _value(drawn, depth - 1) for key in keys}


def _deep(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def _toml(value: Any) -> str:
    """A table, as TOML in one line a key."""
    return "\n".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()) + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(k)} = {_inline(v)}" for k, v in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list):
        depth, rest = 0, value
        while len(rest) == 1 and isinstance(rest[0], list):
            depth, rest = depth + 1, rest[0]
        return "[" * (depth + 1) + ", ".join(map(_inline, rest)) + "]" * (depth + 1)
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def changed(value: Any, drawn: random.Random) -> Any:
    """JSON in which something is of another kind, gone, or there twice."""
    if isinstance(value, dict) and value and drawn.random() < 0.85:
        key = drawn.choice([*value])
        if drawn.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: changed(value[key], drawn)}
    if isinstance(value, list) and value and drawn.random() < 0.85:
        place = drawn.randrange(len(value))
        if drawn.random() < 0.2:
            return value[:place] + value[place + drawn.randrange(2) :] + value[:place]
        return [*value[:place], changed(value[place], drawn), *value[place + 1 :]]
    other = _value(drawn, 2)
    return other if drawn.random() < 0.7 else -value if isinstance(value, int) else [value]


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
