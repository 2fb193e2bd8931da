"""Splits a person's name into parts that also identify them: first names, surnames."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["parts_of"]

# Words beside a name that do not belong to it.
_TITLES = frozenset(
    """capt captain col dame dr fr frau general herr judge justice lady lord lt madame major miss
    mlle mme mr mrs ms mx officer prof professor rabbi rev reverend señor señora sgt sir sister
    sr sra""".split()
)
_ENDINGS = frozenset(
    "bsc dds esq ii iii iv jnr jr kc llb ma mba mbe md msc obe phd qc rn snr sr v".split()
)
# These belong to the word after them: van Hazelnut.
_PARTICLES = frozenset(
    """af al av bat ben bin bint da das de degli dei del della den der des di do dos du e el ibn
    la las le los op san st te ten ter tot van vom von y zu zum zur""".split()
)
_BETWEEN = re.compile(r"[\s,;/()\[\]\"“”„«»]+")
_HYPHENS = re.compile(r"[-\u2010-\u2015]+")
_EDGES = ".'’‘`*_"


def parts_of(name: str) -> Iterator[str]:
    """Parts of a name that are terms by themselves; none if it is a single word.

    >>> sorted(parts_of("Dr Ada M. Lind"))
    ['Ada', 'Lind']
    >>> sorted(parts_of("Mary-Ann van der Hazel, PhD"))
    ['Ann', 'Hazel', 'Mary', 'Mary-Ann', 'van der Hazel']
    """
    words = [word.strip(_EDGES) for word in _BETWEEN.split(name)]
    words = [word for word in words if word and not _is_initial(word)]
    words = [word for word in words if word.lower().replace(".", "") not in _ENDINGS]
    while words and words[0].lower().replace(".", "") in _TITLES:
        words = words[1:]
    parts: dict[str, None] = {}
    before: list[str] = []
    for index, word in enumerate(words):
        if word.lower() in _PARTICLES and (index or word.islower()) and index < len(words) - 1:
            before.append(word)
            continue
        if before:
            parts[" ".join([*before, word])] = None
            before = []
        parts[word] = None
        halves = _HYPHENS.split(word)
        parts.update(dict.fromkeys(half for half in halves if len(half) > 1))
    yield from (part for part in parts if part != name)


def _is_initial(word: str) -> bool:
    """Whether a word is an initial, or several with full stops: J., J.R."""
    return all(len(letter) == 1 and letter.isupper() for letter in word.split(".") if letter)
