"""Fits a replacement into a sentence: article, plural, capital."""

from __future__ import annotations

import re
from collections.abc import Callable

from efface.document import Document
from efface.languages.context import Wording
from efface.languages.english.vocabulary import NUMBER_WORDS
from efface.terms.lines import breaks

__all__ = [
    "MANY",
    "article",
    "before_it",
    "begins_sentence",
    "denied",
    "placed",
    "plural",
    "with_article",
]

_AN = re.compile(
    r"(?:[aeio]|u(?!n[aeiou]|s[aeiu]|r[aeiou]|t[aeiou]|\b|ni|bi|k)|hou?r\b|hon(?:est|o)|heir|[AEFHILMNORSX]\b|[AEFHILMNORSX][A-Z])"
)
_A = re.compile(r"(?:eu|ewe|one\b|once\b|ou?i|U[SK]|Eu)", 0)
_ABOUT = re.compile(r"\b(?:about|around|nearly|almost|over|approximately|some)\s+$", re.I)
MANY = "many "
_OWN = ("the ", "some ", "in ", MANY)
_SPECIFIC = frozenset({"a", "an", "the"})
_DETERMINER = re.compile(
    r"(?:^|[^\w’'])(?P<word>a|an|the|this|that|these|those|my|your|his|her|its|our|their|some|any|no"
    r"|dear|each|every|another|either|neither|all|both|which|what|whose|one|two|three|four|five|six"
    r"|seven|eight|nine|ten|many|few|several|other|such|same|own|certain|various|more|most|\d[\d,]*"
    r"|\w+['’]s|\w+s['’])\s+$",
    re.I,
)
_DENIED = re.compile(
    r"\b(?:(?:no|not|n['’]t|without|nor|neither|never|nobody|none|nothing|den(?:y|ies|ied|ying)"
    r"|negative)[ \t]+(?:[\w-]+\s+){0,4}|(?:except|all|every|each|only)[ \t]+(?:[\w-]+\s+)?)$",
    re.I,
)
# One certain thing is meant: "not the treaty" is not the agreement either.
_DEFINITE = re.compile(
    r"(?:^|[^\w’'])(?:the|this|that|these|those|my|your|his|her|its|our|their|\w+['’]s|\w+s['’])"
    r"\s+$",
    re.I,
)
_DENIED_AFTER = re.compile(
    r"[ \t]*(?:[:=?-][ \t]*)?(?:tests?[ \t]+)?(?:(?:is|are|was|were)[ \t]+)?"
    r"(?:no|none|nil|neg|negative|denied|denies|absent|never)\b",
    re.I,
)
# A determiner with one more word between it and what it belongs to: "his last count".
_DETERMINED = re.compile(
    r"\b(?:a|an|the|this|that|my|your|his|her|its|our|their)\s+(?:first|second|third|last|next|new"
    r"|old|recent|latest|previous|other|same|own|only|whole|low|high|bad|good|normal|current)\s+$",
    re.I,
)
_UNCOUNTED = frozenset(
    """acclaim advice art behavior business clothing damage economics education equipment evidence
    fame food furniture health help history information knowledge land law literature love luck
    machinery material matter money music news people police politics power praise
    produce property recognition religion research society software sport staff success time
    training transport travel treatment water weather work""".split()
)
_HAS_ONE = ("the ", "a ", "an ", "some ")
_END_OF_SENTENCE = re.compile(r"[.!?:]['\"”’)]*\s+[\"“‘'(\[*_#>-]*\s*$")


def article(text: str) -> str:
    """
    >>> [article(word) for word in ("city", "actor", "hour", "university", "European", "HIV test")]
    ['a', 'an', 'an', 'a', 'a', 'an']
    """
    return "an" if _AN.match(text) and not _A.match(text) else "a"


def plural(text: str, irregular: Callable[[str], str | None] | None = None) -> str:
    """
    >>> [plural(word) for word in ("drug", "city", "box", "way", "member of parliament")]
    ['drugs', 'cities', 'boxes', 'ways', 'members of parliament']
    """
    head, of, rest = text.partition(" of ")
    before, space, word = head.rpartition(" ")
    if word in _UNCOUNTED:
        many = word
    elif word == "person":
        many = "people"
    elif irregular and (form := irregular(word)):
        many = form
    elif re.search(r"(?:[^aeiou]|qu)y$", word):
        many = word[:-1] + "ies"
    elif re.search(r"(?:s|x|z|ch|sh)$", word):
        many = word + "es"
    else:
        many = word + "s"
    return before + space + many + of + rest


def before_it(text: str, start: int) -> tuple[int, str]:
    """Where the determiner right before a place starts, and the determiner; empty if none."""
    match = _DETERMINER.search(text, max(0, start - 40), start)
    if not match or breaks(text, match.end("word"), start):
        return start, ""
    return match.start("word"), match["word"].lower()


def denied(text: str, start: int) -> bool:
    """Whether the words before deny what stands here, or say it of all: "no", "every".

    Then a more general term would not be true.

    >>> denied("She takes no aspirin.", 13), denied("She takes aspirin.", 10)
    (True, False)
    >>> denied("Nobody signed the lease.", 18)
    False
    """
    if _DEFINITE.search(text, max(0, start - 30), start):
        return False
    return bool(_DENIED.search(text, max(0, start - 60), start))


def denied_after(text: str, end: int) -> bool:
    """Whether the words after deny what stands here, as in a form.

    >>> denied_after("Smoker: No", 6), denied_after("HIV negative.", 3), denied_after("HIV.", 3)
    (True, True, False)
    """
    return bool(_DENIED_AFTER.match(text, end))


def begins_sentence(text: str, start: int) -> bool:
    last = start
    while last and text[last - 1].isspace():
        last -= 1
    if last == 0 or breaks(text, last, start):
        return True
    return bool(_END_OF_SENTENCE.search(text, max(0, start - 40), start))


def with_article(words: str) -> str:
    """
    >>> with_article("city"), with_article("information"), with_article("the 1980s")
    ('a city', 'information', 'the 1980s')
    """
    head = words.partition(" of ")[0].rsplit(" ", 1)[-1]
    has_none = words[:1].isupper() or words[:1].isdigit()
    if head in _UNCOUNTED or has_none or words.startswith(_HAS_ONE):
        return words
    return f"{article(words)} {words}"


def placed(text: str, start: int, end: int, document: Document, *, plural: bool = False) -> Wording:
    """The words with the right article and capital, and the span with the old article."""
    if text.startswith(MANY) and (about := _ABOUT.search(document.text, max(0, start - 16), start)):
        start = about.start()
    before, determiner = before_it(document.text, start)
    is_name = text[:1].isupper() or text[:1].isdigit()
    has_its_own = text.startswith(_OWN) or text.split(" ")[0] in NUMBER_WORDS
    if determiner in _SPECIFIC and (determiner != "the" or is_name or has_its_own):
        start = before
        text = text if plural or has_its_own else with_article(text)
    elif not (determiner or plural or is_name or has_its_own):
        is_determined = _DETERMINED.search(document.text, max(0, start - 40), start)
        text = text if is_determined else with_article(text)
    if document.text[start : start + 1].isupper() and begins_sentence(document.text, start):
        text = text[:1].upper() + text[1:]
    return Wording(text, span=(start, end))
