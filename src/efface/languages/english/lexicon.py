"""The lexicon of English words: names, places, trades, or ordinary words.

The lexicon was counted from public sources by tools/build_lexicon.py; NOTICE names them. A word is
known by its lower case, and has flags:

    C c r   used in lower case: nearly always, usually, often
    g       a given name; with m or f where its bearers mostly are men or women
    s       a surname
    p       a place
    o       a trade, an occupation, a rank
    n       a people or nationality
    a       an acronym that many texts use (known by its capitals)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

__all__ = ["COMMON", "Lexicon", "english_lexicon"]

COMMON = frozenset("Cc")  # usually written in lower case
_NAMES = frozenset("gspn")


class Lexicon:
    """The flags of words.

    >>> words = Lexicon({"mark": "gmrs", "table": "C", "baker": "Cos"})
    >>> words.flags("Mark"), words.flags("TABLE"), words.flags("Quillfeather")
    ('gmrs', 'C', '')

    Notable are words that tell of a person even without a capital; their flags come back:

    >>> words.notable("baker"), words.notable("mark"), words.notable("table")
    ('Cos', 'gmrs', '')
    """

    def __init__(self, flags: Mapping[str, str]) -> None:
        self._flags = flags
        self._having: dict[str, list[str]] = {}

    def flags(self, word: str) -> str:
        """The flags of a word; C for an unknown one with hyphens whose parts are all common."""
        flags = self._flags.get(word.lower(), "")
        if not flags and "-" in word:
            parts = [self.flags(part) for part in word.split("-")]
            if not any(COMMON.isdisjoint(part) for part in parts):
                return "C"  # as in follow-up
        return flags

    def notable(self, word: str) -> str:
        """The flags of a word in lower case, if it is notable; else nothing."""
        flags = self._flags.get(word, "")
        if "o" in flags or (COMMON.isdisjoint(flags) and not _NAMES.isdisjoint(flags)):
            return flags
        return ""

    def is_acronym(self, word: str) -> bool:
        """Whether many texts use this acronym."""
        return "a" in self._flags.get(word, "")

    def all_words(self) -> list[str]:
        return [*self._flags]

    def with_flags(self, flags: str) -> list[str]:
        """All words that have these flags, in alphabetical order; cached."""
        if flags not in self._having:
            wanted = set(flags)
            self._having[flags] = [w for w, marks in self._flags.items() if wanted <= set(marks)]
        return self._having[flags]


@cache
def english_lexicon() -> Lexicon:
    text = (
        resources.files("efface.languages.english")
        .joinpath("data/english.lexicon")
        .read_text("utf-8")
    )
    columns = text.replace("\n", "\t").split("\t")
    return Lexicon(dict(zip(columns[::2], columns[1::2], strict=False)))
