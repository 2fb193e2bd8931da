"""Replaces a term in an English sentence by something more general: its hypernyms.

A person becomes what the text says of them. The noun phrase around a term is replaced as a whole,
with its article, so that the sentence stays grammatical.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from efface.document import Term
from efface.languages.context import Context, Wording
from efface.languages.english.counted import numbers_before
from efface.languages.english.fitting import accepted
from efface.languages.english.grammar import (
    before_it,
    begins_sentence,
    denied,
    denied_after,
    placed,
    plural,
)
from efface.languages.english.lexicon import COMMON, english_lexicon
from efface.languages.english.rough import describes, is_value, roughly
from efface.languages.english.vocabulary import NAMES
from efface.terms.phrases import Phrase

if TYPE_CHECKING:
    from efface.knowledge.pack import Knowledge

__all__ = ["generalized"]

_NUMBERS = frozenset({"CD", "$"})
_PLURAL = frozenset({"NNS", "NNPS"})
_VALUES = frozenset({"DATE", "AGE", "QUANTITY", "MONEY", "PAYMENT"})
_KINDS = NAMES | {"OCCUPATION", "TERM", "TOPIC"}
_JOINTS = tuple("-–/_@#%+=")
_GREETED = re.compile(
    r"\b(?:dear|hi|hello|hey|thanks|regards|mr|mrs|ms|miss|dr|prof|professor|sir|lady|lord|rev)[.,]?\s$",
    re.I,
)
_LONGEST_GREETING, _LONGEST_WORD = 16, 8
_UNFIT = re.compile(r"[\d\W]+")  # a part of what was to be hidden
# In a kind: then it is a piece of the term.
_UNSAID = re.compile(r"\d|\b[A-Z]{2,}\b|(?:^|\s)[-–]\s|[/|:]")
_DIGIT = re.compile(r"\d")
_POSSESSIVE = re.compile(r"['’]s\b")
_BESIDE = re.compile(r"(?:[^\W\d_]|[ \u00a0'’.,-])*")
_OF_PARTIES = re.compile(r"\bvs?\.? \Z")  # Lind v Croatia
# Places with an article of their own: the Danube is a river, and Danube is none.
_ARTICLE = re.compile(r"\b[Tt]he \Z")
_OF_MANY = re.compile(r"^United |s$")  # the Netherlands
_WITH_ARTICLE = ("body of water", "desert", "range", "archipelago")
_BRANDS = frozenset({"ORG", "PRODUCT", "NAME"})
_OWNED = frozenset("a an my your his her our their this that same".split())
_OWN_KINDS = ("artifact", "substance")
# What is left of "a Latvian national" says nothing.
_UNTOLD = frozenset("national nationals origin origins descent nationality heritage".split())
_OFFICE = re.compile(r" (?:of|for|in|to|at) ")  # after it stands what an office is for
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_KEPT_TAGS = ("NN", "JJ")
_MOST_KEPT = 3
_UNTYPED = frozenset({"TERM", "TOPIC"})  # labels that do not say what something is


def generalized(term: Term, context: Context) -> Wording | None:
    """The nearest true statement that the models accept, as it fits into the sentence."""
    if term.label not in _KINDS | _VALUES or not context.in_prose():
        return None
    text = context.here.text
    if _is_bound(term, text):
        return None
    if _is_common_noun(term, context):
        term = replace(term, label="TERM")
    elif term.label == "TERM" and _is_name(term, context):
        term = replace(term, label="NAME")
    wording = _worded(term, context)
    return wording if wording and _fits(term, wording, text) else None


def _worded(term: Term, context: Context) -> Wording | None:
    phrase, text = context.phrase, context.here.text
    if is_value(term, context) and not describes(term, context):
        return roughly(term, context)
    if term.label in _VALUES and not (phrase and term.end < phrase.end):
        return None
    if denied(text, _start(term, phrase)):
        return None
    if denied_after(text, max(term.end, phrase.end if phrase else 0)):
        return None
    if term.label in NAMES - {"PERSON", "GROUP"} and (
        _OF_PARTIES.search(_before(term, text)) or _POSSESSIVE.match(text, term.end)
    ):
        return None
    describes_more = phrase is not None and term.end < phrase.end
    if term.label in _UNTYPED and not (describes_more or _is_noun(term, phrase, text)):
        return None
    if term.label == "TOPIC" and not _is_in(term, phrase, text):
        return None  # not one noun phrase, so it has no hypernym
    if phrase and term.end < phrase.end:
        if not _stands_alone(term, phrase):
            return _rest(term, phrase, context)
        phrase = _upto(phrase, term.end)
    if term.label == "PERSON":
        return _person(term, phrase, context)
    if term.label == "GROUP" or (term.label == "NAME" and _may_be_a_person(term.text)):
        return None
    return _kind(term, phrase, context)


def _before(term: Term, text: str) -> str:
    """The last characters before a term."""
    return text[max(0, term.start - _LONGEST_WORD) : term.start]


def _fits(term: Term, wording: Wording, text: str) -> bool:
    """Whether what goes beside the term is only words of its own phrase, and on its line."""
    if term.label not in _VALUES and _UNFIT.fullmatch(wording.text):
        return False
    if term.label in NAMES and _DIGIT.search(wording.text):
        return False
    start, end = wording.span or (term.start, term.end)
    beside = text[start : max(start, term.start)] + " " + text[min(end, term.end) : end]
    return _BESIDE.fullmatch(beside) is not None


def _is_bound(term: Term, text: str) -> bool:
    """Whether a term is a part of a word, stands after a greeting or a title, or begins a line.

    What begins a line with a number is an entry of a log, a chat or a list.
    """
    line = text.rfind("\n", 0, term.start) + 1
    if term.label in _VALUES and term.text[:1].isdigit() and not text[line : term.start].strip():
        return True
    joined = (
        text[term.start - 1 : term.start] in _JOINTS or text[term.end : term.end + 1] in _JOINTS
    )
    if joined and term.label != "AGE":  # "34-year-old"
        return True
    return bool(_GREETED.search(text, max(0, term.start - _LONGEST_GREETING), term.start))


def _is_common_noun(term: Term, context: Context) -> bool:
    """Whether what the tagger takes for a name or a trade is another common noun."""
    taxonomies = context.knowledge.taxonomies
    if term.label == "OCCUPATION":
        return " " not in term.text and not taxonomies.is_a(term.text.lower(), "person")
    if term.label not in NAMES:
        return False
    if " " in term.text:  # "holy cross" may be a hospital, "the juvenile court" is none
        is_name = term.label in ("ORG", "PLACE", "PERSON")
        return term.text.islower() and not (
            is_name and not before_it(context.here.text, term.start)[1]
        )
    if term.text.islower():
        return True
    at_start = term.text[1:].islower() and begins_sentence(context.here.text, term.start)
    flags = english_lexicon().flags(term.text)
    return (
        at_start
        and not set("gsp") & {*flags}
        and context.knowledge.taxonomies.is_noun(term.text.lower())
    )


def _is_name(term: Term, context: Context) -> bool:
    """Whether a term has the capitals of a name, though no voice calls it one."""
    words = term.text.split()
    return all(word[:1].isupper() and not word.isupper() for word in words) and not begins_sentence(
        context.here.text, term.start
    )


def _looks_like_a_person(name: str) -> bool:
    """Whether a word of it is a given name or a surname, and no common word."""
    flags = [english_lexicon().flags(word) for word in re.findall(r"[^\W\d_]+", name)]
    return any(set("gs") & {*each} and COMMON.isdisjoint(each) for each in flags)


def _may_be_a_person(name: str) -> bool:
    """Whether a name of an unknown kind ends like a person's: Hyun-ju Park is no park."""
    flags = english_lexicon().flags(name.split()[-1])
    return "s" in flags and COMMON.isdisjoint(flags)


def _is_noun(term: Term, phrase: Phrase | None, text: str) -> bool:
    """Whether the last word of a term is a noun, and not a verb, a modal or an adjective.

    A word with an article is one, whatever the tagger says, and so is a rare word that only
    taxonomies know.
    """
    words = [word for word in phrase.words if word.end <= term.end] if phrase else []
    if words and words[-1].label.startswith(("NN", "CD")):
        return True
    word = term.text.split()[-1]
    return bool(before_it(text, term.start)[1]) or COMMON.isdisjoint(english_lexicon().flags(word))


def _is_in(term: Term, phrase: Phrase | None, text: str) -> bool:
    """Whether a term, apart from an article before it, lies in the noun phrase."""
    before = text[term.start : phrase.start].strip().lower() if phrase else "?"
    return before in ("", "a", "an", "the")


def _stands_alone(term: Term, phrase: Phrase) -> bool:
    """Whether a noun only has something beside it: a number, a name ("the historian Ada Lind")."""
    inside = [word for word in phrase.words if term.start <= word.start < term.end]
    after = next((word for word in phrase.words if word.start >= term.end), None)
    if not inside or after is None or not inside[-1].label.startswith("NN"):
        return False
    is_name = inside[-1].label.startswith("NNP")
    return after.label in _NUMBERS or (after.label.startswith("NNP") and not is_name)


def _upto(phrase: Phrase, end: int) -> Phrase:
    """The phrase as if it ended here."""
    words = tuple(word for word in phrase.words if word.end <= end)
    return replace(phrase, end=end, words=words, is_plural=words[-1].label in _PLURAL)


def _start(term: Term, phrase: Phrase | None) -> int:
    """Where the term or its phrase starts, whichever is first."""
    return min(term.start, phrase.start) if phrase else term.start


def _rest(term: Term, phrase: Phrase, context: Context) -> Wording | None:
    """For a term that describes the rest of its phrase: an American actor is an actor."""
    start = min(term.start, phrase.start)
    article = context.here.text[start : phrase.start]  # the tagger takes it for part of a name
    kept = [word for word in phrase.words if word.start >= term.end]
    if kept and kept[0].label == "POS":  # "Lind's house" is a person's house
        if term.label == "PERSON":
            return _person(term, None, context)
        return _kind(term, None, context)
    while kept and kept[0].label in ("HYPH", "POS", "SYM"):
        kept = kept[1:]
    if not (0 < len(kept) <= _MOST_KEPT) or not all(
        word.text.islower() and word.label.startswith(_KEPT_TAGS) for word in kept
    ):
        return None
    if term.label in _VALUES and not _YEAR.fullmatch(term.text):
        return None  # "the 1987 election" is an election
    if kept[-1].text in _UNTOLD or not kept[-1].label.startswith("NN"):
        return None
    before = [word for word in phrase.words if word.end <= term.start]
    rest = context.here.text[kept[0].start : phrase.end]
    if before:
        rest = f"{context.here.text[before[0].start : before[-1].end]} {rest}"
    steps = context.knowledge.taxonomies.steps(rest)
    for text in chain([rest], (step.text for step in steps)):
        if phrase.is_plural and not rest.endswith(text):
            text = plural(text, context.knowledge.taxonomies.plural)
        if context.accepts(text):
            if article:
                return Wording(article + text, span=(start, phrase.end))
            return placed(text, start, phrase.end, context.here, plural=phrase.is_plural)
    return None


def _kind(term: Term, phrase: Phrase | None, context: Context) -> Wording | None:
    """The nearest accepted hypernym, for the term and the words before it in its phrase."""
    start = term.start
    numbers: tuple[str, ...] = ("",)
    is_name = term.label in NAMES and term.label != "GROUP"
    many = bool(phrase and phrase.end == term.end and phrase.is_plural and not is_name)
    many = many and not (term.kind and term.text.endswith(("is", "es", "us")))  # syphilis
    words = context.here.text[term.start : term.end]
    if phrase and phrase.end == term.end and term.label != "OCCUPATION":  # "a retired ..." stays
        start = min(start, phrase.start)
        start, numbers, words = _split_number(phrase, term, start, context)
    known = "" if term.label in _UNTYPED else term.label
    if known == "OCCUPATION":
        words = _OFFICE.split(words)[0]
        if not context.knowledge.taxonomies.is_a(words.split()[-1].lower(), "person"):
            return None
    has_article = known == "PLACE" and not _OF_MANY.search(words)
    has_article = has_article and bool(_ARTICLE.search(_before(term, context.here.text)))
    kinds: tuple[str, ...] = _WITH_ARTICLE if has_article else ()
    if known in _BRANDS and before_it(context.here.text, start)[1] in _OWNED:
        kinds = _OWN_KINDS  # "his Volvo" is a car, and Volvo a company
    steps = context.knowledge.taxonomies.steps(words, known, context.near, kinds)
    itself = [words] if words != context.here.text[start : term.end] else []
    itself += [term.kind] if term.kind else []
    for text in chain(itself, (step.text for step in steps)):
        if _UNSAID.search(text):
            continue
        if known == "OCCUPATION" and _says_as_much(text, words, context):
            continue
        if many and not words.endswith(text) and not text[:1].isupper():
            text = plural(text, context.knowledge.taxonomies.plural)
        for number in numbers:
            if f"{number}{text}" == context.here.text[start : term.end]:
                continue  # nothing would be hidden
            if accepted(number + text, context):
                if phrase and phrase.start < start:
                    return Wording(text, span=(start, term.end))  # after words of its own phrase
                several = many or _is_plural(text, context)
                return placed(number + text, start, term.end, context.here, plural=several)
    return None


def _says_as_much(text: str, trade: str, context: Context) -> bool:
    """Whether a kind keeps the trade itself ("a glass blower" is a blower), or is no person's."""
    head = text.split()[-1].lower()
    return head == trade.split()[-1].lower() or not context.knowledge.taxonomies.is_a(
        head, "person"
    )


def _is_plural(word: str, context: Context) -> bool:
    """Whether a word of the text is the plural of another."""
    head = word.split()[-1]
    if not head.endswith("s") or head.endswith(("ss", "us", "is")):
        return False
    known = context.knowledge.vocabulary.singulars(head)
    return any(context.knowledge.taxonomies.is_noun(form) for form in known if form != head)


def _split_number(
    phrase: Phrase, term: Term, start: int, context: Context
) -> tuple[int, tuple[str, ...], str]:
    """Where a phrase starts, ever less precise ways to say its number, and the rest of it."""
    text = context.here.text
    inside = min(phrase.start, term.start) if term.label not in NAMES else term.start
    first = phrase.words[0]
    if first.label in _NUMBERS and first.start >= inside:
        count = next(i for i in range(1, len(phrase.words) + 1) if not _goes_on(phrase.words[i:]))
        number = text[first.start : phrase.words[count - 1].end]
        if phrase.words[count:]:
            if _YEAR.fullmatch(number):  # the 2013 elections are not thousands
                return start, ("",), text[phrase.words[count].start : term.end]
            rest = text[phrase.words[count].start : term.end]
            if not phrase.is_plural:
                return start, (f"{number} ", ""), rest
            before, numbers = numbers_before(number, text, first.start)
            return min(start, before), numbers, rest
    return start, ("",), text[inside : term.end]


def _goes_on(words: Sequence[Term]) -> bool:
    """Whether a number goes on with a word: 3.5 million, forty-eight."""
    labels = [word.label for word in words[:2]]
    return labels[:1] == ["CD"] or labels == ["HYPH", "CD"] or labels == ["CC", "CD"]


def _person(term: Term, phrase: Phrase | None, context: Context) -> Wording | None:
    """What the text says of a person, else whether it is a man or a woman, else a person."""
    start = min(term.start, phrase.start) if phrase and phrase.end == term.end else term.start
    many = bool(phrase and phrase.end == term.end and phrase.is_plural)
    roles = [said for said in context.descriptions if said not in ("man", "woman")]
    if not (roles or _looks_like_a_person(term.text)):
        return _kind(replace(term, label="NAME"), None, context)
    for text in _said_of(context):
        if context.accepts(text):
            text = plural(text, context.knowledge.taxonomies.plural) if many else text
            return placed(text, start, term.end, context.here, plural=many)
    return None


def _said_of(context: Context) -> Iterator[str]:
    """The descriptions of a person and their hypernyms; then man or woman, then person."""
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
