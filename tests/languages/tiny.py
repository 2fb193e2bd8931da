"""A tiny made-up language: all that a language must be able to do, in one page.

Persons end in -ak and places in -eth, nouns in -u; "na" is the article, and a date is "sol 12".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import ClassVar

from efface.document import Document, Term
from efface.knowledge.pack import Knowledge
from efface.knowledge.vocabulary import Vocabulary
from efface.languages.base import Call, IsA, Language, Make, Progress
from efface.languages.context import Context, Wording
from efface.terms.occurrences import Needle
from efface.terms.patterns import Pattern, Patterns
from efface.terms.patterns.base import matches
from efface.terms.phrases import Phrases
from efface.terms.tagged import Reading, Tagged, Wanted
from efface.text.draw import Draw
from efface.text.folding import fold
from tests.knowledge.small import knowledge_of

__all__ = ["Tiny"]

_WORD = re.compile(r"\w+")
_NAMES = {"ak": "PERSON", "eth": "PLACE"}
_TEXTS = ["Zorak vi tupu", "Zorak kel brimu", "Meleth vi", "tupu", "tupu kel", "vi kel"] * 9
_VOCABULARY = Vocabulary(
    function_words=frozenset({"na", "ol"}),
    number_words=frozenset(),
    years_of=lambda _: (),
    types={"PERSON": "hemu", "PLACE": "lokau"},
    kinds={},
    telling=frozenset(),
    heads={},
    tops={},
    professional="hemu",
    no_trades=(),
    privative=frozenset(),
    names=frozenset({"PLACE", "ORG", "NAME"}),
    vague=frozenset(),
    of_persons=frozenset({"person"}),
    tangible=frozenset(),
    location="",
    known_to_all=(),
    states=(),
    of=re.compile(r"\s+ol\s+"),
    singulars=lambda name: iter((name,)),
)


@cache
def _knowledge() -> Knowledge:
    return knowledge_of(_TEXTS, [("Meleth", "tupu")], _VOCABULARY)


def _name(_: str, draw: Draw) -> str:
    return draw.one_of(["Bolak", "Dorak", "Furak"])


class TinyVoices:
    """Believes the tagger and the patterns."""

    threshold = 0.0

    def __init__(self, patterns: Patterns) -> None:
        self._patterns = patterns

    def of_form(self, text: str, *, formal: bool = False) -> Iterator[Call]:
        return (Call(*match[:4]) for match in self._patterns.find(text, formal=formal))

    def find(self, text: str, entities: Iterable[Term]) -> Iterator[Call]:
        yield from self.of_form(text)
        yield from (Call(term.start, term.end, term.label, "tagger") for term in entities)


class Tiny(Language):
    """The made-up language."""

    name: ClassVar[str] = "tiny"
    patterns: ClassVar[Sequence[Pattern]] = (
        Pattern("date", "DATE", matches(r"\bsol \d+"), gate=r"sol \d"),
    )
    labels: ClassVar[frozenset[str]] = frozenset({"PERSON", "PLACE", "DATE"})
    vocabulary: ClassVar[Vocabulary] = _VOCABULARY

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        for document in documents:
            text = document.text
            spans = [(*match.span(), match.group()) for match in _WORD.finditer(text)]
            names = [
                (start, end, label)
                for start, end, word in spans
                for ending, label in _NAMES.items()
                if word.istitle() and word.endswith(ending)
            ]
            tags = [(start, end, "n" if word.endswith("u") else "x") for start, end, word in spans]
            yield Reading(Tagged.of(text, names), Tagged.of(text, tags))
            progress(len(text))

    def describe(self) -> dict[str, str]:
        return {"name": "tiny", "version": "1", "digest": "none"}

    def phrases(self, words: Tagged) -> Phrases:
        nouns = [place for place, tag in enumerate(words.labels) if tag == "n"]
        return Phrases(words, [(place, place + 1) for place in nouns], plural=())

    def is_number(self, tags: Iterable[str]) -> bool:
        return False

    def may_be_noun(self, tag: str, before: str) -> bool:
        return False

    def sentences(self, text: str) -> Iterator[tuple[int, int]]:
        yield 0, len(text)

    def voices(self, patterns: Patterns, *, strict: bool) -> TinyVoices:
        return TinyVoices(patterns)

    def identified(self, terms: Sequence[Term]) -> list[Term]:
        return [replace(term, identity=fold(term.text)) for term in terms]

    def shown_by(self, terms: Iterable[Term]) -> dict[Needle, Term]:
        return {Needle(term.text): term for term in terms}

    def flags(self, word: str) -> str:
        return ""

    def generalized(self, term: Term, context: Context) -> Wording | None:
        steps = context.knowledge.taxonomies.steps(term.text, term.label, context.near())
        for step in steps:
            if context.accepts(step.text):
                return Wording(f"na {step.text}")
        return None

    def descriptions(
        self,
        text: str,
        mentions: Sequence[tuple[int, int]],
        phrases: Phrases,
        *,
        is_subject: bool,
        is_a: IsA,
    ) -> tuple[str, ...]:
        return ()

    def surrogates(self) -> Mapping[str, Make]:
        return {"GIVEN": _name, "SURNAME": _name}

    def is_given_name(self, word: str) -> bool:
        return True

    def shifted(self, text: str, days: int, day_first: bool) -> str | None:
        return f"sol {int(text.removeprefix('sol ')) + days}"

    def knowledge(
        self,
        counts: Iterable[Path] = (),
        taxonomies: Iterable[Path] = (),
        *,
        built_in: bool = True,
    ) -> Knowledge:
        return _knowledge()
