"""Finds noun phrases by the tags of words alone, without a parser.

A phrase has no determiner, and no quantifier at its start: "several other red gates" is "red
gates". A possessive is part of it: "uncle's farm". Tags are those of the Penn Treebank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from efface.terms.lines import breaks
from efface.terms.phrases import Phrases
from efface.terms.tagged import Tagged

__all__ = ["is_number", "may_be_noun", "phrases"]

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
_OF_NUMBERS = frozenset({"CD", "$", "HYPH", "SYM"})
_PARTICIPLES = frozenset({"VBG", "VBN"})
# After these a participle is a verb: "is directing films", but "a leading role".
_VERBAL = ("VB", "PRP", "NN", "RB", "MD", "TO")
_NO_NOUN = ("NNP", "NNPS", "CD", "$")  # "seeing Laura", "born 3 May"
_QUANTIFIERS = frozenset(
    """certain dear different entire few further last many more most much multiple next numerous
    other own same several such various whole""".split()
)
_PLURAL = frozenset({"NNS", "NNPS"})
_NOT = frozenset({"not", "n't", "n’t"})  # what follows is surely a verb: "did not chase"


def phrases(words: Tagged) -> Phrases:
    """The noun phrases of a text; a word without a tag is part of none."""
    return Phrases(words, [*_find(words)], _PLURAL)


def may_be_noun(tag: str, before: str) -> bool:
    """Whether a word with this tag may be a noun that the tagger got wrong."""
    is_verb = before in _NOT and tag.startswith("VB")
    return not is_verb and not tag.startswith("NN")


def is_number(tags: Iterable[str]) -> bool:
    """Whether a phrase of words with these tags is a number, an amount of money or a range."""
    return _OF_NUMBERS.issuperset(tags)


_Run = list[tuple[str, str]]  # words that follow each other, and their tags


def _find(words: Tagged) -> Iterator[tuple[int, int]]:
    """For each phrase the number of its first word, and of the first word after it."""
    run: _Run = []
    before = last_tag = ""
    last_end = 0
    for number, (start, end, tag) in enumerate(words.places()):
        word = words.text[start:end] if tag in _INSIDE else ""
        inside = bool(word) and _is_word(word, tag)
        if run and (not inside or _ends_before(word, run) or breaks(words.text, last_end, start)):
            yield from _numbered(run, before, number)
            run = []
        if inside:
            before = before if run else last_tag
            run.append((word, tag))
        last_tag, last_end = tag, end
    yield from _numbered(run, before, len(words))


def _ends_before(word: str, run: _Run) -> bool:
    """Whether a phrase ends before this word: "a plumber | aged 71", "Laura | last week"."""
    return len(run) >= _LONGEST or (word.lower() in _NEW and run[-1][1] in _HEADS)


def _is_word(word: str, tag: str) -> bool:
    """Whether it is really a word, and not a sign such as | or > with the tag of one."""
    return tag in _SIGNS or word in _BETWEEN or any(map(str.isalnum, word))


def _numbered(run: _Run, before: str, number: int) -> Iterator[tuple[int, int]]:
    """The phrase in a run of words, if there is one; `number` is that of the word after the run.

    `before` is the tag of the word before the run.
    """
    end = len(run)
    while end and run[end - 1][1] not in _HEADS:
        end -= 1
    start = 0
    while start < end and _is_no_start(run, start, before):
        _, before = run[start]
        start += 1
    if start < end:
        first = number - len(run)
        yield first + start, first + end


def _is_no_start(run: _Run, place: int, before: str) -> bool:
    """Whether no phrase starts with this word; `before` is the tag of the word before it."""
    word, tag = run[place]
    if tag in _PARTICIPLES:
        after = run[place + 1][1] if place + 1 < len(run) else ""
        verbal = before.startswith(_VERBAL) and before != "PRP$"
        return verbal or after in _NO_NOUN
    return tag in _NO_START or word.lower() in _QUANTIFIERS
