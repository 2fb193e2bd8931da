"""One identity for each person in a document, and the strings that would show them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from efface.document import Term
from efface.languages.english.lexicon import COMMON, Lexicon
from efface.languages.english.words import MARKS
from efface.terms.occurrences import Needle
from efface.text.folding import fold

__all__ = ["shown_by", "with_identities"]

_SMALL = frozenset("Ccr")  # flags of words that are often written in small letters
_NAMES = frozenset("gs")  # flags of words that may be names of persons
_SHORTEST = 3  # letters of a part of a name that is searched for by itself
# Labels that a person's name is given by mistake.
_MISTAKEN = frozenset({"NAME", "ORG", "PLACE", "PRODUCT", "WORK"})
_PART = re.compile(rf"[^\W\d_][\w{MARKS}'’-]+[\w{MARKS}]")
_WORD = re.compile(rf"[^\W\d_][\w{MARKS}]*")


class _People:
    """The persons of a document, by the words of their names."""

    def __init__(self) -> None:
        self._persons: list[tuple[tuple[str, ...], str]] = []
        self._by_word: dict[str, list[int]] = defaultdict(list)

    def known(self, name: str) -> str | None:
        """The identity of the first person whose name fits; it is the longest form of the name."""
        words = _words(name)
        full = next((word for word in words if len(word) > 1), "")
        several = len(words) > 1 and not full  # initials alone, as in H.P.
        for index in range(len(self._persons)) if several else self._by_word.get(full, ()):
            known, identity = self._persons[index]
            if _fits(words, known):
                return identity
        return None

    def identity(self, name: str) -> str:
        """The identity of a known person, else a new one."""
        if (identity := self.known(name)) is not None:
            return identity
        words = _words(name)
        for word in {word for word in words if len(word) > 1}:
            self._by_word[word].append(len(self._persons))
        self._persons.append((words, name))
        return name


def _words(name: str) -> tuple[str, ...]:
    return tuple(fold(word) for word in _WORD.findall(name)) or (fold(name),)


def _fits(words: Sequence[str], known: Sequence[str]) -> bool:
    """Whether each word is a word of the known name, or an initial of one."""
    left = list(known)
    for word in sorted(words, key=len, reverse=True):
        match = next((k for k in left if k == word or (len(word) == 1 and k[:1] == word)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def with_identities(terms: Sequence[Term]) -> list[Term]:
    """Gives terms identities: "Lind" and "A. Lind" are the "Ada Lind" of the same document.

    A name that is labelled PERSON once is a person everywhere, and so are its parts.
    """
    people = _People()
    persons = [term for term in terms if term.label == "PERSON"]
    identities: dict[str, str] = {}
    for term in sorted(persons, key=lambda term: (-term.text.count(" "), term.start)):
        name = fold(term.text)
        if name not in identities:
            identities[name] = people.identity(term.text)
    identified = []
    for term in terms:
        name, label = fold(term.text), term.label
        identity = identities.get(name)
        if identity is None and label in _MISTAKEN:
            identity = people.known(term.text)
        if identity is None or (label != "PERSON" and label not in _MISTAKEN):
            identity = name
        else:
            label = "PERSON"
        identified.append(
            Term(start=term.start, end=term.end, label=label, text=term.text, identity=identity)
        )
    return identified


def shown_by(terms: Iterable[Term], lexicon: Lexicon) -> dict[Needle, Term]:
    """The strings to search for in the rest of the document, each with the term it shows."""
    whole: dict[Needle, Term] = {}
    parts: dict[Needle, Term] = {}
    for term in terms:
        if term.label == "PERSON" and _are_words(term.text, lexicon):
            # "Will Park" is somebody, "will park" is not.
            whole.setdefault(Needle(term.text, cased=True), term)
            whole.setdefault(Needle(term.text.upper(), cased=True), term)
        elif " " in term.text or not term.text.isalpha():
            whole.setdefault(Needle(term.text), term)
        else:
            for needle in _single(term.text, lexicon, lower=term.label == "PERSON"):
                whole.setdefault(needle, term)
        if term.label == "PERSON":
            for needle in _parts(term.text, lexicon):
                parts.setdefault(needle, term)
    return parts | whole


def _are_words(name: str, lexicon: Lexicon) -> bool:
    """Whether a name of several words is made of common words alone."""
    words = name.split()
    return len(words) > 1 and all(_SMALL.intersection(lexicon.flags(word)) for word in words)


def _is_no_name(word: str, lexicon: Lexicon) -> bool:
    """Whether a word is a common one that is nobody's name, as in "Energy Secretary Lind"."""
    flags = lexicon.flags(word)
    return not COMMON.isdisjoint(flags) and _NAMES.isdisjoint(flags)


def _single(word: str, lexicon: Lexicon, *, lower: bool) -> Iterable[Needle]:
    """Needles for one word; cased, unless `lower` and it is no other word: "May", "Will"."""
    if lower and not set("Ccrpo") & set(lexicon.flags(word)):
        return (Needle(word),)
    return Needle(word, cased=True), Needle(word.upper(), cased=True)


def _parts(name: str, lexicon: Lexicon) -> Iterable[Needle]:
    """Parts of a person's name, and its forms with initials."""
    words = [part for part in _PART.findall(name) if part[0].isupper()]
    if " " in name:
        for part in words:
            if len(part) >= _SHORTEST and not _is_no_name(part, lexicon):
                yield from _single(part, lexicon, lower=True)
    full = [word for word in words if len(word) >= _SHORTEST]
    if len(full) > 1:
        first, last = full[0], full[-1]
        if "," in name:
            first, last = last, first
        yield Needle(f"{first[0]}. {last}", cased=True)
        yield Needle(f"{first[0]} {last}", cased=True)
        yield Needle(f"{last}, {first}")
        yield Needle(".".join(word[0] for word in full) + ".", cased=True)
