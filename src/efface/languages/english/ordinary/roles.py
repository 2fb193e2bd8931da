"""Roles, institutions without a name of their own, and the terms that a document defines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from efface.languages.english.lexicon import COMMON, Lexicon
from efface.languages.english.ordinary.words import words_of_list

__all__ = ["defined_terms", "nameless", "roles"]


_ROLE_FORM = re.compile(r"[A-Z][a-z]{2,16}(?:or|ee|holder)")
_ROLES_FORM = re.compile(r"[A-Z][a-z]{2,16}(?:or|ee|er)s?")
_NAMES = frozenset("gs")
_THE = frozenset({"the", "The", "THE", "said", "each"})
_COUNTRIES = re.compile(
    r"United (?:Kingdom|States|Nations|Arab)|European (?:Union|Commission|Parliament)"
)
_ARTICLE = (
    r"(?:[Tt]he|THE|[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose|[Aa]n?|[Ee]ach|[Aa]ny|[Ee]very|[Nn]o"
    r"|[Ii]ts|[Oo]ur"
    r"|[Yy]our|[Tt]heir|[Mm]y|[Hh]is|[Hh]er|[Ss]aid|[Ss]uch|[Bb]oth|[Aa]ll|[Ee]ither|[Nn]either"
    r"|[Oo]ther)"
)
_CAP = r"[A-Z][A-Za-z&]{0,20}(?:-[A-Za-z]{2,20}){0,2}(?:['’]s(?= [A-Z]))?"
_PHRASE = rf"{_CAP}(?:(?: (?:of(?: the)?|for(?: the)?|and|on|&) | ){_CAP}){{0,5}}"
_ROLE = re.compile(
    rf"(?:\b(?P<article>{_ARTICLE}) )?(?<![\w'’-])(?P<phrase>{_PHRASE})(?:['’]s?)?(?![\w@])"
)
_UNKNOWN_ROLE = re.compile(r"[A-Z][a-z]{3,16}(?:er|or|ee)")
_NAMELESS = re.compile(r"\b[Tt]he (?P<word>[A-Z][a-z]{3,20})(?:['’]s?)?(?! [A-Z]|[\w@-])")
_DEFINED = re.compile(
    r"[\"“‘'](?:[Tt]he |[Tt]his |[Aa]n? |[Ee]ach,? an? )?(?P<term>[A-Z][\w&/ -]{1,40}?)[\"”’'](?=\)"
    r"| (?:means?|shall mean|refers? to|has the meaning|includes?)\b)"
)
_LITTLE = frozenset({"of", "the", "for", "and", "on", "&"})
_END = re.compile(r"[A-Za-z&]+(?:['’]s)?\Z")
_OF = re.compile(r" (?:of|for)(?: the)? ")
# Nouns by their endings, which no list has in full.
_ABSTRACT = re.compile(
    r"(?<![\w'’-])[A-Z][a-z]{3,14}(?:ability|ibility|ification|isation|ization|iveness|lessness"
    r"|ectomy|ostomy|otomy|plasty|scopy|graphy|stasis|aemia|emia|algia|itis|osis|uria|opathy|megaly"
    r"|genic|grams?)(?!\w)"
)
_PARTICIPLE = re.compile(r"[A-Z][a-z]{3,16}(?:ing|ed)")


@cache
def _generic_words() -> frozenset[str]:
    """Words for institutions, persons and things that have no name of their own."""
    return words_of_list("institutions") | words_of_list("roles") | words_of_list("things")


@cache
def _known_words() -> frozenset[str]:
    return _generic_words() | words_of_list("modifiers")


def roles(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Roles and institutions that have no name of their own.

    >>> text = "The High Court ordered the Franchisor to pay Crumb at the Thimble Company"
    >>> [text[start:end] for start, end in roles(text, Lexicon({"thimble": "C"}))]
    ['The High Court', 'the Franchisor']
    """
    known, generic = _known_words(), _generic_words()
    for match in _ROLE.finditer(text):
        has_article = match["article"] is not None
        end = _END.search(match["phrase"])
        if not has_article and end and end[0].lower() not in known:
            continue  # most names
        if _COUNTRIES.search(match["phrase"]):
            continue
        words = _words(match["phrase"])
        if not has_article and _may_be_persons(words, lexicon):
            continue
        if _is_office(match["phrase"]):
            yield match.span()
            continue
        *before, last = [word.lower() for word in words]
        if last in words_of_list("firms"):
            if has_article and all(word in words_of_list("places") for word in before):
                yield match.span()
        elif last in generic and (
            all(word in known for word in before) or (has_article and _common(before, lexicon))
        ):
            if has_article or before or last not in words_of_list("institutions"):
                yield match.span()
        elif (match["article"] in _THE and not before and _is_role(words[0], lexicon)) or (
            match["article"] in _THE
            and before
            and _ROLES_FORM.fullmatch(words[-1])
            and "g" not in lexicon.flags(words[-1])
            and (all(word in known for word in before) or _common(before, lexicon))
        ):
            yield match.span()


def nameless(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """One common word with an article ("the Faculty"; but "the Guardian"), and abstract nouns.

    >>> text = "The Faculty asked the Quillons"
    >>> [text[start:end] for start, end in nameless(text, Lexicon({"faculty": "C"}))]
    ['The Faculty']
    """
    for match in _NAMELESS.finditer(text):
        flags = set(lexicon.flags(match["word"]))
        is_role = not flags and _UNKNOWN_ROLE.fullmatch(match["word"])
        if (flags & COMMON and not flags & set("gsp")) or is_role:
            yield match.span()
    for match in _ABSTRACT.finditer(text):
        yield match.span()


def _words(phrase: str) -> list[str]:
    words = re.split(r"[ -]", re.sub(r"['’]s\b", "", phrase))
    return [word for word in words if word not in _LITTLE]


def _is_office(phrase: str) -> bool:
    """Whether it is an institution or office with what it is for: "Ministry of Justice"."""
    first, *purposes = _OF.split(phrase)
    *before, last = [word.lower() for word in _words(first)]
    known = _known_words()
    return (
        bool(purposes)
        and last in _generic_words()
        and all(word in known for word in before)
        and all(word.lower() in known for each in purposes for word in _words(each))
    )


def _may_be_persons(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether words without an article may be names: "Dean Price", "Price and Sellers"."""
    flags = [set(lexicon.flags(word)) for word in words]
    return any("g" in each for each in flags) or all(_NAMES & each for each in flags)


def _common(words: Sequence[str], lexicon: Lexicon) -> bool:
    flags = {word: lexicon.flags(word) for word in words}
    return all(
        ("g" not in each and not COMMON.isdisjoint(each))
        or (not each and _PARTICIPLE.fullmatch(word.capitalize()) is not None)
        for word, each in flags.items()
    )


def _is_role(word: str, lexicon: Lexicon) -> bool:
    """Whether a word that no list has may be a role, by its ending."""
    flags = set(lexicon.flags(word))
    return bool(_ROLE_FORM.fullmatch(word)) and not flags & set("gsp") and "r" not in flags


def defined_terms(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Each place of a term that the text defines ("the Works"), if its words are common words."""
    terms = {match["term"] for match in _DEFINED.finditer(text)}
    common = [term for term in terms if _is_common(term, lexicon)]
    if common:
        anywhere = "|".join(map(re.escape, sorted(common, key=len, reverse=True)))
        for match in re.finditer(rf"(?<![\w-])(?:{anywhere})(?![\w-])", text):
            yield match.span()


def _is_common(term: str, lexicon: Lexicon) -> bool:
    words = re.findall(r"[^\W\d_]+", term)
    return bool(words) and all(
        word.lower() in _known_words()
        or word in _LITTLE
        or (not COMMON.isdisjoint(lexicon.flags(word)) and "g" not in lexicon.flags(word))
        for word in words
    )
