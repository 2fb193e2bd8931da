"""Noun phrases, from the tags of words alone: no parser is needed for what a model judges.

A phrase has no determiner, and no quantifier at its start: "several other red gates" is "red
gates". A possessive is part of it: "uncle's farm".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from efface.document import Span, Term
from efface.terms.lines import breaks

__all__ = ["Phrase", "phrases"]

_INSIDE = frozenset(
    "JJ JJR JJS RBR RBS CD HYPH VBN VBG AFX FW ADD POS $ SYM NN NNS NNP NNPS".split()
)
_HEADS = frozenset("NN NNS NNP NNPS CD FW ADD".split())
_NO_START = frozenset("HYPH POS RBR SYM".split())
_LONGEST = 12  # words
_NEW = frozenset(
    "yesterday today tomorrow tonight last next this aged born called named dated".split()
)
_BETWEEN = frozenset("-–—/")
_SIGNS = frozenset({"HYPH", "POS", "$"})
_PARTICIPLES = frozenset({"VBG", "VBN"})
# After these a participle is a verb: "is directing films", but "a leading role".
_VERBAL = ("VB", "PRP", "NN", "RB", "MD", "TO")
_NO_NOUN = ("NNP", "NNPS", "CD", "$")  # "seeing Laura", "born 3 May"
_QUANTIFIERS = frozenset(
    """certain dear different entire few further last many more most much multiple next numerous
    other own same several such various whole""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase(Span):
    """A noun phrase and its words, each with its tag; reprs show none of them."""

    words: tuple[Term, ...] = field(repr=False)

    @property
    def is_plural(self) -> bool:
        return self.words[-1].label in ("NNS", "NNPS")

    @property
    def is_number(self) -> bool:
        return all(word.label in ("CD", "$", "HYPH", "SYM") for word in self.words)


def phrases(words: Iterable[Term], text: str) -> Iterator[Phrase]:
    """The noun phrases of the tagged words of a text."""
    run: list[Term] = []
    before = last = ""
    end = 0
    for word in words:
        inside = word.label in _INSIDE and _is_word(word)
        if run and (not inside or _ends_before(word, run, text, end)):
            yield from _phrase(run, before)
            run = []
        if inside:
            before = before if run else last
            run.append(word)
        last, end = word.label, word.end
    yield from _phrase(run, before)


def _ends_before(word: Term, run: Sequence[Term], text: str, end: int) -> bool:
    """Whether something new begins: "a plumber | aged 71", "Laura | last week", a line."""
    if len(run) >= _LONGEST or breaks(text, end, word.start):
        return True
    return word.text.lower() in _NEW and run[-1].label in _HEADS


def _is_word(word: Term) -> bool:
    """Whether it is more than a sign, such as | or >, that a tagger takes for a word."""
    return word.label in _SIGNS or word.text in _BETWEEN or any(map(str.isalnum, word.text))


def _phrase(run: Sequence[Term], before: str) -> Iterator[Phrase]:
    end = len(run)
    while end and run[end - 1].label not in _HEADS:
        end -= 1
    start = 0
    while start < end and _is_no_start(run, start, before):
        before = run[start].label
        start += 1
    if start < end:
        words = tuple(run[start:end])
        yield Phrase(start=words[0].start, end=words[-1].end, words=words)


def _is_no_start(run: Sequence[Term], place: int, before: str) -> bool:
    word = run[place]
    if word.label in _PARTICIPLES:
        after = run[place + 1].label if place + 1 < len(run) else ""
        verbal = before.startswith(_VERBAL) and before != "PRP$"
        return verbal or after in _NO_NOUN
    return word.label in _NO_START or word.text.lower() in _QUANTIFIERS
