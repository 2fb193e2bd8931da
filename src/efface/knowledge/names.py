"""What names are names of: an airline, a political party, a newspaper, and of which country.

The table holds keys of names, no names, and for each the numbers of a few kinds. Single words are
looked up as they are written, for "Split" is a name and "split" is none; names of several words by
the words as they are counted, so that hyphens and accents do not matter. A "The" at the start may
be left out or added, unless what is left is an ordinary word, as in the name of a band "The Bells".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from efface.knowledge.storage import Stored, Writer
from efface.knowledge.word_keys import plain, plain_words, word_key
from efface.text.cache import Cache, digest

__all__ = ["NAMES_KIND", "Kind", "NameKinds", "Names", "NoNames", "save_names", "written_key"]

NAMES_KIND = "names"
_CACHED = 20_000
_FULL = 255  # the share of a kind that is the only one
_THE = "the "


class Kind(NamedTuple):
    """What a name may stand for: a noun phrase without an article."""

    text: str
    country: str  # empty if it is not known
    share: float  # of all that the name stands for, so far as the source tells


class Names(Protocol):
    """Looks up what names are names of."""

    def kinds(self, name: str) -> Sequence[Kind]:
        """The kinds of thing that a name stands for, the most usual first."""
        ...

    def describe(self) -> list[dict[str, Any]]:
        """Where the names came from."""
        ...


class NoNames:
    """Knows no name."""

    def kinds(self, name: str) -> Sequence[Kind]:
        return ()

    def describe(self) -> list[dict[str, Any]]:
        return []


def _compared(name: str) -> str:
    """A name in the form in which names are compared; empty if it has no capital and no digit.

    >>> [_compared(name) for name in ("Zorb-Tours of Oste", "Zorb", "zorb", "a zorb")]
    ['zorb tours of oste', 'Zorb', 'zorb', '']
    """
    words = plain_words(name)
    if len(words) == 1:
        return "".join(filter(str.isalnum, plain(name)))
    return " ".join(words) if name != name.lower() or any(map(str.isdigit, name)) else ""


def written_key(name: str) -> int | None:
    """The key of a name; None if it cannot be one.

    >>> written_key("Zorb Tours") == written_key("Zorb-tours"), written_key("...")
    (True, None)
    """
    compared = _compared(name)
    return word_key(compared) if compared else None


def _forms(name: str) -> Iterator[str]:
    """A name, and the same without or with an article."""
    yield name
    if name[: len(_THE)].lower() == _THE:
        yield name[len(_THE) :]
    else:
        yield "The " + name


class NameKinds:
    """The kinds of names, from a file."""

    def __init__(self, path: Path) -> None:
        self._stored = Stored(path, NAMES_KIND)
        self._keys = self._stored.array("keys")
        self._kinds = self._stored.array("kinds")
        self._countries = self._stored.array("countries")
        self._shares = self._stored.array("shares")
        self._kind_texts = self._texts("kind_texts")
        self._country_texts = ["", *self._texts("country_texts")]
        self._known: Cache[tuple[Kind, ...]] = Cache(_CACHED)

    def __repr__(self) -> str:
        return f"<NameKinds {self._stored.about.get('names', 0)} names>"

    def _texts(self, array: str) -> list[str]:
        return self._stored.array(array).tobytes().decode().splitlines()

    def kinds(self, name: str) -> Sequence[Kind]:
        """The kinds of thing that a name stands for, the most usual first."""
        key = digest(name)
        known = self._known.get(key)
        return self._known.keep(key, self._find(name)) if known is None else known

    def _find(self, name: str) -> tuple[Kind, ...]:
        for form in _forms(name.strip()):
            number = written_key(form)
            if number is not None and (kinds := self._at(np.uint64(number))):
                return kinds
        return ()

    def _at(self, key: np.uint64) -> tuple[Kind, ...]:
        first, last = np.searchsorted(self._keys, key), np.searchsorted(self._keys, key, "right")
        return tuple(
            Kind(
                self._kind_texts[self._kinds[place]],
                self._country_texts[self._countries[place]],
                float(self._shares[place]) / _FULL,
            )
            for place in range(int(first), int(last))
        )

    def describe(self) -> list[dict[str, Any]]:
        return [{**self._stored.about, "digest": self._stored.digest}]


def save_names(
    table: Mapping[int, Sequence[Kind]], path: Path, folder: Path, about: Mapping[str, Any]
) -> None:
    """Write the kinds of each key, in their order, for `NameKinds`."""
    texts = sorted({kind.text for kinds in table.values() for kind in kinds})
    countries = sorted({kind.country for kinds in table.values() for kind in kinds} - {""})
    numbers = {text: number for number, text in enumerate(texts)}
    places = {"": 0, **{country: number for number, country in enumerate(countries, 1)}}
    entries = [(key, kind) for key in sorted(table) for kind in table[key]]
    shares = [max(1, round(kind.share * _FULL)) for _, kind in entries]
    writer = Writer(NAMES_KIND, folder)
    writer.add("keys", "u8", [np.array([key for key, _ in entries], np.uint64)])
    writer.add("kinds", "u2", [np.array([numbers[kind.text] for _, kind in entries])])
    writer.add("countries", "u2", [np.array([places[kind.country] for _, kind in entries])])
    writer.add("shares", "u1", [np.array(shares)])
    for array, lines in (("kind_texts", texts), ("country_texts", countries)):
        writer.add(array, "u1", [np.frombuffer("\n".join(lines).encode(), np.uint8)])
    writer.save(path, {**about, "names": len(table), "kinds": len(texts)})
