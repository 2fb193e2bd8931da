"""What stands around a term in its document, for operators that reason."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from efface.document import Document, Finding, Term
from efface.pipeline.run import Run
from efface.terms.labels import ENTITY_LABELS
from efface.terms.phrases import Phrase, Phrases

__all__ = ["Surroundings"]

_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]{2,}")  # a word with a capital
_TELLING = 8  # terms that tell what a document is about
_RARE = 10  # bits of words that stand in too few documents to tell anything of others


class Surroundings:
    """Knows of one original what it speaks of, and who is mentioned where.

    `findings` are those of the original. What it is asked for is found once.
    """

    def __init__(self, run: Run, original: Document, findings: Iterable[Finding]) -> None:
        self._run = run
        self._original = original
        self._people: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._who: dict[int, str] = {}  # whose name ends where
        self._names: set[str] = set()  # words of names that may stand nowhere
        for finding in findings:
            if finding.model in run.plan.unconditional and finding.label in ENTITY_LABELS:
                self._names.update(_NAME.findall(finding.term.text))
            identity = finding.term.identity
            if finding.label == "PERSON" and identity and finding.end not in self._who:
                self._who[finding.end] = identity
                self._people[identity].append((finding.start, finding.end))
        self._accepted: dict[str, bool] = {}
        self._said: dict[str, tuple[str, ...]] = {}
        self._topic: tuple[str, ...] | None = None

    def name_somebody(self, text: str) -> bool:
        """Whether a text has a name in it that was found: of what stands beside a term."""
        return not self._names.isdisjoint(_NAME.findall(text))

    def accepts(self, text: str) -> bool:
        """Whether the models of the policy let a text stand in the document."""
        if text not in self._accepted:
            judges = self._run.judges.values()
            self._accepted[text] = all(judge.accepts(text, self._original) for judge in judges)
        return self._accepted[text]

    def topic(self) -> tuple[str, ...]:
        """Common nouns that tell the senses of others: the more informative, but no rare ones."""
        if self._topic is None:
            (words,) = self._run.terms.words([self._original])
            nouns = self._run.plan.language.common_nouns(words)
            bits = self._run.plan.knowledge().information.of
            known = sorted([(-bits(noun), noun) for noun in nouns if bits(noun) <= _RARE])
            self._topic = tuple([noun for _, noun in known[:_TELLING]])
        return self._topic

    def phrase(self, term: Term, document: Document) -> Phrase | None:
        """The noun phrase around a term of the document as it is now."""
        return self._phrases(document).around(term)

    def _phrases(self, document: Document) -> Phrases:
        (phrases,) = self._run.terms.phrases([document])
        return phrases

    def descriptions(self, term: Term) -> tuple[str, ...]:
        """What the original says of a person."""
        if term.label != "PERSON":
            return ()
        identity = self._who.get(term.end, term.identity)
        if identity not in self._said:
            (first, count), (_, second) = self._most_named()
            self._said[identity] = self._run.plan.language.descriptions(
                self._original.text,
                self._people[identity],
                self._phrases(self._original),
                is_subject=first == identity and count > second,
                is_a=self._run.plan.knowledge().taxonomies.is_a,
            )
        return self._said[identity]

    def _most_named(self) -> Sequence[tuple[str, int]]:
        """The two persons that the document names most often, and how often."""
        counts = Counter({name: len(mentions) for name, mentions in self._people.items()})
        return [*counts.most_common(2), ("", 0), ("", 0)][:2]
