"""What it is a kind of: the nearest true statement that no model of the policy objects to.

Barcelona becomes a city, aspirin a drug, 12 March 1987 becomes 1987. A person becomes what the text
says of them. The noun phrase around a term is replaced as a whole, with its article, so that the
sentence stays one.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from efface.document import Document, Term
from efface.knowledge.information import NUMBER_WORDS
from efface.knowledge.values import rough_age, rough_dates, rough_number
from efface.operators.base import Context, OperatorParameters, Wording
from efface.operators.grammar import before_it, begins_sentence, denied, plural, with_article
from efface.terms.phrases import Phrase

if TYPE_CHECKING:
    from efface.knowledge.pack import Knowledge

__all__ = ["Generalize"]

_NUMBERS = frozenset({"CD", "$"})
_VALUES = frozenset({"DATE", "AGE", "QUANTITY", "MONEY"})
_NAMES = frozenset(
    {"PERSON", "ORG", "PLACE", "EVENT", "WORK", "PRODUCT", "LAW", "LANGUAGE", "NAME", "GROUP"}
)
_KINDS = _NAMES | {"OCCUPATION", "TERM"}
_OLD = re.compile(r"([- ]?)(?:years?|yrs?)[- ](?:old|of age)\b")
_AGED = re.compile(r"\b(?:aged|age(?: of)?)\s+$|\bage|\bold\b", re.I)
_ON = re.compile(r"\b[Oo]n\s+(?:the\s+)?$")
_YEAR = re.compile(r"\b(?:1\d|20)\d\d\b")
_LEADING = re.compile(
    r"(between|from|before|after|about|around|by|until|till|since|during|in|on)\s+", re.I
)
_BEFORE = re.compile(r"\b(?:before|after|by)\s+(?:the\s+)?$", re.I)
_VERB = re.compile(r"\b(?:born|died|founded|established|created|released|published)\s+$")
_ABOUT = re.compile(r"\b(?:about|around|nearly|almost|over|approximately|some)\s+$", re.I)
_CLOCK = re.compile(r"\d\d?:\d\d")
_MANY = "many "
_OWN = ("the ", "some ", "in ", _MANY)
_SPECIFIC = frozenset({"a", "an", "the"})


class Generalize:
    """
    >>> note = Document("She was treated in Barcelona.")
    >>> place = Term(start=19, end=28, label="PLACE", text="Barcelona")
    >>> Generalize().replace(place, Context(document=note)).text
    'Spain'

    What may be said depends on the models of the policy:

    >>> not_names = lambda text: text.islower()
    >>> Generalize().replace(place, Context(document=note, accepts=not_names)).text
    'a city'
    """

    name: ClassVar[str] = "generalize"
    parameters_type: ClassVar[type[OperatorParameters]] = OperatorParameters
    recognisable: ClassVar[bool] = False
    exact: ClassVar[bool] = False
    collective: ClassVar[bool] = False
    silent: ClassVar[bool] = False

    def __init__(
        self, parameters: OperatorParameters | None = None, key: bytes | None = None
    ) -> None:
        pass

    def wrote(self, text: str, labels: Container[str]) -> bool:
        return False

    def replace(self, term: Term, context: Context) -> Wording | None:
        phrase = context.phrase
        if term.label in _VALUES and not _is_before_a_noun(term, phrase):
            return _value(term, context)
        if term.label not in _KINDS | _VALUES or denied(context.here.text, _start(term, phrase)):
            return None
        if phrase and term.end < phrase.end:
            return _rest(term, phrase, context)
        if term.label == "PERSON":
            return _person(term, phrase, context)
        return _kind(term, phrase, context)


def _is_before_a_noun(term: Term, phrase: Phrase | None) -> bool:
    """Whether a date only describes something: the 1987 election."""
    return term.label == "DATE" and phrase is not None and term.end < phrase.end


def _start(term: Term, phrase: Phrase | None) -> int:
    return min(term.start, phrase.start) if phrase else term.start


def _value(term: Term, context: Context) -> Wording | None:
    """A date, an age, a number; a number before a noun is that many of them."""
    text, phrase = context.here.text, context.phrase
    if term.label == "AGE" or (_AGED.search(term.text) and not _YEAR.search(term.text)):
        return _age(term, context)
    if term.label == "DATE":
        return _dated(term, context)
    counted = phrase.end if phrase and term.end < phrase.end else term.end
    rough = rough_number(term.text)
    if rough is None:
        said = "amount" if any(map(str.isalpha, term.text)) else "number"
        said = "some time" if _CLOCK.search(term.text) else said
        return _placed(said, term.start, term.end, context.here) if context.accepts(said) else None
    if term.label == "MONEY" or "$" in text[max(0, term.start - 3) : term.end]:
        for money in (f"{rough} of dollars", rough, "an amount"):
            if context.accepts(money):
                return Wording(money)
        return None
    if counted > term.end and text[term.end : term.end + 1] == " ":
        rough += " of"
    return Wording(rough) if context.accepts(rough) else None


def _dated(term: Term, context: Context) -> Wording | None:
    """On a day, but in a year; what was before a year was not before its decade."""
    text = context.here.text
    leading = _LEADING.match(term.text)
    start = term.start + (leading.end() if leading else 0)
    before = _BEFORE.search(text, max(0, start - 16), start)
    for rough in rough_dates(term.text):
        if context.accepts(rough) and (not before or rough.startswith("some ")):
            break
    else:
        return None
    said = leading[1].lower() if leading else ""
    on = _ON.search(text, max(0, start - 12), start)
    if said in ("between", "from") or (on and rough != "some day"):
        start = term.start if leading else on.start() if on else start
        into = "In" if text[start].isupper() else "in"
        return Wording(f"{into} {rough}", span=(start, term.end))
    if _VERB.search(text, max(0, start - 20), start):
        rough = f"in {rough}"
    placed = _placed(rough, start, term.end, context.here)
    if leading and placed.span:
        return Wording(text[term.start : placed.span[0]] + placed.text, span=(term.start, term.end))
    return placed


def _age(term: Term, context: Context) -> Wording | None:
    """34 is in the thirties, or adult; so is a 34-year-old."""
    rough = rough_age(term.text)
    if rough is None:
        return None
    text, (decade, time_of_life) = context.here.text, rough
    old, aged = _OLD.match(text, term.end), _AGED.search(text, max(0, term.start - 8), term.start)
    start, end = aged.start() if aged else term.start, old.end() if old else term.end
    words = text[start:end].lower()
    before_a_noun = bool(old and old[1] == "-")
    if context.accepts(decade) and not before_a_noun:
        said = f"the {decade}" if decade.endswith("s") else decade
        return Wording(f"in {said}" if _AGED.search(words) else said, span=(start, end))
    if words.startswith("age") and not words.startswith("aged"):
        return _placed("some age", start, end, context.here)
    if context.accepts(time_of_life):
        return Wording(time_of_life, span=(start, end))
    return None if before_a_noun else Wording("of some age", span=(start, end))


def _rest(term: Term, phrase: Phrase, context: Context) -> Wording | None:
    """A term that describes another: an American actor is an actor."""
    start = min(term.start, phrase.start)
    article = context.here.text[start : phrase.start]  # the tagger takes it for part of a name
    kept = [word for word in phrase.words if word.start >= term.end]
    if kept and kept[0].label == "POS":  # "Lind's house" is a person's house
        if term.label == "PERSON":
            return _person(term, None, context)
        return _kind(term, None, context)
    while kept and kept[0].label in ("HYPH", "POS", "SYM"):
        kept = kept[1:]
    if not kept:
        return None
    rest = context.here.text[kept[0].start : phrase.end]
    steps = context.knowledge.taxonomies.steps(rest)
    for text in chain([rest], (step.text for step in steps)):
        if phrase.is_plural and not rest.endswith(text):
            text = plural(text, context.knowledge.taxonomies.plural)
        if context.accepts(text):
            if article:
                return Wording(article + text, span=(start, phrase.end))
            return _placed(text, start, phrase.end, context.here, plural=phrase.is_plural)
    return None


def _kind(term: Term, phrase: Phrase | None, context: Context) -> Wording | None:
    """What the term is a kind of; what stands before it in its phrase goes with it."""
    start = term.start
    numbers: tuple[str, ...] = ("",)
    is_name = term.label in _NAMES and term.label != "GROUP"
    many = bool(phrase and phrase.end == term.end and phrase.is_plural and not is_name)
    words = context.here.text[term.start : term.end]
    if phrase and phrase.end == term.end:
        start = min(start, phrase.start)
        numbers, words = _split_number(phrase, term, context)
    known = "" if term.label == "TERM" else term.label
    steps = context.knowledge.taxonomies.steps(words, known, context.terms())
    itself = [words] if words != context.here.text[start : term.end] else []
    for text in chain(itself, (step.text for step in steps)):
        if many and not words.endswith(text) and not text[:1].isupper():
            text = plural(text, context.knowledge.taxonomies.plural)
        for number in numbers:
            if context.accepts(number.removeprefix(_MANY) + text):
                return _placed(number + text, start, term.end, context.here, plural=many)
    return None


def _split_number(phrase: Phrase, term: Term, context: Context) -> tuple[tuple[str, ...], str]:
    """What may be said of the number at the start of a phrase; and the rest of the phrase."""
    text = context.here.text
    start = min(phrase.start, term.start) if term.label not in _NAMES else term.start
    first = phrase.words[0]
    if first.label not in _NUMBERS or len(phrase.words) == 1 or first.start < start:
        return ("",), text[start : term.end]
    rest = text[phrase.words[1].start : term.end]
    if not phrase.is_plural:
        return (f"{first.text} ", ""), rest
    rough = rough_number(first.text)
    return (f"{first.text} ", *((f"{rough} of ", _MANY) if rough else ()), ""), rest


def _person(term: Term, phrase: Phrase | None, context: Context) -> Wording | None:
    """What the text says of a person, else whether it is a man or a woman, else a person."""
    start = min(term.start, phrase.start) if phrase and phrase.end == term.end else term.start
    many = bool(phrase and phrase.end == term.end and phrase.is_plural)
    for text in _said_of(context):
        if context.accepts(text):
            text = plural(text, context.knowledge.taxonomies.plural) if many else text
            return _placed(text, start, term.end, context.here, plural=many)
    return None


def _said_of(context: Context) -> Iterator[str]:
    last: list[str] = []
    for description in context.descriptions:
        if description in ("man", "woman"):
            last.append(description)
            continue
        for text in chain([description], _above(description, context.knowledge)):
            if text != "person":
                yield text
    yield from last
    yield "person"


def _above(description: str, knowledge: Knowledge) -> Iterator[str]:
    return (step.text for step in knowledge.taxonomies.steps(description))


def _placed(
    text: str, start: int, end: int, document: Document, *, plural: bool = False
) -> Wording:
    """The words with the article that fits, in the place of the old ones with theirs."""
    if text.startswith(_MANY) and (
        about := _ABOUT.search(document.text, max(0, start - 16), start)
    ):
        start = about.start()
    before, determiner = before_it(document.text, start)
    is_name = text[:1].isupper() or text[:1].isdigit()
    has_its_own = text.startswith(_OWN) or text.split(" ")[0] in NUMBER_WORDS
    if determiner in _SPECIFIC and (determiner != "the" or is_name or has_its_own):
        start = before
        text = text if plural or has_its_own else with_article(text)
    elif not determiner and not plural and not is_name and not has_its_own:
        text = with_article(text)
    if document.text[start : start + 1].isupper() and begins_sentence(document.text, start):
        text = text[:1].upper() + text[1:]
    return Wording(text, span=(start, end))
