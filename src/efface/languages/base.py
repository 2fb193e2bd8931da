"""What a language must offer. Nothing outside a language's folder knows its words or tags."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol

from efface.document import Document, Term
from efface.errors import InputError, PolicyError
from efface.knowledge.pack import Knowledge
from efface.knowledge.vocabulary import Vocabulary
from efface.languages.context import Context, Wording
from efface.terms.occurrences import Needle
from efface.terms.patterns import Pattern, Patterns
from efface.terms.phrases import Phrases
from efface.terms.tagged import Reading, Tagged, Wanted
from efface.text.draw import Draw

__all__ = [
    "Call",
    "IsA",
    "Language",
    "Make",
    "Progress",
    "Tagger",
    "TaggerChoice",
    "Voices",
    "no_progress",
]

Progress = Callable[[int], None]  # called with how many characters were done since the last call
Make = Callable[[str, Draw], str]  # makes a surrogate for a text
IsA = Callable[[str, str], bool]  # whether a noun is a kind of another


def no_progress(characters: int) -> None:
    """A `Progress` that does nothing."""


class Call(NamedTuple):
    """A stretch of text that a voice (tagger, pattern, list, ...) calls an identifier.

    `score` is how sure the voice is, if it says so, and `share` how much of that is for this label;
    `chance` how likely it is that the voice is right, by all that is known, and `because` what else
    counted most.
    """

    start: int
    end: int
    label: str
    voice: str
    score: float | None = None
    chance: float = 1.0
    because: tuple[str, ...] = ()
    share: float = 1.0

    def reasons(self) -> Iterator[str]:
        """The voice with its score, and what else counted.

        >>> [*Call(0, 8, "PLACE", "tagger", 0.98, because=("known place",)).reasons()]
        ['tagger .98', 'known place']
        """
        yield self.voice if self.score is None else _scored(self.voice, self.score)
        yield from self.because


def _scored(voice: str, score: float) -> str:
    return f"{voice} {score:.2f}".replace(" 0.", " .")


class Voices(Protocol):
    """Everything that finds identifiers in a text: tagger, patterns, capitals, lists, cue words.

    `threshold` is how likely a call must be to be found.
    """

    threshold: float

    def of_form(self, text: str, *, formal: bool = False) -> Iterator[Call]:
        """What patterns find; with `formal`, only those whose form alone makes an identifier."""
        ...

    def find(self, text: str, entities: Iterable[Term]) -> Iterator[Call]:
        """What all voices find; `entities` are those that the tagger found."""
        ...


class Tagger(ABC):
    """Reads texts of a language: mentions of entities, words with tags.

    The same text is read in the same way in any batch and in any thread. Memory does not grow with
    the number of documents that were read.

    A mention with the score `sure` is as likely right as wrong; 0 says that it gives no scores.
    Doubtful ones, down to the share `DOUBTFUL` of that, are given, too: another voice may find
    them as well.
    """

    DOUBTFUL: ClassVar[float] = 0.2
    LONGEST: ClassVar[int] = 10_000_000  # characters: more than any letter has
    sure: float = 0.0

    @abstractmethod
    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        """One reading for each document, in order; mentions have scores if the tagger has some."""

    @abstractmethod
    def describe(self) -> dict[str, str]:
        """What the certificate says of it: its name, version and digest."""

    def refuse_long(self, documents: Iterable[Document]) -> None:
        """An error for a document that would take minutes."""
        for document in documents:
            if len(document.text) > self.LONGEST:
                raise InputError(
                    f"{document.source or 'text'}: {len(document.text):,} characters;"
                    f" the tagger takes at most {self.LONGEST:,}: split the document"
                )


class TaggerChoice(NamedTuple):
    """The tagger that a policy names: a classifier, what its labels mean, how sure it must be.

    The classifier is that of a folder, or one of the language, by its name.
    """

    classifier: Path | str
    labels: Mapping[str, str] = {}
    threshold: float = 0.5


class Language(ABC):
    """A language: its tagger, grammar, lexicon, patterns and knowledge.

    It is small and can be pickled: large data is loaded when it is first needed. The tags of words
    are the language's own; no other code looks into them.
    """

    name: ClassVar[str]
    patterns: ClassVar[Sequence[Pattern]]  # identifiers that have a form
    labels: ClassVar[frozenset[str]]  # labels that its voices can give
    vocabulary: ClassVar[Vocabulary]  # words by which its counts and taxonomy are used

    # The tagger.

    @abstractmethod
    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        """One reading for each document, in order: entities with labels, words with tags."""

    @abstractmethod
    def describe(self) -> dict[str, str]:
        """What the certificate says of the tagger: its name, version and digest."""

    def with_tagger(self, choice: TaggerChoice) -> Language:
        """This language, whose entities are found by another tagger."""
        raise PolicyError(f"tagger: the language {self.name} has one of its own alone")

    # Words, phrases and sentences.

    @abstractmethod
    def phrases(self, words: Tagged) -> Phrases:
        """The noun phrases of a text, given its words; a word without a tag is part of none."""

    @abstractmethod
    def is_number(self, tags: Iterable[str]) -> bool:
        """Whether a phrase of words with these tags is a number, an amount or a range."""

    @abstractmethod
    def may_be_noun(self, tag: str, before: str) -> bool:
        """Whether a word that is tagged as no noun may be one, given the word before it."""

    @abstractmethod
    def sentences(self, text: str) -> Iterator[tuple[int, int]]:
        """Where sentences start and end; one does not go on in the next paragraph."""

    # Identifiers.

    def is_ordinary(self, text: str) -> Callable[[int, int], bool]:
        """A test for stretches of a text: whether they are known to be no identifiers.

        Such are headings, names of medicines, citations of laws. A language that knows none says
        no to all.
        """

        def never(_start: int, _end: int) -> bool:
            return False

        return never

    @abstractmethod
    def voices(self, patterns: Patterns, *, strict: bool) -> Voices:
        """The finders of identifiers; with `strict` they also give doubtful ones."""

    @abstractmethod
    def identified(self, terms: Sequence[Term]) -> list[Term]:
        """The terms, each with its identity: "Lind" is the "Ada Lind" of the same document."""

    @abstractmethod
    def shown_by(self, terms: Iterable[Term]) -> dict[Needle, Term]:
        """The strings by which terms are found elsewhere in their document."""

    @abstractmethod
    def flags(self, word: str) -> str:
        """What the lexicon says of a word, one letter for each property; features for learners."""

    def words(self) -> Collection[str]:
        """The words of the lexicon."""
        return ()

    # What is written in the place of a term.

    @abstractmethod
    def generalized(self, term: Term, context: Context) -> Wording | None:
        """The nearest true statement that the models accept, as it fits into the sentence."""

    @abstractmethod
    def descriptions(
        self,
        text: str,
        mentions: Sequence[tuple[int, int]],
        phrases: Phrases,
        *,
        is_subject: bool,
        is_a: IsA,
    ) -> tuple[str, ...]:
        """Nouns by which a text describes a person mentioned at these places, the best first.

        `is_subject` says that the text is about this person more than about any other.
        """

    @abstractmethod
    def surrogates(self) -> Mapping[str, Make]:
        """By label, a function that makes up a word of that kind; GIVEN and SURNAME for persons."""

    @abstractmethod
    def is_given_name(self, word: str) -> bool:
        """Whether a word is a given name; all other words of a person's name count as surnames."""

    @abstractmethod
    def shifted(self, text: str, days: int, day_first: bool) -> str | None:
        """A date moved by some days, in its form; None if it is no date or would not change."""

    # Knowledge.

    @abstractmethod
    def knowledge(
        self,
        counts: Iterable[Path] = (),
        taxonomies: Iterable[Path] = (),
        *,
        built_in: bool = True,
    ) -> Knowledge:
        """The knowledge of its package and of the user's files; see `Knowledge.load`."""
