"""The words of a language that are needed to use its counts and its taxonomy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Vocabulary"]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Concepts and words by the names that they have in the language and its taxonomy."""

    # Words that say nothing, which are not counted: of, the, and.
    function_words: frozenset[str]
    # Words for small numbers: how many things there are tells nothing of what they are.
    number_words: frozenset[str]
    # The years that a word for a decade stands for; none for any other word.
    years_of: Callable[[str], Sequence[str]]
    # The labels of names.
    names: frozenset[str]
    # By label, the most general word for such a thing, for when nothing nearer will do.
    types: Mapping[str, str]
    # By label, hypernyms of which a sense must have one in order to fit the label.
    kinds: Mapping[str, tuple[str, ...]]
    # Labels of names that may contain a word for what the thing is (Tin Whistle Company), and what
    # such words say.
    telling: frozenset[str]
    heads: Mapping[str, str]
    # By hypernym, the most general word for a common noun.
    tops: Mapping[str, str]
    # The word for somebody with a trade; hypernyms of persons that are no trades.
    professional: str
    no_trades: tuple[str, ...]
    # Words after which something is not what it is called: a vice president is no president.
    privative: frozenset[str]
    # Concepts too vague to be written; with _ for a space.
    vague: frozenset[str]
    # What may be said of a person, of the kinds of persons; what is above these is said, too.
    of_persons: frozenset[str]
    # Places of these kinds need no second opinion: a reader knows them.
    known_to_all: tuple[str, ...]
    # What is above places: they are in larger ones.
    location: str
    # Only of what is one of these a common noun is said to be a kind.
    tangible: frozenset[str]
    # Words that are often left out after a name: HIV means an HIV infection.
    states: tuple[str, ...]
    # Splits a name after its head: the Bank of Somewhere.
    of: re.Pattern[str]
    # Gives a name, and the singulars that it may be the plural of.
    singulars: Callable[[str], Iterator[str]]
