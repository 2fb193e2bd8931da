"""Topics that must not be inferred: nothing tells more of them than a generalization would.

Promises
    For each entity of the policy: it stands nowhere in the output, nor does a synonym or a kind of
    it that the knowledge has; and no word, no phrase of up to four neighbouring words, and no group
    of up to `group` of these within a `context`, tells more bits about it than its generalization
    does. That holds for what was put in the place of others, too.

Assumes
    That a reader learns from terms what the documents of the background that have them tell. That
    what the background knows in fewer than three documents tells what its parts tell, or what it is
    a kind of. That numbers, and groups which fewer than three documents support, tell nothing.

Does not cover
    Groups larger than `group`, or over more than a `context`; what many weak hints tell together,
    as a trained classifier sees them; words that neither the background nor the taxonomies know.

Reference
    D. Sánchez, M. Batet: Toward sensitive document release with privacy guarantees. Engineering
    Applications of Artificial Intelligence 59, 2017. Definitions 1 to 3, algorithm 1, section 4.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal
from weakref import WeakKeyDictionary

import msgspec
from pyroaring import BitMap

from efface.document import Document, Finding, Term
from efface.errors import PolicyError
from efface.knowledge.topics import Probabilities, Reading, Topic
from efface.languages.base import Language
from efface.languages.terms import Terms
from efface.models.base import Judge, Model, Parameters
from efface.models.c_sanitization.bounds import advice, fault
from efface.models.c_sanitization.evidence import Evidence, is_number
from efface.models.c_sanitization.expressions import Expression, expressions
from efface.models.c_sanitization.groups import Candidate, Group, Groups, choose
from efface.terms.lines import paragraphs
from efface.terms.tagged import Wanted
from efface.text.cache import digest
from efface.text.folding import fold

__all__ = ["CSanitization", "CSanitizationParameters"]

LABEL = "TOPIC"  # of an entity and of what tells of it: a label must not say which it was


class CSanitizationParameters(Parameters, frozen=True):
    """The keys of `[models.c-sanitization]`."""

    protect: dict[str, str] = msgspec.field(default_factory=dict)
    synonyms: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    group: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    context: Literal["document", "paragraph", "sentence"] = "document"
    probabilities: Probabilities = "contextual"
    reading: Reading = "A"
    unknown: Literal["keep", "hide"] = "keep"

    def check(self) -> None:
        if not self.protect:
            raise PolicyError(
                "models.c-sanitization: protect names no entity; say for example"
                ' protect = { HIV = "disease" }'
            )
        for entity in self.synonyms:
            if entity not in self.protect:
                raise PolicyError(
                    f"models.c-sanitization: synonyms: {entity!r} is not among the entities of"
                    " protect"
                )
        if len({fold(entity) for entity in self.protect}) < len(self.protect):
            raise PolicyError("models.c-sanitization: protect: an entity is named twice")


class CSanitization(Model[CSanitizationParameters]):
    """Hides what tells too much of a topic."""

    name: ClassVar[str] = "c-sanitization"
    promise: ClassVar[str] = (
        "No protected entity stands in the output, and no term or group of terms of it tells more"
        " of one than its generalization does."
    )
    collective: ClassVar[bool] = False
    unconditional: ClassVar[bool] = False
    reasons: ClassVar[bool] = True
    parameters_type: ClassVar[type[Parameters]] = CSanitizationParameters

    def open(self) -> None:
        for topic in self.topics:
            if any(topic.is_named_by(word) for word in self.shared.keep):
                raise PolicyError(f"keep: {topic.entity} is protected; remove one")

    @property
    def wants(self) -> frozenset[Wanted]:
        return frozenset({"entities", "words"})  # for what is said instead

    @property
    def warnings(self) -> list[str]:
        knowledge = self.shared.knowledge()
        return [message for topic in self.topics for message in advice(topic, knowledge)]

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        return tuple(self._topics())

    def _topics(self) -> Iterator[Topic]:
        given, knowledge = self.parameters, self.shared.knowledge()
        for entity, bound in given.protect.items():
            topic = Topic.of(
                entity.strip(),
                bound.strip(),
                knowledge,
                synonyms=given.synonyms.get(entity, ()),
                probabilities=given.probabilities,
                reading=given.reading,
            )
            if wrong := fault(topic, knowledge, given.probabilities):
                raise PolicyError(f"models.{self.name}: protect: {wrong}")
            yield topic

    @cached_property
    def evidence(self) -> Evidence:
        hides_unknown = self.parameters.unknown == "hide"
        return Evidence(self.topics, self.shared.knowledge(), hides_unknown=hides_unknown)

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return _Judge(self.parameters, self.topics, self.evidence, terms.language)


class _Judge(Judge):
    """Looks for names of the topics, and for terms and groups that tell too much of them."""

    def __init__(
        self,
        parameters: CSanitizationParameters,
        topics: Sequence[Topic],
        evidence: Evidence,
        language: Language,
    ) -> None:
        self._parameters = parameters
        self._language = language
        self._topics = topics
        self._evidence = evidence
        self._groups: WeakKeyDictionary[Document, dict[tuple[int, int], Groups]] = (
            WeakKeyDictionary()
        )

    def public_parameters(self) -> dict[str, Any]:
        given = self._parameters
        return {
            "entities": len(given.protect),
            "group": given.group,
            "context": given.context,
            "probabilities": given.probabilities,
            "reading": given.reading,
            "unknown": given.unknown,
        }

    def accepts(self, text: str, original: Document) -> bool:
        document = Document(text)
        read, taken = list(expressions(document)), _Taken()
        return not any(self._named(document, read, taken)) and not any(
            self._telling(document, self._evidence.known(read), taken)
        )

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        found: list[Finding] = []
        for index, document in enumerate(documents):
            read, taken = list(expressions(document)), _Taken()
            judged = self._evidence.known(read)
            groups = self._groups.setdefault(originals[index], {})
            for finding in (
                *self._named(document, read, taken),
                *self._telling(document, judged, taken),
                *self._together(document, judged, taken, groups),
            ):
                start, end = document.offsets.to_original(finding.start, finding.end)
                identity = fold(originals[index].text[start:end])
                term = replace(finding.term, document=index, identity=identity)
                found.append(replace(finding, term=term))
        return found

    def _named(
        self, document: Document, read: Sequence[Expression], taken: _Taken
    ) -> Iterator[Finding]:
        """Where an entity is named: by itself, or by what is known to be it or a kind of it."""
        for start, end, topic in self._evidence.mentions(document):
            taken.add(start, end)
            reason = f"names {topic.entity}"
            yield self._finding(start, end, document, topic, 1, reason, kind=topic.bound)
        for one in reversed(read):
            if one not in taken and (number := self._evidence.kind(one.text)):
                taken.add(one.start, one.end)
                topic = self._topics[number - 1]
                reason = f"a kind of {topic.entity}, or another word for it"
                place = one.start, one.end
                yield self._finding(*place, document, topic, 1, reason, kind=topic.bound)

    def _telling(
        self, document: Document, read: Sequence[Expression], taken: _Taken
    ) -> Iterator[Finding]:
        """Words, then ever longer phrases, that tell too much of a topic by themselves."""
        for one in read:
            if one in taken:
                continue
            told = [
                (topic.bits(share) - topic.limit, number, share)
                for number, (topic, share) in enumerate(
                    zip(self._topics, self._evidence.shares(one.text), strict=False)
                )
                if topic.tells(share)
            ]
            if told:
                _, number, share = max(told)
                taken.add(one.start, one.end)
                topic = self._topics[number]
                yield self._finding(one.start, one.end, document, topic, share)

    def _together(
        self,
        document: Document,
        read: Sequence[Expression],
        taken: _Taken,
        known: dict[tuple[int, int], Groups],
    ) -> Iterator[Finding]:
        """Groups within each context, the smaller first; what they hide is in no larger one."""
        if self._parameters.group < 2:
            return
        number = 0
        ends = [end for _, end in self._contexts(document)]
        contexts: dict[int, dict[str, list[Expression]]] = defaultdict(lambda: defaultdict(list))
        for one in read:
            if one not in taken:
                contexts[bisect_right(ends, one.start)][one.text].append(one)
        for context, places in contexts.items():
            for which, topic in enumerate(self._topics):
                finder = known.get((context, which)) or Groups(topic)
                known[context, which] = finder
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
        self, places: dict[str, list[Expression]], topic: Topic, document: Document
    ) -> dict[str, Candidate]:
        """The known terms of a context, the rarest first; numbers tell nothing of a topic."""
        found = {}
        for text, where in places.items():
            if not is_number(text) and (documents := self._evidence.where(text)) is not None:
                documents = topic.documents_of(text, documents)
                was_replaced = all(_is_replaced(one, document) for one in where)
                found[text] = Candidate(
                    digest(text), documents, topic.share_of(documents), was_replaced
                )
        return dict(sorted(found.items(), key=lambda one: (len(one[1].documents), one[0])))

    def _contexts(self, document: Document) -> Iterable[tuple[int, int]]:
        if self._parameters.context == "document":
            return [(0, len(document.text))]
        by_paragraph = self._parameters.context == "paragraph"
        split = paragraphs if by_paragraph else self._language.sentences
        return split(document.text)

    def _group(
        self,
        number: int,
        hidden: int,
        group: Group,
        candidates: Sequence[Candidate],
        places: Sequence[list[Expression]],
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
        start: int,
        end: int,
        document: Document,
        topic: Topic,
        share: float,
        reason: str = "",
        *,
        kind: str = "",
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
                label=LABEL,
                text=text,
                kind=kind,
            ),
            model=CSanitization.name,
            measure="bits",
            value=round(bits, 2),
            threshold=round(topic.limit, 2),
            reason=reason or f"{bits:.1f} bits about {topic.entity}, {_limit(topic)}",
            group=group,
            stays=stays,
        )


def _limit(topic: Topic) -> str:
    return f"limit {topic.limit:.1f} ({topic.bound or 'certainty'})"


class _Taken:
    """Stretches of a text that are found already."""

    def __init__(self) -> None:
        self._characters: set[int] = set()

    def add(self, start: int, end: int) -> None:
        self._characters.update(range(start, end))

    def __contains__(self, one: Expression) -> bool:
        return not self._characters.isdisjoint(range(one.start, one.end))


def _is_replaced(one: Expression, document: Document) -> bool:
    starts, ends = document.offsets.here
    place = bisect_right(starts, one.end - 1) - 1
    return place >= 0 and one.start < ends[place]


def _whole(start: int, end: int, document: Document) -> tuple[int, int]:
    """A stretch, with all of what was put there if it is part of that."""
    starts, ends = document.offsets.here
    for place in {bisect_right(starts, start) - 1, bisect_right(starts, end - 1) - 1} - {-1}:
        if starts[place] < end and start < ends[place]:
            start, end = min(start, starts[place]), max(end, ends[place])
    return start, end
