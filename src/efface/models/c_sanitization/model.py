"""Topics that must not be inferred: no term tells more of an entity than its generalization does.

Promises
    For each entity of the policy: neither it, nor a synonym or a kind of it that the knowledge has,
    is anywhere in the output; and no word, no phrase of up to four neighbouring words, and no group
    of up to `group` of these within a `context`, tells more bits about it than its generalization
    does. That holds for replacements, too.

Assumes
    That what a reader learns from a term is what the background documents with that term tell. That
    a term in fewer than three of these documents tells what its parts or its hypernyms tell. That
    numbers, and groups which fewer than three documents support, tell nothing.

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

LABEL = "TOPIC"  # of entities and of terms that tell of them: it must not say which it was


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
    """Hides terms that tell too much of a topic."""

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
        return frozenset({"entities", "words"})  # for the replacements

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
    """Finds names of the topics, and terms and groups of terms that tell too much of them."""

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

    def _read(self, document: Document) -> list[Expression]:
        return list(expressions(document, self._language.vocabulary.function_words))

    def accepts(self, text: str, original: Document) -> bool:
        document = Document(text)
        read, taken = self._read(document), _Taken()
        return not any(self._named(document, read, taken)) and not any(
            self._telling(document, self._evidence.known(read), taken)
        )

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        findings: list[Finding] = []
        for index, document in enumerate(documents):
            read, taken = self._read(document), _Taken()
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
                findings.append(replace(finding, term=term))
        return findings

    def _named(
        self, document: Document, read: Sequence[Expression], taken: _Taken
    ) -> Iterator[Finding]:
        """Where an entity is named: by its name, a synonym, or a kind of it."""
        for start, end, topic in self._evidence.mentions(document):
            taken.add(start, end)
            reason = f"names {topic.entity}"
            yield self._finding(start, end, document, topic, 1, reason, kind=topic.bound)
        for expression in reversed(read):
            if expression not in taken and (number := self._evidence.kind(expression.text)):
                taken.add(expression.start, expression.end)
                topic = self._topics[number - 1]
                reason = f"a kind of {topic.entity}, or another word for it"
                place = expression.start, expression.end
                yield self._finding(*place, document, topic, 1, reason, kind=topic.bound)

    def _telling(
        self, document: Document, read: Sequence[Expression], taken: _Taken
    ) -> Iterator[Finding]:
        """Words, then longer and longer phrases, that alone tell too much of a topic."""
        for expression in read:
            if expression in taken:
                continue
            told = [
                (topic.bits(share) - topic.limit, number, share)
                for number, (topic, share) in enumerate(
                    zip(self._topics, self._evidence.shares(expression.text), strict=False)
                )
                if topic.tells(share)
            ]
            if told:
                _, number, share = max(told)
                taken.add(expression.start, expression.end)
                topic = self._topics[number]
                yield self._finding(expression.start, expression.end, document, topic, share)

    def _together(
        self,
        document: Document,
        read: Sequence[Expression],
        taken: _Taken,
        known: dict[tuple[int, int], Groups],
    ) -> Iterator[Finding]:
        """Groups within each context, smaller ones first; what they hide is in no larger one.

        `known` caches the search for groups, by context and topic.
        """
        if self._parameters.group < 2:
            return
        number = 0
        ends = [end for _, end in self._contexts(document)]
        contexts: dict[int, dict[str, list[Expression]]] = defaultdict(lambda: defaultdict(list))
        for expression in read:
            if expression not in taken:
                contexts[bisect_right(ends, expression.start)][expression.text].append(expression)
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
        """The known terms of a context by their text, the rarest first; numbers are left out."""
        candidates = {}
        for text, where in places.items():
            if not is_number(text) and (documents := self._evidence.where(text)) is not None:
                documents = topic.documents_of(text, documents)
                was_replaced = all(_is_replaced(expression, document) for expression in where)
                candidates[text] = Candidate(
                    digest(text), documents, topic.share_of(documents), was_replaced
                )
        return dict(sorted(candidates.items(), key=lambda item: (len(item[1].documents), item[0])))

    def _contexts(self, document: Document) -> Iterable[tuple[int, int]]:
        """The spans within which terms of a group must be."""
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
        """The findings of a group: all places of the hidden term, the first of each other term."""
        all_bits = topic.bits(group.share)
        for member in group.members:
            rest = [candidates[peer].documents for peer in group.members if peer != member]
            rest_bits = topic.bits(topic.share_of(BitMap.intersection(*rest)))
            reason = (
                f"{topic.bits(candidates[member].share):.1f} bits about {topic.entity} alone,"
                f" {all_bits:.1f} together, to which it adds {max(0, all_bits - rest_bits):.1f};"
                f" {_limit(topic)}"
            )
            if candidates[member].was_replaced:
                reason = f"what stands for it: {reason}"
            for expression in places[member] if member == hidden else places[member][:1]:
                yield self._finding(
                    expression.start,
                    expression.end,
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
    """The characters of a text that are part of a finding already."""

    def __init__(self) -> None:
        self._characters: set[int] = set()

    def add(self, start: int, end: int) -> None:
        self._characters.update(range(start, end))

    def __contains__(self, expression: Expression) -> bool:
        return not self._characters.isdisjoint(range(expression.start, expression.end))


def _is_replaced(expression: Expression, document: Document) -> bool:
    """Whether the expression overlaps a replacement."""
    starts, ends = document.offsets.here
    place = bisect_right(starts, expression.end - 1) - 1
    return place >= 0 and expression.start < ends[place]


def _whole(start: int, end: int, document: Document) -> tuple[int, int]:
    """The span, widened to all of a replacement that it overlaps."""
    starts, ends = document.offsets.here
    for place in {bisect_right(starts, start) - 1, bisect_right(starts, end - 1) - 1} - {-1}:
        if starts[place] < end and start < ends[place]:
            start, end = min(start, starts[place]), max(end, ends[place])
    return start, end
