"""Reads a noun phrase from its determiner on, as in "an English rock band formed in 1990"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from name_kinds.nations import ADJECTIVES, COUNTRIES

__all__ = [
    "COLLECTIVE",
    "NOT_REAL",
    "SAME",
    "Phrase",
    "country_in",
    "last_words",
    "no_head",
    "phrases_of",
]

_TOKEN = re.compile(r"[^\W_](?:[\w'’&./+-]*[\w'’+])?|[^\w\s]")
_STOPS = frozenset(
    """of in on at by from for with within near to into between along about under over through
    throughout during after before since until around across against among as like via off per
    upon inside outside beyond behind above below towards toward because due than but that which
    who whom whose where when while if so is was are were has had have will would can could may
    might be been also currently now originally formerly first then there here not no its his
    her their it he she they this these those such""".split()
)
_AFTER = frozenset(
    """starring featuring serving containing showing manufacturing providing offering producing
    operating specializing specialising connecting linking playing covering using making selling
    promoting representing supporting bearing describing depicting explaining dealing focusing
    focussing working comprising including involving depending giving running lying standing
    held run owned made set written produced directed released based located situated founded
    known named called found born built used sung spoken worn led recorded published developed
    designed created established formed composed performed hosted broadcast aired issued
    bordering headquartered dedicated devoted belonging organized organised native endemic
    aimed living flowing consisting concerning concerned adjacent capable responsible similar
    relating related seen taken given won available primarily mainly mostly exclusively only
    originating hailing stretching extending leading affiliated associated responding whereby
    best well once later jointly both all each mainly largely wholly entirely north
    south east west northeast northwest southeast southwest approximately roughly just about
    approx c. ca. circa every titled entitled sponsored operated administered
    planted shown going presented created compiled aimed meant intended""".split()
)
_WITH_OBJECT = frozenset(
    """starring featuring serving containing showing manufacturing providing offering producing
    connecting linking covering using making selling promoting representing supporting bearing
    describing depicting explaining comprising including involving operating""".split()
)
_SELDOM_LAST = frozenset({"broadcasting", "playing"})
_DROPPED = frozenset(
    """small smaller smallest large larger largest big bigger biggest little tiny huge major minor
    main important famous notable popular successful well-known best-known prominent leading
    principal former defunct now-defunct old older oldest new newer newest young modern early late
    recent latest current first second third fourth fifth sixth seventh eighth ninth tenth eleventh
    twelfth next last final debut sophomore self-titled eponymous upcoming forthcoming only official
    common typical unique short long longest northern southern eastern western northernmost
    southernmost easternmost westernmost north south east west central populous left right
    short-lived long-running award-winning critically acclaimed highest tallest higher tall high
    widespread rare obscure renowned celebrated prestigious respected influential significant
    historic historical once one two three four five six seven eight nine ten several many various
    same other another different certain particular now present present-day original
    best-selling bestselling top-selling good great greatest best most more very quite rather
    relatively somewhat fairly extremely highly newly recently formally formerly originally
    currently also once-popular small-sized medium-sized mid-sized medium-size midsize sparsely
    based populated inhabited uninhabited abandoned disused extinct dissolved non-existent fast
    growing fast-growing beautiful picturesque scenic remote isolated primary so-called double quiet
    some
    """.split()
)
NOT_REAL = frozenset(
    """fictional fictitious proposed planned unbuilt cancelled canceled imaginary hypothetical
    mythical legendary unfinished unreleased would-be mock""".split()
)
_CAPITAL_KINDS = {"TV": "television", "CD": "CD", "DVD": "DVD", "EP": "EP", "LP": "LP"}
_CAPITAL_KINDS |= {"NGO": "NGO", "RPG": "RPG", "R&B": "R&B", "FM": "FM", "AM": "AM", "PC": "PC"}
_NO_HEADS = frozenset("being up out fought made deep off down being based live full".split())
_NO_COUNTRY = frozenset("South North Latin Central African Native Ancient Pan Old".split())
_NO_COUNTRY_WITH = {f"Indian {word}" for word in ("reservation", "tribe", "reserve", "band")}
# Of these, what follows "of" is told; and a few things are spoken of as many.
SAME = frozenset(
    """type kind form sort style variety breed species subspecies title name example version
    edition installment instalment make model cultivar brand""".split()
)
COLLECTIVE = frozenset("series family group collection set chain range network pair".split())
_MOST = 4  # words of a kind
_PARTS = 3  # things that are told one after the other
_OF = re.compile(r"\s+of\s+(?:(an?|the|various|several|many|some)\s+)?")


class Phrase(NamedTuple):
    """The last words of a noun phrase, in small letters."""

    words: tuple[str, ...]
    country: str = ""
    is_proper: bool = False  # written with capitals: "a California Historical Landmark"
    of: tuple[str, ...] = ()  # the words after "of", where the head is one of `SAME`

    @property
    def head(self) -> str:
        return self.words[-1]


def phrases_of(text: str, is_noun: Callable[[str], bool]) -> list[Phrase]:
    """The things that a phrase names, one after the other: "a village and municipality in".

    >>> nouns = {"band", "rock", "village", "municipality"}.__contains__
    >>> phrases_of("English rock band formed in 1990", nouns)[0][:2]
    (('rock', 'band'), 'England')
    >>> [phrase.words for phrase in phrases_of("village and municipality in Zorbia", nouns)]
    [('village',), ('municipality',)]
    """
    found: list[Phrase] = []
    for tokens, rest in _runs(text, is_noun):
        phrase = last_words(tokens)
        if phrase and phrase.head in SAME | COLLECTIVE and (match := _OF.match(rest)):
            below = phrases_of(rest[match.end() :], is_noun)
            if below:
                country = phrase.country or below[0].country
                phrase = phrase._replace(of=below[0].words, country=country)
        if phrase and not (found and phrase.is_proper):
            found.append(phrase)
    return found


def _runs(text: str, is_noun: Callable[[str], bool]) -> Iterator[tuple[list[str], str]]:
    """Runs of words between commas and "and", each with the text after it."""
    run: list[str] = []
    parts = 0
    matches = list(_TOKEN.finditer(text))
    for place, match in enumerate(matches):
        token = match.group()
        following = matches[place + 1].group() if place + 1 < len(matches) else ""
        is_joint = token in {",", "and", "or", "/", "&"}
        if is_joint or token in _STOPS or _goes_on(run, token, following, is_noun):
            if run:
                yield run, text[match.start() - 1 :]
                parts += 1
            if not is_joint or parts >= _PARTS:
                return
            run = []
        elif token in {"a", "an", "the", '"', "“", "”"} and not run:
            continue
        elif not (token[0].isalnum()):
            break
        else:
            run.append(token)
    if run:
        yield run, ""


def _goes_on(run: list[str], token: str, following: str, is_noun: Callable[[str], bool]) -> bool:
    """Whether a token says more of the things before it: "released", "located", "starring"."""
    if not run or token in {"the", "a", "an"}:
        return bool(run)
    is_end = not (following.isalpha() and following.islower()) or following.endswith("ly")
    is_end = is_end or following in _STOPS | _AFTER | {"a", "an", "the"}
    is_thing = is_noun(run[-1].lower()) or is_noun(run[-1].lower().removesuffix("s"))
    if token in _AFTER:
        adverb = run[-1].endswith("ly") or run[-1] in _DROPPED | {"little", "best", "well"}
        return (is_end and not adverb) or (is_thing and token in _WITH_OBJECT)
    if token in _SELDOM_LAST:
        return is_end and is_thing
    is_participle = token.endswith(("ed", "ing")) and token.islower() and not is_noun(token)
    return is_thing and is_participle and is_end


def _is_continent(tokens: list[str]) -> bool:
    """Whether an adjective names no country: South American, Indian reservation."""
    return tokens[0] in _NO_COUNTRY or " ".join(tokens[-2:]) in _NO_COUNTRY_WITH


def _is_part(following: list[str]) -> bool:
    """Whether an adjective is part of a name, by the word after it: Greek Revival."""
    return any(
        word[0].isupper() and word not in _CAPITAL_KINDS and word not in ADJECTIVES
        for word in following
    )


def last_words(tokens: list[str]) -> Phrase | None:
    """The last words of a run that are in small letters, and the country that the others name."""
    for place in range(len(tokens) - 1, -1, -1):
        if re.search(r"['’]s$|s['’]$", tokens[place]) and tokens[place][0].isupper():
            tokens = tokens[place + 1 :]
            break
    country = next(
        (
            ADJECTIVES[name]
            for size in (3, 2, 1)
            for place in range(len(tokens) - size + 1)
            if (name := " ".join(tokens[place : place + size]).removesuffix("-language"))
            in ADJECTIVES
            and not tokens[place].endswith("-language")
            and not _is_continent(tokens[max(0, place - 1) : place + 2])
            and not _is_part(tokens[place + size : place + size + 1])
        ),
        "",
    )
    words: list[str] = []
    for token in reversed(tokens):
        small = _CAPITAL_KINDS.get(token, token)
        is_kind = token in _CAPITAL_KINDS or (token == token.lower() and token[0].isalpha())
        if not is_kind or any(map(str.isdigit, token)) or "'" in token[-1:]:
            break
        words.insert(0, small)
    if not words:
        head = tokens[-1] if tokens else ""
        is_word = head.isalpha() and head[1:].islower()
        return Phrase((head.lower(),), country, is_proper=True) if is_word else None
    kept = [word for word in words[:-1] if word not in _DROPPED and not word.endswith("ly")]
    return Phrase((*kept[-_MOST + 1 :], words[-1]), country)


def no_head(word: str) -> bool:
    """Whether a word can be no last word of a kind: an adjective, a participle."""
    if word.endswith(("teenth", "tieth")) or word in _NO_HEADS:
        return True
    word = word.rpartition("-")[2]
    return word in _DROPPED | _AFTER | _STOPS or word.capitalize() in ADJECTIVES


_PLACES = re.compile(
    r"\b(?:"
    + "|".join(re.escape(name) for name in sorted(COUNTRIES, key=lambda name: (-len(name), name)))
    + r")(?![\w-])"
)
_NOT_IN = re.compile(
    r"(?:border|with|between|from|to|and|near|against|or|by|outside|off"
    r"|(?:Gulf|University|Bank|Church|King|Queen|Bishop|History|Coast) of)\s+(?:the\s+)?$"
)


def country_in(text: str) -> str:
    """The country in which something is, from the words after it.

    >>> [country_in(text) for text in ("in Zorbham, Netherlands.", "on the border with Spain")]
    ['Netherlands', '']
    """
    for match in _PLACES.finditer(text):
        if not _NOT_IN.search(text, max(0, match.start() - 20), match.start()):
            return COUNTRIES[match.group()]
    return ""
