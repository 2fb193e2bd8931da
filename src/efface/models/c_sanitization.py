"""Topics that must not be inferred: nothing tells more of them than a generalization would.

Promises
    For each entity of the policy: it stands nowhere in the output, nor does a synonym or a kind of
    it that the knowledge has; and no word, no phrase of up to four neighbouring words, and no group
    of up to `group` of these within a `context`, tells more bits about it than its generalization
    does. That holds for what was put in the place of others, too.

Assumes
    That a reader learns from terms what the documents of the background that have them tell. That
    what the background knows in fewer than three documents tells what its parts tell, or what it is
    a kind of; and that groups which fewer than three documents support tell nothing.

Does not cover
    Groups larger than `group`, or over more than a `context`; what many weak hints tell together,
    as a trained classifier sees them; words that neither the background nor the taxonomies know.

Reference
    D. Sánchez, M. Batet: Toward sensitive document release with privacy guarantees. Engineering
    Applications of Artificial Intelligence 59, 2017. Definitions 1 to 3, algorithm 1, section 4.
"""

from __future__ import annotations

import re
import warnings
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Literal
from weakref import WeakKeyDictionary

import msgspec
from pyroaring import BitMap

from efface.document import Document, Finding, Replacement, Term
from efface.errors import PolicyError, PolicyWarning
from efface.knowledge.memory import remembering
from efface.knowledge.pack import Knowledge
from efface.knowledge.suggesting import FOLLOWS, TOGETHER, suggest
from efface.knowledge.topics import SEEN, Probabilities, Reading, Topic
from efface.knowledge.words import FUNCTION_WORDS, is_acronym, located
from efface.models.base import Options, Parameters, Reach, plan_until_kept
from efface.models.groups import Candidate, Group, Groups, choose
from efface.terms.language import Terms
from efface.terms.lines import paragraphs, sentences
from efface.terms.occurrences import Needle, Needles, fold, outermost

__all__ = ["CSanitization", "CSanitizationParameters"]

TOPIC, CUE = "TOPIC", "CUE"
_LONGEST = 4  # words of a phrase
_GAP = re.compile(r"[^\S\n]*[-‐‑/'’&]?[^\S\n]*\n?[^\S\n]*")  # between the words of a phrase
_CACHED = 1 << 15
_OFTEN = 10  # times that an acronym must be more usual than the same letters in lower case


class CSanitizationParameters(Parameters, frozen=True):
    """The keys of `[models.c-sanitization]`."""

    protect: dict[str, str]
    synonyms: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    group: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    context: Literal["document", "paragraph", "sentence"] = "document"
    probabilities: Probabilities = "contextual"
    reading: Reading = "A"


@dataclass(frozen=True)
class _Expression:
    """A word or phrase at its place, in the form in which it is counted."""

    start: int
    end: int
    words: tuple[str, ...] = field(repr=False)

    @property
    def text(self) -> str:
        return " ".join(self.words)


class CSanitization:
    """Hides what tells too much of a topic."""

    name: ClassVar[str] = "c-sanitization"
    promise: ClassVar[str] = (
        "No protected entity stands in the output, and no term or group of terms of it tells more"
        " of one than its generalization does."
    )
    reach: ClassVar[Reach] = "here"
    collective: ClassVar[bool] = False
    one_by_one: ClassVar[bool] = True
    reasons: ClassVar[bool] = True
    parameters_type: ClassVar[type[Parameters]] = CSanitizationParameters

    def __init__(
        self,
        parameters: CSanitizationParameters,
        terms: Terms,
        knowledge: Callable[[], Knowledge] = Knowledge.load,
    ) -> None:
        self._parameters = parameters
        self._knowledge = knowledge()
        terms.want("entities", "words")  # for what is said instead
        self._counts = self._knowledge.counts
        self.topics = tuple(self._topics())
        self._groups: WeakKeyDictionary[Document, dict[tuple[int, int], Groups]] = (
            WeakKeyDictionary()
        )
        self._where = remembering(_CACHED)(self._find_where)
        self._shares = remembering(_CACHED)(self._find_shares)
        self._names = remembering(_CACHED)(self._find_name)

    def _topics(self) -> Iterator[Topic]:
        given = self._parameters
        if not given.protect:
            raise PolicyError(
                f"models.{self.name}: protect names no entity; say for example"
                ' protect = { HIV = "disease" }'
            )
        for entity in given.synonyms:
            if entity not in given.protect:
                raise PolicyError(
                    f"models.{self.name}: synonyms: {entity!r} is not among the entities of protect"
                )
        for entity, bound in given.protect.items():
            topic = Topic.of(
                entity.strip(),
                bound.strip(),
                self._knowledge,
                synonyms=given.synonyms.get(entity, ()),
                probabilities=given.probabilities,
                reading=given.reading,
            )
            if wrong := self._what_is_wrong(topic):
                raise PolicyError(f"models.{self.name}: protect: {wrong}")
            yield topic

    def _what_is_wrong(self, topic: Topic) -> str:
        """Why a topic cannot be protected, and what to do; nothing if it can."""
        entity, bound = topic.entity, topic.bound
        if not topic.entity_documents:
            return (
                f"the background does not know {entity!r}, so it knows nothing that tells of it;"
                " give synonyms that it knows or counts of your own, or put it on the hide list"
            )
        if not bound:
            return ""
        if bound.lower() in (form.lower() for form in topic.forms):
            return f"{bound!r} is no generalization of {entity!r}, but another word for it"
        if not topic.told:
            return (
                f"{entity!r} and {bound!r} stand together in no document of the background, so this"
                f" bounds nothing; {self._suggested(topic)}"
            )
        if self._parameters.probabilities == "standard" and not topic.is_general:
            return (
                f"{bound!r} is in {len(topic.bound_documents):,} documents of the background,"
                f" {entity!r} in {len(topic.entity_documents):,}: with standard probabilities no"
                f" text could tell more than that; {self._suggested(topic)}"
            )
        return ""

    def _suggested(self, topic: Topic) -> str:
        names = self._parameters.synonyms.get(topic.entity, ())
        known = suggest(topic.entity, self._knowledge, synonyms=names, scan=False)
        good = [one.bound for one in known if one.is_general and one.together >= TOGETHER]
        ask = f"efface knowledge suggest {topic.entity!r}"
        return f"use {', '.join(good[:3])}, or see: {ask}" if good else f"see: {ask}"

    @property
    def warnings(self) -> Iterator[str]:
        """What the author of the policy should know."""
        for topic in self.topics:
            entity, bound = topic.entity, topic.bound
            if bound and not topic.is_general:
                yield (
                    f"{entity} bounded by {bound}: {bound} is in fewer documents of the background"
                    f" than {entity}, so it bounds little; {self._suggested(topic)}"
                )
            if bound and len(topic.told) < TOGETHER:
                yield (
                    f"{entity} bounded by {bound}: they stand together in {len(topic.told)}"
                    f" documents of the background, fewer than {TOGETHER}, so that little is known"
                    " of what tells of them"
                )

    @cached_property
    def _mentions(self) -> Needles:
        """The entities and their other names."""
        return Needles(
            Needle(form, cased=self._is_another_word(form))
            for topic in self.topics
            for form in topic.forms
        )

    @cached_property
    def _kinds(self) -> tuple[Callable[[str], bool], ...]:
        kinds = self._knowledge.taxonomies.kinds
        return tuple(kinds(topic.entity, topic.bound) for topic in self.topics)

    def _is_another_word(self, form: str) -> bool:
        """Whether an acronym is another word in small letters, as AIDS is."""
        count = self._counts.count
        return is_acronym(form) and count(form.lower()) * _OFTEN > count(form)

    def public_parameters(self) -> dict[str, Any]:
        given = self._parameters
        return {
            "entities": len(given.protect),
            "group": given.group,
            "context": given.context,
            "probabilities": given.probabilities,
            "reading": given.reading,
        }

    def accepts(self, text: str, original: Document) -> bool:
        document = Document(text)
        expressions, taken = list(_expressions(document)), _Taken()
        return not any(self._named(document, expressions, taken)) and not any(
            self._telling(document, expressions, taken)
        )

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        found: list[Finding] = []
        for index, document in enumerate(documents):
            expressions, taken = list(_expressions(document)), _Taken()
            known = self._groups.setdefault(originals[index], {})
            for finding in (
                *self._named(document, expressions, taken),
                *self._telling(document, expressions, taken),
                *self._together(document, expressions, taken, known),
            ):
                term = finding.term.at(finding.start, finding.end, document=index)
                found.append(replace(finding, term=term))
        return found

    def plan(self, documents: Sequence[Document], options: Options) -> list[Replacement]:
        return plan_until_kept(self, documents, options)

    def _named(
        self, document: Document, expressions: Sequence[_Expression], taken: _Taken
    ) -> Iterator[Finding]:
        """Where an entity is named: by itself, or by what is known to be it or a kind of it."""
        for start, end, needle in outermost(self._mentions.find(document.text)):
            if document.shows(start, end, silent_only=True):
                taken.add(start, end)
                topic = next(topic for topic in self.topics if needle.text in topic.forms)
                reason = f"names {topic.entity}"
                yield self._finding(TOPIC, start, end, document, topic, 1, reason)
        for one in reversed(expressions):
            if one not in taken and (number := self._names(one.text)):
                taken.add(one.start, one.end)
                topic = self.topics[number - 1]
                reason = f"a kind of {topic.entity}, or another word for it"
                yield self._finding(TOPIC, one.start, one.end, document, topic, 1, reason)

    def _find_name(self, words: str) -> int:
        """The number of the topic, from 1, of which some words name a kind; 0 if there is none."""
        if words in FUNCTION_WORDS:
            return 0
        return next((n for n, is_kind in enumerate(self._kinds, 1) if is_kind(words)), 0)

    def _telling(
        self, document: Document, expressions: Sequence[_Expression], taken: _Taken
    ) -> Iterator[Finding]:
        """Words, then ever longer phrases, that tell too much of a topic by themselves."""
        for one in expressions:
            if one in taken:
                continue
            told = [
                (topic.bits(share) - topic.limit, number, share)
                for number, (topic, share) in enumerate(
                    zip(self.topics, self._shares(one.text), strict=False)
                )
                if topic.tells(share)
            ]
            if told:
                _, number, share = max(told)
                taken.add(one.start, one.end)
                topic = self.topics[number]
                yield self._finding(CUE, one.start, one.end, document, topic, share)

    def _find_shares(self, words: str) -> tuple[float, ...]:
        """What some words tell of each topic; nothing if the background does not know them."""
        documents = self._where(words)
        if documents is None:
            return ()
        shares = tuple(
            topic.share_of(topic.documents_of(words, documents)) for topic in self.topics
        )
        self._warn_of_escapes(documents, shares)
        return shares

    def _find_where(self, words: str) -> BitMap | None:
        """The documents by which a word or phrase is judged.

        Capitals may be an acronym or a way to write. A word that is not known in its form is looked
        for in others, and then judged by the nearest known thing that it is a kind of.
        """
        found = self._counts.where(words)
        if is_acronym(words) and " " not in words:
            lower = self._counts.where(words.lower())
            found = found if len(found) >= len(lower) or words.lower() in FUNCTION_WORDS else lower
        if len(found) >= SEEN:
            return found
        if " " in words:
            return None
        steps = (step.text for step in self._knowledge.taxonomies.steps(words))
        for other in (words.upper(), words.lower(), words.removesuffix("s"), *steps):
            found = self._counts.where(other)
            if len(found) >= SEEN:
                return found
        return None

    def _warn_of_escapes(self, documents: BitMap, shares: Iterable[float]) -> None:
        for topic, share in zip(self.topics, shares, strict=True):
            if topic.bound and not topic.tells(share):
                count = topic.entity_documents.intersection_cardinality(documents)
                if count > FOLLOWS * len(documents):
                    warnings.warn(escape_warning(topic), PolicyWarning, stacklevel=2)

    def _together(
        self,
        document: Document,
        expressions: Sequence[_Expression],
        taken: _Taken,
        known: dict[tuple[int, int], Groups],
    ) -> Iterator[Finding]:
        """Groups within each context, the smaller first; what they hide is in no larger one."""
        if self._parameters.group < 2:
            return
        number = 0
        ends = [end for _, end in self._contexts(document)]
        contexts: dict[int, dict[str, list[_Expression]]] = defaultdict(lambda: defaultdict(list))
        for one in expressions:
            if one not in taken:
                contexts[bisect_right(ends, one.start)][one.text].append(one)
        for context, places in contexts.items():
            for which, topic in enumerate(self.topics):
                finder = known.setdefault((context, which), Groups(topic))
                terms = self._candidates(places, topic, document)
                for size in range(2, self._parameters.group + 1):
                    texts, candidates = list(terms), list(terms.values())
                    groups = choose(finder.find(candidates, size), candidates)
                    for member, group in groups.items():
                        number += 1
                        yield from self._group(
                            number,
                            member,
                            group,
                            candidates,
                            [places[t] for t in texts],
                            topic,
                            document,
                        )
                        del terms[texts[member]]

    def _candidates(
        self, places: dict[str, list[_Expression]], topic: Topic, document: Document
    ) -> dict[str, Candidate]:
        """The known terms of a context, the rarest first; numbers tell nothing of a topic."""
        found = {}
        for text, where in places.items():
            if not _is_number(text) and (documents := self._where(text)) is not None:
                documents = topic.documents_of(text, documents)
                was_replaced = all(_is_replaced(one, document) for one in where)
                found[text] = Candidate(
                    hash(text), documents, topic.share_of(documents), was_replaced
                )
        return dict(sorted(found.items(), key=lambda one: (len(one[1].documents), one[0])))

    def _contexts(self, document: Document) -> Iterable[tuple[int, int]]:
        if self._parameters.context == "document":
            return [(0, len(document.text))]
        split = paragraphs if self._parameters.context == "paragraph" else sentences
        return split(document.text)

    def _group(
        self,
        number: int,
        hidden: int,
        group: Group,
        candidates: Sequence[Candidate],
        places: Sequence[list[_Expression]],
        topic: Topic,
        document: Document,
    ) -> Iterator[Finding]:
        """The findings of a group: all places of what is hidden, the first of what stays."""
        whole = topic.bits(group.share)
        for member in group.members:
            rest = [candidates[other].documents for other in group.members if other != member]
            others = topic.bits(topic.share_of(BitMap.intersection(*rest)))
            reason = (
                f"{topic.bits(candidates[member].share):.1f} bits about {topic.entity} alone,"
                f" {whole:.1f} together, to which it adds {max(0, whole - others):.1f};"
                f" {_limit(topic)}"
            )
            if candidates[member].was_replaced:
                reason = f"what stands for it: {reason}"
            for one in places[member] if member == hidden else places[member][:1]:
                yield self._finding(
                    CUE,
                    one.start,
                    one.end,
                    document,
                    topic,
                    group.share,
                    reason,
                    group=number,
                    stays=member != hidden,
                )

    def _finding(
        self,
        label: str,
        start: int,
        end: int,
        document: Document,
        topic: Topic,
        share: float,
        reason: str = "",
        *,
        group: int | None = None,
        stays: bool = False,
    ) -> Finding:
        start, end = _whole(start, end, document)
        text = document.text[start:end]
        bits = topic.bits(share)
        return Finding(
            term=Term(
                start=start,
                end=end,
                label=label,
                text=text,
                identity=fold(text),
                kind=topic.bound if label == TOPIC else "",
            ),
            model=self.name,
            measure="bits",
            value=round(bits, 2),
            threshold=round(topic.limit, 2),
            reason=reason or f"{bits:.1f} bits about {topic.entity}, {_limit(topic)}",
            group=group,
            stays=stays,
        )


def _limit(topic: Topic) -> str:
    return f"limit {topic.limit:.1f} ({topic.bound or 'certainty'})"


def escape_warning(topic: Topic) -> str:
    return (
        f"{topic.entity} bounded by {topic.bound}: terms from which {topic.entity} follows more"
        f" often than not may stay, because {topic.bound} is too specific a bound; for others see:"
        f" efface knowledge suggest {topic.entity!r}"
    )


def _expressions(document: Document) -> Iterator[_Expression]:
    """The words of a document that say something, and then the phrases of neighbouring ones."""
    words = [
        _Expression(start, end, (word,))
        for start, end, word in located(document.text)
        if word not in FUNCTION_WORDS and document.shows(start, end, silent_only=True)
    ]
    yield from words
    joined = [
        _GAP.fullmatch(document.text, first.end, second.start) is not None
        for first, second in pairwise(words)
    ]
    for length in range(2, _LONGEST + 1):
        for place in range(len(words) - length + 1):
            if all(joined[place : place + length - 1]):
                some = words[place : place + length]
                yield _Expression(
                    some[0].start, some[-1].end, tuple(word.words[0] for word in some)
                )


class _Taken:
    """Stretches of a text that are found already."""

    def __init__(self) -> None:
        self._characters: set[int] = set()

    def add(self, start: int, end: int) -> None:
        self._characters.update(range(start, end))

    def __contains__(self, one: _Expression) -> bool:
        return not self._characters.isdisjoint(range(one.start, one.end))


def _is_number(text: str) -> bool:
    return not any(map(str.isalpha, text))


def _is_replaced(one: _Expression, document: Document) -> bool:
    return _whole(one.start, one.end, document) != (one.start, one.end)


def _whole(start: int, end: int, document: Document) -> tuple[int, int]:
    """A stretch, with all of what was put there if it is part of that."""
    starts, ends = document.offsets.here
    for place in {bisect_right(starts, start) - 1, bisect_right(starts, end - 1) - 1} - {-1}:
        if starts[place] < end and start < ends[place]:
            start, end = min(start, starts[place]), max(end, ends[place])
    return start, end
