"""Finds names that the tagger misses, by their capitals and by the lexicon.

In English, a capital in the middle of a sentence makes a name; at the start of a sentence the
lexicon tells names from other words. The words of a name tell what kind of name it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from efface.languages.english.kinds import (
    ARTICLES,
    GEOGRAPHY,
    NOT_NAMES,
    NUMBERED_THINGS,
    ORGANISATION,
    PLAIN_TITLES,
    PRONOUNS,
    TITLES,
)
from efface.languages.english.lexicon import COMMON, Lexicon
from efface.languages.english.words import MARKS, Word, Words, words_between

__all__ = ["LIST", "SCRIPT", "TITLE", "Named", "named", "names_of_persons"]

_PERSONAL = frozenset("gs")  # given names and surnames
CAPITALS, LIST, TITLE, SCRIPT = "capitals", "list of names", "title", "script"
NUMBERED = "numbered institution"

# What may stand between two words of a person's name, and of any name.
_PARTICLE = (
    r"[ \n](?:de|de la|del|della|da|di|dos|du|van|van der|van den|von|der|al|bin|ibn|la|le|y|e)"
    r"[ \n]"
)
_PERSON_GAP = re.compile(rf"[ \u00a0]{{1,2}}| [*_]{{1,2}}|\.[ \u00a0]?|{_PARTICLE}|\n")
_NAME_GAP = re.compile(
    rf"[ \u00a0]{{1,2}}|\n| & |{_PARTICLE}"
    r"|[ \n](?:of|of the|for|for the|the)[ \n]"
)
_POSSESSIVE_GAPS = frozenset({"'s ", "’s ", "' ", "’ "})
_OWNED = ORGANISATION | {"high", "grammar", "primary", "theatre", "theater", "cathedral", "hall"}
_ABBREVIATED = TITLES | {"st", "jr", "sr"}
_LONGEST_GAP = 12
_FULL_LINE = 50  # characters of a line that goes on in the next
_LONGEST_NAME = 5  # words of a person's name
_SENTENCE_START = re.compile(r"(?:^|[.!?:;…\n])[\s\"'“”‘’(\[*_>#|•·–—-]*\Z")

# What belongs to a name without a capital: a number, an acronym, the kind of thing it is.
_ORDINAL_BEFORE = re.compile(r"(?<![\w.,/-])(?:\d{1,4}(?:st|nd|rd|th)|\d{1,3}/\d{1,3}) \Z")
_NUMBER_AFTER = re.compile(r" (?:\d{1,4}|(?P<roman>[IVX]{1,5}))(?!\w|[.,:/–-]*\d)")
_YEAR = re.compile(r" (?:1[5-9]|20)\d\d")
_ACRONYM_AFTER = re.compile(r",? [(\[][\"“]?(?P<value>[A-Z][A-Za-z&.-]{1,9})[\"”]?[)\]]")
_DEGREE = r"(?:[A-Z]{2,5}|[A-Z][a-z]?[A-Z][A-Za-z]{0,5})"
_DEGREES_AFTER = re.compile(rf",? (?P<value>{_DEGREE}(?:,? {_DEGREE}){{0,4}})(?![\w/])")
_KIND_AFTER = re.compile(
    r"(?: (?:national|football|youth|hockey|basketball|baseball|cricket|rugby|state|city|county"
    r"|parliamentary|congressional|legislative|international|local|regional)){0,3}"
    r" (?:award|band|battalion|brigade|championships?|church|clinic|club|collection|college|company"
    r"|constituency|county|cup|district|division|dynasty|empire|family|festival|games?|hospital|hotel"
    r"|kingdom|league|massacre|match|orchestra|organi[sz]ation|party|prize|province|regiment|region"
    r"|riots|river|scandal|school|teams?|tournament|trial|tribe|trophy|university|valley|war)\b"
)
_NUMBERED = re.compile(
    r"(?<![\w.,])\d{1,3}(?:st|nd|rd|th) (?:[a-z]{3,15} )?(?:amendment|army|assembly|battalion"
    r"|brigade|cavalry|circuit|congress|constituency|district|division|infantry|legislature|parliament|precinct"
    r"|regiment|republic|squadron|ward)s?\b"
)
# Letters of a script that the English tagger cannot read.
_LETTERS = (
    r"\u0370-\u1dff\u2c00-\u2c5f\u2c80-\u2dff\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3031-\u3035"
    r"\u303b\u3040-\ud7ff\uf900-\ufaff\ufb1d-\ufdff\ufe70-\ufefe\uff66-\uffdc"
    r"\U00010000-\U0001efff\U00020000-\U0003ffff"
)
_IN_WORD = rf"{_LETTERS}{MARKS}\u200c\u200d"
_OTHER_SCRIPT = (
    rf"[{_LETTERS}][{_IN_WORD}]+(?:[ ·・'’.-]{{1,2}}[{_LETTERS}][{_IN_WORD}]*)*|[\u3400-\u9fff]"
)
_NAME_PIECE = re.compile(r"[^/@:<>=|\t\n\d_\"\[\]{}#*\\!]+")


class Named(NamedTuple):
    """A stretch of text that is a name, its label, and the voice that found it."""

    start: int
    end: int
    label: str
    voice: str


def named(text: str, words: Words, lexicon: Lexicon) -> Iterator[Named]:
    """The names in a text."""
    finder = _Finder(text, lexicon)
    for run in finder.runs(words.capitalised):
        yield from finder.names(run)
    yield from finder.without_capitals(words)
    for match in _NUMBERED.finditer(text):
        yield Named(match.start(), match.end(), "ORG", NUMBERED)
    if not text.isascii():
        for match in re.finditer(_OTHER_SCRIPT, text):
            yield Named(match.start(), match.end(), "NAME", SCRIPT)


def names_of_persons(
    text: str, start: int, end: int, lexicon: Lexicon
) -> Iterator[tuple[int, int]]:
    """The parts of what a tagger calls a person that look like a person's name."""
    for piece in _NAME_PIECE.finditer(text, start, end):
        words = list(words_between(text, piece.start(), piece.end(), lexicon))
        while words and not _looks_like_name(words[0]):
            words.pop(0)
        while words and not _looks_like_name(words[-1]):
            words.pop()
        if len(words) > 1 or (words and _is_known_name(words[0])):
            if all(word.is_initial for word in words) or _is_in_address(text, words):
                continue
            yield words[0].start, words[-1].end


def _is_in_address(text: str, words: Sequence[Word]) -> bool:
    """Whether the words stand in an address, as in news@example.org."""
    return text[words[0].start - 1 : words[0].start] in {"@", "!"}


def _is_known_name(word: Word) -> bool:
    name = "g" in word.flags or ("s" in word.flags and not word.is_common)
    return name and not word.text.isupper()


def _looks_like_name(word: Word) -> bool:
    text = word.text.lower()
    if text in NOT_NAMES or text in ORGANISATION or not word.text[0].isupper():
        return False
    if word.is_initial or "g" in word.flags or "s" in word.flags:
        return True
    if word.text.isupper():
        return len(word.text) > 5 and not word.is_common
    of_two = word.text.isalpha() and any(map(str.isupper, word.text[3:]))  # as in DataCorp
    return not word.is_common and "n" not in word.flags and not of_two


def _may_follow(word: Word) -> bool:
    """Whether it can follow a given name."""
    text = word.text.lower()
    if word.is_initial:
        return True
    if text in GEOGRAPHY or (word.text.isupper() and "s" not in word.flags):
        return False
    if text in ORGANISATION:
        return "s" in word.flags and not word.is_common
    return "s" in word.flags or "g" in word.flags or not word.is_common


def _is_numbered(word: str, lexicon: Lexicon) -> bool:
    """Whether it is a word for things that have numbers, and hardly a person's name."""
    flags = lexicon.flags(word)
    return word.lower() in NUMBERED_THINGS or (
        not COMMON.isdisjoint(flags) and _PERSONAL.isdisjoint(flags)
    )


def _is_title(word: Word) -> bool:
    return word.text.lower() in TITLES


def _is_organisation(run: Sequence[Word]) -> bool:
    return any(word.text.lower() in ORGANISATION for word in run[1:])


class _Finder:
    """Finds the names in one text."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self._text = text
        self._lexicon = lexicon

    def runs(self, words: Sequence[Word]) -> Iterator[list[Word]]:
        """Groups of words that stand together like the words of one name."""
        run: list[Word] = []
        for word in words:
            text = word.text.lower()
            if text in NOT_NAMES and not (run and self._is_titled(run[-1], word)):
                continue
            if run and not self._goes_on(run, word):
                yield run
                run = []
            run.append(word)
        if run:
            yield run

    def _is_titled(self, last: Word, word: Word) -> bool:
        """Whether "Mrs" stands right before it: then even "May" is a name."""
        return last.text.lower() in PLAIN_TITLES and word.start - last.end < 3

    def _goes_on(self, run: list[Word], word: Word) -> bool:
        """Whether a word continues the name, by what stands between it and the last word."""
        last = run[-1]
        gap = self._text[last.end : word.start]
        if gap == " ":
            return True
        if not gap or len(gap) > _LONGEST_GAP:
            return False
        if "\n" in gap and not self._is_wrapped(last.end, word.end):
            return False
        if gap in _POSSESSIVE_GAPS:
            return word.text.lower() in _OWNED
        if gap[0] == ".":
            abbreviated = last.is_initial or last.text.lower() in _ABBREVIATED
            return abbreviated and bool(_PERSON_GAP.fullmatch(gap))
        gaps = (
            _PERSON_GAP
            if _is_title(run[0]) or "g" in run[0].flags or "g" in word.flags
            else _NAME_GAP
        )
        return bool(gaps.fullmatch(gap))

    def _is_wrapped(self, end: int, next_end: int) -> bool:
        """Whether a name may continue on the next line: this one is full, that one no heading."""
        full = end - self._text.rfind("\n", 0, end) > _FULL_LINE
        return full and self._text[next_end : next_end + 1] != ":"

    def names(self, run: list[Word]) -> Iterator[Named]:
        """The names in a run of capitalised words."""
        while run and run[0].text.lower() in ARTICLES:
            run = run[1:]
        if not run:
            return
        run = self._without_beginning(run)
        titles = 0
        while titles < len(run) and _is_title(run[titles]):
            titles += 1
        if 0 < titles < len(run) and self._names_somebody(run, titles):
            ranks = [word for word in run[:titles] if word.text.lower() not in PLAIN_TITLES]
            if ranks:
                yield Named(ranks[0].start, ranks[-1].end, "OCCUPATION", TITLE)
            run = run[titles:]
            length = self._name_length(run)
            yield from self._person(run[:length], TITLE)
            run = run[length:]
        while run and (length := self._person_length(run)):
            yield from self._person(run[:length], LIST)
            run = run[length:]
        if run:
            yield from self._no_person(run)

    def _names_somebody(self, run: list[Word], titles: int) -> bool:
        """Whether a person's name follows the titles; after "Mr" it always does."""
        if run[titles - 1].text.lower() in PLAIN_TITLES:
            return True
        return not run[titles].is_common and not _is_organisation(run)

    def _person(self, words: list[Word], voice: str) -> Iterator[Named]:
        yield Named(words[0].start, words[-1].end, "PERSON", voice)
        if degrees := _DEGREES_AFTER.match(self._text, words[-1].end):
            yield Named(*degrees.span("value"), "NAME", CAPITALS)

    def _without_beginning(self, run: list[Word]) -> list[Word]:
        """The run without its first word, if that has a capital only to start a sentence."""
        first = run[0]
        ordinary = first.is_common or "r" in first.flags or first.text.lower() in PRONOUNS
        if not ordinary or _is_title(first) or not self._begins_sentence(first.start):
            return run
        if _is_organisation(run):
            return run
        second = run[1] if len(run) > 1 else None
        if "g" in first.flags and second and _may_follow(second) and not second.is_common:
            return run
        return run[1:]

    def _begins_sentence(self, start: int) -> bool:
        return start == 0 or bool(_SENTENCE_START.search(self._text[max(0, start - 8) : start]))

    def _person_length(self, run: list[Word]) -> int:
        """How many of the first words are a person's name; 0 if none is."""
        first = run[0]
        if _is_organisation(run) or (first.text.isupper() and not first.is_initial):
            return 0
        length = self._name_length(run)
        if first.is_initial:
            surname = next((word for word in run[1:length] if not word.is_initial), None)
            return length if surname and not surname.is_common else 0
        if "g" not in first.flags or (length == 1 and len(run) > 1):
            return 0
        if length > 1:
            return 0 if all(word.is_common for word in run[:length]) else length
        return 0 if first.is_common or "r" in first.flags or "p" in first.flags else 1

    def _name_length(self, run: list[Word]) -> int:
        """How many words a person's name has that starts with the first word."""
        length = 1
        while length < min(len(run), _LONGEST_NAME) and _may_follow(run[length]):
            length += 1
        return length

    def _no_person(self, run: list[Word]) -> Iterator[Named]:
        """A name that is no person's, with the number or kind around it, and its acronym."""
        start, end = run[0].start, run[-1].end
        label, voice = self._kind(run)
        if not label:
            return
        if before := _ORDINAL_BEFORE.search(self._text[max(0, start - 8) : start]):
            start -= len(before.group())
        if label != "OCCUPATION":
            after = _KIND_AFTER.match(self._text, end) or self._number_after(run[-1])
            end = after.end() if after else end
            if len(run) > 1 and (acronym := _ACRONYM_AFTER.match(self._text, end)):
                yield Named(*acronym.span("value"), label, voice)
        yield Named(start, end, label, voice)

    def _number_after(self, word: Word) -> re.Match[str] | None:
        """The number of a numbered thing, as in Ward 7; not a number after a person's name."""
        number = _NUMBER_AFTER.match(self._text, word.end)
        if not number or number["roman"]:
            return number
        is_year = _YEAR.match(self._text, word.end)
        return number if _is_numbered(word.text, self._lexicon) and not is_year else None

    def _kind(self, run: list[Word]) -> tuple[str, str]:
        """Label and voice of a name that is no person's; an empty label if it is no name."""
        if all(word.text.isupper() for word in run):
            return self._kind_in_capitals(run)
        if len(run) == 1:
            return self._kind_of_word(run[0])
        if _is_organisation(run):
            return "ORG", CAPITALS
        if "o" in run[-1].flags and run[-1].is_common:
            return "OCCUPATION", CAPITALS
        if "p" in self._lexicon.flags(self._text[run[0].start : run[-1].end]):
            return "PLACE", LIST
        return "NAME", CAPITALS

    def _kind_in_capitals(self, run: list[Word]) -> tuple[str, str]:
        """Label and voice of words all in capitals, which may be a heading or an acronym."""
        known = [word for word in run if not word.is_common and set("gsp") & set(word.flags)]
        if len(run) > 1 and _is_organisation(run) and not all(word.is_common for word in run):
            return "ORG", CAPITALS
        if len(run) > 1:
            return ("NAME", LIST) if known and len(run) < _LONGEST_NAME else ("", "")
        only = run[0]
        if self._lexicon.is_acronym(only.text) or len(only.text) < 3:
            return "", ""
        if known and "p" in only.flags:
            return "PLACE", LIST
        return (
            ("NAME", CAPITALS)
            if len(only.text) > 5 and only.text.isalpha() and not only.flags
            else ("", "")
        )

    def _kind_of_word(self, word: Word) -> tuple[str, str]:
        """Label and voice of a single word with a capital."""
        if word.is_initial or self._lexicon.is_acronym(word.text):
            return "", ""
        if "n" in word.flags:
            return "GROUP", LIST
        if "p" in word.flags and not word.is_common:
            return "PLACE", LIST
        if word.text.lower() in PLAIN_TITLES:
            return "", ""
        if "o" in word.flags or _is_title(word):
            return "OCCUPATION", CAPITALS
        if "C" in word.flags and not self._number_after(word):
            return "", ""
        return "NAME", CAPITALS

    def without_capitals(self, words: Words) -> Iterator[Named]:
        """Names written without capitals; in a text without any capital, doubtful ones, too."""
        careless = not words.capitalised
        names = [word for word in words.notable if not word.is_common and len(word.text) > 2]
        index = 0
        while index < len(names):
            word = names[index]
            after = names[index + 1] if index + 1 < len(names) else None
            if "n" in word.flags:
                yield Named(word.start, word.end, "GROUP", LIST)
            elif "g" in word.flags and "r" not in word.flags:
                pair = after and self._text[word.end : after.start] == " "
                if pair and after and set("gs") & set(after.flags):
                    yield Named(word.start, after.end, "PERSON", LIST)
                    index += 1
                elif careless:
                    yield Named(word.start, word.end, "PERSON", LIST)
            elif careless and "p" in word.flags:
                yield Named(word.start, word.end, "PLACE", LIST)
            index += 1
