"""How a text describes a person: by a noun before or after the name, as a man or a woman."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from efface.document import Term
from efface.languages.english.lexicon import COMMON, Lexicon
from efface.terms.phrases import Phrases

__all__ = ["descriptions"]

_IS = re.compile(
    r"\s*(?:\([^()]{0,80}\)\s*)?(?:(?P<comma>,)\s+|(?:,?\s+who)?\s+(?:is|was|became|remains)\s+)"
    r"(?:an?|the|one of the)\s+"
)
_CLOSED = re.compile(r"\s*[,.;)]|\s+(?:of|from|at|in|who)\b")
_TITLE = re.compile(
    r"\b(?:(?P<man>Mr|Sir|Lord|Father|Brother|King|Prince|Baron)"
    r"|(?P<woman>Mrs|Ms|Miss|Mme|Madam|Lady|Dame|Sister|Queen|Princess|Baroness))\.?\s+$"
)
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.I)
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.I)
_RANKS = frozenset("first second third last only sole youngest oldest next final main".split())
_SEVERAL = 3  # pronouns that are no accident
_ONE_SIDED = 4  # times as many pronouns of one kind as of the other


def descriptions(
    text: str,
    mentions: Sequence[tuple[int, int]],
    phrases: Phrases,
    lexicon: Lexicon,
    *,
    is_subject: bool,
    is_a: Callable[[str, str], bool],
) -> tuple[str, ...]:
    """Nouns that describe a person mentioned at these places, the most telling first.

    `phrases` are those of the text, in order. `is_subject` says that the text is about this person
    more than about any other, and `is_a` whether a noun is a kind of another.
    """
    roles = dict.fromkeys(_roles(text, mentions, phrases))
    nouns = [role for role in roles if is_a(role.split()[-1], "person")]
    if kind := _man_or_woman(text, mentions, lexicon, is_subject):
        nouns.append(kind)
    return tuple(nouns)


def _roles(text: str, mentions: Iterable[tuple[int, int]], phrases: Phrases) -> Iterator[str]:
    """The phrases in "X is a ...", "X, a ...," and right before a name."""
    for start, end in mentions:
        match = _IS.match(text, end)
        phrase = phrases.from_start(match.end()) if match else None
        if match and phrase and (not match["comma"] or _CLOSED.match(text, phrase.end)):
            yield from _without_ranks(phrase.words, text)
        phrase = phrases.up_to(end)
        if phrase and phrase.start < start:
            words = [word for word in phrase.words if word.end <= start]
            if words and words[-1].label == "NN":
                yield from _without_ranks(words, text)


def _without_ranks(words: Sequence[Term], text: str) -> Iterator[str]:
    """The words in small letters, without "the first" or "the only", which would single out."""
    while words and (words[0].label in ("JJS", "CD", "RBS") or words[0].text.lower() in _RANKS):
        words = words[1:]
    if words:
        said = text[words[0].start : words[-1].end]
        yield said if said.isupper() else said.lower()


def _man_or_woman(
    text: str, mentions: Iterable[tuple[int, int]], lexicon: Lexicon, is_subject: bool
) -> str | None:
    """Man or woman, by a title, the given name, or clearly by the pronouns; else None."""
    given: set[str] = set()
    for start, end in mentions:
        if title := _TITLE.search(text, max(0, start - 12), start):
            return title.lastgroup
        name = text[start:end]
        if title := _TITLE.match(name.split(" ")[0] + " ") if " " in name else None:
            return title.lastgroup
        flags = lexicon.flags(re.split(r"[ ,]", name)[0])
        if "g" in flags and COMMON.isdisjoint(flags):
            given |= set(flags) & {"m", "f"}
    if len(given) == 1:
        return {"m": "man", "f": "woman"}[given.pop()]
    if is_subject:
        he, she = len(_HE.findall(text)), len(_SHE.findall(text))
        if max(he, she) >= _SEVERAL and max(he, she) > _ONE_SIDED * min(he, she):
            return "man" if he > she else "woman"
    return None
