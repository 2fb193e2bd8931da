"""The language English. What takes long to import is imported when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from efface.document import Document, Term
from efface.knowledge.pack import Knowledge
from efface.knowledge.vocabulary import Vocabulary
from efface.languages.base import (
    IsA,
    Language,
    Make,
    Progress,
    Tagger,
    TaggerChoice,
    no_progress,
)
from efface.languages.context import Context, Wording
from efface.languages.english.careful import CarefulTagger, is_careful
from efface.languages.english.descriptions import descriptions
from efface.languages.english.fast import FAST, FastTagger
from efface.languages.english.knowledge import PACK
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.lines import sentences
from efface.languages.english.ordinary import ordinary
from efface.languages.english.patterns import PATTERNS
from efface.languages.english.persons import shown_by, with_identities
from efface.languages.english.phrases import is_number, may_be_noun, phrases
from efface.languages.english.shifting import shifted
from efface.languages.english.surrogates import MAKERS
from efface.languages.english.tagger import SPACY, SpacyTagger
from efface.languages.english.vocabulary import VOCABULARY
from efface.languages.english.voices import EnglishVoices, english_judge
from efface.languages.english.wording import generalized
from efface.languages.taggers.classifier import ClassifierTagger
from efface.terms.labels import LABELS
from efface.terms.layout import layout_of
from efface.terms.occurrences import Needle
from efface.terms.patterns import Pattern, Patterns
from efface.terms.phrases import Phrases
from efface.terms.tagged import Reading, Tagged, Wanted

__all__ = ["English"]


class English(Language):
    """English: `names` finds entities, and `words` gives words with their tags.

    Both are the fast tagger, unless said; `jobs` processes tag documents where spaCy does.
    """

    name: ClassVar[str] = "english"
    patterns: ClassVar[Sequence[Pattern]] = PATTERNS
    labels: ClassVar[frozenset[str]] = frozenset(LABELS)
    vocabulary: ClassVar[Vocabulary] = VOCABULARY

    def __init__(
        self, jobs: int = 1, names: Tagger | None = None, words: Tagger | None = None
    ) -> None:
        self._jobs = jobs
        self._words = words or FastTagger()
        self._names = names or self._words

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        if self._names is self._words or "entities" not in wanted:
            return self._words.read(documents, wanted, progress)
        named = self._names.read(documents, ["entities"], progress)
        if "words" not in wanted:
            return named
        worded = self._words.read(documents, ["words"], no_progress)
        return (
            Reading(entities=names.entities, words=words.words)
            for names, words in zip(named, worded, strict=True)
        )

    def describe(self) -> dict[str, str]:
        return self._names.describe()

    def with_tagger(self, choice: TaggerChoice) -> English:
        classifier, labels, threshold = choice
        if classifier == SPACY:
            return English(self._jobs, words=SpacyTagger(self._jobs))
        names: FastTagger | ClassifierTagger
        if classifier == FAST:
            names = FastTagger(threshold)
        elif isinstance(classifier, str):
            names = CarefulTagger(labels, threshold)
        elif is_careful(classifier):
            names = CarefulTagger(labels, threshold, classifier)
        else:
            names = ClassifierTagger(classifier, labels, threshold)
        names.open()
        return English(self._jobs, names, names if classifier == FAST else self._words)

    def phrases(self, words: Tagged) -> Phrases:
        return phrases(words)

    def is_number(self, tags: Iterable[str]) -> bool:
        return is_number(tags)

    def may_be_noun(self, tag: str, before: str) -> bool:
        return may_be_noun(tag, before)

    def sentences(self, text: str) -> Iterator[tuple[int, int]]:
        return sentences(text)

    def is_ordinary(self, text: str) -> Callable[[int, int], bool]:
        known = ordinary(text, layout_of(text), english_lexicon())
        return partial(known.covers, text, is_role=True)  # roles may tell who somebody is

    def voices(self, patterns: Patterns, *, strict: bool) -> EnglishVoices:
        sure = self._names.sure
        judge = english_judge(scored=sure > 0)
        return EnglishVoices(patterns, english_lexicon(), judge, strict=strict, sure=sure)

    def identified(self, terms: Sequence[Term]) -> list[Term]:
        return with_identities(terms)

    def shown_by(self, terms: Iterable[Term]) -> dict[Needle, Term]:
        return shown_by(terms, english_lexicon())

    def flags(self, word: str) -> str:
        return english_lexicon().flags(word)

    def words(self) -> Collection[str]:
        return english_lexicon().all_words()

    def generalized(self, term: Term, context: Context) -> Wording | None:
        return generalized(term, context)

    def descriptions(
        self,
        text: str,
        mentions: Sequence[tuple[int, int]],
        phrases: Phrases,
        *,
        is_subject: bool,
        is_a: IsA,
    ) -> tuple[str, ...]:
        lexicon = english_lexicon()
        return descriptions(text, mentions, phrases, lexicon, is_subject=is_subject, is_a=is_a)

    def surrogates(self) -> Mapping[str, Make]:
        return MAKERS

    def is_given_name(self, word: str) -> bool:
        return "g" in english_lexicon().flags(word)

    def shifted(self, text: str, days: int, day_first: bool) -> str | None:
        return shifted(text, days, day_first)

    def knowledge(
        self,
        counts: Iterable[Path] = (),
        taxonomies: Iterable[Path] = (),
        *,
        built_in: bool = True,
    ) -> Knowledge:
        return Knowledge.load(PACK, counts, taxonomies, built_in=built_in)
