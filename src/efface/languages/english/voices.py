"""Finds identifiers in English text by all means, each of which is a voice with a name.

Tagger, patterns, capitals, lists of names and trades are asked one after the other, and a judge
weighs what they say.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources

from efface.document import Term
from efface.languages.base import Call
from efface.languages.english.capitals import LIST, SCRIPT, TITLE, named, names_of_persons
from efface.languages.english.ends import may_end, parts_of
from efface.languages.english.evidence import TAGGER, weigh
from efface.languages.english.fields import FIELD, fields
from efface.languages.english.initials import INITIALS, initials
from efface.languages.english.kinds import TITLES
from efface.languages.english.lexicon import COMMON, Lexicon
from efface.languages.english.ordinary import Ordinary, ordinary
from efface.languages.english.ordinary.words import words_of_list
from efface.languages.english.trades import TRADE, trades
from efface.languages.english.words import words_of
from efface.languages.judge import VoiceJudge
from efface.terms.labels import LABELS
from efface.terms.layout import Layout, layout_of
from efface.terms.patterns import Patterns
from efface.terms.pieces import unreadable
from efface.text.intervals import Place, joined, minus, overlapping, tells

__all__ = ["EnglishVoices", "english_judge"]

UNREADABLE = "no readable text"
# How likely something must be an identifier, by the setting of the model.
_BALANCED, _STRICT = 0.35, 0.15

# "3 May" and "1987" tell a date; "yesterday" and "a few months" do not.
_CALENDAR = re.compile(
    r"\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june"
    r"|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|mon|tues?|wed|thu(?:rs)?|fri|sat|sun"
    r"|christmas|easter)\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen"
    r"|twenty|thirty|forty|fifty|sixty)(?:[- ][a-z]+)? (?:years|decades)\b",
    re.I,
)

# What a name neither begins nor ends with.
_SMALL = r"(?:a|an|and|as|at|by|for|from|in|is|of|on|or|the|The|THE|to|was|with)"
_EDGE_BEFORE = re.compile(rf"(?:{_SMALL}\b|[,;:])?\s+|{_SMALL}(?!\w)|[,;:]")
_EDGE_AFTER = re.compile(rf"(?:\s+(?:{_SMALL})?|[,;:])\Z")
_LONGEST_EDGE = 8
_BETWEEN_NAMES = re.compile(r"\s(?:of|and|from|in|at)\s")

# Labels that the judge was not taught, as they are off unless a policy names them.
_NOT_JUDGED = frozenset({"MONEY", "QUANTITY"})
_BY_CONTEXT = frozenset({"DATE", "PERSON"})
# These may have several lines: keys of several lines, and what cannot be read at all. A pattern of
# the policy says itself where it ends.
_MANY_LINES = frozenset({"DATA", "SECRET"})
_ENDS = frozenset(LABELS) - _MANY_LINES
# Labels of patterns that may take a law for an address, or its number for a date.
_BY_WORDS = frozenset({"ADDRESS", "RECORD", "DATE"})
_UNIT_OF_AGE = re.compile(r"\W*(?:y|years?|yrs?|months?)?\W*(?:old|of age)?\W*", re.I)
_SURE = 0.9  # of the tagger's scores
_NAMES_OF_PERSONS = frozenset("gs")  # flags
_OTHER_NAMES = frozenset({"ORG", "PLACE", "NAME", "GROUP", "ADDRESS"})  # and no persons
_INSTITUTIONS = frozenset({"ORG", "NAME", "PLACE"})
# "A criminal complaint" tells no trade.
_GOES_ON = re.compile(
    r" (?!(?:and|or|of|in|at|for|from|with|who|by|to|is|was|as|on|but|until|since|during|when"
    r"|where|that|which|has|had|he|she|they|whose|then|now|living|based|born|working|aged)\b)[a-z]"
)
_WORD_BEFORE = re.compile(r"\b(?P<word>[A-Za-z]+)\.?[ \u00a0]{1,2}\Z")
_LONGEST_TITLE = 16
_PROFESSION_BEFORE = re.compile(
    r"(?:\b(?:is|was|be|been|being|became|become|as)(?: an?)?|\w, an?|\b(?:former|retired|late)"
    r"|\b(?P<trade>[a-z]{4,15})(?: and|,| or))\s{1,2}\Z"
)
_DEFINED = re.compile(r"\b[Tt]he (?:[A-Z][\w-]{1,20} ){0,3}\Z")
_LONGEST_TERM = 70


@cache
def english_judge(*, scored: bool) -> VoiceJudge:
    """The judge that comes with efface, for taggers that say how sure they are, or for others."""
    stored = resources.files("efface.languages.english").joinpath("data/english.judge")
    return VoiceJudge.of(stored.read_text("utf-8"), "scored" if scored else "unscored")


class EnglishVoices:
    """Asks all voices about a text, and lets the judge weigh what they say."""

    def __init__(
        self,
        patterns: Patterns,
        lexicon: Lexicon,
        judge: VoiceJudge,
        *,
        strict: bool = False,
        sure: float = 0.5,
    ) -> None:
        self._patterns = patterns
        self._lexicon = lexicon
        self._judge = judge
        self._sure = sure
        self.threshold = _STRICT if strict else _BALANCED

    def of_form(self, text: str, *, formal: bool = False) -> Iterator[Call]:
        """What patterns find, and runs that no tagger can read."""
        for call, _ in self._by_form(text, formal):
            yield call

    def _by_form(
        self, text: str, formal: bool, layout: Layout | None = None
    ) -> Iterator[tuple[Call, bool]]:
        """The same, each with whether its form alone makes it an identifier."""
        for start, end, label, name, is_formal in self._patterns.find(text, formal=formal):
            whole = label not in _ENDS or not may_end(text, start, end)
            if not whole and layout is None:
                layout = layout_of(text)
            if whole or layout is None:
                yield Call(start, end, label, name), is_formal
                continue
            parts = [*parts_of(text, layout, start, end, wrapped=True)]
            if is_formal and len(parts) == 1:
                parts = [(start, end)]  # a form knows its edges, as in "::ffff:192.0.2.7"
            for part in parts:
                yield Call(*part, label, name), is_formal
        for start, end in unreadable(text):
            yield Call(start, end, "DATA", UNREADABLE), True

    def find(self, text: str, entities: Iterable[Term]) -> Iterator[Call]:
        """What all voices find, of what the judge believes; the tagger found the `entities`."""
        layout = layout_of(text)
        certain, doubtful = self.hear(text, entities, layout)
        yield from certain
        if not doubtful:
            return
        weighed = weigh(text, doubtful, self._lexicon, self._sure)
        stretches = [weighed.rows(call.start, call.end) for call in doubtful]
        verdicts = self._judge.verdicts(weighed.evidence, stretches)
        persons = [text[call.start : call.end] for call in certain if call.label == "PERSON"]
        for call, (chance, because) in zip(doubtful, verdicts, strict=True):
            if chance >= self.threshold:
                yield call._replace(chance=chance, because=because)
                if call.label == "PERSON":
                    persons.append(text[call.start : call.end])
        for start, end in initials(text, layout, persons):
            yield Call(start, end, "PERSON", INITIALS)

    def hear(
        self, text: str, entities: Iterable[Term], layout: Layout
    ) -> tuple[list[Call], list[Call]]:
        """What all voices say of a text: what is certain, and what must be judged."""
        certain: list[Call] = []
        doubtful: list[Call] = []
        for call, formal in self._by_form(text, False, layout):
            # A pattern for a person or a date that goes by the words around may be wrong.
            is_certain = formal or call.label not in _BY_CONTEXT
            (certain if is_certain else doubtful).append(call)
        entities = [*entities]
        names = [*_as_tagged(self._named(text, layout), entities, self._sure)]
        certain += [name for name in names if _is_sure(text, name, self._lexicon)]
        names = [name for name in names if not _is_sure(text, name, self._lexicon)]
        # If a stretch gets several labels, the first counts.
        doubtful += [name for name in names if name.label == "PERSON"]
        taken = joined([(call.start, call.end) for call in certain])
        for entity in entities:
            for call in self._tagged(text, entity, layout, taken):
                if call.label not in _NOT_JUDGED:
                    doubtful.append(call)
                elif call.score is None or call.score >= self._sure:
                    certain.append(call)
        doubtful += [name for name in names if name.label != "PERSON"]
        names, innocent = self._without_innocent(text, layout, certain, doubtful, entities)
        return [*_certain(text, certain, innocent)], names

    def _without_innocent(
        self,
        text: str,
        layout: Layout,
        certain: Sequence[Call],
        doubtful: Sequence[Call],
        entities: Iterable[Term],
    ) -> tuple[list[Call], Ordinary]:
        """The doubtful calls without what is no identifier, and what is none."""
        persons: list[Place] = []
        no_persons: list[Place] = []
        for call in (*doubtful, *(call for call in certain if call.label in _BY_WORDS)):
            of_person = self._is_surely_person(text, call)
            (persons if of_person else no_persons).append((call.start, call.end))
        innocent = ordinary(text, layout, self._lexicon, no_persons, persons)
        names = [*_names(text, doubtful, innocent)]
        surely = joined([(e.start, e.end) for e in entities if e.score is None or e.score >= _SURE])
        doubted = [
            (name.start, name.end)
            for name in names
            if not overlapping(name.start, name.end, surely)
        ]
        if doubted:
            innocent = innocent.with_likely(text, layout, self._lexicon, doubted)
            names = [
                name
                for name in names
                if overlapping(name.start, name.end, surely) or _may_be_name(text, name, innocent)
            ]
        return names, innocent

    def _is_surely_person(self, text: str, call: Call) -> bool:
        """Whether nothing but a law or a discovery named after the person could take it away."""
        if call.label != "PERSON" or (call.score is not None and call.score < _SURE):
            return False
        flags = [self._lexicon.flags(word) for word in text[call.start : call.end].split()]
        return all(not _NAMES_OF_PERSONS.isdisjoint(f) and COMMON.isdisjoint(f) for f in flags)

    def _named(self, text: str, layout: Layout) -> Iterator[Call]:
        """What capitals, lists, fields and trades find."""
        words = words_of(text, self._lexicon)
        for start, end, label, voice in named(text, words, self._lexicon):
            for part in parts_of(text, layout, start, end):
                yield Call(*part, label, voice)
        yield from (Call(*field) for field in fields(text, layout, self._lexicon))
        for start, end, voice in trades(text, words.notable):
            yield Call(start, end, "OCCUPATION", voice)

    def _tagged(
        self, text: str, entity: Term, layout: Layout, taken: Sequence[tuple[int, int]]
    ) -> Iterator[Call]:
        """What the tagger found, cell by cell, beside what is `taken`: what has a form of its own.

        A tagger that does not say how sure it is calls many things a person; what does not look
        like a person's name is some other name.
        """
        label = entity.label
        if label == "PERSON" and entity.score is None:
            persons = [*names_of_persons(text, entity.start, entity.end, self._lexicon)]
            for place in persons:
                for start, end in parts_of(text, layout, *place):
                    yield Call(start, end, label, TAGGER)
            if persons:
                return
            label = "NAME"
        for cell in parts_of(text, layout, entity.start, entity.end):
            for part in _beside(text, *cell, label, taken):
                if label == "AGE" and _UNIT_OF_AGE.fullmatch(text, *part):
                    continue  # of "34-year-old" the number is taken
                for name in _names_in(text, *part) if label == "PERSON" else (part,):
                    yield from _named_part(text, *name, label, entity)


def _as_tagged(names: Iterable[Call], entities: Iterable[Term], sure: float) -> Iterator[Call]:
    """The names, of which lists call none a person that the tagger calls something else.

    "Morgan Stanley" are two words of lists, and a bank.
    """
    names_of_others = [
        entity
        for entity in entities
        if entity.label in _OTHER_NAMES and entity.score is not None and entity.score >= sure
    ]
    starts = [entity.start for entity in names_of_others]
    for name in names:
        place = bisect_right(starts, name.start) - 1
        if (
            name.voice == LIST
            and name.label == "PERSON"
            and place >= 0
            and name.end <= names_of_others[place].end
        ):
            name = name._replace(label=names_of_others[place].label)
        yield name


def _is_sure(text: str, name: Call, lexicon: Lexicon) -> bool:
    """Whether a call needs no judge.

    It is written in another script, or a number or surname that its field or column announces, or a
    trade; a role such as "judge" may be nobody's trade.
    """
    if name.voice == TRADE:
        head = text[name.start : name.end].rpartition(" ")[2].lower()
        if head in words_of_list("roles") and not _is_profession(text, name.start, head, lexicon):
            return False
        return not _GOES_ON.match(text, name.end)
    if name.voice == FIELD and name.label == "PERSON":
        flags = [lexicon.flags(word) for word in text[name.start : name.end].split()]
        return all("s" in each and COMMON.isdisjoint(each) for each in flags)
    return name.voice == SCRIPT or (name.voice == FIELD and name.label == "RECORD")


def _is_profession(text: str, start: int, head: str, lexicon: Lexicon) -> bool:
    """Whether a role is somebody's profession here: "was a lawyer", "politician and attorney"."""
    if head not in words_of_list("professions"):
        return False
    before = _PROFESSION_BEFORE.search(text, max(0, start - _LONGEST_TITLE), start)
    return before is not None and (not before["trade"] or "o" in lexicon.flags(before["trade"]))


def _certain(text: str, calls: Iterable[Call], innocent: Ordinary) -> Iterator[Call]:
    """The calls without laws that were taken for an address or a reference."""
    for call in calls:
        if call.label not in _BY_WORDS or not innocent.is_law(text, call.start, call.end):
            yield call


def _names(text: str, calls: Iterable[Call], innocent: Ordinary) -> Iterator[Call]:
    """The calls that may be names."""
    for call in calls:
        if call.label in _INSTITUTIONS and _is_institution(text[call.start : call.end]):
            continue
        if _may_be_name(text, call, innocent):
            yield call


def _may_be_name(text: str, call: Call, innocent: Ordinary) -> bool:
    """Whether it is not innocent; after a title, and where a name is asked for, nothing is."""
    is_role = call.label == "OCCUPATION" and not _is_defined(text, call)
    return (
        call.voice in (TITLE, FIELD)
        or _follows_title(text, call.start)
        or (call.label == "PERSON" and _begins_with_title(text[call.start : call.end]))
        or not innocent.covers(text, call.start, call.end, is_role=is_role)
    )


def _is_institution(name: str) -> bool:
    """Whether it is only the kind of an institution, as "Court" in "a Magistrate's Court"."""
    return name.lower() in words_of_list("institutions")


def _is_defined(text: str, call: Call) -> bool:
    """Whether an occupation is written as what somebody is in this text: "the Project Manager"."""
    return text[call.start].isupper() and bool(
        _DEFINED.search(text, max(0, call.start - _LONGEST_TERM), call.start)
    )


def _begins_with_title(name: str) -> bool:
    words = name.lower().split()
    return len(words) > 1 and words[0].rstrip(".") in TITLES and words[-1] not in TITLES


def _follows_title(text: str, start: int) -> bool:
    before = _WORD_BEFORE.search(text, max(0, start - _LONGEST_TITLE), start)
    return before is not None and before["word"].lower() in TITLES


def _beside(
    text: str, start: int, end: int, label: str, taken: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The parts of a stretch beside what is taken; a weekday stays with its date."""
    parts = [part for part in minus(start, end, taken) if tells(text[slice(*part)])]
    if label == "DATE" and all(_CALENDAR.search(text, *part) for part in parts):
        return [(start, end)]
    return parts


def _names_in(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A person's name that a tagger joined with another name, apart: "Crumb of Leeds"."""
    for gap in _BETWEEN_NAMES.finditer(text, start, end):
        yield start, gap.start()
        start = gap.end()
    yield start, end


def _named_part(text: str, start: int, end: int, label: str, entity: Term) -> Iterator[Call]:
    """A part of what a tagger found, without the small words at its edges."""
    while edge := _EDGE_BEFORE.match(text, start, end):
        start = edge.end()
    while edge := _EDGE_AFTER.search(text, max(start, end - _LONGEST_EDGE), end):
        end = edge.start()
    if start < end:
        is_date = label != "DATE" or _CALENDAR.search(text, start, end)
        label = label if is_date else "NAME"
        yield Call(start, end, label, TAGGER, entity.score, share=entity.share)
