"""Reads what the first sentence of an article says that its subject is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from name_kinds.phrases import Phrase, country_in, phrases_of

__all__ = ["Entry", "bare_title", "entry_of"]

_LEAD = 1500  # characters of an article in which its first sentence is sought
_TITLE = re.compile(r"^(?P<bare>.+?) \((?P<bracket>[^()]+)\)$")
_INNER = re.compile(r"\s*\([^()]*\)")
_END = re.compile(
    r"(?<!\b[A-Z])(?<!\b(?:St|Dr|Mr|Ms|No|Co|vs|Lt|Jr|Sr|Ft|Mt))(?<!\b(?:Mrs|Inc|Ltd|Gen|Col|Rev|lit))"
    r"(?<!\bBros)\.['\"”]?\s+(?=[A-Z\"“])"
)
_COPULA = re.compile(
    r"\b(?P<verb>is|was|are|were|has been|will be|refers to|remains)\s+"
    r"(?:(?:both|also|currently|now|formerly|originally|once|perhaps|probably|actually|generally"
    r"|usually|officially|still|either|essentially|simply|technically|historically)\s+)*"
    r"(?P<which>one of (?:the |its |[A-Z]\w+['’]s |)|"
    r"(?:the )?(?:name|title|brand name|trade name|stage name) (?:of|for) (?:an?|the) "
    r"|an?\b|the\b|any\b|(?=series\b|species\b)|[A-Z]\w+['’]s?(?=\s))?\s*"
)
_SEVERAL = re.compile(r"\s*(?:\w+ )?(?:name|title|term)s? (?:of|for|shared|given|used|borne)\b")
_WORD = re.compile(r"\w+")
_BORN = re.compile(
    r"\((?:[^()]*\b)?(?:born|b\.|n[ée]e|died|d\.)\b|\([^()]*\d{1,2},? \w* ?\d{3,4}\s*[–—-]"
    r"[^()]*\d{3,4}|\bborn (?:on |in )?[A-Z0-9][^.]{0,30}\d{4}"
)
_ALIASES = re.compile(
    r"(?:\b(?:also|better|commonly|usually|often|officially|formally|popularly|simply|locally)"
    r" (?:known|called|referred to|abbreviated|styled)(?: simply)?(?: as| to)?"
    r"|\bformerly(?: known as| called)?|,? \bor(?: simply)?|\babbreviated(?: as| to)?)\s+"
    r"(?:the\s+)?[\"“]?(?P<name>[A-Z][\w'’.&!-]*"
    r"(?: (?:of |the |and |de |for |& )?[A-Z0-9][\w'’.&!-]*){0,6})"
)
_ACRONYM = re.compile(r"\(\s*(?:[^()]{0,40}[ ,;])?[\"“]?([A-Z][A-Z&.-]{1,9})[\"”]?\s*[,;)]")
_CAPITALS = re.compile(
    r"(?!(?:In|According|At|On|From|During|For|As|By|With|Under|An?)\b)[A-Z0-9][\w'’.&!?+-]*"
    r"(?: (?:(?:of the|of|the|and|de|la|le|for|&|du|del|van|von) )?[A-Z0-9][\w'’.&!?+-]*){0,6}"
)
_LONGEST_SUBJECT = 22  # words


class Entry(NamedTuple):
    """What an article is about."""

    title: str  # without the bracket
    names: tuple[str, ...]  # other names of it
    phrases: tuple[Phrase, ...]  # what it is, in the words of the sentence
    bracket: str
    is_many: bool  # the sentence speaks of several: "were a band", "are engines"
    is_person: bool
    country: str  # in which it is


def bare_title(title: str) -> tuple[str, str]:
    """A title, and what stands in the bracket after it.

    >>> bare_title("Zorb (film)"), bare_title("Zorb")
    (('Zorb', 'film'), ('Zorb', ''))
    """
    match = _TITLE.match(title)
    return (match["bare"], match["bracket"]) if match else (title, "")


def entry_of(title: str, text: str, is_noun: Callable[[str], bool]) -> Entry | None:
    """What an article says that its subject is; None for one that names several things."""
    bare, bracket = bare_title(title)
    lead = text[:_LEAD].replace("__NOTOC__", "").strip()
    if (
        title.startswith("List of ")
        or bracket == "disambiguation"
        or re.search(r"\b(?:may|can|could) (?:also )?refer to", lead[:250])
    ):
        return None
    plain = _without_brackets(lead)
    is_person = bool(_BORN.search(lead[:400]))
    for sentence in _END.split(plain, maxsplit=2)[:2]:
        read = _read(sentence, bare, f"({bare})" in re.sub(r"[\"“”]", "", lead[:150]), is_noun)
        if read is None:
            continue
        subject, phrases, rest, is_many = read
        names = _names(bare, subject, lead)
        title = names[0]
        return Entry(title, names[1:], phrases, bracket, is_many, is_person, country_in(rest))
    return Entry(bare, (), (), bracket, False, is_person, "")


def _without_brackets(text: str) -> str:
    """A text without what stands in round brackets, and without quotation marks."""
    while (shorter := _INNER.sub("", text)) != text:
        text = shorter
    return re.sub(r"\s+([,.;])", r"\1", re.sub(r"[\"“”]|''", "", text))


def _read(
    sentence: str, title: str, is_given: bool, is_noun: Callable[[str], bool]
) -> tuple[str, tuple[Phrase, ...], str, bool] | None:
    for match in _COPULA.finditer(sentence[:900]):
        subject = sentence[: match.start()]
        if len(subject.split()) > _LONGEST_SUBJECT:
            return None
        if not (is_given or _is_subject(subject, title)):
            if re.search(r"\b(?:which|who|that|whose|where)\s*$", subject):
                continue
            return None
        if re.search(r"\b(?:which|who|that|where|when)\s*$", subject):
            continue
        rest = sentence[match.end() :]
        which = match["which"] or ""
        is_many = match["verb"] in {"are", "were"} or which.startswith("one of")
        bare = not which and not is_many and not re.match(r"(?:series|species)\b", rest)
        if bare or _SEVERAL.match(rest):
            return None
        phrases = tuple(phrases_of(rest[:300], is_noun))
        return (subject, phrases, rest, is_many) if phrases else None
    return None


def _is_subject(subject: str, title: str) -> bool:
    """Whether a sentence is about what the title names: it begins with it or a word of it."""
    words = [word.lower() for word in _WORD.findall(title)]
    first = [word.lower() for word in _WORD.findall(subject)]
    if first[:1] in (["the"], ["a"], ["an"]):
        first = first[1:]
    if not words or not first or re.search(r"\w of (?:the )?$", subject):
        return False
    content = [word for word in words if len(word) > 2 and word != "the"] or words
    if title.lower() in subject.lower():
        return not re.search(r"\b(?:of|in|for|on|to|by|at|from)\s+(?:the\s+)?$",
                             subject[: subject.lower().index(title.lower())])  # fmt: skip
    initials = "".join(word[0] for word in first)
    return first[0] in content or (len(title) > 1 and title.lower() in initials)


def _names(title: str, subject: str, lead: str) -> tuple[str, ...]:
    """The name in the title, as the sentence writes it, and other names in the sentence."""
    main = re.split(r"[,;:]| or | also | is | was ", subject)[0].strip(" '")
    head, comma, _ = title.partition(", ")
    if comma and not main.lower().startswith(title.lower()) and main.lower().endswith(head.lower()):
        title = head
    names = [title]
    if _CAPITALS.fullmatch(main):
        names.append(main.removeprefix("The ") if not title.startswith("The ") else main)
    start = re.split(r"\b(?:is|was|are|were)\b", lead[: len(subject) + 200])[0]
    without = start.replace("(", " ").replace(")", " ")
    names += [match["name"].rstrip(".,") for match in _ALIASES.finditer(without)]
    for match in _ACRONYM.finditer(start):
        letters = re.sub(r"\W", "", match[1])
        if _spells(letters, title) or _spells(letters, main):
            names.append(match[1])
    return tuple(dict.fromkeys(names))


def _spells(letters: str, name: str) -> bool:
    """Whether the letters are among the first letters of the words, in their order."""
    initials = iter("".join(word[0] for word in _WORD.findall(name)).upper())
    return all(letter in initials for letter in letters)
